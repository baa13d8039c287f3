"""Rules in order of difficulty, and the two ways to apply them: all at once or step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from ...puzzles.board import Board, Cell
from ...puzzles.facts import Fact, Impossible
from .deduction import Deduction, Tier
from .masks import Mask, cells_of

Poll = Callable[[], None]
"""Called now and then; raises when the time is over."""


def unlimited() -> None:
    """Time is never over."""


class Table(Protocol):
    """What a state keeps of its puzzle: for the sake of words, and the clock."""

    board: Board
    poll: Poll

    def clue_words(self, cell: Cell) -> str:
        """The clue on a cell, for people."""
        ...


class Ruled(Protocol):
    """A state that rules narrow."""

    @property
    def table(self) -> Table:
        """What stays the same throughout a puzzle."""
        ...

    def refresh(self) -> None:
        """Draw the consequences that need no rule.

        Raises:
            Dead: at a contradiction.
        """
        ...


S = TypeVar("S", bound=Ruled)
Step = TypeVar("Step")


class Rule(Generic[S, Step]):
    """A sound way to narrow a state.

    ``steps`` applies it and yields what it did as bare numbers: a search drains it, a hint
    takes the first.  ``deduction`` puts a step just made into facts and words, when somebody
    asks.  A rule that is stopped after any step leaves its agenda in order.
    """

    name: ClassVar[str]
    tier: ClassVar[Tier]

    def steps(self, state: S) -> Iterator[Step]:
        """Apply the rule wherever something changed, and yield each success.

        Raises:
            Dead: at a contradiction.
        """
        raise NotImplementedError

    def deduction(self, state: S, step: Step) -> Deduction:
        """A step just made, in facts and words."""
        raise NotImplementedError

    def dead(self, clues: Iterable[Cell], cells: Mask, text: str) -> Dead:
        """A contradiction that this rule met."""
        return Dead(self.name, self.tier, clues, cells, text)

    def conclude(
        self, clues: Iterable[Cell], cells: Iterable[Cell], facts: Iterable[Fact], text: str
    ) -> Deduction:
        """A deduction of this rule; the parts are put in order and the text is made a sentence."""
        named, places = tuple(sorted(set(clues))), tuple(sorted(set(cells)))
        return Deduction(self.name, self.tier, named, places, tuple(facts), sentence(text))


class Dead(Exception):
    """A contradiction: the rule that met it, what it rests on, and words.

    Args:
        clues, cells: the cells of the clues, and the other cells, that it rests on.
        text: the words, with ``{clues}`` and ``{cells}`` where these are to be named.
    """

    def __init__(self, rule: str, tier: Tier, clues: Iterable[Cell], cells: Mask, text: str):
        super().__init__(text)
        self.rule, self.tier, self.clues, self.cells = rule, tier, clues, cells
        self.text = text

    def words(self, table: Table) -> str:
        """The contradiction for people."""
        clues = " and ".join(map(table.clue_words, self.clues))
        return self.text.format(clues=clues, cells=names(table.board, self.cells))

    def deduction(self, table: Table) -> Deduction:
        """The contradiction as a last deduction."""
        clues, cells = tuple(sorted(set(self.clues))), tuple(cells_of(self.cells))
        text = f"No solution is left: {self.words(table)}."
        return Deduction(self.rule, self.tier, clues, cells, (Impossible(),), text)


def run(state: S, rules: Sequence[Rule[S, Any]], record: list[Deduction] | None = None) -> None:
    """Apply rules to a fixpoint; whenever one moved, the first has its turn again.

    Args:
        record: gets the deductions, when asked for.

    Raises:
        Dead: at a contradiction.
    """
    poll = state.table.poll
    state.refresh()
    turn = 0
    while turn < len(rules):
        poll()
        rule, moved = rules[turn], False
        for step in rule.steps(state):
            poll()
            moved = True
            if record is not None:
                record.append(rule.deduction(state, step))
        if moved:
            state.refresh()
        turn = 0 if moved else turn + 1


def climb(state: S, rules: Sequence[Rule[S, Any]]) -> Iterator[Deduction]:
    """Apply rules one step at a time, always the first that has anything to say."""
    try:
        while True:
            state.table.poll()
            state.refresh()
            for rule in rules:
                if (step := next(rule.steps(state), None)) is not None:
                    yield rule.deduction(state, step)
                    break
            else:
                return
    except Dead as dead:
        yield dead.deduction(state.table)


def refutation(state: S, rules: Sequence[Rule[S, Any]]) -> tuple[list[Deduction], str]:
    """The deductions that lead a doomed state to its contradiction, and that in words."""
    path: list[Deduction] = []
    try:
        run(state, rules, path)
    except Dead as dead:
        path.append(dead.deduction(state.table))
        return path, dead.words(state.table)
    raise ValueError("the state is not doomed")


def names(board: Board, cells: Mask) -> str:
    """Cells for people, each by name."""
    return " and ".join(map(board.name, cells_of(cells)))


def sentence(text: str) -> str:
    """The text with its first letter raised."""
    return text[0].upper() + text[1:]
