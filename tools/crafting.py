"""How puzzles with one solution are made: from designs, or by taking away from a full board.

Everything random comes from the stream that is passed in, so that the same stream, with the same
engines, makes the same puzzle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
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
from shikiri.encoders.rectangles import Rectangles
from shikiri.puzzles import library
from shikiri.puzzles.akari import Akari
from shikiri.puzzles.board import Board, Cell, Edge
from shikiri.puzzles.clues import ANY, Area, AtMost, Clue, Measures, measure
from shikiri.puzzles.division import Division, Partition, blocks, canonical
from shikiri.puzzles.formats.native import write
from shikiri.puzzles.genres.fillomino import GENRE as FILLOMINO
from shikiri.puzzles.puzzle import Puzzle, Rules
from shikiri.solvers.decide import Fault, decide, solutions
from shikiri.solvers.verdict import Found, Unique

R = TypeVar("R", Akari, Division)
Maker = Callable[[Random, Board], Rules | None]
"""One attempt at a puzzle with exactly one solution; ``None`` where it fails."""

Block = tuple[Cell, ...]


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


# Choosing

HOME = Path(library.__file__).parent
"""Where the library lies."""


def hardness(rules: Rules) -> tuple[int, int]:
    """What the proof of uniqueness costs: conflicts, and variables where it costs none."""
    stats = decide(rules).stats
    return stats.conflicts or 0, stats.variables or 0


def publish(
    name: str,
    genre: str,
    make: Maker,
    seed: int,
    out: Path,
    candidates: int,
    *,
    torus: bool = False,
) -> None:
    """Write the hardest of several puzzles for a name that ends in a size and a letter.

    Raises:
        Fault: if a second engine does not find one solution.
    """
    rows, cols = map(int, name.split("-")[-2].split("x"))
    board = Board(rows, cols, torus)
    rng = Random(f"{seed} {name}")
    found: list[Rules] = []
    attempts = 0
    while len(found) < candidates:
        attempts += 1
        if rules := make(rng, board):
            found.append(rules)
    best = max(found, key=hardness)
    if not unique(best, "cpsat"):
        raise Fault(f"{name} has not one solution for cpsat")
    text = write(Puzzle(genre, best))
    (out / f"{name}.txt").write_text(text, encoding="utf-8")
    click.echo(f"{name}: {candidates} found in {attempts} attempts, kept this:\n\n{text}")


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


def pierced(rng: Random, board: Board, symmetry: Symmetry, most: float) -> Board | None:
    """The board with up to ``most`` symmetric holes at random.

    ``None`` where they cut it in two or make a dead end.
    """
    holes: set[Cell] = set()
    groups = orbits(board, symmetry)
    for orbit in rng.sample(groups, len(groups)):
        if len(holes) + len(orbit) <= most:
            holes |= orbit
    board = replace(board, holes=frozenset(holes))
    if min(len(board.neighbours[cell]) for cell in board.cells) < 2:
        return None
    if len(list(board.components(dict.fromkeys(board.cells)))) > 1:
        return None
    return board


# One clue a block: the blocks and the clues' cells are designed together


class Design:
    """The cuts of a board into given blocks and the clues' cells in them, as a SAT problem.

    Args:
        rules: a board without clues; its switches are the puzzle's.  ``unclued`` is a number.
        shapes: the blocks to choose from.
        tell: the clues that a block of these measures may get.
        strips: how many blocks may be only one cell wide; these give themselves away.
        symmetric: whether the clues' cells map onto themselves in a half turn.
    """

    def __init__(
        self,
        rng: Random,
        rules: Division,
        shapes: Iterable[Block],
        tell: Callable[[Measures], Iterable[Clue]],
        strips: int | None = None,
        *,
        symmetric: bool = True,
    ) -> None:
        assert rules.unclued is not None
        self.rules, self.board, self.bare = rules, rules.board, rules.unclued
        self.tell, self.symmetric = tell, symmetric
        self.kinds: dict[Clue, None] = {}
        self._offered: dict[Block, tuple[Clue, ...]] = {}
        self.pool = IDPool()
        self.solver = Glucose4()
        self.blocks = list(shapes)
        rng.shuffle(self.blocks)  # the solver decides in this order
        for block in self.blocks:
            self._offer(block)
        for cell in self.board.cells:
            over = [block for block in self.blocks if cell in block]
            self._bound(CardEnc.equals, [self._chosen(block) for block in over], 1)
            places = [place for block in over for place in self._places(block, cell)]
            self.solver.add_clause([-self._clued(cell), *places])
        if strips is not None:
            narrow = [block for block in self.blocks if _is_strip(self.board, block)]
            self._bound(CardEnc.atmost, [self._chosen(block) for block in narrow], strips)
        if self.bare:
            self._bound(CardEnc.equals, [self._clueless(b) for b in self.blocks], self.bare)
        if rules.apart:
            for point in map(set, self.board.crossings):
                joining = [block for block in self.blocks if len(point.intersection(block)) > 1]
                self.solver.add_clause([self._chosen(block) for block in joining])
        hopes = [self._clued(cell) * rng.choice((-1, 1)) for cell in self.board.cells]
        self.solver.set_phases(hopes + [self._chosen(block) for block in self.blocks])

    def proposal(self) -> tuple[Division, Partition] | None:
        """A cut that no counterexample spoils and the puzzle of its clues, if there is one."""
        if not self.solver.solve():
            return None
        true = set(self.solver.get_model())
        cut = [block for block in self.blocks if self._chosen(block) in true]
        owner = {cell: block for block in cut for cell in block}
        clues = tuple(
            (cell, clue)
            for block in cut
            for cell in block
            for clue in self._offered[block]
            if self._place(block, cell, clue) in true
        )
        labels = (owner.get(cell) for cell in range(self.board.size))
        return replace(self.rules, clues=clues), canonical(labels, self.board.holes)

    def refute(self, other: Partition) -> None:
        """Demand that in another cut more blocks than may be have no clue that admits them.

        Enough, and for cuts into as many blocks no more than needed.
        """
        empty = {block: self._literal("empty", block) for block in blocks(other)}
        if self.bare:
            self._bound(CardEnc.atleast, list(empty.values()), self.bare + 1)
        else:
            self.solver.add_clause(list(empty.values()))
        for block, literal in empty.items():
            box = measure(self.board, block)
            self.kinds |= dict.fromkeys(self.tell(box))
            admitting = [clue for clue in self.kinds if clue.admits(box)]
            for cell in block:
                for clue in admitting:
                    self.solver.add_clause([-literal, -self._literal(cell, clue)])

    def _offer(self, block: Block) -> None:
        self._offered[block] = told = tuple(self.tell(measure(self.board, block)))
        self.kinds |= dict.fromkeys(told)
        places = [self._place(block, cell, clue) for cell in block for clue in told]
        bare = [self._clueless(block)] if self.bare else []
        self.solver.add_clause([-self._chosen(block), *places, *bare])
        for place, (cell, clue) in zip(places, product(block, told), strict=True):
            kind = self._literal(cell, clue)
            for implied in (self._chosen(block), self._clued(cell), kind):
                self.solver.add_clause([-place, implied])
        for literal in bare:
            self.solver.add_clause([-literal, self._chosen(block)])
        for one, two in combinations([*places, *bare], 2):
            self.solver.add_clause([-one, -two])

    def _chosen(self, block: Block) -> int:
        return self._literal("block", block)

    def _clueless(self, block: Block) -> int:
        """Whether the block is chosen and gets no clue."""
        return self._literal("bare", block)

    def _place(self, block: Block, cell: Cell, clue: Clue) -> int:
        """Whether the block is chosen, with this clue on the cell."""
        return self._literal("place", block, cell, clue)

    def _places(self, block: Block, cell: Cell) -> list[int]:
        return [self._place(block, cell, clue) for clue in self._offered[block]]

    def _clued(self, cell: Cell) -> int:
        """Whether a clue stands on the cell and, with symmetry, on its image."""
        image = self.board.size - 1 - cell if self.symmetric else cell
        return self._literal("clued", min(cell, image))

    def _literal(self, *meaning: object) -> int:
        literal: int = self.pool.id(meaning)
        return literal

    def _bound(self, relation: Callable[..., CardEnc], literals: list[int], bound: int) -> None:
        cnf = relation(literals, bound, vpool=self.pool, encoding=EncType.seqcounter)
        self.solver.append_formula(cnf.clauses)


def designed(design: Design, rounds: int = 80) -> Division | None:
    """The first puzzle of a design that has one solution, unless ``rounds`` proposals fail."""
    for _ in range(rounds):
        if (proposal := design.proposal()) is None:
            return None
        rules, cut = proposal
        others = [found for found in islice(solutions(rules), 40) if found != cut]
        if not others:
            return rules
        for other in others:
            assert isinstance(other, tuple)
            design.refute(other)
    return None


def with_unknowns(rng: Random, rules: Division) -> Division:
    """The puzzle with ``?`` for all clues that can be missed."""
    cells = rng.sample([cell for cell, _ in rules.clues], len(rules.clues))
    return thinned(rules, [partial(_forgotten, cell) for cell in cells])


def _forgotten(cell: Cell, rules: Division) -> Division:
    return replace(rules, clues=tuple((c, ANY if c == cell else clue) for c, clue in rules.clues))


def boxes(board: Board, largest: int) -> list[Block]:
    """The rectangles of 2 to ``largest`` cells, by height and width."""
    family = Rectangles(board, AtMost(largest), board.holes)
    found = [block for start in board.cells for block in family.cornered(start) if block[1:]]

    def order(block: Block) -> tuple[int, int, Block]:
        box = measure(board, block)
        return box.height, box.width, block

    return sorted(found, key=order)


def _is_strip(board: Board, block: Block) -> bool:
    box = measure(board, block)
    return 1 in (box.height, box.width)


# Fillomino


def fillomino(
    rng: Random,
    board: Board,
    *,
    preset: Division = FILLOMINO.preset,
    symmetry: Symmetry = half_turn,
    least: int = 1,
    most: int = 7,
    bounded: bool = False,
    hidden: int = 0,
    borders: int = 0,
) -> Division | None:
    """A random cut of which numbers are taken away.

    Args:
        preset: the puzzle's switches.
        symmetry: of the cells that keep their numbers.
        least: smaller blocks come only where nothing else fits.
        most: no block shall be larger; ``bounded`` makes this a rule of the puzzle.
        hidden: some block of at least this area shall show none of its numbers.
        borders: how many given borders to begin with; those not needed go in the end.
    """
    preset = replace(preset, board=board)
    cut = _random_cut(rng, preset, least, most)
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
    return thinned(rules, [partial(opened, edge) for edge in sorted(rules.borders)])


def _random_cut(rng: Random, rules: Division, least: int, most: int) -> Partition:
    """Fix random areas on random cells, each if some solution has it."""
    rules = replace(rules, every=AtMost(most))
    cut: Partition = ()
    for cell in rng.sample(rules.board.cells, rules.board.size):
        areas = rng.sample(range(least, most + 1), most + 1 - least)
        for area in (*areas, *range(least - 1, 0, -1)):
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


def opened(edge: Edge, rules: Division) -> Division:
    """The puzzle without one of its given borders."""
    return replace(rules, borders=rules.borders - {edge})
