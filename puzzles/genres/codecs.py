"""How the puzzle world's links write a board's cells as letters and digits.

A codec turns a link's body into native tokens and back; it knows neither a genre nor its
rules.  The codes are those of pzprjs (puzz.link) and of Simon Tatham's puzzles.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

from ..errors import BadInput
from ..sheet import ANY, EMPTY, WALL, folded

Rows = tuple[tuple[str, ...], ...]


class Codec(Protocol):
    """A code for the cells of a puzz.link link."""

    def decode(self, body: str, rows: int, cols: int) -> tuple[Rows, str]:
        """The tokens by rows, and what is left of the body behind the last cell.

        A body that is too short leaves the rest empty.
        """
        ...

    def encode(self, rows: Rows) -> str:
        """The body for these tokens.

        Raises:
            BadInput: at a token that the code cannot say.
        """
        ...


class IdCodec(Protocol):
    """A code for the cells of a game ID of Simon Tatham's puzzles."""

    def decode(self, body: str, rows: int, cols: int) -> Rows:
        """The tokens by rows; the body must fill the board exactly."""
        ...

    def encode(self, rows: Rows) -> str:
        """The body for these tokens, or ``BadInput`` at one that the code cannot say."""
        ...


def _cells(rows: Rows) -> Iterator[tuple[int, int, str]]:
    for r, row in enumerate(rows, 1):
        for c, token in enumerate(row, 1):
            yield r, c, token


def _with_gaps(rows: Rows, first: str, longest: int, write: Callable[[str], str | None]) -> str:
    """Write the tokens, runs of empty cells as letters from ``first`` (one cell) on."""
    parts: list[str] = []
    run = 0
    for r, c, token in _cells(rows):
        if token == EMPTY:
            run += 1
            if run == longest:
                parts.append(chr(ord(first) + run - 1))
                run = 0
            continue
        code = write(token)
        if code is None:
            raise BadInput("a link cannot say this clue", token, row=r, column=c)
        if run:
            parts.append(chr(ord(first) + run - 1))
            run = 0
        parts.append(code)
    if run:
        parts.append(chr(ord(first) + run - 1))
    return "".join(parts)


def _gap(char: str) -> int:
    return ord(char) - ord("g") + 1 if "g" <= char <= "z" else 0


def _padded(tokens: list[str], rows: int, cols: int) -> Rows:
    size = rows * cols
    return folded((tokens + [EMPTY] * (size - len(tokens)))[:size], cols)


class Number16:
    """Numbers in hexadecimal, escaped by their length: Shikaku, Fillomino."""

    _ESCAPES: Mapping[str, tuple[int, int]] = {
        "-": (2, 0),
        "+": (3, 0),
        "=": (3, 4096),
        "@": (3, 8192),
        "%": (3, 8192),
        "*": (4, 12240),
        "$": (5, 77776),
    }
    """Escape: how many hexadecimal digits follow, and what is added to them."""

    _LIMITS = ((256, "-"), (4096, "+"), (8192, "="), (12240, "@"), (77776, "*"), (1126352, "$"))
    """The first number that the escape is no longer used for."""

    def decode(self, body: str, rows: int, cols: int) -> tuple[Rows, str]:
        tokens: list[str] = []
        size, at = rows * cols, 0
        while at < len(body) and len(tokens) < size:
            char, at = body[at], at + 1
            if char in "0123456789abcdef":
                tokens.append(str(int(char, 16)))
            elif char in self._ESCAPES:
                length, offset = self._ESCAPES[char]
                digits = body[at : at + length]
                if not re.fullmatch(f"[0-9a-f]{{{length}}}", digits):
                    row, column = divmod(len(tokens), cols)
                    raise BadInput(
                        f"the number is cut: {length} digits (0-9, a-f) must follow {char}",
                        char + digits,
                        row=row + 1,
                        column=column + 1,
                    )
                at += length
                tokens.append(str(int(digits, 16) + offset))
            elif char == ".":
                tokens.append(ANY)
            else:  # as on puzz.link, any other character is passed over
                tokens.extend([EMPTY] * _gap(char))
        return _padded(tokens, rows, cols), body[at:]

    def encode(self, rows: Rows) -> str:
        return _with_gaps(rows, "g", 20, self._write)

    def _write(self, token: str) -> str | None:
        if token == ANY:
            return "."
        if not token.isdecimal():
            return None
        number = int(token)
        if number < 16:
            return f"{number:x}"
        for limit, escape in self._LIMITS:
            if number < limit:
                length, offset = self._ESCAPES[escape]
                return f"{escape}{number - offset:0{length}x}"
        return None


@dataclass(frozen=True)
class Marks:
    """One character a mark: Tatamibari."""

    tokens: Mapping[str, str]
    """The native token of each character."""

    def decode(self, body: str, rows: int, cols: int) -> tuple[Rows, str]:
        tokens: list[str] = []
        size, at = rows * cols, 0
        while at < len(body) and len(tokens) < size:
            char, at = body[at], at + 1
            if char in self.tokens:
                tokens.append(self.tokens[char])
            elif _gap(char):
                tokens.extend([EMPTY] * _gap(char))
            else:
                row, column = divmod(len(tokens), cols)
                raise BadInput("no such mark", char, row=row + 1, column=column + 1)
        return _padded(tokens, rows, cols), body[at:]

    def encode(self, rows: Rows) -> str:
        chars = {token: char for char, token in self.tokens.items()}
        return _with_gaps(rows, "g", 20, chars.get)


