"""The fewest givens that stand in the way of any solution."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ..puzzles.facts import Fact
from ..puzzles.givens import givens
from ..puzzles.puzzle import Rules, Solution
from ..solvers.budget import Budget
from ..solvers.hitting import Choice
from ..solvers.oracle import Oracle
from ..solvers.verdict import Statistics
from .fewest import Truths
from .minimise import without_givens


def corrections(
    rules: Rules, budget: Budget, stats: Statistics | None = None
) -> Iterator[tuple[Truths, Solution]]:
    """Each choice of as few givens as possible without which there is a solution, and one.

    Nothing is yielded where even a puzzle without any of its givens has none.  Givens that clash
    cannot all stay, so what is left out is a minimum hitting set of the clashes (E. Moreno-Centeno
    and R. Karp, "The implicit hitting set approach to solve combinatorial optimization problems",
    Operations Research 61, 2013).

    Raises:
        Spent: when the budget runs out first.
    """
    stated = givens(rules)
    clashes: Counter[Fact] = Counter()
    fewest = len(stated)
    with (
        Oracle(without_givens(rules), budget=budget, facts=stated, stats=stats) as oracle,
        Choice(stated, budget) as choice,
    ):
        while (out := choice.fewest()) is not None and len(out) <= fewest:
            left = [given for given in stated if given not in out]
            while (found := oracle.ask(*left)) is None:
                core = oracle.core()
                if not core:
                    return
                choice.hit(core)
                clashes.update(core)
                # One goes at a time: boards with few givens are the hardest.
                left.remove(
                    max((given for given in left if given in core), key=clashes.__getitem__)
                )
            if len(left) + len(out) == len(stated):
                fewest = len(out)
                yield out, found
                choice.spare(out)
