"""Akari: not a division; light every white cell, no two bulbs see each other."""

from __future__ import annotations

from dataclasses import dataclass

from ..akari import Akari
from ..board import Board
from ..errors import BadInput
from ..facts import Beside, Fact
from ..puzzle import Rules, Solution
from ..sheet import EMPTY, WALL, Setting, Sheet, folded
from .codecs import LightUpId, Walls
from .genre import Genre, Pzpr, torus


@dataclass(frozen=True, kw_only=True)
class AkariGenre(Genre):
    """The genre whose solutions are bulbs: holes are walls, digits are numbered walls."""

    def rules(self, sheet: Sheet) -> Akari:
        for setting in sheet.settings:
            if setting.key != "board":
                raise BadInput(
                    f"no such switch (there is board in {self.name})",
                    setting.key,
                    line=setting.line,
                )
        cells = [token for row in sheet.rows for token in row]
        for cell, token in enumerate(cells):
            if token not in (EMPTY, WALL, "0", "1", "2", "3", "4"):
                row, col = divmod(cell, sheet.width)
                raise BadInput(
                    "a cell is empty (.), a wall (#) or a wall with a number 0 to 4, not",
                    token,
                    row=row + 1,
                    column=col + 1,
                )
        board = Board(
            sheet.height,
            sheet.width,
            torus=any(torus(setting) for setting in sheet.settings),
            holes=frozenset(cell for cell, token in enumerate(cells) if token != EMPTY),
        )
        numbers = ((c, int(token)) for c, token in enumerate(cells) if token.isdecimal())
        return Akari(board, tuple(numbers))

    def sheet(self, rules: Rules) -> Sheet:
        if not isinstance(rules, Akari):
            raise BadInput(f"{self.name} places bulbs, this puzzle does not")
        board = rules.board
        cells = [WALL if cell in board.holes else EMPTY for cell in range(board.size)]
        for wall, number in rules.numbers:
            cells[wall] = str(number)
        settings = (Setting("board", "torus"),) if board.torus else ()
        return Sheet(folded(cells, board.cols), settings)

    def truths(self, rules: Rules, solution: Solution) -> tuple[Fact, ...]:
        assert isinstance(rules, Akari)
        assert isinstance(solution, frozenset)
        return tuple(
            Beside(wall, len(solution.intersection(beside)))
            for wall in sorted(rules.board.holes - rules.number_at.keys())
            if (beside := rules.around(wall))
        )


GENRE = AkariGenre(
    name="akari",
    aliases=("lightup", "light-up", "bijutsukan"),
    janko={"x": WALL},
    pzpr=Pzpr(
        "akari",
        Walls(),
        marks={"-": WALL, "#": EMPTY, "+": EMPTY},
        aliases=("lightup", "bijutsukan"),
        file_pid="lightup",
    ),
    tatham=LightUpId(),
)
