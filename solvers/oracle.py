"""One puzzle in one incremental engine, asked again and again.

Facts of the puzzle are assumptions: they hold for one question and leave no trace, while what
the engine learns stays.  An assumption is one literal (N. Eén and N. Sörensson, "Temporal
induction by incremental SAT solving", 2003), and where the answer is no, the engine names those
it needed.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import cast

from ..encoders import ENCODERS, encode
from ..encoders.encoding import Encoding
from ..encoders.model import Literal, Model
from ..puzzles.errors import Unsupported
from ..puzzles.facts import Fact
from ..puzzles.puzzle import Rules, Solution
from ..puzzles.referee import judge
from .backends import BACKENDS, Settings, find
from .budget import Budget
from .decide import Fault, must_take
from .run import Engine, RunsModels, Search
from .verdict import Statistics


class Oracle:
    """Answers questions about the solutions of one puzzle.

    Args:
        rules: the puzzle.  To ask what follows from some of its givens, withhold them here and
            assume them as facts (``puzzles.givens``).
        settings: the encoding and connectivity; by default the puzzle's own.
        budget: the time for all questions together.
        facts: what it will be asked about, as far as known: an encoding is chosen that has words
            for all of it.
        backend: ``sat``, ``sat:ENGINE`` or ``cpsat``.
        stats: where the work is written down; ``rounds`` counts the engine's calls.

    Raises:
        Unsupported: as ``must_answer`` does, and where no encoding fits.
        Spent: when the budget runs out while the puzzle is encoded.
    """

    def __init__(
        self,
        rules: Rules,
        settings: Settings | None = None,
        budget: Budget | None = None,
        *,
        facts: Iterable[Fact] = (),
        backend: str = "sat",
        stats: Statistics | None = None,
    ) -> None:
        settings = settings or Settings()
        must_answer(backend, settings)
        self.rules = rules
        self.budget = budget or Budget()
        self.stats = stats or Statistics()
        self._encoding, forced = _compile(rules, settings, tuple(facts), self.budget)
        self._engine = _open(backend, settings, self.budget)
        self._search = Search(self._encoding, self._engine, self.stats)
        self._literals: dict[Fact, Literal] = {}
        for fact, (literal, more) in forced.items():
            self._search.extend(more)
            self._literals[fact] = literal
        self._blocking: dict[Solution, list[Literal]] = {}
        self._asked: dict[Literal, Fact] = {}

    def ask(self, *facts: Fact, some: Iterable[Fact] | None = None) -> Solution | None:
        """A solution in which all ``facts`` hold, and at least one of ``some`` if given.

        ``None`` is a proof that there is none.

        Raises:
            Spent: when the budget runs out first.
            Unsupported: for a fact that the encoding has no words for.
            Fault: when the engine's answer breaks a rule or does not meet what was asked.
        """
        self._asked = {self.literal(fact): fact for fact in facts}
        if some is None:
            return self._answer(list(self._asked))
        guard = self._encoding.model.variable()
        self._engine.add_clauses([(-guard, *dict.fromkeys(map(self.literal, some)))])
        try:
            return self._answer([*self._asked, guard])
        finally:
            self._engine.add_clauses([(-guard,)])

    def core(self) -> frozenset[Fact]:
        """After ``None``: facts among those asked that suffice for it, not always the fewest."""
        return frozenset(self._asked[x] for x in self._engine.core() if x in self._asked)

    def exclude(self, solution: Solution) -> None:
        """Answer with this solution never again; it must have been an answer."""
        self._engine.add_clauses([self._blocking[solution]])

    def literal(self, fact: Fact) -> Literal:
        """The literal that forces a fact; its constraints join the model at first use."""
        if fact not in self._literals:
            literal, more = self._encoding.force(fact)
            self._search.extend(more)
            self._literals[fact] = literal
        return self._literals[fact]

    def _answer(self, assumptions: list[Literal]) -> Solution | None:
        assignment = self._search.answer(assumptions)
        if assignment is None:
            return None
        solution = self._encoding.decode(assignment)
        if violations := judge(self.rules, solution):
            raise Fault(f"a wrong answer: {violations[0]}")
        for fact in self._asked.values():
            if not fact.holds(self.rules, solution):
                raise Fault(f"not so in an answer: {fact.words(self.rules.board)}")
        self._blocking[solution] = self._search.blocking(assignment)
        return solution

    def close(self) -> None:
        """Let the engine go."""
        self._engine.close()

    def __enter__(self) -> Oracle:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


def must_answer(backend: str, settings: Settings) -> None:
    """Refuse what can be asked nothing again, whatever the puzzle.

    Raises:
        Unsupported: as ``decide.must_take`` does, and for a backend that runs no model.
    """
    must_take(backend, settings)
    row, _ = find(backend)
    if not row.models:
        able = ", ".join(other.name for other in BACKENDS if other.models)
        raise Unsupported(f"{row.name} cannot be asked again and again; {able} can")


def _compile(
    rules: Rules, settings: Settings, facts: Sequence[Fact], budget: Budget
) -> tuple[Encoding, dict[Fact, tuple[Literal, Model]]]:
    """The first encoding, the puzzle's own choice before the others, with words for the facts."""
    refusals = []
    for name in [settings.encoding] if settings.encoding else [None, *ENCODERS]:
        try:
            encoding = encode(rules, name, settings.connectivity, poll=budget.poll)
            return encoding, {fact: encoding.force(fact) for fact in dict.fromkeys(facts)}
        except Unsupported as refusal:
            refusals.append(str(refusal))
    raise Unsupported("; ".join(dict.fromkeys(refusals)))


def _open(backend: str, settings: Settings, budget: Budget) -> Engine:
    row, engine = find(backend)
    imported = time.monotonic()
    module = cast(RunsModels, row.load())
    budget.pause(time.monotonic() - imported)
    return module.open_engine(engine, settings, budget)
