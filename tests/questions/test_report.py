"""Solutions and verdicts as JSON values."""

from __future__ import annotations

from dataclasses import fields

from shikiri.puzzles.akari import Akari
from shikiri.puzzles.board import Board
from shikiri.puzzles.division import Division
from shikiri.puzzles.puzzle import Puzzle
from shikiri.puzzles.referee import Violation
from shikiri.questions import report
from shikiri.solvers.verdict import NoSolution, Statistics, Undecided, Unique

HOLED = Board(2, 2, holes=frozenset({3}))


def test_blocks_by_rows_with_null_in_holes() -> None:
    assert report.solution(Division(HOLED), (0, 0, 1, -1)) == {"blocks": [[0, 0], [1, None]]}


def test_numbers_where_areas_tell_the_blocks_apart() -> None:
    found = report.solution(Division(HOLED, unequal=True), (0, 0, 1, -1))
    assert found["numbers"] == [[2, 2], [1, None]]


def test_bulbs() -> None:
    assert report.solution(Akari(HOLED), frozenset({1, 2})) == {"bulbs": [[0, 1], [1, 0]]}


def test_all_statistics_are_told() -> None:
    assert set(report.statistics(Statistics())) == {field.name for field in fields(Statistics)}


def test_a_reason_is_there_only_where_there_is_one() -> None:
    puzzle = Puzzle("shikaku", Division(Board(1, 1)), "p")
    assert report.verdict(puzzle, NoSolution("sum"), "sat")["reason"] == "sum"
    assert "reason" not in report.verdict(puzzle, NoSolution(), "sat")
    assert "reason" not in report.verdict(puzzle, Unique((0,)), "sat")
    undecided = report.verdict(puzzle, Undecided("time", ((0,),)), "sat")
    assert undecided["reason"] == "time"
    assert undecided["solutions"] == [{"blocks": [[0]]}]


def test_seconds_are_those_of_the_model_and_the_search() -> None:
    assert report.seconds(Statistics(encode_seconds=0.25, solve_seconds=0.5)) == 0.75


def test_a_judgement_counts_cells_from_1() -> None:
    puzzle = Puzzle("shikaku", Division(Board(2, 3)), "p")
    told = report.judgement(puzzle, [Violation("shape", (0, 5), "no rectangle")])
    assert told["violations"] == [
        {"rule": "shape", "cells": [[1, 1], [2, 3]], "text": "no rectangle"}
    ]
    assert told["right"] is False
