"""puzz.link addresses, against the examples that pzprjs decodes and encodes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from puzzle_strategies import plain
from shikiri.puzzles.clues import AtMost
from shikiri.puzzles.division import Division
from shikiri.puzzles.errors import BadInput
from shikiri.puzzles.formats import LINK, NATIVE
from shikiri.puzzles.genres import GENRES
from shikiri.puzzles.puzzle import Puzzle
from shikiri.puzzles.sheet import Sheet

EXAMPLES = {
    "shikaku/6/6/j3g56h6t6h23g5j": (
        ". . . . 3 . / 5 6 . . 6 . / . . . . . . / . . . . . . / . 6 . . 2 3 / . 5 . . . ."
    ),
    "shikaku/6/6/s66j4.g8n4h4g": (
        ". . . . . . / . . . . . . / . 6 6 . . . / . 4 ? . 8 . / . . . . . . / . 4 . . 4 ."
    ),
    "shikaku/5/2/-10g+3e8.f=000@001g2g": "16 . 1000 ? 15 / 4096 8193 . 2 .",
    "tatamibari/5/5/m3g11i2g31h13g3g": (
        ". . . . . / . . + . | / | . . . - / . + | . . / | + . + ."
    ),
    "tatamibari/4/3/.g1h23h.g1": "? . | . / . - + . / . ? . |",
    "fillomino/6/6/h4j53g2k5233k2g14j3h": (
        ". . 4 . . . / . 5 3 . 2 . / . . . . 5 2 / 3 3 . . . . / . 2 . 1 4 . / . . . 3 . ."
    ),
    "fillomino/3/3/1g.hc2h": "1 . ? / . . 12 / 2 . .",
    "akari/6/6/nekcakbl": (
        ". . . . . . / . . 4 . . . / . . . . 2 . / . 0 . . . . / . . . 1 . . / . . . . . ."
    ),
    "akari/4/4/0000.g5.bj": "0 0 0 0 / # . 0 . / # 1 . . / . . . .",
    "akari/3/1/c": "2 . .",
    "akari/2/2/..../": "# # / # #",
    "akari/2/1/g.": ". #",
}


def puzzle(link: str) -> Puzzle:
    """The puzzle of a link."""
    return LINK.read(link, None).puzzle


def written(puzzle: Puzzle) -> str:
    """The link of a puzzle, without the host."""
    assert LINK.write is not None
    return LINK.write(puzzle).removeprefix("https://puzz.link/p?")


@pytest.mark.parametrize(("link", "rows"), EXAMPLES.items())
def test_examples(link: str, rows: str) -> None:
    genre = link.split("/")[0]
    text = f"{genre}\n\n" + rows.replace(" / ", "\n")
    assert puzzle(link) == NATIVE.read(text, None).puzzle
    assert written(puzzle(link)).removesuffix("/") == link.removesuffix("/")


def test_the_writer_closes_a_link_that_ends_in_a_sign() -> None:
    assert written(puzzle("akari/2/2/....")) == "akari/2/2/..../"


def test_runs_of_gaps_break_at_twenty() -> None:
    rules = puzzle("shikaku/7/7/z2z8l-14").rules
    assert isinstance(rules, Division)
    assert {cell: clue.token for cell, clue in rules.clues} == {20: "2", 41: "8", 48: "20"}
    assert written(puzzle("shikaku/7/7/z2z8l-14")) == "shikaku/7/7/z2z8l-14"
    assert written(puzzle("shikaku/8/5/")) == "shikaku/8/5/zz"


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (15, "f"),
        (16, "-10"),
        (255, "-ff"),
        (256, "+100"),
        (4095, "+fff"),
        (4096, "=000"),
        (8191, "=fff"),
        (8192, "@000"),
        (12239, "@fcf"),
        (12240, "*0000"),
        (77775, "*ffff"),
        (77776, "$00000"),
        (1126351, "$fffff"),
    ],
)
def test_escapes_of_numbers(number: int, code: str) -> None:
    rules = GENRES["shikaku"].rules(Sheet(((str(number),),)))
    assert written(Puzzle("shikaku", rules)) == f"shikaku/1/1/{code}"
    assert puzzle(f"shikaku/1/1/{code}").rules == rules


def test_older_writers_escape_by_a_percent_sign_and_pad_with_noughts() -> None:
    assert puzzle("shikaku/1/1/%001") == puzzle("shikaku/1/1/@001")
    assert puzzle("shikaku/1/1/-0c") == puzzle("shikaku/1/1/c")


def test_the_largest_three_of_fillomino_is_a_flag() -> None:
    link = "fillomino/t/4/4/g21o21h"
    rules = puzzle(link).rules
    assert isinstance(rules, Division)
    assert rules.every == AtMost(3)
    assert written(puzzle(link)) == link


def test_given_borders_of_fillomino_follow_the_cells() -> None:
    link = "fillomino/3/2/1g2h3kk"
    rules = puzzle(link).rules
    assert isinstance(rules, Division)
    assert rules.borders == {(0, 1), (3, 4), (0, 3), (2, 5)}
    assert written(puzzle(link)) == link


@pytest.mark.parametrize(
    "frame",
    [
        "https://puzz.link/p?{}",
        "http://pzv.jp/p.html?{}",
        "https://pzprxs.vercel.app/p?type=editor&{}",
        "?{}/",
        "  {}  ",
    ],
)
def test_hosts_pairs_and_slashes_around_do_not_matter(frame: str) -> None:
    link = "shikaku/6/6/j3g56h6t6h23g5j"
    assert LINK.recognises(frame.format(link))
    assert puzzle(frame.format(link)) == puzzle(link)


def test_names_of_genres_and_unknown_flags() -> None:
    link = "akari/6/6/nekcakbl"
    for pid in ("lightup", "bijutsukan", "akari_edit", "akari_play", "akari/v:x", "akari/v:x/q"):
        assert puzzle(link.replace("akari", pid, 1)) == puzzle(link)
    assert puzzle("fillomino01/2/2/4i") == puzzle("fillomino/2/2/4i")
    assert puzzle("shikaku/t/2/2/4i") == puzzle("shikaku/2/2/4i")


def test_a_wrapped_link_is_one_link() -> None:
    assert puzzle("shikaku/6/6/j3g56h\n6t6h23g5j\n") == puzzle("shikaku/6/6/j3g56h6t6h23g5j")


@pytest.mark.parametrize("genre", sorted(GENRES))
def test_a_body_that_is_too_short_leaves_the_rest_empty(genre: str) -> None:
    empty = Sheet(((".",) * 3,) * 2)
    for link in (f"{genre}/3/2", f"{genre}/3/2/", f"{genre}/3/2/g", f"{genre}/3/2/z"):
        assert puzzle(link).rules == GENRES[genre].rules(empty)


def test_what_follows_the_last_cell_is_ignored() -> None:
    assert puzzle("shikaku/2/2/4i999") == puzzle("shikaku/2/2/4i")


def test_a_whole_file_may_stand_in_a_link() -> None:
    link = "https://puzz.link/p?pzprv3/shikaku/1/2/2%20.%20/0%20/"
    assert LINK.recognises(link)
    assert puzzle(link) == puzzle("shikaku/2/1/2g")


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("shikaku/3/1/2-1", "row 1, column 2: the number is cut.*'-1'"),
        ("shikaku/2/2/g+1g2", "row 1, column 2: the number is cut.*'[+]1g2'"),
        ("fillomino/3/1/$0001", "row 1, column 1: the number is cut"),
        ("shikaku/3/1/g0g", "row 1, column 2: .*must be 1 or more.*'0'"),
        ("fillomino/3/1/gg-00", "row 1, column 3: .*must be 1 or more.*'0'"),
        ("tatamibari/2/2/g4g", "row 1, column 2: no such mark: '4'"),
        ("akari/2/2/gf", "row 1, column 2: no such wall: 'f'"),
        ("fillomino/3/2/1g2h3kx", "no code of given borders.*'x'"),
        ("sudoku/9/9/zzzz", "links and files are read for .*: 'sudoku'"),
        ("sikaku/6/6/z", "links and files are read for .*: 'sikaku'"),
        ("shikaku/999999/999999/", "too large: at most 250000 cells"),
        ("shikaku/" + "9" * 5000 + "/1/", "a link needs columns and rows"),
        ("shikaku/0/3/", "has no cell"),
        ("shikaku/6", "a link needs columns and rows"),
        ("https://puzz.link/p?shikaku", "a link needs columns and rows"),
        ("https://puzz.link/", "links and files are read for"),
    ],
)
def test_bad_links(link: str, said: str) -> None:
    assert LINK.recognises(link) or link == "shikaku/6"
    with pytest.raises(BadInput) as caught:
        puzzle(link)
    assert caught.match(said) or pytest.fail(str(caught.value))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("shikaku\nboard: torus\n\n1 .", "puzz.link's shikaku cannot say: 'board: torus'"),
        ("shikaku\nlargest: 3\n\n1 .", "puzz.link's shikaku cannot say: 'largest: 3'"),
        ("shikaku\nborder: 1,1-1,2\n\n1 1", "cannot say: 'border: 1,1-1,2'"),
        ("fillomino\nlargest: 4\n\n1 .", "puzz.link's fillomino cannot say: 'largest: 4'"),
        ("shikaku\n\n1 p6 .", "row 1, column 2: a link cannot say this clue: 'p6'"),
        ("shikaku\n\n1 # 1", "row 1, column 2: a link cannot say this clue: '#'"),
        ("shikaku\n\n1126352", "a link cannot say this clue: '1126352'"),
        ("tatamibari\n\n3", "a link cannot say this clue: '3'"),
    ],
)
def test_what_a_link_cannot_say_is_refused(text: str, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        written(NATIVE.read(text, None).puzzle)
    assert said in str(caught.value)


@given(st.sampled_from(sorted(GENRES)).flatmap(plain))
def test_written_links_read_back(original: Puzzle) -> None:
    link = written(original)
    assert puzzle(link) == original
    assert link[-1].isalnum() or link[-1] == "/"


@given(
    st.sampled_from(sorted(GENRES)),
    st.text("0123456789abcdefghijklmnopqrstuvwxyz.-+=@%*$/_:", max_size=30),
)
def test_any_body_is_a_puzzle_or_bad_input(genre: str, body: str) -> None:
    try:
        read = puzzle(f"{genre}/4/3/{body}")
    except BadInput:
        return
    assert puzzle(written(read)) == read
