"""Owners: each cell belongs to the block of one root.

A block's root is its first clue, or, where it has none, its first cell: so each division has
exactly one form.  A root's block is counted, kept connected, and measured as its clues ask.
For polyominoes with any clues and any switches, hidden blocks of any size included.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, product

from ..puzzles.board import Cell, Edge
from ..puzzles.clues import ANY, Clue, Measures
from ..puzzles.division import Division, Partition, Shape, canonical
from ..puzzles.facts import Belongs, Border, Fact, Joined, Meets
from .encoding import Assignment, Encoding, speechless
from .model import Connected, Literal, Model, Sum
from .values import SEEDED, connected_sets

NAME = "owners"
STRATEGIES: tuple[str, ...] = ("levels", "flow", "lazy")
DOMAIN = "polyominoes, with any clues and any switches"


def refusal(rules: object) -> str:
    """Why this encoder cannot express the rules, or "" where it can."""
    if not isinstance(rules, Division):
        return "it encodes divisions"
    if rules.shape is not Shape.POLYOMINO:
        return f"it grows polyominoes, and blocks here are of the shape {rules.shape}"
    return ""


def suits(rules: Division) -> bool:
    """Whether it is the better choice where others can as well."""
    return True


def encode(rules: Division, poll: Callable[[], None]) -> Encoding:
    """Encode a division into polyominoes; connectivity is left to be lowered.

    Args:
        poll: called now and then; raises when the time for encoding is over.
    """
    owners = _Owners(rules, poll)
    return Encoding(NAME, owners.model, owners.decode, owners.fact, owners.force)


@dataclass(frozen=True)
class _Root:
    """A block that could be: where it may lie, and how large it can get."""

    cell: Cell
    members: dict[Cell, Literal]
    areas: frozenset[int]
    clued: bool

    @property
    def active(self) -> Literal:
        return self.members[self.cell]

    @property
    def most(self) -> int:
        return max(self.areas, default=0)


class _Owners:
    """The variables of one encoding."""

    def __init__(self, rules: Division, poll: Callable[[], None]) -> None:
        self.rules = rules
        self.board = rules.board
        self.poll = poll
        self.model = Model()
        self.at: dict[Cell, dict[Cell, Literal]] = {cell: {} for cell in rules.board.cells}
        self._areas: dict[Clue, frozenset[int]] = {}
        self._gauges: dict[Cell, _Gauge] = {}
        self.roots = self._roots()
        self._cover()
        for root in self.roots:
            poll()
            self._block(root)
        if rules.unclued:
            bare = tuple((1, root.active) for root in self.roots if not root.clued)
            self.model.sums.append(Sum(bare, rules.unclued, rules.unclued))
        if rules.apart:
            self._corners_apart()
        if rules.unequal:
            self._equal_apart()

    # --- roots -------------------------------------------------------------------------

    def areas(self, clue: Clue) -> frozenset[int]:
        """The areas that the parts of a clue about the area alone leave open."""
        if clue not in self._areas:
            parts = [p for p in (clue & self.rules.every).parts if set(p.reads) <= {"area"}]
            self._areas[clue] = frozenset(
                area
                for area in range(1, len(self.board.cells) + 1)
                if all(part.admits(Measures(0, 0, area, 0)) for part in parts)
            )
        return self._areas[clue]

    def _roots(self) -> list[_Root]:
        rules, clue_at = self.rules, self.rules.clue_at
        bare = {cell for cell in self.board.cells if cell not in clue_at}
        found = []
        for cell, clue in rules.clues:
            areas = self.areas(clue)
            walk = set(bare)
            if rules.shared:
                walk.update(c for c, o in rules.clues if c > cell and areas & self.areas(o))
            found.append(self._root(cell, walk, areas, clued=True))
        if rules.unclued != 0:
            for cell in sorted(bare):
                self.poll()
                walk = {other for other in bare if other > cell}
                found.append(self._root(cell, walk, self.areas(ANY), clued=False))
        return [root for root in found if root.areas]

    def _root(
        self, cell: Cell, walk: Collection[Cell], areas: frozenset[int], *, clued: bool
    ) -> _Root:
        ball = self.board.ball(cell, max(areas, default=0) - 1, walk)
        possible = frozenset(area for area in areas if area <= len(ball))
        members = {c: self.model.variable() for c in sorted(ball)} if possible else {}
        for other, literal in members.items():
            self.at[other][cell] = literal
        return _Root(cell, members, possible, clued)

    def _cover(self) -> None:
        """Each cell has exactly one owner, and the owner owns itself."""
        for owners in self.at.values():
            self.poll()
            self.model.exactly_one.append(list(owners.values()))
            self.model.keys.extend(owners.values())
        for root in self.roots:
            self.poll()
            for cell, literal in root.members.items():
                if cell != root.cell:
                    self.model.clauses.append((-literal, root.active))
        for u, v in self.rules.borders:
            for owner in self.at[u].keys() & self.at[v].keys():
                self.model.clauses.append((-self.at[u][owner], -self.at[v][owner]))

    # --- one block ---------------------------------------------------------------------

    def _block(self, root: _Root) -> None:
        if root.most > 1:
            self.model.connectivity.append(
                Connected(self.board.neighbours, root.members, root.cell, root.most)
            )
        gauge = self._gauge(root)
        own = self.rules.clue_at.get(root.cell, ANY) & self.rules.every
        for part in own.parts:
            self._condition(gauge, part, root.active)
        if self.rules.shared:
            for cell, literal in root.members.items():
                if cell != root.cell and cell in self.rules.clue_at:
                    for part in self.rules.clue_at[cell].parts:
                        if part not in own.parts:
                            self._condition(gauge, part, literal)

    def _gauge(self, root: _Root) -> _Gauge:
        if root.cell not in self._gauges:
            self._gauges[root.cell] = _Gauge(self, root)
        return self._gauges[root.cell]

    def _condition(self, gauge: _Gauge, part: Clue, guard: Literal) -> None:
        """Where the guard is true, the block satisfies one condition, whatever it reads."""
        if len(part.reads) == 1:
            (name,) = part.reads
            numbers = gauge.numbers(name)
            good = [n for n in numbers if part.admits(_only(**{name: n}))]
            if not good:
                self.model.clauses.append((-guard,))
                return
            least = good[0] if good[0] > numbers.start else 0
            self.model.sums.append(Sum(gauge.terms(name), least, good[-1], guard))
            for n in sorted(set(range(good[0], good[-1])) - set(good)):
                self.model.clauses.append((-guard, *gauge.differs(name, n)))
            return
        for measures in product(*map(gauge.numbers, part.reads)):
            named = dict(zip(part.reads, measures, strict=True))
            if not part.admits(_only(**named)):
                differ = [x for name, n in named.items() for x in gauge.differs(name, n)]
                self.model.clauses.append((-guard, *differ))

    # --- between blocks ----------------------------------------------------------------

    @cached_property
    def open(self) -> dict[Edge, Literal]:
        """A literal for each edge that is true exactly where one block lies on both sides."""
        edges = {}
        for edge in self.board.edges:
            self.poll()
            edges[edge] = self._same(*edge)
        return edges

    def _same(self, u: Cell, v: Cell) -> Literal:
        same = self.model.variable()
        for here, there in ((u, v), (v, u)):
            for owner, literal in self.at[here].items():
                other = self.at[there].get(owner)
                if other is None:
                    self.model.clauses.append((-same, -literal))
                else:
                    self.model.clauses.append((-same, -literal, other))
                    if here == u:
                        self.model.clauses.append((-literal, -other, same))
        return same

    def _corners_apart(self) -> None:
        """At each point an edge is open, or two cells across it share a block."""
        for a, b, c, d in self.board.crossings:
            edges = [self.open[min(e), max(e)] for e in ((a, b), (a, c), (b, d), (c, d))]
            self.model.clauses.append([*edges, self._same(a, d), self._same(b, c)])

    def _equal_apart(self) -> None:
        """Each cell has its block's area as a value; equal values side by side share a block."""
        model, near = self.model, self.board.neighbours
        value: dict[int, dict[Cell, Literal]] = defaultdict(dict)
        for cell, owners in self.at.items():
            self.poll()
            areas = {a for root in self.roots if root.cell in owners for a in root.areas}
            for area in areas:
                value[area][cell] = model.variable()
            model.exactly_one.append([value[area][cell] for area in areas])
        for root in self.roots:
            self.poll()
            if len(root.areas) == 1:
                (area,) = root.areas
                for cell, literal in root.members.items():
                    model.clauses.append((-literal, value[area][cell]))
            else:
                size = self._gauge(root)
                for area in root.areas:
                    differs = size.differs("area", area)
                    model.clauses.append((-root.active, *differs, value[area][root.cell]))
        for (u, v), same in self.open.items():
            self.poll()
            for members in value.values():
                if u in members and v in members:
                    model.clauses.append((-members[u], -members[v], same))
                    model.clauses.append((-same, -members[u], members[v]))
                    model.clauses.append((-same, -members[v], members[u]))
                elif u in members or v in members:
                    model.clauses.append((-same, -members[u if u in members else v]))
        # Redundant, and what makes the search quick: small blocks spelled out.
        for area, members in value.items():
            if area <= SEEDED:
                for cells in connected_sets(near, members, area + 1):
                    model.clauses.append([-members[cell] for cell in cells])
            if area > 1:
                for cell, literal in members.items():
                    beside = [members[other] for other in near[cell] if other in members]
                    model.clauses.append((-literal, *beside))

    # --- facts -------------------------------------------------------------------------

    def force(self, fact: Fact) -> tuple[Literal, Model]:
        """See ``Encoding.force``; whatever is written from now on extends the model."""
        self.model = more = self.model.extension()
        guard = more.variable()
        match fact:
            case Belongs(u, v) | Joined(u, v):
                for here, there in ((self.at[u], self.at[v]), (self.at[v], self.at[u])):
                    for root, owner in here.items():
                        meets = (there[root],) if root in there else ()
                        more.clauses.append((-guard, -owner, *meets))
            case Border(u, v):
                for root in self.at[u].keys() & self.at[v].keys():
                    more.clauses.append((-guard, -self.at[u][root], -self.at[v][root]))
            case Meets(cell, clue):
                for block in self.roots:
                    if cell in block.members:
                        self.poll()
                        owned = self._both(guard, block.members[cell])
                        for part in clue.parts:
                            self._condition(self._gauge(block), part, owned)
            case _:
                raise speechless(NAME, fact)
        return guard, more

    def _both(self, x: Literal, y: Literal) -> Literal:
        """A literal that is true where both are."""
        both = self.model.variable()
        self.model.clauses.append((-x, -y, both))
        return both

    # --- reading -----------------------------------------------------------------------

    def decode(self, assignment: Assignment) -> Partition:
        """Each cell's label is its owner."""
        labels: list[object] = [None] * self.board.size
        for cell, owners in self.at.items():
            labels[cell] = next(root for root, literal in owners.items() if assignment[literal])
        return canonical(labels, self.board.holes)

    @cached_property
    def _named(self) -> dict[Literal, tuple[Cell, Cell]]:
        return {
            key: (cell, root) for cell, owners in self.at.items() for root, key in owners.items()
        }

    def fact(self, literal: Literal) -> str:
        """What a key says."""
        cell, root = self._named[abs(literal)]
        verb = "belongs" if literal > 0 else "does not belong"
        return f"{self.board.name(cell)} {verb} to the block of {self.board.name(root)}"


