"""Placements: one Boolean for each block that could be.

For shapes that can be listed.  Each cell has exactly one owner, an owner being the anchor of
the block over the cell; owners keep the at-most-ones short, since few anchors reach a cell.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

from ..puzzles.board import Cell
from ..puzzles.clues import measure
from ..puzzles.division import Division, Partition, canonical
from ..puzzles.facts import Belongs, Border, Fact, Joined, Meets
from .encoding import Assignment, Encoding, speechless
from .listing import FAMILIES, Placement, placements
from .model import Literal, Model, Sum

NAME = "placements"
STRATEGIES: tuple[str, ...] = ()
DOMAIN = "rectangles and L shapes, with any clues and any switches"


def refusal(rules: object) -> str:
    """Why this encoder cannot express the rules, or "" where it can."""
    if not isinstance(rules, Division):
        return "it encodes divisions"
    if rules.shape not in FAMILIES:
        return f"it lists blocks, and those of the shape {rules.shape} are too many"
    return ""


def suits(rules: Division) -> bool:
    """Whether it is the better choice where others can as well."""
    return True


def encode(rules: Division, poll: Callable[[], None]) -> Encoding:
    """Encode a division into shapes that can be listed.

    Args:
        poll: called now and then; raises when the time for encoding is over.
    """
    model = Model()
    chosen: dict[Literal, Placement] = {}
    owners: dict[Cell, dict[Cell, Literal]] = {cell: {} for cell in rules.board.cells}
    covers: dict[Literal, list[Literal]] = defaultdict(list)
    by_anchor: dict[Cell, list[Literal]] = defaultdict(list)
    for placement in placements(rules):
        poll()
        literal = model.variable()
        chosen[literal] = placement
        anchor = placement.anchor
        by_anchor[anchor].append(literal)
        for cell in placement.cells:
            own = owners[cell]
            owner = own.get(anchor)
            if owner is None:
                owner = own[anchor] = model.variable()
            covers[owner].append(literal)
            model.clauses.append((-literal, owner))
    model.clauses.extend((-owner, *literals) for owner, literals in covers.items())
    model.exactly_one.extend(list(own.values()) for own in owners.values())
    model.at_most_one.extend(by_anchor.values())
    model.keys.extend(chosen)
    if rules.unclued:
        bare = tuple((1, p) for p, placement in chosen.items() if not placement.clued)
        model.sums.append(Sum(bare, rules.unclued, rules.unclued))
    if rules.apart or rules.unequal:
        borders = _borders(model, rules, owners, poll)
        if rules.apart:
            _corners_apart(model, rules, borders)
        if rules.unequal:
            _equal_apart(model, borders, chosen, poll)

    def decode(assignment: Assignment) -> Partition:
        labels = [-1] * rules.board.size
        for literal, placement in chosen.items():
            if assignment[literal]:
                for cell in placement.cells:
                    labels[cell] = literal
        return canonical(labels, rules.board.holes)

    def fact(literal: Literal) -> str:
        cells = chosen[abs(literal)].cells
        name = rules.board.name
        text = f"a block runs from {name(cells[0])} to {name(cells[-1])}"
        return text if literal > 0 else f"no {text[2:]}"

    def force(fact: Fact) -> tuple[Literal, Model]:
        more = model.extension()
        guard = more.variable()
        match fact:
            case Belongs(cell, clue_cell):
                if clue_cell in owners[cell] and not rules.shared:
                    return owners[cell][clue_cell], more
                _join(more, guard, owners[cell], owners[clue_cell])
            case Joined(u, v):
                _join(more, guard, owners[u], owners[v])
            case Border(u, v):
                for anchor in owners[u].keys() & owners[v].keys():
                    more.clauses.append((-guard, -owners[u][anchor], -owners[v][anchor]))
            case Meets(cell, clue):
                over = [p for owner in owners[cell].values() for p in covers[owner]]
                fits = {p for p in over if clue.admits(measure(rules.board, chosen[p].cells))}
                if cell in rules.clue_at:  # narrowed at once, as by a clue of its own
                    more.clauses.extend((-guard, -p) for p in over if p not in fits)
                more.clauses.append((-guard, *sorted(fits)))
            case _:
                raise speechless(NAME, fact)
        return guard, more

    return Encoding(NAME, model, decode, fact, force)


def _join(
    more: Model, guard: Literal, here: dict[Cell, Literal], there: dict[Cell, Literal]
) -> None:
    """Where the guard is true, both cells have one owner."""
    for one, other in ((here, there), (there, here)):
        for anchor, owner in one.items():
            meets = (other[anchor],) if anchor in other else ()
            more.clauses.append((-guard, -owner, *meets))


def _borders(
    model: Model,
    rules: Division,
    owners: dict[Cell, dict[Cell, Literal]],
    poll: Callable[[], None],
) -> dict[tuple[Cell, Cell], Literal]:
    """A literal for each edge that is true where the owners differ."""
    borders = {}
    for edge in rules.board.edges:
        poll()
        border = borders[edge] = model.variable()
        u, v = edge
        for here, there in ((u, v), (v, u)):
            for anchor, owner in owners[here].items():
                other = owners[there].get(anchor)
                if other is None:
                    model.clauses.append((-owner, border))
                else:
                    model.clauses.append((-owner, other, border))
    return borders


def _corners_apart(
    model: Model, rules: Division, borders: dict[tuple[Cell, Cell], Literal]
) -> None:
    """One of the four edges at each point is open.

    For rectangles and L shapes four borders at a point mean four blocks: such a block that
    holds two cells across the point holds a third beside both.
    """
    for a, b, c, d in rules.board.crossings:
        edges = ((a, b), (a, c), (b, d), (c, d))
        model.clauses.append([-borders[min(e), max(e)] for e in edges])


def _equal_apart(
    model: Model,
    borders: dict[tuple[Cell, Cell], Literal],
    chosen: dict[Literal, Placement],
    poll: Callable[[], None],
) -> None:
    """Where a border runs, the blocks beside it differ in area."""
    area: dict[tuple[Cell, int], Literal] = {}
    for literal, placement in chosen.items():
        poll()
        size = len(placement.cells)
        for cell in placement.cells:
            if (cell, size) not in area:
                area[cell, size] = model.variable()
            model.clauses.append((-literal, area[cell, size]))
    sizes = {size for _, size in area}
    for (u, v), border in borders.items():
        poll()
        for size in sizes:
            if (u, size) in area and (v, size) in area:
                model.clauses.append((-border, -area[u, size], -area[v, size]))
