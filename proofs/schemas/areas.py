"""Schemas about the areas of blocks."""

from __future__ import annotations

from ...puzzles.board import Cell
from ..ground import Ground
from ..meanings import Clause, area, beyond, clause, joined, require
from .schema import Cells, Schema


def area_range(ground: Ground, low: int, high: int, cell: Cell) -> Clause:
    """A block beyond ``low`` cells has one of the areas up to ``high`` or is beyond it, too.

    Only what is possible over the cell is listed.  Beyond 0 is every block.
    """
    require(low < high, "the range is empty")
    areas = ground.areas
    some = [area(n, cell) for n in range(low + 1, high + 1) if cell in areas.of(n)]
    some += [beyond(high, cell)] if cell in areas.over(high) else []
    return clause([beyond(low, cell)] if low else (), some)


def area_single(ground: Ground, n: int, m: int, cell: Cell) -> Clause:
    """A block has one area."""
    require(n < m, "the first area must be the smaller")
    return clause(given=[area(n, cell), area(m, cell)])


def area_within(ground: Ground, n: int, bound: int, cell: Cell) -> Clause:
    """A block of n cells is not beyond n cells or more."""
    require(n <= bound, "the area is beyond the bound")
    return clause(given=[area(n, cell), beyond(bound, cell)])


def area_over(ground: Ground, n: int, bound: int, cell: Cell) -> Clause:
    """A block of n cells is beyond any smaller number."""
    require(n > bound, "the area is not beyond the bound")
    return clause(given=[area(n, cell)], some=[beyond(bound, cell)])


def beyond_over(ground: Ground, bound: int, further: int, cell: Cell) -> Clause:
    """What is beyond a number is beyond any smaller one."""
    require(bound < further, "the second bound is not the larger")
    return clause(given=[beyond(further, cell)], some=[beyond(bound, cell)])


def area_large(ground: Ground, n: int, cells: Cells) -> Clause:
    """Connected cells, more than n or with a given border among them, do not all have area n.

    Equal areas are kept apart, so that connected cells of area n are one block.
    """
    rules, inside = ground.division, set(cells)
    require(rules.unequal, "blocks of equal area may touch here")
    bordered = any(inside.issuperset(edge) for edge in rules.borders)
    require(len(cells) > n or bordered, "the cells could be a block")
    require(_connected(ground, cells), "the cells are not connected")
    return clause(given=[area(n, cell) for cell in cells])


def area_small(ground: Ground, n: int, start: Cell, around: Cells) -> Clause:
    """Where a cell has area n, some cell on the rim of a set around it that is too small has, too.

    The block over the cell has more cells than the set, or a clue where the set has none, so it
    leaves the set, and it does so over the rim.
    """
    _too_small(ground, n, start, around)
    rim = ground.areas.paths.rim(around) & ground.areas.of(n)
    return clause([area(n, start)], [area(n, cell) for cell in rim])


def beyond_small(ground: Ground, bound: int, start: Cell, around: Cells) -> Clause:
    """Where a block is beyond a number, it leaves a set of no more cells, as in ``area-small``."""
    _too_small(ground, bound + 1, start, around)
    rim = ground.areas.paths.rim(around) & ground.areas.over(bound)
    return clause([beyond(bound, start)], [beyond(bound, cell) for cell in rim])


def _too_small(ground: Ground, least: int, start: Cell, around: Cells) -> None:
    rules = ground.division
    require(start in around, "the set does not hold the cell")
    clueless = rules.unclued == 0 and not any(cell in rules.clue_at for cell in around)
    require(len(around) < least or clueless, "the set is large enough for the block")


def area_apart(ground: Ground, n: int, u: Cell, v: Cell) -> Clause:
    """Neighbours of equal area lie in one block."""
    require(ground.division.unequal, "blocks of equal area may touch here")
    require(v in ground.board.neighbours[u], "the cells are no neighbours")
    return clause(given=[area(n, u), area(n, v)], some=[joined(u, v)])


def _connected(ground: Ground, cells: Cells) -> bool:
    left, stack = set(cells), list(cells[:1])
    left -= set(stack)
    while stack:
        for other in ground.board.neighbours[stack.pop()]:
            if other in left:
                left.discard(other)
                stack.append(other)
    return not left


def other_areas(ground: Ground) -> Clause:
    """Another solution has another area somewhere: where equal areas are kept apart, the areas
    draw the borders."""
    require(ground.division.unequal, "areas do not tell blocks apart here")
    return clause(given=[area(len(cells), c) for cells in ground.cut for c in cells])


SCHEMAS = {
    "area-range": Schema("nnc", area_range),
    "area-single": Schema("nnc", area_single),
    "area-within": Schema("nnc", area_within),
    "area-over": Schema("nnc", area_over),
    "beyond-over": Schema("nnc", beyond_over),
    "area-large": Schema("ns", area_large, cut=True),
    "area-small": Schema("ncs", area_small, cut=True),
    "beyond-small": Schema("ncs", beyond_small, cut=True),
    "area-apart": Schema("ncc", area_apart),
    "other-areas": Schema("", other_areas),
}
