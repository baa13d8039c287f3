"""Exact cover: choose placements so that each cell is covered once.

Rows of the matrix are placements (a block's cells, as a bit mask), columns are cells.  A column
is held as the bit mask of the placements left in it, so that "cover" is a bitwise AND a column
and "uncover" a step back to the list before; the column with the fewest is branched on.
Measured in plain Python at equal nodes, that takes two thirds of the time of dancing links
where there is much to search (boards up to 14x14), and half as much again on large boards
where there is little; there, listing the placements is the cost anyway.

Where corners must stay apart there are two engines.  By default a counter a lattice point goes
along with the search and rejects a third corner, which would bring the fourth.  With
``dlx:matrix`` the rule is inside the matrix: a point is a column that at least one placement
over two of its cells must hit, so that the choice of a column sees it.

Sources: D. E. Knuth, "Dancing links", Millennial Perspectives in Computer Science (2000); the
articles on Cell Blocks (rows and columns) and on Tatamibari (the counter, and the question
whether the matrix does better).
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from ..puzzles.board import Board, Cell
from ..puzzles.clues import Clue, Measures
from ..puzzles.division import Division, Shape, canonical
from ..puzzles.errors import Unsupported
from ..puzzles.puzzle import Rules, Solution
from .backends import Settings
from .budget import Budget
from .verdict import Statistics

LARGEST = 100_000
"""The most placements that are listed."""

Mask = int


def solutions(
    rules: Rules, engine: str, settings: Settings, budget: Budget, stats: Statistics
) -> Iterator[Solution]:
    """Yield every solution once; see ``Enumerate``.

    ``stats`` gets the placements as ``variables``, the placements tried as ``branches`` and
    those that left a column empty or made a third corner as ``conflicts``.

    Raises:
        Spent: when the budget ran out first.
        Unsupported: if the blocks cannot be listed, or are more than ``LARGEST``.
    """
    if not isinstance(rules, Division) or rules.shape is Shape.POLYOMINO:
        raise Unsupported(
            "dlx lists the rectangles and Ls of a division; sat, cpsat and native take the rest"
        )
    begun = time.perf_counter()
    matrix = Matrix(rules, engine == "matrix", budget)
    stats.encoding, stats.variables = "placements", len(matrix.rows)
    stats.encode_seconds = time.perf_counter() - begun
    return stats.clocked(_search(matrix, budget, stats))


# Placements


def placements(rules: Division, budget: Budget) -> dict[Mask, Measures]:
    """Every block that fits its clues alone, with its measures."""
    clued = _mask(rules.clue_at)
    seams = [_mask(edge) for edge in rules.borders]
    found: dict[Mask, Measures] = {}
    for block, measures in _shapes(rules, budget):
        inside = block & clued
        if (
            all(rules.clue_at[cell].admits(measures) for cell in _cells(inside))
            and rules.every.admits(measures)
            and not any(block & seam == seam for seam in seams)
        ):
            found[block] = measures
            if len(found) > LARGEST:
                text = f"dlx lists up to {LARGEST} placements, this board has more; sat takes it"
                raise Unsupported(text)
    return found


def _shapes(rules: Division, budget: Budget) -> Iterator[tuple[Mask, Measures]]:
    """The blocks of the shape family on free cells, with as many clues as a block may have.

    How many clues and holes a box has is read off sums over the board's upper left boxes.
    """
    board = rules.board
    clues, holes = _Sums(board, rules.clue_at), _Sums(board, board.holes)
    fewest = 1 if rules.unclued == 0 else 0
    most = len(rules.clues) if rules.shared else 1
    largest = _largest(rules)

    @lru_cache(None)
    def measures(height: int, width: int, area: int) -> Measures:
        ends = 0 if board.torus and height == board.rows else 2 * width
        sides = 0 if board.torus and width == board.cols else 2 * height
        return Measures(height, width, area, ends + sides)

    for top, height in _runs(board.rows, board.torus):
        for left in range(board.cols):
            budget.poll()
            for width in _lengths(left, board.cols, board.torus):
                box = (top, left, height, width)
                if rules.shape is not Shape.L_ONLY:
                    if holes.of(*box) or clues.of(*box) > most or height * width > largest:
                        if rules.shape is Shape.RECTANGLE:
                            break
                    elif clues.of(*box) >= fewest:
                        yield _box(board, *box), measures(height, width, height * width)
                ring = board.torus and (height == board.rows or width == board.cols)
                if rules.shape is Shape.RECTANGLE or ring:
                    continue
                for cut in _corners(board, *box):
                    area = height * width - cut[2] * cut[3]
                    if (
                        area <= largest
                        and holes.of(*box) == holes.of(*cut)
                        and fewest <= clues.of(*box) - clues.of(*cut) <= most
                    ):
                        yield _box(board, *box) & ~_box(board, *cut), measures(height, width, area)


def _largest(rules: Division) -> int:
    """A bound on the area of all blocks, from the areas that the clues admit."""
    size = len(rules.board.cells)
    bound = min(size, rules.largest or size)
    if rules.unclued != 0:
        return bound
    return max((_area_bound(clue, bound) for _, clue in rules.clues), default=0)


def _area_bound(clue: Clue, bound: int) -> int:
    conditions = [part for part in clue.parts if part.reads == ("area",)]
    for area in range(bound, 0, -1):
        if all(part.admits(Measures(1, area, area, 2 * area + 2)) for part in conditions):
            return area
    return 0


def _runs(size: int, torus: bool) -> Iterator[tuple[int, int]]:
    """First line and length of each run of lines; on a torus a ring comes once a line."""
    for first in range(size):
        for length in _lengths(first, size, torus):
            yield first, length


def _lengths(first: int, size: int, torus: bool) -> range:
    """The lengths that a run may have that begins at ``first``."""
    return range(1, size + 1 if torus else size - first + 1)


def _corners(
    board: Board, top: int, left: int, height: int, width: int
) -> Iterator[tuple[int, int, int, int]]:
    """The boxes that can be cut out of a box's corners to leave an L."""
    for rows in range(1, height):
        for cols in range(1, width):
            for first_row in (top, (top + height - rows) % board.rows):
                for first_col in (left, (left + width - cols) % board.cols):
                    yield first_row, first_col, rows, cols


