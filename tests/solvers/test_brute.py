"""Brute force, against known counts and against an oracle that does not search at all."""

from __future__ import annotations

import ast
from itertools import islice
from pathlib import Path

import boards
import pytest
from comparison import assert_same_solutions, naive_solutions, show
from shikiri.puzzles.akari import Akari
from shikiri.puzzles.board import Board
from shikiri.puzzles.clues import ANY, Area, Perimeter
from shikiri.puzzles.division import Division, Shape
from shikiri.puzzles.errors import Unsupported
from shikiri.puzzles.puzzle import Rules, Solution
from shikiri.solvers import brute
from shikiri.solvers.backends import Settings
from shikiri.solvers.budget import Budget, Spent
from shikiri.solvers.verdict import Statistics

long = pytest.mark.long


def answers(rules: Rules) -> list[Solution]:
    return list(brute.solutions(rules, "", Settings(), Budget(), Statistics()))


def polyominoes(rows: int, cols: int, **switches: object) -> Division:
    settings = {"shape": Shape.POLYOMINO, "unclued": None} | switches
    return Division(Board(rows, cols), **settings)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("rows", "cols", "count"),
    [(1, 1, 1), (1, 5, 16), (2, 2, 12), (3, 3, 1434), (3, 4, 27780)],
)
def test_connected_partitions(rows: int, cols: int, count: int) -> None:
    found = answers(polyominoes(rows, cols))
    assert len(found) == len(set(found)) == count


