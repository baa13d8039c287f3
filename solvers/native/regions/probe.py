"""Probing: assume, settle, refute."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ....puzzles.facts import Border, Fact, Joined, NotSize, Size
from ..deduction import Deduction, Tier
from ..ladder import Rule, refutation
from ..masks import cells_of

if TYPE_CHECKING:
    from .state import Regions


class Probe(Rule["Regions", tuple[Fact, Fact, "Regions"]]):
    """What leads the other rules to a contradiction is not so.

    A step is the assumption, its opposite, and the state that was doomed by it.
    """

    name, tier = "probe", Tier.PROBE

    def steps(self, state: Regions) -> Iterator[tuple[Fact, Fact, Regions]]:
        for assumed, opposite in _assumptions(state):
            if not state.assume(assumed).settle():
                doomed = state.assume(assumed)
                state.learn(opposite)
                yield assumed, opposite, doomed
                return

    def deduction(self, state: Regions, step: tuple[Fact, Fact, Regions]) -> Deduction:
        assumed, opposite, doomed = step
        board = state.table.board
        path, why = refutation(doomed, state.table.quick)
        text = f"If {assumed.words(board)}, then {why}, so {opposite.words(board)}."
        return self.conclude(
            {cell for deduction in path for cell in deduction.clues},
            {cell for deduction in path for cell in deduction.cells},
            (opposite,),
            text,
        )


def _assumptions(state: Regions) -> Iterator[tuple[Fact, Fact]]:
    """What can be assumed of an open question, and the opposite; few answers come first."""
    known = state.known
    unfinished = tuple(cells_of(known.leaders & ~known.done))
    for leader in sorted(unfinished, key=lambda x: known.sizes[x].bit_count()):
        if known.decided(leader):
            for cell in cells_of(known.near(known.group[leader])):
                yield Joined(leader, cell), Border(leader, cell)
                yield Border(leader, cell), Joined(leader, cell)
        else:
            for size in cells_of(known.sizes[leader]):
                yield Size(leader, size), NotSize(leader, size)
