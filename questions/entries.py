"""What somebody wrote into a half-filled board, as facts that can be right or wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from ..puzzles import answers, sources
from ..puzzles.board import Board, Cell
from ..puzzles.errors import BadInput
from ..puzzles.facts import Border, Bulb, Fact, Joined, NoBulb, Size
from ..puzzles.formats.layout import taken_apart
from ..puzzles.genres import find
from ..puzzles.puzzle import Puzzle, Rules, Solution

_NO_BULB = "x+0"


def load(puzzle: Puzzle, source: str) -> tuple[Fact, ...]:
    """The entries in a file, on standard input (``-``), or in the argument's own lines.

    Raises:
        BadInput: if they cannot be read or are for a board of another size.
    """
    inline = "\n" in source
    text = source if inline else sources.read_text(source)
    try:
        return read(puzzle, text)
    except BadInput as error:
        raise error.at("the answer" if inline else source) from None


def read(puzzle: Puzzle, text: str) -> tuple[Fact, ...]:
    """The facts in rows of tokens, where ``.`` or ``-`` is a cell of which nothing is known.

    Equal region names are one block and different ones two; where equal areas never touch,
    numbers are areas; for bulbs, ``o`` is one and ``x`` or ``+`` a cell without.

    Raises:
        BadInput: at a token that means nothing, or for a board of another size.
    """
    rules, board = puzzle.rules, puzzle.rules.board
    rows = taken_apart(text, find(puzzle.genre)).rows
    drawn = answers.from_rows(rules, rows)
    if drawn.bulbs is not None:
        return tuple(_lights(board, drawn.bulbs, "".join(map("".join, rows))))
    if drawn.numbers is not None:
        return tuple(_sizes(board, drawn.numbers))
    return tuple(_regions(board, drawn.labels or ()))


def disagreeing(
    rules: Rules, facts: tuple[Fact, ...], solutions: Iterable[Solution]
) -> tuple[Fact, ...]:
    """The facts that are wrong: none as soon as some solution agrees with all of them.

    They are those that hold in no solution or, where each holds in some, all together.
    """
    wrong = set(facts)
    for solution in solutions:
        right = {fact for fact in facts if fact.holds(rules, solution)}
        if len(right) == len(set(facts)):
            return ()
        wrong -= right
    return tuple(fact for fact in facts if fact in wrong) or facts


def _lights(board: Board, bulbs: frozenset[Cell], tokens: str) -> Iterator[Fact]:
    for cell, token in enumerate(tokens):
        if cell in bulbs:
            if cell in board.holes:
                raise _bad("a bulb on a wall", token, board, cell)
            yield Bulb(cell)
        elif token in _NO_BULB and cell not in board.holes:
            yield NoBulb(cell)


def _sizes(board: Board, numbers: tuple[int | None, ...]) -> Iterator[Fact]:
    for cell, number in enumerate(numbers):
        if number is None or cell in board.holes:
            continue
        if not 1 <= number <= len(board.cells):
            raise _bad("no block has so many cells", str(number), board, cell)
        yield Size(cell, number)


def _regions(board: Board, labels: tuple[object, ...]) -> Iterator[Fact]:
    first: dict[object, Cell] = {}
    for cell in board.cells:
        label = labels[cell]
        if label is None or label == "?":
            continue
        if label in first:
            yield Joined(first[label], cell)
        first.setdefault(label, cell)
    for one, other in combinations(first.values(), 2):
        yield Border(one, other)


def _bad(message: str, token: str, board: Board, cell: Cell) -> BadInput:
    row, col = board.place(cell)
    return BadInput(message, token, row=row + 1, column=col + 1)
