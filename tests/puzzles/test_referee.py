"""The referee names each broken rule and the cells it concerns.

Boards are drawn with one letter a block, ``#`` for a hole.
"""

from __future__ import annotations

from dataclasses import replace

import boards
import pytest
from comparison import some_solutions
from hypothesis import given
from hypothesis import strategies as st
from shikiri.puzzles.akari import Akari
from shikiri.puzzles.board import Board
from shikiri.puzzles.clues import ANY, Area, AtLeast, AtMost, Clue, Perimeter, Square, Tall, Wide
from shikiri.puzzles.division import Division, Partition, Shape, canonical
from shikiri.puzzles.referee import Violation, judge


def drawn(*rows: str, torus: bool = False) -> tuple[Board, Partition]:
    letters = "".join(rows)
    holes = frozenset(cell for cell, letter in enumerate(letters) if letter == "#")
    return Board(len(rows), len(rows[0]), torus, holes), canonical(letters, holes)


def free(*rows: str, torus: bool = False, shape: Shape = Shape.POLYOMINO) -> list[str]:
    """The rules broken by a drawing where nothing but the shape is asked."""
    board, partition = drawn(*rows, torus=torus)
    return broken(judge(Division(board, shape=shape, unclued=None), partition))


def broken(faults: tuple[Violation, ...]) -> list[str]:
    return [fault.rule for fault in faults]


def test_a_right_answer_has_no_fault() -> None:
    board, partition = drawn("aab", "ccb")
    rules = Division(board, ((0, Wide()), (2, Area(2) & Tall()), (4, ANY)))
    assert judge(rules, partition) == ()


def test_labels_need_not_be_canonical() -> None:
    assert judge(Division(Board(1, 3), unclued=None), (7, 7, 2)) == ()


def test_size_and_cover() -> None:
    rules = Division(Board(1, 3, holes=frozenset({1})), unclued=None)
    assert broken(judge(rules, (0, -1))) == ["size"]
    (uncovered,) = judge(rules, (0, -1, -1))
    assert (uncovered.rule, uncovered.cells) == ("cover", (2,))
    (filled,) = judge(rules, (0, 0, 0))
    assert (filled.rule, filled.cells) == ("cover", (1,))


def test_connected() -> None:
    board, partition = drawn("aba")
    (fault,) = judge(Division(board, unclued=None), partition)
    assert (fault.rule, fault.cells) == ("connected", (0, 2))
    assert free("aba", torus=True) == []
    assert free("ab", "ba") == ["connected", "connected"]
    assert free("a#a") == ["connected"]


@pytest.mark.parametrize(
    ("rows", "torus", "rectangle", "l_shape", "l_only"),
    [
        (("aaa", "aaa"), False, True, True, False),
        (("aab", "abb"), False, False, True, True),
        (("abb", "aab", "aab"), False, False, True, True),
        (("aaa", "#aa", "#aa"), False, False, True, True),
        (("abb", "aaa"), False, False, True, False),  # b is a rectangle
        (("aaa", "bac"), False, False, False, False),  # a is a T
        (("aba", "aaa"), False, False, False, False),  # a is a U
        (("aab", "baa"), False, False, False, False),  # b is in pieces
        (("ab", "aa", "ac"), False, False, False, False),  # a T on its side
        (("aaa", "aba", "aaa"), False, False, False, False),  # a ring
        (("aa#", "a##"), False, False, True, True),
        (("a#", "aa", "a#"), False, False, False, False),
        (("aba",), True, True, True, False),  # through the seam
        (("abca", "dbcd", "dbcd", "abca"), True, True, True, False),  # corners make a square
        (("aaa", "bcc"), True, True, True, False),  # a full ring
        (("a##a", "d##d", "d##d", "d##a"), True, False, True, True),  # two L on the seam
        (("aaab", "aaaa", "cccc"), True, False, False, False),  # an L as wide as the board
        (("ab#a", "####", "b##b"), True, False, False, False),
    ],
)
def test_shapes(
    rows: tuple[str, ...], torus: bool, rectangle: bool, l_shape: bool, l_only: bool
) -> None:
    verdicts = (rectangle, l_shape, l_only)
    shapes = (Shape.RECTANGLE, Shape.L, Shape.L_ONLY)
    assert [not free(*rows, torus=torus, shape=shape) for shape in shapes] == list(verdicts)


