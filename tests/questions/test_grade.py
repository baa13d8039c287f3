"""``grade``: how deep the rules must go."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from shikiri.puzzles import sources
from shikiri.questions import grade as grading
from shikiri.questions import hint as hinting
from shikiri.questions.grade import NEEDS_SEARCH, grade
from shikiri.solvers.budget import Budget
from shikiri.solvers.native.deduction import Deduction, Tier


@pytest.mark.parametrize("genre", ["akari", "fillomino", "shikaku", "tatamibari"])
@pytest.mark.parametrize("board", ["5x5-a", "5x5-b", "6x6-a", "6x6-b"])
def test_bundled_boards(genre: str, board: str) -> None:
    rules = sources.load(f"{genre}-{board}").rules
    graded = grade(rules)
    path = hinting.hint(rules, whole=True)
    assert graded.verdict.name == "unique"
    assert (graded.nodes == 0) == path.solved
    assert graded.tiers.total() == graded.rules.total() == len(path.path)
    assert graded.deepest == max(step.tier for step in path.path)
    assert graded.word in ("easy", "medium", "hard", NEEDS_SEARCH)


@pytest.mark.parametrize(
    ("text", "word", "deepest"),
    [("shikaku\n\n4 .\n. .\n", "easy", Tier.EASY), ("akari\n\n. # .\n", "medium", Tier.MEDIUM)],
)
def test_words(text: str, word: str, deepest: Tier) -> None:
    graded = grade(sources.load(text).rules)
    assert (graded.word, graded.deepest) == (word, deepest)


def test_probing_is_hard() -> None:
    graded = grade(sources.load("akari-7x7-a").rules)
    assert graded.deepest is Tier.PROBE
    assert graded.word == "hard"


def test_what_rules_leave_open_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    def silent(*_: object) -> Iterator[Deduction]:
        return iter(())

    monkeypatch.setattr(grading, "proof", silent)
    graded = grade(sources.load("akari-7x7-a").rules)
    assert graded.nodes
    assert graded.word == NEEDS_SEARCH


@pytest.mark.parametrize(
    ("text", "verdict"),
    [("shikaku\n\n? .\n. ?\n", "several"), ("shikaku\n\n4 .\n. 4\n", "none")],
)
def test_only_unique_puzzles_have_a_grade(text: str, verdict: str) -> None:
    graded = grade(sources.load(text).rules)
    assert (graded.verdict.name, graded.word) == (verdict, None)


def test_a_spent_budget_is_undecided() -> None:
    graded = grade(sources.load("fillomino-7x7-a").rules, Budget(1e-9))
    assert graded.spent
    assert graded.word is None
