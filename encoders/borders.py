"""Borders: one Boolean an edge, and a few clauses a point that make every block a rectangle.

Linear in the board and in need of no clue: made for blocks without clue.  All blocks are
rectangles exactly when, in each window of two by two cells, two open edges that meet in a
cell make the window open altogether.  Blocks are counted by their upper left corners.

A block with a clue also has its placements, channelled to the borders: alone, borders
propagate weakly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ..puzzles.board import OUTSIDE, Cell, Edge
from ..puzzles.clues import ANY, Clue, Measures
from ..puzzles.division import Division, Partition, Shape, canonical
from ..puzzles.facts import Belongs, Border, Fact, Joined, Meets
from .encoding import Assignment, Encoding, speechless
from .listing import placements
from .model import Clause, Literal, Model, Sum

NAME = "borders"
STRATEGIES: tuple[str, ...] = ()
DOMAIN = "rectangles on a plain board, with any clues, where equal areas may touch"

UP, RIGHT, DOWN, LEFT = range(4)


def refusal(rules: object) -> str:
    """Why this encoder cannot express the rules, or "" where it can."""
    if not isinstance(rules, Division):
        return "it encodes divisions"
    if rules.shape is not Shape.RECTANGLE:
        return f"it draws rectangles, and blocks here are of the shape {rules.shape}"
    if rules.board.torus:
        return "a ring around a torus has no corner to be counted by"
    if rules.unequal:
        return "it does not keep blocks of equal area apart"
    return ""


def suits(rules: Division) -> bool:
    """Whether it is the better choice where others can as well: many blocks have no clue.

    Where few of a known number have none, the clues leave little room for them, and listing
    them propagates better: 30x30 with 5 such blocks takes ``placements`` 1 s, this up to 60 s.
    """
    return rules.unclued is None or 2 * rules.unclued > len(rules.clues)


def encode(rules: Division, poll: Callable[[], None]) -> Encoding:
    """Encode a division into rectangles by their borders.

    Args:
        poll: called now and then; raises when the time for encoding is over.
    """
    borders = _Borders(rules, poll)
    return Encoding(NAME, borders.model, borders.decode, borders.fact, borders.force)


class _Borders:
    """The variables of one encoding."""

    def __init__(self, rules: Division, poll: Callable[[], None]) -> None:
        self.rules = rules
        self.board = rules.board
        self.poll = poll
        self.model = Model()
        self.open: dict[Edge, Literal] = {e: self.model.variable() for e in self.board.edges}
        for literal in self.open.values():
            self.model.keys.extend((literal, -literal))
        self.model.clauses.extend((-self.open[edge],) for edge in rules.borders)
        self._windows()
        if rules.apart:
            self._corners_apart()
        self._runs: dict[tuple[Cell, int], list[Literal]] = {}
        self._spans: dict[tuple[Cell, int], Sequence[Literal]] = {}
        if rules.shared:
            self._clues_shared()
        else:
            self._clues_alone()
        self._blocks()

    def edge(self, u: Cell, v: Cell) -> Literal | None:
        """The literal for "no border between u and v"; ``None`` where there is no edge."""
        return self.open.get((min(u, v), max(u, v)))

    def side(self, cell: Cell, direction: int) -> Literal | None:
        """The literal for "open in this direction"; ``None`` at a hole or the rim."""
        other = self.board.facing[cell][direction]
        return None if other == OUTSIDE else self.edge(cell, other)

    # --- rectangles --------------------------------------------------------------------

    def _windows(self) -> None:
        """Two open edges that meet in a cell open the other two of their window."""
        for a, b, c, d in self.board.points:
            turns = ((a, b, c, d), (b, a, d, c), (c, d, a, b), (d, c, b, a))
            for corner, beside, above, across in turns:
                first, second = self.edge(corner, beside), self.edge(corner, above)
                if first is None or second is None:
                    continue
                for other in (self.edge(beside, across), self.edge(above, across)):
                    rest = () if other is None else (other,)
                    self.model.clauses.append((-first, -second, *rest))

    def _corners_apart(self) -> None:
        for a, b, c, d in self.board.crossings:
            edges = ((a, b), (a, c), (b, d), (c, d))
            self.model.clauses.append([self.open[edge] for edge in edges])

    def run(self, cell: Cell, direction: int) -> list[Literal]:
        """How far the block reaches in a direction, in unary: one literal a further cell."""
        known = self._runs.get((cell, direction))
        if known is not None:
            return known
        run: list[Literal] = []
        here, reached = cell, None
        while (step := self.side(here, direction)) is not None:
            reached = step if reached is None else self._both(reached, step)
            run.append(reached)
            here = self.board.facing[here][direction]
        self._runs[cell, direction] = run
        return run

    def _both(self, x: Literal, y: Literal) -> Literal:
        both = self.model.variable()
        self.model.clauses += [(-both, x), (-both, y), (both, -x, -y)]
        return both

    def _measured(
        self, clue: Clue, heights: Sequence[Literal], widths: Sequence[Literal], guard: Clause
    ) -> None:
        """The block of so many more rows and columns than one satisfies a clue.

        Heights and widths are in unary.  For each height, each run of widths that the clue
        does not admit is one clause.
        """
        for height in range(1, len(heights) + 2):
            tall = _differs(heights, height)
            bad = [w for w in range(1, len(widths) + 2) if not clue.admits(_box(height, w))]
            for low, high in _intervals(bad):
                wide = [-widths[low - 2]] if low > 1 else []
                wide += [widths[high - 1]] if high <= len(widths) else []
                self.model.clauses.append((*guard, *tall, *wide))

    # --- clues -------------------------------------------------------------------------

    def _clues_alone(self) -> None:
        """Each clue has a block of its own: one of its placements, as the borders show."""
        self._own: dict[Cell, dict[Literal, frozenset[Cell]]] = {c: {} for c in self.rules.clue_at}
        for placement in placements(self.rules, bare=False):
            self.poll()
            literal = self.model.variable()
            self._own[placement.anchor][literal] = frozenset(placement.cells)
            inside = set(placement.cells)
            for cell in placement.cells:
                for direction in range(4):
                    other = self.board.facing[cell][direction]
                    edge = self.side(cell, direction)
                    if edge is None:
                        continue
                    if other not in inside:
                        self.model.clauses.append((-literal, -edge))
                    elif cell < other:
                        self.model.clauses.append((-literal, edge))
        for blocks in self._own.values():
            self.model.exactly_one.append(list(blocks))

    def _clues_shared(self) -> None:
        """Each clue measures its block from where it stands."""
        for cell, clue in self.rules.clues:
            self.poll()
            if clue != ANY:
                heights = self._span(cell, UP, DOWN)
                widths = self._span(cell, LEFT, RIGHT)
                for part in clue.parts:
                    self._measured(part, heights, widths, ())

    def _span(self, cell: Cell, back: int, ahead: int) -> Sequence[Literal]:
        if (cell, back) not in self._spans:
            steps = (*self.run(cell, back), *self.run(cell, ahead))
            self._spans[cell, back] = self.model.count(steps, len(steps)) if steps else ()
        return self._spans[cell, back]

    # --- all blocks --------------------------------------------------------------------

    def _blocks(self) -> None:
        """What holds of every block, and how many there are: known at its upper left corner."""
        rules, model = self.rules, self.model
        corner = {cell: self._corner(cell) for cell in self.board.cells}
        for part in rules.every.parts:
            for cell in self.board.cells:
                self.poll()
                guard = (-corner[cell],)
                self._measured(part, self.run(cell, DOWN), self.run(cell, RIGHT), guard)
        if rules.unclued is None:
            return
        if rules.shared:
            clued = self._clued()
            bare = tuple((1, self._both(corner[c], -clued[c])) for c in self.board.cells)
            model.sums.append(Sum(bare, rules.unclued, rules.unclued))
        else:
            number = len(rules.clues) + rules.unclued
            model.sums.append(Sum(tuple((1, x) for x in corner.values()), number, number))

    def _corner(self, cell: Cell) -> Literal:
        """True exactly where a block has its upper left corner."""
        sides = [x for d in (UP, LEFT) if (x := self.side(cell, d)) is not None]
        return -self.model.any_of(sides) if sides else self._true()

    def _true(self) -> Literal:
        literal = self.model.variable()
        self.model.clauses.append((literal,))
        return literal

    def _clued(self) -> dict[Cell, Literal]:
        """For each cell whether its block has a clue: looked for along columns, then rows."""
        here: dict[Cell, list[Literal]] = {
            cell: [self._true()] if cell in self.rules.clue_at else [] for cell in self.board.cells
        }
        columns = self._swept(here, DOWN, UP)
        return self._swept({cell: [x] for cell, x in columns.items()}, RIGHT, LEFT)

    def _swept(self, here: dict[Cell, list[Literal]], ahead: int, back: int) -> dict[Cell, Literal]:
        """Whether something is here, or along the block in either of two directions."""
        found: dict[int, dict[Cell, Literal]] = {}
        for toward, order in ((back, self.board.cells), (ahead, self.board.cells[::-1])):
            seen: dict[Cell, Literal] = {}
            for cell in order:
                edge = self.side(cell, toward)
                before = (
                    []
                    if edge is None
                    else [self._both(edge, seen[self.board.facing[cell][toward]])]
                )
                seen[cell] = self.model.any_of([*here[cell], *before])
            found[toward] = seen
        return {
            cell: self.model.any_of([found[back][cell], found[ahead][cell]])
            for cell in self.board.cells
        }

    # --- facts -------------------------------------------------------------------------

    def force(self, fact: Fact) -> tuple[Literal, Model]:
        """See ``Encoding.force``; whatever is written from now on extends the model."""
        self.model = more = self.model.extension()
        match fact:
            case Border(u, v) if (edge := self.edge(u, v)) is not None:
                return -edge, more
            case Joined(u, v) if (edge := self.edge(u, v)) is not None:
                return edge, more
            case Belongs(cell, clue_cell) if not self.rules.shared:
                guard = more.variable()
                reaching = [p for p, cells in self._own[clue_cell].items() if cell in cells]
                more.clauses.append((-guard, *reaching))
                return guard, more
            case Meets(cell, clue):
                guard = more.variable()
                heights = self._span(cell, UP, DOWN)
                widths = self._span(cell, LEFT, RIGHT)
                for part in clue.parts:
                    self._measured(part, heights, widths, (-guard,))
                return guard, more
        raise speechless(NAME, fact)

    # --- reading -----------------------------------------------------------------------

    def decode(self, assignment: Assignment) -> Partition:
        """A block is what open edges join."""
        label = list(range(self.board.size))
        for (u, v), literal in self.open.items():  # in reading order: u has its label by now
            if assignment[literal]:
                label[v] = label[u]
        return canonical(label, self.board.holes)

    def fact(self, literal: Literal) -> str:
        """What a key says."""
        u, v = next(edge for edge, key in self.open.items() if key == abs(literal))
        word = "no border" if literal > 0 else "a border"
        return f"{word} between {self.board.name(u)} and {self.board.name(v)}"


def _differs(unary: Sequence[Literal], number: int) -> list[Literal]:
    """Literals of which one is true where ``1 +`` the unary number is not ``number``."""
    below = [-unary[number - 2]] if number > 1 else []
    return below + ([unary[number - 1]] if number <= len(unary) else [])


def _box(height: int, width: int) -> Measures:
    return Measures(height, width, height * width, 2 * (height + width))


def _intervals(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The runs of consecutive numbers, as (first, last)."""
    start = 0
    for i, number in enumerate(numbers):
        if i + 1 == len(numbers) or numbers[i + 1] != number + 1:
            yield numbers[start], number
            start = i + 1
