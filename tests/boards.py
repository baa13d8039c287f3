"""Random small puzzles, each fixed by one int seed.

Most start from a hidden answer: a random cut that obeys the rules as far as merging cells
gets it there.  Clues are read off it, then some are left out, loosened or spoilt, so that
boards with no, one, several and very many solutions all occur often.

``GENRES`` maps a name to its recipe ``recipe(seed) -> rules``.  Recipes take size limits, and
``variants=False`` for plain boards without holes.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice

from shikiri.puzzles.akari import Akari
from shikiri.puzzles.board import OUTSIDE, Board, Cell
from shikiri.puzzles.clues import (
    ANY,
    Area,
    AtLeast,
    AtMost,
    Clue,
    Height,
    Measures,
    Perimeter,
    Square,
    Tall,
    Wide,
    Width,
    measure,
)
from shikiri.puzzles.division import Division, Shape, blocks, canonical
from shikiri.puzzles.puzzle import Rules
from shikiri.puzzles.referee import judge
from shikiri.solvers import brute
from shikiri.solvers.backends import Settings
from shikiri.solvers.budget import Budget
from shikiri.solvers.verdict import Statistics

Kind = Callable[[Measures, random.Random], Clue]

KINDS: dict[str, Kind] = {
    "area": lambda m, rng: Area(m.area),
    "any": lambda m, rng: ANY,
    "at least": lambda m, rng: AtLeast(rng.randint(max(1, m.area - 2), m.area)),
    "at most": lambda m, rng: AtMost(rng.randint(m.area, m.area + 2)),
    "perimeter": lambda m, rng: Perimeter(max(1, m.perimeter)),
    "width": lambda m, rng: Width(m.width),
    "height": lambda m, rng: Height(m.height),
    "ratio": lambda m, rng: (
        Square() if m.width == m.height else Wide() if m.width > m.height else Tall()
    ),
}
"""Clues that a block of given measures satisfies."""


def shikaku(seed: int, rows: int = 4, cols: int = 4, variants: bool = True) -> Division:
    """Rectangles with one number each, some of them ``?``."""
    rng = random.Random(f"shikaku {seed}")
    rules = Division(_board(rng, rows, cols, rows * cols, variants))
    return _clued(rng, rules, ["area"] * rng.randint(1, 3) + ["any"], [1.0])


def tatamibari(seed: int, rows: int = 4, cols: int = 4, variants: bool = True) -> Division:
    """Rectangles with one square, wide or tall sign each, no four meeting in a point."""
    rng = random.Random(f"tatamibari {seed}")
    rules = Division(_board(rng, rows, cols, rows * cols, variants), apart=True)
    return _clued(rng, rules, ["ratio"] * 4 + ["any"], [1.0])


def fillomino(seed: int, cells: int = 12, variants: bool = True) -> Division:
    """Polyominoes with any number of areas in each, equal ones apart; at times a largest area."""
    rng = random.Random(f"fillomino {seed}")
    rules = Division(
        _board(rng, cells, cells, cells, variants),
        shape=Shape.POLYOMINO,
        shared=True,
        unclued=None,
        unequal=True,
        every=AtMost(rng.randint(2, 4)) if rng.random() < 0.2 else ANY,
    )
    return _clued(rng, rules, ["area"], [0.15, 0.3, 0.45, 0.6, 0.6, 0.8, 0.8, 1.0])


def division(seed: int, cells: int = 9) -> Division:
    """Any setting of the switches with any clues, on any board."""
    rng = random.Random(f"division {seed}")
    rules = Division(
        _board(rng, cells, cells, cells, variants=True),
        shape=rng.choice([*Shape, Shape.RECTANGLE]),
        shared=rng.random() < 0.5,
        unclued=rng.choice([0, 0, None, None, 1, 2]),
        apart=rng.random() < 0.3,
        unequal=rng.random() < 0.3,
        every=AtMost(rng.randint(2, cells)) if rng.random() < 0.2 else ANY,
    )
    kinds = rng.sample(sorted(KINDS), rng.randint(1, 4))
    return _clued(rng, rules, kinds, [0.0, 0.2, 0.5, 0.7, 1.0, 1.0])


def rectangles(seed: int, cells: int = 12) -> Division:
    """Rectangles with one clue at most, and no, some or any number without."""
    rng = random.Random(f"rectangles {seed}")
    rules = Division(
        _board(rng, cells, cells, cells, variants=True),
        unclued=rng.choice([0, None, 1, 1, 2, 2, 3, 4]),
        apart=rng.random() < 0.4,
        unequal=rng.random() < 0.4,
        every=AtMost(rng.randint(2, cells)) if rng.random() < 0.2 else ANY,
    )
    rules = _clued(rng, rules, rng.sample(sorted(KINDS), rng.randint(1, 3)), [0.0, 0.5, 1.0])
    wrong = 0 if rules.unclued is None or rng.random() < 0.8 else rng.choice([-1, 1, 2])
    return replace(rules, unclued=rules.unclued and max(0, rules.unclued + wrong))


def akari(seed: int, rows: int = 4, cols: int = 4, variants: bool = True) -> Akari:
    """Walls, some numbered, most of the time after a full lighting of the board."""
    rng = random.Random(f"akari {seed}")
    height, width = _size(rng, rows, cols, rows * cols)
    density = rng.choice([0.0, 0.15, 0.3, 0.3, 0.5, 1.0])
    walls = frozenset(c for c in range(height * width) if rng.random() < density)
    board = Board(height, width, variants and rng.random() < 0.2, walls)
    rules = Akari(board)
    bulbs: set[Cell] = set()
    while dark := [v.cells for v in judge(rules, frozenset(bulbs)) if v.rule == "dark"]:
        bulbs.add(rng.choice(dark[0]))
    bare = replace(board, holes=frozenset())
    shown = rng.choice([0.3, 0.6, 1.0])
    numbers = {w: len(bulbs & set(bare.neighbours[w])) for w in walls if rng.random() < shown}
    if numbers and rng.random() < 0.2:
        spoilt = rng.choice(sorted(numbers))
        numbers[spoilt] = min(4, max(0, numbers[spoilt] + rng.choice([-1, 1])))
    return replace(rules, numbers=tuple(numbers.items()))


GENRES: dict[str, Callable[[int], Rules]] = {
    "shikaku": shikaku,
    "tatamibari": tatamibari,
    "fillomino": fillomino,
    "akari": akari,
    "division": division,
}


def _size(rng: random.Random, rows: int, cols: int, cells: int) -> tuple[int, int]:
    """Height and width of at most ``cells`` cells: mostly near the limit, at times a strip."""
    sizes = [
        (height, width)
        for height in range(1, rows + 1)
        for width in range(1, cols + 1)
        if height * width <= cells
    ]
    if rng.random() < 0.15:
        return rng.choice(sizes)
    best = max(height * width for height, width in sizes)
    large = [(h, w) for h, w in sizes if h * w >= 0.6 * best and max(h, w) <= 3 * min(h, w)]
    return rng.choice(large or sizes)


def _board(rng: random.Random, rows: int, cols: int, cells: int, variants: bool) -> Board:
    height, width = _size(rng, rows, cols, cells)
    torus = variants and rng.random() < 0.2
    holes = rng.randint(1, max(1, height * width // 4)) if variants and rng.random() < 0.25 else 0
    return Board(height, width, torus, frozenset(rng.sample(range(height * width), holes)))


def _clued(
    rng: random.Random, rules: Division, kinds: Sequence[str], densities: Sequence[float]
) -> Division:
    """The rules with clues and borders read off a hidden answer, one board in four spoilt.

    ``kinds`` names the clues to draw from, ``densities`` the shares of clued cells or blocks.
    """
    cut = _hidden_answer(rng, rules)
    if rules.unclued is not None:
        rules = replace(rules, unclued=min(rules.unclued, len(cut)))
    bare = set(rng.sample(range(len(cut)), rules.unclued or 0))
    density = rng.choice(densities)
    clues: dict[Cell, Clue] = {}
    for number, cells in enumerate(cut):
        measures = measure(rules.board, cells)
        if number in bare or (rules.unclued is None and rng.random() > density + 0.2):
            continue
        marked = [c for c in cells if rng.random() < density] if rules.shared else []
        for cell in marked or [rng.choice(cells)]:
            clues[cell] = _clue(rng, measures, kinds)
    if rng.random() < 0.25:
        _spoil(rng, rules.board, clues)
    if rng.random() < 0.04:
        clues.clear()
    return replace(rules, clues=tuple(clues.items()), borders=_borders(rng, rules, cut))


def _clue(rng: random.Random, measures: Measures, kinds: Sequence[str]) -> Clue:
    clue = KINDS[rng.choice(kinds)](measures, rng)
    if len(set(kinds)) > 2 and rng.random() < 0.3:
        clue &= KINDS[rng.choice(kinds)](measures, rng)
    return clue


def _spoil(rng: random.Random, board: Board, clues: dict[Cell, Clue]) -> None:
    """Move, drop, add or falsify one clue."""
    if not board.cells:
        return
    cell = rng.choice(board.cells)
    old = clues.pop(rng.choice(sorted(clues)), ANY) if clues else ANY
    how = rng.random()
    if how < 0.35:
        clues[cell] = old
    elif how < 0.85:
        wrong = Measures(*(rng.randint(1, 4) for _ in range(4)))
        clues[cell] = KINDS[rng.choice(sorted(KINDS))](wrong, rng) if old == ANY else _off(rng, old)


def _off(rng: random.Random, clue: Clue) -> Clue:
    """A clue like the given one, but for one number or sign."""
    part = rng.choice(clue.parts)
    number = getattr(part, "number", None)
    if number is None:
        return rng.choice([Square(), Wide(), Tall()])
    return type(part)(max(1, number + rng.choice([-1, 1])))  # type: ignore[call-arg]


def _borders(
    rng: random.Random, rules: Division, cut: Sequence[Sequence[Cell]]
) -> frozenset[tuple[Cell, Cell]]:
    """Mostly none; else some borders of the answer, seldom any edge at all."""
    owner = {cell: number for number, cells in enumerate(cut) for cell in cells}
    wild = rng.random() < 0.2
    edges = [(u, v) for u, v in rules.board.edges if wild or owner[u] != owner[v]]
    if not edges or rng.random() > 0.3:
        return frozenset()
    return frozenset(rng.sample(edges, rng.randint(1, min(4, len(edges)))))


def _hidden_answer(rng: random.Random, rules: Division) -> tuple[tuple[Cell, ...], ...]:
    """A random cut that obeys the rules about shapes and neighbours if merging gets it there."""
    blank = replace(rules, unclued=None)
    if rules.shape is Shape.L_ONLY:  # single cells are no L: merging could not even start
        search = brute.solutions(blank, "", Settings(), Budget(), Statistics())
        some = [canonical(range(rules.board.size), rules.board.holes)]
        some += [cut for cut in islice(search, 100) if isinstance(cut, tuple)]
        return blocks(rng.choice(some))
    attempts = 4 if rules.unequal else 1  # mending equal neighbours tends to one huge block
    return max((_merged(rng, blank) for _ in range(attempts)), key=len)


def _merged(rng: random.Random, blank: Division) -> tuple[tuple[Cell, ...], ...]:
    board = blank.board
    each = replace(blank, apart=False, unequal=False)
    labels = [OUTSIDE if cell in board.holes else cell for cell in range(board.size)]

    def merge(u: Cell, v: Cell) -> None:
        if labels[u] == labels[v]:
            return
        merged = [labels[u] if label == labels[v] else label for label in labels]
        if not judge(each, tuple(merged)):
            labels[:] = merged

    most = board.size // 2 if blank.shape is Shape.POLYOMINO else 4 * board.size
    for _ in range(rng.randint(0, most)):
        if board.edges:
            merge(*rng.choice(board.edges))
    for _ in range(4 * board.size):
        faults = judge(blank, tuple(labels))
        if not faults:
            break
        fault = set(rng.choice(faults).cells)
        merge(*rng.choice([edge for edge in board.edges if fault & set(edge)]))
    return blocks(canonical(labels, board.holes))


# Text, for the reports of failing tests


def text(rules: Rules) -> str:
    """The puzzle with all its switches, in the native text's manner."""
    board = rules.board
    lines = [f"board: {'torus' if board.torus else 'plain'}"]
    if isinstance(rules, Division):
        lines += [
            f"shape: {rules.shape}",
            f"clues: {'any' if rules.shared else 'one'}",
            f"unclued: {'any' if rules.unclued is None else rules.unclued}",
            f"corners: {'apart' if rules.apart else 'meet'}",
            f"equal: {'apart' if rules.unequal else 'touch'}",
            f"every block: {rules.every}",
        ]
        for edge in sorted(rules.borders):
            places = [board.place(cell) for cell in edge]
            lines.append("border: " + "-".join(f"{row + 1},{col + 1}" for row, col in places))
        marks = {cell: clue.token for cell, clue in rules.clues}
    else:
        marks = {wall: str(number) for wall, number in rules.numbers}
    tokens = [marks.get(c, "#" if c in board.holes else ".") for c in range(board.size)]
    width = max(map(len, tokens))
    rows = (tokens[start : start + board.cols] for start in range(0, board.size, board.cols))
    lines += [" ".join(token.rjust(width) for token in row) for row in rows]
    return "\n".join(lines)