def _box(board: Board, top: int, left: int, height: int, width: int) -> Mask:
    """The cells of a box: one bit for each row, times the bits of one row."""
    return _line(top, height, board.rows, board.cols) * _line(left, width, board.cols, 1)


@lru_cache(1 << 16)
def _line(first: int, length: int, size: int, stride: int) -> Mask:
    return _mask((first + step) % size * stride for step in range(length))


class _Sums:
    """How many marked cells a box holds, around the seams too: four reads."""

    def __init__(self, board: Board, marked: Iterable[Cell]) -> None:
        rows, cols, marks = board.rows, board.cols, set(marked)
        self._sums = [[0] * (2 * cols + 1)]
        for row in range(2 * rows):
            line, above = [0], self._sums[-1]
            for col in range(2 * cols):
                here = row % rows * cols + col % cols in marks
                line.append(line[-1] + above[col + 1] - above[col] + here)
            self._sums.append(line)

    def of(self, top: int, left: int, height: int, width: int) -> int:
        upper, lower = self._sums[top], self._sums[top + height]
        return lower[left + width] - lower[left] - upper[left + width] + upper[left]


# The matrix


class Matrix:
    """Placements and what they cover.

    Attributes:
        rows: the cells of each placement.
        columns: for each cell the placements over it.
        joints: for each lattice point, where the rule is a column, the placements that
            cover two of its cells or more.
        cornered: for each placement the points it corners at, where the rule is a counter.
        bare: the placements without a clue.

    A set of placements is a mask of their places in ``rows``, a set of points one of their
    places in ``Board.crossings``.
    """

    def __init__(self, rules: Division, with_joints: bool, budget: Budget) -> None:
        self.rules = rules
        listed = placements(rules, budget)
        self.rows = tuple(listed)
        self.columns = _transposed(self.rows, rules.board.size)
        clued = _mask(rules.clue_at)
        self.bare = _mask(i for i, row in enumerate(self.rows) if not row & clued)
        self.joints: list[Mask] = []
        self.cornered = [0] * len(self.rows)
        for number, point in enumerate(rules.board.crossings if rules.apart else ()):
            once = twice = 0
            for cell in point:
                twice |= once & self.columns[cell]
                once |= self.columns[cell]
            if with_joints:
                self.joints.append(twice)
                continue
            for row in _cells(once & ~twice):
                self.cornered[row] |= 1 << number
        self._equals: dict[int, Mask] = {}
        if rules.unequal:
            for i, row in enumerate(self.rows):
                self._equals[row.bit_count()] = self._equals.get(row.bit_count(), 0) | 1 << i

    def clashes(self, row: int) -> Mask:
        """The placements that cannot stand beside one.

        Those are the ones that overlap it, itself included, and where equal areas must stay
        apart, its equals around it.
        """
        block, clash = self.rows[row], 0
        for cell in _cells(block):
            clash |= self.columns[cell]
        if self._equals:
            near = {n for cell in _cells(block) for n in self.rules.board.neighbours[cell]}
            around = 0
            for cell in near:
                around |= self.columns[cell]
            clash |= around & self._equals[block.bit_count()]
        return clash


