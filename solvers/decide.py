"""From a stream of solutions to a judged verdict."""

from __future__ import annotations

import time
from collections.abc import Iterator

from ..encoders.choose import must_exist
from ..puzzles.arithmetic import contradiction
from ..puzzles.errors import Unsupported
from ..puzzles.puzzle import Rules, Solution
from ..puzzles.referee import judge
from .backends import BACKENDS, Settings, find
from .budget import Budget, Spent, early
from .verdict import Found, NoSolution, Several, Statistics, Undecided, Unique, Verdict


class Fault(Exception):
    """The program contradicts itself: an engine's answer breaks a rule or comes twice."""


def must_take(backend: str, settings: Settings) -> None:
    """Refuse settings that a backend cannot follow, whatever the puzzle.

    Raises:
        Unsupported: for a backend, an encoding or a connectivity that does not exist, and for
            an encoding or a connectivity where the backend runs no model.
    """
    row, _ = find(backend)
    must_exist(settings.encoding, settings.connectivity)
    if (settings.encoding or settings.connectivity) and not row.models:
        models = " and ".join(other.name for other in BACKENDS if other.models)
        raise Unsupported(f"{row.name} takes no encoding and no connectivity; {models} do")


def solutions(
    rules: Rules,
    backend: str = "sat",
    settings: Settings | None = None,
    budget: Budget | None = None,
    stats: Statistics | None = None,
) -> Iterator[Solution]:
    """Stream different solutions, each accepted by the referee; its end proves the last.

    Raises:
        Unsupported: as ``must_take`` does, and where the puzzle cannot be expressed.
        Spent: when the budget runs out before the stream ends.
        Fault: when an engine's answer breaks a rule or comes twice.
    """
    settings = settings or Settings()
    must_take(backend, settings)
    if not contradiction(rules):
        yield from _judged(rules, backend, settings, budget or Budget(), stats or Statistics())


def _judged(
    rules: Rules, backend: str, settings: Settings, budget: Budget, stats: Statistics
) -> Iterator[Solution]:
    row, engine = find(backend)
    imported = time.monotonic()
    module = row.load()
    budget.pause(time.monotonic() - imported)
    seen: set[Solution] = set()
    stream = module.solutions(rules, engine, settings, budget, stats)
    for solution in stream:
        if violations := judge(rules, solution):
            raise Fault(f"{backend} gave a wrong answer: {violations[0]}")
        if solution in seen:
            raise Fault(f"{backend} gave the same answer twice")
        seen.add(solution)
        yield solution


def decide(
    rules: Rules,
    backend: str = "sat",
    settings: Settings | None = None,
    budget: Budget | None = None,
    *,
    most: int = 2,
    ends: tuple[type[BaseException], ...] = (Spent,),
) -> Verdict:
    """Seek up to ``most`` solutions, one or two, and say what that proves.

    Args:
        ends: what leaves it undecided, with what is known by then; ``budget.ENDS`` adds Ctrl-C.

    Raises:
        Unsupported, Fault: as ``solutions`` does.
    """
    stats, settings = Statistics(), settings or Settings()
    must_take(backend, settings)
    if reason := contradiction(rules):
        return NoSolution(reason, stats=stats)
    found: list[Solution] = []
    try:
        for solution in _judged(rules, backend, settings, budget or Budget(), stats):
            found.append(solution)
            if len(found) == most:
                break
    except ends as end:
        return Undecided(early(end), tuple(found), stats=stats)
    match found:
        case [first, second]:
            return Several(first, second, stats=stats)
        case [only]:
            return (Found if most == 1 else Unique)(only, stats=stats)
    return NoSolution(stats=stats)
