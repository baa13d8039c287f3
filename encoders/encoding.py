"""What an encoder returns: a model, and the way back from its answers to the puzzle's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..puzzles.puzzle import Solution
from .model import Literal, Model


class Assignment:
    """A model's answer: which literals are true.

    Args:
        values: the literal of each variable, in order, that is true; variables beyond the
            end are false.
    """

    def __init__(self, values: Sequence[Literal]) -> None:
        self._values = values

    @cached_property
    def true(self) -> list[Literal]:
        """The variables that are true."""
        return [literal for literal in self._values if literal > 0]

    @cached_property
    def _true(self) -> frozenset[Literal]:
        return frozenset(self.true)

    def __getitem__(self, literal: Literal) -> bool:
        return literal in self._true if literal > 0 else -literal not in self._true


@dataclass(frozen=True)
class Encoding:
    """A puzzle compiled to a model.

    Attributes:
        name: the encoder's name.
        connectivity: the strategy that was applied, or "" where none is needed.
        model: what the backend is given.
        decode: from an answer of the model to a solution.
        fact: what a key says, in words of the puzzle.
        refine: constraints to add before this answer can be decoded, for an encoding that
            leaves rare cases coarse; ``None`` as its result says that the answer is fine.
    """

    name: str
    model: Model
    decode: Callable[[Assignment], Solution]
    fact: Callable[[Literal], str]
    connectivity: str = ""
    refine: Callable[[Assignment], Model | None] = lambda assignment: None