def _transposed(rows: tuple[Mask, ...], size: int) -> list[Mask]:
    """For each cell the rows over it; byte by byte, as growing an int bit by bit copies it."""
    columns = [bytearray(len(rows) // 8 + 1) for _ in range(size)]
    for number, row in enumerate(rows):
        place, bit = number >> 3, 1 << (number & 7)
        for cell in _cells(row):
            columns[cell][place] |= bit
    return [int.from_bytes(column, "little") for column in columns]


# The search


class _Node(NamedTuple):
    """A partial cover.

    Attributes:
        chosen: the placements taken.
        columns: what is left of each column still to be hit.
        corners: a count in unary: the points with a corner or more, and with two.
        bare: how many of the chosen have no clue.
    """

    chosen: tuple[int, ...]
    columns: list[Mask]
    corners: tuple[Mask, Mask]
    bare: int


def _search(matrix: Matrix, budget: Budget, stats: Statistics) -> Iterator[Solution]:
    stats.branches = stats.conflicts = 0
    columns = [matrix.columns[cell] for cell in matrix.rules.board.cells]
    root = _Node((), columns + matrix.joints, (0, 0), 0)
    shortest = _shortest(root)
    path = [(root, shortest, shortest)]
    while path:
        node, column, untried = path.pop()
        if not node.columns:
            if matrix.rules.unclued in (None, node.bare):
                yield _solution(matrix, node)
        elif not column:
            stats.conflicts += 1
        elif untried:
            budget.poll()
            stats.branches += 1
            first = untried & -untried
            path.append((node, column, untried ^ first))
            if child := _with(matrix, node, first.bit_length() - 1, column ^ untried):
                shortest = _shortest(child)
                path.append((child, shortest, shortest))
            else:
                stats.conflicts += 1


def _shortest(node: _Node) -> Mask:
    """The column with the fewest placements left."""
    return min(node.columns, key=int.bit_count, default=0)


def _with(matrix: Matrix, node: _Node, row: int, tried: Mask) -> _Node | None:
    """The node with one placement more and without those tried before it.

    ``None`` where that makes a third corner at a point, for the fourth would be sure to come:
    the cell left over has no cell to go on to.
    """
    once, twice = node.corners
    corners = matrix.cornered[row]
    if corners & twice:
        return None
    gone, bare = tried | matrix.clashes(row), node.bare + (matrix.bare >> row & 1)
    if bare == matrix.rules.unclued:
        gone |= matrix.bare
    taken, left = 1 << row, ~gone
    return _Node(
        (*node.chosen, row),
        [column & left for column in node.columns if not column & taken],
        (once | corners, twice | once & corners),
        bare,
    )


def _solution(matrix: Matrix, node: _Node) -> Solution:
    board = matrix.rules.board
    owner = dict.fromkeys(board.holes, -1)
    for row in node.chosen:
        owner.update(dict.fromkeys(_cells(matrix.rows[row]), row))
    return canonical([owner[cell] for cell in range(board.size)], board.holes)


def _mask(members: Iterable[int]) -> Mask:
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask


def _cells(mask: Mask) -> Iterator[int]:
    """The members of a set, the smallest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
