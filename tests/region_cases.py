"""Random divisions into polyominoes, and a reader of proofs who believes only what they name."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import boards
from shikiri.puzzles.board import Board, Cell
from shikiri.puzzles.clues import Area, measure
from shikiri.puzzles.division import Division, Partition, Shape, blocks, canonical
from shikiri.solvers import brute
from shikiri.solvers.backends import Settings
from shikiri.solvers.budget import Budget
from shikiri.solvers.native.deduction import Deduction
from shikiri.solvers.native.regions.knowledge import Knowledge
from shikiri.solvers.verdict import Statistics


def polyominoes(seed: int, cells: int = 9) -> Division:
    """A random division into polyominoes, any switches and clues."""
    if seed % 2:
        return boards.fillomino(seed, cells=cells)
    rules = boards.division(seed, cells=cells)
    rng = random.Random(seed)
    free = replace(rules, shape=Shape.POLYOMINO, unequal=rng.random() < 0.5)
    if rng.random() < 0.5:
        return free
    cut = random_cut(free.board, rng)
    clues = [(rng.choice(cells), Area(len(cells))) for cells in cut]
    return replace(free, clues=tuple(clues), shared=False, unclued=0, borders=frozenset())


def random_cut(board: Board, rng: random.Random) -> tuple[tuple[int, ...], ...]:
    labels = list(range(board.size))
    for u, v in board.edges:
        if rng.random() < 0.4:
            labels = [labels[u] if label == labels[v] else label for label in labels]
    return blocks(canonical(labels, board.holes))


def strip(seed: int) -> Division:
    """Long thin boards, where what lies far away can be left out."""
    rng = random.Random(seed)
    rows, cols = rng.choice([(1, 8), (1, 10), (2, 4), (2, 5)])
    board = Board(rows, cols, torus=rng.random() < 0.2)
    cut = random_cut(board, rng)
    shared = rng.random() < 0.5
    clues = {}
    for cells in cut:
        for cell in rng.sample(cells, rng.randint(1, len(cells)) if shared else 1):
            clues[cell] = Area(len(cells))
    unclued = rng.choice([None, 0, 1])
    if unclued != 0:
        clues.pop(rng.choice(sorted(clues)))
    return Division(
        board,
        tuple(clues.items()),
        Shape.POLYOMINO,
        shared=shared,
        unclued=unclued,
        unequal=rng.random() < 0.5,
        apart=rng.random() < 0.2,
    )


def fillomino(board: Board, *clues: tuple[Cell, int]) -> Division:
    """Areas, any number in a block; blocks without clue; equal sizes apart."""
    areas = tuple((cell, Area(number)) for cell, number in clues)
    return Division(board, areas, Shape.POLYOMINO, shared=True, unclued=None, unequal=True)


@cache
def cuts(board: Board) -> tuple[Partition, ...]:
    """Every cut of a board into connected blocks."""
    anything = Division(board, shape=Shape.POLYOMINO, shared=True, unclued=None)
    found = brute.solutions(anything, "", Settings(), Budget(), Statistics())
    return tuple(cut for cut in found if isinstance(cut, tuple))


def counterexamples(
    rules: Division, before: Knowledge, deduction: Deduction
) -> Iterator[Partition]:
    """Cuts that agree with all a deduction names but not with what it concludes.

    A cut agrees when it obeys the rules about all blocks, the named clues, and what was
    known of the named cells before; of other cells it may be anything, a clue included.
    """
    named = set(deduction.clues) | set(deduction.cells)
    for cut in cuts(rules.board):
        if not all(fact.holds(rules, cut) for fact in deduction.facts) and _agrees(
            rules, before, named, cut
        ):
            yield cut


def _agrees(rules: Division, before: Knowledge, named: set[Cell], cut: Partition) -> bool:
    board = rules.board
    parts = blocks(cut)
    for cell in named:
        leader = before.lead[cell]
        if not before.sizes[leader] >> len(parts[cut[cell]]) & 1:
            return False
        for other in named:
            together = cut[cell] == cut[other]
            if (before.lead[other] == leader) > together:
                return False
            if (before.foes[leader] >> other & 1) and together:
                return False
    if rules.unequal and any(
        cut[u] != cut[v] and len(parts[cut[u]]) == len(parts[cut[v]]) for u, v in board.edges
    ):
        return False
    if rules.apart and any(len({cut[c] for c in point}) == 4 for point in board.crossings):
        return False
    bare = 0
    for cells in parts:
        measures = measure(board, cells)
        clues = [rules.clue_at[c] for c in cells if c in rules.clue_at and c in named]
        if not all(clue.admits(measures) for clue in (rules.every, *clues)):
            return False
        bare += not clues and set(cells) <= named
    if rules.unclued is None:
        return True
    whole = named == set(board.cells)
    return bare == rules.unclued if whole else bare <= rules.unclued
