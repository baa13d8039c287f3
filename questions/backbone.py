"""What holds in every solution, whether or not a rule shows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..puzzles.division import Division
from ..puzzles.facts import Border, Bulb, Fact, Joined, NoBulb
from ..puzzles.puzzle import Rules, Solution
from ..solvers.native import begin
from ..solvers.native.ladder import Poll, unlimited


def backbone(rules: Rules, solutions: Iterable[Solution]) -> list[Fact]:
    """The small facts that all ``solutions`` share, in the order of ``questions``.

    A fact that one solution breaks is dropped, as in J. Marques-Silva, M. Janota and I. Lynce,
    "On computing backbones of propositional theories" (ECAI 2010); only a complete stream of
    solutions proves what is left.
    """
    facts: list[Fact] | None = None
    for solution in solutions:
        if facts is None:
            facts = [fact for pair in questions(rules) for fact in pair]
        facts = [fact for fact in facts if fact.holds(rules, solution)]
        if not facts:
            break
    return facts or []


def questions(rules: Rules) -> Iterator[tuple[Fact, Fact]]:
    """Pairs of facts of which one holds: a cell's bulb or none, two neighbours joined or not."""
    if isinstance(rules, Division):
        for u, v in rules.board.edges:
            yield Joined(u, v), Border(u, v)
    else:
        for cell in rules.board.cells:
            yield Bulb(cell), NoBulb(cell)


def news(
    rules: Rules, known: Sequence[Fact], facts: Iterable[Fact], poll: Poll = unlimited
) -> Fact | None:
    """The first fact that the rules do not get from ``known``: its opposite meets no objection."""
    opposite = {fact: other for pair in questions(rules) for fact, other in (pair, pair[::-1])}
    for fact in facts:
        if fact not in known and begin(rules, (*known, opposite[fact]), poll).settle():
            return fact
    return None
