"""A certificate and its files' texts.

Each text has one spelling for what it says.  Reading goes the same way back: whatever is not
written as here is ``Flaw``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from ..puzzles.akari import Akari
from ..puzzles.board import Board
from ..puzzles.division import HOLE, canonical
from ..puzzles.errors import BadInput
from ..puzzles.formats import native
from ..puzzles.puzzle import Puzzle, Rules, Solution
from . import words
from .meanings import MEANINGS
from .rup import Literals, Step
from .schemas import SIGNATURES
from .words import Term

PUZZLE, SOLUTION = "puzzle.txt", "solution.txt"
VARIABLES, CLAUSES, REASONS = "variables.txt", "formula.cnf", "reasons.txt"
PROOF = "proof.drup"

FILES = (PUZZLE, SOLUTION, VARIABLES, CLAUSES, REASONS, PROOF)
"""What a certificate holds; the solution only where the claim is that there is one."""


class Flaw(ValueError):
    """Where a certificate fails, and why.

    Attributes:
        file: the file in which the fault is.
        line: its line, counted from 1; 0 where it is about the file as a whole.
        message: what is wrong.
    """

    def __init__(self, file: str, line: int, message: str) -> None:
        super().__init__(f"{file}{f':{line}' if line else ''}: {message}")
        self.file, self.line, self.message = file, line, message


@dataclass(frozen=True)
class Certificate:
    """A claim about a puzzle and all that is needed to check it.

    Attributes:
        solution: the only one; ``None`` where the claim is that there is none.
        variables: the meaning of variable 1, 2, ...
        clauses: literals in the order of their variables.
        reasons: for each clause the instance of a schema that it is.
        proof: a DRUP proof of the empty clause from the clauses.
    """

    puzzle: Puzzle
    solution: Solution | None
    variables: tuple[Term, ...]
    clauses: tuple[Literals, ...]
    reasons: tuple[Term, ...]
    proof: tuple[Step, ...]

    @property
    def claim(self) -> str:
        """``unique`` or ``none``: the name of the verdict that is proven."""
        return "none" if self.solution is None else "unique"


def texts(made: Certificate) -> dict[str, str]:
    """The text of each file."""
    rules, board = made.puzzle.rules, made.puzzle.rules.board
    files = {PUZZLE: native.write(made.puzzle)}
    if made.solution is not None:
        files[SOLUTION] = _drawn(rules, made.solution)
    variables = (words.written(term, MEANINGS, board) for term in made.variables)
    clauses = (" ".join(map(str, (*clause, 0))) for clause in made.clauses)
    reasons = (words.written(term, SIGNATURES, board) for term in made.reasons)
    proof = (" ".join([*["d"] * deletes, *map(str, clause), "0"]) for deletes, clause in made.proof)
    head = f"p cnf {len(made.variables)} {len(made.clauses)}"
    bodies = (
        (VARIABLES, variables),
        (CLAUSES, (head, *clauses)),
        (REASONS, reasons),
        (PROOF, proof),
    )
    return {**files, **{name: "".join(f"{line}\n" for line in body) for name, body in bodies}}


def puzzle(text: str, id: str) -> Puzzle:
    """The puzzle of its file.

    Raises:
        Flaw: if it cannot be read, or is not spelt as ``texts`` spells it.
    """
    try:
        found = native.read(text, None).puzzle
        spelt = native.write(found)
    except BadInput as error:
        raise Flaw(PUZZLE, error.line or 0, str(error)) from None
    _same(PUZZLE, text, spelt)
    return Puzzle(found.genre, found.rules, id)


def solution(rules: Rules, text: str) -> Solution:
    """The solution of its file, not judged yet.

    Raises:
        Flaw: if it is none of such a board.
    """
    board = rules.board
    lines = _lines(SOLUTION, text)
    rows = [line.split() for line in lines]
    if len(rows) != board.rows:
        raise Flaw(SOLUTION, 0, f"{len(rows)} rows for a board of {board.rows}")
    for number, row in enumerate(rows, 1):
        if len(row) != board.cols:
            raise Flaw(SOLUTION, number, f"{len(row)} cells in a row of {board.cols}")
    tokens = [token for row in rows for token in row]
    found: Solution
    if isinstance(rules, Akari):
        found = frozenset(cell for cell, token in enumerate(tokens) if token == "o")
    else:
        numbers = {_letters(number): number for number in range(board.size)}
        found = canonical((numbers.get(token, HOLE) for token in tokens), board.holes)
    _same(SOLUTION, text, _drawn(rules, found))
    return found


def _drawn(rules: Rules, found: Solution) -> str:
    """Rows of letters, one name a block, or of bulbs; ``#`` is a hole."""
    board = rules.board
    if isinstance(rules, Akari):
        shown = ["o" if cell in found else "." for cell in range(board.size)]
    else:
        shown = [_letters(number) if number != HOLE else "?" for number in found]
    tokens = ["#" if cell in board.holes else token for cell, token in enumerate(shown)]
    width = max(map(len, tokens))
    rows = (tokens[start : start + board.cols] for start in range(0, board.size, board.cols))
    return "".join(" ".join(token.rjust(width) for token in row) + "\n" for row in rows)


