"""``shikiri list``: the bundled puzzles."""

from __future__ import annotations

import click

from ..puzzles import library, sources
from ..puzzles.genres import find
from ..questions import report
from . import options, show


@click.command("list")
@options.genre
@options.as_json
def command(genre: str | None, as_json: bool) -> None:
    """List the bundled puzzles: each name is a SOURCE for the other commands.

    \b
    Examples
        shikiri list --genre tatamibari
        shikiri solve tatamibari-8x8-a
    """
    wanted = find(genre).name if genre else None
    puzzles = [sources.load(name) for name in library.names()]
    puzzles = [puzzle for puzzle in puzzles if wanted in (None, puzzle.genre)]
    if as_json:
        show.json([report.heading(puzzle) for puzzle in puzzles])
        return
    for puzzle in puzzles:
        click.echo(show.title(puzzle))
