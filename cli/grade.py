"""``shikiri grade``: how hard is a puzzle for a person?"""

from __future__ import annotations

import click

from ..puzzles import sources
from ..questions import report
from ..questions.grade import Grade, grade
from ..solvers.budget import Budget
from . import exits, options, show


@click.command("grade")
@options.source
@options.genre
@options.limit
@options.as_json
def command(source: str, genre: str | None, limit: float | None, as_json: bool) -> int:
    """Say how hard a puzzle is, by the rules that its proof needs.

    The puzzle must have exactly one solution; if not, that is said instead.  The deductions of
    the easiest path are counted by tier, and the deepest tier needed is the grade:

    \b
        easy           one clue or one cell at a time
        medium         several against each other
        hard           a corner, a region, the whole board; or assuming one thing and
                       refuting it by the rules above (probe)
        needs search   rules do not suffice: such a puzzle should not be published

    \b
    Examples
        shikiri grade shikaku-10x10-a
        shikiri grade puzzle.txt --limit 60 --json

    \b
    Exit codes
        0 graded   10 several solutions   20 none   30 undecided   2 bad input
        130 interrupted
    """
    budget = Budget(limit)
    puzzle = sources.load(source, genre)
    graded = grade(puzzle.rules, budget)
    if as_json:
        show.json(report.grade(puzzle, graded))
    else:
        _print(graded, show.title(puzzle))
    return exits.Exit.UNDECIDED if graded.spent else exits.code(graded.verdict)


def _print(graded: Grade, title: str) -> None:
    click.echo(f"{title}\n{_headline(graded)}")
    if graded.tiers:
        counts = (f"{count} {tier.word}" for tier, count in sorted(graded.tiers.items()))
        click.echo(f"deductions: {', '.join(counts)}")
        rules = (f"{count} {rule}" for rule, count in graded.rules.most_common())
        click.echo(f"rules: {', '.join(rules)}")
    if graded.nodes:
        click.echo(f"search: {graded.nodes} assumptions beyond the rules; not fit for publishing")


def _headline(graded: Grade) -> str:
    match graded.verdict.name:
        case "several":
            return "not unique: it has several solutions, so it has no grade"
        case "none":
            return "not unique: it has no solution, so it has no grade"
    if graded.spent:
        return f"undecided: {graded.spent}"
    deepest = graded.deepest.word if graded.deepest else graded.word
    return f"{graded.word} (deepest rule: {deepest})"
