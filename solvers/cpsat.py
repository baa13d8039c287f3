"""CP-SAT of OR-Tools, solved anew after each clause that is added."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

from ortools.sat.python import cp_model

from ..encoders import encode
from ..encoders.cpsat import CpSat
from ..encoders.encoding import Assignment
from ..encoders.model import Clause, Literal, Model
from ..puzzles.puzzle import Rules, Solution
from .backends import Settings
from .budget import Budget
from .run import solutions as run
from .verdict import Statistics


def solutions(
    rules: Rules, engine: str, settings: Settings, budget: Budget, stats: Statistics
) -> Iterator[Solution]:
    """Yield the solutions of a puzzle; see ``backends.Enumerate``."""
    start = time.perf_counter()
    try:
        encoding = encode(rules, settings.encoding, settings.connectivity, poll=budget.poll)
    finally:
        stats.encode_seconds += time.perf_counter() - start
    yield from run(encoding, open_engine(engine, settings, budget), stats)


def open_engine(engine: str, settings: Settings, budget: Budget) -> CpSatEngine:
    """An engine for one model; see ``run.RunsModels``."""
    return CpSatEngine(settings, budget)


class CpSatEngine:
    """A CP-SAT model that grows between solves.

    The solve runs in a thread of its own: CP-SAT lets the interpreter go while it works, so
    the main thread can hear Ctrl-C, and tells it to stop.  It obeys within about a microsecond
    for each constraint; a process that ends before it has obeyed would crash.
    """

    def __init__(self, settings: Settings, budget: Budget) -> None:
        self._lowering = CpSat(budget.poll)
        self._settings = settings
        self._budget = budget
        self._presolve = True
        self._conflicts = 0
        self._branches = 0
        self._core: frozenset[Literal] = frozenset()

    def add(self, model: Model) -> None:
        self._lowering.add(model)
        if model.connectivity:
            # It will be solved anew for each cut: presolve costs more than it saves then.
            self._presolve = False

    def add_clauses(self, clauses: Sequence[Clause]) -> None:
        for clause in clauses:
            self._lowering.add_clause(clause)

    def solve(self, assumptions: Sequence[Literal] = ()) -> Assignment | None:
        self._budget.poll()
        solver = cp_model.CpSolver()
        solver.parameters.cp_model_presolve = self._presolve
        solver.parameters.num_workers = self._settings.workers
        solver.parameters.random_seed = self._settings.seed
        solver.parameters.catch_sigint_signal = False
        remaining = self._budget.remaining
        if remaining is not None:
            solver.parameters.max_time_in_seconds = remaining
        program = self._lowering.program
        program.clear_assumptions()
        literals = [self._lowering.literal(x) for x in assumptions]
        program.add_assumptions(literals)
        with ThreadPoolExecutor(1) as thread:
            answer = thread.submit(solver.solve, program)
            try:
                status = answer.result()
            except BaseException:
                while not answer.done():
                    solver.stop_search()
                    time.sleep(0.01)
                raise
        self._conflicts += solver.num_conflicts
        self._branches += solver.num_branches
        if status == cp_model.INFEASIBLE:
            number = {literal.index: x for literal, x in zip(literals, assumptions, strict=True)}
            needed = set(solver.sufficient_assumptions_for_infeasibility())
            # Presolve may answer in literals of its own: then nothing less than all is known.
            known = needed <= number.keys()
            self._core = frozenset(number[i] for i in needed) if known else frozenset(assumptions)
            return None
        if status in (cp_model.FEASIBLE, cp_model.OPTIMAL):
            return self._assignment(solver)
        if status == cp_model.UNKNOWN:
            raise self._budget.spent()
        raise RuntimeError(f"CP-SAT calls the model {status}: {program.validate()}")

    def core(self) -> frozenset[Literal]:
        return self._core

    def _assignment(self, solver: cp_model.CpSolver) -> Assignment:
        variables = self._lowering.variables
        values = [-v for v in range(1, max(variables, default=0) + 1)]
        for number, variable in variables.items():
            if solver.boolean_value(variable):
                values[number - 1] = number
        return Assignment(values)

    def close(self) -> None:
        """Nothing is held between solves."""

    def measure(self, stats: Statistics) -> None:
        program = self._lowering.program.proto
        stats.variables = len(program.variables)
        stats.clauses = len(program.constraints)
        stats.conflicts, stats.branches = self._conflicts, self._branches
