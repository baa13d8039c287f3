"""What a rule concludes, as a value: its grounds, its facts and a sentence for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Protocol, Self, TypeVar

from ...puzzles.board import Cell
from ...puzzles.facts import Fact
from ...puzzles.puzzle import Solution


class Tier(IntEnum):
    """How far a person must look to make a deduction; deeper is harder.

    ``EASY`` looks at one clue or one cell, ``MEDIUM`` at several against each other,
    ``HARD`` at a corner, a region or the whole board, and ``PROBE`` assumes something
    and follows it to a contradiction.
    """

    EASY = 1
    MEDIUM = 2
    HARD = 3
    PROBE = 4

    @property
    def word(self) -> str:
        """The tier's name for people."""
        return self.name.lower()


@dataclass(frozen=True)
class Deduction:
    """One step of a proof.

    Attributes:
        rule: the rule's short name, such as "forced cell".
        tier: how hard the rule is for a person.
        clues: the cells of the clues it rests on.
        cells: the cells it rests on besides.
        facts: what it concludes; ``Impossible()`` alone where nothing is left.
        text: a sentence for people.
    """

    rule: str
    tier: Tier
    clues: tuple[Cell, ...]
    cells: tuple[Cell, ...]
    facts: tuple[Fact, ...]
    text: str

    def __str__(self) -> str:
        return self.text


def untold(given: Fact) -> TypeError:
    """The refusal to start from a given: rules read givens off the puzzle, where words come from.

    ``puzzles.givens.told`` adds it there.
    """
    return TypeError(f"{type(given).__name__} is a given: a puzzle must be told it, not a state")


Choice = TypeVar("Choice")


class State(Protocol[Choice]):
    """What is still possible, and the rules that narrow it.

    A state starts from the rules of a puzzle and, for a half-filled board, from facts
    taken as given.  It is changed in place by ``settle`` and ``deductions``; ``assume``
    gives a changed copy.  ``settle`` is the fast way to narrow: it builds no ``Deduction``
    and may leave out rules that cost a search more than they save.
    """

    def settle(self) -> bool:
        """Narrow to a fixpoint; ``False`` when nothing is possible any more."""
        ...

    def deductions(self, deepest: Tier = Tier.PROBE) -> Iterator[Deduction]:
        """Narrow one deduction at a time, the easiest available first, up to a tier.

        The stream ends at the fixpoint, or after a deduction that concludes
        ``Impossible()``.  What it yielded was applied.
        """
        ...

    def choices(self) -> Sequence[Choice]:
        """The answers left to the open question with the fewest: at least two.

        They exclude each other and one of them holds in every solution.  Empty when
        no question is open; then ``solution`` is the only one left.  Asked of a settled
        state only.
        """
        ...

    def assume(self, choice: Choice) -> Self:
        """A copy narrowed by one of the ``choices``, not yet settled."""
        ...

    def solution(self) -> Solution:
        """The finished board, canonical; asked only when no question is open."""
        ...
