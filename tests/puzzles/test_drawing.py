"""Drawings of solved boards: the clues and the answer follow from the letters."""

from __future__ import annotations

import pytest
from shikiri.puzzles import answers
from shikiri.puzzles.clues import Area, Square, Tall, Wide
from shikiri.puzzles.division import Division
from shikiri.puzzles.errors import BadInput
from shikiri.puzzles.formats import DRAWING, NATIVE, Item, recognised
from shikiri.puzzles.genres import GENRES


def read(text: str, genre: str | None = None) -> Item:
    """The puzzle and the answer of a drawing."""
    assert recognised(text) is DRAWING
    return DRAWING.read(text, GENRES[genre] if genre else None)


def clues(item: Item) -> dict[int, object]:
    """The clues that were derived."""
    assert isinstance(item.puzzle.rules, Division)
    return dict(item.puzzle.rules.clues)


def test_clues_and_answer_are_derived() -> None:
    item = read("shikaku\n\na a b\nA a B\n")
    assert clues(item) == {3: Area(4), 5: Area(2)}
    answer = answers.stored(item)
    assert answer is not None
    assert answer.solution == (0, 0, 1, 0, 0, 1)
    assert answer.faults(item.puzzle.rules) == ()


def test_letters_may_stand_close_together_and_the_genre_beside_them() -> None:
    assert read("aab\nAaB", "shikaku") == read("shikaku\n\na a b\nA a B\n")
    assert read("aaAbB", "shikaku") == read("shikaku\n\na a A b B")


def test_each_genre_derives_its_own_clues() -> None:
    marks = clues(read("tatamibari\n\nA b b\nc B b\nC d D\n"))
    assert marks == {0: Square(), 4: Square(), 6: Tall(), 8: Wide()}
    assert clues(read("fillomino\n\nA a b\nc c c")) == {0: Area(2)}


def test_switches_and_holes_are_kept() -> None:
    item = read("shikaku\nboard: torus\nunclued: 1\n\nA b a\nA # a".replace("A #", "a #"))
    assert isinstance(item.puzzle.rules, Division)
    assert item.puzzle.rules.board.torus
    assert item.puzzle.rules.board.holes == {4}
    assert item.puzzle.rules.unclued == 1
    assert clues(item) == {0: Area(4)}


def test_letters_of_any_alphabet_are_letters() -> None:
    assert clues(read("shikaku\n\nä Ж\nÄ ж")) == {1: Area(2), 2: Area(2)}


@pytest.mark.parametrize("text", ["tatamibari\n\nwide", "shikaku\n\nsquare tall", "shikaku\n\n# #"])
def test_words_that_are_clues_are_no_drawing(text: str) -> None:
    assert recognised(text) is NATIVE


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("shikaku\n\na A b\na b B", "row 1, column 1: .*not a rectangle.*'a'"),
        ("shikaku\n\nA b A\nB b b".replace("b A", "B a"), "in several pieces: 'a'"),
        ("shikaku\n\nA a b\na a b", "without a clue.*'b'"),
        ("shikaku\n\nA A b\na a B", "has 2 clues: 'a'"),
        ("tatamibari\n\nA b\nC D".replace("b", "B"), "four blocks meet.*'a, b, c, d'"),
        ("fillomino\n\nA b", "touch and both have 1 cells.*'a, b'"),
        ("akari\n\nA b", "no blocks"),
        ("shikaku\n\nA a b\nA a", "row 2, column 2: 2 cells, but row 1 has 3"),
        ("Aa\naa", "no such genre"),
        ("A a\na a", "the genre is missing"),
    ],
)
def test_a_broken_drawing_names_the_letter(text: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        read(text)
