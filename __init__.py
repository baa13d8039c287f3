"""shikiri: exact answers about grid-division puzzles.

>>> import shikiri
>>> puzzle = shikiri.load("https://puzz.link/p?shikaku/2/2/4i")
>>> shikiri.check(puzzle).name
'unique'

A puzzle is a frozen value that ``load`` reads from whatever puzzles come in, or that you build
from ``Board``, clues and ``Division`` or ``Akari``.  Every answer is a ``Verdict``: ``Unique``,
``Several``, ``NoSolution``, ``Undecided``, and ``Found`` where nobody asked for a second
solution.  Engines are imported when they are first used.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from .puzzles.akari import Akari
    from .puzzles.board import Board
    from .puzzles.clues import (
        ANY,
        Area,
        AtLeast,
        AtMost,
        Clue,
        Height,
        Perimeter,
        Square,
        Tall,
        Wide,
        Width,
    )
    from .puzzles.division import Division, Shape
    from .puzzles.errors import BadInput, Unsupported
    from .puzzles.puzzle import Puzzle, Rules, Solution
    from .puzzles.referee import Violation
    from .solvers.backends import Settings
    from .solvers.budget import Spent
    from .solvers.decide import Fault
    from .solvers.verdict import (
        Found,
        NoSolution,
        Several,
        Statistics,
        Undecided,
        Unique,
        Verdict,
    )

__version__ = "0.1.0"

_HOMES = {
    ".puzzles.akari": ("Akari",),
    ".puzzles.board": ("Board",),
    ".puzzles.clues": (
        *("ANY", "Area", "AtLeast", "AtMost", "Clue", "Height", "Perimeter"),
        *("Square", "Tall", "Wide", "Width"),
    ),
    ".puzzles.division": ("Division", "Shape"),
    ".puzzles.errors": ("BadInput", "Unsupported"),
    ".puzzles.puzzle": ("Puzzle", "Rules", "Solution"),
    ".puzzles.referee": ("Violation",),
    ".solvers.backends": ("Settings",),
    ".solvers.budget": ("Spent",),
    ".solvers.decide": ("Fault",),
    ".solvers.verdict": (
        *("Found", "NoSolution", "Several", "Statistics", "Undecided", "Unique", "Verdict"),
    ),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "ANY",
    "Akari",
    "Area",
    "AtLeast",
    "AtMost",
    "BadInput",
    "Board",
    "Clue",
    "Division",
    "Fault",
    "Found",
    "Height",
    "NoSolution",
    "Perimeter",
    "Puzzle",
    "Rules",
    "Settings",
    "Several",
    "Shape",
    "Solution",
    "Spent",
    "Square",
    "Statistics",
    "Tall",
    "Undecided",
    "Unique",
    "Unsupported",
    "Verdict",
    "Violation",
    "Wide",
    "Width",
    "check",
    "load",
    "solutions",
    "solve",
    "verify",
]


def load(source: str | Path, genre: str | None = None) -> Puzzle:
    """Read the one puzzle of a source.

    Args:
        source: a file, a link, a one-line puzzle, a bundled puzzle's name, or "-" for stdin.
        genre: settles only what the source leaves open.

    Raises:
        BadInput: naming the place, if there is no puzzle, more than one, or a faulty one.
    """
    from .puzzles import sources

    return sources.load(str(source), genre)


def check(
    puzzle: Puzzle | Rules,
    backend: str = "sat",
    limit: float | None = None,
    settings: Settings | None = None,
) -> Verdict:
    """Whether a puzzle has exactly one solution: ``Unique``, ``Several``, ``NoSolution`` or, when
    ``limit`` seconds are over, ``Undecided``.

    Args:
        backend: ``sat``, ``sat:ENGINE``, ``cpsat``, ``native``, ``dlx`` or ``brute``.
        settings: how the puzzle is modelled, the seed, the threads; chosen by default.

    Raises:
        Unsupported: for a backend or encoding that does not exist or cannot express the puzzle.
        Fault: when an engine is caught in a wrong answer.
    """
    return _decide(puzzle, backend, limit, settings, most=2)


def solve(
    puzzle: Puzzle | Rules,
    backend: str = "sat",
    limit: float | None = None,
    settings: Settings | None = None,
) -> Verdict:
    """One solution: ``Found``, ``NoSolution`` or ``Undecided``; else as ``check``."""
    return _decide(puzzle, backend, limit, settings, most=1)


def solutions(
    puzzle: Puzzle | Rules,
    backend: str = "sat",
    limit: float | None = None,
    settings: Settings | None = None,
) -> Iterator[Solution]:
    """Stream all solutions, each different and judged; the end proves that there are no more.

    Raises:
        Spent: when ``limit`` seconds are over before the end; else as ``check``.
    """
    from .solvers import decide
    from .solvers.budget import Budget

    return decide.solutions(_rules(puzzle), backend, settings, Budget(limit))


def verify(puzzle: Puzzle | Rules, solution: Solution) -> tuple[Violation, ...]:
    """Every rule that a finished board breaks; none means that it is right.

    Args:
        solution: for a division the block number of each cell in reading order, -1 in holes;
            for Akari the set of cells with a bulb.
    """
    from .puzzles.referee import judge

    return judge(_rules(puzzle), solution)


def _decide(
    puzzle: Puzzle | Rules, backend: str, limit: float | None, settings: Settings | None, most: int
) -> Verdict:
    from .solvers.budget import Budget
    from .solvers.decide import decide

    return decide(_rules(puzzle), backend, settings, Budget(limit), most=most)


def _rules(puzzle: Puzzle | Rules) -> Rules:
    from .puzzles.puzzle import Puzzle

    return puzzle.rules if isinstance(puzzle, Puzzle) else puzzle


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOME[name], __name__), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
