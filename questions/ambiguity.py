"""Where a puzzle is open: what all its solutions share, found without enumerating them.

A fact that some solution shows is possible.  The oracle is asked for a solution with a fact that
none has shown yet, until there is none: then what was never shown is impossible, and its opposite
holds in every solution (J. Marques-Silva, M. Janota and I. Lynce, "On computing backbones of
propositional theories", ECAI 2010).  Borders and bulbs come first; then, for each cell of a block
that is open, the areas its block can have, or the clues it can belong to.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..puzzles.arithmetic import contradiction
from ..puzzles.board import Cell
from ..puzzles.clues import Clue, Measures
from ..puzzles.division import Division, blocks
from ..puzzles.errors import Unsupported
from ..puzzles.facts import Belongs, Fact, Joined, Meets
from ..puzzles.puzzle import Rules, Solution
from ..solvers.backends import Settings
from ..solvers.budget import ENDS, Budget, early
from ..solvers.oracle import Oracle
from ..solvers.verdict import Statistics
from .backbone import questions
from .known import places

AREAS, OWNERS = "areas", "owners"


@dataclass(frozen=True)
class Ambiguity:
    """What solutions share, as far as it was found out.

    Attributes:
        rules: the puzzle.
        solutions: none, one, or two that differ.
        shown: the facts about borders or bulbs that some solution shows.
        settled: whether it is proven that no solution shows any other.
        kind: what ``candidates`` are: ``areas``, ``owners`` (cells of clues), or "" for none.
        candidates: what each open cell is in some solution, in order.
        complete: whether it is proven that no cell has another candidate, and all is settled.
        reason: why there is no solution, or why the answer is partial, in words.
        stats: what it cost; ``rounds`` counts the engine's calls.
    """

    rules: Rules
    solutions: tuple[Solution, ...]
    shown: frozenset[Fact]
    settled: bool
    kind: str
    candidates: Mapping[Cell, tuple[int, ...]]
    complete: bool
    reason: str
    stats: Statistics

    @property
    def name(self) -> str:
        """The verdict that is known by now, in a word."""
        if len(self.solutions) == 2:
            return "several"
        if not self.settled:
            return "undecided"
        return "unique" if self.solutions else "none"

    @cached_property
    def decided(self) -> tuple[Fact, ...]:
        """The facts that hold in every solution; none while it is not settled."""
        if not self.settled:
            return ()
        return tuple(
            fact
            for pair in questions(self.rules)
            for fact, other in (pair, pair[::-1])
            if fact in self.shown and other not in self.shown
        )

    @cached_property
    def open(self) -> tuple[tuple[Fact, Fact], ...]:
        """The pairs of opposites that are both shown: certainly open, whatever is proven."""
        return tuple(pair for pair in questions(self.rules) if self.shown.issuperset(pair))

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that are certainly open: their block, or their bulb, is not always the same."""
        return open_cells(self.rules, self.solutions, self.shown)


def ambiguity(
    rules: Rules,
    backend: str = "sat",
    settings: Settings | None = None,
    budget: Budget | None = None,
) -> Ambiguity:
    """Find what every solution shares, and all that the open cells can be.

    A budget that runs out, or Ctrl-C, leaves what is known by then: open is open for good, but
    nothing is decided.

    Raises:
        Unsupported: where the backend runs no model, or no encoding fits.
        Fault: when an engine is caught in a wrong answer.
    """
    if reason := contradiction(rules):
        return Ambiguity(rules, (), frozenset(), True, "", {}, True, reason, Statistics())
    search = _Search(rules)
    try:
        with Oracle(rules, settings, budget, backend=backend, stats=search.stats) as oracle:
            search.run(oracle)
    except ENDS as end:
        search.reason = early(end)
    return search.result()


