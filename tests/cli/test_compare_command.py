"""``compare``: the table, the totals, and what happens when engines disagree."""

from __future__ import annotations

import json

import pytest
from commands import Run, Write

UNIQUE = "shikaku\n\n4 .\n. .\n"
SEVERAL = "shikaku\n\n? .\n. ?\n"
FILLOMINO = "fillomino\n\n1 . .\n. 2 .\n"


def test_engines_that_agree(run: Run) -> None:
    outcome = run("compare", "-", stdin=UNIQUE)
    assert outcome.code == 0, outcome
    assert "all agree: unique" in outcome.out
    for heading in ("backend", "encoding", "verdict", "encode s", "solve s", "variables"):
        assert heading in outcome.out
    for backend in ("sat", "cpsat", "brute"):
        assert f" {backend} " in outcome.out


def test_every_encoding_and_connectivity_that_applies(run: Run) -> None:
    options = ["--backend", "sat", "--encoding", "owners", "--encoding", "placements"]
    options += ["--connectivity", "levels", "--connectivity", "flow"]
    outcome = run("compare", "-", *options, "--json", stdin=FILLOMINO)
    (puzzle,) = json.loads(outcome.out)["puzzles"]
    ran = {(t["encoding"], t["connectivity"]) for t in puzzle["trials"]}
    assert ran == {("owners", "levels"), ("owners", "flow")}
    assert {t["encoding"] for t in puzzle["left_out"]} == {"placements"}
    assert outcome.code == 0


def test_what_nobody_can_express_is_bad_usage(run: Run) -> None:
    complaint = run("compare", "-", "--backend", "sat", "--encoding", "akari", stdin=UNIQUE)
    assert "akari" in complaint.complaint


@pytest.mark.parametrize("option", ["--encoding", "--connectivity"])
@pytest.mark.parametrize("backend", [(), ("--backend", "native")])
def test_a_name_that_does_not_exist_is_bad_usage(
    run: Run, backend: tuple[str, ...], option: str
) -> None:
    """Engines that take none of it would answer all the same."""
    complaint = run("compare", "-", *backend, option, "nope", stdin=UNIQUE).complaint
    assert f"no {option[2:]} 'nope'; there are: " in complaint


@pytest.mark.parametrize("liar", ["denies", "lies", "repeats"])
def test_disagreement_is_loud(run: Run, bad_news: None, liar: str) -> None:
    outcome = run("compare", "-", "--backend", "brute", "--backend", liar, stdin=UNIQUE)
    assert outcome.code == 1
    assert "THE ENGINES DISAGREE" in outcome.out
    assert UNIQUE in outcome.out
    assert "brute says unique" in outcome.out
    assert f"{liar} says" in outcome.out


def test_a_unique_that_is_not(run: Run, bad_news: None) -> None:
    pair = ("--backend", "brute", "--backend", "stops_early")
    assert run("compare", "-", *pair, stdin=SEVERAL).code == 1
    assert run("compare", "-", *pair, stdin=UNIQUE).code == 0


def test_who_gives_up_is_neutral(run: Run, bad_news: None) -> None:
    pair = ("--backend", "brute", "--backend", "dawdles", "--limit", "0.2")
    assert run("compare", "-", *pair, stdin=UNIQUE).code == 0


def test_nothing_decided(run: Run, bad_news: None) -> None:
    outcome = run("compare", "-", "--backend", "dawdles", "--limit", "0.1", stdin=UNIQUE)
    assert outcome.code == 30
    assert "nothing decided" in outcome.out


def test_who_gives_up_with_a_solution_still_contradicts_none(run: Run, bad_news: None) -> None:
    pair = ("--backend", "denies", "--backend", "gives_up")
    assert run("compare", "-", *pair, stdin=UNIQUE).code == 1


def test_several_puzzles_give_totals(run: Run, write: Write) -> None:
    sources = write("one.txt", UNIQUE), write("two.txt", SEVERAL)
    outcome = run("compare", *sources, "--backend", "brute")
    assert outcome.code == 0
    assert "2 puzzles: all agree; 0 decided by nobody" in outcome.out
    report = json.loads(run("compare", *sources, "--backend", "brute", "--json").out)
    assert report["agree"] is True
    assert [(t["backend"], t["tried"], t["decided"]) for t in report["totals"]] == [("brute", 2, 2)]


def test_the_seconds_of_the_totals_are_sums(run: Run, write: Write) -> None:
    sources = write("one.txt", UNIQUE), write("two.txt", SEVERAL)
    report = json.loads(run("compare", *sources, "--backend", "brute", "--json").out)
    parts = [p["trials"][0]["stats"] for p in report["puzzles"]]
    total = report["totals"][0]["stats"]
    assert total["branches"] == sum(part["branches"] for part in parts)
    assert total["solve_seconds"] == pytest.approx(sum(p["solve_seconds"] for p in parts), abs=1e-5)
