"""``hint`` on the command line."""

from __future__ import annotations

import json

import pytest
from commands import Run, Write
from schema import keeps

AKARI = "akari\n\n. # .\n"


def test_the_next_step_in_words_and_on_the_board(run: Run) -> None:
    outcome = run("hint", "shikaku-6x6-a")
    assert outcome.code == 0, outcome
    assert "│[ ]│[6]│" in outcome.out
    assert "can only take the rectangle" in outcome.out
    assert outcome.out.endswith("(single, easy)\n")


def test_the_whole_path(run: Run) -> None:
    outcome = run("hint", "akari-7x7-a", "--all")
    assert "\n2. " in outcome.out
    assert outcome.out.endswith("Nothing is left to find.\n")


def test_from_a_half_filled_board(run: Run, write: Write) -> None:
    outcome = run("hint", write("p.txt", AKARI), write("half.txt", "o # .\n"), "--json")
    report = json.loads(outcome.out)
    (step,) = report["deductions"]
    assert step["facts"] == [
        {"kind": "Bulb", "cells": [[1, 3]], "text": "row 1, column 3 holds a bulb"}
    ]


def test_a_wrong_entry(run: Run, write: Write) -> None:
    files = write("p.txt", AKARI), write("half.txt", "x # .\n")
    outcome = run("hint", *files)
    assert outcome.code == 1
    assert "row 1, column 1 holds no bulb" in outcome.out
    assert "[" in outcome.out
    assert "nothing can light row 1, column 1" in outcome.out
    report = json.loads(run("hint", *files, "--json").out)
    assert report["wrong"]
    assert report["deductions"] == []


@pytest.mark.parametrize(
    ("text", "code", "told"),
    [
        ("shikaku\n\n4 .\n. 4\n", 20, "There is no solution"),
        ("shikaku\n\n? .\n. ?\n", 0, "several solutions"),
    ],
)
def test_puzzles_that_are_not_unique(run: Run, text: str, code: int, told: str) -> None:
    outcome = run("hint", "-", stdin=text)
    assert outcome.code == code
    assert told in outcome.out


def test_a_limit(run: Run) -> None:
    outcome = run("hint", "fillomino-7x7-a", "--limit", "0.000001")
    assert outcome.code == 30
    assert "undecided: time limit" in outcome.out


def test_bad_entries_are_bad_input(run: Run, write: Write) -> None:
    outcome = run("hint", write("p.txt", AKARI), write("half.txt", "q # .\n"))
    assert "half.txt: row 1, column 1" in outcome.complaint


def test_json_keeps_to_the_schema(run: Run, write: Write) -> None:
    for name in ("akari-6x6-a", "fillomino-6x6-a", "shikaku-6x6-a", "tatamibari-6x6-a"):
        keeps("hint", run("hint", name, "--all", "--json").out)
    files = write("p.txt", AKARI), write("half.txt", "x # .\n")
    keeps("hint", run("hint", *files, "--json").out)
    keeps("hint", run("hint", "fillomino-7x7-a", "--limit", "0.000001", "--json").out)
