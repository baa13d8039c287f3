"""What is said about input that cannot be read, and about requests that cannot be met."""

from __future__ import annotations

from typing import Self

_LONGEST = 60


class Unsupported(ValueError):
    """A backend, encoding or engine that does not exist or cannot express the puzzle.

    The message says why, and what can be used instead.
    """


class BadInput(ValueError):
    """Input that is no puzzle, or a puzzle that a format cannot write.

    ``str()`` is one line: ``origin:line: row R, column C: message: 'token'``, without what is
    not known.

    Attributes:
        message: what is wrong, in a few words.
        token: the text that is wrong, or ``None``.
        row, column: the place on the board, counted from 1.
        line: the line of the source, counted from 1, where the source has lines of its own.
        origin: the file, link or name that was read.
        id: the puzzle's name, where it was known before the fault was met.
    """

    def __init__(
        self,
        message: str,
        token: str | None = None,
        *,
        row: int | None = None,
        column: int | None = None,
        line: int | None = None,
        origin: str = "",
        id: str = "",
    ) -> None:
        super().__init__(message)
        self.message = message
        self.token = token
        self.row = row
        self.column = column
        self.line = line
        self.origin = origin
        self.id = id

    def at(self, origin: str, line: int | None = None, id: str = "") -> Self:
        """The same error with what it did not know yet of its origin, line and puzzle."""
        self.origin = self.origin or origin
        self.line = self.line or line
        self.id = self.id or id
        return self

    def __str__(self) -> str:
        where = self.origin
        if self.line:
            where += f":{self.line}" if where else f"line {self.line}"
        place = [f"row {self.row}"] if self.row else []
        place += [f"column {self.column}"] if self.column else []
        said = [where, ", ".join(place), self.message]
        if self.token is not None:
            said.append(repr(shortened(self.token)))
        return ": ".join(part for part in said if part)


def printable(text: str) -> str:
    """The text with what would steer a terminal, or does not show, written as its escape."""
    return "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode() for char in text
    )


def shortened(text: str) -> str:
    """The text on one line, cut where it is too long to be read."""
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST else line[: _LONGEST - 1] + "…"
