"""pzprv3 plain files: the question, and the answer as somebody drew it.

Lines are separated by newlines or by ``/``.  Rows come first here, columns in links.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ..akari import Akari
from ..board import Board, Edge
from ..division import Division
from ..drawn import Drawn
from ..errors import BadInput
from ..genres import GENRES, Genre, find
from ..genres.divisions import spelled
from ..genres.genre import Pzpr
from ..puzzle import Puzzle, Solution
from ..sheet import EMPTY, Setting, Sheet, check_size
from .format import Format, Item

_HEAD = re.compile(r"\s*pzprv3(\.\d+)?\s*[\n/]")
_LINE = ("1", "2", "X", "-X")
_GIVEN = ("X", "-X")


def recognises(text: str) -> bool:
    """Whether the first line is the format's name."""
    return bool(_HEAD.match(text + "\n"))


def by_pid(pid: str) -> tuple[Genre, Pzpr]:
    """The genre that a link or a file calls ``pid``.

    Raises:
        BadInput: if it is none of those that are read.
    """
    known = {name: g for g in GENRES.values() if g.pzpr for name in g.pzpr.names}
    genre = known.get(pid)
    if genre is None or genre.pzpr is None:
        raise BadInput(f"links and files are read for {', '.join(sorted(known))}; not for", pid)
    return genre, genre.pzpr


@dataclass
class _Lines:
    """The file's lines, taken from the top."""

    lines: list[str]

    def take(self) -> str:
        """The next line, empty behind the last."""
        return self.lines.pop(0) if self.lines else ""

    def number(self, what: str) -> int:
        """The next line as a number."""
        line = self.take()
        if not re.fullmatch("[0-9]{1,9}", line):
            raise BadInput(f"the number of {what} is missing", line)
        return int(line)

    def block(self, rows: int, cols: int, what: str) -> tuple[tuple[str, ...], ...]:
        """The next ``rows`` lines, of ``cols`` items each."""
        block = tuple(tuple(self.take().split()) for _ in range(rows))
        for number, row in enumerate(block, 1):
            if len(row) != cols:
                raise BadInput(
                    f"{what} has {len(row)} items, not {cols}",
                    row[-1] if row else None,
                    row=number,
                )
        return block


def read(text: str, genre: Genre | None) -> Item:
    """Read a file's question and, where it is there, its answer.

    Raises:
        BadInput: at an item that the format does not have, or a block that is cut.
    """
    lines = _Lines([line.strip() for line in text.strip().replace("/", "\n").splitlines()])
    lines.take()
    kind, pzpr = by_pid(lines.take())
    rows, cols = lines.number("rows"), lines.number("columns")
    check_size(rows, cols)
    settings: list[Setting] = []
    if lines.lines and lines.lines[0] in pzpr.flags:
        settings.append(pzpr.flags[lines.take()])
    items = lines.block(rows, cols, "the question")
    sheet = Sheet(tuple(tuple(_token(item, pzpr.marks) for item in row) for row in items))
    rules = kind.rules(Sheet(sheet.rows, tuple(settings)))
    if isinstance(rules, Akari):
        flat = [item for row in items for item in row]
        bulbs = frozenset(cell for cell, item in enumerate(flat) if item == "#")
        return Item(Puzzle(kind.name, rules), Drawn(bulbs=bulbs))
    rest = _before_notes(lines.lines)
    needed = 2 * rows - 1 + (rows if rules.unequal else 0)
    if not any(rest) and len(rest) < needed:
        return Item(Puzzle(kind.name, rules))
    answer = _Lines(rest)
    numbers = _numbers(answer, rules) if rules.unequal else None
    signs = dict(_borders(answer, rules.board))
    lines_drawn = frozenset(edge for edge, sign in signs.items() if sign in _LINE)
    given = [edge for edge, sign in signs.items() if sign in _GIVEN]
    if given and not pzpr.borders:
        raise BadInput("this genre has no given borders", signs[given[0]])
    settings += [Setting("border", spelled(rules.board, edge)) for edge in given]
    rules = kind.rules(Sheet(sheet.rows, tuple(settings)))
    return Item(Puzzle(kind.name, rules), Drawn(numbers=numbers, lines=lines_drawn))


def _token(item: str, marks: Mapping[str, str]) -> str:
    return marks.get(item, item)


