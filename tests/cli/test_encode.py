"""``encode``: the model as a file for other solvers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commands import Run, Write

UNIQUE = "shikaku\n\n4 .\n. .\n"
NONE = "shikaku\n\n? 3 .\n. . .\n. . .\n"
FILLOMINO = "fillomino\n\n1 . .\n. 2 .\n. . .\n"


@pytest.mark.parametrize(("text", "solvable"), [(UNIQUE, True), (NONE, False), (FILLOMINO, True)])
def test_dimacs_read_back_gives_the_same_verdict(run: Run, text: str, solvable: bool) -> None:
    from pysat.formula import CNF
    from pysat.solvers import Solver

    outcome = run("encode", "-", stdin=text)
    assert outcome.code == 0, outcome
    assert "\np cnf " in f"\n{outcome.out}"
    with Solver("cadical153", bootstrap_with=CNF(from_string=outcome.out)) as solver:
        assert solver.solve() is solvable


@pytest.mark.parametrize("form", ["dimacs", "opb", "cpsat"])
def test_every_format_goes_to_a_file(run: Run, write: Write, form: str) -> None:
    source = write("board.txt", UNIQUE)
    outcome = run("encode", source, "--format", form, "--out", "model")
    assert (outcome.code, outcome.out) == (0, "")
    assert Path("model").read_text() == run("encode", source, "--format", form).out


def test_lazy_cuts_cannot_be_exported(run: Run) -> None:
    assert "lazy" in run("encode", "-", "--connectivity", "lazy", stdin=FILLOMINO).complaint


def test_what_cannot_be_expressed_names_what_can(run: Run) -> None:
    complaint = run("encode", "-", "--encoding", "values", stdin=UNIQUE).complaint
    assert "placements" in complaint


def test_a_folder_that_does_not_exist_is_bad_input(run: Run, write: Write) -> None:
    source = write("board.txt", UNIQUE)
    assert "nowhere/model" in run("encode", source, "--out", "nowhere/model").complaint


def test_explain_writes_no_model_but_tells_of_it(run: Run) -> None:
    outcome = run("encode", "-", "--explain", stdin=FILLOMINO)
    assert outcome.code == 0, outcome
    assert "breaks A, then B and C\n" in outcome.out
    assert "encoding: values, for polyominoes" in outcome.out
    assert "not borders: it draws rectangles" in outcome.out
    assert "not owners: it could, but suits the puzzle less" in outcome.out
    assert "connectivity: lazy\na file: owners levels\n" in outcome.out
    assert "left to cuts" in outcome.out
    assert "cnf" not in outcome.out


def test_explain_of_what_breaks_nothing(run: Run) -> None:
    out = run("encode", "-", "--explain", stdin=UNIQUE).out
    assert "breaks none\n" in out
    assert "connectivity: its blocks need none\n" in out
    assert "a file" not in out
    assert "no division" in run("encode", "-", "--explain", stdin="akari\n\n.\n").out


def test_explain_follows_what_is_asked_for(run: Run) -> None:
    options = ("--explain", "--encoding", "owners", "--connectivity", "flow", "--json")
    told = json.loads(run("encode", "-", *options, stdin=FILLOMINO).out)
    assert (told["encoding"], told["connectivity"]) == ("owners", "flow")
    assert told["first_broken"] == "A"
    assert told["size"]["integers"] > 0
    refused = run("encode", "-", "--explain", "--encoding", "values", stdin=UNIQUE)
    assert "can: borders, placements" in refused.complaint


def test_options_that_do_not_go_together(run: Run) -> None:
    assert "--out" in run("encode", "-", "--explain", "--out", "f", stdin=UNIQUE).complaint
    assert "--explain" in run("encode", "-", "--json", stdin=UNIQUE).complaint


@pytest.mark.parametrize("text", [UNIQUE, "shikaku\n\n4 .\n. 4\n"])
@pytest.mark.parametrize("command", ["check", "solve", "batch"])
@pytest.mark.parametrize("backend", ["sat", "cpsat", "native", "dlx", "brute"])
def test_an_unknown_encoding_is_always_noticed(
    run: Run, write: Write, text: str, command: str, backend: str
) -> None:
    source = write("board.txt", text)
    complaint = run(command, source, "--backend", backend, "--encoding", "nope").complaint
    assert "no encoding 'nope'; there are: borders, placements" in complaint


@pytest.mark.parametrize("option", [("--encoding", "placements"), ("--connectivity", "lazy")])
@pytest.mark.parametrize("backend", ["native", "dlx:matrix", "brute"])
def test_an_encoding_where_none_is_used_is_noticed(
    run: Run, backend: str, option: tuple[str, str]
) -> None:
    complaint = run("check", "-", "--backend", backend, *option, stdin=UNIQUE).complaint
    assert "takes no encoding and no connectivity; sat and cpsat do" in complaint
