"""Where puzzles come from, and what is said of sources that hold none."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from shikiri.puzzles import library, sources
from shikiri.puzzles.errors import BadInput
from shikiri.puzzles.puzzle import Puzzle

TEXT = "shikaku\n\n4 .\n. .\n"
PUZZLE = sources.load(TEXT)


def said(source: str | Path, genre: str | None = None) -> str:
    """What is said of a source that is no single puzzle."""
    with pytest.raises(BadInput) as caught:
        sources.load(str(source), genre)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.fixture
def stdin(monkeypatch: pytest.MonkeyPatch) -> io.BytesIO:
    stream = io.BytesIO()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(stream)))  # type: ignore[arg-type]
    return stream


def test_a_file_a_link_an_id_and_a_text(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode())
    for source in (str(path), TEXT, "https://puzz.link/p?shikaku/2/2/4i", "shikaku/2/2/4i"):
        assert sources.load(source).rules == PUZZLE.rules
    assert sources.load("2x2:4c", "shikaku").rules == PUZZLE.rules
    assert sources.load(str(path)).id == "a.txt"


def test_standard_input(stdin: io.BytesIO) -> None:
    stdin.write(TEXT.encode())
    stdin.seek(0)
    assert sources.load("-").rules == PUZZLE.rules


def test_records_from_standard_input(stdin: io.BytesIO) -> None:
    stdin.write(b'{"url": "shikaku/2/2/4i"}\n' * 2)
    stdin.seek(0)
    assert [entry.id for entry in sources.entries(["-"])] == [
        "standard input:1",
        "standard input:2",
    ]


def test_bundled_puzzles_have_names() -> None:
    for name in library.names():
        assert sources.load(name).id == name
    with pytest.raises(KeyError):
        library.text("no such puzzle")


def test_sources_that_cannot_be_read(tmp_path: Path) -> None:
    assert said("nowhere.txt") == "nowhere.txt: no such file, bundled puzzle, link or game ID"
    assert said("a\0b").endswith("no such file, bundled puzzle, link or game ID")
    assert said(tmp_path).endswith("a folder, not a puzzle (batch reads folders)")
    path = tmp_path / "b"
    for content, message in (
        (b"", "the text is empty"),
        (b" \n\t\r\n", "the text is empty"),
        (b"shikaku\n\n\xff\xfe", "not text in UTF-8"),
        (b"shikaku\n\n1\0", "binary data, not text"),
        (b'{"url": "shikaku/2/2/4i"}\n' * 2, "more than one puzzle in it (batch reads many)"),
        (b'{"url": "shikaku/2/2/4i\xff"}\n', "not text in UTF-8"),
    ):
        path.write_bytes(content)
        assert message in said(path)
    assert "no such genre" in said(path, "sudoku")
    path.symlink_to("b") if not path.exists() else None
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    assert "cannot be read" in said(tmp_path / "loop")


def test_a_huge_file_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.txt"
    with path.open("wb") as file:
        file.write(b"shikaku\n")
        file.truncate(300_000_000)
    assert said(path).endswith("too large: a puzzle's text has at most 50000000 bytes")


def test_a_huge_line_is_an_error_among_the_records(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sources, "MOST_BYTES", 100)
    path = tmp_path / "lines.jsonl"
    good = b'{"url": "shikaku/2/2/4i"}\n'
    path.write_bytes(good * 50 + b'{"id": "' + b"x" * 1000 + b'"}\n' + good)
    entries = list(sources.entries([str(path)]))
    assert [isinstance(entry, Puzzle) for entry in entries] == [True] * 50 + [False, True]
    assert str(entries[50]).endswith("lines.jsonl:51: too large: a line has at most 100 bytes")
    last = entries[51]
    assert isinstance(last, Puzzle)
    assert last.id.endswith(":52")


def test_records_are_read_one_by_one(stdin: io.BytesIO) -> None:
    stdin.write(b'{"url": "shikaku/2/2/4i"}\n' * 10_000)
    stdin.seek(0)
    entries = sources.entries(["-"])
    next(entries)
    assert stdin.tell() < 100_000


def test_folders_are_walked_in_order_and_errors_keep_their_place(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "c.txt").write_text(TEXT)
    (tmp_path / "b.txt").write_text(TEXT)
    (tmp_path / "a.txt").write_text("shikaku\n\nzz 1\n")
    (tmp_path / ".hidden").write_text("no puzzle")
    (tmp_path / "empty").mkdir()
    entries = list(sources.entries([str(tmp_path), "nowhere", str(tmp_path / "empty"), TEXT]))
    names = [Path(entry.id).name for entry in entries]
    assert names == ["a.txt", "b.txt", "c.txt", "nowhere", "empty", "the argument"]
    bad = [index for index, entry in enumerate(entries) if isinstance(entry, BadInput)]
    assert bad == [0, 3, 4]
    with pytest.raises(BadInput, match="row 1, column 1: no such clue: 'zz'"):
        list(sources.puzzles([str(tmp_path)]))


def test_an_unknown_genre_is_no_fault_of_the_sources() -> None:
    with pytest.raises(BadInput, match="no such genre"):
        next(sources.entries([TEXT], "sudoku"))
