"""What ``ambiguity`` costs: ``python benchmarks/ambiguity.py SOURCE...``.

Of each puzzle some random givens are withheld, as seeded: the content of a Shikaku's or
Tatamibari's clue, a Fillomino's clue, a wall's number.  What is then found open is held against
all solutions, where these can be listed up to a cap.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from math import ceil
from random import Random
from statistics import median

import click
from rich.console import Console
from rich.progress import track
from rich.table import Table
from shikiri.puzzles import sources
from shikiri.puzzles.division import blocks
from shikiri.puzzles.givens import bare, givens, told
from shikiri.puzzles.puzzle import Puzzle, Rules, Solution
from shikiri.questions.ambiguity import AREAS, Ambiguity, ambiguity
from shikiri.questions.backbone import questions
from shikiri.solvers.budget import Budget, Spent
from shikiri.solvers.decide import solutions


def blurred(puzzle: Puzzle, number: int) -> Rules:
    """The puzzle without so many of its givens."""
    facts = givens(puzzle.rules)
    rng = Random(f"{puzzle.id} {number}")
    gone = set(rng.sample(range(len(facts)), min(number, len(facts))))
    return told(bare(puzzle.rules), (f for i, f in enumerate(facts) if i not in gone))


def listed(rules: Rules, cap: int, limit: float) -> list[Solution] | None:
    """All solutions, or ``None`` where they are more than the cap or take too long."""
    try:
        found = [*islice(solutions(rules, budget=Budget(limit)), cap + 1)]
    except Spent:
        return None
    return found if len(found) <= cap else None


def assert_same(rules: Rules, found: Ambiguity, truth: list[Solution]) -> None:
    """Fail unless the answer is what these solutions, all there are, say."""
    pairs = [fact for pair in questions(rules) for fact in pair]
    assert found.shown == {f for f in pairs if any(f.holds(rules, s) for s in truth)}
    for cell, candidates in found.candidates.items():
        own = [blocks(s)[s[cell]] for s in truth if isinstance(s, tuple)]
        if found.kind == AREAS:
            seen = {len(block) for block in own}
        else:
            seen = {c for block in own for c in block if c in rules.clue_at}  # type: ignore[union-attr]
        assert candidates == tuple(sorted(seen))


@dataclass(frozen=True)
class Run:
    """One puzzle without some of its givens, asked once."""

    genre: str
    withheld: int
    size: str
    seconds: float
    partial: bool
    compared: bool


SIZES = {100: "10x10", 225: "15x15", 400: "20x20", 10**6: "larger"}
"""Classes of boards: what they are called, by the most cells."""


def run(puzzle: Puzzle, withheld: int, limit: float, cap: int, patience: float) -> Run:
    """Ask, and compare with the list of all solutions where there is one."""
    rules = blurred(puzzle, withheld)
    start = time.process_time()
    found = ambiguity(rules, budget=Budget(limit))
    seconds = time.process_time() - start
    truth = listed(rules, cap, patience) if found.complete else None
    if truth is not None:
        assert_same(rules, found, truth)
    size = next(name for cells, name in SIZES.items() if rules.board.size <= cells)
    return Run(puzzle.genre, withheld, size, seconds, not found.complete, truth is not None)


def table(runs: Sequence[Run]) -> Table:
    """By genre, number withheld and size."""
    drawn = Table()
    headings = "genre", "withheld", "up to", "runs", "median s", "p95 s", "max s"
    for heading in (*headings, "partial", "compared"):
        drawn.add_column(heading, justify="right")
    classes = [*SIZES.values()]
    groups: dict[tuple[str, int, int], list[Run]] = defaultdict(list)
    for each in runs:
        for size in (classes.index(each.size), len(classes)):
            groups[each.genre, each.withheld, size].append(each)
    for genre, withheld, size in sorted(groups):
        members = groups[genre, withheld, size]
        seconds = sorted(each.seconds for each in members)
        drawn.add_row(
            genre,
            f"{withheld}",
            [*classes, "all"][size],
            f"{len(members)}",
            f"{median(seconds):.3f}",
            f"{seconds[ceil(0.95 * len(seconds)) - 1]:.2f}",
            f"{seconds[-1]:.2f}",
            f"{sum(each.partial for each in members)}",
            f"{sum(each.compared for each in members)}",
        )
    return drawn


@click.command()
@click.argument("files", metavar="SOURCE...", nargs=-1, required=True)
@click.option("--blur", "blurs", multiple=True, type=int, default=(1, 3, 10), show_default=True)
@click.option("--most", default=10**6, help="Cells of the largest board.")
@click.option("--every", default=1, show_default=True, help="Take one puzzle in so many.")
@click.option("--limit", default=20.0, show_default=True, help="Seconds a puzzle.")
@click.option("--cap", default=10_000, show_default=True, help="Solutions that are listed.")
@click.option("--patience", default=20.0, show_default=True, help="Seconds a list may take.")
def main(
    files: tuple[str, ...],
    blurs: tuple[int, ...],
    most: int,
    every: int,
    limit: float,
    cap: int,
    patience: float,
) -> None:
    """Print the processor's seconds, and how many answers were partial and how many compared."""
    puzzles = [p for p in sources.puzzles(files) if p.rules.board.size <= most][::every]
    asked = [(puzzle, number) for number in blurs for puzzle in puzzles]
    runs = [
        run(puzzle, number, limit, cap, patience)
        for puzzle, number in track(asked, console=Console(stderr=True))
    ]
    Console(width=100).print(table(runs))


if __name__ == "__main__":
    main()
