"""Which sets of cells are blocks, found by looking at every set: for boards up to 4x4.

Told from a shape's definition, and sharing nothing with the listing of placements.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import cache
from itertools import combinations

from boards import text
from shikiri.puzzles.board import Board, Cell
from shikiri.puzzles.clues import measure
from shikiri.puzzles.division import Division, Shape

Block = frozenset[Cell]


@cache
def subsets(board: Board) -> tuple[Block, ...]:
    """Every set of cells but the empty one."""
    cells = board.cells
    sizes = range(1, len(cells) + 1)
    return tuple(frozenset(some) for size in sizes for some in combinations(cells, size))


def lines(places: Collection[int], length: int, torus: bool) -> list[int] | None:
    """Rows or columns from first to last, if there is no gap among them; around the rim too."""
    for first in sorted(places):
        run = [first + step for step in range(len(places))]
        if {line % length for line in run} == set(places) and (torus or run[-1] < length):
            return [line % length for line in run]
    return None


@cache
def rectangle(board: Board, block: Block) -> bool:
    """Consecutive rows times consecutive columns."""
    rows, cols = {board.place(c)[0] for c in block}, {board.place(c)[1] for c in block}
    return (
        lines(rows, board.rows, board.torus) is not None
        and lines(cols, board.cols, board.torus) is not None
        and len(block) == len(rows) * len(cols)
    )


@cache
def ell(board: Board, block: Block) -> bool:
    """A rectangle without a smaller one in one corner; on a torus with no side all around."""
    rows = lines({board.place(c)[0] for c in block}, board.rows, board.torus)
    cols = lines({board.place(c)[1] for c in block}, board.cols, board.torus)
    if rows is None or cols is None:
        return False
    if board.torus and (len(rows) == board.rows or len(cols) == board.cols):
        return False
    box = {board.at(row, col) for row in rows for col in cols}
    return any(
        box - block == {board.at(row, col) for row in down for col in across}
        for down in ends(rows)
        for across in ends(cols)
    )


def ends(places: list[int]) -> Iterator[list[int]]:
    """The proper beginnings and ends of a list."""
    for count in range(1, len(places)):
        yield places[:count]
        yield places[-count:]


SHAPES: dict[Shape, list[Callable[[Board, Block], bool]]] = {
    Shape.RECTANGLE: [rectangle],
    Shape.L: [rectangle, ell],
    Shape.L_ONLY: [ell],
}


def blocks_alone(rules: Division) -> set[tuple[Cell, Block, bool]]:
    """Anchor, cells and "has a clue" of each block that breaks no rule about one block."""
    found = set()
    for block in subsets(rules.board):
        clues = sorted(block & rules.clue_at.keys())
        if (len(clues) > 1 and not rules.shared) or (not clues and rules.unclued == 0):
            continue
        if any(u in block and v in block for u, v in rules.borders):
            continue
        if not any(fits(rules.board, block) for fits in SHAPES[rules.shape]):
            continue
        measures = measure(rules.board, block)
        conditions = [rules.every, *(rules.clue_at[cell] for cell in clues)]
        if all(clue.admits(measures) for clue in conditions):
            found.add((min(clues or block), block, bool(clues)))
    return found


def words(board: Board, block: Collection[Cell]) -> str:
    """A block by its cells, counted from 1."""
    return "{" + "; ".join(board.name(cell) for cell in sorted(block)) + "}"


def assert_listed(
    rules: Division, listed: list[tuple[Cell, Block, bool]], case: object = ""
) -> None:
    """Fail, with the puzzle and the blocks in words, unless a list is all blocks, each once."""
    board, wanted = rules.board, blocks_alone(rules)

    def told(anchor: Cell, block: Block, clued: bool) -> str:
        kind = "clued" if clued else "without clue"
        return f"{words(board, block)} of {board.name(anchor)}, {kind}"

    faults = [f"missing: {told(*each)}" for each in wanted - set(listed)]
    faults += [f"surplus: {told(*each)}" for each in set(listed) - wanted]
    faults += [f"twice: {told(*each)}" for each in set(listed) if listed.count(each) > 1]
    report = "\n".join([f"{case}", text(rules), *sorted(faults)])
    assert not faults, report
