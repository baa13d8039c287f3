"""What several writers say of owners."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ...proofs.ground import Ground
from ...proofs.words import Term
from ...puzzles.board import Cell
from ...puzzles.division import Shape


def one_owner_each(ground: Ground) -> Iterator[Term]:
    """Each cell has exactly one owner."""
    if ground.board.cells:
        yield from (Term("owned", (cell,)) for cell in ground.board.cells)
    for cell in ground.board.cells:
        for first, second in combinations(ground.owners.of(cell), 2):
            yield Term("one-owner", (cell, first, second))


def corners(ground: Ground) -> Iterator[Term]:
    """No four blocks meet in a point."""
    pairs = set()
    near = ground.board.neighbours
    listed = ground.division.shape is not Shape.POLYOMINO
    for point in ground.board.crossings:
        around = tuple(sorted(point))
        yield Term("corner", (around,))
        pairs |= {(u, v) for u, v in combinations(around, 2) if not listed or v in near[u]}
    for u, v in sorted(pairs):
        yield from joined_to(ground, u, v)


def joined_to(ground: Ground, u: Cell, v: Cell) -> Iterator[Term]:
    """Cells in one block have one owner."""
    for one, other in ((u, v), (v, u)):
        for first in ground.owners.of(one):
            yield Term("joined-to", (one, other, first))


def bare_blocks(ground: Ground) -> Iterator[Term]:
    """As many blocks without clue as the rules ask for, counted cell by cell."""
    due, cells = ground.division.unclued, ground.board.cells
    if not due or not cells:
        return
    for place, cell in enumerate(cells):
        for n in range(1, due + 2):
            if place:
                yield Term("bare-keeps", (n, cell))
            begins = cell in ground.owners.reach(cell) and cell not in ground.division.clue_at
            if begins and (n == 1 or place):
                yield Term("bare-counts", (n, cell))
            if n > 1:
                yield Term("bare-steps", (n, cell))
            yield Term("bare-begins", (n, cell))
    yield Term("bare-most", ())
    yield Term("bare-least", ())
