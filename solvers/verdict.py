"""What is known about a puzzle after looking: one type for each answer."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar

from ..puzzles.puzzle import Solution


@dataclass
class Statistics:
    """What an answer cost.  Counts an engine does not have stay ``None``.

    Attributes:
        encoding, connectivity: the choices made for the puzzle.
        encode_seconds: building and lowering the model.
        solve_seconds: searching, cuts included.
        variables, clauses: the model's size in the engine (constraints, for CP-SAT).
        conflicts, branches: the engine's own count.
        rounds: calls of the engine.
        cuts: clauses that lazy connectivity added.
    """

    encoding: str | None = None
    connectivity: str | None = None
    encode_seconds: float = 0.0
    solve_seconds: float = 0.0
    variables: int | None = None
    clauses: int | None = None
    conflicts: int | None = None
    branches: int | None = None
    rounds: int = 0
    cuts: int = 0

    def clocked(self, search: Iterator[Solution]) -> Iterator[Solution]:
        """The same stream; the time it takes to go on is added to ``solve_seconds``."""
        while True:
            begun = time.perf_counter()
            try:
                found = next(search, None)
            finally:
                self.solve_seconds += time.perf_counter() - begun
            if found is None:
                return
            yield found


@dataclass(frozen=True)
class Verdict:
    """An answer and what it cost; see the subclasses."""

    name: ClassVar[str]
    stats: Statistics = field(default_factory=Statistics, kw_only=True, compare=False)

    @property
    def solutions(self) -> tuple[Solution, ...]:
        """The solutions shown, each accepted by the referee and no two alike."""
        return ()

    @property
    def decided(self) -> bool:
        """Whether the question that was asked has its answer."""
        return True


@dataclass(frozen=True)
class Unique(Verdict):
    """Exactly one solution: it was found, and a complete search saw no other."""

    name = "unique"
    solution: Solution

    @property
    def solutions(self) -> tuple[Solution, ...]:
        return (self.solution,)


@dataclass(frozen=True)
class Several(Verdict):
    """At least two solutions, both shown."""

    name = "several"
    first: Solution
    second: Solution

    @property
    def solutions(self) -> tuple[Solution, ...]:
        return (self.first, self.second)


@dataclass(frozen=True)
class Found(Verdict):
    """A solution; nobody asked whether there is another."""

    name = "found"
    solution: Solution

    @property
    def solutions(self) -> tuple[Solution, ...]:
        return (self.solution,)


@dataclass(frozen=True)
class NoSolution(Verdict):
    """No solution, with the reason in words where arithmetic gives one."""

    name = "none"
    reason: str = ""


@dataclass(frozen=True)
class Undecided(Verdict):
    """A budget was spent first.  ``found`` holds the solutions seen by then."""

    name = "undecided"
    reason: str
    found: tuple[Solution, ...] = ()

    @property
    def solutions(self) -> tuple[Solution, ...]:
        return self.found

    @property
    def decided(self) -> bool:
        return False