@pytest.mark.parametrize(
    ("side", "parts", "count"),
    [
        (3, 3, 10),
        (4, 2, 70),
        (4, 4, 117),
        (4, 8, 36),
        (5, 5, 4006),
        pytest.param(6, 6, 451206, marks=long),
    ],
)
def test_partitions_into_equal_parts(side: int, parts: int, count: int) -> None:
    # Source: mggg.org/table
    rules = polyominoes(side, side, every=Area(side * side // parts))
    assert sum(1 for _ in brute.solutions(rules, "", Settings(), Budget(), Statistics())) == count


@pytest.mark.parametrize(
    ("side", "parts", "count"), [(3, 3, 258), pytest.param(4, 4, 62741, marks=long)]
)
def test_partitions_into_parts_of_any_size(side: int, parts: int, count: int) -> None:
    # Source: mggg.org/table
    assert len(answers(polyominoes(side, side, unclued=parts))) == count


@pytest.mark.parametrize(
    ("side", "count"), [(1, 1), (2, 8), (3, 322), pytest.param(4, 70878, marks=long)]
)
def test_rectangle_tilings(side: int, count: int) -> None:
    found = answers(Division(Board(side, side), unclued=None))
    assert len(found) == len(set(found)) == count


@long
def test_clueless_board_with_equal_areas_apart() -> None:
    rules = polyominoes(4, 4, unequal=True)
    search = brute.solutions(rules, "", Settings(), Budget(), Statistics())
    assert sum(1 for _ in search) == 259728


def test_perimeter_of_the_one_block_on_a_torus() -> None:
    torus = Board(2, 2, torus=True)
    assert answers(Division(torus, ((0, Area(4)),))) == [(0, 0, 0, 0)]
    assert answers(Division(torus, ((0, Perimeter(1)),))) == []
    assert set(answers(Division(torus, ((0, Perimeter(4)), (3, ANY)), unclued=None))) == {
        (0, 0, 1, 1),
        (0, 1, 0, 1),
        (0, 1, 2, 2),
        (0, 1, 2, 1),
        (0, 0, 1, 2),
        (0, 1, 0, 2),
        (0, 1, 2, 3),
    }


def test_rings_of_a_torus_are_not_counted_twice() -> None:
    found = answers(Division(Board(1, 3, torus=True), unclued=None))
    assert sorted(found) == [(0, 0, 0), (0, 0, 1), (0, 1, 0), (0, 1, 1), (0, 1, 2)]


def test_a_board_of_holes() -> None:
    board = Board(1, 2, holes=frozenset({0, 1}))
    assert answers(Division(board)) == [(-1, -1)]
    assert answers(Division(board, unclued=2)) == []
    assert answers(Akari(board, ((0, 0),))) == [frozenset()]
    assert answers(Akari(board, ((0, 1),))) == []


@pytest.mark.parametrize(("side", "count"), [(1, 1), (2, 2), (3, 6), (4, 24), (5, 120)])
def test_lamps_on_an_open_board_are_permutations(side: int, count: int) -> None:
    found = answers(Akari(Board(side, side)))
    assert len(found) == len(set(found)) == count


def sweep(recipe: str, seeds: range) -> None:
    for seed in seeds:
        rules = small(recipe, seed)
        found = answers(rules)
        wanted = set(naive_solutions(rules))
        case = f"{recipe} seed {seed}\n{boards.text(rules)}\n"
        assert len(found) == len(set(found)), f"{case}a solution came twice"
        missing = [show(solution) for solution in wanted - set(found)]
        surplus = [show(solution) for solution in set(found) - wanted]
        assert not missing + surplus, f"{case}missing {missing}, surplus {surplus}"


def small(recipe: str, seed: int) -> Rules:
    """A board of at most seven cells, nine for Akari."""
    if recipe == "division":
        return boards.division(seed, cells=7)
    if recipe == "fillomino":
        return boards.fillomino(seed, cells=7)
    if recipe == "akari":
        return boards.akari(seed, rows=3, cols=3)
    rectangles = {"shikaku": boards.shikaku, "tatamibari": boards.tatamibari}[recipe]
    return rectangles(seed, rows=2 + seed % 2, cols=3 - seed % 2)


@pytest.mark.parametrize("recipe", boards.GENRES)
def test_equals_all_labellings_filtered(recipe: str) -> None:
    sweep(recipe, range(150))


@long
@pytest.mark.parametrize("recipe", boards.GENRES)
def test_equals_all_labellings_filtered_on_many_boards(recipe: str) -> None:
    sweep(recipe, range(1000, 5000))


@pytest.mark.parametrize("recipe", boards.GENRES)
def test_random_boards_are_a_useful_mix(recipe: str) -> None:
    counts = [0, 0, 0]
    for seed in range(100):
        rules = boards.GENRES[recipe](seed)
        assert rules == boards.GENRES[recipe](seed)
        search = brute.solutions(rules, "", Settings(), Budget(), Statistics())
        counts[len(list(islice(search, 2)))] += 1
    assert min(counts) >= 5, f"boards with none, one, several solutions: {counts}"


def test_the_comparison_fails_with_seed_and_puzzle() -> None:
    rules = Division(Board(2, 2), ((0, ANY), (3, ANY)))
    truth = answers(rules)
    assert len(truth) == 2
    assert_same_solutions(rules, reversed(truth), seed=5)
    one_more = (0, 0, 0, 0)
    for wrong, message in [
        (truth[:1], "missing"),
        ([*truth, truth[0]], "yielded twice"),
        ([*truth, one_more], "wrong"),
        ([], "missing"),
    ]:
        with pytest.raises(AssertionError, match=rf"seed 5\n(.*\n)+.*\? \.\n\. \?\n.*{message}"):
            assert_same_solutions(rules, wrong, seed=5)


def test_the_comparison_asks_for_two_hundred_where_there_are_more() -> None:
    rules = polyominoes(3, 3)
    truth = answers(rules)
    assert_same_solutions(rules, iter(truth[500:]), seed=1)
    with pytest.raises(AssertionError, match="199 solutions, at least 200 exist"):
        assert_same_solutions(rules, truth[:199], seed=1)
    with pytest.raises(AssertionError, match="yielded twice"):
        assert_same_solutions(rules, [truth[0]] * 200, seed=1)


def test_the_order_is_fixed_and_the_work_is_counted() -> None:
    stats = Statistics()
    rules = polyominoes(2, 3)
    assert list(brute.solutions(rules, "", Settings(), Budget(), stats)) == answers(rules)
    assert stats.rounds == 1
    assert stats.branches is not None
    assert stats.branches > 0
    assert stats.solve_seconds > 0


@pytest.mark.parametrize("rules", [polyominoes(9, 9), Division(Board(9, 9)), Akari(Board(9, 9))])
def test_a_spent_budget_is_no_answer(rules: Rules) -> None:
    with pytest.raises(Spent, match="0 s"):
        list(brute.solutions(rules, "", Settings(), Budget(0), Statistics()))


def test_large_boards_are_refused_at_once() -> None:
    with pytest.raises(Unsupported, match="up to 100 cells, not 110"):
        brute.solutions(Division(Board(10, 11)), "", Settings(), Budget(), Statistics())


def test_nothing_is_imported_from_the_encoders() -> None:
    tree = ast.parse(Path(brute.__file__).read_text(encoding="utf-8"))
    modules = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert not [module for module in modules if "encoders" in module]
