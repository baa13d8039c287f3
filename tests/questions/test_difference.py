"""Where two solutions differ."""

from __future__ import annotations

from shikiri.questions.difference import differing


def test_cells_differ_when_their_blocks_do() -> None:
    assert differing((0, 0, 1, 1), (0, 1, 0, 1)) == (0, 1, 2, 3)


def test_block_numbers_alone_are_no_difference() -> None:
    """The last block is the same cells under another number."""
    assert differing((0, 0, 0, 1, 1), (0, 1, 1, 2, 2)) == (0, 1, 2)


def test_holes_do_not_differ() -> None:
    assert differing((0, -1, 0), (0, -1, 1)) == (0, 2)


def test_bulbs() -> None:
    assert differing(frozenset({0, 3}), frozenset({1, 3})) == (0, 1)


def test_equal_solutions() -> None:
    assert differing((0, 0, 1), (0, 0, 1)) == ()
    assert differing(frozenset({2}), frozenset({2})) == ()
