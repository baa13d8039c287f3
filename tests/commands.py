"""How tests run command lines, and what these did."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Outcome:
    """What a command line did."""

    code: int
    out: str
    err: str

    @property
    def complaint(self) -> str:
        """The one line on stderr of a command that refused its input."""
        assert self.code == 2, self
        assert self.out == ""
        assert self.err.count("\n") == 1
        assert self.err.startswith("shikiri: ")
        return self.err


class Run(Protocol):
    """Runs a command line in this process."""

    def __call__(self, *args: str, stdin: str | bytes | None = None) -> Outcome: ...


class Write(Protocol):
    """Writes a file into a fresh working folder and says its name."""

    def __call__(self, name: str, content: str | bytes) -> str: ...
