"""Divisions into rectangles with one clue each."""

from .state import begin, refusal

__all__ = ["begin", "refusal"]
