"""Explanations: reasons, irreducible sets, the rules that matter, who agrees, and what is left
when the time is over."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import boards
import pytest
import shikiri
from shikiri.puzzles.akari import Akari
from shikiri.puzzles.board import Board
from shikiri.puzzles.clues import ANY, Area, Perimeter, Square, Tall, Wide
from shikiri.puzzles.division import Division, Shape
from shikiri.puzzles.facts import Beside, Border, Fact, Impossible, Meets
from shikiri.puzzles.givens import bare, told
from shikiri.puzzles.puzzle import Rules
from shikiri.puzzles.referee import judge
from shikiri.questions import explain as module
from shikiri.questions.explain import explain, explaining, stated
from shikiri.questions.lifted import SHAPES, lifted
from shikiri.solvers import brute
from shikiri.solvers.backends import Settings
from shikiri.solvers.budget import Budget, Spent
from shikiri.solvers.decide import Fault
from shikiri.solvers.verdict import Statistics


def division(rows: int, cols: int, *clues: tuple[int, object], **switches: object) -> Division:
    return Division(Board(rows, cols), clues, **switches)  # type: ignore[arg-type]


CORES: dict[str, tuple[Rules, set[Fact]]] = {
    "two rectangles want the same cell": (
        division(1, 3, (0, Wide()), (2, Wide())),
        {Meets(0, Wide()), Meets(2, Wide())},
    ),
    "an odd perimeter": (
        division(2, 2, (0, Perimeter(5)), (3, ANY)),
        {Meets(0, Perimeter(5))},
    ),
    "the sum alone": (
        division(1, 4, (0, Area(1)), (3, Area(2))),
        {Meets(0, Area(1)), Meets(3, Area(2))},
    ),
    "equal areas touch": (
        division(
            *(1, 3, (0, Area(1)), (1, Area(1)), (2, Area(1))),
            shape=Shape.POLYOMINO,
            shared=True,
            unclued=None,
            unequal=True,
        ),
        {Meets(1, Area(1))},
    ),
    "a border cuts a block": (
        Division(Board(1, 2), ((0, Area(2)),), borders=frozenset({(0, 1)})),
        {Border(0, 1)},
    ),
    "no wide block in a column": (
        division(3, 1, (0, Wide()), (2, Tall())),
        {Meets(0, Wide())},
    ),
    "walls ask for the same cell": (
        Akari(Board(1, 3, holes=frozenset({0, 2})), ((0, 1), (2, 0))),
        {Beside(2, 0)},
    ),
    "the places alone": (
        division(2, 2, (0, Square()), (3, Square()), (1, ANY), (2, ANY), apart=True),
        set(),
    ),
}
"""Puzzles without solution, and their smallest clash, or the first of these."""


@pytest.mark.parametrize("case", CORES)
def test_known_clashes(case: str) -> None:
    rules, core = CORES[case]
    known = explain(rules)
    (account,) = known.accounts
    assert known.explained
    assert account.clash.smallest
    assert set(account.clash.givens) == core
    assert account.confirmed


def test_a_reason_comes_first_and_is_shrunk() -> None:
    known = explain(division(2, 2, (0, Perimeter(5)), (1, Area(9)), (3, ANY)))
    assert [reason.clues for reason in known.reasons] == [(1,), (0,), (1,), (0,), (1,)]
    (account,) = known.accounts
    assert account.clash.givens == (Meets(1, Area(9)),)
    assert account.confirmed == "counting"


def test_a_cell_that_no_clue_reaches_is_named() -> None:
    known = explain(division(1, 5, (0, Area(2)), (4, Area(2))))
    assert known.reasons[-1].text == "no clue can reach row 1, column 3"
    assert known.reasons[-1].cells == (2,)


def test_a_puzzle_with_a_solution_has_nothing_to_explain() -> None:
    known = explain(division(2, 2, (0, Area(4))))
    assert known.verdict.name == "found"
    assert not known.accounts
    assert not known.explained


def test_a_persons_steps_end_in_the_contradiction() -> None:
    known = explain(CORES["walls ask for the same cell"][0])
    (account,) = known.accounts
    assert account.steps[-1].facts == (Impossible(),)


def test_all_sets_are_complete_only_where_the_search_ended() -> None:
    rules = CORES["equal areas touch"][0]
    every = explain(rules, number=10)
    assert [len(account.clash.givens) for account in every.accounts] == [1, 2]
    assert every.complete
    assert not explain(rules, number=2).complete
    assert len(explain(rules, number=1).accounts) == 1


def test_givens_in_words() -> None:
    board = Board(2, 2)
    assert stated(Meets(0, Area(3)), board) == "the clue 3 at row 1, column 1"
    assert stated(Beside(3, 2), board) == "the wall 2 at row 2, column 2"
    words = "the border between row 1, column 1 and row 1, column 2"
    assert stated(Border(0, 1), board) == words


# --- rules that matter ------------------------------------------------------------------------


def test_lifted_rules_are_those_of_brute_force() -> None:
    """A division's switches, each turned off alone."""
    off: dict[str, dict[str, Any]] = {
        "no block has two clues": {"shared": True},
        "every block has a clue": {"unclued": None},
        "exactly 1 block has no clue": {"unclued": None},
        "exactly 2 blocks have no clue": {"unclued": None},
        "no four blocks meet in a point": {"apart": False},
        "blocks of equal area never touch": {"unequal": False},
    }
    off |= {words: {"shape": Shape.POLYOMINO} for words in SHAPES.values()}
    seen = set()
    for seed in range(150):
        rules = boards.division(seed, 8)
        if brute_force(rules):
            continue
        for found in lifted(rules, Budget(), 30):
            switches = off.get(found.rule, {"every": ANY})
            changed = replace(rules, **switches)
            assert found.needed == brute_force(changed), f"{found}\n{boards.text(rules)}"
            seen.add((found.rule, found.needed))
    assert len(seen) > 12


