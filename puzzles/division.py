"""Division puzzles: cut the board into blocks that satisfy clues.

Every genre of division is a setting of the switches below; nothing here, and nothing that
encodes or solves a division, knows a genre by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from .board import Board, Cell, Edge
from .clues import ANY, AtMost, Clue

Partition = tuple[int, ...]
"""The block number of each grid position, numbered from 0 by first appearance; holes are -1."""

HOLE = -1


class Shape(StrEnum):
    """Families of shapes that a block may have."""

    RECTANGLE = "rectangle"
    L = "l"
    L_ONLY = "l-only"
    POLYOMINO = "polyomino"


@dataclass(frozen=True)
class Division:
    """A board to be cut into connected blocks.

    Attributes:
        board: the grid.
        clues: pairs (cell, clue), at most one a cell, sorted by cell.
        shape: the family every block's shape belongs to.
        shared: whether a block may contain several clues; all of them must hold of it.
        unclued: how many blocks contain no clue, exactly; ``None`` for any number.
        apart: whether no lattice point may be touched by four different blocks.
        unequal: whether blocks of equal area must not share an edge.
        every: a condition on each block, clued or not (``AtMost(n)`` is "largest: n").
        borders: pairs ``(low, high)`` of neighbouring cells that must lie in different blocks.

    Raises:
        ValueError: if a clue or a border lies off the board's cells.
    """

    board: Board
    clues: tuple[tuple[Cell, Clue], ...] = ()
    shape: Shape = Shape.RECTANGLE
    shared: bool = False
    unclued: int | None = 0
    apart: bool = False
    unequal: bool = False
    every: Clue = ANY
    borders: frozenset[Edge] = frozenset()

    def __post_init__(self) -> None:
        object.__setattr__(self, "clues", tuple(sorted(self.clues, key=lambda pair: pair[0])))
        cells = [cell for cell, _ in self.clues]
        if len(set(cells)) < len(cells):
            raise ValueError("two clues on one cell")
        if not set(cells) <= set(self.board.cells):
            raise ValueError("a clue lies on no cell of the board")
        if not self.borders <= set(self.board.edges):
            raise ValueError("a given border lies between no two neighbouring cells")

    @cached_property
    def clue_at(self) -> Mapping[Cell, Clue]:
        """The clues by their cells."""
        return dict(self.clues)

    @property
    def largest(self) -> int | None:
        """The largest area that a block may have, where the rules bound it."""
        return min((p.number for p in self.every.parts if isinstance(p, AtMost)), default=None)


def canonical(labels: Iterable[object], holes: frozenset[Cell] = frozenset()) -> Partition:
    """Number the blocks of a labelled board by first appearance, so that equal cuts are equal."""
    numbers: dict[object, int] = {}
    return tuple(
        HOLE if cell in holes else numbers.setdefault(label, len(numbers))
        for cell, label in enumerate(labels)
    )


def blocks(partition: Partition) -> tuple[tuple[Cell, ...], ...]:
    """The cells of each block, in the order of the blocks' numbers."""
    found: dict[int, list[Cell]] = {}
    for cell, number in enumerate(partition):
        if number != HOLE:
            found.setdefault(number, []).append(cell)
    return tuple(tuple(found[number]) for number in sorted(found))
