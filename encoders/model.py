"""The Model: a program over Booleans that any backend can be given.

A literal is a signed int as in DIMACS: ``v`` is true where variable ``v`` is, ``-v`` where it
is not.  An encoder writes into a Model; lowerings read it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from ..puzzles.board import Cell

Literal = int
Clause = Sequence[Literal]


class Pool:
    """Hands out variables.  Models that extend one another share a pool, lowerings too."""

    def __init__(self) -> None:
        self.top = 0
        self.integers = 0

    def variable(self) -> Literal:
        """A fresh variable."""
        self.top += 1
        return self.top

    def integer(self, most: int) -> Integer:
        """A fresh integer variable from 0 to ``most``."""
        self.integers += 1
        return Integer(self.integers, most)


@dataclass(frozen=True)
class Integer:
    """An integer variable from 0 to ``most``; lowerings choose how to hold it."""

    index: int
    most: int


@dataclass(frozen=True)
class Sum:
    """``low <= sum of coefficient * literal + sum of coefficient * integer <= high``.

    Attributes:
        guard: the bounds need to hold only where this literal is true; ``None`` for always.
    """

    terms: tuple[tuple[int, Literal], ...]
    low: int
    high: int
    guard: Literal | None = None
    integers: tuple[tuple[int, Integer], ...] = ()


@dataclass(frozen=True)
class Count:
    """``outputs[j]`` is true exactly where more than ``j`` of the literals are.

    Where more literals are true than there are outputs, all outputs are.
    """

    literals: tuple[Literal, ...]
    outputs: tuple[Literal, ...]


@dataclass(frozen=True)
class Connected:
    """The member cells whose literal is true are connected, and contain ``root`` if any.

    Attributes:
        neighbours: for each cell of the board the cells beside it.
        members: the literal of each cell that may belong, the root's own included.
        most: an upper bound on how many can be true at once.
    """

    neighbours: Sequence[Sequence[Cell]]
    members: Mapping[Cell, Literal]
    root: Cell
    most: int


@dataclass(frozen=True)
class Components:
    """Each connected component of true cells has ``least`` to ``most`` cells.

    Attributes:
        neighbours: for each cell of the board the cells beside it.
        members: the literal of each cell that may belong.
        least, most: bounds on a component's cells; ``None`` for no upper bound.
        anchors: cells of which each component must contain one; ``None`` asks nothing.
    """

    neighbours: Sequence[Sequence[Cell]]
    members: Mapping[Cell, Literal]
    least: int
    most: int | None
    anchors: frozenset[Cell] | None = None


Connectivity = Connected | Components


@dataclass
class Model:
    """Constraints over the variables of a pool.

    Attributes:
        clauses: each needs a true literal; the empty clause is false.
        at_most_one, exactly_one: sets of literals of which at most, or exactly, one is true.
        sums: linear bounds.
        counts: numbers of true literals in unary.
        gates: pairs (integer, literal): the integer is 0 unless the literal is true.
        connectivity: what a lowering can not say in clauses: ``levels`` and ``flow`` replace
            it before the search, ``lazy`` cuts wrong answers off during the search.
        keys: literals that tell solutions apart.  Different solutions have different sets of
            true keys and none of these sets contains another, so "one of the true keys is
            false" blocks exactly one solution.  All other variables are auxiliary.
    """

    pool: Pool = field(default_factory=Pool)
    clauses: list[Clause] = field(default_factory=list)
    at_most_one: list[Sequence[Literal]] = field(default_factory=list)
    exactly_one: list[Sequence[Literal]] = field(default_factory=list)
    sums: list[Sum] = field(default_factory=list)
    counts: list[Count] = field(default_factory=list)
    gates: list[tuple[Integer, Literal]] = field(default_factory=list)
    connectivity: list[Connectivity] = field(default_factory=list)
    keys: list[Literal] = field(default_factory=list)
    integers: list[Integer] = field(default_factory=list)

    def variable(self) -> Literal:
        """A fresh variable."""
        return self.pool.variable()

    def integer(self, most: int) -> Integer:
        """A fresh integer variable from 0 to ``most``."""
        self.integers.append(self.pool.integer(most))
        return self.integers[-1]

    def extension(self) -> Model:
        """An empty model over the same variables: what is added to this one later."""
        return Model(pool=self.pool)

    def false(self) -> None:
        """State that there is no solution."""
        self.clauses.append(())

    def count(self, literals: Iterable[Literal], most: int) -> tuple[Literal, ...]:
        """Variables that count the true ``literals`` in unary, up to ``most`` of them."""
        chosen = tuple(literals)
        outputs = tuple(self.variable() for _ in range(min(most, len(chosen))))
        self.counts.append(Count(chosen, outputs))
        return outputs

    def any_of(self, literals: Iterable[Literal]) -> Literal:
        """A variable that is true exactly where one of ``literals`` is."""
        chosen = list(literals)
        if len(chosen) == 1:
            return chosen[0]
        union = self.variable()
        self.clauses.append((-union, *chosen))
        self.clauses.extend((-literal, union) for literal in chosen)
        return union
