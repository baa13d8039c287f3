"""The words of a certificate: a name and its arguments, one line each.

Two vocabularies are written so: what a variable means (``area 5 2,3``) and why a clause holds
(``area-large 2 1,1+1,2+1,3``).  Every word has one spelling only, so that equal words are equal
lines.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from ..puzzles.board import Board, Cell

Argument = int | tuple[Cell, ...]

NO_CELLS = "-"
"""How the empty set is written."""

_NUMBER = re.compile("0|[1-9][0-9]{0,5}")
_CELL = re.compile("([1-9][0-9]{0,4}),([1-9][0-9]{0,4})")

Signatures = Mapping[str, str]
"""For each name its arguments, one letter each.

``n`` is a number, ``c`` a cell, ``w`` a hole of the board, and ``s`` a set of cells, written in
reading order and joined by ``+``.
"""


class Term(NamedTuple):
    """A name applied to arguments, each an ``Argument`` as the name's signature has it."""

    name: str
    args: tuple[Any, ...]


class Unreadable(ValueError):
    """A line that is no word of the vocabulary."""


def written(term: Term, signatures: Signatures, board: Board) -> str:
    """The one spelling of a term."""
    letters = signatures[term.name]
    return " ".join([term.name, *map(_argument(board), letters, term.args)])


def _argument(board: Board) -> Callable[[str, Argument], str]:
    def place(cell: Cell) -> str:
        row, col = board.place(cell)
        return f"{row + 1},{col + 1}"

    def argument(letter: str, value: Argument) -> str:
        if isinstance(value, tuple):
            return "+".join(map(place, value)) or NO_CELLS
        return str(value) if letter == "n" else place(value)

    return argument


def read(line: str, signatures: Signatures, board: Board) -> Term:
    """The term that a line spells.

    Raises:
        Unreadable: unless the line is the one spelling of a term.
    """
    name, *tokens = line.split(" ")
    letters = signatures.get(name)
    if letters is None:
        raise Unreadable(f"no such word: {name!r}")
    if len(tokens) != len(letters):
        raise Unreadable(f"{name} takes {len(letters)} arguments, not {len(tokens)}")
    return Term(name, tuple(_read(t, c, board) for t, c in zip(tokens, letters, strict=True)))


def _read(token: str, letter: str, board: Board) -> Argument:
    if letter == "n":
        if not _NUMBER.fullmatch(token):
            raise Unreadable(f"no number: {token!r}")
        return int(token)
    if letter == "s":
        cells = () if token == NO_CELLS else tuple(_place(t, "c", board) for t in token.split("+"))
        if any(a >= b for a, b in pairwise(cells)):
            raise Unreadable(f"the cells are not in reading order: {token!r}")
        return cells
    return _place(token, letter, board)


def _place(token: str, letter: str, board: Board) -> Cell:
    found = _CELL.fullmatch(token)
    if not found:
        raise Unreadable(f"no cell: {token!r}")
    row, col = int(found[1]) - 1, int(found[2]) - 1
    if row >= board.rows or col >= board.cols:
        raise Unreadable(f"the cell {token} lies off the board")
    cell = board.at(row, col)
    if (cell in board.holes) != (letter == "w"):
        kind = "a hole" if letter == "c" else "no hole"
        raise Unreadable(f"the cell {token} is {kind}")
    return cell
