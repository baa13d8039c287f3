"""Schemas about bulbs."""

from __future__ import annotations

from ...puzzles.board import OUTSIDE, Board, Cell
from ..ground import Ground
from ..meanings import Clause, bulb, clause, require
from .schema import Cells, Schema


def sees(board: Board, cell: Cell) -> set[Cell]:
    """The other cells that a bulb in a cell lights."""
    found: set[Cell] = set()
    for side in range(4):
        at = board.facing[cell][side]
        while at not in (OUTSIDE, cell):
            found.add(at)
            at = board.facing[at][side]
    return found


def lit(ground: Ground, cell: Cell) -> Clause:
    """A bulb stands in the cell or in one that sees it."""
    board = ground.akari.board
    return clause(some=map(bulb, {cell} | sees(board, cell)))


def sight(ground: Ground, u: Cell, v: Cell) -> Clause:
    """No two bulbs see each other."""
    require(v in sees(ground.akari.board, u), "the two cells do not see each other")
    return clause(given=(bulb(u), bulb(v)))


def wall_most(ground: Ground, wall: Cell, beside: Cells) -> Clause:
    """Of more cells beside a wall than its number says, not all hold a bulb."""
    require(
        len(beside) == _number(ground, wall, beside) + 1, "one cell more than the number is due"
    )
    return clause(given=map(bulb, beside))


def wall_least(ground: Ground, wall: Cell, beside: Cells) -> Clause:
    """So many cells beside a wall that the others are fewer than its number: one holds a bulb."""
    others = len(ground.akari.around(wall)) - len(beside)
    number = _number(ground, wall, beside)
    require(others == number - 1 or (not beside and others < number), "the other cells suffice")
    return clause(some=map(bulb, beside))


def _number(ground: Ground, wall: Cell, beside: Cells) -> int:
    rules = ground.akari
    require(wall in rules.number_at, "the wall has no number")
    require(set(beside) <= set(rules.around(wall)), "not all of the cells lie beside the wall")
    return rules.number_at[wall]


def other_bulbs(ground: Ground) -> Clause:
    """Another solution lacks one of the bulbs: with all of them, one more would be seen."""
    return clause(given=map(bulb, ground.bulbs))


SCHEMAS = {
    "lit": Schema("c", lit),
    "sight": Schema("cc", sight),
    "wall-most": Schema("ws", wall_most),
    "wall-least": Schema("ws", wall_least),
    "other-bulbs": Schema("", other_bulbs),
}
