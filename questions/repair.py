"""The smallest changes that give a puzzle exactly one solution.

A puzzle with several solutions is told more of the one that is kept.  One without loses as few
givens as possible, and is told more of a solution that it has then.  Nothing is suggested that
was not decided again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from ..puzzles.division import Division
from ..puzzles.facts import Border, Fact
from ..puzzles.genres import Genre, find
from ..puzzles.givens import givens, told
from ..puzzles.puzzle import Puzzle, Rules, Solution
from ..puzzles.referee import judge
from ..solvers.budget import ENDS, INTERRUPTED, Budget, Spent, early
from ..solvers.decide import Fault, decide, solutions
from ..solvers.verdict import NoSolution, Several, Undecided, Unique, Verdict
from .corrections import corrections
from .distinct import distinct
from .edits import Edit, edits
from .fewest import Enough, Others, Truths, fewest, last
from .known import places
from .minimise import without_givens
from .moves import Moves, fewest_moves, movable, moved

TRIES = 3
"""Solutions, of the first found, of which the one is kept that needs the fewest additions."""

CORRECTIONS = 10
"""Choices of as few wrong givens that are looked at for values that set them right."""

VALUES = 50
"""Solutions that are looked at for such values."""


@dataclass(frozen=True)
class Repair:
    """What to change, and what comes of it.

    Attributes:
        verdict: whether the puzzle as it is has exactly one solution.
        rules: the puzzle after the changes.
        after: the verdict on it; the same as before where no repair was found.
        edits: the changes.
        resort: what it takes: ``marks`` of the genre, ``moves`` of clues, or ``beyond``, clues
            that are unusual in the genre; "" where nothing is told.
        gone: how many givens had to go or get another value, where there was no solution.
        without: whether these could just as well be left out.
        least: the solution cannot be kept with fewer additions, apart from what had to go or
            move.
        minimum: whether there are no more additions than that.
        spent: why the rest is not known, where time ran out.
    """

    verdict: Verdict
    rules: Rules
    after: Verdict
    edits: tuple[Edit, ...] = ()
    resort: str = ""
    gone: int = 0
    without: bool = False
    least: int = 0
    minimum: bool = True
    spent: str = ""

    @property
    def found(self) -> bool:
        """Whether the puzzle has one solution after the changes, or had one before."""
        return isinstance(self.after, Unique)


@dataclass(frozen=True)
class _Way:
    """A puzzle of which one solution should be the only one, and how it came to be."""

    rules: Rules
    kept: Solution
    enough: Enough
    resort: str
    moves: Moves = field(default_factory=dict)
    gone: int = 0
    without: bool = False

    @property
    def cost(self) -> tuple[int, int, list[int]]:
        """Moves, then additions; of equals the first solution in an order of its own."""
        kept = self.kept
        order = sorted(kept) if isinstance(kept, frozenset) else [*kept]
        return len(self.moves), len(self.enough.truths), order


def repair(
    puzzle: Puzzle,
    keep: Solution | None = None,
    *,
    tries: int = TRIES,
    budget: Budget | None = None,
) -> Repair:
    """The smallest changes that leave exactly one solution.

    Args:
        keep: the solution to keep; givens that it breaks have to go.
        tries: where it is not said, how many solutions are tried.

    Raises:
        ValueError: if ``keep`` is no solution, whatever the givens.
        Fault: if a repair turns out to be none.
    """
    budget = budget or Budget()
    rules, genre = puzzle.rules, find(puzzle.genre)
    if keep is not None and (faults := judge(without_givens(rules), keep)):
        raise ValueError(str(faults[0]))
    verdict = decide(rules, budget=budget, ends=ENDS)
    nothing = Repair(verdict, rules, verdict)
    try:
        match verdict:
            case Unique(solution) if keep in (None, solution):
                return nothing
            case Undecided(reason):
                return replace(nothing, spent=reason)
            case Several() if keep is None:
                way = _completed([rules], genre, None, tries, budget)
            case _:
                way = _corrected(rules, genre, keep, tries, budget)
        return _checked(nothing, way, budget) if way else nothing
    except ENDS as end:
        return replace(nothing, spent=early(end))


def _checked(before: Repair, way: _Way, budget: Budget) -> Repair:
    after = decide(way.rules, budget=budget)
    if isinstance(after, NoSolution) or (isinstance(after, Unique) and after.solution != way.kept):
        raise Fault("a repair does not keep the solution")
    if isinstance(after, Several) and way.resort:
        raise Fault("a repair leaves several solutions")
    changes = edits(before.rules, way.rules, way.moves)
    enough = way.enough
    spent = enough.spent and (INTERRUPTED if enough.spent == INTERRUPTED else str(budget.spent()))
    if isinstance(after, Undecided):
        spent = after.reason
    return Repair(
        before.verdict,
        way.rules,
        after,
        changes,
        way.resort,
        way.gone,
        way.without,
        enough.least,
        enough.minimum,
        spent,
    )


# --- several solutions ----------------------------------------------------------------------


def _completed(
    choices: Sequence[Rules], genre: Genre, keep: Solution | None, tries: int, budget: Budget
) -> _Way | None:
    """The first resort that makes a solution of one of these puzzles its only one."""
    for resort, candidates in (
        (_by_marks, _first),
        (_by_marks, distinct),
        (_by_moves, _first),
        (_beyond, _first),
    ):
        for rules in choices:
            some = candidates(rules, genre, budget) if keep is None else iter((keep,))
            if way := _cheapest(resort, rules, genre, list(islice(some, tries)), budget):
                return way
    return None


def _first(rules: Rules, genre: Genre, budget: Budget) -> Iterator[Solution]:
    return solutions(rules, budget=budget)


def _cheapest(
    resort: Callable[[Rules, Genre, Solution, Budget], _Way | None],
    rules: Rules,
    genre: Genre,
    candidates: Sequence[Solution],
    budget: Budget,
) -> _Way | None:
    """The way at the least cost; where there is none, that was proven for all candidates."""
    ways: list[_Way] = []
    for number, kept in enumerate(candidates):
        try:
            way = resort(rules, genre, kept, _share(budget, len(candidates) - number))
        except Spent:
            if not ways:
                raise budget.spent() from None
            break
        if way:
            ways.append(way)
            if way.enough.spent == INTERRUPTED:
                break
    return min(ways, key=lambda way: way.cost, default=None)


def _share(budget: Budget, parts: int) -> Budget:
    """An equal part of the time that is left, after some is set aside for what is to follow."""
    return Budget(None if budget.remaining is None else 0.8 * budget.remaining / parts)


def _by_marks(rules: Rules, genre: Genre, kept: Solution, budget: Budget) -> _Way | None:
    return _told(rules, kept, genre.truths(rules, kept), budget, "marks")


def _by_moves(rules: Rules, genre: Genre, kept: Solution, budget: Budget) -> _Way | None:
    """Moves as few as possible, if everything else were told; then as little as possible is."""
    if not isinstance(rules, Division) or not isinstance(kept, tuple) or not movable(rules):
        return None
    full = told(rules, genre.truths(rules, kept))
    assert isinstance(full, Division)
    moves = fewest_moves(full, kept, budget)
    if moves is None:
        return None
    way = _by_marks(moved(rules, moves), genre, kept, budget)
    return way and replace(way, resort="moves", moves=moves)


def _beyond(rules: Rules, genre: Genre, kept: Solution, budget: Budget) -> _Way | None:
    truths = (*genre.truths(rules, kept), *genre.richer(rules, kept))
    return _told(rules, kept, truths, budget, "beyond")


def _told(
    rules: Rules, kept: Solution, truths: Iterable[Fact], budget: Budget, resort: str
) -> _Way | None:
    with Others(rules, kept, truths, budget) as others:
        if others.unbroken is not None:
            return None
        enough = last(fewest(others, many=False))
    return _Way(told(rules, enough.truths), kept, enough, resort)


# --- givens that are wrong ------------------------------------------------------------------


def _corrected(
    rules: Rules, genre: Genre, keep: Solution | None, tries: int, budget: Budget
) -> _Way | None:
    """As few givens as possible go; where other values in their place are enough, they get these.

    Otherwise more is told, too; and if nothing helps, they go.
    """
    if keep is None:
        wrong: Iterable[tuple[Truths, Solution]] = islice(corrections(rules, budget), CORRECTIONS)
    else:
        wrong = [(frozenset(g for g in givens(rules) if not g.holds(rules, keep)), keep)]
    ways: list[_Way] = []
    try:
        for out, solution in wrong:
            rest = told(without_givens(rules), (g for g in givens(rules) if g not in out))
            ways.append(_Way(rest, solution, Enough(()), "", gone=len(out)))
            if way := _set_right(rest, genre, out, keep, budget):
                return way
        if not ways:
            return None
        if way := _completed([way.rules for way in ways], genre, keep, tries, budget):
            return replace(way, gone=ways[0].gone)
        return ways[0]
    except ENDS as end:
        if not ways:
            raise
        return replace(ways[0], enough=Enough((), spent=early(end)))


def _set_right(
    rest: Rules, genre: Genre, out: Truths, keep: Solution | None, budget: Budget
) -> _Way | None:
    """Other values for the givens that went, with which there is one solution.

    A border has no other value: where only borders went, leaving them out is all there is.
    """
    cells = {places(given)[0] for given in out if not isinstance(given, Border)}
    tried: set[tuple[Fact, ...]] = set()
    without = bool(cells) and isinstance(decide(rest, budget=budget), Unique)
    candidates = solutions(rest, budget=budget) if keep is None else iter((keep,))
    for solution in islice(candidates, VALUES):
        values = tuple(t for t in genre.truths(rest, solution) if places(t)[0] in cells)
        if values in tried:
            continue
        tried.add(values)
        if isinstance(decide(told(rest, values), budget=budget), Unique):
            enough = Enough(values, least=len(values))
            return _Way(
                told(rest, values), solution, enough, "marks", gone=len(out), without=without
            )
    return None
