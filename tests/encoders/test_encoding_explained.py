"""Why a puzzle gets its encoding: broken assumptions, the others' refusals, sizes."""

from __future__ import annotations

import re

import pytest
import shikiri
from shikiri.encoders import ENCODERS, encode, export
from shikiri.encoders.explain import explain
from shikiri.puzzles.errors import Unsupported
from shikiri.puzzles.puzzle import Rules

FILLOMINO = "fillomino\n\n3 . .\n. . 1\n"

VARIANTS = [
    ("shikaku\n\n4 .\n. .\n", "", "placements"),
    ("tatamibari\n\n+ .\n. .\n", "", "placements"),
    ("shikaku\nboard: torus\n\n4 .\n. .\n", "", "placements"),
    ("shikaku\n\n? .\n. ?\n", "", "placements"),
    ("shikaku\n\nsquare&4 .\n. .\n", "", "placements"),
    ("shikaku\nshape: l\n\n4 .\n. .\n", "", "placements"),
    ("shikaku\nequal: apart\ncorners: apart\nlargest: 4\n\n4 .\n. .\n", "", "placements"),
    ("shikaku\n\np8 .\n. .\n", "B", "placements"),
    ("shikaku\n\nw2 .\n. .\n", "B", "placements"),
    ("shikaku\n\nwide&h1 .\n. 2\n", "B", "placements"),
    ("shikaku\n\n>=2 .\n. <=2\n", "B", "placements"),
    ("shikaku\nunclued: 1\n\n2 .\n2 .\n. .\n", "C", "placements"),
    ("shikaku\nunclued: 1\n\n2 .\n. .\n", "C", "borders"),
    ("shikaku\nunclued: any\n\n2 .\n. .\n", "C", "borders"),
    ("shikaku\nunclued: any\nboard: torus\n\np6 .\n. .\n", "BC", "placements"),
    ("shikaku\nshape: polyomino\n\n4 .\n. .\n", "A", "owners"),
    ("shikaku\nshape: polyomino\nunclued: 1\n\np6 .\n. .\n", "ABC", "owners"),
    (FILLOMINO, "ABC", "values"),
    ("fillomino\nequal: touch\n\n3 .\n. 1\n", "ABC", "owners"),
    ("akari\n\n. 1\n. .\n", "", "akari"),
]
"""A puzzle, the assumptions it breaks, and the encoding that is chosen."""


def rules_of(text: str) -> Rules:
    return shikiri.load(text).rules


@pytest.mark.parametrize(("text", "broken", "encoding"), VARIANTS)
def test_assumptions_and_choices(text: str, broken: str, encoding: str) -> None:
    told = explain(rules_of(text))
    assert "".join(each.letter for each in told.assumptions if each.broken) == broken
    assert (told.first_broken.letter if told.first_broken else "") == broken[:1]
    assert (told.encoding, told.connectivity) == (encoding, encode(rules_of(text)).connectivity)
    assert len(told.assumptions) == (0 if encoding == "akari" else 3)


@pytest.mark.parametrize(
    ("text", "reasons"),
    [
        (FILLOMINO, ["shape polyomino", "several numbers", "any number of clues; .*any number"]),
        ("shikaku\n\n2 p6\n. .\n", ["the clue p6 at row 1, column 2 leaves the area open"]),
        ("shikaku\nunclued: 7\n\n2 .\n. .\n", ["blocks without clue: 7"]),
    ],
)
def test_what_breaks_is_said_in_words(text: str, reasons: list[str]) -> None:
    broken = [each.broken for each in explain(rules_of(text)).assumptions if each.broken]
    assert len(broken) == len(reasons)
    assert all(re.search(reason, said) for reason, said in zip(reasons, broken, strict=True))


@pytest.mark.parametrize(("text", "broken", "encoding"), VARIANTS)
def test_each_other_encoding_has_a_reason(text: str, broken: str, encoding: str) -> None:
    rules = rules_of(text)
    told = explain(rules)
    assert sorted([encoding, *(name for name, _ in told.others)]) == sorted(ENCODERS)
    for name, reason in told.others:
        refused = ENCODERS[name].refusal(rules)
        assert reason == (refused or "it could, but suits the puzzle less")
        assert (name in told.why) == (not refused)


def test_what_is_asked_for_is_explained() -> None:
    rules = rules_of(FILLOMINO)
    told = explain(rules, "owners", "flow")
    assert (told.encoding, told.connectivity, told.why) == ("owners", "flow", "it was asked for")
    assert dict(told.others)["values"] == "its connectivity is lazy"
    assert told.size.integers > 0
    assert ("owners", "it could, but was not asked for") in explain(rules, "values").others
    with pytest.raises(Unsupported, match="can: values, owners"):
        explain(rules, "placements")


def test_a_file_may_need_another() -> None:
    rules = rules_of(FILLOMINO)
    assert explain(rules).exported == ("owners", "levels")
    assert explain(rules, "owners", "flow").exported == ("owners", "flow")
    assert explain(rules, "values").exported is None
    assert explain(rules, "values").size.watched == len(encode(rules, "values").model.connectivity)


@pytest.mark.parametrize(("text", "broken", "encoding"), VARIANTS)
def test_sizes_are_those_of_the_model_and_of_its_file(
    text: str, broken: str, encoding: str
) -> None:
    rules = rules_of(text)
    told = explain(rules, "owners" if encoding == "values" else None)
    assert told.exported == (told.encoding, told.connectivity)
    made = encode(rules, told.encoding, told.connectivity or None)
    size = told.size
    assert (size.keys, size.watched) == (len(made.model.keys), 0)
    assert (size.variables, size.clauses) == (made.model.pool.top, len(made.model.clauses))
    sets = made.model.exactly_one + made.model.at_most_one
    assert (size.choices, size.sums) == (len(sets), len(made.model.sums))
    (head,) = re.findall(r"^p cnf (\d+) (\d+)$", export.dimacs(made), re.MULTILINE)
    assert (size.cnf_variables, size.cnf_clauses) == tuple(map(int, head))
