"""Akari: one Boolean a white cell, true where a bulb stands."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

from ..puzzles.akari import Akari, Bulbs
from ..puzzles.board import Cell
from ..puzzles.facts import Beside, Bulb, Fact, NoBulb
from .encoding import Assignment, Encoding, speechless
from .model import Literal, Model, Sum

NAME = "akari"
STRATEGIES: tuple[str, ...] = ()
DOMAIN = "bulbs and walls"


def refusal(rules: object) -> str:
    """Why this encoder cannot express the rules, or "" where it can."""
    return "" if isinstance(rules, Akari) else "it encodes bulbs and walls"


def suits(rules: Akari) -> bool:
    """Whether it is the better choice where others can as well."""
    return True


def encode(rules: Akari, poll: Callable[[], None]) -> Encoding:
    """Encode a board of bulbs.

    The bulbs are the keys: a solution's bulbs are never part of another's, because every
    further cell is lit already.
    """
    poll()
    model = Model()
    bulb = {cell: model.variable() for cell in rules.board.cells}
    model.keys.extend(bulb.values())
    sight: dict[Cell, list[Literal]] = defaultdict(list)
    for corridor in rules.corridors:
        bulbs = [bulb[cell] for cell in corridor]
        if len(bulbs) > 1:
            model.at_most_one.append(bulbs)
        for cell in corridor:
            sight[cell].extend(bulbs)
    model.clauses.extend(list(dict.fromkeys(lights)) for lights in sight.values())
    for wall, number in rules.numbers:
        beside = tuple((1, bulb[cell]) for cell in rules.beside[wall])
        model.sums.append(Sum(beside, number, number))

    cell_of = {literal: cell for cell, literal in bulb.items()}

    def decode(assignment: Assignment) -> Bulbs:
        return frozenset(cell for cell, literal in bulb.items() if assignment[literal])

    def fact(literal: Literal) -> str:
        word = "a" if literal > 0 else "no"
        return f"{word} bulb at {rules.board.name(cell_of[abs(literal)])}"

    def force(fact: Fact) -> tuple[Literal, Model]:
        more = model.extension()
        match fact:
            case Bulb(cell):
                return bulb[cell], more
            case NoBulb(cell):
                return -bulb[cell], more
            case Beside(wall, number):
                guard = more.variable()
                beside = tuple((1, bulb[cell]) for cell in rules.around(wall))
                more.sums.append(Sum(beside, number, number, guard))
                return guard, more
        raise speechless(NAME, fact)

    return Encoding(NAME, model, decode, fact, force)
