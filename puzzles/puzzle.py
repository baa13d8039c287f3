"""A puzzle as users name it: rules to be met, with the genre and the name it came with."""

from __future__ import annotations

from dataclasses import dataclass

from .akari import Akari, Bulbs
from .division import Division, Partition

Rules = Division | Akari
"""What a solution must satisfy; all that encoders and engines ever see of a puzzle."""

Solution = Partition | Bulbs
"""A finished board: block numbers a cell for a division, the bulbs for Akari."""


@dataclass(frozen=True)
class Puzzle:
    """Rules under a genre's name.

    The genre matters to formats and pictures only: two genres may share the same rules.
    """

    genre: str
    rules: Rules
    id: str = ""
