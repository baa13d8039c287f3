"""Draw the pictures of the documentation: ``python tools/make_pictures.py``.

Boards bring their own light ground, so that they read on a white page and on a dark one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import escape

import shikiri
from shikiri.puzzles import library
from shikiri.puzzles.akari import Akari
from shikiri.puzzles.board import Board, Cell
from shikiri.puzzles.division import HOLE, Division, Partition
from shikiri.puzzles.genres import GENRES, find
from shikiri.puzzles.picture import TINTS, tinted
from shikiri.puzzles.puzzle import Puzzle, Solution
from shikiri.questions.difference import differing

HOME = Path(__file__).resolve().parents[1] / "docs" / "pictures"
"""Where the pictures lie."""

SIDE, MARGIN, GAP, LEADING = 36, 4, 28, 15
"""The side of a cell, what is left free around the picture and between boards, and the distance
between the parts of a clue, in pixels."""

PAPER, INK, FAINT, RULE, WALL = "#fffdf7", "#2b3440", "#8a93a0", "#cfd4da", "#3a4350"
LAMP, LIT, MARK = "#f2b233", "#fdf3cf", "#4b3f8f"
FILLS = dict(
    zip(
        TINTS,
        ("#bcdcf5", "#c6e8c0", "#faeeb0", "#d9d2f2", "#bfe9e4", "#f9d9b4", "#e2efc9", "#dfe3e8"),
        strict=True,
    )
)
"""The colour here for each tint of the terminal's picture."""


@dataclass(frozen=True)
class Scene:
    """One board of a picture."""

    puzzle: Puzzle
    solution: Solution | None = None
    marked: Collection[Cell] = ()

    @property
    def board(self) -> Board:
        return self.puzzle.rules.board


def svg(scenes: Collection[Scene], title: str) -> str:
    """Several boards side by side, their lower edges at one height."""
    width = sum(s.board.cols * SIDE for s in scenes) + GAP * (len(scenes) - 1) + 2 * MARGIN
    height = max(s.board.rows for s in scenes) * SIDE + 2 * MARGIN
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" '
        'font-family="Helvetica, Arial, DejaVu Sans, sans-serif" font-size="17" '
        'text-anchor="middle">',
        f"<title>{escape(title)}</title>",
        '<defs><pattern id="mark" width="7" height="7" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(45)">'
        f'<path d="M0 0V7" stroke="{MARK}" stroke-width="2.6" opacity="0.5"/></pattern></defs>',
    ]
    left = MARGIN
    for scene in scenes:
        top = height - MARGIN - scene.board.rows * SIDE
        lines += [f'<g transform="translate({left} {top})">', *_scene(scene), "</g>"]
        left += scene.board.cols * SIDE + GAP
    return "\n".join([*lines, "</svg>", ""])


def _scene(scene: Scene) -> Iterator[str]:
    board = scene.board
    size = f'width="{board.cols * SIDE}" height="{board.rows * SIDE}"'
    yield f'<rect {size} rx="3" fill="{PAPER}"/>'
    match scene.puzzle.rules, scene.solution:
        case Division() as rules, solution:
            cut = solution if isinstance(solution, tuple) else None
            yield from _division(scene.puzzle, rules, cut, scene.marked)
        case Akari() as rules, solution:
            yield from _akari(rules, solution if isinstance(solution, frozenset) else frozenset())
    dashes = ' stroke-dasharray="2 6" stroke-linecap="round"' if board.torus else ""
    yield f'<rect {size} rx="3" fill="none" stroke="{INK}" stroke-width="3"{dashes}/>'


