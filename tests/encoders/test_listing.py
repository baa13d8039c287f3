"""Placements: the lists are exactly the sets of cells that could be blocks."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import boards
import pytest
from shapes import assert_listed, rectangle, subsets, words
from shikiri.encoders.listing import FAMILIES, placements
from shikiri.encoders.rectangles import Rectangles
from shikiri.puzzles.board import Board, Cell
from shikiri.puzzles.clues import (
    ANY,
    Area,
    AtMost,
    Clue,
    Height,
    Square,
    Tall,
    Wide,
    Width,
    measure,
)
from shikiri.puzzles.division import Division, Shape

BOARDS = {
    "plain": Board(3, 4),
    "holes": Board(3, 4, holes=frozenset({0, 6})),
    "torus": Board(3, 4, torus=True),
    "torus with holes": Board(3, 4, torus=True, holes=frozenset({5})),
    "torus two wide": Board(4, 2, torus=True),
    "torus one high": Board(1, 5, torus=True),
    "torus of one cell": Board(1, 1, torus=True),
    "strip": Board(6, 1),
}


def listed(rules: Division, *, bare: bool = True) -> list[tuple[Cell, frozenset[Cell], bool]]:
    return [(p.anchor, frozenset(p.cells), p.clued) for p in placements(rules, bare=bare)]


def clues_of(kind: str, board: Board, seed: int) -> tuple[tuple[Cell, Clue], ...]:
    """Two clues of a kind, each of which some block of the board satisfies."""
    rng = random.Random(f"{kind} {board} {seed}")
    cells = rng.sample(board.cells, min(2, len(board.cells)))
    fitting = [block for block in subsets(board) if rectangle(board, block)]
    told = boards.KINDS[kind]
    return tuple((cell, told(measure(board, rng.choice(fitting)), rng)) for cell in cells)


@pytest.mark.parametrize("shape", FAMILIES)
@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("kind", boards.KINDS)
def test_every_kind_of_clue_on_every_kind_of_board(kind: str, name: str, shape: Shape) -> None:
    board = BOARDS[name]
    for seed, (shared, unclued) in enumerate([(False, 0), (False, 1), (True, None)]):
        rules = Division(board, clues_of(kind, board, seed), shape, shared, unclued)
        assert_listed(rules, listed(rules))


def test_random_settings_of_all_switches() -> None:
    seen = 0
    for seed in range(200):
        rules = boards.division(seed, cells=12)
        if rules.shape in FAMILIES:
            seen += 1
            assert_listed(rules, listed(rules), f"seed {seed}")
    assert seen > 100


def test_given_borders_and_conditions_on_every_block() -> None:
    board = BOARDS["plain"]
    edges = ((0, 1), (1, 5), (5, 9), (6, 7))
    for every in (ANY, AtMost(3), AtMost(4) & Wide(), Square()):
        rules = Division(board, ((5, ANY),), unclued=None, every=every, borders=frozenset(edges))
        assert_listed(rules, listed(rules))
    tall = [cells for _, cells, _ in listed(replace(rules, every=Tall()))]
    assert {3, 7} in tall
    assert {6, 10} in tall
    assert {1, 5} not in tall, "a border runs inside"


@pytest.mark.parametrize(
    ("board", "clue", "wanted"),
    [
        (Board(2, 3), Area(2), [{0, 1}, {1, 2}, {1, 4}]),
        (Board(2, 3), Area(6), [{0, 1, 2, 3, 4, 5}]),
        (Board(2, 3), Area(5), []),
        (Board(2, 3, holes=frozenset({0})), Area(2), [{1, 2}, {1, 4}]),
        (Board(2, 3, torus=True), Area(2), [{0, 1}, {1, 2}, {1, 4}]),
        (Board(2, 3, torus=True), Area(3), [{0, 1, 2}]),
        (Board(1, 4, torus=True), Area(3), [{3, 0, 1}, {0, 1, 2}, {1, 2, 3}]),
        (Board(2, 3), Square(), [{1}, {0, 1, 3, 4}, {1, 2, 4, 5}]),
        (Board(2, 3), Width(1) & Height(2), [{1, 4}]),
    ],
)
def test_lists_by_hand(board: Board, clue: Clue, wanted: list[set[Cell]]) -> None:
    """The blocks of one clue in the middle of the first row."""
    found = [cells for _, cells, _ in listed(Division(board, ((1, clue),)))]
    assert Counter(found) == Counter(map(frozenset, wanted)), [words(board, b) for b in found]


def test_blocks_without_clue_are_listed_where_they_can_be_and_are_asked_for() -> None:
    rules = Division(Board(1, 3), ((0, ANY),))
    assert all(clued for _, _, clued in listed(rules))
    rules = replace(rules, unclued=1)
    assert [set(cells) for _, cells, clued in listed(rules) if not clued] == [{1}, {1, 2}, {2}]
    assert all(clued for _, _, clued in listed(rules, bare=False))


def test_the_anchor_is_the_first_clue_whose_block_it_is() -> None:
    rules = Division(Board(1, 3), ((1, ANY), (2, AtMost(2))), shared=True, unclued=0)
    assert sorted((anchor, sorted(cells)) for anchor, cells, _ in listed(rules)) == [
        (1, [0, 1]),
        (1, [1]),
        (1, [1, 2]),
        (2, [2]),
    ]


@pytest.mark.parametrize("name", BOARDS)
def test_rectangles_by_their_upper_left_corner_are_all_rectangles(name: str) -> None:
    board = BOARDS[name]
    blocked = board.holes | {board.cells[-1]}
    family = Rectangles(board, ANY, blocked)
    found = [frozenset(c) for start in range(board.size) for c in family.cornered(start)]
    wanted = [b for b in subsets(board) if rectangle(board, b) and not b & blocked]
    assert Counter(found) == Counter(wanted)
