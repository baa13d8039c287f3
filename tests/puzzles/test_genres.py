"""A genre is one value: one that is written tomorrow works in every format."""

from __future__ import annotations

import pytest
from shikiri.puzzles import sources
from shikiri.puzzles.board import Board
from shikiri.puzzles.clues import Perimeter
from shikiri.puzzles.division import Division
from shikiri.puzzles.errors import BadInput
from shikiri.puzzles.formats import DRAWING, LINK, NATIVE, RECORD, TATHAM
from shikiri.puzzles.genres import GENRES, find, named
from shikiri.puzzles.genres.codecs import Number16
from shikiri.puzzles.genres.divisions import DivisionGenre
from shikiri.puzzles.genres.genre import Pzpr
from shikiri.puzzles.picture import picture

FENCES = DivisionGenre(
    name="fences",
    aliases=("zaun",),
    preset=Division(Board(1, 1), unclued=None, apart=True),
    clue=lambda block: Perimeter(block.perimeter),
    marks={"o": "square"},
    janko={"q": "square"},
    pzpr=Pzpr("fence", Number16(), marks={"-": "?"}),
)
"""A toy: rectangles, some with their perimeter."""


@pytest.fixture
def fences(monkeypatch: pytest.MonkeyPatch) -> DivisionGenre:
    monkeypatch.setitem(GENRES, FENCES.name, FENCES)
    return FENCES


def test_the_four_genres_are_found() -> None:
    assert set(GENRES) == {"shikaku", "tatamibari", "fillomino", "akari"}


def test_names_are_found_in_any_case_and_by_alias() -> None:
    assert find("Shikaku") is GENRES["shikaku"]
    assert find("bijutsukan") is GENRES["akari"]
    assert named("sudoku") is None


@pytest.mark.usefixtures("fences")
def test_a_toy_genre_works_in_every_format() -> None:
    puzzle = sources.load("zaun\ncorners: meet\n\np8 . .\n.  . o\n")
    assert puzzle.genre == "fences"
    assert isinstance(puzzle.rules, Division)
    assert (puzzle.rules.apart, puzzle.rules.unclued) == (False, None)
    assert NATIVE.write is not None
    assert NATIVE.write(puzzle) == "fences\ncorners: meet\n\np8  .  .\n .  .  o\n"
    drawn = DRAWING.read("fences\n\na A b\na a B", None).puzzle
    assert dict(drawn.rules.clues) == {1: Perimeter(8), 5: Perimeter(6)}  # type: ignore[union-attr]
    record = RECORD.read('{"genre": "fences", "grid": ["q -"]}', None).puzzle
    assert record == NATIVE.read("fences\n\no .", None).puzzle
    assert LINK.read("?fence/2/1/.g", None).puzzle == NATIVE.read("fences\n\n? .", None).puzzle
    assert "o" in picture(record)
    assert TATHAM.write is not None
    with pytest.raises(BadInput, match="do not have the genre: 'fences'"):
        TATHAM.write(record)


def test_the_other_genres_do_without_any_one(monkeypatch: pytest.MonkeyPatch) -> None:
    for gone in list(GENRES):
        with monkeypatch.context() as patch:
            patch.delitem(GENRES, gone)
            for genre in GENRES:
                assert sources.load(f"{genre}\n\n1 ?" if genre != "akari" else "akari\n\n1 .")
            with pytest.raises(BadInput, match=f"no such genre.*'{gone}'"):
                sources.load(f"{gone}\n\n1 .")


def test_a_genre_refuses_rules_that_are_not_its_own() -> None:
    akari, shikaku = sources.load("akari\n\n."), sources.load("shikaku\n\n1")
    with pytest.raises(BadInput, match="divides a board"):
        GENRES["shikaku"].sheet(akari.rules)
    with pytest.raises(BadInput, match="places bulbs"):
        GENRES["akari"].sheet(shikaku.rules)


def test_a_condition_that_no_switch_says_is_not_written() -> None:
    rules = Division(Board(1, 2), every=Perimeter(6))
    with pytest.raises(BadInput, match="the switch largest cannot say: 'p6'"):
        GENRES["shikaku"].sheet(rules)
