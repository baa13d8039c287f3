"""Genres of division: a preset of the switches, and the way between tokens and rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ..board import Board, Edge
from ..clues import ANY, Area, AtMost, Clue, Height, Measures, Square, Tall, Wide, Width, measure
from ..division import Division, Shape, blocks
from ..errors import BadInput
from ..facts import Fact, Meets
from ..givens import takes_clues
from ..puzzle import Rules, Solution
from ..sheet import EMPTY, WALL, Setting, Sheet, folded
from . import tokens
from .genre import Genre, torus


@dataclass(frozen=True)
class Switch:
    """A switch of native text and the field of ``Division`` that it sets.

    Attributes:
        key: its name in native text.
        field: the field's name.
        words: the field's value for each word.
        number: the field's value for a number, where the switch takes one.
    """

    key: str
    field: str
    words: Mapping[str, Any]
    number: Callable[[int], Any] | None = None

    def value(self, setting: Setting) -> Any:
        """What the setting gives the field.

        Raises:
            BadInput: if the switch has no such value.
        """
        if setting.value in self.words:
            return self.words[setting.value]
        if (
            self.number
            and setting.value.isascii()
            and setting.value.isdecimal()
            and len(setting.value) < 10
        ):
            try:
                return self.number(int(setting.value))
            except ValueError as error:
                raise BadInput(str(error), setting.value, line=setting.line) from None
        choices = ", ".join([*self.words, *(["a number"] if self.number else [])])
        raise BadInput(f"{self.key} is one of {choices}, not", setting.value, line=setting.line)

    def setting(self, value: Any) -> Setting:
        """The setting that gives the field this value.

        Raises:
            BadInput: if none does.
        """
        for word, meaning in self.words.items():
            if meaning == value:
                return Setting(self.key, word)
        number = value.number if isinstance(value, AtMost) else value
        if self.number is None or not isinstance(number, int) or self.number(number) != value:
            raise BadInput(f"the switch {self.key} cannot say", str(value))
        return Setting(self.key, str(number))


SWITCHES = (
    Switch("shape", "shape", {str(shape): shape for shape in Shape}),
    Switch("unclued", "unclued", {"none": 0, "any": None}, int),
    Switch("clues", "shared", {"one": False, "any": True}),
    Switch("corners", "apart", {"meet": False, "apart": True}),
    Switch("equal", "unequal", {"touch": False, "apart": True}),
    Switch("largest", "every", {"none": ANY}, AtMost),
)
"""The switches of a division, beside ``board`` and ``border``."""


@dataclass(frozen=True, kw_only=True)
class DivisionGenre(Genre):
    """A genre whose solutions are blocks.

    Attributes:
        preset: a division of any board; its switches are the genre's.
        clue: the clue that a solved block gives in this genre.
        marks: other spellings of clues in this genre: mark -> clue's token.
    """

    preset: Division
    clue: Callable[[Measures], Clue]
    marks: Mapping[str, str] = field(default_factory=dict)

    def rules(self, sheet: Sheet) -> Division:
        board = Board(
            sheet.height,
            sheet.width,
            torus=any(torus(s) for s in sheet.settings if s.key == "board"),
            holes=frozenset(
                r * sheet.width + c
                for r, row in enumerate(sheet.rows)
                for c, token in enumerate(row)
                if token == WALL
            ),
        )
        return replace(
            self.preset,
            board=board,
            clues=tuple(
                (board.at(r, c), self._clue(token, r, c))
                for r, row in enumerate(sheet.rows)
                for c, token in enumerate(row)
                if token not in (EMPTY, WALL)
            ),
            borders=frozenset(border(board, s) for s in sheet.settings if s.key == "border"),
            **self._fields(sheet.settings),
        )

    def _clue(self, token: str, row: int, col: int) -> Clue:
        try:
            return tokens.clue(token, self.marks)
        except ValueError as error:
            raise BadInput(str(error), token, row=row + 1, column=col + 1) from None

    @staticmethod
    def _fields(settings: tuple[Setting, ...]) -> dict[str, Any]:
        switches = {switch.key: switch for switch in SWITCHES}
        fields: dict[str, Any] = {}
        for setting in settings:
            if setting.key in ("board", "border"):
                continue
            if setting.key not in switches:
                known = ", ".join(["board", *switches, "border"])
                raise BadInput(
                    f"no such switch (there are {known})", setting.key, line=setting.line
                )
            switch = switches[setting.key]
            fields[switch.field] = switch.value(setting)
        return fields

    def sheet(self, rules: Rules) -> Sheet:
        if not isinstance(rules, Division):
            raise BadInput(f"{self.name} divides a board into blocks, this puzzle does not")
        board = rules.board
        settings = [Setting("board", "torus")] if board.torus else []
        settings += [
            switch.setting(getattr(rules, switch.field))
            for switch in SWITCHES
            if getattr(rules, switch.field) != getattr(self.preset, switch.field)
        ]
        settings += [Setting("border", spelled(board, edge)) for edge in sorted(rules.borders)]
        cells = [WALL if cell in board.holes else EMPTY for cell in range(board.size)]
        for cell, clue in rules.clues:
            cells[cell] = clue.token
        return Sheet(folded(cells, board.cols), tuple(settings))

    def shown(self, token: str) -> str:
        spelling = {clue: mark for mark, clue in self.marks.items()}
        return "&".join(spelling.get(part, part) for part in token.split("&"))

    def derived(self, block: Measures) -> Clue:
        return self.clue(block)

    def truths(self, rules: Rules, solution: Solution) -> tuple[Fact, ...]:
        return _news(rules, solution, lambda block: [self.clue(block)])

    def richer(self, rules: Rules, solution: Solution) -> tuple[Fact, ...]:
        return _news(
            rules, solution, lambda block: [c for c in _measured(block) if c != self.clue(block)]
        )


def _measured(block: Measures) -> tuple[Clue, ...]:
    """Clues that between them tell a rectangle's sides."""
    proportions = next(clue for clue in (Square(), Wide(), Tall()) if clue.admits(block))
    return Area(block.area), proportions, Width(block.width), Height(block.height)


