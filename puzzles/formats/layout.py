"""The frame that native text and drawings share: genre, settings, rows."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from ..errors import BadInput
from ..genres import Genre, find, named
from ..sheet import Setting

_WORD = re.compile(r"[^\W\d_][\w-]*")


@dataclass(frozen=True)
class Layout:
    """A text taken apart: the word before the settings, the settings, the board's rows."""

    word: str | None
    settings: tuple[Setting, ...]
    rows: tuple[tuple[str, ...], ...]

    def genre(self, fallback: Genre | None) -> Genre:
        """The genre that the text names, else ``fallback``.

        Raises:
            BadInput: if the word names no genre, or neither is there.
        """
        if self.word is not None:
            try:
                return find(self.word)
            except BadInput as error:
                raise error.at("", line=1) from None
        if fallback is None:
            raise BadInput("the genre is missing: the first line, or --genre, names it")
        return fallback


def taken_apart(text: str, genre: Genre | None) -> Layout:
    """Split a text into its genre's word, settings and rows.

    A first line of one word names the genre; with ``genre`` given it may be left out.

    Raises:
        BadInput: if a line stands where none may.
    """
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line) for number, line in lines if line]
    word = lines.pop(0)[1] if lines and _heads(lines, genre) else None
    settings: list[Setting] = []
    while lines and ":" in lines[0][1]:
        number, line = lines.pop(0)
        key, _, value = line.partition(":")
        setting = Setting(key.strip().lower(), value.strip().lower(), number)
        if setting.key != "border" and setting.key in {s.key for s in settings}:
            raise BadInput("this switch is set twice", setting.key, line=number)
        settings.append(setting)
    for (before, _), (number, line) in pairwise(lines):
        if number > before + 1:
            raise BadInput("more text behind the board", line, line=number)
    return Layout(word, tuple(settings), tuple(tuple(line.split()) for _, line in lines))


def _heads(lines: list[tuple[int, str]], genre: Genre | None) -> bool:
    """Whether the first line is the genre's word, not a row of letters."""
    first = lines[0][1]
    if not _WORD.fullmatch(first):
        return False
    if named(first):
        return True
    if len(lines) == 1:
        return False
    number, second = lines[1]
    return genre is None or number > lines[0][0] + 1 or ":" in second
