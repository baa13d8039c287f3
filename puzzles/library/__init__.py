"""The bundled puzzles: native text, one file a puzzle, known by the file's name."""

from __future__ import annotations

from importlib.resources import files


def names() -> tuple[str, ...]:
    """The names of all bundled puzzles, sorted."""
    found = (entry.name for entry in files(__name__).iterdir())
    return tuple(sorted(name.removesuffix(".txt") for name in found if name.endswith(".txt")))


def text(name: str) -> str:
    """The native text of a bundled puzzle.

    Raises:
        KeyError: if there is none of that name.
    """
    if name not in names():
        raise KeyError(name)
    return (files(__name__) / f"{name}.txt").read_text(encoding="utf-8")
