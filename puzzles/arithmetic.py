"""Contradictions that counting shows before any search, in words for people."""

from __future__ import annotations

from collections.abc import Iterator

from .akari import Akari
from .board import Board, Cell
from .clues import Area, Clue, Measures, Perimeter
from .division import Division, Shape


def contradiction(rules: object) -> str:
    """Why the rules cannot be met, or "" where counting alone does not tell."""
    match rules:
        case Division():
            return next(_division(rules), "")
        case Akari():
            return next(_akari(rules), "")
    return ""


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


def _division(rules: Division) -> Iterator[str]:
    board = rules.board
    cells = len(board.cells)
    bare = cells - len(rules.clues)
    if rules.unclued == 0 and not rules.clues and cells:
        yield "the board has no clue, and every block needs one"
    if rules.unclued is not None and rules.unclued > bare:
        yield f"{rules.unclued} blocks without clue are due, only {bare} cells have none"
    areas = [exact_area(clue) for _, clue in rules.clues]
    if rules.unclued == 0 and not rules.shared and None not in areas:
        total = sum(area or 0 for area in areas)
        if total != cells:
            yield f"the clues sum to {total}, the board has {cells} cells"
    for (cell, clue), area in zip(rules.clues, areas, strict=True):
        where = f"the clue {clue.token} at {board.name(cell)}"
        if any(isinstance(part, Perimeter) and part.number % 2 for part in clue.parts):
            yield f"{where} asks for an odd perimeter: every perimeter is even"
        if area is not None and area > cells:
            yield f"{where} asks for {area} cells, the board has {cells}"
        if area is not None and rules.largest is not None and area > rules.largest:
            yield f"{where} asks for {area} cells, a block may have {rules.largest}"
    if rules.shape is Shape.RECTANGLE:
        shapes = [block for block in rectangles(board) if rules.every.admits(block)]
        fits = {
            clue: any(clue.admits(block) for block in shapes)
            for clue in dict.fromkeys(clue for _, clue in rules.clues)
        }
        for cell, clue in rules.clues:
            if not fits[clue]:
                yield f"the clue {clue.token} at {board.name(cell)} fits no rectangle on the board"


def exact_area(clue: Clue) -> int | None:
    """The one area that a clue asks for, if it asks for one."""
    return next((part.number for part in clue.parts if isinstance(part, Area)), None)


def _akari(rules: Akari) -> Iterator[str]:
    for wall, number in rules.numbers:
        room: tuple[Cell, ...] = rules.beside[wall]
        if number > len(room):
            where = rules.board.name(wall)
            yield f"the wall {number} at {where} has only {len(room)} white cells beside it"
