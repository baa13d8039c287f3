"""Where a puzzle is open: what all its solutions share, found without enumerating them.

A fact that some solution shows is possible.  The oracle is asked for a solution with a fact that
none has shown yet, until there is none: then what was never shown is impossible, and its opposite
holds in every solution (J. Marques-Silva, M. Janota and I. Lynce, "On computing backbones of
propositional theories", ECAI 2010).  Borders and bulbs come first; then, for each cell of a block
that is open, the areas its block can have, or the clues it can belong to.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import compress

from ..puzzles.arithmetic import contradiction
from ..puzzles.board import Board, Cell
from ..puzzles.clues import Clue, Measures
from ..puzzles.division import Division, blocks
from ..puzzles.errors import Unsupported
from ..puzzles.facts import Belongs, Fact, Joined, Meets
from ..puzzles.puzzle import Rules, Solution
from ..solvers.backends import Settings
from ..solvers.budget import ENDS, Budget, early
from ..solvers.oracle import Oracle, must_answer
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
    def blocks(self) -> tuple[tuple[Cell, ...], ...]:
        """The blocks that every solution has; none while it is not settled."""
        if not self.settled or not self.solutions or not isinstance(self.solutions[0], tuple):
            return ()
        return tuple(b for b in blocks(self.solutions[0]) if b[0] not in set(self.cells))

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
        Unsupported: where the backend runs no model, for an encoding or a connectivity that does
            not exist, and where no encoding fits.
        Fault: when an engine is caught in a wrong answer.
    """
    must_answer(backend, settings or Settings())
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
        self._unseen: list[Fact] = [fact for pair in questions(rules) for fact in pair]
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
                found = oracle.ask(some=self._unseen)
        self._settled = True
        cells = self._open_cells()
        clues = self._clues_in_reach() if self._kind == OWNERS else {}
        while facts := [*self._others(cells, clues)]:
            try:
                found = oracle.ask(some=facts)
            except Unsupported as refusal:  # the encoding has no words for candidates
                self.reason = str(refusal)
                return
            if found is None:
                break
            self._see(found)
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
        held = [fact.holds(self.rules, solution) for fact in self._unseen]
        self._shown.update(compress(self._unseen, held))
        self._unseen = [fact for fact, shown in zip(self._unseen, held, strict=True) if not shown]
        if isinstance(self.rules, Division) and isinstance(solution, tuple):
            for block in blocks(solution):
                clues = self.rules.clue_at.keys() & set(block)
                told = {len(block)} if self._kind == AREAS else clues
                for cell in block:
                    self._candidates[cell] |= told

    def _open_cells(self) -> tuple[Cell, ...]:
        return open_cells(self.rules, self._solutions, self._shown)

    def _others(
        self, cells: Iterable[Cell], clues: Mapping[Cell, Collection[Cell]]
    ) -> Iterator[Fact]:
        """For each open cell the candidates that no solution has shown."""
        for cell in cells:
            seen = self._candidates[cell]
            if self._kind == AREAS:
                yield Meets(cell, _AreaBeside(frozenset(seen)))
            for clue in clues.get(cell, ()):
                if clue not in seen:
                    yield Belongs(cell, clue)

    def _clues_in_reach(self) -> dict[Cell, tuple[Cell, ...]]:
        """For each cell the clues to which joined neighbours lead, each pair in some solution."""
        assert isinstance(self.rules, Division)
        clues = self.rules.clue_at
        reach: dict[Cell, tuple[Cell, ...]] = {}
        for region in joined(self.rules.board, self._shown):
            reach.update(dict.fromkeys(region, tuple(filter(clues.__contains__, region))))
        return reach


def joined(board: Board, shown: Iterable[Fact]) -> Iterator[list[Cell]]:
    """The sets of cells that joined neighbours connect, each in reading order."""
    near: dict[Cell, list[Cell]] = {cell: [] for cell in board.cells}
    for fact in shown:
        if isinstance(fact, Joined):
            near[fact.u].append(fact.v)
            near[fact.v].append(fact.u)
    left = set(board.cells)
    for start in board.cells:
        if start in left:
            left.remove(start)
            region = [start]
            for cell in region:
                new = left.intersection(near[cell])
                left -= new
                region.extend(new)
            yield sorted(region)


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
