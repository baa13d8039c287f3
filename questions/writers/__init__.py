"""Which schemas a certificate draws on: a writer for each way to see a puzzle.

A writer names instances of schemas.  It cannot make a clause of its own: the clauses are derived
by the verifier's own code, so whatever a writer names is true, and at worst too little.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from ...proofs.ground import Ground
from ...proofs.tables.blocks import LISTED
from ...proofs.words import Term
from ...puzzles.akari import Akari
from . import areas, blocks, bulbs, owners


class Writer(Protocol):
    """Names the schemas' instances that a refutation may need."""

    def start(self) -> Iterator[Term]:
        """Reasons to begin with."""
        ...

    def exclude(self) -> Term:
        """The reason whose clause excludes the claimed solution."""
        ...

    def cuts(self, true: set[Term]) -> list[Term]:
        """Reasons whose clauses an answer breaks, given what is true in it.

        None of them where the answer is a solution.
        """
        ...


def writer(ground: Ground) -> Writer:
    """The writer for a puzzle."""
    rules = ground.rules
    if isinstance(rules, Akari):
        return bulbs.Writer(ground)
    if rules.shape in LISTED:
        return blocks.Writer(ground)
    return areas.Writer(ground) if areas.suits(rules) else owners.Writer(ground)
