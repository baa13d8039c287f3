"""Verdicts and solutions as JSON values; docs/output.schema.json describes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..puzzles.board import Board, Cell
from ..puzzles.division import HOLE, Division, blocks
from ..puzzles.formats.native import write as native
from ..puzzles.genres import find
from ..puzzles.puzzle import Puzzle, Rules, Solution
from ..puzzles.referee import Violation
from ..solvers.verdict import NoSolution, Statistics, Undecided, Verdict
from .known import places

if TYPE_CHECKING:
    from ..puzzles.facts import Fact
    from ..solvers.native.deduction import Deduction
    from .ambiguity import Ambiguity
    from .compare import Comparison, Contender, Total, Trial
    from .count import Count
    from .explain import Account, Explanation
    from .grade import Grade
    from .hint import Hint
    from .minimise import Minimised
    from .repair import Repair

Json = dict[str, Any]


def heading(puzzle: Puzzle) -> Json:
    """Which puzzle a report speaks of."""
    board = puzzle.rules.board
    return {"id": puzzle.id, "genre": puzzle.genre, "rows": board.rows, "cols": board.cols}


def verdict(puzzle: Puzzle, answer: Verdict, backend: str) -> Json:
    """A verdict as the contract writes it, for ``solve``, ``check`` and each line of ``batch``."""
    report = {
        **heading(puzzle),
        "verdict": answer.name,
        "solutions": [solution(puzzle.rules, found) for found in answer.solutions],
        "backend": backend,
        "seconds": seconds(answer.stats),
        "stats": statistics(answer.stats),
    }
    if isinstance(answer, NoSolution | Undecided) and answer.reason:
        report["reason"] = answer.reason
    return report


def seconds(stats: Statistics) -> float:
    """Seconds spent on building the model and on the search, the engine's import aside."""
    return round(stats.encode_seconds + stats.solve_seconds, 6)


def statistics(stats: Statistics) -> Json:
    """What an answer cost; counts that an engine does not have are ``None``."""
    return {
        name: round(value, 6) if isinstance(value, float) else value
        for name, value in vars(stats).items()
    }


def solution(rules: Rules, found: Solution) -> Json:
    """A solution by rows: ``{"blocks"}``, with ``{"numbers"}`` where the areas tell the blocks
    apart, or ``{"bulbs"}``; ``None`` in holes."""
    board = rules.board
    if not isinstance(rules, Division):
        return {"bulbs": _rows(board, [int(cell in found) for cell in range(board.size)])}
    partition = [None if number == HOLE else number for number in found]
    report = {"blocks": _rows(board, partition)}
    if rules.unequal:
        areas = [len(cells) for cells in blocks(tuple(found))]
        numbers = [None if number is None else areas[number] for number in partition]
        report["numbers"] = _rows(board, numbers)
    return report


def comparison(compared: Comparison) -> Json:
    """One puzzle of ``compare``: every trial's verdict, and whether they can all be true."""
    return {
        **heading(compared.puzzle),
        "agree": compared.agree,
        "trials": [_trial(compared.puzzle.rules, trial) for trial in compared.trials],
        "left_out": [
            {**_contender(contender), "reason": reason} for contender, reason in compared.left_out
        ],
    }


def crosscheck(compared: Comparison) -> Json:
    """A verdict and who else was asked; where they disagree, an error with both answers."""
    puzzle, (first, second) = compared.puzzle, compared.trials
    if compared.agree and first.verdict:
        told = verdict(puzzle, first.verdict, first.contender.backend)
        return {**told, "cross_check": _trial(puzzle.rules, second)}
    said = (
        f"{trial.contender.backend} says {trial.verdict.name if trial.verdict else trial.fault}"
        for trial in compared.trials
    )
    return {
        **heading(puzzle),
        "verdict": "error",
        "error": f"the engines disagree: {'; '.join(said)}",
        "trials": [_trial(puzzle.rules, trial) for trial in compared.trials],
        "puzzle": native(puzzle),
    }


