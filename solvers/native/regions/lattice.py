"""Who is next to whom, for whole sets of cells at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....puzzles.board import Board, Edge
from ..masks import Mask, cells_of, mask_of

Links = Sequence[Mask]
"""For each offset of ``Lattice.offsets`` the lower cells of the edges that may be walked."""


def single(mask: Mask) -> bool:
    """Whether there is exactly one member."""
    return mask != 0 and not mask & (mask - 1)


def first(mask: Mask) -> int:
    """The least member."""
    return (mask & -mask).bit_length() - 1


class Lattice:
    """Who is next to whom, as masks.

    The edges ``(low, high)`` of a board are sorted by ``high - low``; there are at most four
    such offsets, those of a torus' seams included, so that one step from a whole set of cells
    costs two shifts an offset.
    """

    def __init__(self, board: Board) -> None:
        lows: dict[int, Mask] = {}
        for low, high in board.edges:
            lows[high - low] = lows.get(high - low, 0) | 1 << low
        self.cells: Mask = mask_of(board.cells)
        self.offsets: tuple[int, ...] = tuple(lows)
        self.links: tuple[Mask, ...] = tuple(lows.values())

    def step(self, cells: Mask, links: Links) -> Mask:
        """The cells at the other end of a link that starts in ``cells``."""
        if len(links) == 2:  # a plain board: the loop below, unrolled because all time goes here
            (by, further), (lows, others) = self.offsets, links
            return (
                (cells & lows) << by
                | cells >> by & lows
                | (cells & others) << further
                | cells >> further & others
            )
        near = 0
        for offset, lows in zip(self.offsets, links, strict=True):
            near |= (cells & lows) << offset | cells >> offset & lows
        return near

    def beside(self, cells: Mask) -> Mask:
        """The neighbours of ``cells`` that are not among them, whatever lies between."""
        return self.step(cells, self.links) & ~cells

    def flood(self, seed: Mask, allowed: Mask, links: Links) -> Mask:
        """What can be walked to from ``seed`` inside ``allowed``."""
        seen = frontier = seed
        while frontier:
            frontier = self.step(frontier, links) & allowed & ~seen
            seen |= frontier
        return seen

    def pieces(self, cells: Mask, links: Links) -> Iterator[Mask]:
        """The connected parts of ``cells``."""
        while cells:
            piece = self.flood(cells & -cells, cells, links)
            yield piece
            cells &= ~piece

    def between(self, one: Mask, other: Mask) -> list[Mask]:
        """The edges that lead from ``one`` to ``other``, as links."""
        return [
            (one & other >> offset | other & one >> offset) & lows
            for offset, lows in zip(self.offsets, self.links, strict=True)
        ]

    def edges(self, links: Links) -> Iterator[Edge]:
        """The links as pairs of cells."""
        for offset, lows in zip(self.offsets, links, strict=True):
            for low in cells_of(lows):
                yield low, low + offset
