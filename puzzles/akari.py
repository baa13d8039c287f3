"""Akari: light every white cell so that no two bulbs see each other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from .board import Board, Cell

Bulbs = frozenset[Cell]
"""The cells that hold a bulb."""


@dataclass(frozen=True)
class Akari:
    """A board whose holes are the walls, some of them with a number.

    Attributes:
        board: the grid; its holes are the walls.
        numbers: pairs (wall, number of bulbs beside it, 0 to 4), sorted by wall.

    Raises:
        ValueError: if a number stands on no wall or is not one of 0 to 4, or a wall has two.
    """

    board: Board
    numbers: tuple[tuple[Cell, int], ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "numbers", tuple(sorted(self.numbers)))
        walls = {wall for wall, _ in self.numbers}
        if len(walls) < len(self.numbers):
            raise ValueError("two numbers on one wall")
        if not walls <= self.board.holes:
            raise ValueError("a number stands on no wall")
        if not all(0 <= number <= 4 for _, number in self.numbers):
            raise ValueError("a wall's number is 0, 1, 2, 3 or 4")

    @cached_property
    def number_at(self) -> Mapping[Cell, int]:
        """The numbers by their walls."""
        return dict(self.numbers)

    @cached_property
    def beside(self) -> Mapping[Cell, tuple[Cell, ...]]:
        """The different white cells that share a side with each numbered wall."""
        return {wall: self.around(wall) for wall, _ in self.numbers}

    def around(self, wall: Cell) -> tuple[Cell, ...]:
        """The different white cells that share a side with a wall."""
        return tuple(c for c in self._bare.neighbours[wall] if c not in self.board.holes)

    @cached_property
    def _bare(self) -> Board:
        return Board(self.board.rows, self.board.cols, self.board.torus)

    @cached_property
    def corridors(self) -> tuple[tuple[Cell, ...], ...]:
        """The longest straight runs of white cells, rows first: two bulbs in one see each other.

        Each white cell lies in one horizontal and one vertical corridor.
        """
        board = self.board
        rows = [[board.at(r, c) for c in range(board.cols)] for r in range(board.rows)]
        columns = [[board.at(r, c) for r in range(board.rows)] for c in range(board.cols)]
        return tuple(run for line in rows + columns for run in self._runs(line))

    def _runs(self, line: list[Cell]) -> list[tuple[Cell, ...]]:
        walls = [i for i, cell in enumerate(line) if cell in self.board.holes]
        if self.board.torus and walls:
            line = line[walls[0] :] + line[: walls[0]]  # start at a wall: no run wraps
        found: list[tuple[Cell, ...]] = []
        run: list[Cell] = []
        for cell in line:
            if cell in self.board.holes:
                found.append(tuple(run))
                run = []
            else:
                run.append(cell)
        found.append(tuple(run))
        return [cells for cells in found if cells]
