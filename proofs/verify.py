"""The verdict on a certificate: what it proves, or where it fails."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ..puzzles.puzzle import Puzzle, Rules, Solution
from ..puzzles.referee import judge
from . import certificate, folder, rup
from .certificate import CLAUSES, PROOF, PUZZLE, REASONS, SOLUTION, VARIABLES, Flaw
from .ground import Ground
from .meanings import MEANINGS, Unsound, misfit
from .rup import Literals, Step
from .schemas import SCHEMAS, SIGNATURES, derive
from .words import Term


@dataclass(frozen=True)
class Proven:
    """What a certificate proves.

    Attributes:
        claim: ``unique``: the puzzle has the solution and no other; ``none``: it has none.
        puzzle, solution: what was read; the solution is ``None`` where there is none.
        variables, clauses, cuts, lemmas: how long the proof is; cuts are those of the clauses
            that are about connectivity.
    """

    claim: str
    puzzle: Puzzle
    solution: Solution | None
    variables: int
    clauses: int
    cuts: int
    lemmas: int

    @property
    def sizes(self) -> str:
        """How long the proof is, in words; cuts are among the clauses."""
        nouns = ("variable", "clause", "cut", "lemma")
        counts = (self.variables, self.clauses, self.cuts, self.lemmas)
        return ", ".join(
            f"{count} {noun}{'s' * (count != 1)}" for noun, count in zip(nouns, counts, strict=True)
        )


Second = Callable[[str, str], str]
"""Another checker: from the texts of a formula and of a proof to what is wrong, or ""."""


def verify(path: Path, second: Second | None = None) -> Proven:
    """Check a certificate: a folder, or a ``.zip`` of one.

    The puzzle is read anew, the solution judged by the referee, each clause derived again from
    its reason and compared, and the proof checked by unit propagation.

    Args:
        second: another checker that must agree on the formula and the proof.

    Raises:
        Flaw: where the certificate fails.
        OSError: if nothing can be read there.
    """
    sealed = folder.read(path)
    texts = sealed.texts
    puzzle = certificate.puzzle(texts[PUZZLE], sealed.id)
    solution = None
    if sealed.claim == "unique":
        solution = certificate.solution(puzzle.rules, texts[SOLUTION])
        for violation in judge(puzzle.rules, solution):
            raise Flaw(SOLUTION, 0, f"the solution breaks a rule: {violation}")
    board = puzzle.rules.board
    terms = list(certificate.terms(VARIABLES, texts[VARIABLES], MEANINGS, board))
    variables = _variables(puzzle.rules, terms)
    reasons = list(certificate.terms(REASONS, texts[REASONS], SIGNATURES, board))
    clauses = list(certificate.clauses(texts[CLAUSES], len(variables), len(reasons)))
    _derived(Ground(puzzle.rules, solution), variables, clauses, reasons)
    proof = certificate.proof(texts[PROOF], len(variables))
    _refuted(len(variables), clauses, proof)
    if second is not None and (said := second(texts[CLAUSES], texts[PROOF])):
        raise Flaw(PROOF, 0, said)
    cuts = sum(SCHEMAS[reason.name].cut for reason in reasons)
    return Proven(
        *(sealed.claim, puzzle, solution),
        *(len(variables), len(clauses), cuts, sum(not deletes for deletes, _ in proof)),
    )


def _variables(rules: Rules, terms: list[Term]) -> dict[Term, int]:
    numbers: dict[Term, int] = {}
    for number, term in enumerate(terms, 1):
        if numbers.setdefault(term, number) != number:
            raise Flaw(VARIABLES, number, "two variables have this meaning")
        if fault := misfit(rules, term):
            raise Flaw(VARIABLES, number, fault)
    return numbers


def _derived(
    ground: Ground, variables: dict[Term, int], clauses: list[Literals], reasons: list[Term]
) -> None:
    """Hold each clause against what its reason gives."""
    for line, (literals, reason) in enumerate(zip(clauses, reasons, strict=True), 1):
        try:
            given, some = derive(ground, reason)
        except Unsound as error:
            raise Flaw(REASONS, line, f"{reason.name}: {error}") from None
        if missing := [term for term in (*given, *some) if term not in variables]:
            raise Flaw(REASONS, line, f"{reason.name}: no variable means {missing[0].name}")
        due = {-variables[term] for term in given} | {variables[term] for term in some}
        if due != set(literals):
            raise Flaw(CLAUSES, line + 1, f"not the clause that {reason.name} gives")


def _refuted(variables: int, clauses: list[Literals], proof: tuple[Step, ...]) -> None:
    number, fault = rup.fault(variables, clauses, proof)
    if fault:
        raise Flaw(PROOF, number + 1, fault)
