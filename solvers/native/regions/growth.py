"""Where a block may still grow, by flood fills that are given a budget of cells."""

from __future__ import annotations

from dataclasses import dataclass

from ....puzzles.board import Cell
from ..masks import Mask, cells_of
from .knowledge import Knowledge
from .lattice import first

WIDE = 8
"""Groups without anchor that may have more sizes than this are surveyed once, not a size."""


@dataclass(frozen=True, slots=True)
class Survey:
    """What the flood fills from one group found.

    Attributes:
        group, sizes: the group's cells and the sizes asked for, as they were then.
        failed: those among them its block cannot reach.
        outer: the cells that lie in some block it may still become.
        needed: the cells that lie in all of these, its own aside.
        reach: for each size that is left the cells such a block may take; ``None`` where
            only their union was sought.
        looked: the cells whose change makes the survey stale.
    """

    group: Mask
    sizes: Mask
    failed: Mask
    outer: Mask
    needed: Mask
    reach: dict[int, Mask] | None
    looked: Mask

    def may_take(self, size: int) -> Mask:
        """The cells that a block of ``size`` may take."""
        return self.outer if self.reach is None else self.reach.get(size, 0)


def survey(known: Knowledge, leader: Cell, anchored: bool) -> Survey:
    """Survey the group of ``leader``; ``anchored`` asks for exact results a size."""
    sizes = known.sizes[leader]
    group = known.group[leader]
    if sizes.bit_count() > WIDE and not anchored:
        return _wide(known, leader)
    reach: dict[int, Mask] = {}
    failed = outer = 0
    needed = known.lattice.cells
    for size in cells_of(sizes):
        known.setting.poll()
        core = nucleus(known, leader, size)
        found = block_reach(known, core, size) if core else 0
        if not found:
            failed |= 1 << size
            continue
        reach[size] = found
        outer |= found
        if needed:
            needed = core & needed | articulation(known, core, found, size, needed)
    looked = outer | known.lattice.beside(outer)
    return Survey(group, sizes, failed, outer, needed & ~group, reach, looked)


def _wide(known: Knowledge, leader: Cell) -> Survey:
    """One flood for all sizes, through whatever any of them may walk."""
    sizes = known.sizes[leader]
    group = known.group[leader]
    allowed = 0
    for size in cells_of(sizes):
        allowed |= known.can[size]
    most = sizes.bit_length() - 1
    found = within(known, group, allowed & ~known.foes[leader], most)
    room = found.bit_count()
    failed = sizes & -(1 << room + 1) if found else sizes
    least = first(sizes)
    needed = articulation(known, group, found, least, found) if room >= least else 0
    looked = found | known.lattice.beside(found)
    return Survey(group, sizes, failed, found, needed & ~group, None, looked)


def surroundings(known: Knowledge, found: Survey) -> Mask:
    """All that a survey can rest on: what shows of any block around the group that it cannot be.

    Such a block lies within walking distance of the largest size that was asked for.  What
    forbids it lies in it or beside it, where an equal size closes a cell from behind; and each
    cell brings the group that it belongs to.  The survey's own group and sizes count: what was
    concluded since made the group larger and its sizes fewer, and would make the walk too short.
    """
    near = found.group
    largest = found.sizes.bit_length() - 1
    for _ in range(largest - near.bit_count() + 1):
        near |= known.lattice.beside(near)
    return known.closure(near)


def nucleus(known: Knowledge, leader: Cell, size: int) -> Mask:
    """What the group's block contains at least if it has ``size`` cells; 0 if it cannot.

    Where equal sizes must not touch, that is all cells of sure ``size`` it is chained to.
    """
    group = known.group[leader]
    if not known.setting.rules.unequal or not known.sure[size]:
        return group if group.bit_count() <= size else 0
    lattice = known.lattice
    core = known.closure(lattice.flood(group, group | known.sure[size], lattice.links))
    return 0 if core.bit_count() > size or core & known.strangers(core) else core


def block_reach(known: Knowledge, core: Mask, size: int) -> Mask:
    """The cells that a block of ``size`` around ``core`` may take; 0 if there are too few.

    Where equal sizes must not touch, a cell beside sure cells of ``size`` that the block
    cannot take is closed to it.
    """
    foes = known.strangers(core)
    allowed = known.can[size] & ~foes
    if not known.setting.rules.unequal:
        found = within(known, core, allowed, size)
        return found if found.bit_count() >= size else 0
    lattice, sure = known.lattice, known.sure[size]
    strangers = sure & foes
    while True:
        allowed &= ~lattice.beside(strangers)
        if core & ~allowed:
            return 0
        found = within(known, core, allowed, size)
        if found.bit_count() < size:
            return 0
        far = sure & ~found
        if not lattice.beside(far) & found:
            return found
        strangers = far


def within(known: Knowledge, core: Mask, allowed: Mask, size: int) -> Mask:
    """The cells that a connected set of ``size`` cells around ``core`` may hold, or 0.

    ``core`` may be in pieces; the flood starts from each and walks through the others for
    nothing.  A group that would make the set too large is walked around.
    """
    spare = size - core.bit_count()
    pieces = list(known.lattice.pieces(core, known.open))
    if spare == 0 and len(pieces) > 1:
        return 0
    found = allowed | core
    for piece in pieces:
        found &= _ball(known, piece, core, allowed, spare)
    return 0 if core & ~found else found


def _ball(known: Knowledge, piece: Mask, core: Mask, allowed: Mask, spare: int) -> Mask:
    step, links = known.lattice.step, known.open
    seen = frontier = piece
    rest = core & ~piece
    allowed &= ~core
    for radius in range(spare + 1):
        near = step(frontier, links)
        while touched := near & rest:
            met = known.lattice.flood(touched, rest, links)
            rest &= ~met
            seen |= met
            near |= step(met, links)
        if radius == spare:
            break
        frontier = near & allowed & ~seen
        grouped = frontier & known.multi
        while grouped:
            group = known.group[known.lead[first(grouped)]]
            grouped &= ~group
            if group & ~allowed or radius + group.bit_count() > spare:
                allowed &= ~group
                frontier &= ~group
            else:
                frontier |= group
        seen |= frontier
        if not frontier:
            break
    return seen


def articulation(known: Knowledge, core: Mask, found: Mask, size: int, candidates: Mask) -> Mask:
    """Those of the ``candidates`` that every block of ``size`` around ``core`` takes.

    Each candidate is cut out of ``found``, with its group: if what is left around the core is
    too small, the candidate is needed, otherwise a block without it shows that others are
    not needed either.
    """
    candidates &= found & ~core
    if found.bit_count() == size or not candidates:
        return candidates
    candidates &= _witness(known, core, found, size)
    needed = 0
    while candidates:
        known.setting.poll()
        group = known.group[known.lead[first(candidates)]]
        witness = _witness(known, core, found & ~group, size)
        if witness:
            candidates &= witness & ~group
        else:
            needed |= candidates & group
            candidates &= ~group
    return needed


def _witness(known: Knowledge, core: Mask, found: Mask, size: int) -> Mask:
    """A connected part of ``found`` with ``core`` and at least ``size`` cells; 0 if none."""
    step, links = known.lattice.step, known.open
    seen = frontier = core & -core
    count = 1
    while core & ~seen or count < size:
        frontier = step(frontier, links) & found & ~seen
        if not frontier:
            return 0
        gained = frontier.bit_count()
        if not core & ~(seen | frontier):
            while count + gained > size and frontier & ~core:
                outside = frontier & ~core
                frontier &= ~(outside & -outside)
                gained -= 1
        seen |= frontier
        count += gained
    return seen
