"""Divisions into polyominoes: regions that grow from what is known of them."""

from .state import begin, refusal

__all__ = ["begin", "refusal"]
