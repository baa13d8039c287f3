"""The rectangles that may become blocks, enumerated clue by clue."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ..puzzles.arithmetic import rectangles
from ..puzzles.board import Board, Cell
from ..puzzles.clues import ANY, Clue
from ..puzzles.division import Division


@dataclass(frozen=True, slots=True)
class Placement:
    """A block that could be: its cells, and its anchor.

    The anchor is the block's first clue, or, where it has none, its first cell.
    """

    anchor: Cell
    cells: tuple[Cell, ...]
    clued: bool = True


Widths = Mapping[int, list[int]]
"""The admissible widths for each height."""


def placements(rules: Division) -> Iterator[Placement]:
    """Every rectangle that agrees with the clues inside it and with each rule about one block."""
    board = rules.board
    clue_at = rules.clue_at
    others = frozenset() if rules.shared else frozenset(clue_at)
    table = _Shapes(board, rules.every)
    for start, clue in rules.clues:
        blocked = (others | board.holes) - {start}
        for cells in _grow(board, start, blocked, table[clue]):
            if rules.shared:
                inside = [cell for cell in cells if cell in clue_at]
                if start != min(inside) or not table.meets(cells, [clue_at[c] for c in inside]):
                    continue
            if _uncut(rules, cells):
                yield Placement(start, cells)
    if rules.unclued != 0:
        blocked = frozenset(clue_at) | board.holes
        for start in board.cells:
            if start not in blocked:
                for cells in _grow(board, start, blocked, table[ANY], corner=True):
                    if _uncut(rules, cells):
                        yield Placement(min(cells), cells, clued=False)


class _Shapes:
    """Which heights and widths each clue admits on a board, worked out once a clue."""

    def __init__(self, board: Board, every: Clue) -> None:
        self._all = [block for block in rectangles(board) if every.admits(block)]
        self._cols = board.cols
        self._known: dict[Clue, dict[int, list[int]]] = {}

    def __getitem__(self, clue: Clue) -> Widths:
        if clue not in self._known:
            widths: dict[int, list[int]] = defaultdict(list)
            for block in self._all:
                if clue.admits(block):
                    widths[block.height].append(block.width)
            self._known[clue] = dict(widths)
        return self._known[clue]

    def meets(self, cells: tuple[Cell, ...], clues: list[Clue]) -> bool:
        """Whether the rectangle of these cells satisfies all clues."""
        height = len({cell // self._cols for cell in cells})
        width = len(cells) // height
        return all(width in self[clue].get(height, ()) for clue in clues)


def _grow(
    board: Board, start: Cell, blocked: frozenset[Cell], widths: Widths, *, corner: bool = False
) -> Iterator[tuple[Cell, ...]]:
    """The rectangles of admissible size that contain ``start`` and no blocked cell.

    Args:
        corner: only those with ``start`` as their upper left corner.

    On a torus a full ring counts once: it starts in row 0, or column 0.
    """
    rows, cols = board.rows, board.cols
    row, col = board.place(start)
    tallest = max(widths, default=0)
    widest = max((w for ws in widths.values() for w in ws), default=0)

    def room(r: int, step: int) -> int:
        """Free cells beside ``col`` in row ``r``, going left or right."""
        count = 0
        while count < widest - 1:
            c = col + step * (count + 1)
            if board.torus:
                c %= cols
            elif not 0 <= c < cols:
                break
            if r * cols + c in blocked:
                break
            count += 1
        return count

    def strips(step: int) -> Iterator[tuple[int, int, int]]:
        """Rows away from the start, with the narrowest room left and right so far."""
        left = right = widest
        for away in range(tallest):
            r = row + step * away
            if board.torus:
                r %= rows
            elif not 0 <= r < rows:
                return
            if r * cols + col in blocked:
                return
            left = min(left, 0 if corner else room(r, -1))
            right = min(right, room(r, 1))
            yield away, left, right

    above = [(0, widest, widest)] if corner else list(strips(-1))
    below = list(strips(1))
    for up, left_above, right_above in above:
        top = row - up
        for down, left_below, right_below in below:
            height = up + down + 1
            if height > tallest:
                break
            ring = board.torus and height == rows
            if height not in widths or (ring and top % rows):
                continue
            left = min(left_above, left_below)
            right = min(right_above, right_below)
            lines = [(top + i) % rows * cols for i in range(height)]
            for width in widths[height]:
                first = max(0, width - 1 - right)
                for back in range(first, min(left, width - 1) + 1):
                    side = (col - back) % cols
                    if board.torus and width == cols and side:
                        continue
                    if side + width <= cols:
                        yield tuple([x for y in lines for x in range(y + side, y + side + width)])
                    else:
                        line = [(side + j) % cols for j in range(width)]
                        yield tuple([y + x for y in lines for x in line])


def _uncut(rules: Division, cells: tuple[Cell, ...]) -> bool:
    """Whether no given border runs inside the block."""
    if not rules.borders:
        return True
    inside = set(cells)
    return not any(u in inside and v in inside for u, v in rules.borders)
