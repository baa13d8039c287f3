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

    from .proofs.certificate import Flaw
    from .proofs.verify import Proven
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
    from .questions.ambiguity import Ambiguity
    from .questions.clashes import Clash
    from .questions.count import Count
    from .questions.edits import Edit
    from .questions.explain import Account, Explanation
    from .questions.fewest import Enough
    from .questions.minimise import Minimised
    from .questions.repair import Repair
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
    ".proofs.certificate": ("Flaw",),
    ".proofs.verify": ("Proven",),
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
    ".questions.ambiguity": ("Ambiguity",),
    ".questions.clashes": ("Clash",),
    ".questions.count": ("Count",),
    ".questions.edits": ("Edit",),
    ".questions.explain": ("Account", "Explanation"),
    ".questions.fewest": ("Enough",),
    ".questions.minimise": ("Minimised",),
    ".questions.repair": ("Repair",),
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
    "Account",
    "Akari",
    "Ambiguity",
    "Area",
    "AtLeast",
    "AtMost",
    "BadInput",
    "Board",
    "Clash",
    "Clue",
    "Count",
    "Division",
    "Edit",
    "Enough",
    "Explanation",
    "Fault",
    "Flaw",
    "Found",
    "Height",
    "Minimised",
    "NoSolution",
    "Perimeter",
    "Proven",
    "Puzzle",
    "Repair",
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
    "ambiguity",
    "certify",
    "check",
    "count",
    "explain",
    "load",
    "minimise",
    "repair",
    "solutions",
    "solve",
    "verify",
    "verify_certificate",
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


def ambiguity(
    puzzle: Puzzle | Rules,
    backend: str = "sat",
    limit: float | None = None,
    settings: Settings | None = None,
) -> Ambiguity:
    """What all solutions share, what is open, and all that the open cells can be.

    When ``limit`` seconds are over, what is called open is open, and nothing is called decided
    that is not; ``reason`` says so.

    Raises:
        Unsupported, Fault: as ``check`` does; only ``sat`` and ``cpsat`` can be asked.
    """
    from .questions.ambiguity import ambiguity
    from .solvers.budget import Budget

    return ambiguity(_rules(puzzle), backend, settings, Budget(limit))


def count(
    puzzle: Puzzle | Rules,
    backend: str = "sat",
    limit: float | None = None,
    settings: Settings | None = None,
    *,
    cap: int | None = 1000,
    exact: bool = False,
) -> Count:
    """How many solutions there are: a number, and whether it is exact or a lower bound.

    Args:
        cap: where to stop listing; ``None`` for never.
        exact: beyond the cap, count without listing; needs the package ``pyganak``.

    Raises:
        Unsupported, Fault: as ``check`` does.
    """
    from .questions.count import count
    from .solvers.budget import Budget

    return count(_rules(puzzle), backend, settings, Budget(limit), cap=cap, exact=exact)


def verify(puzzle: Puzzle | Rules, solution: Solution) -> tuple[Violation, ...]:
    """Every rule that a finished board breaks; none means that it is right.

    Args:
        solution: for a division the block number of each cell in reading order, -1 in holes;
            for Akari the set of cells with a bulb.
    """
    from .puzzles.referee import judge

    return judge(_rules(puzzle), solution)


def explain(
    puzzle: Puzzle | Rules, limit: float | None = None, *, number: int = 1, smallest: bool = False
) -> Explanation:
    """Why a puzzle has no solution: what counting shows, and givens that clash, none in vain.

    Args:
        limit: seconds; when they are over, ``spent`` says so, and the rest is what is known.
        number: how many irreducible sets of givens are sought.
        smallest: seek one with the fewest givens of all, however long it takes.

    Raises:
        Unsupported: if no encoding has words for the puzzle's givens.
        Fault: when engines contradict each other.
    """
    from .questions.explain import explain
    from .solvers.budget import Budget

    return explain(_rules(puzzle), number=number, smallest=smallest, budget=Budget(limit))


def repair(puzzle: Puzzle, keep: Solution | None = None, limit: float | None = None) -> Repair:
    """The smallest changes that give a puzzle exactly one solution, each checked.

    Args:
        keep: the solution to keep; givens that it breaks have to go.  By default the one of a few
            that needs the fewest additions.
        limit: seconds; when they are over, ``spent`` says so, and the rest is what is known.

    Raises:
        ValueError: if ``keep`` is no solution, whatever the givens.
        Unsupported: if no encoding has words for the puzzle's givens.
        Fault: when an engine is caught in a wrong answer.
    """
    from .questions.repair import repair
    from .solvers.budget import Budget

    return repair(puzzle, keep, budget=Budget(limit))


def minimise(
    puzzle: Puzzle | Rules, limit: float | None = None, *, fewest: bool = False, seed: int = 0
) -> Minimised:
    """Leave out givens as long as the puzzle keeps its one solution, until each is needed.

    Args:
        limit: seconds; when they are over, ``enough.spent`` says so.
        fewest: go on until it is proven that no choice of fewer givens is enough.
        seed: for the order in which givens are tried.

    Raises:
        Unsupported: if no encoding has words for the puzzle's givens.
        Fault: when an engine is caught in a wrong answer.
    """
    from .questions.minimise import minimise
    from .solvers.budget import Budget

    return minimise(_rules(puzzle), least=fewest, seed=seed, budget=Budget(limit))


def certify(
    puzzle: Puzzle, out: str | Path, limit: float | None = None, force: bool = False
) -> Verdict:
    """Decide a puzzle as ``check`` does; where it is ``Unique`` or ``NoSolution``, write a
    certificate that proves it, and verify it.

    Args:
        out: a folder to be, or a file with a name that ends in ``.zip``.
        limit: seconds for all of it; when they are over, the answer is ``Undecided``.
        force: replace a file or a certificate that is there.

    Raises:
        BadInput: if something is there already, or it cannot be written, or native text cannot
            say the puzzle.
        Unsupported: if too many blocks could be on the board for a certificate.
        Fault: when an engine is caught in a wrong answer.
    """
    from pathlib import Path

    from .questions.certify import certify
    from .solvers.budget import Budget

    return certify(puzzle, Path(out), Budget(limit), force=force).verdict


def verify_certificate(path: str | Path) -> Proven:
    """What a certificate proves: checked without encoders and engines; docs/certificates.md says
    how.

    Args:
        path: a folder, or a ``.zip`` of one.

    Raises:
        Flaw: where it fails, with the file, the line and the reason.
        OSError: if nothing can be read there.
    """
    from pathlib import Path

    from .proofs.verify import verify

    return verify(Path(path))


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
