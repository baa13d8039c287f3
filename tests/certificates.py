"""Certificates for tests: made once, changed text by text."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import shikiri
from shikiri.proofs import folder
from shikiri.proofs.certificate import Certificate, texts
from shikiri.questions.certify import prove
from shikiri.solvers.budget import Budget

OWNED = "shikaku\nshape: polyomino\n\n4 . . . .\n2 2 . . 2\n. . . . .\n. . . . 4\n. . 7 . 4\n"
COUNTED = "shikaku\nunclued: 2\n\n4 . 2\n. . .\n. . 1\n"
NONE = "fillomino\n\n1 . . 4\n. . . 5\n. . . 5\n2 3 . .\n"
TORUS = "akari\nboard: torus\n\n. 1 .\n. # .\n2 . .\n"
SUM = "shikaku\n\n4 . .\n. . 4\n"

EVERY = (
    *("shikaku-6x6-a", "tatamibari-5x5-a", "fillomino-6x6-a", "akari-6x6-a"),
    *(OWNED, COUNTED, NONE, TORUS, SUM),
)
"""One for each way to write a certificate, for both claims, and for a torus."""


@cache
def certificate(source: str) -> Certificate:
    """The certificate of a bundled puzzle or a text."""
    puzzle = shikiri.load(source)
    verdict = shikiri.check(puzzle)
    assert verdict.name in ("unique", "none"), (verdict, source)
    found = verdict.solutions[0] if verdict.solutions else None
    return prove(puzzle, found, Budget())


def files(source: str) -> dict[str, str]:
    """The texts of a certificate, all but the manifest."""
    return texts(certificate(source))


def sealed(claim: str, id: str, changed: Mapping[str, str]) -> dict[str, str]:
    """Texts with a manifest that fits them."""
    return {folder.MANIFEST: folder.manifest(claim, id, changed), **changed}


def laid(place: Path, all_files: Mapping[str, str]) -> Path:
    """Write files into a folder, emptied first."""
    place.mkdir(exist_ok=True)
    for old in place.iterdir():
        old.unlink()
    for name, text in all_files.items():
        (place / name).write_bytes(text.encode())
    return place
