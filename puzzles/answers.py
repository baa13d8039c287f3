"""Answers that somebody gives to a puzzle, in any of the ways the puzzle world writes them."""

from __future__ import annotations

import json
from typing import Any

from . import sources
from .akari import Akari
from .board import Board, Cell
from .drawn import Answer, Drawn, meant
from .errors import BadInput
from .formats import LINK, PZPRV3, Item
from .formats.layout import taken_apart
from .formats.rows import token_rows
from .genres import find
from .puzzle import Puzzle, Rules

_NONE = ("-", ".", "#")
"""Cells of an answer that name no block."""

Rows = tuple[tuple[str, ...], ...]


def stored(item: Item) -> Answer | None:
    """The answer that came with a puzzle, ``None`` if none did.

    Raises:
        BadInput: if it cannot be read.
    """
    if item.answer is None:
        return None
    rules = item.puzzle.rules
    drawn = item.answer if isinstance(item.answer, Drawn) else from_json(rules, item.answer)
    return meant(rules, drawn)


def given(
    source: str, answer: str | None = None, genre: str | None = None
) -> tuple[Puzzle, Answer]:
    """The puzzle of a source, and the answer in ``answer`` or else the one that came with it.

    Raises:
        BadInput: if either cannot be read, or there is no answer.
    """
    item = sources.load_item(source, genre)
    if answer is not None:
        return item.puzzle, load(item.puzzle, answer)
    try:
        found = stored(item)
    except BadInput as error:
        raise error.at(source) from None
    if found is None:
        raise BadInput("no answer came with the puzzle: name one", origin=source)
    return item.puzzle, found


def load(puzzle: Puzzle, source: str) -> Answer:
    """The answer to ``puzzle`` in a file, on standard input (``-``), or in the argument itself.

    Raises:
        BadInput: if it cannot be read or is for a board of another size.
    """
    inline = "\n" in source or source.lstrip().startswith(("{", "[", "pzprv3"))
    text = source if inline else sources.read_text(source)
    return read(puzzle, text, "the answer" if inline else source)


def read(puzzle: Puzzle, text: str, origin: str = "") -> Answer:
    """The answer to ``puzzle`` that a text gives.

    It may be rows of region names, numbers or bulbs (``o``), the letters of a drawing, JSON
    (a solution of this program, its whole result, a record with ``solution``), or a pzprv3
    file with its answer.  Of several JSON lines the one with the puzzle's id counts.

    Raises:
        BadInput: if it is none of these or for a board of another size.
    """
    try:
        return meant(puzzle.rules, _drawn(puzzle, text))
    except BadInput as error:
        raise error.at(origin) from None


def _drawn(puzzle: Puzzle, text: str) -> Drawn:
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if not text.strip():
        raise BadInput("the answer is empty")
    if text.lstrip().startswith(("{", "[")):
        value = _json(text, puzzle.id)
        if isinstance(value, dict) and isinstance(value.get("genre"), str):
            _same_genre(puzzle, find(value["genre"]).name)
        return from_json(puzzle.rules, value)
    for kind in (PZPRV3, LINK):
        if kind.recognises(text):
            item = kind.read(text, None)
            _same_genre(puzzle, item.puzzle.genre)
            board, other = puzzle.rules.board, item.puzzle.rules.board
            if (board.rows, board.cols) != (other.rows, other.cols):
                raise BadInput(_size(other.rows, other.cols, board))
            if not isinstance(item.answer, Drawn):
                raise BadInput("there is no answer in it")
            return item.answer
    own = find(puzzle.genre)
    layout = taken_apart(text, own)
    _same_genre(puzzle, layout.genre(own).name)
    return from_rows(puzzle.rules, layout.rows)


def _same_genre(puzzle: Puzzle, other: str) -> None:
    if other != puzzle.genre:
        raise BadInput(f"an answer to {other}, but the puzzle is {puzzle.genre}")


def _json(text: str, id: str) -> Any:
    try:
        try:
            return json.loads(text)
        except json.JSONDecodeError:
            values = [json.loads(line) for line in text.split("\n") if line.strip()]
    except (ValueError, RecursionError) as error:
        raise BadInput(f"not JSON: {error}") from None
    for value in values:
        if isinstance(value, dict) and value.get("id") == id:
            return value
    raise BadInput("no line has the puzzle's id", id)


