"""``shikiri certify`` and ``shikiri verify-certificate``."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest
from commands import Run, Write
from schema import keeps
from shikiri.proofs.certificate import FILES
from shikiri.proofs.folder import MANIFEST
from shikiri.proofs.second import CHECKERS

SEVERAL = "shikaku\n\n? .\n. ?\n"
NONE = "shikaku\n\n4 . .\n. . 4\n"


def test_a_certificate_is_written_and_verified(run: Run, write: Write) -> None:
    write("here", "")
    done = run("certify", "akari-6x6-a", "--out", "proof")
    assert done.code == 0
    assert "unique: exactly one solution" in done.out
    assert "certificate: proof (" in done.out
    names = ["formula.cnf", "manifest.json", "proof.drup", "puzzle.txt", "reasons.txt"]
    assert sorted(os.listdir("proof")) == [*names, "solution.txt", "variables.txt"]
    checked = run("verify-certificate", "proof")
    assert checked.code == 0
    assert "akari-6x6-a: akari, 6 rows x 6 columns" in checked.out
    assert "right: the puzzle has exactly this solution (" in checked.out


def test_its_puzzle_and_solution_are_read_by_other_commands(run: Run, write: Write) -> None:
    write("here", "")
    for name in ("akari-6x6-a", "fillomino-6x6-a", "shikaku-6x6-a"):
        run("certify", name, "--out", "proof", "--force")
        assert run("verify", "proof/puzzle.txt", "proof/solution.txt").code == 0


def test_no_solution_is_certified(run: Run, write: Write) -> None:
    source = write("puzzle.txt", NONE)
    done = run("certify", source, "--out", "proof.zip")
    assert done.code == 0
    assert "none: the clues sum to 8" in done.out
    checked = run("verify-certificate", "proof.zip")
    assert (checked.code, "right: the puzzle has no solution" in checked.out) == (0, True)


def test_several_solutions_are_drawn_and_not_certified(run: Run, write: Write) -> None:
    done = run("certify", write("puzzle.txt", SEVERAL), "--out", "proof")
    assert done.code == 10
    assert "several: two solutions" in done.out
    assert os.listdir() == ["puzzle.txt"]


def test_a_limit(run: Run, write: Write) -> None:
    done = run("certify", write("puzzle.txt", NONE), "--out", "p", "--limit", "1e-9")
    assert done.code == 30
    assert "undecided: time limit" in done.out
    assert os.listdir() == ["puzzle.txt"]


@pytest.mark.parametrize("out", [".", "../here", "../here.zip"])
def test_the_folder_it_runs_in_stays(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, out: str
) -> None:
    here = tmp_path / ("here" if out == "." else Path(out).name)
    here.mkdir()
    monkeypatch.chdir(here)
    done = run("certify", "akari-5x5-a", "--out", out)
    if here.suffix == ".zip":  # a file is to be there
        assert "the folder this runs in cannot be replaced" in done.complaint
        assert os.listdir() == []
        return
    assert done.code == 0
    assert run("verify-certificate", ".").code == 0
    assert sorted(os.listdir()) == sorted([MANIFEST, *FILES])
    complaint = run("certify", "akari-5x5-b", "--out", out, "--force").complaint
    assert "the folder this runs in cannot be replaced" in complaint
    assert "akari-5x5-a" in run("verify-certificate", ".").out


def test_what_is_there_is_not_replaced_without_a_word(run: Run, write: Write) -> None:
    write("proof/mine.txt", "")
    assert (
        "proof: there is something already"
        in run("certify", "akari-5x5-a", "--out", "proof").complaint
    )
    assert (
        "no certificate, and not replaced"
        in run("certify", "akari-5x5-a", "--out", "proof", "--force").complaint
    )
    write("proof.zip", "mine")
    assert run("certify", "akari-5x5-a", "--out", "proof.zip").code == 2
    assert run("certify", "akari-5x5-a", "--out", "proof.zip", "--force").code == 2
    assert Path("proof.zip").read_text() == "mine"
    Path("proof.zip").unlink()
    assert run("certify", "akari-5x5-a", "--out", "proof.zip").code == 0
    assert run("certify", "shikaku-5x5-a", "--out", "proof.zip", "--force").code == 0
    assert "shikaku" in run("verify-certificate", "proof.zip").out


def test_no_place_for_it(run: Run, write: Write) -> None:
    write("here", "")
    complaint = run("certify", "akari-5x5-a", "--out", "no/where").complaint
    assert "no/where: cannot be written: No such file" in complaint
    assert run("certify", "akari-5x5-a").code == 2


def test_a_wrong_one_is_told_in_a_line(run: Run, write: Write) -> None:
    write("here", "")
    run("certify", "akari-6x6-a", "--out", "proof")
    path = Path("proof/formula.cnf")
    path.write_text(path.read_text().replace("1", "2", 1))
    done = run("verify-certificate", "proof")
    assert done.code == 1
    assert done.out == "wrong: formula.cnf: its SHA-256 is not the one in the manifest\n"
    keeps("certificate", run("verify-certificate", "proof", "--json").out)
    assert run("verify-certificate", write("x.zip", "no zip")).code == 1


def test_no_foreign_name_steers_the_terminal(run: Run, write: Write) -> None:
    write("here", "")
    run("certify", "akari-5x5-a", "--out", "proof")
    write("proof/\x9b2J", "")
    done = run("verify-certificate", "proof")
    assert (done.code, done.out) == (1, "wrong: \\x9b2J: no file of a certificate\n")
    assert "certificate: a\\x9bb (" in run("certify", "akari-5x5-a", "--out", "a\x9bb").out


def test_nothing_there(run: Run) -> None:
    assert "nowhere: cannot be read: No such file" in run("verify-certificate", "nowhere").complaint


@pytest.mark.parametrize("source", ["akari-6x6-a", "fillomino-6x6-a", "tatamibari-5x5-a"])
def test_json(run: Run, write: Write, source: str) -> None:
    write("here", "")
    text = run("certify", source, "--out", "proof", "--json").out
    keeps("certified", text)
    told = json.loads(text)["certificate"]
    text = run("verify-certificate", "proof", "--json").out
    keeps("certificate", text)
    assert {"path": "proof"} | {key: json.loads(text)[key] for key in told if key != "path"} == told


def test_json_without_certificate(run: Run, write: Write) -> None:
    for source in (write("s.txt", SEVERAL), write("n.txt", NONE)):
        keeps("certified", run("certify", source, "--out", "p", "--json").out)
    keeps("certificate", run("verify-certificate", "p", "--json").out)
    text = run("certify", "n.txt", "--out", "q", "--json", "--limit", "1e-9").out
    keeps("certified", text)
    assert "certificate" not in json.loads(text)


def test_another_checker(run: Run, write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    write("here", "")
    run("certify", "fillomino-6x6-a", "--out", "proof")
    try:
        import dratify  # noqa: F401
    except ImportError:
        done = run("verify-certificate", "proof", "--checker", "dratify")
        assert "pip install 'shikiri[dratify]'" in done.complaint
    else:
        assert run("verify-certificate", "proof", "--checker", "dratify").code == 0
    for said, code in (("", 0), ("it rejects it", 1)):
        monkeypatch.setitem(CHECKERS, "dratify", partial(_says, said))
        assert run("verify-certificate", "proof", "--checker", "dratify").code == code


def _says(said: str, formula: str, proof: str) -> str:
    return said if formula.startswith("p cnf") and proof.endswith("0\n") else "no files"


def test_another_checker_rejects_what_is_wrong() -> None:
    pytest.importorskip("dratify")
    check = CHECKERS["dratify"]
    formula = "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n"
    assert check(formula, "1 0\n0\n") == ""
    assert "rejects" in check(formula, "0\n")
    assert "cannot read" in check(formula.replace("4", "5"), "1 0\n0\n")


def test_ctrl_c(tmp_path: Path) -> None:
    """A board with more dominoes than it has room for, which counting does not see."""
    rows = [
        [
            "#" if {r, c} == {0} or {r, c} == {11} else ">=2&<=2" if (r + c) % 2 else "."
            for c in range(12)
        ]
        for r in range(12)
    ]
    text = "shikaku\n\n" + "".join(" ".join(row) + "\n" for row in rows)
    (tmp_path / "puzzle.txt").write_text(text)
    code = "import sys; from shikiri.__main__ import main; sys.exit(main())"
    child = subprocess.Popen(
        [sys.executable, "-c", code, "certify", "puzzle.txt", "--out", "proof"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    time.sleep(1)
    child.send_signal(signal.SIGINT)
    _, err = child.communicate(timeout=20)
    assert (child.returncode, err) == (130, "shikiri: interrupted\n")
    assert os.listdir(tmp_path) == ["puzzle.txt"]
