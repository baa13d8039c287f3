"""pzprv3 files: question and answer in, question and answer out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from puzzle_strategies import plain
from shikiri.puzzles import answers
from shikiri.puzzles.errors import BadInput
from shikiri.puzzles.formats import LINK, NATIVE, PZPRV3, Item
from shikiri.puzzles.formats.pzprv3 import write
from shikiri.puzzles.genres import GENRES
from shikiri.puzzles.puzzle import Puzzle, Solution


def read(text: str) -> Item:
    """The puzzle and the answer of a file."""
    assert PZPRV3.recognises(text)
    return PZPRV3.read(text, None)


def same(text: str, native: str) -> bool:
    """Whether a file and native text say the same puzzle."""
    return read(text).puzzle == NATIVE.read(native, None).puzzle


def test_questions_of_the_four_genres() -> None:
    assert same("pzprv3/shikaku/2/3/. 12 - /. . . /", "shikaku\n\n. 12 ?\n. . .")
    assert same("pzprv3/tatamibari/1/5/. a b c - /", "tatamibari\n\n. | - + ?")
    assert same("pzprv3.1/fillomino/1/3/t/3 . - /", "fillomino\nlargest: 3\n\n3 . ?")
    assert same("pzprv3/lightup/1/6/. 4 - # + . /", "akari\n\n. 4 # . . .")
    assert same("pzprv3\nakari\r\n1\r\n2\r\n. 0 \r\n", "akari\n\n. 0")
    assert read("pzprv3/shikaku/1/2/2 . /").answer is None


def test_answers_are_kept_as_drawn() -> None:
    item = read("pzprv3/shikaku/2/2/2 . /. 2 /-1 /2 /1 0 /info:{...}/")
    assert item.answer.lines == {(2, 3), (0, 2)}
    item = read("pzprv3/fillomino/1/4/1 . . - /. 2 .[3,,] c /1 0 X /")
    assert item.answer.numbers == (1, 2, None, None)
    assert item.answer.lines == {(0, 1), (2, 3)}
    assert item.puzzle.rules.borders == {(2, 3)}  # type: ignore[union-attr]
    assert read("pzprv3/lightup/1/3/# - . /").answer.bulbs == {0}


def test_a_board_one_wide_has_empty_lines_of_borders() -> None:
    item = read("pzprv3/shikaku/3/1/1 /2 /. /\n\n/1 /0 /")
    assert item.answer.lines == {(0, 1)}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("pzprv3/sudoku/2/2/", "files are read for .*'sudoku'"),
        ("pzprv3/shikaku/x/2/", "the number of rows is missing: 'x'"),
        ("pzprv3/shikaku/2/", "the number of columns is missing"),
        ("pzprv3/shikaku/9999999/9999999/", "too large"),
        ("pzprv3/shikaku/2/2/. . /. /", "row 2: the question has 1 items, not 2"),
        ("pzprv3/shikaku/2/2/. . /. q /", "row 2, column 2: no such clue: 'q'"),
        ("pzprv3/shikaku/1/2/. 0 /", "row 1, column 2: .*1 or more.*'0'"),
        ("pzprv3/shikaku/1/2/2 . /7 /", "row 1, column 1: no such border: '7'"),
        ("pzprv3/shikaku/2/2/2 . /. 2 /0 /0 /1 /", "the borders' block has 1 items, not 2"),
        ("pzprv3/shikaku/1/2/2 . /X /", "no given borders: 'X'"),
        ("pzprv3/lightup/1/2/. 5 /", "row 1, column 2: .*'5'"),
    ],
)
def test_bad_files(text: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        read(text)


@given(st.sampled_from(sorted(GENRES)).flatmap(plain))
def test_written_files_read_back(puzzle: Puzzle) -> None:
    assert LINK.write is not None
    text = write(puzzle)
    assert read(text).puzzle == puzzle
    assert read(text.replace("\n", "/")).puzzle == puzzle


@pytest.mark.parametrize(
    ("text", "solution"),
    [
        ("shikaku\n\n2 .\n. 2", (0, 0, 1, 1)),
        ("tatamibari\n\n- . |\n+ ? .", (0, 0, 1, 2, 3, 1)),
        ("fillomino\nborder: 1,1-1,2\n\n1 2\n. .\n", (0, 1, 2, 1)),
        ("akari\n\n. # .", frozenset({0, 2})),
    ],
)
def test_a_solution_is_written_as_the_answer(text: str, solution: Solution) -> None:
    puzzle = NATIVE.read(text, None).puzzle
    item = read(write(puzzle, solution))
    answer = answers.stored(item)
    assert answer is not None
    assert (item.puzzle, answer.solution) == (puzzle, solution)


def test_what_a_file_cannot_say_is_refused() -> None:
    with pytest.raises(BadInput, match="row 1, column 2: a pzprv3 file cannot say this clue: 'p8'"):
        write(NATIVE.read("shikaku\n\n. p8", None).puzzle)
