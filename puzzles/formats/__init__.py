"""The formats, and how a text is read whose format its content tells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ..errors import BadInput
from ..genres import Genre, find
from . import record
from .drawing import DRAWING
from .format import Format, Item
from .link import LINK
from .native import NATIVE
from .pzprv3 import PZPRV3
from .tatham import TATHAM


def _inside(text: str, genre: Genre | None) -> Item:
    """The puzzle that a record holds as text or link."""
    kind = recognised(text)
    if kind is RECORD:
        raise BadInput("a record inside a record", text)
    return kind.read(text, genre)


RECORD = record.reader(_inside)

FORMATS = (RECORD, PZPRV3, LINK, TATHAM, DRAWING, NATIVE)
"""All formats; a text is in the first that recognises it, and native text is the last."""


def recognised(text: str) -> Format:
    """The format of a text, told from its content."""
    return next(kind for kind in FORMATS if kind.recognises(text))


def holds_a_line(text: str) -> bool:
    """Whether the text is a puzzle on one line: a record, a link, an ID."""
    return "\n" not in text.strip() and recognised(text).one_line


def read_items(
    text: str, origin: str, genre: str | None = None, name: str = ""
) -> Iterator[Item | BadInput]:
    """The puzzles of a text with the answers that came with them.

    Files of records, links or IDs hold one puzzle a line, and a line that cannot be read is
    an error among the others.  Every other text holds one puzzle.

    Args:
        text: what was read.
        origin: where it was read, for errors.
        genre: what the text leaves open.
        name: the id of a puzzle without one, with its line's number; ``origin`` by default.
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    lines = [line for line in text.split("\n") if line.strip()]
    if RECORD.recognises(text) or (len(lines) > 1 and all(map(holds_a_line, lines[:2]))):
        yield from read_lines(text.split("\n"), origin, genre, name)
        return
    wanted = find(genre) if genre else None
    try:
        yield _called(recognised(text).read(text, wanted), name or origin)
    except BadInput as error:
        yield error.at(origin, id=name or origin)


def read_lines(
    lines: Iterable[str | BadInput], origin: str, genre: str | None = None, name: str = ""
) -> Iterator[Item | BadInput]:
    """The puzzles of lines that hold one each; lines are taken one by one.

    A line that could not be had is an error already and keeps its place.  Arguments are
    those of ``read_items``.
    """
    wanted = find(genre) if genre else None
    for number, line in enumerate(lines, 1):
        place = f"{name or origin}:{number}"
        if isinstance(line, BadInput):
            yield line.at(origin, number, id=place)
            continue
        if not line.strip():
            continue
        try:
            yield _called(recognised(line).read(line, wanted), place)
        except BadInput as error:
            yield error.at(origin, number, id=place)


def _called(item: Item, name: str) -> Item:
    if item.puzzle.id:
        return item
    return replace(item, puzzle=replace(item.puzzle, id=name))


__all__ = [
    "DRAWING",
    "FORMATS",
    "LINK",
    "NATIVE",
    "PZPRV3",
    "RECORD",
    "TATHAM",
    "BadInput",
    "Format",
    "Item",
    "holds_a_line",
    "read_items",
    "read_lines",
    "recognised",
]
