"""Linear bounds over literals as clauses.

``clauses`` picks the way by size: every combination for a handful of literals, a decision
diagram over partial sums while it stays small; beyond that a totalizer where all coefficients
are 1, and binary adders where they are not.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from .model import Clause, Count, Literal, Pool

Terms = list[tuple[int, Literal]]

DIRECT = 6
"""Unit sums over up to so many literals are spelled out."""

DIAGRAM = 4_000
"""The largest diagram, in nodes, that is preferred to a totalizer or to adders."""


def clauses(
    terms: Terms, low: int, high: int, pool: Pool, guard: Literal | None = None
) -> Iterator[Clause]:
    """Clauses that hold exactly where ``low <= sum(terms) <= high`` or ``guard`` is false.

    Args:
        terms: pairs (coefficient, literal), each literal's variable at most once.
        pool: where auxiliary variables come from.
    """
    positive = [(abs(c), x if c > 0 else -x) for c, x in terms if c]
    shift = -sum(c for c, _ in terms if c < 0)
    low, high = max(0, low + shift), high + shift
    total = sum(c for c, _ in positive)
    head = () if guard is None else (-guard,)
    if low <= 0 and high >= total:
        return
    literals = [x for _, x in positive]
    unit = total == len(literals)
    if low > min(high, total) or high < 0:
        yield head
    elif unit and len(literals) <= DIRECT:
        yield from _direct(literals, low, high, head)
    elif len(positive) * min(high + 1, total - low + 1) <= DIAGRAM:
        yield from _diagram(positive, low, high, pool, head)
    elif unit:
        yield from _counted(literals, low, high, pool, head)
    else:
        yield from _adders(positive, low, high, pool, head)


def _direct(literals: list[Literal], low: int, high: int, head: Clause) -> Iterator[Clause]:
    for some in combinations(literals, high + 1):
        yield (*head, *(-x for x in some))
    if low > 0:
        for some in combinations(literals, len(literals) - low + 1):
            yield (*head, *some)


def _diagram(terms: Terms, low: int, high: int, pool: Pool, head: Clause) -> Iterator[Clause]:
    """A decision diagram: a node says that the terms from here on can bring the sum home.

    One direction of its meaning suffices, as in E. Abío and others, "A New Look at BDDs for
    Pseudo-Boolean Constraints" (JAIR 45, 2012).  Large coefficients come first.
    """
    terms = sorted(terms, reverse=True, key=lambda term: term[0])
    rest = [0]
    for coefficient, _ in reversed(terms):
        rest.append(rest[-1] + coefficient)
    rest.reverse()
    yes, no = pool.variable(), 0
    yield (yes,)
    layer: dict[int, Literal] = {}

    def node(i: int, done: int, nodes: dict[int, Literal]) -> Literal:
        if done > high or done + rest[i] < low:
            return no
        if done >= low and done + rest[i] <= high:
            return yes
        if done not in nodes:
            nodes[done] = pool.variable()
        return nodes[done]

    root = node(0, 0, layer)
    yield (*head, root)
    for i, (coefficient, x) in enumerate(terms):
        below: dict[int, Literal] = {}
        for done, here in layer.items():
            chosen, left = node(i + 1, done + coefficient, below), node(i + 1, done, below)
            if chosen != yes:
                yield (-here, -x, chosen) if chosen else (-here, -x)
            if left != yes:
                yield (-here, x, left) if left else (-here, x)
            if chosen and left and yes not in (chosen, left):
                yield (-here, chosen, left)
        layer = below


def _counted(
    literals: list[Literal], low: int, high: int, pool: Pool, head: Clause
) -> Iterator[Clause]:
    outputs = tuple(pool.variable() for _ in range(min(high + 1, len(literals))))
    yield from totalizer(Count(tuple(literals), outputs), pool)
    if low > 0:
        yield (*head, outputs[low - 1])
    if high < len(literals):
        yield (*head, -outputs[high])


def totalizer(count: Count, pool: Pool) -> Iterator[Clause]:
    """A tree of unary adders (O. Bailleux and Y. Boufkhad, CP 2003), cut off at the outputs."""
    most = len(count.outputs)

    def add(literals: tuple[Literal, ...], total: tuple[Literal, ...]) -> Iterator[Clause]:
        if len(literals) == 1:
            yield (-literals[0], total[0])
            yield (literals[0], -total[0])
            return
        middle = len(literals) // 2
        halves: list[tuple[Literal, ...]] = []
        for half in (literals[:middle], literals[middle:]):
            if len(half) == 1:
                halves.append(half)
            else:
                halves.append(tuple(pool.variable() for _ in range(min(most, len(half)))))
                yield from add(half, halves[-1])
        left, right = halves
        for i in range(len(left) + 1):
            for j in range(len(right) + 1):
                # i and j true on the two sides make at least i + j; and if no more than i
                # and j are true there, then no more than i + j are.
                if 0 < i + j <= len(total):
                    some = [-left[i - 1]] if i else []
                    some += [-right[j - 1]] if j else []
                    yield (*some, total[i + j - 1])
                if i + j < len(total):
                    some = [left[i]] if i < len(left) else []
                    some += [right[j]] if j < len(right) else []
                    yield (*some, -total[i + j])

    if most:
        yield from add(count.literals, count.outputs)


def _adders(terms: Terms, low: int, high: int, pool: Pool, head: Clause) -> Iterator[Clause]:
    """Add up in binary with full adders, then compare with both bounds."""
    columns: list[list[Literal]] = []
    for coefficient, x in terms:
        for place in range(coefficient.bit_length()):
            while len(columns) <= place:
                columns.append([])
            if coefficient >> place & 1:
                columns[place].append(x)
    bits: list[Literal] = []
    place = 0
    while place < len(columns):
        column = columns[place]
        while len(column) > 1:
            some = [column.pop(0) for _ in range(min(3, len(column)))]
            total, carry = pool.variable(), pool.variable()
            yield from _adder(some, total, carry)
            column.append(total)
            if place + 1 == len(columns):
                columns.append([])
            columns[place + 1].append(carry)
        bits.append(column[0] if column else 0)
        place += 1
    yield from _at_most(bits, high, head)
    yield from _at_most([-bit for bit in bits], (1 << len(bits)) - 1 - low, head, zero=True)


def _adder(inputs: list[Literal], total: Literal, carry: Literal) -> Iterator[Clause]:
    for values in range(1 << len(inputs)):
        true = [bool(values >> i & 1) for i in range(len(inputs))]
        differs = [-x if t else x for x, t in zip(inputs, true, strict=True)]
        yield (*differs, total if sum(true) % 2 else -total)
        yield (*differs, carry if sum(true) > 1 else -carry)


def _at_most(
    bits: list[Literal], bound: int, head: Clause, *, zero: bool = False
) -> Iterator[Clause]:
    """A binary number is at most ``bound``.  A literal 0 stands for false, or true if ``zero``."""
    if bound >= (1 << len(bits)) - 1:
        return
    for place, bit in enumerate(bits):
        if bound >> place & 1:
            continue
        wrong = [bit] + [bits[i] for i in range(place + 1, len(bits)) if bound >> i & 1]
        known = [x for x in wrong if x != 0]
        if len(known) < len(wrong) and not zero:
            continue
        yield (*head, *(-x for x in known))
