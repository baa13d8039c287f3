"""Boards without any clue have as many solutions as published tables say.

Connected partitions of square grids are counted at mggg.org/table, tilings of a square by
rectangles in OEIS A182275.
"""

from __future__ import annotations

import pytest
from shikiri.puzzles.board import Board
from shikiri.puzzles.clues import ANY, AtMost
from shikiri.puzzles.division import Division, Shape
from shikiri.solvers.backends import Settings, find
from shikiri.solvers.budget import Budget
from shikiri.solvers.verdict import Statistics

PARTITIONS = [(3, 3, None, 258), (3, 3, 3, 10), (4, 4, 4, 117), (4, 2, 8, 70), (4, 8, 2, 36)]
"""The board's side, the number of blocks, the largest area, and how many partitions there are."""

TILINGS = {1: 1, 2: 8, 3: 322}
"""Tilings by rectangles, by the square's side."""

ENUMERATORS = ["native", "dlx:counter", "dlx:matrix", "brute"]


def partitions(side: int, blocks: int, largest: int | None) -> Division:
    every = AtMost(largest) if largest else ANY
    return Division(Board(side, side), (), Shape.POLYOMINO, unclued=blocks, every=every)


def tilings(side: int, blocks: int | None = None) -> Division:
    return Division(Board(side, side), unclued=blocks)


def count(
    rules: Division, backend: str, encoding: str | None = None, strategy: str | None = None
) -> int:
    """How many solutions a backend finds, each once."""
    row, engine = find(backend)
    settings = Settings(encoding, strategy)
    found = list(row.load().solutions(rules, engine, settings, Budget(), Statistics()))
    assert len(set(found)) == len(found)
    return len(found)


@pytest.mark.parametrize("strategy", ["levels", "lazy", "flow"])
@pytest.mark.parametrize(("side", "blocks", "largest", "wanted"), PARTITIONS)
def test_connected_partitions(
    side: int, blocks: int, largest: int | None, wanted: int, strategy: str
) -> None:
    if (largest, strategy) == (8, "flow"):
        pytest.skip("over 20 s: a flow of eight units has very many forms to rule out")
    assert count(partitions(side, blocks, largest), "sat", "owners", strategy) == wanted


@pytest.mark.parametrize(("side", "blocks", "largest", "wanted"), PARTITIONS)
def test_connected_partitions_by_brute_force(
    side: int, blocks: int, largest: int | None, wanted: int
) -> None:
    assert count(partitions(side, blocks, largest), "brute") == wanted


@pytest.mark.parametrize("backend", ["native", "cpsat"])
def test_connected_partitions_elsewhere(backend: str) -> None:
    assert count(partitions(3, 3, 3), backend) == 10


@pytest.mark.parametrize("encoding", ["placements", "borders"])
def test_rectangle_tilings(encoding: str) -> None:
    assert {side: count(tilings(side), "sat", encoding) for side in TILINGS} == TILINGS
    assert count(tilings(2), "cpsat", encoding) == TILINGS[2]


@pytest.mark.parametrize("backend", ENUMERATORS)
def test_rectangle_tilings_without_a_model(backend: str) -> None:
    assert {side: count(tilings(side), backend) for side in TILINGS} == TILINGS


@pytest.mark.parametrize("encoding", ["placements", "borders"])
def test_rectangle_tilings_by_their_number_of_blocks(encoding: str) -> None:
    by_blocks = [count(tilings(3, blocks), "sat", encoding) for blocks in range(11)]
    assert by_blocks[:2] == [0, 1]
    assert by_blocks[9:] == [1, 0]
    assert sum(by_blocks) == TILINGS[3]
    assert by_blocks == [count(tilings(3, blocks), "dlx") for blocks in range(11)]


@pytest.mark.parametrize("backend", ["dlx:counter", "dlx:matrix"])
def test_rectangle_tilings_of_four_by_four(backend: str) -> None:
    """In 1.4 s of the processor."""
    assert count(tilings(4), backend) == 70_878


@pytest.mark.long
@pytest.mark.parametrize(
    ("backend", "encoding"),
    [("native", None), ("brute", None), ("sat", "placements"), ("sat", "borders")],
)
def test_rectangle_tilings_of_four_by_four_elsewhere(backend: str, encoding: str | None) -> None:
    """In 4, 9, 7 and 21 s of the processor."""
    assert count(tilings(4), backend, encoding) == 70_878
