"""The documentation is true: its commands print what it shows, its code runs, its links lead
somewhere.

Console examples start with ``$``; a block ```` ```text FILE ```` is a file that they read.  To
copy new output into the documents after a change: ``SHIKIRI_UPDATE_DOCS=1 pytest
tests/test_docs.py``.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import types
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import shikiri
from _pytest.mark.structures import ParameterSet
from shikiri.cli import MODULES
from shikiri.cli.exits import Exit
from shikiri.encoders import ENCODERS
from shikiri.puzzles import library
from shikiri.puzzles.formats import FORMATS
from shikiri.puzzles.genres import GENRES
from shikiri.puzzles.genres.divisions import SWITCHES
from shikiri.solvers import backends
from shikiri.solvers.backends import Backend

ROOT = Path(__file__).parents[1]
DOCS = sorted(
    [ROOT / "README.md", ROOT / "ARCHITECTURE.md", *(ROOT / "docs").glob("*.md")],
    key=lambda path: path.name,
)
UPDATE = bool(os.environ.get("SHIKIRI_UPDATE_DOCS"))
NAMES = "|".join(row.name for row in backends.BACKENDS)
SET_UP = "pip install"
"""What the two commands of the README that need a network begin with."""


@dataclass(frozen=True)
class Block:
    """A fenced block of a document: its language, what stands behind it, its text."""

    language: str
    about: str
    text: str


def blocks(document: Path) -> list[Block]:
    fences = re.finditer(
        r"^```(\w+) ?([^\n]*)\n(.*?)^```$", document.read_text(encoding="utf-8"), re.M | re.S
    )
    return [Block(*fence.groups()) for fence in fences]


def chosen(language: str, about: str = "") -> list[ParameterSet]:
    """The blocks of a language, each a test parameter named after its document."""
    return [
        pytest.param(document, block, id=f"{document.stem}-{number}")
        for document in DOCS
        for number, block in enumerate(blocks(document), 1)
        if block.language == language and block.about.startswith(about)
    ]


def words(document: str) -> str:
    return (ROOT / document).read_text(encoding="utf-8")


# --- console examples -------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the files that the documents show, and ``shikiri`` on the path."""
    for document in DOCS:
        for block in blocks(document):
            if block.language in ("text", "json") and "." in block.about:
                path = tmp_path / block.about
                path.parent.mkdir(exist_ok=True)
                path.write_text(block.text, encoding="utf-8")
    program = tmp_path / ".bin" / "shikiri"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m shikiri "$@"\n')
    program.chmod(0o755)
    return tmp_path


def ran(commands: list[str], folder: Path) -> list[str]:
    """What each command prints, stderr included; ``$?`` is the exit code of the one before."""
    script = "".join(f'{command}\ncode=$?\nprintf "\\000"\n(exit $code)\n' for command in commands)
    paths = [str(folder / ".bin"), os.environ["PATH"]]
    environment = {
        **os.environ,
        "PATH": os.pathsep.join(paths),
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
        "PYTHONIOENCODING": "utf-8",
        "COLUMNS": "100",
    }
    done = subprocess.run(
        ["sh", "-c", script],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
        encoding="utf-8",
    )
    return done.stdout.split("\0")[: len(commands)]


def masked(output: str) -> str:
    """The output without seconds and an engine's own counts, which differ between versions."""
    counts = r"\d+(?= (calls|variables|clauses|cuts|lemmas))"
    output = re.sub(rf"\d+(\.\d+)?e-\d+|\d+\.\d+|{counts}", "#", output)
    output = re.sub(
        r'"(conflicts|branches|variables|clauses|rounds|cuts)": \d+', r'"\1": #', output
    )
    lines = [
        re.sub(r"[\d,]+(?= +│)", "#", line) if re.match(f"│ ({NAMES})", line) else line
        for line in output.split("\n")
    ]
    table = "┏" in output
    return "\n".join(re.sub("[━─ ]+", " ", line) if table else line for line in lines).strip()


def told(block: Block) -> tuple[list[str], list[str]]:
    """The commands of a console block, and what stands below each."""
    parts = re.split(r"^\$ ", block.text, flags=re.M)[1:]
    commands, outputs = [], []
    for part in parts:
        command, _, output = part.partition("\n")
        while command.endswith("\\"):
            more, _, output = output.partition("\n")
            command += f"\n{more}"
        commands.append(command)
        outputs.append(output)
    return commands, outputs


@pytest.mark.skipif(shutil.which("sh") is None, reason="the examples are for a shell")
@pytest.mark.parametrize(("document", "block"), chosen("console"))
def test_console_examples_print_what_is_shown(document: Path, block: Block, folder: Path) -> None:
    commands, shown = told(block)
    if any(SET_UP in command for command in commands):
        commands = [command.rpartition("&& ")[2] for command in commands]
    if any("pytest" in command for command in commands):
        return
    printed = ran(commands, folder)
    if UPDATE:
        fresh = "".join(
            f"$ {c}\n{p.rstrip()}\n" if p.strip() else f"$ {c}\n"
            for c, p in zip(told(block)[0], printed, strict=True)
        )
        text = document.read_text(encoding="utf-8")
        document.write_text(text.replace(block.text, fresh), encoding="utf-8")
        return
    for command, was, now in zip(commands, shown, printed, strict=True):
        assert masked(now) == masked(was), command


def test_the_readme_needs_two_commands_to_set_up() -> None:
    commands = [
        c for b in blocks(ROOT / "README.md") if b.language == "console" for c in told(b)[0]
    ]
    assert sum(SET_UP in command for command in commands) == 2
    assert commands[0].startswith("pip install -q . && shikiri ")


