"""Where two solutions differ."""

from __future__ import annotations

from ..puzzles.board import Cell
from ..puzzles.division import HOLE, blocks
from ..puzzles.puzzle import Solution


def differing(first: Solution, second: Solution) -> tuple[Cell, ...]:
    """The cells whose blocks differ as sets of cells, or that have a bulb in one only."""
    if isinstance(first, frozenset) or isinstance(second, frozenset):
        return tuple(sorted(frozenset(first) ^ frozenset(second)))
    one, other = blocks(first), blocks(second)
    return tuple(
        cell
        for cell, (a, b) in enumerate(zip(first, second, strict=True))
        if HOLE not in (a, b) and one[a] != other[b]
    )
