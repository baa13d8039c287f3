"""Many puzzles, one report each."""

from __future__ import annotations

from itertools import islice, repeat

import doubles
import pytest
from shikiri.puzzles.board import Board
from shikiri.puzzles.clues import Area
from shikiri.puzzles.division import Division
from shikiri.puzzles.errors import BadInput, Unsupported
from shikiri.puzzles.puzzle import Puzzle
from shikiri.questions.batch import reports

PUZZLE = Puzzle("shikaku", Division(Board(2, 2), ((0, Area(4)),)), "p")


def test_the_order_is_kept_and_errors_stand_in_their_place() -> None:
    bad = BadInput("no such clue", "x", row=1, column=2, id="bad")
    told = list(reports([PUZZLE, bad, PUZZLE], "brute"))
    assert [line["verdict"] for line in told] == ["unique", "error", "unique"]
    assert told[1]["id"] == "bad"
    assert "row 1, column 2" in told[1]["error"]


def test_the_input_is_taken_one_by_one() -> None:
    endless = reports(repeat(PUZZLE), "brute")
    assert len(list(islice(endless, 5))) == 5


def test_a_backend_that_does_not_exist_is_told_before_any_puzzle() -> None:
    with pytest.raises(Unsupported, match="nope"):
        reports(repeat(PUZZLE), "nope")


@pytest.mark.parametrize(
    ("double", "told", "fault"),
    [
        ("crashes", "RuntimeError: the engine fell over", True),
        ("lies", "wrong answer", True),
        ("refuses", "brute does", False),
    ],
)
def test_a_puzzle_that_fails_does_not_stop_the_rest(
    monkeypatch: pytest.MonkeyPatch, double: str, told: str, fault: bool
) -> None:
    doubles.hire(monkeypatch)
    lines = list(reports([PUZZLE, PUZZLE], double))
    assert len(lines) == 2
    for line in lines:
        assert line["verdict"] == "error"
        assert told in line["error"]
        assert line.get("fault", False) is fault


def test_ctrl_c_is_nobodys_error(monkeypatch: pytest.MonkeyPatch) -> None:
    doubles.hire(monkeypatch)
    with pytest.raises(KeyboardInterrupt):
        list(reports([PUZZLE], "interrupted"))
