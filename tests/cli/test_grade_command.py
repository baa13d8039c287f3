"""``grade`` and ``--cross-check`` on the command line."""

from __future__ import annotations

import json

import pytest
from commands import Run
from schema import keeps

UNIQUE = "shikaku\n\n4 .\n. .\n"


def test_words_and_counts(run: Run) -> None:
    outcome = run("grade", "akari-7x7-a")
    assert outcome.code == 0
    assert "\nhard (deepest rule: probe)\n" in outcome.out
    assert "wall count" in outcome.out


@pytest.mark.parametrize(
    ("text", "code"), [("shikaku\n\n? .\n. ?\n", 10), ("shikaku\n\n4 .\n. 4\n", 20)]
)
def test_not_unique_is_said_first(run: Run, text: str, code: int) -> None:
    outcome = run("grade", "-", stdin=text)
    assert outcome.code == code
    assert outcome.out.splitlines()[1].startswith("not unique")
    keeps("grade", run("grade", "-", "--json", stdin=text).out)


def test_a_limit(run: Run) -> None:
    outcome = run("grade", "fillomino-7x7-a", "--limit", "0.000001", "--json")
    assert outcome.code == 30
    assert json.loads(outcome.out)["grade"] is None
    keeps("grade", outcome.out)


def test_json_keeps_to_the_schema(run: Run) -> None:
    for name in ("akari-6x6-a", "fillomino-6x6-a", "shikaku-6x6-a", "tatamibari-6x6-a"):
        keeps("grade", run("grade", name, "--json").out)


class TestCrossCheck:
    def test_the_pair_is_told(self, run: Run) -> None:
        outcome = run("check", "-", "--cross-check", stdin=UNIQUE)
        assert outcome.code == 0
        assert outcome.out.endswith("(cross-check: native rules says unique)\n")
        keeps("verdict", run("check", "-", "--cross-check", "--json", stdin=UNIQUE).out)

    @pytest.mark.parametrize("liar", ["denies", "lies", "repeats"])
    def test_disagreement_is_loud(self, run: Run, bad_news: None, liar: str) -> None:
        options = ("check", "-", "--backend", liar, "--cross-check")
        outcome = run(*options, stdin=UNIQUE)
        assert outcome.code == 1
        assert "THE ENGINES DISAGREE" in outcome.out
        assert UNIQUE in outcome.out
        assert f"{liar} says" in outcome.out
        assert "sat placements says unique" in outcome.out
        told = run(*options, "--json", stdin=UNIQUE)
        assert told.code == 1
        keeps("error", told.out)

    def test_in_batch_too(self, run: Run, bad_news: None) -> None:
        outcome = run("batch", "shikaku-5x5-a", "--backend", "denies", "--cross-check")
        assert outcome.code == 1
        keeps("line", outcome.out)
        agreed = run("batch", "shikaku-5x5-a", "--cross-check")
        assert agreed.code == 0
        keeps("line", agreed.out)

    def test_who_gives_up_is_neutral(self, run: Run, bad_news: None) -> None:
        options = ("--backend", "dawdles", "--cross-check", "--limit", "0.2")
        assert run("check", "-", *options, stdin=UNIQUE).code == 30
