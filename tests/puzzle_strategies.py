"""Hypothesis strategies: any puzzle that a genre can write down."""

from __future__ import annotations

from hypothesis import strategies as st
from shikiri.puzzles.akari import Akari
from shikiri.puzzles.board import Board
from shikiri.puzzles.clues import (
    ANY,
    Area,
    AtLeast,
    AtMost,
    Clue,
    Height,
    Perimeter,
    Square,
    Tall,
    Wide,
    Width,
)
from shikiri.puzzles.division import Division, Shape
from shikiri.puzzles.puzzle import Puzzle

NUMBERS = st.sampled_from([1, 2, 9, 10, 15, 16, 99, 100, 128, 255, 256, 999]) | st.integers(1, 4096)
AREAS = NUMBERS.map(Area)
MARKS = st.sampled_from([Square(), Wide(), Tall(), ANY])
PARTS = st.one_of(
    *(NUMBERS.map(kind) for kind in (Area, AtLeast, AtMost, Perimeter, Width, Height)), MARKS
)
CLUES = st.lists(PARTS, min_size=1, max_size=3).map(
    lambda parts: parts[0] if len(parts) == 1 else _all(parts)
)


def _all(parts: list[Clue]) -> Clue:
    whole = parts[0]
    for part in parts[1:]:
        whole &= part
    return whole


def boards(torus: bool = False, holes: bool = False) -> st.SearchStrategy[Board]:
    """Boards up to 6 x 6, with a torus and holes where wanted."""

    @st.composite
    def board(draw: st.DrawFn) -> Board:
        rows, cols = draw(st.integers(1, 6)), draw(st.integers(1, 6))
        cells = st.frozensets(st.integers(0, rows * cols - 1))
        return Board(
            rows,
            cols,
            torus and draw(st.booleans()),
            draw(cells) if holes else frozenset(),
        )

    return board()


@st.composite
def plain(draw: st.DrawFn, genre: str) -> Puzzle:
    """Puzzles that a link of the genre can say."""
    if genre == "akari":
        return draw(lamps(torus=False))
    board = draw(boards())
    clue = MARKS if genre == "tatamibari" else AREAS | st.just(ANY)
    clues = draw(st.dictionaries(st.sampled_from(board.cells), clue))
    pairs = tuple(clues.items())
    if genre == "fillomino":
        edges = st.frozensets(st.sampled_from(board.edges)) if board.edges else st.just(frozenset())
        every = AtMost(3) if draw(st.booleans()) else ANY
        rules = Division(board, pairs, Shape.POLYOMINO, True, None, False, True, every, draw(edges))
    else:
        rules = Division(board, pairs, apart=genre == "tatamibari")
    return Puzzle(genre, rules)


@st.composite
def lamps(draw: st.DrawFn, torus: bool = True) -> Puzzle:
    """Akari puzzles."""
    board = draw(boards(torus, holes=True))
    walls = sorted(board.holes)
    numbers = draw(st.dictionaries(st.sampled_from(walls), st.integers(0, 4))) if walls else {}
    return Puzzle("akari", Akari(board, tuple(numbers.items())))


@st.composite
def variants(draw: st.DrawFn, genre: str) -> Puzzle:
    """Divisions with any switches and clues, under a genre's name."""
    board = draw(boards(torus=True, holes=True))
    clues = draw(st.dictionaries(st.sampled_from(board.cells), CLUES)) if board.cells else {}
    edges = st.frozensets(st.sampled_from(board.edges)) if board.edges else st.just(frozenset())
    every = draw(st.just(ANY) | st.integers(1, 40).map(AtMost))
    return Puzzle(
        genre,
        Division(
            board,
            tuple(clues.items()),
            draw(st.sampled_from(Shape)),
            draw(st.booleans()),
            draw(st.none() | st.integers(0, 9)),
            draw(st.booleans()),
            draw(st.booleans()),
            every,
            draw(edges),
        ),
    )
