"""A clock that strikes after so many looks, so that a test can end anything anywhere."""

from __future__ import annotations

from shikiri.solvers.budget import Budget, Spent


class Countdown(Budget):
    """A budget that is over after ``looks`` looks at the clock.

    Attributes:
        left: the looks that are left, below 0 once the end was told; whoever was told must
            stop, so this is -1 in the end, and lower if somebody went on.
    """

    def __init__(self, looks: int) -> None:
        super().__init__()
        self.left = looks

    def poll(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise Spent("the clock struck")
