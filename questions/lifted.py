"""Which rules a contradiction rests on: there is a solution once such a rule is lifted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import cast

from ..encoders import encode
from ..encoders.model import Model
from ..puzzles.akari import Akari
from ..puzzles.clues import ANY
from ..puzzles.division import Division, Shape
from ..puzzles.puzzle import Rules
from ..solvers.backends import Settings, find
from ..solvers.budget import Budget, Spent
from ..solvers.decide import decide
from ..solvers.run import RunsModels
from ..solvers.verdict import Undecided

SHAPES = {
    Shape.RECTANGLE: "every block is a rectangle",
    Shape.L: "every block is a rectangle or an L",
    Shape.L_ONLY: "every block is an L",
}


HEAVY = 4_000
"""Pairs of a cell and a block that could hold it, where all polyominoes are possible, beyond
which a rule is not lifted: only to write that down would take too long."""


@dataclass(frozen=True)
class Lifted:
    """What lifting one rule does to a puzzle without solution, all other rules kept.

    Attributes:
        rule: the rule in words.
        needed: whether there is a solution then; ``None`` where that was not found out.
    """

    rule: str
    needed: bool | None


def lifted(rules: Rules, budget: Budget, slice: float) -> Iterator[Lifted]:
    """Lift one rule after the other; ``slice`` is how many seconds each may take.

    Raises:
        Spent: when the budget itself runs out.
    """
    ways = _of_bulbs(rules) if isinstance(rules, Akari) else _of_blocks(rules)
    for rule, solvable in ways:
        budget.poll()
        try:
            with budget.within(slice):
                needed = solvable(budget)
        except Spent:
            needed = None
        yield Lifted(rule, needed)


Solvable = Callable[[Budget], bool]


def _of_blocks(rules: Division) -> Iterator[tuple[str, Solvable]]:
    """The rules that the switches of a division state."""

    def solvable(without: Division) -> Solvable:
        def ask(budget: Budget) -> bool:
            if _pairs(without) > HEAVY:
                raise budget.spent()
            verdict = decide(without, budget=budget, most=1)
            if isinstance(verdict, Undecided):
                raise budget.spent()
            return bool(verdict.solutions)

        return ask

    if rules.shape in SHAPES:
        yield SHAPES[rules.shape], solvable(replace(rules, shape=Shape.POLYOMINO))
    if not rules.shared:
        yield "no block has two clues", solvable(replace(rules, shared=True))
    if rules.unclued is not None:
        yield _clueless(rules.unclued), solvable(replace(rules, unclued=None))
    if rules.apart:
        yield "no four blocks meet in a point", solvable(replace(rules, apart=False))
    if rules.unequal:
        yield "blocks of equal area never touch", solvable(replace(rules, unequal=False))
    if rules.every != ANY:
        yield f"every block is {rules.every.token}", solvable(replace(rules, every=ANY))


def _pairs(rules: Division) -> int:
    """Pairs of a cell and a block's first cell, where an encoding needs them."""
    if rules.shape is not Shape.POLYOMINO or (rules.shared and rules.unequal):
        return 0
    cells = len(rules.board.cells)
    return cells * (len(rules.clues) if rules.unclued == 0 else cells)


def _clueless(number: int) -> str:
    match number:
        case 0:
            return "every block has a clue"
        case 1:
            return "exactly 1 block has no clue"
    return f"exactly {number} blocks have no clue"


def _of_bulbs(rules: Akari) -> Iterator[tuple[str, Solvable]]:
    """The rules of bulbs, lifted in the model: it says each in constraints of a kind of its own."""

    def solvable(lift: Callable[[Model], None]) -> Solvable:
        def ask(budget: Budget) -> bool:
            model = encode(rules, poll=budget.poll).model
            lift(model)
            row, name = find("sat")
            engine = cast(RunsModels, row.load()).open_engine(name, Settings(), budget)
            try:
                engine.add(model)
                return engine.solve() is not None
            finally:
                engine.close()

        return ask

    yield "no bulb sees another", solvable(lambda model: model.at_most_one.clear())
    yield "every white cell is lit", solvable(lambda model: model.clauses.clear())
