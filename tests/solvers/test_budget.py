"""Budgets, and stretches of them."""

from __future__ import annotations

from contextlib import suppress

import pytest
from shikiri.solvers.budget import Budget, Spent


def test_a_stretch_ends_and_the_budget_goes_on() -> None:
    budget = Budget(60)
    with budget.within(0.0), pytest.raises(Spent, match="0 s"):
        budget.poll()
    budget.poll()
    assert budget.seconds == 60


def test_a_stretch_is_never_longer_than_the_budget() -> None:
    budget = Budget(1.0)
    with budget.within(60):
        assert budget.seconds == 1.0
    with budget.within(None):
        assert budget.seconds == 1.0


def test_stretches_nest_and_end_with_an_error() -> None:
    budget = Budget()
    with budget.within(50):
        with suppress(KeyError), budget.within(5):
            assert budget.seconds == 5
            raise KeyError
        assert budget.seconds == 50
    assert budget.remaining is None
