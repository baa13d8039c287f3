"""What a variable of a certificate says of a finished board.

There are no other variables: each has a meaning of its own, so that a clause is true or false
of a solution, and a schema can say that it is true of all.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..puzzles.akari import Akari
from ..puzzles.board import Cell
from ..puzzles.puzzle import Rules
from .words import Term

MEANINGS = {
    "bulb": "c",
    "block": "s",
    "owner": "cc",
    "joined": "cc",
    "area": "nc",
    "beyond": "nc",
    "bare": "nc",
}
"""Every meaning and its arguments; see the functions of the same names."""


def bulb(cell: Cell) -> Term:
    """A bulb stands in the cell."""
    return Term("bulb", (cell,))


def block(cells: tuple[Cell, ...]) -> Term:
    """These cells, in reading order, are a block."""
    return Term("block", (cells,))


def owner(cell: Cell, anchor: Cell) -> Term:
    """The block over the cell has this anchor: its first clue, or its first cell if it has none."""
    return Term("owner", (cell, anchor))


def joined(u: Cell, v: Cell) -> Term:
    """Both cells lie in one block."""
    return Term("joined", (u, v) if u < v else (v, u))


def area(number: int, cell: Cell) -> Term:
    """The block over the cell has so many cells."""
    return Term("area", (number, cell))


def beyond(number: int, cell: Cell) -> Term:
    """The block over the cell has more cells than that."""
    return Term("beyond", (number, cell))


def bare(number: int, cell: Cell) -> Term:
    """At least so many blocks without clue have their first cell here or before."""
    return Term("bare", (number, cell))


def misfit(rules: Rules, term: Term) -> str:
    """Why a term means nothing, or not in its one way, on boards of these rules; "" if it does."""
    if isinstance(rules, Akari) != (term.name == "bulb"):
        return "no finished board of this puzzle has such a thing"
    if term.name == "block" and not term.args[0]:
        return "a block has a cell"
    if term.name == "joined" and term.args[0] >= term.args[1]:
        return "the first cell must be the smaller"
    return ""


class Clause(NamedTuple):
    """Where all of ``given`` hold, one of ``some`` does."""

    given: frozenset[Term]
    some: frozenset[Term]


def clause(given: Iterable[Term] = (), some: Iterable[Term] = ()) -> Clause:
    """Where all of ``given`` hold, one of ``some`` does."""
    return Clause(frozenset(given), frozenset(some))


class Unsound(ValueError):
    """A clause that its schema does not give: a side condition fails."""


def require(condition: bool, otherwise: str) -> None:
    """Raise ``Unsound`` unless a side condition holds."""
    if not condition:
        raise Unsound(otherwise)
