"""What somebody drew on a board as an answer, and which solution it means.

A pencil leaves labels, numbers, borders or bulbs.  The regions are what they cut out: the
connected components.  A solution value cannot carry every fault of a drawing, so faults such
as a border with a loose end are kept beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from .akari import Akari
from .board import Board, Cell, Edge
from .clues import Area
from .division import HOLE, Division, blocks, canonical
from .errors import BadInput
from .puzzle import Rules, Solution
from .referee import Violation, judge


@dataclass(frozen=True)
class Drawn:
    """Marks on a board; each field is ``None`` where nothing of its kind was asked for.

    Attributes:
        labels: for each position the name of its region, ``None`` where there is none.
        numbers: for each position the number written there, or ``None``.
        lines: borders drawn between two cells.
        bulbs: cells with a bulb.
        named: whether equal labels mean one block even where they do not touch.
    """

    labels: tuple[object, ...] | None = None
    numbers: tuple[int | None, ...] | None = None
    lines: frozenset[Edge] | None = None
    bulbs: frozenset[Cell] | None = None
    named: bool = False


@dataclass(frozen=True)
class Answer:
    """The solution that a drawing means, and the faults that it does not carry."""

    solution: Solution
    complaints: tuple[Violation, ...] = ()

    def faults(self, rules: Rules) -> tuple[Violation, ...]:
        """Everything wrong with the answer; nothing means that it is right."""
        return self.complaints + judge(rules, self.solution)


def meant(rules: Rules, drawn: Drawn) -> Answer:
    """The answer that the marks stand for.

    Raises:
        BadInput: if the marks are of the wrong kind for these rules.
    """
    if isinstance(rules, Akari):
        if drawn.bulbs is None:
            raise BadInput("an answer for this puzzle says where the bulbs are")
        return Answer(drawn.bulbs)
    if drawn.labels is None and drawn.numbers is None and drawn.lines is None:
        raise BadInput("an answer for this puzzle says where the blocks are")
    board, labels = rules.board, drawn.labels
    if labels is not None and drawn.named:
        holes = frozenset(cell for cell, label in enumerate(labels) if label is None)
        partition = canonical(labels, holes)
    else:
        partition = _regions(rules, drawn)
    return Answer(partition, tuple(_complaints(board, rules, drawn, partition)))


def _regions(rules: Division, drawn: Drawn) -> tuple[int, ...]:
    board = rules.board
    cells = board.cells
    tests: list[Callable[[Cell, Cell], bool]] = []
    if (labels := drawn.labels) is not None:
        cells = tuple(cell for cell in range(board.size) if labels[cell] is not None)
        tests.append(lambda u, v: labels[u] == labels[v])
    if (numbers := drawn.numbers) is not None:
        # a cell without number is open to both sides, as on puzz.link
        tests.append(lambda u, v: None in (numbers[u], numbers[v]) or numbers[u] == numbers[v])
    if drawn.lines:
        lines = drawn.lines
        tests.append(lambda u, v: (min(u, v), max(u, v)) not in lines)
    region = [HOLE] * board.size
    inside = set(cells)
    count = 0
    for start in cells:
        if region[start] != HOLE:
            continue
        region[start], stack = count, [start]
        while stack:
            cell = stack.pop()
            for other in board.neighbours[cell]:
                if (
                    other in inside
                    and region[other] == HOLE
                    and all(test(cell, other) for test in tests)
                ):
                    region[other] = count
                    stack.append(other)
        count += 1
    return tuple(region)


def _complaints(
    board: Board, rules: Division, drawn: Drawn, partition: tuple[int, ...]
) -> Iterator[Violation]:
    for u, v in sorted(drawn.lines or ()):
        if partition[u] == partition[v]:
            text = f"the border between {board.name(u)} and {board.name(v)} divides nothing"
            yield Violation("line", (u, v), text)
    numbers = drawn.numbers
    if numbers is None:
        return
    empty = tuple(
        cell
        for cell in board.cells
        if numbers[cell] is None
        and (cell not in rules.clue_at or isinstance(rules.clue_at[cell], Area))
    )
    if empty:
        text = f"{len(empty)} cells are empty, the first at {board.name(empty[0])}"
        yield Violation("empty", empty, text)
    for cells in blocks(partition):
        wrong = tuple(c for c in cells if numbers[c] not in (None, len(cells)))
        if wrong:
            text = (
                f"the number {numbers[wrong[0]]} at {board.name(wrong[0])} stands in a block "
                f"of {len(cells)} cells"
            )
            yield Violation("number", wrong, text)
