"""Engines write their proofs down, and stop when they are told to."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from itertools import combinations

import pytest
from shikiri.proofs.rup import fault
from shikiri.solvers.budget import Budget, Spent
from shikiri.solvers.refutation import ENGINES, steps


def pigeons(holes: int) -> list[tuple[int, ...]]:
    """One pigeon more than there are holes: hard to refute by resolution."""
    place = [[p * holes + h + 1 for h in range(holes)] for p in range(holes + 1)]
    clauses: list[tuple[int, ...]] = [tuple(row) for row in place]
    for column in zip(*place, strict=True):
        clauses += [(-a, -b) for a, b in combinations(column, 2)]
    return clauses


@pytest.mark.parametrize("engine", ENGINES)
def test_a_proof_made_in_slices_is_whole(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shikiri.solvers.refutation.CONFLICTS", 10)
    proof = list(steps(pigeons(5), engine, Budget()))
    assert proof[-1] == (False, ())
    assert fault(30, pigeons(5), proof[: proof.index((False, ())) + 1]) == (0, "")


@pytest.mark.parametrize("engine", ENGINES)
def test_what_can_be_met_has_no_proof(engine: str) -> None:
    with pytest.raises(ValueError, match="can be met"):
        list(steps(pigeons(4)[:-1], engine, Budget()))


@pytest.mark.parametrize("engine", ENGINES)
def test_a_limit_is_kept(engine: str) -> None:
    start = time.monotonic()
    with pytest.raises(Spent):
        list(steps(pigeons(12), engine, Budget(0.3)))
    assert time.monotonic() - start < 2


def test_ctrl_c_is_heard() -> None:
    code = f"""
from shikiri.solvers.budget import Budget
from shikiri.solvers.refutation import steps
print("begun", flush=True)
list(steps({pigeons(12)!r}, {ENGINES[0]!r}, Budget()))
"""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    child = subprocess.Popen(
        [sys.executable, "-c", code],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "begun\n"
    time.sleep(0.7)
    child.send_signal(signal.SIGINT)
    start = time.monotonic()
    _, err = child.communicate(timeout=20)
    assert time.monotonic() - start < 2
    assert err.strip().endswith("KeyboardInterrupt")
