"""Counts are exact or say that they are not."""

from __future__ import annotations

import boards
import pytest
from comparison import MANY, some_solutions
from shikiri.puzzles.board import Board
from shikiri.puzzles.clues import Area
from shikiri.puzzles.division import Division
from shikiri.questions.count import Count, count
from shikiri.solvers import counter
from shikiri.solvers.budget import INTERRUPTED, Budget
from shikiri.solvers.decide import Fault

SQUARE = Division(Board(2, 2), unclued=None)
"""Eight divisions into rectangles."""


@pytest.mark.parametrize("backend", ["sat", "cpsat", "dlx", "brute"])
@pytest.mark.parametrize(
    ("cap", "number", "exact"), [(8, 8, True), (None, 8, True), (7, 7, False), (1, 1, False)]
)
def test_a_cap_makes_a_bound(backend: str, cap: int | None, number: int, exact: bool) -> None:
    found = count(SQUARE, backend, cap=cap)
    assert (found.number, found.exact) == (number, exact)
    assert str(found) == ("8" if exact else f">= {number}")
    assert exact or str(cap) in found.reason


def test_no_solution_is_counted_with_its_reason() -> None:
    found = count(Division(Board(2, 2), ((0, Area(3)),)))
    assert found == Count(0, True, found.reason)
    assert found.reason


def test_a_limit_leaves_a_bound() -> None:
    found = count(Division(Board(6, 6), unclued=None), budget=Budget(0.3), cap=None)
    assert not found.exact
    assert found.number > 0
    assert "time limit" in found.reason


def test_ctrl_c_leaves_a_bound() -> None:
    def interrupt(number: int) -> None:
        if number == 3:
            raise KeyboardInterrupt

    found = count(SQUARE, seen=interrupt)
    assert (found.number, found.exact, found.reason) == (3, False, INTERRUPTED)


@pytest.mark.parametrize("genre", boards.GENRES)
def test_counting_without_listing_agrees_with_brute_force(genre: str) -> None:
    pytest.importorskip("pyganak")
    for seed in range(5):
        rules = boards.GENRES[genre](seed)
        truth = some_solutions(rules)
        if len(truth) <= MANY:
            found = count(rules, cap=1, exact=True)
            assert (found.number, found.exact) == (len(truth), True), boards.text(rules)


@pytest.mark.parametrize(
    ("side", "number"), [(1, 1), (2, 8), (3, 322), (4, 70_878), (5, 84_231_996)]
)
def test_all_divisions_into_rectangles(side: int, number: int) -> None:
    pytest.importorskip("pyganak")
    found = count(Division(Board(side, side), unclued=None), cap=1, exact=True)
    assert found.number == number


def test_counts_that_disagree_are_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    assert counter.agreed(b"8 8\n") == 8
    with pytest.raises(Fault, match="7 and 8"):
        counter.agreed(b"8 7\n")
    with pytest.raises(RuntimeError):
        counter.agreed(b"")
    monkeypatch.setattr(counter, "count", lambda *_: 4)
    with pytest.raises(Fault, match="counts 4, sat found 6"):
        count(SQUARE, cap=5, exact=True)
