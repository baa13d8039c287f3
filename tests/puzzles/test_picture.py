"""Pictures: golden boards, aligned lines, tints that differ between neighbours."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from puzzle_strategies import lamps, variants
from shikiri.puzzles import sources
from shikiri.puzzles.board import Board
from shikiri.puzzles.division import canonical
from shikiri.puzzles.picture import TINTS, picture, tinted
from shikiri.puzzles.puzzle import Puzzle

ANSI = re.compile(r"\x1b\[[0-9;]*m")


def drawn(text: str) -> str:
    """A golden picture, written with an indent."""
    return "\n".join(line.strip() for line in text.strip().splitlines())


def test_a_puzzle_is_ruled_and_given_borders_are_heavy() -> None:
    puzzle = sources.load("shikaku\nborder: 1,1-1,2\nborder: 2,2-1,2\n\n1 .\n# 12")
    assert picture(puzzle) == drawn(
        """
        ┌────┰────┐
        │ 1  ┃    │
        ├────╄━━━━┥
        │████│ 12 │
        └────┴────┘
        """
    )


def test_a_solution_shows_blocks_and_marked_cells() -> None:
    puzzle = sources.load("shikaku\n\n. . 2\n4 . .")
    assert picture(puzzle, (0, 0, 1, 0, 0, 1), marked={1, 2}) == drawn(
        """
        ┌───────┬───┐
        │ ·  [·]│[2]│
        │       │   │
        │ 4   · │ · │
        └───────┴───┘
        """
    )


def test_numbers_stand_in_blocks_that_their_areas_tell_apart() -> None:
    puzzle = sources.load("fillomino\n\n1 . .\n. . 2")
    assert picture(puzzle, (0, 1, 2, 1, 1, 2)) == drawn(
        """
        ┌───┬───┬───┐
        │ 1 │ 3 │ 2 │
        ├───┘   │   │
        │ 3   3 │ 2 │
        └───────┴───┘
        """
    )


def test_akari_shows_walls_bulbs_and_light() -> None:
    puzzle = sources.load("akari\n\n. # .\n. 1 .")
    assert picture(puzzle, frozenset({0})) == drawn(
        """
        ┌───┬───┬───┐
        │ ● │███│   │
        ├───┼───┼───┤
        │ · │█1█│   │
        └───┴───┴───┘
        """
    )


def test_on_a_torus_the_rim_is_open_where_a_block_runs_on() -> None:
    puzzle = sources.load("shikaku\nboard: torus\n\n4 . .\n. 2 .")
    assert picture(puzzle, (0, 1, 0, 0, 1, 0)) == drawn(
        """
        ┌╌╌╌┬╌╌╌┬╌╌╌┐
        ╎ 4 │ · │ · ╎
        ╎   │   │   ╎
        ╎ · │ 2 │ · ╎
        └╌╌╌┴╌╌╌┴╌╌╌┘
        (a torus: each side joins the opposite one)
        """
    )


def test_an_incomplete_answer_is_drawn_as_it_is() -> None:
    puzzle = sources.load("shikaku\n\n1 .")
    assert "1" in picture(puzzle, (0, -1), marked={1}, colour=True)


@given(
    st.sampled_from(["shikaku", "tatamibari", "fillomino"]).flatmap(variants) | lamps(), st.data()
)
def test_lines_are_equally_long_with_and_without_colour(
    puzzle: Puzzle, data: st.DataObject
) -> None:
    board = puzzle.rules.board
    marked = data.draw(st.frozensets(st.integers(0, board.size - 1)))
    labels = data.draw(st.lists(st.integers(0, 3), min_size=board.size, max_size=board.size))
    solution = (
        frozenset(marked) - board.holes
        if puzzle.genre == "akari"
        else canonical(labels, board.holes)
    )
    for answer in (None, solution):
        plain = picture(puzzle, answer, marked=marked)
        coloured = picture(puzzle, answer, marked=marked, colour=True)
        lines = plain.splitlines()[: 2 * board.rows + 1]
        assert len({len(line) for line in lines}) == 1
        assert "\x1b" not in plain
        assert ANSI.sub("", coloured).replace("█", " ") == plain.replace("█", " ")
        assert plain.count("[") == len(marked)


@given(st.integers(1, 8), st.integers(1, 8), st.booleans(), st.randoms(use_true_random=False))
def test_blocks_that_share_an_edge_have_different_tints(
    rows: int, cols: int, torus: bool, random: Random
) -> None:
    board = Board(rows, cols, torus)
    labels = {cell: random.randrange(3) for cell in board.cells}
    region = {cell: part for part in board.components(labels) for cell in part}
    partition = canonical(region[cell] for cell in range(board.size))
    tints = tinted(board, partition)
    for u, v in board.edges:
        if partition[u] != partition[v]:
            assert tints[partition[u]] != tints[partition[v]]


def test_no_tint_is_red_and_faults_are() -> None:
    def parts(tint: int) -> tuple[int, int, int]:
        return (tint - 16) // 36, (tint - 16) // 6 % 6, (tint - 16) % 6

    for tint in TINTS:
        red, green, blue = parts(tint) if tint < 232 else (4, 4, 4)
        assert red <= max(green, blue) or green >= 4, tint
    puzzle = sources.load("shikaku\n\n1 1")
    assert ";48;5;203m" in picture(puzzle, (0, 1), marked={0}, colour=True)
    assert ";48;5;203m" not in picture(puzzle, (0, 1), colour=True)


@pytest.mark.parametrize("text", ["shikaku\n\n1", "akari\nboard: torus\n\n.", "akari\n\n#"])
def test_a_board_of_one_cell(text: str) -> None:
    lines = picture(sources.load(text)).splitlines()[:3]
    assert [len(line) for line in lines] == [5, 5, 5]
