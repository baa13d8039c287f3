"""How many solutions: a number that is exact, or a bound that says so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ..puzzles.arithmetic import contradiction
from ..puzzles.puzzle import Rules
from ..solvers import counter
from ..solvers.backends import Settings
from ..solvers.budget import ENDS, Budget, early
from ..solvers.decide import Fault, must_take, solutions
from ..solvers.verdict import Statistics


@dataclass(frozen=True)
class Count:
    """A number of solutions.

    Attributes:
        number: how many there are; at least, where it is not exact.
        exact: whether a proof says that there are no more.
        reason: why there are none, or why it is not exact, in words.
        backend: who counted.
        stats: what it cost.
    """

    number: int
    exact: bool
    reason: str = ""
    backend: str = "sat"
    stats: Statistics = field(default_factory=Statistics, compare=False)

    def __str__(self) -> str:
        return f"{self.number}" if self.exact else f">= {self.number}"


def count(
    rules: Rules,
    backend: str = "sat",
    settings: Settings | None = None,
    budget: Budget | None = None,
    *,
    cap: int | None = 1000,
    exact: bool = False,
    seen: Callable[[int], None] = lambda number: None,
) -> Count:
    """Count the solutions, one after the other, each judged and different.

    Args:
        cap: where to stop; ``None`` for no end but the last.
        exact: beyond the cap go on without listing, by a projected model counter.
        seen: told the number so far, now and then.

    Raises:
        Unsupported, Fault: as ``solvers.decide.solutions`` does; and where ``exact`` is asked
            and the counter is not installed.
    """
    settings, budget, stats = settings or Settings(), budget or Budget(), Statistics()
    must_take(backend, settings)
    if reason := contradiction(rules):
        return Count(0, True, reason, backend, stats)
    number = 0
    try:
        for number, _ in enumerate(solutions(rules, backend, settings, budget, stats), start=1):
            seen(number)
            if cap is not None and number > cap:
                break
        else:
            return Count(number, True, "", backend, stats)
        if not exact:
            return Count(cap or 0, False, f"the cap of {cap} is reached", backend, stats)
        counted = counter.count(rules, settings, budget, stats)
        if counted < number:
            raise Fault(f"{counter.PACKAGE} counts {counted}, {backend} found {number}")
        return Count(counted, True, "", counter.PACKAGE, stats)
    except ENDS as end:
        return Count(number, False, early(end), backend, stats)
