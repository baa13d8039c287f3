"""Running a model: solve, cut, refine, block, and solve again in the same engine."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Protocol

from ..encoders.connectivity.lazy import Lazy
from ..encoders.encoding import Assignment, Encoding
from ..encoders.model import Clause, Literal, Model
from ..puzzles.puzzle import Solution
from .backends import Settings
from .budget import Budget
from .verdict import Statistics


class Engine(Protocol):
    """An engine that keeps what it was told between its answers."""

    def add(self, model: Model) -> None:
        """Take in a model, or an extension of one taken in before."""
        ...

    def add_clauses(self, clauses: list[Clause]) -> None:
        """Take in more clauses."""
        ...

    def solve(self, assumptions: Sequence[Literal] = ()) -> Assignment | None:
        """An answer that meets all of it and the assumptions, or ``None`` where there is none.

        Raises:
            Spent: when the budget runs out first.
        """
        ...

    def core(self) -> frozenset[Literal]:
        """After ``None``: assumptions that suffice for it, not always the fewest."""
        ...

    def measure(self, stats: Statistics) -> None:
        """Write down the sizes and the work done so far."""
        ...

    def close(self) -> None:
        """Let go of what it holds."""
        ...


class RunsModels(Protocol):
    """What the module of a backend that runs models offers besides its stream of solutions."""

    def open_engine(self, engine: str, settings: Settings, budget: Budget) -> Engine:
        """An engine that knows nothing yet; ``engine`` is a name or ""."""
        ...


class Search:
    """A model in an engine, asked for answers that are solutions.

    A wrong answer gives lazy cuts, and an answer that is too coarse an extension of the model;
    both are facts of the puzzle and stay, whatever was assumed.
    """

    def __init__(self, encoding: Encoding, engine: Engine, stats: Statistics) -> None:
        stats.encoding, stats.connectivity = encoding.name, encoding.connectivity or None
        self._encoding = encoding
        self._engine = engine
        self._stats = stats
        self._lazy = Lazy()
        self._keys: list[Literal] = []
        start = time.perf_counter()
        try:
            self.extend(encoding.model)
        finally:
            stats.encode_seconds += time.perf_counter() - start

    def extend(self, model: Model) -> None:
        """Take in a model over the encoding's variables."""
        self._lazy.watch(model.connectivity)
        self._keys += model.keys
        self._engine.add(model)

    def answer(self, assumptions: Sequence[Literal] = ()) -> Assignment | None:
        """An answer that can be decoded, or ``None`` as a proof that there is none.

        Raises:
            Spent: when the budget runs out first.
        """
        start = time.perf_counter()
        try:
            while True:
                assignment = self._engine.solve(assumptions)
                self._stats.rounds += 1
                if assignment is None:
                    return None
                if wrong := self._lazy.cuts(assignment):
                    self._stats.cuts += len(wrong)
                    self._engine.add_clauses(wrong)
                elif more := self._encoding.refine(assignment):
                    self.extend(more)
                else:
                    return assignment
        finally:
            self._stats.solve_seconds += time.perf_counter() - start
            self._engine.measure(self._stats)

    def blocking(self, assignment: Assignment) -> list[Literal]:
        """The clause that excludes this answer's solution, and no other."""
        return [-key for key in self._keys if assignment[key]]


def solutions(encoding: Encoding, engine: Engine, stats: Statistics) -> Iterator[Solution]:
    """Yield each solution once; the end of the stream is the engine's proof."""
    search = Search(encoding, engine, stats)
    while (assignment := search.answer()) is not None:
        yield encoding.decode(assignment)
        engine.add_clauses([search.blocking(assignment)])
