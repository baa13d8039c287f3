"""``ambiguity``, ``count`` and ``solutions`` on the command line."""

from __future__ import annotations

import json

import pytest
from commands import Run
from schema import keeps

OPEN = "shikaku\n\n? . ?\n. . .\n"
FILLOMINO = "fillomino\n\n3 . .\n"
NONE = "shikaku\n\n3 .\n. .\n"
MANY = "shikaku\nunclued: any\n\n. . .\n. . .\n. . .\n"


def test_open_cells_are_marked_and_their_owners_listed(run: Run) -> None:
    outcome = run("ambiguity", "-", stdin=OPEN)
    assert outcome.code == 10, outcome
    assert "cells are open (marked)" in outcome.out
    assert (
        "row 1, column 2; row 2, column 2: the block of row 1, column 1 or row 1, column 3"
        in outcome.out
    )
    report = json.loads(run("ambiguity", "-", "--json", stdin=OPEN).out)
    assert report["settled"]
    assert report["complete"]
    assert {"cell": [2, 2], "owners": [[1, 1], [1, 3]]} in report["candidates"]


def test_a_unique_board_is_drawn_whole(run: Run) -> None:
    outcome = run("ambiguity", "shikaku-6x6-a")
    assert outcome.code == 0
    assert "unique: everything is decided" in outcome.out
    assert "[" not in outcome.out


@pytest.mark.parametrize(
    ("text", "code"), [(OPEN, 10), (FILLOMINO, 0), (NONE, 20), ("akari\n\n. . #\n. # .\n", 10)]
)
def test_json_keeps_the_schema(run: Run, text: str, code: int) -> None:
    outcome = run("ambiguity", "-", "--json", stdin=text)
    assert outcome.code == code
    keeps("ambiguity", outcome.out)
    counted = run("count", "-", "--json", stdin=text)
    keeps("counted", counted.out)
    assert counted.code == (20 if code == 20 else 0)


def test_a_limit_leaves_a_partial_answer(run: Run) -> None:
    outcome = run("ambiguity", "fillomino-10x10-a", "--limit", "0.000001")
    assert outcome.code == 30
    assert "partial: time limit" in outcome.out
    assert "nothing is known by then" in outcome.out


def test_counts_are_numbers_or_bounds(run: Run) -> None:
    outcome = run("count", "-", "--cap", "322", stdin=MANY)
    assert outcome.code == 0
    assert "\n322 solutions\n" in outcome.out
    outcome = run("count", "-", "--cap", "321", stdin=MANY)
    assert outcome.code == 30
    assert "\n>= 321 solutions: the cap of 321 is reached\n" in outcome.out


def test_solutions_in_the_order_of_their_cells(run: Run) -> None:
    outcome = run("solutions", "-", "--canonical", "--json", "--most", "400", stdin=MANY)
    assert outcome.code == 0
    lines = outcome.out.splitlines()
    assert len(lines) == len(set(lines)) == 322
    keeps("solution", lines[0])
    boards = [[cell for row in json.loads(line)["blocks"] for cell in row] for line in lines]
    assert boards == sorted(boards)


@pytest.mark.parametrize(
    ("most", "code", "last"),
    [("322", 0, "322 solutions, and no other"), ("5", 10, "there are more than these 5")],
)
def test_the_last_line_says_whether_these_are_all(
    run: Run, most: str, code: int, last: str
) -> None:
    outcome = run("solutions", "-", "--most", most, stdin=MANY)
    assert outcome.code == code
    assert outcome.out.splitlines()[-1] == last


def test_no_solution_at_all(run: Run) -> None:
    outcome = run("solutions", "-", stdin=NONE)
    assert outcome.code == 20
    assert outcome.out == "no solution\n"


def interrupt(*args: object, **kwargs: object) -> None:
    raise KeyboardInterrupt


def test_ctrl_c_leaves_what_is_known(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shikiri.solvers.oracle.Oracle.exclude", interrupt)
    outcome = run("ambiguity", "-", stdin=OPEN)
    assert outcome.code == 130
    assert "undecided: one solution found by then" in outcome.out
    assert "partial: interrupted" in outcome.out
    monkeypatch.setattr("shikiri.solvers.run.Search.blocking", interrupt)
    outcome = run("count", "-", stdin=MANY)
    assert outcome.code == 130
    assert "\n>= 1 solution: interrupted\n" in outcome.out
    outcome = run("solutions", "-", stdin=MANY)
    assert outcome.code == 130
    assert outcome.out.startswith("1.\n")
    assert outcome.out.endswith("interrupted; perhaps there are more than this one\n")
    monkeypatch.setattr("shikiri.solvers.run.Search.answer", interrupt)
    outcome = run("solutions", "-", stdin=MANY)
    assert outcome.code == 130
    assert outcome.out == "interrupted; no solution found by then\n"


@pytest.mark.parametrize("command", ["ambiguity", "check", "count", "repair", "solutions"])
def test_ctrl_c_is_told_in_the_same_words(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setattr("shikiri.solvers.run.Search.blocking", interrupt)
    outcome = run(command, "-", stdin=MANY)
    assert outcome.code == 130
    assert outcome.err == "shikiri: interrupted\n"
    assert "interrupted" in outcome.out


def test_ctrl_c_leaves_check_the_solution_it_has(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shikiri.solvers.run.Search.blocking", interrupt)
    outcome = run("check", "-", stdin=MANY)
    assert "undecided: interrupted; one solution found by then" in outcome.out
    monkeypatch.setattr("shikiri.solvers.run.Search.answer", interrupt)
    outcome = run("solve", "-", stdin=MANY)
    assert outcome.code == 130
    assert "undecided: interrupted; no solution found by then" in outcome.out


def test_a_backend_that_runs_no_model_is_refused(run: Run) -> None:
    outcome = run("ambiguity", "-", "--backend", "dlx", stdin=OPEN)
    assert outcome.code == 2
    assert "dlx cannot be asked again and again" in outcome.err