def test_an_l_through_both_seams_of_a_torus() -> None:
    # a lies on rows 4, 1 and columns 4, 1 without the cell (1, 1); the holes take the rest.
    rows = ("###a", "####", "####", "a##a")
    assert free(*rows, torus=True, shape=Shape.L_ONLY) == []
    assert free(*rows, torus=True, shape=Shape.RECTANGLE) == ["shape"]
    assert set(free(*rows, shape=Shape.L)) == {"connected"}


def test_every_t_and_f_shape_is_refused_as_an_l() -> None:
    # What misses from the box is rows times columns, at both ends instead of one.
    assert free("#a", "aa", "#a", shape=Shape.L) == ["shape"]
    assert free("#a#", "aaa", shape=Shape.L) == ["shape"]
    assert free("#a", "aa", "#a", "aa", shape=Shape.L) == ["shape"]
    assert free("#a#", "aaa", "#a#", shape=Shape.L) == ["shape"]


def test_clues_a_block() -> None:
    board, partition = drawn("aab")
    rules = Division(board, ((0, Area(2)), (1, ANY), (2, ANY)))
    (fault,) = judge(rules, partition)
    assert (fault.rule, fault.cells) == ("clues", (0, 1))
    assert judge(replace(rules, shared=True), partition) == ()


def test_every_clue_of_a_shared_block_is_judged() -> None:
    board, partition = drawn("aab")
    rules = Division(board, ((0, Area(2)), (1, Area(3)), (2, Area(1))), shared=True)
    (fault,) = judge(rules, partition)
    assert (fault.rule, fault.cells) == ("clue", (0, 1))
    assert "the clue 3 at row 1, column 2" in fault.text


def test_each_condition_of_a_clue_is_named() -> None:
    board, partition = drawn("aaa")
    clue = Tall() & Area(3) & Perimeter(6)
    faults = judge(Division(board, ((1, clue),)), partition)
    assert broken(faults) == ["clue", "clue"]
    assert [fault.text.split(" at ")[0] for fault in faults] == ["the clue tall", "the clue p6"]


@pytest.mark.parametrize(("clue", "right"), [(Perimeter(2), True), (Perimeter(6), False)])
def test_perimeter_on_a_torus_one_high(clue: Clue, right: bool) -> None:
    board, partition = drawn("aabb", torus=True)
    assert (judge(Division(board, ((0, clue), (2, ANY))), partition) == ()) == right


def test_width_and_height_compare_on_every_shape() -> None:
    board, partition = drawn("aab", "abb")
    rules = Division(board, ((0, Square()), (5, Square())), shape=Shape.L)
    assert judge(rules, partition) == ()


def test_every_block() -> None:
    board, partition = drawn("aab", "aab")
    (fault,) = judge(Division(board, unclued=None, every=AtMost(3)), partition)
    assert (fault.rule, fault.cells) == ("every", (0, 1, 3, 4))
    both = Division(board, unclued=None, every=AtMost(3) & AtLeast(4))
    assert broken(judge(both, partition)) == ["every", "every"]


@pytest.mark.parametrize(("unclued", "right"), [(0, False), (1, False), (2, True), (3, False)])
def test_unclued_blocks_are_counted(unclued: int, right: bool) -> None:
    board, partition = drawn("aabc")
    faults = judge(Division(board, ((1, ANY),), unclued=unclued), partition)
    assert broken(faults) == ([] if right else ["unclued"])
    assert all(fault.cells == (2, 3) for fault in faults)
    assert judge(Division(board, ((1, ANY),), unclued=None), partition) == ()


def test_corners() -> None:
    board, partition = drawn("aabb", "aabb", "ccdd")
    rules = Division(board, unclued=None, apart=True)
    (fault,) = judge(rules, partition)
    assert (fault.rule, fault.cells) == ("corners", (5, 6, 9, 10))
    assert judge(Division(board, unclued=None), partition) == ()
    three = drawn("aabb", "aabb", "cccd")[1]
    assert judge(rules, three) == ()


def test_corners_of_a_torus_and_beside_holes() -> None:
    board, partition = drawn("ab", "cd", torus=True)
    assert broken(judge(Division(board, unclued=None, apart=True), partition)) == ["corners"] * 4
    board, partition = drawn("ab", "c#")
    assert judge(Division(board, unclued=None, apart=True), partition) == ()


