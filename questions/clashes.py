"""Givens that clash: irreducible sets of them, found by asking one engine again and again.

In the words of the literature such a set is a minimal unsatisfiable subset.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from ..puzzles.facts import Fact
from ..puzzles.givens import bare, givens
from ..puzzles.puzzle import Rules, Solution
from ..solvers.backends import Settings
from ..solvers.budget import Budget, Spent
from ..solvers.decide import Fault
from ..solvers.hitting import Choice
from ..solvers.oracle import Oracle
from ..solvers.verdict import Statistics
from .known import places

Givens = frozenset[Fact]

PUT_OFF = 1.0
"""Seconds for a question before others are asked first; twice as many once all were put off."""


@dataclass(frozen=True)
class Clash:
    """Givens that no solution has together.

    Attributes:
        givens: the givens, as the puzzle orders them.
        witnesses: for a given, a solution of the bare puzzle in which all the others hold.
        smallest: whether no fewer givens of the puzzle clash.
    """

    givens: tuple[Fact, ...]
    witnesses: tuple[tuple[Fact, Solution], ...] = ()
    smallest: bool = False

    @property
    def irreducible(self) -> bool:
        """Whether every given is needed, and a witness shows it."""
        return len(self.witnesses) == len(self.givens)


@dataclass(frozen=True)
class _Witness:
    """A solution of the bare puzzle, and the givens that hold in it."""

    solution: Solution
    kept: Givens


class Clashes:
    """Which givens of a puzzle can hold together, as far as it was asked.

    Raises:
        Unsupported: where no encoding has words for the puzzle's givens.
        Spent: when the budget runs out while the bare puzzle is encoded.
    """

    def __init__(self, rules: Rules, budget: Budget, stats: Statistics | None = None) -> None:
        self._rules = rules
        self._budget = budget
        self._stats = stats or Statistics()
        self._order = {given: number for number, given in enumerate(givens(rules))}
        self._all = frozenset(self._order)
        self._witnesses: list[_Witness] = []
        self._least = self._all
        self._oracle = Oracle(
            bare(rules), Settings(), self._budget, facts=self._order, stats=self._stats
        )

    # --- questions -------------------------------------------------------------------------

    def _settle(
        self, kept: Givens, without: Givens = frozenset(), patience: float | None = None
    ) -> _Witness | Givens | None:
        """A solution in which ``kept`` hold and most others, or those of ``kept`` that clash.

        Others are given up one by one where a core names them, so that the engine is asked about
        boards nearly as tight as the puzzle itself: one with few clues can be far harder.

        Args:
            without: others that are not asked for from the start.
            patience: seconds for each question; ``None`` is returned where they are too few.
        """
        others = self._all - kept - without
        while True:
            try:
                with self._budget.within(patience):
                    found = self._oracle.ask(*self._sorted(kept), *self._sorted(others))
            except Spent:
                self._budget.poll()
                if not others:
                    return None
                others = frozenset()
                continue
            if found is not None:
                holding = (g for g in self._all if g.holds(self._rules, found))
                self._witnesses.append(_Witness(found, frozenset(holding)))
                return self._witnesses[-1]
            core = self._oracle.core()
            if len(core) < len(self._least):
                self._least = core
            if core <= kept:
                return core
            others -= {max(core - kept, key=self._doubtful)}

    def _doubtful(self, given: Fact) -> tuple[int, int]:
        """In how many of the solutions met so far a given does not hold."""
        return sum(given not in witness.kept for witness in self._witnesses), -self._order[given]

    def _sorted(self, some: Iterable[Fact]) -> list[Fact]:
        return sorted(some, key=self._order.__getitem__)

    # --- irreducible sets ------------------------------------------------------------------

    def shrink(self, clash: Givens) -> Iterator[Clash]:
        """Ever fewer of the givens that clash; of the last each is needed.

        One given after the other is left out, and the engine's core is what goes on
        (deletion with clause-set refinement: A. Belov, I. Lynce and J. Marques-Silva,
        "Towards efficient MUS extraction", AI Communications 25, 2012).  A question that takes
        long is put off: what is learnt from others can make it easy.
        """
        shown: dict[Fact, Solution] = {}
        hard: set[Fact] = set()
        patience = PUT_OFF
        while True:
            yield self._clash(clash, shown)
            unsure = clash - shown.keys()
            if not unsure:
                return
            if unsure <= hard:
                hard.clear()
                patience *= 2
            given = self._outermost(unsure - hard, clash)
            rest = clash - {given}
            answer = self._known(rest) or self._settle(rest, frozenset({given}), patience)
            if answer is None:
                hard.add(given)
            elif isinstance(answer, _Witness):
                shown[given] = answer.solution
            else:
                clash = answer

    def _clash(self, clash: Givens, shown: dict[Fact, Solution]) -> Clash:
        ordered = self._sorted(clash)
        return Clash(tuple(ordered), tuple((g, shown[g]) for g in ordered if g in shown))

    def _known(self, kept: Givens) -> _Witness | None:
        return next((w for w in self._witnesses if kept <= w.kept), None)

    def _outermost(self, unsure: Givens, clash: Givens) -> Fact:
        """The given farthest from the others: the least likely to be needed."""
        place = {given: self._rules.board.place(places(given)[0]) for given in clash}

        def distance(given: Fact) -> tuple[int, int]:
            row, col = place[given]
            away = sum(abs(row - r) + abs(col - c) for r, c in place.values())
            return away, -self._order[given]

        return max(unsure, key=distance)

    def small(
        self,
        start: Iterable[Fact] | None = None,
        rounds: int | None = None,
        seconds: float | None = None,
    ) -> Iterator[Clash]:
        """Ever fewer givens that clash; the last are irreducible, and no smaller set is known.

        Args:
            start: givens known to clash; by default all, and the engine shows that they do.
            rounds, seconds: how many calls of the engine, and how much time, a proof is worth
                that no fewer givens clash; by default whatever it takes.

        Raises:
            Spent: when the budget itself runs out.
        """
        clash = self._first() if start is None else frozenset(start)
        while True:
            for best in self.shrink(clash):
                yield best
            if len(self._least) >= len(best.givens):
                break
            clash = self._least
        last = None if rounds is None else self._stats.rounds + rounds
        try:
            with self._budget.within(seconds):
                for better in self._smaller(best):
                    yield better
                    if last is not None and self._stats.rounds > last:
                        break
        except Spent:
            self._budget.poll()

    def _first(self) -> Givens:
        answer = self._settle(self._all)
        if answer is None or isinstance(answer, _Witness):
            raise Fault("there is a solution where none was found before")
        return answer

    # --- the smallest, and all -------------------------------------------------------------

    def _smaller(self, best: Clash) -> Iterator[Clash]:
        """The best set known after each question; at the end it is known to be the smallest.

        Every set that clashes hits whatever a solution breaks.  The fewest givens that do so
        either clash, or have a solution that breaks others (A. Ignatiev, A. Previti, M. Liffiton
        and J. Marques-Silva, "Smallest MUS extraction with minimal hitting set dualization",
        CP 2015).
        """
        with Choice(tuple(self._order), self._budget) as choice:
            for witness in self._witnesses:
                choice.hit(self._all - witness.kept)
            while (some := choice.fewest()) is not None and len(some) < len(best.givens):
                kept = some
                while isinstance(answer := self._settle(kept), _Witness):
                    broken = self._all - answer.kept
                    choice.hit(broken)
                    kept |= broken  # so that the next solution breaks something else
                    yield best
                if len(self._least) < len(best.givens):
                    *_, best = self.shrink(self._least)
                    yield best
        yield replace(best, smallest=True)

    def others(self, found: Iterable[Clash]) -> Iterator[Clash]:
        """The irreducible sets beside those ``found``; the end is a proof that there are no more.

        As few givens as possible are left out such that none of the sets found is left whole:
        the rest has a solution, or holds another set (M. Liffiton, A. Previti, A. Malik and
        J. Marques-Silva, "Fast, flexible MUS enumeration", Constraints 21, 2016).
        """
        with Choice(tuple(self._order), self._budget) as choice:
            for clash in found:
                choice.hit(clash.givens)
            while (out := choice.fewest()) is not None:
                answer = self._settle(self._all - out, out)
                if isinstance(answer, _Witness):
                    choice.spare(self._all - answer.kept)
                    continue
                assert answer is not None, "only impatience leaves a question open"
                *_, other = self.shrink(answer)
                yield other
                choice.hit(other.givens)

    def close(self) -> None:
        """Let the engine go."""
        self._oracle.close()

    def __enter__(self) -> Clashes:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()
