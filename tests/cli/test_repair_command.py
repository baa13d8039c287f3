"""``repair`` on the command line."""

from __future__ import annotations

import json

import pytest
from commands import Run, Write
from schema import keeps
from shikiri.questions import fewest as asked
from shikiri.questions import repair as module
from shikiri.questions.fewest import Enough
from shikiri.solvers.budget import INTERRUPTED

DRAFT = "tatamibari\n\n. ? .\n? . .\n. . +\n"
PAIR = "shikaku\n\n? . ? .\n. . . .\n"
MOVES = "shikaku\n\n2 .\n. 2\n"
FALSE = "fillomino\n\n1 3\n. .\n"
HOPELESS = "shikaku\n\n. 2 .\n# # #\n. . .\n"


def test_words_and_the_repaired_board(run: Run) -> None:
    outcome = run("repair", "-", stdin=PAIR)
    assert outcome.code == 0, outcome
    assert "several: 1 change makes this solution the only one:" in outcome.out
    assert "  write " in outcome.out
    assert "No fewer additions keep this solution." in outcome.out
    assert "[" in outcome.out


@pytest.mark.parametrize("text", [PAIR, MOVES, FALSE])
def test_the_repaired_puzzle_is_good(run: Run, text: str) -> None:
    repaired = run("repair", "-", "--to", "native", stdin=text)
    assert repaired.code == 0
    assert run("check", "-", stdin=repaired.out).code == 0
    link = run("repair", "-", "--to", "link", stdin=text)
    assert run("check", link.out.strip()).code == 0


def test_a_clue_is_moved(run: Run) -> None:
    outcome = run("repair", "-", stdin=MOVES)
    assert "  move the 2 from row " in outcome.out
    assert "clues move within their blocks" in outcome.out


def test_a_chosen_solution_is_kept(run: Run, write: Write) -> None:
    files = write("p.txt", PAIR)
    for answer in ("a a b b\na a b b\n", "a a a a\nb b b b\n"):
        outcome = run("repair", files, "--keep", write("a.txt", answer), "--json")
        if "b b b b" in answer:
            assert "a.txt: no answer to keep, whatever the clues" in outcome.complaint
            continue
        told = json.loads(outcome.out)
        assert told["solutions"] == [{"blocks": [[0, 0, 1, 1], [0, 0, 1, 1]]}]
    outcome = run("repair", write("p.txt", FALSE), "--keep", write("a.txt", "4 4\n4 4\n"))
    assert "2 givens contradict this solution." in outcome.out
    assert "change the 1 at row 1, column 1 into 4" in outcome.out


def test_the_answer_that_came_along_is_kept(run: Run) -> None:
    record = {
        "id": "draft",
        "genre": "shikaku",
        "rows": 2,
        "cols": 4,
        "grid": ["? - ? -", "- - - -"],
        "solution": ["a b b b", "a b b b"],
    }
    told = json.loads(run("repair", "-", "--json", stdin=json.dumps(record)).out)
    assert told["solutions"] == [{"blocks": [[0, 1, 1, 1], [0, 1, 1, 1]]}]


def test_a_wrong_given(run: Run) -> None:
    outcome = run("repair", "-", stdin="fillomino\n\n1 4\n. .\n")
    assert outcome.code == 0
    assert "1 given contradicts this solution; none is contradicted by fewer." in outcome.out


def test_nothing_to_repair_and_no_repair(run: Run) -> None:
    assert run("repair", "akari-5x5-a").out.endswith("unique: nothing to repair\n")
    outcome = run("repair", "-", stdin=HOPELESS)
    assert outcome.code == 20
    assert outcome.out.endswith("none: no repair was found\n")
    assert run("repair", "-", "--to", "native", stdin=HOPELESS).out == ""


def test_a_limit(run: Run) -> None:
    outcome = run("repair", "fillomino-7x7-a", "--limit", "0.000001")
    assert outcome.code == 30
    assert "undecided: time limit" in outcome.out


def test_ctrl_c_leaves_what_is_known(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(stream: object) -> Enough:
        enough = asked.last(stream)  # type: ignore[arg-type]
        return Enough(enough.truths, least=0, spent=INTERRUPTED)

    monkeypatch.setattr(module, "last", interrupted)
    outcome = run("repair", "-", stdin=PAIR)
    assert outcome.code == 130
    assert "1 change makes this solution the only one:" in outcome.out
    assert "Not finished: interrupted." in outcome.out
    assert "Fewer additions may be enough." in outcome.out


def test_ctrl_c_while_givens_are_corrected(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*args: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "_set_right", interrupted)
    outcome = run("repair", "-", stdin="fillomino\n\n1 4\n. .\n")
    assert outcome.code == 130
    assert "1 given contradicts this solution" in outcome.out
    assert "Not finished: interrupted." in outcome.out
    monkeypatch.setattr(module, "corrections", interrupted)
    outcome = run("repair", "-", stdin="fillomino\n\n1 4\n. .\n")
    assert outcome.code == 130
    assert "none: no repair was found by then: interrupted" in outcome.out
    assert outcome.err == "shikiri: interrupted\n"


def test_json_keeps_to_the_schema(run: Run) -> None:
    for text in (PAIR, MOVES, FALSE, HOPELESS, DRAFT):
        keeps("repaired", run("repair", "-", "--json", stdin=text).out)
    keeps("repaired", run("repair", "akari-5x5-a", "--json").out)
    keeps("repaired", run("repair", "fillomino-7x7-a", "--limit", "0.000001", "--json").out)
