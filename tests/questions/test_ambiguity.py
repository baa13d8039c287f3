"""What ``ambiguity`` calls decided, open and possible is what all solutions say."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from random import Random

import boards
import pytest
from comparison import MANY, some_solutions
from shikiri.puzzles import sources
from shikiri.puzzles.akari import Akari
from shikiri.puzzles.board import Board
from shikiri.puzzles.clues import Area
from shikiri.puzzles.division import Division, Shape, blocks
from shikiri.puzzles.errors import Unsupported
from shikiri.puzzles.facts import Fact, Meets
from shikiri.puzzles.givens import bare, givens, told
from shikiri.puzzles.puzzle import Rules, Solution
from shikiri.questions.ambiguity import AREAS, Ambiguity, ambiguity
from shikiri.questions.backbone import questions
from shikiri.solvers import oracle
from shikiri.solvers.budget import INTERRUPTED, Budget, Spent
from shikiri.solvers.decide import solutions

POLYOMINOES = Division(
    Board(3, 4), ((0, Area(10)),), Shape.POLYOMINO, shared=True, unclued=None, unequal=True
)


def shown_by(rules: Rules, solutions: Iterable[Solution]) -> set[Fact]:
    found = list(solutions)
    pairs = [fact for pair in questions(rules) for fact in pair]
    return {fact for fact in pairs if any(fact.holds(rules, s) for s in found)}


def block(solution: Solution, cell: int) -> tuple[int, ...]:
    assert isinstance(solution, tuple)
    return blocks(solution)[solution[cell]]


def assert_whole(rules: Rules, found: Ambiguity, truth: tuple[Solution, ...], seed: object) -> None:
    """Fail unless the answer is what these solutions, all there are, say."""
    case = f"seed {seed}\n{boards.text(rules)}\n"
    assert found.settled, case
    assert found.complete, case
    assert found.name == ("none" if not truth else "unique" if len(truth) == 1 else "several"), case
    assert found.shown == shown_by(rules, truth), case
    words = {fact.words(rules.board) for fact in found.decided}
    wanted = {
        fact.words(rules.board)
        for pair in questions(rules)
        for fact in pair
        if truth and all(fact.holds(rules, s) for s in truth)
    }
    assert words == wanted, case
    divisions = [set(blocks(s)) for s in truth if isinstance(s, tuple)]
    common = set.intersection(*divisions) if divisions else set()
    assert set(found.blocks) == common, case
    for cell in rules.board.cells if truth else ():
        if isinstance(rules, Akari):
            differ = len({cell in s for s in truth}) > 1
        else:
            differ = len({block(s, cell) for s in truth}) > 1
        assert (cell in found.cells) == differ, f"{case}{rules.board.name(cell)}"
        if differ and found.kind:
            assert isinstance(rules, Division)
            if found.kind == AREAS:
                can = {len(block(s, cell)) for s in truth}
            else:
                can = {c for s in truth for c in block(s, cell) if c in rules.clue_at}
            assert found.candidates[cell] == tuple(sorted(can)), f"{case}{rules.board.name(cell)}"


@pytest.mark.parametrize("genre", boards.GENRES)
def test_it_says_what_all_solutions_say(genre: str) -> None:
    for seed in range(60):
        rules = boards.GENRES[genre](seed)
        truth = some_solutions(rules)
        if len(truth) <= MANY:
            assert_whole(rules, ambiguity(rules), truth, seed)
            if seed < 5:
                assert_whole(rules, ambiguity(rules, "cpsat"), truth, seed)


def test_areas_beyond_the_horizon_are_candidates() -> None:
    truth = some_solutions(POLYOMINOES)
    assert len(truth) <= MANY
    assert_whole(POLYOMINOES, ambiguity(POLYOMINOES), truth, "10 of 12")
    free = Division(Board(3, 4), (), Shape.POLYOMINO, shared=True, unclued=None, unequal=True)
    found = ambiguity(free)
    assert max(found.candidates[0]) == 12
    assert found.complete


class Impatient(oracle.Oracle):
    """Ends after a few questions."""

    patience: int
    end: type[BaseException]

    def ask(self, *facts: Fact, some: Iterable[Fact] | None = None) -> Solution | None:
        if Impatient.patience == 0:
            raise Impatient.end("time limit of 1 s reached")
        Impatient.patience -= 1
        return super().ask(*facts, some=some)


@pytest.mark.parametrize("end", [Spent, KeyboardInterrupt])
@pytest.mark.parametrize("patience", range(6))
def test_what_is_known_early_is_sound(
    monkeypatch: pytest.MonkeyPatch, patience: int, end: type[BaseException]
) -> None:
    whole = set(ambiguity(POLYOMINOES).cells)
    monkeypatch.setattr("shikiri.questions.ambiguity.Oracle", Impatient)
    Impatient.patience, Impatient.end = patience, end
    found = ambiguity(POLYOMINOES, budget=Budget())
    truth = some_solutions(POLYOMINOES)
    assert not found.complete
    assert found.reason == (
        INTERRUPTED if end is KeyboardInterrupt else "time limit of 1 s reached"
    )
    assert found.shown <= shown_by(POLYOMINOES, truth)
    assert found.decided == () or found.settled
    assert set(found.cells) <= whole
    assert found.name == ("undecided" if patience < 2 else "several")
    for cell, areas in found.candidates.items():
        assert set(areas) <= {len(block(s, cell)) for s in truth}


class Speechless(oracle.Oracle):
    """Has no words for candidates."""

    def literal(self, fact: Fact) -> int:
        if isinstance(fact, Meets):
            raise Unsupported("no words for Meets")
        return super().literal(fact)


def test_candidates_without_words_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = ambiguity(POLYOMINOES)
    monkeypatch.setattr("shikiri.questions.ambiguity.Oracle", Speechless)
    found = ambiguity(POLYOMINOES)
    assert found.settled
    assert not found.complete
    assert found.reason == "no words for Meets"
    assert found.cells == whole.cells
    assert found.decided == whole.decided
    for cell, areas in found.candidates.items():
        assert set(areas) <= set(whole.candidates[cell])


PUBLISHED = Path(__file__).resolve().parents[3] / "shared" / "corpus"


@pytest.mark.skipif(not PUBLISHED.is_dir(), reason="no published puzzles beside it")
@pytest.mark.parametrize("genre", ["shikaku", "tatamibari", "fillomino", "akari"])
def test_published_boards_without_some_givens(genre: str) -> None:
    """``benchmarks/ambiguity.py`` does the same with all of them."""
    puzzles = [*sources.puzzles([str(PUBLISHED / f"{genre}.jsonl")])]
    small = [puzzle.rules for puzzle in puzzles if puzzle.rules.board.size <= 100]
    compared = 0
    for seed, rules in enumerate(small[:: len(small) // 5]):
        facts = givens(rules)
        gone = Random(seed).sample(facts, 2)
        blurred = told(bare(rules), (fact for fact in facts if fact not in gone))
        truth = tuple(islice(solutions(blurred), 201))
        if len(truth) <= 200:
            assert_whole(blurred, ambiguity(blurred), truth, seed)
            compared += 1
    assert compared


def test_a_puzzle_that_counting_refutes_needs_no_question() -> None:
    found = ambiguity(Division(Board(2, 2), ((0, Area(3)),)))
    assert found.name == "none"
    assert found.reason
    assert found.stats.rounds == 0
