"""``shikiri minimise``: which givens can go?"""

from __future__ import annotations

import click

from ..puzzles import answers, sources
from ..puzzles.errors import BadInput
from ..puzzles.facts import Border
from ..puzzles.genres import find
from ..puzzles.givens import told
from ..puzzles.puzzle import Puzzle
from ..questions import report
from ..questions.difference import differing
from ..questions.explain import stated
from ..questions.fewest import Enough
from ..questions.known import places
from ..questions.minimise import Minimised, minimise
from ..solvers.budget import Budget
from ..solvers.decide import decide
from ..solvers.verdict import Undecided, Unique
from . import exits, options, show


@click.command("minimise")
@options.source
@options.genre
@options.limit
@click.option("--fewest", is_flag=True, help="Go on until fewer givens are proven impossible.")
@click.option(
    "--from-solution",
    is_flag=True,
    help="Start from all that the genre's marks can tell of the solution.",
)
@click.option("--witnesses", is_flag=True, help="Draw a second solution for each given left.")
@click.option(
    "--seed",
    type=click.IntRange(0, 2**31 - 1),
    default=0,
    metavar="N",
    help="The order in which givens are tried.  [default: 0]",
)
@options.to
@options.as_json
def command(
    source: str,
    genre: str | None,
    limit: float | None,
    fewest: bool,
    from_solution: bool,
    witnesses: bool,
    seed: int,
    to: str | None,
    as_json: bool,
) -> int:
    """Leave out givens as long as the puzzle keeps its one solution.

    A clue that goes stays as a ? where each block needs a clue, and leaves its cell empty where
    none does; a wall of an Akari loses its number; a given border is taken away.  What is left is
    irreducible: without any single one of the givens left there is a second solution, which
    --witnesses draws.  Another --seed may leave fewer.

    With --fewest no choice of fewer givens is possible, and that is proven; at the limit the best
    choice by then and a lower bound are given.  With --from-solution a setter starts from the
    solved board: from the answer that came with the puzzle, or else from its only solution.

    \b
    Examples
        shikiri minimise fillomino-8x8-a
        shikiri minimise fillomino-10x10-a --from-solution --fewest --limit 60
        shikiri minimise akari-7x7-a --to native | shikiri check -

    \b
    Exit codes
        0 done   10 several solutions   20 none   2 bad input
        30 undecided, or something is missing: the limit was reached   130 interrupted
    """
    budget = Budget(limit)
    puzzle = _solved(source, genre, budget) if from_solution else sources.load(source, genre)
    found = minimise(puzzle.rules, least=fewest, seed=seed, budget=budget)
    left = Puzzle(puzzle.genre, found.rules, puzzle.id)
    if as_json:
        show.json(report.minimised(left, found))
    elif to is not None:
        if found.enough is not None:
            show.written(left, to)
    else:
        _print(puzzle, left, found, witnesses)
    if found.enough is None:
        return exits.code(found.verdict)
    exits.pass_on(found.enough.spent)
    return exits.Exit.UNDECIDED if found.enough.spent else exits.Exit.DONE


def _solved(source: str, genre: str | None, budget: Budget) -> Puzzle:
    """The puzzle with all that its genre could tell of its answer, or of its only solution."""
    item = sources.load_item(source, genre)
    puzzle, rules = item.puzzle, item.puzzle.rules
    if answer := answers.stored(item):
        for fault in answer.faults(rules):
            raise BadInput(f"the answer that came with it is wrong: {fault}", origin=source)
        solution = answer.solution
    else:
        verdict = decide(rules, budget=budget)
        if not isinstance(verdict, Unique):
            return puzzle
        solution = verdict.solution
    truths = find(puzzle.genre).truths(rules, solution)
    return Puzzle(puzzle.genre, told(rules, truths), puzzle.id)


def _print(puzzle: Puzzle, left: Puzzle, found: Minimised, witnesses: bool) -> None:
    click.echo(show.title(puzzle))
    enough = found.enough
    if enough is None:
        click.echo(f"{show.board(puzzle)}\n\n{_refused(found)}")
        return
    click.echo(f"{show.board(left)}\n")
    click.echo(_told(found, enough))
    if found.dropped:
        board = puzzle.rules.board
        borders = [given for given in found.dropped if isinstance(given, Border)]
        cells = {places(given)[0] for given in found.dropped if given not in borders}
        gone = [show.listed(board, sorted(cells))] if cells else []
        gone += [stated(border, board) for border in borders]
        click.echo(f"Left out: {'; '.join(gone)}")
    if enough.spent:
        click.echo(f"Not finished: {enough.spent}.")
    if witnesses and isinstance(found.verdict, Unique):
        for given, other in enough.witnesses:
            click.echo(f"\nWithout {stated(given, puzzle.rules.board)}:")
            click.echo(show.board(left, other, differing(found.verdict.solution, other)))


def _refused(found: Minimised) -> str:
    match found.verdict.name:
        case "several":
            return "several: the puzzle has more than one solution already (see shikiri repair)"
        case "none":
            return "none: the puzzle has no solution (see shikiri repair)"
    reason = found.verdict.reason if isinstance(found.verdict, Undecided) else ""
    return f"undecided: {reason}"


def _told(found: Minimised, enough: Enough) -> str:
    left, gone = len(enough.truths), len(found.dropped)
    told = f"{gone} of {left + gone} givens can go, and the solution stays the only one."
    if not left:
        return told
    if enough.minimum:
        return f"{told}\nNo choice of fewer than {left} is enough."
    if enough.irreducible:
        told += f"\nEach of the {left} left is needed."
    else:
        told += f"\nOf the {left} left more may be able to go."
    if enough.least > 1:
        told += f" No choice of fewer than {enough.least} is enough."
    return told
