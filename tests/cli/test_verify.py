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
