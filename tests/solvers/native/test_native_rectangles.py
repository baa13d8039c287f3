"""The rectangle rules and the search above them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice, product
from pathlib import Path

import boards
import pytest
from comparison import assert_same_solutions
from shikiri.puzzles.board import Board, Cell
from shikiri.puzzles.clues import ANY, Area, AtLeast, Perimeter, Square
from shikiri.puzzles.division import Division, Shape
from shikiri.puzzles.errors import Unsupported
from shikiri.puzzles.facts import Impossible, NotBlock
from shikiri.puzzles.puzzle import Rules, Solution
from shikiri.puzzles.sources import puzzles
from shikiri.solvers import native
from shikiri.solvers.backends import Settings
from shikiri.solvers.budget import Budget, Spent
from shikiri.solvers.native import rectangles
from shikiri.solvers.native.deduction import Deduction, Tier
from shikiri.solvers.native.ladder import climb, run
from shikiri.solvers.native.masks import Shifts, cells_of, mask_of
from shikiri.solvers.native.rectangles.corners import Corners
from shikiri.solvers.native.rectangles.rule import rectangle_words
from shikiri.solvers.native.rectangles.unclued import UncluedCount
from shikiri.solvers.native.search import search
from shikiri.solvers.verdict import Statistics

Recipe = Callable[..., Division]
CORPUS = Path(__file__).parents[4] / "shared" / "corpus"


def solve(rules: Rules, stats: Statistics | None = None) -> Iterator[Solution]:
    return native.solutions(rules, "", Settings(), Budget(20), stats or Statistics())


@pytest.mark.parametrize("recipe", [boards.shikaku, boards.tatamibari])
@pytest.mark.parametrize("first", range(0, 200, 50))
def test_random_boards_have_the_solutions_of_brute_force(recipe: Recipe, first: int) -> None:
    for seed in range(first, first + 50):
        rules = recipe(seed)
        for apart, unequal in product((False, True), repeat=2):
            variant = replace(rules, apart=apart, unequal=unequal)
            assert_same_solutions(variant, solve(variant), seed)


@pytest.mark.long
@pytest.mark.parametrize("recipe", [boards.shikaku, boards.tatamibari])
@pytest.mark.parametrize("first", range(10_000, 12_000, 100))
def test_many_random_boards(recipe: Recipe, first: int) -> None:
    for seed in range(first, first + 100):
        for rules in (recipe(seed), recipe(seed, rows=5, cols=5)):
            for apart in (False, True):
                variant = replace(rules, apart=apart)
                assert_same_solutions(variant, solve(variant), seed)


@pytest.mark.parametrize("first", range(0, 400, 50))
def test_random_boards_with_unclued_blocks(first: int) -> None:
    for seed in range(first, first + 50):
        rules = boards.rectangles(seed)
        for apart, unequal in product((False, True), repeat=2):
            variant = replace(rules, apart=apart, unequal=unequal)
            assert_same_solutions(variant, solve(variant), seed)


@pytest.mark.long
@pytest.mark.parametrize("first", range(10_000, 14_000, 100))
def test_many_random_boards_with_unclued_blocks(first: int) -> None:
    for seed in range(first, first + 100):
        rules = boards.rectangles(seed, cells=16)
        for unclued in {rules.unclued, 2, 4}:
            variant = replace(rules, unclued=unclued)
            assert_same_solutions(variant, solve(variant), seed)


@pytest.mark.parametrize(("size", "count"), [(1, 1), (2, 8), (3, 322)])
def test_rectangles_without_any_clue_are_counted(size: int, count: int) -> None:
    assert sum(1 for _ in solve(Division(Board(size, size), unclued=None))) == count
    exactly = (Division(Board(size, size), unclued=k) for k in range(size * size + 1))
    assert sum(1 for rules in exactly for _ in solve(rules)) == count


PLUS = Board(3, 3, holes=frozenset({0, 2, 6, 8}))


def test_a_pocket_that_needs_more_unclued_blocks_than_there_are() -> None:
    (last,) = unclued_counts(Division(PLUS, unclued=2), Tier.EASY)
    assert last.facts == (Impossible(),)
    assert last.cells == PLUS.cells
    assert str(last) == (
        "No solution is left: cells that no clue can reach need 3 unclued blocks, more than 2."
    )


def test_a_pocket_that_needs_all_unclued_blocks_leaves_none_to_others() -> None:
    board = Board(3, 5, holes=PLUS_BESIDE_A_ROW)
    rules = Division(board, ((4, Area(1)), (9, ANY)), unclued=3)
    first, *_ = unclued_counts(rules, Tier.EASY)
    assert first.cells == (1, 5, 6, 7, 11)
    assert set(first.facts) == {NotBlock(14, (14,))}
    assert "all needed for cells that no clue can reach" in first.text


def test_more_unclued_blocks_than_cells() -> None:
    (last,) = unclued_counts(Division(Board(1, 3), ((0, ANY),), unclued=3), Tier.EASY)
    assert str(last) == "No solution is left: there is no room for 3 unclued blocks."


PLUS_BESIDE_A_ROW = frozenset({0, 2, 3, 8, 10, 12, 13})
"""Holes of a 3x5 board that leave a plus on the left and a column on the right."""


def unclued_counts(rules: Division, others: Tier) -> list[Deduction]:
    """What counting unclued blocks concludes with the help of no rule beyond a tier."""
    state = rectangles.begin(rules)
    helpers = [rule for rule in state.table.ladder if rule.tier <= others]
    run(state, helpers)
    return list(climb(state, [UncluedCount()]))


@pytest.mark.parametrize(
    "rules",
    [
        Division(Board(1, 1), unclued=1),
        Division(Board(1, 1), unclued=2),
        Division(Board(1, 1), ((0, ANY),), unclued=1),
        Division(Board(1, 1, holes=frozenset({0})), unclued=None),
        Division(Board(1, 1, holes=frozenset({0})), unclued=1),
        Division(Board(2, 2), unclued=3, apart=True),
        Division(Board(2, 3), unclued=None, unequal=True),
        Division(Board(2, 3, torus=True), unclued=2),
        Division(Board(3, 3, torus=True), ((4, Area(1)),), unclued=2),
        Division(Board(1, 4, torus=True), ((0, Area(2)),), unclued=None, unequal=True),
        Division(PLUS, unclued=3),
        Division(PLUS, unclued=5),
        Division(Board(3, 3), ((4, Area(1)),), unclued=4),
        Division(Board(1, 1), ((0, Area(1)),)),
        Division(Board(1, 1)),
        Division(Board(2, 2, holes=frozenset(range(4)))),
        Division(Board(2, 2, holes=frozenset({0, 3})), ((1, ANY), (2, ANY))),
        Division(Board(1, 4), ((0, ANY), (3, AtLeast(3)))),
        Division(Board(2, 2), tuple((cell, Area(1)) for cell in range(4)), apart=True),
        Division(Board(2, 2), tuple((cell, Square()) for cell in range(4))),
        Division(Board(3, 3, torus=True), ((4, ANY),)),
        Division(Board(1, 3, torus=True), ((0, Area(2)), (1, ANY)), unequal=True),
        Division(Board(1, 4, torus=True), ((0, Perimeter(4)), (2, Perimeter(4)))),
        Division(Board(2, 2, torus=True), ((0, ANY), (3, ANY)), apart=True),
        Division(Board(4, 2, torus=True), ((0, Area(4)), (4, Area(4)))),
    ],
)
def test_degenerate_boards(rules: Division) -> None:
    assert_same_solutions(rules, solve(rules), "degenerate")


def test_a_ring_around_a_torus_is_one_placement() -> None:
    rules = Division(Board(3, 4, torus=True), ((5, Area(4)), (0, ANY), (8, ANY)))
    _, options, _ = rectangles.begin(rules).options
    assert options.count(0b11110000) == 1


def test_no_rectangle_corners_twice_at_a_point_unless_it_is_a_ring() -> None:
    rng = random.Random(1)
    for _ in range(500):
        rows, cols = rng.randint(2, 5), rng.randint(2, 5)
        board = Board(rows, cols, torus=rng.random() < 0.5)
        top, left = rng.randrange(rows), rng.randrange(cols)
        height = rng.randint(1, rows if board.torus else rows - top)
        width = rng.randint(1, cols if board.torus else cols - left)
        bottom, right = (top + height - 1) % rows, (left + width - 1) % cols
        cells = {
            board.at((top + i) % rows, (left + j) % cols)
            for i in range(height)
            for j in range(width)
        }
        ring = board.torus and (height == rows or width == cols)
        widened = Corners(board).widen(mask_of(cells))
        for point in board.crossings:
            ends = (board.at(bottom, right), board.at(bottom, left), board.at(top, right))
            by_edges = [a == b for a, b in zip(point, (*ends, board.at(top, left)), strict=True)]
            assert ring or sum(by_edges) <= 1
            for quadrant, cell in enumerate(point):
                field = Corners(board).field(widened, quadrant) >> point[0] & 1
                corners = cell in cells and not field
                assert corners == (by_edges[quadrant] and not ring)
                assert corners == (cell in cells and len(cells & set(point)) == 1)


def test_masks_move_like_cells() -> None:
    rng = random.Random(2)
    for _ in range(200):
        board = Board(rng.randint(1, 4), rng.randint(1, 4), torus=rng.random() < 0.5)
        cells = {cell for cell in board.cells if rng.random() < 0.4}
        rim = {n for cell in cells for n in board.neighbours[cell]} - cells
        assert set(cells_of(Shifts(board).rim(mask_of(cells)))) == rim


@pytest.mark.parametrize("change", [{"shared": True}, {"shape": Shape.L}, {"shape": Shape.L_ONLY}])
def test_what_the_rules_cannot_read_is_refused(change: dict[str, object]) -> None:
    rules = replace(Division(Board(2, 2), ((0, ANY),)), **change)  # type: ignore[arg-type]
    assert rectangles.refusal(rules)


def test_a_refusal_names_who_can() -> None:
    rules = Division(Board(2, 2), ((0, ANY),), shape=Shape.L)
    with pytest.raises(Unsupported, match="sat and cpsat can"):
        native.begin(rules)


def loose(size: int) -> Division:
    """A board with very many solutions and much to search."""
    return Division(Board(size, size), tuple((cell, ANY) for cell in range(0, size * size, 3)))


def test_time_and_nodes_run_out_as_spent() -> None:
    with pytest.raises(Spent, match="time limit"):
        list(native.solutions(loose(6), "", Settings(), Budget(0), Statistics()))
    stats, found = Statistics(), list[Solution]()
    with pytest.raises(Spent, match="node budget of 3"):
        found.extend(search(native.begin(loose(6)), Budget(), stats, nodes=3))
    assert stats.branches == 3


def test_a_node_budget_just_large_enough_is_no_loss() -> None:
    for seed in range(40):
        rules = boards.shikaku(seed)
        stats = Statistics()
        everything = list(search(native.begin(rules), Budget(), stats))
        again = search(native.begin(rules), Budget(), Statistics(), nodes=stats.branches)
        assert list(again) == everything


def test_statistics_tell_whether_rules_sufficed() -> None:
    stats = Statistics()
    forced = Division(Board(2, 2), ((0, Area(2)), (1, Area(2))))
    assert len(list(solve(forced, stats))) == 1
    assert (stats.branches, stats.conflicts) == (0, 0)
    assert len(list(islice(solve(loose(4), stats), 2))) == 2
    assert stats.branches


def test_an_impossible_sum_is_seen_before_any_search() -> None:
    rules = Division(Board(10, 10), tuple((cell, AtLeast(6)) for cell in range(0, 100, 5)))
    stats = Statistics()
    assert not list(solve(rules, stats))
    assert stats.branches == 0


@pytest.mark.parametrize(
    ("cells", "words"),
    [
        ((4,), "row 2, column 2 alone"),
        ((3, 4, 6, 7), "the rectangle from row 2, column 1 to row 3, column 2"),
        ((0, 2), "the rectangle from row 1, column 3 to row 1, column 1"),
        ((0, 1, 2), "the rectangle from row 1, column 1 to row 1, column 3"),
    ],
)
def test_rectangles_in_words(cells: tuple[Cell, ...], words: str) -> None:
    assert rectangle_words(Board(3, 3, torus=True), cells) == words


def test_deductions_read_naturally() -> None:
    rules = Division(Board(2, 3), ((0, Area(2)), (1, Area(2)), (5, Area(2))))
    texts = [str(deduction) for deduction in native.begin(rules).deductions()]
    assert texts[0] == (
        "The clue 2 at row 1, column 1 can only take the rectangle from row 1, column 1 to "
        "row 2, column 1."
    )


@pytest.mark.skipif(not CORPUS.exists(), reason="no corpus beside the checkout")
@pytest.mark.parametrize("name", ["shikaku", "tatamibari", "rekuto"])
def test_published_boards_are_decided(name: str) -> None:
    several = {"shikaku/127_16x22", "shikaku/128_20x20"}
    for puzzle in puzzles([str(CORPUS / f"{name}.jsonl")]):
        found = list(islice(solve(puzzle.rules), 2))
        assert len(found) == 1 + (puzzle.id in several), puzzle.id


@pytest.mark.skipif(not CORPUS.exists(), reason="no corpus beside the checkout")
def test_rules_alone_finish_every_tatamibari_board_up_to_10x10() -> None:
    for puzzle in puzzles([str(CORPUS / "tatamibari.jsonl")]):
        if puzzle.rules.board.size <= 100:
            state = native.begin(puzzle.rules)
            assert list(state.deductions())
            assert not state.choices(), puzzle.id
