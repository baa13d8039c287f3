"""Game IDs of Simon Tatham's puzzles."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from puzzle_strategies import lamps, plain
from shikiri.puzzles.clues import ANY
from shikiri.puzzles.division import Division
from shikiri.puzzles.errors import BadInput
from shikiri.puzzles.formats import NATIVE, TATHAM
from shikiri.puzzles.genres import GENRES
from shikiri.puzzles.puzzle import Puzzle


def read(text: str, genre: str | None = None) -> Puzzle:
    """The puzzle of an ID."""
    assert TATHAM.recognises(text)
    return TATHAM.read(text, GENRES[genre] if genre else None).puzzle


def written(puzzle: Puzzle) -> str:
    """The ID of a puzzle."""
    assert TATHAM.write is not None
    return TATHAM.write(puzzle)


@pytest.mark.parametrize(
    ("game", "genre"),
    [
        ("7x7:e6_3_2b2_2d3_6a3g2_3_4e2b2d3d6", "shikaku"),
        ("5x4:b54b55a1a55b4a3b", "fillomino"),
        ("7x7:c2e1a2jBc0jBa4e3c", "akari"),
    ],
)
def test_published_ids_round_trip(game: str, genre: str) -> None:
    puzzle = read(game, genre)
    assert puzzle.genre == genre
    assert written(puzzle) == game


def test_a_number_alone_is_a_square_and_options_are_passed_over() -> None:
    assert read("3:3b3b3b", "shikaku") == read("3x3:3b3b3b", "shikaku")
    assert read("7x7b20s4d0:c2e1a2jBc0jBa4e3c") == read("7x7:c2e1a2jBc0jBa4e3c")
    assert read("2x2e0.5a:4c", "shikaku") == read("2x2:_4_c", "shikaku")


def test_marks_that_only_one_game_has_settle_the_genre() -> None:
    assert read("7x7:e6_3_2b2_2d3_6a3g2_3_4e2b2d3d6").genre == "shikaku"
    assert read("2x2:BaBa").genre == "akari"
    assert read("10x1::i", "fillomino").rules.clues[0][1].token == "10"  # type: ignore[union-attr]
    assert read("2x2:0000", "fillomino") == read("2x2:d", "fillomino")


def test_an_id_that_several_games_know_is_refused_with_their_names() -> None:
    with pytest.raises(BadInput, match=r"\(akari, fillomino, shikaku\).*--genre.*'3x3:3b3b3b'"):
        read("3x3:3b3b3b")
    assert {read("3x3:3b3b3b", genre).genre for genre in ("akari", "fillomino", "shikaku")}


@pytest.mark.parametrize(
    ("game", "genre", "said"),
    [
        ("7x7#123456", None, "a random seed"),
        ("3x3:3b3b3", "shikaku", "fills 7 cells of 9"),
        ("3x3:3b3b3c", "shikaku", "fills 10 cells of 9"),
        ("3x3:3b3b5b", "akari", "row 3, column 1: not in this game's ID: '5'"),
        ("3x3:4b3b3b", "fillomino", "row 1, column 1: not in this game's ID: '4'"),
        ("3x3:Ab3b3b", None, "no game has this ID"),
        ("3x3:3b3b3b", "tatamibari", "do not have the genre"),
        ("99999x99999:3", None, "too large"),
        ("0x3:", None, "has no cell"),
    ],
)
def test_bad_ids(game: str, genre: str | None, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        read(game, genre)


def test_what_the_games_do_not_have_is_refused() -> None:
    for text, said in (
        ("shikaku\n\n? .", "cannot say this clue"),
        ("fillomino\n\n9 .", "cannot say this clue"),
        ("fillomino\nlargest: 3\n\n1 .", "cannot say: 'largest: 3'"),
        ("tatamibari\n\n+", "do not have the genre"),
    ):
        with pytest.raises(BadInput, match=said):
            written(NATIVE.read(text, None).puzzle)


@given(plain("shikaku") | lamps(torus=False))
def test_written_ids_read_back(puzzle: Puzzle) -> None:
    if isinstance(puzzle.rules, Division) and ANY in puzzle.rules.clue_at.values():
        with pytest.raises(BadInput):
            written(puzzle)
    else:
        assert read(written(puzzle), puzzle.genre) == puzzle


@given(st.integers(1, 8), st.data())
def test_written_ids_of_filling_read_back(cols: int, data: st.DataObject) -> None:
    token = st.sampled_from(["."] + [str(number) for number in range(1, max(cols, 3) + 1)])
    row = data.draw(st.lists(token, min_size=cols, max_size=cols))
    puzzle = NATIVE.read("fillomino\n\n" + " ".join(row), None).puzzle
    assert read(written(puzzle), "fillomino") == puzzle
