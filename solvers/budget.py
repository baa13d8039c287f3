"""Time that may be spent, and the signal that it is spent."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field


class Spent(Exception):
    """A budget ran out.  The message says which; it is never evidence of anything else."""


@dataclass
class Budget:
    """A span of wall-clock time.

    Args:
        seconds: how long from now; ``None`` for no limit.
    """

    seconds: float | None = None
    _start: float = field(default_factory=time.monotonic)

    @property
    def remaining(self) -> float | None:
        """Seconds left, not below 0; ``None`` where there is no limit."""
        if self.seconds is None:
            return None
        return max(0.0, self._start + self.seconds - time.monotonic())

    def poll(self) -> None:
        """Raise ``Spent`` when the time is over.  Long loops call this now and then."""
        if self.remaining == 0.0:
            raise self.spent()

    def spent(self) -> Spent:
        """The signal that this budget is over."""
        return Spent(f"time limit of {self.seconds:g} s reached")

    def pause(self, seconds: float) -> None:
        """Do not count ``seconds`` just passed, such as an engine's import."""
        self._start += seconds

    @contextmanager
    def within(self, seconds: float | None) -> Iterator[None]:
        """At most so many seconds for what is done inside, and no more than there are.

        ``Spent`` may come of either; ``poll`` behind it says whether the budget itself is over.
        """
        whole = self.seconds, self._start
        left = self.remaining
        if seconds is not None and (left is None or seconds < left):
            self.seconds, self._start = seconds, time.monotonic()
        try:
            yield
        finally:
            self.seconds, self._start = whole


ENDS = (Spent, KeyboardInterrupt)
"""What ends a question early; ``early`` says in words which."""

INTERRUPTED = "interrupted"


def early(end: BaseException) -> str:
    """Why a question ended before its answer was whole."""
    return INTERRUPTED if isinstance(end, KeyboardInterrupt) else str(end)
