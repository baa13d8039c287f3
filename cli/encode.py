"""``shikiri encode``: the puzzle as a file for other solvers."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..puzzles import sources
from ..puzzles.errors import BadInput
from ..puzzles.puzzle import Puzzle
from ..questions import report
from . import options, show
from .exits import Exit

if TYPE_CHECKING:
    from ..encoders.explain import Explanation


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
@click.option("--explain", is_flag=True, help="Say which encoding a search gets and why.")
@options.as_json
def command(
    source: str,
    genre: str | None,
    form: str,
    encoding: str | None,
    connectivity: str | None,
    out: Path | None,
    explain: bool,
    as_json: bool,
) -> int:
    """Write the constraint model of a puzzle for another solver.

    The model is complete: its solutions are the puzzle's, one for one over the key variables,
    which the comments at the head of the file explain in words of the puzzle.

    With --explain no model is written, but told: which of the three assumptions of an exact
    cover the puzzle breaks, which encoding and connectivity a search gets therefore, why it gets
    none of the others, and how large the model is, alone and as CNF.

    \b
    Examples
        shikiri encode shikaku-6x6-a > board.cnf
        shikiri encode fillomino-6x6-a --format opb --connectivity flow --out board.opb
        shikiri encode fillomino-6x6-a --explain

    \b
    Exit codes
        0 written, or explained   2 bad input, or an encoding that cannot express the puzzle
        130 interrupted
    """
    if out and explain:
        raise click.UsageError("--explain writes no model, and --out is for one")
    if as_json and not explain:
        raise click.UsageError("--json goes with --explain")
    puzzle = sources.load(source, genre)
    if explain:
        _explain(puzzle, encoding, connectivity, as_json)
    else:
        _write(puzzle, encoding, connectivity, form, out)
    return Exit.DONE


def _write(
    puzzle: Puzzle, encoding: str | None, connectivity: str | None, form: str, out: Path | None
) -> None:
    from ..encoders import encode, export

    write = {"dimacs": export.dimacs, "opb": export.opb, "cpsat": export.cpsat_proto}[form]
    text = write(encode(puzzle.rules, encoding, connectivity, exportable=True))
    if out is None:
        click.echo(text, nl=False)
        return
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"cannot be written: {error.strerror}", origin=str(out)) from None


def _explain(puzzle: Puzzle, encoding: str | None, connectivity: str | None, as_json: bool) -> None:
    from ..encoders.explain import explain

    told = explain(puzzle.rules, encoding, connectivity)
    if as_json:
        show.json(_json(puzzle, told))
        return
    click.echo(f"{show.title(puzzle)}\n\n{_broken(told)}")
    for each in told.assumptions:
        word, why = ("breaks", f" ({each.broken})") if each.broken else ("holds", "")
        click.echo(f"  {each.letter} {word}: {each.statement}{why}")
    click.echo(f"\nencoding: {told.encoding}, for {told.domain}\n  chosen: {told.why}")
    for name, reason in told.others:
        click.echo(f"  not {name}: {reason}")
    click.echo(f"connectivity: {told.connectivity or 'its blocks need none'}")
    if told.exported != (told.encoding, told.connectivity):
        click.echo(f"a file: {' '.join(told.exported) if told.exported else 'cannot be written'}")
    size = told.size
    click.echo(f"\nkeys: {size.keys:,}")
    click.echo(
        f"model: {size.variables:,} variables, {size.integers:,} integers, {size.clauses:,} "
        f"clauses, {size.choices:,} at most or exactly one, {size.sums:,} sums, "
        f"{size.counts:,} counts"
    )
    cuts = f", {size.watched:,} constraints left to cuts" if size.watched else ""
    click.echo(f"CNF: {size.cnf_variables:,} variables, {size.cnf_clauses:,} clauses{cuts}")


def _broken(told: Explanation) -> str:
    if not told.assumptions:
        return "no division, so that no assumption applies"
    first, *then = [each.letter for each in told.assumptions if each.broken] or ["none"]
    return f"breaks {first}" + (f", then {' and '.join(then)}" if then else "")


def _json(puzzle: Puzzle, told: Explanation) -> report.Json:
    first = told.first_broken
    return {
        **report.heading(puzzle),
        "assumptions": [asdict(each) for each in told.assumptions],
        "first_broken": first and first.letter,
        **_chosen(told.encoding, told.connectivity),
        "why": told.why,
        "others": [{"encoding": name, "reason": reason} for name, reason in told.others],
        "exported": told.exported and _chosen(*told.exported),
        "size": asdict(told.size),
    }


def _chosen(encoding: str, connectivity: str) -> report.Json:
    return {"encoding": encoding, "connectivity": connectivity or None}
