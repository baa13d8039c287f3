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
    shapes = list(rectangles(board)) if rules.shape is Shape.RECTANGLE else []
    for cell, clue in rules.clues:
        where = f"the clue {clue.token} at {board.name(cell)}"
        for part in clue.parts:
            if isinstance(part, Perimeter) and part.number % 2:
                yield f"{where} asks for an odd perimeter: every perimeter is even"
        if shapes and not any(clue.admits(m) and rules.every.admits(m) for m in shapes):
            yield f"{where} fits no rectangle on the board"
        area = exact_area(clue)
        if area is not None and area > cells:
            yield f"{where} asks for {area} cells, the board has {cells}"
        if area is not None and rules.largest is not None and area > rules.largest:
            yield f"{where} asks for {area} cells, a block may have {rules.largest}"
    if rules.unclued == 0 and not rules.clues and cells:
        yield "the board has no clue, and every block needs one"
    areas = [exact_area(clue) for _, clue in rules.clues]
    if rules.unclued == 0 and not rules.shared and None not in areas:
        total = sum(area or 0 for area in areas)
        if total != cells:
            yield f"the clues sum to {total}, the board has {cells} cells"


def exact_area(clue: Clue) -> int | None:
    """The one area that a clue asks for, if it asks for one."""
    return next((part.number for part in clue.parts if isinstance(part, Area)), None)


def _akari(rules: Akari) -> Iterator[str]:
    for wall, number in rules.numbers:
        room: tuple[Cell, ...] = rules.beside[wall]
        if number > len(room):
            where = rules.board.name(wall)
            yield f"the wall {number} at {where} has only {len(room)} white cells beside it"
