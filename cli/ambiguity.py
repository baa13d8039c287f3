"""``shikiri ambiguity``: where is a puzzle open?"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import click

from ..puzzles import sources
from ..puzzles.board import Cell
from ..puzzles.division import Division, canonical
from ..puzzles.facts import Border, Bulb, NoBulb
from ..puzzles.givens import told
from ..puzzles.puzzle import Puzzle, Solution
from ..questions import report
from ..questions.ambiguity import AREAS, Ambiguity, ambiguity, joined
from ..solvers.backends import Settings
from ..solvers.budget import Budget
from . import exits, options, show

_EMPTY = "·"
_ROOM = 5
"""Characters of a cell's candidates that are drawn on the board."""


@click.command("ambiguity")
@options.source
@options.genre
@options.engine
@options.as_json
def command(
    source: str,
    genre: str | None,
    backend: str,
    limit: float | None,
    settings: Settings,
    as_json: bool,
) -> int:
    """Say what all solutions of a puzzle share, and what is open.

    Blocks and bulbs that are the same in every solution are drawn.  Open cells are marked; heavy
    lines among them are borders that every solution has.  For each open cell all the areas are
    listed that its block can have, or all the clues that it can belong to: each is so in some
    solution, and nothing else in any.

    No list of solutions is made: the engine is asked for what no solution has shown yet, until it
    proves that there is nothing.  Where the --limit or Ctrl-C ends that first, what is called open
    is open, and nothing is called decided that is not.

    \b
    Examples
        shikiri ambiguity puzzle.txt
        shikiri ambiguity 'https://puzz.link/p?shikaku/3/3/3i3i3i' --json

    \b
    Exit codes
        0 unique: nothing is open   10 something is open   20 no solution
        30 undecided   2 bad input   130 interrupted
    """
    budget = Budget(limit)
    puzzle = sources.load(source, genre)
    found = ambiguity(puzzle.rules, backend, settings, budget)
    if as_json:
        show.json(report.ambiguity(puzzle, found, backend))
    else:
        _print(puzzle, found, backend)
    exits.pass_on(found.reason)
    return exits.of_name(found.name)


def _print(puzzle: Puzzle, found: Ambiguity, backend: str) -> None:
    click.echo(f"{show.title(puzzle)}\n{_board(puzzle, found)}\n\n{found.name}: {_told(found)}")
    if found.reason and found.name != "none":
        what = "nothing" if not found.solutions else "nothing more"
        click.echo(f"partial: {found.reason}; {what} is known by then")
    for line in _listed(puzzle, found):
        click.echo(f"  {line}")
    how = " ".join(filter(None, (backend, found.stats.encoding, found.stats.connectivity)))
    click.echo(f"({how}, {found.stats.rounds} calls, {report.seconds(found.stats):.3f} s)")


def _told(found: Ambiguity) -> str:
    size = len(found.rules.board.cells)
    match found.name:
        case "unique":
            return "everything is decided; the search for another solution was complete"
        case "none":
            return found.reason or "there is no solution; the search was complete"
        case "undecided":
            return f"{'one solution' if found.solutions else 'no solution'} found by then"
    open_part = f"{len(found.cells)} of {size} cells are open (marked)"
    return open_part if found.settled else f"at least {open_part}"


def _board(puzzle: Puzzle, found: Ambiguity) -> str:
    """What is decided, drawn: blocks and bulbs, and heavy the borders among the open cells."""
    rules, solution = puzzle.rules, _common(found)
    labels = dict.fromkeys(found.cells, "")
    labels |= {fact.cell: _EMPTY for fact in found.decided if isinstance(fact, NoBulb)}
    if found.kind == AREAS:
        labels |= {cell: text for cell, text in _texts(found).items() if len(text) <= _ROOM}
    if isinstance(rules, Division) and solution is not None:
        open_cells = set(found.cells)
        inside = [
            fact for fact in found.decided if isinstance(fact, Border) and fact.u in open_cells
        ]
        puzzle = replace(puzzle, rules=told(rules, (f for f in inside if f.v in open_cells)))
    return show.board(puzzle, solution, found.cells, labels)


def _common(found: Ambiguity) -> Solution | None:
    """The decided blocks, and the open cells that can be joined as one block; the sure bulbs."""
    if not found.settled or not found.solutions:
        return None
    if not isinstance(found.rules, Division):
        return frozenset(fact.cell for fact in found.decided if isinstance(fact, Bulb))
    board = found.rules.board
    label: list[Cell] = [*range(board.size)]
    for region in joined(board, found.shown):
        for cell in region:
            label[cell] = region[0]
    return canonical(label, board.holes)


def _texts(found: Ambiguity) -> dict[Cell, str]:
    return {cell: ",".join(map(str, many)) for cell, many in found.candidates.items()}


def _listed(puzzle: Puzzle, found: Ambiguity) -> list[str]:
    """Each open cell with its candidates, those that are alike together."""
    alike: dict[tuple[int, ...], list[Cell]] = {}
    for cell, many in found.candidates.items():
        if len(many) < 2 and found.complete:
            continue  # its own clue says so
        alike.setdefault(many, []).append(cell)
    board = puzzle.rules.board
    lines = []
    for many, cells in alike.items():
        if found.kind == AREAS:
            what = f"a block of {_either(map(str, many))}"
        else:
            what = f"the block of {_either(board.name(clue) for clue in many)}"
        whole = "" if found.complete else ", perhaps others"
        lines.append(f"{show.listed(board, cells)}: {what}{whole}")
    return lines


def _either(names: Iterable[str]) -> str:
    *some, last = names
    return f"{', '.join(some)} or {last}" if some else last
