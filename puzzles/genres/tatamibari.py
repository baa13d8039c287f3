"""Tatamibari: rectangles, each with one mark for its proportions; no four meet in a point."""

from ..board import Board
from ..clues import Clue, Measures, Square, Tall, Wide
from ..division import Division
from .codecs import Marks
from .divisions import DivisionGenre
from .genre import Pzpr


def _proportions(block: Measures) -> Clue:
    return next(clue for clue in (Square(), Wide(), Tall()) if clue.admits(block))


GENRE = DivisionGenre(
    name="tatamibari",
    preset=Division(Board(1, 1), apart=True),
    clue=_proportions,
    marks={"+": "square", "-": "wide", "|": "tall"},
    janko={"s": "square", "h": "wide", "v": "tall"},
    pzpr=Pzpr(
        "tatamibari",
        Marks({"1": "tall", "2": "wide", "3": "square", ".": "?"}),
        marks={"a": "tall", "b": "wide", "c": "square", "-": "?"},
    ),
)