class Walls:
    """The "4-cell" code: a number takes up to two empty cells behind it along.  Akari."""

    def decode(self, body: str, rows: int, cols: int) -> tuple[Rows, str]:
        tokens: list[str] = []
        size, at = rows * cols, 0
        while at < len(body) and len(tokens) < size:
            char, at = body[at], at + 1
            if char in "0123456789abcde":
                behind, number = divmod(int(char, 16), 5)
                tokens += [str(number)] + [EMPTY] * behind
            elif char == ".":
                tokens.append(WALL)
            elif _gap(char):
                tokens.extend([EMPTY] * _gap(char))
            else:
                row, column = divmod(len(tokens), cols)
                raise BadInput("no such wall", char, row=row + 1, column=column + 1)
        return _padded(tokens, rows, cols), body[at:]

    def encode(self, rows: Rows) -> str:
        cells = list(_cells(rows))
        empty = [token == EMPTY for _, _, token in cells] + [True, True]
        parts: list[str] = []
        run = at = 0
        while at < len(cells):
            r, c, token = cells[at]
            at += 1
            if token == EMPTY:
                run += 1
            if run and (run == 20 or token != EMPTY):
                parts.append(chr(ord("g") + run - 1))
                run = 0
            if token == WALL:
                parts.append(".")
            elif token in ("0", "1", "2", "3", "4"):
                behind = 0 if not empty[at] else 1 if not empty[at + 1] else 2
                parts.append(f"{behind * 5 + int(token):x}")
                at += behind
            elif token != EMPTY:
                raise BadInput("a link cannot say this wall", token, row=r, column=c)
        if run:
            parts.append(chr(ord("g") + run - 1))
        return "".join(parts)


def _filled(tokens: Iterable[str], rows: int, cols: int) -> Rows:
    found = list(tokens)
    if len(found) != rows * cols:
        raise BadInput(f"the ID fills {len(found)} cells of {rows * cols}")
    return folded(found, cols)


def _tokens(body: str, pattern: str, rows: int, cols: int) -> Iterator[str]:
    """The pieces of an ID, gap letters ``a`` to ``z`` as that many empty cells."""
    count = at = 0
    piece = re.compile(pattern)
    while at < len(body):
        char = body[at]
        if "a" <= char <= "z":
            gap = ord(char) - ord("a") + 1
            yield from [EMPTY] * gap
            count, at = count + gap, at + 1
        elif match := piece.match(body, at):
            at = match.end()
            if match.group(1):
                yield match.group(1)
                count += 1
        else:
            row, column = divmod(min(count, rows * cols - 1), cols)
            raise BadInput("not in this game's ID", char, row=row + 1, column=column + 1)


class RectanglesId:
    """Decimal numbers, ``_`` between two of them.  Tatham's Rectangles is Shikaku."""

    def decode(self, body: str, rows: int, cols: int) -> Rows:
        return _filled(_tokens(body, "([1-9][0-9]*)|_", rows, cols), rows, cols)

    def encode(self, rows: Rows) -> str:
        code = _with_gaps(rows, "a", 26, lambda t: f"_{t}_" if t.isdecimal() else None)
        return re.sub("_+", "_", re.sub("(?<=[a-z])_|_(?=[a-z])|^_|_$", "", code))


class FillingId:
    """One character a number, counted on from the digits; 0 is empty.  Filling is Fillomino."""

    def decode(self, body: str, rows: int, cols: int) -> Rows:
        last = re.escape(chr(ord("0") + self._most(rows, cols)))
        signs = _tokens(body, f"([0-{last}])", rows, cols)
        tokens = (sign if sign == EMPTY else str(ord(sign) - ord("0")) for sign in signs)
        return _filled((EMPTY if token == "0" else token for token in tokens), rows, cols)

    def encode(self, rows: Rows) -> str:
        most = self._most(len(rows), len(rows[0]))

        def write(token: str) -> str | None:
            legal = token.isdecimal() and 1 <= int(token) <= most
            return chr(ord("0") + int(token)) if legal else None

        return _with_gaps(rows, "a", 26, write)

    @staticmethod
    def _most(rows: int, cols: int) -> int:
        """The largest number the game knows; from 49 on its sign would be a gap letter."""
        return min(max(rows, cols, 3), ord("a") - ord("0") - 1)


class LightUpId:
    """``B`` a plain wall, a digit a numbered one.  Tatham's Light Up is Akari."""

    def decode(self, body: str, rows: int, cols: int) -> Rows:
        signs = _tokens(body, "([B0-4])", rows, cols)
        return _filled((WALL if sign == "B" else sign for sign in signs), rows, cols)

    def encode(self, rows: Rows) -> str:
        walls = {WALL: "B", **{digit: digit for digit in "01234"}}
        return _with_gaps(rows, "a", 26, walls.get)
