"""Where puzzles come from: a file, standard input, the argument itself, the bundled library."""

from __future__ import annotations

import codecs
import io
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

from . import library
from .errors import BadInput, shortened
from .formats import RECORD, Item, holds_a_line, read_items, read_lines
from .genres import find
from .puzzle import Puzzle

MOST_BYTES = 50_000_000
"""The longest text that is read at once.  Files of records may be longer: they are read line
by line, and this bounds each line."""


def load(source: str, genre: str | None = None) -> Puzzle:
    """The one puzzle of a source.

    Args:
        source: a file, ``-`` for standard input, a link or one-line puzzle, a text of several
            lines, or the name of a bundled puzzle.
        genre: what the content leaves open.

    Raises:
        BadInput: if the source cannot be read or does not hold exactly one puzzle.
    """
    return load_item(source, genre).puzzle


def load_item(source: str, genre: str | None = None) -> Item:
    """The one puzzle of a source, with the answer that came with it; see ``load``."""
    items = items_of(source, genre)
    first = next(items, None)
    if first is None:
        raise BadInput("there is no puzzle in it", origin=source)
    if isinstance(first, BadInput):
        raise first
    if next(items, None) is not None:
        raise BadInput("more than one puzzle in it (batch reads many)", origin=source)
    return first


def puzzles(sources: Iterable[str], genre: str | None = None) -> Iterator[Puzzle]:
    """All puzzles of several sources, folders included.

    Raises:
        BadInput: at the first that cannot be read.
    """
    for entry in entries(sources, genre):
        if isinstance(entry, BadInput):
            raise entry
        yield entry


def entries(sources: Iterable[str], genre: str | None = None) -> Iterator[Puzzle | BadInput]:
    """All puzzles of several sources in their order, an error in the place of a bad one.

    Folders are searched with their sub-folders, in the order of the names; hidden files and
    folders are passed over.

    Raises:
        BadInput: if ``genre`` is no genre.
    """
    if genre:
        find(genre)
    for source in sources:
        places = list(_inside(source)) if os.path.isdir(source) else [source]
        if not places:
            yield BadInput("the folder holds no file", origin=source, id=source)
        for place in places:
            try:
                for item in items_of(place, genre):
                    yield item if isinstance(item, BadInput) else item.puzzle
            except BadInput as error:
                yield error.at(place, id=Path(place).name)


def items_of(source: str, genre: str | None = None) -> Iterator[Item | BadInput]:
    """The puzzles of one source; a bad line among many is an error among them.

    Raises:
        BadInput: if the source as a whole cannot be read.
    """
    if source == "-":
        yield from _from_stream(sys.stdin.buffer, "standard input", None, genre)
    elif "\n" in source:
        yield from read_items(source, "the argument", genre)
    elif _exists(source):
        yield from _from_file(Path(source), genre)
    elif source in library.names():
        yield from read_items(library.text(source), source, genre)
    elif holds_a_line(source):
        yield from read_items(source, shortened(source), genre)
    else:
        raise BadInput("no such file, bundled puzzle, link or game ID", origin=shortened(source))


def read_text(source: str) -> str:
    """The text of a file or, for ``-``, of standard input.

    Raises:
        BadInput: if it cannot be read, is too long or not UTF-8.
    """
    if source == "-":
        return _whole(sys.stdin.buffer, "standard input", None)
    with _opened(Path(source)) as stream:
        return _whole(stream, source, os.fstat(stream.fileno()).st_size)


def _exists(source: str) -> bool:
    try:
        return os.path.lexists(source)
    except ValueError:  # a NUL cannot stand in a path
        return False


def _inside(folder: str) -> Iterator[str]:
    for path, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from (os.path.join(path, name) for name in sorted(files) if name[0] != ".")


def _opened(path: Path) -> BinaryIO:
    try:
        if path.is_dir():
            raise BadInput("a folder, not a puzzle (batch reads folders)", origin=str(path))
        return path.open("rb")
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror}", origin=str(path)) from None


def _from_file(path: Path, genre: str | None) -> Iterator[Item | BadInput]:
    with _opened(path) as stream:
        size = os.fstat(stream.fileno()).st_size
        yield from _from_stream(stream, str(path), size, genre, path.name)


def _from_stream(
    stream: BinaryIO, origin: str, size: int | None, genre: str | None, name: str = ""
) -> Iterator[Item | BadInput]:
    start = stream.peek(1) if isinstance(stream, io.BufferedReader) else b""
    if RECORD.recognises(start.removeprefix(codecs.BOM_UTF8).decode("latin-1")):
        yield from read_lines(_lines(stream), origin, genre, name)
    else:
        yield from read_items(_whole(stream, origin, size), origin, genre, name)


def _whole(stream: BinaryIO, origin: str, size: int | None) -> str:
    if (size or 0) <= MOST_BYTES:
        content = stream.read(MOST_BYTES + 1)
        if len(content) <= MOST_BYTES:
            return _decoded(content, origin)
    raise BadInput(f"too large: a puzzle's text has at most {MOST_BYTES} bytes", origin=origin)


def _decoded(content: bytes, origin: str = "") -> str:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1 if origin else None
        raise BadInput("not text in UTF-8", origin=origin, line=line) from None
    if "\0" in text:
        raise BadInput("binary data, not text", origin=origin)
    return text


def _lines(stream: BinaryIO) -> Iterator[str | BadInput]:
    """The lines of a stream, each read only when asked for; a bad one is an error in its place."""
    while line := stream.readline(MOST_BYTES + 1):
        if len(line) > MOST_BYTES:
            while not line.endswith(b"\n") and (line := stream.readline(MOST_BYTES)):
                pass
            yield BadInput(f"too large: a line has at most {MOST_BYTES} bytes")
            continue
        try:
            yield from _decoded(line).removesuffix("\n").removesuffix("\r").split("\r")
        except BadInput as error:
            yield error
