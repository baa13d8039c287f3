"""The rules about rectangles, one class each.

Sources: the articles on Shikaku (forced cell and orphan cell are duals), on Cell Blocks (the
ladder and the sums of areas) and on Tatamibari (disjoint, corners, probe).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ....puzzles.board import Board, Cell
from ....puzzles.facts import Belongs, Block, Fact, NotBlock
from ..deduction import Deduction, Tier
from ..ladder import Rule, names, refutation
from ..masks import Mask, cells_of

if TYPE_CHECKING:
    from .state import Rectangles

Assumption = tuple[int, Mask]
"""A clue, by its place in ``Division.clues``, and the rectangle it is taken to have."""
Claim = tuple[int, Mask]
"""A clue and the cells that it was found to own."""
Loss = tuple[int, tuple[Mask, ...]]
"""A clue and the rectangles that it lost."""


class Single(Rule["Rectangles", Claim]):
    """A clue with one rectangle left takes it."""

    name, tier = "single", Tier.EASY

    def steps(self, state: Rectangles) -> Iterator[Claim]:
        for clue in [clue for clue in state.gains if len(state.options[clue]) == 1]:
            gain = state.gains.pop(clue)
            state.claim(clue, gain)
            yield clue, gain

    def deduction(self, state: Rectangles, step: Claim) -> Deduction:
        table, (clue, _) = state.table, step
        cell, block = table.clue_cells[clue], state.options[clue][0]
        text = f"{table.clue_words(cell)} can only take {_shapes(state, (block,))}."
        return self.conclude((cell,), (), (Block(table.members(block)),), text)


class ForcedCell(Rule["Rectangles", Claim]):
    """What all rectangles of a clue have in common belongs to it."""

    name, tier = "forced cell", Tier.EASY

    def steps(self, state: Rectangles) -> Iterator[Claim]:
        for clue in [*state.gains]:
            gain = state.gains.pop(clue)
            state.claim(clue, gain)
            yield clue, gain

    def deduction(self, state: Rectangles, step: Claim) -> Deduction:
        table, (clue, gain) = state.table, step
        cell = table.clue_cells[clue]
        text = (
            f"every rectangle left to {table.clue_words(cell)} covers {names(table.board, gain)}."
        )
        return self.conclude((cell,), (), _belong(cell, gain), text)


class OrphanCell(Rule["Rectangles", Claim]):
    """A cell that one clue alone can reach belongs to it: the dual of the forced cell."""

    name, tier = "orphan cell", Tier.MEDIUM

    def steps(self, state: Rectangles) -> Iterator[Claim]:
        cells = state.table.cells
        if not state.lost & cells:
            return
        once = twice = 0
        for reach in state.reach:
            twice |= once & reach
            once |= reach
        if bare := cells & ~once:
            raise self.dead((), bare & -bare, "no clue can reach {cells}")
        alone = once & ~twice & cells & state.lost & ~state.covered
        for clue, reach in enumerate(state.reach):
            if need := reach & alone:
                state.keep(clue, [mask for mask in state.options[clue] if mask & need == need])
                state.claim(clue, need)
                state.lost &= ~need
                yield clue, need
        state.lost = 0

    def deduction(self, state: Rectangles, step: Claim) -> Deduction:
        table, (clue, need) = state.table, step
        cell = table.clue_cells[clue]
        text = f"only {table.clue_words(cell)} can reach {names(table.board, need)}."
        return self.conclude((cell,), cells_of(need), _belong(cell, need), text)


class Disjoint(Rule["Rectangles", tuple[int, Loss]]):
    """A rectangle that overlaps every one of another clue cannot be taken."""

    name, tier = "disjoint", Tier.MEDIUM

    def steps(self, state: Rectangles) -> Iterator[tuple[int, Loss]]:
        for other in sorted(state.shrunk):
            theirs = state.options[other]
            for clue, reach in enumerate(state.reach):
                if clue == other or not reach & state.reach[other]:
                    continue
                lost = tuple(m for m in state.options[clue] if all(m & their for their in theirs))
                if lost:
                    _drop(state, clue, lost)
                    yield other, (clue, lost)
            state.shrunk.discard(other)

    def deduction(self, state: Rectangles, step: tuple[int, Loss]) -> Deduction:
        table, (other, loss) = state.table, step
        cell, robbed = table.clue_cells[loss[0]], table.clue_cells[other]
        text = (
            f"{table.clue_words(cell)} cannot take {_shapes(state, loss[1])}: "
            f"that would leave no rectangle to {table.clue_words(robbed)}."
        )
        return self.conclude((cell, robbed), (), _not_blocks(state, loss), text)


class MeetingCorners(Rule["Rectangles", tuple[Cell, int, list[Loss]]]):
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
        alive = 0
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
        corners, losses = state.table.corners, []
        cell = 1 << corners.cell(point, quadrant)
        either = cell | corners.onward(point, quadrant)
        for clue, reach in enumerate(state.reach):
            if reach & cell:
                lost = tuple(m for m in state.options[clue] if m & either == cell)
                if lost:
                    _drop(state, clue, lost)
                    losses.append((clue, lost))
        return losses

    def deduction(self, state: Rectangles, step: tuple[Cell, int, list[Loss]]) -> Deduction:
        table, (point, quadrant, losses) = state.table, step
        around = [table.corners.cell(point, q) for q in range(4)]
        clues = [table.clue_cells[clue] for clue, _ in losses]
        cut = " nor ".join(
            f"{_shapes(state, lost)} for {table.clue_words(cell)}"
            for cell, (_, lost) in zip(clues, losses, strict=True)
        )
        text = (
            f"two blocks corner at the lower right of {table.board.name(point)}, so the block "
            f"over {table.board.name(around[quadrant])} must go on there: it is not {cut}."
        )
        facts = [fact for loss in losses for fact in _not_blocks(state, loss)]
        return self.conclude(clues, around, facts, text)


class EqualNeighbours(Rule["Rectangles", tuple[int, Loss]]):
    """A rectangle that is sure to touch one of the same area cannot be taken."""

    name, tier = "equal", Tier.HARD

    def steps(self, state: Rectangles) -> Iterator[tuple[int, Loss]]:
        low = state.table.low
        for clue in sorted(state.touched):
            areas = {(option & low).bit_count() for option in state.options[clue]}
            rim = state.table.shifts.rim(state.owned[clue]) if len(areas) == 1 else 0
            for other, reach in enumerate(state.reach):
                if other == clue or not reach & rim:
                    continue
                lost = tuple(
                    option
                    for option in state.options[other]
                    if option & rim and (option & low).bit_count() in areas
                )
                if lost:
                    _drop(state, other, lost)
                    yield clue, (other, lost)
            state.touched.discard(clue)

    def deduction(self, state: Rectangles, step: tuple[int, Loss]) -> Deduction:
        table, (clue, loss) = state.table, step
        cell, neighbour = table.clue_cells[loss[0]], table.clue_cells[clue]
        text = (
            f"{table.clue_words(cell)} cannot take {_shapes(state, loss[1])}: "
            f"it would touch an equal block, that of {table.clue_words(neighbour)}."
        )
        return self.conclude((cell, neighbour), (), _not_blocks(state, loss), text)


class AreaSum(Rule["Rectangles", tuple[Mask, Loss]]):
    """What the clues can cover of a region must add up to its cells.

    For any set of cells, the parts of it that the blocks take sum to its size.  So a
    rectangle goes when the others, each at its least or each at its most, could not make
    up the rest.  Asked of the board and of the regions that no rectangle left crosses.
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
        """Take from one clue the rectangles that unbalance a region."""
        clues = [clue for clue, reach in enumerate(state.reach) if reach & region]
        taken = [[(m & region).bit_count() for m in state.options[clue]] for clue in clues]
        least, most = sum(map(min, taken)), sum(map(max, taken))
        size = region.bit_count()
        if not least <= size <= most:
            text = f"the rectangles left cannot add up to a region of {size} cells"
            raise self.dead([state.table.clue_cells[clue] for clue in clues], region, text)
        if least == most:
            return None
        for clue, areas in zip(clues, taken, strict=True):
            others_least, others_most = least - min(areas), most - max(areas)
            lost = tuple(
                option
                for option, area in zip(state.options[clue], areas, strict=True)
                if not others_least + area <= size <= others_most + area
            )
            if lost:
                _drop(state, clue, lost)
                return clue, lost
        return None

    def deduction(self, state: Rectangles, step: tuple[Mask, Loss]) -> Deduction:
        table, (region, loss) = state.table, step
        clues = [
            cell
            for cell, reach in zip(table.clue_cells, state.reach, strict=True)
            if reach & region
        ]
        cells = [*cells_of(region)]
        closed = f"closed region around {table.board.name(cells[0])}"
        text = (
            f"{table.clue_words(table.clue_cells[loss[0]])} cannot take "
            f"{_shapes(state, loss[1])}: the areas would not add up to the {len(cells)} cells "
            f"of the {'board' if region == table.cells else closed}."
        )
        return self.conclude(clues, cells, _not_blocks(state, loss), text)


