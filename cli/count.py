"""``shikiri count``: how many solutions has a puzzle?"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from ..puzzles import sources
from ..questions import report
from ..questions.count import Count, count
from ..solvers.backends import Settings
from ..solvers.budget import Budget
from . import exits, options, show


@click.command("count")
@options.source
@options.genre
@options.engine
@click.option(
    "--cap",
    type=click.IntRange(1),
    default=1000,
    show_default=True,
    metavar="N",
    help="Stop where there are more.",
)
@click.option("--exact", is_flag=True, help="Beyond the cap, count without listing.")
@options.as_json
def command(
    source: str,
    genre: str | None,
    backend: str,
    limit: float | None,
    settings: Settings,
    cap: int,
    exact: bool,
    as_json: bool,
) -> int:
    """Count the solutions of a puzzle.

    The answer is a number, which is exact, or ">=" and a number, where the cap, the limit or
    Ctrl-C came first.  Solutions are found one after the other, judged, and excluded.

    With --exact a puzzle that has more than the cap is counted by a projected model counter, which
    makes no list: it needs the package pyganak (pip install 'shikiri[count]'), and an encoding that
    leaves nothing to lazy cuts.  The 6x6 board has 535236230270 divisions into rectangles.

    \b
    Examples
        shikiri count puzzle.txt
        shikiri count puzzle.txt --backend dlx --cap 1000000
        shikiri count puzzle.txt --exact --limit 60

    \b
    Exit codes
        0 counted   20 no solution   30 only a bound is known   2 bad input   130 interrupted
    """
    budget = Budget(limit)
    puzzle = sources.load(source, genre)
    with _progress() as seen:
        found = count(puzzle.rules, backend, settings, budget, cap=cap, exact=exact, seen=seen)
    if as_json:
        show.json(report.count(puzzle, found))
    else:
        click.echo(f"{show.title(puzzle)}\n{_told(found)}")
        click.echo(f"({found.backend}, {report.seconds(found.stats):.3f} s)")
    exits.pass_on(found.reason)
    if not found.exact:
        return exits.Exit.UNDECIDED
    return exits.Exit.DONE if found.number else exits.Exit.NONE


def _told(found: Count) -> str:
    noun = "solution" if found.number == 1 else "solutions"
    return f"{found} {noun}" + (f": {found.reason}" if found.reason else "")


@contextmanager
def _progress() -> Iterator[Callable[[int], None]]:
    """A number that runs on a terminal; elsewhere nothing is said before the end."""
    if not sys.stderr.isatty():
        yield lambda number: None
        return
    from rich.console import Console

    with Console(stderr=True).status("0 solutions so far") as status:
        yield lambda number: status.update(f"{number} solutions so far")
