"""The L shapes that may become blocks: rectangles with one rectangular corner cut out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import product

from ..puzzles.board import Board, Cell
from ..puzzles.clues import ANY, Clue, Measures

Cuts = Mapping[tuple[int, int], list[tuple[int, int]]]
"""The admissible sizes of the corner for each size of the box, as (height, width)."""


class Ells:
    """The L shapes of a board that satisfy ``every``; see ``listing.Family``.

    On a torus both sides of the box are shorter than the board.
    """

    def __init__(self, board: Board, every: Clue, blocked: frozenset[Cell]) -> None:
        self._board = board
        self._blocked = blocked
        self._every = every
        self._known: dict[Clue, Cuts] = {}
        self._sums = _prefix_sums(board, blocked)

    def _cuts(self, clue: Clue) -> Cuts:
        if clue not in self._known:
            short = 1 if self._board.torus else 0
            cuts: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
            for height in range(2, self._board.rows - short + 1):
                for width in range(2, self._board.cols - short + 1):
                    for away in product(range(1, height), range(1, width)):
                        area = height * width - away[0] * away[1]
                        block = Measures(height, width, area, 2 * (height + width))
                        if clue.admits(block) and self._every.admits(block):
                            cuts[height, width].append(away)
            self._known[clue] = dict(cuts)
        return self._known[clue]

    def around(self, start: Cell, clue: Clue) -> Iterator[tuple[Cell, ...]]:
        """The L shapes that the clue admits, with ``start`` and no other blocked cell."""
        row, col = self._board.place(start)
        for (height, width), cuts in self._cuts(clue).items():
            for up, back in product(range(height), range(width)):
                yield from self._boxed(row - up, col - back, height, width, cuts, start)

    def cornered(self, start: Cell) -> Iterator[tuple[Cell, ...]]:
        """The L shapes without blocked cell whose box begins at ``start``."""
        row, col = self._board.place(start)
        for (height, width), cuts in self._cuts(ANY).items():
            yield from self._boxed(row, col, height, width, cuts, None)

    def _boxed(
        self,
        top: int,
        left: int,
        height: int,
        width: int,
        cuts: list[tuple[int, int]],
        start: Cell | None,
    ) -> Iterator[tuple[Cell, ...]]:
        """The L shapes in one box, with no blocked cell but ``start``."""
        board = self._board
        if board.torus:
            top, left = top % board.rows, left % board.cols
        elif not (0 <= top <= board.rows - height and 0 <= left <= board.cols - width):
            return
        allowed = 1 if start in self._blocked else 0
        surplus = self._count(top, left, height, width) - allowed
        for (high, wide), low, right in product(cuts, (False, True), (False, True)):
            if surplus > high * wide:
                continue
            down, across = low * (height - high), right * (width - wide)
            if self._count(top + down, left + across, high, wide) != surplus:
                continue
            cells = tuple(
                (top + i) % board.rows * board.cols + (left + j) % board.cols
                for i in range(height)
                for j in range(width)
                if not (down <= i < down + high and across <= j < across + wide)
            )
            if start is None or start in cells:
                yield cells

    def _count(self, top: int, left: int, height: int, width: int) -> int:
        """Blocked cells in a box that may run over the rim of a torus."""
        sums = self._sums
        bottom, right = top + height, left + width
        return sums[bottom][right] - sums[top][right] - sums[bottom][left] + sums[top][left]


def _prefix_sums(board: Board, blocked: frozenset[Cell]) -> list[list[int]]:
    """``sums[r][c]``: blocked cells above row r and left of column c, a torus laid out twice."""
    times = 2 if board.torus else 1
    sums = [[0] * (board.cols * times + 1)]
    for row in range(board.rows * times):
        line, above = [0], sums[-1]
        for col in range(board.cols * times):
            here = board.at(row % board.rows, col % board.cols) in blocked
            line.append(line[-1] + above[col + 1] - above[col] + here)
        sums.append(line)
    return sums
