"""A new variant is data: a clue class of a few lines, and every encoding and engine takes it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
import shikiri
from comparison import assert_same_solutions, some_solutions
from shikiri.encoders import ENCODERS
from shikiri.puzzles.board import Board
from shikiri.puzzles.clues import ANY, Area, Clue, Measures, Perimeter, measure
from shikiri.puzzles.division import Division, Shape, blocks
from shikiri.puzzles.genres import GENRES
from shikiri.puzzles.genres.divisions import DivisionGenre
from shikiri.puzzles.referee import judge
from shikiri.solvers.backends import Settings, find
from shikiri.solvers.budget import Budget
from shikiri.solvers.verdict import Statistics


@dataclass(frozen=True)
class Even(Clue):
    """An even number of cells."""

    reads = ("area",)
    token = "even"

    def admits(self, block: Measures) -> bool:
        return block.area % 2 == 0


EVENS = DivisionGenre(
    name="evens", preset=Division(Board(1, 1), every=Even()), clue=lambda block: Area(block.area)
)

VARIANTS = {
    "rectangles": Division(Board(3, 4), unclued=None, every=Even()),
    "rectangles, corners apart": Division(Board(4, 4), unclued=None, apart=True, every=Even()),
    "rectangles on a torus": Division(Board(2, 5, torus=True), unclued=None, every=Even()),
    "rectangles with any clues": Division(Board(3, 4), unclued=None, shared=True, every=Even()),
    "rectangles and Ls": Division(Board(3, 4), (), Shape.L, unclued=None, every=Even()),
    "polyominoes": Division(Board(2, 4), (), Shape.POLYOMINO, unclued=None, every=Even()),
    "areas that never touch": Division(
        Board(2, 4), (), Shape.POLYOMINO, True, None, unequal=True, every=Even()
    ),
}
"""What blocks of even area only are added to."""

ENCODINGS = {
    "rectangles": {"placements", "borders"},
    "rectangles, corners apart": {"placements", "borders"},
    "rectangles on a torus": {"placements"},
    "rectangles with any clues": {"placements", "borders"},
    "rectangles and Ls": {"placements"},
    "polyominoes": {"owners"},
    "areas that never touch": {"values", "owners"},
}
"""Who takes each of them."""


def clued(name: str, seed: int) -> Division:
    """The variant with clues read off one of its answers, ``even`` itself among them."""
    bare = VARIANTS[name]
    rng = random.Random(f"{name} {seed}")
    cut = rng.choice(some_solutions(bare))
    assert isinstance(cut, tuple)
    clues = {}
    for cells in blocks(cut):
        block = measure(bare.board, cells)
        if rng.random() < 0.7:
            kinds = [Area(block.area), Perimeter(max(1, block.perimeter)), Even(), ANY]
            if bare.unequal:  # then clues are about areas
                kinds.pop(1)
            clues[rng.choice(cells)] = rng.choice(kinds)
    unclued = None if bare.shared else len(blocks(cut)) - len(clues)
    return replace(bare, clues=tuple(clues.items()), unclued=unclued)


def ways(rules: Division) -> Iterator[Settings]:
    for encoder in ENCODERS.values():
        if not encoder.refusal(rules):
            yield from (Settings(encoder.NAME, s) for s in encoder.STRATEGIES or (None,))


@pytest.mark.parametrize("backend", ["sat", "cpsat"])
@pytest.mark.parametrize("name", VARIANTS)
def test_blocks_of_even_area_only(name: str, backend: str) -> None:
    row, engine = find(backend)
    for seed in range(8 if backend == "sat" else 2):
        rules = clued(name, seed)
        settings = list(ways(rules))
        assert {way.encoding for way in settings} == ENCODINGS[name]
        for way in settings:
            found = row.load().solutions(rules, engine, way, Budget(), Statistics())
            assert_same_solutions(rules, found, f"{name} {seed}, {way}")


def test_the_rule_says_something() -> None:
    for rules in VARIANTS.values():
        assert some_solutions(rules)
        assert all(len(cells) % 2 == 0 for cut in some_solutions(rules) for cells in blocks(cut))  # type: ignore[arg-type]
        odd = tuple(range(rules.board.size))
        assert "every" in {fault.rule for fault in judge(rules, odd)}


def test_it_is_a_genre_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GENRES, EVENS.name, EVENS)
    puzzle = shikiri.load("evens\n\n. ? . .\n. ? . .\n. . . .\n? ? . .\n")
    assert isinstance(puzzle.rules, Division)
    plain = replace(puzzle.rules, every=ANY)
    verdicts = [shikiri.check(puzzle, backend) for backend in ("sat", "cpsat", "native", "dlx")]
    assert [verdict.name for verdict in verdicts] == ["unique"] * 4
    assert shikiri.check(plain).name == "several"


def test_it_takes_under_twenty_lines() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    lines = text[text.index("class Even(") : text.index("VARIANTS =")].splitlines()
    assert len([line for line in lines if line]) < 20
