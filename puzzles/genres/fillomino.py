"""Fillomino: blocks of any shape; a number is its block's area, equal areas never touch."""

from ..board import Board
from ..clues import Area
from ..division import Division, Shape
from ..sheet import Setting
from .codecs import FillingId, Number16
from .divisions import DivisionGenre
from .genre import Pzpr

GENRE = DivisionGenre(
    name="fillomino",
    aliases=("filling",),
    preset=Division(Board(1, 1), shape=Shape.POLYOMINO, shared=True, unclued=None, unequal=True),
    clue=lambda block: Area(block.area),
    pzpr=Pzpr(
        "fillomino",
        Number16(),
        marks={"-": "?"},
        aliases=("fillomino01",),
        flags={"t": Setting("largest", "3")},
        borders=True,
    ),
    tatham=FillingId(),
)
