"""Schemas about blocks that could be, for shapes that can be listed."""

from __future__ import annotations

from ...puzzles.board import Cell
from ..ground import Ground
from ..meanings import Clause, area, block, clause, owner, require
from ..tables.block import anchor
from ..tables.blocks import LISTED
from .schema import Cells, Schema


def placed(ground: Ground, cell: Cell, first: Cell) -> Clause:
    """The owner of a cell has one of its blocks over it: all are listed."""
    require(ground.division.shape in LISTED, "blocks of this shape are not listed")
    blocks = ground.blocks.over[cell].get(first, ())
    return clause(given=[owner(cell, first)], some=map(block, blocks))


def covers(ground: Ground, cells: Cells, cell: Cell) -> Clause:
    """A block's cells belong to its anchor."""
    require(cell in cells, "the cell is not in the block")
    return clause(given=[block(cells)], some=[owner(cell, anchor(ground.division, cells))])


def bounded(ground: Ground, cells: Cells, cell: Cell) -> Clause:
    """Cells outside a block do not belong to its anchor."""
    require(cell not in cells, "the cell is in the block")
    require(bool(cells), "a block has a cell")
    return clause(given=[block(cells), owner(cell, anchor(ground.division, cells))])


def block_area(ground: Ground, cells: Cells, cell: Cell) -> Clause:
    """A block's cells have its area."""
    require(cell in cells, "the cell is not in the block")
    return clause(given=[block(cells)], some=[area(len(cells), cell)])


def other_blocks(ground: Ground) -> Clause:
    """Another solution lacks one of the blocks."""
    return clause(given=map(block, ground.cut))


SCHEMAS = {
    "placed": Schema("cc", placed),
    "covers": Schema("sc", covers),
    "bounded": Schema("sc", bounded),
    "block-area": Schema("sc", block_area),
    "other-blocks": Schema("", other_blocks),
}
