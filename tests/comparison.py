"""What an engine answers, held against brute force and against still simpler oracles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice

from boards import text
from shikiri.puzzles.akari import Akari
from shikiri.puzzles.division import HOLE, Division
from shikiri.puzzles.puzzle import Rules, Solution
from shikiri.puzzles.referee import judge
from shikiri.solvers import brute
from shikiri.solvers.backends import Settings
from shikiri.solvers.budget import Budget
from shikiri.solvers.verdict import Statistics

MANY = 200
"""Up to so many solutions the sets must be equal; beyond, so many different ones must come."""


@cache
def some_solutions(rules: Rules) -> tuple[Solution, ...]:
    """By brute force: all solutions when they are at most ``MANY``, else one more than that."""
    search = brute.solutions(rules, "", Settings(), Budget(), Statistics())
    return tuple(islice(search, MANY + 1))


def assert_same_solutions(rules: Rules, candidates: Iterable[Solution], seed: object) -> None:
    """Fail, with the seed and the puzzle as text, unless ``candidates`` are its solutions."""
    truth = some_solutions(rules)
    wanted = len(truth) if len(truth) <= MANY else MANY
    limit = wanted + 1 if len(truth) <= MANY else MANY
    found = list(islice(candidates, limit))
    case = f"seed {seed}\n{text(rules)}\n"
    for solution in found:
        assert found.count(solution) == 1, f"{case}yielded twice: {show(solution)}"
        faults = judge(rules, solution)
        assert not faults, f"{case}wrong: {show(solution)}: {faults[0]}"
    if len(truth) <= MANY:
        missing = [show(solution) for solution in truth if solution not in set(found)]
        surplus = [show(solution) for solution in found if solution not in set(truth)]
        assert not missing, f"{case}missing: {missing}"
        assert not surplus, f"{case}surplus: {surplus}"
    assert len(found) == wanted, f"{case}{len(found)} solutions, at least {wanted} exist"


def show(solution: Solution) -> str:
    """A solution on one line."""
    return str(sorted(solution) if isinstance(solution, frozenset) else list(solution))


def naive_solutions(rules: Rules) -> Iterator[Solution]:
    """All labellings whatever, filtered by the referee: for at most about seven cells."""
    every = _labellings(rules) if isinstance(rules, Division) else _subsets(rules)
    return (solution for solution in every if not judge(rules, solution))


def _labellings(rules: Division) -> Iterator[Solution]:
    """All set partitions of the cells, as restricted growth strings."""

    def extend(labels: tuple[int, ...], used: int) -> Iterator[Solution]:
        if len(labels) == rules.board.size:
            yield labels
        elif len(labels) in rules.board.holes:
            yield from extend((*labels, HOLE), used)
        else:
            for label in range(used + 1):
                yield from extend((*labels, label), max(used, label + 1))

    return extend((), 0)


def _subsets(rules: Akari) -> Iterator[Solution]:
    cells = rules.board.cells
    for chosen in range(1 << len(cells)):
        yield frozenset(cell for i, cell in enumerate(cells) if chosen >> i & 1)
