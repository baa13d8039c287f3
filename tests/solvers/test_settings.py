"""Settings that no backend, or not the one asked, can follow are refused whatever the puzzle."""

from __future__ import annotations

import pytest
import shikiri
from shikiri.puzzles.puzzle import Rules
from shikiri.solvers import backends

SOLVABLE = shikiri.load("shikaku\n\n4 .\n. .\n").rules
COUNTED_OUT = shikiri.load("shikaku\n\n4 .\n. 4\n").rules
"""A board that counting decides before any model is built."""

ALONE = [row.name for row in backends.BACKENDS if not row.models]


@pytest.mark.parametrize("rules", [SOLVABLE, COUNTED_OUT])
@pytest.mark.parametrize("backend", [row.name for row in backends.BACKENDS])
@pytest.mark.parametrize(
    ("settings", "message"),
    [
        (shikiri.Settings(encoding="nope"), "no encoding 'nope'; there are: borders, placements"),
        (shikiri.Settings(connectivity="nope"), "no connectivity 'nope'; there are: lazy"),
    ],
)
def test_a_name_that_does_not_exist(
    rules: Rules, backend: str, settings: shikiri.Settings, message: str
) -> None:
    with pytest.raises(shikiri.Unsupported, match=message):
        shikiri.check(rules, backend, settings=settings)
    with pytest.raises(shikiri.Unsupported, match=message):
        list(shikiri.solutions(rules, backend, settings=settings))
    for ask in (shikiri.ambiguity, shikiri.count):
        with pytest.raises(shikiri.Unsupported, match=message):
            ask(rules, backend, settings=settings)


@pytest.mark.parametrize("rules", [SOLVABLE, COUNTED_OUT])
@pytest.mark.parametrize("backend", ALONE)
def test_who_cannot_be_asked_again_is_refused(rules: Rules, backend: str) -> None:
    with pytest.raises(shikiri.Unsupported, match=f"{backend} cannot be asked again and again"):
        shikiri.ambiguity(rules, backend)


@pytest.mark.parametrize("rules", [SOLVABLE, COUNTED_OUT])
@pytest.mark.parametrize("backend", ALONE)
@pytest.mark.parametrize(
    "settings", [shikiri.Settings("placements"), shikiri.Settings(connectivity="levels")]
)
def test_a_choice_where_there_is_none(
    rules: Rules, backend: str, settings: shikiri.Settings
) -> None:
    message = f"{backend} takes no encoding and no connectivity; sat and cpsat do"
    with pytest.raises(shikiri.Unsupported, match=message):
        shikiri.check(rules, backend, settings=settings)


def test_other_settings_are_for_all() -> None:
    for backend in ALONE:
        settings = shikiri.Settings(seed=1, workers=2)
        assert shikiri.check(SOLVABLE, backend, settings=settings).name == "unique"
