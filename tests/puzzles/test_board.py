"""The grid: sides, neighbours, edges, lattice points, distances, components."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shikiri.puzzles.board import OUTSIDE, Board


@st.composite
def boards(draw: st.DrawFn) -> Board:
    rows, cols = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    holes = draw(st.frozensets(st.integers(0, rows * cols - 1), max_size=6))
    return Board(rows, cols, draw(st.booleans()), holes)


def test_plain_board() -> None:
    board = Board(2, 3)
    assert board.size == 6
    assert board.cells == (0, 1, 2, 3, 4, 5)
    assert board.at(1, 2) == 5
    assert board.place(5) == (1, 2)
    assert board.name(5) == "row 2, column 3"
    assert board.facing[0] == (OUTSIDE, 1, 3, OUTSIDE)
    assert board.neighbours[4] == (1, 3, 5)
    assert board.edges == ((0, 1), (0, 3), (1, 2), (1, 4), (2, 5), (3, 4), (4, 5))
    assert board.points == board.crossings == ((0, 1, 3, 4), (1, 2, 4, 5))


def test_a_hole_is_faced_as_outside_and_is_no_neighbour() -> None:
    board = Board(2, 2, holes=frozenset({3}))
    assert board.cells == (0, 1, 2)
    assert board.facing[1] == (OUTSIDE, OUTSIDE, OUTSIDE, 0)
    assert board.facing[3] == (OUTSIDE,) * 4
    assert board.neighbours == ((1, 2), (0,), (0,), ())
    assert board.points == ((0, 1, 2, 3),)
    assert board.crossings == ()


def test_torus_three_wide_wraps_both_ways() -> None:
    board = Board(3, 3, torus=True)
    assert board.facing[0] == (6, 1, 3, 2)
    assert board.neighbours[0] == (1, 2, 3, 6)
    assert len(board.edges) == 18
    assert len(board.points) == len(board.crossings) == 9
    assert board.points[-1] == (8, 6, 2, 0)


def test_torus_two_wide_names_a_neighbour_once_and_faces_it_twice() -> None:
    board = Board(2, 2, torus=True)
    assert board.facing[0] == (2, 1, 2, 1)
    assert board.neighbours == ((1, 2), (0, 3), (0, 3), (1, 2))
    assert board.edges == ((0, 1), (0, 2), (1, 3), (2, 3))
    assert len(board.crossings) == 4


def test_torus_one_wide_faces_itself() -> None:
    board = Board(1, 3, torus=True)
    assert board.facing[0] == (0, 1, 0, 2)
    assert board.neighbours[0] == (1, 2)
    assert len(board.points) == 3
    assert board.crossings == ()
    single = Board(1, 1, torus=True)
    assert single.facing == ((0, 0, 0, 0),)
    assert single.neighbours == ((),)
    assert single.edges == ()


@pytest.mark.parametrize(("rows", "cols"), [(0, 3), (3, 0), (-1, 2)])
def test_no_board_without_cells_in_either_direction(rows: int, cols: int) -> None:
    with pytest.raises(ValueError, match="needs a row and a column"):
        Board(rows, cols)


@pytest.mark.parametrize("hole", [-1, 4])
def test_holes_lie_on_the_board(hole: int) -> None:
    with pytest.raises(ValueError, match="hole"):
        Board(2, 2, holes=frozenset({hole}))


def test_a_board_of_holes_is_a_board() -> None:
    board = Board(1, 2, holes=frozenset({0, 1}))
    assert not board.cells
    assert not board.edges
    assert not board.crossings


def test_ball_walks_around_what_is_not_walkable() -> None:
    board = Board(3, 3)
    ring = set(board.cells) - {4}
    assert board.ball(0, 9, ring)[8] == 4
    assert board.ball(0, 2, ring) == {0: 0, 1: 1, 3: 1, 2: 2, 6: 2}
    assert board.ball(3, 9, {3, 5}) == {3: 0}
    assert board.ball(3, 0, ring) == {3: 0}


def test_components_keep_labels_apart_and_skip_the_unlabelled() -> None:
    board = Board(2, 3)
    labels = {0: "a", 2: "a", 3: "a", 4: "b", 5: "a"}
    assert list(board.components(labels)) == [(0, 3), (2, 5), (4,)]


@given(boards())
def test_neighbours_are_mutual_and_counted_by_edges(board: Board) -> None:
    for cell in range(board.size):
        assert cell not in board.neighbours[cell]
        assert not set(board.neighbours[cell]) & board.holes
        assert all(cell in board.neighbours[other] for other in board.neighbours[cell])
        assert set(board.neighbours[cell]) == set(board.facing[cell]) - {OUTSIDE, cell}
    assert 2 * len(board.edges) == sum(map(len, board.neighbours))


@given(boards())
def test_opposite_sides_face_each_other(board: Board) -> None:
    for cell in board.cells:
        for side, other in enumerate(board.facing[cell]):
            assert other == OUTSIDE or board.facing[other][(side + 2) % 4] == cell


@given(boards())
def test_the_cells_around_a_point_are_a_square(board: Board) -> None:
    for upper_left, upper_right, lower_left, lower_right in board.points:
        if board.holes.isdisjoint((upper_left, upper_right, lower_left, lower_right)):
            assert board.facing[upper_left][1:3] == (upper_right, lower_left)
            assert board.facing[lower_right][0] == upper_right
            assert board.facing[lower_right][3] == lower_left
    assert all(len(set(point)) == 4 for point in board.crossings)
