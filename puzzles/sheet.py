"""A puzzle as tokens: what every format reads and writes, and every genre understands."""

from __future__ import annotations

from dataclasses import dataclass, field

from .errors import BadInput

MOST_CELLS = 250_000
"""The largest board that is read, 500 x 500: far above anything published, and small enough
that a short link cannot claim gigabytes of memory."""

EMPTY = "."
"""A cell without clue."""

WALL = "#"
"""A hole of the board, in Akari a wall without number."""

ANY = "?"
"""A clue that says only that a block is here."""


@dataclass(frozen=True)
class Setting:
    """One switch that departs from the genre's preset, and the line that says so."""

    key: str
    value: str
    line: int | None = field(default=None, compare=False)

    def __str__(self) -> str:
        return f"{self.key}: {self.value}"


@dataclass(frozen=True)
class Sheet:
    """The cells' tokens by rows, and the settings above them, as native text has them.

    Raises:
        BadInput: if there is no cell, the rows differ in length or the board is too large.
    """

    rows: tuple[tuple[str, ...], ...]
    settings: tuple[Setting, ...] = ()

    def __post_init__(self) -> None:
        if not self.rows or not self.rows[0]:
            raise BadInput("the board is empty")
        for number, row in enumerate(self.rows, 1):
            if len(row) != self.width:
                raise BadInput(
                    f"{len(row)} cells, but row 1 has {self.width}",
                    row[-1] if row else None,
                    row=number,
                    column=min(len(row), self.width) + (len(row) > self.width),
                )
        check_size(self.height, self.width)

    @property
    def height(self) -> int:
        """Number of rows."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """Number of columns."""
        return len(self.rows[0])


def check_size(rows: int, cols: int) -> None:
    """Refuse a board before anything of its size is made.

    Raises:
        BadInput: if it has no cell or more than ``MOST_CELLS``.
    """
    if rows < 1 or cols < 1:
        raise BadInput(f"a board of {rows} rows and {cols} columns has no cell")
    if rows * cols > MOST_CELLS:
        raise BadInput(
            f"a board of {rows} rows and {cols} columns is too large: "
            f"at most {MOST_CELLS} cells are read"
        )


def folded(tokens: list[str], cols: int) -> tuple[tuple[str, ...], ...]:
    """Tokens in reading order as rows of ``cols``."""
    return tuple(tuple(tokens[i : i + cols]) for i in range(0, len(tokens), cols))
