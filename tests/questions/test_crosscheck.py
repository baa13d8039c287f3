"""``crosscheck``: who is asked beside a backend, and what becomes of the two answers."""

from __future__ import annotations

import doubles
import pytest
from shikiri.puzzles import sources
from shikiri.puzzles.puzzle import Puzzle
from shikiri.questions import batch
from shikiri.questions.crosscheck import crosscheck
from shikiri.solvers.backends import Settings
from shikiri.solvers.budget import Budget

SHIKAKU = "shikaku\n\n4 .\n. .\n"
ELL = "shikaku\nshape: l\n\n3 .\n. 1\n"


def read(text: str) -> Puzzle:
    return sources.load(text)


@pytest.mark.parametrize(
    ("text", "backend", "second"),
    [
        (SHIKAKU, "sat", "native"),
        (SHIKAKU, "cpsat", "native"),
        ("akari\n\n. #\n. .\n", "sat:glucose3", "native"),
        ("fillomino\n\n1 2 2\n", "sat", "native"),
        (ELL, "sat", "dlx"),
        (SHIKAKU, "native", "sat"),
        (SHIKAKU, "dlx", "sat"),
        (SHIKAKU, "brute", "sat"),
    ],
)
def test_the_pair(text: str, backend: str, second: str) -> None:
    compared = crosscheck(read(text), backend)
    assert [trial.contender.backend for trial in compared.trials] == [backend, second]
    assert compared.agree
    assert compared.decided


def test_without_an_independent_engine_another_encoding_on_the_other_model(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from shikiri.solvers import backends

    rows = tuple(row for row in backends.BACKENDS if row.models)
    monkeypatch.setattr(backends, "BACKENDS", rows)
    first, second = crosscheck(read(SHIKAKU), "sat").trials
    assert second.contender.backend == "cpsat"
    assert second.ran.encoding not in (None, first.ran.encoding)


@pytest.mark.parametrize("liar", ["denies", "lies", "repeats"])
def test_disagreement(monkeypatch: pytest.MonkeyPatch, liar: str) -> None:
    doubles.hire(monkeypatch)
    assert not crosscheck(read(SHIKAKU), liar).agree


def test_who_gives_up_is_neutral_and_the_limit_holds_for_both(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    doubles.hire(monkeypatch)
    budget = Budget(0.2)
    compared = crosscheck(read(SHIKAKU), "dawdles", Settings(), budget)
    assert compared.agree
    assert budget.remaining == 0.0


def test_lines_of_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    doubles.hire(monkeypatch)
    (right,) = batch.reports([read(SHIKAKU)], twice=True)
    assert (right["verdict"], right["cross_check"]["backend"]) == ("unique", "native")
    (wrong,) = batch.reports([read(SHIKAKU)], "denies", twice=True)
    assert wrong["verdict"] == "error"
    assert [trial["verdict"] for trial in wrong["trials"]] == ["none", "unique"]
    assert wrong["puzzle"] == SHIKAKU
