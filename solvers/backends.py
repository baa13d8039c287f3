"""The table of backends: what each can do, and where it lives."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import import_module
from typing import Protocol

from ..puzzles.puzzle import Rules, Solution
from .budget import Budget
from .verdict import Statistics


class Unsupported(ValueError):
    """A backend, encoding or engine that does not exist or cannot express the puzzle.

    The message says why and what can be used instead.
    """


@dataclass(frozen=True)
class Settings:
    """How an answer is to be sought.  ``None`` leaves the choice to the backend.

    Attributes:
        encoding, connectivity: names of an encoding and of a connectivity strategy.
        seed: fixes the engine's choices.
        workers: threads, where the engine has any.
    """

    encoding: str | None = None
    connectivity: str | None = None
    seed: int = 0
    workers: int = 1


class Enumerate(Protocol):
    """What a backend's module offers."""

    def solutions(
        self, rules: Rules, engine: str, settings: Settings, budget: Budget, stats: Statistics
    ) -> Iterator[Solution]:
        """Yield different solutions; the end of the stream is a proof that there are no more.

        Args:
            engine: what stood behind the colon of ``name:engine``, or "".
            stats: filled in on the way.

        Raises:
            Spent: when the budget ran out first.
            Unsupported: when the puzzle cannot be expressed.
        """
        ...


@dataclass(frozen=True)
class Backend:
    """One row of the table."""

    name: str
    module: str
    about: str
    engines: tuple[str, ...] = ()
    limits: str = "stops within a second of its limit"
    models: bool = field(default=False)

    def load(self) -> Enumerate:
        """Import the backend, and with it its engine's library."""
        module: Enumerate = import_module(self.module, __package__)  # type: ignore[assignment]
        return module


BACKENDS: tuple[Backend, ...] = (
    Backend("sat", ".sat", "CNF on a PySAT engine", models=True),
    Backend("cpsat", ".cpsat", "CP-SAT of OR-Tools, one worker unless told otherwise", models=True),
    Backend("brute", ".brute", "every board, one after the other: for tiny puzzles"),
)


def find(name: str, table: tuple[Backend, ...] = BACKENDS) -> tuple[Backend, str]:
    """The backend called ``name`` or ``name:engine``, and the engine's name.

    Raises:
        Unsupported: if there is none, listing those that exist.
    """
    base, _, engine = name.partition(":")
    for row in table:
        if row.name == base:
            if engine and engine not in row.engines:
                known = ", ".join(row.engines) or "none to choose from"
                raise Unsupported(f"{base} has no engine {engine!r}; engines: {known}")
            return row, engine
    raise Unsupported(f"no backend {name!r}; there are: {', '.join(row.name for row in table)}")
