"""``encode``: the model as a file for other solvers."""

from __future__ import annotations

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
