"""Certificates about blocks that can be listed: all there is to say is said at once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from ...proofs.ground import Ground
from ...proofs.tables.areas import Paths
from ...proofs.words import Term
from ...puzzles.errors import Unsupported
from . import common

MOST = 1_000_000
"""The most cells that all blocks that could be have together."""


class Writer:
    """See ``writers.Writer``."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._rules = ground.division

    def start(self) -> Iterator[Term]:
        ground, rules, board = self._ground, self._rules, self._ground.board
        if any(cells > MOST for cells in accumulate(map(len, ground.blocks.each()))):
            raise Unsupported("too many blocks could be on this board for a certificate")
        anchors = ground.blocks.anchors
        yield from common.one_owner_each(ground)
        for cell, over in ground.blocks.over.items():
            for first in over:
                yield Term("placed", (cell, first))
        paths = Paths(board, frozenset())
        for cells, first in anchors.items():
            reach = ground.owners.reach(first)
            for cell in cells:
                yield Term("covers", (cells, cell))
            for cell in sorted(paths.rim(cells) & reach):
                yield Term("bounded", (cells, cell))
        if rules.apart:
            yield from common.corners(ground)
        if rules.unequal:
            for cells in anchors:
                for cell in cells:
                    yield Term("block-area", (cells, cell))
            yield from self._equal_apart()
        yield from common.bare_blocks(ground)

    def _equal_apart(self) -> Iterator[Term]:
        over = self._ground.blocks.over
        sizes = {
            cell: {len(cells) for blocks in over[cell].values() for cells in blocks}
            for cell in self._ground.board.cells
        }
        for u, v in self._ground.board.edges:
            for size in sorted(sizes[u] & sizes[v]):
                yield Term("area-apart", (size, u, v))
            yield from common.joined_to(self._ground, u, v)

    def exclude(self) -> Term:
        return Term("other-blocks", ())

    def cuts(self, true: set[Term]) -> list[Term]:
        return []
