"""Every SAT engine that is offered here gives the same answers, and takes clauses bit by bit."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path

import boards
import pytest
import shikiri
from shikiri.encoders.model import Model
from shikiri.puzzles import library
from shikiri.puzzles.errors import Unsupported
from shikiri.puzzles.puzzle import Puzzle, Rules
from shikiri.solvers.backends import find
from shikiri.solvers.budget import Budget, Spent
from shikiri.solvers.sat import SatEngine
from shikiri.solvers.verdict import Statistics, Verdict

SAT, _ = find("sat")
CORPUS = Path(__file__).parents[3] / "shared" / "corpus"
GENRES = ("shikaku", "tatamibari", "fillomino", "akari")
COUNT = 50


@cache
def fifty(genre: str) -> tuple[Rules, ...]:
    """Bundled boards, then published ones where they lie beside the checkout, then random ones."""

    def some() -> Iterator[Rules]:
        yield from (shikiri.load(name).rules for name in library.names() if name.startswith(genre))
        yield from islice(published(genre), 25)
        yield from (boards.GENRES[genre](seed) for seed in range(COUNT))

    return tuple(islice(some(), COUNT))


def published(genre: str) -> Iterator[Rules]:
    path = CORPUS / f"{genre}.jsonl"
    if path.exists():
        for line in path.read_text().splitlines():
            record = json.loads(line)
            if record["rows"] * record["cols"] <= 100:
                puzzle: Puzzle = shikiri.load(line)
                yield puzzle.rules


@cache
def answer(genre: str, number: int) -> Verdict:
    return shikiri.check(fifty(genre)[number], "sat")


@pytest.mark.parametrize("genre", GENRES)
@pytest.mark.parametrize("engine", SAT.offered)
def test_engines_agree(engine: str, genre: str) -> None:
    for number, rules in enumerate(fifty(genre)):
        verdict, wanted = shikiri.check(rules, f"sat:{engine}"), answer(genre, number)
        assert verdict.name == wanted.name, boards.text(rules)
        if verdict.name == "unique":
            assert verdict.solutions == wanted.solutions, boards.text(rules)


@pytest.fixture(params=SAT.offered)
def engine(request: pytest.FixtureRequest) -> Iterator[SatEngine]:
    made = SatEngine(request.param, Budget(30))
    yield made
    made.close()


def test_clauses_can_follow_answers(engine: SatEngine) -> None:
    model = Model()
    x, y, z = (model.variable() for _ in range(3))
    model.exactly_one.append([x, y, z])
    engine.add(model)
    for _ in range(3):
        assignment = engine.solve()
        assert assignment is not None
        true = [v for v in (x, y, z) if assignment[v]]
        assert len(true) == 1
        engine.add_clauses([[-true[0]]])
    assert engine.solve() is None
    assert engine.solve() is None, "and it stays so"


def test_the_empty_clause_is_false(engine: SatEngine) -> None:
    model = Model()
    model.clauses.append((model.variable(),))
    model.false()
    engine.add(model)
    assert engine.solve() is None
    engine.add_clauses([[1]])
    assert engine.solve() is None


def test_a_model_without_constraints_has_an_answer(engine: SatEngine) -> None:
    model = Model()
    model.variable()
    engine.add(model)
    assert engine.solve() is not None


def test_extensions_use_later_variables(engine: SatEngine) -> None:
    model = Model()
    x = model.variable()
    engine.add(model)
    assert engine.solve() is not None
    more = model.extension()
    y = more.variable()
    more.clauses += [(x, y), (-x, y), (x, -y)]
    engine.add(more)
    assignment = engine.solve()
    assert assignment is not None
    assert assignment[x]
    assert assignment[y]


def test_a_spent_budget_is_no_answer(engine: SatEngine) -> None:
    engine._budget.seconds = 0
    with pytest.raises(Spent):
        engine.solve()


def test_sizes_are_measured(engine: SatEngine) -> None:
    model = Model()
    model.clauses.append((model.variable(), model.variable()))
    engine.add(model)
    engine.solve()
    stats = Statistics()
    engine.measure(stats)
    assert stats.variables == 2
    assert stats.clauses is not None


def test_an_unknown_engine_is_told_those_that_exist() -> None:
    with pytest.raises(Unsupported, match=r"sat has no engine 'fastest'; engines: .*glucose4"):
        shikiri.check(boards.shikaku(0), "sat:fastest")


def test_an_engine_that_is_not_installed_is_refused() -> None:
    for engine in set(SAT.engines) - set(SAT.offered):
        with pytest.raises(Unsupported, match=f"{engine}"):
            shikiri.check(boards.shikaku(0), f"sat:{engine}")
