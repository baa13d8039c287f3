"""L shapes: those that are generated are those that a look at every set of cells finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest
from shapes import Block, ell, subsets, words
from shikiri.encoders.ells import Ells
from shikiri.puzzles.board import Board, Cell
from shikiri.puzzles.clues import ANY, Area, AtMost, Clue, Perimeter, Square, Wide, Width, measure

BOARDS = {
    "2x2": Board(2, 2),
    "2x4": Board(2, 4),
    "4x4": Board(4, 4),
    "holes": Board(4, 4, holes=frozenset({1, 6, 12})),
    "torus": Board(3, 4, torus=True),
    "torus 4x4": Board(4, 4, torus=True, holes=frozenset({0, 10})),
    "torus two high": Board(2, 4, torus=True),
    "strip": Board(1, 6),
}
CLUES = [ANY, Area(3), Area(5), Perimeter(8), Perimeter(10), Square(), Wide(), Width(2), AtMost(4)]


def assert_same(board: Board, found: Iterable[tuple[Cell, ...]], wanted: Iterable[Block]) -> None:
    """Fail with the Ls in words unless each wanted one is found once, and no other."""
    counts, due = Counter(map(frozenset, found)), Counter(wanted)
    missing = [words(board, block) for block in due - counts]
    surplus = [words(board, block) for block in counts - due]
    assert not missing, f"missing on {board}: {missing}"
    assert not surplus, f"surplus, or twice, on {board}: {surplus}"


@pytest.mark.parametrize("every", [ANY, AtMost(5), Perimeter(10)])
@pytest.mark.parametrize("name", BOARDS)
def test_all_ls_by_the_corners_of_their_boxes(name: str, every: Clue) -> None:
    board = BOARDS[name]
    blocked = board.holes | {board.cells[len(board.cells) // 2]}
    ells = Ells(board, every, blocked)
    wanted = [
        block
        for block in subsets(board)
        if ell(board, block) and not block & blocked and every.admits(measure(board, block))
    ]
    starts = range(board.size)
    assert_same(board, (cells for start in starts for cells in ells.cornered(start)), wanted)


@pytest.mark.parametrize("clue", CLUES, ids=str)
@pytest.mark.parametrize("name", BOARDS)
def test_all_ls_around_a_cell(name: str, clue: Clue) -> None:
    """Some cells are blocked, and at times the cell itself, as a clue is to all other blocks."""
    board = BOARDS[name]
    for start in (board.cells[0], board.cells[len(board.cells) // 2], board.cells[-1]):
        others = board.holes | (set(board.cells[2:4]) - {start})
        wanted = [
            block
            for block in subsets(board)
            if start in block
            and ell(board, block)
            and not block & others
            and clue.admits(measure(board, block))
        ]
        for blocked in (others, others | {start}):
            assert_same(board, Ells(board, ANY, blocked).around(start, clue), wanted)


def test_the_ls_of_two_by_two() -> None:
    found = sorted(sorted(cells) for cells in Ells(Board(2, 2), ANY, frozenset()).cornered(0))
    assert found == [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]]
