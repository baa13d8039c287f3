"""What a schema is: a name's arguments, and the clause that they give."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...puzzles.board import Cell
from ..meanings import Clause

Cells = tuple[Cell, ...]


@dataclass(frozen=True)
class Schema:
    """A rule that gives clauses.

    Attributes:
        signature: the letters of its arguments; see ``words.Signatures``.
        derive: from the ground and the arguments to the clause; raises ``Unsound`` where a side
            condition fails.
        cut: whether it is about connectivity and found only by the search.
    """

    signature: str
    derive: Callable[..., Clause]
    cut: bool = False
