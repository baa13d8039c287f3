"""What the rules about rectangles share: whom they speak of, in facts, evidence and words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

from ....puzzles.board import Board, Cell
from ....puzzles.facts import Belongs, Fact, Joined, NotBlock
from ..deduction import Deduction
from ..ladder import Dead, Rule
from ..masks import Mask, cells_of

if TYPE_CHECKING:
    from .state import Rectangles

Owner = int | None
"""A block known to be there, by its place in ``Rectangles.options``; ``None`` stands for all
other unclued blocks."""
Loss = tuple[Owner, tuple[Mask, ...]]
"""An owner and the rectangles that it lost."""
Step = TypeVar("Step")


class RectangleRule(Rule["Rectangles", Step]):
    """A rule that rests on owners: on clues, and on cells that no clue can reach."""

    def concluded(
        self,
        state: Rectangles,
        owners: Iterable[Owner],
        cells: Mask,
        facts: Iterable[Fact],
        text: str,
    ) -> Deduction:
        """A deduction that rests on some owners and, besides, on some cells."""
        clues, anchors = state.evidence(owners)
        return self.conclude(clues, cells_of(cells | anchors), facts, text)

    def stuck(self, state: Rectangles, owners: Iterable[Owner], cells: Mask, text: str) -> Dead:
        """A contradiction that rests on some owners and, besides, on some cells."""
        clues, anchors = state.evidence(owners)
        return self.dead(clues, cells | anchors, text)


def belong(state: Rectangles, owner: int, cells: Mask) -> Iterator[Fact]:
    """That an owner has some cells."""
    anchor = state.anchors[owner]
    for cell in cells_of(cells):
        yield Belongs(cell, anchor) if state.clued(owner) else Joined(anchor, cell)


def not_blocks(state: Rectangles, loss: Loss) -> Iterator[Fact]:
    """That an owner's block is none of the rectangles it lost."""
    owner, lost = loss
    for block in map(state.table.members, lost):
        yield NotBlock(block[0] if owner is None else state.anchors[owner], block)


def drop(state: Rectangles, loss: Loss) -> None:
    """Take rectangles away from an owner."""
    owner, lost = loss
    gone = set(lost)
    state.keep(owner, [option for option in state.left(owner) if option not in gone])


def shapes(state: Rectangles, options: Iterable[Mask]) -> str:
    """Some rectangles for people."""
    board = state.table.board
    return " or ".join(rectangle_words(board, state.table.members(option)) for option in options)


def rectangle_words(board: Board, cells: tuple[Cell, ...]) -> str:
    """A rectangle for people, around the seam of a torus too."""
    if len(cells) == 1:
        return f"{board.name(cells[0])} alone"
    inside, (up, right, down, left) = set(cells), range(4)

    def end(*outward: int) -> Cell | None:
        found = (c for c in cells if not any(board.facing[c][side] in inside for side in outward))
        return next(found, None)

    first, last = end(up, left), end(down, right)
    first = cells[0] if first is None else first  # a ring has no corner
    last = cells[-1] if last is None else last
    return f"the rectangle from {board.name(first)} to {board.name(last)}"
