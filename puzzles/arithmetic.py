"""Contradictions that counting shows before any search, in words for people."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .akari import Akari
from .board import Board, Cell
from .clues import Area, AtLeast, AtMost, Clue, Measures, Perimeter
from .division import Division, Shape


@dataclass(frozen=True)
class Reason:
    """Why rules cannot be met.

    Attributes:
        text: the reason as a sentence for people.
        clues: the cells of the clues it rests on, or the walls of the numbers; none where the
            rules and the clues' places are enough.
        cells: the cells it speaks of besides.
    """

    text: str
    clues: tuple[Cell, ...] = ()
    cells: tuple[Cell, ...] = ()

    def __str__(self) -> str:
        return self.text


def contradiction(rules: object) -> str:
    """Why the rules cannot be met, or "" where counting alone does not tell."""
    return next((reason.text for reason in _counted(rules)), "")


def reasons(rules: object) -> Iterator[Reason]:
    """Every contradiction that counting shows, those that need a look at each cell last."""
    yield from _counted(rules)
    if isinstance(rules, Division):
        yield from _unreached(rules)


def _counted(rules: object) -> Iterator[Reason]:
    match rules:
        case Division():
            yield from _division(rules)
        case Akari():
            yield from _akari(rules)


def rectangles(board: Board) -> Iterator[Measures]:
    """The measures of every rectangle that a board without holes would hold.

    On a torus a rectangle as wide or as tall as the board is a ring: where it closes, no
    cell faces another block.
    """
    for height in range(1, board.rows + 1):
        for width in range(1, board.cols + 1):
            rim = (2 * width) * (not (board.torus and height == board.rows))
            rim += (2 * height) * (not (board.torus and width == board.cols))
            yield Measures(height, width, height * width, rim)


def _division(rules: Division) -> Iterator[Reason]:
    board = rules.board
    cells = len(board.cells)
    bare = cells - len(rules.clues)
    if rules.unclued == 0 and not rules.clues and cells:
        yield Reason("the board has no clue, and every block needs one")
    if rules.unclued is not None and rules.unclued > bare:
        yield Reason(f"{rules.unclued} blocks without clue are due, only {bare} cells have none")
    yield from _sums(rules)
    for cell, clue in rules.clues:
        for text in _alone(rules, clue):
            yield Reason(f"the clue {clue.token} at {board.name(cell)} {text}", (cell,))
    if rules.shape is Shape.RECTANGLE:
        shapes = [block for block in rectangles(board) if rules.every.admits(block)]
        fits = {
            clue: any(clue.admits(block) for block in shapes)
            for clue in dict.fromkeys(clue for _, clue in rules.clues)
        }
        for cell, clue in rules.clues:
            if not fits[clue]:
                text = f"the clue {clue.token} at {board.name(cell)} fits no rectangle on the board"
                yield Reason(text, (cell,))


def _sums(rules: Division) -> Iterator[Reason]:
    """All blocks together have as many cells as the board."""
    cells = len(rules.board.cells)
    places = tuple(cell for cell, _ in rules.clues)
    least = sum(least_area(clue) for _, clue in rules.clues)
    most = sum(most_area(clue & rules.every) or cells for _, clue in rules.clues)
    own = not rules.shared
    if own and rules.unclued == 0 and all(exact_area(clue) for _, clue in rules.clues):
        if places and least != cells:
            yield Reason(f"the clues sum to {least}, the board has {cells} cells", places)
    elif own and least + (rules.unclued or 0) > cells:
        rest = f" and {rules.unclued} for blocks without" if rules.unclued else ""
        text = f"the clues ask for at least {least} cells{rest}, the board has {cells}"
        yield Reason(text, tuple(c for c, clue in rules.clues if least_area(clue) > 1))
    elif rules.unclued == 0 and places and most < cells:
        yield Reason(f"the clues ask for at most {most} cells, the board has {cells}", places)


def _alone(rules: Division, clue: Clue) -> Iterator[str]:
    """What counting says against one clue, whatever its place."""
    cells = len(rules.board.cells)
    least, most, area = least_area(clue), most_area(clue), exact_area(clue)
    asked = f"asks for {'' if area == least else 'at least '}{least} cells"
    if any(isinstance(part, Perimeter) and part.number % 2 for part in clue.parts):
        yield "asks for an odd perimeter: every perimeter is even"
    if most is not None and least > most:
        yield f"asks for at least {least} cells and at most {most}"
    if least > cells:
        yield f"{asked}, the board has {cells}"
    if rules.largest is not None and least > rules.largest:
        yield f"{asked}, a block may have {rules.largest}"


def _unreached(rules: Division) -> Iterator[Reason]:
    """Cells too far from every clue, where each block has one."""
    board, clue_at = rules.board, rules.clue_at
    if rules.unclued != 0:
        return
    reached: set[Cell] = set()
    for cell, clue in rules.clues:
        most = most_area(clue & rules.every) or len(board.cells)
        walk = board.cells if rules.shared else (c for c in board.cells if c not in clue_at)
        reached.update(board.ball(cell, most - 1, walk))
    for cell in board.cells:
        if cell not in reached:
            yield Reason(f"no clue can reach {board.name(cell)}", tuple(clue_at), (cell,))


def exact_area(clue: Clue) -> int | None:
    """The one area that a clue asks for, if it asks for one."""
    return next((part.number for part in clue.parts if isinstance(part, Area)), None)


def least_area(clue: Clue) -> int:
    """The smallest area that the parts of a clue about the area leave open."""
    return max((p.number for p in clue.parts if isinstance(p, Area | AtLeast)), default=1)


def most_area(clue: Clue) -> int | None:
    """The largest area that the parts of a clue about the area leave open, if they bound it."""
    return min((p.number for p in clue.parts if isinstance(p, Area | AtMost)), default=None)


def _akari(rules: Akari) -> Iterator[Reason]:
    for wall, number in rules.numbers:
        room: tuple[Cell, ...] = rules.beside[wall]
        if number > len(room):
            where = rules.board.name(wall)
            cells = f"{len(room)} white cell{'s' * (len(room) != 1)}"
            text = f"the wall {number} at {where} has only {cells} beside it"
            yield Reason(text, (wall,))
