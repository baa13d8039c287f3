"""What an encoder returns: a model, and the way back from its answers to the puzzle's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..puzzles.errors import Unsupported
from ..puzzles.facts import Fact
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
        force: for a fact, a literal that can be true in exactly the answers in which the fact
            holds, with the constraints that make it so.  They join the model once, and say
            nothing while the literal is left false.  Raises ``Unsupported`` for a fact that
            the encoding has no words for.
        refine: constraints to add before this answer can be decoded, for an encoding that
            leaves rare cases coarse; ``None`` as its result says that the answer is fine.
    """

    name: str
    model: Model
    decode: Callable[[Assignment], Solution]
    fact: Callable[[Literal], str]
    force: Callable[[Fact], tuple[Literal, Model]]
    connectivity: str = ""
    refine: Callable[[Assignment], Model | None] = lambda assignment: None


def speechless(name: str, fact: Fact) -> Unsupported:
    """What an encoding raises when it is asked to force a fact that it has no words for."""
    return Unsupported(f"{name} has no words for {type(fact).__name__}")
