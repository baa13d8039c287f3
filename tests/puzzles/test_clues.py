"""Clues judge measures; measures are taken on every kind of board."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shikiri.puzzles.board import Board
from shikiri.puzzles.clues import (
    ANY,
    All,
    Area,
    AtLeast,
    AtMost,
    Clue,
    Height,
    Measures,
    Perimeter,
    Square,
    Tall,
    Wide,
    Width,
    measure,
)

numbers = st.integers(1, 9)
single_clues = st.one_of(
    st.sampled_from([Square(), Wide(), Tall()]),
    *(st.builds(kind, numbers) for kind in (Area, AtLeast, AtMost, Perimeter, Width, Height)),
)
clues = st.one_of(st.just(ANY), single_clues, st.builds(lambda a, b: a & b, *[single_clues] * 2))
measures = st.builds(Measures, numbers, numbers, numbers, numbers)

BLOCK = Measures(height=2, width=3, area=5, perimeter=10)


@pytest.mark.parametrize(
    ("clue", "token", "reads"),
    [
        (Area(5), "5", ("area",)),
        (AtLeast(5), ">=5", ("area",)),
        (AtMost(5), "<=5", ("area",)),
        (Perimeter(10), "p10", ("perimeter",)),
        (Width(3), "w3", ("width",)),
        (Height(2), "h2", ("height",)),
        (Wide(), "wide", ("height", "width")),
        (ANY, "?", ()),
        (Width(3) & AtLeast(4), "w3&>=4", ("width", "area")),
    ],
)
def test_clues_that_hold(clue: Clue, token: str, reads: tuple[str, ...]) -> None:
    assert clue.admits(BLOCK)
    assert clue.token == str(clue) == token
    assert clue.reads == reads


@pytest.mark.parametrize(
    "clue",
    [
        Area(4),
        Area(6),
        AtLeast(6),
        AtMost(4),
        Perimeter(9),
        Width(2),
        Height(3),
        Square(),
        Tall(),
        Wide() & Area(4),
        Area(4) & Wide(),
    ],
)
def test_clues_that_do_not_hold(clue: Clue) -> None:
    assert not clue.admits(BLOCK)


@pytest.mark.parametrize("kind", [Area, AtLeast, AtMost, Perimeter, Width, Height])
@pytest.mark.parametrize("number", [0, -3])
def test_numbers_start_at_one(kind: type[Area], number: int) -> None:
    with pytest.raises(ValueError, match=f"not {number}"):
        kind(number)


def test_different_kinds_with_one_number_differ() -> None:
    assert len({Area(3), AtLeast(3), AtMost(3), Perimeter(3), Width(3), Height(3)}) == 6


@given(clues, clues, measures)
def test_a_conjunction_holds_when_both_hold(a: Clue, b: Clue, block: Measures) -> None:
    assert (a & b).admits(block) == (a.admits(block) and b.admits(block))
    assert set((a & b).parts) == set(a.parts) | set(b.parts)


@given(clues)
def test_any_is_neutral_and_conjunction_idempotent(clue: Clue) -> None:
    assert clue & ANY == ANY & clue == clue & clue == clue


@given(single_clues, single_clues, single_clues)
def test_conjunction_is_associative_and_flat(a: Clue, b: Clue, c: Clue) -> None:
    assert (a & b) & c == a & (b & c)
    assert not any(isinstance(part, All) for part in (a & b & c).parts)


@given(clues, measures, measures)
def test_a_clue_looks_only_at_what_it_reads(clue: Clue, a: Measures, b: Measures) -> None:
    mixed = Measures(
        **{
            name: getattr(a if name in clue.reads else b, name)
            for name in ("height", "width", "area", "perimeter")
        }
    )
    assert clue.admits(mixed) == clue.admits(a)


@pytest.mark.parametrize(
    ("board", "cells", "expected"),
    [
        (Board(3, 3), [4], Measures(1, 1, 1, 4)),
        (Board(3, 3), [0, 1, 2, 3], Measures(2, 3, 4, 10)),
        (Board(3, 3), [0, 1, 2, 3, 5, 6, 7, 8], Measures(3, 3, 8, 16)),
        (Board(3, 3, holes=frozenset({4})), [0, 1, 2, 3, 5, 6, 7, 8], Measures(3, 3, 8, 16)),
        (Board(1, 1), [0], Measures(1, 1, 1, 4)),
        # A torus: around the seam, a full ring, the whole board.
        (Board(3, 3, torus=True), [0, 2], Measures(1, 2, 2, 6)),
        (Board(3, 3, torus=True), [0, 1, 2], Measures(1, 3, 3, 6)),
        (Board(3, 3, torus=True), range(9), Measures(3, 3, 9, 0)),
        (Board(4, 4, torus=True), [0, 3, 12, 15], Measures(2, 2, 4, 8)),
        # Two wide: the other cell is faced through two sides.
        (Board(2, 2, torus=True), [0], Measures(1, 1, 1, 4)),
        (Board(2, 2, torus=True), [0, 1], Measures(1, 2, 2, 4)),
        # One high: up and down face the cell itself, no side.
        (Board(1, 4, torus=True), [0], Measures(1, 1, 1, 2)),
        (Board(1, 4, torus=True), [3, 0], Measures(1, 2, 2, 2)),
        (Board(1, 4, torus=True), range(4), Measures(1, 4, 4, 0)),
        (Board(1, 1, torus=True), [0], Measures(1, 1, 1, 0)),
    ],
)
def test_measures(board: Board, cells: list[int], expected: Measures) -> None:
    assert measure(board, cells) == expected


@given(st.integers(1, 4), st.integers(1, 4), st.integers(0, 3), st.integers(0, 3))
def test_a_rectangle_measures_alike_wherever_a_torus_puts_it(
    height: int, width: int, top: int, left: int
) -> None:
    board = Board(5, 5, torus=True)
    cells = [
        board.at((top + 2 + r) % 5, (left + 2 + c) % 5) for r in range(height) for c in range(width)
    ]
    assert measure(board, cells) == Measures(height, width, height * width, 2 * (height + width))
