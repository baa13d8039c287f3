"""A JSON record, one a line: a puzzle by its grid, by native text or by a link."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ..errors import BadInput
from ..genres import Genre, find
from ..puzzle import Puzzle
from ..sheet import EMPTY, Sheet
from .format import Format, Item
from .native import write as native
from .rows import token_rows

Nested = Callable[[str, Genre | None], Item]
"""Reads the text or the link that stands inside a record."""


def reader(nested: Nested) -> Format:
    """The format, given the reader of what records contain."""

    def read(text: str, genre: Genre | None) -> Item:
        record = parsed(text)
        name = record.get("id")
        try:
            item = _read(record, genre, nested)
        except BadInput as error:
            if error.line:  # a line inside the record is no line of the file
                error.message = f"line {error.line} of its text: {error.message}"
                error.line = None
            raise error.at("", id="" if name is None else str(name)) from None
        if name is not None:
            item = replace(item, puzzle=replace(item.puzzle, id=str(name)))
        return item

    return Format("jsonl", lambda text: text.lstrip().startswith("{"), read, write, one_line=True)


def parsed(text: str) -> dict[str, Any]:
    """The object that a line holds.

    Raises:
        BadInput: if the line is no JSON object.
    """
    try:
        record = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadInput(
            f"not JSON: {error.msg}", text[error.pos : error.pos + 20], column=error.colno
        ) from None
    except (RecursionError, ValueError) as error:
        raise BadInput(f"not JSON: {error}") from None
    if not isinstance(record, dict):
        raise BadInput("a line must be a JSON object", text)
    return record


def _read(record: dict[str, Any], genre: Genre | None, nested: Nested) -> Item:
    if (named := record.get("genre")) is not None:
        genre = find(str(named))
    answer = record.get("solution")
    for key in ("text", "url"):
        if key in record:
            if not isinstance(record[key], str):
                raise BadInput(f"{key} must be a string", str(record[key]))
            item = nested(record[key], genre)
            return item if answer is None else replace(item, answer=answer)
    if "grid" not in record:
        raise BadInput("a puzzle needs grid, text or url")
    if genre is None:
        raise BadInput("the genre is missing: the key genre, or --genre, names it")
    signs = {"-": EMPTY, **genre.janko}
    rows = token_rows(record["grid"], "grid")
    sheet = Sheet(tuple(tuple(signs.get(token, token) for token in row) for row in rows))
    return Item(Puzzle(genre.name, genre.rules(sheet)), answer)


def write(puzzle: Puzzle) -> str:
    """The record of a puzzle: a grid of janko tokens, or native text where switches matter."""
    genre = find(puzzle.genre)
    sheet = genre.sheet(puzzle.rules)
    record: dict[str, object] = {"id": puzzle.id} if puzzle.id else {}
    if sheet.settings:
        record["text"] = native(puzzle)
    else:
        signs = {EMPTY: "-", **{token: sign for sign, token in genre.janko.items()}}
        record["genre"] = genre.name
        record["grid"] = [" ".join(signs.get(token, token) for token in row) for row in sheet.rows]
    return line(record)


def line(value: object) -> str:
    """A JSON value on one line, in ASCII where something in it would steer a terminal."""
    text = json.dumps(value, ensure_ascii=False)
    return text if text.isprintable() else json.dumps(value)
