"""The tokens by which native text writes clues."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import reduce
from operator import and_

from ..clues import ANY, Area, AtLeast, AtMost, Clue, Height, Perimeter, Square, Tall, Wide, Width

WORDS: Mapping[str, Clue] = {clue.token: clue for clue in (ANY, Square(), Wide(), Tall())}
"""The clues without number."""

_NUMBERED: Mapping[str, Callable[[int], Clue]] = {
    kind.prefix: kind for kind in (Area, AtLeast, AtMost, Perimeter, Width, Height)
}
_NUMBER = re.compile("([^0-9]*)([0-9]{1,9})")


def clue(token: str, marks: Mapping[str, str]) -> Clue:
    """Read a clue, whose parts are joined by ``&``; ``marks`` are other spellings of parts.

    Raises:
        ValueError: if the token is no clue, or one with a number below 1.
    """
    return reduce(and_, (_part(marks.get(part, part)) for part in token.split("&")))


def _part(token: str) -> Clue:
    if token in WORDS:
        return WORDS[token]
    match = _NUMBER.fullmatch(token)
    if not match or match[1] not in _NUMBERED:
        raise ValueError("no such clue")
    return _NUMBERED[match[1]](int(match[2]))
