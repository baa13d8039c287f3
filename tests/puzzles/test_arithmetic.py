"""Contradictions that counting shows, and nothing else."""

from __future__ import annotations

import boards
import pytest
import shikiri
from comparison import some_solutions
from shikiri.puzzles.arithmetic import contradiction
from shikiri.puzzles.board import Board
from shikiri.puzzles.clues import ANY, Area, Perimeter
from shikiri.puzzles.division import Division, Shape


@pytest.mark.parametrize(
    ("rules", "reason"),
    [
        (Division(Board(2, 2)), "no clue"),
        (Division(Board(2, 2), ((0, Area(3)),)), "sum to 3, the board has 4"),
        (Division(Board(2, 2), ((0, Perimeter(5)),)), "odd perimeter"),
        (Division(Board(2, 3), ((0, Area(5)), (1, ANY))), "clue 5 at row 1, column 1 fits no"),
        (Division(Board(1, 2), ((0, Area(9)),), Shape.POLYOMINO, shared=True), "asks for 9 cells"),
        (Division(Board(1, 2), ((0, ANY),), unclued=2), "2 blocks without clue are due, only 1"),
        (Division(Board(1, 1, holes=frozenset({0})), unclued=1), "only 0 cells"),
    ],
)
def test_reasons(rules: Division, reason: str) -> None:
    assert reason in contradiction(rules)
    verdict = shikiri.check(rules)
    assert isinstance(verdict, shikiri.NoSolution)
    assert reason in verdict.reason


@pytest.mark.parametrize("recipe", boards.GENRES)
def test_no_board_with_a_solution_is_called_contradictory(recipe: str) -> None:
    for seed in range(300):
        rules = boards.GENRES[recipe](seed)
        if reason := contradiction(rules):
            assert not some_solutions(rules), f"seed {seed}: {reason}\n{boards.text(rules)}"
