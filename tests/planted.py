"""Boards with hidden blocks: no clue lies in them, and every other cell shows its area.

A hidden block is planted as letters on a drawing, and the rest filled with blocks of up to
five cells.  What the clues leave open is then pinned to the planted answer through the keys,
so that an encoding which cannot say the hidden block says that there is no solution.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import shikiri
from shikiri.encoders import Encoding
from shikiri.encoders.encoding import Assignment
from shikiri.encoders.model import Model
from shikiri.puzzles.board import Board
from shikiri.puzzles.clues import Area, AtMost
from shikiri.puzzles.division import Division, Partition, Shape, blocks, canonical
from shikiri.solvers.backends import Settings
from shikiri.solvers.budget import Budget
from shikiri.solvers.cpsat import CpSatEngine
from shikiri.solvers.run import Engine
from shikiri.solvers.sat import SatEngine

DRAWINGS = {
    "ten cells, compact": "..... .aaa. .aaa. .aaa. .a...",
    "ten cells, a snake": "aaa... ..a... .aa... .a.... .aaa.. ......",
    "twenty cells, compact": "...... .aaaa. .aaaa. .aaaa. .aaaa. .aaaa.",
    "twenty cells, a snake": "aaaaaa. .....a. .aaaaa. .a..... .aaaaaa ......a .......",
    "twenty cells around a hole": "....... .aaaaa. .a...a. .a.a.a. .aaaaa. ...a... .......",
    "side by side": "aaaaaa aaaaab bbbbbb bbbbbb ...... ......",
    "as large as a clue": "aaaaa.. aaaaa.. aa..... ....... ..CCCCC ..CCCCC .....CC",
    "touching a clue": "aaaaa. aaaaa. CCCCCC CCCCC. ...... ......",
    "the whole board": "aaaaa aaaaa aaaaa aaaaa aaaaa",
}
"""Small letters are hidden blocks, capitals blocks that show their area."""


@dataclass(frozen=True)
class Planted:
    """A puzzle and the answer that was planted in it."""

    rules: Division
    answer: Partition


def plant(drawing: str) -> Planted:
    """Fill a drawing's rest, and clue all but the hidden blocks."""
    rows = drawing.split()
    letters = "".join(rows)
    board = Board(len(rows), len(rows[0]))
    drawn = frozenset(cell for cell, letter in enumerate(letters) if letter != ".")
    rules = Division(board, (), Shape.POLYOMINO, shared=True, unclued=None, unequal=True)
    labels: list[object] = list(letters)
    if len(drawn) < board.size:
        rest_of_board = Board(board.rows, board.cols, holes=drawn)
        small = replace(rules, board=rest_of_board, every=AtMost(5))
        (rest,) = shikiri.solve(small, limit=20).solutions
        assert isinstance(rest, tuple)
        labels = [number if number >= 0 else labels[cell] for cell, number in enumerate(rest)]
    answer = canonical(labels)
    clues = tuple(
        (cell, Area(len(block)))
        for block in blocks(answer)
        for cell in block
        if not letters[cell].islower()
    )
    rules = replace(rules, clues=clues)
    assert not shikiri.verify(rules, answer)
    return Planted(rules, answer)


def pin_areas(encoding: Encoding, planted: Planted) -> Encoding:
    """No cell lies in a block of another area than its own, whatever areas come to be."""
    name = planted.rules.board.name
    right = {f"a block of {len(b)} at {name(cell)}" for b in blocks(planted.answer) for cell in b}

    def pin(model: Model) -> Model:
        model.clauses.extend((-key,) for key in model.keys if encoding.fact(key) not in right)
        return model

    def refine(assignment: Assignment) -> Model | None:
        more = encoding.refine(assignment)
        return more and pin(more)

    pin(encoding.model)
    return replace(encoding, refine=refine)


def pin_owners(encoding: Encoding, planted: Planted) -> Encoding:
    """Each cell belongs to its block's first clue, or first cell where there is none."""
    name = planted.rules.board.name
    key_of = {encoding.fact(key): key for key in encoding.model.keys}
    for block in blocks(planted.answer):
        for cell in block:
            fact = f"{name(cell)} belongs to the block of {name(min(block))}"
            encoding.model.clauses.append((key_of[fact],))
    return encoding


ENGINES: dict[str, Callable[[], Engine]] = {
    "sat": lambda: SatEngine("glucose4", Budget(60)),
    "cpsat": lambda: CpSatEngine(Settings(), Budget(60)),
}
