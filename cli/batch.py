"""``shikiri batch``: one JSON line for each of many puzzles."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

import click

from ..puzzles import sources as reading
from ..puzzles.formats.record import line as written
from ..questions import batch, report
from ..solvers.backends import Settings
from . import options
from .exits import Exit


@click.command("batch")
@options.sources
@options.genre
@options.engine
@options.cross_check
@click.option(
    "--require",
    type=click.Choice(["unique", "several", "none"]),
    help="End with code 4 unless every puzzle has this verdict.",
)
@click.option("--json", "_json", is_flag=True, help="JSON lines: what batch writes anyway.")
def command(
    sources: tuple[str, ...],
    genre: str | None,
    backend: str,
    limit: float | None,
    settings: Settings,
    cross_check: bool,
    require: str | None,
    _json: bool,
) -> int:
    """Check many puzzles: files, folders (searched recursively) and JSON lines.

    One JSON line a puzzle goes to the output, in the order of the input, with the verdict unique,
    several, none, undecided, or error for a puzzle that cannot be read: it does not stop the
    rest.  --limit counts for each puzzle.  With --cross-check an independent engine answers, too,
    and where the two disagree the line is an error with both answers and the puzzle's text.

    \b
    Lines that are understood
        {"id": "my-1", "url": "https://puzz.link/p?akari/6/6/nekcakbl"}
        {"id": "my-2", "text": "shikaku\\n\\n4 .\\n. ."}
        {"id": "my-3", "genre": "shikaku", "grid": ["4 -", "- -"]}

    \b
    Examples
        shikiri batch puzzles.jsonl > verdicts.jsonl
        shikiri batch issue-12/ --require unique     (for a publisher's CI)

    \b
    Exit codes
        0 every line without error   1 engines disagree   3 some lines are errors
        4 a puzzle misses --require   2 bad usage   70 a fault of the program
        130 interrupted, after the lines known so far
    """
    entries = reading.entries(sources, genre)
    counts: Counter[str] = Counter()
    with _progress() as write:
        for line in batch.reports(entries, backend, settings, limit, twice=cross_check):
            counts[_kind(line)] += 1
            write(written(line), counts)
    if counts["disagreement"]:
        return Exit.DIFFERS
    if counts["fault"]:
        return Exit.FAULT
    if counts["error"]:
        return Exit.SOME_ERRORS
    if require and counts.total() > counts[require]:
        return Exit.UNMET
    return Exit.DONE


def _kind(line: report.Json) -> str:
    """What a line is counted as: its verdict, or which kind of error it is."""
    if line.get("fault"):
        return "fault"
    return "disagreement" if "trials" in line else str(line["verdict"])


class Write(Protocol):
    """Takes a finished line, and how many puzzles had which verdict so far."""

    def __call__(self, line: str, counts: Counter[str]) -> None: ...


@contextmanager
def _progress() -> Iterator[Write]:
    """A bar on stderr where that is a terminal, and a way to write lines beside it."""
    if not sys.stderr.isatty():
        yield lambda line, counts: print(line, flush=True)
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = SpinnerColumn(), TextColumn("{task.completed} puzzles  {task.description}")
    console = Console(stderr=True)
    with Progress(*columns, TimeElapsedColumn(), console=console, redirect_stdout=False) as bar:
        task = bar.add_task("", total=None)

        def write(line: str, counts: Counter[str]) -> None:
            if sys.stdout.isatty():  # one terminal for both: the bar has to move down
                console.print(line, soft_wrap=True, markup=False, highlight=False)
            else:
                print(line, flush=True)
            told = "  ".join(f"{number} {verdict}" for verdict, number in counts.items())
            bar.update(task, advance=1, description=told)

        yield write
