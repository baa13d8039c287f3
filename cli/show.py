"""What people see: puzzles, verdicts and judgements as text, or JSON for scripts."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from click import unstyle

from ..puzzles.board import Board, Cell
from ..puzzles.errors import printable
from ..puzzles.formats import FORMATS
from ..puzzles.formats.native import write as native
from ..puzzles.formats.record import line
from ..puzzles.picture import picture
from ..puzzles.puzzle import Puzzle, Solution
from ..puzzles.referee import Violation
from ..questions import report
from ..questions.difference import differing
from ..solvers.verdict import NoSolution, Several, Undecided, Verdict

if TYPE_CHECKING:
    from rich.table import Table

    from ..questions.compare import Comparison, Contender, Trial

GAP = "    "
"""What stands between two boards side by side."""


def json(value: object) -> None:
    """Print a JSON value on one line."""
    print(line(value))


def table(rows: Table) -> None:
    """Print a table, as wide as it needs to be where the output is no terminal."""
    from rich.console import Console

    width = None if sys.stdout.isatty() else 200
    Console(file=sys.stdout, width=width, highlight=False).print(rows)


def written(puzzle: Puzzle, form: str) -> None:
    """Print a puzzle in a format that can be read again.

    Raises:
        BadInput: if the format cannot say it.
    """
    (write,) = (each.write for each in FORMATS if each.name == form and each.write)
    print(write(puzzle).rstrip("\n"))


def title(puzzle: Puzzle) -> str:
    """A puzzle in one line."""
    board = puzzle.rules.board
    size = f"{_counted(board.rows, 'row')} x {_counted(board.cols, 'column')}"
    return f"{printable(puzzle.id) or 'puzzle'}: {puzzle.genre}, {size}"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def board(
    puzzle: Puzzle,
    solution: Solution | None = None,
    marked: Collection[Cell] = (),
    labels: Mapping[Cell, str] | None = None,
) -> str:
    """The board drawn, with an answer on it and some cells marked; coloured on a terminal."""
    colour = (
        sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    )
    return picture(puzzle, solution, marked=marked, labels=labels, colour=colour)


def answer(puzzle: Puzzle, verdict: Verdict, backend: str, as_json: bool) -> None:
    """Print what ``solve`` and ``check`` found: the puzzle, the verdict, the solutions."""
    if as_json:
        json(report.verdict(puzzle, verdict, backend))
        return
    print(f"{title(puzzle)}\n{board(puzzle)}\n\n{_sentence(puzzle, verdict)}")
    match verdict:
        case Several(first, second):
            marked = differing(first, second)
            print(_beside(board(puzzle, first, marked), board(puzzle, second, marked)))
        case _:
            for found in verdict.solutions:
                print(board(puzzle, found))
    print(_cost(verdict, backend))


def judgement(puzzle: Puzzle, solution: Solution, violations: Sequence[Violation]) -> None:
    """Print what the referee says of an answer."""
    marked = {cell for fault in violations for cell in fault.cells}
    print(f"{title(puzzle)}\n{board(puzzle, solution, marked)}\n")
    if not violations:
        print("right: the answer keeps every rule")
        return
    print("wrong: broken rules, their cells marked")
    for fault in violations:
        print(f"  {fault.rule}: {fault.text}")
        if fault.cells:
            print(f"    {listed(puzzle.rules.board, fault.cells)}")


def disagreement(comparison: Comparison) -> None:
    """Print a puzzle that engines disagree on, and all they say of it."""
    print(f"THE ENGINES DISAGREE\n\nThe puzzle:\n\n{native(comparison.puzzle)}")
    for each in comparison.trials:
        print(f"\n{' '.join(filter(None, contender(each.ran)))} says {trial(each)}")
        for found in each.solutions:
            print(board(comparison.puzzle, found))


def contender(asked: Contender) -> tuple[str, str, str]:
    """Backend, encoding and connectivity, "" for what it has none of."""
    return asked.backend, asked.encoding or "", asked.connectivity or ""


def trial(tried: Trial) -> str:
    """The verdict of a trial in a word, or the fault that it was caught in."""
    return tried.verdict.name if tried.verdict else f"FAULT: {tried.fault}"


def _sentence(puzzle: Puzzle, verdict: Verdict) -> str:
    match verdict:
        case Several(first, second):
            cells = differing(first, second)
            where = listed(puzzle.rules.board, cells)
            told = (
                f"two solutions, which differ in {_counted(len(cells), 'cell')} (marked): {where}"
            )
        case NoSolution(reason):
            told = reason or "there is no solution; the search was complete"
        case Undecided(reason, found):
            told = f"{reason}; {'one solution' if found else 'no solution'} found by then"
        case _ if verdict.name == "unique":
            told = "exactly one solution; the search for another was complete"
        case _:
            told = "a solution; `check` asks whether it is the only one"
    return f"{verdict.name}: {told}"


def listed(board: Board, cells: Sequence[Cell]) -> str:
    """Cells by rows, all counted from 1: "row 1, columns 2, 3; row 4, column 1"."""
    rows: dict[int, list[int]] = {}
    for cell in sorted(cells):
        row, col = board.place(cell)
        rows.setdefault(row + 1, []).append(col + 1)
    return "; ".join(
        f"row {row}, column{'s' * (len(cols) > 1)} {', '.join(map(str, cols))}"
        for row, cols in rows.items()
    )


def _beside(left: str, right: str) -> str:
    """Two drawings side by side where the terminal is wide enough, else one below the other."""
    rows = left.split("\n"), right.split("\n")
    if len(unstyle(rows[0][0] + GAP + rows[1][0])) > shutil.get_terminal_size().columns:
        return f"{left}\n\n{right}"
    return "\n".join(GAP.join(pair) for pair in zip(*rows, strict=True))


def _cost(verdict: Verdict, backend: str) -> str:
    stats = verdict.stats
    how = " ".join(filter(None, (backend, stats.encoding, stats.connectivity)))
    return f"({how}, {report.seconds(stats):.3f} s)"
