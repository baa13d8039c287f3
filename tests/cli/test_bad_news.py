"""Engines that deny, lie, crash or dawdle, through the commands for one puzzle."""

from __future__ import annotations

import json
import time

import pytest
from commands import Run

UNIQUE = "shikaku\n\n4 .\n. .\n"
AKARI = "akari\n\n. .\n. .\n"


@pytest.mark.usefixtures("bad_news")
class TestOnePuzzle:
    @pytest.mark.parametrize("command", ["solve", "check"])
    def test_a_denial_is_none(self, run: Run, command: str) -> None:
        assert run(command, "-", "--backend", "denies", stdin=UNIQUE).code == 20

    @pytest.mark.parametrize("command", ["solve", "check"])
    @pytest.mark.parametrize("text", [UNIQUE, AKARI])
    def test_a_wrong_answer_never_leaves_the_program(
        self, run: Run, command: str, text: str
    ) -> None:
        outcome = run(command, "-", "--backend", "lies", "--json", stdin=text)
        assert outcome.code == 70
        assert outcome.out == ""
        assert "wrong answer" in outcome.err.splitlines()[-1]

    def test_the_same_answer_twice_is_no_second_solution(self, run: Run) -> None:
        outcome = run("check", "-", "--backend", "repeats", stdin=UNIQUE)
        assert outcome.code == 70
        assert outcome.out == ""

    @pytest.mark.parametrize("command", ["solve", "check", "compare"])
    def test_a_crash_is_a_fault_of_the_program(self, run: Run, command: str) -> None:
        outcome = run(command, "-", "--backend", "crashes", stdin=UNIQUE)
        assert outcome.code == 70
        assert "the engine fell over" in outcome.err.splitlines()[-1]

    @pytest.mark.parametrize("command", ["solve", "check", "compare"])
    def test_a_refusal_is_passed_on(self, run: Run, command: str) -> None:
        complaint = run(command, "-", "--backend", "refuses", stdin=UNIQUE).complaint
        assert "brute does" in complaint

    @pytest.mark.parametrize("command", ["solve", "check", "compare"])
    def test_ctrl_c(self, run: Run, command: str) -> None:
        outcome = run(command, "-", "--backend", "interrupted", stdin=UNIQUE)
        assert (outcome.code, outcome.err) == (130, "shikiri: interrupted\n")

    @pytest.mark.parametrize("command", ["solve", "check", "compare"])
    def test_a_spent_limit_is_undecided(self, run: Run, command: str) -> None:
        start = time.monotonic()
        outcome = run(command, "-", "--backend", "dawdles", "--limit", "0.2", stdin=UNIQUE)
        assert outcome.code == 30
        assert time.monotonic() - start < 1.0
        assert "undecided" in outcome.out

    def test_what_was_found_by_then_is_shown(self, run: Run) -> None:
        outcome = run("check", "-", "--backend", "gives_up", stdin=UNIQUE)
        assert outcome.code == 30
        assert "undecided: out of patience; one solution found by then" in outcome.out
        assert "│ 4   · │" in outcome.out
        report = json.loads(run("check", "-", "--backend", "gives_up", "--json", stdin=UNIQUE).out)
        assert report["reason"] == "out of patience"
        assert report["solutions"] == [{"blocks": [[0, 0], [0, 0]]}]
