"""The blocks that could be, where their shapes can be listed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from itertools import product

from ...puzzles.board import Cell
from ...puzzles.clues import ANY, Clue, Measures, measure
from ...puzzles.division import Division, Shape
from .areas import largest
from .block import anchor

LISTED = (Shape.RECTANGLE, Shape.L, Shape.L_ONLY)
"""The shapes that can be listed."""

Block = tuple[Cell, ...]


class Blocks:
    """Every set of cells that is a legal block by itself, found in plain code.

    Each upper left corner is tried with each height and width.  A rectangle stops to grow where
    it meets a hole or, if a block has one clue at most, a second clue, or is larger than all
    clues admit.  An L shape is a box
    without a rectangle in one of its corners; holes and clues may lie in there.
    """

    def __init__(self, rules: Division) -> None:
        self._rules = rules
        self._board = rules.board
        self._parts: dict[Cell | None, tuple[Clue, ...]] = {c: q.parts for c, q in rules.clues}
        self._parts[None] = rules.every.parts  # what is said of every block
        said = {part for parts in self._parts.values() for part in parts}
        self._rims = {part for part in said if "perimeter" in part.reads}
        kinds = {clue for _, clue in rules.clues} | ({ANY} if rules.unclued != 0 else set())
        fitting = (largest(rules, clue & rules.every) for clue in kinds)
        self._most = max(fitting, default=0)

    def each(self) -> Iterator[Block]:
        """Every block that could be, once."""
        if self._rules.shape is not Shape.L_ONLY:
            yield from self._rectangles()
        if self._rules.shape is not Shape.RECTANGLE:
            yield from self._ells()

    @cached_property
    def anchors(self) -> dict[Block, Cell]:
        """Every block that could be, and its anchor."""
        return {cells: anchor(self._rules, cells) for cells in self.each()}

    @cached_property
    def over(self) -> dict[Cell, dict[Cell, list[Block]]]:
        """For each cell the blocks over it by their anchors."""
        found: dict[Cell, dict[Cell, list[Block]]] = {c: {} for c in self._board.cells}
        for cells, first in self.anchors.items():
            for cell in cells:
                found[cell].setdefault(first, []).append(cells)
        return found

    def _rectangles(self) -> Iterator[Block]:
        board = self._board
        for top, left in product(range(board.rows), range(board.cols)):
            clues: dict[int, list[Cell]] = defaultdict(list)  # by the width that takes them in
            reach = board.cols if board.torus else board.cols - left
            for height in range(1, (board.rows if board.torus else board.rows - top) + 1):
                row = (top + height - 1) % board.rows
                reach = self._room(row, left, min(reach, self._most // height), clues)
                inside: list[Cell] = []
                for width in range(1, reach + 1):
                    inside += clues[width]
                    ring = (height == board.rows and top) or (width == board.cols and left)
                    if board.torus and ring:
                        continue  # it counts once, from its first row or column
                    if self._fits(inside, height, width, height * width):
                        cells = self._box(top, left, height, width)
                        if self._uncut(cells, inside, height, width):
                            yield cells

    def _room(self, row: int, left: int, reach: int, clues: dict[int, list[Cell]]) -> int:
        """How wide a rectangle can be that takes in one more row; its clues are added."""
        board, rules = self._board, self._rules
        count = 0
        for width in range(1, reach + 1):
            cell = row * board.cols + (left + width - 1) % board.cols
            if cell in board.holes:
                return width - 1
            if cell in rules.clue_at:
                clues[width].append(cell)
            count += len(clues[width])
            if count > 1 and not rules.shared:
                return width - 1
        return reach

    def _ells(self) -> Iterator[Block]:
        board, short = self._board, 1 if self._board.torus else 0
        for top, left in product(range(board.rows), range(board.cols)):
            for height in range(2, board.rows - (short or top) + 1):
                for width in range(2, board.cols - (short or left) + 1):
                    box = self._box(top, left, height, width)
                    for corner in self._corners(top, left, height, width):
                        cells = tuple([cell for cell in box if cell not in corner])
                        inside = [cell for cell in cells if cell in self._rules.clue_at]
                        if (
                            board.holes.isdisjoint(cells)
                            and self._fits(inside, height, width, len(cells))
                            and self._uncut(cells, inside, height, width)
                        ):
                            yield cells

    def _corners(self, top: int, left: int, height: int, width: int) -> Iterator[frozenset[Cell]]:
        """The rectangles in the corners of a box that leave a row and a column of it."""
        for high, wide in product(range(1, height), range(1, width)):
            for down, right in product((0, height - high), (0, width - wide)):
                yield frozenset(self._box(top + down, left + right, high, wide))

    def _box(self, top: int, left: int, height: int, width: int) -> Block:
        """The cells of a box, on a torus over the rim, in reading order."""
        board = self._board
        lines = sorted((top + i) % board.rows * board.cols for i in range(height))
        cols = sorted((left + j) % board.cols for j in range(width))
        return tuple([line + col for line in lines for col in cols])

    def _fits(self, clues: list[Cell], height: int, width: int, area: int) -> bool:
        """Whether a block keeps what the rules and its clues say of all but its rim."""
        rules = self._rules
        if (not clues and rules.unclued == 0) or (len(clues) > 1 and not rules.shared):
            return False
        block = Measures(height, width, area, 0)
        return all(
            part.admits(block)
            for cell in (None, *clues)
            for part in self._parts[cell]
            if part not in self._rims
        )

    def _uncut(self, cells: Block, clues: list[Cell], height: int, width: int) -> bool:
        """Whether a block keeps what is said of its rim, and no given border runs in it."""
        if self._rims:
            block = Measures(height, width, len(cells), measure(self._board, cells).perimeter)
            for cell in (None, *clues):
                if not all(part.admits(block) for part in self._parts[cell]):
                    return False
        return not any(u in cells and v in cells for u, v in self._rules.borders)
