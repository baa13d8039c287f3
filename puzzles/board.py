"""The grid itself: cells, who is next to whom, and where corners meet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

Cell = int
Edge = tuple[Cell, Cell]
Point = tuple[Cell, Cell, Cell, Cell]

OUTSIDE = -1
"""What a cell faces where the board ends or a hole lies."""


@dataclass(frozen=True)
class Board:
    """A grid of ``rows`` x ``cols`` cells, plain or wrapped into a torus, with holes.

    Cells are the ints ``row * cols + col`` in reading order.  A hole belongs to no
    block, blocks no path and has no neighbours.

    Raises:
        ValueError: if the grid has no cell or a hole lies outside it.
    """

    rows: int
    cols: int
    torus: bool = False
    holes: frozenset[Cell] = frozenset()

    def __post_init__(self) -> None:
        if self.rows < 1 or self.cols < 1:
            raise ValueError(f"a board needs a row and a column, not {self.rows}x{self.cols}")
        if not all(0 <= hole < self.size for hole in self.holes):
            raise ValueError("a hole lies outside the board")

    @property
    def size(self) -> int:
        """Number of grid positions, holes included."""
        return self.rows * self.cols

    def at(self, row: int, col: int) -> Cell:
        """The grid position in ``row`` and ``col``, both counted from 0."""
        return row * self.cols + col

    def place(self, cell: Cell) -> tuple[int, int]:
        """Row and column of a cell, counted from 0."""
        return divmod(cell, self.cols)

    def name(self, cell: Cell) -> str:
        """The cell in words for people, counted from 1."""
        row, col = self.place(cell)
        return f"row {row + 1}, column {col + 1}"

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All cells but the holes, in reading order."""
        return tuple(c for c in range(self.size) if c not in self.holes)

    def _step(self, cell: Cell, down: int, right: int) -> int:
        row, col = self.place(cell)
        row, col = row + down, col + right
        if self.torus:
            row, col = row % self.rows, col % self.cols
        elif not (0 <= row < self.rows and 0 <= col < self.cols):
            return OUTSIDE
        target = self.at(row, col)
        return OUTSIDE if target in self.holes else target

    @cached_property
    def facing(self) -> tuple[tuple[int, int, int, int], ...]:
        """For each cell what lies above, right, below and left: a cell or ``OUTSIDE``.

        On a torus one or two cells wide the same cell, even the cell itself, can be
        faced through two sides.
        """
        return tuple(
            (OUTSIDE,) * 4
            if cell in self.holes
            else (
                self._step(cell, -1, 0),
                self._step(cell, 0, 1),
                self._step(cell, 1, 0),
                self._step(cell, 0, -1),
            )
            for cell in range(self.size)
        )

    @cached_property
    def neighbours(self) -> tuple[tuple[Cell, ...], ...]:
        """The different cells that share a side with each cell, in reading order."""
        return tuple(
            tuple(sorted(set(sides) - {OUTSIDE, cell})) for cell, sides in enumerate(self.facing)
        )

    @cached_property
    def edges(self) -> tuple[Edge, ...]:
        """Each pair ``(low, high)`` of neighbouring cells, once."""
        return tuple(
            (cell, other) for cell in self.cells for other in self.neighbours[cell] if cell < other
        )

    @cached_property
    def points(self) -> tuple[Point, ...]:
        """The inner lattice points as (upper left, upper right, lower left, lower right).

        On a torus every lattice point is inner.  Holes are listed like cells.
        """
        wrap = 0 if self.torus else 1
        return tuple(
            (
                self.at(row, col),
                self.at(row, (col + 1) % self.cols),
                self.at((row + 1) % self.rows, col),
                self.at((row + 1) % self.rows, (col + 1) % self.cols),
            )
            for row in range(self.rows - wrap)
            for col in range(self.cols - wrap)
        )

    @cached_property
    def crossings(self) -> tuple[Point, ...]:
        """The points with four different cells around them: only there can four blocks meet."""
        return tuple(p for p in self.points if len(set(p) - self.holes) == 4)

    def ball(self, start: Cell, radius: int, walkable: Iterable[Cell]) -> dict[Cell, int]:
        """Walking distances from ``start`` to the ``walkable`` cells at most ``radius`` away."""
        allowed = walkable if isinstance(walkable, (set, frozenset)) else set(walkable)
        distance = {start: 0}
        frontier = [start]
        for steps in range(1, radius + 1):
            reached = {cell for near in frontier for cell in self.neighbours[near]}
            frontier = sorted((reached & allowed) - distance.keys())
            distance.update(dict.fromkeys(frontier, steps))
            if not frontier:
                break
        return distance

    def components(self, labels: Mapping[Cell, object]) -> Iterator[tuple[Cell, ...]]:
        """The connected sets of equally labelled cells, each in reading order.

        Cells that ``labels`` leaves out belong to none.
        """
        seen: set[Cell] = set()
        for start in sorted(labels):
            if start in seen:
                continue
            seen.add(start)
            stack, found = [start], [start]
            while stack:
                cell = stack.pop()
                for other in self.neighbours[cell]:
                    if other not in seen and other in labels and labels[other] == labels[cell]:
                        seen.add(other)
                        stack.append(other)
                        found.append(other)
            yield tuple(sorted(found))
