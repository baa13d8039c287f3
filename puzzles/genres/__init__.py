"""The genres.  Each module here that declares a ``GENRE`` is one; nothing else lists them."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from ..errors import BadInput
from .genre import Genre

GENRES: dict[str, Genre] = {
    found.name: found
    for module in iter_modules(__path__)
    if (found := getattr(import_module(f".{module.name}", __name__), "GENRE", None))
}
"""Every genre by its name."""


def named(name: str) -> Genre | None:
    """The genre that a user calls ``name``, if there is one."""
    wanted = name.lower()
    for genre in GENRES.values():
        if wanted in (genre.name, *genre.aliases):
            return genre
    return None


def find(name: str) -> Genre:
    """The genre that a user calls ``name``.

    Raises:
        BadInput: if there is none; the message lists all.
    """
    if genre := named(name):
        return genre
    raise BadInput(f"no such genre (there are {', '.join(sorted(GENRES))})", name)


__all__ = ["GENRES", "Genre", "find", "named"]
