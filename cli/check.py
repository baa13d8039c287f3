"""``shikiri check``: has the puzzle exactly one solution?"""

from __future__ import annotations

import click

from ..puzzles import sources
from ..solvers.backends import Settings
from ..solvers.budget import Budget
from ..solvers.decide import decide
from . import exits, options, show


@click.command("check")
@options.source
@options.genre
@options.engine
@options.as_json
def command(
    source: str,
    genre: str | None,
    backend: str,
    limit: float | None,
    settings: Settings,
    as_json: bool,
) -> int:
    """Say whether a puzzle has exactly one solution, and prove it by a complete search.

    The puzzle is shown as it was understood, then the verdict:

    \b
        unique      one solution, which is drawn; the search for another was complete
        several     two solutions are drawn, the cells that differ are marked and listed
        none        no solution; the reason is given where counting shows it
        undecided   the limit was reached; what was found by then is drawn

    Every solution shown was judged by a referee that shares no code with the engines.

    \b
    Examples
        shikiri check 'https://puzz.link/p?fillomino/6/6/h4j53g2k5233k2g14j3h'
        shikiri check akari-7x7-a --json
        cat puzzle.txt | shikiri check - --limit 10

    \b
    Exit codes
        0 unique   10 several   20 none   30 undecided   2 bad input
    """
    budget = Budget(limit)
    puzzle = sources.load(source, genre)
    verdict = decide(puzzle.rules, backend, settings, budget)
    show.answer(puzzle, verdict, backend, as_json)
    return exits.code(verdict)
