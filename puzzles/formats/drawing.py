"""The drawing of a solved board: one letter a block, its capital on the clue's cell."""

from __future__ import annotations

from dataclasses import replace

from ..clues import ANY, measure
from ..division import Division, blocks, canonical
from ..drawn import Drawn
from ..errors import BadInput
from ..genres import Genre
from ..genres.tokens import WORDS
from ..puzzle import Puzzle
from ..referee import Violation, judge
from ..sheet import EMPTY, WALL, Sheet
from .format import Format, Item
from .layout import Layout, taken_apart


def _is_letter(char: str) -> bool:
    return char.isalpha() and len(char.lower()) == 1 and char.lower() != char.upper()


def letters(layout: Layout) -> tuple[tuple[str, ...], ...] | None:
    """The rows of a drawing, whose cells may stand close together; ``None`` if it is none.

    Native text is told apart by any cell that is not a letter: a number, a dot, a word that
    names a clue.
    """
    tokens = [token for row in layout.rows for token in row]
    if not any(_is_letter(token[0]) for token in tokens):
        return None
    if not all(_is_letter(char) or char == WALL for token in tokens for char in token):
        return None
    if all(token in WORDS for token in tokens):
        return None
    return tuple(tuple("".join(row)) for row in layout.rows)


def recognises(text: str) -> bool:
    """Whether the rows of the board hold letters and holes only."""
    try:
        return letters(taken_apart(text, None)) is not None
    except BadInput:
        return False


def read(text: str, genre: Genre | None) -> Item:
    """Read a drawing as the puzzle that it solves, with its answer.

    Raises:
        BadInput: naming the letter of a block that breaks a rule: its shape, a capital too
            few or too many, or any other.
    """
    layout = taken_apart(text, genre)
    kind = layout.genre(genre)
    rows = letters(layout) or ()
    blank = Sheet(
        tuple(tuple(WALL if char == WALL else EMPTY for char in row) for row in rows),
        layout.settings,
    )
    rules = kind.rules(blank)
    if not isinstance(rules, Division):
        raise BadInput(f"solutions of {kind.name} are no blocks that letters could draw")
    board = rules.board
    chars = [char for row in rows for char in row]
    partition = canonical([char.lower() for char in chars], board.holes)
    clues = tuple(
        (cell, kind.derived(measure(board, cells)) or ANY)
        for cells in blocks(partition)
        for cell in cells
        if chars[cell] != chars[cell].lower()
    )
    rules = replace(rules, clues=clues)
    for fault in judge(rules, partition):
        raise _named(fault, chars, board.cols)
    labels = tuple(None if number < 0 else number for number in partition)
    return Item(Puzzle(kind.name, rules), Drawn(labels=labels, named=True))


def _named(fault: Violation, chars: list[str], cols: int) -> BadInput:
    if not fault.cells:
        return BadInput(str(fault))
    row, col = divmod(fault.cells[0], cols)
    named = dict.fromkeys(chars[cell].lower() for cell in fault.cells)
    return BadInput(str(fault), ", ".join(named), row=row + 1, column=col + 1)


DRAWING = Format("drawing", recognises, read)
