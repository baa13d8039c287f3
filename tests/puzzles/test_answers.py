"""Answers in every way they are written, and the faults that a solution value cannot carry."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from shikiri.puzzles import answers, sources
from shikiri.puzzles.errors import BadInput
from shikiri.puzzles.puzzle import Puzzle

SHIKAKU = sources.load("shikaku\n\n. 2 .\n. . 4\n")
FILLOMINO = sources.load("fillomino\n\n1 . .\n. . 2\n")
AKARI = sources.load("akari\n\n. 1 .\n. . #\n")


def rules_broken(puzzle: Puzzle, text: str) -> set[str]:
    """The names of the rules that an answer breaks."""
    return {fault.rule for fault in answers.read(puzzle, text, "answer.txt").faults(puzzle.rules)}


@pytest.mark.parametrize(
    "text",
    [
        "a b b\na b b",
        "a b b\r\na b b\r\n",
        "\ufeff\n a\tb b\na b b  \n\n",
        "abb\nabb",
        "aBb\nAbb",
        "shikaku\n\na B b\na b b",
        "7 3 3\n7 3 3",
        '{"blocks": [[0, 1, 1], [0, 1, 1]]}',
        '{"id": "x", "verdict": "unique", "solutions": [{"blocks": [[0, 1, 1], [0, 1, 1]]}]}',
        '{"id": "x", "solution": ["0 1 1", "0 1 1"]}',
        '[["0", "1", "1"], ["0", "1", "1"]]',
        '{\n "blocks": [[0, 1, 1],\n [0, 1, 1]]\n}',
        "pzprv3/shikaku/2/3/. . . /. . . /1 0 /1 0 /0 0 0 /",
    ],
)
def test_the_same_blocks_in_many_ways(text: str) -> None:
    assert answers.read(SHIKAKU, text).solution == (0, 1, 1, 0, 1, 1)
    assert answers.read(SHIKAKU, text).complaints == ()


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("- - o\no - -", set()),
        ("- 1 o\no - x", set()),
        ("- # o\no - #", set()),
        ("0 1 1\n1 0 0", set()),
        ("akari\n\n. 1 o\no . #", set()),
        ('{"bulbs": [[false, false, true], [true, false, false]]}', set()),
        ("pzprv3/lightup/2/3/. 1 # /# + - /", set()),
        ("o 1 .\n. . #", {"dark"}),
        ('{"bulbs": [[0, 0, 1], [0, 1, 0]]}', {"number", "dark"}),
        ("- o o\no - -", {"wall"}),
        ('{"bulbs": [[0, 1, 1], [1, 0, 0]]}', {"wall"}),
    ],
)
def test_bulbs(text: str, broken: set[str]) -> None:
    assert rules_broken(AKARI, text) == broken


def test_equal_labels_apart_are_two_regions_but_block_numbers_are_one() -> None:
    puzzle = sources.load("shikaku\n\n2 . 2\n. 2 .")
    assert rules_broken(puzzle, "a b a\na b a") == set()
    assert rules_broken(puzzle, '{"blocks": [[0, 1, 0], [0, 1, 0]]}') == {"connected"}


def test_equal_labels_that_touch_are_one_region() -> None:
    assert rules_broken(sources.load("shikaku\n\n1 1"), "1 1") == {"clues", "clue"}


def test_numbers_are_areas_where_equal_areas_never_touch() -> None:
    assert rules_broken(FILLOMINO, "1 3 2\n3 3 2") == set()
    assert answers.read(FILLOMINO, "1 3 2\n3 3 2").solution == (0, 1, 2, 1, 1, 2)
    assert rules_broken(FILLOMINO, '{"numbers": [[1, 3, 2], [3, 3, 2]]}') == set()
    assert rules_broken(FILLOMINO, '{"blocks": [[0, 1, 2], [1, 1, 2]]}') == set()
    assert rules_broken(FILLOMINO, "a b c\nb b c") == set()


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("1 4 2\n4 4 2", {"number"}),  # a number that is not its region's size
        ("1 3 .\n3 3 2", {"empty", "number", "clue"}),  # an empty cell, open to both sides
        ("1 3 2\n3 . 2", {"empty", "number", "clue"}),
        ("3 3 1\n3 2 2", {"clue"}),  # a number that is not the given one
        ('{"blocks": [[0, 1, 2], [1, 1, 2]], "numbers": [[1, 3, 2], [3, 9, 2]]}', {"number"}),
    ],
)
def test_faulty_numbers(text: str, broken: set[str]) -> None:
    assert rules_broken(FILLOMINO, text) == broken


@pytest.mark.parametrize(
    ("borders", "broken"),
    [
        ("0 0 /0 0 /0 0 0 ", set()),  # numbers alone are enough
        ("0 1 /0 1 /0 0 0 ", set()),
        ("1 1 /0 1 /0 0 0 ", {"line"}),  # a border inside a region
        ("1 1 /1 1 /0 0 0 ", {"number", "equal", "clue"}),
        ("0 1 /0 1 /0 0 X ", {"number", "equal"}),
    ],
)
def test_borders_beside_numbers(borders: str, broken: set[str]) -> None:
    puzzle, answer = answers.given(f"pzprv3/fillomino/2/3/4 . . /. . . /. 4 2 /4 4 2 /{borders}/")
    assert {fault.rule for fault in answer.faults(puzzle.rules)} == broken


@pytest.mark.parametrize(
    ("borders", "broken"),
    [
        ("1 0 /1 0 /0 0 0 ", set()),
        ("1 -1 /2 0 /0 -1 0 ", set()),  # help marks are no borders
        ("1 1 /1 0 /0 0 0 ", {"line"}),  # a loose end
        ("1 0 /0 0 /0 0 0 ", {"line", "clues", "clue"}),
        ("0 0 /0 0 /0 0 0 ", {"clues", "clue"}),
    ],
)
def test_drawn_borders(borders: str, broken: set[str]) -> None:
    puzzle, answer = answers.given(f"pzprv3/shikaku/2/3/2 . 4 /. . . /{borders}/")
    assert {fault.rule for fault in answer.faults(puzzle.rules)} == broken


def test_a_question_mark_may_stay_without_number_if_borders_place_it() -> None:
    puzzle = sources.load("fillomino\n\n? 1")
    assert rules_broken(puzzle, "pzprv3/fillomino/1/2/- 1 /. . /1 /") == {"equal"}
    puzzle = sources.load("fillomino\n\n? . 1")
    assert rules_broken(puzzle, "pzprv3/fillomino/1/3/- . 1 /. 2 . /0 1 /") == set()


def test_holes_and_empty_cells_of_a_division() -> None:
    puzzle = sources.load("shikaku\n\n2 # 1\n. 2 .")
    assert rules_broken(puzzle, "a # b\na c c") == set()
    assert rules_broken(puzzle, "a - b\na c -") == {"cover"}
    assert rules_broken(puzzle, "a a b\na c c") == {"cover"}
    assert rules_broken(puzzle, '{"blocks": [[0, null, 1], [0, 2, 2]]}') == set()


def test_of_many_results_the_one_with_the_puzzles_id_counts() -> None:
    (named,) = sources.puzzles(['{"id": "b", "text": "shikaku\\n\\n2 ."}\n'])
    lines = [
        {"id": "a", "solutions": [{"blocks": [[0, 1]]}]},
        {"id": "b", "solutions": [{"blocks": [[0, 0]]}]},
    ]
    text = "\n".join(map(json.dumps, lines))
    assert rules_broken(named, text) == set()
    with pytest.raises(BadInput, match="no line has the puzzle's id"):
        answers.read(SHIKAKU, text)


@pytest.mark.parametrize(
    ("puzzle", "text", "said"),
    [
        (SHIKAKU, "", "answer.txt: the answer is empty"),
        (SHIKAKU, "a a\na a", "answer.txt: row 1: 2 cells, but the puzzle has 3"),
        (SHIKAKU, "a a a", "answer.txt: the answer is 1x3, the puzzle 2x3"),
        (SHIKAKU, "pzprv3/shikaku/1/1/1 /\n/", "answer.txt: the answer is 1x1, the puzzle 2x3"),
        (SHIKAKU, "pzprv3/shikaku/2/3/. . . /. . . /", "answer.txt: there is no answer in it"),
        (SHIKAKU, '{"solutions": []}', "answer.txt: there is no solution in it"),
        (SHIKAKU, '{"verdict": "none"}', "answer.txt: a solution has blocks, numbers or bulbs"),
        (SHIKAKU, '{"bulbs": [[0, 0, 0], [0, 0, 0]]}', "says where the blocks are"),
        (SHIKAKU, '{"blocks": 7}', "answer.txt: blocks must be a list of rows: '7'"),
        (SHIKAKU, '{"blocks": ', "answer.txt: not JSON"),
        (AKARI, '{"blocks": [[0, 0, 0], [0, 0, 0]]}', "says where the bulbs are"),
        (AKARI, "o . .\n. ? .", "answer.txt: row 2, column 2: .*'[?]'"),
        (AKARI, "o . .\n. 2 .", "answer.txt: row 2, column 2: .*'2'"),
        (SHIKAKU, '{"solution": 5}', "answer.txt: no solution: '5'"),
        (FILLOMINO, '{"numbers": [[1, 2, 3], [3, "a", 3]]}', "row 2, column 2: no number: 'a'"),
    ],
)
def test_what_is_no_answer(puzzle: Puzzle, text: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        answers.read(puzzle, text, "answer.txt")


def test_answers_come_from_files_or_with_the_puzzle(tmp_path: Path) -> None:
    question, answer = tmp_path / "q.txt", tmp_path / "a.txt"
    question.write_text("shikaku\n\n2 .\n. 2\n")
    answer.write_text("a a\nb b\n")
    puzzle, given = answers.given(str(question), str(answer))
    assert given.faults(puzzle.rules) == ()
    puzzle, given = answers.given("shikaku\n\nA a\nB b")
    assert given.solution == (0, 0, 1, 1)
    with pytest.raises(BadInput, match="no answer came with the puzzle"):
        answers.given(str(question))
    with pytest.raises(BadInput, match="cannot be read"):
        answers.given(str(question), str(tmp_path / "nowhere"))


@pytest.mark.parametrize(
    "text",
    [
        "fillomino\n\na b b\na b b",
        '{"genre": "fillomino", "solution": ["0 1 1", "0 1 1"]}',
        "pzprv3/fillomino/2/3/. . . /. . . /. . . /. . . /1 0 /1 0 /0 0 0 /",
    ],
)
def test_an_answer_to_another_genre_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="an answer to fillomino, but the puzzle is shikaku"):
        answers.read(SHIKAKU, text)
