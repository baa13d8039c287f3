"""What a repair costs: ``python benchmarks/repair.py SOURCE... --out repaired.jsonl``.

From boards with one solution random givens are taken, one after the other, until there are
several: numbers and marks become ``?``, numbers of a Fillomino and of walls go.  The boards and
givens are drawn by a seed.  A board's time is from the puzzle to the checked repair, the engines'
import aside.

Each repaired board is proven unique again by the engine that shares nothing with the models,
where it can tell in time.  With ``--out`` the boards are written with the solutions kept, as links
and rows, for other checkers.
"""

from __future__ import annotations

import json
import time
from collections import Counter, defaultdict
from dataclasses import replace
from itertools import islice
from random import Random
from statistics import mean, median
from typing import TextIO

import click
from shikiri.puzzles import library, sources
from shikiri.puzzles.errors import Unsupported
from shikiri.puzzles.formats import LINK
from shikiri.puzzles.givens import givens, told
from shikiri.puzzles.puzzle import Puzzle
from shikiri.questions import report
from shikiri.questions.minimise import without_givens
from shikiri.questions.repair import Repair, repair
from shikiri.solvers.budget import Budget
from shikiri.solvers.decide import decide
from shikiri.solvers.verdict import Several, Unique

PATIENCE = 2.0
"""Seconds that the second opinion may take."""


def blurred(puzzle: Puzzle, rng: Random) -> Puzzle | None:
    """The puzzle with as many random givens taken as it needs to have several solutions."""
    left = list(givens(puzzle.rules))
    rng.shuffle(left)
    while left:
        left.pop()
        rules = told(without_givens(puzzle.rules), left)
        if isinstance(decide(rules, budget=Budget(PATIENCE)), Several):
            return replace(puzzle, rules=rules)
    return None


def second_opinion(found: Repair) -> str:
    """What ``native`` says of the repaired board."""
    try:
        return decide(found.rules, "native", budget=Budget(PATIENCE)).name
    except Unsupported:
        return "cannot"


def write(out: TextIO, puzzle: Puzzle, found: Repair) -> None:
    """A line with the repaired board as a link, and the rows of the solution kept."""
    assert isinstance(found.after, Unique)
    rows = report.solution(found.rules, found.after.solution)
    url = LINK.write and LINK.write(Puzzle(puzzle.genre, found.rules))
    line = {"id": puzzle.id, "genre": puzzle.genre, "url": url, "solution": [*rows.values()][-1]}
    out.write(json.dumps(line) + "\n")


@click.command()
@click.argument("names", metavar="[SOURCE]...", nargs=-1)
@click.option("--boards", default=100, show_default=True, help="Boards of each genre.")
@click.option("--seed", default=0, show_default=True)
@click.option("--limit", default=60.0, show_default=True, help="Seconds a board.")
@click.option("--out", type=click.File("w"), help="Where the repaired boards are written.")
def main(names: tuple[str, ...], boards: int, seed: int, limit: float, out: TextIO | None) -> None:
    """Print, for each genre, how many boards were repaired, by how many additions, how fast."""
    by_genre: dict[str, list[Puzzle]] = defaultdict(list)
    for puzzle in sources.puzzles(names or library.plain()):
        by_genre[puzzle.genre].append(puzzle)
    for genre, puzzles in by_genre.items():
        rng = Random(f"{genre} {seed}")
        rng.shuffle(puzzles)
        drafts = (draft for puzzle in puzzles * boards if (draft := blurred(puzzle, rng)))
        seconds: list[float] = []
        added: list[int] = []
        told_of: Counter[str] = Counter()
        for draft in islice(drafts, boards):
            start = time.perf_counter()
            found = repair(draft, budget=Budget(limit))
            seconds.append(time.perf_counter() - start)
            told_of["repaired" if found.found else f"not repaired ({draft.id})"] += 1
            if not found.found:
                continue
            added.append(len(found.edits))
            told_of[found.resort] += 1
            told_of["proven fewest"] += found.minimum
            told_of[f"native: {second_opinion(found)}"] += 1
            if out:
                write(out, draft, found)
        click.echo(
            f"{genre:11}{len(seconds):4} boards, {mean(added):.2f} changes (most {max(added)}), "
            f"median {median(seconds):.2f} s, longest {max(seconds):.2f} s: "
            + ", ".join(f"{count} {what}" for what, count in told_of.items())
        )


if __name__ == "__main__":
    main()
