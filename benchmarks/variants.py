"""What the variants cost: ``python benchmarks/variants.py [NAME]...``.

For each variant ten seeded random boards are cut into blocks first and clued from the cut, so
that each has at least one solution; whether it has another is what is asked.  A board's time is
the processor time of encoding, both searches and the referee.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from statistics import median

import click
from shikiri.puzzles.board import Board, Cell
from shikiri.puzzles.clues import ANY, Area, Clue, Measures, Perimeter, measure
from shikiri.puzzles.division import Division, Partition, Shape, blocks, canonical
from shikiri.puzzles.referee import judge
from shikiri.solvers.backends import Settings
from shikiri.solvers.budget import Budget
from shikiri.solvers.decide import decide

LIMIT = 60.0
"""Seconds until a board is given up."""


# Cuts


def tiled(rng: Random, board: Board, most: int = 12) -> Partition:
    """Rectangles of up to ``most`` cells: the first free cell gets a random one that fits.

    Blocks below three cells come only where nothing else fits.
    """
    labels: dict[Cell, Cell] = {}
    for start in board.cells:
        if start in labels:
            continue
        row, col = board.place(start)
        room = 0
        while col + room < board.cols and start + room not in labels:
            room += 1
        sizes = [
            (height, width)
            for height in range(1, board.rows - row + 1)
            for width in range(1, room + 1)
            if height * width <= most
        ]
        height, width = rng.choice([s for s in sizes if s[0] * s[1] > 2] or sizes)
        for r in range(row, row + height):
            labels.update((board.at(r, c), start) for c in range(col, col + width))
    return canonical(labels[cell] for cell in range(board.size))


def rolled(rng: Random, board: Board, cut: Partition) -> Partition:
    """The cut moved around the torus, so that blocks lie across both seams."""
    down, right = rng.randrange(board.rows), rng.randrange(board.cols)
    return canonical(
        cut[board.at((row - down) % board.rows, (col - right) % board.cols)]
        for row, col in map(board.place, range(board.size))
    )


def grown(rng: Random, board: Board, most: int) -> Partition:
    """Polyominoes of up to ``most`` cells, each grown cell by cell from a random free one."""
    labels: dict[Cell, Cell] = {}
    for start in rng.sample(board.cells, len(board.cells)):
        if start in labels:
            continue
        block = [start]
        labels[start] = start
        for _ in range(rng.randint(2, most) - 1):
            rim = [o for cell in block for o in board.neighbours[cell] if o not in labels]
            if not rim:
                break
            block.append(rng.choice(rim))
            labels[block[-1]] = start
    return canonical(labels[cell] for cell in range(board.size))


def bent(rng: Random, board: Board, most: int = 14, tries: int = 400) -> Partition:
    """Rectangles of which neighbours are joined wherever that makes an L or a rectangle."""
    cut = tiled(rng, board, 8)
    for _ in range(tries):
        u, v = rng.choice(board.edges)
        joined = {cell for cell in board.cells if cut[cell] in (cut[u], cut[v])}
        alone = Division(
            replace(board, holes=frozenset(board.cells) - joined), ((u, ANY),), shape=Shape.L
        )
        if cut[u] != cut[v] and len(joined) <= most:
            block = canonical((0 for _ in range(board.size)), alone.board.holes)
            if not judge(alone, block):
                cut = canonical(cut[u] if cell in joined else cut[cell] for cell in board.cells)
    return cut


def uneven(rng: Random, board: Board, most: int = 14) -> Partition:
    """Grown blocks of which equal neighbours are joined until no two are left."""
    while True:
        cut = grown(rng, board, 6)
        while True:
            area = Counter(cut)
            if max(area.values()) > most:
                break
            equal = [
                (cut[u], cut[v])
                for u, v in board.edges
                if cut[u] != cut[v] and area[cut[u]] == area[cut[v]]
            ]
            if not equal:
                return cut
            kept, gone = equal[0]
            cut = canonical(kept if label == gone else label for label in cut)


# Puzzles


def area(block: Measures) -> Clue:
    return Area(block.area)


def perimeter(block: Measures) -> Clue:
    return Perimeter(block.perimeter)


def owned(
    rng: Random,
    board: Board,
    cut: Partition,
    *,
    clue: Callable[[Measures], Clue] = area,
    shape: Shape = Shape.RECTANGLE,
    bare: int = 0,
    unknown: float = 0.0,
) -> Division:
    """One clue in a random cell of each block.

    Args:
        bare: how many blocks get none.
        unknown: the share of clues that say ``?``.
    """
    found = blocks(cut)
    clues = []
    for block in rng.sample(found, len(found) - bare):
        told = ANY if rng.random() < unknown else clue(measure(board, block))
        clues.append((rng.choice(block), told))
    return Division(board, tuple(clues), shape, unclued=bare)


def shikaku(rng: Random, size: int, **how: object) -> Division:
    board = Board(size, size)
    return owned(rng, board, tiled(rng, board), **how)  # type: ignore[arg-type]


def torus_shikaku(rng: Random, size: int) -> Division:
    board = Board(size, size, torus=True)
    return owned(rng, board, rolled(rng, board, tiled(rng, board)))


def polyominoes(rng: Random, size: int, most: int) -> Division:
    board = Board(size, size)
    return owned(rng, board, grown(rng, board, most), shape=Shape.POLYOMINO)


def ells(rng: Random, size: int) -> Division:
    board = Board(size, size)
    return owned(rng, board, bent(rng, board), shape=Shape.L)


def torus_fillomino(rng: Random, size: int, shown: float = 0.45) -> Division:
    board = Board(size, size, torus=True)
    cut = uneven(rng, board)
    sizes = Counter(cut)
    clues = tuple((cell, Area(sizes[cut[cell]])) for cell in board.cells if rng.random() < shown)
    return Division(board, clues, Shape.POLYOMINO, shared=True, unclued=None, unequal=True)


@dataclass(frozen=True)
class Contest:
    """A variant, how its boards are made, and the seconds its median shall stay within."""

    name: str
    bound: float
    make: Callable[[Random], Division]


CONTESTS = (
    Contest("torus-20", 1, lambda rng: torus_shikaku(rng, 20)),
    Contest("perimeter-20", 1, lambda rng: shikaku(rng, 20, clue=perimeter)),
    Contest("unclued-20", 3, lambda rng: shikaku(rng, 20, bare=5)),
    Contest("unclued-30", 15, lambda rng: shikaku(rng, 30, bare=5)),
    Contest("unknown-30", 1, lambda rng: shikaku(rng, 30, unknown=0.5)),
    Contest("polyomino-15", 1, lambda rng: polyominoes(rng, 15, 10)),
    Contest("polyomino-20", 5, lambda rng: polyominoes(rng, 20, 12)),
    Contest("l-15", 2, lambda rng: ells(rng, 15)),
    Contest("torus-fillomino-10", 2, lambda rng: torus_fillomino(rng, 10)),
)


def timed(contest: Contest, boards: int, backend: str) -> Iterator[tuple[str, float]]:
    """The verdict and the processor seconds of each board."""
    for seed in range(boards):
        rules = contest.make(Random(f"{contest.name} {seed}"))
        start = time.process_time()
        verdict = decide(rules, backend, Settings(), Budget(LIMIT))
        yield verdict.name, time.process_time() - start


@click.command()
@click.argument(
    "names", metavar="[NAME]...", type=click.Choice([c.name for c in CONTESTS]), nargs=-1
)
@click.option("--boards", default=10, show_default=True, help="Boards of each variant.")
@click.option("--backend", default="sat", show_default=True)
def main(names: tuple[str, ...], boards: int, backend: str) -> None:
    """Print median and largest time of each variant beside its bound, and the verdicts."""
    decide(shikaku(Random(0), 3), backend)  # the engine's import is nobody's time
    click.echo(f"{'variant':20}{'median':>9}{'largest':>9}{'bound':>7}  verdicts")
    for contest in CONTESTS:
        if names and contest.name not in names:
            continue
        results = list(timed(contest, boards, backend))
        seconds = [second for _, second in results]
        told = ", ".join(f"{n} {name}" for name, n in Counter(n for n, _ in results).items())
        line = f"{contest.name:20}{median(seconds):8.2f}s{max(seconds):8.2f}s{contest.bound:6g}s"
        click.echo(f"{line}  {told}")


if __name__ == "__main__":
    main()
