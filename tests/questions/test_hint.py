"""``hint``: every step holds in the solution, wrong entries are named, stalls are told."""

from __future__ import annotations

import pytest
from countdown import Countdown
from shikiri.puzzles import sources
from shikiri.puzzles.division import Division
from shikiri.puzzles.errors import BadInput, Unsupported
from shikiri.puzzles.facts import Block, Border, Bulb, Joined, NoBulb, Size
from shikiri.puzzles.puzzle import Puzzle
from shikiri.questions import entries
from shikiri.questions import hint as hinting
from shikiri.questions.backbone import backbone, news, questions
from shikiri.questions.hint import hint
from shikiri.questions.known import Known
from shikiri.solvers.budget import Budget, Spent
from shikiri.solvers.decide import decide
from shikiri.solvers.verdict import Unique

BOARDS = [f"{genre}-{board}"
    for genre in ("akari", "fillomino", "shikaku", "tatamibari")
    for board in ("5x5-a", "6x6-a", "7x7-a")]  # fmt: skip
AKARI = "akari\n\n. . .\n. 2 .\n. . .\n"
SHIKAKU = "shikaku\n\n2 . 2\n. 2 .\n"


def unique(puzzle: Puzzle) -> Unique:
    verdict = decide(puzzle.rules)
    assert isinstance(verdict, Unique)
    return verdict


@pytest.mark.parametrize("name", BOARDS)
def test_the_whole_path_is_right_and_leads_to_the_solution(name: str) -> None:
    puzzle = sources.load(name)
    given = hint(puzzle.rules, whole=True)
    solution = unique(puzzle).solution
    facts = [fact for deduction in given.path for fact in deduction.facts]
    assert facts
    assert all(fact.holds(puzzle.rules, solution) for fact in facts)
    assert given.solved or (given.beyond and given.beyond.holds(puzzle.rules, solution))


@pytest.mark.parametrize("name", BOARDS)
def test_step_by_step_is_as_good_as_the_path(name: str) -> None:
    puzzle = sources.load(name)
    (first,) = hint(puzzle.rules).path
    assert first == hint(puzzle.rules, whole=True).path[0]
    (second,) = hint(puzzle.rules, first.facts).path
    assert not set(second.facts) <= set(first.facts)


@pytest.mark.parametrize("name", BOARDS)
def test_a_finished_board_leaves_nothing_to_find(name: str) -> None:
    puzzle = sources.load(name)
    solution = unique(puzzle).solution
    facts = tuple(
        fact
        for pair in questions(puzzle.rules)
        for fact in pair
        if fact.holds(puzzle.rules, solution)
    )
    given = hint(puzzle.rules, facts, whole=True)
    assert given.solved
    assert not given.wrong


@pytest.mark.parametrize("name", BOARDS)
def test_each_wrong_entry_is_named_and_nothing_is_hinted(name: str) -> None:
    puzzle = sources.load(name)
    solution = unique(puzzle).solution
    for pair in list(questions(puzzle.rules))[::7]:
        right, wrong = sorted(pair, key=lambda f: not f.holds(puzzle.rules, solution))
        assert not hint(puzzle.rules, (right,)).wrong
        given = hint(puzzle.rules, (right, wrong))
        assert given.wrong == (wrong,)
        assert not given.path
        assert given.beyond is None


def test_the_broken_rule_is_named() -> None:
    puzzle = sources.load("akari\n\n. .\n. .\n")
    given = hint(puzzle.rules, (Bulb(0), Bulb(1)))
    assert given.wrong == (Bulb(0), Bulb(1)) or given.wrong == (Bulb(1),)
    assert given.broken
    assert given.broken.rule == "mutual sight"
    assert "see each other" in given.broken.text


def test_several_solutions_share_what_they_share() -> None:
    puzzle = sources.load("akari\n\n. . # .\n. . # #\n")
    given = hint(puzzle.rules, whole=True)
    assert given.verdict.name == "several"
    assert [fact for step in given.path for fact in step.facts] == [Bulb(3)]
    assert given.beyond is None


def test_no_solution_no_hint() -> None:
    given = hint(sources.load("shikaku\n\n4 .\n. 4\n").rules)
    assert given.verdict.name == "none"
    assert not given.path


def test_a_spent_budget_is_told() -> None:
    given = hint(sources.load("fillomino-7x7-a").rules, budget=Budget(1e-9))
    assert given.spent
    assert not given.path