def test_four_borders_may_meet_where_three_blocks_do() -> None:
    board, partition = drawn("aab", "aca", "aaa")
    assert judge(Division(board, shape=Shape.POLYOMINO, unclued=None, apart=True), partition) == ()


def test_equal() -> None:
    board, partition = drawn("aabb", "cdde")
    rules = Division(board, unclued=None, unequal=True)
    faults = judge(rules, partition)
    assert [(f.rule, f.cells) for f in faults] == [
        ("equal", (0, 1, 2, 3)),
        ("equal", (0, 1, 5, 6)),
        ("equal", (2, 3, 5, 6)),
    ]
    assert judge(Division(board, unclued=None), partition) == ()
    diagonal = drawn("ab", "bc")
    assert "equal" not in broken(judge(replace(rules, board=diagonal[0]), diagonal[1]))


def test_equal_through_the_seam_of_a_torus() -> None:
    board, partition = drawn("abbc")
    assert judge(Division(board, unclued=None, unequal=True), partition) == ()
    board, partition = drawn("abbc", torus=True)
    assert broken(judge(Division(board, unclued=None, unequal=True), partition)) == ["equal"]


def test_given_borders() -> None:
    board, partition = drawn("aab")
    rules = Division(board, unclued=None, borders=frozenset({(0, 1), (1, 2)}))
    (fault,) = judge(rules, partition)
    assert (fault.rule, fault.cells) == ("border", (0, 1))


def test_several_faults_are_all_named() -> None:
    board, partition = drawn("ab", "cd")
    rules = Division(board, ((0, Area(2)),), apart=True, unequal=True)
    assert set(broken(judge(rules, partition))) == {"clue", "unclued", "corners", "equal"}


def test_a_board_of_holes_is_cut_by_nothing() -> None:
    board, partition = drawn("##")
    assert judge(Division(board), partition) == ()
    assert broken(judge(Division(board, unclued=1), partition)) == ["unclued"]


#     . . 1
#     # . .
AKARI = Akari(Board(2, 3, holes=frozenset({2, 3})), ((2, 1),))


@pytest.mark.parametrize(
    ("bulbs", "rules", "cells"),
    [
        ({0, 5}, [], []),
        ({1}, ["dark"], [(5,)]),
        ({0, 4, 5}, ["sight"], [(4, 5)]),
        ({0, 1, 5}, ["sight", "number"], [(0, 1), (2, 1, 5)]),
        ({0, 4}, ["number"], [(2,)]),
        ({3}, ["wall"], [(3,)]),
        ({0, 5, 6}, ["wall"], [(6,)]),
        ({-1}, ["wall"], [(-1,)]),
        (set(), ["number", "dark"], [(2,), (0, 1, 4, 5)]),
    ],
)
def test_akari(bulbs: set[int], rules: list[str], cells: list[tuple[int, ...]]) -> None:
    faults = judge(AKARI, frozenset(bulbs))
    assert broken(faults) == rules
    assert [fault.cells for fault in faults] == cells


def test_a_number_counts_the_cells_beside_not_the_sides() -> None:
    board = Board(2, 2, torus=True, holes=frozenset({0}))
    assert judge(Akari(board, ((0, 2),)), frozenset({1, 2})) == ()


def test_akari_on_a_torus() -> None:
    ring = Akari(Board(1, 4, torus=True))
    assert judge(ring, frozenset({2})) == ()
    (fault,) = judge(ring, frozenset({0, 2}))
    assert (fault.rule, fault.cells) == ("sight", (0, 2))
    walled = Akari(Board(1, 4, torus=True, holes=frozenset({1})))
    assert broken(judge(walled, frozenset({0, 2}))) == ["sight"]
    assert broken(judge(Akari(Board(1, 4, holes=frozenset({1}))), frozenset({0, 2}))) == []


def test_rules_without_a_judge() -> None:
    with pytest.raises(TypeError, match="no referee knows str"):
        judge("rules", ())


@given(st.integers(0, 10**6))
def test_moving_a_cell_between_blocks_of_the_only_answer_is_noticed(seed: int) -> None:
    rules = boards.division(seed)
    answers = some_solutions(rules)
    if len(answers) != 1:
        return
    answer = list(answers[0])
    for low, high in rules.board.edges:
        if answer[low] != answer[high]:
            moved = answer.copy()
            moved[low] = answer[high]
            assert judge(rules, tuple(moved)) != (), boards.text(rules)
