"""Exported models, read back by other solvers, give the same answers."""

from __future__ import annotations

import boards
import pytest
from comparison import some_solutions
from ortools.sat.python import cp_model
from pysat.formula import CNF
from pysat.solvers import Solver
from shikiri.encoders import encode, export
from shikiri.puzzles.puzzle import Rules

RECIPES = ("shikaku", "tatamibari", "fillomino", "akari")
SEEDS = range(12)
FEW = 60


def cases() -> list[tuple[str, int, str | None]]:
    ways = {"fillomino": ("levels", "flow")}
    return [(r, s, way) for r in RECIPES for s in SEEDS for way in ways.get(r, (None,))]


def rules_of(recipe: str, seed: int) -> Rules:
    return boards.GENRES[recipe](seed)


def solved(name: str, clauses: list[list[int]], keys: list[int]) -> int:
    """How many answers differ in their keys, up to ``FEW``."""
    with Solver(name=name, bootstrap_with=clauses) as solver:
        for found in range(FEW):
            if any(not clause for clause in clauses) or not solver.solve():
                return found
            true = set(solver.get_model() or ())
            solver.add_clause([-key for key in keys if key in true])
    return FEW


def keys_of(text: str) -> list[int]:
    heads = [line.split() for line in text.splitlines()]
    return [int(words[2]) for words in heads if words[1:2] == ["key"]]


@pytest.mark.parametrize(("recipe", "seed", "strategy"), cases())
def test_dimacs_read_back(recipe: str, seed: int, strategy: str | None) -> None:
    rules = rules_of(recipe, seed)
    text = export.dimacs(encode(rules, strategy=strategy, exportable=True))
    # PySAT's reader drops the empty clause.
    clauses = [[]] if "\n0\n" in text else CNF(from_string=text).clauses
    expected = min(FEW, len(some_solutions(rules)))
    assert solved("cadical153", clauses, keys_of(text)) == expected, boards.text(rules)


@pytest.mark.parametrize(("recipe", "seed", "strategy"), cases())
def test_cpsat_text_read_back(recipe: str, seed: int, strategy: str | None) -> None:
    rules = rules_of(recipe, seed)
    text = export.cpsat_proto(encode(rules, strategy=strategy, exportable=True))
    model = cp_model.CpModel()
    assert model.proto.parse_text_format(text)
    status = cp_model.CpSolver().solve(model)
    found = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    assert found == bool(some_solutions(rules)), boards.text(rules)


@pytest.mark.parametrize(("recipe", "seed", "strategy"), cases())
def test_opb_read_back(recipe: str, seed: int, strategy: str | None) -> None:
    rules = rules_of(recipe, seed)
    text = export.opb(encode(rules, strategy=strategy, exportable=True))
    model = cp_model.CpModel()
    declared, stated = text.splitlines()[0].split()[2::2]
    x = [model.new_bool_var(str(v)) for v in range(int(declared) + 1)]
    lines = [line for line in text.splitlines() if line.endswith(";")]
    assert len(lines) == int(stated)
    for line in lines:
        left, bound = line.rstrip(" ;").rsplit(" >= ", 1)
        words = left.split()
        terms = [int(c) * x[int(v[1:])] for c, v in zip(words[::2], words[1::2], strict=True)]
        model.add_linear_constraint(sum(terms) + x[0] - x[0], int(bound), 10**6)
    status = cp_model.CpSolver().solve(model)
    found = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    assert found == bool(some_solutions(rules)), boards.text(rules)


def test_lazy_is_not_exported() -> None:
    encoding = encode(boards.fillomino(1), "values")
    with pytest.raises(ValueError, match="lazy cuts"):
        export.dimacs(encoding)
