"""Borders: open edges that draw rectangles, whatever the clues, and each cut in one way."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product

import boards
import pytest
from comparison import MANY, assert_same_solutions, some_solutions
from shikiri.encoders import borders, encode
from shikiri.encoders.encoding import Assignment
from shikiri.puzzles.akari import Akari
from shikiri.puzzles.board import Board
from shikiri.puzzles.clues import ANY, Area, AtLeast, AtMost, Clue, Perimeter, Square, Wide, Width
from shikiri.puzzles.division import Division, Shape
from shikiri.puzzles.puzzle import Solution
from shikiri.puzzles.referee import judge
from shikiri.solvers import sat
from shikiri.solvers.backends import Settings
from shikiri.solvers.budget import Budget
from shikiri.solvers.verdict import Statistics


def found(rules: Division) -> list[Solution]:
    return list(sat.solutions(rules, "", Settings("borders"), Budget(), Statistics()))


def opened(rules: Division, solution: Solution) -> set[str]:
    """The edges that a solution leaves open, in words."""
    assert isinstance(solution, tuple)
    name = rules.board.name
    edges = (edge for edge in rules.board.edges if solution[edge[0]] == solution[edge[1]])
    return {f"no border between {name(u)} and {name(v)}" for u, v in edges}


@pytest.mark.parametrize("shared", [False, True])
def test_random_settings(shared: bool) -> None:
    taken = 0
    for seed in range(150):
        rules = replace(boards.rectangles(seed), shared=shared, unequal=False)
        rules = replace(rules, board=replace(rules.board, torus=False), borders=frozenset())
        if not borders.refusal(rules) and len(some_solutions(rules)) <= MANY:
            taken += 1
            assert_same_solutions(rules, found(rules), f"{seed}, shared: {shared}")
    assert taken > 100


HOLES = [(), (0,), (4,), (0, 4), (1, 3), (1, 3, 5, 7), (0, 2, 4)]


@pytest.mark.parametrize("holes", HOLES, ids=str)
@pytest.mark.parametrize("apart", [False, True])
def test_windows_around_holes(holes: tuple[int, ...], apart: bool) -> None:
    """Every cut into rectangles of 3x3 with holes, and no other set of open edges."""
    rules = Division(Board(3, 3, holes=frozenset(holes)), unclued=None, apart=apart)
    encoding = encode(rules, "borders")
    edges = rules.board.edges
    cuts = {frozenset(opened(rules, cut)) for cut in found(rules)}
    assert len(cuts) == len(found(rules)), "a cut came twice"
    keys, right = encoding.model.keys, 0
    for values in product((True, False), repeat=len(edges)):
        literals = [key if value else -key for key, value in zip(keys[::2], values, strict=True)]
        told = frozenset(encoding.fact(x) for x in literals if x > 0)
        cut = encoding.decode(Assignment(literals))
        drawn = opened(rules, cut) == told and not judge(rules, cut)
        assert drawn == (told in cuts), (boards.text(rules), sorted(told))
        right += drawn
    assert right == len(cuts)


CONDITIONS: list[Clue] = [
    *(Area(1), Area(3), Area(4), AtLeast(4), AtMost(2), Perimeter(6), Perimeter(5)),
    *(Square(), Wide(), Width(2), Wide() & AtMost(3), ANY),
]


@pytest.mark.parametrize("clue", CONDITIONS, ids=str)
@pytest.mark.parametrize("holes", [(), (5,)], ids=str)
def test_what_a_clue_says(clue: Clue, holes: tuple[int, ...]) -> None:
    """Of a block of its own, of a block that clues share, and of every block."""
    bare = Division(Board(3, 3, holes=frozenset(holes)), unclued=None)
    for shared, every, clues in (
        (False, ANY, ((4, clue),)),
        (True, ANY, ((0, clue), (4, ANY), (1, clue))),
        (False, clue, ()),
        (True, clue, ((4, ANY),)),
    ):
        rules = replace(bare, shared=shared, every=every, clues=clues)
        assert_same_solutions(rules, found(rules), clue)
        for unclued in range(4):
            counted = replace(rules, unclued=unclued)
            assert_same_solutions(counted, found(counted), f"{clue}, {unclued} without clue")


def test_blocks_without_clue_are_counted_where_clues_share_blocks() -> None:
    """Whichever cell of a block the clue stands on."""
    for cell in range(6):
        for unclued in range(4):
            rules = Division(Board(2, 3), ((cell, ANY),), shared=True, unclued=unclued)
            assert_same_solutions(rules, found(rules), f"clue on cell {cell}")


@pytest.mark.parametrize("shared", [False, True])
def test_given_borders_are_borders(shared: bool) -> None:
    for edge in Board(2, 3).edges:
        rules = Division(
            Board(2, 3), ((0, ANY),), unclued=None, shared=shared, borders=frozenset({edge})
        )
        assert_same_solutions(rules, found(rules), f"border {edge}")


def test_each_edge_is_a_key_both_ways() -> None:
    """Open edges alone would be nested: a coarser cut has more of them."""
    rules = Division(Board(2, 2), unclued=None)
    encoding = encode(rules, "borders")
    facts = {encoding.fact(key) for key in encoding.model.keys}
    pairs = ("row 1, column 1 and row 1, column 2", "row 1, column 2 and row 2, column 2")
    assert len(facts) == 8
    for pair in pairs:
        assert {f"a border between {pair}", f"no border between {pair}"} <= facts


@pytest.mark.parametrize(
    ("rules", "reason"),
    [
        (Akari(Board(2, 2)), "it encodes divisions"),
        (Division(Board(2, 2), shape=Shape.L), "it draws rectangles.* the shape l$"),
        (Division(Board(2, 2, torus=True)), "torus"),
        (Division(Board(2, 2), unequal=True), "equal area"),
        (Division(Board(2, 2), shared=True, apart=True), "^$"),
    ],
)
def test_refusals(rules: object, reason: str) -> None:
    assert re.search(reason, borders.refusal(rules))


@pytest.mark.parametrize(
    ("unclued", "suits"), [(None, True), (3, True), (2, False), (1, False), (0, False)]
)
def test_it_suits_boards_where_most_blocks_have_no_clue(unclued: int | None, suits: bool) -> None:
    rules = Division(Board(3, 3), tuple((c, ANY) for c in range(4)), unclued=unclued)
    assert borders.suits(rules) == suits
    assert encode(rules).name == ("borders" if suits else "placements")
