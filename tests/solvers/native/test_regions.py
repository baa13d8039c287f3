"""Region growing: complete, sound, and every step follows from what it names."""

from __future__ import annotations

import random
import time
from collections import Counter, deque
from contextlib import suppress
from dataclasses import replace
from itertools import islice, product
from typing import Any

import boards
import pytest
from comparison import assert_same_solutions
from countdown import Countdown
from hypothesis import given
from hypothesis import strategies as st
from region_cases import counterexamples, fillomino, polyominoes, random_cut, strip
from shikiri.puzzles.board import Board, Cell
from shikiri.puzzles.clues import ANY, Area, AtLeast, AtMost, Clue
from shikiri.puzzles.division import Division, Shape, blocks
from shikiri.puzzles.facts import (
    Belongs,
    Block,
    Border,
    Bulb,
    Fact,
    Impossible,
    Joined,
    NotBelongs,
    NotBlock,
    NotSize,
    Size,
)
from shikiri.puzzles.puzzle import Solution
from shikiri.puzzles.referee import judge
from shikiri.solvers import brute
from shikiri.solvers.backends import Settings
from shikiri.solvers.budget import Budget, Spent
from shikiri.solvers.native.deduction import Tier
from shikiri.solvers.native.regions import begin, refusal
from shikiri.solvers.native.regions.knowledge import Contradiction
from shikiri.solvers.native.regions.lattice import Lattice
from shikiri.solvers.native.regions.pockets import Pocket, exact_sums
from shikiri.solvers.native.search import search
from shikiri.solvers.verdict import Statistics

SHORT, LONG, PART = 200, 3000, 50


def solutions(rules: Division, *facts: Fact, nodes: int | None = None) -> list[Solution]:
    return list(search(begin(rules, facts), Budget(), Statistics(), nodes))


def parts(count: int, start: int = 0) -> range:
    return range(start, start + count, PART)


# Completeness


@pytest.mark.parametrize("first", parts(SHORT))
def test_random_boards_have_the_solutions_of_brute_force(first: int) -> None:
    for seed in range(first, first + PART):
        rules = polyominoes(seed)
        found = search(begin(rules), Budget(), Statistics())
        assert_same_solutions(rules, found, seed)


@pytest.mark.long
@pytest.mark.parametrize("first", parts(LONG, 10_000))
def test_many_random_boards_have_the_solutions_of_brute_force(first: int) -> None:
    for seed in range(first, first + PART):
        rules = polyominoes(seed, cells=12)
        found = search(begin(rules), Budget(), Statistics())
        assert_same_solutions(rules, found, seed)


SPIRAL = (
    "1 2 2 1 3 3",
    "A A A A A 3",
    "1 2 2 1 A 1",
    "2 A A A A 2",
    "2 A 2 2 A 2",
    "1 A A A A 1",
)


def test_a_large_hidden_block_is_found() -> None:
    board = Board(6, 6)
    tokens = " ".join(SPIRAL).split()
    hidden = {cell for cell in board.cells if tokens[cell] == "A"}
    assert len(hidden) == 16
    clues = [(cell, int(tokens[cell])) for cell in board.cells if cell not in hidden]
    rules = fillomino(board, *clues)
    found = solutions(rules)
    assert any(hidden in map(set, blocks(cut)) for cut in found)
    assert_same_solutions(rules, found, "spiral")


@pytest.mark.parametrize("seed", range(12))
def test_planted_hidden_blocks_are_found(seed: int) -> None:
    rng = random.Random(seed)
    board = Board(4, 5, holes=frozenset(rng.sample(range(20), 3)))
    largest = max(random_cut(board, rng), key=len)
    rest = [cell for cell in board.cells if cell not in largest]
    free = Division(board, shape=Shape.POLYOMINO, shared=True, unclued=None, unequal=True)
    whole = replace(free, borders=frozenset(e for e in board.edges if len({*e} & {*rest}) == 1))
    tried = brute.solutions(whole, "", Settings(), Budget(), Statistics())
    cut = next((c for c in islice(tried, 3000) if largest in blocks(c)), None)
    if cut is None:
        pytest.skip("no answer with this block")
    size = Counter(cut)
    rules = replace(free, clues=tuple((cell, Area(size[cut[cell]])) for cell in rest))
    found = solutions(rules)
    assert cut in found
    assert_same_solutions(rules, found, seed)


def test_a_board_without_clues_is_all_hidden() -> None:
    rules = Division(Board(3, 3), shape=Shape.POLYOMINO, shared=True, unclued=None)
    assert len(solutions(rules)) == 1434
    assert len(solutions(replace(rules, unclued=3))) == 258
    assert solutions(replace(rules, unclued=0)) == []