class AreaTotal(AreaSum):
    """The sum over the whole board, once: the first check of a search."""

    def steps(self, state: Rectangles) -> Iterator[tuple[Mask, Loss]]:
        if not state.unsummed:
            return
        while loss := self._balance(state, state.table.cells):
            state.refresh()
            yield state.table.cells, loss
        state.unsummed = False


def regions(state: Rectangles) -> Iterator[Mask]:
    """The parts of the board that no rectangle left to any clue crosses."""
    table, shifts = state.table, state.table.shifts
    across = down = 0
    for options in state.options:
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


class Probe(Rule["Rectangles", tuple[Assumption, "Rectangles"]]):
    """A rectangle that leads the quick rules to a contradiction cannot be taken."""

    name, tier = "probe", Tier.PROBE

    def steps(self, state: Rectangles) -> Iterator[tuple[Assumption, Rectangles]]:
        sizes = sorted((len(m), clue) for clue, m in enumerate(state.options) if len(m) > 1)
        for _, clue in sizes:
            for option in state.options[clue]:
                if not state.assume((clue, option)).settle():
                    doomed = state.assume((clue, option))
                    _drop(state, clue, (option,))
                    yield (clue, option), doomed
                    return

    def deduction(self, state: Rectangles, step: tuple[Assumption, Rectangles]) -> Deduction:
        table, ((clue, option), doomed) = state.table, step
        cell = table.clue_cells[clue]
        path, why = refutation(doomed, table.quick)
        return self.conclude(
            {cell}.union(*(deduction.clues for deduction in path)),
            {other for deduction in path for other in deduction.cells},
            _not_blocks(state, (clue, (option,))),
            f"if {table.clue_words(cell)} took {_shapes(state, (option,))}, {why}.",
        )


