"""Running a model: solve, cut, refine, block, and solve again in the same engine."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Protocol

from ..encoders.connectivity.lazy import Lazy
from ..encoders.encoding import Assignment, Encoding
from ..encoders.model import Clause, Model
from ..puzzles.puzzle import Solution
from .verdict import Statistics


class Engine(Protocol):
    """An engine that keeps what it was told between its answers."""

    def add(self, model: Model) -> None:
        """Take in a model, or an extension of one taken in before."""
        ...

    def add_clauses(self, clauses: list[Clause]) -> None:
        """Take in more clauses."""
        ...

    def solve(self) -> Assignment | None:
        """An answer that meets all of it, or ``None`` where there is none.

        Raises:
            Spent: when the budget runs out first.
        """
        ...

    def measure(self, stats: Statistics) -> None:
        """Write down the sizes and the work done so far."""
        ...


def solutions(encoding: Encoding, engine: Engine, stats: Statistics) -> Iterator[Solution]:
    """Yield each solution once; the end of the stream is the engine's proof.

    A wrong answer gives lazy cuts, an answer that is too coarse an extension of the model,
    and a solution the clause over the keys that blocks it.
    """
    stats.encoding, stats.connectivity = encoding.name, encoding.connectivity or None
    lazy = Lazy(encoding.model.connectivity)
    keys = list(encoding.model.keys)
    start = time.perf_counter()
    try:
        engine.add(encoding.model)
    finally:
        stats.encode_seconds += time.perf_counter() - start
    while True:
        start = time.perf_counter()
        try:
            assignment = engine.solve()
            stats.rounds += 1
            if assignment is None:
                return
            if wrong := lazy.cuts(assignment):
                stats.cuts += len(wrong)
                engine.add_clauses(wrong)
                continue
            if more := encoding.refine(assignment):
                lazy.watch(more.connectivity)
                keys += more.keys
                engine.add(more)
                continue
        finally:
            stats.solve_seconds += time.perf_counter() - start
            engine.measure(stats)
        yield encoding.decode(assignment)
        engine.add_clauses([[-key for key in keys if assignment[key]]])
