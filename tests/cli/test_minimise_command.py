"""``minimise`` on the command line."""

from __future__ import annotations

import json

import pytest
from commands import Run
from schema import keeps
from shikiri.questions import fewest as asked
from shikiri.questions import minimise as module
from shikiri.questions.fewest import Enough
from shikiri.solvers.budget import INTERRUPTED

SEVERAL = "shikaku\n\n? .\n. ?\n"
NONE = "shikaku\n\n4 .\n. 4\n"


def test_words_and_what_is_left(run: Run) -> None:
    outcome = run("minimise", "shikaku-5x5-a")
    assert outcome.code == 0, outcome
    assert "2 of 6 givens can go" in outcome.out
    assert "Each of the 4 left is needed." in outcome.out
    assert "Left out: row " in outcome.out
    assert outcome.out.count("┌") == 1


def test_a_witness_for_each_given(run: Run) -> None:
    outcome = run("minimise", "shikaku-5x5-a", "--witnesses")
    assert outcome.out.count("┌") == 5
    assert outcome.out.count("\nWithout the clue ") == 4


def test_the_fewest(run: Run) -> None:
    outcome = run("minimise", "fillomino-5x5-a", "--fewest", "--from-solution")
    assert "18 of 25 givens can go" in outcome.out
    assert "No choice of fewer than 7 is enough." in outcome.out


def test_what_is_left_is_a_puzzle(run: Run) -> None:
    left = run("minimise", "akari-7x7-a", "--to", "native")
    assert left.code == 0
    assert run("check", "-", stdin=left.out).code == 0
    link = run("minimise", "fillomino-6x6-a", "--to", "link")
    again = run("minimise", link.out.strip(), "--json")
    assert json.loads(again.out)["dropped"] == []


def test_from_the_answer_that_came_along(run: Run) -> None:
    record = {
        "id": "draft",
        "genre": "fillomino",
        "rows": 2,
        "cols": 2,
        "grid": ["- -", "- -"],
        "solution": ["1 3", "3 3"],
    }
    outcome = run("minimise", "-", "--from-solution", "--fewest", stdin=json.dumps(record))
    assert outcome.code == 0
    assert "3 of 4 givens can go" in outcome.out
    record["solution"] = ["1 3", "3 1"]
    outcome = run("minimise", "-", "--from-solution", stdin=json.dumps(record))
    assert "the answer that came with it is wrong" in outcome.complaint


@pytest.mark.parametrize(("text", "code", "word"), [(SEVERAL, 10, "several"), (NONE, 20, "none")])
def test_only_a_puzzle_with_one_solution(run: Run, text: str, code: int, word: str) -> None:
    for extra in ((), ("--from-solution",)):
        outcome = run("minimise", "-", *extra, stdin=text)
        assert outcome.code == code
        assert f"\n{word}: " in outcome.out
    assert run("minimise", "-", "--to", "native", stdin=text).out == ""


def test_a_limit_before_anything_is_known(run: Run) -> None:
    outcome = run("minimise", "fillomino-7x7-a", "--limit", "0.000001")
    assert outcome.code == 30
    assert "undecided: time limit" in outcome.out


def test_ctrl_c_leaves_what_is_known(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(stream: object) -> Enough:
        enough = asked.last(stream)  # type: ignore[arg-type]
        return Enough(enough.truths, least=2, spent=INTERRUPTED)

    monkeypatch.setattr(module, "last", interrupted)
    outcome = run("minimise", "shikaku-5x5-a")
    assert outcome.code == 130
    assert "Of the 4 left more may be able to go. No choice of fewer than 2" in outcome.out
    assert "Not finished: interrupted." in outcome.out


def test_json_keeps_to_the_schema(run: Run) -> None:
    for name in ("akari-6x6-a", "fillomino-6x6-a", "shikaku-6x6-a", "tatamibari-6x6-a"):
        keeps("minimised", run("minimise", name, "--json").out)
    keeps("minimised", run("minimise", "shikaku-5x5-a", "--fewest", "--json").out)
    for text in (SEVERAL, NONE):
        keeps("minimised", run("minimise", "-", "--json", stdin=text).out)
    keeps("minimised", run("minimise", "fillomino-7x7-a", "--limit", "1e-6", "--json").out)
