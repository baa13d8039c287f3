"""Clues: predicates on the measures of a finished block.

A clue never asks which genre it stands in.  ``reads`` names the measures it looks at, so
that an encoder can tabulate any clue, one written tomorrow included.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import ClassVar

from .board import Board, Cell


@dataclass(frozen=True)
class Measures:
    """What clues may know of a block.

    ``height`` and ``width`` are the rows and columns it occupies; ``perimeter`` counts the
    cell sides that face another block, a hole or the rim.
    """

    height: int
    width: int
    area: int
    perimeter: int


def measure(board: Board, cells: Collection[Cell]) -> Measures:
    """Measure the block made of ``cells``."""
    inside = set(cells)
    return Measures(
        height=len({cell // board.cols for cell in inside}),
        width=len({cell % board.cols for cell in inside}),
        area=len(inside),
        perimeter=sum(side not in inside for cell in inside for side in board.facing[cell]),
    )


class Clue:
    """A condition on one block.  Subclasses name what they read and judge it."""

    reads: ClassVar[tuple[str, ...]] = ()

    def admits(self, block: Measures) -> bool:
        """Whether a block of these measures satisfies the clue."""
        raise NotImplementedError

    @property
    def parts(self) -> tuple[Clue, ...]:
        """The conditions it is a conjunction of."""
        return (self,)

    @property
    def token(self) -> str:
        """How the native text writes it."""
        raise NotImplementedError

    def __and__(self, other: Clue) -> Clue:
        parts = dict.fromkeys(p for p in (*self.parts, *other.parts) if p != ANY)
        return next(iter(parts)) if len(parts) == 1 else All(tuple(parts)) if parts else ANY

    def __str__(self) -> str:
        return self.token


@dataclass(frozen=True)
class All(Clue):
    """Every one of several conditions.  ``Any`` is the empty conjunction, written ``?``."""

    conditions: tuple[Clue, ...] = ()

    @property
    def reads(self) -> tuple[str, ...]:  # type: ignore[override]
        return tuple(dict.fromkeys(name for part in self.conditions for name in part.reads))

    def admits(self, block: Measures) -> bool:
        return all(part.admits(block) for part in self.conditions)

    @property
    def parts(self) -> tuple[Clue, ...]:
        return self.conditions

    @property
    def token(self) -> str:
        return "&".join(part.token for part in self.conditions) or "?"


ANY = All()
"""The clue ``?``: a block must be here, whatever its measures."""


@dataclass(frozen=True)
class _Number(Clue):
    """A condition that compares one measure with a number."""

    number: int
    prefix: ClassVar[str]

    def __post_init__(self) -> None:
        if self.number < 1:
            raise ValueError(f"a clue's number must be 1 or more, not {self.number}")

    @property
    def token(self) -> str:
        return f"{self.prefix}{self.number}"


class Area(_Number):
    """The block has exactly ``number`` cells."""

    reads, prefix = ("area",), ""

    def admits(self, block: Measures) -> bool:
        return block.area == self.number


class AtLeast(_Number):
    """The block has at least ``number`` cells."""

    reads, prefix = ("area",), ">="

    def admits(self, block: Measures) -> bool:
        return block.area >= self.number


class AtMost(_Number):
    """The block has at most ``number`` cells."""

    reads, prefix = ("area",), "<="

    def admits(self, block: Measures) -> bool:
        return block.area <= self.number


class Perimeter(_Number):
    """``number`` sides of the block's cells face something else."""

    reads, prefix = ("perimeter",), "p"

    def admits(self, block: Measures) -> bool:
        return block.perimeter == self.number


class Width(_Number):
    """The block occupies ``number`` columns."""

    reads, prefix = ("width",), "w"

    def admits(self, block: Measures) -> bool:
        return block.width == self.number


class Height(_Number):
    """The block occupies ``number`` rows."""

    reads, prefix = ("height",), "h"

    def admits(self, block: Measures) -> bool:
        return block.height == self.number


@dataclass(frozen=True)
class Square(Clue):
    """As wide as tall."""

    reads = ("height", "width")
    token = "square"

    def admits(self, block: Measures) -> bool:
        return block.width == block.height


@dataclass(frozen=True)
class Wide(Clue):
    """Wider than tall."""

    reads = ("height", "width")
    token = "wide"

    def admits(self, block: Measures) -> bool:
        return block.width > block.height


@dataclass(frozen=True)
class Tall(Clue):
    """Taller than wide."""

    reads = ("height", "width")
    token = "tall"

    def admits(self, block: Measures) -> bool:
        return block.width < block.height
