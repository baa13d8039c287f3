"""Agreement: which verdicts can be true together."""

from __future__ import annotations

import doubles
import pytest
import shikiri
from shikiri.puzzles.akari import Akari
from shikiri.puzzles.board import Board
from shikiri.puzzles.clues import ANY, Area
from shikiri.puzzles.division import Division
from shikiri.puzzles.errors import Unsupported
from shikiri.puzzles.puzzle import Puzzle
from shikiri.questions.compare import Contender, agree, compare, contenders, totals
from shikiri.solvers.verdict import NoSolution, Several, Undecided, Unique, Verdict

ROWS, COLUMNS, WHOLE = (0, 0, 1, 1), (0, 1, 0, 1), (0, 0, 0, 0)

PUZZLE = Puzzle("shikaku", Division(Board(2, 2), ((0, Area(4)),)), "p")
TWO = Puzzle("shikaku", Division(Board(2, 2), ((0, ANY), (3, ANY))), "q")


@pytest.mark.parametrize(
    ("verdicts", "expected"),
    [
        ([], True),
        ([Unique(ROWS), Unique(ROWS)], True),
        ([Unique(ROWS), Unique(COLUMNS)], False),
        ([Unique(ROWS), NoSolution()], False),
        ([NoSolution("sum"), NoSolution()], True),
        ([Several(ROWS, COLUMNS), Several(WHOLE, ROWS)], True),
        ([Several(ROWS, COLUMNS), Unique(ROWS)], False),
        ([Several(ROWS, COLUMNS), NoSolution()], False),
        ([Unique(ROWS), Undecided("time")], True),
        ([NoSolution(), Undecided("time")], True),
        ([Unique(ROWS), Undecided("time", (ROWS,))], True),
        ([Unique(ROWS), Undecided("time", (COLUMNS,))], False),
        ([NoSolution(), Undecided("time", (ROWS,))], False),
    ],
)
def test_agreement(verdicts: list[Verdict], expected: bool) -> None:
    assert agree(verdicts) is expected
    assert agree(verdicts[::-1]) is expected


def test_all_backends_are_asked_on_tiny_boards_and_all_but_brute_on_others() -> None:
    tiny = {c.backend for c in contenders(PUZZLE.rules)}
    large = {c.backend for c in contenders(Division(Board(9, 9)))}
    assert tiny == {"sat", "cpsat", "native", "dlx", "brute"}
    assert large == {"sat", "cpsat", "native", "dlx"}


def test_combinations() -> None:
    asked = contenders(PUZZLE.rules, ["sat", "brute"], ["owners", "values"], ["levels", "lazy"])
    assert [(c.encoding, c.connectivity) for c in asked if c.backend == "sat"] == [
        ("owners", "levels"),
        ("owners", "lazy"),
        ("values", "levels"),
        ("values", "lazy"),
    ]
    assert Contender("brute") in contenders(PUZZLE.rules, ["brute"], ["owners"])


def test_two_ways_to_ask_for_the_same_are_one_trial() -> None:
    asked = [Contender("sat"), Contender("sat", "placements"), Contender("sat", None, "lazy")]
    (trial,) = compare(PUZZLE, asked).trials
    assert trial.ran == Contender("sat", "placements")


def test_a_wrong_answer_is_a_disagreement(monkeypatch: pytest.MonkeyPatch) -> None:
    doubles.hire(monkeypatch)
    comparison = compare(PUZZLE, [Contender("brute"), Contender("lies")])
    assert not comparison.agree
    assert comparison.decided
    assert "wrong answer" in comparison.trials[1].fault


def test_who_refuses_is_left_out_unless_nobody_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    doubles.hire(monkeypatch)
    comparison = compare(PUZZLE, [Contender("refuses"), Contender("brute")])
    assert [c.backend for c, _ in comparison.left_out] == ["refuses"]
    assert comparison.agree
    with pytest.raises(Unsupported, match="brute does"):
        compare(PUZZLE, [Contender("refuses")])


def test_the_limit_is_for_each_contender(monkeypatch: pytest.MonkeyPatch) -> None:
    doubles.hire(monkeypatch)
    comparison = compare(PUZZLE, [Contender("dawdles"), Contender("brute")], limit=0.1)
    assert [v.name for v in comparison.verdicts] == ["undecided", "unique"]


def test_totals_sum_each_contender() -> None:
    comparisons = [compare(puzzle, [Contender("brute")]) for puzzle in (PUZZLE, TWO)]
    (total,) = totals(comparisons)
    assert (total.tried, total.decided) == (2, 2)
    assert total.stats.rounds == 2
    assert total.stats.clauses is None


def test_akari_is_compared_too() -> None:
    puzzle = Puzzle("akari", Akari(Board(2, 2)))
    assert compare(puzzle, list(contenders(puzzle.rules))).agree
    assert shikiri.check(puzzle, "brute").name == "several"
