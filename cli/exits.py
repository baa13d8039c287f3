"""Exit codes: what a script learns without reading a word."""

from __future__ import annotations

from enum import IntEnum

from ..solvers.budget import INTERRUPTED
from ..solvers.verdict import Undecided, Verdict


class Exit(IntEnum):
    """The codes that the commands end with."""

    DONE = 0
    DIFFERS = 1
    """An answer is wrong, or engines disagree."""
    BAD_INPUT = 2
    SOME_ERRORS = 3
    UNMET = 4
    SEVERAL = 10
    NONE = 20
    UNDECIDED = 30
    FAULT = 70
    INTERRUPTED = 130
    PIPE_CLOSED = 141
    """Whoever read the output went away, as ``head`` does."""


_OF_VERDICT = {
    "found": Exit.DONE,
    "unique": Exit.DONE,
    "several": Exit.SEVERAL,
    "none": Exit.NONE,
    "undecided": Exit.UNDECIDED,
}


def code(verdict: Verdict) -> Exit:
    """The exit code that tells a verdict.

    Raises:
        KeyboardInterrupt: where Ctrl-C left it undecided.
    """
    if isinstance(verdict, Undecided):
        pass_on(verdict.reason)
    return of_name(verdict.name)


def pass_on(reason: str) -> None:
    """Let Ctrl-C end the command, now that what was known by then is told.

    Raises:
        KeyboardInterrupt: if it was the reason why an answer is not whole.
    """
    if reason == INTERRUPTED:
        raise KeyboardInterrupt


def of_name(verdict: str) -> Exit:
    """The exit code of a verdict's name."""
    return _OF_VERDICT[verdict]
