"""What the rules about polyominoes have in common: a focus, changes, facts and words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from ....puzzles.board import Board, Cell
from ....puzzles.facts import Belongs, Border, Fact, Joined, NotSize, Size
from ..deduction import Deduction
from ..ladder import Rule
from ..masks import Mask, cells_of
from .knowledge import Change, Contradiction, Lost, Merged, Parted
from .lattice import first

if TYPE_CHECKING:
    from .state import Regions

Focus = TypeVar("Focus")

SHOWN = 3
"""Facts that a sentence tells before it only counts."""


class RegionRule(Rule["Regions", tuple[Focus, tuple[Change, ...]]], Generic[Focus]):
    """A rule that looks at one focus after the other: a group, a size, a pocket.

    ``state.due`` keeps, under the rule's name, the cells that changed since the rule last
    came to its end.
    """

    broken: ClassVar[str]

    def foci(self, state: Regions) -> Iterable[Focus]:
        """Where something may be new."""
        raise NotImplementedError

    def apply(self, state: Regions, focus: Focus) -> None:
        """Narrow what is known.

        Raises:
            Contradiction: if nothing is left.
        """
        raise NotImplementedError

    def grounds(self, state: Regions, focus: Focus) -> Mask:
        """The cells that a conclusion rests on."""
        raise NotImplementedError

    def why(self, state: Regions, focus: Focus) -> str:
        """The reason for people, as a clause that "so ..." can follow."""
        raise NotImplementedError

    def steps(self, state: Regions) -> Iterator[tuple[Focus, tuple[Change, ...]]]:
        journal, poll = state.known.journal, state.table.poll
        for focus in self.foci(state):
            poll()
            journal.clear()
            try:
                self.apply(state, focus)
            except Contradiction:
                grounds = self.grounds(state, focus)
                clues = grounds & state.known.setting.clued
                raise self.dead(cells_of(clues), grounds & ~clues, self.broken) from None
            if journal:
                yield focus, tuple(journal)
        state.due[self.name] = 0

    def deduction(self, state: Regions, step: tuple[Focus, tuple[Change, ...]]) -> Deduction:
        focus, changes = step
        grounds = self.grounds(state, focus)
        clues = grounds & state.known.setting.clued
        facts = tuple(dict.fromkeys(chain.from_iterable(told(state, c) for c in changes)))
        text = f"{self.why(state, focus)}, so {summary(state, facts)}."
        return self.conclude(cells_of(clues), cells_of(grounds & ~clues), facts, text)


class GroupRule(RegionRule[Cell]):
    """A rule that looks at a group and its neighbours; the focus is the group's leader."""

    def foci(self, state: Regions) -> Iterator[Cell]:
        return state.known.groups(state.due[self.name])

    def grounds(self, state: Regions, focus: Cell) -> Mask:
        known = state.known
        group = known.group[known.lead[focus]]
        return group | known.closure(known.lattice.beside(group))


def told(state: Regions, change: Change) -> Iterator[Fact]:
    """A change as facts."""
    state.table.poll()
    known, lattice = state.known, state.known.lattice
    match change:
        case Lost(size, cells):
            for cell in cells_of(cells):
                only = known.decided(known.lead[cell])
                yield Size(cell, only) if only else NotSize(cell, size)
        case Merged(one, other):
            clue = one & known.setting.clued or other & known.setting.clued
            if clue & one:
                one, other = other, one
            yield from (
                Belongs(cell, first(clue)) if clue else Joined(first(other), cell)
                for cell in cells_of(one)
            )
        case Parted(group, others):
            beside = lattice.edges(lattice.between(group, others))
            yield from [Border(low, high) for low, high in beside] or [
                Border(*sorted((first(group), other))) for other in cells_of(others & known.leaders)
            ]


def summary(state: Regions, facts: tuple[Fact, ...]) -> str:
    """The facts in words, what is alike told together."""
    board, poll = state.table.board, state.table.poll
    sized: dict[int, Mask] = {}
    unsized: dict[Cell, Mask] = {}
    words = []
    for fact in facts:
        poll()
        match fact:
            case Size(cell, number):
                sized[number] = sized.get(number, 0) | 1 << cell
            case NotSize(cell, number):
                unsized[cell] = unsized.get(cell, 0) | 1 << number
            case _:
                words.append(fact.words(board))
    alike: dict[Mask, Mask] = {}
    for cell, sizes in unsized.items():
        alike[sizes] = alike.get(sizes, 0) | 1 << cell
    words += [f"{_are(board, cells)} in a block of {number}" for number, cells in sized.items()]
    words += [
        f"{_are(board, cells)} not in a block of {sizes_words(sizes)}"
        for sizes, cells in alike.items()
    ]
    more = len(words) - SHOWN
    return " and ".join(words[:SHOWN]) + (f", and {more} more of the kind" if more > 0 else "")


def _are(board: Board, cells: Mask) -> str:
    named = [board.name(cell) for cell in cells_of(cells)]
    others = f" and {len(named) - SHOWN} cells more" if len(named) > SHOWN else ""
    verb = "is" if len(named) == 1 else "are each"
    return f"{' and '.join(named[:SHOWN])}{others} {verb}"


def block_words(state: Regions, cell: Cell) -> str:
    """The block of a cell for people: by its first clue, else by its first cell."""
    group = state.known.group[state.known.lead[cell]]
    clues = group & state.known.setting.clued
    if clues:
        return f"the block of {state.table.clue_words(first(clues))}"
    return f"the block at {state.table.board.name(first(group))}"


def sizes_words(sizes: Mask) -> str:
    """Sizes for people: the ends of a range, or one by one."""
    listed = [*cells_of(sizes)]
    if len(listed) > 2 and listed[-1] - listed[0] == len(listed) - 1:
        return f"{listed[0]} to {listed[-1]}"
    return " or ".join(map(str, listed))
