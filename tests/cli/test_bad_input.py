"""What bad input gets: exit code 2, one line that names the place, no traceback."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click import Context
from commands import Run, Write
from shikiri.cli import MODULES, shikiri

HEAD = "https://puzz.link/p?"


@pytest.mark.parametrize(
    ("content", "named"),
    [
        ("sudoku\n\n1 .\n. .\n", ["board.txt", ":1", "sudoku"]),
        ("shikaku\n\n4 .\n. . .\n", ["board.txt", "row 2", "3 cells"]),
        ("shikaku\n\n4 .\n. x!\n", ["board.txt", "row 2", "column 2", "x!"]),
        ("shikaku\n\n4 0\n. .\n", ["board.txt", "row 1", "column 2", "'0'"]),
        ("shikaku\n\n4 .\n-3 .\n", ["board.txt", "row 2", "column 1", "-3"]),
        ("akari\n\n. .\n5 .\n", ["board.txt", "row 2", "column 1", "5"]),
        ("shikaku\nshape: blob\n\n4 .\n. .\n", ["board.txt:2", "blob"]),
        ("shikaku\ncolour: red\n\n4 .\n. .\n", ["board.txt:2", "colour"]),
        ("shikaku\n", ["board.txt", "empty"]),
        ("", ["board.txt", "empty"]),
        (b"\x00\x01\x02", ["board.txt", "binary"]),
        (b"\xff\xfe\xfa\x80", ["board.txt", "UTF-8"]),
        ("shikaku\n\nA b\na b\n", ["board.txt", "b"]),
    ],
)
def test_a_faulty_file_is_named_with_the_place(
    run: Run, write: Write, content: str | bytes, named: list[str]
) -> None:
    complaint = run("check", write("board.txt", content)).complaint
    for part in named:
        assert part in complaint


@pytest.mark.parametrize(
    ("source", "named"),
    [
        (HEAD + "shikaku/3/3/-1", ["-1"]),
        (HEAD + "sudoku/9/9/1", ["sudoku"]),
        (HEAD + "shikaku/2/2/0i", ["row 1, column 1", "0"]),
        (HEAD + "shikaku/0/2/", ["2 rows and 0 columns"]),
        (HEAD + "shikaku/99999/99999/4i", ["too large"]),
        ("3x3:3b3b3b", ["--genre", "fillomino", "shikaku"]),
        ("no-such-file.txt", ["no-such-file.txt"]),
        ("nonsense", ["nonsense"]),
    ],
)
def test_a_faulty_argument_is_named(run: Run, source: str, named: list[str]) -> None:
    complaint = run("check", source).complaint
    for part in named:
        assert part in complaint


def test_a_folder_is_for_batch(run: Run, write: Write) -> None:
    write("folder/board.txt", "shikaku\n\n1\n")
    complaint = run("check", "folder").complaint
    assert "folder: " in complaint
    assert "batch" in complaint


def test_a_file_of_many_puzzles_is_for_batch(run: Run, write: Write) -> None:
    line = json.dumps({"url": HEAD + "shikaku/2/2/4i"})
    assert "more than one" in run("check", write("two.jsonl", f"{line}\n{line}\n")).complaint


def test_a_huge_file_is_refused_before_it_is_read(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "huge.txt"
    with path.open("wb") as file:
        file.truncate(300_000_000)
    assert "too large" in run("check", str(path)).complaint


def test_a_genre_that_does_not_exist_lists_those_that_do(run: Run) -> None:
    complaint = run("check", HEAD + "shikaku/2/2/4i", "--genre", "sudoku").complaint
    assert "sudoku" in complaint


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (["--backend", "nope"], ["nope", "sat", "cpsat", "brute"]),
        (["--backend", "sat:nope"], ["nope", "engines"]),
        (["--encoding", "nope"], ["nope", "placements"]),
        (["--connectivity", "nope"], ["nope", "lazy"]),
        (["--encoding", "values"], ["values", "placements"]),
        (["--limit", "0"], ["--limit", "0"]),
        (["--limit", "-1"], ["--limit", "-1"]),
        (["--limit", "nan"], ["--limit", "nan"]),
        (["--limit", "inf"], ["--limit", "inf"]),
        (["--limit", "soon"], ["--limit", "soon"]),
        (["--workers", "0"], ["--workers"]),
        (["--seed", "-1"], ["--seed"]),
        (["--frob"], ["--frob", "check --help"]),
    ],
)
def test_options_that_cannot_be_met(run: Run, options: list[str], named: list[str]) -> None:
    complaint = run("check", HEAD + "shikaku/2/2/4i", *options).complaint
    for part in named:
        assert part in complaint


TAKERS = [
    (name, option)
    for name in MODULES
    for parameter in (shikiri.get_command(Context(shikiri), name) or shikiri).params
    for option in {"--encoding", "--connectivity"}.intersection(parameter.opts)
]


@pytest.mark.parametrize(("command", "option"), TAKERS)
def test_a_name_that_does_not_exist_is_refused_by_every_command(
    run: Run, write: Write, command: str, option: str
) -> None:
    """Whoever answers: counting is enough for one of these boards."""
    assert len(TAKERS) > 15
    for text in ("shikaku\n\n4 .\n. 4\n", "shikaku\n\n4 .\n. .\n"):
        complaint = run(command, write("board.txt", text), option, "nope").complaint
        assert f"no {option[2:]} 'nope'; there are: " in complaint


@pytest.mark.parametrize("command", ["solve", "check", "compare", "batch", "encode", "verify"])
def test_a_command_without_source_says_what_is_missing(run: Run, command: str) -> None:
    assert "SOURCE" in run(command).complaint


def test_a_command_that_does_not_exist(run: Run) -> None:
    assert "chekc" in run("chekc").complaint


@pytest.mark.parametrize("command", ["solve", "check", "verify", "encode", "convert", "picture"])
def test_every_command_complains_alike(run: Run, command: str) -> None:
    assert "nowhere.txt" in run(command, "nowhere.txt").complaint


def test_an_impossible_clue_is_a_verdict(run: Run) -> None:
    outcome = run("check", HEAD + "shikaku/2/2/3g1g")
    assert outcome.code == 20
    assert "none: the clue 3 at row 1, column 1 fits no rectangle" in outcome.out


def test_a_wrong_sum_is_a_verdict_with_the_reason(run: Run) -> None:
    outcome = run("check", HEAD + "shikaku/2/2/2i", "--json")
    assert outcome.code == 20
    assert json.loads(outcome.out)["reason"] == "the clues sum to 2, the board has 4 cells"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("shikaku\n\n1\n", 0),
        ("fillomino\n\n.\n", 0),
        ("akari\n\n#\n", 0),
        ("shikaku\n\n. .\n. .\n", 20),
        ("fillomino\n\n. .\n. .\n", 10),
        ("fillomino\n\n1 2 2\n", 0),
        ("tatamibari\n\n+ +\n", 0),
        ("akari\n\n. .\n. .\n", 10),
    ],
)
def test_boards_at_the_edge_are_ordinary(run: Run, text: str, code: int) -> None:
    outcome = run("check", "-", "--backend", "brute", stdin=text)
    assert outcome.code == code, outcome


STEERING = "puzzle \x1b[31m\x9b2J\u202e"


@pytest.mark.parametrize("command", ["check", "picture", "ambiguity", "explain", "compare"])
def test_no_name_steers_the_terminal(run: Run, command: str) -> None:
    record = {"id": STEERING, "url": HEAD + "shikaku/2/2/4i"}
    outcome = run(command, "-", stdin=json.dumps(record))
    assert "puzzle \\x1b[31m\\x9b2J\\u202e: shikaku" in outcome.out
    assert outcome.out.replace("\n", "").isprintable()


@pytest.mark.parametrize("words", ["check --json", "batch --json", "convert --to jsonl"])
def test_json_keeps_a_name_and_steers_nothing(run: Run, words: str) -> None:
    record = {"id": STEERING, "url": HEAD + "shikaku/2/2/4i"}
    command, *options = words.split()
    outcome = run(command, "-", *options, stdin=json.dumps(record) + "\n")
    assert json.loads(outcome.out)["id"] == STEERING
    assert outcome.out.rstrip("\n").isprintable()


def test_no_complaint_steers_the_terminal(run: Run, write: Write) -> None:
    name = write("a\x1b[2Jb.txt", "sudoku\n")
    for source in (name, "no\x1b[31m such", "shikaku\x9b"):
        assert run("check", source).complaint.rstrip("\n").isprintable()
