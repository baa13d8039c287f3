"""``batch``: one line a puzzle, in order, whatever happens to the others."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any

import pytest
from commands import Outcome, Run, Write
from shikiri.puzzles.puzzle import Puzzle
from shikiri.puzzles.sources import load
from shikiri.questions import batch
from shikiri.questions.report import Json
from shikiri.solvers.decide import decide

LINES = "".join(
    json.dumps(line) + "\n"
    for line in (
        {"id": "one", "url": "https://puzz.link/p?shikaku/2/2/4i"},
        {"id": "two", "text": "shikaku\n\n? .\n. ?\n"},
        {"id": "bad", "genre": "shikaku", "grid": ["4 -", "- x"]},
        {"id": "none", "genre": "shikaku", "grid": ["4 -", "- 4"]},
    )
)
UNIQUE = json.dumps({"url": "https://puzz.link/p?shikaku/2/2/4i"}) + "\n"
BRUTE = ("--backend", "brute")


def lines(outcome: Outcome) -> list[dict[str, Any]]:
    return [json.loads(line) for line in outcome.out.splitlines()]


def test_lines_keep_the_order_of_the_input_and_errors_stand_among_them(
    run: Run, write: Write
) -> None:
    outcome = run("batch", write("four.jsonl", LINES), *BRUTE, "--json")
    found = [(line["id"], line["verdict"]) for line in lines(outcome)]
    assert found == [("one", "unique"), ("two", "several"), ("bad", "error"), ("none", "none")]
    assert "row 2, column 2" in lines(outcome)[2]["error"]
    assert outcome.code == 3


def test_files_and_folders_recursively(run: Run, write: Write) -> None:
    write("folder/b/late.txt", "shikaku\n\n1\n")
    write("folder/a.txt", "shikaku\n\n1\n")
    write("folder/c.jsonl", UNIQUE * 2)
    outcome = run("batch", "folder", *BRUTE)
    assert outcome.code == 0
    assert [line["verdict"] for line in lines(outcome)] == ["unique"] * 4
    assert lines(outcome)[0]["id"].endswith("a.txt")
    assert lines(outcome)[2]["id"] != lines(outcome)[1]["id"]


def test_a_missing_file_is_a_line_too(run: Run, write: Write) -> None:
    outcome = run("batch", "nowhere.txt", write("one.jsonl", UNIQUE), *BRUTE)
    assert [line["verdict"] for line in lines(outcome)] == ["error", "unique"]
    assert outcome.code == 3


def test_require(run: Run, write: Write) -> None:
    one, four = write("one.jsonl", UNIQUE), write("two.jsonl", LINES.splitlines()[1] + "\n")
    assert run("batch", one, *BRUTE, "--require", "unique").code == 0
    assert run("batch", one, four, *BRUTE, "--require", "unique").code == 4
    assert run("batch", four, *BRUTE, "--require", "several").code == 0


def test_a_backend_that_does_not_exist_is_bad_usage(run: Run, write: Write) -> None:
    assert "nope" in run("batch", write("one.jsonl", UNIQUE), "--backend", "nope").complaint


def test_the_limit_is_for_each_board(run: Run, write: Write, bad_news: None) -> None:
    source = write("three.jsonl", UNIQUE * 3)
    start = time.monotonic()
    outcome = run("batch", source, "--backend", "dawdles", "--limit", "0.1")
    assert [line["verdict"] for line in lines(outcome)] == ["undecided"] * 3
    assert 0.3 <= time.monotonic() - start < 1.5
    assert outcome.code == 0


@pytest.mark.parametrize("liar", ["lies", "repeats", "crashes"])
def test_a_fault_of_the_program_ends_with_70_after_all_lines(
    run: Run, write: Write, bad_news: None, liar: str
) -> None:
    outcome = run("batch", write("two.jsonl", UNIQUE * 2), "--backend", liar)
    assert outcome.code == 70
    assert [line["verdict"] for line in lines(outcome)] == ["error", "error"]
    assert all(line["fault"] for line in lines(outcome))


def test_ctrl_c_ends_the_run_after_the_lines_known_so_far(
    run: Run, write: Write, bad_news: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = iter(("brute", "interrupted", "brute"))
    monkeypatch.setattr(batch, "decide", lambda rules, _, *rest: decide(rules, next(calls), *rest))
    outcome = run("batch", write("three.jsonl", UNIQUE * 3), *BRUTE)
    assert outcome.code == 130
    assert len(lines(outcome)) == 1
    assert outcome.err == "shikiri: interrupted\n"


def test_puzzles_are_read_one_by_one(
    run: Run, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second line is not read before the first is answered."""
    seen: list[str] = []
    report = batch._report

    def noting(entry: Puzzle, *rest: Any) -> Json:
        seen.append(entry.id)
        return report(entry, *rest)

    def entries(sources: object, genre: object) -> Iterator[Puzzle]:
        for number in range(3):
            assert len(seen) == number
            yield load("1x1:1", "shikaku")

    monkeypatch.setattr(batch, "_report", noting)
    monkeypatch.setattr("shikiri.puzzles.sources.entries", entries)
    assert run("batch", "anything", *BRUTE).code == 0
    assert len(seen) == 3
