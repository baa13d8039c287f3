"""The referee: reads the rules again from a finished board and names every violation.

It shares no code with any encoder or engine, so that an answer it accepts does not rest on
the reasoning that found it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import singledispatch
from itertools import pairwise

from .akari import Akari
from .board import OUTSIDE, Board, Cell
from .clues import Measures, measure
from .division import HOLE, Division, Partition, Shape, blocks, canonical


@dataclass(frozen=True)
class Violation:
    """A broken rule: its short name, the cells it concerns and a sentence for people."""

    rule: str
    cells: tuple[Cell, ...]
    text: str

    def __str__(self) -> str:
        return self.text


@singledispatch
def judge(rules: object, solution: object) -> tuple[Violation, ...]:
    """Every violation of ``rules`` by ``solution``; none means the solution is right.

    A new kind of rules registers its own judge: ``@judge.register``.

    Raises:
        TypeError: if no judge is registered for such rules.
    """
    raise TypeError(f"no referee knows {type(rules).__name__}")


@judge.register
def _(rules: Division, solution: tuple) -> tuple[Violation, ...]:  # type: ignore[type-arg]
    board = rules.board
    if len(solution) != board.size:
        return (Violation("size", (), f"{len(solution)} cells answer a board of {board.size}"),)
    covered = [cell for cell in range(board.size) if solution[cell] != HOLE]
    if tuple(covered) != board.cells:
        odd = tuple(sorted(set(covered) ^ set(board.cells)))
        return (Violation("cover", odd, "every cell but a hole must lie in a block"),)
    return tuple(_division_faults(rules, canonical(solution, board.holes)))


def _division_faults(rules: Division, partition: Partition) -> Iterator[Violation]:
    board = rules.board
    cut = blocks(partition)
    sizes = [len(cells) for cells in cut]
    unclued = 0
    for cells in cut:
        clues = [(cell, rules.clue_at[cell]) for cell in cells if cell in rules.clue_at]
        unclued += not clues
        where = board.name(cells[0])
        if not _connected(board, cells):
            yield Violation("connected", cells, f"the block at {where} is in several pieces")
            continue
        yield from _shape_faults(rules, cells)
        if len(clues) > 1 and not rules.shared:
            marked = tuple(cell for cell, _ in clues)
            yield Violation("clues", marked, f"the block at {where} has {len(clues)} clues")
        measures = measure(board, cells)
        for cell, clue in clues:
            for part in clue.parts:
                if not part.admits(measures):
                    text = f"the clue {part} at {board.name(cell)} has a block {_of(measures)}"
                    yield Violation("clue", cells, text)
        for part in rules.every.parts:
            if not part.admits(measures):
                yield Violation("every", cells, f"the block at {where} breaks the rule {part}")
    if rules.unclued is not None and unclued != rules.unclued:
        bare = tuple(c for cells in cut for c in cells if not set(cells) & set(rules.clue_at))
        text = f"blocks without a clue: {unclued} instead of {rules.unclued}"
        yield Violation("unclued", bare, text)
    if rules.apart:
        for point in board.crossings:
            if len({partition[cell] for cell in point}) == 4:
                text = f"four blocks meet at the lower right corner of {board.name(point[0])}"
                yield Violation("corners", point, text)
    if rules.unequal:
        touching = {
            (min(a, b), max(a, b))
            for u, v in board.edges
            if (a := partition[u]) != (b := partition[v]) and sizes[a] == sizes[b]
        }
        for a, b in sorted(touching):
            text = (
                f"the blocks at {board.name(cut[a][0])} and {board.name(cut[b][0])} "
                f"touch and both have {sizes[a]} cells"
            )
            yield Violation("equal", cut[a] + cut[b], text)
    for u, v in sorted(rules.borders):
        if partition[u] == partition[v]:
            text = f"the given border between {board.name(u)} and {board.name(v)} is crossed"
            yield Violation("border", (u, v), text)


def _of(measures: Measures) -> str:
    return (
        f"{measures.height} high and {measures.width} wide with {measures.area} cells "
        f"and perimeter {measures.perimeter}"
    )


def _connected(board: Board, cells: tuple[Cell, ...]) -> bool:
    inside, stack = set(cells), [cells[0]]
    inside.discard(cells[0])
    while stack:
        for other in board.neighbours[stack.pop()]:
            if other in inside:
                inside.discard(other)
                stack.append(other)
    return not inside


def _span(places: set[int], length: int, torus: bool) -> list[int]:
    """The occupied lines in order, on a torus started behind a gap."""
    order = sorted(places)
    if torus and len(order) < length:
        start = next(p for p in order if (p - 1) % length not in places)
        order = [p for p in order if p >= start] + [p for p in order if p < start]
    return order


def _consecutive(order: list[int], length: int, torus: bool) -> bool:
    steps = [b - a for a, b in pairwise(order)]
    return all(step == 1 or (torus and step == 1 - length) for step in steps)


def _shape_faults(rules: Division, cells: tuple[Cell, ...]) -> Iterator[Violation]:
    if rules.shape is Shape.POLYOMINO:
        return
    board = rules.board
    places = {board.place(cell) for cell in cells}
    rows = _span({row for row, _ in places}, board.rows, board.torus)
    cols = _span({col for _, col in places}, board.cols, board.torus)
    straight = _consecutive(rows, board.rows, board.torus) and _consecutive(
        cols, board.cols, board.torus
    )
    full = len(places) == len(rows) * len(cols)
    allowed = {
        Shape.RECTANGLE: straight and full,
        Shape.L: straight and (full or _is_l(rules, places, rows, cols)),
        Shape.L_ONLY: straight and not full and _is_l(rules, places, rows, cols),
    }[rules.shape]
    if not allowed:
        name = {Shape.RECTANGLE: "a rectangle", Shape.L: "a rectangle or an L"}.get(
            rules.shape, "an L"
        )
        yield Violation("shape", cells, f"the block at {board.name(cells[0])} is not {name}")


def _is_l(rules: Division, places: set[tuple[int, int]], rows: list[int], cols: list[int]) -> bool:
    """Whether the cells missing from the box are a rectangle in one of its corners."""
    board = rules.board
    if board.torus and (len(rows) == board.rows or len(cols) == board.cols):
        return False
    missing = {(row, col) for row in rows for col in cols} - places
    down = [row for row in rows if any((row, col) in missing for col in cols)]
    across = [col for col in cols if any((row, col) in missing for row in rows)]
    boxed = len(missing) == len(down) * len(across)
    return boxed and _at_one_end(down, rows) and _at_one_end(across, cols)


def _at_one_end(part: list[int], span: list[int]) -> bool:
    """Whether ``part`` is a proper beginning or end of ``span``."""
    count = len(part)
    return count < len(span) and part in (span[:count], span[-count:])


@judge.register
def _(rules: Akari, solution: frozenset) -> tuple[Violation, ...]:  # type: ignore[type-arg]
    board = rules.board
    misplaced = tuple(sorted(bulb for bulb in solution if bulb not in set(board.cells)))
    if misplaced:
        return (Violation("wall", misplaced, "a bulb stands on a wall or off the board"),)
    return tuple(_akari_faults(rules, solution))


def _akari_faults(rules: Akari, bulbs: frozenset[Cell]) -> Iterator[Violation]:
    board = rules.board
    lit: set[Cell] = set()
    for bulb in sorted(bulbs):
        seen = {bulb}
        for direction in range(4):
            cell = board.facing[bulb][direction]
            while cell not in (OUTSIDE, bulb):
                seen.add(cell)
                cell = board.facing[cell][direction]
        for other in sorted(seen & bulbs):
            if bulb < other:
                text = f"the bulbs at {board.name(bulb)} and {board.name(other)} see each other"
                yield Violation("sight", (bulb, other), text)
        lit |= seen
    for wall, number in rules.numbers:
        row, col = board.place(wall)
        beside = set()
        for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1)):
            r, c = row + down, col + right
            if board.torus:
                r, c = r % board.rows, c % board.cols
            if 0 <= r < board.rows and 0 <= c < board.cols and board.at(r, c) in bulbs:
                beside.add(board.at(r, c))
        if len(beside) != number:
            text = f"the wall {number} at {board.name(wall)} has {len(beside)} bulbs beside it"
            yield Violation("number", (wall, *sorted(beside)), text)
    dark = tuple(cell for cell in board.cells if cell not in lit)
    if dark:
        count = "1 cell is" if len(dark) == 1 else f"{len(dark)} cells are"
        text = f"{count} dark, the first at {board.name(dark[0])}"
        yield Violation("dark", dark, text)
