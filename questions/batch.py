"""Many puzzles, one report each, in the order they came."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..puzzles.errors import BadInput, Unsupported
from ..puzzles.puzzle import Puzzle
from ..solvers.backends import Settings, find
from ..solvers.budget import Budget
from ..solvers.decide import decide
from . import report
from .crosscheck import crosscheck
from .report import Json


def reports(
    entries: Iterable[Puzzle | BadInput],
    backend: str = "sat",
    settings: Settings | None = None,
    limit: float | None = None,
    *,
    twice: bool = False,
) -> Iterator[Json]:
    """Ask each puzzle for uniqueness; none that fails stops the rest.

    A puzzle that cannot be read or expressed becomes ``{"id", "verdict": "error", "error"}``.
    A fault of the program is reported so too, with ``"fault": true``.

    Args:
        limit: seconds for each puzzle.
        twice: whether an independent engine checks each answer, within the same limit; where
            the two disagree, the line is an error that holds both answers and the puzzle.

    Raises:
        Unsupported: for a backend that does not exist.
    """
    find(backend)
    return (_report(entry, backend, settings, limit, twice) for entry in entries)


def _report(
    entry: Puzzle | BadInput,
    backend: str,
    settings: Settings | None,
    limit: float | None,
    twice: bool,
) -> Json:
    if isinstance(entry, BadInput):
        return {"id": entry.id, "verdict": "error", "error": str(entry)}
    failed = {**report.heading(entry), "verdict": "error"}
    try:
        if twice:
            return report.crosscheck(crosscheck(entry, backend, settings, Budget(limit)))
        answer = decide(entry.rules, backend, settings, Budget(limit))
    except Unsupported as refusal:
        return {**failed, "error": str(refusal)}
    except Exception as fault:  # the other puzzles must not pay for it
        return {**failed, "error": f"{type(fault).__name__}: {fault}", "fault": True}
    return report.verdict(entry, answer, backend)