class _Search:
    """What the solutions seen so far show."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.stats = Statistics()
        self.reason = ""
        self._solutions: list[Solution] = []
        self._shown: set[Fact] = set()
        self._settled = self._complete = False
        self._kind = _kind(rules)
        self._candidates: dict[Cell, set[int]] = {cell: set() for cell in rules.board.cells}

    def run(self, oracle: Oracle) -> None:
        """Ask until nothing new can be shown."""
        found = oracle.ask()
        while found is not None:
            self._see(found)
            if len(self._solutions) == 1:  # another one is likely to show much, or proves all
                oracle.exclude(found)
                found = oracle.ask()
            else:
                found = oracle.ask(some=self._unseen())
        self._settled = True
        try:
            while facts := [*self._others()]:
                found = oracle.ask(some=facts)
                if found is None:
                    break
                self._see(found)
        except Unsupported:  # the encoding has no words for candidates: then there are none
            self._kind = ""
        self._complete = True

    def result(self) -> Ambiguity:
        """All that is known."""
        cells = self._open_cells() if self._kind else ()
        return Ambiguity(
            self.rules,
            tuple(self._solutions),
            frozenset(self._shown),
            self._settled,
            self._kind,
            {cell: tuple(sorted(self._candidates[cell])) for cell in cells},
            self._complete,
            self.reason,
            self.stats,
        )

    def _see(self, solution: Solution) -> None:
        if len(self._solutions) < 2:
            self._solutions.append(solution)
        for pair in questions(self.rules):
            self._shown.update(fact for fact in pair if fact.holds(self.rules, solution))
        if isinstance(self.rules, Division) and isinstance(solution, tuple):
            for block in blocks(solution):
                clues = self.rules.clue_at.keys() & set(block)
                told = {len(block)} if self._kind == AREAS else clues
                for cell in block:
                    self._candidates[cell] |= told

    def _unseen(self) -> list[Fact]:
        """The facts about borders or bulbs that no solution has shown."""
        return [f for pair in questions(self.rules) for f in pair if f not in self._shown]

    def _open_cells(self) -> tuple[Cell, ...]:
        return open_cells(self.rules, self._solutions, self._shown)

    def _others(self) -> Iterator[Fact]:
        """For each open cell the candidates that no solution has shown."""
        if not isinstance(self.rules, Division) or not self._kind:
            return
        cells = self._open_cells()
        if self._kind == AREAS:
            for cell in cells:
                yield Meets(cell, _AreaBeside(frozenset(self._candidates[cell])))
            return
        for region in self._regions():
            clues = sorted(self.rules.clue_at.keys() & region)
            for cell in region.intersection(cells):
                for clue in clues:
                    if clue not in self._candidates[cell]:
                        yield Belongs(cell, clue)

    def _regions(self) -> Iterator[set[Cell]]:
        """The cells that joined neighbours connect, each pair of them in some solution."""
        near: dict[Cell, list[Cell]] = {cell: [] for cell in self.rules.board.cells}
        for fact in self._shown:
            if isinstance(fact, Joined):
                near[fact.u].append(fact.v)
                near[fact.v].append(fact.u)
        left = set(near)
        while left:
            region = [left.pop()]
            for cell in region:
                new = left.intersection(near[cell])
                left -= new
                region.extend(new)
            yield set(region)


def _kind(rules: Rules) -> str:
    """Owners where each block has exactly one clue, areas in all other divisions."""
    if not isinstance(rules, Division):
        return ""
    return AREAS if rules.shared or rules.unclued != 0 else OWNERS


def open_cells(
    rules: Rules, solutions: Sequence[Solution], shown: Collection[Fact]
) -> tuple[Cell, ...]:
    """The cells whose bulb, or whose block, some shown facts make differ from the first solution.

    A block stays as it is where nothing is open inside it and around it.
    """
    open_pairs = [pair for pair in questions(rules) if all(fact in shown for fact in pair)]
    touched = {cell for fact, _ in open_pairs for cell in places(fact)}
    if isinstance(rules, Division) and solutions and isinstance(solutions[0], tuple):
        hit = {solutions[0][cell] for cell in touched}
        touched = {cell for cell in rules.board.cells if solutions[0][cell] in hit}
    return tuple(sorted(touched))


@dataclass(frozen=True)
class _AreaBeside(Clue):
    """The block has another area than those seen."""

    seen: frozenset[int]

    reads = ("area",)

    def admits(self, block: Measures) -> bool:
        return block.area not in self.seen

    @property
    def token(self) -> str:
        return f"no area of {', '.join(map(str, sorted(self.seen)))}"
