"""The areas that the block over a cell can have."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable
from functools import cache

from ...puzzles.board import Board, Cell, Edge
from ...puzzles.clues import Area, Clue, Measures
from ...puzzles.division import Division


def admits(clue: Clue, area: int) -> bool:
    """Whether the parts of a clue that read the area alone admit it."""
    block = Measures(0, 0, area, 0)
    return all(part.admits(block) for part in clue.parts if set(part.reads) <= {"area"})


def exact(clue: Clue) -> int | None:
    """The one area that a clue asks for, if it asks for one."""
    return next((part.number for part in clue.parts if isinstance(part, Area)), None)


def largest(rules: Division, clue: Clue) -> int:
    """The largest area on the board that a clue admits, 0 if there is none."""
    sizes = range(len(rules.board.cells), 0, -1)
    return next((area for area in sizes if admits(clue, area)), 0)


class Paths:
    """Steps from cell to cell inside a block: no given border is stepped over."""

    def __init__(self, board: Board, borders: frozenset[Edge]) -> None:
        self.next = tuple(
            tuple(o for o in near if (min(cell, o), max(cell, o)) not in borders)
            for cell, near in enumerate(board.neighbours)
        )

    def rim(self, cells: Iterable[Cell]) -> set[Cell]:
        """The cells one step outside a set."""
        inside = set(cells)
        return {other for cell in inside for other in self.next[cell]} - inside

    def reached(self, starts: Iterable[Cell], walk: Collection[Cell], steps: int) -> set[Cell]:
        """The cells within so many steps of a start, all steps but the start's on the walk."""
        found = set(starts)
        queue = deque((cell, 0) for cell in sorted(found))
        while queue:
            cell, away = queue.popleft()
            if away < steps:
                for other in self.next[cell]:
                    if other in walk and other not in found:
                        found.add(other)
                        queue.append((other, away + 1))
        return found

    def components(self, cells: Collection[Cell]) -> Iterable[set[Cell]]:
        """The sets of cells that steps inside the set join."""
        walk = frozenset(cells)
        seen: set[Cell] = set()
        for cell in sorted(walk):
            if cell not in seen:
                part = self.reached([cell], walk, len(walk))
                seen |= part
                yield part


class Areas:
    """For each area the cells over which a block of that area could lie.

    Each is a superset of the truth.  A block of n cells either holds a clue that asks for n, and
    then all its cells are within n - 1 steps of it; or it holds none, and then it lies in one
    piece of the board without these clues, and, where equal areas are kept apart, without their
    neighbours.
    """

    def __init__(self, rules: Division) -> None:
        self.rules = rules
        self.paths = Paths(rules.board, rules.borders)
        self.exact = {c: n for c, clue in rules.clues if (n := exact(clue)) is not None}
        self.most = min(rules.largest or len(rules.board.cells), len(rules.board.cells))
        self.of = cache(self._of)
        self.over = cache(self._over)

    def _of(self, area: int) -> frozenset[Cell]:
        """The cells that may lie in a block of exactly so many cells."""
        rules = self.rules
        if not (1 <= area <= self.most and admits(rules.every, area)):
            return frozenset()
        walk = {
            cell
            for cell in rules.board.cells
            if cell not in rules.clue_at or admits(rules.clue_at[cell], area)
        }
        sources = {cell for cell in walk if self.exact.get(cell) == area}
        found = self._around(sources, walk, area)
        free = walk - sources
        if rules.unequal:
            free -= {other for cell in sources for other in rules.board.neighbours[cell]}
        return frozenset(found | self._pieces(free, area))

    def _over(self, area: int) -> frozenset[Cell]:
        """The cells that may lie in a block of more than so many cells."""
        found: set[Cell] = set()
        for larger in {n for n in self.exact.values() if n > area}:
            found |= self.of(larger)
        further = range(area + 1, self.most + 1)
        fits = cache(lambda clue: any(admits(clue, n) for n in further))
        free = {
            cell
            for cell in self.rules.board.cells
            if cell not in self.exact
            if cell not in self.rules.clue_at or fits(self.rules.clue_at[cell])
        }
        if area < self.most and fits(self.rules.every):
            found |= self._pieces(free, area + 1)
        return frozenset(found)

    def _around(self, sources: set[Cell], walk: set[Cell], area: int) -> set[Cell]:
        """The cells that a block of this area around one of the sources can reach."""
        if self.rules.shared:
            return self.paths.reached(sources, walk, area - 1)
        bare = walk - self.rules.clue_at.keys()
        return {c for s in sources for c in self.paths.reached([s], bare, area - 1)}

    def _pieces(self, free: set[Cell], least: int) -> set[Cell]:
        """The connected pieces that are large enough, with a clue where each block needs one."""
        clued = self.rules.unclued != 0
        return {
            cell
            for piece in self.paths.components(free)
            if len(piece) >= least and (clued or not piece.isdisjoint(self.rules.clue_at))
            for cell in piece
        }
