"""Limits and Ctrl-C, on boards that need far longer, through the command line.

A domino tiling of a square without two opposite corners does not exist, as its cells in
chess colours show, and resolution needs exponentially many steps to see it.  CP-SAT sees it
at once, by counting, and gets other boards.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from shikiri.puzzles.board import Board
from shikiri.puzzles.division import Division
from shikiri.puzzles.puzzle import Rules, Solution
from shikiri.puzzles.referee import Violation, judge
from shikiri.solvers import decide as module_of_decide
from shikiri.solvers.backends import find
from shikiri.solvers.budget import Budget
from shikiri.solvers.decide import decide
from shikiri.solvers.verdict import Undecided

SAT, _ = find("sat")
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
EASY = "shikaku\n\n4 .\n. .\n"
SLACK = 1.0 if not os.environ.get("CI") else 2.0
"""Seconds that a busy machine may take on top."""


def dominoes(size: int) -> str:
    rows = [["."] * size for _ in range(size)]
    rows[0][0] = rows[-1][-1] = "#"
    drawing = "\n".join(" ".join(row) for row in rows)
    blocks = (size * size - 2) // 2
    return f"shikaku\nlargest: 2\nunclued: {blocks}\n\n{drawing}\n"


def open_board(size: int, head: str = "fillomino") -> str:
    return f"{head}\n\n" + (" ".join("." * size) + "\n") * size


def process(*args: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "shikiri", *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=ENVIRONMENT,
    )


@dataclass(frozen=True)
class Answer:
    """What ``check --json`` said, and how long the process took."""

    code: int
    said: dict[str, Any]
    seconds: float


def check(path: Path, *args: str) -> Answer:
    start = time.monotonic()
    with process("check", str(path), "--json", *args) as running:
        out, err = running.communicate(timeout=120)
    assert err == ""
    return Answer(running.returncode, json.loads(out), time.monotonic() - start)


@cache
def _start_up(backend: str, path: Path) -> float:
    return min(check(path, "--backend", backend).seconds for _ in range(2))


@pytest.fixture
def start_up(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], float]:
    """The seconds that a process needs for a trivial board: Python, the engine's import."""
    path = tmp_path_factory.mktemp("easy") / "easy.txt"
    path.write_text(EASY)
    return lambda backend: _start_up(backend, path)


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str], Path]:
    def written(text: str) -> Path:
        path = tmp_path / "board.txt"
        path.write_text(text)
        return path

    return written


Write = Callable[[str], Path]
StartUp = Callable[[str], float]


def assert_undecided_in_time(answer: Answer, start_up: float) -> None:
    assert (answer.code, answer.said["verdict"]) == (30, "undecided")
    assert answer.said["reason"] == "time limit of 1 s reached"
    assert answer.seconds < 1.3 + start_up + SLACK


@pytest.mark.parametrize("engine", SAT.offered)
def test_sat_engines_keep_a_limit(engine: str, write: Write, start_up: StartUp) -> None:
    answer = check(write(dominoes(20)), "--backend", f"sat:{engine}", "--limit", "1")
    assert_undecided_in_time(answer, start_up("sat"))
    assert answer.said["stats"]["solve_seconds"] > 0


OWNERS = ("--encoding", "owners", "--connectivity")


@pytest.mark.parametrize("backend", ["sat", "cpsat"])
@pytest.mark.parametrize(
    ("size", "way"),
    [
        (24, ()),
        (14, (*OWNERS, "lazy")),
        (12, (*OWNERS, "flow")),
        (12, (*OWNERS, "levels")),
        (40, (*OWNERS, "levels")),
    ],
)
def test_encoding_lowering_and_presolve_keep_a_limit(
    backend: str, size: int, way: tuple[str, ...], write: Write, start_up: StartUp
) -> None:
    """Models too large to be solved, lowered or even built in time."""
    answer = check(write(open_board(size)), "--backend", backend, "--limit", "1", *way)
    assert_undecided_in_time(answer, start_up(backend))


def test_a_child_keeps_a_limit_while_it_is_told_much(write: Write, start_up: StartUp) -> None:
    way = ("--backend", "sat:kissat404", *OWNERS, "levels")
    answer = check(write(open_board(12)), "--limit", "1", *way)
    assert_undecided_in_time(answer, start_up("sat"))


class Impatient(Budget):
    """Runs out at the first look after a solution was seen."""

    seen = False

    @property
    def remaining(self) -> float | None:
        return 0.0 if self.seen else 60.0


@pytest.mark.parametrize("backend", ["sat", "sat:cadical153", "sat:kissat404", "cpsat"])
def test_what_was_found_before_the_limit_is_told(
    backend: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    budget = Impatient(60)

    def seeing(rules: Rules, solution: Solution) -> tuple[Violation, ...]:
        budget.seen = True
        return judge(rules, solution)

    monkeypatch.setattr(module_of_decide, "judge", seeing)
    rules = Division(Board(2, 2), unclued=None)
    verdict = decide(rules, backend, budget=budget)
    assert isinstance(verdict, Undecided)
    (found,) = verdict.solutions
    assert not judge(rules, found)


def children(pid: int) -> list[int]:
    listed = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(child) for child in listed.read_text().split()]


@pytest.mark.parametrize("backend", ["sat", "sat:cadical153", "sat:kissat404", "cpsat"])
def test_ctrl_c_ends_within_a_second(backend: str, write: Write, start_up: StartUp) -> None:
    board = open_board(12) if backend == "cpsat" else dominoes(20)
    warm = start_up(backend.partition(":")[0])
    running = process("check", str(write(board)), "--backend", backend)
    time.sleep(2 * warm + 0.5)
    assert running.poll() is None
    started = children(running.pid) if Path("/proc/self/task").exists() else []
    assert bool(started) == (backend == "sat:kissat404")
    running.send_signal(signal.SIGINT)
    start = time.monotonic()
    _, err = running.communicate(timeout=30)
    assert time.monotonic() - start < 1 + SLACK / 2
    assert (running.returncode, err) == (130, "shikiri: interrupted\n")
    for child in started:
        assert not Path(f"/proc/{child}").exists()
