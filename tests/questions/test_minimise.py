"""``minimise``: nothing left is idle, and ``fewest`` is as few as an exhaustive search finds."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random

import boards
import pytest
from comparison import some_solutions
from shikiri.puzzles import library, sources
from shikiri.puzzles.board import Board
from shikiri.puzzles.clues import ANY, Area
from shikiri.puzzles.division import Division, Shape
from shikiri.puzzles.facts import Border, Fact, Meets
from shikiri.puzzles.givens import givens, told
from shikiri.puzzles.puzzle import Puzzle, Rules
from shikiri.questions.minimise import Minimised, minimise, without_givens
from shikiri.solvers.budget import Budget
from shikiri.solvers.decide import decide
from shikiri.solvers.verdict import Unique

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"
GENRES = ("akari", "fillomino", "shikaku", "tatamibari")
SMALL = [name for name in library.names() if name.split("-")[1] in ("5x5", "6x6", "7x7")]


def assert_irreducible(rules: Rules, found: Minimised) -> None:
    """Each given left is needed, by an engine that shares nothing with the one that said so."""
    assert isinstance(found.verdict, Unique)
    assert found.enough
    assert found.enough.irreducible
    left = givens(found.rules)
    assert set(left) == set(found.enough.truths) == set(givens(rules)) - set(found.dropped)
    solution = found.verdict.solution
    assert decide(found.rules) == Unique(solution)
    assert [given for given, _ in found.enough.witnesses] == list(left)
    for given, witness in found.enough.witnesses:
        assert witness != solution
        assert not given.holds(rules, witness)
        assert all(other.holds(rules, witness) for other in left if other != given)


@pytest.mark.parametrize("name", SMALL)
def test_bundled_boards(name: str) -> None:
    rules = sources.load(name).rules
    for seed in (0, 1):
        found = minimise(rules, seed=seed)
        assert_irreducible(rules, found)
        fewest = minimise(rules, least=True, seed=seed)
        assert_irreducible(rules, fewest)
        assert fewest.enough
        assert found.enough
        assert fewest.enough.minimum
        assert len(fewest.enough.truths) <= len(found.enough.truths)


@pytest.mark.parametrize("genre", GENRES)
def test_published_boards(genre: str) -> None:
    path = CORPUS / f"{genre}.jsonl"
    if not path.exists():
        pytest.skip("the published boards are not here")
    lines = path.read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in Random(genre).sample(lines, 12)]
    some = [row for row in rows if row["rows"] * row["cols"] <= 150][:5]
    for row in some:
        (puzzle,) = sources.items_of(json.dumps(row))
        assert not isinstance(puzzle, Exception)
        rules = puzzle.puzzle.rules
        assert_irreducible(rules, minimise(rules))


def unique_boards(genre: str, number: int, most: int) -> Iterator[tuple[int, Rules]]:
    """Small boards with one solution and a few givens."""
    for seed in range(2000):
        rules = boards.GENRES[genre](seed)
        if not 2 <= len(givens(rules)) <= most or len(some_solutions(rules)) != 1:
            continue
        yield seed, rules
        number -= 1
        if not number:
            return


@pytest.mark.parametrize("genre", [*GENRES, "division"])
def test_fewest_is_the_exhaustive_minimum(genre: str) -> None:
    seen = 0
    for seed, rules in unique_boards(genre, 30, most=9):
        seen += 1
        stripped, stated = without_givens(rules), givens(rules)
        truth = some_solutions(rules)
        wanted = next(
            size
            for size in range(len(stated) + 1)
            if any(
                some_solutions(told(stripped, some)) == truth for some in combinations(stated, size)
            )
        )
        found = minimise(rules, least=True)
        assert found.enough, seed
        assert len(found.enough.truths) == wanted, f"seed {seed}\n{boards.text(rules)}"
        assert_irreducible(rules, found)
    assert seen == 30


def test_no_clue_can_go_from_a_fillomino_without_its_cell() -> None:
    board = Board(1, 3)
    rules = Division(
        board, ((0, Area(1)), (1, Area(2)), (2, ANY)), Shape.POLYOMINO, True, None, unequal=True
    )
    assert without_givens(rules).clues == ((2, ANY),)  # type: ignore[union-attr]
    assert without_givens(Division(board, ((0, Area(3)),))).clues == ((0, ANY),)  # type: ignore[union-attr]


def test_given_borders_can_go() -> None:
    rules = Division(Board(1, 3), ((0, Area(1)), (2, Area(2))), borders=frozenset({(0, 1)}))
    found = minimise(rules, least=True)
    assert found.enough
    assert len(found.enough.truths) == 1
    kept: set[Fact] = {Border(0, 1), Meets(0, Area(1)), Meets(2, Area(2))}
    assert set(found.enough.truths) | set(found.dropped) == kept


@pytest.mark.parametrize(
    ("text", "verdict"),
    [("shikaku\n\n? .\n. ?\n", "several"), ("shikaku\n\n4 .\n. 4\n", "none")],
)
def test_only_a_puzzle_with_one_solution(text: str, verdict: str) -> None:
    puzzle: Puzzle = sources.load(text)
    found = minimise(puzzle.rules)
    assert found.verdict.name == verdict
    assert found.rules == puzzle.rules
    assert found.enough is None


def test_a_limit_before_anything_is_known() -> None:
    found = minimise(sources.load("fillomino-10x10-a").rules, budget=Budget(1e-9))
    assert found.verdict.name == "undecided"
    assert found.enough is None


def test_one_clue_is_the_board() -> None:
    found = minimise(sources.load("shikaku\n\n4 .\n. .\n").rules, least=True)
    assert found.enough
    assert found.enough.truths == ()
    assert found.enough.minimum
