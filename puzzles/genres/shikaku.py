"""Shikaku: rectangles, each with one number, its area."""

from ..board import Board
from ..clues import Area
from ..division import Division
from .codecs import Number16, RectanglesId
from .divisions import DivisionGenre
from .genre import Pzpr

GENRE = DivisionGenre(
    name="shikaku",
    aliases=("sikaku", "rectangles"),
    preset=Division(Board(1, 1)),
    clue=lambda block: Area(block.area),
    pzpr=Pzpr("shikaku", Number16(), marks={"-": "?"}),
    tatham=RectanglesId(),
)
