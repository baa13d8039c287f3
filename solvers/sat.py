"""CNF on the SAT engines of PySAT."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice

from pysat.solvers import NoSuchSolverError, Solver

from ..encoders import encode
from ..encoders.cnf import Cnf
from ..encoders.encoding import Assignment
from ..encoders.model import Clause, Literal, Model
from ..puzzles.errors import Unsupported
from ..puzzles.puzzle import Rules, Solution
from .backends import SAT_ENGINES, Settings, find
from .budget import Budget
from .child import ChildSolver
from .run import solutions as run
from .verdict import Statistics

SLICE = 0.1
"""Seconds that one call into an engine should take: engines hold the interpreter meanwhile."""

JUMPY = ("cadical103", "cadical153", "cadical195", "cadical300")
"""Engines that PySAT jumps out of at Ctrl-C and leaves broken, if it runs them in the main
thread.  The others let the interpreter go while they work, and Ctrl-C waits for the slice."""

BATCH = 10_000
"""Clauses that are lowered between two looks at the clock."""


def solutions(
    rules: Rules, engine: str, settings: Settings, budget: Budget, stats: Statistics
) -> Iterator[Solution]:
    """Yield the solutions of a puzzle; see ``backends.Enumerate``."""
    start = time.perf_counter()
    try:
        encoding = encode(rules, settings.encoding, settings.connectivity, poll=budget.poll)
    finally:
        stats.encode_seconds += time.perf_counter() - start
    solver = open_engine(engine, settings, budget)
    try:
        yield from run(encoding, solver, stats)
    finally:
        solver.close()


def open_engine(engine: str, settings: Settings, budget: Budget) -> SatEngine:
    """An engine for one model; see ``run.RunsModels``."""
    return SatEngine(engine or SAT_ENGINES[0], budget)


def _start(name: str, budget: Budget) -> Solver | ChildSolver:
    row, _ = find("sat")
    if name in row.children:
        return ChildSolver(name, budget)
    try:
        return Solver(name=name)
    except NoSuchSolverError:
        raise Unsupported(f"this version of PySAT has no engine {name}") from None


class SatEngine:
    """An incremental SAT engine that is run in short slices."""

    def __init__(self, name: str, budget: Budget) -> None:
        self._solver = _start(name, budget)
        self._thread = ThreadPoolExecutor(1) if name in JUMPY else None
        self._budget = budget
        self._lowering = Cnf()
        self._clauses = 0
        self._empty = False
        self._conflicts = 200

    def add(self, model: Model) -> None:
        lowered = self._lowering.clauses(model)
        while batch := list(islice(lowered, BATCH)):
            self._budget.poll()
            self.add_clauses(batch)

    def add_clauses(self, clauses: list[Clause]) -> None:
        self._clauses += len(clauses)
        self._empty |= any(not clause for clause in clauses)
        if not self._empty:
            self._solver.append_formula(clauses, no_return=True)

    def solve(self, assumptions: Sequence[Literal] = ()) -> Assignment | None:
        if assumptions and isinstance(self._solver, ChildSolver):
            raise Unsupported("an engine in a process of its own takes no assumptions")
        if self._empty:
            return None
        self._budget.poll()
        if not self._clauses:
            return Assignment(())  # maplesat crashes where it was told nothing
        while True:
            self._solver.conf_budget(self._conflicts)
            start = time.perf_counter()
            answer = self._slice(assumptions)
            if answer is not None:
                return Assignment(self._solver.get_model() or ()) if answer else None
            took = time.perf_counter() - start
            self._conflicts = int(self._conflicts * min(4.0, max(0.25, SLICE / (took + 1e-6)))) or 1
            self._budget.poll()

    def _slice(self, assumptions: Sequence[Literal]) -> bool | None:
        run: Callable[..., bool | None] = self._solver.solve_limited
        if isinstance(self._solver, ChildSolver):
            return run()
        if self._thread is None:
            return run(assumptions, expect_interrupt=True)
        return self._thread.submit(run, assumptions).result()

    def core(self) -> frozenset[Literal]:
        if self._empty or isinstance(self._solver, ChildSolver):
            return frozenset()
        return frozenset(self._solver.get_core() or ())

    def measure(self, stats: Statistics) -> None:
        work = self._solver.accum_stats() or {}
        stats.variables = max(0, self._solver.nof_vars())  # PySAT says -1 where there is none
        stats.clauses = self._clauses
        stats.conflicts = work.get("conflicts")

    def close(self) -> None:
        if self._thread is not None:
            self._thread.shutdown()
        self._solver.delete()
