"""What ``ambiguity`` costs: ``python benchmarks/ambiguity.py SOURCE...``.

Of each puzzle some random givens are withheld, as seeded: the content of a Shikaku's or
Tatamibari's clue, a Fillomino's clue, a wall's number.  What is then found open is held against
all solutions, where these can be listed up to a cap.
"""

from __future__ import annotations

import time
from itertools import islice
from random import Random
from statistics import median, quantiles

import click
from rich.console import Console
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


@click.command()
@click.argument("files", metavar="SOURCE...", nargs=-1, required=True)
@click.option("--blur", "blurs", multiple=True, type=int, default=(1, 3, 10), show_default=True)
@click.option("--most", default=400, show_default=True, help="Cells of the largest board.")
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
    """Print processor seconds by blur, and how many answers were compared."""
    drawn = Table()
    for heading in ("withheld", "boards", "median s", "p95 s", "max s", "partial", "compared"):
        drawn.add_column(heading, justify="right")
    puzzles = [p for p in sources.puzzles(files) if p.rules.board.size <= most][::every]
    for number in blurs:
        seconds: list[float] = []
        partial = compared = 0
        for puzzle in puzzles:
            rules = blurred(puzzle, number)
            start = time.process_time()
            found = ambiguity(rules, budget=Budget(limit))
            seconds.append(time.process_time() - start)
            partial += not found.complete
            if found.complete and (truth := listed(rules, cap, patience)) is not None:
                assert_same(rules, found, truth)
                compared += 1
        drawn.add_row(
            f"{number}",
            f"{len(puzzles)}",
            f"{median(seconds):.3f}",
            f"{quantiles(seconds, n=20)[-1]:.2f}",
            f"{max(seconds):.2f}",
            f"{partial}",
            f"{compared}",
        )
    Console(width=100).print(drawn)


if __name__ == "__main__":
    main()
