"""Facts: what can be said of a finished board, in words a machine can test.

Rules conclude them, hints tell them, and a model can be asked for a solution in which one holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from .akari import Akari
from .board import Board, Cell
from .clues import Clue, measure
from .division import Partition, blocks
from .puzzle import Rules, Solution


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
    return _blocks(solution)[solution[cell]]


@lru_cache(maxsize=8)
def _blocks(solution: Partition) -> tuple[tuple[Cell, ...], ...]:
    """The blocks of a solution, about which many facts are asked one after the other."""
    return blocks(solution)


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
    """The block that holds ``cell`` is not exactly ``cells`` (in reading order)."""

    cell: Cell
    cells: tuple[Cell, ...]

    def holds(self, rules: Rules, solution: Solution) -> bool:
        return _block(solution, self.cell) != self.cells

    def words(self, board: Board) -> str:
        return f"{stretch(board, self.cells)} is not the block at {board.name(self.cell)}"


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
class Meets(Fact):
    """The block that holds ``cell`` satisfies ``clue``."""

    cell: Cell
    clue: Clue

    def holds(self, rules: Rules, solution: Solution) -> bool:
        return self.clue.admits(measure(rules.board, _block(solution, self.cell)))

    def words(self, board: Board) -> str:
        return f"the block of {board.name(self.cell)} meets {self.clue.token}"


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
class Beside(Fact):
    """Exactly ``number`` bulbs share a side with ``wall``."""

    wall: Cell
    number: int

    def holds(self, rules: Rules, solution: Solution) -> bool:
        assert isinstance(rules, Akari), "a fact about bulbs was asked of blocks"
        return len(_bulbs(solution).intersection(rules.around(self.wall))) == self.number

    def words(self, board: Board) -> str:
        bulbs = "bulb is" if self.number == 1 else "bulbs are"
        return f"{self.number} {bulbs} beside {board.name(self.wall)}"


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
