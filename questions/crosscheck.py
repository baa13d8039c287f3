"""A second pair of eyes: an engine that shares nothing with the first answers too."""

from __future__ import annotations

from collections.abc import Iterator

from ..encoders import ENCODERS
from ..puzzles.errors import Unsupported
from ..puzzles.puzzle import Puzzle, Rules
from ..solvers import backends
from ..solvers.backends import Settings
from ..solvers.budget import Budget
from .compare import TINY, Comparison, Contender, Trial, ask


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
    left_out: list[tuple[Contender, str]] = []
    for other in partners(puzzle.rules, first):
        how = Settings(other.encoding, None, settings.seed, settings.workers)
        try:
            second = ask(puzzle, other, how, budget)
        except Unsupported as refusal:
            left_out.append((other, str(refusal)))
        else:
            return Comparison(puzzle, (first, second), tuple(left_out))
    raise Unsupported("; ".join(dict.fromkeys(reason for _, reason in left_out)))


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
