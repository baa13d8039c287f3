"""``shikiri backends``: who can be asked."""

from __future__ import annotations

import click

from ..solvers import backends
from . import options, show


@click.command("backends")
@options.as_json
def command(as_json: bool) -> None:
    """List the backends for --backend, their engines, and how they keep a time limit.

    \b
    Examples
        shikiri backends
        shikiri check puzzle.txt --backend sat:cadical153
    """
    rows = [
        {"name": row.name, "about": row.about, "engines": list(row.offered), "limits": row.limits}
        for row in backends.BACKENDS
    ]
    if as_json:
        show.json(rows)
        return
    for row in backends.BACKENDS:
        click.echo(f"{row.name:8}  {row.about}")
        click.echo(f"{'':8}  limit: {row.limits}")
        if row.offered:
            click.echo(f"{'':8}  engines: {', '.join(f'{row.name}:{e}' for e in row.offered)}")
