"""What is known of a division into polyominoes: joined cells, cells kept apart, sizes.

Cells known to lie in one block form a *group*, connected or not yet.  Each group has the set
of sizes its block may still have and the cells known to lie in other blocks.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from ....puzzles.board import Cell
from ....puzzles.clues import Clue, Measures, measure
from ....puzzles.division import Division
from ..ladder import Poll
from ..masks import Mask, cells_of, mask_of
from .lattice import Lattice, first, single


class Lost(NamedTuple):
    """The blocks of ``cells`` lost a size."""

    size: int
    cells: Mask


class Merged(NamedTuple):
    """Two groups were found to be of one block."""

    one: Mask
    other: Mask


class Parted(NamedTuple):
    """A group and others were found to be of different blocks."""

    group: Mask
    others: Mask


Change = Lost | Merged | Parted


class Contradiction(Exception):
    """What is known cannot be met."""


def areas(clue: Clue, most: int) -> Mask:
    """The areas up to ``most`` that the parts of a clue which read nothing else admit."""
    parts = [part for part in clue.parts if part.reads == ("area",)]
    return mask_of(
        area
        for area in range(1, most + 1)
        if all(part.admits(Measures(0, 0, area, 0)) for part in parts)
    )


class Setting:
    """The parts of a puzzle that never change.

    Attributes:
        rules: the puzzle.
        lattice: its board as masks.
        clued: the cells with a clue.
        crossings: the points that four blocks must not touch; none where they may.
        forbidden: sets of cells that are known to be no blocks.
        poll: called within long loops; raises when the time is over.
    """

    def __init__(self, rules: Division, forbidden: frozenset[Mask], poll: Poll) -> None:
        self.rules, self.forbidden, self.poll = rules, forbidden, poll
        self.lattice = Lattice(rules.board)
        self.clued = mask_of(cell for cell, _ in rules.clues)
        self.crossings = [mask_of(point) for point in rules.board.crossings if rules.apart]
        self._shaped = any(
            part.reads != ("area",)
            for clue in (rules.every, *rules.clue_at.values())
            for part in clue.parts
        )

    def admits(self, block: Mask) -> bool:
        """Whether a finished block of an admitted area has the shape its clues ask for."""
        if block in self.forbidden:
            return False
        if not self._shaped:
            return True
        measures = measure(self.rules.board, tuple(cells_of(block)))
        clues = (self.rules.clue_at[cell] for cell in cells_of(block & self.clued))
        return self.rules.every.admits(measures) and all(clue.admits(measures) for clue in clues)


class Knowledge:
    """A mutable state; every change narrows it or raises ``Contradiction``.

    A group goes by its *leader*, its first cell.

    Attributes:
        leaders: one cell of each group.
        lead: the leader of each cell's group.
        group: the cells of each leader's group.
        sizes: the sizes each leader's block may have.
        foes: the cells known to lie outside each leader's block.
        can: for each size the cells whose block may have it.
        sure: for each size the cells whose block must have it.
        open: the edges that no known border closes.
        done: the cells of finished blocks.
        moved: the cells of the groups that gained cells or foes since it was last emptied.
        lost: for each size the cells that lost it, or everything else, since then.
        journal: the changes since it was last emptied.
    """

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        rules, board = setting.rules, setting.rules.board
        self.lattice = setting.lattice
        cells = self.lattice.cells
        most = len(board.cells)
        free = areas(rules.every, most)
        self.leaders: Mask = cells
        self.lead: list[Cell] = list(range(board.size))
        self.group: list[Mask] = [1 << cell for cell in range(board.size)]
        asked = {clue: free & areas(clue, most) for clue in set(rules.clue_at.values())}
        self.sizes: list[Mask] = [
            asked[rules.clue_at[cell]] if cell in rules.clue_at else free
            for cell in range(board.size)
        ]
        self.foes: list[Mask] = [0] * board.size
        self.can: list[Mask] = [0] * (most + 1)
        self.sure: list[Mask] = [0] * (most + 1)
        alike: dict[Mask, Mask] = defaultdict(int)
        for cell in board.cells:
            alike[self.sizes[cell]] |= 1 << cell
        for sizes, some in alike.items():
            for size in cells_of(sizes):
                self.can[size] |= some
            if single(sizes):
                self.sure[first(sizes)] |= some
        self.open: list[Mask] = list(self.lattice.links)
        self.multi: Mask = 0
        self.done: Mask = 0
        self.moved: Mask = cells
        self.lost: dict[int, Mask] = {}
        self.journal: list[Change] = []

    def begin(self) -> None:
        """Take in what the puzzle itself says.

        Raises:
            Contradiction: if it cannot be met.
        """
        rules = self.setting.rules
        if not all(self.sizes[cell] for cell in rules.board.cells):
            raise Contradiction
        if not rules.shared:
            for cell, _ in rules.clues:
                self.part(cell, self.setting.clued & ~(1 << cell))
        for low, high in rules.borders:
            self.part(low, 1 << high)

    def copy(self) -> Knowledge:
        """An independent copy."""
        twin = Knowledge.__new__(Knowledge)
        twin.setting, twin.lattice = self.setting, self.lattice
        twin.leaders, twin.multi = self.leaders, self.multi
        twin.done, twin.moved = self.done, self.moved
        twin.lost, twin.journal = self.lost.copy(), []
        twin.lead, twin.group = self.lead[:], self.group[:]
        twin.sizes, twin.foes = self.sizes[:], self.foes[:]
        twin.can, twin.sure, twin.open = self.can[:], self.sure[:], self.open[:]
        return twin

    def groups(self, cells: Mask) -> Iterator[Cell]:
        """The leaders of the groups that have a cell among ``cells``, as they stand now."""
        while cells:
            leader = self.lead[first(cells)]
            yield leader
            cells &= ~self.group[leader]

    def closure(self, cells: Mask) -> Mask:
        """The groups that ``cells`` touches, whole."""
        whole = 0
        for leader in self.groups(cells):
            whole |= self.group[leader]
        return whole

    def strangers(self, cells: Mask) -> Mask:
        """What is known to lie outside the block that holds all of ``cells``."""
        foes = 0
        for leader in self.groups(cells):
            foes |= self.foes[leader]
        return foes

    def exclude(self, cells: Mask, size: int) -> None:
        """No block of one of ``cells`` has ``size``."""
        hit = self.can[size] & cells
        if not hit:
            return
        bit = 1 << size
        whole = 0
        while hit:
            leader = self.lead[(hit & -hit).bit_length() - 1]
            group = self.group[leader]
            whole |= group
            hit &= ~group
            left = self.sizes[leader] & ~bit
            if not left:
                raise Contradiction
            self.sizes[leader] = left
            if not left & (left - 1):
                only = left.bit_length() - 1
                self.sure[only] |= group
                self.lost[only] = self.lost.get(only, 0) | group
        self.can[size] &= ~whole
        self.lost[size] = self.lost.get(size, 0) | whole
        self.journal.append(Lost(size, whole))

    def join(self, one: Cell, other: Cell) -> None:
        """The two cells lie in one block."""
        one, other = sorted((self.lead[one], self.lead[other]))
        if one == other:
            return
        added = self.group[other]
        if self.foes[one] & added:
            raise Contradiction
        group = self.group[one] | added
        before = self.sizes[one] | self.sizes[other]
        sizes = self.sizes[one] & self.sizes[other] & -(1 << group.bit_count())
        if not sizes:
            raise Contradiction
        for cell in cells_of(added):
            self.lead[cell] = one
        self.leaders &= ~(1 << other)
        self.group[one] = group
        self.sizes[one] = sizes
        for size in cells_of(before & ~sizes):
            self.can[size] &= ~group
        if not sizes & (sizes - 1):
            self.sure[sizes.bit_length() - 1] |= group
        self.foes[one] |= self.foes[other]
        self._face(group, self.foes[one])
        self.multi |= group
        self.moved |= group
        self.journal.append(Merged(group ^ added, added))

    def part(self, cell: Cell, others: Mask) -> None:
        """No cell of ``others`` lies in the block of ``cell``."""
        leader = self.lead[cell]
        others &= ~self.foes[leader]
        if not others:
            return
        group = self.group[leader]
        others = self.closure(others)
        if others & group:
            raise Contradiction
        self.foes[leader] |= others
        self._face(group, others)
        self.moved |= group
        self.journal.append(Parted(group, others))

    def _face(self, group: Mask, foes: Mask) -> None:
        """Tell the groups of ``foes`` that ``group`` is theirs, and close the edges between."""
        for foe in cells_of(foes & self.leaders):
            self.foes[foe] |= group
        for index, (offset, lows) in enumerate(zip(self.lattice.offsets, self.open, strict=True)):
            self.open[index] = lows & ~(group & foes >> offset | foes & group >> offset)

    def near(self, cells: Mask) -> Mask:
        """The cells next to ``cells`` that no border keeps out."""
        return self.lattice.step(cells, self.open) & ~cells

    def decided(self, leader: Cell) -> int:
        """The size of the block, 0 while it is open."""
        sizes = self.sizes[leader]
        return sizes.bit_length() - 1 if single(sizes) else 0
