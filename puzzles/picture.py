"""Pictures of boards in box-drawing characters, for a terminal or for plain text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from heapq import heapify, heappop, heappush

from .akari import Akari
from .board import Board, Cell
from .division import HOLE, Partition
from .genres import find
from .puzzle import Puzzle, Solution

_JOINTS = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
"""The character whose arms up, right, down and left have the weights 0 (none), 1 (light) or
2 (heavy), at the number that these weights write in base 3."""

_ACROSS, _DOWN = " ─━╌", " │┃╎"
_NONE, _LIGHT, _HEAVY, _SEAM = range(4)
"""Weights of lines.  A seam is the rim of a torus where nothing is divided."""

_BULB, _FREE, _SOLID = "●", "·", "█"

TINTS = (153, 157, 229, 189, 159, 223, 194, 252)
"""Backgrounds of blocks, in the terminal's 256 colours.  None is red: red means a fault."""

_FAULT, _WALL, _LIT, _LAMP = 203, 238, 230, 227
_BLACK, _WHITE = 16, 255


@dataclass(frozen=True)
class _Cell:
    """How one cell looks: its text, what fills the space around it, and its colours."""

    text: str = ""
    filler: str = " "
    ground: int | None = None
    ink: int = _BLACK
    bold: bool = False


@dataclass(frozen=True)
class _Face:
    """How a board looks: its cells, and the names of regions that lines keep apart.

    Without ``regions`` every cell is ruled off from every other.  ``heavy`` are given borders.
    """

    board: Board
    cells: tuple[_Cell, ...]
    regions: Partition | None = None
    heavy: frozenset[tuple[Cell, Cell]] = frozenset()
    tints: Mapping[int, int] = field(default_factory=dict)


def picture(
    puzzle: Puzzle,
    solution: Solution | None = None,
    *,
    marked: Collection[Cell] = (),
    labels: Mapping[Cell, str] | None = None,
    colour: bool = False,
) -> str:
    """Draw a puzzle, and a solution in it.

    Args:
        puzzle: the puzzle; given borders are heavy, walls and holes solid.
        solution: blocks or bulbs to draw, which may be wrong or incomplete.
        marked: cells that stand out, in brackets and red: faults, differences.
        labels: texts for cells without a clue, in place of what the solution says there.
        colour: whether to tint blocks by ANSI sequences, so that neighbours differ.

    Returns:
        Lines of equal width, without a newline at the end; below a torus, a line that says so.
    """
    rules = puzzle.rules
    if isinstance(rules, Akari):
        face = _akari(rules, solution if isinstance(solution, frozenset) else None)
    else:
        shown = find(puzzle.genre).shown
        clues = {cell: shown(clue.token) for cell, clue in rules.clues}
        cut = solution if isinstance(solution, tuple) else None
        face = _division(
            rules.board, clues, cut, rules.borders, numbered=rules.unequal and cut is not None
        )
    if labels:
        face = replace(face, cells=tuple(_labelled(face.cells, labels)))
    return _drawn(face, frozenset(marked), colour)


def _labelled(cells: Sequence[_Cell], labels: Mapping[Cell, str]) -> Iterator[_Cell]:
    for cell, look in enumerate(cells):
        yield look if look.bold or cell not in labels else replace(look, text=labels[cell])


def _division(
    board: Board,
    clues: Mapping[Cell, str],
    partition: Partition | None,
    borders: frozenset[tuple[Cell, Cell]],
    numbered: bool,
) -> _Face:
    tints = tinted(board, partition) if partition else {}
    areas = Counter(partition)
    cells: list[_Cell] = []
    for cell in range(board.size):
        if cell in board.holes:
            cells.append(_Cell("", _SOLID, _WALL, _WHITE))
            continue
        number = partition[cell] if partition else HOLE
        blank = "" if partition is None else str(areas[number]) if numbered else _FREE
        text = clues.get(cell, blank)
        cells.append(_Cell(text, ground=tints.get(number), bold=cell in clues))
    return _Face(board, tuple(cells), partition, borders, tints)


def _akari(rules: Akari, bulbs: frozenset[Cell] | None) -> _Face:
    board = rules.board
    lit = {c for run in rules.corridors if bulbs and bulbs & set(run) for c in run}
    cells: list[_Cell] = []
    for cell in range(board.size):
        if cell in board.holes:
            text = str(rules.number_at.get(cell, ""))
            cells.append(_Cell(text, _SOLID, _WALL, _WHITE, bold=True))
        elif bulbs and cell in bulbs:
            cells.append(_Cell(_BULB, ground=_LAMP, bold=True))
        elif cell in lit:
            cells.append(_Cell(_FREE, ground=_LIT))
        else:
            cells.append(_Cell())
    return _Face(board, tuple(cells))


