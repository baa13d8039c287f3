"""The cells that the block of an anchor can reach."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from ...puzzles.board import Cell
from ...puzzles.clues import ANY
from ...puzzles.division import Division
from .areas import Paths, admits
from .blocks import Blocks


class Owners:
    """For each anchor the areas its block can have, and the cells it can own: supersets of both.

    A block never holds a clue before its anchor, nor, where its anchor is no clue, any clue or
    any cell before it.  Where blocks are listed, the list says what an anchor can own.
    """

    def __init__(self, rules: Division, blocks: Blocks | None) -> None:
        self.rules = rules
        self.paths = Paths(rules.board, rules.borders)
        self._blocks = blocks
        self.areas = cache(self._areas)
        self.reach = cache(self._reach)
        self.of = cache(self._of)

    def _areas(self, anchor: Cell) -> tuple[int, int]:
        """The least and the largest area of an anchor's block; (1, 0) where there is none."""
        clue = self.rules.clue_at.get(anchor, ANY) & self.rules.every
        sizes = [n for n in range(1, len(self.rules.board.cells) + 1) if admits(clue, n)]
        return (sizes[0], sizes[-1]) if sizes else (1, 0)

    def _reach(self, anchor: Cell) -> frozenset[Cell]:
        """The cells that an anchor can own."""
        if self._blocks is not None:
            over = self._blocks.over
            return frozenset(cell for cell in over if anchor in over[cell])
        rules = self.rules
        clued = anchor in rules.clue_at
        if not clued and rules.unclued == 0:
            return frozenset()
        least, most = self.areas(anchor)
        walk = set(filter(self._may_follow(anchor), rules.board.cells))
        found = self.paths.reached([anchor], walk, most - 1) if most else set()
        return frozenset(found if len(found) >= least else ())

    def _may_follow(self, anchor: Cell) -> Callable[[Cell], bool]:
        """Which other cells may lie in the block of an anchor."""
        rules, clue_at = self.rules, self.rules.clue_at
        if anchor not in clue_at:
            return lambda cell: cell > anchor and cell not in clue_at
        return lambda cell: cell not in clue_at or (rules.shared and cell > anchor)

    def _of(self, cell: Cell) -> tuple[Cell, ...]:
        """The anchors that can own a cell."""
        if self._blocks is not None:
            return tuple(sorted(self._blocks.over[cell]))
        return tuple(r for r in self.rules.board.cells if cell in self.reach(r))
