"""The ``shikiri`` command: runs a command line and turns every way to fail into an exit code."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence
from contextlib import suppress

import click

from .cli import shikiri
from .cli.exits import Exit
from .puzzles.errors import BadInput, Unsupported, printable


def main(args: Sequence[str] | None = None) -> int:
    """Run a command line, by default the process's own, and return its exit code."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed by the caller
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # box-drawing in a terminal without it
    try:
        code = _run(list(sys.argv[1:] if args is None else args))
        sys.stdout.flush()
    except KeyboardInterrupt:
        _complain("interrupted")
        return Exit.INTERRUPTED
    except BrokenPipeError:
        _abandon_output()
        return Exit.PIPE_CLOSED
    except (BadInput, Unsupported) as error:
        _complain(str(error))
        return Exit.BAD_INPUT
    except click.UsageError as error:
        help_of = error.ctx.command_path if error.ctx else "shikiri"
        _complain(f"{error.format_message().rstrip('.')} (see {help_of} --help)")
        return Exit.BAD_INPUT
    except OSError as error:  # a full disk, a stream that breaks off
        _complain(str(error))
        _abandon_output()
        return Exit.BAD_INPUT
    except Exception as error:
        traceback.print_exc()
        _complain(f"a fault of the program, please report it: {error}")
        return Exit.FAULT
    return code


def _run(args: list[str]) -> int:
    try:
        with shikiri.make_context("shikiri", args) as context:
            return int(shikiri.invoke(context) or Exit.DONE)
    except click.exceptions.Exit as end:  # --help and --version
        return end.exit_code


def _abandon_output() -> None:
    """Let go what cannot be written: Python would try again when it ends, and fail."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(text: str) -> None:
    with suppress(OSError):  # nowhere to complain: the exit code still tells
        print(f"shikiri: {printable(' '.join(text.split()))}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
