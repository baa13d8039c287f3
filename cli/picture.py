"""``shikiri picture``: the puzzle drawn for a terminal."""

from __future__ import annotations

import click

from ..puzzles import sources
from . import options, show


@click.command("picture")
@options.source
@options.genre
def command(source: str, genre: str | None) -> None:
    """Draw a puzzle as it was understood, without solving it.

    \b
    Examples
        shikiri picture akari-7x7-a
        shikiri picture 'https://puzz.link/p?tatamibari/5/5/m3g11i2g31h13g3g'
    """
    puzzle = sources.load(source, genre)
    click.echo(show.title(puzzle))
    click.echo(show.board(puzzle))
