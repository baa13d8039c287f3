"""Givens: taken away one by one, told again, and what cannot be told."""

from __future__ import annotations

import pytest
from shikiri.puzzles.akari import Akari
from shikiri.puzzles.board import Board
from shikiri.puzzles.clues import ANY, Area, Width
from shikiri.puzzles.division import Division, Shape
from shikiri.puzzles.facts import Beside, Border, Bulb, Fact, Joined, Meets
from shikiri.puzzles.givens import bare, givens, takes_clues, told

BOARD = Board(2, 2)
RECTANGLES = Division(BOARD, ((0, Area(2)), (3, ANY)), borders=frozenset({(0, 1)}))
FREE = Division(BOARD, shape=Shape.POLYOMINO, shared=True, unclued=None)
WALLS = Akari(Board(2, 2, holes=frozenset({0})), ((0, 1),))


def test_clues_and_borders_are_givens_but_places_are_not() -> None:
    assert givens(RECTANGLES) == (Meets(0, Area(2)), Border(0, 1))
    assert bare(RECTANGLES) == Division(BOARD, ((0, ANY), (3, ANY)))
    assert told(bare(RECTANGLES), givens(RECTANGLES)) == RECTANGLES
    assert givens(WALLS) == (Beside(0, 1),)
    assert told(bare(WALLS), givens(WALLS)) == WALLS


def test_a_clue_joins_one_that_is_there() -> None:
    more = told(RECTANGLES, [Meets(0, Width(1)), Meets(0, Area(2))])
    assert more.clue_at[0] == Area(2) & Width(1)  # type: ignore[union-attr]


def test_new_clues_come_only_where_they_change_no_rule() -> None:
    assert takes_clues(FREE)
    assert told(FREE, [Meets(1, Area(4))]).clues == ((1, Area(4)),)  # type: ignore[union-attr]
    assert not takes_clues(RECTANGLES)
    with pytest.raises(ValueError, match="row 1, column 2"):
        told(RECTANGLES, [Meets(1, Area(2))])


@pytest.mark.parametrize(
    ("rules", "fact"),
    [(RECTANGLES, Joined(0, 1)), (WALLS, Bulb(1)), (WALLS, Beside(0, 2))],
    ids=str,
)
def test_what_is_no_given_is_refused(rules: Division | Akari, fact: Fact) -> None:
    with pytest.raises(ValueError, match="no given"):
        told(rules, [fact])