def brute_force(rules: Rules) -> bool:
    search = brute.solutions(rules, "", Settings(), Budget(), Statistics())
    return next(search, None) is not None


def test_lifted_rules_of_bulbs_are_those_of_all_subsets() -> None:
    breaks = {"no bulb sees another": "sight", "every white cell is lit": "dark"}
    tried = 0
    for seed in range(200):
        rules = boards.akari(seed, 3, 4)
        cells = rules.board.cells
        if len(cells) > 9 or brute_force(rules):
            continue
        faults = [
            {fault.rule for fault in judge(rules, frozenset(some))}
            for count in range(len(cells) + 1)
            for some in combinations(cells, count)
        ]
        for found in lifted(rules, Budget(), 30):
            allowed = {breaks[found.rule]}
            assert found.needed == any(broken <= allowed for broken in faults), boards.text(rules)
        tried += 1
    assert tried > 5


def test_a_rule_that_takes_too_long_is_left_open() -> None:
    rules = CORES["walls ask for the same cell"][0]
    assert {found.needed for found in lifted(rules, Budget(), 1e-9)} == {None}


# --- doubts and limits ------------------------------------------------------------------------


def test_nobody_agrees_where_nobody_has_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SECOND_OPINIONS", ())
    (account,) = explain(CORES["two rectangles want the same cell"][0]).accounts
    assert account.clash.irreducible
    assert account.confirmed == ""


def test_an_engine_that_finds_a_solution_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = CORES["walls ask for the same cell"][0]
    monkeypatch.setattr(module, "told", lambda bare, givens: bare)
    with pytest.raises(Fault, match="native"):
        module._confirmed(bare(rules), Budget())


def test_what_was_known_before_the_limit_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whenever the budget runs out, the last word is sound, and says what is missing."""
    rules = next(
        rules
        for seed in range(100)
        if not brute_force(rules := boards.shikaku(seed, 4, 4, variants=False))
    )
    steps = [*explaining(rules, number=3)]
    assert len(steps) > 3
    for count in range(1, 1000, 7):
        budget = _Countdown(count)
        *_, known = explaining(rules, number=3, budget=budget)
        for account in known.accounts:
            assert not brute_force(told(bare(rules), account.clash.givens))
        if not known.spent:
            break
        assert known.verdict.name in ("none", "undecided")
    else:
        pytest.fail("it never ends")


class _Countdown(Budget):
    """A budget that is over after so many looks at the clock."""

    def __init__(self, polls: int) -> None:
        super().__init__(None)
        self._left = polls

    @property
    def remaining(self) -> float | None:
        self._left -= 1
        return 60.0 if self._left > 0 else 0.0

    def spent(self) -> Spent:
        return Spent("over")


def test_the_library_explains_rules_and_puzzles() -> None:
    rules = CORES["equal areas touch"][0]
    known = shikiri.explain(rules, limit=30, number=2)
    assert isinstance(known, shikiri.Explanation)
    assert len(known.accounts) == 2


@pytest.mark.parametrize("recipe", boards.GENRES)
def test_every_account_is_whole(recipe: str) -> None:
    rng = Random(recipe)
    for seed in rng.sample(range(1000), 12):
        rules = boards.GENRES[recipe](seed)
        known = explain(rules, number=2)
        case = f"seed {seed}\n{boards.text(rules)}"
        assert (known.verdict.name == "none") == known.explained, case
        for account in known.accounts:
            assert account.clash.irreducible, case
            assert account.confirmed, case
