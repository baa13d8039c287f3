"""Do engines that were asked the same question agree?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from ..encoders import ENCODERS
from ..encoders.choose import must_exist
from ..puzzles.errors import Unsupported
from ..puzzles.puzzle import Puzzle, Rules, Solution
from ..solvers import backends
from ..solvers.backends import Settings
from ..solvers.budget import Budget
from ..solvers.decide import Fault, decide
from ..solvers.verdict import NoSolution, Statistics, Unique, Verdict

TINY = 12
"""Cells up to which brute force is asked by default, too."""


@dataclass(frozen=True)
class Contender:
    """A backend with the encoding and connectivity that it is told to use, if any."""

    backend: str
    encoding: str | None = None
    connectivity: str | None = None


@dataclass(frozen=True)
class Trial:
    """What one contender answered.

    Attributes:
        verdict: the answer; ``None`` where the program caught the engine in a wrong one.
        fault: what was wrong with it.
    """

    contender: Contender
    verdict: Verdict | None
    fault: str = ""

    @property
    def stats(self) -> Statistics:
        return self.verdict.stats if self.verdict else Statistics()

    @property
    def solutions(self) -> tuple[Solution, ...]:
        return self.verdict.solutions if self.verdict else ()

    @property
    def ran(self) -> Contender:
        """The contender with the choices that were made for it."""
        if self.stats.encoding is None:
            return self.contender
        return Contender(self.contender.backend, self.stats.encoding, self.stats.connectivity)


@dataclass(frozen=True)
class Comparison:
    """All trials on one puzzle.

    Attributes:
        left_out: contenders that cannot express the puzzle, and why.
    """

    puzzle: Puzzle
    trials: tuple[Trial, ...]
    left_out: tuple[tuple[Contender, str], ...] = ()

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        return tuple(trial.verdict for trial in self.trials if trial.verdict)

    @property
    def decided(self) -> bool:
        """Whether anyone knows the answer."""
        return any(verdict.decided for verdict in self.verdicts)

    @property
    def agree(self) -> bool:
        """Whether no answer contradicts another and none was caught wrong."""
        return agree(self.verdicts) and not any(trial.fault for trial in self.trials)


def agree(verdicts: Sequence[Verdict]) -> bool:
    """Whether all verdicts can be true together.

    Every solution shown was accepted by the referee, so each is a fact, whoever found it and
    even if he gave up afterwards.  "Unique" says that no other exists, "none" that none does.
    """
    witnesses: set[Solution] = {found for verdict in verdicts for found in verdict.solutions}
    return all(
        witnesses <= set(verdict.solutions)
        for verdict in verdicts
        if isinstance(verdict, Unique | NoSolution)
    )


def contenders(
    rules: Rules,
    names: Sequence[str] = (),
    encodings: Sequence[str] = (),
    connectivities: Sequence[str] = (),
) -> Iterator[Contender]:
    """Every combination of what is asked for; where nothing is, a sensible set for the puzzle.

    Raises:
        Unsupported: for a backend, an encoding or a connectivity that does not exist.
    """
    for encoding in encodings:
        must_exist(encoding, None)
    for connectivity in connectivities:
        must_exist(None, connectivity)
    tried: Sequence[str | None] = encodings or ([None] if names else [*ENCODERS])
    tiny = len(rules.board.cells) <= TINY
    for name in names or [row.name for row in backends.BACKENDS if tiny or not row.tiny]:
        row, _ = backends.find(name)
        if not row.models:
            yield Contender(name)
            continue
        for way in product(tried, connectivities or (None,)):
            yield Contender(name, *way)


def compare(
    puzzle: Puzzle,
    asked: Sequence[Contender],
    *,
    seed: int = 0,
    workers: int = 1,
    limit: float | None = None,
) -> Comparison:
    """Ask every contender for uniqueness; those that cannot express the puzzle are left out.

    Args:
        limit: seconds for each contender.

    Raises:
        Unsupported: if no contender can express the puzzle.
    """
    trials: dict[Contender, Trial] = {}
    refusals: list[tuple[Contender, str]] = []
    for contender in asked:
        settings = Settings(contender.encoding, contender.connectivity, seed, workers)
        try:
            trial = ask(puzzle, contender, settings, Budget(limit))
        except Unsupported as refusal:
            refusals.append((contender, str(refusal)))
        else:
            trials.setdefault(trial.ran, trial)  # two ways to ask for the same are one
    if not trials:
        raise Unsupported("; ".join(dict.fromkeys(reason for _, reason in refusals)))
    return Comparison(puzzle, tuple(trials.values()), tuple(refusals))


def ask(puzzle: Puzzle, contender: Contender, settings: Settings, budget: Budget) -> Trial:
    """Ask one contender for uniqueness; an answer that the program catches wrong is a trial, too.

    Raises:
        Unsupported: if it does not exist or cannot express the puzzle.
    """
    try:
        return Trial(contender, decide(puzzle.rules, contender.backend, settings, budget))
    except Fault as fault:
        return Trial(contender, None, str(fault))


@dataclass(frozen=True)
class Total:
    """What one contender did over several puzzles; ``stats`` are sums."""

    contender: Contender
    tried: int
    decided: int
    stats: Statistics


def totals(comparisons: Iterable[Comparison]) -> list[Total]:
    """The sums of each contender, in the order of their first trial."""
    trials: dict[Contender, list[Trial]] = {}
    for comparison in comparisons:
        for trial in comparison.trials:
            trials.setdefault(trial.ran, []).append(trial)
    return [
        Total(
            contender,
            tried=len(done),
            decided=sum(trial.verdict is not None and trial.verdict.decided for trial in done),
            stats=_sum([trial.stats for trial in done]),
        )
        for contender, done in trials.items()
    ]


def _sum(every: Sequence[Statistics]) -> Statistics:
    def known(counts: Iterable[int | None]) -> int | None:
        present = [count for count in counts if count is not None]
        return sum(present) if present else None

    return Statistics(
        encode_seconds=sum(stats.encode_seconds for stats in every),
        solve_seconds=sum(stats.solve_seconds for stats in every),
        variables=known(stats.variables for stats in every),
        clauses=known(stats.clauses for stats in every),
        conflicts=known(stats.conflicts for stats in every),
        branches=known(stats.branches for stats in every),
        rounds=sum(stats.rounds for stats in every),
        cuts=sum(stats.cuts for stats in every),
    )
