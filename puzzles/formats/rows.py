"""Rows of a JSON value, and of text: lists or strings, cells apart by blanks."""

from __future__ import annotations

from ..errors import BadInput


def token_rows(value: object, what: str) -> tuple[tuple[str, ...], ...]:
    """The tokens of a list of rows, each a string or a list of cells.

    Raises:
        BadInput: if the value is nothing like it.
    """
    if isinstance(value, str):
        value = value.splitlines()
    if not isinstance(value, list):
        raise BadInput(f"{what} must be a list of rows", str(value))
    return tuple(_row(row, number, what) for number, row in enumerate(value, 1))


def _row(row: object, number: int, what: str) -> tuple[str, ...]:
    if isinstance(row, str):
        return tuple(row.split())
    if isinstance(row, list) and all(cell is None or isinstance(cell, str | int) for cell in row):
        return tuple(
            "-" if cell is None else str(int(cell) if isinstance(cell, bool) else cell)
            for cell in row
        )
    raise BadInput(f"a row of {what} must be a string or a list of cells", str(row), row=number)
