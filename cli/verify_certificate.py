"""``shikiri verify-certificate``: does this certificate prove what it claims?"""

from __future__ import annotations

from pathlib import Path

import click

from ..proofs.certificate import Flaw
from ..proofs.second import CHECKERS
from ..proofs.verify import verify
from ..puzzles.errors import BadInput, printable
from . import options, show
from .exits import Exit


@click.command("verify-certificate")
@click.argument("path", metavar="PATH", type=click.Path(path_type=Path))
@click.option(
    "--checker",
    type=click.Choice([*CHECKERS]),
    help="Let another program check the proof, too; it has to be installed.",
)
@options.as_json
def command(path: Path, checker: str | None, as_json: bool) -> int:
    """Check a certificate that certify wrote: a folder, or a zip of one.

    The puzzle is read anew, the solution judged by the referee, each clause derived again from
    its reason, and the proof checked by unit propagation.  No engine and no encoder is asked.

    \b
    Examples
        shikiri verify-certificate proof
        shikiri verify-certificate proof.zip --checker dratify

    \b
    Exit codes
        0 right   1 wrong: the file, the line and the fault are told   2 nothing to read at PATH
        130 interrupted
    """
    from ..questions import certify

    try:
        found = verify(path, CHECKERS[checker] if checker else None)
    except Flaw as flaw:
        if as_json:
            show.json(certify.flaw_json(flaw))
        else:
            click.echo(f"wrong: {printable(str(flaw))}")
        return Exit.DIFFERS
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror}", origin=str(path)) from None
    if as_json:
        show.json(certify.proven_json(found))
        return Exit.DONE
    print(f"{show.title(found.puzzle)}\n{show.board(found.puzzle, found.solution)}\n")
    what = "no solution" if found.solution is None else "exactly this solution"
    click.echo(f"right: the puzzle has {what} ({found.sizes})")
    return Exit.DONE
