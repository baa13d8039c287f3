"""The blocks that could be, for shapes that can be listed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from ..puzzles.board import Cell
from ..puzzles.clues import Clue, measure
from ..puzzles.division import Division, Shape
from .ells import Ells
from .rectangles import Rectangles


@dataclass(frozen=True, slots=True)
class Placement:
    """A block that could be: its cells, and its anchor.

    The anchor is the block's first clue, or, where it has none, its first cell.
    """

    anchor: Cell
    cells: tuple[Cell, ...]
    clued: bool = True


class Family(Protocol):
    """A family of shapes on a board on which some cells are blocked."""

    def around(self, start: Cell, clue: Clue) -> Iterator[tuple[Cell, ...]]:
        """The blocks of admissible measures with ``start`` and no other blocked cell."""
        ...

    def cornered(self, start: Cell) -> Iterator[tuple[Cell, ...]]:
        """The blocks without blocked cell whose box has ``start`` in its upper left corner."""
        ...


FAMILIES: dict[Shape, tuple[type[Rectangles] | type[Ells], ...]] = {
    Shape.RECTANGLE: (Rectangles,),
    Shape.L: (Rectangles, Ells),
    Shape.L_ONLY: (Ells,),
}
"""The families that make up each shape that can be listed."""


def placements(rules: Division, *, bare: bool = True) -> Iterator[Placement]:
    """Every block that agrees with the clues inside it and with each rule about one block.

    Args:
        bare: whether blocks without clue, where there can be any, are listed too.
    """
    board, clue_at = rules.board, rules.clue_at
    clues = frozenset(clue_at)
    for family in FAMILIES[rules.shape]:
        blocked = board.holes if rules.shared else board.holes | clues
        clued: Family = family(board, rules.every, blocked)
        for start, clue in rules.clues:
            for cells in clued.around(start, clue):
                if (not rules.shared or _first_of_all(rules, start, cells)) and uncut(rules, cells):
                    yield Placement(start, cells)
        if bare and rules.unclued != 0:
            unclued: Family = family(board, rules.every, board.holes | clues)
            for start in range(board.size):
                for cells in unclued.cornered(start):
                    if uncut(rules, cells):
                        yield Placement(min(cells), cells, clued=False)


def _first_of_all(rules: Division, start: Cell, cells: tuple[Cell, ...]) -> bool:
    """Whether ``start`` is the first of the clues among the cells, and all of them hold."""
    inside = [cell for cell in cells if cell in rules.clue_at]
    if start != min(inside):
        return False
    measures = measure(rules.board, cells)
    return all(rules.clue_at[cell].admits(measures) for cell in inside)


def uncut(rules: Division, cells: tuple[Cell, ...]) -> bool:
    """Whether no given border runs inside the block."""
    if not rules.borders:
        return True
    inside = set(cells)
    return not any(u in inside and v in inside for u, v in rules.borders)
