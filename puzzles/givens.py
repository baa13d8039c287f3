"""Givens: what a puzzle tells its solver, each as a fact that can be withheld or told.

A clue's number is a given, its place is not: a clue withheld stands there as ``?``, and a wall
without its number is still a wall.  Borders drawn beforehand are givens too.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import singledispatch

from .akari import Akari
from .clues import ANY
from .division import Division
from .facts import Beside, Border, Fact, Meets
from .puzzle import Rules


@singledispatch
def givens(rules: Rules) -> tuple[Fact, ...]:
    """The facts that the puzzle's clues and borders state, in reading order, clues first."""
    raise TypeError(f"no rules: {rules!r}")


@givens.register
def _(rules: Division) -> tuple[Fact, ...]:
    clues = (Meets(cell, clue) for cell, clue in rules.clues if clue != ANY)
    return (*clues, *(Border(u, v) for u, v in sorted(rules.borders)))


@givens.register
def _(rules: Akari) -> tuple[Fact, ...]:
    return tuple(Beside(wall, number) for wall, number in rules.numbers)


@singledispatch
def bare(rules: Rules) -> Rules:
    """The puzzle with every given withheld."""
    raise TypeError(f"no rules: {rules!r}")


@bare.register
def _(rules: Division) -> Division:
    clues = tuple((cell, ANY) for cell, _ in rules.clues)
    return replace(rules, clues=clues, borders=frozenset())


@bare.register
def _(rules: Akari) -> Akari:
    return replace(rules, numbers=())


@singledispatch
def told(rules: Rules, facts: Iterable[Fact]) -> Rules:
    """The puzzle with more givens: ``told(bare(rules), givens(rules)) == rules``.

    A clue joins one that is there already.

    Raises:
        ValueError: for a fact that is no given, a number beside a wall that has another, or a
            clue on a cell without one where that would change how many clues a block has.
    """
    raise TypeError(f"no rules: {rules!r}")


@told.register
def _(rules: Division, facts: Iterable[Fact]) -> Division:
    clues, borders = dict(rules.clues), set(rules.borders)
    for fact in facts:
        match fact:
            case Meets(cell, clue):
                if cell not in clues and not takes_clues(rules):
                    raise ValueError(f"a clue more at {rules.board.name(cell)} changes the rules")
                clues[cell] = clues.get(cell, ANY) & clue
            case Border(u, v):
                borders.add((min(u, v), max(u, v)))
            case _:
                raise ValueError(f"no given: {fact.words(rules.board)}")
    return replace(rules, clues=tuple(clues.items()), borders=frozenset(borders))


@told.register
def _(rules: Akari, facts: Iterable[Fact]) -> Akari:
    numbers = dict(rules.numbers)
    for fact in facts:
        match fact:
            case Beside(wall, number) if numbers.setdefault(wall, number) == number:
                continue
            case _:
                raise ValueError(f"no given: {fact.words(rules.board)}")
    return replace(rules, numbers=tuple(numbers.items()))


def takes_clues(rules: Division) -> bool:
    """Whether a further true clue on any cell only adds what it says.

    So it is where blocks may have any number of clues, none included.
    """
    return rules.shared and rules.unclued is None
