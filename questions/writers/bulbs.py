"""Certificates about bulbs: all there is to say is said at once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ...proofs.ground import Ground
from ...proofs.schemas.bulbs import sees
from ...proofs.words import Term


class Writer:
    """See ``writers.Writer``."""

    def __init__(self, ground: Ground) -> None:
        self._rules = ground.akari
        self._board = ground.board

    def start(self) -> Iterator[Term]:
        for cell in self._board.cells:
            yield Term("lit", (cell,))
            for other in sorted(sees(self._board, cell)):
                if cell < other:
                    yield Term("sight", (cell, other))
        for wall, number in self._rules.numbers:
            room = self._rules.around(wall)
            for beside in combinations(room, number + 1):
                yield Term("wall-most", (wall, beside))
            if number:
                for beside in combinations(room, max(0, len(room) - number + 1)):
                    yield Term("wall-least", (wall, beside))

    def exclude(self) -> Term:
        return Term("other-bulbs", ())

    def cuts(self, true: set[Term]) -> list[Term]:
        return []
