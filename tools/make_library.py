"""Search for the puzzles of the bundled library and write them: ``python tools/make_library.py``.

Nothing is copied.  Tilings into rectangles are chosen together with their clues, against the
counterexamples of the solver; Fillomino starts from a random cut and Akari from random walls and
bulbs, and clues are taken away as long as one solution remains.  Each board has a random stream
of its own, fixed by the seed and the board's name: the same seed, with the same engines, gives
the same files, and one board can be made again without the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import combinations, islice, product
from pathlib import Path
from random import Random
from typing import TypeVar

import click
from pysat.card import CardEnc, EncType
from pysat.formula import IDPool
from pysat.solvers import Glucose4
from shikiri.puzzles import library
from shikiri.puzzles.akari import Akari, Bulbs
from shikiri.puzzles.board import Board, Cell, Edge
from shikiri.puzzles.clues import ANY, Area, AtMost, Clue, measure
from shikiri.puzzles.division import Division, Partition, blocks, canonical
from shikiri.puzzles.formats.native import write
from shikiri.puzzles.genres.divisions import DivisionGenre
from shikiri.puzzles.genres.fillomino import GENRE as FILLOMINO
from shikiri.puzzles.genres.shikaku import GENRE as SHIKAKU
from shikiri.puzzles.genres.tatamibari import GENRE as TATAMIBARI
from shikiri.puzzles.puzzle import Puzzle, Rules
from shikiri.solvers.decide import Fault, decide, solutions
from shikiri.solvers.verdict import Found, Unique

R = TypeVar("R", Akari, Division)
Maker = Callable[[Random, Board], Rules | None]
"""One attempt at a puzzle with exactly one solution; ``None`` where it fails."""


def unique(rules: Rules, backend: str = "sat") -> bool:
    """Whether there is exactly one solution."""
    return isinstance(decide(rules, backend), Unique)


def thinned(rules: R, steps: Iterable[Callable[[R], R]]) -> R:
    """Take, in order, every step that leaves one solution."""
    for step in steps:
        lighter = step(rules)
        if lighter != rules and unique(lighter):
            rules = lighter
    return rules


# Symmetry

Symmetry = Callable[[Board, int, int], tuple[int, int]]
"""Where it takes the place (row, column) of a board."""


def alone(board: Board, row: int, col: int) -> tuple[int, int]:
    return row, col


def half_turn(board: Board, row: int, col: int) -> tuple[int, int]:
    return board.rows - 1 - row, board.cols - 1 - col


def quarter_turn(board: Board, row: int, col: int) -> tuple[int, int]:
    return col, board.rows - 1 - row


def mirror(board: Board, row: int, col: int) -> tuple[int, int]:
    return row, board.cols - 1 - col


def orbits(board: Board, symmetry: Symmetry) -> list[frozenset[Cell]]:
    """The smallest sets of cells that the symmetry maps onto themselves."""
    found: dict[frozenset[Cell], None] = {}
    for start in range(board.size):
        orbit, cell = {start}, board.at(*symmetry(board, *board.place(start)))
        while cell != start:
            orbit.add(cell)
            cell = board.at(*symmetry(board, *board.place(cell)))
        found[frozenset(orbit)] = None
    return list(found)


# Rectangles


def rectangles(rng: Random, board: Board, *, genre: DivisionGenre) -> Division | None:
    """A tiling with a clue in each rectangle, the clues symmetric under a half turn."""
    design = Design(rng, board, genre)
    for _ in range(80):
        if (proposal := design.proposal()) is None:
            return None
        rules, tiling = proposal
        others = [found for found in islice(solutions(rules), 40) if found != tiling]
        if not others:
            return rules
        for other in others:
            assert isinstance(other, tuple)
            design.refute(other)
    return None


def unknowns(rng: Random, board: Board) -> Division | None:
    """Shikaku in which all numbers that can be missed are ``?``."""
    rules = rectangles(rng, board, genre=SHIKAKU)
    if rules is None:
        return None
    cells = rng.sample([cell for cell, _ in rules.clues], len(rules.clues))
    return thinned(rules, [partial(_forget, cell) for cell in cells])


def _forget(cell: Cell, rules: Division) -> Division:
    return replace(rules, clues=tuple((c, ANY if c == cell else clue) for c, clue in rules.clues))


class Design:
    """The tilings of a board and the clues' cells in them, as a SAT problem.

    Blocks have at least two cells, and few are only one cell wide: those give themselves away.
    """

    def __init__(self, rng: Random, board: Board, genre: DivisionGenre) -> None:
        self.board, self.genre = board, genre
        self.pool = IDPool()
        self.solver = Glucose4()
        self.blocks = list(_boxes(board, largest=rng.randint(6, board.rows + 2)))
        rng.shuffle(self.blocks)  # the solver decides in this order
        for block in self.blocks:
            self._offer(block)
        for cell in range(board.size):
            over = [block for block in self.blocks if cell in block]
            self._bound(CardEnc.equals, [self._chosen(block) for block in over], 1)
            self.solver.add_clause([-self._clued(cell), *(self._place(b, cell) for b in over)])
        strips = [block for block in self.blocks if _is_strip(board, block)]
        self._bound(CardEnc.atmost, [self._chosen(block) for block in strips], board.rows // 2)
        if genre.preset.apart:
            for point in map(set, board.crossings):
                joining = [block for block in self.blocks if len(point.intersection(block)) > 1]
                self.solver.add_clause([self._chosen(block) for block in joining])
        hopes = [self._clued(cell) * rng.choice((-1, 1)) for cell in range(board.size)]
        self.solver.set_phases(hopes + [self._chosen(block) for block in self.blocks])

    def proposal(self) -> tuple[Division, Partition] | None:
        """A tiling that no counterexample spoils and the puzzle of its clues, if there is one."""
        if not self.solver.solve():
            return None
        true = set(self.solver.get_model())
        tiling = [block for block in self.blocks if self._chosen(block) in true]
        owner = {cell: block for block in tiling for cell in block}
        clues = tuple(
            (cell, self._clue(block))
            for block in tiling
            for cell in block
            if self._place(block, cell) in true
        )
        rules = replace(self.genre.preset, board=self.board, clues=clues)
        return rules, canonical(owner[cell] for cell in range(self.board.size))

    def refute(self, other: Partition) -> None:
        """Demand that some block of another tiling has no clue that admits it.

        Enough, and no more than needed: a tiling has as many blocks as it has clues.
        """
        empty = {block: self._literal("empty", block) for block in blocks(other)}
        self.solver.add_clause(list(empty.values()))
        for block, literal in empty.items():
            for cell in block:
                self.solver.add_clause([-literal, -self._literal(cell, self._clue(block))])

    def _offer(self, block: tuple[Cell, ...]) -> None:
        places = [self._place(block, cell) for cell in block]
        self.solver.add_clause([-self._chosen(block), *places])
        for place, cell in zip(places, block, strict=True):
            clue = self._literal(cell, self._clue(block))
            for implied in (self._chosen(block), self._clued(cell), clue):
                self.solver.add_clause([-place, implied])
        for one, two in combinations(places, 2):
            self.solver.add_clause([-one, -two])

    def _clue(self, block: tuple[Cell, ...]) -> Clue:
        return self.genre.derived(measure(self.board, block))

    def _chosen(self, block: tuple[Cell, ...]) -> int:
        return self._literal("block", block)

    def _place(self, block: tuple[Cell, ...], cell: Cell) -> int:
        """Whether the block is chosen, with its clue on the cell."""
        return self._literal("place", block, cell)

    def _clued(self, cell: Cell) -> int:
        """Whether clues stand on the cell and on its image in the half turn."""
        return self._literal("clued", min(cell, self.board.size - 1 - cell))

    def _literal(self, *meaning: object) -> int:
        literal: int = self.pool.id(meaning)
        return literal

    def _bound(self, relation: Callable[..., CardEnc], literals: list[int], bound: int) -> None:
        cnf = relation(literals, bound, vpool=self.pool, encoding=EncType.seqcounter)
        self.solver.append_formula(cnf.clauses)


def _boxes(board: Board, largest: int) -> Iterator[tuple[Cell, ...]]:
    """The rectangles of 2 to ``largest`` cells."""
    for height in range(1, board.rows + 1):
        for width in range(1, min(board.cols, largest // height) + 1):
            if height * width == 1:
                continue
            for row in range(board.rows - height + 1):
                for col in range(board.cols - width + 1):
                    yield tuple(
                        board.at(r, c)
                        for r in range(row, row + height)
                        for c in range(col, col + width)
                    )


def _is_strip(board: Board, block: tuple[Cell, ...]) -> bool:
    box = measure(board, block)
    return 1 in (box.height, box.width)


# Fillomino


def fillomino(
    rng: Random,
    board: Board,
    *,
    symmetry: Symmetry = half_turn,
    most: int = 7,
    bounded: bool = False,
    hidden: int = 0,
    borders: int = 0,
) -> Division | None:
    """A random cut of which numbers are taken away.

    Args:
        symmetry: of the cells that keep their numbers.
        most: no block shall be larger; ``bounded`` makes this a rule of the puzzle.
        hidden: some block of at least this area shall show none of its numbers.
        borders: how many given borders to begin with; those not needed go in the end.
    """
    preset = replace(FILLOMINO.preset, board=board)
    cut = _random_cut(rng, preset, most)
    area = Counter(cut)
    divided = [(u, v) for u, v in board.edges if cut[u] != cut[v]]
    full = replace(
        preset,
        every=AtMost(most) if bounded else ANY,
        clues=tuple((cell, Area(area[cut[cell]])) for cell in board.cells),
        borders=frozenset(rng.sample(divided, borders)),
    )
    groups = orbits(board, symmetry)
    rng.shuffle(groups)
    starts = [full]
    if hidden:
        secrets = [set(part) for part in blocks(cut) if len(part) >= hidden]
        starts = [_without(_union(g for g in groups if g & part), full) for part in secrets]
    rules = next(filter(unique, starts), None)
    if rules is None:
        return None
    rules = thinned(rules, [partial(_without, group) for group in groups])
    return thinned(rules, [partial(_open, edge) for edge in sorted(rules.borders)])


def _random_cut(rng: Random, rules: Division, most: int) -> Partition:
    """Fix random areas on random cells, each if some solution has it."""
    rules = replace(rules, every=AtMost(most))
    cut: Partition = ()
    for cell in rng.sample(rules.board.cells, rules.board.size):
        for area in rng.sample(range(1, most + 1), most):
            fixed = replace(rules, clues=(*rules.clues, (cell, Area(area))))
            if cut and cut.count(cut[cell]) == area:
                rules = fixed
                break
            verdict = decide(fixed, most=1)
            if isinstance(verdict, Found):
                assert isinstance(verdict.solution, tuple)
                rules, cut = fixed, verdict.solution
                break
    return cut


def _union(groups: Iterable[frozenset[Cell]]) -> frozenset[Cell]:
    return frozenset().union(*groups)


def _without(cells: frozenset[Cell], rules: Division) -> Division:
    return replace(rules, clues=tuple(pair for pair in rules.clues if pair[0] not in cells))


def _open(edge: Edge, rules: Division) -> Division:
    return replace(rules, borders=rules.borders - {edge})


# Akari


def akari(rng: Random, board: Board, *, symmetry: Symmetry = half_turn) -> Akari | None:
    """Symmetric walls, random bulbs, and the numbers of walls taken away one by one."""
    walls: set[Cell] = set()
    groups = orbits(board, symmetry)
    limit = board.size * rng.uniform(0.2, 0.3)
    for orbit in rng.sample(groups, len(groups)):
        if len(walls) + len(orbit) <= limit:
            walls |= orbit
    board = replace(board, holes=frozenset(walls))
    if min(len(board.neighbours[cell]) for cell in board.cells) < 2:
        return None  # a dead end gives its bulb away
    if len(list(board.components(dict.fromkeys(board.cells)))) > 1:
        return None
    bulbs = _random_bulbs(rng, board)
    bare = Akari(board, tuple((wall, 0) for wall in walls))
    full = Akari(board, tuple((w, len(bulbs.intersection(bare.beside[w]))) for w in walls))
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

HOME = Path(library.__file__).parent
"""Where the library lies."""

CANDIDATES = 6
"""How many puzzles are found for each name; the hardest is kept."""


def names() -> list[str]:
    """The names of all boards, such as ``shikaku-6x6-a``."""
    letters = [(size, letter) for size, boards in SIZES.items() for letter in "abc"[:boards]]
    return [f"{genre}-{size}-{letter}" for (size, letter), genre in product(letters, MAKERS)]


def hardness(rules: Rules) -> tuple[int, int]:
    """What the proof of uniqueness costs: conflicts, and variables where it costs none."""
    stats = decide(rules).stats
    return stats.conflicts or 0, stats.variables or 0


def made(name: str, seed: int) -> tuple[Rules, int]:
    """The hardest of several puzzles for a name, and the attempts it took to find these.

    Raises:
        Fault: if a second engine does not find one solution.
    """
    genre, size, _ = name.split("-")
    rows, cols = map(int, size.split("x"))
    board = Board(rows, cols)
    maker = TWISTS.get(name, MAKERS[genre])
    rng = Random(f"{seed} {name}")
    found: list[Rules] = []
    attempts = 0
    while len(found) < CANDIDATES:
        attempts += 1
        if rules := maker(rng, board):
            found.append(rules)
    best = max(found, key=hardness)
    if not unique(best, "cpsat"):
        raise Fault(f"{name} has not one solution for cpsat")
    return best, attempts


@click.command()
@click.argument("wanted", metavar="[NAME]...", type=click.Choice(names()), nargs=-1)
@click.option("--seed", default=1, show_default=True)
@click.option("--out", type=click.Path(path_type=Path), default=HOME, help="A folder.")
def main(wanted: tuple[str, ...], seed: int, out: Path) -> None:
    """Make all boards of the library, or those named."""
    for name in wanted or names():
        rules, attempts = made(name, seed)
        text = write(Puzzle(name.split("-")[0], rules))
        (out / f"{name}.txt").write_text(text, encoding="utf-8")
        click.echo(f"{name}: {CANDIDATES} found in {attempts} attempts, kept this:\n\n{text}")


if __name__ == "__main__":
    main()
