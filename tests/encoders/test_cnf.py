"""The lowerings: what a model says, CNF says and CP-SAT says."""

from __future__ import annotations

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ortools.sat.python import cp_model
from pysat.solvers import Solver
from shikiri.encoders.cnf import Cnf, at_most_one
from shikiri.encoders.cpsat import CpSat
from shikiri.encoders.model import Clause, Count, Model, Pool, Sum
from shikiri.encoders.sums import totalizer

Values = tuple[bool, ...]


def allowed(clauses: list[Clause], count: int) -> set[Values]:
    """The settings of the first ``count`` variables that clauses leave open."""
    if any(not clause for clause in clauses):
        return set()
    with Solver(name="minisat22", bootstrap_with=[list(clause) for clause in clauses]) as solver:
        return {
            values
            for values in product((True, False), repeat=count)
            if solver.solve([i if value else -i for i, value in enumerate(values, start=1)])
        }


def by_cnf(model: Model, count: int) -> set[Values]:
    return allowed(list(Cnf().clauses(model)), count)


def by_cpsat(model: Model, count: int) -> set[Values]:
    lowering = CpSat()
    lowering.add(model)
    variables = [lowering.literal(i) for i in range(1, count + 1)]
    found: set[Values] = set()
    while True:
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        status = solver.solve(lowering.program)
        if status == cp_model.INFEASIBLE:
            return found
        assert status == cp_model.OPTIMAL
        values = tuple(solver.boolean_value(variable) for variable in variables)
        assert values not in found
        found.add(values)
        lowering.add_clause([-i if value else i for i, value in enumerate(values, start=1)])


@pytest.mark.parametrize("count", range(14))
def test_at_most_one(count: int) -> None:
    pool = Pool()
    literals = [pool.variable() * (-1) ** i for i in range(count)]
    found = allowed(list(at_most_one(literals, pool)), count)
    wanted = {
        values
        for values in product((True, False), repeat=count)
        if sum(value == (x > 0) for value, x in zip(values, literals, strict=True)) <= 1
    }
    assert found == wanted


@pytest.mark.parametrize("outputs", range(1, 8))
@pytest.mark.parametrize("inputs", range(1, 7))
def test_totalizer_counts_both_ways_up_to_its_outputs(inputs: int, outputs: int) -> None:
    outputs = min(inputs, outputs)
    pool = Pool()
    literals = tuple(pool.variable() * (-1) ** i for i in range(inputs))
    unary = tuple(pool.variable() for _ in range(outputs))
    clauses = list(totalizer(Count(literals, unary), pool))
    for values in allowed(clauses, inputs + outputs):
        total = sum(values[abs(x) - 1] == (x > 0) for x in literals)
        assert values[inputs:] == tuple(total > j for j in range(outputs))
    assert len(allowed(clauses, inputs + outputs)) == 2**inputs


def holds(model: Model, values: Values, integers: tuple[int, ...]) -> bool:
    """What a model without connectivity says of one setting of everything it names."""

    def true(literal: int) -> bool:
        return values[abs(literal) - 1] == (literal > 0)

    value = dict(zip(model.integers, integers, strict=True))
    return (
        all(any(map(true, clause)) for clause in model.clauses)
        and all(sum(map(true, some)) <= 1 for some in model.at_most_one)
        and all(sum(map(true, some)) == 1 for some in model.exactly_one)
        and all(
            true(output) == (sum(map(true, count.literals)) > j)
            for count in model.counts
            for j, output in enumerate(count.outputs)
        )
        and all(value[integer] == 0 or true(gate) for integer, gate in model.gates)
        and all(
            (total.guard is not None and not true(total.guard))
            or total.low
            <= sum(c for c, x in total.terms if true(x))
            + sum(c * value[i] for c, i in total.integers)
            <= total.high
            for total in model.sums
        )
    )


def random_model(rng: random.Random) -> tuple[Model, int]:
    """A model of each kind of constraint, and how many variables it names."""
    model = Model()
    count = rng.randint(3, 5)
    variables = [model.variable() for _ in range(count)]
    model.keys.extend(variables)

    def some(least: int = 1) -> list[int]:
        chosen = rng.sample(variables, rng.randint(least, count))
        return [x * rng.choice([1, 1, -1]) for x in chosen]

    if rng.random() < 0.3:
        model.clauses.append(some())
    if rng.random() < 0.3:
        model.at_most_one.append(some())
    if rng.random() < 0.2:
        model.exactly_one.append(some())
    if rng.random() < 0.6:
        literals = some()
        model.count(literals, rng.randint(1, len(literals)))
    for _ in range(rng.randint(0, 2)):
        integer = model.integer(rng.randint(0, 5))
        model.gates.extend((integer, x) for x in some()[:2])
    for _ in range(rng.randint(0, 2)):
        terms = tuple((rng.choice([-3, -1, 1, 2]), x) for x in some(0))
        integers = tuple((rng.choice([-2, -1, 1]), i) for i in model.integers)
        low = rng.randint(-4, 3)
        guard = rng.choice([None, *variables])
        model.sums.append(Sum(terms, low, low + rng.randint(0, 4), guard, integers))
    return model, model.pool.top


@settings(max_examples=150)
@given(st.integers(0, 10**9))
def test_cnf_and_cpsat_say_what_the_model_says(seed: int) -> None:
    model, count = random_model(random.Random(seed))
    ranges = [range(integer.most + 1) for integer in model.integers]
    wanted = {
        values
        for values in product((True, False), repeat=count)
        if any(holds(model, values, integers) for integers in product(*ranges))
    }
    assert by_cnf(model, count) == wanted
    model, _ = random_model(random.Random(seed))  # lowering to CNF has used up its pool
    assert by_cpsat(model, count) == wanted


@pytest.mark.parametrize("lowered", [by_cnf, by_cpsat])
def test_false_and_empty_constraints(lowered: object) -> None:
    assert callable(lowered)

    def answers(**parts: object) -> set[Values]:
        model = Model()
        model.variable()
        for name, part in parts.items():
            getattr(model, name).append(part)
        found: set[Values] = lowered(model, 1)
        return found

    both = {(True,), (False,)}
    assert answers(clauses=()) == set()
    assert answers(exactly_one=[]) == set()
    assert answers(at_most_one=[]) == both
    assert answers(sums=Sum((), 0, 0)) == both
    assert answers(sums=Sum((), 1, 2)) == set()
    assert answers(sums=Sum((), 1, 2, guard=1)) == {(False,)}
    assert answers(sums=Sum((), 0, 0, guard=1)) == both


def test_an_extension_joins_the_variables_of_its_model() -> None:
    model = Model()
    x, y = model.variable(), model.variable()
    model.clauses.append((x, y))
    number = model.integer(3)
    model.gates.append((number, x))
    more = model.extension()
    more.sums.append(Sum((), 2, 3, integers=((1, number),)))
    cnf, cpsat = Cnf(), CpSat()
    clauses = [*cnf.clauses(model), *cnf.clauses(more)]
    assert allowed(clauses, 2) == {(True, True), (True, False)}
    cpsat.add(model)
    cpsat.add(more)
    solver = cp_model.CpSolver()
    assert solver.solve(cpsat.program) == cp_model.OPTIMAL
    assert solver.boolean_value(cpsat.literal(x))