def from_json(rules: Rules, value: Any) -> Drawn:
    """The marks in a JSON value: a solution, a result with solutions, or rows.

    Raises:
        BadInput: if it is nothing of the kind.
    """
    if isinstance(value, list):
        return from_rows(rules, token_rows(value, "solution"))
    if not isinstance(value, dict):
        raise BadInput("no solution", str(value))
    if "solutions" in value:
        found = value["solutions"]
        if not isinstance(found, list) or not found:
            raise BadInput("there is no solution in it")
        return from_json(rules, found[0])
    if "solution" in value:
        return from_json(rules, value["solution"])
    return _solution(rules, value)


def _solution(rules: Rules, value: dict[str, Any]) -> Drawn:
    """The marks of ``{"blocks"}``, ``{"numbers"}`` or ``{"bulbs"}``, by rows."""
    board = rules.board
    parts = {
        key: _flat(token_rows(value[key], key), board)
        for key in ("blocks", "numbers", "bulbs")
        if value.get(key) is not None
    }
    if not parts:
        raise BadInput("a solution has blocks, numbers or bulbs")
    blocks, bulbs = parts.get("blocks"), parts.get("bulbs")
    return Drawn(
        labels=None if blocks is None else tuple(None if b in _NONE else b for b in blocks),
        numbers=_numbers(parts["numbers"], board) if "numbers" in parts else None,
        bulbs=None if bulbs is None else _bits(bulbs, board),
        named=True,
    )


def from_rows(rules: Rules, rows: Rows) -> Drawn:
    """The marks in rows of tokens, as janko.at and drawings write them.

    In a division equal neighbours are one region, and a letter's capital is the same name.  In
    one where equal areas never touch, numbers are the areas.  In Akari ``o`` is a bulb.

    Raises:
        BadInput: at a token that means nothing, or for a board of another size.
    """
    board = rules.board
    if any(len(row) == 1 < board.cols == len(row[0]) for row in rows):
        rows = tuple(tuple("".join(row)) for row in rows)
    flat = _flat(rows, board)
    if isinstance(rules, Akari):
        return Drawn(bulbs=_bulbs(flat, board))
    if rules.unequal and all(token.isdecimal() or token in (*_NONE, "?") for token in flat):
        return Drawn(numbers=_numbers(flat, board))
    return Drawn(labels=tuple(None if t in _NONE else t.lower() for t in flat))


def _bits(tokens: list[str], board: Board) -> frozenset[Cell]:
    for cell, token in enumerate(tokens):
        if token not in ("0", "1", "-"):
            raise _bad("a bulb is 0 or 1, not", token, cell, board)
    return frozenset(cell for cell, token in enumerate(tokens) if token == "1")


def _bulbs(tokens: list[str], board: Board) -> frozenset[Cell]:
    """The cells with a bulb: ``o``, or 1 where no wall can have that number."""
    for cell, token in enumerate(tokens):
        known = ("o", "x", "+", "0", "1", *_NONE)
        if token not in known and not (cell in board.holes and token in ("2", "3", "4")):
            raise _bad("no bulb (o), empty cell (-) or wall, but", token, cell, board)
    return frozenset(
        cell
        for cell, token in enumerate(tokens)
        if token == "o" or (token == "1" and cell not in board.holes)
    )


def _numbers(tokens: list[str], board: Board) -> tuple[int | None, ...]:
    for cell, token in enumerate(tokens):
        if token not in (*_NONE, "?") and not (token.isdecimal() and len(token) < 10):
            raise _bad("no number", token, cell, board)
    return tuple(int(token) if token.isdecimal() else None for token in tokens)


def _flat(rows: Rows, board: Board) -> list[str]:
    if len(rows) != board.rows:
        raise BadInput(_size(len(rows), len(rows[0]) if rows else 0, board))
    for number, row in enumerate(rows, 1):
        if len(row) != board.cols:
            raise BadInput(f"{len(row)} cells, but the puzzle has {board.cols}", row=number)
    return [token for row in rows for token in row]


def _size(rows: int, cols: int, board: Board) -> str:
    return f"the answer is {rows}x{cols}, the puzzle {board.rows}x{board.cols} (rows x columns)"


def _bad(message: str, token: str, cell: int, board: Board) -> BadInput:
    row, col = board.place(cell)
    return BadInput(message, token, row=row + 1, column=col + 1)
