"""``verify``: which rules a finished board breaks, and where."""

from __future__ import annotations

import json

import pytest
from commands import Run, Write

DRAWING = "shikaku\n\nA a\nB b\n"


def test_a_right_answer(run: Run, write: Write) -> None:
    outcome = run("verify", write("p.txt", "shikaku\n\n2 .\n. 2\n"), write("a.txt", "a a\nb b\n"))
    assert outcome.code == 0
    assert "right: the answer keeps every rule" in outcome.out


def test_a_drawing_brings_its_own_answer(run: Run, write: Write) -> None:
    assert run("verify", write("drawing.txt", DRAWING)).code == 0


@pytest.mark.parametrize(
    ("puzzle", "answer", "told"),
    [
        ("shikaku\n\n3 .\n. 1\n", "a a\na b\n", "shape: the block at row 1, column 1"),
        ("shikaku\n\n2 .\n. 2\n", "a a\na a\n", "clues: "),
        ("fillomino\n\n1 .\n. 1\n", "1 2\n2 1\n", "number: "),
        ("akari\n\n. .\n. .\n", "o o\n- -\n", "sight: "),
    ],
)
def test_a_wrong_answer_names_the_rule_and_the_cells(
    run: Run, write: Write, puzzle: str, answer: str, told: str
) -> None:
    outcome = run("verify", write("p.txt", puzzle), write("a.txt", answer))
    assert outcome.code == 1, outcome
    assert "wrong: " in outcome.out
    assert told in outcome.out
    assert "row 1, column" in outcome.out
    assert "[" in outcome.out  # marked on the board


@pytest.mark.parametrize(
    ("puzzle", "answer", "rule", "cells"),
    [
        ("shikaku\nclues: any\n\n3 ? .\n", "a a b\n", "clue", [[1, 1], [1, 2]]),
        ("shikaku\n\n1 .\n", "a b\n", "unclued", [[1, 2]]),
        ("shikaku\nunclued: 1\n\n1 . .\n", "a b c\n", "unclued", [[1, 2], [1, 3]]),
        (
            "shikaku\nunclued: any\nlargest: 2\n\n. . .\n",
            "a a a\n",
            "every",
            [[1, 1], [1, 2], [1, 3]],
        ),
        ("shikaku\nunclued: any\nequal: apart\n\n. .\n", "a b\n", "equal", [[1, 1], [1, 2]]),
        ("shikaku\nborder: 1,1-1,2\n\n2 .\n", "a a\n", "border", [[1, 1], [1, 2]]),
        ("shikaku\nshape: l-only\n\n2 .\n", "a a\n", "shape", [[1, 1], [1, 2]]),
        ("shikaku\n\np4 .\n", "a a\n", "clue", [[1, 1], [1, 2]]),
        ("shikaku\nboard: torus\n\n3 . 1 .\n", "a a b a\n", None, None),
        ("tatamibari\n\n+ +\n+ +\n", "a b\nc d\n", "corners", [[1, 1], [1, 2], [2, 1], [2, 2]]),
        ("tatamibari\n\n| .\n", "a a\n", "clue", [[1, 1], [1, 2]]),
        ("fillomino\n\n1 .\n", "1 1\n", "number", [[1, 1], [1, 2]]),
        ("fillomino\n\n2 . .\n", "2 2 .\n", "empty", [[1, 3]]),
        ("akari\n\n. 2 .\n", "o - -\n", "number", [[1, 2], [1, 1]]),
        ("akari\n\n. # .\n", "o - -\n", "dark", [[1, 3]]),
        ("akari\nboard: torus\n\n. # .\n", "o # o\n", "sight", [[1, 1], [1, 3]]),
    ],
)
def test_every_rule_of_every_variant_is_named(
    run: Run, write: Write, puzzle: str, answer: str, rule: str | None, cells: object
) -> None:
    outcome = run("verify", write("p.txt", puzzle), write("a.txt", answer), "--json")
    broken = json.loads(outcome.out)["violations"]
    assert outcome.code == bool(rule), outcome
    assert [fault["cells"] for fault in broken if fault["rule"] == rule] == (
        [cells] if rule else []
    )
    assert all(fault["text"] for fault in broken)


def test_an_answer_to_another_genre_is_bad_input(run: Run, write: Write) -> None:
    puzzle = write("p.txt", "shikaku\n\n2 .\n. 2\n")
    told = "an answer to fillomino, but the puzzle is shikaku"
    assert told in run("verify", puzzle, write("a.txt", "fillomino\n\n2 2\n2 2\n")).complaint
    solved = run("solve", "-", "--json", stdin="fillomino\n\n2 .\n. 2\n").out
    assert f"b.json: {told}" in run("verify", puzzle, write("b.json", solved)).complaint


def test_json_counts_cells_from_1(run: Run, write: Write) -> None:
    puzzle, answer = write("p.txt", "akari\n\n. .\n. .\n"), write("a.txt", "o o\n- -\n")
    outcome = run("verify", puzzle, answer, "--json")
    report = json.loads(outcome.out)
    assert outcome.code == 1
    assert report["right"] is False
    assert report["violations"][0]["rule"] == "sight"
    assert report["violations"][0]["cells"] == [[1, 1], [1, 2]]


def test_the_json_of_solve_is_an_answer(run: Run, write: Write) -> None:
    puzzle = write("p.txt", "shikaku\n\n? .\n. ?\n")
    answer = run("solve", puzzle, "--json", "--backend", "brute").out
    assert run("verify", puzzle, "-", stdin=answer).code == 0


def test_an_answer_of_another_size_is_bad_input(run: Run, write: Write) -> None:
    puzzle, answer = write("p.txt", "shikaku\n\n4 .\n. .\n"), write("a.txt", "a a a\n")
    assert "a.txt" in run("verify", puzzle, answer).complaint


def test_without_an_answer_there_is_nothing_to_judge(run: Run, write: Write) -> None:
    assert "answer" in run("verify", write("p.txt", "shikaku\n\n4 .\n. .\n")).complaint
