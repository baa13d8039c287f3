"""Values: each cell knows the area of its block, and blocks are what equal values join.

For rules under which blocks of equal area never touch, so that the values alone draw the
borders.  Two kinds of constraint on each value are left to lazy connectivity: no component
is too big, none too small.

A hidden block, one without an exact area clue, can have any area.  Areas up to a horizon
have values of their own; one value says "beyond".  An answer that uses it is refined: the
horizon moves out until no cell of the answer lies beyond it.  So every solution has exactly
one form, and none is out of reach.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Set

from ..puzzles.arithmetic import exact_area
from ..puzzles.board import Board, Cell
from ..puzzles.clues import ANY, Clue, Measures
from ..puzzles.division import Division, Partition, Shape, canonical
from ..puzzles.facts import Border, Fact, Joined, Meets
from .connectivity.lazy import exits
from .encoding import Assignment, Encoding, speechless
from .model import Clause, Components, Literal, Model

NAME = "values"
STRATEGIES: tuple[str, ...] = ("lazy",)
DOMAIN = (
    "polyominoes with clues about the area, any number a block, where blocks of equal area "
    "must not touch and corners may meet"
)

HORIZON = 9
"""Hidden blocks up to this area have a value of their own from the start."""

SEEDED = 3
"""Components of values up to this one are kept from being too big by clauses from the start."""

Members = dict[Cell, Literal]


def refusal(rules: object) -> str:
    """Why this encoder cannot express the rules, or "" where it can."""
    if not isinstance(rules, Division):
        return "it encodes divisions"
    if rules.shape is not Shape.POLYOMINO:
        return f"blocks here are of the shape {rules.shape}"
    if not rules.unequal:
        return "blocks of equal area may touch here, so that values do not tell blocks apart"
    if not rules.shared:
        return "a block may have one clue only here"
    if rules.unclued not in (None, 0):
        return "it cannot count the blocks without clue"
    if rules.apart:
        return "it cannot keep corners apart"
    if odd := next((c for c in _all_clues(rules) if set(c.reads) - {"area"}), None):
        return f"the clue {odd} reads more than the area"
    return ""


def _all_clues(rules: Division) -> Iterator[Clue]:
    yield rules.every
    for _, clue in rules.clues:
        yield clue


def suits(rules: Division) -> bool:
    """Whether it is the better choice where others can as well."""
    return True


def encode(rules: Division, poll: Callable[[], None]) -> Encoding:
    """Encode a division by the areas of its blocks.

    Args:
        poll: called now and then; raises when the time for encoding is over.
    """
    values = _Values(rules, poll)
    return Encoding(
        NAME, values.model, values.decode, values.fact, values.force, "lazy", values.refine
    )


class _Values:
    """The variables of one encoding, and how they grow."""

    def __init__(self, rules: Division, poll: Callable[[], None]) -> None:
        self.rules = rules
        self.board: Board = rules.board
        self.poll = poll
        self.model = Model()
        self.exact = {c: n for c, clue in rules.clues if (n := exact_area(clue)) is not None}
        self.open = [cell for cell in self.board.cells if cell not in self.exact]
        self.areas: list[tuple[int, Members]] = []  # an area's members, clued or hidden
        self.clued: dict[int, Members] = {}  # areas beyond the horizon that a clue asks for
        self.horizon = 0
        pockets = self.board.components(dict.fromkeys(self.open, True))
        largest = max(map(len, pockets), default=0)
        self.pocket = min(largest, rules.largest or largest)
        self.beyond: Members = {}
        self._forced: list[tuple[Literal, Fact]] = []
        self._start()

    # --- domains -----------------------------------------------------------------------

    def _free(self, area: int) -> set[Cell]:
        """The cells without exact clue that may lie in a block of ``area`` cells."""
        block = Measures(0, 0, area, 0)
        if not self.rules.every.admits(block):
            return set()
        clue_at = self.rules.clue_at
        return {c for c in self.open if c not in clue_at or clue_at[c].admits(block)}

    def _clued_domain(self, area: int) -> set[Cell]:
        """Where a block with an exact clue ``area`` may reach."""
        block = Measures(0, 0, area, 0)
        clues = self.rules.clue_at
        sources = [c for c, n in self.exact.items() if n == area and clues[c].admits(block)]
        walk = self._free(area)
        if not self.rules.every.admits(block):
            return set()
        walk.update(sources)
        return {cell for source in sources for cell in self.board.ball(source, area - 1, walk)}

    def _hidden_domain(self, area: int) -> set[Cell]:
        """Where a hidden block of ``area`` cells may lie."""
        near = self.board.neighbours
        touching = {o for c, n in self.exact.items() if n == area for o in near[c]}
        return self._pockets(self._free(area) - touching, area)

    def _beyond_domain(self, area: int) -> set[Cell]:
        """Where a hidden block of ``area`` or more cells may lie."""
        clue_at = self.rules.clue_at
        doubtful = {c for c in self.open if c in clue_at or self.rules.every != ANY}
        free = set(self.open) - doubtful
        for larger in range(area, self.pocket + 1):
            if doubtful <= free:
                break
            free |= self._free(larger) & doubtful
        return self._pockets(free, area)

    def _pockets(self, free: set[Cell], least: int) -> set[Cell]:
        """The free cells in components of at least so many cells, with a clue where one is due."""
        if self.rules.unclued == 0 and not free & set(self.rules.clue_at):
            return set()
        pockets = self.board.components(dict.fromkeys(free, True))
        return {cell for pocket in pockets if len(pocket) >= least for cell in pocket}

    def _hidden_anchors(self, members: Members) -> frozenset[Cell] | None:
        if self.rules.unclued is None:
            return None
        return frozenset(c for c in self.rules.clue_at if c in members and c not in self.exact)

    # --- building ----------------------------------------------------------------------

    def _start(self) -> None:
        model = self.model
        self.horizon = min(HORIZON, self.pocket)
        choices: dict[Cell, list[Literal]] = {cell: [] for cell in self.board.cells}
        asked = set(self.exact.values())
        for area in sorted({*range(1, self.horizon + 1), *asked}):
            self.poll()
            hidden = self._hidden_domain(area) if area <= self.horizon else set()
            clued = self._clued_domain(area) if area in asked else set()
            members = {cell: model.variable() for cell in sorted(hidden | clued)}
            for cell, literal in members.items():
                choices[cell].append(literal)
            clues = frozenset(c for c, n in self.exact.items() if n == area)
            anchors: frozenset[Cell] | None = clues
            if area <= self.horizon:
                anchors = self._hidden_anchors(members)
                anchors = anchors | clues if anchors is not None else None
            else:
                self.clued[area] = members
            self._area(model, area, members, anchors)
        if self.pocket > self.horizon:
            self.beyond = {
                cell: model.variable() for cell in sorted(self._beyond_domain(self.horizon + 1))
            }
            for cell, literal in self.beyond.items():
                choices[cell].append(literal)
            self._beyond(model)
        model.exactly_one.extend(choices.values())

    def _area(
        self, model: Model, area: int, members: Members, anchors: frozenset[Cell] | None
    ) -> None:
        """Components of these members are blocks of exactly ``area`` cells."""
        self.areas.append((area, members))
        model.keys.extend(members.values())
        near = self.board.neighbours
        if area > 1:
            for cell, literal in members.items():
                beside = [members[other] for other in near[cell] if other in members]
                model.clauses.append((-literal, *beside))
        if area <= SEEDED:
            for cells in connected_sets(near, members, area + 1):
                model.clauses.append([-members[cell] for cell in cells])
        for u, v in self.rules.borders:
            if u in members and v in members:
                model.clauses.append((-members[u], -members[v]))
        model.connectivity.append(Components(near, members, area, area, anchors))

    def _beyond(self, model: Model) -> None:
        """Components beyond the horizon are larger than it."""
        near, members = self.board.neighbours, self.beyond
        for cell, literal in members.items():
            beside = [members[other] for other in near[cell] if other in members]
            model.clauses.append((-literal, *beside))
        anchors = self._hidden_anchors(members)
        model.connectivity.append(Components(near, members, self.horizon + 1, None, anchors))

    def refine(self, assignment: Assignment) -> Model | None:
        """Move the horizon out to the largest component beyond it, if there is one.

        First each border asked for there must leave both its sides room enough.
        """
        far = {cell: True for cell, literal in self.beyond.items() if assignment[literal]}
        if not far:
            return None
        if cramped := [*self._cramped(assignment, far.keys())]:
            model = self.model.extension()
            model.clauses += cramped
            return model
        reach = max(map(len, self.board.components(far)))
        model = self.model.extension()
        choices: dict[Cell, list[Literal]] = defaultdict(list)
        for area in range(self.horizon + 1, reach + 1):
            self.poll()
            domain = self._hidden_domain(area)
            members = {cell: model.variable() for cell in self.beyond if cell in domain}
            for cell, literal in members.items():
                choices[cell].append(literal)
                for other in self.board.neighbours[cell]:
                    if other in self.clued.get(area, {}):
                        model.clauses.append((-literal, -self.clued[area][other]))
            if members:
                self._area(model, area, members, self._hidden_anchors(members))
        before = self.beyond
        self.horizon = reach
        further = self._beyond_domain(reach + 1) if reach < self.pocket else set()
        self.beyond = {cell: model.variable() for cell in before if cell in further}
        self._beyond(model)
        for cell, literal in before.items():
            options = choices[cell] + ([self.beyond[cell]] if cell in self.beyond else [])
            model.clauses.append((-literal, *options))
            model.clauses.extend((-option, literal) for option in options)
            model.at_most_one.append(options)
        for guard, forced in self._forced:
            model.clauses.extend(self._told(guard, forced))
        return model

    # --- facts -------------------------------------------------------------------------

    def force(self, fact: Fact) -> tuple[Literal, Model]:
        """See ``Encoding.force``.  Facts are told again whenever the horizon moves out."""
        match fact:
            case Border(u, v) | Joined(u, v) if v in self.board.neighbours[u]:
                pass
            case Meets(_, clue) if set(clue.reads) <= {"area"}:
                pass
            case _:
                raise speechless(NAME, fact)
        more = self.model.extension()
        guard = more.variable()
        self._forced.append((guard, fact))
        more.clauses.extend(self._told(guard, fact))
        return guard, more

    def _told(self, guard: Literal, fact: Fact) -> Iterator[Clause]:
        """Where the guard is true, the fact holds of the areas within the horizon."""
        match fact:
            case Border(u, v):
                for _, members in self.areas:
                    if u in members and v in members:
                        yield (-guard, -members[u], -members[v])
            case Joined(u, v):
                for members in (*(members for _, members in self.areas), self.beyond):
                    for here, there in ((u, v), (v, u)):
                        if here in members:
                            meets = (members[there],) if there in members else ()
                            yield (-guard, -members[here], *meets)
            case Meets(cell, clue):
                for area, members in self.areas:
                    if cell in members and not clue.admits(Measures(0, 0, area, 0)):
                        yield (-guard, -members[cell])
                further = range(self.horizon + 1, self.pocket + 1)
                if cell in self.beyond and not any(
                    clue.admits(Measures(0, 0, area, 0)) for area in further
                ):
                    yield (-guard, -self.beyond[cell])

    def _cramped(self, assignment: Assignment, far: Set[Cell]) -> Iterator[Clause]:
        """Who is shut in by borders that are asked for has no block beyond the horizon.

        Without these clauses a border that is impossible nearby would be tried with every size
        that blocks can have far away.
        """
        asked = {
            edge: guard
            for guard, fact in self._forced
            if assignment[guard] and isinstance(fact, Border) and {fact.u, fact.v} <= far
            for edge in ((fact.u, fact.v), (fact.v, fact.u))
        }
        for here in sorted({u for u, _ in asked}):
            apart = {v for u, v in asked if u == here}
            side = self._side(here, far - apart, asked.keys())
            if side is not None:
                shut = {edge: guard for edge, guard in asked.items() if edge[0] in side}
                near = [
                    [v for v in others if (u, v) not in shut]
                    for u, others in enumerate(self.board.neighbours)
                ]
                members = {cell: x for cell, x in self.beyond.items() if cell not in apart}
                ways_out = exits(near, members, side, lambda some: len(some) <= self.horizon)
                yield [*{-guard for guard in shut.values()}, -self.beyond[here], *ways_out]

    def _side(self, here: Cell, far: Set[Cell], shut: Set[tuple[Cell, Cell]]) -> set[Cell] | None:
        """What ``here`` is joined to, or ``None`` if that is more than the horizon."""
        side = [here]
        for u in side:
            for v in self.board.neighbours[u]:
                if v in far and v not in side and (u, v) not in shut:
                    side.append(v)
            if len(side) > self.horizon:
                return None
        return set(side)

    # --- reading -----------------------------------------------------------------------

    def decode(self, assignment: Assignment) -> Partition:
        """The blocks are the components of equal values."""
        value = {
            cell: area
            for area, members in self.areas
            for cell, literal in members.items()
            if assignment[literal]
        }
        labels: list[object] = [None] * self.board.size
        for block in self.board.components(value):
            for cell in block:
                labels[cell] = block[0]
        return canonical(labels, self.board.holes)

    def fact(self, literal: Literal) -> str:
        """What a key says."""
        area, cell = next(
            (area, cell)
            for area, members in self.areas
            for cell, key in members.items()
            if key == abs(literal)
        )
        return f"{'a' if literal > 0 else 'no'} block of {area} at {self.board.name(cell)}"


def connected_sets(
    near: tuple[tuple[Cell, ...], ...], members: Members, size: int
) -> Iterator[tuple[Cell, ...]]:
    """Every connected set of ``size`` members, once (D. H. Redelmeier, 1981)."""

    def grow(found: list[Cell], fringe: list[Cell], seen: set[Cell]) -> Iterator[tuple[Cell, ...]]:
        if len(found) == size:
            yield tuple(found)
            return
        fringe = list(fringe)
        while fringe:
            cell = fringe.pop()
            new = [c for c in near[cell] if c in members and c > found[0] and c not in seen]
            yield from grow([*found, cell], fringe + new, seen | set(new))

    for first in members:
        fringe = [c for c in near[first] if c in members and c > first]
        yield from grow([first], fringe, {first, *fringe})
