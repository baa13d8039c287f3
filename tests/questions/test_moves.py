"""Clues moved within their blocks: as few as possible, or a proof that no places do."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import boards
from comparison import MANY, some_solutions
from shikiri.puzzles.division import Division, blocks
from shikiri.questions.moves import fewest_moves, movable, moved
from shikiri.solvers.budget import Budget

MOST_PLACES = 400


def ambiguous() -> Iterator[tuple[int, Division, tuple[int, ...]]]:
    """Boards whose clues tell all there is to tell of an area, and still leave a choice."""
    for recipe in (boards.shikaku, boards.tatamibari):
        for seed in range(1200):
            rules = recipe(seed, variants=False)
            solutions = some_solutions(rules)
            if movable(rules) and 2 <= len(solutions) <= MANY:
                kept = solutions[seed % len(solutions)]
                assert isinstance(kept, tuple)
                yield seed, rules, kept


def exhaustive(rules: Division, kept: tuple[int, ...]) -> int | None:
    """The fewest moves, by all places; ``None`` where no places do."""
    cut = blocks(kept)
    clues = [cell for cell, _ in rules.clues]
    best = None
    for places in product(*(cut[kept[cell]] for cell in clues)):
        moves = {c: to for c, to in zip(clues, places, strict=True) if c != to}
        if best is not None and len(moves) >= best:
            continue
        if some_solutions(moved(rules, moves)) == (kept,):
            best = len(moves)
    return best


def test_no_moves_are_fewer() -> None:
    found = []
    for seed, rules, kept in ambiguous():
        places = 1
        for cells in blocks(kept):
            places *= len(cells)
        if places > MOST_PLACES:
            continue
        moves = fewest_moves(rules, kept, Budget())
        wanted = exhaustive(rules, kept)
        case = f"seed {seed}\n{boards.text(rules)}\n{kept}\n{moves}"
        assert (None if moves is None else len(moves)) == wanted, case
        if moves is not None:
            assert some_solutions(moved(rules, moves)) == (kept,), case
            assert all(kept[cell] == kept[to] for cell, to in moves.items()), case
        found.append(wanted)
        if len(found) == 40:
            break
    assert None in found
    assert set(found) & {1, 2}


def test_where_places_say_nothing_none_is_moved() -> None:
    assert not movable(boards.fillomino(0))
    assert not movable(boards.akari(0))
    assert movable(boards.shikaku(0))
