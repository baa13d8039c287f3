"""Schemas about the anchors of blocks: who owns a cell."""

from __future__ import annotations

from itertools import combinations

from ...puzzles.board import Cell
from ...puzzles.division import Shape
from ..ground import Ground
from ..meanings import Clause, clause, joined, owner, require
from ..tables.block import anchor, legal
from ..words import Term
from .schema import Cells, Schema


def owned(ground: Ground, cell: Cell) -> Clause:
    """A cell has one of the owners that can reach it."""
    return clause(some=[owner(cell, first) for first in ground.owners.of(cell)])


def one_owner(ground: Ground, cell: Cell, first: Cell, second: Cell) -> Clause:
    """A cell has one owner."""
    require(first < second, "the first owner must be the smaller")
    return clause(given=[owner(cell, first), owner(cell, second)])


def owner_own(ground: Ground, cell: Cell, first: Cell) -> Clause:
    """Who owns a cell owns itself."""
    return clause(given=[owner(cell, first)], some=[owner(first, first)])


def owner_leaves(ground: Ground, first: Cell, start: Cell, around: Cells) -> Clause:
    """A block over a cell reaches its anchor: it leaves a set without it, over the rim."""
    require(start in around, "the set does not hold the cell")
    require(first not in around, "the set holds the anchor")
    return clause([owner(start, first)], _rim(ground, first, around))


def owner_small(ground: Ground, first: Cell, around: Cells) -> Clause:
    """A block leaves a set around its anchor that is smaller than the least area of the block."""
    least, _ = ground.owners.areas(first)
    require(first in around, "the set does not hold the anchor")
    require(len(around) < least, "the set is large enough for the block")
    return clause([owner(first, first)], _rim(ground, first, around))


def owner_large(ground: Ground, first: Cell, cells: Cells) -> Clause:
    """A block does not hold more cells than its clue and the rules admit."""
    _, most = ground.owners.areas(first)
    require(len(cells) > most, "the cells could be a block")
    return clause(given=[owner(cell, first) for cell in cells])


def owner_block(ground: Ground, first: Cell, cells: Cells) -> Clause:
    """Cells that are no legal block by themselves, or are known by another anchor: the owner of
    all of them owns one more, on the rim."""
    require(bool(cells), "a block has a cell")
    rules = ground.division
    require(anchor(rules, cells) != first or not legal(rules, cells), "the cells could be a block")
    return clause([owner(cell, first) for cell in cells], _rim(ground, first, cells))


def owner_border(ground: Ground, first: Cell, u: Cell, v: Cell) -> Clause:
    """Cells beside a given border have different owners."""
    require((u, v) in ground.division.borders, "there is no given border")
    return clause(given=[owner(u, first), owner(v, first)])


def owner_alike(ground: Ground, u: Cell, v: Cell, first: Cell, second: Cell) -> Clause:
    """Blocks of two owners that can have one area only, the same, do not touch."""
    require(ground.division.unequal, "blocks of equal area may touch here")
    require(v in ground.board.neighbours[u], "the cells are no neighbours")
    require(first != second, "the owners are one")
    sizes = {*ground.owners.areas(first), *ground.owners.areas(second)}
    require(len(sizes) == 1, "the areas can differ")
    return clause(given=[owner(u, first), owner(v, second)])


def owner_twins(ground: Ground, one: Cells, other: Cells) -> Clause:
    """Two blocks of equal area that touch: one of them is not all of its block."""
    rules, near = ground.division, ground.board.neighbours
    require(rules.unequal, "blocks of equal area may touch here")
    require(bool(one) and len(one) == len(other), "the areas differ")
    require(not set(one) & set(other), "the blocks overlap")
    require(any(v in near[u] for u in one for v in other), "the blocks do not touch")
    given: list[Term] = []
    some: list[Term] = []
    for cells in (one, other):
        first = anchor(rules, cells)
        given += [owner(cell, first) for cell in cells]
        some += _rim(ground, first, cells)
    return clause(given, some)


def joined_from(ground: Ground, u: Cell, v: Cell, first: Cell) -> Clause:
    """Cells with one owner lie in one block."""
    require(u < v, "the first cell must be the smaller")
    return clause(given=[owner(u, first), owner(v, first)], some=[joined(u, v)])


def joined_to(ground: Ground, u: Cell, v: Cell, first: Cell) -> Clause:
    """Cells in one block have one owner: what owns the first owns the second, if it can."""
    require(u != v, "the cells are one")
    can = v in ground.owners.reach(first)
    return clause([joined(u, v), owner(u, first)], [owner(v, first)] if can else [])


def corner(ground: Ground, around: Cells) -> Clause:
    """Of the four cells around a point two lie in one block.

    Where blocks are rectangles or L shapes, two of them do that share an edge: such a block with
    two cells across the point holds a third beside both.
    """
    rules, near = ground.division, ground.board.neighbours
    require(rules.apart, "four blocks may meet in a point here")
    require(
        around in {tuple(sorted(p)) for p in ground.board.crossings}, "no point has these cells"
    )
    listed = rules.shape is not Shape.POLYOMINO
    pairs = [p for p in combinations(around, 2) if not listed or p[1] in near[p[0]]]
    return clause(some=[joined(u, v) for u, v in pairs])


def _rim(ground: Ground, first: Cell, cells: Cells) -> list[Term]:
    owners = ground.owners
    return [owner(c, first) for c in sorted(owners.paths.rim(cells) & owners.reach(first))]


def other_owners(ground: Ground) -> Clause:
    """Another solution gives another owner to some cell."""
    rules = ground.division
    return clause([owner(c, anchor(rules, cells)) for cells in ground.cut for c in cells])


SCHEMAS = {
    "owned": Schema("c", owned),
    "one-owner": Schema("ccc", one_owner),
    "owner-own": Schema("cc", owner_own),
    "owner-leaves": Schema("ccs", owner_leaves, cut=True),
    "owner-small": Schema("cs", owner_small, cut=True),
    "owner-large": Schema("cs", owner_large, cut=True),
    "owner-block": Schema("cs", owner_block, cut=True),
    "owner-border": Schema("ccc", owner_border),
    "owner-alike": Schema("cccc", owner_alike),
    "owner-twins": Schema("ss", owner_twins, cut=True),
    "joined-from": Schema("ccc", joined_from),
    "joined-to": Schema("ccc", joined_to),
    "corner": Schema("s", corner),
    "other-owners": Schema("", other_owners),
}
