"""The command as a process: pipes, signals, colour, start-up."""

from __future__ import annotations

import json
import os
import pty
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import shikiri

LINK = "https://puzz.link/p?shikaku/2/2/4i"
HARD = json.dumps({"text": "fillomino\n\n" + ". . . . . . . .\n" * 7 + ". . . . . . 1 1\n"})
"""A board without solution, which brute force does not find out in a lifetime."""

ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
ENVIRONMENT.pop("PYTHONUNBUFFERED", None)  # output waits in a buffer, as it does for users


def shikiri_process(*args: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "shikiri", *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=ENVIRONMENT,
    )


def test_as_a_module() -> None:
    process = shikiri_process("check", LINK, "--json")
    out, err = process.communicate(timeout=20)
    assert (process.returncode, err) == (0, "")
    assert json.loads(out)["verdict"] == "unique"


@pytest.mark.parametrize("command", ["check", "batch"])
def test_ctrl_c_ends_within_a_second(tmp_path: Path, command: str) -> None:
    source = tmp_path / "hard.jsonl"
    source.write_text(json.dumps({"url": LINK}) + "\n" + HARD if command == "batch" else HARD)
    process = shikiri_process(command, str(source), "--backend", "brute")
    if command == "batch":
        assert process.stdout is not None
        assert json.loads(process.stdout.readline())["verdict"] == "unique"
    time.sleep(0.7)
    process.send_signal(signal.SIGINT)
    start = time.monotonic()
    try:
        out, err = process.communicate(timeout=20)
    finally:
        process.kill()
    assert time.monotonic() - start < 1
    if command == "check":
        assert "undecided: interrupted; no solution found by then" in out
    assert process.returncode == 130
    assert err == "shikiri: interrupted\n"


def test_a_closed_pipe_is_no_traceback(tmp_path: Path) -> None:
    source = tmp_path / "many.jsonl"
    source.write_text((json.dumps({"url": LINK}) + "\n") * 20_000)
    with shikiri_process("batch", str(source)) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 141


def test_an_output_without_box_drawing_gets_question_marks() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "shikiri", "check", LINK],
        env={**ENVIRONMENT, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        timeout=20,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"unique" in done.stdout


def on_a_terminal(stream: str, *args: str, **variables: str) -> tuple[bytes, bytes]:
    """What a terminal in the place of stdout or stderr sees, and what the other stream gets."""
    master, slave = pty.openpty()
    environment = {k: v for k, v in ENVIRONMENT.items() if k != "NO_COLOR"}
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, stream: slave}
    with subprocess.Popen(
        [sys.executable, "-m", "shikiri", *args],
        stdout=streams["stdout"],
        stderr=streams["stderr"],
        env={**environment, "TERM": "xterm-256color", **variables},
    ) as process:
        os.close(slave)
        seen = b""
        try:
            while chunk := os.read(master, 4096):
                seen += chunk
        except OSError:  # how Linux says that the other end is closed
            pass
        os.close(master)
        other = process.stderr if stream == "stdout" else process.stdout
        assert other is not None
        rest = other.read()
    assert process.returncode == 0
    return seen, rest


def test_colour_on_a_terminal_unless_no_color_is_set() -> None:
    assert b"\x1b[" in on_a_terminal("stdout", "check", LINK)[0]
    assert b"\x1b[" not in on_a_terminal("stdout", "check", LINK, NO_COLOR="1")[0]


def test_batch_shows_its_progress_on_a_terminal_and_keeps_its_output_clean(tmp_path: Path) -> None:
    source = tmp_path / "two.jsonl"
    source.write_text((json.dumps({"url": LINK}) + "\n") * 2)
    seen, lines = on_a_terminal("stderr", "batch", str(source))
    assert b"2 unique" in seen
    assert [json.loads(line)["verdict"] for line in lines.splitlines()] == ["unique"] * 2


def test_importing_the_library_is_quick_and_imports_nothing_heavy() -> None:
    code = (
        "import sys, time; start = time.perf_counter(); import shikiri; "
        "print(time.perf_counter() - start); "
        "heavy = {'ortools', 'pysat', 'click', 'rich', 'numpy'} & set(sys.modules); "
        "assert not heavy, heavy"
    )
    times = [
        float(subprocess.check_output([sys.executable, "-c", code], env=ENVIRONMENT, text=True))
        for _ in range(3)
    ]
    assert min(times) < 0.1


def test_the_version_is_the_packages() -> None:
    process = shikiri_process("--version")
    assert shikiri.__version__ in process.communicate(timeout=20)[0]


def test_closed_streams_and_full_disks_are_no_traceback(tmp_path: Path) -> None:
    cases = (("check - <&-", 2), ("check akari-5x5-a >&-", 0), ("list >/dev/full", 2))
    for command, code in cases:
        shell = f"{shlex.quote(sys.executable)} -m shikiri {command}"
        ended = subprocess.run(
            shell, shell=True, cwd=tmp_path, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT
        )
        assert ended.returncode == code, (command, ended.stderr)
        assert "Traceback" not in ended.stderr
        assert len(ended.stderr.splitlines()) <= 1
