"""Sets of cells that cuts are about."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from ...proofs.tables.areas import Paths
from ...puzzles.board import Cell

SPREAD = 4
"""How many cells of one wrong component get a cut of their own."""

Cells = tuple[Cell, ...]


def some(cells: Collection[Cell]) -> Sequence[Cell]:
    """A few cells of a set, spread over it."""
    return sorted(cells)[:: max(1, len(cells) // SPREAD)]


def balls(paths: Paths, cells: Collection[Cell], size: int) -> Iterator[Cells]:
    """Different connected sets of ``size`` cells within a connected set, around some of them."""
    seen = set()
    for start in some(cells):
        ball, reached = [start], {start}
        for cell in ball:
            near = [other for other in paths.next[cell] if other in cells and other not in reached]
            reached.update(near)
            ball += near
            if len(ball) >= size:
                break
        chosen = tuple(sorted(ball[:size]))
        if chosen not in seen:
            seen.add(chosen)
            yield chosen


def grown(
    paths: Paths,
    domain: Collection[Cell],
    cells: Collection[Cell],
    short: Callable[[set[Cell]], bool],
) -> Cells:
    """A set and those cells of its rim that have nothing new behind them, while it stays short.

    Cells outside the domain cannot belong: the rim that counts only shrinks.
    """
    inside = set(cells)
    shrinking = True
    while shrinking:
        shrinking = False
        rim = {c for c in paths.rim(inside) if c in domain}
        for cell in sorted(rim):
            beyond = {o for o in paths.next[cell] if o in domain} - inside - rim
            if not beyond and short(inside | {cell}):
                inside.add(cell)
                rim.discard(cell)
                shrinking = True
    return tuple(sorted(inside))
