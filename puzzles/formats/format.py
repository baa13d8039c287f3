"""What a format is: a way to recognise, read and write the text of one puzzle."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from ..drawn import Drawn
from ..genres import Genre
from ..puzzle import Puzzle


@dataclass(frozen=True)
class Item:
    """A puzzle that was read, and the answer that came with it.

    ``answer`` holds marks, or a JSON value that ``answers.stored`` understands: a broken answer
    does not spoil its puzzle.
    """

    puzzle: Puzzle
    answer: Drawn | Any = None


class Reader(Protocol):
    """Reads one puzzle; the genre settles only what the text leaves open."""

    def __call__(self, text: str, genre: Genre | None) -> Item:
        """The puzzle in the text, or ``BadInput``."""
        ...


@dataclass(frozen=True)
class Format:
    """One way to write a puzzle down.

    Attributes:
        name: what ``convert`` calls it.
        recognises: whether a text is meant to be in this format.
        read: the reader.
        write: the text of a puzzle, ``BadInput`` where the format cannot say it; ``None`` if
            the format is only read.
        one_line: whether a line alone can hold a puzzle, so that a file can hold many.
    """

    name: str
    recognises: Callable[[str], bool]
    read: Reader
    write: Callable[[Puzzle], str] | None = None
    one_line: bool = False
