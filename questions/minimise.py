"""Which givens can go while a puzzle keeps its one solution."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..puzzles.clues import ANY
from ..puzzles.division import Division
from ..puzzles.facts import Fact
from ..puzzles.givens import bare, givens, takes_clues, told
from ..puzzles.puzzle import Rules
from ..puzzles.referee import judge
from ..solvers.budget import Budget, Spent
from ..solvers.decide import Fault, decide
from ..solvers.verdict import Undecided, Unique, Verdict
from .fewest import Enough, Others, fewest, irreducible, last, shuffled


@dataclass(frozen=True)
class Minimised:
    """What is left of a puzzle.

    Attributes:
        verdict: whether the puzzle has exactly one solution; if not, nothing was left out.
        rules: the puzzle with fewer givens.
        enough: the givens left, and what is known of them; ``None`` where nothing is.
        dropped: the givens left out.
    """

    verdict: Verdict
    rules: Rules
    enough: Enough | None = None
    dropped: tuple[Fact, ...] = ()


def minimise(
    rules: Rules, *, least: bool = False, seed: int = 0, budget: Budget | None = None
) -> Minimised:
    """Leave out givens as long as the solution stays the only one.

    Args:
        least: go on until it is proven that no choice of fewer givens is enough, instead of until
            each of those left is needed.
        seed: for the order in which givens are tried.

    Raises:
        Unsupported: if no encoding has words for the puzzle's givens.
        Fault: when an engine is caught in a wrong answer.
    """
    budget = budget or Budget()
    verdict = decide(rules, budget=budget)
    if not isinstance(verdict, Unique):
        return Minimised(verdict, rules)
    stripped, stated = without_givens(rules), givens(rules)
    try:
        others = Others(stripped, verdict.solution, stated, budget, verdict.stats)
    except Spent as spent:
        return Minimised(Undecided(str(spent), verdict.solutions, stats=verdict.stats), rules)
    with others:
        if others.unbroken is not None:
            raise Fault("a puzzle with one solution has another")
        left = irreducible(others, shuffled(stated, seed))
        enough = last(fewest(others, many=True, seed=seed) if least else left)
    _judged(stripped, enough)
    dropped = tuple(given for given in stated if given not in enough.truths)
    return Minimised(verdict, told(stripped, enough.truths), enough, dropped)


def _judged(stripped: Rules, enough: Enough) -> None:
    """Have the referee read each witness against the puzzle without its given."""
    for given, witness in enough.witnesses:
        rest = told(stripped, (truth for truth in enough.truths if truth != given))
        if violations := judge(rest, witness):
            raise Fault(f"no witness: {violations[0]}")


def without_givens(rules: Rules) -> Rules:
    """The puzzle with every given withheld; a clue's place, too, where it says nothing."""
    if isinstance(rules, Division) and takes_clues(rules):
        silent = tuple((cell, clue) for cell, clue in rules.clues if clue == ANY)
        return replace(rules, clues=silent, borders=frozenset())
    return bare(rules)
