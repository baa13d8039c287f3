"""What each way to a verdict costs: ``python benchmarks/compare_encodings.py [SOURCE]...``.

Every backend, with every encoding and connectivity that it can be told to use, proves each puzzle
unique or not, several times.  A puzzle's time is the median of its runs: building, search and the
referee, the engine's import aside.  A ratio is the geometric mean over the puzzles that both a
contender and the fastest one decided.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from statistics import geometric_mean, median, quantiles

import click
from rich.console import Console
from rich.table import Table
from shikiri.encoders import ENCODERS
from shikiri.puzzles import library, sources
from shikiri.puzzles.errors import Unsupported
from shikiri.puzzles.puzzle import Puzzle
from shikiri.questions.compare import Contender, agree
from shikiri.solvers.backends import BACKENDS, Settings
from shikiri.solvers.budget import Budget
from shikiri.solvers.decide import decide
from shikiri.solvers.verdict import Verdict


@dataclass
class Record:
    """What one contender did: seconds for each decided puzzle, and how many it was given."""

    seconds: dict[str, float] = field(default_factory=dict)
    tried: int = 0


def every_contender() -> Iterator[Contender]:
    """All backends, imported, those that run a model with each encoding and connectivity."""
    for row in BACKENDS:
        row.load()
        if not row.models:
            yield Contender(row.name)
            continue
        for encoder in ENCODERS.values():
            for strategy in encoder.STRATEGIES or (None,):
                yield Contender(row.name, encoder.NAME, strategy)


def timed(puzzle: Puzzle, contender: Contender, runs: int, limit: float) -> tuple[Verdict, float]:
    """The verdict, and the median seconds of several runs; one run where the limit ends it."""
    settings = Settings(contender.encoding, contender.connectivity)
    seconds = []
    for _ in range(runs):
        start = time.perf_counter()
        verdict = decide(puzzle.rules, contender.backend, settings, Budget(limit))
        seconds.append(time.perf_counter() - start)
        if not verdict.decided:
            break
    return verdict, median(seconds)


def raced(
    puzzles: Sequence[Puzzle], contenders: Sequence[Contender], runs: int, limit: float
) -> dict[Contender, Record]:
    """Every contender on every puzzle that it can express.

    Raises:
        click.ClickException: if two of them cannot both be right.
    """
    records: dict[Contender, Record] = {}
    for puzzle in puzzles:
        verdicts = []
        for contender in contenders:
            try:
                verdict, seconds = timed(puzzle, contender, runs, limit)
            except Unsupported:
                continue
            record = records.setdefault(contender, Record())
            record.tried += 1
            if verdict.decided:
                record.seconds[puzzle.id] = seconds
            verdicts.append(verdict)
        if not agree(verdicts):
            raise click.ClickException(f"the engines disagree on {puzzle.id}")
    return records


def table(title: str, records: dict[Contender, Record]) -> Table:
    """One row a contender, the fastest first."""
    drawn = Table(title=title, title_justify="left")
    for heading in ("backend", "encoding", "connectivity"):
        drawn.add_column(heading)
    for heading in ("decided", "median s", "p95 s", "max s", "ratio"):
        drawn.add_column(heading, justify="right")
    ranked = sorted(records.items(), key=lambda entry: (-len(entry[1].seconds), _median(entry[1])))
    best = ranked[0][1].seconds
    for contender, record in ranked:
        times = [*record.seconds.values()] or [float("nan")]
        shared = [seconds / best[p] for p, seconds in record.seconds.items() if p in best]
        drawn.add_row(
            contender.backend,
            contender.encoding or "",
            contender.connectivity or "",
            f"{len(record.seconds)} of {record.tried}",
            f"{median(times):.4f}",
            f"{quantiles(times, n=20, method='inclusive')[-1] if len(times) > 1 else times[0]:.4f}",
            f"{max(times):.4f}",
            f"{geometric_mean(shared):.1f}" if shared else "",
        )
    return drawn


def _median(record: Record) -> float:
    return median(record.seconds.values()) if record.seconds else float("inf")


@click.command()
@click.argument("files", metavar="[SOURCE]...", nargs=-1)
@click.option("--genre", help="Puzzles of this genre only.")
@click.option("--backend", "names", multiple=True, help="Only this backend; repeatable.")
@click.option("--most", default=100, show_default=True, help="Cells of the largest board.")
@click.option("--every", default=1, show_default=True, help="Take one puzzle in so many.")
@click.option("--runs", default=3, show_default=True, help="Runs of each, for the median.")
@click.option("--limit", default=10.0, show_default=True, help="Seconds for each run.")
def main(
    files: tuple[str, ...],
    genre: str | None,
    names: tuple[str, ...],
    most: int,
    every: int,
    runs: int,
    limit: float,
) -> None:
    """Time every way to a verdict on the plain bundled boards, or on the puzzles of SOURCEs."""
    console = Console(width=100)
    contenders = [c for c in every_contender() if not names or c.backend in names]
    puzzles = [
        puzzle
        for puzzle in sources.puzzles(files or library.plain())
        if genre in (None, puzzle.genre) and puzzle.rules.board.size <= most
    ][::every]
    for name, group in groupby(sorted(puzzles, key=lambda p: p.genre), lambda p: p.genre):
        boards = [*group]
        console.print(table(f"{name}: {len(boards)}", raced(boards, contenders, runs, limit)))


if __name__ == "__main__":
    main()
