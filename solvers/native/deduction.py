"""What a rule concludes, as a value: facts a machine can test and a sentence for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Protocol, Self, TypeVar

from ...puzzles.board import Board, Cell
from ...puzzles.puzzle import Rules, Solution


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


class Fact:
    """A predicate on a finished solution."""

    def holds(self, rules: Rules, solution: Solution) -> bool:
        """Whether ``solution`` agrees with the fact."""
        raise NotImplementedError

    def words(self, board: Board) -> str:
        """The fact as a clause of a sentence."""
        raise NotImplementedError


def _number(solution: Solution, cell: Cell) -> int:
    """The number of the block that holds ``cell`` in a finished division."""
    assert isinstance(solution, tuple), "a fact about blocks was asked of bulbs"
    return solution[cell]


def _block(solution: Solution, cell: Cell) -> tuple[Cell, ...]:
    """The cells of the block that holds ``cell`` in a finished division."""
    assert isinstance(solution, tuple), "a fact about blocks was asked of bulbs"
    return tuple(c for c, number in enumerate(solution) if number == solution[cell])


def _bulbs(solution: Solution) -> frozenset[Cell]:
    assert isinstance(solution, frozenset), "a fact about bulbs was asked of blocks"
    return solution


@dataclass(frozen=True)
class Belongs(Fact):
    """``cell`` lies in the block of the clue on ``clue_cell``."""

    cell: Cell
    clue_cell: Cell

    def holds(self, rules: Rules, solution: Solution) -> bool:
        return _number(solution, self.cell) == _number(solution, self.clue_cell)

    def words(self, board: Board) -> str:
        return f"{board.name(self.cell)} belongs to the clue at {board.name(self.clue_cell)}"


@dataclass(frozen=True)
class NotBelongs(Fact):
    """``cell`` lies outside the block of the clue on ``clue_cell``."""

    cell: Cell
    clue_cell: Cell

    def holds(self, rules: Rules, solution: Solution) -> bool:
        return _number(solution, self.cell) != _number(solution, self.clue_cell)

    def words(self, board: Board) -> str:
        return (
            f"{board.name(self.cell)} does not belong to the clue at {board.name(self.clue_cell)}"
        )


@dataclass(frozen=True)
class Block(Fact):
    """``cells``, in reading order, are one block."""

    cells: tuple[Cell, ...]

    def holds(self, rules: Rules, solution: Solution) -> bool:
        return _block(solution, self.cells[0]) == self.cells

    def words(self, board: Board) -> str:
        return f"{stretch(board, self.cells)} is a block"


@dataclass(frozen=True)
class NotBlock(Fact):
    """The block of the clue on ``clue_cell`` is not exactly ``cells`` (in reading order)."""

    clue_cell: Cell
    cells: tuple[Cell, ...]

    def holds(self, rules: Rules, solution: Solution) -> bool:
        return _block(solution, self.clue_cell) != self.cells

    def words(self, board: Board) -> str:
        return (
            f"{stretch(board, self.cells)} is not the block of the clue at "
            f"{board.name(self.clue_cell)}"
        )


@dataclass(frozen=True)
class Border(Fact):
    """The cells ``u`` and ``v`` lie in different blocks."""

    u: Cell
    v: Cell

    def holds(self, rules: Rules, solution: Solution) -> bool:
        return _number(solution, self.u) != _number(solution, self.v)

    def words(self, board: Board) -> str:
        return f"there is a border between {board.name(self.u)} and {board.name(self.v)}"


@dataclass(frozen=True)
class Joined(Fact):
    """The cells ``u`` and ``v`` lie in the same block."""

    u: Cell
    v: Cell

    def holds(self, rules: Rules, solution: Solution) -> bool:
        return _number(solution, self.u) == _number(solution, self.v)

    def words(self, board: Board) -> str:
        return f"{board.name(self.u)} and {board.name(self.v)} are in one block"


@dataclass(frozen=True)
class Size(Fact):
    """``cell`` lies in a block of ``number`` cells."""

    cell: Cell
    number: int

    def holds(self, rules: Rules, solution: Solution) -> bool:
        return len(_block(solution, self.cell)) == self.number

    def words(self, board: Board) -> str:
        return f"{board.name(self.cell)} is in a block of {self.number}"


@dataclass(frozen=True)
class NotSize(Fact):
    """``cell`` lies in no block of ``number`` cells."""

    cell: Cell
    number: int

    def holds(self, rules: Rules, solution: Solution) -> bool:
        return len(_block(solution, self.cell)) != self.number

    def words(self, board: Board) -> str:
        return f"{board.name(self.cell)} is not in a block of {self.number}"


@dataclass(frozen=True)
class Bulb(Fact):
    """``cell`` holds a bulb."""

    cell: Cell

    def holds(self, rules: Rules, solution: Solution) -> bool:
        return self.cell in _bulbs(solution)

    def words(self, board: Board) -> str:
        return f"{board.name(self.cell)} holds a bulb"


@dataclass(frozen=True)
class NoBulb(Fact):
    """``cell`` holds no bulb."""

    cell: Cell

    def holds(self, rules: Rules, solution: Solution) -> bool:
        return self.cell not in _bulbs(solution)

    def words(self, board: Board) -> str:
        return f"{board.name(self.cell)} holds no bulb"


@dataclass(frozen=True)
class Impossible(Fact):
    """No solution is left: what is known contradicts itself."""

    def holds(self, rules: Rules, solution: Solution) -> bool:
        return False

    def words(self, board: Board) -> str:
        return "there is no solution"


def stretch(board: Board, cells: Sequence[Cell]) -> str:
    """A few cells for people: one by name, more by the first and the last in reading order."""
    if len(cells) == 1:
        return board.name(cells[0])
    return f"{board.name(cells[0])} to {board.name(cells[-1])}"


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