def test_a_board_of_holes_has_the_empty_cut() -> None:
    rules = Division(Board(1, 2, holes=frozenset({0, 1})), shape=Shape.POLYOMINO)
    assert solutions(rules) == [(-1, -1)]


# Soundness: what is concluded holds, and follows from what is named


@pytest.mark.parametrize("first", parts(SHORT // 2))
def test_every_deduction_holds_and_follows_from_what_it_names(first: int) -> None:
    for seed in range(first, first + PART):
        replay(strip(seed) if seed % 4 < 2 else polyominoes(seed, cells=8), seed)


@pytest.mark.long
@pytest.mark.parametrize("first", parts(LONG, 10_000))
def test_many_deductions_hold_and_follow_from_what_they_name(first: int) -> None:
    for seed in range(first, first + PART):
        replay(strip(seed) if seed % 4 < 2 else polyominoes(seed, cells=10), seed)


def test_no_room_to_grow_names_every_clue_it_rests_on() -> None:
    replay(polyominoes(10439, cells=10), 10439)


def replay(rules: Division, seed: int) -> None:
    truth = list(islice(brute.solutions(rules, "", Settings(), Budget(), Statistics()), 300))
    state = begin(rules)
    steps = state.deductions()
    case = f"seed {seed}\n{boards.text(rules)}\n"
    while True:
        if not state.refuted:
            state.refresh()
        before = state.known.copy()
        deduction = next(steps, None)
        if deduction is None:
            return
        assert deduction.facts, f"{case}{deduction}"
        for fact in deduction.facts:
            wrong = [cut for cut in truth if not fact.holds(rules, cut)]
            assert not wrong, f"{case}{deduction}\ndoes not hold in {wrong[0]}"
        other = next(counterexamples(rules, before, deduction), None)
        named = f"{deduction.rule} {deduction.clues} {deduction.cells}"
        assert other is None, f"{case}{deduction}\n{named}\ndoes not follow: {other}"


@pytest.mark.parametrize("first", parts(SHORT))
def test_both_ways_to_narrow_meet(first: int) -> None:
    for seed in range(first, first + PART):
        rules = polyominoes(seed)
        quick, slow = begin(rules), begin(rules)
        alive = quick.settle()
        path = list(slow.deductions(Tier.HARD))
        dead = any(Impossible() in deduction.facts for deduction in path)
        assert alive != dead, f"seed {seed}\n{boards.text(rules)}"
        if alive:
            a, b = quick.known, slow.known
            assert (a.lead, a.open, a.can, a.done) == (b.lead, b.open, b.can, b.done), seed


# Single rules, each on a board where it has something to say


def owned(board: Board, *clues: tuple[Cell, Clue], **switches: Any) -> Division:
    return Division(board, clues, Shape.POLYOMINO, **switches)


def only(cell: Cell, number: int) -> tuple[Cell, Clue]:
    return cell, Area(number)


ROW, LONG_ROW, SQUARE = Board(1, 5), Board(1, 7), Board(2, 2)
FREE = {"shared": True, "unclued": None}
FIRES: dict[str, tuple[Division, set[Fact]]] = {
    "finished block": (owned(ROW, only(0, 1), only(2, 4)), {Border(0, 1)}),
    "misfit": (owned(ROW, only(1, 3), only(2, 2), **FREE), {Border(1, 2)}),
    "equal sizes touch": (fillomino(ROW, (1, 3), (2, 3)), {Belongs(2, 1)}),
    "equal sizes apart": (
        replace(fillomino(SQUARE, (0, 2)), borders=frozenset({(0, 1)})),
        {NotSize(1, 2)},
    ),
    "no room to grow": (
        owned(ROW, (0, AtMost(3)), borders=frozenset({(1, 2)}), **FREE),
        {NotSize(0, 3)},
    ),
    "bottleneck": (owned(ROW, only(0, 3), only(4, 2)), {Belongs(1, 0), Belongs(2, 0)}),
    "out of reach": (fillomino(Board(3, 4), (5, 2), (7, 2)), {Border(5, 6)}),
    "too far apart": (fillomino(LONG_ROW, (1, 2), (5, 2)), {Border(1, 5)}),
    "no room": (
        owned(ROW, only(0, 2), borders=frozenset({(1, 2)}), **FREE),
        {NotSize(cell, 4) for cell in (2, 3, 4)},
    ),
    "unique reacher": (owned(Board(3, 3), only(0, 6), only(8, 3)), {Belongs(1, 0)}),
    "four corners": (
        owned(SQUARE, only(0, 1), only(1, 1), (3, ANY), unclued=None, apart=True),
        {Belongs(2, 3)},
    ),
    "blocks without clue": (owned(Board(1, 3), unclued=4), {Impossible()}),
    "pocket": (
        owned(Board(2, 3), (0, AtMost(2)), (5, AtMost(4))),
        {Size(0, 2), Size(2, 4), Size(4, 4), Size(5, 4)},
    ),
}


@pytest.mark.parametrize("name", FIRES)
def test_a_rule_concludes_what_it_should(name: str) -> None:
    rules, facts = FIRES[name]
    steps = begin(rules).deductions()
    deduction = next((step for step in steps if step.rule == name), None)
    assert deduction is not None
    assert set(deduction.facts) == facts


def test_pockets_of_blocks_without_clue_are_accounted_for() -> None:
    threes = owned(SQUARE, every=Area(3), **FREE)
    assert [step.rule for step in begin(threes).deductions()] == ["pocket"]
    large = owned(SQUARE, every=AtLeast(3), **FREE)
    step = next(begin(large).deductions())
    assert step.rule == "pocket"
    assert set(step.facts) == {Size(cell, 4) for cell in range(4)}
    mixed = owned(Board(2, 3), every=AtLeast(2) & AtMost(5), **FREE)
    step = next(begin(mixed).deductions())
    assert step.rule == "pocket"
    assert set(step.facts) == {NotSize(cell, 5) for cell in range(6)}


@pytest.mark.parametrize("fact", [Border(0, 1), Border(1, 0)])
def test_a_border_tells_both_sides_of_equal_sizes(fact: Border) -> None:
    state = begin(fillomino(SQUARE, (0, 2)))
    assert list(state.deductions(Tier.EASY)) == []
    state.learn(fact)
    assert next(state.deductions(Tier.EASY)).facts == (NotSize(1, 2),)


def concluded(rule: str, rules: Division, *facts: Fact) -> set[Fact]:
    steps = begin(rules, facts).deductions(Tier.MEDIUM)
    return {fact for step in steps if step.rule == rule for fact in step.facts}


def test_a_bottleneck_is_found_behind_a_fork() -> None:
    rules = owned(Board(2, 5, holes=frozenset({7, 8, 9})), only(5, 6), **FREE)
    assert next(begin(rules).deductions(Tier.MEDIUM)).rule == "bottleneck"
    assert concluded("bottleneck", rules) == {Belongs(cell, 5) for cell in (1, 2, 3)}


def test_a_group_between_two_blocks_is_too_large_to_be_theirs() -> None:
    rules = replace(fillomino(Board(2, 7), (0, 3), (3, 3)), every=AtMost(5))
    assert NotSize(1, 3) in concluded("no room to grow", rules, Joined(1, 2))


def test_a_hidden_block_keeps_off_equal_ones() -> None:
    rules = fillomino(Board(2, 4, holes=frozenset({6, 7})), (0, 3))
    assert NotSize(3, 3) in concluded("no room", rules)


def test_the_last_block_without_clue_leaves_the_rest_to_clues() -> None:
    rules = owned(Board(1, 4), (0, ANY), unclued=1, borders=frozenset({(2, 3)}))
    state = begin(rules)
    assert list(state.deductions(Tier.MEDIUM))
    assert state.choices() == ()
    assert state.solution() == (0, 0, 0, 1)


def test_rule_names_are_unique_and_tiered() -> None:
    rules = replace(polyominoes(1), unequal=True, apart=True, unclued=1)
    ladder = begin(rules).table.ladder
    assert len({rule.name for rule in ladder}) == len(ladder) == 14
    tiers = [rule.tier for rule in ladder]
    assert tiers == sorted(tiers)


# The parts


@given(
    rows=st.integers(1, 4),
    cols=st.integers(1, 4),
    torus=st.booleans(),
    holes=st.frozensets(st.integers(0, 15)),
    cells=st.integers(0, (1 << 16) - 1),
)
def test_a_step_is_one_to_every_neighbour(
    rows: int, cols: int, torus: bool, holes: frozenset[int], cells: int
) -> None:
    board = Board(rows, cols, torus, frozenset(h for h in holes if h < rows * cols))
    lattice = Lattice(board)
    inside = [cell for cell in board.cells if cells >> cell & 1]
    wanted = {other for cell in inside for other in board.neighbours[cell]}
    near = lattice.step(sum(1 << cell for cell in inside), lattice.links)
    assert {cell for cell in range(board.size) if near >> cell & 1} == wanted


@given(st.lists(st.sets(st.integers(0, 6)), max_size=4), st.integers(0, 14))
def test_exact_sums_keep_what_some_sum_uses(choices: list[set[int]], total: int) -> None:
    sums = [terms for terms in product(*choices) if sum(terms) == total]
    masks = [sum(1 << term for term in choice) for choice in choices]
    if not sums:
        with pytest.raises(Contradiction):
            exact_sums(masks, total)
        return
    wanted = [sum(1 << term for term in set(column)) for column in zip(*sums, strict=True)]
    assert exact_sums(masks, total) == wanted


# What is given, and what is refused


@pytest.mark.parametrize("seed", range(40))
def test_given_facts_select_solutions(seed: int) -> None:
    rng = random.Random(seed)
    board = Board(2, 3)
    rules = Division(board, ((0, Area(rng.randint(1, 3))),), Shape.POLYOMINO, unclued=None)
    every = solutions(rules)
    u, v = rng.sample(board.cells, 2)
    size = rng.randint(1, 9)
    block = blocks(rng.choice(every))[0]
    for fact in (
        Joined(u, v),
        Belongs(v, 0),
        Border(u, v),
        NotBelongs(u, v),
        Size(u, size),
        NotSize(u, size),
        Block(block),
        NotBlock(0, block),
        Impossible(),
    ):
        wanted = [cut for cut in every if fact.holds(rules, cut)]
        assert sorted(solutions(rules, fact)) == sorted(wanted), fact


def test_facts_about_bulbs_are_refused() -> None:
    with pytest.raises(TypeError, match="Bulb says nothing about blocks"):
        begin(owned(ROW, only(0, 5)), [Bulb(0)])


def test_other_shapes_are_refused() -> None:
    assert refusal(owned(ROW, only(0, 5))) == ""
    assert "polyominoes" in refusal(replace(owned(ROW, only(0, 5)), shape=Shape.L))


def test_a_spent_node_budget_is_no_verdict() -> None:
    rules = Division(Board(4, 4), shape=Shape.POLYOMINO, shared=True, unclued=None)
    with pytest.raises(Spent, match="node budget of 10 reached"):
        solutions(rules, nodes=10)


def wide(numbers: range, size: int = 24) -> Division:
    """A large board with a few numbers here and there."""
    rng = random.Random(1)
    board = Board(size, size)
    cells = rng.sample(board.cells, board.size // 12)
    return fillomino(board, *((cell, rng.choice(numbers)) for cell in cells))


WIDE = {
    "small numbers": wide(range(1, 10)),
    "large numbers": wide(range(20, 61)),
    "no numbers": replace(wide(range(1, 2)), clues=()),
    "at least": replace(wide(range(1, 2)), clues=tuple((c, AtLeast(5)) for c in range(0, 576, 19))),
}


@pytest.mark.parametrize("walk", ["settle", "deductions"])
@pytest.mark.parametrize("name", WIDE)
def test_a_large_board_is_left_within_a_fifth_of_a_second(name: str, walk: str) -> None:
    begun = last = time.process_time()
    longest = 0.0

    def poll() -> None:
        nonlocal last, longest
        now = time.process_time()
        longest, last = max(longest, now - last), now
        if now > begun + 2:
            raise Spent

    with suppress(Spent):
        state = begin(WIDE[name], poll=poll)
        deque(state.deductions(), 0) if walk == "deductions" else state.settle()
    longest = max(longest, time.process_time() - last)
    assert longest < 0.2


def test_long_loops_look_at_the_clock_each_time() -> None:
    looks = 0

    def poll() -> None:
        nonlocal looks
        looks += 1

    def since() -> int:
        nonlocal looks
        seen, looks = looks, 0
        return seen

    board = Board(9, 9)
    entered = [NotSize(cell, 2) for cell in board.cells]
    state = begin(fillomino(board, (40, 50)), entered, poll)
    assert since() >= len(entered), "facts given"
    state.survey(40)
    assert since() > 10, "cells that may be needed"
    state = begin(owned(board, (40, AtLeast(5)), **FREE), poll=poll)
    since()
    state.survey(40)
    assert since() >= 77, "sizes of a block"
    rule, state = Pocket(), begin(owned(board, every=AtLeast(50), **FREE), (), poll)
    state.refresh()
    since()
    step = next(rule.steps(state))
    assert since() >= 2 * 32, "sizes in a pocket"
    assert len(rule.deduction(state, step).facts) == 81
    assert since() >= 81, "facts told"


@pytest.mark.parametrize("looks", [0, 1, 10, 100, 1000])
def test_the_clock_is_heard_anywhere(looks: int) -> None:
    rules = wide(range(2, 6), size=10)
    for entered in ((), (Joined(0, 1), Border(1, 2))):
        clock = Countdown(looks)
        with pytest.raises(Spent):
            deque(begin(rules, entered, clock.poll).deductions(), 0)
        assert clock.left == -1


def test_solutions_are_judged_right() -> None:
    for seed in range(20):
        rules = polyominoes(seed, cells=16)
        for cut in islice(search(begin(rules), Budget(), Statistics()), 5):
            assert judge(rules, cut) == ()
