"""Brute force: every solution of a tiny board, block by block, with nothing clever in it.

A division is enumerated by anchors: the first cell not covered yet is the first cell of its
block, so each partition is met exactly once.  Akari decides cell after cell.  A branch is left
only where a rule is already broken by what stands, and the referee judges each survivor.  Sets
of cells are bit masks: bit ``c`` stands for cell ``c``.

Nothing here is shared with the encoders: what they answer is measured against this.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from ..puzzles.akari import Akari
from ..puzzles.board import OUTSIDE, Board, Cell
from ..puzzles.clues import Clue, Measures, measure
from ..puzzles.division import Division, Shape, canonical
from ..puzzles.errors import Unsupported
from ..puzzles.puzzle import Rules, Solution
from ..puzzles.referee import judge
from .backends import Settings
from .budget import Budget
from .verdict import Statistics

LARGEST = 100
"""Cells of the largest board that is accepted."""

Mask = int
Step = Callable[[], None]
"""Called once a branch: counts it and polls the budget."""


def solutions(
    rules: Rules, engine: str, settings: Settings, budget: Budget, stats: Statistics
) -> Iterator[Solution]:
    """Yield every solution once, in an order fixed by the puzzle; see ``Enumerate``.

    ``engine`` and ``settings`` change nothing.  ``stats`` gets the branches and the seconds.

    Raises:
        Spent: when the budget ran out first.
        Unsupported: if the board has more than ``LARGEST`` cells.
    """
    if len(rules.board.cells) > LARGEST:
        raise Unsupported(
            f"brute force takes boards of up to {LARGEST} cells, not {len(rules.board.cells)}; "
            "the backend sat takes this one"
        )
    stats.rounds, stats.branches = 1, 0

    def step() -> None:
        stats.branches = (stats.branches or 0) + 1
        budget.poll()

    search = _partitions(rules, step) if isinstance(rules, Division) else _bulbs(rules, step)
    return stats.clocked(found for found in search if not judge(rules, found))


def _mask(cells: Iterable[Cell]) -> Mask:
    return sum(1 << cell for cell in set(cells))


def _members(mask: Mask) -> Iterator[Cell]:
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


# Divisions


def _partitions(rules: Division, step: Step) -> Iterator[Solution]:
    board = rules.board
    near = [_mask(others) for others in board.neighbours]
    clued = _mask(cell for cell, _ in rules.clues)
    crossings = {_mask(point) for point in board.crossings}
    candidates = _candidates(rules, near, step)

    def clash(block: Mask, placed: list[Mask], free: Mask) -> bool:
        """Whether ``block``, placed last, breaks a rule about several blocks."""
        if rules.unequal:
            rim = 0
            for cell in _members(block):
                rim |= near[cell]
            size = block.bit_count()
            if any(other & rim and other.bit_count() == size for other in placed):
                return True
        return rules.apart and any(
            point & block
            and not point & free
            and all((point & other).bit_count() < 2 for other in (block, *placed))
            for point in crossings
        )

    def too_few_clues(bare: int, free: Mask) -> bool:
        """Whether more blocks than allowed are, or must become, blocks without a clue."""
        if rules.unclued is None:
            return False
        while free and bare <= rules.unclued:
            island = _flood(free & -free, free, near)
            bare += not island & clued
            free ^= island
        return bare > rules.unclued

    def cover(placed: list[Mask], free: Mask, bare: int) -> Iterator[Solution]:
        if not free:
            owner = {cell: block for block in placed for cell in _members(block)}
            yield canonical(map(owner.get, range(board.size)), board.holes)
            return
        for block in candidates(free):
            step()
            left, bare_now = free ^ block, bare + (not block & clued)
            if not clash(block, placed, left) and not too_few_clues(bare_now, left):
                yield from cover([*placed, block], left, bare_now)

    everything = _mask(board.cells)
    if not too_few_clues(0, everything):
        yield from cover([], everything, 0)


def _flood(start: Mask, free: Mask, near: list[Mask]) -> Mask:
    reached, rim = start, start
    while rim:
        grown = 0
        for cell in _members(rim):
            grown |= near[cell]
        rim = grown & free & ~reached
        reached |= rim
    return reached


def _candidates(rules: Division, near: list[Mask], step: Step) -> Callable[[Mask], Iterable[Mask]]:
    """From free cells to the blocks that lie in them, hold their first and fit alone."""
    fits = _block_test(rules)
    if rules.shape is Shape.POLYOMINO:
        grow = _growth(rules, near, step)
        return lambda free: filter(fits, grow(free & -free, free))
    anchored: defaultdict[Mask, dict[Mask, None]] = defaultdict(dict)
    everything = _mask(rules.board.cells)
    for cells in _boxed_shapes(rules.board, rules.shape):
        step()
        block = _mask(cells)
        if not block & ~everything and fits(block):
            anchored[block & -block][block] = None  # on a torus one set has several boxes
    return lambda free: [block for block in anchored[free & -free] if not block & ~free]


def _block_test(rules: Division) -> Callable[[Mask], bool]:
    """Whether a block can stand, whatever stands around it; its shape is not looked at."""
    clued = _mask(cell for cell, _ in rules.clues)
    borders = [_mask(edge) for edge in rules.borders]

    @lru_cache(maxsize=1 << 16)
    def fits(block: Mask) -> bool:
        if not rules.shared and (block & clued).bit_count() > 1:
            return False
        if any(block & edge == edge for edge in borders):
            return False
        measures = measure(rules.board, tuple(_members(block)))
        inside = (rules.clue_at[cell] for cell in _members(block & clued))
        return rules.every.admits(measures) and all(clue.admits(measures) for clue in inside)

    return fits


def _growth(
    rules: Division, near: list[Mask], step: Step
) -> Callable[[Mask, Mask], Iterator[Mask]]:
    """Redelmeier's enumeration of the connected sets that hold one cell, each exactly once.

    A cell that must not share a block with one already taken is never reached, and no set
    grows beyond the area that its clues allow.  Source: D. H. Redelmeier, "Counting
    polyominoes: yet another attack", Discrete Mathematics 36 (1981).
    """
    board = rules.board
    clued = _mask(cell for cell, _ in rules.clues)
    barred = [0] * board.size
    for low, high in rules.borders:
        barred[low] |= 1 << high
        barred[high] |= 1 << low
    if not rules.shared:
        for cell, _ in rules.clues:
            barred[cell] |= clued ^ (1 << cell)
    every = _area_limit(rules.every, len(board.cells))
    limit = [every] * board.size
    for cell, clue in rules.clues:
        limit[cell] = min(every, _area_limit(clue, len(board.cells)))

    def grow(block: Mask, rim: Mask, free: Mask, room: int) -> Iterator[Mask]:
        step()
        yield block
        while rim and room > 0:
            taken = rim & -rim
            rim ^= taken
            free ^= taken
            cell = taken.bit_length() - 1
            least = min(room, limit[cell] - block.bit_count()) - 1
            if least >= 0:
                open_cells = free & ~barred[cell]
                wider = (rim | near[cell]) & open_cells
                yield from grow(block | taken, wider, open_cells, least)

    def start(first: Mask, free: Mask) -> Iterator[Mask]:
        cell = first.bit_length() - 1
        open_cells = free & ~first & ~barred[cell]
        return grow(first, near[cell] & open_cells, open_cells, limit[cell] - 1)

    return start


def _area_limit(clue: Clue, cells: int) -> int:
    """The largest area up to ``cells`` that a clue's conditions on the area alone admit."""
    conditions = [part for part in clue.parts if part.reads == ("area",)]
    for area in range(cells, 0, -1):
        if all(part.admits(Measures(1, area, area, 2 * area + 2)) for part in conditions):
            return area
    return 0


