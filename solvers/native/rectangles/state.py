"""The state of a division into rectangles, one clue each: which rectangle may a clue still be.

The unknown is the rectangle of a clue, and its domain a list of masks.  A mask holds the
cells of the rectangle and, where corners must stay apart, four more fields (``Corners``).
Nothing is looked at twice without cause: a clue that lost rectangles is ``changed``, a cell
that found its owner is ``fresh``, one that lost a possible owner is ``lost``, and the rules
start from these agendas.
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
    Joined,
    NotBelongs,
    NotBlock,
    NotSize,
    Size,
)
from ....puzzles.puzzle import Rules, Solution
from ..deduction import Deduction, Tier
from ..ladder import Dead, Poll, Rule, climb, run, unlimited
from ..masks import Mask, Shifts, cells_of, mask_of
from . import rules as rule
from .corners import Corners
from .placements import Placements
from .rules import Assumption


def refusal(rules: Rules) -> str:
    """Why these rules cannot read the puzzle; "" when they can."""
    if not isinstance(rules, Division) or rules.shape is not Shape.RECTANGLE:
        return "the rectangle rules read divisions into rectangles"
    if rules.unclued != 0 or rules.shared:
        return "the rectangle rules need exactly one clue in each block"
    return ""


def begin(rules: Rules, known: Iterable[Fact] = (), poll: Poll = unlimited) -> Rectangles:
    """The state in which each clue may be any rectangle that fits it alone and ``known``."""
    assert isinstance(rules, Division)
    return Rectangles(Table(rules, poll), known)


class Table:
    """What stays the same throughout a puzzle.

    Attributes:
        low: the bits of a mask that stand for cells.
        cells: the bits of the cells that are no holes.
        quick, ladder: the rules that pay in a search, and the rules for people.  Measured
            on published boards, the area rule costs a search more than it saves, and the
            disjoint rule finds nothing that the others do not.
    """

    def __init__(self, rules: Division, poll: Poll) -> None:
        self.rules, self.board, self.poll = rules, rules.board, poll
        self.low: Mask = (1 << self.board.size) - 1
        self.cells = mask_of(self.board.cells)
        self.clue_cells = tuple(cell for cell, _ in rules.clues)
        self.shifts = Shifts(self.board)
        self.corners = Corners(self.board)
        basic: list[Rule[Rectangles, Any]] = [rule.SINGLE, rule.FORCED, rule.ORPHAN]
        extra: list[Rule[Rectangles, Any]] = [rule.CORNERS] * rules.apart
        extra += [rule.EQUAL] * rules.unequal
        self.quick = (rule.TOTAL, *basic, *extra)
        self.ladder = (*basic, rule.DISJOINT, *extra, rule.AREA, rule.PROBE)

    def options(self, known: Iterable[Fact]) -> list[list[Mask]]:
        """For each clue the rectangles that fit it and the given facts."""
        blocked = mask_of(self.board.holes.union(self.clue_cells))
        placements = Placements(self.board, self.rules.every, blocked)
        found = [list(placements.of(cell, clue)) for cell, clue in self.rules.clues]
        for fact in (*(Border(u, v) for u, v in self.rules.borders), *known):
            found = [[mask for mask in masks if _allows(fact, mask)] for masks in found]
        if self.rules.apart:
            found = [[*map(self.corners.widen, masks)] for masks in found]
        return found

    def clue_words(self, cell: Cell) -> str:
        """The clue on a cell, for people."""
        return f"the clue {self.rules.clue_at[cell].token} at {self.board.name(cell)}"

    def members(self, mask: Mask) -> tuple[Cell, ...]:
        """The cells of a rectangle."""
        return tuple(cells_of(mask & self.low))


class Rectangles:
    """A node of the search; see ``State``.

    Attributes:
        options: for each clue the rectangles left to it.
        reach: for each clue the union of its options.
        owned: for each clue the cells known to be its own; ``covered`` is their union.
        gains: what a clue has in all options and does not own yet.
        changed: the clues whose ``reach`` is out of date.
        fresh: the cells owned since the other clues were last told.
        lost: what dropped out of a clue's reach since the orphan rule looked.
        bent: whether a way around a lattice point was lost since the corner rule looked.
        guarded: for each quadrant the points where cornering is ruled out already.
        shrunk, touched: the clues that changed since disjoint and equal looked.
        unbalanced: whether anything changed since the area rule looked.
        unsummed: whether the areas of the whole board were never added up.
    """

    __slots__ = (
        "bent", "changed", "covered", "fresh", "gains", "guarded", "lost", "options", "owned",
        "reach", "shrunk", "table", "touched", "unbalanced", "unsummed",
    )  # fmt: skip

    def __init__(self, table: Table, known: Iterable[Fact] = ()) -> None:
        self.table = table
        self.options = table.options(known)
        self.reach: list[Mask] = [0] * len(self.options)
        self.owned: list[Mask] = [1 << cell for cell in table.clue_cells]
        self.gains: dict[int, Mask] = {}
        self.changed = set(range(len(self.options)))
        self.covered = mask_of(table.clue_cells)
        self.fresh: Mask = 0
        self.lost: Mask = -1
        self.guarded: list[Mask] = [0] * 4
        self.shrunk: set[int] = set()
        self.touched: set[int] = set()
        self.bent = self.unbalanced = self.unsummed = True

    def settle(self) -> bool:
        try:
            run(self, self.table.quick)
        except Dead:
            return False
        return True

    def deductions(self, deepest: Tier = Tier.PROBE) -> Iterator[Deduction]:
        return climb(self, [each for each in self.table.ladder if each.tier <= deepest])

    def refresh(self) -> None:
        """Tell the clues which cells are taken, and take stock of those that changed."""
        while self.fresh or self.changed:
            if self.fresh:
                self._exclude()
            while self.changed:
                self._survey(self.changed.pop())

    def _exclude(self) -> None:
        """An owned cell is closed to all other clues."""
        fresh, covered = self.fresh, self.covered
        self.fresh = 0
        for clue, (reach, own) in enumerate(zip(self.reach, self.owned, strict=True)):
            if reach & fresh and reach & covered != own:
                self.keep(clue, [mask for mask in self.options[clue] if mask & covered == own])

    def _survey(self, clue: int) -> None:
        """Recompute what a clue reaches and what it has in every option."""
        options = self.options[clue]
        if not options:
            cell = self.table.clue_cells[clue]
            raise Dead("single", Tier.EASY, (cell,), 0, "{clues} has no rectangle left")
        always = reach = options[0]
        for option in options:
            always &= option
            reach |= option
        self.lost |= self.reach[clue] & ~reach
        self.reach[clue] = reach
        self.bent = self.unbalanced = True
        self.shrunk.add(clue)
        self.touched.add(clue)
        self.gains.pop(clue, None)
        if gain := always & self.table.low & ~self.owned[clue]:
            self.gains[clue] = gain

    def keep(self, clue: int, options: list[Mask]) -> None:
        """Leave only ``options``, some of those it had, to a clue."""
        if len(options) < len(self.options[clue]):
            self.options[clue] = options
            self.changed.add(clue)

    def claim(self, clue: int, cells: Mask) -> None:
        """Note that a clue owns ``cells``, which lie in all its options."""
        if clash := cells & self.covered & ~self.owned[clue]:
            parties = [clue, *(k for k, own in enumerate(self.owned) if own & clash)]
            named = [self.table.clue_cells[k] for k in parties]
            raise Dead("forced cell", Tier.EASY, named, clash, "{clues} both need {cells}")
        self.owned[clue] |= cells
        self.covered |= cells
        self.fresh |= cells
        self.touched.add(clue)

    def choices(self) -> Sequence[Assumption]:
        sizes = [(len(masks), clue) for clue, masks in enumerate(self.options) if len(masks) > 1]
        if not sizes:
            return ()
        _, clue = min(sizes)
        return [(clue, option) for option in self.options[clue]]

    def assume(self, choice: Assumption) -> Rectangles:
        clue, option = choice
        child = object.__new__(Rectangles)
        child.table, child.covered, child.fresh = self.table, self.covered, self.fresh
        child.lost, child.bent = self.lost, self.bent
        child.unbalanced, child.unsummed = self.unbalanced, self.unsummed
        child.options, child.reach = self.options.copy(), self.reach.copy()
        child.owned, child.guarded = self.owned.copy(), self.guarded.copy()
        child.gains, child.changed = self.gains.copy(), self.changed.copy()
        child.shrunk, child.touched = self.shrunk.copy(), self.touched.copy()
        child.options[clue] = [option]
        child.changed.add(clue)
        return child

    def solution(self) -> Solution:
        board = self.table.board
        owner = [-1] * board.size
        for clue, (option,) in enumerate(self.options):
            for cell in self.table.members(option):
                owner[cell] = clue
        return canonical(owner, board.holes)


def _allows(fact: Fact, cells: Mask) -> bool:
    """Whether a fact taken as given lets ``cells`` be a block."""
    match fact:
        case Belongs(u, v) | Joined(u, v):
            return (cells >> u & 1) == (cells >> v & 1)
        case NotBelongs(u, v) | Border(u, v):
            return not cells >> u & cells >> v & 1
        case Block(members):
            block = mask_of(members)
            return cells == block or not cells & block
        case NotBlock(_, members):
            return cells != mask_of(members)
        case Size(cell, number):
            return not cells >> cell & 1 or cells.bit_count() == number
        case NotSize(cell, number):
            return not cells >> cell & 1 or cells.bit_count() != number
    raise TypeError(f"{type(fact).__name__} says nothing about rectangles")
