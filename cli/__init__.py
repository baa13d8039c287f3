"""The command line: one small module a command, each a thin layer over the library."""

from __future__ import annotations

from importlib import import_module

import click

from .. import __version__

MODULES = {
    "solve": "solve",
    "check": "check",
    "compare": "compare",
    "verify": "verify",
    "count": "count",
    "solutions": "solutions",
    "ambiguity": "ambiguity",
    "certify": "certify",
    "verify-certificate": "verify_certificate",
    "batch": "batch",
    "explain": "explain",
    "repair": "repair",
    "minimise": "minimise",
    "hint": "hint",
    "grade": "grade",
    "encode": "encode",
    "convert": "convert",
    "picture": "picture",
    "list": "bundled",
    "backends": "backends",
}
"""Each command's module, imported when the command is used; it holds ``command``."""


class Commands(click.Group):
    """A group that imports a command's module only when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*MODULES]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in MODULES:
            return None
        command: click.Command = import_module(f".{MODULES[cmd_name]}", __package__).command
        return command


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__)
@click.pass_context
def shikiri(context: click.Context) -> None:
    """Exact answers about grid-division puzzles: Shikaku, Tatamibari, Fillomino, Akari and
    their variants.

    Has this puzzle exactly one solution?  Paste its puzz.link address, in quotes:

    \b
        shikiri check 'https://puzz.link/p?shikaku/6/6/j3g56h6t6h23g5j'

    The answer shows the puzzle as it was understood, then the verdict: "unique" (one solution,
    and the search for another was complete), "several" (two are drawn, and the cells that differ
    marked), "none" (with the reason, where counting gives one) or "undecided" (the time limit was
    reached: nothing is claimed).

    \b
    A SOURCE is
        a link           puzz.link or pzv.jp address of one of the four genres
        a file           native text, pzprv3, a drawing of the solved board, JSON lines; - is stdin
        a one-line ID    such as 7x7:e6_3_2b2_2d3_6a3g2_3_4e2b2d3d6 (say --genre if several fit)
        a name           a bundled puzzle: shikiri list

    \b
    Exit codes
        0    done: found, unique, right, all agree
        1    wrong answer or certificate (verify), wrong entry (hint), engines disagree (compare)
        2    bad input or usage, one line on stderr
        3, 4 batch: some lines are errors; a puzzle misses --require
        10   several solutions (check), a solution (explain)   20  no solution   30  undecided
        70   a fault of the program       130  interrupted
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())
