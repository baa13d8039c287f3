"""What a genre is: a name for rules, and the marks by which the puzzle world writes them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field

from ..clues import Clue, Measures
from ..errors import BadInput
from ..facts import Fact
from ..puzzle import Rules, Solution
from ..sheet import Setting, Sheet
from .codecs import Codec, IdCodec


@dataclass(frozen=True)
class Pzpr:
    """How puzz.link writes the genre, in links and in pzprv3 files.

    Attributes:
        pid: the genre's name in a link.
        codec: the code of a link's cells.
        marks: the native token of each sign that stands in a file, numbers aside.
        aliases: other names that are read.
        file_pid: the genre's name in a file, where it differs.
        flags: the setting that each flag of a link, or line of a file, stands for.
        borders: whether borders may be given.
    """

    pid: str
    codec: Codec
    marks: Mapping[str, str]
    aliases: tuple[str, ...] = ()
    file_pid: str = ""
    flags: Mapping[str, Setting] = field(default_factory=dict)
    borders: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """All names by which a link or a file may call the genre."""
        return (self.pid, *self.aliases)


@dataclass(frozen=True, kw_only=True)
class Genre(ABC):
    """A named kind of puzzle, as data: how its tokens become rules and how they look elsewhere.

    Attributes:
        name: what native text calls it.
        aliases: other names that a user may say.
        janko: the native token of each sign that janko.at writes, numbers aside.
        pzpr: how puzz.link writes it, or ``None``.
        tatham: the code of its game ID in Simon Tatham's collection, or ``None``.
    """

    name: str
    aliases: tuple[str, ...] = ()
    janko: Mapping[str, str] = field(default_factory=dict)
    pzpr: Pzpr | None = None
    tatham: IdCodec | None = None

    @abstractmethod
    def rules(self, sheet: Sheet) -> Rules:
        """The rules that a sheet states.

        Raises:
            BadInput: at a token or a setting that the genre does not have.
        """

    @abstractmethod
    def sheet(self, rules: Rules) -> Sheet:
        """The sheet that states the rules: only settings that depart from the preset.

        Raises:
            BadInput: if no sheet of this genre can.
        """

    def shown(self, token: str) -> str:
        """How native text of this genre writes a token of a sheet."""
        return token

    def derived(self, block: Measures) -> Clue | None:
        """The clue that a solved block gives, ``None`` where solutions are no blocks."""
        return None

    def truths(self, rules: Rules, solution: Solution) -> tuple[Fact, ...]:
        """What the genre's own marks could tell of a solution beyond the givens, by cells.

        Each is a fact that ``givens.told`` adds to the rules.
        """
        return ()

    def richer(self, rules: Rules, solution: Solution) -> tuple[Fact, ...]:
        """What native text could tell besides, by clues that are unusual in the genre."""
        return ()


def torus(setting: Setting) -> bool:
    """What the switch ``board`` says.

    Raises:
        BadInput: if it is neither ``plain`` nor ``torus``.
    """
    if setting.value not in ("plain", "torus"):
        raise BadInput("board is plain or torus, not", setting.value, line=setting.line)
    return setting.value == "torus"
