"""The checker of proofs: it accepts what engines write, and nothing that does not follow."""

from __future__ import annotations

import random
from itertools import combinations, product

import pytest
from shikiri.proofs.rup import Checker, Literals, Step, fault, trimmed
from shikiri.solvers.budget import Budget
from shikiri.solvers.refutation import ENGINES, steps


def pigeons(holes: int) -> list[Literals]:
    """One pigeon more than there are holes."""
    place = [[p * holes + h + 1 for h in range(holes)] for p in range(holes + 1)]
    clauses: list[Literals] = [tuple(row) for row in place]
    for column in zip(*place, strict=True):
        clauses += [(-a, -b) for a, b in combinations(column, 2)]
    return clauses


def some_clauses(rng: random.Random, variables: int, count: int) -> list[Literals]:
    sizes = (rng.choice((1, 2, 2, 3, 3, 3)) for _ in range(count))
    return [
        tuple(
            v * rng.choice((1, -1))
            for v in rng.sample(range(1, variables + 1), min(size, variables))
        )
        for size in sizes
    ]


def models(variables: int, clauses: list[Literals]) -> list[tuple[bool, ...]]:
    return [
        model
        for model in product((False, True), repeat=variables)
        if all(any(model[abs(x) - 1] == (x > 0) for x in clause) for clause in clauses)
    ]


def proven(variables: int, clauses: list[Literals], engine: str = ENGINES[0]) -> list[Step]:
    return trimmed(variables, clauses, steps(clauses, engine, Budget()), lambda: None)[1]


@pytest.mark.parametrize("engine", ENGINES)
def test_proofs_of_engines_pass_whole_and_trimmed(engine: str) -> None:
    clauses = pigeons(5)
    whole = list(steps(clauses, engine, Budget()))
    whole = whole[: whole.index((False, ())) + 1]
    assert fault(30, clauses, whole) == (0, "")
    places, short = trimmed(30, clauses, whole, lambda: None)
    assert len(short) <= 2 * len(whole)
    assert fault(30, [clauses[place] for place in places], short) == (0, "")


def test_proofs_of_random_clauses_pass_and_use_no_more_than_they_say() -> None:
    refuted = 0
    for seed in range(400):
        rng = random.Random(seed)
        variables = rng.randint(1, 8)
        clauses = some_clauses(rng, variables, rng.randint(1, 40))
        if models(variables, clauses):
            with pytest.raises(ValueError, match="can be met"):
                proven(variables, clauses)
            continue
        refuted += 1
        written = steps(clauses, ENGINES[seed % 2], Budget())
        places, short = trimmed(variables, clauses, written, lambda: None)
        kept = [clauses[place] for place in places]
        assert not models(variables, kept)
        assert fault(variables, kept, short) == (0, "")
    assert refuted > 100


def test_what_is_accepted_follows() -> None:
    """Random lemmas and deletions: whatever passes holds in every model of the clauses."""
    accepted = 0
    for seed in range(300):
        rng = random.Random(seed)
        clauses = some_clauses(rng, 6, rng.randint(3, 20))
        truth = models(6, clauses)
        checker = Checker(6)
        for clause in clauses:
            checker.add(clause)
        known = list(clauses)
        for lemma in some_clauses(rng, 6, 30):
            if rng.random() < 0.2:
                gone = known.pop(rng.randrange(len(known))) if known else (1,)
                assert checker.forget(gone) or not known
                continue
            if checker.follows(lemma) is not None:
                accepted += 1
                assert all(any(model[abs(x) - 1] == (x > 0) for x in lemma) for model in truth)
                checker.add(lemma)
                known.append(lemma)
    assert accepted > 500


def test_a_wrong_step_is_named() -> None:
    clauses = [(1, 2), (1, -2), (-1, 2), (-1, -2)]
    right: list[Step] = [(False, (1,)), (False, ())]
    assert fault(2, clauses, right) == (0, "")
    assert fault(2, clauses, [(False, ())]) == (0, "the lemma does not follow by unit propagation")
    assert fault(2, clauses[:3], right) == (1, "the lemma does not follow by unit propagation")
    assert fault(2, clauses, right[:1]) == (1, "the proof does not end with the empty clause")
    assert fault(2, clauses, []) == (0, "the proof does not end with the empty clause")
    assert fault(2, clauses, [(True, (1, 2, -1)), *right])[1] == "there is no such clause to delete"
    assert fault(2, clauses, [(True, (1, 2)), *right])[0] == 1
    assert fault(2, clauses, [*right, (False, (1,))]) == (
        2,
        "there is something behind the empty clause",
    )


def test_each_clause_of_the_pigeons_is_needed() -> None:
    clauses = pigeons(3)
    proof = proven(12, clauses)
    for place in range(len(clauses)):
        assert fault(12, clauses[:place] + clauses[place + 1 :], proof)[1]


def test_deleting_forgets_one_copy() -> None:
    checker = Checker(2)
    for clause in ((1, 2), (2, 1)):
        checker.add(clause)
    assert checker.forget((2, 1))
    assert checker.follows((1, 2)) is not None
    assert checker.forget((1, 2))
    assert checker.follows((1, 2)) is None
    assert not checker.forget((1, 2))


def test_the_empty_clause_refutes() -> None:
    assert fault(0, [()], [(False, ())]) == (0, "")
    assert fault(1, [(1,), (-1,)], [(False, ())]) == (0, "")
    assert trimmed(1, [(), (1,)], [(False, ())], lambda: None) == ([0], [(False, ())])


def test_trimming_leaves_out_what_is_not_needed() -> None:
    clauses = [(1, 2), (1, -2), (-1, 2), (-1, -2), (3, 4)]
    written: list[Step] = [(False, (3, 4, 1)), (False, (1,)), (False, (3,)), (False, ())]
    places, short = trimmed(4, clauses, written, lambda: None)
    assert places == [0, 1, 2, 3]
    assert short == [(False, (1,)), (False, ())]
    with pytest.raises(ValueError, match="refutes nothing"):
        trimmed(4, clauses, written[:2], lambda: None)
