"""The bundled puzzles: native text, one file a puzzle, known by the file's name."""

from __future__ import annotations

import re
from importlib.resources import files

from ..genres import GENRES


def names() -> tuple[str, ...]:
    """The names of all bundled puzzles, sorted as people do: 5x5 comes before 10x10."""
    found = (entry.name for entry in files(__name__).iterdir())
    texts = (name.removesuffix(".txt") for name in found if name.endswith(".txt"))
    return tuple(sorted(texts, key=_natural))


def _natural(name: str) -> list[tuple[int, str]]:
    """The name's parts, numbers by their value."""
    return [(int(number or 0), word) for number, word in re.findall("([0-9]+)|([^0-9]+)", name)]


def plain() -> tuple[str, ...]:
    """The names of those that are no variants: they begin with a genre's name."""
    return tuple(name for name in names() if name.split("-")[0] in GENRES)


def variants() -> tuple[str, ...]:
    """What stands before size and letter in the names, such as ``torus-shikaku``; genres too."""
    return tuple(sorted({name.rsplit("-", 2)[0] for name in names()}))


def text(name: str) -> str:
    """The native text of a bundled puzzle.

    Raises:
        KeyError: if there is none of that name.
    """
    if name not in names():
        raise KeyError(name)
    return (files(__name__) / f"{name}.txt").read_text(encoding="utf-8")
