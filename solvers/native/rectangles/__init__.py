"""Divisions into rectangles with one clue at most in each."""

from .state import begin, refusal

__all__ = ["begin", "refusal"]
