"""Linear bounds as clauses: each way says exactly what the sum says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysat.solvers import Solver
from shikiri.encoders import sums
from shikiri.encoders.model import Clause, Literal, Pool

Way = Callable[[sums.Terms, int, int, Pool, Literal | None], Iterator[Clause]]


def by_adders(
    terms: sums.Terms, low: int, high: int, pool: Pool, guard: Literal | None
) -> Iterator[Clause]:
    """``sums.clauses`` where no diagram is small enough."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sums, "DIRECT", -1)
        patch.setattr(sums, "DIAGRAM", -1)
        yield from list(sums.clauses(terms, low, high, pool, guard))


def by_diagram(
    terms: sums.Terms, low: int, high: int, pool: Pool, guard: Literal | None
) -> Iterator[Clause]:
    """``sums.clauses`` where every diagram is small enough."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sums, "DIRECT", -1)
        patch.setattr(sums, "DIAGRAM", 10**9)
        yield from list(sums.clauses(terms, low, high, pool, guard))


WAYS: dict[str, Way] = {"chosen": sums.clauses, "adders": by_adders, "diagram": by_diagram}


@st.composite
def bounds(draw: st.DrawFn, unit: bool = False) -> tuple[list[tuple[int, int]], int, int]:
    """Coefficients with signed variables, and two bounds on their sum."""
    count = draw(st.integers(0, 7))
    coefficients = [1 if unit else draw(st.integers(-6, 9)) for _ in range(count)]
    literals = [variable * draw(st.sampled_from([1, -1])) for variable in range(1, count + 1)]
    extremes = sum(min(c, 0) for c in coefficients), sum(max(c, 0) for c in coefficients)
    low = draw(st.integers(extremes[0] - 2, extremes[1] + 2))
    high = draw(st.integers(low - 1, extremes[1] + 3))
    return list(zip(coefficients, literals, strict=True)), low, high


def assert_exact(
    way: Way, terms: list[tuple[int, int]], low: int, high: int, guarded: bool
) -> None:
    """For every setting of the terms and the guard: satisfiable where the bounds hold."""
    pool = Pool()
    variables = [pool.variable() for _ in terms]
    guard = pool.variable() if guarded else None
    with Solver(name="minisat22") as solver:
        for clause in way(terms, low, high, pool, guard):
            assert clause or guard is None
            if not clause:  # an engine has no word for it
                clause = [-(pool.top + 1)]
                solver.add_clause([pool.top + 1])
            solver.add_clause(list(clause))
        for values in product((True, False), repeat=len(variables) + guarded):
            total = sum(c for c, x in terms if values[abs(x) - 1] == (x > 0))
            assumed = [i if value else -i for i, value in enumerate(values, start=1)]
            wanted = low <= total <= high or (guarded and not values[-1])
            assert solver.solve(assumptions=assumed) == wanted, (assumed, total)


@pytest.mark.parametrize("way", WAYS)
@given(case=bounds(), guarded=st.booleans())
def test_weighted_sums(
    way: str, case: tuple[list[tuple[int, int]], int, int], guarded: bool
) -> None:
    assert_exact(WAYS[way], *case, guarded)


@pytest.mark.parametrize("way", WAYS)
@given(case=bounds(unit=True), guarded=st.booleans())
def test_cardinalities(
    way: str, case: tuple[list[tuple[int, int]], int, int], guarded: bool
) -> None:
    assert_exact(WAYS[way], *case, guarded)


@pytest.mark.parametrize("way", WAYS)
def test_a_bound_that_always_holds_costs_nothing(way: str) -> None:
    assert not list(WAYS[way]([(2, 1), (-3, 2)], -3, 2, Pool(), None))


@pytest.mark.parametrize("way", WAYS)
def test_a_bound_that_never_holds_is_the_negated_guard(way: str) -> None:
    assert list(WAYS[way]([(2, 1)], 3, 4, Pool(), 7)) == [(-7,)]
    assert list(WAYS[way]([(2, 1)], 3, 4, Pool(), None)) == [()]


def test_ways_are_chosen_by_size() -> None:
    """Six units are spelled out, without auxiliary variables; large coefficients are added."""

    def auxiliaries(terms: list[tuple[int, int]], high: int) -> int:
        pool = Pool()
        pool.top = len(terms)
        list(sums.clauses(terms, 1, high, pool))
        return pool.top - len(terms)

    assert auxiliaries([(1, i) for i in range(1, 7)], 3) == 0
    assert auxiliaries([(10**6 + i, i) for i in range(1, 7)], 3 * 10**6) < 400
