"""Any setting of the switches: every engine and encoding finds what brute force finds.

A failing board is shrunk first: clues, borders and holes are taken away, switches reset, as long
as the same engine still fails.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import boards
import pytest
from comparison import assert_same_solutions
from shikiri.encoders import ENCODERS
from shikiri.puzzles.clues import ANY
from shikiri.puzzles.division import Division, Shape
from shikiri.puzzles.errors import Unsupported
from shikiri.solvers.backends import Settings, find
from shikiri.solvers.budget import Budget
from shikiri.solvers.verdict import Statistics

SHORT, LONG, PART = 300, 10_000, 50


@dataclass(frozen=True)
class Way:
    """A backend, with an encoding and a connectivity where it runs a model."""

    backend: str
    encoding: str | None = None
    connectivity: str | None = None

    def accepts(self, rules: Division) -> bool:
        if self.encoding:
            return not ENCODERS[self.encoding].refusal(rules)
        try:
            next(self.solutions(rules), None)
        except Unsupported:
            return False
        return True

    def solutions(self, rules: Division) -> Iterator[object]:
        row, engine = find(self.backend)
        settings = Settings(self.encoding, self.connectivity)
        return iter(row.load().solutions(rules, engine, settings, Budget(), Statistics()))

    def check(self, rules: Division, seed: object) -> None:
        assert_same_solutions(rules, self.solutions(rules), f"{seed}, {self}")  # type: ignore[arg-type]


MODELS = [
    (encoder.NAME, strategy)
    for encoder in ENCODERS.values()
    for strategy in encoder.STRATEGIES or (None,)
]
ENUMERATORS = [Way("native"), Way("dlx:counter"), Way("dlx:matrix")]
SAT = [Way("sat", *model) for model in MODELS]
CPSAT = [Way("cpsat", *model) for model in MODELS]


def division(seed: int) -> Division:
    """A random board: rectangles on up to 16 cells, other shapes on up to 12."""
    rules = boards.division(seed, cells=16)
    return rules if rules.shape is Shape.RECTANGLE else boards.division(seed, cells=12)


def ways(rules: Division, seed: int, *, every: bool) -> list[Way]:
    """The ways that take the rules: one of each kind, or all of them but one of CP-SAT only."""
    kinds = [[way for way in kind if way.accepts(rules)] for kind in (ENUMERATORS, SAT, CPSAT)]
    picked = [kind[seed % len(kind)] for kind in kinds if kind]
    return [*kinds[0], *kinds[1], picked[-1]] if every else picked


def lighter(rules: Division) -> Iterator[Division]:
    """The same rules with one thing less."""
    for cell, clue in rules.clues:
        yield replace(rules, clues=tuple(pair for pair in rules.clues if pair[0] != cell))
        for part in clue.parts if len(clue.parts) > 1 else ():
            yield replace(rules, clues=tuple((c, part if c == cell else k) for c, k in rules.clues))
    for edge in rules.borders:
        yield replace(rules, borders=rules.borders - {edge})
    for switch in ({"apart": False}, {"unequal": False}, {"every": ANY}, {"shared": False}):
        yield replace(rules, **switch)  # type: ignore[arg-type]
    if not rules.borders:
        for hole in rules.board.holes:
            board = replace(rules.board, holes=rules.board.holes - {hole})
            yield replace(rules, board=board)
        yield replace(rules, board=replace(rules.board, torus=False))


def shrunk(rules: Division, fails: Callable[[Division], bool]) -> Division:
    """A board that still fails, and no longer with one thing less."""
    for less in lighter(rules):
        if less != rules and fails(less):
            return shrunk(less, fails)
    return rules


def hold(way: Way, seed: int, rules: Division) -> None:
    """Hold a way against brute force; a failure is reported on the smallest board like it."""

    def fails(less: Division) -> bool:
        try:
            way.check(less, seed)
        except AssertionError:
            return True
        except Unsupported:
            return False
        return False

    try:
        way.check(rules, seed)
    except AssertionError:
        way.check(shrunk(rules, fails), f"{seed} (shrunk)")
        raise


@pytest.mark.parametrize("first", range(0, SHORT, PART))
def test_random_settings(first: int) -> None:
    for seed in range(first, first + PART):
        rules = division(seed)
        chosen = ways(rules, seed, every=False)
        assert chosen, f"seed {seed}: nobody takes\n{boards.text(rules)}"
        for way in chosen:
            if way.backend != "cpsat" or seed % 5 == 0:  # it is solved anew for each solution
                hold(way, seed, rules)


@pytest.mark.long
@pytest.mark.parametrize("first", range(20_000, 20_000 + LONG, PART))
def test_many_random_settings(first: int) -> None:
    print(f"seeds {first} to {first + PART - 1}")
    for seed in range(first, first + PART):
        rules = division(seed)
        for way in ways(rules, seed, every=True):
            hold(way, seed, rules)


def test_a_failure_is_shrunk() -> None:
    rules = division(next(seed for seed in range(99) if len(division(seed).clues) > 3))
    smallest = shrunk(rules, lambda less: len(less.clues) > 1)
    assert len(smallest.clues) == 2
    assert not smallest.borders | smallest.board.holes
    assert not smallest.apart
    assert not smallest.unequal
