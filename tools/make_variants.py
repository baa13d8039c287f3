"""Search for the bundled boards of the variants and write them: ``python tools/make_variants.py``.

Where each block has at most one clue, blocks and clues are designed together until one solution
remains; variants of Fillomino start from a full board.  A board is fixed by the seed and its name,
as in ``make_library.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from random import Random

import click
from crafting import (
    HOME,
    Block,
    Design,
    Maker,
    alone,
    boxes,
    designed,
    fillomino,
    half_turn,
    opened,
    pierced,
    publish,
    thinned,
    with_unknowns,
)
from shikiri.encoders.ells import Ells
from shikiri.puzzles.board import Board
from shikiri.puzzles.clues import (
    ANY,
    Area,
    AtLeast,
    AtMost,
    Clue,
    Height,
    Measures,
    Perimeter,
    Square,
    Tall,
    Wide,
    Width,
)
from shikiri.puzzles.division import Division, Shape
from shikiri.puzzles.genres.fillomino import GENRE as FILLOMINO
from shikiri.puzzles.genres.shikaku import GENRE as SHIKAKU
from shikiri.puzzles.genres.tatamibari import GENRE as TATAMIBARI

Tell = Callable[[Measures], Iterable[Clue]]
"""The clues that a block of these measures may get."""


# Clues


def area(box: Measures) -> Iterable[Clue]:
    return (Area(box.area),)


def perimeter(box: Measures) -> Iterable[Clue]:
    return (Perimeter(box.perimeter),)


def side(box: Measures) -> Iterable[Clue]:
    return Width(box.width), Height(box.height)


def proportions(box: Measures) -> Iterable[Clue]:
    """A mark, an area, or both."""
    mark = TATAMIBARI.derived(box)
    return mark, Area(box.area), mark & Area(box.area)


def mixed(rng: Random) -> Tell:
    """Two parts at random, of which none alone tells the block."""

    def tell(box: Measures) -> Iterable[Clue]:
        least, most = (
            AtLeast(max(2, box.area - rng.randint(0, 1))),
            AtMost(box.area + rng.randint(0, 2)),
        )
        sides = Width(box.width), Height(box.height), TATAMIBARI.derived(box)
        pairs = [one & other for one in sides for other in (least, most)]
        return rng.sample([least & most, sides[2] & Perimeter(box.perimeter), *pairs], 2)

    return tell


# Blocks


def ells(board: Board, largest: int) -> list[Block]:
    """The L shapes of up to ``largest`` cells."""
    family = Ells(board, AtMost(largest), board.holes)
    return [block for start in board.cells for block in family.cornered(start)]


def polyominoes(rng: Random, board: Board, least: int, most: int) -> list[Block]:
    """Many shapes of ``least`` to ``most`` cells, each grown from a random cell."""
    found: dict[Block, None] = {}
    for _ in range(60 * board.size):
        block = {rng.choice(board.cells)}
        for _ in range(rng.randint(least, most) - 1):
            rim = {other for cell in block for other in board.neighbours[cell]} - block
            block.add(rng.choice(sorted(rim)))
        found[tuple(sorted(block))] = None
    return list(found)


# Puzzles

ROUNDS = 1500
"""How many proposals a design may make: these rules leave many a cut open."""


def shikaku(
    rng: Random,
    board: Board,
    *,
    preset: Division = SHIKAKU.preset,
    tell: Tell = area,
    symmetric: bool = True,
) -> Division | None:
    """Rectangles, few of them narrow."""
    shapes = boxes(board, largest=rng.randint(6, board.rows + 2))
    rules = replace(preset, board=board)
    design = Design(rng, rules, shapes, tell, board.rows // 2, symmetric=symmetric)
    return designed(design, ROUNDS)


def composite(rng: Random, board: Board) -> Division | None:
    return shikaku(rng, board, tell=mixed(rng))


def tatamibari(rng: Random, board: Board) -> Division | None:
    """All three marks are there, and areas."""
    rules = shikaku(rng, board, preset=TATAMIBARI.preset, tell=proportions)
    parts = {type(part) for _, clue in rules.clues for part in clue.parts} if rules else set()
    return rules if parts == {Square, Wide, Tall, Area} else None


def holed(rng: Random, board: Board) -> Division | None:
    with_holes = pierced(rng, board, half_turn, board.size // 8)
    return shikaku(rng, with_holes) if with_holes else None


def unknown(rng: Random, board: Board) -> Division | None:
    """As few numbers as can be."""
    rules = shikaku(rng, board, tell=lambda box: (ANY, Area(box.area)))
    return with_unknowns(rng, rules) if rules else None


def bordered(rng: Random, board: Board) -> Division | None:
    """Nothing but ``?`` and the given borders that these need."""
    shapes = boxes(board, largest=rng.randint(6, board.rows + 2))
    design = Design(
        rng, replace(SHIKAKU.preset, board=board), shapes, lambda box: (ANY,), board.rows // 2
    )
    if (proposal := design.proposal()) is None:
        return None
    rules, cut = proposal
    walls = [(u, v) for u, v in board.edges if cut[u] != cut[v]]
    rules = replace(rules, borders=frozenset(walls))
    return thinned(rules, [partial(opened, edge) for edge in rng.sample(walls, len(walls))])


def bent(rng: Random, board: Board, *, shape: Shape) -> Division | None:
    """L shapes, and with ``Shape.L`` some rectangles of 3 cells or more between them."""
    shapes = ells(board, largest=board.rows + 2)
    if shape == Shape.L:
        plain = [box for box in boxes(board, largest=board.rows + 2) if box[2:]]
        shapes += rng.sample(plain, len(plain) // 2)
    rules = replace(SHIKAKU.preset, board=board, shape=shape)
    return designed(Design(rng, rules, shapes, area, symmetric=False), ROUNDS)


def polyomino(rng: Random, board: Board) -> Division | None:
    """Small blocks: a number says little of a large one."""
    shapes = polyominoes(rng, board, least=3 if board.rows < 8 else 2, most=5)
    rules = replace(SHIKAKU.preset, board=board, shape=Shape.POLYOMINO)
    return designed(Design(rng, rules, shapes, area, symmetric=False), ROUNDS)


# The variants


@dataclass(frozen=True)
class Variant:
    """A variant, and how its boards are made."""

    genre: str
    make: Maker
    torus: bool = False


VARIANTS: Mapping[str, Variant] = {
    "torus-shikaku": Variant("shikaku", shikaku, torus=True),
    "perimeter-shikaku": Variant("shikaku", partial(shikaku, tell=perimeter)),
    "side-shikaku": Variant("shikaku", partial(shikaku, tell=side)),
    "composite-shikaku": Variant("shikaku", composite),
    "unknown-shikaku": Variant("shikaku", unknown),
    "unclued-shikaku": Variant(
        "shikaku", partial(shikaku, preset=replace(SHIKAKU.preset, unclued=3), symmetric=False)
    ),
    "holes-shikaku": Variant("shikaku", holed),
    "borders-shikaku": Variant("shikaku", bordered),
    "l-shikaku": Variant("shikaku", partial(bent, shape=Shape.L)),
    "l-only-shikaku": Variant("shikaku", partial(bent, shape=Shape.L_ONLY)),
    "polyomino-shikaku": Variant("shikaku", polyomino),
    "area-tatamibari": Variant("tatamibari", tatamibari),
    "torus-fillomino": Variant("fillomino", fillomino, torus=True),
    "touching-fillomino": Variant(
        "fillomino", partial(fillomino, preset=replace(FILLOMINO.preset, unequal=False), least=2)
    ),
    "rectangle-fillomino": Variant(
        "fillomino",
        partial(
            fillomino,
            preset=replace(FILLOMINO.preset, shape=Shape.RECTANGLE),
            symmetry=alone,
        ),
    ),
}


SIZES = {"6x6": 3, "8x8": 1}
"""How many puzzles are found for a board of each size; the hardest is kept."""


def names() -> dict[str, Variant]:
    """The variant of each board's name, such as ``torus-shikaku-6x6-a``."""
    return {f"{name}-{size}-a": v for name, v in VARIANTS.items() for size in SIZES}


@click.command()
@click.argument("wanted", metavar="[NAME]...", type=click.Choice(list(names())), nargs=-1)
@click.option("--seed", default=1, show_default=True)
@click.option("--out", type=click.Path(path_type=Path), default=HOME, help="A folder.")
def main(wanted: tuple[str, ...], seed: int, out: Path) -> None:
    """Make the boards of all variants, or those named."""
    boards = names()
    for name in wanted or boards:
        variant = boards[name]
        candidates = SIZES[name.split("-")[-2]]
        publish(name, variant.genre, variant.make, seed, out, candidates, torus=variant.torus)


if __name__ == "__main__":
    main()
