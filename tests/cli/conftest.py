"""Fixtures for the command line."""

from __future__ import annotations

import sys
from pathlib import Path

import doubles
import pytest
from click.testing import CliRunner
from commands import Outcome, Run, Write
from shikiri.__main__ import main


@pytest.fixture
def run() -> Run:
    def run(*args: str, stdin: str | bytes | None = None) -> Outcome:
        with CliRunner().isolation(input=stdin) as (out, err, _):
            code = main(args)
            sys.stdout.flush()
            sys.stderr.flush()
        return Outcome(int(code), out.getvalue().decode(), err.getvalue().decode())

    return run


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    monkeypatch.chdir(tmp_path)

    def write(name: str, content: str | bytes) -> str:
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return name

    return write


@pytest.fixture
def bad_news(monkeypatch: pytest.MonkeyPatch) -> None:
    """Backends that deny, lie, crash and dawdle are in the table."""
    doubles.hire(monkeypatch)