def _division(
    puzzle: Puzzle, rules: Division, cut: Partition | None, marked: Collection[Cell]
) -> Iterator[str]:
    board = rules.board
    tints = tinted(board, cut) if cut else {}
    for cell in range(board.size):
        if cell in board.holes:
            yield _square(board, cell, WALL)
        elif cut:
            yield _square(board, cell, FILLS[tints[cut[cell]]])
        if cell in marked:
            yield _square(board, cell, "url(#mark)")
    yield _path(_lines(board, lambda u, v: True), RULE, 1)
    if cut:
        yield _path(_lines(board, lambda u, v: cut[u] != cut[v]), INK, 3)
        if board.torus:
            yield _path(_seams(board, cut), INK, 3)
    if rules.borders:
        given = rules.borders
        yield _path(_lines(board, lambda u, v: (min(u, v), max(u, v)) in given), INK, 5)
    shown = find(puzzle.genre).shown
    sizes: Mapping[int, int] = Counter(cut or ())
    for cell in board.cells:
        if cell in rules.clue_at:
            token = shown(rules.clue_at[cell].token).replace(">=", "≥").replace("<=", "≤")
            yield from _clue(board, cell, token.split("&"))
        elif cut and cut[cell] != HOLE and rules.unequal:
            yield _text(*_centre(board, cell), str(sizes[cut[cell]]), FAINT)


_STROKES = {"+": "M-8 0H8M0 -8V8", "-": "M-9 0H9", "|": "M0 -9V9"}
"""Marks that are drawn, not written."""


def _akari(rules: Akari, bulbs: frozenset[Cell]) -> Iterator[str]:
    board = rules.board
    lit = {cell for run in rules.corridors if bulbs & set(run) for cell in run}
    for cell in range(board.size):
        if cell in board.holes:
            yield _square(board, cell, WALL)
        elif cell in lit:
            yield _square(board, cell, LIT)
    yield _path(_lines(board, lambda u, v: True), RULE, 1)
    for wall, number in rules.numbers:
        yield _text(*_centre(board, wall), str(number), PAPER, bold=True)
    for bulb in sorted(bulbs):
        x, y = _centre(board, bulb)
        yield f'<circle cx="{x}" cy="{y}" r="10" fill="{LAMP}" stroke="{INK}" stroke-width="1.5"/>'


def _lines(board: Board, wanted: Callable[[Cell, Cell], bool]) -> str:
    """The path along the inner edges that are wanted."""
    path = ""
    for cell in range(board.size):
        row, col = board.place(cell)
        x, y = col * SIDE, row * SIDE
        if col and wanted(cell - 1, cell):
            path += f"M{x} {y}v{SIDE}"
        if row and wanted(cell - board.cols, cell):
            path += f"M{x} {y}h{SIDE}"
    return path


def _seams(board: Board, cut: Partition) -> str:
    """The path along the rim of a torus where two blocks meet over it."""
    wide, high = board.cols * SIDE, board.rows * SIDE
    path = ""
    for row in range(board.rows):
        if cut[board.at(row, 0)] != cut[board.at(row, board.cols - 1)]:
            path += "".join(f"M{x} {row * SIDE}v{SIDE}" for x in (0, wide))
    for col in range(board.cols):
        if cut[col] != cut[board.at(board.rows - 1, col)]:
            path += "".join(f"M{col * SIDE} {y}h{SIDE}" for y in (0, high))
    return path


def _path(path: str, colour: str, width: float) -> str:
    return f'<path d="{path}" stroke="{colour}" stroke-width="{width}" stroke-linecap="round"/>'


def _square(board: Board, cell: Cell, fill: str) -> str:
    row, col = board.place(cell)
    place = f'x="{col * SIDE}" y="{row * SIDE}" width="{SIDE}" height="{SIDE}"'
    return f'<rect {place} fill="{fill}"/>'


def _centre(board: Board, cell: Cell) -> tuple[int, int]:
    row, col = board.place(cell)
    return col * SIDE + SIDE // 2, row * SIDE + SIDE // 2


