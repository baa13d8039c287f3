"""Every --json output keeps to docs/output.schema.json."""

from __future__ import annotations

import json

import pytest
from commands import Run, Write
from schema import keeps

UNIQUE = "shikaku\n\n4 .\n. .\n"
SEVERAL = "shikaku\n\n? .\n. ?\n"
NONE = "shikaku\n\n4 .\n. 4\n"
AKARI = "akari\n\n. #\n. .\n"
FILLOMINO = "fillomino\n\n1 2 2\n# . #\n"


@pytest.mark.parametrize("text", [UNIQUE, SEVERAL, NONE, AKARI, FILLOMINO])
@pytest.mark.parametrize("command", ["solve", "check"])
@pytest.mark.parametrize("backend", ["sat", "cpsat", "brute"])
def test_verdicts(run: Run, text: str, command: str, backend: str) -> None:
    keeps("verdict", run(command, "-", "--backend", backend, "--json", stdin=text).out)


def test_undecided(run: Run, bad_news: None) -> None:
    for double in ("dawdles", "gives_up"):
        options = ("--backend", double, "--limit", "0.1", "--json")
        keeps("verdict", run("check", "-", *options, stdin=UNIQUE).out)


@pytest.mark.parametrize("backend", ["brute", "crashes", "lies", "gives_up", "refuses"])
def test_lines_of_batch(run: Run, write: Write, bad_news: None, backend: str) -> None:
    texts = (UNIQUE, AKARI, "shikaku\n\nx\n")
    source = write("all.jsonl", "".join(json.dumps({"text": text}) + "\n" for text in texts))
    for line in run("batch", source, "nowhere", "--backend", backend).out.splitlines():
        keeps("line", line)


def test_judgements(run: Run, write: Write) -> None:
    puzzle = write("p.txt", UNIQUE)
    for answer in ("a a\na a\n", "a a\na b\n"):
        keeps("judgement", run("verify", puzzle, write("a.txt", answer), "--json").out)


@pytest.mark.parametrize("double", ["brute", "denies", "lies", "gives_up", "refuses"])
def test_comparisons(run: Run, bad_news: None, double: str) -> None:
    options = ("--backend", "brute", "--backend", double, "--json")
    keeps("comparison", run("compare", "-", *options, stdin=UNIQUE).out)


@pytest.mark.parametrize("text", [UNIQUE, NONE, AKARI, FILLOMINO, "shikaku\nunclued: 1\n\np4 .\n"])
def test_encodings(run: Run, text: str) -> None:
    keeps("encoding", run("encode", "-", "--explain", "--json", stdin=text).out)


def test_tables(run: Run) -> None:
    keeps("backends", run("backends", "--json").out)
    keeps("list", run("list", "--json").out)
