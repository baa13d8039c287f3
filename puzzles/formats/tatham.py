"""Game IDs of Simon Tatham's puzzles: ``7x7:e6_3_2b2_2d3_6a3g2_3_4e2b2d3d6``.

An ID does not say its game, and one that several games could mean is refused.
"""

from __future__ import annotations

import re

from ..errors import BadInput
from ..genres import GENRES, Genre, find
from ..genres.codecs import IdCodec
from ..puzzle import Puzzle
from ..sheet import Sheet, check_size
from .format import Format, Item

_ID = re.compile(r"(\d+)(?:x(\d+))?[a-z0-9.]*([:#])(\S*)")


def recognises(text: str) -> bool:
    """Whether the text looks like a size, options, and a description or a seed."""
    return bool(_ID.fullmatch(text.strip()))


def read(text: str, genre: Genre | None) -> Item:
    """Read an ID.

    Raises:
        BadInput: if it is only a random seed, no game could mean it, or several could.
    """
    match = _ID.fullmatch(text.strip())
    if not match:
        raise BadInput("no game ID", text)
    width, height, kind, body = match.groups()
    if kind == "#":
        raise BadInput("a random seed: only the game itself can make its puzzle", text)
    cols = int(width[:9])
    rows = int((height or width)[:9])
    check_size(rows, cols)
    if genre is not None:
        if genre.tatham is None:
            raise BadInput("Simon Tatham's puzzles do not have the genre", genre.name)
        return _item(genre, genre.tatham, body, rows, cols)
    possible: list[Item] = []
    refusals: list[str] = []
    for candidate in GENRES.values():
        if candidate.tatham:
            try:
                possible.append(_item(candidate, candidate.tatham, body, rows, cols))
            except BadInput as error:
                refusals.append(f"{candidate.name}: {error}")
    if not possible:
        raise BadInput(f"no game has this ID ({'; '.join(refusals)})", text)
    if len(possible) > 1:
        names = ", ".join(sorted(item.puzzle.genre for item in possible))
        raise BadInput(f"several genres could mean this ID ({names}): choose with --genre", text)
    return possible[0]


def _item(genre: Genre, codec: IdCodec, body: str, rows: int, cols: int) -> Item:
    return Item(Puzzle(genre.name, genre.rules(Sheet(codec.decode(body, rows, cols)))))


def write(puzzle: Puzzle) -> str:
    """The ID of a puzzle.

    Raises:
        BadInput: if the game does not have a clue or a switch of it.
    """
    genre = find(puzzle.genre)
    if genre.tatham is None:
        raise BadInput("Simon Tatham's puzzles do not have the genre", genre.name)
    sheet = genre.sheet(puzzle.rules)
    for setting in sheet.settings:
        raise BadInput("Simon Tatham's puzzles cannot say", str(setting))
    return f"{sheet.width}x{sheet.height}:{genre.tatham.encode(sheet.rows)}"


TATHAM = Format("tatham", recognises, read, write, one_line=True)
