"""Where rectangles corner: what the masks of rectangles hold besides their cells."""

from __future__ import annotations

from ....puzzles.board import Board, Cell
from ..masks import Mask, Shifts, mask_of


class Corners:
    """How a rectangle lies around the lattice points, as four more fields of its mask.

    A point is named by its upper left cell.  Bit ``p`` of field ``q`` is set when the
    rectangle covers the ``q``-th cell around point ``p`` (upper left, upper right, lower
    left, lower right) *and does not corner there*: it goes on to a second cell.  As long as
    some clue has such a rectangle left, there may be fewer than four blocks at the point.
    """

    def __init__(self, board: Board) -> None:
        self._board, self._shifts = board, Shifts(board)
        self.points = mask_of(point[0] for point in board.crossings)

    def widen(self, cells: Mask) -> Mask:
        """A rectangle's cells with its four fields."""
        size, points = self._board.size, self.points
        right, below = self._shifts.left(cells), self._shifts.up(cells)
        across = self._shifts.left(below)
        fields = cells & (right | below) & points
        fields |= (right & (cells | across) & points) << size
        fields |= (below & (cells | across) & points) << 2 * size
        fields |= (across & (right | below) & points) << 3 * size
        return cells | fields << size

    def field(self, mask: Mask, quadrant: int) -> Mask:
        """The points of one field of a mask."""
        return mask >> (quadrant + 1) * self._board.size & self.points

    def onward(self, point: Cell, quadrant: int) -> Mask:
        """The bit of a mask that says: covered, but no corner."""
        return 1 << point + (quadrant + 1) * self._board.size

    def cell(self, point: Cell, quadrant: int) -> Cell:
        """The cell of a quadrant."""
        row, col = self._board.place(point)
        down, right = divmod(quadrant, 2)
        return self._board.at((row + down) % self._board.rows, (col + right) % self._board.cols)
