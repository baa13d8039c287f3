"""Options that several commands share."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

import click

from ..puzzles.formats import FORMATS
from ..solvers.backends import Settings

Command = TypeVar("Command", bound=Callable[..., Any])


def _positive(
    context: click.Context, parameter: click.Parameter, seconds: float | None
) -> float | None:
    if seconds is not None and not 0 < seconds < math.inf:
        raise click.BadParameter(f"{seconds:g} is no positive number of seconds")
    return seconds


source = click.argument("source", metavar="SOURCE")
sources = click.argument("sources", metavar="SOURCES...", nargs=-1, required=True)
genre = click.option("--genre", metavar="NAME", help="The genre, where the source leaves it open.")
as_json = click.option("--json", "as_json", is_flag=True, help="JSON instead of text.")
limit = click.option(
    "--limit",
    type=float,
    callback=_positive,
    metavar="SECONDS",
    help="Give up after so many seconds, without a guess.",
)
to = click.option(
    "--to",
    type=click.Choice([form.name for form in FORMATS if form.write]),
    help="Print only the puzzle that comes of it, in this format.",
)
backend = click.option(
    "--backend",
    default="sat",
    show_default=True,
    metavar="NAME",
    help="Who answers: sat, sat:ENGINE, cpsat, native, dlx, brute; see `shikiri backends`.",
)
cross_check = click.option(
    "--cross-check",
    is_flag=True,
    help="Let an independent engine answer, too, and stop where the two disagree.",
)
encoding = click.option(
    "--encoding",
    metavar="NAME",
    help="placements, owners, borders or values; by default the puzzle decides.",
)
connectivity = click.option(
    "--connectivity",
    metavar="NAME",
    help="How blocks are kept connected: lazy, levels or flow, where that is a question.",
)
_seed = click.option(
    "--seed",
    type=click.IntRange(0, 2**31 - 1),
    default=0,
    metavar="N",
    help="Fix the engine's choices.  [default: 0]",
)
_workers = click.option(
    "--workers",
    type=click.IntRange(1, 1024),
    default=1,
    metavar="N",
    help="Threads, for an engine that has them.  [default: 1]",
)


def effort(command: Command) -> Command:
    """Add ``--seed`` and ``--workers``; the command gets both as they are."""
    return _seed(_workers(command))


def engine(command: Command) -> Callable[..., Any]:
    """Add everything that says who answers and how: ``backend``, ``limit`` and ``settings``."""

    @wraps(command)
    def settled(
        *args: Any,
        encoding: str | None,
        connectivity: str | None,
        seed: int,
        workers: int,
        **rest: Any,
    ) -> Any:
        from ..solvers.decide import must_take

        settings = Settings(encoding, connectivity, seed, workers)
        must_take(rest["backend"], settings)  # before the first puzzle is read
        return command(*args, settings=settings, **rest)

    return backend(limit(encoding(connectivity(effort(settled)))))
