"""Search for the puzzles of the bundled library and write them: ``python tools/make_library.py``.

Nothing is copied.  Tilings into rectangles are chosen together with their clues, against the
counterexamples of the solver; Fillomino starts from a random cut and Akari from random walls and
bulbs, and clues are taken away as long as one solution remains.  Each board has a random stream
of its own, fixed by the seed and the board's name: the same seed, with the same engines, gives
the same files, and one board can be made again without the others.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from itertools import product
from pathlib import Path
from random import Random

import click
from crafting import (
    HOME,
    Design,
    Maker,
    Symmetry,
    alone,
    boxes,
    designed,
    fillomino,
    half_turn,
    mirror,
    pierced,
    publish,
    quarter_turn,
    thinned,
    unique,
    with_unknowns,
)
from shikiri.puzzles.akari import Akari, Bulbs
from shikiri.puzzles.board import Board, Cell
from shikiri.puzzles.division import Division
from shikiri.puzzles.genres.divisions import DivisionGenre
from shikiri.puzzles.genres.shikaku import GENRE as SHIKAKU
from shikiri.puzzles.genres.tatamibari import GENRE as TATAMIBARI

# Rectangles


def rectangles(rng: Random, board: Board, *, genre: DivisionGenre) -> Division | None:
    """A tiling with a clue in each rectangle, the clues symmetric under a half turn."""
    shapes = boxes(board, largest=rng.randint(6, board.rows + 2))
    rules = replace(genre.preset, board=board)
    strips = board.rows // 2
    return designed(Design(rng, rules, shapes, lambda box: (genre.derived(box),), strips))


def unknowns(rng: Random, board: Board) -> Division | None:
    """Shikaku in which all numbers that can be missed are ``?``."""
    rules = rectangles(rng, board, genre=SHIKAKU)
    return with_unknowns(rng, rules) if rules else None


# Akari


def akari(rng: Random, board: Board, *, symmetry: Symmetry = half_turn) -> Akari | None:
    """Symmetric walls, random bulbs, and the numbers of walls taken away one by one."""
    walled = pierced(rng, board, symmetry, board.size * rng.uniform(0.2, 0.3))
    if walled is None:
        return None
    walls, bulbs = walled.holes, _random_bulbs(rng, walled)
    bare = Akari(walled, tuple((wall, 0) for wall in walls))
    full = Akari(walled, tuple((w, len(bulbs.intersection(bare.beside[w]))) for w in walls))
    if not unique(full):
        return None
    order = rng.sample(sorted(walls), len(walls))
    return thinned(full, [partial(_unnumbered, wall) for wall in order])


def _random_bulbs(rng: Random, board: Board) -> Bulbs:
    """Bulbs on random cells, each if it is still dark: all is lit and none sees another."""
    corridors = Akari(board).corridors
    bulbs: set[Cell] = set()
    for cell in rng.sample(board.cells, len(board.cells)):
        if not any(cell in run and bulbs.intersection(run) for run in corridors):
            bulbs.add(cell)
    return frozenset(bulbs)


def _unnumbered(wall: Cell, rules: Akari) -> Akari:
    return replace(rules, numbers=tuple(pair for pair in rules.numbers if pair[0] != wall))


# The library

MAKERS: Mapping[str, Maker] = {
    "shikaku": partial(rectangles, genre=SHIKAKU),
    "tatamibari": partial(rectangles, genre=TATAMIBARI),
    "fillomino": fillomino,
    "akari": akari,
}

SIZES = {"5x5": 2, "6x6": 3, "6x9": 1, "7x7": 2, "8x8": 3, "9x9": 1, "10x10": 2}
"""How many boards of each size a genre gets."""

TWISTS: Mapping[str, Maker] = {
    "shikaku-6x6-c": unknowns,
    "shikaku-8x8-c": unknowns,
    "shikaku-10x10-b": unknowns,
    "fillomino-5x5-b": partial(fillomino, symmetry=alone, most=5),
    "fillomino-6x6-b": partial(fillomino, symmetry=alone),
    "fillomino-6x6-c": partial(fillomino, most=3, bounded=True),
    "fillomino-6x9-a": partial(fillomino, symmetry=mirror),
    "fillomino-7x7-b": partial(fillomino, borders=24),
    "fillomino-8x8-b": partial(fillomino, symmetry=alone, hidden=6),
    "fillomino-8x8-c": partial(fillomino, symmetry=quarter_turn),
    "fillomino-10x10-b": partial(fillomino, symmetry=alone, hidden=6),
    "akari-6x6-b": partial(akari, symmetry=quarter_turn),
    "akari-7x7-b": partial(akari, symmetry=quarter_turn),
    "akari-8x8-b": partial(akari, symmetry=mirror),
    "akari-8x8-c": partial(akari, symmetry=quarter_turn),
    "akari-10x10-b": partial(akari, symmetry=quarter_turn),
}
"""The boards that are made differently from others of their genre."""


CANDIDATES = 6
"""How many puzzles are found for each name; the hardest is kept."""


def names() -> list[str]:
    """The names of all boards, such as ``shikaku-6x6-a``."""
    letters = [(size, letter) for size, boards in SIZES.items() for letter in "abc"[:boards]]
    return [f"{genre}-{size}-{letter}" for (size, letter), genre in product(letters, MAKERS)]


@click.command()
@click.argument("wanted", metavar="[NAME]...", type=click.Choice(names()), nargs=-1)
@click.option("--seed", default=1, show_default=True)
@click.option("--out", type=click.Path(path_type=Path), default=HOME, help="A folder.")
def main(wanted: tuple[str, ...], seed: int, out: Path) -> None:
    """Make all boards of the library, or those named."""
    for name in wanted or names():
        genre = name.split("-")[0]
        publish(name, genre, TWISTS.get(name, MAKERS[genre]), seed, out, CANDIDATES)


if __name__ == "__main__":
    main()
