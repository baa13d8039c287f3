"""``shikiri encode``: the puzzle as a file for other solvers."""

from __future__ import annotations

from pathlib import Path

import click

from ..puzzles import sources
from ..puzzles.errors import BadInput
from . import options
from .exits import Exit


@click.command("encode")
@options.source
@options.genre
@click.option(
    "--format",
    "form",
    type=click.Choice(["dimacs", "opb", "cpsat"]),
    default="dimacs",
    show_default=True,
    help="CNF, pseudo-Boolean, or the text of CP-SAT's model.",
)
@options.encoding
@options.connectivity
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Default: stdout.")
def command(
    source: str,
    genre: str | None,
    form: str,
    encoding: str | None,
    connectivity: str | None,
    out: Path | None,
) -> int:
    """Write the constraint model of a puzzle for another solver.

    The model is complete: its solutions are the puzzle's, one for one over the key variables,
    which the comments at the head of the file explain in words of the puzzle.

    \b
    Examples
        shikiri encode shikaku-6x6-a > board.cnf
        shikiri encode fillomino-6x6-a --format opb --connectivity flow --out board.opb

    \b
    Exit codes
        0 written   2 bad input, or an encoding that cannot express the puzzle
    """
    from ..encoders import encode, export

    puzzle = sources.load(source, genre)
    write = {"dimacs": export.dimacs, "opb": export.opb, "cpsat": export.cpsat_proto}[form]
    text = write(encode(puzzle.rules, encoding, connectivity, exportable=True))
    if out is None:
        click.echo(text, nl=False)
        return Exit.DONE
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"cannot be written: {error.strerror}", origin=str(out)) from None
    return Exit.DONE
