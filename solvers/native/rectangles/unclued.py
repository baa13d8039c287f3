"""How many blocks without clue there must be, and can be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..deduction import Deduction, Tier
from ..masks import Mask
from .partition import fewest_rectangles
from .rule import Loss, RectangleRule, drop, not_blocks, shapes

if TYPE_CHECKING:
    from .state import Rectangles


class UncluedCount(RectangleRule[tuple[Mask, Loss]]):
    """Where the places found need all the unclued blocks there are, none lies elsewhere.

    A place is an unclued block known by a cell of its own, or a *pocket*: a region that no
    clue reaches and no rectangle left leaves.  It needs as many blocks as the fewest rectangles
    that cut it up.  A step is the cells of these places, and what was lost elsewhere.
    """

    name, tier = "unclued count", Tier.HARD

    def steps(self, state: Rectangles) -> Iterator[tuple[Mask, Loss]]:
        if not state.uncounted:
            return
        state.uncounted = False
        self._enough(state)
        anchors, total = state.unclued_anchors, state.table.rules.unclued or 0
        needed, hungry = 0, 0
        for pocket in pockets(state):
            need = fewest_rectangles(pocket, state.table.shifts)
            if need > (anchors & pocket).bit_count():
                needed += need
                hungry |= pocket
        elsewhere = anchors & ~hungry
        needed += elsewhere.bit_count()
        if needed > total:
            text = f"cells that no clue can reach need {needed} unclued blocks, more than {total}"
            raise self.dead((), hungry | elsewhere, text)
        lost = tuple(option for option in state.spare if not option & hungry)
        if needed == total and lost:
            drop(state, (None, lost))
            yield hungry | elsewhere, (None, lost)

    def _enough(self, state: Rectangles) -> None:
        """Each unclued block still to be found must have a rectangle's room."""
        table, missing = state.table, state.missing
        if not missing:
            return
        least = min(((option & table.low).bit_count() for option in state.spare), default=1)
        room = (state.spare_reach & table.cells).bit_count()
        if room < missing * least:
            text = f"there is no room for {table.rules.unclued} unclued blocks"
            raise self.stuck(state, range(len(state.options)), table.cells, text)

    def deduction(self, state: Rectangles, step: tuple[Mask, Loss]) -> Deduction:
        places, loss = step
        text = (
            "the unclued blocks are all needed for cells that no clue can reach: "
            f"none is {shapes(state, loss[1])}."
        )
        return self.concluded(state, (), places, not_blocks(state, loss), text)


def pockets(state: Rectangles) -> Iterator[Mask]:
    """The connected regions that no clue reaches and no rectangle left to a block crosses."""
    table, shifts = state.table, state.table.shifts
    rest = table.cells
    for owner, reach in enumerate(state.reach):
        if state.clued(owner):
            rest &= ~reach
    bare = [*state.spare]
    for owner in range(len(table.clue_cells), len(state.options)):
        bare += state.options[owner]
    while rest:
        region = rim = rest & -rest
        while rim:
            rim = shifts.rim(region) & rest
            region |= rim
        rest &= ~region
        outside = table.low & ~region
        if not any(option & region and option & outside for option in bare):
            yield region