def _clue(board: Board, cell: Cell, parts: Collection[str]) -> Iterator[str]:
    """The parts of a clue one below the other, or beside each other where one is drawn."""
    x, y = _centre(board, cell)
    for number, part in enumerate(parts):
        off = LEADING * (2 * number + 1 - len(parts)) // 2
        at = (x + off, y) if _STROKES.keys() & parts else (x, y + off)
        if part in _STROKES:
            yield _stroke(*at, _STROKES[part], small=len(parts) > 1)
        else:
            size = 10 if len(part) > 4 else 13 if len(parts) > 1 else 14 if len(part) > 2 else 17
            yield _text(*at, part, INK, size, bold=True)


def _stroke(x: int, y: int, path: str, *, small: bool) -> str:
    style = f'stroke="{INK}" stroke-width="3" stroke-linecap="round"'
    size = " scale(0.7)" if small else ""
    return f'<path transform="translate({x} {y}){size}" d="{path}" {style}/>'


def _text(x: int, y: int, text: str, colour: str, size: int = 17, *, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    font = f' font-size="{size}"' if size != 17 else ""
    drop = 6 if size > 13 else 4
    return f'<text x="{x}" y="{y + drop}" fill="{colour}"{weight}{font}>{escape(text)}</text>'


def _solved(puzzle: Puzzle) -> Scene:
    verdict = shikiri.check(puzzle)
    assert verdict.name == "unique", puzzle.id
    return Scene(puzzle, verdict.solutions[0])


def _before_and_after(name: str) -> str:
    """A bundled board and its solution."""
    puzzle = shikiri.load(name)
    return svg([Scene(puzzle), _solved(puzzle)], f"The bundled board {name} and its solution")


def _both(puzzle: Puzzle) -> list[Scene]:
    first, second = shikiri.check(puzzle).solutions
    marked = differing(first, second)
    return [Scene(puzzle), Scene(puzzle, first, marked), Scene(puzzle, second, marked)]


AMBIGUOUS = """\
tatamibari

. . - . - . .
. . . . . . |
. | . . + . .
. . . + . . .
. . - . . + .
+ . . . . . .
. . ? . - . .
"""

TORUS = (
    "tatamibari\nboard: torus\n\n. - . + . .\n. . . . . .\n. . . | . .\n| + . . . .\n. - . . . ."
)
POLYOMINOES = "shikaku\nshape: polyomino\n\n4 . . . .\n2 2 . . 2\n. . . . .\n. . . . 4\n. . 7 . 4"
ELLS = "shikaku\nshape: l\n\n3 . . . .\n4 . 4 . .\n. . . . .\n. 8 . . .\n. . 6 . ."
BOUNDS = """\
shikaku
unclued: 1

.  .   >=6 . .  .
h2 .   .   . .  .
.  .   p12 . 4  <=2
.  .   .   . .  .
.  >=4 .   . w2 .
"""
VARIANTS = (TORUS, POLYOMINOES, ELLS, BOUNDS)


def pictures() -> dict[str, str]:
    """The text of each picture by its file's name."""
    genres = ("shikaku-6x6-a", "tatamibari-6x6-a", "fillomino-6x6-a", "akari-6x6-a")
    variants = [name for name in library.variants() if name not in GENRES]
    return {
        **{f"{variant}.svg": _before_and_after(f"{variant}-6x6-a") for variant in variants},
        "genres.svg": svg(
            [_solved(shikiri.load(name)) for name in genres],
            "Solved boards of Shikaku, Tatamibari, Fillomino and Akari",
        ),
        "fillomino.svg": _before_and_after("fillomino-8x8-a"),
        "tatamibari.svg": _before_and_after("tatamibari-8x8-a"),
        "ambiguous.svg": svg(
            _both(shikiri.load(AMBIGUOUS)),
            "A Tatamibari and its two solutions; the cells that differ are hatched",
        ),
        "variants.svg": svg(
            [_solved(shikiri.load(text)) for text in VARIANTS],
            "A Tatamibari on a torus, and Shikaku with polyominoes, L shapes, other clues",
        ),
    }


def main() -> None:
    """Write all pictures."""
    HOME.mkdir(exist_ok=True)
    for name, text in pictures().items():
        (HOME / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