def _letters(number: int) -> str:
    """a, b, ... z, aa, ab, ...: numbers would be read as areas by others."""
    rest, last = divmod(number, 26)
    return (_letters(rest - 1) if rest else "") + chr(ord("a") + last)


def terms(name: str, text: str, signatures: Mapping[str, str], board: Board) -> Iterator[Term]:
    """The terms of a file, one a line.

    Raises:
        Flaw: at a line that is no term.
    """
    for number, line in enumerate(_lines(name, text), 1):
        try:
            yield words.read(line, signatures, board)
        except words.Unreadable as error:
            raise Flaw(name, number, str(error)) from None


def clauses(text: str, variables: int, reasons: int) -> Iterator[Literals]:
    """The clauses of a formula over so many variables, as many as there are reasons.

    Raises:
        Flaw: at the first line that is not as it must be.
    """
    head, *lines = _lines(CLAUSES, text) or [""]
    if head != f"p cnf {variables} {reasons}":
        raise Flaw(CLAUSES, 1, f"not the head of {reasons} clauses over {variables} variables")
    if len(lines) != reasons:
        raise Flaw(CLAUSES, 0, f"{len(lines)} clauses, but {reasons} reasons")
    for number, line in enumerate(lines, 2):
        clause = _literals(CLAUSES, number, line, variables)
        if any(abs(a) >= abs(b) for a, b in pairwise(clause)):
            raise Flaw(CLAUSES, number, "the literals are not in the order of their variables")
        yield clause


def proof(text: str, variables: int) -> tuple[Step, ...]:
    """The steps of a proof.

    Raises:
        Flaw: at a line that is no step.
    """
    return tuple(
        (line.startswith("d "), _literals(PROOF, number, line.removeprefix("d "), variables))
        for number, line in enumerate(_lines(PROOF, text), 1)
    )


_CLAUSE = re.compile("(-?[1-9][0-9]{0,8} )*0")


def _literals(name: str, number: int, line: str, variables: int) -> Literals:
    if not _CLAUSE.fullmatch(line):
        raise Flaw(name, number, f"no clause: {line[:40]!r}")
    literals = tuple(map(int, line.split(" ")))[:-1]
    if literals and max(map(abs, literals)) > variables:
        raise Flaw(name, number, f"a variable above {variables}")
    return literals


def _lines(name: str, text: str) -> list[str]:
    if text and not text.endswith("\n"):
        raise Flaw(name, text.count("\n") + 1, "the last line does not end")
    return text.split("\n")[:-1]


def _same(name: str, text: str, spelt: str) -> None:
    if text != spelt:
        pairs = zip(text.split("\n"), spelt.split("\n"), strict=False)
        line = next((n for n, (a, b) in enumerate(pairs, 1) if a != b), 0)
        raise Flaw(name, line, "not written as certificates are")
