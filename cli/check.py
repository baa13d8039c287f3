"""``shikiri check``: has the puzzle exactly one solution?"""

from __future__ import annotations

import click

from ..puzzles import sources
from ..puzzles.puzzle import Puzzle
from ..questions import report
from ..questions.crosscheck import common, crosscheck
from ..solvers.backends import Settings
from ..solvers.budget import ENDS, Budget
from ..solvers.decide import decide
from . import exits, options, show


@click.command("check")
@options.source
@options.genre
@options.engine
@options.cross_check
@options.as_json
def command(
    source: str,
    genre: str | None,
    backend: str,
    limit: float | None,
    settings: Settings,
    cross_check: bool,
    as_json: bool,
) -> int:
    """Say whether a puzzle has exactly one solution, and prove it by a complete search.

    The puzzle is shown as it was understood, then the verdict:

    \b
        unique      one solution, which is drawn; the search for another was complete
        several     two solutions are drawn, the cells that differ are marked and listed
        none        no solution; the reason is given where counting shows it
        undecided   the limit, or Ctrl-C: what was found by then is drawn

    Every solution shown was judged by a referee that shares no code with the engines.  With
    --cross-check the strongest engine that shares nothing with the --backend is asked, too, within
    the same --limit, or else the other model with another encoding; who it was is told.  Where the
    two disagree, the puzzle and both answers are printed.

    \b
    Examples
        shikiri check 'https://puzz.link/p?fillomino/6/6/h4j53g2k5233k2g14j3h'
        shikiri check akari-7x7-a --json
        shikiri check fillomino-6x6-a --cross-check
        cat puzzle.txt | shikiri check - --limit 10

    \b
    Exit codes
        0 unique   10 several   20 none   30 undecided   2 bad input
        1 the engines disagree (--cross-check)   130 interrupted
    """
    budget = Budget(limit)
    puzzle = sources.load(source, genre)
    if cross_check:
        return _twice(puzzle, backend, settings, budget, as_json)
    verdict = decide(puzzle.rules, backend, settings, budget, ends=ENDS)
    show.answer(puzzle, verdict, backend, as_json)
    return exits.code(verdict)


def _twice(
    puzzle: Puzzle, backend: str, settings: Settings, budget: Budget, as_json: bool
) -> exits.Exit:
    compared = crosscheck(puzzle, backend, settings, budget)
    first, second = compared.trials
    if as_json:
        show.json(report.crosscheck(compared))
    elif not compared.agree:
        show.disagreement(compared)
    if not compared.agree or first.verdict is None:
        return exits.Exit.DIFFERS
    if not as_json:
        show.answer(puzzle, first.verdict, backend, as_json)
        who = " ".join(filter(None, show.contender(second.ran)))
        told = "; ".join(filter(None, (f"{who} says {show.trial(second)}", common(compared))))
        click.echo(f"(cross-check: {told})")
    return exits.code(first.verdict)
