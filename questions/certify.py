"""Certificates: proofs of a verdict that anyone can check without the engine that found it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from ..encoders.model import Clause
from ..proofs import folder
from ..proofs.certificate import Certificate, Flaw
from ..proofs.ground import Ground
from ..proofs.meanings import Unsound
from ..proofs.rup import Literals, Step, trimmed
from ..proofs.schemas import derive
from ..proofs.verify import Proven, verify
from ..proofs.words import Term
from ..puzzles.errors import BadInput
from ..puzzles.puzzle import Puzzle, Solution
from ..solvers import refutation
from ..solvers.backends import Settings, find
from ..solvers.budget import Budget, Spent
from ..solvers.decide import Fault, decide
from ..solvers.run import RunsModels
from ..solvers.verdict import NoSolution, Undecided, Unique, Verdict
from . import report
from .writers import Writer, writer

ROUNDS = 4
"""How often a refutation is made smaller by refuting anew the clauses that it needs."""

LONG = 3_000
"""A proof of more steps is trimmed once: going over it takes seconds, and it stays long."""

WORTHWHILE = 0.9
"""A round that leaves more than this share of the clauses is the last."""


@dataclass(frozen=True)
class Certified:
    """What asking for a certificate came to.

    Attributes:
        verdict: the answer about the puzzle.
        proven: what the certificate that was written proves; ``None`` where none was, because
            the verdict is neither ``Unique`` nor ``NoSolution``.
    """

    verdict: Verdict
    proven: Proven | None = None


def certify(puzzle: Puzzle, out: Path, budget: Budget, *, force: bool = False) -> Certified:
    """Decide a puzzle; where it has one solution or none, write a certificate and verify it.

    Args:
        out: a folder to be, or a file with a name that ends in ``.zip``.
        force: replace what is there, if it is a file or a certificate.

    Raises:
        BadInput: if something else is there, or it cannot be written, or native text cannot say
            the puzzle.
        Unsupported: if too many blocks could be on the board.
        Fault: if an engine is caught in a wrong answer.
    """
    if folder.occupied(out) and not (force and folder.replaceable(out)):
        hint = "no certificate, and not replaced" if force else "--force replaces a certificate"
        raise BadInput(f"there is something already ({hint})", origin=str(out))
    if not folder.filled(out) and Path.cwd().is_relative_to(out.resolve()):
        raise BadInput("the folder this runs in cannot be replaced; name another", origin=str(out))
    verdict = decide(puzzle.rules, budget=budget)
    if not isinstance(verdict, Unique | NoSolution):
        return Certified(verdict)
    solution = verdict.solution if isinstance(verdict, Unique) else None
    try:
        made = prove(puzzle, solution, budget)
    except Spent as spent:
        reason = f"{spent}; the search says {verdict.name}, but its proof is not finished"
        return Certified(Undecided(reason, verdict.solutions, stats=verdict.stats))
    try:
        return Certified(verdict, folder.write(made, out, verify))
    except Flaw as flaw:
        raise Fault(f"the certificate is wrong: {flaw}") from None
    except OSError as error:
        raise BadInput(f"cannot be written: {error.strerror}", origin=str(out)) from None


def prove(puzzle: Puzzle, solution: Solution | None, budget: Budget) -> Certificate:
    """The certificate that a puzzle has a solution and no other, or none at all.

    Args:
        solution: the only one, or ``None``.

    Raises:
        Spent: when the budget runs out first.
        Fault: if there is another solution.
        Unsupported: if too many blocks could be on the board.
    """
    ground = Ground(puzzle.rules, solution)
    formula = _Formula(ground)
    if solution is not None or not _counted(formula):
        _refute(formula, writer(ground), budget, exclude=solution is not None)
    return _certificate(puzzle, solution, formula, *_shrunk(formula, budget))


class _Formula:
    """Clauses for reasons, over variables that are numbered as they come."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self.numbers: dict[Term, int] = {}
        self.clauses: dict[Term, Literals] = {}

    def add(self, reasons: Iterable[Term]) -> list[Clause]:
        """Derive the clauses of those reasons that are new."""
        new: list[Clause] = []
        for reason in reasons:
            if reason not in self.clauses:
                given, some = derive(self._ground, reason)
                literals = [-self._number(term) for term in sorted(given)]
                literals += [self._number(term) for term in sorted(some)]
                self.clauses[reason] = tuple(literals)
                new.append(literals)
        return new

    def _number(self, term: Term) -> int:
        return self.numbers.setdefault(term, len(self.numbers) + 1)


