"""The fewest rectangles that cut up a region: the formula against trying all cuts."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shikiri.puzzles.board import Board, Cell
from shikiri.solvers.native.masks import Mask, Shifts, mask_of
from shikiri.solvers.native.rectangles.partition import fewest_rectangles


def formula(board: Board, region: Mask) -> int:
    return fewest_rectangles(region, Shifts(board))


@cache
def by_trying(board: Board) -> Callable[[Mask], int]:
    """From a region to its fewest rectangles: the first cell gets each that fits."""
    over: dict[Cell, set[Mask]] = {cell: set() for cell in board.cells}
    turns = 2 if board.torus else 1
    for top in range(board.rows):
        for left in range(board.cols):
            for bottom in range(top, min(top + board.rows, turns * board.rows)):
                for right in range(left, min(left + board.cols, turns * board.cols)):
                    cells = {
                        board.at(row % board.rows, col % board.cols)
                        for row in range(top, bottom + 1)
                        for col in range(left, right + 1)
                    }
                    for cell in cells:
                        over[cell].add(mask_of(cells))

    @cache
    def fewest(region: Mask) -> int:
        if not region:
            return 0
        first = (region & -region).bit_length() - 1
        return 1 + min(fewest(region ^ block) for block in over[first] if not block & ~region)

    return fewest


def drawn(*rows: str) -> tuple[Board, Mask]:
    board = Board(len(rows), len(rows[0]))
    return board, mask_of(cell for cell, mark in enumerate("".join(rows)) if mark == "x")


@pytest.mark.parametrize(
    ("rows", "fewest"),
    [
        (["...", "..."], 0),
        (["xx", "xx"], 1),
        (["xx", "x."], 2),
        ([".x.", "xxx", ".x."], 3),
        (["xxx", "x.x", "xxx"], 4),
        (["x.", ".x"], 2),
        (["xx..", "xx..", "..xx", "..xx"], 2),
        (["xxx", "xx.", "x.x"], 4),
        (["xxx.", "x.xx", "xxxx"], 4),
        (["xxxx", "x.xx", "xx.x", "xxxx"], 6),
        (["xxxxx", "x.x.x", "xxxxx"], 5),
        (["xxxxx", "xx.xx", "x.x.x", "xx.xx", "xxxxx"], 9),
    ],
)
def test_regions_drawn(rows: list[str], fewest: int) -> None:
    board, region = drawn(*rows)
    assert by_trying(board)(region) == fewest
    assert formula(board, region) == fewest


def test_all_regions_of_4x4() -> None:
    board = Board(4, 4)
    wrong = [m for m in range(1 << 16) if formula(board, m) != by_trying(board)(m)]
    assert wrong == []


@pytest.mark.parametrize(("rows", "cols"), [(4, 5), (5, 5), (3, 7)])
def test_random_regions(rows: int, cols: int) -> None:
    board, rng = Board(rows, cols), random.Random(rows * cols)
    for _ in range(200):
        region = rng.getrandbits(board.size) | rng.getrandbits(board.size)
        assert formula(board, region) == by_trying(board)(region), bin(region)


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 4), (4, 1), (2, 2), (2, 3), (3, 3), (3, 4)])
def test_a_bound_from_below_on_a_torus(rows: int, cols: int) -> None:
    board = Board(rows, cols, torus=True)
    for region in range(1 << board.size):
        assert formula(board, region) <= by_trying(board)(region), bin(region)


@given(st.frozensets(st.tuples(st.integers(0, 5), st.integers(0, 5))))
def test_the_same_however_a_region_is_turned_and_moved(places: frozenset[tuple[int, int]]) -> None:
    small, large = Board(6, 6), Board(8, 9)
    told = formula(small, mask_of(small.at(row, col) for row, col in places))
    assert told == formula(small, mask_of(small.at(col, row) for row, col in places))
    assert told == formula(small, mask_of(small.at(5 - row, col) for row, col in places))
    assert told == formula(large, mask_of(large.at(row + 1, col + 2) for row, col in places))


@given(st.integers(0, (1 << 20) - 1))
def test_parts_that_share_no_side_add_up(region: Mask) -> None:
    board = Board(4, 5)
    inside = {cell: None for cell in board.cells if region >> cell & 1}
    parts = map(mask_of, board.components(inside))
    assert formula(board, region) == sum(formula(board, part) for part in parts)
