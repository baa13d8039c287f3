"""Time that may be spent, and the signal that it is spent."""

from __future__ import annotations

import time
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
