"""What facts speak of, and what they say together."""

from __future__ import annotations

from collections.abc import Iterable

from ..puzzles.board import Cell
from ..puzzles.facts import (
    Belongs,
    Beside,
    Block,
    Border,
    Bulb,
    Fact,
    Joined,
    Meets,
    NoBulb,
    NotBelongs,
    NotBlock,
    NotSize,
    Size,
)


def places(fact: Fact) -> tuple[Cell, ...]:
    """The cells that a fact speaks of; none for a contradiction."""
    match fact:
        case Belongs(u, v) | NotBelongs(u, v) | Border(u, v) | Joined(u, v):
            return (u, v)
        case Block(cells) | NotBlock(_, cells):
            return cells
        case Size(cell, _) | NotSize(cell, _) | Meets(cell, _) | Bulb(cell) | NoBulb(cell):
            return (cell,)
        case Beside(wall, _):
            return (wall,)
    return ()


class Known:
    """Facts taken together, as far as a glance at the board shows what they say.

    Args:
        facts: what is known; cells that they put in one block are a group.
    """

    def __init__(self, facts: Iterable[Fact]) -> None:
        self._facts = frozenset(facts)
        self._group: dict[Cell, frozenset[Cell]] = {}
        for fact in self._facts:
            if isinstance(fact, Belongs | Joined | Block):
                group = frozenset().union(*map(self._group_of, places(fact)))
                self._group.update(dict.fromkeys(group, group))
        self._apart = {
            frozenset(map(self._group_of, places(fact)))
            for fact in self._facts
            if isinstance(fact, NotBelongs | Border)
        }

    def says(self, fact: Fact) -> bool:
        """Whether a fact is nothing new; a block is not if all its cells are one group."""
        groups = frozenset(map(self._group_of, places(fact)))
        match fact:
            case Belongs() | Joined():
                return len(groups) == 1
            case Block(cells):
                return groups == {frozenset(cells)}
            case NotBelongs() | Border():
                return groups in self._apart
        return fact in self._facts

    def _group_of(self, cell: Cell) -> frozenset[Cell]:
        return self._group.get(cell, frozenset({cell}))
