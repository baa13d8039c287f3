"""Owners: hidden blocks of any size, and any clues and switches on polyominoes."""

from __future__ import annotations

from dataclasses import replace

import boards
import pytest
from comparison import assert_same_solutions
from planted import DRAWINGS, ENGINES, pin_owners, plant
from shikiri.encoders import encode, owners
from shikiri.puzzles.board import Board
from shikiri.puzzles.division import Division, Shape
from shikiri.solvers import run, sat
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
