"""The bundled boards: named for what they are, written as native text, each with one solution."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

import pytest
from shikiri.puzzles import library, sources
from shikiri.puzzles.akari import Akari
from shikiri.puzzles.clues import ANY, Area, Clue, Height, Perimeter, Width
from shikiri.puzzles.division import Division, Shape, blocks
from shikiri.puzzles.formats import NATIVE
from shikiri.puzzles.genres import GENRES
from shikiri.puzzles.puzzle import Solution
from shikiri.questions.crosscheck import crosscheck
from shikiri.solvers.decide import decide
from shikiri.solvers.verdict import Unique

NAMES = library.names()
PLAIN = [name for name in NAMES if name.rsplit("-", 2)[0] in GENRES]
VARIED = [name for name in NAMES if name not in PLAIN]


def clues_are(*kinds: type[Clue]) -> Callable[[Division], bool]:
    """Whether each clue is of one of these kinds, and each kind occurs."""
    return lambda rules: {type(clue) for _, clue in rules.clues} == set(kinds)


VARIANTS: Mapping[str, Callable[[Division], bool]] = {
    "torus-shikaku": lambda rules: rules.board.torus,
    "perimeter-shikaku": clues_are(Perimeter),
    "side-shikaku": clues_are(Width, Height),
    "composite-shikaku": lambda rules: all(len(clue.parts) == 2 for _, clue in rules.clues),
    "unknown-shikaku": lambda rules: ANY in rules.clue_at.values(),
    "unclued-shikaku": lambda rules: rules.unclued == 3,
    "holes-shikaku": lambda rules: len(rules.board.holes) >= 4,
    "borders-shikaku": lambda rules: bool(rules.borders) and {*rules.clue_at.values()} == {ANY},
    "l-shikaku": lambda rules: rules.shape == Shape.L,
    "l-only-shikaku": lambda rules: rules.shape == Shape.L_ONLY,
    "polyomino-shikaku": lambda rules: rules.shape == Shape.POLYOMINO and not rules.shared,
    "area-tatamibari": lambda rules: any(Area in map(type, clue.parts) for _, clue in rules.clues),
    "torus-fillomino": lambda rules: rules.board.torus and rules.unequal,
    "touching-fillomino": lambda rules: not rules.unequal and rules.shared,
    "rectangle-fillomino": lambda rules: rules.shape == Shape.RECTANGLE and rules.unequal,
}
"""What is special about each variant."""


def solution(name: str, backend: str) -> Solution:
    """The only solution of a bundled board."""
    verdict = decide(sources.load(name).rules, backend)
    assert isinstance(verdict, Unique), f"{name} is {verdict.name}"
    return verdict.solution


def division(name: str) -> Division:
    """The rules of a bundled board that is a division."""
    rules = sources.load(name).rules
    assert isinstance(rules, Division)
    return rules


@pytest.mark.parametrize("name", NAMES)
def test_two_engines_prove_the_same_single_solution(name: str) -> None:
    assert solution(name, "sat") == solution(name, "cpsat")


@pytest.mark.parametrize("name", NAMES)
def test_the_name_tells_genre_and_size(name: str) -> None:
    puzzle = sources.load(name)
    board = puzzle.rules.board
    variant, size, letter = name.rsplit("-", 2)
    assert (variant.split("-")[-1], size) == (puzzle.genre, f"{board.rows}x{board.cols}")
    assert letter in "abc"


def test_names_are_sorted_by_size() -> None:
    shikaku = [name for name in NAMES if name.startswith("shikaku")]
    boards = [division(name).board for name in shikaku]
    sizes = [(board.rows, board.cols) for board in boards]
    assert sizes == sorted(sizes)
    assert (shikaku[0], shikaku[-1]) == ("shikaku-5x5-a", "shikaku-10x10-b")


@pytest.mark.parametrize("name", NAMES)
def test_native_text_reproduces_the_file(name: str) -> None:
    assert NATIVE.write is not None
    assert NATIVE.write(sources.load(name)) == library.text(name)


def test_every_genre_has_boards_of_many_sizes() -> None:
    count = Counter(name.split("-")[0] for name in PLAIN)
    sizes = Counter(genre for genre, _ in {tuple(name.split("-")[:2]) for name in PLAIN})
    assert count.keys() == GENRES.keys()
    assert min(count.values()) >= 12
    assert min(sizes.values()) >= 5


def test_no_two_boards_are_alike() -> None:
    assert len({sources.load(name).rules for name in NAMES}) == len(NAMES)


@pytest.mark.parametrize(
    "name", [name for name in NAMES if name.startswith(("shikaku", "tatamibari"))]
)
def test_clues_of_rectangles_are_symmetric_under_a_half_turn(name: str) -> None:
    rules = division(name)
    clued = rules.clue_at.keys()
    assert {rules.board.size - 1 - cell for cell in clued} == clued


def test_shikaku_shows_unknown_areas() -> None:
    assert ANY in division("shikaku-6x6-c").clue_at.values()


def test_fillomino_shows_its_switches_and_a_large_hidden_block() -> None:
    assert division("fillomino-6x6-c").largest == 3
    assert division("fillomino-7x7-b").borders
    for name in ("fillomino-8x8-b", "fillomino-10x10-b"):
        cut, clued = solution(name, "sat"), division(name).clue_at.keys()
        assert isinstance(cut, tuple)
        assert any(len(block) >= 6 and not clued & set(block) for block in blocks(cut))


@pytest.mark.parametrize("name", [name for name in NAMES if name.startswith("akari")])
def test_no_number_of_akari_is_needless(name: str) -> None:
    rules = sources.load(name).rules
    assert isinstance(rules, Akari)
    for wall, _ in rules.numbers:
        fewer = Akari(rules.board, tuple(pair for pair in rules.numbers if pair[0] != wall))
        assert decide(fewer).name == "several"


def test_plain_boards_are_those_of_no_variant() -> None:
    assert set(library.plain()) == set(NAMES) - set(VARIED)


def test_every_variant_has_two_boards_or_more() -> None:
    count = Counter(name.rsplit("-", 2)[0] for name in VARIED)
    assert count.keys() == VARIANTS.keys() == set(library.variants()) - GENRES.keys()
    assert min(count.values()) >= 2


@pytest.mark.parametrize("name", VARIED)
def test_a_variant_shows_what_is_special_about_it(name: str) -> None:
    assert VARIANTS[name.rsplit("-", 2)[0]](division(name))


@pytest.mark.parametrize("name", VARIED)
def test_an_engine_that_shares_nothing_finds_the_same_single_solution(name: str) -> None:
    compared = crosscheck(sources.load(name), "sat")
    assert compared.agree
    assert [verdict.name for verdict in compared.verdicts] == ["unique", "unique"]
    assert compared.trials[1].ran.backend in ("native", "dlx")
