"""Contradictions that counting shows, and nothing else."""

from __future__ import annotations

import boards
import pytest
import shikiri
from comparison import some_solutions
from shikiri.puzzles.akari import Akari
from shikiri.puzzles.arithmetic import contradiction, reasons
from shikiri.puzzles.board import Board
from shikiri.puzzles.clues import ANY, Area, AtLeast, AtMost, Perimeter
from shikiri.puzzles.division import Division, Shape
from shikiri.puzzles.facts import Beside, Border, Fact, Meets
from shikiri.puzzles.givens import bare, givens, told
from shikiri.puzzles.puzzle import Rules


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


@pytest.mark.parametrize(
    ("rules", "text", "clues", "cells"),
    [
        (
            Division(Board(1, 3), ((0, AtLeast(2)), (2, Area(2)))),
            *("the clues ask for at least 4 cells, the board has 3", (0, 2), ()),
        ),
        (
            Division(Board(1, 3), ((0, Area(2)), (2, ANY)), unclued=1),
            *("at least 3 cells and 1 for blocks without, the board has 3", (0,), ()),
        ),
        (
            Division(Board(1, 4), ((0, AtMost(1)), (3, Area(2)))),
            *("the clues ask for at most 3 cells, the board has 4", (0, 3), ()),
        ),
        (
            Division(Board(1, 4), ((0, Area(3) & AtMost(2)),)),
            *("asks for at least 3 cells and at most 2", (0,), ()),
        ),
        (
            Division(Board(1, 4), ((0, Area(3)),), every=AtMost(2)),
            *("asks for 3 cells, a block may have 2", (0,), ()),
        ),
        (
            Division(Board(1, 5), ((0, ANY), (1, Area(1)), (2, Area(2)))),
            *("no clue can reach row 1, column 5", (0, 1, 2), (4,)),
        ),
        (
            Akari(Board(1, 3, holes=frozenset({0})), ((0, 2),)),
            *("the wall 2 at row 1, column 1 has only 1 white cell beside it", (0,), ()),
        ),
    ],
)
def test_reasons_name_what_they_rest_on(
    rules: Rules, text: str, clues: tuple[int, ...], cells: tuple[int, ...]
) -> None:
    found = next(reason for reason in reasons(rules) if text in reason.text)
    assert found.clues == clues
    assert found.cells == cells


@pytest.mark.parametrize("recipe", boards.GENRES)
def test_a_reason_rests_on_its_clues_alone(recipe: str) -> None:
    """With every other given withheld there is no solution either."""
    seen = 0
    for seed in range(100):
        rules = boards.GENRES[recipe](seed)
        for reason in reasons(rules):
            alone = told(
                bare(rules),
                (
                    g
                    for g in givens(rules)
                    if not isinstance(g, Border) and _cell(g) in reason.clues
                ),
            )
            assert not some_solutions(alone), f"seed {seed}: {reason}\n{boards.text(rules)}"
            seen += 1
    assert seen or recipe == "fillomino"


def _cell(given: Fact) -> int:
    assert isinstance(given, Meets | Beside)
    return given.cell if isinstance(given, Meets) else given.wall