def _boxed_shapes(board: Board, shape: Shape) -> Iterator[list[Cell]]:
    """Rectangles, or what is left of them when a rectangular corner is cut out, or both."""
    for rows in _spans(board.rows, board.torus):
        for cols in _spans(board.cols, board.torus):
            if shape is not Shape.L_ONLY:
                yield [board.at(row, col) for row in rows for col in cols]
            ring = board.torus and (len(rows) == board.rows or len(cols) == board.cols)
            if shape is Shape.RECTANGLE or ring:
                continue
            for cut_rows in _ends(rows):
                for cut_cols in _ends(cols):
                    yield [
                        board.at(row, col)
                        for row in rows
                        for col in cols
                        if row not in cut_rows or col not in cut_cols
                    ]


def _spans(length: int, torus: bool) -> Iterator[list[int]]:
    """Every run of consecutive lines, on a torus around its seam too."""
    for first in range(length):
        for count in range(1, (length if torus else length - first) + 1):
            yield [(first + step) % length for step in range(count)]


def _ends(span: list[int]) -> Iterator[list[int]]:
    """The proper beginnings and ends of a run."""
    for count in range(1, len(span)):
        yield span[:count]
        yield span[-count:]


# Akari


def _bulbs(rules: Akari, step: Step) -> Iterator[Solution]:
    board = rules.board
    sight = {cell: _sight(board, cell) for cell in board.cells}
    bare = Board(board.rows, board.cols, board.torus)
    everything = _mask(board.cells)
    beside = [
        (_mask(set(bare.facing[wall]) - {OUTSIDE}) & everything, number)
        for wall, number in rules.numbers
    ]

    def hopeless(bulbs: Mask, open_cells: Mask) -> bool:
        """Whether a number or a dark cell is lost, once only ``open_cells`` may get bulbs."""
        return any(
            not (bulbs & cells).bit_count() <= number <= ((bulbs | open_cells) & cells).bit_count()
            for cells, number in beside
        ) or any(not seen & (bulbs | open_cells) for seen in sight.values())

    def decide(bulbs: Mask, open_cells: Mask) -> Iterator[Solution]:
        step()
        if hopeless(bulbs, open_cells):
            return
        if not open_cells:
            yield frozenset(_members(bulbs))
            return
        first = open_cells & -open_cells
        yield from decide(bulbs | first, open_cells & ~sight[first.bit_length() - 1])
        yield from decide(bulbs, open_cells ^ first)

    yield from decide(0, everything)


def _sight(board: Board, cell: Cell) -> Mask:
    """The cell and all that a bulb on it lights."""
    seen = {cell}
    for direction in range(4):
        other = board.facing[cell][direction]
        while other not in (OUTSIDE, cell):
            seen.add(other)
            other = board.facing[other][direction]
    return _mask(seen)
