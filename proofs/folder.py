"""A certificate's place on disk: a folder or a zip, its files sealed by a manifest.

The manifest has the SHA-256 of every file and of itself, so that damage is told from fraud.
Nothing rests on it: all that it seals is checked besides.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from .certificate import FILES, SOLUTION, Certificate, Flaw, texts

T = TypeVar("T")

MANIFEST = "manifest.json"
FORMAT = "shikiri certificate 1"

ZIP = ".zip"
"""How the path of a certificate ends that is one file."""

MOST_BYTES = 500_000_000
"""The largest certificate that is read."""

_DATE = (1980, 1, 1, 0, 0, 0)
"""The zip's date of each file, so that equal certificates are equal files."""


@dataclass(frozen=True)
class Sealed:
    """The files of a certificate as they were read, intact.

    Attributes:
        claim: ``unique`` or ``none``.
        id: the puzzle's name.
        texts: the files but the manifest.
    """

    claim: str
    id: str
    texts: Mapping[str, str]


def manifest(claim: str, id: str, files: Mapping[str, str]) -> str:
    """The manifest of files."""
    told: dict[str, Any] = {"format": FORMAT, "claim": claim, "id": id}
    told["sha256"] = {name: _digest(text) for name, text in files.items()}
    told["seal"] = _digest(_spelt(told))
    return _spelt(told)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _spelt(value: object) -> str:
    return json.dumps(value, indent=2, ensure_ascii=True) + "\n"


# --- reading ------------------------------------------------------------------------------------


def read(path: Path) -> Sealed:
    """The files at a path.

    Raises:
        Flaw: if a file is missing, too many, damaged, or no text.
        OSError: if nothing can be read there.
    """
    found = _zipped(path) if path.is_file() else _in_folder(path)
    if MANIFEST not in found:
        raise Flaw(MANIFEST, 0, "there is no such file")
    listed = _manifest(found.pop(MANIFEST))
    names = [n for n in FILES if n != SOLUTION or listed["claim"] == "unique"]
    for name in names:
        if name not in found:
            raise Flaw(name, 0, "there is no such file")
        if listed["sha256"].get(name) != _digest(found[name]):
            raise Flaw(name, 0, "its SHA-256 is not the one in the manifest")
    for name in sorted({*found, *listed["sha256"]} - {*names}):
        raise Flaw(name, 0, "no file of such a certificate")
    return Sealed(listed["claim"], listed["id"], found)


def _manifest(text: str) -> dict[str, Any]:
    try:
        told = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Flaw(MANIFEST, 0, f"not JSON: {error}") from None
    if not isinstance(told, dict) or list(told) != ["format", "claim", "id", "sha256", "seal"]:
        raise Flaw(MANIFEST, 0, "not the keys of a manifest")
    if told["format"] != FORMAT:
        raise Flaw(MANIFEST, 2, f"the format is not {FORMAT!r}")
    if told["claim"] not in ("unique", "none"):
        raise Flaw(MANIFEST, 3, "the claim is neither unique nor none")
    if not isinstance(told["id"], str) or not isinstance(told["sha256"], dict):
        raise Flaw(MANIFEST, 0, "not the values of a manifest")
    seal = told.pop("seal")
    if seal != _digest(_spelt(told)) or _spelt({**told, "seal": seal}) != text:
        raise Flaw(MANIFEST, 0, "the seal does not fit")
    return told


def _in_folder(path: Path) -> dict[str, str]:
    names = sorted(os.listdir(path))
    for name in names:
        if name != MANIFEST and name not in FILES:
            raise Flaw(name, 0, "no file of a certificate")
        if not (path / name).is_file():
            raise Flaw(name, 0, "not a file")
    if sum((path / name).stat().st_size for name in names) > MOST_BYTES:
        raise Flaw(path.name, 0, f"more than {MOST_BYTES} bytes")
    return {name: _text(name, (path / name).read_bytes()) for name in names}


