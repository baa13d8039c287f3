"""``shikiri hint``: what can be deduced next?"""

from __future__ import annotations

from collections.abc import Iterable

import click

from ..puzzles import sources
from ..puzzles.akari import Akari
from ..puzzles.facts import Bulb, Fact
from ..puzzles.puzzle import Puzzle
from ..questions import entries, report
from ..questions.hint import Hint, hint
from ..questions.known import places
from ..solvers.budget import Budget
from ..solvers.native.deduction import Deduction
from . import exits, options, show


@click.command("hint")
@options.source
@click.argument("answer", required=False)
@options.genre
@options.limit
@click.option("--all", "whole", is_flag=True, help="The whole path instead of the next step.")
@options.as_json
def command(
    source: str,
    answer: str | None,
    genre: str | None,
    limit: float | None,
    whole: bool,
    as_json: bool,
) -> int:
    """Name the easiest deduction from a puzzle, or from a half-filled board.

    ANSWER is a file or - for stdin: rows in which . is a cell of which nothing is known.  In a
    division equal letters are one block and different letters two; in a Fillomino, numbers are
    areas; in an Akari o is a bulb and x or + a cell without.  An entry that no solution agrees
    with is named, and nothing is hinted from it.

    The rules and their tiers are easy (one clue or cell), medium (several), hard (a region, the
    whole board) and probe (assume and refute).  Where none has anything to say, a fact is offered
    that holds in every solution.  The cells a deduction is about are marked.

    \b
    Examples
        shikiri hint akari-7x7-a
        shikiri hint puzzle.txt half.txt
        shikiri hint shikaku-6x6-a --all

    \b
    Exit codes
        0 a hint, or nothing is left to find   1 a wrong entry   2 bad input
        20 the puzzle has no solution   30 undecided   130 interrupted
    """
    budget = Budget(limit)
    puzzle = sources.load(source, genre)
    known = entries.load(puzzle, answer) if answer is not None else ()
    given = hint(puzzle.rules, known, whole=whole, budget=budget)
    if as_json:
        show.json(report.hint(puzzle, given))
    else:
        _print(puzzle, known, given)
    if given.wrong:
        return exits.Exit.DIFFERS
    if given.verdict.name == "none":
        return exits.Exit.NONE
    return exits.Exit.UNDECIDED if given.spent and not given.path else exits.Exit.DONE


def _print(puzzle: Puzzle, known: tuple[Fact, ...], given: Hint) -> None:
    click.echo(show.title(puzzle))
    if given.verdict.name == "several":
        click.echo("This puzzle has several solutions: no path leads to one of them.")
    if given.wrong:
        _print_wrong(puzzle, known, given)
        return
    for number, deduction in enumerate(given.path, 1):
        known = (*known, *deduction.facts)
        if number == len(given.path):
            click.echo(_board(puzzle, known, deduction.facts))
        click.echo(f"{number}. {_told(deduction)}" if len(given.path) > 1 else _told(deduction))
    if given.verdict.name == "none":
        click.echo("There is no solution, and so no hint.")
    elif given.spent:
        click.echo(f"undecided: {given.spent}")
    elif given.solved:
        click.echo("Nothing is left to find.")
    elif given.beyond:
        click.echo(_board(puzzle, known, (given.beyond,)))
        click.echo("No rule has anything more to say.")
        fact = given.beyond.words(puzzle.rules.board)
        click.echo(f"It must be so, but no rule here shows why: {fact}.")
    elif given.verdict.name == "several" and not given.path:
        click.echo("Nothing more holds in every solution.")


def _print_wrong(puzzle: Puzzle, known: tuple[Fact, ...], given: Hint) -> None:
    click.echo(_board(puzzle, known, given.wrong))
    click.echo("Wrong entries, their cells marked: no solution agrees with")
    for fact in given.wrong:
        click.echo(f"  {fact.words(puzzle.rules.board)}")
    if given.broken:
        click.echo(f"Broken: {_told(given.broken)}")


def _told(deduction: Deduction) -> str:
    return f"{deduction.text} ({deduction.rule}, {deduction.tier.word})"


def _board(puzzle: Puzzle, known: Iterable[Fact], about: Iterable[Fact]) -> str:
    """The board with the bulbs known so far, and the cells marked that some facts are about."""
    marked = {cell for fact in about for cell in places(fact)}
    if not isinstance(puzzle.rules, Akari):
        return show.board(puzzle, marked=marked)
    bulbs = frozenset(fact.cell for fact in known if isinstance(fact, Bulb))
    return show.board(puzzle, bulbs, marked)
