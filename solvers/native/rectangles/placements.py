"""The rectangles a block may still be, listed before the first deduction."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ....puzzles.board import Board, Cell
from ....puzzles.clues import ANY, Area, AtMost, Clue, Measures
from ..masks import Mask, cells_of, mask_of


class Placements:
    """Rectangles of a board that contain none of the ``blocked`` cells, or just a clue's.

    A rectangle is the product of a run of rows and a run of columns, and so is its mask:
    one bit for each row times the bits of one row.  On a torus a run as long as the board
    is a ring, which is one run wherever it is said to begin.
    """

    def __init__(self, board: Board, every: Clue, blocked: Mask) -> None:
        self.board, self._every, self._blocked = board, every, blocked
        self._row = lru_cache(None)(self._row_bits)
        self._rows = lru_cache(None)(lambda top, h: _run(top, h, board.rows, board.cols))
        self._cols = lru_cache(None)(lambda left, w: _run(left, w, board.cols, 1))
        self._widths = lru_cache(None)(self._shapes)

    def of(self, cell: Cell, clue: Clue) -> Iterator[Mask]:
        """The mask of each rectangle over ``cell`` that its clue admits, once."""
        board, (row, col) = self.board, self.board.place(cell)
        rows, cols, torus = board.rows, board.cols, board.torus
        widths = self._widths(clue)
        tallest = max(widths, default=0)
        above = list(self._reaches(row, col, -1, tallest))
        below = list(self._reaches(row, col, +1, tallest))
        for up, (left_up, right_up) in enumerate(above):
            top = (row - up) % rows
            for down, (left_down, right_down) in enumerate(below[: tallest - up]):
                height = up + down + 1
                if height not in widths or (torus and height == rows and top):
                    continue
                left, right = min(left_up, left_down), min(right_up, right_down)
                bits = self._rows(top, height)
                for width in widths[height]:
                    if width > left + right + 1:
                        continue
                    if torus and width == cols:
                        yield bits * self._cols(0, width)
                        continue
                    for back in range(max(0, width - 1 - right), min(left, width - 1) + 1):
                        yield bits * self._cols((col - back) % cols, width)

    def free(self) -> Iterator[Mask]:
        """The mask of each rectangle over no blocked cell, once."""
        board, widths = self.board, self._widths(ANY)
        rows, cols, torus = board.rows, board.cols, board.torus
        tallest = max(widths, default=0)
        for cell in cells_of(((1 << board.size) - 1) & ~self._blocked):
            top, left = board.place(cell)
            for height, (_, right) in enumerate(self._reaches(top, left, +1, tallest), 1):
                if height not in widths or (torus and height == rows and top):
                    continue
                for width in widths[height]:
                    if width <= right + 1 and not (torus and width == cols and left):
                        yield self._rows(top, height) * self._cols(left, width)

    def _reaches(self, row: int, col: int, step: int, most: int) -> Iterator[tuple[int, int]]:
        """How far a rectangle may reach left and right as it grows row by row in one direction.

        The first pair is that of ``row`` itself.
        """
        board = self.board
        left = right = board.cols - 1
        for distance in range(min(most, board.rows)):
            here = row + step * distance
            if not board.torus and not 0 <= here < board.rows:
                return
            bits = self._row(here % board.rows)
            middle = col + board.cols
            if distance and bits >> middle & 1:
                return
            before, behind = bits & ((1 << middle) - 1), bits >> (middle + 1)
            left = min(left, middle - before.bit_length())
            right = min(right, (behind & -behind).bit_length() - 1 if behind else right)
            yield left, right

    def _row_bits(self, row: int) -> int:
        """Where a row is blocked, thrice side by side; off a plain board all is blocked."""
        cols = self.board.cols
        full = (1 << cols) - 1
        bits = self._blocked >> (row * cols) & full
        beside = bits if self.board.torus else full
        return beside | bits << cols | beside << (2 * cols)

    def _shapes(self, clue: Clue) -> dict[int, list[int]]:
        """The widths that a clue admits for each height it admits at all."""
        board, both = self.board, clue & self._every
        exact = {part.number for part in both.parts if isinstance(part, Area)}
        most = min(
            (part.number for part in both.parts if isinstance(part, (Area, AtMost))),
            default=board.size,
        )
        found: dict[int, list[int]] = {}
        for height in range(1, min(board.rows, most) + 1):
            widest = min(board.cols, most // height)
            widths = (
                [area // height for area in exact if not area % height]
                if exact
                else range(1, widest + 1)
            )
            admitted = [
                width
                for width in widths
                if width <= widest and both.admits(self._measures(height, width))
            ]
            if admitted:
                found[height] = admitted
        return found

    def _measures(self, height: int, width: int) -> Measures:
        board = self.board
        ends = 0 if board.torus and height == board.rows else 2 * width
        sides = 0 if board.torus and width == board.cols else 2 * height
        return Measures(height, width, height * width, ends + sides)


def _run(start: int, length: int, size: int, stride: int) -> Mask:
    """``length`` lines from ``start`` on, around the seam, as bits ``stride`` apart."""
    return mask_of((start + i) % size * stride for i in range(length))
