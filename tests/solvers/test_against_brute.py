"""Every backend and encoding finds exactly the solutions that brute force finds."""

from __future__ import annotations

from itertools import islice

import boards
import pytest
from comparison import assert_same_solutions
from shikiri.encoders import ENCODERS, encode
from shikiri.puzzles.errors import Unsupported
from shikiri.puzzles.puzzle import Rules
from shikiri.solvers.backends import Settings, find
from shikiri.solvers.budget import Budget
from shikiri.solvers.verdict import Statistics

Way = tuple[str | None, str | None]

WAYS: list[Way] = [(None, None)] + [
    (name, strategy)
    for name, encoder in ENCODERS.items()
    for strategy in encoder.STRATEGIES or (None,)
]
"""Every encoding with every connectivity, the default choice first."""

SHORT = {"sat": 200, "cpsat": 40}
"""Boards a genre for each backend; CP-SAT is asked by default and in one way more."""
LONG = {"sat": 5000, "cpsat": 500}
PART = 50


def ways_of(backend: str, rules: Rules, seed: int, *, every: bool) -> list[Way]:
    """The ways to encode the rules: all, or the default and one more that the seed picks."""
    some = [way for way in WAYS[1:] if expressible(rules, *way)]
    if not some:
        return []
    return [WAYS[0], *(some if every else [some[seed % len(some)]])]


def expressible(rules: Rules, encoding: str | None, connectivity: str | None) -> bool:
    try:
        encode(rules, encoding, connectivity)
    except Unsupported:
        return False
    return True


def compare(backend: str, rules: Rules, seed: int, *, every: bool = True) -> int:
    """Hold a backend against brute force; in how many ways it was asked."""
    ways = ways_of(backend, rules, seed, every=every)
    for encoding, connectivity in ways:
        row, engine = find(backend)
        settings = Settings(encoding, connectivity)
        found = row.load().solutions(rules, engine, settings, Budget(), Statistics())
        assert_same_solutions(rules, found, f"{seed} ({encoding}, {connectivity})")
    return len(ways)


def parts(counts: dict[str, int]) -> list[tuple[str, int]]:
    return [(backend, first) for backend, n in counts.items() for first in range(0, n, PART)]


@pytest.mark.parametrize("recipe", boards.GENRES)
@pytest.mark.parametrize(("backend", "first"), parts(SHORT))
def test_random_boards(backend: str, first: int, recipe: str) -> None:
    for seed in range(first, min(first + PART, SHORT[backend])):
        rules = boards.GENRES[recipe](seed)
        assert compare(backend, rules, seed, every=backend == "sat") or recipe == "division"


@pytest.mark.long
@pytest.mark.parametrize("recipe", boards.GENRES)
@pytest.mark.parametrize(("backend", "first"), parts(LONG))
def test_many_random_boards(backend: str, first: int, recipe: str) -> None:
    for seed in range(10_000 + first, 10_000 + first + PART):
        assert compare(backend, boards.GENRES[recipe](seed), seed) or recipe == "division"


def test_any_setting_of_the_switches() -> None:
    encoded = sum(compare("sat", boards.division(seed), seed) > 0 for seed in range(300))
    assert encoded > 150, "most random settings can be expressed"


@pytest.mark.parametrize("backend", SHORT)
def test_stream_can_be_left(backend: str) -> None:
    row, engine = find(backend)
    rules = boards.fillomino(3)
    stream = row.load().solutions(rules, engine, Settings(), Budget(), Statistics())
    assert len(list(islice(stream, 1))) <= 1
