"""Deductions about rectangles, replayed: each follows from what it names, and holds throughout.

What may follow is found here by trying: no code is shared with the rules.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain, combinations, product

import boards
import pytest
from comparison import MANY, some_solutions
from shikiri.puzzles.board import Board, Cell
from shikiri.puzzles.clues import measure
from shikiri.puzzles.division import Division
from shikiri.puzzles.facts import (
    Belongs,
    Block,
    Border,
    Fact,
    Impossible,
    Joined,
    NotBelongs,
    NotBlock,
    NotSize,
    Size,
)
from shikiri.puzzles.puzzle import Solution
from shikiri.solvers.budget import Budget
from shikiri.solvers.native.deduction import Deduction, Tier
from shikiri.solvers.native.masks import cells_of
from shikiri.solvers.native.rectangles import begin
from shikiri.solvers.native.rectangles.sums import regions
from shikiri.solvers.native.search import search
from shikiri.solvers.verdict import Statistics

Cells = frozenset[Cell]
Cut = tuple[Cells, ...]
"""Some blocks of a board."""


def follows(rules: Division, known: Sequence[Fact], deduction: Deduction) -> bool:
    """Whether a deduction needs nothing but what it names and the facts already known.

    Every way is tried to give blocks to the named clues and cells that agrees with the known
    facts and breaks no rule by what stands; in each of them the conclusion must hold.
    """
    left = [b for b in placements(rules) if all(_agrees(b, fact) for fact in known)]
    places = (*deduction.clues, *deduction.cells)
    for fact in deduction.facts:
        start: Cut = ()
        if isinstance(fact, NotBlock):  # it speaks of a block that need not be named otherwise
            start = (frozenset(fact.cells),)
            if start[0] not in left:
                continue
        if not all(_says(fact, cut) for cut in _cuts(rules, left, places, start)):
            return False
    return True


@cache
def rectangles(board: Board) -> frozenset[Cells]:
    """All sets of cells that are products of runs of rows and columns, holes avoided."""

    def runs(size: int) -> set[frozenset[int]]:
        last = size if board.torus else 0
        return {
            frozenset(i % size for i in range(first, stop))
            for first in range(size)
            for stop in range(first + 1, min(first + size, last + size) + 1)
            if board.torus or stop <= size
        }

    boxes = product(runs(board.rows), runs(board.cols))
    found = (frozenset(board.at(r, c) for r in rows for c in cols) for rows, cols in boxes)
    return frozenset(cells for cells in found if not cells & board.holes)


@cache
def placements(rules: Division) -> tuple[Cells, ...]:
    """The rectangles that can be a block, whatever stands around it."""
    found = []
    for cells in rectangles(rules.board):
        clues = [rules.clue_at[c] for c in cells if c in rules.clue_at]
        measures = measure(rules.board, tuple(cells))
        if (
            len(clues) <= 1
            and (clues or rules.unclued != 0)
            and all(clue.admits(measures) for clue in (*clues, rules.every))
            and not any(set(edge) <= cells for edge in rules.borders)
        ):
            found.append(cells)
    return tuple(found)


def _agrees(block: Cells, fact: Fact) -> bool:
    match fact:
        case Belongs(u, v) | Joined(u, v):
            return (u in block) == (v in block)
        case Block(cells):
            return block == set(cells) or not block & set(cells)
        case NotBlock(cell, cells):
            return cell not in block or block != set(cells)
    raise TypeError(f"unexpected fact {fact}")


def _says(fact: Fact, cut: Cut) -> bool:
    match fact:
        case Impossible():
            return False
        case Belongs(u, v) | Joined(u, v):
            return any({u, v} <= block for block in cut)
        case Block(cells):
            return frozenset(cells) in cut
        case NotBlock(cell, cells):
            return not any(cell in block and block == set(cells) for block in cut)
    raise TypeError(f"unexpected fact {fact}")


def _cuts(rules: Division, left: list[Cells], places: Sequence[Cell], cut: Cut) -> Iterator[Cut]:
    """The ways to go on until some places are covered, as far as the rules let them stand."""
    if not _stands(rules, cut):
        return
    taken = frozenset[Cell]().union(*cut)
    if (place := next((p for p in places if p not in taken), None)) is None:
        yield cut
        return
    for block in left:
        if place in block and not block & taken:
            yield from _cuts(rules, left, places, (*cut, block))


def _stands(rules: Division, cut: Cut) -> bool:
    """Whether some blocks break no rule about several."""
    taken = frozenset[Cell]().union(*cut)
    if rules.unclued is not None:
        bare = sum(not any(cell in rules.clue_at for cell in block) for block in cut)
        full = taken == set(rules.board.cells)
        if bare > rules.unclued or (full and bare < rules.unclued):
            return False
    if rules.apart:
        for point in rules.board.crossings:
            if set(point) <= taken and all(len(set(point) & block) < 2 for block in cut):
                return False
    pairs = combinations(cut, 2)
    return not (rules.unequal and any(_touch(rules, a, b) for a, b in pairs))


def _touch(rules: Division, a: Cells, b: Cells) -> bool:
    return len(a) == len(b) and any(n in b for cell in a for n in rules.board.neighbours[cell])


def variants(seed: int) -> Iterator[Division]:
    """Random boards with each rule about several blocks on and off, and one with unclued blocks."""
    for recipe in (boards.shikaku, boards.tatamibari):
        rules = recipe(seed)
        for apart, unequal in product((False, True), repeat=2):
            yield replace(rules, apart=apart, unequal=unequal)
    yield boards.rectangles(seed, cells=9)


@pytest.mark.parametrize("first", range(0, 160, 20))
def test_each_deduction_follows_from_what_it_names_and_holds_in_all_solutions(first: int) -> None:
    for seed in range(first, first + 20):
        for rules in variants(seed):
            _replay(rules, seed)


def _replay(rules: Division, seed: int) -> Counter[str]:
    case = f"seed {seed}\n{boards.text(rules)}\n"
    truth = some_solutions(rules)
    known: list[Fact] = []
    rules_seen: Counter[str] = Counter()
    state = begin(rules)
    for deduction in state.deductions():
        rules_seen[deduction.rule] += 1
        assert deduction.facts, f"{case}nothing concluded: {deduction}"
        for fact in deduction.facts:
            wrong = [solution for solution in truth if not fact.holds(rules, solution)]
            assert not wrong, f"{case}{deduction} But {wrong[0]}"
        assert follows(rules, known, deduction), f"{case}does not follow: {deduction}"
        known += deduction.facts
    if Impossible() in known:
        assert not truth, case
        assert known[-1] == Impossible(), case
    elif not state.choices():
        assert truth == (state.solution(),), case
    return rules_seen


def _some_facts(rules: Division, solution: Solution, seed: int) -> list[Fact]:
    """One fact of each kind that ``solution`` agrees with."""
    rng = random.Random(seed)
    clue, _ = rng.choice(rules.clues)
    cell = rng.choice(rules.board.cells)
    blocks = {c: frozenset(_block(solution, c)) for c in (cell, clue)}
    elsewhere = [tuple(sorted(b)) for b in placements(rules) if clue in b and b != blocks[clue]]
    same = cell in blocks[clue]
    facts = [
        Belongs(cell, clue) if same else NotBelongs(cell, clue),
        Joined(cell, clue) if same else Border(cell, clue),
        Size(cell, len(blocks[cell])) if seed % 2 else Block(tuple(sorted(blocks[cell]))),
        NotSize(cell, len(blocks[cell]) + 1),
        *(NotBlock(clue, cells) for cells in elsewhere[:1]),
    ]
    return rng.sample(facts, rng.randint(1, 2))


def _block(solution: Solution, cell: Cell) -> list[Cell]:
    assert isinstance(solution, tuple)
    return [c for c, number in enumerate(solution) if number == solution[cell]]


def test_every_rule_has_its_say_on_random_boards() -> None:
    seen: Counter[str] = Counter()
    for seed in range(60):
        for rules in variants(seed):
            seen += _replay(rules, seed)
    names = {
        "single",
        "forced cell",
        "orphan cell",
        "disjoint",
        "corners",
        "equal",
        "area",
        "unclued count",
        "probe",
    }
    assert set(seen) == names


@pytest.mark.parametrize("first", range(0, 200, 50))
def test_known_facts_leave_the_solutions_that_agree_with_them(first: int) -> None:
    for seed in range(first, first + 50):
        for rules in variants(seed):
            truth = some_solutions(rules)
            if not 1 < len(truth) <= MANY or not rules.clues:
                continue
            known = _some_facts(rules, truth[0], seed)
            left = {s for s in truth if all(fact.holds(rules, s) for fact in known)}
            assert set(search(begin(rules, known), Budget(), Statistics())) == left


@pytest.mark.parametrize("first", range(0, 100, 50))
def test_a_search_by_the_quick_rules_never_knows_less_than_the_easy_and_medium_steps(
    first: int,
) -> None:
    for seed in range(first, first + 50):
        for rules in variants(seed):
            quick, slow = begin(rules), begin(rules)
            last = [deduction.facts for deduction in slow.deductions(Tier.EASY)][-1:]
            if last == [(Impossible(),)]:
                assert not quick.settle()
            elif quick.settle():
                assert {*chain(quick.spare, *quick.options)} <= {*chain(slow.spare, *slow.options)}


@pytest.mark.parametrize("first", range(0, 120, 40))
def test_a_settled_state_leaves_nothing_to_the_quick_rules(first: int) -> None:
    for seed in range(first, first + 40):
        for rules in variants(seed):
            state = begin(rules)
            if state.settle():
                parties = (*state.options, state.spare)
                left = [[frozenset(state.table.members(m)) for m in ms] for ms in parties]
                case = f"seed {seed}\n{boards.text(rules)}"
                _assert_settled(rules, left, case)
                parts = [frozenset(cells_of(region)) for region in regions(state)]
                _assert_closed(rules, left, parts, case)


def _assert_settled(rules: Division, left: list[list[Cells]], case: str) -> None:
    """No quick rule has anything to say; last in ``left`` are the spare rectangles."""
    own = [frozenset.intersection(*options) for options in left[:-1]]
    reach = [frozenset().union(*options) for options in left]
    around = [option for options in left for option in options]
    for (i, mine), (j, options) in product(enumerate(own), enumerate(left)):
        if i != j:
            assert not any(mine & option for option in options), f"forced cell: {case}"
            sizes = {len(option) for option in left[i]}
            touched = [o for o in options if any(_beside(rules, c, o) for c in mine)]
            unequal = rules.unequal and len(sizes) == 1
            assert not (unequal and any(len(o) in sizes for o in touched)), f"equal: {case}"
    for cell in rules.board.cells:
        owners = [i for i, cells in enumerate(reach) if cell in cells]
        spare = cell in reach[-1]
        assert spare or len(owners) > 1 or cell in own[owners[0]], f"orphan cell: {case}"
    for point in rules.board.crossings if rules.apart else ():
        alone = [[len(o & set(point)) == 1 for o in around if cell in o] for cell in point]
        if sum(map(all, alone)) == 2:
            assert sum(map(any, alone)) == 2, f"corners: {case}"
        assert sum(map(all, alone)) <= 2, f"corners: {case}"


def _beside(rules: Division, cell: Cell, block: Cells) -> bool:
    return any(other in block for other in rules.board.neighbours[cell])


def _assert_closed(rules: Division, left: list[list[Cells]], parts: list[Cells], case: str) -> None:
    """The parts cut up the board, no rectangle left crosses them, and none is finer."""
    assert sorted(cell for part in parts for cell in part) == list(rules.board.cells), case
    label = {cell: i for i, part in enumerate(parts) for cell in part}
    assert all(len({label[c] for c in option}) == 1 for os in left for option in os), case
    merged = {cell: {cell} for cell in rules.board.cells}
    for option in (option for options in left for option in options):
        joined = set().union(*(merged[cell] for cell in option))
        merged.update(dict.fromkeys(joined, joined))
    assert {frozenset(cells) for cells in merged.values()} == set(parts), case
