"""Links of puzz.link and its kin: ``https://puzz.link/p?shikaku/6/6/j3g56h6t6h23g5j``.

Columns come before rows.  The cells' code is the genre's; what stands around it is read here.
"""

from __future__ import annotations

import re
from urllib.parse import unquote

from ..board import Board, Edge
from ..division import Division
from ..errors import BadInput
from ..genres import Genre, find
from ..genres.divisions import spelled
from ..puzzle import Puzzle
from ..sheet import Setting, Sheet, check_size
from . import pzprv3
from .format import Format, Item

HOST = "https://puzz.link/p?"
_PAIRS = re.compile(r"(\w+=[\w.-]*&)*")
_BARE = re.compile(r"\w+(/v:[^/]*)?(/[a-z]*)?/\d+/\d+(/\S*)?")
_BASE32 = "0123456789abcdefghijklmnopqrstuv"


def _frame(text: str) -> str:
    """What follows the first ``?``, without ``key=word&`` pairs."""
    frame = text.strip().split("?", 1)[-1]
    return frame[_PAIRS.match(frame).end() :]  # type: ignore[union-attr]


def recognises(text: str) -> bool:
    """Whether the text is an address with something of a puzzle in it, or a bare link."""
    line = "".join(text.split("\n")).strip()
    frame = _frame(line)
    if pzprv3.recognises(frame):
        return "?" in line
    if re.search(r"\s", line):
        return False
    return bool(re.match(r"https?:", line) or ("?" in line and "/" in frame) or _BARE.match(frame))


def read(text: str, genre: Genre | None) -> Item:
    """Read the puzzle of a link.

    Raises:
        BadInput: at an unknown genre, a size that is missing or beyond reason, a code that is
            cut or does not exist.
    """
    frame = _frame(text)
    if pzprv3.recognises(frame):
        return pzprv3.read(unquote(frame), genre)
    pid, *items = "".join(frame.split()).removesuffix("/").split("/")
    kind, pzpr = pzprv3.by_pid(re.sub("_(edit|play)$", "", pid))
    if items and items[0].startswith("v:"):
        items.pop(0)
    flags = items.pop(0) if items and not items[0].isdecimal() else ""
    if len(items) < 2 or not all(re.fullmatch("[0-9]{1,9}", item) for item in items[:2]):
        raise BadInput("a link needs columns and rows behind the genre", "/".join(items[:2]))
    cols, rows = int(items[0]), int(items[1])
    check_size(rows, cols)
    cells, rest = pzpr.codec.decode("/".join(items[2:]), rows, cols)
    settings = [pzpr.flags[flag] for flag in dict.fromkeys(flags) if flag in pzpr.flags]
    if pzpr.borders and rest:
        board = Board(rows, cols)
        settings += [Setting("border", spelled(board, edge)) for edge in _borders(rest, board)]
    return Item(Puzzle(kind.name, kind.rules(Sheet(cells, tuple(settings)))))


def _edges(board: Board) -> tuple[list[Edge], list[Edge]]:
    """The borders to the right of cells, and those below, as links list them."""
    cells = range(board.size)
    right = [(c, c + 1) for c in cells if (c + 1) % board.cols]
    return right, [(c, c + board.cols) for c in cells if c + board.cols < board.size]


def _borders(code: str, board: Board) -> list[Edge]:
    found: list[Edge] = []
    for edges in _edges(board):
        length = -(-len(edges) // 5)
        here, code = code[:length], code[length:]
        for place, char in enumerate(here):
            if char not in _BASE32:
                raise BadInput("no code of given borders (0-9, a-v)", char)
            bits = f"{_BASE32.index(char):05b}"
            group = edges[5 * place : 5 * place + 5]
            found += [edge for edge, bit in zip(group, bits, strict=False) if bit == "1"]
    return found


def _border_code(board: Board, borders: frozenset[Edge]) -> str:
    chars = ""
    for edges in _edges(board):
        for start in range(0, len(edges), 5):
            bits = "".join(str(int(edge in borders)) for edge in edges[start : start + 5])
            chars += _BASE32[int(bits.ljust(5, "0"), 2)]
    return chars


def write(puzzle: Puzzle) -> str:
    """The puzz.link address of a puzzle.

    Raises:
        BadInput: if a link cannot say a clue or a switch of it.
    """
    genre = find(puzzle.genre)
    sheet = genre.sheet(puzzle.rules)
    pzpr, flags = pzprv3.flagged(genre, sheet)
    body = pzpr.codec.encode(sheet.rows)
    if isinstance(puzzle.rules, Division) and puzzle.rules.borders:
        body += _border_code(puzzle.rules.board, puzzle.rules.borders)
    parts = [pzpr.pid, *(["".join(flags)] if flags else []), sheet.width, sheet.height, body]
    link = "/".join(map(str, parts))
    return HOST + link + ("" if link[-1].isalnum() else "/")


LINK = Format("link", recognises, read, write, one_line=True)
