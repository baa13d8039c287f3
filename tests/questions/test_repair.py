"""``repair``: what is suggested is right, and as little as an exhaustive search finds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

import boards
import pytest
from comparison import MANY, some_solutions
from shikiri.puzzles import library, sources
from shikiri.puzzles.board import Board
from shikiri.puzzles.clues import ANY, Area, Square, Tall, Wide
from shikiri.puzzles.division import Division
from shikiri.puzzles.facts import Beside, Fact, Meets
from shikiri.puzzles.genres import find
from shikiri.puzzles.givens import givens, told
from shikiri.puzzles.puzzle import Puzzle, Rules, Solution
from shikiri.puzzles.referee import judge
from shikiri.questions import repair as module
from shikiri.questions.corrections import corrections
from shikiri.questions.minimise import without_givens
from shikiri.questions.repair import Repair, repair
from shikiri.solvers.budget import Budget
from shikiri.solvers.decide import decide, solutions
from shikiri.solvers.verdict import NoSolution, Several, Unique

GENRES = ("akari", "fillomino", "shikaku", "tatamibari")
SMALL = [name for name in library.names() if name.split("-")[1] in ("5x5", "6x6")]


def assert_repaired(puzzle: Puzzle, found: Repair) -> Solution:
    """The repaired board has one solution, by an engine that shares nothing with the models."""
    assert found.found
    assert isinstance(found.after, Unique)
    assert decide(found.rules, "native", budget=Budget(20)).name in ("unique", "undecided")
    assert not judge(found.rules, found.after.solution)
    assert bool(found.edits) == (found.rules != puzzle.rules)
    return found.after.solution


def blurred(name: str, seed: int) -> Puzzle | None:
    """A bundled board with so many givens taken that it has several solutions."""
    puzzle, rng = sources.load(name), Random(f"{name} {seed}")
    left = rng.sample(givens(puzzle.rules), len(givens(puzzle.rules)))
    while left:
        left.pop()
        rules = told(without_givens(puzzle.rules), left)
        if isinstance(decide(rules), Several):
            return replace(puzzle, rules=rules)
    return None


# --- several solutions ----------------------------------------------------------------------


@pytest.mark.parametrize("name", SMALL)
def test_no_fewer_additions_keep_the_solution(name: str) -> None:
    (intended,) = solutions(sources.load(name).rules)
    for seed in range(3):
        puzzle = blurred(name, seed)
        assert puzzle
        for keep in (None, intended):
            found = repair(puzzle, keep)
            kept = assert_repaired(puzzle, found)
            assert keep in (None, kept)
            assert found.resort == "marks"
            assert found.minimum
            assert len(found.edits) == found.least
            assert all(edit.kind == "add" for edit in found.edits)
            assert_no_fewer(puzzle, kept, found.least)


def assert_no_fewer(puzzle: Puzzle, kept: Solution, number: int) -> None:
    """All choices of one truth less leave another solution: one met before, or a new one."""
    rules = puzzle.rules
    truths = find(puzzle.genre).truths(rules, kept)
    met: list[set[Fact]] = []
    for some in combinations(truths, number - 1):
        if any(broken.isdisjoint(some) for broken in met):
            continue
        verdict = decide(told(rules, some))
        assert isinstance(verdict, Several)
        others = [other for other in verdict.solutions if other != kept]
        met += [{truth for truth in truths if not truth.holds(rules, other)} for other in others]


def test_of_several_solutions_the_cheapest_is_kept() -> None:
    puzzle = sources.load("fillomino\n\n. 1 . .\n. . . .\n")
    costs = {len(repair(puzzle, kept).edits) for kept in list(solutions(puzzle.rules))[:10]}
    assert len(repair(puzzle, tries=10).edits) == min(costs)
    assert len(costs) > 1


@pytest.mark.parametrize("genre", [*GENRES, "division"])
def test_random_boards(genre: str) -> None:
    """Whatever is suggested has one solution; with marks alone it is an exhaustive minimum."""
    name = "shikaku" if genre == "division" else genre
    counts = {"marks": 0, "moves": 0, "beyond": 0, "": 0}
    for seed in range(80):
        rules = boards.GENRES[genre](seed)
        truth = some_solutions(rules)
        if not 2 <= len(truth) <= MANY:
            continue
        puzzle = Puzzle(name, rules)
        kept = truth[seed % len(truth)]
        found = repair(puzzle, kept)
        case = f"seed {seed}\n{boards.text(rules)}\n{kept}\n{found.edits}"
        counts[found.resort] += 1
        if not found.found:
            assert not found.edits, case
            assert found.rules == rules, case
            continue
        assert some_solutions(found.rules) == (kept,), case
        if found.resort == "marks":
            assert len(found.edits) == fewest(rules, find(name).truths(rules, kept), kept), case
    assert counts["marks"] >= 5


def fewest(rules: Rules, truths: tuple[Fact, ...], kept: Solution) -> int:
    others = [solution for solution in some_solutions(rules) if solution != kept]
    broken = [{t for t in truths if not t.holds(rules, other)} for other in others]
    return next(
        size
        for size in range(len(truths) + 1)
        if any(all(b & set(some) for b in broken) for some in combinations(truths, size))
    )


def test_a_clue_moves_where_numbers_tell_nothing_more() -> None:
    puzzle = sources.load("shikaku\n\n2 . .\n2 . .\n. 2 .\n")
    assert isinstance(decide(puzzle.rules), NoSolution)
    puzzle = sources.load("shikaku\n\n2 .\n. 2\n")
    found = repair(puzzle)
    assert_repaired(puzzle, found)
    assert found.resort == "moves"
    (edit,) = found.edits
    assert edit.kind == "move"
    assert edit.before == edit.after == "2"


def test_richer_clues_are_the_last_resort() -> None:
    """In a division whose places say nothing, only a width tells the two cuts apart."""
    puzzle = sources.load("shikaku\nunclued: any\nclues: any\n\n2 .\n. 2\n")
    found = repair(puzzle, tries=20)
    assert len(some_solutions(found.rules)) == 1
    assert found.resort == "beyond"


def test_what_a_clue_says_already_stays() -> None:
    puzzle = sources.load("shikaku\n\n>=1 . .\n.   . ?\n")
    found = repair(puzzle)
    assert_repaired(puzzle, found)


# --- no solution ----------------------------------------------------------------------------


def falsified(rules: Rules, rng: Random) -> Iterator[Rules]:
    """The puzzle with one given changed, each in turn and in every way."""
    stated = list(givens(rules))
    for place in rng.sample(range(len(stated)), len(stated)):
        match stated[place]:
            case Beside(wall, _):
                values: list[Fact] = [Beside(wall, other) for other in range(5)]
            case Meets(cell, Area() as clue):
                values = [Meets(cell, Area(clue.number + 1))]
            case Meets(cell, _):
                values = [Meets(cell, clue) for clue in (Square(), Wide(), Tall())]
        for wrong in values:
            if wrong != stated[place]:
                yield told(without_givens(rules), [*stated[:place], wrong, *stated[place + 1 :]])


@pytest.mark.parametrize("name", SMALL)
def test_one_wrong_given_is_set_right(name: str) -> None:
    puzzle = sources.load(name)
    spoilt = next(
        rules
        for rules in falsified(puzzle.rules, Random(name))
        if isinstance(decide(rules), NoSolution)
    )
    found = repair(replace(puzzle, rules=spoilt))
    assert_repaired(replace(puzzle, rules=spoilt), found)
    assert found.gone == 1
    assert found.edits[0].kind in ("change", "remove", "add")
    (solution,) = solutions(puzzle.rules)
    kept = repair(replace(puzzle, rules=spoilt), solution)
    assert kept.rules == puzzle.rules
    (edit,) = kept.edits
    assert edit.kind == "change"


@pytest.mark.parametrize("genre", [*GENRES, "division"])
def test_no_fewer_givens_can_go(genre: str) -> None:
    seen = 0
    for seed in range(400):
        rules = boards.GENRES[genre](seed)
        if some_solutions(rules) or len(givens(rules)) > 9:
            continue
        stripped, stated = without_givens(rules), givens(rules)
        wanted: set[frozenset[Fact]] = set()
        for size in range(len(stated) + 1):
            for out in map(frozenset, combinations(stated, size)):
                if some_solutions(told(stripped, [g for g in stated if g not in out])):
                    wanted.add(out)
            if wanted:
                break
        found = list(corrections(rules, Budget()))
        assert {out for out, _ in found} == wanted, f"seed {seed}\n{boards.text(rules)}"
        assert len(found) == len(wanted)
        for out, solution in found:
            assert not judge(told(stripped, [g for g in stated if g not in out]), solution)
        seen += 1
        if seen == 8:
            break
    assert seen > 3


@pytest.mark.parametrize("genre", GENRES)
def test_random_boards_without_solution(genre: str) -> None:
    seen = 0
    for seed in range(400):
        rules = boards.GENRES[genre](seed)
        if some_solutions(rules) or seen == 8:
            continue
        seen += 1
        found = repair(Puzzle(genre, rules))
        case = f"seed {seed}\n{boards.text(rules)}\n{found}"
        if found.found:
            assert len(some_solutions(found.rules)) == 1, case
        elif found.edits:
            assert some_solutions(found.rules), case
            assert {edit.kind for edit in found.edits} == {"remove"}, case
    assert seen > 3


def test_where_the_places_alone_leave_none_nothing_is_found() -> None:
    puzzle = sources.load("shikaku\n\n. 2 .\n# # #\n. . .\n")
    found = repair(puzzle)
    assert found.verdict.name == "none"
    assert not found.found
    assert found.edits == ()


# --- the rest -------------------------------------------------------------------------------


def test_a_good_puzzle_needs_nothing() -> None:
    puzzle = sources.load("akari-5x5-a")
    found = repair(puzzle)
    assert found.found
    assert found.edits == ()
    assert isinstance(found.verdict, Unique)
    assert repair(puzzle, found.verdict.solution).edits == ()


def test_a_good_puzzle_can_be_led_to_another_solution() -> None:
    puzzle = sources.load("fillomino\n\n1 3\n. .\n")
    found = repair(puzzle, (0, 0, 0, 0))
    assert assert_repaired(puzzle, found) == (0, 0, 0, 0)
    assert found.gone == 2


def test_an_answer_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="2 clues"):
        repair(sources.load("shikaku\n\n2 .\n. 2\n"), (0, 0, 0, 0))


def test_time_that_runs_out_is_no_reason_for_the_next_resort(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def slow(*given: object) -> None:
        raise Budget(1).spent()

    monkeypatch.setattr(module, "Others", slow)
    found = repair(sources.load("shikaku\n\n? .\n. ?\n"), budget=Budget(60))
    assert found.spent == "time limit of 60 s reached"
    assert not found.edits


def test_a_spent_budget_is_told() -> None:
    puzzle = blurred("fillomino-6x6-a", 0)
    assert puzzle
    found = repair(puzzle, budget=Budget(1e-9))
    assert found.spent
    assert not found.found
    assert found.verdict.name == "undecided"


def test_a_wrong_border_is_taken_away_and_nothing_else_is_changed() -> None:
    rules = Division(Board(1, 2), ((0, ANY),), borders=frozenset({(0, 1)}))
    found = repair(Puzzle("shikaku", rules))
    assert_repaired(Puzzle("shikaku", rules), found)
    assert found.rules == replace(rules, borders=frozenset())
