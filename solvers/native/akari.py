"""Akari: where bulbs are, where none can be, and the rules that tell.

Sources: the article on Akari (wall count, mutual sight, illumination) and, for assuming and
refuting, the one on Tatamibari.  The search asks the cells first that failed most (F. Boussemart
et al., "Boosting systematic search by weighting constraints", ECAI 2004): without that, a dead
corner of a large board is searched anew for every way to light the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ...puzzles.akari import Akari
from ...puzzles.board import Cell
from ...puzzles.facts import Beside, Bulb, Fact, NoBulb
from ...puzzles.puzzle import Rules, Solution
from .deduction import Deduction, Tier, untold
from .ladder import Dead, Poll, Rule, climb, names, refutation, run, unlimited
from .masks import Mask, cells_of, mask_of

Assumption = tuple[Mask, Mask]
"""The cells that are taken to have a bulb, and those that are taken to have none."""


def refusal(rules: Rules) -> str:
    """Why these rules cannot read the puzzle; "" when they can."""
    return "" if isinstance(rules, Akari) else "the lighting rules read bulbs and walls"


def begin(rules: Rules, known: Iterable[Fact] = (), poll: Poll = unlimited) -> Lights:
    """The state in which nothing but ``known`` is.

    Raises:
        TypeError: for a wall's number, and for a fact that says nothing about bulbs.
    """
    assert isinstance(rules, Akari)
    table = Table(rules, poll)
    bulbs = empty = 0
    for fact in known:
        match fact:
            case Bulb(cell):
                bulbs |= 1 << cell
            case NoBulb(cell):
                empty |= 1 << cell
            case Beside():
                raise untold(fact)
            case _:
                raise TypeError(f"{type(fact).__name__} says nothing about bulbs")
    clash = bulbs & (empty | ~table.white)
    state = Lights(table, clash)
    state.mark(bulbs & ~clash, empty & table.white & ~clash)
    return state


class Table:
    """What stays the same throughout a puzzle.

    Attributes:
        white: the cells that are no walls.
        sight: for each cell those that a bulb on it lights, itself included.
        walls: for each numbered wall the cells beside it and its number.
        beside: for each cell the numbered walls beside it.
        failures: one more than the contradictions that each cell had a part in, so far.
    """

    def __init__(self, rules: Akari, poll: Poll) -> None:
        self.rules, self.board, self.poll = rules, rules.board, poll
        self.white = mask_of(self.board.cells)
        self.sight: list[Mask] = [0] * self.board.size
        for corridor in rules.corridors:
            mask = mask_of(corridor)
            for cell in corridor:
                self.sight[cell] |= mask
        self.walls = {wall: (mask_of(rules.beside[wall]), n) for wall, n in rules.numbers}
        self.failures = [1] * self.board.size
        self.beside: list[Mask] = [0] * self.board.size
        for wall, cells in rules.beside.items():
            for cell in cells:
                self.beside[cell] |= 1 << wall

    def clue_words(self, cell: Cell) -> str:
        """The number on a wall, for people."""
        return f"the wall {self.rules.number_at[cell]} at {self.board.name(cell)}"


class Lights:
    """A node of the search; see ``State``.

    Attributes:
        bulbs: the cells that have a bulb, ``lit`` those that see one.
        open: the white cells of which nothing is known; all others but the bulbs have none.
        counting: the numbered walls beside which something changed since they were counted.
        shining: the bulbs whose beams were not cleared yet.
        dim: the cells that lost a possible light since the illumination rule looked.
        clash: the cells that are given a bulb and cannot have it, being walls or given none.
    """

    __slots__ = ("bulbs", "clash", "counting", "dim", "lit", "open", "shining", "table")

    def __init__(self, table: Table, clash: Mask = 0) -> None:
        self.table, self.clash = table, clash
        self.bulbs: Mask = 0
        self.lit: Mask = 0
        self.open = self.dim = table.white
        self.shining: Mask = 0
        self.counting = mask_of(table.walls)

    def settle(self) -> bool:
        try:
            run(self, QUICK)
        except Dead as dead:
            for cell in cells_of(dead.cells):
                self.table.failures[cell] += 1
            return False
        return True

    def deductions(self, deepest: Tier = Tier.PROBE) -> Iterator[Deduction]:
        return climb(self, [rule for rule in (*QUICK, PROBE) if rule.tier <= deepest])

    def refresh(self) -> None:
        """Nothing follows from a mark without a rule, but what is given may be at odds."""
        if self.clash:
            text = "what is given contradicts itself on {cells}"
            raise Dead("given", Tier.EASY, (), self.clash, text)

    def mark(self, bulbs: Mask, empty: Mask) -> None:
        """Note bulbs, and cells that have none."""
        table = self.table
        self.open &= ~(bulbs | empty)
        self.bulbs |= bulbs
        self.shining |= bulbs
        for cell in cells_of(bulbs):
            self.lit |= table.sight[cell]
            self.counting |= table.beside[cell]
        for cell in cells_of(empty):
            self.dim |= table.sight[cell]
            self.counting |= table.beside[cell]

    def choices(self) -> Sequence[Assumption]:
        sight, failures = self.table.sight, self.table.failures
        dark = [
            ((sight[cell] & self.open).bit_count() / failures[cell], cell)
            for cell in cells_of(self.table.white & ~self.lit)
        ]
        if not dark:
            return ()
        _, darkest = min(dark)
        found, before = [], 0
        for cell in cells_of(sight[darkest] & self.open):
            found.append((1 << cell, before))
            before |= 1 << cell
        return found

    def assume(self, choice: Assumption) -> Lights:
        child = object.__new__(Lights)
        child.table, child.bulbs, child.lit, child.open = (
            self.table,
            self.bulbs,
            self.lit,
            self.open,
        )
        child.shining, child.dim, child.counting = self.shining, self.dim, self.counting
        child.clash = self.clash
        child.mark(*choice)
        return child

    def solution(self) -> Solution:
        return frozenset(cells_of(self.bulbs))


class WallCount(Rule[Lights, tuple[Cell, Mask, bool]]):
    """A wall that has its bulbs gets no more; one that needs every open cell gets them all."""

    name, tier = "wall count", Tier.EASY

    def steps(self, state: Lights) -> Iterator[tuple[Cell, Mask, bool]]:
        while state.counting:
            wall = (state.counting & -state.counting).bit_length() - 1
            state.counting ^= 1 << wall
            beside, number = state.table.walls[wall]
            room, have = beside & state.open, (beside & state.bulbs).bit_count()
            if not have <= number <= have + room.bit_count():
                text = "{clues} has too many bulbs" if have > number else "{clues} lacks cells"
                raise self.dead((wall,), beside, text)
            if room and have == number:
                state.mark(0, room)
                yield wall, room, False
            elif room and have + room.bit_count() == number:
                state.mark(room, 0)
                yield wall, room, True

    def deduction(self, state: Lights, step: tuple[Cell, Mask, bool]) -> Deduction:
        table, (wall, cells, full) = state.table, step
        where, clue = names(table.board, cells), table.clue_words(wall)
        beside, _ = table.walls[wall]
        if full:
            text = f"{clue} needs a bulb on every cell left beside it: {where}."
            facts: list[Fact] = [Bulb(cell) for cell in cells_of(cells)]
        else:
            text = f"{clue} has all its bulbs: none on {where}."
            facts = [NoBulb(cell) for cell in cells_of(cells)]
        return self.conclude((wall,), cells_of(beside & ~cells), facts, text)


class MutualSight(Rule[Lights, tuple[Cell, Mask]]):
    """No bulb stands in the beam of another."""

    name, tier = "mutual sight", Tier.EASY

    def steps(self, state: Lights) -> Iterator[tuple[Cell, Mask]]:
        while state.shining:
            bulb = state.shining & -state.shining
            state.shining ^= bulb
            cell = bulb.bit_length() - 1
            beam = state.table.sight[cell]
            if other := beam & state.bulbs & ~bulb:
                raise self.dead((), other & -other | bulb, "{cells} see each other")
            if dark := beam & state.open:
                state.mark(0, dark)
                yield cell, dark

    def deduction(self, state: Lights, step: tuple[Cell, Mask]) -> Deduction:
        board, (bulb, cells) = state.table.board, step
        text = f"the bulb on {board.name(bulb)} lights {names(board, cells)}: no bulb there."
        return self.conclude((), (bulb,), [NoBulb(cell) for cell in cells_of(cells)], text)


class Illumination(Rule[Lights, tuple[Cell, Mask]]):
    """A dark cell that one open cell alone can light has its bulb there."""

    name, tier = "illumination", Tier.MEDIUM

    def steps(self, state: Lights) -> Iterator[tuple[Cell, Mask]]:
        while state.dim:
            cell = (state.dim & -state.dim).bit_length() - 1
            state.dim ^= 1 << cell
            if state.lit >> cell & 1:
                continue
            source = state.table.sight[cell] & state.open
            if not source:
                raise self.dead((), 1 << cell, "nothing can light {cells}")
            if not source & (source - 1):
                state.mark(source, 0)
                yield cell, source

    def deduction(self, state: Lights, step: tuple[Cell, Mask]) -> Deduction:
        board, (cell, source) = state.table.board, step
        (bulb,) = cells_of(source)
        where = "itself" if bulb == cell else board.name(bulb)
        text = f"only a bulb on {where} can light {board.name(cell)}."
        return self.conclude((), (cell,), (Bulb(bulb),), text)


QUICK: tuple[Rule[Lights, Any], ...] = (WallCount(), MutualSight(), Illumination())


class Probe(Rule[Lights, tuple[Assumption, Lights]]):
    """What leads the other rules to a contradiction is not so."""

    name, tier = "probe", Tier.PROBE

    def steps(self, state: Lights) -> Iterator[tuple[Assumption, Lights]]:
        for cell in cells_of(state.open):
            for assumption in ((1 << cell, 0), (0, 1 << cell)):
                if not state.assume(assumption).settle():
                    doomed = state.assume(assumption)
                    state.mark(*reversed(assumption))
                    yield assumption, doomed
                    return

    def deduction(self, state: Lights, step: tuple[Assumption, Lights]) -> Deduction:
        (bulb, empty), doomed = step
        (cell,) = cells_of(bulb | empty)
        path, why = refutation(doomed, QUICK)
        place = state.table.board.name(cell)
        return self.conclude(
            {wall for deduction in path for wall in deduction.clues},
            {cell}.union(*(deduction.cells for deduction in path)),
            (NoBulb(cell) if bulb else Bulb(cell),),
            f"if there were {'a' if bulb else 'no'} bulb on {place}, {why}.",
        )


PROBE = Probe()
