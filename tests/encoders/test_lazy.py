"""Lazy cuts: a wrong answer breaks them, and no right one does."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest
from shikiri.encoders.connectivity.lazy import Lazy
from shikiri.encoders.encoding import Assignment
from shikiri.encoders.model import Components, Connected, Connectivity
from shikiri.puzzles.board import Board, Cell


def random_board(rng: random.Random) -> Board:
    rows, cols = rng.choice([(1, 6), (2, 4), (3, 3), (2, 5), (3, 3)])
    holes = rng.sample(range(rows * cols), rng.choice([0, 0, 1, 2]))
    return Board(rows, cols, rng.random() < 0.3, frozenset(holes))


def random_constraint(rng: random.Random, board: Board) -> Connectivity:
    members = rng.sample(board.cells, rng.randint(2, len(board.cells)))
    literals = {cell: number for number, cell in enumerate(members, start=1)}
    if rng.random() < 0.4:
        return Connected(board.neighbours, literals, members[0], len(members))
    least = rng.randint(1, 5)
    most = rng.choice([None, least, least + 2])
    anchors = frozenset(rng.sample(members, rng.randint(0, 2))) if rng.random() < 0.4 else None
    return Components(board.neighbours, literals, least, most, anchors)


def right(board: Board, constraint: Connectivity, true: set[Cell]) -> bool:
    """What the constraint says, read off its definition."""
    components = [set(cells) for cells in board.components(dict.fromkeys(true))]
    if isinstance(constraint, Connected):
        return len(components) == 0 or (len(components) == 1 and constraint.root in true)
    return all(
        len(component) >= constraint.least
        and (constraint.most is None or len(component) <= constraint.most)
        and (constraint.anchors is None or bool(constraint.anchors & component))
        for component in components
    )


def answers(constraint: Connectivity) -> Iterator[tuple[set[Cell], Assignment]]:
    for chosen in product((True, False), repeat=len(constraint.members)):
        true = {cell for cell, value in zip(constraint.members, chosen, strict=True) if value}
        values = [n if value else -n for n, value in enumerate(chosen, start=1)]
        yield true, Assignment(values)


@pytest.mark.parametrize("first", range(0, 120, 20))
def test_cuts_cut_off_what_is_wrong_and_nothing_else(first: int) -> None:
    for seed in range(first, first + 20):
        rng = random.Random(seed)
        board = random_board(rng)
        constraint = random_constraint(rng, board)
        lazy = Lazy([constraint])
        good, found = [], set()
        for true, assignment in answers(constraint):
            cuts = lazy.cuts(assignment)
            assert bool(cuts) != right(board, constraint, true), (seed, constraint, true)
            for cut in cuts:
                assert not any(assignment[literal] for literal in cut), (seed, constraint, true)
            found.update(map(tuple, cuts))
            if not cuts:
                good.append(assignment)
        for cut in found:
            for assignment in good:
                assert any(assignment[literal] for literal in cut), (seed, constraint, cut)


def test_constraints_can_join_later() -> None:
    board = Board(1, 3)
    lazy = Lazy()
    apart = Assignment([1, -2, 3])
    assert lazy.cuts(apart) == []
    lazy.watch([Connected(board.neighbours, {0: 1, 1: 2, 2: 3}, 0, 3)])
    assert [sorted(cut) for cut in lazy.cuts(apart)] == [[-3, 2]]
