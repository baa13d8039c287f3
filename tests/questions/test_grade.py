"""``grade``: how deep the rules must go."""

from __future__ import annotations

import pytest
from countdown import Countdown
from shikiri.puzzles import sources
from shikiri.questions import grade as grading
from shikiri.questions import hint as hinting
from shikiri.questions.grade import NEEDS_SEARCH, grade
from shikiri.solvers.budget import Budget
from shikiri.solvers.decide import decide
from shikiri.solvers.native.deduction import Tier


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


NEEDY = """shikaku
shape: polyomino

.   . 6&w4&h2 .
.   . .       .
.   . .       .
p10 . 6&p10   .
"""
"""Three blocks, known by measures that the rules judge only once a block is finished."""


def test_what_rules_leave_open_is_searched() -> None:
    graded = grade(sources.load(NEEDY).rules)
    assert graded.verdict.name == "unique"
    assert graded.tiers
    assert graded.nodes
    assert graded.word == NEEDS_SEARCH
    assert not graded.spent


def test_a_limit_ends_the_proof_anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = sources.load(NEEDY).rules
    verdict = decide(rules)
    monkeypatch.setattr(grading, "decide", lambda *_, **__: verdict)
    for looks in (0, 1, 10, 100, 1000):
        budget = Countdown(looks)
        graded = grade(rules, budget)
        assert budget.left == -1
        assert graded.spent == "the clock struck"
        assert graded.word is None
    assert graded.tiers


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
