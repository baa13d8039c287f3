"""``shikiri compare``: do the engines agree, and what does each cost?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from ..puzzles import sources as reading
from ..questions import report
from ..questions.compare import Comparison, compare, contenders, totals
from ..solvers.verdict import Statistics
from . import options, show
from .exits import Exit

if TYPE_CHECKING:
    from rich.table import Table


@click.command("compare")
@options.sources
@options.genre
@click.option("--backend", "names", multiple=True, metavar="NAME", help="A backend; repeatable.")
@click.option(
    "--encoding", "encodings", multiple=True, metavar="NAME", help="An encoding; repeatable."
)
@click.option(
    "--connectivity", "connectivities", multiple=True, metavar="NAME", help="Repeatable too."
)
@options.limit
@options.effort
@options.as_json
def command(
    sources: tuple[str, ...],
    genre: str | None,
    names: tuple[str, ...],
    encodings: tuple[str, ...],
    connectivities: tuple[str, ...],
    limit: float | None,
    seed: int,
    workers: int,
    as_json: bool,
) -> int:
    """Ask several engines whether a puzzle has exactly one solution, and compare the answers.

    Every combination of the --backend, --encoding and --connectivity given is tried; those that
    cannot express the puzzle are left out.  Without --backend each backend takes part, with
    every encoding that can, and brute force on tiny boards.

    They agree when all answers can be true together; an engine that gave up (--limit, for each
    of them) says nothing.  If they disagree, the puzzle and all answers are printed.

    \b
    Examples
        shikiri compare tatamibari-8x8-a
        shikiri compare puzzles/ --backend sat --backend cpsat --limit 30
        shikiri compare fillomino-6x6-a --backend sat --connectivity levels --connectivity lazy

    \b
    Exit codes
        0 all agree   1 they disagree   30 nothing was decided   2 bad input
        130 interrupted
    """
    comparisons = []
    for puzzle in reading.puzzles(sources, genre):
        asked = list(contenders(puzzle.rules, names, encodings, connectivities))
        comparison = compare(puzzle, asked, seed=seed, workers=workers, limit=limit)
        comparisons.append(comparison)
        if not as_json:
            _print(comparison, explain=bool(encodings or connectivities))
    if as_json:
        show.json(
            {
                "agree": all(comparison.agree for comparison in comparisons),
                "puzzles": [report.comparison(comparison) for comparison in comparisons],
                "totals": [report.total(total) for total in totals(comparisons)],
            }
        )
    elif len(comparisons) > 1:
        _print_totals(comparisons)
    if not all(comparison.agree for comparison in comparisons):
        return Exit.DIFFERS
    return Exit.DONE if any(c.decided for c in comparisons) else Exit.UNDECIDED


def _print(comparison: Comparison, explain: bool) -> None:
    table = _table("verdict")
    for trial in comparison.trials:
        table.add_row(*show.contender(trial.ran), show.trial(trial), *_costs(trial.stats))
    show.table(table)
    for contender, reason in comparison.left_out if explain else ():
        click.echo(f"left out: {' '.join(filter(None, show.contender(contender)))}: {reason}")
    click.echo(f"{show.title(comparison.puzzle)}: {_summary(comparison)}")
    if not comparison.agree:
        show.disagreement(comparison)


def _summary(comparison: Comparison) -> str:
    if not comparison.agree:
        return "they disagree"
    if not comparison.decided:
        return "nothing decided"
    known = {verdict.name for verdict in comparison.verdicts if verdict.decided}
    return f"all agree: {', '.join(known)}"


def _costs(stats: Statistics) -> tuple[str, ...]:
    effort = stats.branches if stats.conflicts is None else stats.conflicts
    counts = ("" if n is None else f"{n:,}" for n in (stats.variables, stats.clauses, effort))
    return f"{stats.encode_seconds:.3f}", f"{stats.solve_seconds:.3f}", *counts


def _table(*answer: str) -> Table:
    from rich.table import Table

    table = Table()
    for heading in ("backend", "encoding", "connectivity", *answer):
        table.add_column(heading)
    for heading in ("encode s", "solve s", "variables", "clauses", "conflicts or branches"):
        table.add_column(heading, justify="right")
    return table


def _print_totals(comparisons: Sequence[Comparison]) -> None:
    table = _table("puzzles", "decided")
    for total in totals(comparisons):
        counts = str(total.tried), str(total.decided)
        table.add_row(*show.contender(total.contender), *counts, *_costs(total.stats))
    show.table(table)
    disagreements = sum(not comparison.agree for comparison in comparisons)
    undecided = sum(not comparison.decided for comparison in comparisons)
    told = f"THE ENGINES DISAGREE on {disagreements}" if disagreements else "all agree"
    click.echo(f"{len(comparisons)} puzzles: {told}; {undecided} decided by nobody")
