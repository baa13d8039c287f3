"""Schemas about how many blocks have no clue, and the one that counts the board's cells."""

from __future__ import annotations

from bisect import bisect_left

from ...puzzles.board import Cell
from ..ground import Ground
from ..meanings import Clause, bare, clause, owner, require
from ..tables.areas import exact
from ..words import Term
from .schema import Schema


def bare_keeps(ground: Ground, n: int, cell: Cell) -> Clause:
    """What was counted before a cell is counted."""
    return clause([_before(ground, n, cell)], [bare(n, cell)])


def bare_counts(ground: Ground, n: int, cell: Cell) -> Clause:
    """A block without clue that begins here is one more."""
    require(cell not in ground.division.clue_at, "the cell has a clue")
    require(n >= 1, "the count starts with 1")
    before = [_before(ground, n - 1, cell)] if n > 1 else []
    return clause([owner(cell, cell), *before], [bare(n, cell)])


def bare_steps(ground: Ground, n: int, cell: Cell) -> Clause:
    """One less than what is counted here was counted before: only one block begins here."""
    require(n >= 2, "the count starts with 1")
    return clause([bare(n, cell)], _known(ground, n - 1, cell))


def bare_begins(ground: Ground, n: int, cell: Cell) -> Clause:
    """What is counted here was counted before, or a block without clue begins here."""
    require(n >= 1, "the count starts with 1")
    begins = cell not in ground.division.clue_at and cell in ground.owners.reach(cell)
    some = [*_known(ground, n, cell), *([owner(cell, cell)] if begins else [])]
    return clause([bare(n, cell)], some)


def bare_most(ground: Ground) -> Clause:
    """Not one more block without clue than the rules ask for."""
    return clause(given=[bare(_due(ground) + 1, ground.board.cells[-1])])


def bare_least(ground: Ground) -> Clause:
    """As many blocks without clue as the rules ask for."""
    require(_due(ground) > 0, "no block without clue is due")
    return clause(some=[bare(_due(ground), ground.board.cells[-1])])


def cell_sum(ground: Ground) -> Clause:
    """Each block has one clue, which tells its area, and the areas do not sum to the board: there
    is no solution, and the clause is empty."""
    rules = ground.division
    require(rules.unclued == 0 and not rules.shared, "not each block has exactly one clue")
    areas = [exact(clue) for _, clue in rules.clues]
    require(None not in areas, "not each clue tells an area")
    require(sum(filter(None, areas)) != len(rules.board.cells), "the areas sum to the board")
    return clause()


def _due(ground: Ground) -> int:
    due = ground.division.unclued
    require(due is not None and bool(ground.board.cells), "blocks without clue are not counted")
    return due or 0


def _known(ground: Ground, n: int, cell: Cell) -> list[Term]:
    """The count before a cell, nothing at the first."""
    return [] if cell == ground.board.cells[0] else [_before(ground, n, cell)]


def _before(ground: Ground, n: int, cell: Cell) -> Term:
    cells = ground.board.cells
    place = bisect_left(cells, cell)
    require(n >= 1, "the count starts with 1")
    require(place > 0, "no cell comes before")
    return bare(n, cells[place - 1])


SCHEMAS = {
    "bare-keeps": Schema("nc", bare_keeps),
    "bare-counts": Schema("nc", bare_counts),
    "bare-steps": Schema("nc", bare_steps),
    "bare-begins": Schema("nc", bare_begins),
    "bare-most": Schema("", bare_most),
    "bare-least": Schema("", bare_least),
    "sum": Schema("", cell_sum),
}
