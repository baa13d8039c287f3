"""``shikiri solutions``: one solution after the other."""

from __future__ import annotations

import click

from ..puzzles import sources
from ..puzzles.puzzle import Puzzle, Solution
from ..questions import report
from ..solvers.backends import Settings
from ..solvers.budget import ENDS, Budget, early
from ..solvers.decide import solutions
from . import exits, options, show


@click.command("solutions")
@options.source
@options.genre
@options.engine
@click.option(
    "--most",
    type=click.IntRange(1),
    default=100,
    show_default=True,
    metavar="N",
    help="Show no more than so many.",
)
@click.option(
    "--canonical",
    is_flag=True,
    help="In the order of their cells instead of as found: nothing is shown before the last.",
)
@options.as_json
def command(
    source: str,
    genre: str | None,
    backend: str,
    limit: float | None,
    settings: Settings,
    most: int,
    canonical: bool,
    as_json: bool,
) -> int:
    """Show the solutions of a puzzle as they are found, each judged by the referee.

    The last line says whether these are all.  With --json each solution is a line of JSON.

    \b
    Examples
        shikiri solutions puzzle.txt
        shikiri solutions puzzle.txt --most 1000 --json | wc -l

    \b
    Exit codes
        0 all were shown   10 there are more than --most   20 there is none
        30 perhaps there are more   2 bad input   130 interrupted
    """
    budget = Budget(limit)
    puzzle = sources.load(source, genre)
    stream = solutions(puzzle.rules, backend, settings, budget)
    found: list[Solution] = []
    whole, reason = True, ""
    try:
        for solution in stream:
            if len(found) == most:
                whole = False
                break
            found.append(solution)
            if not canonical:
                _show(puzzle, solution, len(found), as_json)
    except ENDS as end:
        whole, reason = False, early(end)
    if canonical:
        for number, solution in enumerate(sorted(found, key=_order), start=1):
            _show(puzzle, solution, number, as_json)
    if not as_json:
        click.echo(_told(len(found), whole, reason))
    if reason:
        exits.pass_on(reason)
        return exits.Exit.UNDECIDED
    if not whole:
        return exits.Exit.SEVERAL
    return exits.Exit.DONE if found else exits.Exit.NONE


def _order(solution: Solution) -> list[int]:
    """Block numbers in reading order; bulbs by their cells."""
    return sorted(solution) if isinstance(solution, frozenset) else list(solution)


def _show(puzzle: Puzzle, solution: Solution, number: int, as_json: bool) -> None:
    if as_json:
        show.json(report.solution(puzzle.rules, solution))
    else:
        click.echo(f"{number}.\n{show.board(puzzle, solution)}")


def _told(number: int, whole: bool, reason: str) -> str:
    if whole:
        return {0: "no solution", 1: "1 solution, and no other"}.get(
            number, f"{number} solutions, and no other"
        )
    these = "this one" if number == 1 else f"these {number}"
    if reason and not number:
        return f"{reason}; no solution found by then"
    if reason:
        return f"{reason}; perhaps there are more than {these}"
    return f"there are more than {these}"
