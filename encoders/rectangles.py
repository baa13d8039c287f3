"""The rectangles that may become blocks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from ..puzzles.arithmetic import rectangles
from ..puzzles.board import Board, Cell
from ..puzzles.clues import ANY, Clue

Widths = Mapping[int, list[int]]
"""The admissible widths for each height."""


class Rectangles:
    """The rectangles of a board that satisfy ``every``; see ``listing.Family``."""

    def __init__(self, board: Board, every: Clue, blocked: frozenset[Cell]) -> None:
        self._board = board
        self._blocked = blocked
        self._all = [block for block in rectangles(board) if every.admits(block)]
        self._known: dict[Clue, Widths] = {}

    def _widths(self, clue: Clue) -> Widths:
        if clue not in self._known:
            widths: dict[int, list[int]] = defaultdict(list)
            for block in self._all:
                if clue.admits(block):
                    widths[block.height].append(block.width)
            self._known[clue] = dict(widths)
        return self._known[clue]

    def around(self, start: Cell, clue: Clue) -> Iterator[tuple[Cell, ...]]:
        """The rectangles that the clue admits, with ``start`` and no other blocked cell."""
        return _grow(self._board, start, self._blocked - {start}, self._widths(clue))

    def cornered(self, start: Cell) -> Iterator[tuple[Cell, ...]]:
        """The rectangles without blocked cell that have ``start`` as their upper left corner."""
        return _grow(self._board, start, self._blocked, self._widths(ANY), corner=True)


def _grow(
    board: Board, start: Cell, blocked: frozenset[Cell], widths: Widths, *, corner: bool = False
) -> Iterator[tuple[Cell, ...]]:
    """The rectangles of admissible size that contain ``start`` and no blocked cell.

    Args:
        corner: only those with ``start`` as their upper left corner.

    On a torus a full ring counts once: it starts in row 0, or column 0.
    """
    rows, cols = board.rows, board.cols
    row, col = board.place(start)
    tallest = max(widths, default=0)
    widest = max((w for ws in widths.values() for w in ws), default=0)

    def room(r: int, step: int) -> int:
        """Free cells beside ``col`` in row ``r``, going left or right."""
        count = 0
        while count < widest - 1:
            c = col + step * (count + 1)
            if board.torus:
                c %= cols
            elif not 0 <= c < cols:
                break
            if r * cols + c in blocked:
                break
            count += 1
        return count

    def strips(step: int) -> Iterator[tuple[int, int, int]]:
        """Rows away from the start, with the narrowest room left and right so far."""
        left = right = widest
        for away in range(tallest):
            r = row + step * away
            if board.torus:
                r %= rows
            elif not 0 <= r < rows:
                return
            if r * cols + col in blocked:
                return
            left = min(left, 0 if corner else room(r, -1))
            right = min(right, room(r, 1))
            yield away, left, right

    above = [(0, widest, widest)] if corner else list(strips(-1))
    below = list(strips(1))
    for up, left_above, right_above in above:
        top = row - up
        for down, left_below, right_below in below:
            height = up + down + 1
            if height > tallest:
                break
            ring = board.torus and height == rows
            if height not in widths or (ring and top % rows):
                continue
            left = min(left_above, left_below)
            right = min(right_above, right_below)
            lines = [(top + i) % rows * cols for i in range(height)]
            for width in widths[height]:
                first = max(0, width - 1 - right)
                for back in range(first, min(left, width - 1) + 1):
                    side = (col - back) % cols
                    if board.torus and width == cols and side:
                        continue
                    if side + width <= cols:
                        yield tuple([x for y in lines for x in range(y + side, y + side + width)])
                    else:
                        line = [(side + j) % cols for j in range(width)]
                        yield tuple([y + x for y in lines for x in line])
