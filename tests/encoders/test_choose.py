"""Which encoding a puzzle gets, and refusals that name one that can."""

from __future__ import annotations

import gc
import re
import time
from dataclasses import replace
from itertools import pairwise

import boards
import pytest
from shikiri.encoders import ENCODERS, encode, owners
from shikiri.puzzles.akari import Akari
from shikiri.puzzles.board import Board
from shikiri.puzzles.clues import Area, Perimeter
from shikiri.puzzles.division import Division, Shape
from shikiri.puzzles.errors import Unsupported
from shikiri.puzzles.puzzle import Rules
from shikiri.solvers.budget import Budget, Spent

RECTANGLES = Division(Board(2, 2), ((0, Area(4)),))
AREAS = Division(Board(2, 2), (), Shape.POLYOMINO, shared=True, unclued=None, unequal=True)
OWNED = Division(Board(2, 2), ((0, Perimeter(8)),), Shape.POLYOMINO)
BULBS = Akari(Board(2, 2))


@pytest.mark.parametrize(
    ("rules", "name", "strategy"),
    [
        (RECTANGLES, "placements", ""),
        (AREAS, "values", "lazy"),
        (OWNED, "owners", "levels"),
        (BULBS, "akari", ""),
    ],
)
def test_the_first_that_fits_is_chosen(rules: Rules, name: str, strategy: str) -> None:
    encoding = encode(rules)
    assert (encoding.name, encoding.connectivity) == (name, strategy)


def test_another_strategy_means_an_encoding_that_has_it() -> None:
    assert encode(AREAS, strategy="flow").name == "owners"
    assert encode(AREAS, exportable=True).connectivity == "levels"
    assert encode(RECTANGLES, strategy="flow").connectivity == ""


@pytest.mark.parametrize(
    ("rules", "encoding", "strategy", "message"),
    [
        (AREAS, "placements", None, "placements .*shape polyomino.*; can: values, owners"),
        (OWNED, "values", None, "values .*equal area may touch.*; can: owners"),
        (RECTANGLES, "owners", None, "owners .*shape rectangle.*; can: .*placements"),
        (BULBS, "values", None, "values .*divisions.*; can: akari"),
        (AREAS, "values", "flow", "values .*connectivity is lazy; can: owners"),
        (AREAS, "sudoku", None, "no encoding 'sudoku'; there are: .*values"),
        (AREAS, None, "magic", "no connectivity 'magic'; there are: lazy, levels, flow"),
    ],
)
def test_refusals_name_what_can(
    rules: Rules, encoding: str | None, strategy: str | None, message: str
) -> None:
    with pytest.raises(Unsupported, match=message):
        encode(rules, encoding, strategy)


def test_lazy_cannot_be_exported() -> None:
    with pytest.raises(Unsupported, match=r"cannot be exported.*; can: owners"):
        encode(AREAS, "values", exportable=True)
    with pytest.raises(Unsupported, match="cannot be exported"):
        encode(OWNED, "owners", "lazy", exportable=True)


def test_what_no_encoding_can_express_says_why_for_each() -> None:
    shape = Division(Board(2, 2), ((0, Area(3)),), Shape.L_ONLY)
    refused = [name for name, encoder in ENCODERS.items() if encoder.refusal(shape)]
    if len(refused) == len(ENCODERS):
        with pytest.raises(Unsupported) as refusal:
            encode(shape)
        assert all(f"{name}: " in str(refusal.value) for name in refused)


def test_whoever_is_named_as_able_is() -> None:
    """On random settings of the switches."""
    seen = 0
    for seed in range(60):
        rules = boards.division(seed)
        for name in ENCODERS:
            try:
                assert encode(rules, name).name == name
            except Unsupported as refusal:
                (able,) = re.findall("; can: (.*)$", str(refusal))
                for other in able.split(", "):
                    if other != "none":
                        assert encode(rules, other).name == other
                        seen += 1
    assert seen > 20


OPEN = Division(Board(10, 10), (), Shape.POLYOMINO, shared=True, unclued=None, unequal=True)


@pytest.mark.parametrize(
    ("rules", "encoding", "strategy"),
    [
        (replace(OPEN, shape=Shape.RECTANGLE, apart=True), "placements", None),
        (replace(OPEN, shape=Shape.RECTANGLE, unequal=False), "borders", None),
        (replace(OPEN, board=Board(20, 20)), "values", None),
        (OPEN, "owners", "lazy"),
        (OPEN, "owners", "flow"),
        (OPEN, "owners", "levels"),
    ],
)
def test_the_clock_is_looked_at_often(
    rules: Rules, encoding: str | None, strategy: str | None
) -> None:
    gc.collect()
    gc.freeze()  # going over what other tests left is no time of the encoder's
    try:
        times = [time.process_time()]
        encode(rules, encoding, strategy, poll=lambda: times.append(time.process_time()))
        times.append(time.process_time())
    finally:
        gc.unfreeze()
    assert max(later - earlier for earlier, later in pairwise(times)) < 0.3


def test_a_spent_budget_ends_the_encoding() -> None:
    with pytest.raises(Spent):
        encode(OPEN, poll=Budget(0).poll)


def test_a_file_gets_the_first_strategy_that_is_complete(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(owners, "STRATEGIES", ("lazy", "levels"))
    assert encode(OWNED).connectivity == "lazy"
    assert encode(OWNED, exportable=True).connectivity == "levels"
