"""What the words of certificates say of a finished board, read off it anew."""

from __future__ import annotations

from shikiri.proofs.meanings import Clause
from shikiri.proofs.words import Term
from shikiri.puzzles.akari import Akari
from shikiri.puzzles.board import Cell
from shikiri.puzzles.division import blocks
from shikiri.puzzles.puzzle import Rules, Solution


class Truth:
    """A finished board, asked for the truth of terms and clauses."""

    def __init__(self, rules: Rules, solution: Solution) -> None:
        self.bulbs = solution if isinstance(rules, Akari) else frozenset()
        self.block: dict[Cell, tuple[Cell, ...]] = {}
        self.anchor: dict[tuple[Cell, ...], Cell] = {}
        self.bare: list[Cell] = []
        if not isinstance(rules, Akari):
            for cells in blocks(tuple(solution)):
                self.block.update(dict.fromkeys(cells, cells))
                clues = [cell for cell in cells if cell in rules.clue_at]
                self.anchor[cells] = clues[0] if clues else cells[0]
                self.bare += [] if clues else [cells[0]]

    def term(self, term: Term) -> bool:
        """Whether a term holds."""
        name, args = term
        if name == "bulb":
            return args[0] in self.bulbs
        if name == "block":
            return args[0] in self.anchor
        if name == "owner":
            return bool(self.anchor[self.block[args[0]]] == args[1])
        if name == "joined":
            return self.block[args[0]] == self.block[args[1]]
        number, cell = args
        counts = {
            "area": len(self.block[cell]) == number,
            "beyond": len(self.block[cell]) > number,
            "bare": sum(first <= cell for first in self.bare) >= number,
        }
        return bool(counts[name])

    def clause(self, clause: Clause) -> bool:
        """Whether a clause holds."""
        given, some = clause
        return not all(map(self.term, given)) or any(map(self.term, some))