SINGLE, FORCED, ORPHAN = Single(), ForcedCell(), OrphanCell()
DISJOINT, CORNERS, EQUAL = Disjoint(), MeetingCorners(), EqualNeighbours()
AREA, TOTAL, PROBE = AreaSum(), AreaTotal(), Probe()


def _drop(state: Rectangles, clue: int, lost: tuple[Mask, ...]) -> None:
    state.keep(clue, [option for option in state.options[clue] if option not in lost])


def _belong(clue_cell: Cell, cells: Mask) -> list[Fact]:
    return [Belongs(cell, clue_cell) for cell in cells_of(cells)]


def _not_blocks(state: Rectangles, loss: Loss) -> list[Fact]:
    clue, lost = loss
    cell = state.table.clue_cells[clue]
    return [NotBlock(cell, state.table.members(option)) for option in lost]


def _shapes(state: Rectangles, options: tuple[Mask, ...]) -> str:
    board = state.table.board
    return " or ".join(rectangle_words(board, state.table.members(option)) for option in options)


def rectangle_words(board: Board, cells: tuple[Cell, ...]) -> str:
    """A rectangle for people, around the seam of a torus too."""
    if len(cells) == 1:
        return f"{board.name(cells[0])} alone"
    inside, (up, right, down, left) = set(cells), range(4)

    def end(*outward: int) -> Cell | None:
        found = (c for c in cells if not any(board.facing[c][side] in inside for side in outward))
        return next(found, None)

    first, last = end(up, left), end(down, right)
    first = cells[0] if first is None else first  # a ring has no corner
    last = cells[-1] if last is None else last
    return f"the rectangle from {board.name(first)} to {board.name(last)}"
