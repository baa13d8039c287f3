"""The words of certificates have one spelling each."""

from __future__ import annotations

from pathlib import Path

import pytest
from shikiri.proofs.meanings import MEANINGS, misfit
from shikiri.proofs.schemas import SIGNATURES
from shikiri.proofs.words import Term, Unreadable, read, written
from shikiri.puzzles.akari import Akari
from shikiri.puzzles.board import Board
from shikiri.puzzles.division import Division

PAGE = Path(__file__).parents[2] / "docs" / "certificates.md"
BOARD = Board(3, 12, holes=frozenset({14}))

WORDS = [
    ("area 5 2,2", Term("area", (5, 13)), MEANINGS),
    ("block 1,1+1,12+3,1", Term("block", ((0, 11, 24),)), MEANINGS),
    ("wall-least 2,3 -", Term("wall-least", (14, ())), SIGNATURES),
    ("other-bulbs", Term("other-bulbs", ()), SIGNATURES),
    ("area-small 10 3,12 3,11+3,12", Term("area-small", (10, 35, (34, 35))), SIGNATURES),
]


@pytest.mark.parametrize(("line", "term", "signatures"), WORDS)
def test_words_read_back(line: str, term: Term, signatures: dict[str, str]) -> None:
    assert read(line, signatures, BOARD) == term
    assert written(term, signatures, BOARD) == line


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "no such word"),
        ("areas 5 2,2", "no such word: 'areas'"),
        ("area 5", "takes 2 arguments, not 1"),
        ("area 5 2,2 ", "takes 2 arguments, not 3"),
        (" area 5 2,2", "no such word"),
        ("area  5 2,2", "takes 2 arguments"),
        ("area 05 2,2", "no number: '05'"),
        ("area +5 2,2", "no number"),
        ("area -5 2,2", "no number"),
        ("area 5 02,2", "no cell"),
        ("area 5 2,2,2", "no cell"),
        ("area 5 0,2", "no cell"),
        ("area 5 4,1", "off the board"),
        ("area 5 1,13", "off the board"),
        ("area 5 2,3", "is a hole"),
        ("area \u0665 2,2", "no number"),
        ("block 1,2+1,1", "reading order"),
        ("block 1,1+1,1", "reading order"),
        ("block 1,1+", "no cell"),
    ],
)
def test_other_spellings_are_refused(line: str, said: str) -> None:
    with pytest.raises(Unreadable, match=said.replace("+", r"\+")):
        read(line, MEANINGS, BOARD)


def test_walls_are_holes() -> None:
    with pytest.raises(Unreadable, match="is no hole"):
        read("wall-most 2,2 -", SIGNATURES, BOARD)


def test_meanings_fit_the_rules() -> None:
    division, akari = Division(BOARD), Akari(BOARD)
    assert misfit(division, Term("bulb", (1,)))
    assert misfit(akari, Term("owner", (1, 2)))
    assert misfit(division, Term("block", ((),)))
    assert misfit(division, Term("joined", (2, 1)))
    assert not misfit(division, Term("joined", (1, 2)))
    assert not misfit(akari, Term("bulb", (1,)))


@pytest.mark.parametrize("signatures", [MEANINGS, SIGNATURES])
def test_the_page_has_every_word_with_its_arguments(signatures: dict[str, str]) -> None:
    rows = {
        tuple(line.split("`")[1].split(" "))
        for line in PAGE.read_text(encoding="utf-8").splitlines()
        if line.startswith("| `")
    }
    letters = {"n": "NMLH", "c": "CDUVRQ", "w": "W", "s": "SB"}
    for name, signature in signatures.items():
        args = next(args for word, *args in rows if word == name)
        assert len(args) == len(signature), name
        assert all(a in letters[kind] for a, kind in zip(args, signature, strict=True)), name
