"""What is to be changed in a puzzle to make it another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..puzzles.board import Board, Cell
from ..puzzles.division import Division
from ..puzzles.genres import Genre
from ..puzzles.puzzle import Rules
from .moves import Moves

_NOTHING = ("", "?")
"""Tokens that say nothing about a block or a wall."""


@dataclass(frozen=True)
class Edit:
    """One change.

    Attributes:
        cell: where the clue or number stands; for a border the cell on its one side.
        before, after: its token, "" where there is none.
        to: the cell that it moves to, or the cell on a border's other side.
        border: whether a given border is what goes.
    """

    cell: Cell
    before: str = ""
    after: str = ""
    to: Cell | None = None
    border: bool = False

    @property
    def kind(self) -> str:
        """``add``, ``change``, ``remove`` or ``move``."""
        if self.border:
            return "remove"
        if self.to is not None:
            return "move"
        if self.after in _NOTHING:
            return "remove"
        return "add" if self.before in _NOTHING else "change"

    def words(self, board: Board, genre: Genre) -> str:
        """The change as a sentence that asks for it."""
        where, before, after = (
            board.name(self.cell),
            genre.shown(self.before),
            genre.shown(self.after),
        )
        there = "" if self.to is None else board.name(self.to)
        match self.kind:
            case "add":
                return f"write {after} at {where}"
            case "change":
                return f"change the {before} at {where} into {after}"
            case "move":
                told = "" if self.before == self.after else f" and make it {after}"
                return f"move the {before} from {where} to {there}{told}"
        if self.border:
            return f"take away the border between {where} and {there}"
        if self.after:
            return f"turn the {before} at {where} into {after}"
        return f"take away the {before} at {where}"


def edits(before: Rules, after: Rules, moves: Moves | None = None) -> tuple[Edit, ...]:
    """The changes that lead from one puzzle to another on the same board, by cells."""
    found = [*_tokens(_marks(before), _marks(after), moves or {})]
    if isinstance(before, Division) and isinstance(after, Division):
        gone = sorted(before.borders - after.borders)
        found += [Edit(u, to=v, border=True) for u, v in gone]
    return tuple(sorted(found, key=lambda edit: edit.cell))


def _tokens(before: dict[Cell, str], after: dict[Cell, str], moves: Moves) -> Iterator[Edit]:
    for cell, token in before.items():
        there = moves.get(cell)
        new = after.get(cell if there is None else there, "")
        if new != token or there is not None:
            yield Edit(cell, token, new, there)
    for cell in after.keys() - before.keys() - set(moves.values()):
        yield Edit(cell, after=after[cell])


def _marks(rules: Rules) -> dict[Cell, str]:
    if isinstance(rules, Division):
        return {cell: clue.token for cell, clue in rules.clues}
    return {wall: str(number) for wall, number in rules.numbers}
