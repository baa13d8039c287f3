"""The house: which way the arrows run, who may know what, and what is installed."""

from __future__ import annotations

import ast
import os
import re
import shutil
import statistics
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import shikiri

ROOT = Path(__file__).parents[1]
ROOMS = ("puzzles", "proofs", "encoders", "solvers", "questions", "cli")
"""The lowest first: a room imports from itself and from those below."""

FACES = ("shikiri", "shikiri.__main__")
SOLVE_ALONE = ("native", "dlx", "brute")

ENGINES = {
    ("ortools", "shikiri.encoders.cpsat"): "in a function",
    ("ortools", "shikiri.solvers.cpsat"): "at the top",
    ("pysat", "shikiri.solvers.child"): "in a function",
    ("pysat", "shikiri.solvers.hitting"): "in a function",
    ("pysat", "shikiri.solvers.refutation"): "in a function",
    ("pysat", "shikiri.solvers.sat"): "at the top",
}
"""Who may import an engine's library, and where: what does so at its top is itself imported when
the table of backends loads it, and by nobody else."""

BACKENDS = {f"shikiri.solvers.{name}" for name in ("sat", "cpsat", *SOLVE_ALONE)}


def _name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(("shikiri", *(part for part in parts if part != "__init__")))


FILES = {
    _name(path): path
    for path in sorted([*ROOT.glob("*.py"), *(p for r in ROOMS for p in (ROOT / r).rglob("*.py"))])
}
"""The package's modules, and where each lies in the checkout."""


@cache
def _tree(module: str) -> ast.Module:
    return ast.parse(FILES[module].read_text(encoding="utf-8"))


def _imports(module: str) -> Iterator[tuple[str, ast.AST]]:
    """Every import of a module, wherever in it, as the full name of what is imported."""
    package = module if FILES[module].name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(_tree(module)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*above, *filter(None, [base])])
            for alias in node.names:
                inner = f"{base}.{alias.name}"
                yield (inner if inner in FILES else base), node


def _closure(module: str) -> set[str]:
    """The package's modules that a module imports, however indirectly."""
    found: set[str] = set()
    waiting = [module]
    while waiting:
        here = waiting.pop()
        if here in FILES and here not in found:
            found.add(here)
            waiting.extend(name for name, _ in _imports(here))
    return found - set(FACES)


def _room(module: str) -> str:
    return module.split(".")[1] if "." in module else ""


# --- arrows -----------------------------------------------------------------------------------


def test_arrows_run_down_only() -> None:
    """The face, ``shikiri`` itself, is known to the command line alone, for its version."""
    wrong = [
        f"{module} imports {imported}"
        for module in FILES
        if module not in FACES
        for imported, _ in _imports(module)
        if imported.split(".")[0] == "shikiri"
        if ROOMS.index(_room(imported) or "cli") > ROOMS.index(_room(module))
    ]
    assert not wrong


def test_the_package_is_imported_relatively() -> None:
    absolute = [
        f"{module} imports {name}"
        for module in FILES
        for name, node in _imports(module)
        if name.split(".")[0] in ("shikiri", *ROOMS) and not getattr(node, "level", 0)
    ]
    assert not absolute


def test_what_reads_the_puzzle_alone_never_reaches_an_encoder() -> None:
    alone = [m for m in FILES if m.startswith(tuple(f"shikiri.solvers.{n}" for n in SOLVE_ALONE))]
    for module in alone:
        reached = _closure(module)
        assert not {name for name in reached if _room(name) == "encoders"}, module
        assert not {library for library, user in ENGINES if user in reached}, module


def test_the_verifier_of_certificates_shares_nothing_with_engines() -> None:
    """It imports the puzzles' room alone, and no library but one that checks proofs, too."""
    for module in FILES:
        if _room(module) == "proofs":
            assert {_room(name) for name in _closure(module)} <= {"puzzles", "proofs"}, module
            foreign = {name.split(".")[0] for name, _ in _imports(module)} - {"shikiri"}
            assert foreign - sys.stdlib_module_names <= {"dratify"}, module


def test_engines_are_imported_by_few_and_late() -> None:
    found = {}
    for module in FILES:
        hints = {
            child
            for node in ast.walk(_tree(module))
            if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
            for child in ast.walk(node)
        }
        top = set(_tree(module).body)
        for name, node in _imports(module):
            library = name.split(".")[0]
            if library in ("ortools", "pysat") and node not in hints:
                found[library, module] = "at the top" if node in top else "in a function"
    assert found == ENGINES


def test_backends_are_imported_by_their_table_alone() -> None:
    """All but native's rules, which load no library, and which hints and grades are made of."""
    users = {
        (m, name)
        for m in FILES
        for name, _ in _imports(m)
        if name in BACKENDS and not m.startswith(tuple(BACKENDS))
    }
    assert all("native" in name and ".questions." in f".{m}." for m, name in users), users


# --- genres -----------------------------------------------------------------------------------


def _code(module: str) -> str:
    """A module's code, without comments and docstrings, where sources are named."""
    tree = ast.parse(FILES[module].read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [  # type: ignore[attr-defined]
                part
                for part in body
                if not (isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant))
            ]
    return ast.unparse(tree)


