"""Moving clues within their blocks until a solution is the only one.

By counterexamples: while a choice of places leaves another solution, that solution must die, too.
It does where a block of it gets no clue, or one that does not fit it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import islice
from typing import cast

from ..encoders.model import Literal, Model
from ..puzzles.board import Cell
from ..puzzles.clues import measure
from ..puzzles.division import Division, Partition, blocks
from ..solvers.backends import Settings, find
from ..solvers.budget import Budget
from ..solvers.decide import solutions
from ..solvers.run import RunsModels

MOST = 20
"""Counterexamples that are taken in at once."""

Moves = Mapping[Cell, Cell]
"""Clues' cells, and where they go."""


def movable(rules: object) -> bool:
    """Whether each block has one clue, so that its place in the block matters."""
    return isinstance(rules, Division) and not rules.shared and rules.unclued == 0


def moved(rules: Division, moves: Moves) -> Division:
    """The puzzle with some clues in other places."""
    return replace(rules, clues=tuple((moves.get(cell, cell), clue) for cell, clue in rules.clues))


def fewest_moves(rules: Division, kept: Partition, budget: Budget) -> Moves | None:
    """The fewest clues to move within their blocks of ``kept`` to make it the only solution.

    ``None`` is a proof that no places do.

    Raises:
        Spent: when the budget runs out first.
    """
    places = _Places(rules, kept, budget)
    try:
        while (moves := places.fewest()) is not None:
            stream = solutions(moved(rules, moves), budget=budget)
            others = [s for s in islice(stream, MOST + 1) if s != kept]
            if not others:
                return moves
            for other in others:
                assert isinstance(other, tuple)
                places.kill(other)
    finally:
        places.close()
    return None


class _Places:
    """Which cells the clues stand on, as few moved as possible."""

    def __init__(self, rules: Division, kept: Partition, budget: Budget) -> None:
        self._rules = rules
        self._model = Model()
        cut = blocks(kept)
        self._stands: dict[tuple[Cell, Cell], Literal] = {
            (clue, cell): self._model.variable()
            for clue, _ in rules.clues
            for cell in cut[kept[clue]]
        }
        for clue, _ in rules.clues:
            options = [self._stands[clue, cell] for cell in cut[kept[clue]]]
            self._model.exactly_one.append(options)
        movers = [-self._stands[clue, clue] for clue, _ in rules.clues]
        self._more_than = self._model.count(movers, len(movers))
        self._bound = 0
        row, engine = find("sat")
        self._engine = cast(RunsModels, row.load()).open_engine(engine, Settings(), budget)
        self._engine.add(self._model)

    def fewest(self) -> Moves | None:
        while self._bound <= len(self._more_than):
            answer = self._engine.solve([-x for x in self._more_than[self._bound :][:1]])
            if answer is not None:
                return {
                    clue: cell
                    for (clue, cell), literal in self._stands.items()
                    if answer[literal] and clue != cell
                }
            self._bound += 1
        return None

    def kill(self, other: Partition) -> None:
        """From now on the places are such that ``other`` is no solution."""
        more = self._model.extension()
        block = [measure(self._rules.board, cells) for cells in blocks(other)]
        empty = [more.variable() for _ in block]
        death = [*empty]
        for (clue, cell), literal in self._stands.items():
            more.clauses.append((-empty[other[cell]], -literal))
            if not self._rules.clue_at[clue].admits(block[other[cell]]):
                death.append(literal)
        more.clauses.append(death)
        self._engine.add(more)

    def close(self) -> None:
        self._engine.close()
