"""CNF on the SAT engines of PySAT."""

from __future__ import annotations

import time
from collections.abc import Iterator

from ..encoders import encode
from ..encoders.cnf import Cnf
from ..encoders.encoding import Assignment
from ..encoders.model import Clause, Model
from ..puzzles.puzzle import Rules, Solution
from .backends import Settings
from .budget import Budget
from .run import solutions as run
from .verdict import Statistics

SLICE = 0.1
"""Seconds that one call into an engine should take: engines hold the interpreter meanwhile."""


def solutions(
    rules: Rules, engine: str, settings: Settings, budget: Budget, stats: Statistics
) -> Iterator[Solution]:
    """Yield the solutions of a puzzle; see ``backends.Enumerate``."""
    start = time.perf_counter()
    encoding = encode(rules, settings.encoding, settings.connectivity, poll=budget.poll)
    stats.encode_seconds += time.perf_counter() - start
    solver = SatEngine(engine or DEFAULT, budget)
    try:
        yield from run(encoding, solver, stats)
    finally:
        solver.close()


DEFAULT = "glucose4"


class SatEngine:
    """An incremental SAT engine that is run in short slices."""

    def __init__(self, name: str, budget: Budget) -> None:
        from pysat.solvers import Solver

        self._solver = Solver(name=name)
        self._budget = budget
        self._lowering = Cnf()
        self._empty = False
        self._conflicts = 200
        self._pool = None

    def add(self, model: Model) -> None:
        self._pool = model.pool
        self.add_clauses(list(self._lowering.clauses(model)))

    def add_clauses(self, clauses: list[Clause]) -> None:
        self._empty |= any(not clause for clause in clauses)
        if not self._empty:
            self._solver.append_formula(clauses, no_return=True)

    def solve(self) -> Assignment | None:
        if self._empty:
            return None
        while True:
            self._budget.poll()
            self._solver.conf_budget(self._conflicts)
            start = time.perf_counter()
            answer = self._solver.solve_limited()
            if answer is not None:
                return Assignment(self._solver.get_model()) if answer else None
            took = time.perf_counter() - start
            self._conflicts = int(self._conflicts * min(4.0, max(0.25, SLICE / (took + 1e-6)))) or 1

    def measure(self, stats: Statistics) -> None:
        work = self._solver.accum_stats() or {}
        stats.variables = self._solver.nof_vars()
        stats.clauses = self._solver.nof_clauses()
        stats.conflicts = work.get("conflicts")

    def close(self) -> None:
        self._solver.delete()
