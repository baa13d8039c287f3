"""``crosscheck``: who is asked beside a backend, and what becomes of the two answers."""

from __future__ import annotations

import doubles
import pytest
from shikiri.puzzles import sources
from shikiri.puzzles.board import Board
from shikiri.puzzles.clues import Area, Perimeter
from shikiri.puzzles.division import Division, Shape
from shikiri.puzzles.puzzle import Puzzle
from shikiri.questions import batch
from shikiri.questions import crosscheck as module
from shikiri.questions.crosscheck import common, crosscheck
from shikiri.solvers import dlx
from shikiri.solvers.backends import Settings
from shikiri.solvers.budget import Budget

SHIKAKU = "shikaku\n\n4 .\n. .\n"
ELL = "shikaku\nshape: l\n\n3 .\n. 1\n"


def read(text: str) -> Puzzle:
    return sources.load(text)


@pytest.mark.parametrize(
    ("text", "backend", "second"),
    [
        (SHIKAKU, "sat", "native"),
        (SHIKAKU, "cpsat", "native"),
        ("akari\n\n. #\n. .\n", "sat:glucose3", "native"),
        ("fillomino\n\n1 2 2\n", "sat", "native"),
        (ELL, "sat", "dlx"),
        (SHIKAKU, "native", "sat"),
        (SHIKAKU, "dlx", "sat"),
        (SHIKAKU, "brute", "sat"),
    ],
)
def test_the_pair(text: str, backend: str, second: str) -> None:
    compared = crosscheck(read(text), backend)
    assert [trial.contender.backend for trial in compared.trials] == [backend, second]
    assert compared.agree
    assert compared.decided


def spread(shape: Shape, *, shared: bool = False, torus: bool = False) -> Division:
    """A 4x4 board, too large for brute force by default, with two perimeters."""
    clues = (0, Perimeter(8)), (10, Perimeter(10))
    board = Board(4, 4, torus=torus)
    return Division(board, clues, shape, shared=shared, unclued=None)


def polyominoes(*, torus: bool = False) -> Division:
    """A 4x4 board of four polyominoes with one clue each, of area and perimeter."""
    clues = tuple((cell, Area(4) & Perimeter(10)) for cell in (0, 5, 10, 15))
    return Division(Board(4, 4, torus=torus), clues, Shape.POLYOMINO)


@pytest.mark.parametrize(
    ("rules", "pair"),
    [
        (spread(Shape.L), [("sat", "placements"), ("dlx", "placements")]),
        (spread(Shape.RECTANGLE, shared=True), [("sat", "borders"), ("dlx", "placements")]),
        (spread(Shape.RECTANGLE), [("sat", "borders"), ("native", "rules")]),
        (spread(Shape.RECTANGLE, torus=True), [("sat", "placements"), ("native", "rules")]),
        (polyominoes(), [("sat", "owners"), ("native", "rules")]),
        (polyominoes(torus=True), [("sat", "owners"), ("native", "rules")]),
    ],
)
def test_the_pair_for_each_kind_of_block(rules: Division, pair: list[tuple[str, str]]) -> None:
    compared = crosscheck(Puzzle("shikaku", rules), "sat")
    assert [(trial.ran.backend, trial.ran.encoding) for trial in compared.trials] == pair
    assert compared.agree
    assert compared.decided
    assert common(compared) == ""


@pytest.mark.parametrize(
    ("rules", "pair", "told"),
    [
        (spread(Shape.L), ["placements", "placements"], "the same encoding"),
        (spread(Shape.RECTANGLE, shared=True), ["borders", "placements"], "another encoding"),
    ],
)
@pytest.mark.parametrize(("backend", "other"), [("sat", "cpsat"), ("cpsat", "sat")])
def test_what_is_too_large_for_exact_cover_is_left_to_the_other_model(
    monkeypatch: pytest.MonkeyPatch,
    rules: Division,
    pair: list[str],
    told: str,
    backend: str,
    other: str,
) -> None:
    monkeypatch.setattr(dlx, "LARGEST", 20)
    compared = crosscheck(Puzzle("shikaku", rules), backend)
    assert [trial.ran.encoding for trial in compared.trials] == pair
    assert compared.trials[1].ran.backend == other
    assert compared.agree
    assert common(compared) == f"{told}: no engine that reads the puzzle alone decides it"
    reasons = {contender.backend: reason for contender, reason in compared.left_out}
    assert "one clue at most" in reasons["native"] or "into rectangles" in reasons["native"]
    assert "20" in reasons["dlx"]


def test_an_engine_that_does_not_come_to_an_end_is_replaced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.0)
    compared = crosscheck(Puzzle("", spread(Shape.POLYOMINO)), "sat")
    assert compared.trials[1].ran.backend == "cpsat"
    assert compared.decided
    assert compared.agree
    reasons = {contender.backend: reason for contender, reason in compared.left_out}
    assert "time limit" in reasons["native"]
    assert "the puzzle alone decides it" in common(compared)


def test_an_undecided_second_answer_is_the_independent_one() -> None:
    compared = crosscheck(Puzzle("", spread(Shape.RECTANGLE)), "sat", budget=Budget(0))
    assert [trial.ran.backend for trial in compared.trials] == ["sat", "native"]
    assert not compared.decided
    assert compared.agree


def test_who_stops_at_counting_asks_no_engine() -> None:
    compared = crosscheck(read("shikaku\n\n4 .\n. 4\n"), "sat")
    assert [trial.verdict.name for trial in compared.trials if trial.verdict] == ["none"] * 2
    assert common(compared) == "both by counting, before any search"


@pytest.mark.parametrize("liar", ["denies", "lies", "repeats"])
def test_disagreement(monkeypatch: pytest.MonkeyPatch, liar: str) -> None:
    doubles.hire(monkeypatch)
    assert not crosscheck(read(SHIKAKU), liar).agree


def test_who_gives_up_is_neutral_and_the_limit_holds_for_both(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    doubles.hire(monkeypatch)
    budget = Budget(0.2)
    compared = crosscheck(read(SHIKAKU), "dawdles", Settings(), budget)
    assert compared.agree
    assert budget.remaining == 0.0


def test_lines_of_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    doubles.hire(monkeypatch)
    (right,) = batch.reports([read(SHIKAKU)], twice=True)
    assert (right["verdict"], right["cross_check"]["backend"]) == ("unique", "native")
    (wrong,) = batch.reports([read(SHIKAKU)], "denies", twice=True)
    assert wrong["verdict"] == "error"
    assert [trial["verdict"] for trial in wrong["trials"]] == ["none", "unique"]
    assert wrong["puzzle"] == SHIKAKU
