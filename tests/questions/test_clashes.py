"""Sets of givens that clash are those that brute force finds, whatever the genre or variant."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice

import boards
import pytest
from shikiri.puzzles.facts import Fact
from shikiri.puzzles.givens import bare, givens, told
from shikiri.puzzles.puzzle import Rules
from shikiri.puzzles.referee import judge
from shikiri.questions import clashes as module
from shikiri.questions.clashes import Clash, Clashes
from shikiri.solvers import brute
from shikiri.solvers.backends import Settings
from shikiri.solvers.budget import Budget, Spent
from shikiri.solvers.verdict import Statistics

SEEDS = {"shikaku": 60, "tatamibari": 60, "fillomino": 60, "akari": 120, "division": 150}
SMALL = {
    "shikaku": lambda seed: boards.shikaku(seed, 3, 3),
    "tatamibari": lambda seed: boards.tatamibari(seed, 3, 3),
    "fillomino": lambda seed: boards.fillomino(seed, 8),
    "akari": lambda seed: boards.akari(seed, 4, 4),
    "division": lambda seed: boards.division(seed, 8),
}
MOST = 7
"""Givens of a board on which every subset is tried."""


def solvable(rules: Rules) -> bool:
    search = brute.solutions(rules, "", Settings(), Budget(), Statistics())
    return next(search, None) is not None


def hopeless(recipe: str, most: int | None = None) -> Iterator[tuple[int, Rules]]:
    """A recipe's boards without solution, that have no more than so many givens."""
    for seed in range(SEEDS[recipe]):
        rules = SMALL[recipe](seed)
        if (most is None or len(givens(rules)) <= most) and not solvable(rules):
            yield seed, rules


def exhaustive(rules: Rules) -> set[frozenset[Fact]]:
    """Every irreducible set of givens that clash: all subsets are tried, the smallest first."""
    found: set[frozenset[Fact]] = set()
    for size in range(len(givens(rules)) + 1):
        for some in map(frozenset, combinations(givens(rules), size)):
            if not any(less <= some for less in found) and not solvable(told(bare(rules), some)):
                found.add(some)
    return found


def assert_irreducible(rules: Rules, clash: Clash, case: str) -> None:
    assert clash.irreducible, case
    assert not solvable(told(bare(rules), clash.givens)), case
    assert [given for given, _ in clash.witnesses] == list(clash.givens), case
    for given, witness in clash.witnesses:
        rest = told(bare(rules), (other for other in clash.givens if other != given))
        assert judge(rest, witness) == (), case


@pytest.mark.parametrize("recipe", boards.GENRES)
def test_sets_are_irreducible(recipe: str) -> None:
    tried = 0
    for seed, rules in hopeless(recipe):
        case = f"seed {seed}\n{boards.text(rules)}"
        with Clashes(rules, Budget()) as clashes:
            *_, clash = clashes.small()
        assert clash.smallest, case
        assert_irreducible(rules, clash, case)
        tried += 1
    assert tried > 5


@pytest.mark.parametrize("recipe", boards.GENRES)
def test_on_tiny_boards_all_sets_are_found_and_the_first_is_the_smallest(recipe: str) -> None:
    tried = 0
    for seed, rules in hopeless(recipe, MOST):
        case = f"seed {seed}\n{boards.text(rules)}"
        wanted = exhaustive(rules)
        with Clashes(rules, Budget()) as clashes:
            *_, first = clashes.small()
            found = [first, *clashes.others([first])]
        for clash in found:
            assert_irreducible(rules, clash, case)
        assert len(found) == len(wanted), case
        assert {frozenset(clash.givens) for clash in found} == wanted, case
        assert len(first.givens) == min(map(len, wanted)), case
        tried += 1
    assert tried > 5


def test_a_clash_can_be_shrunk_from_a_set_that_is_known() -> None:
    for _, rules in hopeless("shikaku"):
        with Clashes(rules, Budget()) as clashes:
            *_, clash = clashes.small(givens(rules))
        assert clash.irreducible


def test_the_search_for_fewer_givens_can_be_bounded() -> None:
    proven = set()
    for _, rules in hopeless("akari"):
        with Clashes(rules, Budget()) as clashes:
            *_, clash = clashes.small(rounds=0)
        assert clash.irreducible
        proven.add(clash.smallest)
    assert proven == {True, False}


def test_questions_can_be_put_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """With no patience at all every question is put off, again and again, and still answered."""
    monkeypatch.setattr(module, "PUT_OFF", 1e-7)
    for seed, rules in islice(hopeless("fillomino"), 5):
        with Clashes(rules, Budget()) as clashes:
            *_, clash = clashes.small()
        assert_irreducible(rules, clash, f"seed {seed}")


def test_time_for_fewer_givens_is_no_time_for_the_rest() -> None:
    """Where the stretch for smaller sets is over, the rest of the budget is still there."""
    _, rules = next(hopeless("akari"))
    with Clashes(rules, Budget(60)) as clashes:
        *_, clash = clashes.small(seconds=0.0)
        assert clash.irreducible
        assert not clash.smallest
        list(clashes.others([clash]))


def test_a_spent_budget_is_told() -> None:
    _, rules = next(hopeless("akari"))
    budget = Budget(60)
    with Clashes(rules, budget) as clashes:
        budget.seconds = 0.0
        with pytest.raises(Spent, match="0 s"):
            list(clashes.small())
