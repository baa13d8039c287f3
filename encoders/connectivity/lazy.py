"""Lazy cuts: clauses that a wrong answer breaks and no solution does.

Two facts give them.  A connected set of more than ``most`` members is too big, whatever lies
around it.  And where a cell belongs to a component that must reach beyond a connected set
around the cell, because the set is too small or lacks the root or an anchor, some cell on
the set's rim belongs too.  Cuts are facts of the puzzle, so they stay valid when solutions
are blocked.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from ...puzzles.board import Cell
from ..encoding import Assignment
from ..model import Clause, Components, Connected, Connectivity, Literal

SPREAD = 4
"""How many cells of one wrong component get a cut of their own."""


class Lazy:
    """Watches constraints while a model is solved again and again.

    Args:
        constraints: what to watch from the start; members are given by variables.
    """

    def __init__(self, constraints: Iterable[Connectivity] = ()) -> None:
        self._constraints: list[Connectivity] = []
        self._places: dict[Literal, list[tuple[int, Cell]]] = defaultdict(list)
        self.watch(constraints)

    def watch(self, constraints: Iterable[Connectivity]) -> None:
        """Watch more constraints from now on."""
        for constraint in constraints:
            for cell, literal in constraint.members.items():
                self._places[literal].append((len(self._constraints), cell))
            self._constraints.append(constraint)

    def cuts(self, assignment: Assignment) -> list[Clause]:
        """Clauses broken by this answer; none where it meets every constraint."""
        true: dict[int, set[Cell]] = defaultdict(set)
        places = self._places
        for literal in assignment.true:
            if literal in places:
                for number, cell in places[literal]:
                    true[number].add(cell)
        return [
            cut
            for number in sorted(true)
            for component in _components(self._constraints[number].neighbours, true[number])
            for cut in _judge(self._constraints[number], component)
        ]


def _components(near: Sequence[Sequence[Cell]], true: set[Cell]) -> Iterator[list[Cell]]:
    while true:
        component = [true.pop()]
        for cell in component:
            for other in near[cell]:
                if other in true:
                    true.discard(other)
                    component.append(other)
        yield component


def _judge(constraint: Connectivity, component: list[Cell]) -> Iterator[Clause]:
    if isinstance(constraint, Connected):
        if constraint.root not in component:
            yield from _must_leave(constraint, component, lambda s: constraint.root not in s)
        return
    least, most, anchors = constraint.least, constraint.most, constraint.anchors
    if most is not None and len(component) > most:
        yield from _too_big(constraint, component, most + 1)
    elif len(component) < least:
        yield from _must_leave(constraint, component, lambda s: len(s) < least)
    elif anchors is not None and anchors.isdisjoint(component):
        yield from _must_leave(constraint, component, lambda s: anchors.isdisjoint(s))


def _too_big(constraint: Components, component: list[Cell], size: int) -> Iterator[Clause]:
    """Not all of ``size`` connected cells, for balls around some of the component's cells."""
    near, members = constraint.neighbours, constraint.members
    inside = set(component)
    stride = max(1, len(component) // SPREAD)
    seen = set()
    for start in component[::stride]:
        ball, reached = [start], {start}
        for cell in ball:
            if len(ball) >= size:
                break
            for other in near[cell]:
                if other in inside and other not in reached:
                    reached.add(other)
                    ball.append(other)
        chosen = frozenset(ball[:size])
        if chosen not in seen:
            seen.add(chosen)
            yield [-members[cell] for cell in sorted(chosen)]


def _must_leave(
    constraint: Connectivity, component: list[Cell], short: Callable[[set[Cell]], bool]
) -> Iterator[Clause]:
    """Whoever belongs inside, someone on the rim belongs too."""
    members = constraint.members
    ways_out = exits(constraint.neighbours, members, component, short)
    stride = max(1, len(component) // SPREAD)
    for cell in component[::stride]:
        yield [-members[cell], *ways_out]


def exits(
    near: Sequence[Sequence[Cell]],
    members: Mapping[Cell, Literal],
    inside: Iterable[Cell],
    short: Callable[[set[Cell]], bool],
) -> list[Literal]:
    """The members on the rim of a connected set that cannot be all there is.

    The set first takes in rim cells with nothing new behind them while it stays short: that
    only shrinks the rim.
    """
    inside = set(inside)
    rim = {o for cell in inside for o in near[cell] if o in members} - inside
    shrinking = True
    while shrinking:
        shrinking = False
        for cell in sorted(rim):
            beyond = {o for o in near[cell] if o in members} - inside - rim
            if not beyond and short(inside | {cell}):
                inside.add(cell)
                rim.discard(cell)
                shrinking = True
    return [members[cell] for cell in sorted(rim)]
