"""Values: hidden blocks of any size, and the horizon that moves out to them."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import boards
import pytest
import shikiri
from comparison import MANY, assert_same_solutions, some_solutions
from planted import DRAWINGS, ENGINES, pin_areas, plant
from shikiri.encoders import encode, values
from shikiri.puzzles.board import Board
from shikiri.puzzles.clues import ANY, Area, AtLeast, Clue
from shikiri.puzzles.division import Division, Shape, blocks
from shikiri.puzzles.facts import Border, Meets
from shikiri.solvers import run, sat
from shikiri.solvers.backends import Settings
from shikiri.solvers.budget import Budget
from shikiri.solvers.oracle import Oracle
from shikiri.solvers.verdict import Statistics, Unique


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("drawing", DRAWINGS)
def test_planted_hidden_blocks_are_found(drawing: str, engine: str) -> None:
    planted = plant(DRAWINGS[drawing])
    encoding = pin_areas(encode(planted.rules, "values", "lazy"), planted)
    found = run.solutions(encoding, ENGINES[engine](), Statistics())
    assert list(found) == [planted.answer]


@pytest.mark.parametrize("backend", ["sat", "cpsat"])
def test_rooms_larger_than_the_horizon(backend: str) -> None:
    """No clue, and 7 cells or more a block: rooms of 10 and 13 cells, which cannot be cut."""
    marks = ".....#.....#######.....#.....#...###"
    board = Board(6, 6, holes=frozenset(i for i, mark in enumerate(marks) if mark == "#"))
    rules = Division(
        board, (), Shape.POLYOMINO, shared=True, unclued=None, unequal=True, every=AtLeast(7)
    )
    verdict = shikiri.check(rules, backend, limit=60, settings=Settings("values"))
    assert isinstance(verdict, Unique)
    assert isinstance(verdict.solution, tuple)
    assert [len(block) for block in blocks(verdict.solution)] == [10, 13]


@pytest.mark.parametrize("unclued", [None, 0])
@pytest.mark.parametrize("horizon", [1, 2, 4])
def test_any_horizon_gives_the_same_solutions(
    monkeypatch: pytest.MonkeyPatch, horizon: int, unclued: int | None
) -> None:
    monkeypatch.setattr(values, "HORIZON", horizon)
    for seed in range(60):
        rules = replace(boards.fillomino(seed, cells=9), unclued=unclued)
        found = sat.solutions(rules, "", Settings("values"), Budget(), Statistics())
        assert_same_solutions(rules, found, f"{seed}, horizon {horizon}")


@pytest.mark.parametrize("horizon", [1, 2, 3])
def test_any_horizon_tells_which_borders_are_possible(
    monkeypatch: pytest.MonkeyPatch, horizon: int
) -> None:
    monkeypatch.setattr(values, "HORIZON", horizon)
    for seed in range(40):
        rules = boards.fillomino(seed, cells=10)
        if values.refusal(rules):
            continue
        truth = some_solutions(rules)
        edges, rng = list(rules.board.edges), Random(f"{seed}")
        with Oracle(rules, Settings("values")) as oracle:
            for _ in range(20):
                some = rng.sample(edges, min(rng.randint(1, 4), len(edges)))
                facts = [Border(u, v) for u, v in some]
                found = oracle.ask(*facts)
                if len(truth) <= MANY:
                    possible = any(all(f.holds(rules, s) for f in facts) for s in truth)
                    case = f"seed {seed}: {facts}\n{boards.text(rules)}"
                    assert (found is not None) == possible, case


def test_a_border_beyond_the_horizon_leaves_both_sides_room() -> None:
    """A cell in a corner cannot be cut off from both its neighbours unless it is a block.

    Without a word on the sides of borders, every size of the blocks around it would be tried.
    """
    rules = Division(Board(6, 9), (), Shape.POLYOMINO, shared=True, unclued=None, unequal=True)
    with Oracle(rules, Settings("values")) as oracle:
        assert oracle.ask(Border(0, 1), Border(0, 9), Meets(0, AtLeast(2))) is None
        assert oracle.stats.rounds < 1000


@pytest.mark.parametrize("size", range(1, 6))
def test_connected_sets_are_all_listed_once(size: int) -> None:
    board = Board(3, 3, torus=True, holes=frozenset({4}))
    members = dict.fromkeys(board.cells, 1)
    listed = [tuple(sorted(s)) for s in values.connected_sets(board.neighbours, members, size)]
    wanted = [
        cells
        for cells in combinations(board.cells, size)
        if len(list(board.components(dict.fromkeys(cells)))) == 1
    ]
    assert sorted(listed) == wanted


def test_a_fact_says_area_and_place() -> None:
    rules = Division(Board(1, 2), (), Shape.POLYOMINO, True, None, unequal=True)
    encoding = encode(rules, "values")
    facts = [encoding.fact(key) for key in encoding.model.keys]
    assert "a block of 2 at row 1, column 2" in facts
    assert encoding.fact(-encoding.model.keys[0]).startswith("no block of ")


@pytest.mark.parametrize("horizon", [1, 9])
def test_a_hidden_block_beside_a_clue_of_its_area_has_one_form(
    monkeypatch: pytest.MonkeyPatch, horizon: int
) -> None:
    """The block d lies within reach of the clue 5 of block a, and is not its block."""
    monkeypatch.setattr(values, "HORIZON", horizon)
    drawing = "abdddabddeaceeeaceeeaceee"
    clues = tuple(
        (cell, Area(drawing.count(letter)))
        for cell, letter in enumerate(drawing)
        if letter in "ce" or cell == 0
    )
    rules = Division(Board(5, 5), clues, Shape.POLYOMINO, shared=True, unclued=None, unequal=True)
    found = sat.solutions(rules, "", Settings("values"), Budget(), Statistics())
    assert_same_solutions(rules, found, drawing)


def test_each_block_needs_a_clue_where_rules_say_so() -> None:
    rules = Division(
        Board(1, 3), ((0, ANY),), Shape.POLYOMINO, shared=True, unclued=0, unequal=True
    )
    found = sat.solutions(rules, "", Settings("values"), Budget(), Statistics())
    assert list(found) == [(0, 0, 0)]


@pytest.mark.parametrize(("clue", "every"), [(Area(3) & AtLeast(5), ANY), (Area(1), AtLeast(2))])
def test_a_number_that_other_conditions_forbid_has_no_block(clue: Clue, every: Clue) -> None:
    """Counting would say so first; the encoding is asked alone."""
    rules = Division(
        Board(2, 3), ((0, clue),), Shape.POLYOMINO, True, None, unequal=True, every=every
    )
    assert not list(sat.solutions(rules, "", Settings("values"), Budget(), Statistics()))
