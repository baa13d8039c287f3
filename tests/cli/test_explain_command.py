"""``explain`` on the command line."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pytest
from commands import Run, Write
from schema import keeps
from shikiri.cli import explain as module
from shikiri.questions.explain import Explanation
from shikiri.solvers.verdict import NoSolution

RECTANGLES = "shikaku\n\n. 3 . .\n4 . . 2\n. . 2 .\n. 4 . 1\n"
WALLS = "akari\n\n. # . .\n. 3 . 2\n. . . .\n1 . # .\n"
AREAS = "fillomino\n\n1 1 .\n. . .\n"
TATAMI = "tatamibari\n\n- .\n. -\n. +\n"
SOLVABLE = "shikaku\n\n4 .\n. .\n"
CORNERS = ((0, 0), (11, 11))
HARD = "shikaku\n\n" + "\n".join(
    " ".join("#" if (r, c) in CORNERS else "2" if (r + c) % 2 else "." for c in range(12))
    for r in range(12)
)
"""Dominoes on a square without two opposite corners: of one colour there are too few cells."""


def test_clashing_clues_are_named_and_marked(run: Run) -> None:
    outcome = run("explain", "-", stdin=RECTANGLES)
    assert outcome.code == 0, outcome
    assert "│[4]│   │   │ 2 │" in outcome.out
    assert "These 2 givens clash:\n  the clue 4 at row 2, column 1\n" in outcome.out
    assert (
        "If any one of them is left out, the others can hold together; no fewer clash."
        in outcome.out
    )
    assert "Rules that matter: every block is a rectangle; no block has two clues." in outcome.out
    assert "2. No solution is left: the clue 4 at row 2, column 1" in outcome.out
    assert "(native agrees)" in outcome.out


def test_nothing_is_promised_of_the_puzzle_without_a_given(run: Run) -> None:
    """Without the 9 the other clues clash: the board has no solution still."""
    board = "shikaku\n\n. . . .\n. . 4 .\n. 6 . .\n. . . {}\n"
    outcome = run("explain", "-", stdin=board.format(9))
    assert "This given can never be met:\n  the clue 9 at row 4, column 4\n" in outcome.out
    assert "left out" not in outcome.out
    assert "Without" not in outcome.out
    assert run("check", "-", stdin=board.format("?")).code == 20


def test_all_sets(run: Run) -> None:
    outcome = run("explain", "-", "--all", "9", stdin=RECTANGLES)
    assert outcome.out.count("givens clash:") == 3
    assert "There is no other irreducible set." in outcome.out
    assert outcome.out.index("These 2") < outcome.out.index("These 4")


def test_reasons_come_first(run: Run) -> None:
    outcome = run("explain", "-", stdin="shikaku\n\n1 . .\n. . 1\n")
    assert "none: the clues sum to 2, the board has 6 cells\n" in outcome.out
    assert "none: no clue can reach row 1, column 2\n" in outcome.out
    assert "│ 1 │[ ]│[ ]│" in outcome.out


def test_one_clue_that_can_never_be_met(run: Run) -> None:
    outcome = run("explain", "-", stdin="shikaku\n\np5 .\n. .\n")
    assert "This given can never be met:\n  the clue p5 at row 1, column 1\n" in outcome.out
    assert "(counting is proof enough)" in outcome.out


def test_the_rules_alone(run: Run) -> None:
    outcome = run("explain", "-", stdin="tatamibari\n\n+ +\n- |\n")
    assert outcome.code == 0
    assert "The rules alone, with the clues' places, leave none" in outcome.out
    assert "no four blocks meet in a point" in outcome.out


def test_walls_and_borders(run: Run) -> None:
    assert "the wall 3 at row 2, column 2" in run("explain", "-", stdin=WALLS).out
    cut = "shikaku\nborder: 1,1-1,2\n\n. 2\n"
    assert "the border between row 1, column 1 and row 1" in run("explain", "-", stdin=cut).out


def test_a_solution_is_nothing_to_explain(run: Run) -> None:
    outcome = run("explain", "-", stdin=SOLVABLE)
    assert outcome.code == 10
    assert "There is a solution, and so nothing to explain." in outcome.out


def test_a_limit_leaves_what_is_known(run: Run) -> None:
    outcome = run("explain", "fillomino-7x7-a", "--limit", "0.000001")
    assert outcome.code == 30
    assert "undecided: time limit of 1e-06 s reached" in outcome.out


def test_a_limit_after_counting_leaves_the_reason(run: Run) -> None:
    outcome = run("explain", "-", "--limit", "0.000001", "--json", stdin="shikaku\n\n1 . 2 .\n")
    report = json.loads(outcome.out)
    assert outcome.code == 30
    assert report["partial"]
    assert report["reasons"]
    (clash,) = report["clashes"]
    assert not clash["irreducible"]
    assert len(clash["givens"]) == 2
    keeps("explanation", outcome.out)


def test_an_interrupt_leaves_what_is_known(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def explaining(*args: object, **options: object) -> object:
        yield Explanation(NoSolution())
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "explaining", explaining)
    outcome = run("explain", "-", stdin=RECTANGLES)
    assert outcome.code == 130
    assert "none: there is no solution" in outcome.out
    assert "Not finished: interrupted." in outcome.out
    assert outcome.err == "shikiri: interrupted\n"
    report = json.loads(run("explain", "-", "--json", stdin=RECTANGLES).out)
    assert report["partial"]


def test_a_second_engine_that_was_never_asked(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*args: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("shikiri.questions.explain._accounts", interrupted)
    outcome = run("explain", "-", stdin=RECTANGLES)
    assert outcome.code == 130
    assert "(no second engine was asked by then)" in outcome.out
    (clash,) = json.loads(run("explain", "-", "--json", stdin=RECTANGLES).out)["clashes"]
    assert (clash["asked"], clash["confirmed"]) == (False, None)


@pytest.mark.parametrize(
    ("late", "words", "confirmed"),
    [
        ("_confirmed", "(no second engine could tell in time)", None),
        ("lifted", "(native agrees)", "native"),
    ],
)
def test_what_a_second_engine_said_by_then(
    run: Run, monkeypatch: pytest.MonkeyPatch, late: str, words: str, confirmed: str | None
) -> None:
    def interrupted(*args: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(f"shikiri.questions.explain.{late}", interrupted)
    outcome = run("explain", "-", stdin=RECTANGLES)
    assert outcome.code == 130
    assert words in outcome.out
    text = run("explain", "-", "--json", stdin=RECTANGLES).out
    keeps("explanation", text)
    (clash,) = json.loads(text)["clashes"]
    assert (clash["asked"], clash["confirmed"]) == (True, confirmed)


def test_ctrl_c_in_a_long_search(write: Write) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, "-m", "shikiri", "explain", write("p.txt", HARD), "--json"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as process:
        time.sleep(2)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert process.returncode == 130, err
    report = json.loads(out)
    assert report["partial"]
    assert report["reason"] == "interrupted"
    keeps("explanation", out)


@pytest.mark.parametrize("text", [RECTANGLES, WALLS, AREAS, TATAMI, SOLVABLE])
def test_json_keeps_to_the_schema(run: Run, text: str) -> None:
    outcome = run("explain", "-", "--all", "3", "--smallest", "--json", stdin=text)
    keeps("explanation", outcome.out)
    report = json.loads(outcome.out)
    for clash in report["clashes"]:
        assert clash["irreducible"]
        assert clash["confirmed"]
        assert all(given["without"] for given in clash["givens"])
    assert bool(report["clashes"]) == (report["verdict"] == "none")


def test_bad_input(run: Run) -> None:
    assert "row 1, column 1" in run("explain", "-", stdin="shikaku\n\nx .\n").complaint
    assert "--all" in run("explain", "-", "--all", "0", stdin=SOLVABLE).complaint