def _zipped(path: Path) -> dict[str, str]:
    try:
        with zipfile.ZipFile(path) as archive:
            entries = archive.infolist()
            names = [entry.filename for entry in entries]
            if sum(entry.file_size for entry in entries) > MOST_BYTES:
                raise Flaw(path.name, 0, f"more than {MOST_BYTES} bytes")
            for name in names:
                if names.count(name) > 1 or (name != MANIFEST and name not in FILES):
                    raise Flaw(name, 0, "no file of a certificate, or twice in it")
            return {name: _text(name, archive.read(name)) for name in names}
    except Flaw:
        raise
    except Exception as error:  # a broken archive can raise almost anything
        raise Flaw(path.name, 0, f"no readable zip: {error}") from None


def _text(name: str, content: bytes) -> str:
    try:
        return content.decode("ascii")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise Flaw(name, line, "not plain ASCII") from None


# --- writing ------------------------------------------------------------------------------------


def occupied(path: Path) -> bool:
    """Whether something is there already; an empty folder is nothing."""
    return path.exists() and not _empty(path)


def filled(path: Path) -> bool:
    """Whether a certificate would be written into the folder that is there, which stays."""
    return _empty(path) and path.suffix != ZIP


def _empty(path: Path) -> bool:
    return path.is_dir() and not any(path.iterdir())


def replaceable(path: Path) -> bool:
    """Whether what is there may be replaced: a zip or a folder that only holds a certificate."""
    if path.is_dir():
        return set(os.listdir(path)) <= {MANIFEST, *FILES}
    try:
        with zipfile.ZipFile(path) as archive:
            return set(archive.namelist()) <= {MANIFEST, *FILES}
    except zipfile.BadZipFile:
        return False


def write(made: Certificate, path: Path, check: Callable[[Path], T]) -> T:
    """Write a certificate into a folder, or into a zip where the path ends in ``.zip``.

    It is written beside its place, checked there, and then moved, so that there is all of it or
    nothing.  What was there is replaced, but for an empty folder: whoever works in it, or has
    mounted something there, finds the certificate in it.

    Returns:
        What ``check`` says of it; where it raises, nothing is left.

    Raises:
        OSError: if it cannot be written.
        BadInput: if native text cannot say the puzzle.
    """
    files = texts(made)
    files = {MANIFEST: manifest(made.claim, made.puzzle.id, files), **files}
    fill = filled(path)
    beside = Path(tempfile.mkdtemp(prefix=f".{path.name}.", dir=path if fill else path.parent))
    new, old = beside / "new", beside / "old"
    try:
        _write(new, files, zipped=path.suffix == ZIP)
        checked = check(new)
        if fill:
            _move_all(new, path)
        else:
            _swap(new, path, old)
        return checked
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def _swap(new: Path, path: Path, old: Path) -> None:
    """Put what is new in its place; what was there goes to ``old``, or comes back."""
    if path.exists():
        os.replace(path, old)
    try:
        os.replace(new, path)
    except OSError:
        if old.exists():
            os.replace(old, path)
        raise


def _move_all(new: Path, path: Path) -> None:
    """Move the files of a folder into another, all of them or none; the manifest is the last."""
    names = sorted(os.listdir(new), key=lambda name: name == MANIFEST)
    try:
        for name in names:
            os.replace(new / name, path / name)
    except BaseException:
        for name in names:
            (path / name).unlink(missing_ok=True)
        raise


def _write(new: Path, files: Mapping[str, str], *, zipped: bool) -> None:
    if zipped:
        with zipfile.ZipFile(new, "w") as archive:
            for name, text in files.items():
                entry = zipfile.ZipInfo(name, _DATE)
                archive.writestr(entry, text, zipfile.ZIP_DEFLATED)
        return
    new.mkdir()
    for name, text in files.items():
        (new / name).write_text(text, encoding="ascii", newline="\n")
