"""Certificates about areas, for rules under which these alone draw the borders.

Areas up to a horizon have variables of their own, one says "beyond"; where an answer leaves an
area beyond the horizon open, the horizon moves out.  Connectivity is cut where answers break it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from itertools import combinations

from ...encoders.values import connected_sets
from ...proofs.ground import Ground
from ...proofs.words import Term
from ...puzzles.board import Cell
from ...puzzles.division import Division
from .grown import balls, grown, some

HORIZON = 9
"""Areas up to this one have variables from the start."""

SEEDED = 3
"""Components of areas up to this one are kept from being too large from the start."""


def suits(rules: Division) -> bool:
    """Whether areas tell all there is."""
    clues = (rules.every, *(clue for _, clue in rules.clues))
    return (
        rules.unequal
        and rules.shared
        and rules.unclued in (None, 0)
        and not rules.apart
        and all(set(clue.reads) <= {"area"} for clue in clues)
    )


class Writer:
    """See ``writers.Writer``."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._areas = ground.areas
        self._asked = frozenset(self._areas.exact.values())
        sizes = {len(cells) for cells in ground.cut} if ground.solution is not None else set()
        self._horizon = max({HORIZON} | (sizes - self._asked))
        self._said: list[int] = []

    def start(self) -> Iterator[Term]:
        yield from self._extend(0, self._horizon, set(self._asked))

    def exclude(self) -> Term:
        return Term("other-areas", ())

    def _extend(self, low: int, high: int, further: set[int]) -> Iterator[Term]:
        """All about the areas above ``low`` up to ``high``, and about what is beyond these."""
        of, over = self._areas.of, self._areas.over
        known = list(self._said)
        new = sorted(({*range(low + 1, high + 1)} | further) - set(known))
        self._said = sorted([*known, *new])
        for n in new:
            yield from self._area(n)
        for cell in self._ground.board.cells:
            if low and cell not in over(low):
                continue
            yield Term("area-range", (low, high, cell))
            mine = [n for n in self._said if cell in of(n)]
            fresh = {n for n in new if cell in of(n)}
            for n, m in combinations(mine, 2):
                if n in fresh or m in fresh:
                    yield Term("area-single", (n, m, cell))
            if low:
                yield from (Term("area-over", (n, low, cell)) for n in mine if n in fresh)
            if cell in over(high):
                yield from self._beyond(low, high, cell, mine)

    def _beyond(self, low: int, high: int, cell: Cell, mine: list[int]) -> Iterator[Term]:
        """What is beyond the horizon over a cell."""
        of, over = self._areas.of, self._areas.over
        if low:
            yield Term("beyond-over", (low, high, cell))
        yield Term("beyond-small", (high, cell, (cell,)))
        for n in mine:
            yield Term("area-within" if n <= high else "area-over", (n, high, cell))
        last = mine[-1] if mine else 0
        further = {n for n in range(high + 1, last + 1) if cell in of(n)}
        if further and further <= set(mine) and cell not in over(last):
            yield Term("area-range", (high, last, cell))

    def _area(self, n: int) -> Iterator[Term]:
        """What cells of area n say of their neighbours."""
        domain = dict.fromkeys(sorted(self._areas.of(n)), 0)
        if n > 1:
            yield from (Term("area-small", (n, cell, (cell,))) for cell in domain)
        for u, v in sorted(self._ground.division.borders):
            if u in domain and v in domain:
                yield Term("area-large", (n, (u, v)))
        if n <= SEEDED:
            for cells in connected_sets(self._ground.board.neighbours, domain, n + 1):
                yield Term("area-large", (n, tuple(sorted(cells))))

    def cuts(self, true: set[Term]) -> list[Term]:
        found: dict[tuple[str, int], set[Cell]] = defaultdict(set)
        for name, (number, cell) in true:
            found[name, number].add(cell)
        told = set().union(*(cells for (name, _), cells in found.items() if name == "area"))
        cuts = [cut for n in self._said for cut in self._wrong_area(n, found["area", n])]
        beyond = found["beyond", self._horizon]
        cuts += self._wrong_beyond(beyond)
        far = beyond - told
        if not cuts and far:
            low = self._horizon
            self._horizon = max(low + 1, *map(len, self._areas.paths.components(far)))
            cuts += self._extend(low, self._horizon, set())
        return cuts

    def _wrong_area(self, n: int, cells: Collection[Cell]) -> Iterator[Term]:
        paths = self._areas.paths
        for part in paths.components(cells):
            if len(part) > n:
                yield from (Term("area-large", (n, ball)) for ball in balls(paths, part, n + 1))
            elif self._short(part, n):
                around = grown(paths, self._areas.of(n), part, lambda s: self._short(s, n))
                yield from (Term("area-small", (n, start, around)) for start in some(part))

    def _wrong_beyond(self, cells: Collection[Cell]) -> Iterator[Term]:
        paths, high = self._areas.paths, self._horizon
        for part in paths.components(cells):
            if self._short(part, high + 1):
                domain = self._areas.over(high)
                around = grown(paths, domain, part, lambda s: self._short(s, high + 1))
                yield from (Term("beyond-small", (high, start, around)) for start in some(part))

    def _short(self, cells: Collection[Cell], least: int) -> bool:
        rules = self._ground.division
        clueless = rules.unclued == 0 and rules.clue_at.keys().isdisjoint(cells)
        return len(cells) < least or clueless
