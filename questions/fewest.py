"""As few truths as exclude every solution but one.

A truth is a given that holds in the solution that is kept; truths are enough where each other
solution breaks one of them.  So the fewest are a minimum hitting set of what the other solutions
break, and these need not all be listed: a hitting set of those met so far either is enough, or
there is another solution that breaks none of it (A. Ignatiev, A. Previti, M. Liffiton and
J. Marques-Silva, "Smallest MUS extraction with minimal hitting set dualization", CP 2015; for
Sudoku G. McGuire, B. Tugemann and G. Civario, "There is no 16-clue Sudoku", 2012).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from random import Random

from ..puzzles.facts import Fact
from ..puzzles.puzzle import Rules, Solution
from ..solvers.budget import ENDS, Budget, early
from ..solvers.hitting import Choice
from ..solvers.oracle import Oracle
from ..solvers.verdict import Statistics
from .known import places

Truths = frozenset[Fact]

NEAR = (5, 13, 25)
"""How many truths that lie together are withheld to meet solutions that differ in one place: as
many cells are at most one, two and three steps away."""


@dataclass(frozen=True)
class Other:
    """A solution beside the kept one, and the truths that do not hold in it."""

    solution: Solution
    broken: Truths


@dataclass(frozen=True)
class Enough:
    """Truths that exclude every solution but the kept one.

    Attributes:
        truths: the truths, in the order in which they were given.
        witnesses: for a truth, another solution in which all the others hold.
        least: no fewer truths than this are enough.
        spent: why the rest is not known, where time ran out.
    """

    truths: tuple[Fact, ...]
    witnesses: tuple[tuple[Fact, Solution], ...] = ()
    least: int = 0
    spent: str = ""

    @property
    def irreducible(self) -> bool:
        """Whether every truth is needed, and a witness shows it."""
        return len(self.witnesses) == len(self.truths)

    @property
    def minimum(self) -> bool:
        """Whether no other choice has fewer truths."""
        return len(self.truths) == self.least


class Others:
    """The solutions of a puzzle beside one, told apart from it by the truths that they break.

    Args:
        rules: the puzzle before any of the truths is told.
        kept: the solution that is kept.
        truths: givens that hold in it, without repetition.
        budget: the time for all questions together.
        stats: where the work is written down.

    Attributes:
        truths: the truths.
        budget: the time.
        unbroken: another solution that breaks none of the truths: then no choice is enough.
        met: the other solutions met so far.

    Raises:
        Unsupported: where no encoding has words for the truths.
        Spent: when the budget runs out first.
    """

    def __init__(
        self,
        rules: Rules,
        kept: Solution,
        truths: Iterable[Fact],
        budget: Budget | None = None,
        stats: Statistics | None = None,
    ) -> None:
        self.truths = tuple(truths)
        self.budget = budget or Budget()
        self.met: list[Other] = []
        self._rules = rules
        self._order = {truth: number for number, truth in enumerate(self.truths)}
        self._place = {truth: rules.board.place(places(truth)[0]) for truth in self.truths}
        self._oracle = Oracle(rules, budget=self.budget, facts=self.truths, stats=stats)
        self.unbroken = self._unbroken(kept)

    def _unbroken(self, kept: Solution) -> Solution | None:
        while (found := self._oracle.ask(*self.truths)) is not None:
            if found != kept:
                return found
            self._oracle.exclude(found)
        return None

    def sorted(self, some: Iterable[Fact]) -> tuple[Fact, ...]:
        """Truths in the order in which they were given."""
        return tuple(sorted(some, key=self._order.__getitem__))

    def another(self, told: Truths) -> Other | None:
        """One in which all truths ``told`` hold, met before or new; ``None`` if there is none."""
        known = (other for other in self.met if told.isdisjoint(other.broken))
        return next(known, None) or self._ask(told)

    def nearest(self, told: Truths) -> Other | None:
        """A new one in which all truths ``told`` hold, and no other solution breaks less.

        It is led there by asking for one more truth to hold, and one more.
        """
        other = self._ask(told)
        while other and (closer := self._ask(self._order.keys() - other.broken, other.broken)):
            other = closer
        return other

    def core(self) -> Truths:
        """After ``None``: truths among those told that are enough."""
        return self._oracle.core()

    def _ask(self, told: Collection[Fact], some: Truths | None = None) -> Other | None:
        found = self._oracle.ask(*self.sorted(told), some=some and self.sorted(some))
        if found is None:
            return None
        broken = frozenset(t for t in self.truths if not t.holds(self._rules, found))
        self.met.append(Other(found, broken))
        return self.met[-1]

    def scattered(self) -> Iterator[Other]:
        """Solutions that differ from the kept one in one place, until each truth is broken.

        The engine is quickest where nearly everything is told, and what they break is little.
        """
        broken: set[Fact] = set()
        for truth in self.truths:
            if truth in broken:
                continue
            near = self._near(truth)
            for count in NEAR:
                if other := self.nearest(frozenset(self._order.keys() - set(near[:count]))):
                    broken |= other.broken
                    yield other
                    break

    def _near(self, truth: Fact) -> list[Fact]:
        """All truths, the nearest first."""
        row, col = self._place[truth]

        def distance(other: Fact) -> int:
            r, c = self._place[other]
            return abs(r - row) + abs(c - col)

        return sorted(self.truths, key=distance)

    def close(self) -> None:
        """Let the engine go."""
        self._oracle.close()

    def __enter__(self) -> Others:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


def irreducible(others: Others, order: Sequence[Fact]) -> Iterator[Enough]:
    """Ever fewer of some truths that are enough; of the last each is needed.

    One after the other is left out, and where the rest is enough, the engine's core of it goes
    on (deletion with clause-set refinement: A. Belov, I. Lynce and J. Marques-Silva, "Towards
    efficient MUS extraction", AI Communications 25, 2012).

    Args:
        order: truths that are enough, the first to be left out first.
    """
    left = frozenset(order)
    shown: dict[Fact, Solution] = {}

    def known() -> Enough:
        truths = others.sorted(left)
        return Enough(
            truths, tuple((t, shown[t]) for t in truths if t in shown), least=min(1, len(shown))
        )

    yield known()
    for truth in order:
        if truth not in left:
            continue
        if other := others.another(left - {truth}):
            shown[truth] = other.solution
        else:
            left = others.core()
        yield known()


def fewest(others: Others, *, many: bool, seed: int = 0) -> Iterator[Enough]:
    """Ever better choices of truths that are enough, and bounds; the last is a proven minimum.

    Args:
        many: whether a good part of the truths is likely to be needed; so they are left out one
            after the other at first, and solutions are met where nearly all are told.
        seed: for the order in which they are left out.
    """
    best = Enough(others.truths)
    yield best
    with Choice(others.truths, others.budget) as choice:
        if many:
            for best in irreducible(others, shuffled(others.truths, seed)):
                yield best
            apart: list[Truths] = []
            for other in chain(tuple(others.met), others.scattered()):
                choice.hit(other.broken)
                if all(other.broken.isdisjoint(broken) for broken in apart):
                    apart.append(other.broken)
                    best = replace(best, least=len(apart))
                    yield best
        turn = 0
        while not best.minimum:
            some = choice.fewest()
            assert some is not None, "another solution breaks no truth"
            best = replace(best, least=len(some))
            yield best
            told, turn = some, turn + 1
            while closest := others.nearest(told):
                choice.hit(closest.broken)
                told |= closest.broken  # what else is broken then is told apart from this
            if told == some or turn & (turn - 1) == 0:  # ever more seldom: it takes many questions
                *_, better = irreducible(others, others.sorted(told))
                if len(better.truths) < len(best.truths):
                    best = replace(better, least=len(some))
                    yield best


def shuffled(truths: Sequence[Fact], seed: int) -> tuple[Fact, ...]:
    """Truths in an order that the seed decides."""
    return tuple(Random(seed).sample(truths, len(truths)))


def last(stream: Iterator[Enough]) -> Enough:
    """The last that a stream has to give, or had to give when time ran out or Ctrl-C came."""
    best = next(stream)
    try:
        for known in stream:
            best = known
    except ENDS as end:
        return replace(best, spent=early(end))
    return best
