"""Certificates about polyominoes, with any clues and any switches.

Each cell has an owner, the anchor of its block.  Connectivity and areas are cut where answers
break them, and a block that no other cut excludes is named as a whole.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations

from ...proofs.ground import Ground
from ...proofs.tables.block import legal
from ...proofs.words import Term
from ...puzzles.board import Cell
from . import common
from .grown import Cells, balls, grown, some


class Writer:
    """See ``writers.Writer``."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._rules = ground.division
        self._owners = ground.owners
        self._paths = ground.owners.paths
        self._illegal: dict[Cells, bool] = {}

    def start(self) -> Iterator[Term]:
        ground, rules, owners = self._ground, self._rules, self._owners
        yield from common.one_owner_each(ground)
        for first in ground.board.cells:
            reach = owners.reach(first)
            least, _ = owners.areas(first)
            if first in reach and least > 1:
                yield Term("owner-small", (first, (first,)))
            for cell in sorted(reach - {first}):
                yield Term("owner-own", (cell, first))
                yield Term("owner-leaves", (first, cell, (cell,)))
            for u, v in sorted(rules.borders):
                if u in reach and v in reach:
                    yield Term("owner-border", (first, u, v))
        if rules.unequal:
            yield from self._alike()
        if rules.apart:
            yield from common.corners(ground)
        yield from common.bare_blocks(ground)

    def exclude(self) -> Term:
        return Term("other-owners", ())

    def _alike(self) -> Iterator[Term]:
        """Blocks that can have one area only, the same, do not touch."""
        owners = self._owners
        fixed = {
            first: areas[0]
            for first in self._ground.board.cells
            if (areas := owners.areas(first))[0] == areas[1]
        }
        for u, v in self._ground.board.edges:
            for first in owners.of(u):
                for second in owners.of(v):
                    if first != second and first in fixed and fixed[first] == fixed.get(second):
                        yield Term("owner-alike", (u, v, first, second))

    def cuts(self, true: set[Term]) -> list[Term]:
        owned: dict[Cell, set[Cell]] = defaultdict(set)
        for name, args in true:
            if name == "owner":
                owned[args[1]].add(args[0])
        wrong = [cut for first in sorted(owned) for cut in self._wrong(first, owned[first])]
        return wrong or (list(self._twins(owned)) if self._rules.unequal else [])

    def _wrong(self, first: Cell, cells: set[Cell]) -> Iterator[Term]:
        paths, reach = self._paths, self._owners.reach(first)
        least, most = self._owners.areas(first)
        for part in paths.components(cells):
            if first not in part:
                around = grown(paths, reach, part, lambda inside: first not in inside)
                yield from (Term("owner-leaves", (first, start, around)) for start in some(part))
            elif len(part) > most:
                yield from (Term("owner-large", (first, b)) for b in balls(paths, part, most + 1))
            elif len(part) < least:
                around = grown(paths, reach, part, lambda inside: len(inside) < least)
                yield Term("owner-small", (first, around))
            elif not self._legal(tuple(sorted(part))):
                yield Term("owner-block", (first, tuple(sorted(part))))

    def _legal(self, cells: Cells) -> bool:
        if cells not in self._illegal:
            self._illegal[cells] = not legal(self._rules, cells)
        return not self._illegal[cells]

    def _twins(self, owned: dict[Cell, set[Cell]]) -> Iterator[Term]:
        near = self._ground.board.neighbours
        for one, other in combinations(sorted(owned), 2):
            pair = owned[one], owned[other]
            if len(pair[0]) == len(pair[1]) and any(v in pair[1] for u in pair[0] for v in near[u]):
                yield Term("owner-twins", tuple(tuple(sorted(cells)) for cells in pair))
