"""The table of backends: what each can do, and where it lives."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol

from ..puzzles.errors import Unsupported
from ..puzzles.puzzle import Rules, Solution
from .budget import Budget
from .verdict import Statistics


@dataclass(frozen=True)
class Settings:
    """How an answer is to be sought.  ``None`` leaves the choice to the backend.

    Attributes:
        encoding, connectivity: names of an encoding and of a connectivity strategy.
        seed: fixes the engine's choices.
        workers: threads, where the engine has any.
    """

    encoding: str | None = None
    connectivity: str | None = None
    seed: int = 0
    workers: int = 1


class Enumerate(Protocol):
    """What a backend's module offers."""

    def solutions(
        self, rules: Rules, engine: str, settings: Settings, budget: Budget, stats: Statistics
    ) -> Iterator[Solution]:
        """Yield different solutions; the end of the stream is a proof that there are no more.

        Args:
            engine: what stood behind the colon of ``name:engine``, or "".
            stats: filled in on the way.

        Raises:
            Spent: when the budget ran out first.
            Unsupported: when the puzzle cannot be expressed.
        """
        ...


@dataclass(frozen=True)
class Backend:
    """One row of the table.

    Attributes:
        name: what ``--backend`` is given.
        module: where it lives, imported when used.
        about: one line for people.
        engines: what may stand behind the colon of ``name:engine``; the first is the default.
        children: those of the engines that run in a child process, which is killed when the
            time is over, because the engine cannot be stopped or cannot go on after an answer.
        extras: the package that an engine needs beyond those that come with shikiri.
        tiny: whether it is for tiny boards only.
        models: whether it runs a model, so that encodings and connectivity can be chosen.
    """

    name: str
    module: str
    about: str
    engines: tuple[str, ...] = ()
    children: tuple[str, ...] = ()
    extras: tuple[tuple[str, str], ...] = ()
    models: bool = False
    tiny: bool = False

    @property
    def offered(self) -> tuple[str, ...]:
        """The engines whose packages are installed here."""
        missing = {engine for engine, package in self.extras if find_spec(package) is None}
        return tuple(engine for engine in self.engines if engine not in missing)

    @property
    def limits(self) -> str:
        """How it keeps a time limit, in words for people."""
        text = "stops within a second of its limit"
        children = [engine for engine in self.offered if engine in self.children]
        return f"{text}; {' and '.join(children)} run in a child" if children else text

    def load(self) -> Enumerate:
        """Import the backend, and with it its engine's library."""
        module: Enumerate = import_module(self.module, __package__)
        return module


SAT_ENGINES = (
    "glucose4",
    "cadical103",
    "cadical153",
    "cadical195",
    "cadical300",
    "cryptominisat",
    "ergo",
    "glucose3",
    "glucose42",
    "gluecard3",
    "gluecard4",
    "kissat404",
    "lingeling",
    "maplechrono",
    "maplecm",
    "maplesat",
    "mergesat3",
    "minicard",
    "minisat22",
    "minisat-ep",
    "minisat-gh",
)
"""PySAT's engines by name, the default first."""

BACKENDS: tuple[Backend, ...] = (
    Backend(
        "sat",
        ".sat",
        "CNF on an engine of PySAT",
        engines=SAT_ENGINES,
        children=("cryptominisat", "kissat404", "lingeling", "maplecm"),
        extras=(("cryptominisat", "pycryptosat"),),
        models=True,
    ),
    Backend("cpsat", ".cpsat", "CP-SAT of OR-Tools, one worker unless told otherwise", models=True),
    Backend(
        "native", ".native", "rules that people use, then search: shares nothing with the models"
    ),
    Backend(
        "dlx", ".dlx", "exact cover over all blocks that could be", engines=("counter", "matrix")
    ),
    Backend("brute", ".brute", "every board, one after the other: for tiny puzzles", tiny=True),
)


def find(name: str) -> tuple[Backend, str]:
    """The backend called ``name`` or ``name:engine``, and the engine's name.

    Raises:
        Unsupported: if there is none, listing those that exist.
    """
    base, _, engine = name.partition(":")
    for row in BACKENDS:
        if row.name == base:
            if engine and engine not in row.offered:
                known = ", ".join(row.offered) or "none to choose from"
                raise Unsupported(f"{base} has no engine {engine!r}; engines: {known}")
            return row, engine
    raise Unsupported(f"no backend {name!r}; there are: {', '.join(row.name for row in BACKENDS)}")
