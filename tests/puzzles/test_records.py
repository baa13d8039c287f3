"""Files of JSON records, links or IDs: one puzzle a line, and no line spoils another."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from puzzle_strategies import lamps, plain, variants
from shikiri.puzzles import answers
from shikiri.puzzles.errors import BadInput
from shikiri.puzzles.formats import NATIVE, RECORD, Item, read_items
from shikiri.puzzles.genres import find
from shikiri.puzzles.puzzle import Puzzle


def items(text: str, genre: str | None = None) -> list[Item | BadInput]:
    """What a file holds."""
    return list(read_items(text, "in/file.jsonl", genre))


def puzzle(line: str, genre: str | None = None) -> Puzzle:
    """The puzzle of a file of one line."""
    (item,) = items(line, genre)
    assert isinstance(item, Item), str(item)
    return item.puzzle


def test_grids_have_the_tokens_of_janko() -> None:
    cases = {
        '{"genre": "shikaku", "grid": ["2 -", "- 2"]}': "shikaku\n\n2 .\n. 2",
        '{"genre": "tatamibari", "grid": ["s h v -", "? - . ."]}': "tatamibari\n\n+ - | .\n? . . .",
        '{"genre": "akari", "grid": [["x", "-", "3", 0]]}': "akari\n\n# . 3 0",
        '{"genre": "fillomino", "grid": [[1, null, ">=3"]]}': "fillomino\n\n1 . >=3",
    }
    for line, text in cases.items():
        assert puzzle(line).rules == NATIVE.read(text, None).puzzle.rules


def test_records_hold_native_text_or_links() -> None:
    expected = NATIVE.read("shikaku\n\n4 .\n. .", None).puzzle.rules
    for line in (
        '{"id": "a", "text": "shikaku\\n\\n4 .\\n. .\\n"}',
        '{"id": "a", "url": "https://puzz.link/p?shikaku/2/2/4i"}',
        '{"id": "a", "url": "2x2:4c", "genre": "shikaku"}',
    ):
        assert puzzle(line) == Puzzle("shikaku", expected, "a")


def test_the_line_stands_in_for_a_missing_id() -> None:
    lines = '{"url": "shikaku/1/1/1"}\n\n{"id": 7, "url": "shikaku/1/1/1"}\n'
    names = [item.puzzle.id for item in items(lines) if isinstance(item, Item)]
    assert names == ["in/file.jsonl:1", "7"]


def test_a_bad_line_is_an_error_among_the_others() -> None:
    lines = [
        '{"id": "ok", "url": "shikaku/1/1/1"}',
        '{"id": "bad", "genre": "shikaku", "grid": ["1 -", "- zz"]}',
        '{"id": "broken", "url": ',
        '{"id": "deep", "text": "shikaku\\nshape: round\\n\\n1"}',
        '{"id": "nothing"}',
        '{"id": "what", "genre": "sudoku", "grid": ["1"]}',
        '{"genre": "shikaku", "grid": 3}',
        '{"genre": "shikaku", "grid": [{"a": 1}]}',
        '{"grid": ["1"]}',
        '{"url": 3}',
        '{"text": "{}"}',
        "[1, 2]",
        "free text",
        '{"id": "end", "url": "shikaku/1/1/1"}',
    ]
    found = items("\n".join(lines))
    errors = [item for item in found if isinstance(item, BadInput)]
    assert [isinstance(item, Item) for item in found] == [True, *[False] * 12, True]
    assert [error.id for error in errors[:4]] == ["bad", "in/file.jsonl:3", "deep", "nothing"]
    said = [str(error) for error in errors]
    assert said[0] == "in/file.jsonl:2: row 2, column 2: no such clue: 'zz'"
    assert said[1].startswith("in/file.jsonl:3: column ")
    assert said[2].startswith("in/file.jsonl:4: line 2 of its text: shape is one of")
    assert said[3] == "in/file.jsonl:5: a puzzle needs grid, text or url"
    assert all(line.startswith("in/file.jsonl:") for line in said)
    assert not any("\n" in line for line in said)


@pytest.mark.parametrize("line", ["[" * 100_000, '{"a":' * 100_000, '{"id": ' + "9" * 5000 + "}"])
def test_hostile_json_is_bad_input(line: str) -> None:
    assert all(isinstance(item, BadInput) for item in items(line))


def test_files_of_links_hold_one_a_line() -> None:
    found = items("shikaku/2/2/4i\nhttps://puzz.link/p?akari/2/2/i\nsudoku/2/2/i\n", None)
    assert [isinstance(item, Item) for item in found] == [True, True, False]
    assert str(found[2]).startswith("in/file.jsonl:3: ")


def test_stored_answers_come_along_and_a_broken_one_spoils_no_puzzle() -> None:
    (item,) = items('{"genre": "shikaku", "grid": ["2 -"], "solution": ["5 5"]}')
    assert isinstance(item, Item)
    answer = answers.stored(item)
    assert answer is not None
    assert answer.faults(item.puzzle.rules) == ()
    (item,) = items('{"genre": "shikaku", "grid": ["2 -"], "solution": 5}')
    assert isinstance(item, Item)
    with pytest.raises(BadInput):
        answers.stored(item)


@given(
    st.sampled_from(["shikaku", "tatamibari", "fillomino"]).flatmap(
        lambda genre: plain(genre) | variants(genre)
    )
    | lamps()
)
def test_written_records_read_back(original: Puzzle) -> None:
    assert RECORD.write is not None
    line = RECORD.write(original)
    assert json.loads(line)
    assert RECORD.read(line, find(original.genre)).puzzle == original
