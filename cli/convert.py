"""``shikiri convert``: the same puzzle in another format."""

from __future__ import annotations

import click

from ..puzzles import sources
from ..puzzles.formats import FORMATS
from . import options

_WRITERS = {form.name: form.write for form in FORMATS if form.write}


@click.command("convert")
@options.source
@options.genre
@click.option(
    "--to",
    type=click.Choice([*_WRITERS]),
    default="native",
    show_default=True,
    help="The format to write.",
)
def command(source: str, genre: str | None, to: str) -> None:
    """Write a puzzle in another format: native text, a puzz.link address and more.

    What a format cannot say (a torus in a link) is refused, never left out.

    \b
    Examples
        shikiri convert 'https://puzz.link/p?akari/6/6/nekcakbl' > board.txt
        shikiri convert board.txt --to link

    \b
    Exit codes
        0 written   2 bad input, or a puzzle that the format cannot say
        130 interrupted
    """
    click.echo(_WRITERS[to](sources.load(source, genre)).rstrip("\n"))
