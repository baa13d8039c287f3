"""Proof checkers that others wrote."""

from __future__ import annotations

from ..puzzles.errors import Unsupported


def dratify(formula: str, proof: str) -> str:
    """What the package dratify finds wrong with a proof, or "".

    Raises:
        Unsupported: if it is not installed.
    """
    try:
        import dratify as checker
    except ImportError:
        raise Unsupported("dratify is not installed: pip install 'shikiri[dratify]'") from None
    try:
        result = checker.check_proof(checker.parse_dimacs(formula, strict=True), proof)
    except ValueError as error:
        return f"dratify cannot read it: {error}"
    return "" if result.ok else f"dratify rejects it: {result.reason}"


CHECKERS = {"dratify": dratify}
"""Each by its name."""
