"""Exit codes: what a script learns without reading a word."""

from __future__ import annotations

from enum import IntEnum

from ..solvers.verdict import Verdict


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
    """The exit code that tells a verdict."""
    return of_name(verdict.name)


def of_name(verdict: str) -> Exit:
    """The exit code of a verdict's name."""
    return _OF_VERDICT[verdict]
