"""The oracle's answers are those of brute force, filtered by what was asked."""

from __future__ import annotations

from random import Random

import boards
import pytest
from comparison import MANY, some_solutions
from shikiri.encoders import ENCODERS
from shikiri.puzzles.akari import Akari
from shikiri.puzzles.board import Cell
from shikiri.puzzles.clues import Area, AtLeast, Clue, Height, Perimeter, Square, Width
from shikiri.puzzles.division import Division
from shikiri.puzzles.errors import Unsupported
from shikiri.puzzles.facts import Belongs, Beside, Border, Bulb, Fact, Joined, Meets, NoBulb
from shikiri.puzzles.givens import bare, givens, told
from shikiri.puzzles.puzzle import Rules, Solution
from shikiri.solvers.backends import Settings
from shikiri.solvers.budget import Budget, Spent
from shikiri.solvers.oracle import Oracle

WAYS = [
    (name, strategy)
    for name, encoder in ENCODERS.items()
    for strategy in encoder.STRATEGIES or (None,)
]


def facts_about(rules: Rules, rng: Random) -> list[Fact]:
    """A few facts of each kind, as likely false as true."""
    cells = rules.board.cells
    if isinstance(rules, Akari):
        walls = sorted(rules.board.holes)
        return [
            *(rng.choice((Bulb, NoBulb))(cell) for cell in rng.sample(cells, min(4, len(cells)))),
            *(Beside(w, rng.randint(0, 2)) for w in rng.sample(walls, min(3, len(walls)))),
        ]
    kinds = (Area, AtLeast, Height, Width, Perimeter)
    clue: list[Clue] = [rng.choice(kinds)(rng.randint(1, 5)) for _ in range(4)]
    clue += [Square(), Area(rng.randint(1, 4)) & Width(2)]
    edges = rng.sample(rules.board.edges, min(4, len(rules.board.edges)))
    clued = [cell for cell, _ in rules.clues]
    pick: list[Cell] = [rng.choice(cells) for _ in clue] if cells else []
    return [
        *(Meets(cell, c) for cell, c in zip(pick, clue, strict=False)),
        *(rng.choice((Border, Joined))(u, v) for u, v in edges),
        *(Belongs(rng.choice(cells), rng.choice(clued)) for _ in range(2 if clued else 0)),
    ]


def hold(rules: Rules, way: tuple[str, str | None], seed: int, backend: str) -> None:
    """Ask for facts, two at a time and one of some, and compare with all solutions."""
    truth = some_solutions(rules)
    if len(truth) > MANY:
        return
    rng = Random(seed)
    case = f"seed {seed}, {way}\n{boards.text(rules)}\n"
    with Oracle(rules, Settings(*way), backend=backend) as oracle:
        facts = []
        for fact in facts_about(rules, rng):
            try:
                oracle.literal(fact)
            except Unsupported:
                continue
            facts.append(fact)
        asked = [(fact,) for fact in facts]
        asked += [tuple(rng.sample(facts, 2)) for _ in range(3 if len(facts) > 1 else 0)]
        for together in asked:
            words = [fact.words(rules.board) for fact in together]
            fits = [s for s in truth if all(fact.holds(rules, s) for fact in together)]
            found = oracle.ask(*together)
            assert (found in fits) if fits else (found is None), f"{case}{words}: {found}"
            if found is None:
                core = oracle.core()
                assert core <= set(together), f"{case}{words}: {core}"
                assert not [s for s in truth if all(f.holds(rules, s) for f in core)], case
        if facts:
            seen: set[Solution] = set()
            wanted = {s for s in truth if any(fact.holds(rules, s) for fact in facts)}
            while (found := oracle.ask(some=facts)) is not None:
                assert found not in seen, f"{case}twice: {found}"
                seen.add(found)
                oracle.exclude(found)
            words = [fact.words(rules.board) for fact in facts]
            assert seen == wanted, f"{case}one of {words}: {seen ^ wanted}"


@pytest.mark.parametrize("way", WAYS, ids=str)
@pytest.mark.parametrize("genre", boards.GENRES)
def test_questions_are_answered_as_by_brute_force(genre: str, way: tuple[str, str | None]) -> None:
    encoder = ENCODERS[way[0]]
    for seed in range(40):
        rules = boards.GENRES[genre](seed)
        if not encoder.refusal(rules):
            hold(rules, way, seed, "sat")
            if seed < 5:
                hold(rules, way, seed, "cpsat")


@pytest.mark.parametrize("way", WAYS, ids=str)
@pytest.mark.parametrize("genre", boards.GENRES)
def test_givens_can_be_withheld(genre: str, way: tuple[str, str | None]) -> None:
    encoder = ENCODERS[way[0]]
    for seed in range(100, 125):
        rules = boards.GENRES[genre](seed)
        assert told(bare(rules), givens(rules)) == rules
        if encoder.refusal(bare(rules)):
            continue
        rng = Random(seed)
        try:
            oracle = Oracle(bare(rules), Settings(*way), facts=givens(rules))
        except Unsupported:
            continue
        with oracle:
            for share in (1.0, 0.7, 0.4):
                some = [fact for fact in givens(rules) if rng.random() < share]
                part = told(bare(rules), some)
                truth = some_solutions(part)
                found = oracle.ask(*some)
                case = f"seed {seed}, {way}\n{boards.text(part)}\n{found}"
                if len(truth) <= MANY:
                    assert (found in truth) if truth else (found is None), case
                else:
                    assert found is not None, case


def test_a_hidden_block_beyond_the_horizon_meets_its_clue() -> None:
    rules = boards.fillomino(0, variants=False)
    big = Division(
        type(rules.board)(4, 4), (), rules.shape, shared=True, unclued=None, unequal=True
    )
    with Oracle(big) as oracle:
        for area in (10, 13, 15, 16):
            found = oracle.ask(Meets(0, Area(area)))
            assert isinstance(found, tuple), area
            assert found.count(found[0]) == area
        assert oracle.ask(Meets(0, AtLeast(11)), Meets(15, Area(10))) is None
        assert oracle.ask(Meets(0, Area(16)), Border(0, 1)) is None


def test_a_spent_budget_is_told() -> None:
    rules = boards.shikaku(0)
    budget = Budget()
    with Oracle(rules, budget=budget) as oracle:
        budget.seconds = 0.0
        with pytest.raises(Spent):
            oracle.ask()


def test_only_backends_that_run_models_are_asked_again() -> None:
    with pytest.raises(Unsupported, match="native cannot be asked again and again; sat, cpsat can"):
        Oracle(boards.shikaku(1), backend="native")
