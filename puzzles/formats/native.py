"""Native text: the genre, the switches that depart from its preset, the cells' tokens."""

from __future__ import annotations

from ..errors import BadInput
from ..genres import Genre, find
from ..puzzle import Puzzle
from ..sheet import Sheet
from .format import Format, Item
from .layout import taken_apart


def read(text: str, genre: Genre | None) -> Item:
    """Read a puzzle in native text.

    Raises:
        BadInput: at a genre, switch or token that is not known, or a ragged board.
    """
    if not text.strip():
        raise BadInput("the text is empty")
    layout = taken_apart(text, genre)
    kind = layout.genre(genre)
    return Item(Puzzle(kind.name, kind.rules(Sheet(layout.rows, layout.settings))))


def write(puzzle: Puzzle) -> str:
    """The native text of a puzzle, columns aligned; it reads back as the same puzzle."""
    genre = find(puzzle.genre)
    sheet = genre.sheet(puzzle.rules)
    rows = [[genre.shown(token) for token in row] for row in sheet.rows]
    width = max(len(token) for row in rows for token in row)
    lines = [" ".join(token.rjust(width) for token in row) for row in rows]
    return "\n".join([genre.name, *map(str, sheet.settings), "", *lines, ""])


NATIVE = Format("native", lambda text: True, read, write)
