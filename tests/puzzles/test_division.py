"""Division values: what they accept, and partitions as canonical tuples."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shikiri.puzzles.board import Board
from shikiri.puzzles.clues import ANY, Area, AtLeast, AtMost
from shikiri.puzzles.division import Division, Shape, blocks, canonical

BOARD = Board(2, 3, holes=frozenset({5}))


def test_clues_are_sorted_and_found_by_cell() -> None:
    rules = Division(BOARD, ((4, Area(2)), (0, ANY)))
    assert rules.clues == ((0, ANY), (4, Area(2)))
    assert rules.clue_at == {0: ANY, 4: Area(2)}
    assert rules == Division(BOARD, ((0, ANY), (4, Area(2))))
    assert hash(rules) == hash(Division(BOARD, ((0, ANY), (4, Area(2)))))


@pytest.mark.parametrize("cell", [-1, 5, 6])
def test_a_clue_lies_on_a_cell(cell: int) -> None:
    with pytest.raises(ValueError, match="no cell"):
        Division(BOARD, ((cell, ANY),))


def test_a_cell_has_one_clue() -> None:
    with pytest.raises(ValueError, match="two clues"):
        Division(BOARD, ((0, ANY), (0, Area(1))))


@pytest.mark.parametrize("edge", [(0, 2), (1, 0), (0, 0), (2, 5), (0, 4)])
def test_a_border_lies_between_neighbours(edge: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="border"):
        Division(BOARD, borders=frozenset({edge}))


def test_a_border_may_lie_on_the_seam_of_a_torus() -> None:
    assert Division(Board(1, 3, torus=True), borders=frozenset({(0, 2)})).borders == {(0, 2)}


def test_the_largest_area_is_read_off_the_rule_for_every_block() -> None:
    assert Division(BOARD).largest is None
    assert Division(BOARD, every=AtLeast(2)).largest is None
    assert Division(BOARD, every=AtMost(3)).largest == 3
    assert Division(BOARD, every=AtMost(3) & AtLeast(2) & AtMost(2)).largest == 2


def test_shapes_are_written_as_the_switch_writes_them() -> None:
    assert [str(shape) for shape in Shape] == ["rectangle", "l", "l-only", "polyomino"]


def test_blocks_are_numbered_by_first_appearance() -> None:
    assert canonical("bbaabc") == (0, 0, 1, 1, 0, 2)
    assert canonical([7, 7, 3, 9], frozenset({0, 3})) == (-1, 0, 1, -1)
    assert blocks((0, -1, 1, 0)) == ((0, 3), (2,))
    assert blocks((-1, -1)) == ()


@given(st.lists(st.integers(0, 5), min_size=1, max_size=12), st.permutations(range(6)))
def test_canonical_forgets_names_and_keeps_blocks(labels: list[int], names: list[int]) -> None:
    partition = canonical(labels)
    assert partition == canonical(names[label] for label in labels) == canonical(partition)
    for cells in blocks(partition):
        assert len({labels[cell] for cell in cells}) == 1
    assert len(blocks(partition)) == len(set(labels))
