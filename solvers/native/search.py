"""Depth-first search above the rules: assume, settle, count."""

from __future__ import annotations

from collections.abc import Iterator

from ...puzzles.puzzle import Solution
from ..budget import Budget, Spent
from ..verdict import Statistics
from .deduction import Choice, State


def search(
    state: State[Choice], budget: Budget, stats: Statistics, nodes: int | None = None
) -> Iterator[Solution]:
    """Yield every solution left in ``state``, each once.

    ``stats.branches`` counts the assumptions, 0 where the rules suffice, and
    ``stats.conflicts`` the states that died.

    Args:
        nodes: how many assumptions may be made; ``None`` for any number.

    Raises:
        Spent: when the time or the nodes run out before the search is complete.
    """
    stats.branches = stats.conflicts = 0
    if not state.settle():
        stats.conflicts = 1
        return
    path = [(state, iter(choices))] if (choices := state.choices()) else []
    if not path:
        yield state.solution()
    while path:
        parent, untried = path[-1]
        choice = next(untried, None)
        if choice is None:
            path.pop()
            continue
        budget.poll()
        if stats.branches == nodes:
            raise Spent(f"node budget of {nodes} reached")
        stats.branches += 1
        child = parent.assume(choice)
        if not child.settle():
            stats.conflicts += 1
        elif choices := child.choices():
            path.append((child, iter(choices)))
        else:
            yield child.solution()
