"""A second pair of eyes: an engine that shares nothing with the first answers too.

Where no such engine can read the puzzle, or none decides it in reasonable time, it is the other
model with another encoding or, for shapes that have one encoding only, with the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..encoders import ENCODERS
from ..puzzles.errors import Unsupported
from ..puzzles.puzzle import Puzzle, Rules
from ..solvers import backends
from ..solvers.backends import Settings
from ..solvers.budget import Budget
from ..solvers.verdict import NoSolution, Undecided
from .compare import TINY, Comparison, Contender, Trial, ask

PATIENCE = 10.0
"""Seconds that an independent engine has, or ten times those of the first answer if that is
more, before the other model is asked in its place."""


def crosscheck(
    puzzle: Puzzle, backend: str, settings: Settings | None = None, budget: Budget | None = None
) -> Comparison:
    """Ask a backend, then the strongest independent one; the budget is for both together.

    Of the comparison's two trials the first is the backend's own.

    Raises:
        Unsupported: if the backend, or every other engine, cannot express the puzzle.
    """
    settings, budget = settings or Settings(), budget or Budget()
    asked = Contender(backend, settings.encoding, settings.connectivity)
    first = ask(puzzle, asked, settings, budget)
    undecided: Trial | None = None
    left_out: list[tuple[Contender, str]] = []
    for other in partners(puzzle.rules, first):
        how = Settings(other.encoding, None, settings.seed, settings.workers)
        model = _runs_model(other)
        try:
            second = ask(puzzle, other, how, budget if model else _share(budget, first))
        except Unsupported as refusal:
            left_out.append((other, str(refusal)))
            continue
        if not isinstance(second.verdict, Undecided):
            return Comparison(puzzle, (first, second), tuple(left_out))
        undecided = undecided or second
        if model:
            break
        left_out.append((other, second.verdict.reason))
    if undecided:
        refused = (pair for pair in left_out if pair[0] != undecided.contender)
        return Comparison(puzzle, (first, undecided), tuple(refused))
    raise Unsupported("; ".join(dict.fromkeys(reason for _, reason in left_out)))


def _share(budget: Budget, first: Trial) -> Budget:
    """The time of an engine after which others are still to be asked."""
    seconds = max(PATIENCE, 10 * (first.stats.encode_seconds + first.stats.solve_seconds))
    return Budget(seconds if budget.remaining is None else min(seconds, budget.remaining / 2))


def _runs_model(contender: Contender) -> bool:
    return backends.find(contender.backend)[0].models


def common(compared: Comparison) -> str:
    """What the two answers of a cross-check have in common, in words; "" where it is nothing."""
    if all(isinstance(v, NoSolution) and v.reason for v in compared.verdicts):
        return "both by counting, before any search"
    first, second = (trial.ran for trial in compared.trials)
    if not (_runs_model(first) and _runs_model(second)):
        return ""
    encoding = "the same encoding" if first.encoding == second.encoding else "another encoding"
    return f"{encoding}: no engine that reads the puzzle alone decides it"


def partners(rules: Rules, first: Trial) -> Iterator[Contender]:
    """Who may check an answer, the strongest first; some may not be able to read the puzzle.

    Beside a model that is an engine that reads the puzzle alone, brute force only on tiny
    boards, or else the other models with another encoding.  Beside all others it is a model.
    """
    row, _ = backends.find(first.contender.backend)
    models = [other for other in backends.BACKENDS if other.models and other is not row]
    if not row.models:
        yield from (Contender(other.name) for other in models)
        return
    tiny = len(rules.board.cells) <= TINY
    for other in backends.BACKENDS:
        if not other.models and (tiny or not other.tiny):
            yield Contender(other.name)
    encodings = [name for name in ENCODERS if name != first.ran.encoding]
    yield from (Contender(other.name, name) for other in models for name in (*encodings, None))
