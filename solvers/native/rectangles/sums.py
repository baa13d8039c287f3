"""Areas must add up: on the board, and in each region that no rectangle crosses.

Source: the articles on Cell Blocks, whose bounds are one-sided: what must lie in a region does
not exceed it, and what can reach it suffices.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..deduction import Deduction, Tier
from ..masks import Mask
from .rule import Loss, RectangleRule, drop, not_blocks, shapes

if TYPE_CHECKING:
    from .state import Rectangles


class AreaSum(RectangleRule[tuple[Mask, Loss]]):
    """What the blocks can cover of a region must add up to its cells.

    For any set of cells, the parts of it that the blocks take sum to its size.  So a
    rectangle goes when the others, each at its least or each at its most, could not make
    up the rest.
    """

    name, tier = "area", Tier.HARD

    def steps(self, state: Rectangles) -> Iterator[tuple[Mask, Loss]]:
        if not state.unbalanced or all(len(options) == 1 for options in state.options):
            return
        for region in (state.table.cells, *regions(state)):
            if loss := self._balance(state, region):
                yield region, loss
                return
        state.unbalanced = state.unsummed = False

    def _balance(self, state: Rectangles, region: Mask) -> Loss | None:
        """Take from one owner the rectangles that unbalance a region."""
        owners = [owner for owner, reach in enumerate(state.reach) if reach & region]
        taken = [[(m & region).bit_count() for m in state.options[owner]] for owner in owners]
        further = Further.of(state, region)
        least = sum(map(min, taken)) + further.least()
        most = sum(map(max, taken)) + further.most()
        size = region.bit_count()
        if not least <= size <= most:
            text = f"the rectangles left cannot add up to a region of {size} cells"
            raise self.stuck(state, owners, region | state.census, text)
        if least == most:
            return None
        for owner, areas in zip(owners, taken, strict=True):
            others_least, others_most = least - min(areas), most - max(areas)
            lost = tuple(
                option
                for option, area in zip(state.options[owner], areas, strict=True)
                if not others_least + area <= size <= others_most + area
            )
            if lost:
                drop(state, (owner, lost))
                return owner, lost
        others_least, others_most = least - further.least(), most - further.most()
        unfit = {
            area
            for area in set(further.areas)
            if not others_least + further.least(area) <= size <= others_most + further.most(area)
        }
        if unfit:
            lost = tuple(
                option
                for option, area in zip(further.options, further.areas, strict=True)
                if area in unfit
            )
            drop(state, (None, lost))
            return None, lost
        return None

    def deduction(self, state: Rectangles, step: tuple[Mask, Loss]) -> Deduction:
        table, (region, loss) = state.table, step
        owners = [owner for owner, reach in enumerate(state.reach) if reach & region]
        first = (region & -region).bit_length() - 1
        closed = f"closed region around {table.board.name(first)}"
        text = (
            f"{state.words(loss[0])} cannot take {shapes(state, loss[1])}: the areas would not "
            f"add up to the {region.bit_count()} cells "
            f"of the {'board' if region == table.cells else closed}."
        )
        facts = not_blocks(state, loss)
        return self.concluded(state, owners, region | state.census, facts, text)


class AreaTotal(AreaSum):
    """The sum over the whole board, as a check for a search."""

    def steps(self, state: Rectangles) -> Iterator[tuple[Mask, Loss]]:
        if not state.unsummed:
            return
        if loss := self._balance(state, state.table.cells):
            yield state.table.cells, loss
        else:
            state.unsummed = False


@dataclass(frozen=True)
class Further:
    """What the unclued blocks not found yet can take of a region.

    Attributes:
        options, areas: their rectangles in the region, and the cells these take of it.
        smallest, largest: of these areas; 0 where there are none.
        room: the cells that they can reach together.
        number: how many blocks there are yet to find, ``None`` for any number.
        all_here: whether the region is the board, so that they all lie in it.
    """

    options: list[Mask]
    areas: list[int]
    smallest: int
    largest: int
    room: int
    number: int | None
    all_here: bool

    @classmethod
    def of(cls, state: Rectangles, region: Mask) -> Further:
        """Those of a state."""
        options = [option for option in state.spare if option & region]
        areas = [(option & region).bit_count() for option in options]
        room = (state.spare_reach & region).bit_count()
        smallest, largest = min(areas, default=0), max(areas, default=0)
        whole = region == state.table.cells
        return cls(options, areas, smallest, largest, room, state.missing, whole)

    def least(self, one: int = 0) -> int:
        """The fewest cells they take, when one of them takes ``one``."""
        if self.number is None or not self.all_here:
            return one
        return one + (self.number - (one > 0)) * self.smallest

    def most(self, one: int = 0) -> int:
        """The most cells they take, when one of them takes ``one``."""
        if self.number is None:
            return self.room
        return min(self.room, one + (self.number - (one > 0)) * self.largest)


def regions(state: Rectangles) -> Iterator[Mask]:
    """The parts of the board that no rectangle left to any block crosses."""
    table, shifts = state.table, state.table.shifts
    across = down = 0
    for options in (*state.options, state.spare):
        for option in options:
            cells = option & table.low
            across |= cells & shifts.left(cells)
            down |= cells & shifts.up(cells)
    rest = table.cells
    while rest:
        region = rim = rest & -rest
        while rim:
            grown = shifts.right(rim & across) | shifts.left(rim) & across
            grown |= shifts.down(rim & down) | shifts.up(rim) & down
            rim = grown & ~region
            region |= rim
        rest &= ~region
        yield region
