"""``solve`` and ``check``: exit codes, text and JSON of every verdict."""

from __future__ import annotations

import json

import pytest
from commands import Run
from shikiri.cli import MODULES

UNIQUE = "shikaku\n\n4 .\n. .\n"
SEVERAL = "shikaku\n\n? .\n. ?\n"
NONE = "shikaku\n\n4 .\n. 4\n"
HOPELESS = "shikaku\n\n? 3 .\n. . .\n. . .\n"
"""No contradiction by counting, yet no solution."""

AKARI = "akari\n\n. .\n. .\n"
FILLOMINO = "fillomino\n\n1 2 2\n# . #\n"

BRUTE = ("--backend", "brute")


@pytest.mark.parametrize(
    ("text", "check", "solve"), [(UNIQUE, 0, 0), (SEVERAL, 10, 0), (NONE, 20, 20), (AKARI, 10, 0)]
)
@pytest.mark.parametrize("backend", ["sat", "brute"])
def test_exit_codes(run: Run, text: str, check: int, solve: int, backend: str) -> None:
    assert run("check", "-", "--backend", backend, stdin=text).code == check
    assert run("solve", "-", "--backend", backend, stdin=text).code == solve


def test_check_shows_the_puzzle_the_verdict_and_the_solution(run: Run) -> None:
    out = run("check", "-", *BRUTE, stdin=UNIQUE).out
    given, verdict, solution = (out.index(part) for part in ("│ 4 │   │", "unique:", "│ 4   · │"))
    assert given < verdict < solution
    assert "shikaku, 2 rows x 2 columns" in out


def test_several_solutions_are_drawn_with_the_differing_cells_marked_and_named(run: Run) -> None:
    out = run("check", "-", *BRUTE, stdin="fillomino\n\n1 . .\n. 2 .\n. . .\n").out
    assert "several: two solutions, which differ in 6 cells (marked): row 1, columns 2, 3; " in out
    assert "row 2, column 3; row 3, columns 1, 2, 3\n" in out
    assert "[5] [5]" in out
    assert "[6] [6]" in out


def test_two_boards_stand_side_by_side_where_there_is_room(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert "┐    ┌" in run("check", "-", *BRUTE, stdin=SEVERAL).out
    monkeypatch.setenv("COLUMNS", "20")
    assert "┐    ┌" not in run("check", "-", *BRUTE, stdin=SEVERAL).out


def test_none_without_a_reason_says_that_the_search_was_complete(run: Run) -> None:
    assert "none: there is no solution; the search was" in run("check", "-", stdin=HOPELESS).out


def test_json_of_check(run: Run) -> None:
    outcome = run("check", "-", *BRUTE, "--json", stdin=FILLOMINO)
    report = json.loads(outcome.out)
    assert outcome.code == 0
    assert list(report) == [
        *("id", "genre", "rows", "cols", "verdict", "solutions", "backend", "seconds", "stats")
    ]
    assert report["genre"] == "fillomino"
    assert (report["rows"], report["cols"]) == (2, 3)
    assert report["verdict"] == "unique"
    assert report["solutions"] == [
        {"blocks": [[0, 1, 1], [None, 2, None]], "numbers": [[1, 2, 2], [None, 1, None]]}
    ]


def test_json_of_akari_marks_the_bulbs(run: Run) -> None:
    report = json.loads(run("solve", "-", *BRUTE, "--json", stdin="akari\n\n. 1\n").out)
    assert report["verdict"] == "found"
    assert report["solutions"] == [{"bulbs": [[1, 0]]}]


def test_json_of_two_solutions_has_both(run: Run) -> None:
    report = json.loads(run("check", "-", *BRUTE, "--json", stdin=SEVERAL).out)
    assert {json.dumps(s["blocks"]) for s in report["solutions"]} == {
        "[[0, 0], [1, 1]]",
        "[[0, 1], [0, 1]]",
    }


def test_output_that_is_no_terminal_has_no_colour(run: Run) -> None:
    assert "\x1b" not in run("check", "-", *BRUTE, stdin=UNIQUE).out


@pytest.mark.parametrize("command", ["solve", "check"])
def test_a_one_line_id_is_a_source(run: Run, command: str) -> None:
    assert run(command, "1x1:1", "--genre", "shikaku").code == 0


def test_help_shows_examples_and_exit_codes(run: Run) -> None:
    for command in ("solve", "check", "compare", "verify", "batch", "encode", "convert"):
        text = run(command, "--help").out
        assert f"shikiri {command}" in text
        assert "Exit codes" in text


def test_help_says_what_ctrl_c_ends_with(run: Run) -> None:
    with_codes = [c for c in MODULES if "Exit codes" in run(c, "--help").out]
    assert set(MODULES) - set(with_codes) == {"picture", "list", "backends"}
    for command in with_codes:
        assert "130 interrupted" in run(command, "--help").out, command


def test_help_lists_every_command(run: Run) -> None:
    outcome = run()
    assert outcome.code == 0
    assert outcome.out == run("--help").out
    for command in ("solve", "batch", "backends", "picture", "list"):
        assert f"\n  {command} " in outcome.out


def test_backends_lists_engines_and_how_they_stop(run: Run) -> None:
    rows = json.loads(run("backends", "--json").out)
    assert {"sat", "cpsat", "brute"} <= {row["name"] for row in rows}
    assert "sat" in run("backends").out


def test_picture_draws_without_solving(run: Run) -> None:
    outcome = run("picture", "-", stdin=NONE)
    assert outcome.code == 0
    assert "│ 4 │" in outcome.out


def test_convert_goes_to_a_link_and_back(run: Run) -> None:
    link = run("convert", "-", "--to", "link", stdin=UNIQUE).out.strip()
    assert link.endswith("?shikaku/2/2/4i")
    assert run("convert", link).out == UNIQUE


def test_convert_refuses_what_a_format_cannot_say(run: Run) -> None:
    text = "shikaku\nboard: torus\n\n4 .\n. .\n"
    assert run("convert", "-", "--to", "link", stdin=text).complaint


def test_list_names_sources(run: Run) -> None:
    outcome = run("list", "--json")
    assert outcome.code == 0
    for row in json.loads(outcome.out):
        assert run("picture", row["id"]).code == 0
    assert run("list").out.count("\n") == len(json.loads(outcome.out))
