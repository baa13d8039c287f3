"""Givens among the facts that a state of native starts from: refused, with the way that works."""

from __future__ import annotations

import pytest
from shikiri.puzzles.akari import Akari
from shikiri.puzzles.board import Board
from shikiri.puzzles.clues import ANY, Area
from shikiri.puzzles.division import Division, Shape
from shikiri.puzzles.facts import Beside, Fact, Meets
from shikiri.puzzles.givens import bare, givens, told
from shikiri.puzzles.puzzle import Rules, Solution
from shikiri.solvers import native
from shikiri.solvers.budget import Budget
from shikiri.solvers.native.search import search
from shikiri.solvers.verdict import Statistics

ROW = Board(1, 4)
PUZZLES: list[Rules] = [
    Division(ROW, ((0, Area(1)), (3, Area(3)))),
    Division(ROW, ((0, Area(1)), (3, Area(3))), Shape.POLYOMINO),
    Akari(Board(1, 3, holes=frozenset({1})), ((1, 2),)),
]


def solutions(rules: Rules) -> list[Solution]:
    return list(search(native.begin(rules), Budget(), Statistics()))


@pytest.mark.parametrize("rules", PUZZLES)
def test_givens_are_told_to_the_puzzle(rules: Rules) -> None:
    (given, *_) = givens(rules)
    with pytest.raises(TypeError, match=f"{type(given).__name__} is a given: a puzzle must be"):
        native.begin(bare(rules), [given])
    assert len(solutions(told(bare(rules), givens(rules)))) == 1


@pytest.mark.parametrize(
    ("rules", "fact", "topic"),
    [
        (Division(ROW, ((0, ANY),)), Beside(0, 1), "rectangles"),
        (Division(ROW, ((0, ANY),), Shape.POLYOMINO), Beside(0, 1), "blocks"),
        (Akari(ROW), Meets(0, Area(1)), "bulbs"),
    ],
)
def test_givens_of_other_puzzles_say_nothing(rules: Rules, fact: Fact, topic: str) -> None:
    with pytest.raises(TypeError, match=f"{type(fact).__name__} says nothing about {topic}"):
        native.begin(rules, [fact])
