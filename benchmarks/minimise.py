"""What leaving out costs: ``python benchmarks/minimise.py SOURCE... --fewest --from-solution``.

Boards with one solution are drawn by a seed.  A board's time is from the puzzle to the result, the
engines' import aside.
"""

from __future__ import annotations

import time
from collections import defaultdict
from random import Random
from statistics import mean, median

import click
from shikiri.puzzles import library, sources
from shikiri.puzzles.genres import find
from shikiri.puzzles.givens import givens, told
from shikiri.puzzles.puzzle import Puzzle, Rules
from shikiri.questions.minimise import minimise
from shikiri.solvers.budget import Budget
from shikiri.solvers.decide import decide
from shikiri.solvers.verdict import Unique


def full(puzzle: Puzzle) -> Rules:
    """The puzzle with all that its genre's marks can tell of its solution."""
    verdict = decide(puzzle.rules)
    assert isinstance(verdict, Unique)
    return told(puzzle.rules, find(puzzle.genre).truths(puzzle.rules, verdict.solution))


@click.command()
@click.argument("names", metavar="[SOURCE]...", nargs=-1)
@click.option("--boards", default=10, show_default=True, help="Boards of each genre.")
@click.option("--size", help="Only boards of this size, such as 10x10.")
@click.option("--fewest", is_flag=True, help="Seek the proven minimum.")
@click.option("--from-solution", is_flag=True, help="Start from all that can be told.")
@click.option("--seed", default=0, show_default=True)
@click.option("--limit", default=60.0, show_default=True, help="Seconds a board.")
def main(
    names: tuple[str, ...],
    boards: int,
    size: str | None,
    fewest: bool,
    from_solution: bool,
    seed: int,
    limit: float,
) -> None:
    """Print, for each genre, how many givens were left, how many boards were finished, how fast."""
    by_genre: dict[str, list[Puzzle]] = defaultdict(list)
    for puzzle in sources.puzzles(names or library.plain()):
        board = puzzle.rules.board
        if size in (None, f"{board.rows}x{board.cols}"):
            by_genre[puzzle.genre].append(puzzle)
    for genre, puzzles in by_genre.items():
        seconds: list[float] = []
        shares: list[float] = []
        finished = 0
        for puzzle in Random(f"{genre} {seed}").sample(puzzles, min(boards, len(puzzles))):
            rules = full(puzzle) if from_solution else puzzle.rules
            start = time.perf_counter()
            found = minimise(rules, least=fewest, budget=Budget(limit))
            seconds.append(time.perf_counter() - start)
            enough = found.enough
            if enough is None:
                click.echo(f"  {puzzle.id}: {found.verdict.name}")
                continue
            finished += enough.minimum if fewest else enough.irreducible
            shares.append(len(enough.truths) / max(1, len(givens(rules))))
            if enough.spent:
                click.echo(f"  {puzzle.id}: from {enough.least} to {len(enough.truths)} givens")
        click.echo(
            f"{genre:11}{len(seconds):4} boards, {finished} finished, {mean(shares):.0%} of the "
            f"givens left, median {median(seconds):.2f} s, longest {max(seconds):.2f} s"
        )


if __name__ == "__main__":
    main()
