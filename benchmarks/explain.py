"""What an explanation costs: ``python benchmarks/explain.py SOURCE...``.

From boards with a solution, one clue or two are altered until there is none: an area by one, a
mark to another, a wall to another number that fits beside it.  The boards are drawn and altered
by a seed.  A board's time is the processor's, from the puzzle to the whole explanation: the proof
that there is no solution, an irreducible set, the search for a smaller one, the rules and the
second opinion; the engines' import is not counted.

Then, beside the clock, each set is verified by other means: a fresh engine on a fresh model of
these givens alone finds no solution, and the referee accepts each witness for the puzzle without
one of them.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from statistics import median, quantiles

import click
from shikiri.puzzles import sources
from shikiri.puzzles.akari import Akari
from shikiri.puzzles.clues import ANY, Area, Clue, Square, Tall, Wide
from shikiri.puzzles.division import Division
from shikiri.puzzles.givens import bare, told
from shikiri.puzzles.puzzle import Puzzle, Rules
from shikiri.puzzles.referee import judge
from shikiri.questions.explain import Explanation, explain
from shikiri.solvers.backends import find
from shikiri.solvers.budget import Budget
from shikiri.solvers.decide import decide

TRIES = 20
"""How often a board is altered in search of one without solution."""


def altered(rules: Rules, rng: Random) -> Rules:
    """The puzzle with one clue or two changed."""
    count = rng.choice((1, 2))
    if isinstance(rules, Akari):
        numbers = dict(rules.numbers)
        walls = sorted(wall for wall in numbers if rules.beside[wall])
        for wall in rng.sample(walls, min(count, len(walls))):
            fitting = set(range(len(rules.beside[wall]) + 1)) - {numbers[wall]}
            numbers[wall] = rng.choice(sorted(fitting))
        return replace(rules, numbers=tuple(numbers.items()))
    clues = dict(rules.clues)
    told = sorted(cell for cell, clue in clues.items() if clue != ANY)
    for cell in rng.sample(told, min(count, len(told))):
        clues[cell] = _changed(clues[cell], rng)
    return replace(rules, clues=tuple(clues.items()))


def _changed(clue: Clue, rng: Random) -> Clue:
    if isinstance(clue, Area):
        return Area(rng.choice([n for n in (clue.number - 1, clue.number + 1) if n > 0]))
    return rng.choice([mark for mark in (Square(), Wide(), Tall()) if mark != clue])


def spoilt(puzzles: list[Puzzle], boards: int, seed: int) -> Iterator[Puzzle]:
    """So many of the puzzles, each altered such that it has no solution."""
    rng = Random(f"{seed}")
    made = 0
    for puzzle in rng.sample(puzzles, len(puzzles)):
        if made == boards:
            return
        for _ in range(TRIES):
            rules = altered(puzzle.rules, rng)
            if decide(rules, budget=Budget(20), most=1).name == "none":
                yield replace(puzzle, rules=rules)
                made += 1
                break


def verified(rules: Rules, known: Explanation) -> bool:
    """Whether the first set clashes, and has the referee's word that no given is in vain."""
    if not known.explained:
        return False
    clash = known.accounts[0].clash
    alone = told(bare(rules), clash.givens)
    return decide(alone, "sat:minisat22", most=1).name == "none" and not any(
        judge(told(bare(rules), (g for g in clash.givens if g != given)), witness)
        for given, witness in clash.witnesses
    )


@dataclass(frozen=True)
class Trial:
    """One board: its explanation, how long it took, and whether it was verified."""

    puzzle: Puzzle
    known: Explanation
    seconds: float
    verified: bool


def trial(puzzle: Puzzle, limit: float) -> Trial:
    """Explain one board, and verify what is said."""
    start = time.process_time()
    known = explain(puzzle.rules, budget=Budget(limit))
    seconds = time.process_time() - start
    return Trial(puzzle, known, seconds, verified(puzzle.rules, known))


def summary(genre: str, trials: list[Trial]) -> str:
    """A genre's figures in a few lines."""
    seconds = [each.seconds for each in trials]
    high = quantiles(seconds, n=20)[-1] if len(seconds) > 1 else seconds[0]
    told = [each.known.accounts[0] for each in trials if each.known.accounts]
    sizes = [len(account.clash.givens) for account in told]
    agreed = Counter(account.confirmed or "nobody in time" for account in told)
    return (
        f"{genre:12}{len(trials):4} boards  median {median(seconds):.2f} s  "
        f"95 % {high:.2f} s  largest {max(seconds):.2f} s\n"
        f"  verified irreducible {sum(each.verified for each in trials)}, "
        f"proven smallest {sum(account.clash.smallest for account in told)}, "
        f"givens {min(sizes)} to {max(sizes)}, median {median(sizes):g}\n"
        f"  agreeing: {', '.join(f'{who} {count}' for who, count in agreed.most_common())}"
    )


def fits(rules: Rules, most: int) -> bool:
    """Whether the board is small enough, and has clues to alter."""
    given = rules.clues if isinstance(rules, Division) else rules.numbers
    return max(rules.board.rows, rules.board.cols) <= most and bool(given)


@click.command()
@click.argument("places", metavar="SOURCE...", nargs=-1, required=True)
@click.option("--boards", default=100, show_default=True, help="Boards of each genre.")
@click.option("--most", default=15, show_default=True, help="Rows and columns at most.")
@click.option("--seed", default=0, show_default=True)
@click.option("--limit", default=60.0, show_default=True, help="Seconds for each board.")
@click.option("--each", is_flag=True, help="A line for each board.")
def main(
    places: tuple[str, ...], boards: int, most: int, seed: int, limit: float, each: bool
) -> None:
    """Print median, 95 % and largest time of each genre, and what was verified."""
    for backend in ("sat", "cpsat", "native", "dlx"):
        find(backend)[0].load()
    genres: dict[str, list[Puzzle]] = {}
    for puzzle in sources.puzzles(places):
        if fits(puzzle.rules, most):
            genres.setdefault(puzzle.genre, []).append(puzzle)
    for genre, puzzles in genres.items():
        trials = []
        for puzzle in spoilt(puzzles, boards, seed):
            trials.append(trial(puzzle, limit))
            if each:
                click.echo(f"{puzzle.id:24}{trials[-1].seconds:7.2f} s")
        if trials:
            click.echo(summary(genre, trials))


if __name__ == "__main__":
    main()
