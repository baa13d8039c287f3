"""Native text: exact round trips, every switch and token, and the place of every fault."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from puzzle_strategies import lamps, plain, variants
from shikiri.puzzles.akari import Akari
from shikiri.puzzles.clues import ANY, Area, AtLeast, AtMost, Perimeter, Square, Tall, Wide, Width
from shikiri.puzzles.division import Division, Shape
from shikiri.puzzles.errors import BadInput
from shikiri.puzzles.formats import NATIVE, Item, read_items
from shikiri.puzzles.puzzle import Puzzle

GENRES = ("shikaku", "tatamibari", "fillomino")


def rules(text: str, genre: str | None = None) -> Division:
    """The division that a text states."""
    (item,) = read_items(text, "a.txt", genre)
    assert isinstance(item, Item), str(item)
    assert isinstance(item.puzzle.rules, Division)
    return item.puzzle.rules


def fault(text: str, genre: str | None = None) -> str:
    """What is said of a text that is no puzzle."""
    (item,) = read_items(text, "a.txt", genre)
    assert isinstance(item, BadInput)
    assert "\n" not in str(item)
    return str(item)


@given(st.sampled_from(GENRES).flatmap(variants) | lamps())
def test_written_text_reads_back_as_the_same_puzzle(puzzle: Puzzle) -> None:
    assert NATIVE.write is not None
    assert NATIVE.read(NATIVE.write(puzzle), None).puzzle == puzzle


@given(st.sampled_from(GENRES[:2]).flatmap(plain))
def test_presets_are_written_without_switches(puzzle: Puzzle) -> None:
    assert NATIVE.write is not None
    assert ":" not in NATIVE.write(puzzle)


def test_the_presets_are_those_of_the_three_genres() -> None:
    assert rules("shikaku\n\n2 .") == Division(rules("shikaku\n\n2 .").board, ((0, Area(2)),))
    tatamibari = rules("tatamibari\n\n+ - | ?")
    assert [clue for _, clue in tatamibari.clues] == [Square(), Wide(), Tall(), ANY]
    assert (tatamibari.apart, tatamibari.unclued, tatamibari.shape) == (True, 0, Shape.RECTANGLE)
    fillomino = rules("fillomino\n\n1 .")
    assert (fillomino.shape, fillomino.shared) == (Shape.POLYOMINO, True)
    assert (fillomino.unclued, fillomino.unequal, fillomino.every) == (None, True, ANY)


def test_every_switch_is_read() -> None:
    text = """shikaku
board: torus
shape: l-only
unclued: 3
clues: any
corners: apart
equal: apart
largest: 4
border: 1,1-1,2
border: 2,3-1,3

w3&>=6 . p8
# <=2 ?
"""
    read = rules(text)
    assert read.board.torus
    assert read.board.holes == {3}
    assert (read.shape, read.unclued, read.shared) == (Shape.L_ONLY, 3, True)
    assert (read.apart, read.unequal, read.every) == (True, True, AtMost(4))
    assert read.borders == {(0, 1), (2, 5)}
    assert dict(read.clues) == {
        0: Width(3) & AtLeast(6),
        2: Perimeter(8),
        4: AtMost(2),
        5: ANY,
    }


def test_largest_three_of_fillomino() -> None:
    assert rules("fillomino\nlargest: 3\n\n. .").largest == 3


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_marks_of_order_tabs_and_blanks_do_not_matter(end: str) -> None:
    plainly = rules("shikaku\nunclued: any\n\n2 .\n. ?\n")
    lines = ["\ufeffShikaku  ", "Unclued :  Any\t", "  ", "\t2\t. ", ". ?   ", "", " "]
    assert rules(end.join(lines)) == plainly


def test_the_genre_may_be_given_beside_the_text() -> None:
    assert rules(". 2\n. 2", "shikaku") == rules("shikaku\n\n. 2\n. 2")
    assert rules("fillomino\n\n. 2", "shikaku").unequal, "what the text says stands"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "a.txt: the text is empty"),
        ("shikaku", "a.txt: the board is empty"),
        ("shikaku\n\n2 . .\n. .", "a.txt: row 2, column 2: 2 cells, but row 1 has 3: '.'"),
        ("shikaku\n\n2 .\n. . .", "a.txt: row 2, column 3: 3 cells, but row 1 has 2: '.'"),
        ("shikaku\n\n2 .\n. zz", "a.txt: row 2, column 2: no such clue: 'zz'"),
        ("shikaku\n\n2 +\n. .", "a.txt: row 1, column 2: no such clue: '+'"),
        ("shikaku\n\n2 -3\n. .", "a.txt: row 1, column 2: no such clue: '-3'"),
        ("shikaku\n\n2 w3&\n. .", "a.txt: row 1, column 2: no such clue: 'w3&'"),
        ("shikaku\n\n. 0", "row 1, column 2: a clue's number must be 1 or more, not 0: '0'"),
        ("shikaku\n\n. " + "9" * 5000, "a.txt: row 1, column 2: no such clue: '999"),
        ("sudoku\n\n1 .", "a.txt:1: no such genre (there are akari, fillomino, shikaku, tatami"),
        ("1 . .\n", "a.txt: the genre is missing"),
        ("shikaku\nshape: round\n\n1", "a.txt:2: shape is one of rectangle, l, l-only, polyomino"),
        ("shikaku\ncolour: red\n\n1", "a.txt:2: no such switch (there are board, shape, unclued"),
        ("shikaku\nlargest: 0\n\n1", "a.txt:2: a clue's number must be 1 or more, not 0: '0'"),
        ("shikaku\nboard: ball\n\n1", "a.txt:2: board is plain or torus, not: 'ball'"),
        ("shikaku\nclues: any\nclues: one\n\n1", "a.txt:3: this switch is set twice: 'clues'"),
        ("shikaku\nborder: 1,1-2,2\n\n1 .\n. .", "a.txt:2: no border between two neighbouring"),
        ("shikaku\nborder: 1,1-1,3\n\n1 .\n. .", "a.txt:2: no border between two neighbouring"),
        ("shikaku\nborder: 1-2\n\n1 .\n. .", "a.txt:2: no border between two neighbouring"),
        ("shikaku\n\n1 .\n\n2 .", "a.txt:5: more text behind the board: '2 .'"),
        ("akari\n\n. 5", "a.txt: row 1, column 2: a cell is empty (.), a wall (#) or a wall"),
        ("akari\nshape: l\n\n. 1", "a.txt:2: no such switch (there is board in akari): 'shape'"),
    ],
)
def test_a_fault_is_one_line_that_names_its_place(text: str, said: str) -> None:
    assert said in fault(text)


@pytest.mark.parametrize("text", ["akari\n\n.", "akari\n\n#", "akari\nboard: torus\n\n4 ."])
def test_small_akari_boards(text: str) -> None:
    (item,) = read_items(text, "a.txt")
    assert isinstance(item, Item)
    assert isinstance(item.puzzle.rules, Akari)


def test_a_board_beyond_reason_is_refused() -> None:
    assert "too large" in fault("shikaku\n\n" + "\n".join([". " * 501] * 500))
