"""The rules about rectangles, one class each.

Sources: the articles on Shikaku (forced cell and orphan cell are duals), on Cell Blocks (the
ladder, and blocks without clue) and on Tatamibari (disjoint, corners, probe).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ....puzzles.board import Cell
from ....puzzles.facts import Block
from ..deduction import Deduction, Tier
from ..ladder import names, refutation
from ..masks import Mask, cells_of, mask_of
from .rule import Loss, Owner, RectangleRule, belong, drop, not_blocks, shapes
from .sums import AreaSum, AreaTotal
from .unclued import UncluedCount

if TYPE_CHECKING:
    from .state import Rectangles

Assumption = tuple[Owner, Mask]
"""An owner and the rectangle it is taken to have."""
Claim = tuple[int, Mask]
"""An owner and the cells that it was found to have."""


class Single(RectangleRule[Claim]):
    """A block with one rectangle left takes it."""

    name, tier = "single", Tier.EASY

    def steps(self, state: Rectangles) -> Iterator[Claim]:
        for owner in [owner for owner in state.gains if len(state.options[owner]) == 1]:
            gain = state.gains.pop(owner)
            state.claim(owner, gain)
            yield owner, gain

    def deduction(self, state: Rectangles, step: Claim) -> Deduction:
        owner, _ = step
        block = state.options[owner][0]
        text = f"{state.words(owner)} can only take {shapes(state, (block,))}."
        return self.concluded(state, (owner,), 0, (Block(state.table.members(block)),), text)


class ForcedCell(RectangleRule[Claim]):
    """What all rectangles of a block have in common belongs to it."""

    name, tier = "forced cell", Tier.EASY

    def steps(self, state: Rectangles) -> Iterator[Claim]:
        for owner in [*state.gains]:
            gain = state.gains.pop(owner)
            state.claim(owner, gain)
            yield owner, gain

    def deduction(self, state: Rectangles, step: Claim) -> Deduction:
        owner, gain = step
        cells = names(state.table.board, gain)
        text = f"every rectangle left to {state.words(owner)} covers {cells}."
        return self.concluded(state, (owner,), 0, belong(state, owner, gain), text)


class OrphanCell(RectangleRule[Claim]):
    """A cell that one block alone can reach belongs to it: the dual of the forced cell.

    A cell that no clue can reach is the anchor of an unclued block before (``_anchor``).
    """

    name, tier = "orphan cell", Tier.MEDIUM

    def steps(self, state: Rectangles) -> Iterator[Claim]:
        cells = state.table.cells
        if not state.lost & cells:
            return
        once, twice = 0, state.spare_reach
        for reach in state.reach:
            twice |= once & reach
            once |= reach
        if bare := cells & ~once:
            raise self.dead((), bare & -bare, "no clue can reach {cells}")
        alone = once & ~twice & cells & state.lost & ~state.covered
        for owner, reach in enumerate(state.reach):
            if need := reach & alone:
                drop(state, (owner, tuple(m for m in state.options[owner] if m & need != need)))
                state.claim(owner, need)
                state.lost &= ~need
                yield owner, need
        state.lost = 0

    def deduction(self, state: Rectangles, step: Claim) -> Deduction:
        owner, need = step
        text = f"only {state.words(owner)} can reach {names(state.table.board, need)}."
        facts = belong(state, owner, need)
        return self.concluded(state, (owner,), need | state.census, facts, text)


class Disjoint(RectangleRule[tuple[int, Loss]]):
    """A rectangle that overlaps every one of another block cannot be taken."""

    name, tier = "disjoint", Tier.MEDIUM

    def steps(self, state: Rectangles) -> Iterator[tuple[int, Loss]]:
        for robbed in sorted(state.shrunk):
            theirs = state.options[robbed]
            for owner, reach, options in state.parties():
                if owner == robbed or not reach & state.reach[robbed]:
                    continue
                if lost := tuple(m for m in options if all(m & their for their in theirs)):
                    drop(state, (owner, lost))
                    yield robbed, (owner, lost)
            state.shrunk.discard(robbed)

    def deduction(self, state: Rectangles, step: tuple[int, Loss]) -> Deduction:
        robbed, loss = step
        text = (
            f"{state.words(loss[0])} cannot take {shapes(state, loss[1])}: "
            f"that would leave no rectangle to {state.words(robbed)}."
        )
        return self.concluded(state, (loss[0], robbed), 0, not_blocks(state, loss), text)


class MeetingCorners(RectangleRule[tuple[Cell, int, list[Loss]]]):
    """Where two blocks are sure to corner at a point, no third one does.

    No rectangle corners twice at a point, so four corners are four blocks.  And three are
    four already: two blocks that corner leave the other two cells only each other to go on
    to, so that they corner both or neither.
    """

    name, tier = "corners", Tier.HARD

    def steps(self, state: Rectangles) -> Iterator[tuple[Cell, int, list[Loss]]]:
        if not state.bent:
            return
        corners = state.table.corners
        alive = state.spare_reach
        for reach in state.reach:
            alive |= reach
        cornered = [corners.points & ~corners.field(alive, quadrant) for quadrant in range(4)]
        for quadrant, guarded in enumerate(state.guarded):
            first, second, third = (cornered[q] for q in range(4) if q != quadrant)
            twice = first & second | first & third | second & third
            for point in cells_of(twice & ~guarded):
                state.guarded[quadrant] |= 1 << point
                if losses := self._guard(state, point, quadrant):
                    yield point, quadrant, losses
        state.bent = False

    def _guard(self, state: Rectangles, point: Cell, quadrant: int) -> list[Loss]:
        """Take away the rectangles that corner in a quadrant."""
        corners, losses = state.table.corners, list[Loss]()
        cell = 1 << corners.cell(point, quadrant)
        either = cell | corners.onward(point, quadrant)
        for owner, reach, options in state.parties():
            if reach & cell and (lost := tuple(m for m in options if m & either == cell)):
                drop(state, (owner, lost))
                losses.append((owner, lost))
        return losses

    def deduction(self, state: Rectangles, step: tuple[Cell, int, list[Loss]]) -> Deduction:
        table, (point, quadrant, losses) = state.table, step
        around = [table.corners.cell(point, q) for q in range(4)]
        cut = " nor ".join(
            f"{shapes(state, lost)} for {state.words(owner)}" for owner, lost in losses
        )
        text = (
            f"two blocks corner at the lower right of {table.board.name(point)}, so the block "
            f"over {table.board.name(around[quadrant])} must go on there: it is not {cut}."
        )
        facts = [fact for loss in losses for fact in not_blocks(state, loss)]
        owners = [owner for owner, _ in losses]
        return self.concluded(state, owners, mask_of(around) | state.census, facts, text)


class EqualNeighbours(RectangleRule[tuple[int, Loss]]):
    """A rectangle that is sure to touch one of the same area cannot be taken."""

    name, tier = "equal", Tier.HARD

    def steps(self, state: Rectangles) -> Iterator[tuple[int, Loss]]:
        low = state.table.low
        for neighbour in sorted(state.touched):
            areas = {(option & low).bit_count() for option in state.options[neighbour]}
            rim = state.table.shifts.rim(state.owned[neighbour]) if len(areas) == 1 else 0
            for owner, reach, options in state.parties():
                if owner == neighbour or not reach & rim:
                    continue
                lost = tuple(m for m in options if m & rim and (m & low).bit_count() in areas)
                if lost:
                    drop(state, (owner, lost))
                    yield neighbour, (owner, lost)
            state.touched.discard(neighbour)

    def deduction(self, state: Rectangles, step: tuple[int, Loss]) -> Deduction:
        neighbour, loss = step
        text = (
            f"{state.words(loss[0])} cannot take {shapes(state, loss[1])}: "
            f"it would touch an equal block, that of {state.words(neighbour)}."
        )
        return self.concluded(state, (loss[0], neighbour), 0, not_blocks(state, loss), text)


class Probe(RectangleRule[tuple[Assumption, "Rectangles"]]):
    """A rectangle that leads the quick rules to a contradiction cannot be taken."""

    name, tier = "probe", Tier.PROBE

    def steps(self, state: Rectangles) -> Iterator[tuple[Assumption, Rectangles]]:
        for owner, _, options in sorted(state.parties(), key=lambda party: len(party[2])):
            for option in options if owner is None or len(options) > 1 else ():
                if not state.assume((owner, option)).settle():
                    doomed = state.assume((owner, option))
                    drop(state, (owner, (option,)))
                    yield (owner, option), doomed
                    return

    def deduction(self, state: Rectangles, step: tuple[Assumption, Rectangles]) -> Deduction:
        (owner, option), doomed = step
        path, why = refutation(doomed, state.table.quick)
        clues, cells = state.evidence((owner,))
        return self.conclude(
            {*clues}.union(*(deduction.clues for deduction in path)),
            {*cells_of(cells)}.union(*(deduction.cells for deduction in path)),
            not_blocks(state, (owner, (option,))),
            f"if {state.words(owner)} took {shapes(state, (option,))}, {why}.",
        )


SINGLE, FORCED, ORPHAN = Single(), ForcedCell(), OrphanCell()
DISJOINT, CORNERS, EQUAL = Disjoint(), MeetingCorners(), EqualNeighbours()
AREA, TOTAL, PROBE, UNCLUED = AreaSum(), AreaTotal(), Probe(), UncluedCount()
