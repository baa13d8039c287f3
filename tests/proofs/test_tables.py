"""The verifier's tables hold all that there is, against the referee on every set of cells."""

from __future__ import annotations

from dataclasses import fields
from itertools import combinations

import pytest
from boards import division, shikaku, tatamibari
from shikiri.proofs.ground import Ground
from shikiri.proofs.tables.block import anchor, legal
from shikiri.proofs.tables.blocks import LISTED
from shikiri.puzzles.akari import Akari
from shikiri.puzzles.board import Board
from shikiri.puzzles.clues import ANY, Area, Measures, Perimeter, Square
from shikiri.puzzles.division import Division, Shape


def test_the_schemas_were_written_for_these_rules() -> None:
    """A field that allows more than they know of makes schemas false: look at each, then here."""
    known = ["board", "clues", "shape", "shared", "unclued", "apart", "unequal", "every", "borders"]
    assert [field.name for field in fields(Division)] == known
    assert [field.name for field in fields(Akari)] == ["board", "numbers"]
    assert [field.name for field in fields(Board)] == ["rows", "cols", "torus", "holes"]
    assert [field.name for field in fields(Measures)] == ["height", "width", "area", "perimeter"]
    assert [*Shape] == [*LISTED, Shape.POLYOMINO]


def every_block(rules: Division) -> dict[tuple[int, ...], int]:
    cells = rules.board.cells
    sets = (s for size in range(1, len(cells) + 1) for s in combinations(cells, size))
    return {s: anchor(rules, s) for s in sets if legal(rules, s)}


@pytest.mark.parametrize("first", range(0, 60, 20))
def test_the_blocks_are_those_that_the_referee_accepts(first: int) -> None:
    tried = 0
    for seed in range(first, first + 20):
        for rules in (division(seed), shikaku(seed, 3, 3), tatamibari(seed, 3, 3)):
            if rules.shape in LISTED:
                tried += 1
                assert Ground(rules, None).blocks.anchors == every_block(rules)
    assert tried > 40


@pytest.mark.parametrize("shape", LISTED)
@pytest.mark.parametrize("board", [Board(3, 4), Board(3, 3, torus=True), Board(2, 4, torus=True)])
def test_blocks_without_clue(shape: Shape, board: Board) -> None:
    rules = Division(board, shape=shape, unclued=None)
    listed = [*Ground(rules, None).blocks.each()]
    assert len(listed) == len(set(listed))
    assert set(listed) == set(every_block(rules))


def test_owners_reach_what_blocks_hold() -> None:
    for seed in range(60):
        rules = division(seed)
        owners = Ground(rules, None).owners
        for cells, first in every_block(rules).items():
            assert owners.reach(first).issuperset(cells), (seed, cells)
            least, most = owners.areas(first)
            assert least <= len(cells) <= most


def test_areas_reach_what_blocks_hold() -> None:
    """Where equal areas are apart a block beside an equal clue is no block of a solution."""
    for seed in range(80):
        rules = division(seed)
        if rules.unequal:
            continue
        areas = Ground(rules, None).areas
        for cells in every_block(rules):
            assert areas.of(len(cells)).issuperset(cells), (seed, cells)
            for bound in range(len(cells)):
                assert areas.over(bound).issuperset(cells), (seed, cells, bound)


def test_an_area_is_no_further_than_its_clue() -> None:
    rules = Division(
        Board(1, 6),
        ((0, Area(3)), (5, Area(2))),
        shape=Shape.POLYOMINO,
        shared=True,
        unclued=0,
        unequal=True,
    )
    areas = Ground(rules, None).areas
    assert areas.of(3) == {0, 1, 2}
    assert areas.of(2) == {4, 5}
    assert areas.of(1) == frozenset()


def test_one_block_is_judged_alone() -> None:
    rules = Division(
        Board(3, 3), ((0, Perimeter(6)), (1, Square())), apart=True, borders=frozenset({(4, 5)})
    )
    assert legal(rules, (0, 3))
    assert not legal(rules, (0,))  # its perimeter is 4
    assert not legal(rules, (0, 1))  # two clues
    assert not legal(rules, (4, 5))  # no clue
    assert legal(rules, (1,))
    assert not legal(Division(rules.board, ((4, ANY),), borders=rules.borders), (4, 5))