def _before_notes(lines: list[str]) -> list[str]:
    for number, line in enumerate(lines):
        if line.startswith(("info:", "history:")):
            return lines[:number]
    return lines


def _numbers(lines: _Lines, rules: Division) -> tuple[int | None, ...]:
    """The answer's numbers; in a given cell the file leaves them out."""
    board = rules.board
    items = lines.block(board.rows, board.cols, "the answer")
    flat = [item for row in items for item in row]
    found: list[int | None] = []
    for cell, item in enumerate(flat):
        digits = re.match("[0-9]{1,9}", item)
        given = rules.clue_at.get(cell)
        if given is not None and given.token.isdecimal():
            found.append(int(given.token))
        else:
            found.append(int(digits[0]) if digits else None)
    return tuple(found)


def _borders(lines: _Lines, board: Board) -> Iterator[tuple[Edge, str]]:
    right = lines.block(board.rows, board.cols - 1, "the borders' block")
    below = lines.block(board.rows - 1, board.cols, "the borders' block")
    for block, step in ((right, 1), (below, board.cols)):
        for r, row in enumerate(block):
            for c, sign in enumerate(row):
                if sign not in ("0", "-1", *_LINE):
                    raise BadInput("no such border", sign, row=r + 1, column=c + 1)
                yield (board.at(r, c), board.at(r, c) + step), sign


def write(puzzle: Puzzle, solution: Solution | None = None) -> str:
    """The file of a puzzle, with its solution drawn where one is given.

    Raises:
        BadInput: if the format cannot say the puzzle.
    """
    genre = find(puzzle.genre)
    sheet = genre.sheet(puzzle.rules)
    pzpr, flags = flagged(genre, sheet)
    items = {token: item for item, token in pzpr.marks.items() if token != EMPTY}
    for r, row in enumerate(sheet.rows, 1):
        for c, token in enumerate(row, 1):
            if token != EMPTY and token not in items and not token.isdecimal():
                raise BadInput("a pzprv3 file cannot say this clue", token, row=r, column=c)
    cells = [items.get(token, token) for row in sheet.rows for token in row]
    head = ["pzprv3", pzpr.file_pid or pzpr.pid, str(sheet.height), str(sheet.width), *flags]
    rules = puzzle.rules
    if isinstance(rules, Akari):
        bulbs = solution or ()
        cells = ["#" if cell in bulbs else item for cell, item in enumerate(cells)]
        return "\n".join([*head, *_block(cells, sheet.width), ""])
    return "\n".join([*head, *_block(cells, sheet.width), *_answer(rules, solution), ""])


def _block(items: list[str], cols: int) -> Iterator[str]:
    for start in range(0, len(items), cols):
        yield "".join(f"{item} " for item in items[start : start + cols])


def _answer(rules: Division, solution: Solution | None) -> Iterator[str]:
    board = rules.board
    blocks: tuple[int, ...] = tuple(solution) if solution else (0,) * board.size
    if rules.unequal:
        areas = Counter(blocks)
        numbers = [
            "." if not solution or cell in rules.clue_at else str(areas[blocks[cell]])
            for cell in range(board.size)
        ]
        yield from _block(numbers, board.cols)
    for height, width, step in (
        (board.rows, board.cols - 1, 1),
        (board.rows - 1, board.cols, board.cols),
    ):
        for r in range(height):
            edges = [(board.at(r, c), board.at(r, c) + step) for c in range(width)]
            yield "".join(
                "X " if (u, v) in rules.borders else f"{int(blocks[u] != blocks[v])} "
                for u, v in edges
            )


def flagged(genre: Genre, sheet: Sheet) -> tuple[Pzpr, list[str]]:
    """The flags for a sheet's settings.

    Raises:
        BadInput: at a setting that puzz.link does not have.
    """
    if genre.pzpr is None:
        raise BadInput("puzz.link does not have the genre", genre.name)
    flags: list[str] = []
    for setting in sheet.settings:
        flag = next((f for f, meaning in genre.pzpr.flags.items() if meaning == setting), None)
        if flag:
            flags.append(flag)
        elif not (setting.key == "border" and genre.pzpr.borders):
            raise BadInput(f"puzz.link's {genre.name} cannot say", str(setting))
    return genre.pzpr, flags


PZPRV3 = Format("pzprv3", recognises, read, write, one_line=True)
