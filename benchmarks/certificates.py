"""What certificates cost: ``python benchmarks/certificates.py [SOURCE]...``.

Each puzzle is decided, certified and the certificate verified.  Times are processor seconds:
``check`` and ``verify`` the median of several runs, ``certify`` once.  The ratio is verify to
check, for each puzzle.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from statistics import median

import click
from rich.console import Console
from rich.table import Table
from shikiri.proofs import folder
from shikiri.proofs.verify import Proven, verify
from shikiri.puzzles import library, sources
from shikiri.puzzles.puzzle import Puzzle
from shikiri.questions.certify import prove
from shikiri.solvers.budget import Budget, Spent
from shikiri.solvers.decide import decide
from shikiri.solvers.verdict import NoSolution, Unique


@dataclass(frozen=True)
class Record:
    """One puzzle's seconds, the bytes of its certificate as a folder, and what that proves."""

    id: str
    check: float
    certify: float
    verify: float
    size: int
    proven: Proven

    @property
    def ratio(self) -> float:
        return self.verify / self.check


def timed(ask: Callable[[], object], runs: int) -> float:
    """The median seconds of several runs."""
    seconds = []
    for _ in range(runs):
        start = time.process_time()
        ask()
        seconds.append(time.process_time() - start)
    return median(seconds)


def record(puzzle: Puzzle, place: Path, runs: int, limit: float) -> Record | str:
    """What certifying a puzzle costs, or why there is nothing to certify."""
    verdict = decide(puzzle.rules, budget=Budget(limit))
    if not isinstance(verdict, Unique | NoSolution):
        return f"{puzzle.id}: {verdict.name}"
    solution = verdict.solution if isinstance(verdict, Unique) else None
    start = time.process_time()
    try:
        proven = folder.write(prove(puzzle, solution, Budget(limit)), place, verify)
    except Spent as spent:
        return f"{puzzle.id}: {spent}"
    seconds = time.process_time() - start
    if proven.claim != verdict.name or proven.solution != solution:
        raise click.ClickException(f"{puzzle.id}: the certificate proves something else")
    return Record(
        puzzle.id,
        timed(lambda: decide(puzzle.rules), runs),
        seconds,
        timed(lambda: verify(place), runs),
        sum(file.stat().st_size for file in place.iterdir()),
        proven,
    )


def table(records: dict[str, Sequence[Record]]) -> Table:
    """One row a genre: medians and the largest."""
    drawn = Table(title="median (largest)", title_justify="left")
    drawn.add_column("genre")
    headings = ("boards", "check s", "certify s", "verify s", "ratio", "clauses", "lemmas", "KB")
    for heading in headings:
        drawn.add_column(heading, justify="right")
    for genre, group in records.items():
        columns: list[tuple[list[float], str]] = [
            ([r.check for r in group], ".4f"),
            ([r.certify for r in group], ".3f"),
            ([r.verify for r in group], ".4f"),
            ([r.ratio for r in group], ".1f"),
            ([r.proven.clauses for r in group], ".0f"),
            ([r.proven.lemmas for r in group], ".0f"),
            ([r.size / 1000 for r in group], ".0f"),
        ]
        cells = (f"{median(values):{form}} ({max(values):{form}})" for values, form in columns)
        drawn.add_row(genre, str(len(group)), *cells)
    return drawn


@click.command()
@click.argument("files", metavar="[SOURCE]...", nargs=-1)
@click.option("--genre", help="Puzzles of this genre only.")
@click.option("--least", default=1, show_default=True, help="Longer side of the smallest board.")
@click.option("--most", default=10, show_default=True, help="Longer side of the largest board.")
@click.option("--last", default=0, help="Only so many of a genre, the largest.  [default: all]")
@click.option("--runs", default=3, show_default=True, help="Runs of each, for the median.")
@click.option("--limit", default=60.0, show_default=True, help="Seconds for each certificate.")
@click.option("--each", is_flag=True, help="Print each puzzle's numbers, too.")
def main(
    files: tuple[str, ...],
    genre: str | None,
    least: int,
    most: int,
    last: int,
    runs: int,
    limit: float,
    each: bool,
) -> None:
    """Certify the plain bundled boards, or the puzzles of SOURCEs, and verify the certificates."""
    records: dict[str, Sequence[Record]] = {}
    puzzles = [
        puzzle
        for puzzle in sources.puzzles(files or library.plain())
        if genre in (None, puzzle.genre)
        and least <= max(puzzle.rules.board.rows, puzzle.rules.board.cols) <= most
    ]
    puzzles.sort(key=lambda p: (p.genre, p.rules.board.size))
    with tempfile.TemporaryDirectory() as place:
        for name, group in groupby(puzzles, lambda p: p.genre):
            found = []
            for puzzle in [*group][-last:]:
                told = record(puzzle, Path(place, "certificate"), runs, limit)
                if isinstance(told, str):
                    click.echo(told)
                    continue
                found.append(told)
                if each:
                    click.echo(
                        f"{told.id}: check {told.check:.4f}, certify {told.certify:.3f}, "
                        f"verify {told.verify:.4f}, ratio {told.ratio:.1f}, {told.proven.sizes}"
                    )
            if found:
                records[name] = found
    Console(width=140).print(table(records))


if __name__ == "__main__":
    main()