def tinted(board: Board, partition: Partition) -> dict[int, int]:
    """A tint for each block, such that blocks that share an edge differ.

    Blocks are coloured smallest degree last (Matula and Beck 1983): six tints are enough on a
    plain board and seven on a torus, if blocks are connected.
    """
    beside: dict[int, set[int]] = {number: set() for number in partition if number != HOLE}
    for u, v in board.edges:
        a, b = partition[u], partition[v]
        if a != b and HOLE not in (a, b):
            beside[a].add(b)
            beside[b].add(a)
    degree = {number: len(others) for number, others in beside.items()}
    heap = [(count, number) for number, count in degree.items()]
    heapify(heap)
    order: dict[int, None] = {}
    while heap:
        count, number = heappop(heap)
        if number in order or count != degree[number]:
            continue
        order[number] = None
        for other in beside[number] - order.keys():
            degree[other] -= 1
            heappush(heap, (degree[other], other))
    tints: dict[int, int] = {}
    for number in reversed(order):
        taken = {tints[other] for other in beside[number] if other in tints}
        free = [tint for tint in TINTS if tint not in taken] or list(TINTS)
        tints[number] = free[0]
    return tints


def _drawn(face: _Face, marked: frozenset[Cell], colour: bool) -> str:
    board = face.board
    inner = max(1, *(len(cell.text) for cell in face.cells))
    lines: list[str] = []
    for row in range(board.rows + 1):
        line = _joint(face, row, 0, colour)
        for col in range(board.cols):
            line += _rail(face, row, col, inner + 2, colour) + _joint(face, row, col + 1, colour)
        lines.append(line)
        if row == board.rows:
            break
        line = _post(face, row, 0, colour)
        for col in range(board.cols):
            line += _inside(face, board.at(row, col), inner, marked, colour)
            line += _post(face, row, col + 1, colour)
        lines.append(line)
    if board.torus:
        lines.append("(a torus: each side joins the opposite one)")
    return "\n".join(lines)


def _painted(text: str, ground: int | None, ink: int = _BLACK, bold: bool = False) -> str:
    if ground is None:
        return text
    return f"\x1b[{'1;' if bold else ''}38;5;{ink};48;5;{ground}m{text}\x1b[0m"


def _inside(face: _Face, cell: Cell, inner: int, marked: frozenset[Cell], colour: bool) -> str:
    look = face.cells[cell]
    filler = " " if colour else look.filler
    left, right = "[]" if cell in marked else (filler, filler)
    text = left + look.text.center(inner, filler) + right
    if not colour:
        return text
    if cell in marked:
        return _painted(text, _FAULT, bold=look.bold)
    return _painted(text, look.ground, look.ink, look.bold)


def _rail(face: _Face, row: int, col: int, width: int, colour: bool) -> str:
    """The horizontal line above a position."""
    weight = _rail_weight(face, row, col)
    return _painted(_ACROSS[weight] * width, _ground(face, row, col, colour and not weight))


def _post(face: _Face, row: int, col: int, colour: bool) -> str:
    """The vertical line to the left of a position."""
    weight = _post_weight(face, row, col)
    return _painted(_DOWN[weight], _ground(face, row, col, colour and not weight))


def _joint(face: _Face, row: int, col: int, colour: bool) -> str:
    """The lattice point at the upper left corner of a position."""
    board = face.board
    arms = (
        _post_weight(face, row - 1, col) if row > 0 else _NONE,
        _rail_weight(face, row, col) if col < board.cols else _NONE,
        _post_weight(face, row, col) if row < board.rows else _NONE,
        _rail_weight(face, row, col - 1) if col > 0 else _NONE,
    )
    if arms == (_SEAM, _NONE, _SEAM, _NONE):
        return _DOWN[_SEAM]
    if arms == (_NONE, _SEAM, _NONE, _SEAM):
        return _ACROSS[_SEAM]
    place = 0
    for arm in arms:
        place = 3 * place + (_LIGHT if arm == _SEAM else arm)
    return _painted(_JOINTS[place], _ground(face, row, col, colour and not place))


def _ground(face: _Face, row: int, col: int, wanted: bool) -> int | None:
    """The tint of the block around a line that divides nothing."""
    if not wanted or face.regions is None:
        return None
    return face.tints.get(face.regions[face.board.at(row, col)])


def _rail_weight(face: _Face, row: int, col: int) -> int:
    return _weight(face, (row - 1, col), (row, col), row in (0, face.board.rows))


def _post_weight(face: _Face, row: int, col: int) -> int:
    return _weight(face, (row, col - 1), (row, col), col in (0, face.board.cols))


def _weight(face: _Face, before: tuple[int, int], behind: tuple[int, int], rim: bool) -> int:
    """The weight of the line between two places; over the rim of a torus they are joined."""
    board, regions = face.board, face.regions
    if rim and not board.torus:
        return _LIGHT
    u, v = sorted(board.at(row % board.rows, col % board.cols) for row, col in (before, behind))
    if (u, v) in face.heavy:
        return _HEAVY
    if regions is None:
        return _SEAM if rim else _LIGHT
    if regions[u] != regions[v]:
        return _LIGHT
    return _SEAM if rim else _NONE
