"""Refutations as proofs: an engine that writes down what it learns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..encoders.model import Clause
from .budget import Budget

ENGINES = ("glucose4", "glucose3")
"""Those of PySAT's engines whose proofs are used: they let Ctrl-C through and can be sliced."""

CONFLICTS = 1_000
"""Conflicts in one call: engines hold the interpreter meanwhile."""


def steps(
    clauses: Sequence[Clause], engine: str, budget: Budget
) -> Iterator[tuple[bool, tuple[int, ...]]]:
    """What an engine learns and forgets on its way to the empty clause, which ends it.

    Each step says whether it deletes, and the clause.  What is learnt follows from the clauses
    known by then by unit propagation.  An engine that needs propagation alone may learn nothing.

    Raises:
        Spent: when the budget runs out first.
        ValueError: if the clauses can be met.
    """
    from pysat.solvers import Solver

    with Solver(engine, bootstrap_with=clauses, with_proof=True) as solver:
        answer = None
        while answer is None:
            budget.poll()
            solver.conf_budget(CONFLICTS)
            answer = solver.solve_limited(expect_interrupt=True)
        if answer:
            raise ValueError("the clauses can be met")
        for line in solver.get_proof() or ():
            yield line.startswith("d"), tuple(map(int, line.removeprefix("d").split()[:-1]))
    yield False, ()