@pytest.mark.parametrize("name", BOARDS)
def test_a_limit_ends_the_path_anywhere(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = sources.load(name)
    verdict = unique(puzzle)
    monkeypatch.setattr(hinting, "decide", lambda *_, **__: verdict)
    whole = hint(puzzle.rules, whole=True).path
    for looks in (0, 1, 4, 16, 64):
        clock = Countdown(looks)
        given = hint(puzzle.rules, whole=True, budget=clock)
        assert given.path == whole[: len(given.path)]
        if not given.spent:
            break
        assert clock.left == -1
    assert looks > 0


@pytest.mark.parametrize("name", BOARDS)
def test_a_limit_leaves_the_wrong_entries_named(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = sources.load(name)
    verdict = unique(puzzle)
    monkeypatch.setattr(hinting, "decide", lambda *_, **__: verdict)
    wrong = next(
        fact
        for pair in questions(puzzle.rules)
        for fact in pair
        if not fact.holds(puzzle.rules, verdict.solution)
    )
    given = hint(puzzle.rules, (wrong,), budget=Countdown(0))
    assert (given.wrong, given.broken, given.spent) == ((wrong,), None, "the clock struck")


def test_rules_that_cannot_read_the_puzzle() -> None:
    with pytest.raises(Unsupported):
        hint(sources.load("shikaku\nshape: l\n\n3 .\n. 1\n").rules)


def test_nothing_is_told_that_is_entered() -> None:
    puzzle = sources.load("shikaku-6x6-a")
    shown = hint(puzzle.rules).path[0]
    (block,) = shown.facts
    assert isinstance(block, Block)
    letters = tuple(Joined(block.cells[0], cell) for cell in block.cells[1:])
    assert hint(puzzle.rules, letters).path[0] != shown
    assert Known(letters).says(block)
    assert not Known(letters[1:]).says(block)
    assert Known((*letters, Border(block.cells[0], 35))).says(Border(block.cells[-1], 35))


class TestBackbone:
    def test_it_is_what_all_solutions_share(self) -> None:
        rules = sources.load("akari\n\n. . # .\n").rules
        shared = backbone(rules, [frozenset({0, 3}), frozenset({1, 3})])
        assert shared == [Bulb(3)]

    def test_without_solutions_nothing_is_claimed(self) -> None:
        assert backbone(sources.load(SHIKAKU).rules, []) == []

    def test_news_is_what_the_rules_do_not_see(self) -> None:
        puzzle = sources.load("akari-7x7-a")
        solution = unique(puzzle).solution
        facts = backbone(puzzle.rules, [solution])
        fresh = news(puzzle.rules, (), facts)
        assert fresh in facts
        assert news(puzzle.rules, facts, facts) is None

    @pytest.mark.parametrize("looks", [0, 1, 20])
    def test_news_hears_the_clock(self, looks: int) -> None:
        puzzle = sources.load("akari-7x7-a")
        facts = backbone(puzzle.rules, [unique(puzzle).solution])
        with pytest.raises(Spent):
            news(puzzle.rules, facts[:10], facts, Countdown(looks).poll)


class TestEntries:
    def test_bulbs(self) -> None:
        puzzle = sources.load(AKARI)
        assert entries.read(puzzle, "o x .\n. 2 +\n. . -\n") == (Bulb(0), NoBulb(1), NoBulb(5))
        assert entries.read(puzzle, "ox.\n.2+\n..-\n") == (Bulb(0), NoBulb(1), NoBulb(5))

    def test_regions(self) -> None:
        puzzle = sources.load(SHIKAKU)
        assert isinstance(puzzle.rules, Division)
        assert entries.read(puzzle, "a . b\na . .\n") == (Joined(0, 3), Border(0, 2))

    def test_numbers(self) -> None:
        puzzle = sources.load("fillomino\n\n1 . .\n")
        assert entries.read(puzzle, "1 2 .\n") == (Size(0, 1), Size(1, 2))

    @pytest.mark.parametrize(
        ("text", "answer", "told"),
        [
            (AKARI, "o x .\n", "3x3"),
            (AKARI, ". . .\n. o .\n. . .\n", "row 2, column 2: a bulb on a wall"),
            (AKARI, ". . q\n. 2 .\n. . .\n", "row 1, column 3"),
            ("fillomino\n\n1 . .\n", "1 9 .\n", "row 1, column 2"),
        ],
    )
    def test_bad_entries(self, text: str, answer: str, told: str) -> None:
        with pytest.raises(BadInput, match=told):
            entries.load(sources.load(text), answer if "\n" in answer else answer + "\n")