def ambiguity(puzzle: Puzzle, found: Ambiguity, backend: str) -> Json:
    """What ``ambiguity`` says; cells are ``[row, column]``, counted from 1."""
    board = puzzle.rules.board
    told = {
        **heading(puzzle),
        "verdict": found.name,
        "solutions": [solution(puzzle.rules, each) for each in found.solutions],
        "settled": found.settled,
        "complete": found.complete,
        "decided": [_fact(board, fact) for fact in found.decided],
        "decided_blocks": [[place(board, cell) for cell in block] for block in found.blocks],
        "open": [_fact(board, fact) for fact, _ in found.open],
        "open_cells": [place(board, cell) for cell in found.cells],
        "candidates": [
            {
                "cell": place(board, cell),
                found.kind: [place(board, x) for x in many] if found.kind == "owners" else [*many],
            }
            for cell, many in found.candidates.items()
        ],
        "backend": backend,
        "seconds": seconds(found.stats),
        "stats": statistics(found.stats),
    }
    return {**told, "reason": found.reason} if found.reason else told


def count(puzzle: Puzzle, found: Count) -> Json:
    """What ``count`` says."""
    told = {
        **heading(puzzle),
        "count": found.number,
        "exact": found.exact,
        "backend": found.backend,
        "seconds": seconds(found.stats),
        "stats": statistics(found.stats),
    }
    return {**told, "reason": found.reason} if found.reason else told


def hint(puzzle: Puzzle, given: Hint) -> Json:
    """What ``hint`` says; cells are ``[row, column]``, counted from 1."""
    board = puzzle.rules.board
    told = {
        **heading(puzzle),
        "verdict": given.verdict.name,
        "wrong": [_fact(board, fact) for fact in given.wrong],
        "broken": given.broken and _deduction(board, given.broken),
        "deductions": [_deduction(board, deduction) for deduction in given.path],
        "beyond": given.beyond and _fact(board, given.beyond),
        "solved": given.solved,
    }
    return {**told, "reason": given.spent} if given.spent else told


def grade(puzzle: Puzzle, graded: Grade) -> Json:
    """What ``grade`` says; counts are of deductions, by tier and by rule."""
    told = {
        **heading(puzzle),
        "verdict": graded.verdict.name,
        "grade": graded.word,
        "deepest": graded.deepest and graded.deepest.word,
        "tiers": {tier.word: count for tier, count in sorted(graded.tiers.items())},
        "rules": dict(graded.rules),
        "nodes": graded.nodes,
    }
    return {**told, "reason": graded.spent} if graded.spent else told


def explanation(puzzle: Puzzle, known: Explanation) -> Json:
    """What ``explain`` says; cells are ``[row, column]``, counted from 1."""
    board = puzzle.rules.board
    told = {
        **heading(puzzle),
        "verdict": known.verdict.name,
        "solutions": [solution(puzzle.rules, found) for found in known.verdict.solutions],
        "reasons": [
            {
                "text": reason.text,
                "clues": [place(board, cell) for cell in reason.clues],
                "cells": [place(board, cell) for cell in reason.cells],
            }
            for reason in known.reasons
        ],
        "clashes": [_account(puzzle.rules, account) for account in known.accounts],
        "complete": known.complete,
        "partial": bool(known.spent),
        "seconds": seconds(known.stats),
        "stats": statistics(known.stats),
    }
    return {**told, "reason": known.spent} if known.spent else told


def minimised(left: Puzzle, found: Minimised) -> Json:
    """What ``minimise`` says, of the puzzle that is left."""
    board, enough = left.rules.board, found.enough
    witnesses = dict(enough.witnesses) if enough else {}
    told = {
        **heading(left),
        "verdict": found.verdict.name,
        "solutions": [solution(left.rules, each) for each in found.verdict.solutions],
        "left": [
            {
                **_fact(board, given),
                "without": solution(left.rules, witnesses[given]) if given in witnesses else None,
            }
            for given in (enough.truths if enough else ())
        ],
        "dropped": [_fact(board, given) for given in found.dropped],
        "irreducible": bool(enough and enough.irreducible),
        "minimum": bool(enough and enough.minimum),
        "least": enough.least if enough else 0,
        "puzzle": native(left),
        "partial": bool(enough and enough.spent) or isinstance(found.verdict, Undecided),
        "seconds": seconds(found.verdict.stats),
        "stats": statistics(found.verdict.stats),
    }
    spent = enough.spent if enough else getattr(found.verdict, "reason", "")
    return {**told, "reason": spent} if spent else told