def _only(height: int = 0, width: int = 0, area: int = 0, perimeter: int = 0) -> Measures:
    return Measures(height, width, area, perimeter)


class _Gauge:
    """A root's measures as sums, and in unary where a condition needs single values."""

    def __init__(self, owners: _Owners, root: _Root) -> None:
        self._owners = owners
        self._board = owners.board
        self._root = root
        self._terms: dict[str, tuple[tuple[int, Literal], ...]] = {}
        self._unary: dict[str, tuple[Literal, ...]] = {}

    def terms(self, name: str) -> tuple[tuple[int, Literal], ...]:
        """A measure as a sum of coefficients times literals."""
        if name not in self._terms:
            self._terms[name] = getattr(self, f"_{name}")()
        return self._terms[name]

    def most(self, name: str) -> int:
        """An upper bound on a measure."""
        if name == "area":
            return self._root.most
        bound = sum(coefficient for coefficient, _ in self.terms(name) if coefficient > 0)
        return min(bound, 2 * self._root.most + 2 if name == "perimeter" else self._root.most)

    def numbers(self, name: str) -> range:
        """What a measure can be; a block all over a torus has no perimeter."""
        return range(0 if name == "perimeter" else 1, self.most(name) + 1)

    def differs(self, name: str, number: int) -> tuple[Literal, ...]:
        """Literals of which one is true where the measure is not ``number``."""
        if name not in self._unary:
            terms, most = self.terms(name), self.most(name)
            if all(coefficient == 1 for coefficient, _ in terms):
                self._unary[name] = self._owners.model.count((x for _, x in terms), most + 1)
            else:
                self._unary[name] = self._weighted(terms, most)
        unary = self._unary[name]
        below = (-unary[number - 1],) if number else ()
        return (*below, unary[number]) if number < len(unary) else below

    def _weighted(self, terms: tuple[tuple[int, Literal], ...], most: int) -> tuple[Literal, ...]:
        outputs = tuple(self._owners.model.variable() for _ in range(most))
        self._owners.model.clauses.extend((-more, less) for less, more in pairwise(outputs))
        self._owners.model.sums.append(Sum((*terms, *((-1, x) for x in outputs)), 0, 0))
        return outputs

    def _area(self) -> tuple[tuple[int, Literal], ...]:
        return tuple((1, literal) for literal in self._root.members.values())

    def _lines(self, number: Callable[[Cell], int]) -> tuple[tuple[int, Literal], ...]:
        lines: dict[int, list[Literal]] = defaultdict(list)
        for cell, literal in self._root.members.items():
            lines[number(cell)].append(literal)
        return tuple((1, self._owners.model.any_of(literals)) for literals in lines.values())

    def _height(self) -> tuple[tuple[int, Literal], ...]:
        return self._lines(lambda cell: cell // self._board.cols)

    def _width(self) -> tuple[tuple[int, Literal], ...]:
        return self._lines(lambda cell: cell % self._board.cols)

    def _perimeter(self) -> tuple[tuple[int, Literal], ...]:
        """All sides of the members' cells, less those that face another member."""
        members, facing = self._root.members, self._board.facing
        terms = []
        for cell, literal in members.items():
            sides = [side for side in facing[cell] if side != cell]
            terms.append((len(sides), literal))
            for other in {side for side in sides if side > cell and side in members}:
                both = self._owners.model.variable()
                self._owners.model.clauses.append((-both, literal))
                self._owners.model.clauses.append((-both, members[other]))
                self._owners.model.clauses.append((both, -literal, -members[other]))
                terms.append((-2 * sides.count(other), both))
        return tuple(terms)
