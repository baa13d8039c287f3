"""Sets of cells as Python ints: bit ``c`` stands for cell ``c``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...puzzles.board import Board, Cell

Mask = int


def mask_of(cells: Iterable[Cell]) -> Mask:
    """The set of ``cells``."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def cells_of(mask: Mask) -> Iterator[Cell]:
    """The members of a set, in reading order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Shifts:
    """Whole sets moved by one row or column at once, around the seam on a torus.

    What leaves a plain board is lost.  Holes move like cells; callers cut them off.
    """

    def __init__(self, board: Board) -> None:
        self._cols, self._size, self._torus = board.cols, board.size, board.torus
        self._everywhere = (1 << board.size) - 1
        self._first = mask_of(range(0, board.size, board.cols))
        self._last = self._first << (board.cols - 1)

    def left(self, mask: Mask) -> Mask:
        """Every member one column to the left."""
        moved = (mask & ~self._first) >> 1
        return moved | (mask & self._first) << (self._cols - 1) if self._torus else moved

    def right(self, mask: Mask) -> Mask:
        """Every member one column to the right."""
        moved = (mask & ~self._last) << 1
        return moved | (mask & self._last) >> (self._cols - 1) if self._torus else moved

    def up(self, mask: Mask) -> Mask:
        """Every member one row up."""
        moved = mask >> self._cols
        lost = (mask << (self._size - self._cols)) & self._everywhere
        return moved | lost if self._torus else moved

    def down(self, mask: Mask) -> Mask:
        """Every member one row down."""
        moved = (mask << self._cols) & self._everywhere
        return moved | mask >> (self._size - self._cols) if self._torus else moved

    def rim(self, mask: Mask) -> Mask:
        """The cells that share a side with a member and are none themselves."""
        around = self.left(mask) | self.right(mask) | self.up(mask) | self.down(mask)
        return around & ~mask
