"""The library's face: what ``import shikiri`` offers."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
import shikiri
from shikiri import ANY, Area, Board, Division, Puzzle

LINK = "https://puzz.link/p?shikaku/2/2/4i"
TWO = Division(Board(2, 2), ((0, ANY), (3, ANY)))


def test_everything_in_all_is_there_and_listed() -> None:
    for name in shikiri.__all__:
        assert getattr(shikiri, name) is not None
        assert name in dir(shikiri)
    assert shikiri.__all__ == sorted(shikiri.__all__)


def test_what_is_not_there_says_so() -> None:
    with pytest.raises(AttributeError, match="nonsense"):
        _ = shikiri.nonsense


def test_load_and_check() -> None:
    puzzle = shikiri.load(LINK)
    verdict = shikiri.check(puzzle, "brute")
    assert verdict == shikiri.Unique((0, 0, 0, 0))
    assert shikiri.verify(puzzle, verdict.solutions[0]) == ()


def test_load_takes_a_path(tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text("shikaku\n\n4 .\n. .\n")
    assert shikiri.load(path).rules == shikiri.load(LINK).rules


def test_bad_input_is_an_error_of_one_line() -> None:
    with pytest.raises(shikiri.BadInput, match="row 1, column 1") as caught:
        shikiri.load("shikaku\n\n0 .\n. .\n")
    assert "\n" not in str(caught.value)


def test_rules_can_be_asked_about_without_a_puzzle_around_them() -> None:
    assert isinstance(shikiri.check(TWO, "brute"), shikiri.Several)
    assert isinstance(shikiri.check(Puzzle("shikaku", TWO), "brute"), shikiri.Several)
    assert isinstance(shikiri.solve(TWO, "brute"), shikiri.Found)
    wrong = Division(Board(2, 2), ((0, Area(3)),))
    assert isinstance(shikiri.check(wrong, "brute"), shikiri.NoSolution)


def test_solutions_stream() -> None:
    assert set(shikiri.solutions(TWO, "brute")) == {(0, 0, 1, 1), (0, 1, 0, 1)}


def test_solutions_say_when_the_limit_is_reached() -> None:
    empty = Division(Board(8, 8), unclued=None, shape=shikiri.Shape.POLYOMINO)
    with pytest.raises(shikiri.Spent):
        list(shikiri.solutions(empty, "brute", limit=0.05))


def test_verify_names_the_broken_rule() -> None:
    (violation, *_) = shikiri.verify(TWO, (0, 0, 0, 0))
    assert violation.rule == "clues"


def test_settings_reach_the_backend() -> None:
    settings = shikiri.Settings(encoding="placements")
    assert shikiri.check(TWO, "sat", settings=settings).stats.encoding == "placements"


def test_a_backend_that_does_not_exist() -> None:
    with pytest.raises(shikiri.Unsupported, match="sat, cpsat, native, dlx, brute"):
        shikiri.check(TWO, "nope")


def test_the_version_is_the_one_in_pyproject() -> None:
    project = Path(__file__).parents[1] / "pyproject.toml"
    assert tomllib.loads(project.read_text())["project"]["version"] == shikiri.__version__
