"""The state of a division into polyominoes: groups that grow, and the questions left open.

The unknowns are the size of each cell's block and who is joined to whom.  Blocks without
clue may have any size, so that nothing is lost: a state without open question is a solution,
and the choices of a question cover every case.

Sources: region growing as the articles on Cell Blocks sketch it (unique reacher, articulation
forcing, pocket accounting); choosing the question that led to trouble before is the weighted
degree of Boussemart, Hemery, Lecoutre and Sais (2004).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ....puzzles.board import Cell
from ....puzzles.division import Division, Shape, canonical
from ....puzzles.facts import (
    Belongs,
    Block,
    Border,
    Fact,
    Impossible,
    Joined,
    Meets,
    NotBelongs,
    NotBlock,
    NotSize,
    Size,
)
from ....puzzles.puzzle import Rules, Solution
from ..deduction import Deduction, Tier, untold
from ..ladder import Dead, Poll, Rule, climb, run, unlimited
from ..masks import Mask, cells_of, mask_of
from .borders import EqualApart, EqualTouch, Finished, FourCorners, Misfit
from .growing import Beyond, Bottleneck, EqualFar, Starved
from .growth import Survey, survey
from .knowledge import Contradiction, Knowledge, Setting
from .lattice import single
from .pockets import Pocket
from .probe import Probe
from .room import NoRoom, UncluedCount, UniqueReacher


def refusal(rules: Rules) -> str:
    """Why these rules cannot read the puzzle; "" when they can."""
    if not isinstance(rules, Division) or rules.shape is not Shape.POLYOMINO:
        return "the region rules read divisions into polyominoes"
    return ""


def begin(rules: Rules, known: Iterable[Fact] = (), poll: Poll = unlimited) -> Regions:
    """The state in which nothing is known but the puzzle and ``known``."""
    assert isinstance(rules, Division)
    return Regions(Table(rules, poll), tuple(known))


class Table:
    """What stays the same throughout a puzzle.

    Attributes:
        quick, ladder: the rules that pay in a search, and the rules for people.
        trouble: how often each cell was asked about in vain; the whole search shares it.
    """

    def __init__(self, rules: Division, poll: Poll) -> None:
        self.rules, self.board, self.poll = rules, rules.board, poll
        self.trouble: dict[Cell, int] = {}
        easy: list[Rule[Regions, Any]] = [Finished(), Misfit()]
        growing: list[Rule[Regions, Any]] = [Starved(), Bottleneck(), Beyond()]
        room: list[Rule[Regions, Any]] = [NoRoom(), UniqueReacher()]
        if rules.unequal:
            easy += [EqualTouch(), EqualApart()]
            growing += [EqualFar()]
        hard: list[Rule[Regions, Any]] = [FourCorners()] * rules.apart
        hard += [UncluedCount()] * (rules.unclued is not None)
        self.quick = (*easy, *growing, *room, *hard, Pocket())
        self.ladder = (*self.quick, Probe())

    def clue_words(self, cell: Cell) -> str:
        """The clue on a cell, for people."""
        return f"the clue {self.rules.clue_at[cell].token} at {self.board.name(cell)}"


class Regions:
    """A node of the search; see ``State``.  A choice is a fact.

    Attributes:
        known: what is known.
        due: for each rule, by name, the cells that changed since it came to its end.
        due_sizes: the sizes that changed since the rule about room looked at them.
        refuted: whether the given facts contradict the puzzle outright.
        asked: the cell of the question that this state is an answer to.
    """

    def __init__(self, table: Table, given: Sequence[Fact] = ()) -> None:
        self.table = table
        forbidden = {
            mask_of(fact.cells)
            for fact in given
            if isinstance(fact, NotBlock) and fact.cell in fact.cells
        }
        self.known = Knowledge(Setting(table.rules, frozenset(forbidden), table.poll))
        self.due: dict[str, Mask] = {rule.name: 0 for rule in table.quick}
        self.due_sizes: Mask = 0
        self.asked: Cell | None = None
        self._surveys: dict[Cell, Survey] = {}
        try:
            self.known.begin()
            for fact in given:
                table.poll()
                self.learn(fact)
            self.refuted = False
        except Contradiction:
            self.refuted = True

    def settle(self) -> bool:
        try:
            run(self, self.table.quick)
        except Dead:
            if self.asked is not None:
                trouble = self.table.trouble
                trouble[self.asked] = trouble.get(self.asked, 0) + 1
            return False
        return True

    def deductions(self, deepest: Tier = Tier.PROBE) -> Iterator[Deduction]:
        return climb(self, [rule for rule in self.table.ladder if rule.tier <= deepest])

    def refresh(self) -> None:
        """Tell the rules what changed, and drop the surveys that it makes stale."""
        known = self.known
        if self.refuted:
            clues = cells_of(known.setting.clued)
            raise Dead("given", Tier.EASY, clues, 0, "what is given contradicts itself")
        if not known.moved and not known.lost:
            return
        moved, lost = known.moved, known.lost
        known.moved, known.lost = 0, {}
        changed = moved
        for cells in lost.values():
            changed |= cells
        for leader, found in tuple(self._surveys.items()):
            if found.looked & changed and (
                found.looked & moved
                or any(found.sizes >> size & 1 and found.looked & lost[size] for size in lost)
            ):
                del self._surveys[leader]
                changed |= 1 << leader
        for name in self.due:
            self.due[name] |= changed
        for size, can in enumerate(known.can):
            if can & moved or size in lost:
                self.due_sizes |= 1 << size

    def survey(self, leader: Cell) -> Survey:
        """Where a group may grow; looked up while nothing near it changes."""
        found = self._surveys.get(leader)
        if found is None:
            found = survey(self.known, leader, self.anchored(leader))
            self._surveys[leader] = found
        return found

    def anchored(self, leader: Cell) -> bool:
        """Whether a group is an anchor, a block that those around may belong to.

        It has a clue or, where equal sizes must not touch, a sure size.
        """
        known = self.known
        if known.group[leader] & known.setting.clued:
            return True
        return known.setting.rules.unequal and single(known.sizes[leader])

    def anchors(self) -> list[Cell]:
        """The anchors that are not finished."""
        known = self.known
        return [x for x in cells_of(known.leaders & ~known.done) if self.anchored(x)]

    def growing(self, leader: Cell) -> bool:
        """Whether a survey can tell something: not of a cell that may be a block alone."""
        known = self.known
        return bool(known.multi >> leader & 1 or not known.sizes[leader] & 2) or self.anchored(
            leader
        )

    def choices(self) -> Sequence[Fact]:
        known, trouble = self.known, self.table.trouble
        open_groups = known.leaders & ~known.done
        begun = 0
        for leader in cells_of(open_groups):
            if known.decided(leader):
                begun |= known.near(known.group[leader])

        def cost(leader: Cell) -> float:
            near = 2 if known.group[leader] & begun else 1
            return known.sizes[leader].bit_count() / (1 + trouble.get(leader, 0)) / near

        unsized = [leader for leader in cells_of(open_groups) if not known.decided(leader)]
        if unsized:
            leader = min(unsized, key=cost)
            return [Size(leader, size) for size in reversed([*cells_of(known.sizes[leader])])]
        if not open_groups:
            return ()
        ways = {leader: known.near(known.group[leader]) for leader in cells_of(open_groups)}
        leader = min(ways, key=lambda x: ways[x].bit_count())
        cell = next(cells_of(ways[leader]))
        return Joined(leader, cell), Border(leader, cell)

    def assume(self, choice: Fact) -> Regions:
        child = object.__new__(Regions)
        child.table, child.known = self.table, self.known.copy()
        child.due, child.due_sizes = self.due.copy(), self.due_sizes
        child._surveys = self._surveys.copy()
        child.refuted = False
        child.asked = choice.cell if isinstance(choice, Size) else None
        child.learn(choice)
        return child

    def learn(self, fact: Fact) -> None:
        """Take in a fact.

        Raises:
            Contradiction: if it contradicts what is known outright.
            TypeError: for a clue, and for a fact that says nothing about blocks.
        """
        known = self.known
        match fact:
            case Belongs(one, other) | Joined(one, other):
                known.join(one, other)
            case NotBelongs(one, other) | Border(one, other):
                known.part(one, 1 << other)
            case Size(cell, number):
                for size in cells_of(known.sizes[known.lead[cell]] & ~(1 << number)):
                    known.exclude(1 << cell, size)
            case NotSize(cell, number):
                if known.sizes[known.lead[cell]] >> number & 1:
                    known.exclude(1 << cell, number)
            case Block(cells):
                for cell in cells:
                    known.join(cells[0], cell)
                self.learn(Size(cells[0], len(cells)))
            case NotBlock():
                pass  # ``Setting.forbidden`` holds it from the start
            case Impossible():
                raise Contradiction
            case Meets():
                raise untold(fact)
            case _:
                raise TypeError(f"{type(fact).__name__} says nothing about blocks")

    def solution(self) -> Solution:
        board = self.table.board
        return canonical(self.known.lead, board.holes)