def repaired(after: Puzzle, found: Repair) -> Json:
    """What ``repair`` says, of the puzzle after the changes."""
    board, genre = after.rules.board, find(after.genre)
    told = {
        **heading(after),
        "verdict": found.verdict.name,
        "after": found.after.name,
        "solutions": [solution(after.rules, each) for each in found.after.solutions],
        "edits": [
            {
                "kind": edit.kind,
                "cell": place(board, edit.cell),
                "to": None if edit.to is None else place(board, edit.to),
                "before": genre.shown(edit.before),
                "after": genre.shown(edit.after),
                "text": edit.words(board, genre),
            }
            for edit in found.edits
        ],
        "resort": found.resort or None,
        "gone": found.gone,
        "without": found.without,
        "least": found.least,
        "minimum": found.minimum,
        "puzzle": native(after),
        "partial": bool(found.spent),
    }
    return {**told, "reason": found.spent} if found.spent else told


def _account(rules: Rules, account: Account) -> Json:
    board, clash = rules.board, account.clash
    witnesses = dict(clash.witnesses)
    return {
        "givens": [
            {
                **_fact(board, given),
                "without": solution(rules, witnesses[given]) if given in witnesses else None,
            }
            for given in clash.givens
        ],
        "irreducible": clash.irreducible,
        "smallest": clash.smallest,
        "rules": [vars(lifted).copy() for lifted in account.rules],
        "deductions": [_deduction(board, step) for step in account.steps],
        "asked": account.confirmed is not None,
        "confirmed": account.confirmed or None,
    }


def _deduction(board: Board, deduction: Deduction) -> Json:
    return {
        "rule": deduction.rule,
        "tier": deduction.tier.word,
        "clues": [place(board, cell) for cell in deduction.clues],
        "cells": [place(board, cell) for cell in deduction.cells],
        "facts": [_fact(board, fact) for fact in deduction.facts],
        "text": deduction.text,
    }


def _fact(board: Board, fact: Fact) -> Json:
    cells = [place(board, cell) for cell in places(fact)]
    return {"kind": type(fact).__name__, "cells": cells, "text": fact.words(board)}


def _trial(rules: Rules, trial: Trial) -> Json:
    told = {
        **_contender(trial.ran),
        "verdict": trial.verdict.name if trial.verdict else "fault",
        "solutions": [solution(rules, found) for found in trial.solutions],
        "seconds": seconds(trial.stats),
        "stats": statistics(trial.stats),
    }
    return {**told, "error": trial.fault} if trial.fault else told


def total(summed: Total) -> Json:
    """One contender over all puzzles of ``compare``."""
    return {
        **_contender(summed.contender),
        "tried": summed.tried,
        "decided": summed.decided,
        "seconds": seconds(summed.stats),
        "stats": statistics(summed.stats),
    }


def _contender(contender: Contender) -> Json:
    return vars(contender).copy()


def judgement(puzzle: Puzzle, violations: Sequence[Violation]) -> Json:
    """What the referee says of an answer; cells are ``[row, column]``, counted from 1."""
    return {
        **heading(puzzle),
        "right": not violations,
        "violations": [
            {
                "rule": fault.rule,
                "cells": [place(puzzle.rules.board, cell) for cell in fault.cells],
                "text": fault.text,
            }
            for fault in violations
        ],
    }


def place(board: Board, cell: Cell) -> list[int]:
    """Row and column of a cell, counted from 1."""
    row, col = board.place(cell)
    return [row + 1, col + 1]


def _rows(board: Board, values: Sequence[object]) -> list[list[object]]:
    return [list(values[start : start + board.cols]) for start in range(0, board.size, board.cols)]
