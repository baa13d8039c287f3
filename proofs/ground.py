"""What the schemas look up: tables of the puzzle, each built once and only if it is needed."""

from __future__ import annotations

from functools import cached_property

from ..puzzles.akari import Akari, Bulbs
from ..puzzles.board import Cell
from ..puzzles.division import Division, blocks
from ..puzzles.puzzle import Rules, Solution
from .meanings import Unsound
from .tables.areas import Areas
from .tables.blocks import LISTED, Blocks
from .tables.owners import Owners


class Ground:
    """A puzzle, the solution that is claimed to be its only one, and their tables.

    Args:
        solution: ``None`` where the claim is that there is none.
    """

    def __init__(self, rules: Rules, solution: Solution | None) -> None:
        self.rules = rules
        self.board = rules.board
        self.solution = solution

    @property
    def akari(self) -> Akari:
        """The rules, where they are about bulbs.

        Raises:
            Unsound: where they are not.
        """
        if not isinstance(self.rules, Akari):
            raise Unsound("this schema is about bulbs")
        return self.rules

    @property
    def division(self) -> Division:
        """The rules, where they are about blocks.

        Raises:
            Unsound: where they are not.
        """
        if not isinstance(self.rules, Division):
            raise Unsound("this schema is about blocks")
        return self.rules

    @property
    def bulbs(self) -> Bulbs:
        """The bulbs of the solution.

        Raises:
            Unsound: where there is none.
        """
        if not isinstance(self.solution, frozenset):
            raise Unsound("no solution with bulbs is claimed")
        return self.solution

    @property
    def cut(self) -> tuple[tuple[Cell, ...], ...]:
        """The blocks of the solution.

        Raises:
            Unsound: where there is none.
        """
        if not isinstance(self.solution, tuple):
            raise Unsound("no solution with blocks is claimed")
        return blocks(self.solution)

    @cached_property
    def blocks(self) -> Blocks:
        """The blocks that could be, for shapes that can be listed."""
        return Blocks(self.division)

    @cached_property
    def areas(self) -> Areas:
        """The areas that cells can have."""
        return Areas(self.division)

    @cached_property
    def owners(self) -> Owners:
        """The cells that anchors can own."""
        rules = self.division
        return Owners(rules, self.blocks if rules.shape in LISTED else None)
