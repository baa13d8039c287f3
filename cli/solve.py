"""``shikiri solve``: one solution."""

from __future__ import annotations

import click

from ..puzzles import sources
from ..solvers.backends import Settings
from ..solvers.budget import ENDS, Budget
from ..solvers.decide import decide
from . import exits, options, show


@click.command("solve")
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
    """Find one solution of a puzzle and draw it.  Whether there is another is not asked.

    \b
    Examples
        shikiri solve tatamibari-8x8-a
        shikiri solve 'https://puzz.link/p?shikaku/6/6/j3g56h6t6h23g5j'
        shikiri solve 7x7:e6_3_2b2_2d3_6a3g2_3_4e2b2d3d6 --genre shikaku
        shikiri solve puzzle.txt --backend cpsat --limit 10 --json

    \b
    Exit codes
        0 found   20 no solution   30 undecided (limit)   2 bad input
        130 interrupted
    """
    budget = Budget(limit)
    puzzle = sources.load(source, genre)
    verdict = decide(puzzle.rules, backend, settings, budget, most=1, ends=ENDS)
    show.answer(puzzle, verdict, backend, as_json)
    return exits.code(verdict)
