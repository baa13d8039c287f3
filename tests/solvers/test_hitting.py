"""The fewest items under conditions, held against all subsets."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from shikiri.solvers.budget import Budget
from shikiri.solvers.hitting import Choice


@pytest.mark.parametrize("seed", range(40))
def test_no_choice_is_smaller(seed: int) -> None:
    rng = Random(seed)
    items = list("abcdefghijkl"[: rng.randint(1, 12)])
    conditions: list[tuple[bool, set[str]]] = []
    with Choice(items, Budget()) as choice:
        for _ in range(12):
            some = set(rng.sample(items, rng.randint(1, len(items))))
            hit = rng.random() < 0.7
            (choice.hit if hit else choice.spare)(some)
            conditions.append((hit, some))
            fitting = (
                set(chosen)
                for size in range(len(items) + 1)
                for chosen in combinations(items, size)
                if all(bool(s & set(chosen)) if h else s - set(chosen) for h, s in conditions)
            )
            fewest, found = next(fitting, None), choice.fewest()
            assert (found is None) == (fewest is None), conditions
            if found is not None and fewest is not None:
                assert len(found) == len(fewest), conditions
                assert all(bool(s & found) if h else s - found for h, s in conditions)


def test_nothing_can_be_hit_in_nothing() -> None:
    with Choice([1, 2], Budget()) as choice:
        assert choice.fewest() == frozenset()
        choice.hit([])
        assert choice.fewest() is None
