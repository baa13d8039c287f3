"""Any setting of the switches: every engine and encoding finds what brute force finds.

A failing board is shrunk first: rows, columns, clues, borders and holes are taken away, switches
reset, as long as the same engine still fails.  Reports name the seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import boards
import pytest
from comparison import assert_same_solutions, some_solutions
from shikiri.encoders import ENCODERS
from shikiri.puzzles.board import OUTSIDE, Board, Cell
from shikiri.puzzles.clues import ANY
from shikiri.puzzles.division import Division, Shape
from shikiri.puzzles.errors import Unsupported
from shikiri.puzzles.puzzle import Solution
from shikiri.solvers.backends import Settings, find
from shikiri.solvers.budget import Budget
from shikiri.solvers.verdict import Statistics

SHORT, LONG, PART = 300, 10_000, 50


@dataclass(frozen=True)
class Way:
    """A backend, with an encoding and a connectivity where it runs a model."""

    backend: str
    encoding: str | None = None
    connectivity: str | None = None

    def accepts(self, rules: Division) -> bool:
        if self.encoding:
            return not ENCODERS[self.encoding].refusal(rules)
        try:
            next(self.solutions(rules), None)
        except Unsupported:
            return False
        return True

    def solutions(self, rules: Division) -> Iterator[Solution]:
        row, engine = find(self.backend)
        settings = Settings(self.encoding, self.connectivity)
        return iter(row.load().solutions(rules, engine, settings, Budget(), Statistics()))

    def check(self, rules: Division, seed: object) -> None:
        try:
            assert_same_solutions(rules, self.solutions(rules), f"{seed}, {self}")
        except (AssertionError, Unsupported):
            raise
        except Exception as crash:
            crash.add_note(f"seed {seed}, {self}\n{boards.text(rules)}")
            raise


MODELS = [
    (encoder.NAME, strategy)
    for encoder in ENCODERS.values()
    for strategy in encoder.STRATEGIES or (None,)
]
ENUMERATORS = [Way("native"), Way("dlx:counter"), Way("dlx:matrix")]
SAT = [Way("sat", *model) for model in MODELS]
CPSAT = [Way("cpsat", *model) for model in MODELS]


def division(seed: int) -> Division:
    """A random board: rectangles on up to 16 cells, other shapes on up to 12."""
    rules = boards.division(seed, cells=16)
    return rules if rules.shape is Shape.RECTANGLE else boards.division(seed, cells=12)


def ways(rules: Division, seed: int, *, every: bool) -> list[Way]:
    """The ways that take the rules: one of each kind, or all of them but one of CP-SAT only."""
    kinds = [[way for way in kind if way.accepts(rules)] for kind in (ENUMERATORS, SAT, CPSAT)]
    picked = [kind[seed % len(kind)] for kind in kinds if kind]
    return [*kinds[0], *kinds[1], picked[-1]] if every else picked


def lighter(rules: Division) -> Iterator[Division]:
    """The same rules with one thing less."""
    board = rules.board
    for line in range(board.rows) if board.rows > 1 else ():
        yield narrowed(rules, [c for c in range(board.size) if board.place(c)[0] != line], 1, 0)
    for line in range(board.cols) if board.cols > 1 else ():
        yield narrowed(rules, [c for c in range(board.size) if board.place(c)[1] != line], 0, 1)
    for cell, clue in rules.clues:
        yield replace(rules, clues=tuple(pair for pair in rules.clues if pair[0] != cell))
        for part in clue.parts if len(clue.parts) > 1 else ():
            yield replace(rules, clues=tuple((c, part if c == cell else k) for c, k in rules.clues))
    for edge in rules.borders:
        yield replace(rules, borders=rules.borders - {edge})
    for switch in ({"apart": False}, {"unequal": False}, {"every": ANY}, {"shared": False}):
        yield replace(rules, **switch)
    if rules.unclued:
        yield replace(rules, unclued=rules.unclued - 1)
    if not rules.borders:
        for hole in board.holes:
            yield replace(rules, board=replace(board, holes=board.holes - {hole}))
        yield replace(rules, board=replace(board, torus=False))


def narrowed(rules: Division, kept: list[Cell], rows: int, cols: int) -> Division:
    """The rules on the cells that are left when so many rows and columns are taken out."""
    old, place = rules.board, {cell: number for number, cell in enumerate(kept)}
    holes = frozenset(place[hole] for hole in old.holes if hole in place)
    board = Board(old.rows - rows, old.cols - cols, old.torus, holes)
    moved = ((place.get(u, OUTSIDE), place.get(v, OUTSIDE)) for u, v in rules.borders)
    return replace(
        rules,
        board=board,
        clues=tuple((place[cell], clue) for cell, clue in rules.clues if cell in place),
        borders=frozenset(moved) & frozenset(board.edges),
    )


def shrunk(rules: Division, fails: Callable[[Division], bool]) -> Division:
    """A board that still fails, and no longer with one thing less."""
    for less in lighter(rules):
        if less != rules and fails(less):
            return shrunk(less, fails)
    return rules


def hold(way: Way, seed: int, rules: Division) -> None:
    """Hold a way against brute force; a failure is reported on the smallest board like it."""

    def fails(less: Division) -> bool:
        try:
            way.check(less, seed)
        except Unsupported:
            return False
        except Exception:
            return True
        return False

    try:
        way.check(rules, seed)
    except Exception:
        way.check(shrunk(rules, fails), f"{seed} (shrunk)")
        raise


@pytest.mark.parametrize("first", range(0, SHORT, PART))
def test_random_settings(first: int) -> None:
    for seed in range(first, first + PART):
        rules = division(seed)
        chosen = ways(rules, seed, every=False)
        assert chosen, f"seed {seed}: nobody takes\n{boards.text(rules)}"
        for way in chosen:
            if way.backend != "cpsat" or seed % 5 == 0:  # it is solved anew for each solution
                hold(way, seed, rules)


@pytest.mark.long
@pytest.mark.parametrize("first", range(20_000, 20_000 + LONG, PART))
def test_many_random_settings(first: int) -> None:
    print(f"seeds {first} to {first + PART - 1}")
    for seed in range(first, first + PART):
        rules = division(seed)
        for way in ways(rules, seed, every=True):
            hold(way, seed, rules)


def test_a_failure_is_shrunk() -> None:
    rules = division(next(seed for seed in range(99) if len(division(seed).clues) > 3))
    smallest = shrunk(rules, lambda less: len(less.clues) > 1)
    assert len(smallest.clues) == smallest.board.size == 2
    assert not smallest.borders | smallest.board.holes
    assert not smallest.apart
    assert not smallest.unequal


@pytest.mark.parametrize("crash", [False, True])
def test_a_report_names_the_seed_and_the_smallest_board(
    crash: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An engine that gives no answer, or breaks, where the board has a hole."""

    def solutions(self: Way, rules: Division) -> Iterator[Solution]:
        if not rules.board.holes:
            return iter(some_solutions(rules))
        return iter(() if not crash else (1 // 0,))  # type: ignore[arg-type]

    monkeypatch.setattr(Way, "solutions", solutions)
    seed = next(seed for seed in range(999) if division(seed).board.holes and solvable(seed))
    with pytest.raises(ZeroDivisionError if crash else AssertionError) as failure:
        hold(Way("brute"), seed, division(seed))
    report = "\n".join([str(failure.value), *getattr(failure.value, "__notes__", [])])
    assert f"seed {seed} (shrunk), Way(backend='brute'" in report
    (row,) = (line for line in report.splitlines() if "#" in line)
    assert sorted(row.split()) == (["#"] if crash else ["#", "."])


def solvable(seed: int) -> bool:
    return bool(some_solutions(division(seed)))
