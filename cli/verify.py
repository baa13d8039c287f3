"""``shikiri verify``: is this answer right?"""

from __future__ import annotations

import click

from ..puzzles import answers
from ..questions import report
from . import options, show
from .exits import Exit


@click.command("verify")
@options.source
@click.argument("answer", required=False)
@options.genre
@options.as_json
def command(source: str, answer: str | None, genre: str | None, as_json: bool) -> int:
    """Judge a finished board: name each broken rule and mark its cells.

    ANSWER is a file or - for stdin: rows in which equal neighbours are one block, the numbers of
    a Fillomino, o for each bulb of an Akari, the JSON of solve, or pzprv3 text.  Leave it out
    when SOURCE brings its own answer, as a drawing of the solved board does.

    \b
    Examples
        shikiri verify puzzle.txt answer.txt
        shikiri solve puzzle.txt --json | shikiri verify puzzle.txt -
        shikiri verify drawing.txt

    \b
    Exit codes
        0 right   1 wrong   2 bad input   130 interrupted
    """
    puzzle, given = answers.given(source, answer, genre)
    violations = given.faults(puzzle.rules)
    if as_json:
        show.json(report.judgement(puzzle, violations))
    else:
        show.judgement(puzzle, given.solution, violations)
    return Exit.DIFFERS if violations else Exit.DONE
