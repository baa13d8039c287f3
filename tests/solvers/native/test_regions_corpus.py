"""Published polyomino divisions, where they lie beside the checkout."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from shikiri.puzzles import answers, sources
from shikiri.puzzles.division import Division, Partition
from shikiri.puzzles.formats import Item
from shikiri.puzzles.puzzle import Solution
from shikiri.solvers.budget import Budget, Spent
from shikiri.solvers.native.deduction import Tier
from shikiri.solvers.native.regions import begin
from shikiri.solvers.native.search import search
from shikiri.solvers.verdict import Statistics

CORPUS = Path(__file__).resolve().parents[4] / "shared" / "corpus"

pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason="no published puzzles beside it")


def published(name: str, largest: int, every: int = 1) -> Iterator[tuple[str, Division, Partition]]:
    """Boards up to ``largest`` rows and columns with their stored answers."""
    items = [i for i in sources.items_of(str(CORPUS / f"{name}.jsonl")) if isinstance(i, Item)]
    for item in items[::every]:
        rules, answer = item.puzzle.rules, answers.stored(item)
        assert isinstance(rules, Division)
        assert answer is not None
        if max(rules.board.rows, rules.board.cols) <= largest:
            assert isinstance(answer.solution, tuple)
            yield item.puzzle.id, rules, answer.solution


def decided(rules: Division, answer: Partition, seconds: float) -> bool:
    """Whether the stored answer was proven to be the only one; no other may be found."""
    found: list[Solution] = []
    try:
        found.extend(islice(search(begin(rules), Budget(seconds), Statistics()), 2))
    except Spent:
        assert found in ([], [answer])
        return False
    assert found == [answer]
    return True


def test_stored_answers_are_the_only_ones() -> None:
    tried = [decided(rules, answer, 20) for _, rules, answer in published("fillomino", 10, 9)]
    assert len(tried) > 10
    assert sum(tried) >= 0.9 * len(tried)


def test_clues_that_own_their_block() -> None:
    assert all(decided(rules, answer, 20) for _, rules, answer in published("yonmasu", 99))


@pytest.mark.parametrize("name", ["fillomino", "yonmasu"])
def test_deductions_hold_in_the_stored_answer(name: str) -> None:
    for puzzle, rules, answer in islice(published(name, 10, 7), 12):
        for deduction in begin(rules).deductions(Tier.HARD):
            wrong = [fact for fact in deduction.facts if not fact.holds(rules, answer)]
            assert not wrong, f"{puzzle}: {deduction}"


@pytest.mark.long
def test_nine_of_ten_boards_are_decided() -> None:
    tried = [decided(rules, answer, 20) for _, rules, answer in published("fillomino", 10)]
    assert len(tried) == 263
    assert sum(tried) >= 0.9 * len(tried)
