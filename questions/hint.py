"""The next step of a proof, for somebody who is stuck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice

from ..puzzles.facts import Fact, Impossible
from ..puzzles.puzzle import Rules, Solution
from ..solvers.budget import Budget, Spent
from ..solvers.decide import Fault, decide, solutions
from ..solvers.native import begin, must_read
from ..solvers.native.deduction import Deduction, Tier
from ..solvers.verdict import NoSolution, Several, Undecided, Unique, Verdict
from .backbone import backbone, news
from .entries import disagreeing
from .known import Known

MOST = 1000
"""Solutions that are looked at where a puzzle has several."""


@dataclass(frozen=True)
class Hint:
    """What can be said to somebody in front of a board.

    Attributes:
        verdict: whether the puzzle has exactly one solution.
        wrong: entries that no solution agrees with; where there are any, nothing is hinted.
        broken: the contradiction that rules find in the wrong entries, if they find one.
        path: the deductions, the easiest first: the next one, or all.
        beyond: where no rule has anything to say, a fact that holds in every solution.
        solved: whether path and entries leave no question open.
        spent: why the rest is not known, where a budget ran out.
    """

    verdict: Verdict
    wrong: tuple[Fact, ...] = ()
    broken: Deduction | None = None
    path: tuple[Deduction, ...] = ()
    beyond: Fact | None = None
    solved: bool = False
    spent: str = ""


@dataclass
class _Walk:
    """Deductions gathered so far; it outlives a budget that runs out."""

    path: list[Deduction] = field(default_factory=list)
    beyond: Fact | None = None
    solved: bool = False


def hint(
    rules: Rules,
    entries: tuple[Fact, ...] = (),
    *,
    whole: bool = False,
    budget: Budget | None = None,
) -> Hint:
    """The easiest deduction from a puzzle and what is entered in it.

    Args:
        whole: go on to the end instead of the next deduction.

    Raises:
        Unsupported: if no rules can read the puzzle.
        Fault: if a deduction contradicts the only solution.
    """
    budget = budget or Budget()
    must_read(rules)
    verdict = decide(rules, budget=budget)
    if isinstance(verdict, NoSolution | Undecided):
        return Hint(verdict, spent=verdict.reason if isinstance(verdict, Undecided) else "")
    walk = _Walk()
    wrong: tuple[Fact, ...] = ()
    try:
        if wrong := disagreeing(rules, entries, _solutions(rules, verdict, budget)):
            return Hint(verdict, wrong, _broken(rules, wrong, entries, budget))
        _walk(rules, entries, walk, whole, verdict, budget)
    except Spent as spent:
        return Hint(verdict, wrong, path=tuple(walk.path), spent=str(spent))
    return Hint(verdict, path=tuple(walk.path), beyond=walk.beyond, solved=walk.solved)


def proof(
    rules: Rules, entries: Iterable[Fact], verdict: Verdict, budget: Budget
) -> Iterator[Deduction]:
    """The ladder's deductions, each held against the solutions known.

    Raises:
        Spent: when the budget runs out.
        Fault: if one contradicts the only solution, or all.
    """
    for deduction in begin(rules, entries, budget.poll).deductions():
        for fact in deduction.facts:
            budget.poll()
            if fact == Impossible() or (
                isinstance(verdict, Unique) and not fact.holds(rules, verdict.solution)
            ):
                raise Fault(f"{deduction.rule} contradicts the solution: {deduction.text}")
        yield deduction
        budget.poll()


def _walk(
    rules: Rules,
    entries: tuple[Fact, ...],
    walk: _Walk,
    whole: bool,
    verdict: Verdict,
    budget: Budget,
) -> None:
    entered = Known(entries)
    steps = (
        deduction
        for deduction in proof(rules, entries, verdict, budget)
        if not all(map(entered.says, deduction.facts))
    )
    for deduction in islice(steps, None if whole else 1):
        walk.path.append(deduction)
    if walk.path and not whole:
        return
    known = (*entries, *(fact for deduction in walk.path for fact in deduction.facts))
    state = begin(rules, known, budget.poll)
    state.settle()
    walk.solved = not state.choices()
    if not walk.solved:
        agreeing = _agreeing(rules, entries, verdict, budget)
        walk.beyond = news(rules, known, backbone(rules, agreeing), budget.poll)


def _solutions(rules: Rules, verdict: Verdict, budget: Budget) -> Iterator[Solution]:
    """All solutions; the engine is asked only where there is more than one.

    Raises:
        Spent: if they are too many, or the budget runs out.
    """
    if not isinstance(verdict, Several):
        yield from verdict.solutions
        return
    for number, solution in enumerate(solutions(rules, budget=budget)):
        if number == MOST:
            raise Spent(f"more than {MOST} solutions")
        yield solution


def _agreeing(
    rules: Rules, entries: tuple[Fact, ...], verdict: Verdict, budget: Budget
) -> Iterator[Solution]:
    for solution in _solutions(rules, verdict, budget):
        if all(fact.holds(rules, solution) for fact in entries):
            yield solution


def _broken(
    rules: Rules, wrong: tuple[Fact, ...], entries: tuple[Fact, ...], budget: Budget
) -> Deduction | None:
    """The contradiction that rules short of assuming meet, in the wrong entries or in all."""
    for given in (wrong, entries):
        for deduction in begin(rules, given, budget.poll).deductions(Tier.HARD):
            if Impossible() in deduction.facts:
                return deduction
    return None