def _counted(formula: _Formula) -> bool:
    """Whether counting the board's cells refutes it."""
    try:
        formula.add([Term("sum", ())])
    except Unsound:
        return False
    return True


def _refute(formula: _Formula, writer: Writer, budget: Budget, *, exclude: bool) -> None:
    """Add reasons to the formula until its clauses cannot be met."""
    module = cast(RunsModels, find("sat")[0].load())
    engine = module.open_engine("", Settings(), budget)
    try:
        for reason in writer.start():
            budget.poll()
            engine.add_clauses(formula.add([reason]))
        if exclude:
            engine.add_clauses(formula.add([writer.exclude()]))
        while (answer := engine.solve()) is not None:
            true = {term for term, number in formula.numbers.items() if answer[number]}
            if not (new := formula.add(writer.cuts(true))):
                raise Fault("a certificate is asked for, but there is another solution")
            engine.add_clauses(new)
    finally:
        engine.close()


def _shrunk(formula: _Formula, budget: Budget) -> tuple[dict[Term, Literals], list[Step]]:
    """Few of the clauses, and a proof that refutes them.

    What a refutation does not use is left out, and the rest refuted again, by another engine.
    """
    clauses, proof = dict(formula.clauses), None
    for number in range(ROUNDS):
        order = [refutation.ENGINES[(number + i) % 2] for i in range(2)]
        used, steps = _refutation(len(formula.numbers), list(clauses.values()), order, budget)
        if proof is not None and len(used) + len(steps) >= len(clauses) + len(proof):
            break
        worthwhile = len(used) <= WORTHWHILE * len(clauses)
        reasons = list(clauses)
        clauses, proof = {reasons[place]: clauses[reasons[place]] for place in used}, steps
        if not worthwhile or len(steps) > LONG:
            break
    assert proof is not None
    return clauses, proof


def _refutation(
    variables: int, clauses: list[Literals], engines: list[str], budget: Budget
) -> tuple[list[int], list[Step]]:
    """The places of the clauses that a refutation uses, and its steps.

    Raises:
        Fault: if no engine writes down a proof.
    """
    for engine in engines:
        try:
            steps = refutation.steps(clauses, engine, budget)
            return trimmed(variables, clauses, steps, budget.poll)
        except ValueError:  # a proof with gaps, as some versions of PySAT give
            continue
    raise Fault("no engine gives a proof of what all of them found")


def _certificate(
    puzzle: Puzzle,
    solution: Solution | None,
    formula: _Formula,
    clauses: dict[Term, Literals],
    proof: list[Step],
) -> Certificate:
    """The certificate over the variables that occur, numbered from 1."""
    terms = {number: term for term, number in formula.numbers.items()}
    written = [*clauses.values(), *(literals for _, literals in proof)]
    occurring = sorted({abs(x) for literals in written for x in literals})
    number = {old: new for new, old in enumerate(occurring, 1)}

    def renumbered(literals: Literals) -> Literals:
        return tuple(sorted((number[x] if x > 0 else -number[-x] for x in literals), key=abs))

    return Certificate(
        puzzle,
        solution,
        variables=tuple(terms[old] for old in occurring),
        clauses=tuple(map(renumbered, clauses.values())),
        reasons=tuple(clauses),
        proof=tuple((deletes, renumbered(literals)) for deletes, literals in proof),
    )


# --- JSON ---------------------------------------------------------------------------------------


def certified_json(puzzle: Puzzle, out: Path, certified: Certified) -> dict[str, Any]:
    """What ``certify`` says: the verdict, and where its certificate is."""
    told = report.verdict(puzzle, certified.verdict, "sat")
    if certified.proven is None:
        return told
    return {**told, "certificate": {"path": str(out), **_sizes(certified.proven)}}


def proven_json(found: Proven) -> dict[str, Any]:
    """What ``verify-certificate`` says of a right one."""
    told = {"right": True, **report.heading(found.puzzle), "verdict": found.claim}
    if found.solution is not None:
        told["solution"] = report.solution(found.puzzle.rules, found.solution)
    return {**told, **_sizes(found)}


def flaw_json(flaw: Flaw) -> dict[str, Any]:
    """What ``verify-certificate`` says of a wrong one."""
    return {"right": False, "file": flaw.file, "line": flaw.line or None, "reason": flaw.message}


def _sizes(found: Proven) -> dict[str, int]:
    return {name: getattr(found, name) for name in ("variables", "clauses", "cuts", "lemmas")}
