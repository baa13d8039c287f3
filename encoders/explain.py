"""Why a puzzle gets its encoding: the assumption it breaks, the choice, and the model's size.

An exact cover by listed blocks rests on three assumptions, and each variant of a division is
known by the first of them that it breaks (after the articles on Cell Blocks).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..puzzles.arithmetic import exact_area
from ..puzzles.division import Division
from ..puzzles.errors import Unsupported
from ..puzzles.puzzle import Rules
from .choose import ENCODERS, Choice, choose, compiled
from .cnf import Cnf
from .listing import FAMILIES
from .model import Model


@dataclass(frozen=True)
class Assumption:
    """One of the three assumptions, held against a puzzle.

    Attributes:
        letter: A, B or C.
        statement: what is assumed.
        broken: why it does not hold, or "" where it does.
    """

    letter: str
    statement: str
    broken: str


@dataclass(frozen=True)
class Size:
    """How large a model is, and the CNF that it is lowered to.

    Attributes:
        keys: the literals that tell solutions apart.
        variables, integers, clauses: of the model, before it is lowered.
        choices: sets of literals of which exactly or at most one is true.
        sums, counts: linear bounds, and numbers of true literals in unary.
        watched: what is left to lazy cuts, and so not in the CNF.
        cnf_variables, cnf_clauses: of the CNF.
    """

    keys: int
    variables: int
    integers: int
    clauses: int
    choices: int
    sums: int
    counts: int
    watched: int
    cnf_variables: int
    cnf_clauses: int


@dataclass(frozen=True)
class Explanation:
    """What is said about a puzzle's encoding.

    Attributes:
        assumptions: the three, in order; none for a puzzle that is no division.
        encoding, connectivity: the choice, "" where no connectivity is needed.
        domain: what the encoding is for.
        why: why it was chosen.
        others: each other encoding, and why it was not.
        size: the size of its model.
        exported: encoding and connectivity of a file, which cannot wait for lazy cuts;
            ``None`` where nothing can be exported.
    """

    assumptions: tuple[Assumption, ...]
    encoding: str
    connectivity: str
    domain: str
    why: str
    others: tuple[tuple[str, str], ...]
    size: Size
    exported: tuple[str, str] | None

    @property
    def first_broken(self) -> Assumption | None:
        """The assumption by which the variant is known."""
        return next((each for each in self.assumptions if each.broken), None)


def explain(rules: Rules, encoding: str | None = None, strategy: str | None = None) -> Explanation:
    """Choose as a search does, and say why.

    Args:
        encoding, strategy: names that are asked for, as ``choose`` takes them.

    Raises:
        Unsupported: where no encoding fits, or not the one named.
    """
    choice, asked = choose(rules, encoding, strategy), encoding is not None
    return Explanation(
        assumptions=assumptions(rules) if isinstance(rules, Division) else (),
        encoding=choice.encoder.NAME,
        connectivity=choice.connectivity,
        domain=choice.encoder.DOMAIN,
        why=_why(choice, asked),
        others=tuple(_others(choice, asked)),
        size=_size(compiled(choice, rules).model),
        exported=_exported(rules, encoding, strategy),
    )


def assumptions(rules: Division) -> tuple[Assumption, ...]:
    """The three assumptions, and whether a division breaks them.

    A clue without number, as ``?`` or a proportion, breaks none: its list is only longer.
    """
    return (
        Assumption("A", "a clue's blocks can be listed", _beyond_lists(rules)),
        Assumption("B", "areas sum exactly, each number being that of one block", _no_sum(rules)),
        Assumption("C", "each block has exactly one clue", _no_bijection(rules)),
    )


def _beyond_lists(rules: Division) -> str:
    listed = rules.shape in FAMILIES
    return "" if listed else f"those of the shape {rules.shape} are too many"


def _no_sum(rules: Division) -> str:
    if rules.shared:
        return "a block may have several numbers, which count it several times"
    for cell, clue in rules.clues:
        numbered = any(len(part.reads) == 1 for part in clue.parts)
        if numbered and exact_area(clue) is None:
            return f"the clue {clue} at {rules.board.name(cell)} leaves the area open"
    return ""


def _no_bijection(rules: Division) -> str:
    unclued = "any number" if rules.unclued is None else rules.unclued
    broken = ["a block may have any number of clues"] if rules.shared else []
    broken += [f"blocks without clue: {unclued}"] if unclued else []
    return "; ".join(broken)


def _why(choice: Choice, asked: bool) -> str:
    rivals = [name for name in choice.fitting if name != choice.encoder.NAME]
    if asked:
        return "it was asked for"
    if not rivals:
        return "no other can express the puzzle"
    return f"it suits the puzzle better than {' and '.join(rivals)}"


def _others(choice: Choice, asked: bool) -> Iterator[tuple[str, str]]:
    able = "it could, but was not asked for" if asked else "it could, but suits the puzzle less"
    for name in ENCODERS:
        if name != choice.encoder.NAME:
            yield name, choice.refusals.get(name, able)


def _exported(rules: Rules, encoding: str | None, strategy: str | None) -> tuple[str, str] | None:
    try:
        choice = choose(rules, encoding, strategy, exportable=True)
    except Unsupported:
        return None
    return choice.encoder.NAME, choice.connectivity


def _size(model: Model) -> Size:
    variables = model.pool.top  # lowering adds to them
    clauses = sum(1 for _ in Cnf().clauses(model))
    return Size(
        keys=len(model.keys),
        variables=variables,
        integers=len(model.integers),
        clauses=len(model.clauses),
        choices=len(model.exactly_one) + len(model.at_most_one),
        sums=len(model.sums),
        counts=len(model.counts),
        watched=len(model.connectivity),
        cnf_variables=model.pool.top,
        cnf_clauses=clauses,
    )