def test_no_encoder_or_engine_names_a_genre_of_division() -> None:
    names = re.compile("shikaku|tatamibari|fillomino", re.IGNORECASE)
    naming = [m for m in FILES if _room(m) in ("encoders", "solvers") and names.search(_code(m))]
    assert not naming


def test_akari_is_a_name_to_its_own_encoder_alone() -> None:
    """It is no division; to others it is the type of its rules."""
    naming = {
        module
        for module in FILES
        if _room(module) in ("encoders", "solvers")
        if re.search("""['"]akari['"]""", _code(module), re.IGNORECASE)
    }
    assert naming == {"shikiri.encoders.akari"}


# --- docstrings -------------------------------------------------------------------------------


def test_what_is_public_says_what_it_is() -> None:
    silent = [module for module in FILES if not ast.get_docstring(_tree(module))]
    silent += [
        f"{module}.{node.name}"
        for module in FILES
        for node in _tree(module).body
        if isinstance(node, (ast.FunctionDef, ast.ClassDef))
        if not node.name.startswith("_") and not ast.get_docstring(node)
    ]
    assert not silent


# --- what is installed ------------------------------------------------------------------------


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The source archive of a copy of the checkout, and the wheel of what it unpacks to."""
    if not os.environ.get("CI"):
        pytest.importorskip("setuptools", minversion="77")
    folder = tmp_path_factory.mktemp("built")
    unneeded = shutil.ignore_patterns(".*", "build", "*.egg-info", "__pycache__")
    shutil.copytree(ROOT, folder / "checkout", ignore=unneeded)

    def build(kind: str, source: Path) -> Path:
        code = f"from setuptools import build_meta as b; b.build_{kind}({str(folder)!r})"
        subprocess.run([sys.executable, "-c", code], cwd=source, check=True, capture_output=True)
        (made,) = folder.glob({"sdist": "*.tar.gz", "wheel": "*.whl"}[kind])
        return made

    sdist = build("sdist", folder / "checkout")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder / "source", filter="data")
    (unpacked,) = (folder / "source").iterdir()
    return {"sdist": sdist, "source": unpacked, "wheel": build("wheel", unpacked)}


def test_the_wheel_holds_the_package_and_nothing_else(built: dict[str, Path]) -> None:
    info = f"shikiri-{shikiri.__version__}.dist-info"
    texts = (ROOT / "puzzles" / "library").glob("*.txt")
    files = [*FILES.values(), ROOT / "py.typed", *texts]
    wanted = {f"shikiri/{path.relative_to(ROOT).as_posix()}" for path in files}
    notes = ("METADATA", "RECORD", "WHEEL", "entry_points.txt", "top_level.txt")
    wanted |= {f"{info}/{name}" for name in (*notes, "licenses/LICENSE")}
    with zipfile.ZipFile(built["wheel"]) as wheel:
        assert set(wheel.namelist()) == wanted
        assert wheel.read(f"{info}/top_level.txt").split() == [b"shikiri"]


def test_the_source_archive_holds_the_tests(built: dict[str, Path]) -> None:
    wanted = {path.relative_to(ROOT) for path in (ROOT / "tests").rglob("*.py")}
    assert wanted <= {path.relative_to(built["source"]) for path in built["source"].rglob("*.py")}


def test_an_installed_package_leaves_users_their_names(
    built: dict[str, Path], tmp_path: Path
) -> None:
    with zipfile.ZipFile(built["wheel"]) as wheel:
        wheel.extractall(tmp_path / "site")
    own = tmp_path / "own"
    own.mkdir()
    for name in (*ROOMS, "tests", "docs", "tools"):
        (own / f"{name}.py").write_text("MINE = True\n")
    code = f"import {', '.join(p.stem for p in own.iterdir())}, shikiri, shikiri.puzzles.board\n"
    code += "assert puzzles.MINE and solvers.MINE and encoders.MINE\n"
    code += "print(shikiri.__file__, shikiri.check(shikiri.load('fillomino\\n\\n2 .')).name)"
    paths = [str(tmp_path / "site"), *filter(None, sys.path)]
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=own,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == [str(tmp_path / "site" / "shikiri" / "__init__.py"), "unique"]


def test_every_sub_package_is_listed() -> None:
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["packages"]
    assert listed == sorted(m for m, path in FILES.items() if path.name == "__init__.py")


def test_the_package_knows_its_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["version"] == shikiri.__version__


def test_the_tests_see_one_copy_of_the_package() -> None:
    fronts = {ROOT / "__init__.py", Path(shikiri.__file__).resolve()}
    copies = {
        name
        for name, module in list(sys.modules.items())
        if (file := getattr(module, "__file__", None)) and Path(file).resolve() in fronts
    }
    assert copies == {"shikiri"}


# --- start-up ---------------------------------------------------------------------------------


def test_importing_takes_under_a_tenth_of_a_second() -> None:
    code = """
import sys, time
start = time.process_time()
import shikiri
print(time.process_time() - start)
assert not {"click", "rich", "ortools", "pysat", "numpy"} & set(sys.modules)
"""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    seconds = [
        float(subprocess.check_output([sys.executable, "-c", code], env=environment, text=True))
        for _ in range(7)
    ]
    assert statistics.median(seconds) < 0.1
