"""Rules about how one block can grow, read from the survey of its group."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ....puzzles.board import Cell
from ..deduction import Tier
from ..masks import Mask, cells_of
from .growth import Survey, surroundings
from .rule import RegionRule, block_words, sizes_words

if TYPE_CHECKING:
    from .state import Regions

Surveyed = tuple[Cell, Survey]
"""A group's leader and what was found around it."""


class GrowthRule(RegionRule[Surveyed]):
    """A rule that reads surveys."""

    def foci(self, state: Regions) -> Iterator[Surveyed]:
        known = state.known
        for leader in cells_of(known.leaders & ~known.done & state.due[self.name]):
            if known.leaders >> leader & 1 and state.growing(leader):
                yield leader, state.survey(leader)

    def grounds(self, state: Regions, focus: Surveyed) -> Mask:
        return surroundings(state.known, focus[1])


class Starved(GrowthRule):
    """A size that the block has no room to reach is not its size."""

    name, tier = "no room to grow", Tier.MEDIUM
    broken = "a block has no room to grow to any size left to it"

    def apply(self, state: Regions, focus: Surveyed) -> None:
        leader, found = focus
        for size in cells_of(found.failed):
            state.known.exclude(state.known.group[leader], size)

    def why(self, state: Regions, focus: Surveyed) -> str:
        leader, found = focus
        return f"{block_words(state, leader)} has no room to have {sizes_words(found.failed)} cells"


class Bottleneck(GrowthRule):
    """Articulation: the cells that all ways to a size lead through belong to the block."""

    name, tier = "bottleneck", Tier.MEDIUM
    broken = "a block can grow only through cells that are not its own"

    def apply(self, state: Regions, focus: Surveyed) -> None:
        leader, found = focus
        for cell in cells_of(found.needed):
            state.known.join(leader, cell)

    def why(self, state: Regions, focus: Surveyed) -> str:
        return f"{block_words(state, focus[0])} can grow only this way"


class Beyond(GrowthRule):
    """A neighbour that no way to grow takes is another block's."""

    name, tier = "out of reach", Tier.MEDIUM
    broken = "a block must take a cell that it cannot take"

    def apply(self, state: Regions, focus: Surveyed) -> None:
        leader, found = focus
        state.known.part(leader, state.known.near(state.known.group[leader]) & ~found.outer)

    def why(self, state: Regions, focus: Surveyed) -> str:
        return f"{block_words(state, focus[0])} cannot grow this way"


class EqualFar(GrowthRule):
    """Groups of one sure size that cannot meet are different blocks."""

    name, tier = "too far apart", Tier.MEDIUM
    broken = "cells of one block are too far apart"

    def apply(self, state: Regions, focus: Surveyed) -> None:
        leader, found = focus
        if size := state.known.decided(leader):
            state.known.part(leader, state.known.sure[size] & ~found.outer)

    def grounds(self, state: Regions, focus: Surveyed) -> Mask:
        known = state.known
        return super().grounds(state, focus) | known.sure[known.decided(known.lead[focus[0]])]

    def why(self, state: Regions, focus: Surveyed) -> str:
        return f"{block_words(state, focus[0])} cannot reach another of its size"
