"""``shikiri repair``: which change gives a puzzle exactly one solution?"""

from __future__ import annotations

import click

from ..puzzles import answers, sources
from ..puzzles.errors import BadInput
from ..puzzles.formats import Item
from ..puzzles.genres import find
from ..puzzles.puzzle import Puzzle, Solution
from ..questions import report
from ..questions.edits import Edit
from ..questions.minimise import without_givens
from ..questions.repair import TRIES, Repair, repair
from ..solvers.budget import Budget
from ..solvers.verdict import Undecided, Unique
from . import exits, options, show

_RESORTS = {
    "moves": "Marks alone keep no solution that was tried: clues move within their blocks.",
    "beyond": "Neither marks nor moves keep a solution that was tried: these clues are unusual in "
    "the genre.",
}


@click.command("repair")
@options.source
@options.genre
@options.limit
@click.option(
    "--keep",
    metavar="ANSWER",
    help="The solution to keep: a file or -, as verify reads it; by default the answer that came "
    "with the puzzle, if it is right, or else the one of a few that needs the fewest additions.",
)
@click.option(
    "--tries",
    type=click.IntRange(1, 1000),
    default=TRIES,
    show_default=True,
    metavar="N",
    help="Solutions that are tried where none is named.",
)
@options.to
@options.as_json
def command(
    source: str,
    genre: str | None,
    limit: float | None,
    keep: str | None,
    tries: int,
    to: str | None,
    as_json: bool,
) -> int:
    """Suggest the smallest change that gives a puzzle exactly one solution.

    With several solutions, one is kept, and as little as possible is told of it: a number or mark
    in place of a ?, a number in an empty cell of a Fillomino or on a wall of an Akari.  Where no
    such marks are enough, clues move within their blocks, as few as possible; and where that does
    not help, clues such as 6&w3 are offered that are unusual in the genre.

    With no solution, as few givens as possible go or get another value.  With --keep, those go
    that contradict the answer.

    Every suggestion was checked: the puzzle after it has exactly one solution.  That no fewer
    additions keep this solution is proven, or said to be open where the limit is reached.

    \b
    Examples
        shikiri repair draft.txt
        shikiri repair draft.txt --keep intended.txt
        shikiri repair draft.txt --to native | shikiri check -

    \b
    Exit codes
        0 repaired, or unique already   2 bad input   30 undecided, or something is missing
        10, 20 no repair was found: still several solutions, still none   130 interrupted
    """
    budget = Budget(limit)
    item = sources.load_item(source, genre)
    puzzle = item.puzzle
    kept = _kept(item, keep)
    found = repair(puzzle, kept, tries=tries, budget=budget)
    after = Puzzle(puzzle.genre, found.rules, puzzle.id)
    if as_json:
        show.json(report.repaired(after, found))
    elif to is not None:
        if found.found:
            show.written(after, to)
    else:
        _print(puzzle, after, found, fixed=kept is not None)
    exits.pass_on(found.spent)
    return exits.Exit.UNDECIDED if found.spent else exits.code(found.after)


def _kept(item: Item, keep: str | None) -> Solution | None:
    puzzle = item.puzzle
    if keep is None:
        stored = answers.stored(item)
        return stored.solution if stored and not stored.faults(puzzle.rules) else None
    answer = answers.load(puzzle, keep)
    for fault in answer.faults(without_givens(puzzle.rules)):
        raise BadInput(f"no answer to keep, whatever the clues: {fault}", origin=keep)
    return answer.solution


def _print(puzzle: Puzzle, after: Puzzle, found: Repair, fixed: bool) -> None:
    genre, board = find(puzzle.genre), puzzle.rules.board
    click.echo(show.title(puzzle))
    if not found.edits:
        click.echo(f"{show.board(puzzle)}\n\n{_unchanged(found)}")
        return
    touched = {cell for edit in found.edits for cell in _cells(edit)}
    solution = found.after.solution if isinstance(found.after, Unique) else None
    click.echo(f"{show.board(after, solution, touched)}\n")
    click.echo(f"{found.verdict.name}: {_headline(found)}")
    for edit in found.edits:
        click.echo(f"  {edit.words(board, genre)}")
    for line in _remarks(found, fixed):
        click.echo(line)


def _cells(edit: Edit) -> tuple[int, ...]:
    if edit.border and edit.to is not None:
        return (edit.cell, edit.to)
    return (edit.cell if edit.to is None else edit.to,)


def _unchanged(found: Repair) -> str:
    if found.found:
        return "unique: nothing to repair"
    if isinstance(found.verdict, Undecided):
        return f"undecided: {found.spent}"
    late = f" by then: {found.spent}" if found.spent else ""
    return f"{found.verdict.name}: no repair was found{late}"


def _headline(found: Repair) -> str:
    count = "1 change" if len(found.edits) == 1 else f"{len(found.edits)} changes"
    makes = "makes" if len(found.edits) == 1 else "make"
    if found.found:
        return f"{count} {makes} this solution the only one:"
    return f"{count} {makes} a solution possible, the verdict then is {found.after.name}:"


def _remarks(found: Repair, fixed: bool) -> list[str]:
    told = [_RESORTS[found.resort]] if found.resort in _RESORTS else []
    if found.gone:
        count = "1 given contradicts" if found.gone == 1 else f"{found.gone} givens contradict"
        told.append(f"{count} this solution{'.' if fixed else '; none is contradicted by fewer.'}")
    if found.without:
        told.append("To leave out what is changed would be enough.")
    if found.spent:
        told.append(f"Not finished: {found.spent}.")
    if not found.minimum:
        least = f"; {found.least} or more are needed" if found.least > 1 else ""
        told.append(f"Fewer additions may be enough{least}.")
    elif found.resort and not found.gone:
        told.append("No fewer additions keep this solution.")
    return told
