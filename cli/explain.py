"""``shikiri explain``: why is there no solution?"""

from __future__ import annotations

from dataclasses import replace

import click

from ..puzzles import sources
from ..puzzles.puzzle import Puzzle
from ..questions import report
from ..questions.explain import Account, Explanation, explaining, stated
from ..questions.known import places
from ..solvers.budget import INTERRUPTED, Budget
from ..solvers.verdict import NoSolution, Undecided
from . import exits, options, show

STEPS = 12
"""The longest path of deductions that is printed; of a longer one only the end is."""


@click.command("explain")
@options.source
@options.genre
@options.limit
@click.option(
    "--all",
    "number",
    type=click.IntRange(min=1),
    default=1,
    metavar="N",
    help="Up to N different sets, the smallest of them first.",
)
@click.option("--smallest", is_flag=True, help="Go on until no set with fewer givens is possible.")
@options.as_json
def command(
    source: str, genre: str | None, limit: float | None, number: int, smallest: bool, as_json: bool
) -> int:
    """Say why a puzzle has no solution: name givens that clash, none of them in vain.

    What counting shows comes first, in words.  Then comes a set of givens that have no solution
    together, marked on the board.  A given is what a clue says, while its place stays as a ?
    (a wall of an Akari stays without its number), or a border.  The set is irreducible: if any
    one is left out, the others of the set can hold together.  The referee judged a board for each;
    another engine, where one can tell in a few seconds, agrees that all together have none.  The
    puzzle's other givens may clash as well: --all shows how.

    Rules that matter are those without which these givens have a solution.  Where a person's
    rules show the clash, their deductions are listed.

    At the limit and at Ctrl-C what is known by then is printed.

    \b
    Examples
        shikiri explain puzzle.txt
        shikiri explain puzzle.txt --all 5
        shikiri explain puzzle.txt --smallest --limit 60 --json

    \b
    Exit codes
        0 explained   10 there is a solution: nothing to explain   2 bad input
        30 undecided, or something is missing: the limit was reached   130 interrupted
    """
    budget = Budget(limit)
    puzzle = sources.load(source, genre)
    known = Explanation(Undecided(INTERRUPTED))
    try:
        for more in explaining(puzzle.rules, number=number, smallest=smallest, budget=budget):
            known = more
    except KeyboardInterrupt:
        _tell(puzzle, replace(known, spent=INTERRUPTED), as_json)
        raise
    _tell(puzzle, known, as_json)
    if known.spent:
        return exits.Exit.UNDECIDED
    return exits.Exit.DONE if isinstance(known.verdict, NoSolution) else exits.Exit.SEVERAL


def _tell(puzzle: Puzzle, known: Explanation, as_json: bool) -> None:
    if as_json:
        show.json(report.explanation(puzzle, known))
    else:
        _print(puzzle, known)


def _print(puzzle: Puzzle, known: Explanation) -> None:
    click.echo(show.title(puzzle))
    if not isinstance(known.verdict, NoSolution):
        click.echo(f"{show.board(puzzle)}\n")
        click.echo(
            f"undecided: {known.spent}"
            if isinstance(known.verdict, Undecided)
            else "There is a solution, and so nothing to explain."
        )
        return
    cells = {cell for reason in known.reasons for cell in reason.cells}
    if not known.accounts:
        click.echo(f"{show.board(puzzle, marked=cells)}\n")
    for number, account in enumerate(known.accounts, 1):
        marked = cells | {cell for given in account.clash.givens for cell in places(given)}
        click.echo(f"{show.board(puzzle, marked=marked)}\n")
        if number == 1:
            _print_reasons(known)
        _print_account(puzzle, account)
    if not known.accounts:
        _print_reasons(known)
    if known.spent:
        click.echo(f"Not finished: {known.spent}.")
    elif known.complete:
        click.echo("There is no other irreducible set.")
    how = " ".join(filter(None, ("sat", known.stats.encoding, known.stats.connectivity)))
    click.echo(f"({how}, {report.seconds(known.stats):.3f} s)")


def _print_reasons(known: Explanation) -> None:
    for reason in known.reasons:
        click.echo(f"none: {reason.text}")
    if not known.reasons:
        click.echo("none: there is no solution; the search was complete")


def _print_account(puzzle: Puzzle, account: Account) -> None:
    clash, board = account.clash, puzzle.rules.board
    click.echo(_headline(account))
    for given in clash.givens:
        click.echo(f"  {stated(given, board)}")
    if clash.irreducible and len(clash.givens) > 1:
        fewest = "; no fewer clash" if clash.smallest else ""
        click.echo(f"If any one of them is left out, the others can hold together{fewest}.")
    needed = [lifted.rule for lifted in account.rules if lifted.needed]
    if needed:
        click.echo(f"Rules that matter: {'; '.join(needed)}.")
    for number, step in enumerate(account.steps, 1):
        if len(account.steps) <= STEPS or number == len(account.steps):
            click.echo(f"  {number}. {step.text} ({step.rule})")
    if clash.irreducible:
        click.echo(_confirmation(account))
    click.echo()


def _headline(account: Account) -> str:
    clash = account.clash
    if not clash.givens:
        return "The rules alone, with the clues' places, leave none, whatever the clues say."
    if not clash.irreducible:
        return "These givens clash; whether all of them are needed is not known:"
    if len(clash.givens) == 1:
        return "This given can never be met:"
    return f"These {len(clash.givens)} givens clash:"


def _confirmation(account: Account) -> str:
    match account.confirmed:
        case None:
            return "(no second engine was asked by then)"
        case "":
            return "(no second engine could tell in time)"
        case "counting":
            return "(counting is proof enough)"
    return f"({account.confirmed} agrees)"
