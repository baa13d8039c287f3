"""The rules about bulbs and the search above them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

import boards
import pytest
from comparison import assert_same_solutions, some_solutions
from countdown import Countdown
from shikiri.puzzles.akari import Akari
from shikiri.puzzles.board import Board, Cell
from shikiri.puzzles.facts import Belongs, Bulb, Fact, Impossible, NoBulb
from shikiri.puzzles.puzzle import Rules, Solution
from shikiri.puzzles.sources import puzzles
from shikiri.solvers import native
from shikiri.solvers.backends import Settings
from shikiri.solvers.budget import Budget, Spent
from shikiri.solvers.native.akari import begin
from shikiri.solvers.native.deduction import Deduction
from shikiri.solvers.native.masks import cells_of
from shikiri.solvers.native.search import search
from shikiri.solvers.verdict import Statistics

CORPUS = Path(__file__).parents[4] / "shared" / "corpus"


def solve(rules: Rules) -> Iterator[Solution]:
    return native.solutions(rules, "", Settings(), Budget(20), Statistics())


@pytest.mark.parametrize("first", range(0, 400, 50))
def test_random_boards_have_the_solutions_of_brute_force(first: int) -> None:
    for seed in range(first, first + 50):
        rules = boards.akari(seed)
        assert_same_solutions(rules, solve(rules), seed)


@pytest.mark.long
@pytest.mark.parametrize("first", range(10_000, 12_000, 100))
def test_many_random_boards(first: int) -> None:
    for seed in range(first, first + 100):
        for rules in (boards.akari(seed), boards.akari(seed, rows=5, cols=5)):
            assert_same_solutions(rules, solve(rules), seed)


@pytest.mark.parametrize(
    "rules",
    [
        Akari(Board(1, 1)),
        Akari(Board(1, 1, holes=frozenset({0}))),
        Akari(Board(1, 1, holes=frozenset({0})), ((0, 1),)),
        Akari(Board(1, 1, torus=True)),
        Akari(Board(1, 2, torus=True)),
        Akari(Board(2, 2, torus=True)),
        Akari(Board(3, 1, torus=True, holes=frozenset({0})), ((0, 1),)),
        Akari(Board(3, 1, torus=True, holes=frozenset({0})), ((0, 2),)),
        Akari(Board(3, 3, holes=frozenset({4})), ((4, 4),)),
        Akari(Board(3, 3, holes=frozenset({4})), ((4, 0),)),
    ],
)
def test_degenerate_boards(rules: Akari) -> None:
    assert_same_solutions(rules, solve(rules), "degenerate")


def sight(board: Board, cell: Cell) -> set[Cell]:
    """The cell and what it lights, walked step by step."""
    seen = {cell}
    for direction in range(4):
        other = board.facing[cell][direction]
        while other >= 0 and other != cell:
            seen.add(other)
            other = board.facing[other][direction]
    return seen


def follows(rules: Akari, known: Sequence[Fact], deduction: Deduction) -> bool:
    """Whether a deduction needs nothing but what it names and the facts already known.

    Every set of bulbs is tried that agrees with the known facts, with the named walls, and
    at the named cells: each is lit, and a bulb on it sees no other.
    """
    bulbs = {fact.cell for fact in known if isinstance(fact, Bulb)}
    empty = {fact.cell for fact in known if isinstance(fact, NoBulb)}
    unknown = [c for c in rules.board.cells if c not in bulbs | empty]
    seen = {cell: sight(rules.board, cell) for cell in deduction.cells}
    for chosen in range(1 << len(unknown)):
        answer = bulbs | {cell for i, cell in enumerate(unknown) if chosen >> i & 1}
        possible = all(
            len(answer & set(rules.beside[wall])) == rules.number_at[wall]
            for wall in deduction.clues
        ) and all(
            answer & beam and (cell not in answer or answer & beam == {cell})
            for cell, beam in seen.items()
        )
        if possible and not all(fact.holds(rules, frozenset(answer)) for fact in deduction.facts):
            return False
    return True


@pytest.mark.parametrize("first", range(0, 160, 20))
def test_each_deduction_follows_from_what_it_names_and_holds_in_all_solutions(first: int) -> None:
    for seed in range(first, first + 20):
        replay(boards.akari(seed, rows=3, cols=3), seed)


def replay(rules: Akari, seed: int) -> Counter[str]:
    case = f"seed {seed}\n{boards.text(rules)}\n"
    truth = some_solutions(rules)
    known: list[Fact] = []
    seen: Counter[str] = Counter()
    state = native.begin(rules)
    for deduction in state.deductions():
        seen[deduction.rule] += 1
        assert deduction.facts, f"{case}nothing concluded: {deduction}"
        for fact in deduction.facts:
            wrong = [solution for solution in truth if not fact.holds(rules, solution)]
            assert not wrong, f"{case}{deduction} But {wrong[0]}"
        assert follows(rules, known, deduction), f"{case}does not follow: {deduction}"
        known += deduction.facts
    if Impossible() in known:
        assert not truth, case
    elif not state.choices():
        assert truth == (state.solution(),), case
    return seen


def test_every_rule_has_its_say_on_random_boards() -> None:
    seen: Counter[str] = Counter()
    for seed in range(40):
        seen += replay(boards.akari(seed, rows=3, cols=3), seed)
    assert set(seen) == {"wall count", "mutual sight", "illumination", "probe"}


@pytest.mark.parametrize("first", range(0, 200, 100))
def test_a_settled_state_leaves_nothing_to_the_quick_rules(first: int) -> None:
    for seed in range(first, first + 100):
        rules = boards.akari(seed)
        state = begin(rules)
        if not state.settle():
            continue
        open_cells, bulbs = set(cells_of(state.open)), set(cells_of(state.bulbs))
        for wall, number in rules.numbers:
            room, have = set(rules.beside[wall]) & open_cells, set(rules.beside[wall]) & bulbs
            assert not room or len(have) < number < len(have) + len(room), boards.text(rules)
        for cell in rules.board.cells:
            beam = sight(rules.board, cell)
            assert not (cell in bulbs and beam & open_cells), boards.text(rules)
            assert beam & bulbs or len(beam & open_cells) > 1, boards.text(rules)


@pytest.mark.parametrize("first", range(0, 200, 100))
def test_known_bulbs_leave_the_solutions_that_agree_with_them(first: int) -> None:
    for seed in range(first, first + 100):
        rules = boards.akari(seed)
        truth = some_solutions(rules)
        for cell in rules.board.cells[:3]:
            facts: tuple[Fact, ...] = (Bulb(cell), NoBulb(cell))
            for fact in facts:
                left = {solution for solution in truth if fact.holds(rules, solution)}
                found = set(search(native.begin(rules, [fact]), Budget(), Statistics()))
                assert found == left or len(truth) > 200


@pytest.mark.parametrize(
    ("facts", "cell"),
    [((Bulb(0), NoBulb(0)), 0), ((NoBulb(1), NoBulb(0), Bulb(1)), 1), ((Bulb(2),), 2)],
)
def test_given_facts_that_clash_leave_nothing(facts: tuple[Fact, ...], cell: Cell) -> None:
    rules = Akari(Board(1, 4, holes=frozenset({2})))
    state = native.begin(rules, facts)
    assert not state.settle()
    assert list(search(native.begin(rules, facts), Budget(), Statistics())) == []
    (told,) = native.begin(rules, facts).deductions()
    assert told.facts == (Impossible(),)
    assert told.cells == (cell,)
    assert f"contradicts itself on row 1, column {cell + 1}" in str(told)


def test_that_a_wall_holds_no_bulb_is_nothing_new() -> None:
    rules = Akari(Board(1, 3, holes=frozenset({1})))
    assert list(search(native.begin(rules, [NoBulb(1)]), Budget(), Statistics())) == [
        frozenset({0, 2})
    ]


@pytest.mark.parametrize("looks", [0, 1, 5])
def test_the_clock_is_heard(looks: int) -> None:
    rules = Akari(Board(10, 10))
    for walk in (lambda state: state.settle(), lambda state: list(state.deductions())):
        clock = Countdown(looks)
        with pytest.raises(Spent):
            walk(native.begin(rules, [Bulb(0)], clock.poll))


def test_facts_about_blocks_are_refused() -> None:
    with pytest.raises(TypeError, match="Belongs says nothing about bulbs"):
        native.begin(Akari(Board(1, 1)), [Belongs(0, 0)])


def test_deductions_read_naturally() -> None:
    rules = Akari(Board(1, 3, holes=frozenset({1})), ((1, 2),))
    texts = [str(deduction) for deduction in native.begin(rules).deductions()]
    assert texts == [
        "The wall 2 at row 1, column 2 needs a bulb on every cell left beside it: "
        "row 1, column 1 and row 1, column 3."
    ]
    (illuminated,) = native.begin(Akari(Board(1, 1))).deductions()
    assert str(illuminated) == "Only a bulb on itself can light row 1, column 1."


@pytest.mark.skipif(not CORPUS.exists(), reason="no corpus beside the checkout")
def test_published_boards_up_to_20x20_have_one_solution() -> None:
    decided = 0
    for puzzle in puzzles([str(CORPUS / "akari.jsonl")]):
        if puzzle.rules.board.rows <= 20 and puzzle.rules.board.cols <= 20:
            assert len(list(islice(solve(puzzle.rules), 2))) == 1, puzzle.id
            decided += 1
    assert decided > 400
