"""Native: rules on bit masks in Python ints to a fixpoint, and a search above them.

Nothing here shares code with an encoder or a solver library, so that its verdicts can be
held against theirs; and its rules are a person's rules, so that they give hints and grades.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import Any, Protocol

from ...puzzles.errors import Unsupported
from ...puzzles.facts import Fact
from ...puzzles.puzzle import Rules, Solution
from ..backends import Settings
from ..budget import Budget
from ..verdict import Statistics
from . import akari, rectangles, regions
from .deduction import State
from .ladder import Poll, unlimited
from .search import search


class Propagator(Protocol):
    """What a module offers that knows rules for some puzzles."""

    def refusal(self, rules: Rules) -> str:
        """Why its rules cannot read the puzzle; "" when they can."""
        ...

    def begin(self, rules: Rules, known: Iterable[Fact] = (), poll: Poll = unlimited) -> State[Any]:
        """The state before the first deduction, with the facts ``known`` taken as given.

        Rules call ``poll`` on the way; it raises when the time is over.

        Raises:
            TypeError: for a fact that the rules have no words for, and for ``Meets`` and
                ``Beside``: ``puzzles.givens.told`` tells those to the puzzle.
        """
        ...


PROPAGATORS: tuple[Propagator, ...] = (rectangles, akari, regions)


def must_read(rules: Rules) -> Propagator:
    """The first propagator that can read the puzzle.

    Raises:
        Unsupported: if none can, with the reasons.
    """
    reasons = []
    for propagator in PROPAGATORS:
        if not (reason := propagator.refusal(rules)):
            return propagator
        reasons.append(reason)
    raise Unsupported(f"native: {'; '.join(reasons)}; sat and cpsat can")


def begin(rules: Rules, known: Iterable[Fact] = (), poll: Poll = unlimited) -> State[Any]:
    """The state of the propagator that reads the puzzle, before the first deduction.

    Raises:
        Unsupported: as ``must_read`` does.
        TypeError: as ``Propagator.begin`` does.
    """
    return must_read(rules).begin(rules, known, poll)


def solutions(
    rules: Rules, engine: str, settings: Settings, budget: Budget, stats: Statistics
) -> Iterator[Solution]:
    """Yield different solutions; the end of the stream is a proof that there are no more.

    Raises:
        Spent: when the budget ran out first.
        Unsupported: when no propagator can read the puzzle.
    """
    stats.encoding = "rules"
    begun = time.perf_counter()
    try:
        state = begin(rules, poll=budget.poll)
    finally:
        stats.encode_seconds += time.perf_counter() - begun
    return stats.clocked(search(state, budget, stats))
