"""Engines that bring bad news, for tests of everybody who has to hear it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from shikiri.puzzles.akari import Akari
from shikiri.puzzles.errors import Unsupported
from shikiri.puzzles.puzzle import Rules, Solution
from shikiri.solvers import backends, brute
from shikiri.solvers.backends import Backend, Enumerate, Settings
from shikiri.solvers.budget import Budget, Spent
from shikiri.solvers.verdict import Statistics

Stream = Callable[[Rules, Budget], Iterator[Solution]]


def _right(rules: Rules, budget: Budget) -> Iterator[Solution]:
    return brute.solutions(rules, "", Settings(), budget, Statistics())


def denies(rules: Rules, budget: Budget) -> Iterator[Solution]:
    """Says that there is no solution, whatever the puzzle."""
    return iter(())


def stops_early(rules: Rules, budget: Budget) -> Iterator[Solution]:
    """Says that the first solution is the only one."""
    yield next(_right(rules, budget))


def lies(rules: Rules, budget: Budget) -> Iterator[Solution]:
    """Gives an answer that breaks the rules: every cell a block, or no bulb."""
    yield frozenset() if isinstance(rules, Akari) else tuple(range(rules.board.size))


def repeats(rules: Rules, budget: Budget) -> Iterator[Solution]:
    """Gives the first solution twice."""
    first = next(_right(rules, budget))
    yield from (first, first)


def gives_up(rules: Rules, budget: Budget) -> Iterator[Solution]:
    """Runs out of budget after the first solution."""
    yield next(_right(rules, budget))
    raise Spent("out of patience")


def dawdles(rules: Rules, budget: Budget) -> Iterator[Solution]:
    """Needs longer than anybody waits, but keeps its limit."""
    while True:
        budget.poll()
        time.sleep(0.005)
    yield


def crashes(rules: Rules, budget: Budget) -> Iterator[Solution]:
    """Has a fault."""
    raise RuntimeError("the engine fell over")
    yield


def refuses(rules: Rules, budget: Budget) -> Iterator[Solution]:
    """Cannot express the puzzle."""
    raise Unsupported("refuses takes no such puzzle; brute does")
    yield


def interrupted(rules: Rules, budget: Budget) -> Iterator[Solution]:
    """Ctrl-C arrives while it works."""
    raise KeyboardInterrupt
    yield


@dataclass(frozen=True)
class Double(Backend):
    """A row of the table whose engine is a function of this module."""

    stream: Stream = denies

    def load(self) -> Enumerate:
        return _Engine(self.stream)


@dataclass(frozen=True)
class _Engine:
    stream: Stream

    def solutions(
        self, rules: Rules, engine: str, settings: Settings, budget: Budget, stats: Statistics
    ) -> Iterator[Solution]:
        return self.stream(rules, budget)


STREAMS = (
    *(denies, stops_early, lies, repeats, gives_up),
    *(dawdles, crashes, refuses, interrupted),
)


def hire(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add every double to the table of backends, under its function's name."""
    rows: tuple[Any, ...] = tuple(
        Double(stream.__name__, "", str(stream.__doc__), stream=stream) for stream in STREAMS
    )
    table = backends.BACKENDS + rows
    monkeypatch.setattr(backends, "BACKENDS", table)
