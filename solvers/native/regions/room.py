"""Rules about who can take a cell: the blocks that are known in part, and hidden ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from ....puzzles.board import Cell
from ..deduction import Tier
from ..masks import Mask, cells_of
from .knowledge import Contradiction, Knowledge
from .lattice import first
from .rule import RegionRule

if TYPE_CHECKING:
    from .state import Regions


def unclued_done(known: Knowledge) -> Mask:
    """The cells of the finished blocks without clue."""
    clued = known.closure(known.done & known.setting.clued)
    return known.done & ~clued


def hidden(known: Knowledge) -> bool:
    """Whether a further block without clue may exist."""
    unclued = known.setting.rules.unclued
    if unclued is None or unclued == 0:
        return unclued is None
    return (unclued_done(known) & known.leaders).bit_count() < unclued


def pairwise_foes(known: Knowledge, cells: Mask) -> int:
    """A number of groups among ``cells`` that are pairwise known to be different blocks."""
    count = 0
    while cells:
        cells &= known.foes[known.lead[first(cells)]]
        count += 1
    return count


def free_room(state: Regions, size: int) -> Mask:
    """The cells that a block of ``size`` which contains no anchor may take."""
    known = state.known
    if not hidden(known):
        return 0
    free = known.can[size] & ~known.done
    for leader in state.anchors():
        free &= ~known.group[leader]
    if known.setting.rules.unequal:
        free &= ~known.lattice.beside(known.sure[size])
    room = 0
    for piece in known.lattice.pieces(free, known.open):
        if piece.bit_count() >= size:
            room |= piece
    return room


def environs(known: Knowledge, cells: Mask, size: int) -> Mask:
    """All that can decide whether blocks of ``size`` take ``cells``."""
    room = known.lattice.flood(cells, known.can[size] | cells, known.lattice.links)
    return known.closure(room | known.lattice.beside(room)) | unclued_done(known)


class NoRoom(RegionRule[int]):
    """A cell is in no block of a size that neither an anchor nor a hidden block brings there."""

    name, tier = "no room", Tier.MEDIUM
    broken = "a cell is left that no block can take"

    def foci(self, state: Regions) -> Iterator[int]:
        return cells_of(state.due_sizes)

    def apply(self, state: Regions, focus: int) -> None:
        known = state.known
        support = known.done | free_room(state, focus)
        for leader in state.anchors():
            if known.sizes[leader] >> focus & 1:
                support |= state.survey(leader).may_take(focus)
        state.due_sizes &= ~(1 << focus)
        known.exclude(known.can[focus] & ~support, focus)

    def grounds(self, state: Regions, focus: int) -> Mask:
        lost = 0
        for change in state.known.journal:
            lost |= change[1]
        return environs(state.known, lost or state.known.lattice.cells, focus)

    def why(self, state: Regions, focus: int) -> str:
        return f"no block of {focus} has room here"


class Lone(NamedTuple):
    """A cell, the one anchor that can take it, and what was known of the cell before."""

    cell: Cell
    anchor: Cell
    group: Mask
    sizes: Mask


class UniqueReacher(RegionRule[Lone]):
    """A cell that one anchor alone, and no hidden block, can take belongs to it."""

    name, tier = "unique reacher", Tier.MEDIUM
    broken = "a cell is left that no block can take"

    def foci(self, state: Regions) -> Iterator[Lone]:
        known = state.known
        if not state.due[self.name]:
            return
        anchors = state.anchors()
        once = twice = known.done
        for leader in anchors:
            outer = state.survey(leader).outer
            twice |= once & outer
            once |= outer
        lone = once & ~twice
        for leader in anchors:
            lone &= ~known.group[leader]
        for size, can in enumerate(known.can):
            if can & lone:
                lone &= ~free_room(state, size)
        for leader in anchors:
            for cell in cells_of(lone & state.survey(leader).outer):
                group = known.lead[cell]
                yield Lone(cell, leader, known.group[group], known.sizes[group])

    def apply(self, state: Regions, focus: Lone) -> None:
        state.known.join(focus.cell, focus.anchor)

    def grounds(self, state: Regions, focus: Lone) -> Mask:
        near = 0
        for size in cells_of(focus.sizes):
            near |= environs(state.known, focus.group, size)
        return near

    def why(self, state: Regions, focus: Lone) -> str:
        return f"no other block can take {state.table.board.name(focus.cell)}"


class UncluedCount(RegionRule[int]):
    """The number of blocks without clue is given: the focus."""

    name, tier = "blocks without clue", Tier.HARD
    broken = "the number of blocks without clue cannot be met"

    def foci(self, state: Regions) -> Iterator[int]:
        wanted = state.known.setting.rules.unclued
        if state.due[self.name] and wanted is not None:
            yield wanted

    def apply(self, state: Regions, focus: int) -> None:
        known = state.known
        reached = known.done
        room = known.lattice.cells & ~known.done
        for leader in state.anchors():
            if known.group[leader] & known.setting.clued:
                reached |= state.survey(leader).outer
                room &= ~known.group[leader]
        finished = (unclued_done(known) & known.leaders).bit_count()
        certain = pairwise_foes(known, known.lattice.cells & ~reached)
        if finished + certain > focus or finished + room.bit_count() < focus:
            raise Contradiction

    def grounds(self, state: Regions, focus: int) -> Mask:
        return state.known.lattice.cells
