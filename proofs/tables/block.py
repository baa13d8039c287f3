"""What makes one block legal, and by which cell it is known."""

from __future__ import annotations

from dataclasses import replace

from ...puzzles.board import Cell
from ...puzzles.division import HOLE, Division
from ...puzzles.referee import judge


def anchor(rules: Division, cells: tuple[Cell, ...]) -> Cell:
    """The first clue among the cells, or the first cell if there is none."""
    return min((cell for cell in cells if cell in rules.clue_at), default=min(cells))


def legal(rules: Division, cells: tuple[Cell, ...]) -> bool:
    """Whether the cells can be a block: the referee judges a board that holds nothing else."""
    inside = set(cells)
    if rules.unclued == 0 and inside.isdisjoint(rules.clue_at):
        return False
    alone = replace(
        rules,
        board=replace(rules.board, holes=frozenset(range(rules.board.size)) - inside),
        clues=tuple(pair for pair in rules.clues if pair[0] in inside),
        unclued=None,
        borders=frozenset(edge for edge in rules.borders if inside.issuperset(edge)),
    )
    return not judge(alone, tuple(0 if c in inside else HOLE for c in range(rules.board.size)))
