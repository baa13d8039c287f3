"""Levels: how many steps away from the root a cell can be reached.

``level[cell, d]`` says that the cell is reached within ``d`` steps.  It needs a neighbour at
level ``d - 1``, and implies level ``d + 1``; the last level *is* membership.  Booleans only,
so the clauses are the same for every backend.  (Reachability in unary levels: as in
cspuz_core's encoding of graph connectivity.)
"""

from __future__ import annotations

from ...puzzles.board import Cell
from ..model import Connected, Literal, Model


def lower(model: Model, constraint: Connected) -> None:
    """Replace one constraint by clauses, cubic in its cells at worst."""
    members, root, near = constraint.members, constraint.root, constraint.neighbours
    start = members[root]
    deepest = constraint.most - 1
    distance = {root: 0}
    frontier = [root]
    while frontier:
        frontier = [
            other
            for cell in frontier
            for other in near[cell]
            if other in members
            and other not in distance
            and not distance.update({other: distance[cell] + 1})
        ]
    level: dict[Cell, dict[int, Literal]] = {root: dict.fromkeys(range(deepest + 1), start)}
    for cell, literal in members.items():
        if cell == root:
            continue
        first = distance.get(cell, deepest + 1)
        if first > deepest:
            model.clauses.append((-literal,))
            continue
        steps = level[cell] = {d: model.variable() for d in range(first, deepest)}
        steps[deepest] = literal
        model.clauses.extend((-steps[d], steps[d + 1]) for d in range(first, deepest))
    for cell, steps in level.items():
        if cell == root:
            continue
        beside = [level[other] for other in near[cell] if other in level]
        for d, literal in steps.items():
            reached = [other[d - 1] for other in beside if d - 1 in other]
            model.clauses.append((-literal, *reached))
    model.clauses.extend((-literal, start) for cell, literal in members.items() if cell != root)
