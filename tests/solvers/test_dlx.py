"""Exact cover, with the corner rule beside the matrix and inside it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product
from pathlib import Path

import boards
import pytest
from comparison import assert_same_solutions
from shikiri.puzzles.board import Board
from shikiri.puzzles.clues import ANY, Area, Square
from shikiri.puzzles.division import Division, Shape
from shikiri.puzzles.errors import Unsupported
from shikiri.puzzles.puzzle import Rules, Solution
from shikiri.puzzles.sources import puzzles
from shikiri.solvers import dlx
from shikiri.solvers.backends import Settings
from shikiri.solvers.budget import Budget, Spent
from shikiri.solvers.verdict import Statistics

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"
ENGINES = ("", "matrix")
DOMINO = Division(Board(1, 2), unclued=None)


def solve(rules: Rules, engine: str = "", stats: Statistics | None = None) -> Iterator[Solution]:
    return dlx.solutions(rules, engine, Settings(), Budget(20), stats or Statistics())


def compare(rules: Division, seed: object) -> None:
    for engine in ENGINES:
        assert_same_solutions(rules, solve(rules, engine), (engine, seed))


@pytest.mark.parametrize("first", range(0, 200, 50))
def test_random_boards_have_the_solutions_of_brute_force(first: int) -> None:
    for seed in range(first, first + 50):
        for recipe in (boards.shikaku, boards.tatamibari):
            for apart, unequal in product((False, True), repeat=2):
                compare(replace(recipe(seed), apart=apart, unequal=unequal), seed)


@pytest.mark.parametrize("first", range(0, 300, 50))
def test_every_setting_of_the_switches_but_polyominoes(first: int) -> None:
    for seed in range(first, first + 50):
        rules = boards.division(seed)
        if rules.shape is not Shape.POLYOMINO:
            compare(rules, seed)


def test_any_choice_of_columns_gives_each_solution_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def last(node: dlx._Node) -> int:
        return node.columns[-1] if node.columns else 0

    monkeypatch.setattr(dlx, "_shortest", last)  # a lattice point, as long as one is open
    for seed in range(60):
        compare(boards.tatamibari(seed, rows=3), seed)


@pytest.mark.long
@pytest.mark.parametrize("first", range(10_000, 12_000, 100))
def test_many_random_boards(first: int) -> None:
    for seed in range(first, first + 100):
        for rules in (boards.shikaku(seed), boards.tatamibari(seed, rows=5, cols=5)):
            for apart in (False, True):
                compare(replace(rules, apart=apart), seed)


@pytest.mark.parametrize(
    "rules",
    [
        Division(Board(1, 1), ((0, Area(1)),)),
        Division(Board(1, 1)),
        Division(Board(2, 2, holes=frozenset(range(4)))),
        Division(Board(2, 2, holes=frozenset(range(4))), unclued=1),
        Division(Board(2, 2), unclued=None),
        Division(Board(2, 3), unclued=3, apart=True),
        Division(Board(2, 2), tuple((cell, Square()) for cell in range(4)), apart=True),
        Division(Board(3, 3, torus=True), ((4, ANY),)),
        Division(Board(2, 2, torus=True), ((0, ANY), (3, ANY)), apart=True),
        Division(Board(3, 3), ((4, ANY),), shape=Shape.L_ONLY, unclued=1),
    ],
)
def test_degenerate_boards(rules: Division) -> None:
    compare(rules, "degenerate")


def test_polyominoes_and_bulbs_are_refused() -> None:
    with pytest.raises(Unsupported, match="sat, cpsat and native take the rest"):
        list(solve(Division(Board(2, 2), shape=Shape.POLYOMINO)))


def test_too_many_placements_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dlx, "LARGEST", 8)
    with pytest.raises(Unsupported, match="up to 8 placements"):
        list(solve(Division(Board(2, 2), unclued=None)))
    monkeypatch.setattr(dlx, "LARGEST", 9)
    assert len(list(solve(Division(Board(2, 2), unclued=None)))) == 8


def test_time_runs_out_as_spent() -> None:
    with pytest.raises(Spent, match="time limit"):
        list(
            dlx.solutions(
                Division(Board(5, 5), unclued=None), "", Settings(), Budget(0), Statistics()
            )
        )


def test_statistics_count_placements_and_nodes() -> None:
    stats = Statistics()
    assert len(list(solve(DOMINO, "", stats))) == 2
    assert (stats.variables, stats.branches, stats.conflicts) == (3, 3, 0)


@pytest.mark.skipif(not CORPUS.exists(), reason="no corpus beside the checkout")
@pytest.mark.parametrize(("name", "engine"), [("shikaku", ""), *product(["tatamibari"], ENGINES)])
def test_published_boards_up_to_14x14_are_decided(name: str, engine: str) -> None:
    for puzzle in puzzles([str(CORPUS / f"{name}.jsonl")]):
        if puzzle.rules.board.rows <= 14 and puzzle.rules.board.cols <= 14:
            assert len(list(islice(solve(puzzle.rules, engine), 2))) == 1, puzzle.id


@pytest.mark.skipif(not CORPUS.exists(), reason="no corpus beside the checkout")
def test_the_corner_rule_inside_the_matrix_saves_nodes() -> None:
    nodes = dict.fromkeys(ENGINES, 0)
    for puzzle in islice(puzzles([str(CORPUS / "tatamibari.jsonl")]), 20):
        for engine in ENGINES:
            stats = Statistics()
            list(solve(puzzle.rules, engine, stats))
            nodes[engine] += stats.branches or 0
    assert nodes["matrix"] < nodes[""]
