"""Solutions of which a genre's marks tell something else than of any other."""

from __future__ import annotations

from collections.abc import Iterator

from ..puzzles.board import Board, Cell
from ..puzzles.facts import Fact
from ..puzzles.genres import Genre
from ..puzzles.puzzle import Rules, Solution
from ..solvers.budget import Budget
from ..solvers.oracle import Oracle
from .backbone import questions
from .difference import differing
from .known import places

NEAR = 3
"""Steps from a difference at which a solution is changed first."""

MOST = 200
"""Solutions that are looked at."""


def distinct(rules: Rules, genre: Genre, budget: Budget) -> Iterator[Solution]:
    """Solutions that no other is told the same of, as far as a climb meets them.

    Where another is told the same of, the two differ somewhere, and near there the solution is
    changed to a new one, while all that is far away stays: differences are often many, and each
    is far from the others.

    Raises:
        Spent: when the budget runs out first.
    """
    choices = list(questions(rules))
    met: set[tuple[Fact, ...]] = set()
    with Oracle(rules, budget=budget, facts=(fact for pair in choices for fact in pair)) as oracle:
        current = oracle.ask()
        for _ in range(MOST):
            if current is None:
                return
            truths = genre.truths(rules, current)
            oracle.exclude(current)
            twin = oracle.ask(*truths)
            if twin is None and truths not in met:
                yield current
            met.add(truths)
            current = oracle.ask() if twin is None else _changed(oracle, choices, current, twin)


def _changed(
    oracle: Oracle, choices: list[tuple[Fact, Fact]], current: Solution, twin: Solution
) -> Solution | None:
    """A new solution like ``current`` but for a change near what ``twin`` differs in."""
    rules = oracle.rules
    board = rules.board
    cells = differing(current, twin)
    reach = NEAR
    while reach < board.rows + board.cols:
        far, changes = [], []
        for pair in choices:
            holding, other = sorted(pair, key=lambda fact: not fact.holds(rules, current))
            if _distance(board, places(holding)[0], cells) > reach:
                far.append(holding)
            elif holding.holds(rules, twin):
                changes.append(other)
        if changes and (found := oracle.ask(*far, some=changes)) is not None:
            return found
        reach *= 2
    return oracle.ask()


def _distance(board: Board, cell: Cell, cells: tuple[Cell, ...]) -> int:
    row, col = board.place(cell)
    return min(abs(row - r) + abs(col - c) for r, c in map(board.place, cells))