def _news(
    rules: Rules, solution: Solution, tell: Callable[[Measures], Iterable[Clue]]
) -> tuple[Fact, ...]:
    """Clues of a solution's blocks that the rules do not give yet, on all cells that take one."""
    assert isinstance(rules, Division)
    assert isinstance(solution, tuple)
    board = rules.board
    block = [measure(board, cells) for cells in blocks(solution)]
    return tuple(
        Meets(cell, clue)
        for cell in (board.cells if takes_clues(rules) else rules.clue_at)
        for clue in tell(block[solution[cell]])
        if (given := rules.clue_at.get(cell, ANY)) & clue != given
    )


def spelled(board: Board, edge: Edge) -> str:
    """A border between two cells as the switch writes it, counted from 1."""
    return "-".join("{},{}".format(*(n + 1 for n in board.place(cell))) for cell in edge)


def border(board: Board, setting: Setting) -> Edge:
    """The border that a setting such as ``1,1-1,2`` gives.

    Raises:
        BadInput: if these are no two neighbouring cells.
    """
    wrong = BadInput("no border between two neighbouring cells", setting.value, line=setting.line)
    numbers = setting.value.replace("-", ",").split(",")
    if len(numbers) != 4 or not all(n.strip().isdecimal() and len(n) < 10 for n in numbers):
        raise wrong
    row, col, other_row, other_col = (int(n) - 1 for n in numbers)
    if not (0 <= row < board.rows and 0 <= other_row < board.rows):
        raise wrong
    if not (0 <= col < board.cols and 0 <= other_col < board.cols):
        raise wrong
    low, high = sorted((board.at(row, col), board.at(other_row, other_col)))
    if high not in board.neighbours[low]:
        raise wrong
    return low, high
