"""Every schema is sound: its clauses hold in all solutions, whatever its arguments are."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest
from boards import GENRES, text
from comparison import MANY, some_solutions
from shikiri.proofs.ground import Ground
from shikiri.proofs.meanings import Unsound, misfit
from shikiri.proofs.schemas import OTHER, SCHEMAS, derive
from shikiri.proofs.words import Term
from shikiri.puzzles.akari import Akari
from shikiri.puzzles.board import Board, Cell
from shikiri.puzzles.clues import ANY, Area, Perimeter
from shikiri.puzzles.division import Division, Shape, canonical
from shikiri.puzzles.puzzle import Rules
from shikiri.questions.writers import writer
from truth import Truth

TRIES = 25
"""Random arguments for each schema on each board."""

SHORT, LONG, PART = 60, 1500, 20


class Judge:
    """A board, one of its solutions claimed to be the only one, and the truth in all of them."""

    def __init__(self, rules: Rules, rng: random.Random) -> None:
        self.rules = rules
        self.solutions = some_solutions(rules)
        self.claimed = rng.choice(self.solutions) if self.solutions else None
        self.ground = Ground(rules, self.claimed)
        self.truths = [Truth(rules, solution) for solution in self.solutions]

    def accepts(self, reason: Term) -> bool:
        """Whether a reason gives a clause; it must hold in all solutions that it speaks of."""
        try:
            clause = derive(self.ground, reason)
        except Unsound:
            return False
        if any(misfit(self.rules, term) for term in (*clause.given, *clause.some)):
            return False
        for solution, truth in zip(self.solutions, self.truths, strict=True):
            others = reason.name in OTHER and solution == self.claimed
            assert truth.clause(clause) != others, (
                f"{reason}: {clause} in {solution}\n{text(self.rules)}"
            )
        return True


def arguments(rng: random.Random, board: Board, letters: str) -> tuple[object, ...] | None:
    """Random arguments; ``None`` where the board has none such."""
    if ("w" in letters and not board.holes) or not board.cells:
        return None
    kinds: dict[str, Callable[[], object]] = {
        "n": lambda: rng.choice((0, 1, 1, 2, 2, 3, 3, 4, 5, 6)),
        "c": lambda: rng.choice(board.cells),
        "w": lambda: rng.choice(sorted(board.holes)),
        "s": lambda: cells(rng, board),
    }
    return tuple(kinds[letter]() for letter in letters)


def cells(rng: random.Random, board: Board) -> tuple[Cell, ...]:
    """A random set of cells, mostly a connected one, at times those around a point."""
    if board.crossings and rng.random() < 0.1:
        return tuple(sorted(rng.choice(board.crossings)))
    if rng.random() < 0.3:
        return tuple(sorted(rng.sample(board.cells, rng.randint(0, min(4, len(board.cells))))))
    found = [rng.choice(board.cells)]
    for _ in range(rng.randint(0, 5)):
        near = [o for c in found for o in board.neighbours[c] if o not in found]
        found += [rng.choice(near)] if near else []
    return tuple(sorted(found))


def check(genre: str, seed: int) -> None:
    rules = GENRES[genre](seed)
    rng = random.Random(seed)
    judge = Judge(rules, rng)
    if len(judge.solutions) > MANY:
        return
    for reason in writer(judge.ground).start():
        assert judge.accepts(reason), reason
    for name, schema in SCHEMAS.items():
        for _ in range(TRIES):
            given = arguments(rng, rules.board, schema.signature)
            if given is not None:
                judge.accepts(Term(name, given))


@pytest.mark.parametrize("first", range(0, SHORT, PART))
@pytest.mark.parametrize("genre", GENRES)
def test_schemas_are_sound(genre: str, first: int) -> None:
    for seed in range(first, first + PART):
        check(genre, seed)


@pytest.mark.long
@pytest.mark.parametrize("first", range(SHORT, LONG, 3 * PART))
@pytest.mark.parametrize("genre", GENRES)
def test_schemas_are_sound_on_many_boards(genre: str, first: int) -> None:
    for seed in range(first, first + 3 * PART):
        check(genre, seed)


def test_random_arguments_meet_every_schema() -> None:
    """What is never accepted above would be tested by nothing."""
    met: Counter[str] = Counter()
    for genre, recipe in GENRES.items():
        for seed in range(40):
            rng = random.Random(f"{genre} {seed}")
            judge = Judge(recipe(seed), rng)
            if len(judge.solutions) > MANY:
                continue
            met.update(reason.name for reason in writer(judge.ground).start())
            for name, schema in SCHEMAS.items():
                for _ in range(TRIES):
                    given = arguments(rng, judge.rules.board, schema.signature)
                    met[name] += given is not None and judge.accepts(Term(name, given))
    assert not [name for name in SCHEMAS if not met[name]]


# --- side conditions --------------------------------------------------------------------------

ROOM = Akari(Board(3, 3, holes=frozenset({4})), ((4, 2),))
TILES = Division(Board(3, 3), ((0, Area(3)), (4, ANY)), apart=True)
TORUS = Division(Board(3, 3, torus=True), ((0, Area(3)), (4, ANY)))
AREAS = Division(
    Board(3, 3),
    ((0, Area(2)), (8, Area(3))),
    shape=Shape.POLYOMINO,
    shared=True,
    unclued=None,
    unequal=True,
    borders=frozenset({(0, 3)}),
)
OWNED = Division(
    Board(3, 3), ((0, Area(2)), (8, Area(2)), (4, Perimeter(8))), shape=Shape.POLYOMINO
)
COUNTED = Division(Board(2, 2), ((0, ANY),), unclued=2)

WRONG = [
    (ROOM, "sight", (0, 8), "do not see"),
    (ROOM, "sight", (3, 5), "do not see"),
    (ROOM, "wall-most", (4, (1, 3)), "one cell more"),
    (ROOM, "wall-most", (4, (0, 1, 3)), "beside the wall"),
    (ROOM, "wall-least", (4, (1, 3)), "other cells suffice"),
    (ROOM, "wall-least", (4, ()), "other cells suffice"),
    (ROOM, "other-blocks", (), "blocks"),
    (ROOM, "owned", (0,), "about blocks"),
    (TILES, "lit", (0,), "about bulbs"),
    (TILES, "covers", ((0, 1, 2), 3), "not in the block"),
    (TILES, "bounded", ((0, 1, 2), 1), "in the block"),
    (TILES, "block-area", ((0, 1, 2), 3), "not in the block"),
    (TILES, "corner", ((0, 1, 3, 5),), "no point"),
    (TORUS, "corner", ((0, 1, 3, 4),), "may meet"),
    (TILES, "area-large", (1, (0, 1)), "may touch"),
    (TILES, "area-apart", (1, 0, 1), "may touch"),
    (TILES, "owner-alike", (0, 1, 0, 4), "may touch"),
    (TILES, "owner-twins", ((0,), (1,)), "may touch"),
    (TILES, "other-areas", (), "do not tell"),
    (AREAS, "placed", (0, 0), "not listed"),
    (AREAS, "area-range", (2, 2, 0), "empty"),
    (AREAS, "area-single", (2, 2, 0), "smaller"),
    (AREAS, "area-within", (3, 2, 0), "beyond the bound"),
    (AREAS, "area-over", (2, 2, 0), "not beyond"),
    (AREAS, "beyond-over", (3, 3, 0), "not the larger"),
    (AREAS, "area-large", (2, (0, 1)), "could be a block"),
    (AREAS, "area-large", (2, (0, 1, 8)), "not connected"),
    (AREAS, "area-small", (3, 8, (5,)), "does not hold"),
    (AREAS, "area-small", (2, 1, (1, 2)), "large enough"),
    (AREAS, "beyond-small", (1, 1, (1, 2)), "large enough"),
    (AREAS, "area-apart", (1, 0, 2), "no neighbours"),
    (AREAS, "sum", (), "exactly one clue"),
    (AREAS, "bare-most", (), "not counted"),
    (OWNED, "one-owner", (1, 4, 4), "smaller"),
    (OWNED, "owner-leaves", (0, 1, (2,)), "does not hold the cell"),
    (OWNED, "owner-leaves", (0, 1, (0, 1)), "holds the anchor"),
    (OWNED, "owner-small", (0, (1,)), "does not hold the anchor"),
    (OWNED, "owner-small", (0, (0, 1)), "large enough"),
    (OWNED, "owner-large", (0, (0, 1)), "could be a block"),
    (OWNED, "owner-block", (0, (0, 1)), "could be a block"),
    (OWNED, "owner-block", (4, (3, 4, 5)), "could be a block"),
    (OWNED, "owner-block", (0, ()), "has a cell"),
    (OWNED, "owner-border", (0, 0, 1), "no given border"),
    (OWNED, "joined-from", (1, 1, 0), "smaller"),
    (OWNED, "joined-to", (1, 1, 0), "are one"),
    (OWNED, "sum", (), "tells an area"),
    (COUNTED, "bare-keeps", (1, 0), "no cell comes before"),
    (COUNTED, "bare-counts", (1, 0), "has a clue"),
    (COUNTED, "bare-counts", (0, 1), "starts with 1"),
    (COUNTED, "bare-steps", (1, 1), "starts with 1"),
    (COUNTED, "bare-begins", (0, 1), "starts with 1"),
]
"""Arguments that break a side condition, and what is said of them."""


@pytest.mark.parametrize(("rules", "name", "args", "said"), WRONG)
def test_side_conditions(rules: Rules, name: str, args: tuple[object, ...], said: str) -> None:
    with pytest.raises(Unsound, match=said):
        derive(Ground(rules, None), Term(name, args))


def test_equal_areas_that_differ_are_no_twins() -> None:
    rules = Division(Board(2, 2), shape=Shape.POLYOMINO, unclued=None, unequal=True)
    ground = Ground(rules, None)
    for pair, said in (
        (((0,), (1, 3)), "differ"),
        (((0, 1), (1, 3)), "overlap"),
        (((0,), (3,)), "do not touch"),
    ):
        with pytest.raises(Unsound, match=said):
            derive(ground, Term("owner-twins", pair))
    with pytest.raises(Unsound, match="can differ"):
        derive(ground, Term("owner-alike", (0, 1, 0, 1)))


def test_a_claim_of_none_excludes_no_solution() -> None:
    for rules, name in ((ROOM, "other-bulbs"), (TILES, "other-blocks"), (OWNED, "other-owners")):
        with pytest.raises(Unsound, match="no solution"):
            derive(Ground(rules, None), Term(name, ()))


def test_the_other_schemas_exclude_the_claimed_solution() -> None:
    cut = canonical([0, 0, 1, 1])
    rules = Division(Board(2, 2), ((0, Area(2)), (3, Area(2))))
    given, some = derive(Ground(rules, cut), Term("other-blocks", ()))
    assert given == {Term("block", ((0, 1),)), Term("block", ((2, 3),))}
    assert not some
