"""How hard a puzzle is for a person, measured by the rules that its proof needs."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from ..puzzles.facts import Fact
from ..puzzles.puzzle import Rules
from ..solvers.budget import Budget, Spent
from ..solvers.decide import Fault, decide
from ..solvers.native import begin, must_read
from ..solvers.native.deduction import Tier
from ..solvers.native.search import search
from ..solvers.verdict import Statistics, Undecided, Unique, Verdict
from .hint import proof

NEEDS_SEARCH = "needs search"


@dataclass
class Grade:
    """What a proof by rules consists of.

    Attributes:
        verdict: whether the puzzle has exactly one solution; only then it is graded.
        tiers: how many deductions of each tier the proof has.
        rules: the same by the rules' names.
        nodes: assumptions of the search above the rules, 0 where they suffice; ``None``
            where that is not known.
        spent: why the grade is not known, where a budget ran out.
    """

    verdict: Verdict
    tiers: Counter[Tier] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)
    nodes: int | None = None
    spent: str = ""

    @property
    def deepest(self) -> Tier | None:
        """The deepest tier met so far."""
        return max(self.tiers, default=None)

    @property
    def word(self) -> str | None:
        """easy, medium, hard or needs search; ``None`` where it is not known.

        Probing is a rule, the last of the ladder, and hard: each probe ends in a contradiction
        that the other rules show.  What is left after it can only be searched.
        """
        if self.nodes is None:
            return None
        if self.nodes:
            return NEEDS_SEARCH
        return min(self.deepest or Tier.EASY, Tier.HARD).word


def grade(rules: Rules, budget: Budget | None = None) -> Grade:
    """Walk the ladder to its end, and search from there if questions are left.

    Raises:
        Unsupported: if no rules can read the puzzle.
        Fault: if rules or search contradict the only solution.
    """
    budget = budget or Budget()
    must_read(rules)
    verdict = decide(rules, budget=budget)
    graded = Grade(verdict)
    if isinstance(verdict, Undecided):
        graded.spent = verdict.reason
    if not isinstance(verdict, Unique):
        return graded
    stats = Statistics()
    facts: list[Fact] = []
    try:
        for deduction in proof(rules, (), verdict, budget):
            graded.tiers[deduction.tier] += 1
            graded.rules[deduction.rule] += 1
            facts += deduction.facts
        found = list(search(begin(rules, facts, budget.poll), budget, stats))
    except Spent as spent:
        graded.spent = str(spent)
        return graded
    if found != [verdict.solution]:
        raise Fault("the rules and sat do not find the same solution")
    graded.nodes = stats.branches or 0
    return graded
