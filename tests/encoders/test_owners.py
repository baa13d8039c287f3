"""Owners: hidden blocks of any size, and any clues and switches on polyominoes."""

from __future__ import annotations

from dataclasses import dataclass, replace

import boards
import pytest
from comparison import assert_same_solutions
from planted import DRAWINGS, ENGINES, pin_owners, plant
from shikiri.encoders import encode, owners
from shikiri.puzzles.board import Board
from shikiri.puzzles.clues import Area, AtLeast, Clue, Measures, Perimeter
from shikiri.puzzles.division import Division, Shape
from shikiri.solvers import brute, run, sat
from shikiri.solvers.backends import Settings
from shikiri.solvers.budget import Budget
from shikiri.solvers.verdict import Statistics


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("strategy", owners.STRATEGIES)
@pytest.mark.parametrize("drawing", DRAWINGS)
def test_planted_hidden_blocks_are_found(drawing: str, strategy: str, engine: str) -> None:
    planted = plant(DRAWINGS[drawing])
    encoding = pin_owners(encode(planted.rules, "owners", strategy), planted)
    found = run.solutions(encoding, ENGINES[engine](), Statistics())
    assert list(found) == [planted.answer]


@pytest.mark.parametrize("strategy", owners.STRATEGIES)
def test_polyominoes_with_any_clues_and_switches(strategy: str) -> None:
    for seed in range(150):
        rules = replace(boards.division(seed, cells=8), shape=Shape.POLYOMINO)
        settings = Settings("owners", strategy)
        found = sat.solutions(rules, "", settings, Budget(), Statistics())
        assert_same_solutions(rules, found, f"{seed}, {strategy}")


def test_a_fact_says_who_belongs_to_whom() -> None:
    rules = Division(Board(1, 2), (), Shape.POLYOMINO, unclued=None)
    encoding = encode(rules, "owners")
    facts = {encoding.fact(key): key for key in encoding.model.keys}
    key = facts["row 1, column 2 belongs to the block of row 1, column 1"]
    assert encoding.fact(-key) == "row 1, column 2 does not belong to the block of row 1, column 1"


@pytest.mark.parametrize("strategy", owners.STRATEGIES)
def test_four_borders_may_meet_where_three_blocks_do(strategy: str) -> None:
    """A block that holds two cells across a point, and none beside both, goes around it."""
    rules = Division(Board(3, 3), (), Shape.POLYOMINO, unclued=None, apart=True)
    found = list(sat.solutions(rules, "", Settings("owners", strategy), Budget(), Statistics()))
    truth = set(brute.solutions(rules, "", Settings(), Budget(), Statistics()))
    assert len(found) == len(truth)
    assert set(found) == truth
    around = [
        cut
        for cut in truth
        if isinstance(cut, tuple)
        if any(
            cut[a] != cut[b] != cut[d] != cut[c] != cut[a] for a, b, c, d in rules.board.crossings
        )
    ]
    assert len(around) == 4


@pytest.mark.parametrize("strategy", owners.STRATEGIES)
def test_a_number_that_another_block_could_take_is_still_its_blocks_area(strategy: str) -> None:
    """The number may lie in the block of the first clue, which may have any area."""
    for number in range(1, 7):
        clues = ((0, AtLeast(1)), (3, Area(number)))
        rules = Division(Board(2, 3), clues, Shape.POLYOMINO, shared=True, unequal=True)
        settings = Settings("owners", strategy)
        found = sat.solutions(rules, "", settings, Budget(), Statistics())
        assert_same_solutions(rules, found, f"{number}, {strategy}")


NARROW = [Board(1, 4, torus=True), Board(4, 1, torus=True), Board(2, 3, torus=True)]


@dataclass(frozen=True)
class Bare(Clue):
    """The block has no perimeter, or no such area: a condition on one measure or two."""

    areas: frozenset[int] = frozenset()

    @property
    def reads(self) -> tuple[str, ...]:  # type: ignore[override]
        return ("perimeter", "area") if self.areas else ("perimeter",)

    def admits(self, block: Measures) -> bool:
        return block.perimeter == 0 or block.area in self.areas

    @property
    def token(self) -> str:
        return f"no perimeter or an area in {sorted(self.areas)}"


def hold_perimeter(board: Board, clue: Clue) -> None:
    rules = Division(board, ((0, clue),), Shape.POLYOMINO, unclued=None)
    found = sat.solutions(rules, "", Settings("owners"), Budget(), Statistics())
    assert_same_solutions(rules, found, clue.token)


@pytest.mark.parametrize("board", NARROW, ids=str)
def test_perimeters_on_a_narrow_torus(board: Board) -> None:
    """A cell that faces itself has no side there, and two cells may share two."""
    for number in range(2, 13):
        hold_perimeter(board, Perimeter(number))


@pytest.mark.parametrize("board", NARROW, ids=str)
def test_a_block_all_over_a_torus_has_no_perimeter(board: Board) -> None:
    hold_perimeter(board, Perimeter(1))
    for areas in ((), (2,), (1, 3)):
        hold_perimeter(board, Bare(frozenset(areas)))
