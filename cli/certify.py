"""``shikiri certify``: a proof of the verdict, to be checked by others."""

from __future__ import annotations

from pathlib import Path

import click

from ..puzzles import sources
from ..puzzles.errors import printable
from ..solvers.budget import Budget
from . import exits, options, show


@click.command("certify")
@options.source
@click.option("--out", required=True, type=click.Path(path_type=Path), help="A folder, or a .zip.")
@click.option("--force", is_flag=True, help="Replace the certificate that is there.")
@options.genre
@options.limit
@options.as_json
def command(
    source: str, out: Path, force: bool, genre: str | None, limit: float | None, as_json: bool
) -> int:
    """Prove that a puzzle has exactly one solution, or none, and write the proof down.

    A certificate is a folder, or a zip of one, of plain text: the puzzle, its solution, clauses in
    which each variable has a meaning on the board and each clause a reason, and a DRUP proof that
    they cannot be met.  It is verified before the command ends, and anyone can verify it again:
    shikiri verify-certificate shares no code with the engine that found the proof.

    Where the puzzle has several solutions, two are drawn and nothing is written.

    \b
    Examples
        shikiri certify fillomino-6x6-a --out proof
        shikiri certify puzzle.txt --out proof.zip --limit 60

    \b
    Exit codes
        0 written   10 several   30 undecided (limit)   130 interrupted
        2 bad input, something else is at PATH, or too many blocks could be on the board
    """
    from ..questions import certify

    budget = Budget(limit)
    puzzle = sources.load(source, genre)
    certified = certify.certify(puzzle, out, budget, force=force)
    if as_json:
        show.json(certify.certified_json(puzzle, out, certified))
    else:
        show.answer(puzzle, certified.verdict, "sat", as_json)
        if certified.proven is not None:
            click.echo(f"certificate: {printable(str(out))} ({certified.proven.sizes})")
    return exits.Exit.DONE if certified.proven else exits.code(certified.verdict)
