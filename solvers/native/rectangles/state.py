"""The state of a division into rectangles, one clue at most in each: what may a block still be.

The unknown is the rectangle of an *owner*, a block known to be there, and its domain a list of
masks.  A mask holds the cells of the rectangle and, where corners must stay apart, four more
fields (``Corners``).  Each clue is an owner.  An unclued block becomes one as soon as a cell is
found that no other owner can reach; that cell is its *anchor*, as a clue's cell is the clue's,
and from then on the rules treat both alike.  Rectangles without clue that hold no anchor are
*spare*: some of the unclued blocks that are still missing may be among them.

Nothing is looked at twice without cause: an owner that lost rectangles is ``changed``, a cell
that found its owner is ``fresh``, one that lost a possible owner is ``lost``, and the rules
start from these agendas.

Sources: the articles on Cell Blocks, which leave the residue of the clued blocks to be cut into
unclued ones and branch on that; preferring what led to trouble before is the weighted degree of
Boussemart, Hemery, Lecoutre and Sais (2004).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import or_
from typing import Any

from ....puzzles.board import Cell
from ....puzzles.division import Division, Shape, canonical
from ....puzzles.facts import (
    Belongs,
    Block,
    Border,
    Fact,
    Joined,
    Meets,
    NotBelongs,
    NotBlock,
    NotSize,
    Size,
)
from ....puzzles.puzzle import Rules, Solution
from ..deduction import Deduction, Tier, untold
from ..ladder import Dead, Poll, Rule, climb, names, run, unlimited
from ..masks import Mask, Shifts, cells_of, mask_of
from . import rules as rule
from .corners import Corners
from .placements import Placements
from .rule import Owner
from .rules import Assumption


def refusal(rules: Rules) -> str:
    """Why these rules cannot read the puzzle; "" when they can."""
    if not isinstance(rules, Division) or rules.shape is not Shape.RECTANGLE:
        return "the rectangle rules read divisions into rectangles"
    if rules.shared:
        return "the rectangle rules need blocks with one clue at most"
    return ""


def begin(rules: Rules, known: Iterable[Fact] = (), poll: Poll = unlimited) -> Rectangles:
    """The state in which each block may be any rectangle that fits it alone and ``known``."""
    assert isinstance(rules, Division)
    return Rectangles(Table(rules, poll), known)


class Table:
    """What stays the same throughout a puzzle.

    Attributes:
        low: the bits of a mask that stand for cells.
        cells: the bits of the cells that are no holes.
        counted: whether there is a certain number of unclued blocks to be found.
        trouble: how often each clue met a contradiction; the whole search shares it.
        quick, ladder: the rules that pay in a search, and the rules for people.  Measured
            on published boards, the area rule costs a search more than it saves, and the
            disjoint rule finds nothing that the others do not.  But where unclued blocks are
            counted, the sum of the board's areas, after every change, saves nine in ten nodes.
    """

    def __init__(self, rules: Division, poll: Poll) -> None:
        self.rules, self.board, self.poll = rules, rules.board, poll
        self.counted = bool(rules.unclued)
        self.trouble = Counter[Cell]()
        self.low: Mask = (1 << self.board.size) - 1
        self.cells = mask_of(self.board.cells)
        self.clue_cells = tuple(cell for cell, _ in rules.clues)
        self.shifts = Shifts(self.board)
        self.corners = Corners(self.board)
        basic: list[Rule[Rectangles, Any]] = [rule.SINGLE, rule.FORCED, rule.ORPHAN]
        extra: list[Rule[Rectangles, Any]] = [rule.CORNERS] * rules.apart
        extra += [rule.EQUAL] * rules.unequal
        extra += [rule.UNCLUED] * self.counted
        total = (rule.TOTAL,)
        self.quick = (*basic, *extra, *total) if self.counted else (*total, *basic, *extra)
        self.ladder = (*basic, rule.DISJOINT, *extra, rule.AREA, rule.PROBE)

    def options(self, known: Iterable[Fact]) -> tuple[list[list[Mask]], list[Mask]]:
        """For each clue the rectangles that fit it and the given facts, and those of no clue."""
        blocked = mask_of(self.board.holes.union(self.clue_cells))
        placements = Placements(self.board, self.rules.every, blocked)
        found = [list(placements.of(cell, clue)) for cell, clue in self.rules.clues]
        found.append([] if self.rules.unclued == 0 else list(placements.free()))
        for fact in (*(Border(u, v) for u, v in self.rules.borders), *known):
            found = [[mask for mask in masks if _allows(fact, mask)] for masks in found]
        if self.rules.apart:
            found = [[*map(self.corners.widen, masks)] for masks in found]
        *clued, spare = found
        return clued, spare

    def clue_words(self, cell: Cell) -> str:
        """The clue on a cell, for people."""
        return f"the clue {self.rules.clue_at[cell].token} at {self.board.name(cell)}"

    def members(self, mask: Mask) -> tuple[Cell, ...]:
        """The cells of a rectangle."""
        return tuple(cells_of(mask & self.low))


class Rectangles:
    """A node of the search; see ``State``.

    Owners are known by their place in these lists: the clues first, then unclued blocks.

    Attributes:
        anchors: for each owner its clue's cell, or the cell by which it was found.
        options: for each owner the rectangles left to it.
        reach: for each owner the union of its options.
        owned: for each owner the cells known to be its own; ``covered`` is their union.
        gains: what an owner has in all options and does not own yet.
        changed: the owners whose ``reach`` is out of date.
        spare: the rectangles left to unclued blocks that are no owners yet.
        spare_reach: the union of these, out of date where ``stale``.
        fresh: the cells owned since the other owners were last told.
        lost: what dropped out of an owner's reach since the orphan rule looked.
        bent: whether a way around a lattice point was lost since the corner rule looked.
        guarded: for each quadrant the points where cornering is ruled out already.
        shrunk, touched: the owners that changed since disjoint and equal looked.
        uncounted: whether anything changed since unclued blocks were counted.
        unbalanced: whether anything changed since the area rule looked.
        unsummed: whether the areas of the whole board are to be added up.
    """

    __slots__ = (
        "anchors", "bent", "changed", "covered", "fresh", "gains", "guarded", "lost", "options",
        "owned", "reach", "shrunk", "spare", "spare_reach", "stale", "table", "touched",
        "unbalanced", "uncounted", "unsummed",
    )  # fmt: skip

    def __init__(self, table: Table, known: Iterable[Fact] = ()) -> None:
        self.table = table
        self.anchors: list[Cell] = [*table.clue_cells]
        self.options, self.spare = table.options(known)
        self.spare_reach: Mask = 0
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
        self.bent = self.unbalanced = self.unsummed = self.uncounted = self.stale = True

    # Who is who

    @property
    def missing(self) -> int | None:
        """How many unclued blocks are no owners yet; ``None`` for any number."""
        unclued = self.table.rules.unclued
        return None if unclued is None else unclued - self.unclued_anchors.bit_count()

    @property
    def unclued_anchors(self) -> Mask:
        """The anchors of the unclued blocks found."""
        return mask_of(self.anchors[len(self.table.clue_cells) :])

    @property
    def census(self) -> Mask:
        """What a rule rests on that asks how many unclued blocks are missing."""
        return 0 if self.table.rules.unclued is None else self.unclued_anchors

    def clued(self, owner: int) -> bool:
        """Whether an owner has a clue."""
        return owner < len(self.table.clue_cells)

    def left(self, owner: Owner) -> list[Mask]:
        """The rectangles left to an owner."""
        return self.spare if owner is None else self.options[owner]

    def parties(self) -> Iterator[tuple[Owner, Mask, list[Mask]]]:
        """Each owner with its reach and its options, and at last the spare rectangles."""
        yield from zip(range(len(self.options)), self.reach, self.options, strict=True)
        if self.spare:
            yield None, self.spare_reach, self.spare

    def evidence(self, owners: Iterable[Owner]) -> tuple[list[Cell], Mask]:
        """The cells of the owners' clues, and the anchors of those that have none."""
        known = [owner for owner in owners if owner is not None]
        clues = [self.anchors[owner] for owner in known if self.clued(owner)]
        return clues, mask_of(self.anchors[owner] for owner in known if not self.clued(owner))

    def words(self, owner: Owner) -> str:
        """An owner, for people."""
        if owner is None:
            return "an unclued block"
        anchor = self.anchors[owner]
        if self.clued(owner):
            return self.table.clue_words(anchor)
        return f"the unclued block at {self.table.board.name(anchor)}"

    # Narrowing

    def settle(self) -> bool:
        try:
            run(self, self.table.quick)
        except Dead as dead:
            for cell in dead.clues:
                self.table.trouble[cell] += 1
            return False
        return True

    def deductions(self, deepest: Tier = Tier.PROBE) -> Iterator[Deduction]:
        return climb(self, [each for each in self.table.ladder if each.tier <= deepest])

    def refresh(self) -> None:
        """Tell the owners which cells are taken, and take stock of those that changed."""
        while True:
            while self.fresh or self.changed or self.stale:
                if self.fresh:
                    self._exclude()
                while self.changed:
                    self._survey(self.changed.pop())
                if self.stale:
                    self._survey_spare()
            if not self._anchor():
                return

    def _exclude(self) -> None:
        """An owned cell is closed to all other owners."""
        fresh, covered = self.fresh, self.covered
        self.fresh = 0
        for owner, (reach, own) in enumerate(zip(self.reach, self.owned, strict=True)):
            if reach & fresh and reach & covered != own:
                self.keep(owner, [mask for mask in self.options[owner] if mask & covered == own])
        if self.spare_reach & fresh:
            self.keep(None, [mask for mask in self.spare if not mask & covered])

    def _survey(self, owner: int) -> None:
        """Recompute what an owner reaches and what it has in every option."""
        options = self.options[owner]
        if not options:
            clues, cells = self.evidence((owner,))
            text = f"{self.words(owner)} has no rectangle left"
            raise Dead("single", Tier.EASY, clues, cells, text)
        always = reach = options[0]
        for option in options:
            always &= option
            reach |= option
        self.lost |= self.reach[owner] & ~reach
        self.reach[owner] = reach
        self.bent = self.unbalanced = self.uncounted = True
        self.unsummed |= self.table.counted
        self.shrunk.add(owner)
        self.touched.add(owner)
        self.gains.pop(owner, None)
        if gain := always & self.table.low & ~self.owned[owner]:
            self.gains[owner] = gain

    def _survey_spare(self) -> None:
        """Recompute what the spare rectangles reach."""
        reach = reduce(or_, self.spare, 0)
        self.lost |= self.spare_reach & ~reach
        self.spare_reach, self.stale = reach, False
        self.bent = self.unbalanced = self.uncounted = True
        self.unsummed |= self.table.counted

    def _anchor(self) -> bool:
        """Find an unclued block at a cell that no owner can reach: the narrowest such cell.

        Returns:
            Whether there was one.
        """
        table = self.table
        bare = table.cells & self.lost
        if table.rules.unclued == 0 or not bare:
            return False
        for reach in self.reach:
            bare &= ~reach
        if not bare:
            return False
        if self.missing == 0:
            text = f"{{cells}} need different unclued blocks, more than {table.rules.unclued}"
            raise Dead("unclued count", Tier.HARD, (), bare & -bare | self.unclued_anchors, text)
        anchor = min(cells_of(bare), key=lambda cell: sum(m >> cell & 1 for m in self.spare))
        self._found(anchor, [mask for mask in self.spare if mask >> anchor & 1])
        return True

    def _found(self, anchor: Cell, options: list[Mask]) -> None:
        """Take up an unclued block as an owner."""
        self.changed.add(len(self.options))
        self.anchors.append(anchor)
        self.options.append(options)
        self.reach.append(reduce(or_, options, 0))
        self.owned.append(1 << anchor)
        self.covered |= 1 << anchor
        self.fresh |= 1 << anchor
        self.keep(None, [] if self.missing == 0 else [m for m in self.spare if not m >> anchor & 1])

    def keep(self, owner: Owner, options: list[Mask]) -> None:
        """Leave only ``options``, some of those it had, to an owner."""
        if len(options) == len(self.left(owner)):
            return
        if owner is None:
            self.spare, self.stale = options, True
        else:
            self.options[owner] = options
            self.changed.add(owner)

    def claim(self, owner: int, cells: Mask) -> None:
        """Note that an owner has ``cells``, which lie in all its options."""
        if clash := cells & self.covered & ~self.owned[owner]:
            parties = [owner, *(k for k, own in enumerate(self.owned) if own & clash)]
            clues, anchors = self.evidence(parties)
            both = " and ".join(map(self.words, parties))
            text = f"{both} both need {names(self.table.board, clash)}"
            raise Dead("forced cell", Tier.EASY, clues, clash | anchors, text)
        self.owned[owner] |= cells
        self.covered |= cells
        self.fresh |= cells
        self.touched.add(owner)

    def choices(self) -> Sequence[Assumption]:
        trouble, anchors = self.table.trouble, self.anchors
        open_owners = [owner for owner, masks in enumerate(self.options) if len(masks) > 1]
        if not open_owners:
            return ()
        owner = min(open_owners, key=lambda o: len(self.options[o]) / (1 + trouble[anchors[o]]))
        if self.spare:
            cell = self._narrowest()
            over = [(o, m) for o, _, masks in self.parties() for m in masks if m >> cell & 1]
            if len(over) < len(self.options[owner]):
                return over
        return [(owner, option) for option in self.options[owner]]

    def _narrowest(self) -> Cell:
        """An open cell that the fewest rectangles cover, whoever's they are.

        The rectangles are added up for all cells at once: plane ``i`` holds bit ``i`` of each
        cell's count.
        """
        planes: list[Mask] = []
        for _, _, masks in self.parties():
            for carry in masks:
                for i, plane in enumerate(planes):
                    planes[i], carry = plane ^ carry, plane & carry
                    if not carry:
                        break
                else:
                    planes.append(carry)
        cells = self.table.cells & ~self.covered
        for plane in reversed(planes):
            cells = cells & ~plane or cells
        return next(cells_of(cells))

    def assume(self, choice: Assumption) -> Rectangles:
        owner, option = choice
        child = object.__new__(Rectangles)
        child.table, child.covered, child.fresh = self.table, self.covered, self.fresh
        child.lost, child.bent, child.stale = self.lost, self.bent, self.stale
        child.unbalanced, child.unsummed = self.unbalanced, self.unsummed
        child.uncounted, child.anchors = self.uncounted, self.anchors.copy()
        child.options, child.reach = self.options.copy(), self.reach.copy()
        child.spare, child.spare_reach = self.spare, self.spare_reach
        child.owned, child.guarded = self.owned.copy(), self.guarded.copy()
        child.gains, child.changed = self.gains.copy(), self.changed.copy()
        child.shrunk, child.touched = self.shrunk.copy(), self.touched.copy()
        if owner is None:
            child._found(self.table.members(option)[0], [option])
        else:
            child.keep(owner, [option])
        return child

    def solution(self) -> Solution:
        board = self.table.board
        owner = [-1] * board.size
        for number, (option,) in enumerate(self.options):
            for cell in self.table.members(option):
                owner[cell] = number
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
        case NotBlock(cell, members):
            return cell not in members or cells != mask_of(members)
        case Size(cell, number):
            return not cells >> cell & 1 or cells.bit_count() == number
        case NotSize(cell, number):
            return not cells >> cell & 1 or cells.bit_count() != number
        case Meets():
            raise untold(fact)
    raise TypeError(f"{type(fact).__name__} says nothing about rectangles")
