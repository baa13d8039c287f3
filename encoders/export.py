"""Models as files for other solvers: DIMACS, OPB, and CP-SAT's own text.

An exported model says all there is: its answers are the puzzle's solutions, told apart by
the keys, which comments explain in words of the puzzle.
"""

from __future__ import annotations

from collections.abc import Iterator

from .cnf import Cnf
from .cpsat import CpSat
from .encoding import Encoding
from .model import Clause, Literal, Model
from .sums import totalizer

Terms = list[tuple[int, Literal]]


def dimacs(encoding: Encoding) -> str:
    """The CNF as DIMACS, with one comment ``c key LITERAL MEANING`` for each key.

    Raises:
        ValueError: where connectivity is left to lazy cuts.
    """
    model = _complete(encoding)
    clauses = [" ".join(map(str, (*clause, 0))) for clause in Cnf().clauses(model)]
    head = [f"c {line}" for line in _about(encoding)]
    head.append(f"p cnf {model.pool.top} {len(clauses)}")
    return "\n".join(head + clauses) + "\n"


def opb(encoding: Encoding) -> str:
    """The model as linear constraints over 0-1 variables, in the format of the PB competitions.

    Raises:
        ValueError: where connectivity is left to lazy cuts.
    """
    model = _complete(encoding)
    lines = [_inequality(terms, low) for terms, low in _linear(model)]
    head = [f"* #variable= {model.pool.top} #constraint= {len(lines)}"]
    head += [f"* {line}" for line in _about(encoding)]
    return "\n".join(head + lines) + "\n"


def cpsat_proto(encoding: Encoding) -> str:
    """The ``CpModelProto`` as text; the variable ``xN`` is the model's variable N.

    Raises:
        ValueError: where connectivity is left to lazy cuts.
    """
    lowering = CpSat()
    lowering.add(_complete(encoding))
    head = [f"# {line}" for line in _about(encoding)]
    return "\n".join(head) + "\n" + str(lowering.program.proto)


def _complete(encoding: Encoding) -> Model:
    if encoding.model.connectivity:
        raise ValueError("a model that waits for lazy cuts is not complete")
    return encoding.model


def _about(encoding: Encoding) -> Iterator[str]:
    yield f"encoding {encoding.name} {encoding.connectivity}".rstrip()
    for key in encoding.model.keys:
        yield f"key {key} {encoding.fact(key)}"


def _linear(model: Model) -> Iterator[tuple[Terms, int]]:
    """The model as pairs (terms, bound): the terms sum to the bound at least."""
    for clause in _clauses(model):
        yield [(1, x) for x in clause], 1
    for some in model.exactly_one:
        yield [(1, x) for x in some], 1
    for some in (*model.exactly_one, *model.at_most_one):
        yield [(-1, x) for x in some], -1
    bits = {}
    for integer in model.integers:
        bits[integer] = [model.variable() for _ in range(integer.most.bit_length())]
        yield [(-1 << place, bit) for place, bit in enumerate(bits[integer])], -integer.most
    for integer, gate in model.gates:
        for bit in bits[integer]:
            yield [(-1, bit), (1, gate)], 0
    for total in model.sums:
        terms = list(total.terms)
        for coefficient, integer in total.integers:
            terms += [(coefficient << place, bit) for place, bit in enumerate(bits[integer])]
        smallest = sum(min(0, c) for c, _ in terms)
        largest = sum(max(0, c) for c, _ in terms)
        for sign, bound, slack in (
            (1, total.low, total.low - smallest),
            (-1, -total.high, largest - total.high),
        ):
            if slack > 0:
                signed = [(sign * c, x) for c, x in terms]
                if total.guard is not None:  # loose enough to hold where the guard is false
                    signed.append((slack, -total.guard))
                yield signed, bound


def _clauses(model: Model) -> Iterator[Clause]:
    yield from model.clauses
    for count in model.counts:
        yield from totalizer(count, model.pool)


def _inequality(terms: Terms, low: int) -> str:
    """One line; a negative literal ``-v`` is written as ``1 - v``."""
    low -= sum(c for c, x in terms if x < 0)
    signed = ((c if x > 0 else -c, abs(x)) for c, x in terms)
    return " ".join(f"{c:+d} x{v}" for c, v in signed) + f" >= {low} ;"
