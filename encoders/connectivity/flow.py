"""Flow: the root sends out one unit for each other member, and each member keeps one.

A flow runs over an arc only where both its ends are members, so that every member is joined
to the root.  (Single-commodity flow, as in mixed-integer models of contiguity.)
"""

from __future__ import annotations

from collections import defaultdict

from ...puzzles.board import Cell
from ..model import Connected, Integer, Model, Sum


def lower(model: Model, constraint: Connected) -> None:
    """Replace one constraint by an integer an arc and a balance a cell."""
    members, root, near = constraint.members, constraint.root, constraint.neighbours
    into: dict[Cell, list[Integer]] = defaultdict(list)
    out: dict[Cell, list[Integer]] = defaultdict(list)
    for cell in members:
        beside = [other for other in near[cell] if other in members]
        if cell != root:
            # Implied, and cheap: a member has a member beside it, and the root is one.
            model.clauses.append((-members[cell], *(members[other] for other in beside)))
            model.clauses.append((-members[cell], members[root]))
        for other in beside:
            if other == root or constraint.most < 2:
                continue
            arc = model.integer(constraint.most - 1)
            out[cell].append(arc)
            into[other].append(arc)
            model.gates.append((arc, members[cell]))
            model.gates.append((arc, members[other]))
    for cell, literal in members.items():
        if cell != root:
            balance = [(1, arc) for arc in into[cell]] + [(-1, arc) for arc in out[cell]]
            model.sums.append(Sum(((-1, literal),), 0, 0, integers=tuple(balance)))
