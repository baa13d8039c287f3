"""The strategies that rewrite connectivity say what it says, as ``lazy`` does."""

from __future__ import annotations

import random
from itertools import product

import pytest
from ortools.sat.python import cp_model
from pysat.solvers import Solver
from shikiri.encoders import connectivity
from shikiri.encoders.cnf import Cnf
from shikiri.encoders.cpsat import CpSat
from shikiri.encoders.model import Components, Connected, Model
from shikiri.puzzles.board import Board, Cell


def nothing() -> None:
    pass


def random_connected(rng: random.Random) -> tuple[Board, Model, Connected]:
    """A constraint on a small board, for no more true cells than a random bound."""
    rows, cols = rng.choice([(1, 5), (2, 3), (2, 4), (3, 3)])
    holes = frozenset(rng.sample(range(rows * cols), rng.choice([0, 0, 1])))
    board = Board(rows, cols, rng.random() < 0.3, holes)
    model = Model()
    chosen = rng.sample(board.cells, rng.randint(2, len(board.cells)))
    members = {cell: model.variable() for cell in chosen}
    constraint = Connected(board.neighbours, members, chosen[0], rng.randint(1, len(chosen)))
    model.connectivity.append(constraint)
    return board, model, constraint


def right(board: Board, constraint: Connected, true: set[Cell]) -> bool:
    components = list(board.components(dict.fromkeys(true)))
    return not components or (len(components) == 1 and constraint.root in true)


@pytest.mark.parametrize("strategy", connectivity.COMPLETE)
def test_rewritten_constraints_in_cnf(strategy: str) -> None:
    for seed in range(60):
        board, model, constraint = random_connected(random.Random(seed))
        connectivity.apply(model, strategy, nothing)
        assert not model.connectivity
        with Solver(name="minisat22", bootstrap_with=list(Cnf().clauses(model))) as solver:
            for values in product((True, False), repeat=len(constraint.members)):
                true = {c for c, v in zip(constraint.members, values, strict=True) if v}
                if len(true) <= constraint.most:
                    assumed = [n if v else -n for n, v in enumerate(values, start=1)]
                    found = solver.solve(assumptions=assumed)
                    assert found == right(board, constraint, true), (seed, constraint, true)


@pytest.mark.parametrize("strategy", connectivity.COMPLETE)
def test_rewritten_constraints_in_cpsat(strategy: str) -> None:
    for seed in range(20):
        rng = random.Random(seed)
        board, model, constraint = random_connected(rng)
        connectivity.apply(model, strategy, nothing)
        for _ in range(8):
            true = set(rng.sample(list(constraint.members), rng.randint(0, constraint.most)))
            lowering = CpSat()
            lowering.add(model)
            for cell, literal in constraint.members.items():
                lowering.add_clause([literal if cell in true else -literal])
            solver = cp_model.CpSolver()
            solver.parameters.num_workers = 1
            found = solver.solve(lowering.program) == cp_model.OPTIMAL
            assert found == right(board, constraint, true), (seed, constraint, true)


@pytest.mark.parametrize("strategy", connectivity.STRATEGIES)
def test_what_only_lazy_can_say_stays(strategy: str) -> None:
    model = Model()
    x = model.variable()
    components = Components(Board(1, 1).neighbours, {0: x}, 1, 1)
    model.connectivity.append(components)
    connectivity.apply(model, strategy, nothing)
    assert model.connectivity == [components]
