"""As few truths as exclude every other solution, held against all choices of truths."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import boards
import pytest
from comparison import MANY, some_solutions
from shikiri.puzzles.clues import ANY, Area
from shikiri.puzzles.facts import Fact, Meets
from shikiri.puzzles.genres import GENRES
from shikiri.puzzles.givens import givens, told
from shikiri.puzzles.puzzle import Rules, Solution
from shikiri.questions.fewest import Enough, Others, fewest, irreducible, last, shuffled
from shikiri.questions.minimise import without_givens
from shikiri.solvers.budget import INTERRUPTED, Budget

MOST_TRUTHS = 12
"""More would have too many choices to look at all of them."""

SEEDS = range(400)


def excludes(rules: Rules, truths: tuple[Fact, ...], others: list[Solution]) -> bool:
    return all(any(not t.holds(rules, other) for t in truths) for other in others)


def cases(genre: str, number: int) -> Iterator[tuple[int, Rules, Solution, tuple[Fact, ...]]]:
    """Boards with a kept solution, truths about it, and few enough solutions to list them all."""
    for seed in SEEDS:
        rules = without_givens(boards.GENRES[genre](seed))
        solutions = some_solutions(rules)
        if not 2 <= len(solutions) <= MANY:
            continue
        rng = Random(seed)
        kept = rng.choice(solutions)
        truths = GENRES[genre].truths(rules, kept)
        if len(truths) > MOST_TRUTHS:
            truths = tuple(rng.sample(truths, MOST_TRUTHS))
        yield seed, rules, kept, truths
        number -= 1
        if not number:
            return


def minimum(rules: Rules, truths: tuple[Fact, ...], others: list[Solution]) -> int | None:
    return next(
        (
            size
            for size in range(len(truths) + 1)
            if any(excludes(rules, some, others) for some in combinations(truths, size))
        ),
        None,
    )


@pytest.mark.parametrize("many", [False, True])
@pytest.mark.parametrize("genre", ["shikaku", "tatamibari", "fillomino", "akari"])
def test_no_choice_is_smaller(genre: str, many: bool) -> None:
    seen = 0
    for seed, rules, kept, truths in cases(genre, 30):
        seen += 1
        case = f"seed {seed}\n{boards.text(rules)}\n{kept}"
        rest = [s for s in some_solutions(rules) if s != kept]
        wanted = minimum(rules, truths, rest)
        with Others(rules, kept, truths) as others:
            assert (others.unbroken is None) == (wanted is not None), case
            if wanted is None:
                assert not excludes(rules, truths, [others.unbroken]), case  # type: ignore[list-item]
                continue
            for enough in fewest(others, many=many):
                assert excludes(rules, enough.truths, rest), case
                assert enough.least <= wanted <= len(enough.truths), case
            assert enough.minimum, case
            assert len(enough.truths) == wanted, case
    assert seen > 10


@pytest.mark.parametrize("genre", ["shikaku", "tatamibari", "fillomino", "akari"])
def test_each_truth_that_is_left_is_needed(genre: str) -> None:
    for seed, rules, kept, truths in cases(genre, 30):
        with Others(rules, kept, truths) as others:
            if others.unbroken is not None:
                continue
            rest = [s for s in some_solutions(rules) if s != kept]
            for enough in irreducible(others, shuffled(truths, seed)):
                assert excludes(rules, enough.truths, rest)
            assert enough.irreducible
            for truth, witness in enough.witnesses:
                without = tuple(t for t in enough.truths if t != truth)
                assert witness in rest
                assert not excludes(rules, without, [witness])


def test_the_nearest_breaks_as_little_as_possible() -> None:
    for _, rules, kept, truths in cases("fillomino", 20):
        with Others(rules, kept, truths) as others:
            if others.unbroken is not None or not (near := others.nearest(frozenset())):
                continue
            for other in some_solutions(rules):
                broken = {t for t in truths if not t.holds(rules, other)}
                assert other == kept or not broken < near.broken


def test_what_stops_a_stream_leaves_the_last_answer() -> None:
    truth = Meets(0, Area(2))

    def stopped(end: BaseException) -> Iterator[Enough]:
        yield Enough((truth, Meets(1, ANY)))
        yield Enough((truth,))
        raise end

    assert last(stopped(KeyboardInterrupt())) == Enough((truth,), spent=INTERRUPTED)
    spent = last(stopped(Budget(1).spent()))
    assert spent == Enough((truth,), spent="time limit of 1 s reached")


def test_a_limit_leaves_sound_bounds() -> None:
    rules = without_givens(boards.fillomino(0, cells=36, variants=False))
    kept = next(iter(some_solutions(rules)))
    truths = GENRES["fillomino"].truths(rules, kept)
    budget = Budget(60)
    with Others(rules, kept, truths, budget) as others:
        stream = fewest(others, many=True)
        enough = next(stream)
        for enough in stream:
            if enough.irreducible:
                break
        budget.seconds = 0.0
        known = last(fewest(others, many=True))
    assert known.spent
    assert known.least <= len(enough.truths) <= len(truths)
    assert givens(told(rules, known.truths))