# --- puzzles and code -------------------------------------------------------------------------


@pytest.mark.parametrize(("document", "block"), chosen("text", "verdict "))
def test_puzzles_have_the_verdict_that_is_said(document: Path, block: Block) -> None:
    verdict = shikiri.check(shikiri.load(block.text))
    assert verdict.name == block.about.removeprefix("verdict ")


@pytest.mark.parametrize(("document", "block"), chosen("python", "run"))
def test_python_runs(
    document: Path, block: Block, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    exec(compile(block.text, document.name, "exec"), {"__name__": "example"})


def module(name: str, text: str) -> types.ModuleType:
    """A module of the package with the text of a document, as if its file stood there."""
    made = types.ModuleType(f"shikiri.{name}")
    made.__package__ = f"shikiri.{name}".rpartition(".")[0]
    sys.modules[made.__name__] = made
    exec(compile(text, name, "exec"), made.__dict__)
    return made


def example(path: str) -> str:
    """The code that ARCHITECTURE.md shows for a file."""
    (block,) = (b for b in blocks(ROOT / "ARCHITECTURE.md") if b.about == path)
    return block.text


@pytest.fixture
def clean() -> Iterator[None]:
    before = set(sys.modules)
    yield
    for name in set(sys.modules) - before:
        if "toy" in name or "fences" in name:
            del sys.modules[name]


@pytest.mark.usefixtures("clean")
def test_the_toy_genre_works(monkeypatch: pytest.MonkeyPatch) -> None:
    genre = module("puzzles.genres.fences", example("puzzles/genres/fences.py")).GENRE
    monkeypatch.setitem(GENRES, genre.name, genre)
    puzzle = shikiri.load(example("fences.txt"))
    verdicts = [shikiri.check(puzzle, backend) for backend in ("sat", "cpsat", "brute")]
    assert [verdict.name for verdict in verdicts] == ["unique"] * 3
    assert len({verdict.solutions for verdict in verdicts}) == 1


@pytest.mark.usefixtures("clean")
def test_the_toy_backend_works(monkeypatch: pytest.MonkeyPatch) -> None:
    module("solvers.toy", example("solvers/toy.py"))
    row = Backend("toy", ".toy", "a toy")
    monkeypatch.setattr(backends, "BACKENDS", (*backends.BACKENDS, row))
    for text in ("shikaku\n\n4 .\n. .", "fillomino\n\n. 2 .\n# . 2", "tatamibari\n\n? . .\n. ? ?"):
        puzzle = shikiri.load(text)
        assert set(shikiri.solutions(puzzle, "toy")) == set(shikiri.solutions(puzzle, "brute"))
    akari = shikiri.load("akari\n\n. # .\n1 . .")
    assert set(shikiri.solutions(akari, "toy")) == set(shikiri.solutions(akari, "brute"))


# --- completeness -----------------------------------------------------------------------------


def test_everything_that_can_be_named_is_described() -> None:
    readme, house = words("README.md"), words("ARCHITECTURE.md")
    assert [c for c in MODULES if f"`{c}`" not in readme] == []
    assert [g for g in GENRES if g.capitalize() not in readme] == []
    assert [row.name for row in backends.BACKENDS if f"`{row.name}`" not in readme] == []
    assert [e for e in Exit if f"| {e.value} |" not in readme] == []
    encodings = words("docs/encodings.md")
    assert [e.NAME for e in ENCODERS.values() if f"## {e.NAME}\n" not in encodings] == []
    assert [e.NAME for e in ENCODERS.values() if e.DOMAIN not in " ".join(encodings.split())] == []
    formats = words("docs/format.md")
    assert [f.name for f in FORMATS if f"`{f.name}`" not in formats] == []
    assert [s.key for s in SWITCHES if f"| `{s.key}` |" not in formats] == []
    page, variants = words("docs/variants.md"), set(library.variants()) - GENRES.keys()
    assert [v for v in variants if f"`{v}-...`" not in page] == []
    assert [v for v in variants if f'src="pictures/{v}.svg"' not in page] == []
    assert [v for v in variants if f"$ shikiri check {v}-" not in page] == []
    modules = re.findall(r"`((?:puzzles|encoders|solvers|questions|cli|tests)/[\w/]+\.py)`", house)
    toys = {"puzzles/genres/fences.py", "solvers/toy.py"}
    assert [m for m in modules if m not in toys and not (ROOT / m).exists()] == []


@pytest.mark.parametrize("document", DOCS, ids=lambda path: path.name)
def test_links_lead_somewhere(document: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)[^)]*\)", document.read_text(encoding="utf-8"))
    links += re.findall(r'src="([^"]+)"', document.read_text(encoding="utf-8"))
    inner = [link for link in links if "://" not in link]
    assert [link for link in inner if not (document.parent / link).exists()] == []


def test_pictures_are_those_that_are_made() -> None:
    path = ROOT / "tools" / "make_pictures.py"
    if not path.exists():
        pytest.skip("the tools are not in the source archive")
    spec = importlib.util.spec_from_file_location("make_pictures", path)
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    sys.modules["make_pictures"] = tool
    spec.loader.exec_module(tool)
    made = tool.pictures()
    assert {p.name for p in (ROOT / "docs" / "pictures").glob("*.svg")} == set(made)
    stale = [n for n, t in made.items() if (ROOT / "docs" / "pictures" / n).read_text("utf-8") != t]
    assert not stale, "python tools/make_pictures.py"
