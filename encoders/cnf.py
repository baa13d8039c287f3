"""Lowering to CNF: plain clauses for any SAT engine."""

from __future__ import annotations

from collections.abc import Iterator

from .model import Clause, Integer, Literal, Model, Pool
from .sums import clauses as sum_clauses
from .sums import totalizer

PAIRWISE = 6
"""At most one of up to so many literals is stated pair by pair."""


class Cnf:
    """Lowers a model, and later its extensions, to clauses over the model's own pool."""

    def __init__(self) -> None:
        self._bits: dict[Integer, list[Literal]] = {}

    def clauses(self, model: Model) -> Iterator[Clause]:
        """The clauses of a model without connectivity; auxiliaries come from its pool."""
        yield from model.clauses
        for literals in model.exactly_one:
            yield literals
            yield from at_most_one(literals, model.pool)
        for literals in model.at_most_one:
            yield from at_most_one(literals, model.pool)
        for count in model.counts:
            yield from totalizer(count, model.pool)
        for integer in model.integers:
            yield from self._integer(integer, model.pool)
        for integer, literal in model.gates:
            for bit in self._bits[integer]:
                yield (-bit, literal)
        for total in model.sums:
            terms = list(total.terms)
            for coefficient, integer in total.integers:
                terms += [
                    (coefficient << place, bit) for place, bit in enumerate(self._bits[integer])
                ]
            yield from sum_clauses(terms, total.low, total.high, model.pool, total.guard)

    def _integer(self, integer: Integer, pool: Pool) -> Iterator[Clause]:
        bits = [pool.variable() for _ in range(integer.most.bit_length())]
        self._bits[integer] = bits
        terms = [(1 << place, bit) for place, bit in enumerate(bits)]
        yield from sum_clauses(terms, 0, integer.most, pool)


def at_most_one(literals: Clause, pool: Pool) -> Iterator[Clause]:
    """At most one literal is true: pair by pair, or along a ladder of groups of them."""
    rest = list(literals)
    while len(rest) > PAIRWISE:
        group, link = rest[: PAIRWISE - 2], pool.variable()
        yield from _pairs([*group, -link])
        rest = [link, *rest[PAIRWISE - 2 :]]
    yield from _pairs(rest)


def _pairs(literals: list[Literal]) -> Iterator[Clause]:
    for i, x in enumerate(literals):
        for y in literals[i + 1 :]:
            yield (-x, -y)
