"""Solutions of which marks tell something else than of any other: on small boards, all of them."""

from __future__ import annotations

from collections import Counter

import boards
import pytest
from comparison import some_solutions
from shikiri.puzzles.genres import GENRES
from shikiri.questions.distinct import MOST, distinct
from shikiri.solvers.budget import Budget


@pytest.mark.parametrize("name", ["shikaku", "tatamibari", "fillomino", "akari"])
def test_all_are_found_and_no_other(name: str) -> None:
    genre, seen = GENRES[name], 0
    for seed in range(400):
        rules = boards.GENRES[name](seed)
        solutions = some_solutions(rules)
        if not 2 <= len(solutions) <= MOST // 4:
            continue
        told = Counter(genre.truths(rules, solution) for solution in solutions)
        wanted = {s for s in solutions if told[genre.truths(rules, s)] == 1}
        found = list(distinct(rules, genre, Budget()))
        assert set(found) == wanted, f"seed {seed}\n{boards.text(rules)}"
        assert len(found) == len(wanted)
        seen += 1
        if seen == 40:
            break
    assert seen > 10
