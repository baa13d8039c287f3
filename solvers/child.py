"""SAT engines that cannot be stopped, or cannot go on after an answer, in a child process.

The child keeps the clauses; each solve may start a fresh engine there.  When the time is
over, or at Ctrl-C, the child is killed.
"""

from __future__ import annotations

import pickle
import selectors
import signal
import subprocess
import sys
from collections.abc import Iterable, Sequence
from typing import BinaryIO

from .budget import Budget

LONGEST = 1e6
"""Seconds beyond which a limit is none: the system's clocks take no larger ones."""


class ChildSolver:
    """An engine of PySAT in a process of its own, with the part of its interface used here."""

    def __init__(self, name: str, budget: Budget) -> None:
        self._budget = budget
        self._top = 0
        self._model: list[int] | None = None
        self._process = subprocess.Popen(
            [sys.executable, "-m", __name__, name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )

    def append_formula(self, clauses: Sequence[Sequence[int]], no_return: bool = True) -> None:
        """Send clauses over."""
        self._top = max(self._top, max((abs(x) for c in clauses for x in c), default=0))
        self._send(clauses)

    def conf_budget(self, conflicts: int) -> None:
        """The child has no slices: it is killed instead."""

    def solve_limited(self, expect_interrupt: bool = True) -> bool:
        """Wait for the child's answer.

        Raises:
            Spent: when the budget runs out; the child is gone then.
            RuntimeError: when the child ended by itself, for want of memory for example.
        """
        self._send(None)
        pipe = self._process.stdout
        assert pipe is not None
        with selectors.DefaultSelector() as selector:
            selector.register(pipe, selectors.EVENT_READ)
            remaining = self._budget.remaining
            if not selector.select(None if remaining is None else min(remaining, LONGEST)):
                self.delete()
                raise self._budget.spent()
        try:
            self._model = pickle.load(pipe)
        except EOFError:
            raise RuntimeError("the engine's process ended without an answer") from None
        return self._model is not None

    def get_model(self) -> list[int] | None:
        """The true literal of each variable."""
        return self._model

    def accum_stats(self) -> dict[str, int]:
        """The child does not tell its counts."""
        return {}

    def nof_vars(self) -> int:
        """The largest variable sent over."""
        return self._top

    def delete(self) -> None:
        """End the child."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()

    def _send(self, message: object) -> None:
        pipe = self._process.stdin
        assert pipe is not None
        pickle.dump(message, pipe)
        pipe.flush()


def serve(name: str, requests: BinaryIO, answers: BinaryIO) -> None:
    """Collect clauses, and answer each ``None`` with a model or ``None``, until the pipe ends."""
    from pysat.solvers import Solver

    known: list[Sequence[int]] = []
    while True:
        try:
            message: Iterable[Sequence[int]] | None = pickle.load(requests)
        except EOFError:
            return
        if message is not None:
            known.extend(message)
            continue
        with Solver(name=name, bootstrap_with=known) as solver:
            pickle.dump(solver.get_model() if solver.solve() else None, answers)
        answers.flush()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    serve(sys.argv[1], sys.stdin.buffer, sys.stdout.buffer)
