"""Akari values: corridors, walls and their numbers."""

from __future__ import annotations

import boards
import pytest
from hypothesis import given
from hypothesis import strategies as st
from shikiri.puzzles.akari import Akari
from shikiri.puzzles.board import Board
from shikiri.puzzles.referee import judge


def akari(rows: int, cols: int, walls: set[int], torus: bool = False) -> Akari:
    return Akari(Board(rows, cols, torus, frozenset(walls)))


def test_corridors_end_at_walls() -> None:
    rules = akari(2, 4, {2, 4})
    assert rules.corridors == ((0, 1), (3,), (5, 6, 7), (0,), (1, 5), (6,), (3, 7))


def test_corridors_of_a_torus_run_through_the_seam() -> None:
    rules = akari(1, 5, {1}, torus=True)
    assert rules.corridors == ((2, 3, 4, 0), (0,), (2,), (3,), (4,))
    assert akari(2, 3, {0, 2, 3}, torus=True).corridors == ((1,), (4, 5), (1, 4), (5,))
    assert akari(1, 3, set(), torus=True).corridors == ((0, 1, 2), (0,), (1,), (2,))


def test_corridors_of_a_board_of_walls() -> None:
    assert akari(1, 2, {0, 1}).corridors == ()


def test_beside_names_white_cells_once() -> None:
    board = Board(3, 3, holes=frozenset({1, 4}))
    assert Akari(board, ((4, 2), (1, 0))).numbers == ((1, 0), (4, 2))
    assert Akari(board, ((4, 2), (1, 0))).beside == {1: (0, 2), 4: (3, 5, 7)}
    narrow = Akari(Board(2, 2, torus=True, holes=frozenset({0})), ((0, 2),))
    assert narrow.beside == {0: (1, 2)}
    assert Akari(Board(1, 1, holes=frozenset({0})), ((0, 0),)).beside == {0: ()}


@pytest.mark.parametrize(
    ("numbers", "message"),
    [
        (((0, 1),), "no wall"),
        (((9, 1),), "no wall"),
        (((1, 5),), "0, 1, 2, 3 or 4"),
        (((1, -1),), "0, 1, 2, 3 or 4"),
        (((1, 2), (1, 3)), "two numbers"),
    ],
)
def test_bad_numbers(numbers: tuple[tuple[int, int], ...], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Akari(Board(1, 2, holes=frozenset({1})), numbers)


@given(st.integers(0, 10**6))
def test_corridors_are_what_the_referee_calls_sight(seed: int) -> None:
    rules = boards.akari(seed)
    together = {(a, b) for run in rules.corridors for a in run for b in run if a < b}
    everywhere = judge(rules, frozenset(rules.board.cells))
    assert {fault.cells for fault in everywhere if fault.rule == "sight"} == together
    for cell in rules.board.cells:
        assert sum(cell in run for run in rules.corridors) == 2
