"""Rules about a group and those beside it, and about the four blocks around a point."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ....puzzles.board import Cell
from ..deduction import Tier
from ..ladder import names
from ..masks import Mask
from .knowledge import Contradiction
from .rule import GroupRule, RegionRule, block_words

if TYPE_CHECKING:
    from .state import Regions


class Finished(GroupRule):
    """A group as large as its block must be is walled in; then its clues judge its shape."""

    name, tier = "finished block", Tier.EASY
    broken = "a finished block is in pieces, or its clues do not admit its shape"

    def apply(self, state: Regions, focus: Cell) -> None:
        known, group = state.known, state.known.group[focus]
        if group & known.done or known.decided(focus) != group.bit_count():
            return
        if known.lattice.flood(group & -group, group, known.open) != group:
            raise Contradiction
        if not known.setting.admits(group):
            raise Contradiction
        known.done |= group
        known.part(focus, known.near(group))

    def why(self, state: Regions, focus: Cell) -> str:
        return f"{block_words(state, focus)} is complete"


class Misfit(GroupRule):
    """Two neighbouring groups that no size suits together are different blocks."""

    name, tier = "misfit", Tier.EASY
    broken = "two parts of one block have no size in common"

    def apply(self, state: Regions, focus: Cell) -> None:
        known, group = state.known, state.known.group[focus]
        for other in tuple(known.groups(known.near(group))):
            together = group.bit_count() + known.group[other].bit_count()
            if not (known.sizes[focus] & known.sizes[other]) >> together:
                known.part(focus, known.group[other])

    def why(self, state: Regions, focus: Cell) -> str:
        return f"{block_words(state, focus)} and a neighbour have no size that suits both together"


class EqualTouch(GroupRule):
    """Neighbours of one sure size are one block, where equal sizes must not touch."""

    name, tier = "equal sizes touch", Tier.EASY
    broken = "two blocks of one size touch and cannot be one"

    def apply(self, state: Regions, focus: Cell) -> None:
        known = state.known
        size = known.decided(focus)
        beside = known.lattice.beside(known.group[focus]) & known.sure[size]
        for other in tuple(known.groups(beside)):
            known.join(focus, other)

    def why(self, state: Regions, focus: Cell) -> str:
        known = state.known
        return f"neighbours in blocks of {known.decided(known.lead[focus])} are in one block"


class EqualApart(GroupRule):
    """Across a border lies no block of the same size, where equal sizes must not touch."""

    name, tier = "equal sizes apart", Tier.EASY
    broken = "two blocks of one size share a border"

    def apply(self, state: Regions, focus: Cell) -> None:
        known, group = state.known, state.known.group[focus]
        across = known.lattice.beside(group) & known.foes[focus]
        if size := known.decided(focus):
            known.exclude(across, size)
            return
        for other in known.groups(across):
            if size := known.decided(other):
                known.exclude(group, size)

    def why(self, state: Regions, focus: Cell) -> str:
        return f"{block_words(state, focus)} and those across its border differ in size"


class FourCorners(RegionRule[Mask]):
    """Not all four blocks around a lattice point are different, where corners stay apart."""

    name, tier = "four corners", Tier.HARD
    broken = "four blocks meet in one point"

    def foci(self, state: Regions) -> Iterator[Mask]:
        due = state.due[self.name]
        return (point for point in state.known.setting.crossings if point & due)

    def apply(self, state: Regions, focus: Mask) -> None:
        known = state.known
        leaders = tuple(known.groups(focus))
        if len(leaders) < 4:
            return
        open_pairs = [
            (one, other)
            for one in leaders
            for other in leaders
            if one < other
            and not known.done & (1 << one | 1 << other)
            and not known.foes[one] >> other & 1
        ]
        if not open_pairs:
            raise Contradiction
        if len(open_pairs) == 1:
            known.join(*open_pairs[0])

    def grounds(self, state: Regions, focus: Mask) -> Mask:
        return state.known.closure(focus)

    def why(self, state: Regions, focus: Mask) -> str:
        cells = names(state.table.board, focus)
        return f"{cells} must not lie in four blocks that meet"
