"""A certificate on disk: written whole or not at all, read strictly."""

from __future__ import annotations

import io
import json
import os
import random
import zipfile
from pathlib import Path

import certificates
import pytest
from certificates import NONE, files, laid, sealed
from shikiri.proofs import folder
from shikiri.proofs.certificate import FILES, PUZZLE, SOLUTION, Flaw
from shikiri.proofs.folder import MANIFEST, Sealed, read, write

SOURCE = "akari-6x6-a"


@pytest.fixture
def right() -> dict[str, str]:
    return sealed("unique", SOURCE, files(SOURCE))


@pytest.mark.parametrize("name", ["c", "c.zip"])
def test_what_is_written_is_read(tmp_path: Path, name: str) -> None:
    made = certificates.certificate(SOURCE)
    for _ in range(2):  # the second time over the first
        seen = write(made, tmp_path / name, read)
        assert seen == read(tmp_path / name) == Sealed("unique", SOURCE, files(SOURCE))
    assert os.listdir(tmp_path) == [name]


def test_equal_certificates_are_equal_zips(tmp_path: Path) -> None:
    made = certificates.certificate(SOURCE)
    for name in ("a.zip", "b.zip"):
        write(made, tmp_path / name, read)
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()


def test_a_certificate_takes_the_place_of_an_empty_folder(tmp_path: Path) -> None:
    for name in ("c", "c.zip"):
        (tmp_path / name).mkdir()
        assert not folder.occupied(tmp_path / name)
        write(certificates.certificate(SOURCE), tmp_path / name, read)
        assert read(tmp_path / name).claim == "unique"
        assert folder.occupied(tmp_path / name)
        assert folder.replaceable(tmp_path / name)
    (tmp_path / "c" / "mine").write_text("")
    assert not folder.replaceable(tmp_path / "c")


@pytest.mark.parametrize("end", [OSError(5, "Input/output error"), KeyboardInterrupt()])
def test_an_empty_folder_gets_all_files_or_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, end: BaseException
) -> None:
    here, move = tmp_path / "c", os.replace
    here.mkdir()
    inode = here.stat().st_ino

    def but_the_last(source: Path, target: Path) -> None:
        if source.name == MANIFEST:
            raise end
        move(source, target)

    monkeypatch.setattr("shikiri.proofs.folder.os.replace", but_the_last)
    with pytest.raises(type(end)):
        write(certificates.certificate(SOURCE), here, read)
    monkeypatch.undo()
    assert os.listdir(here) == []
    write(certificates.certificate(SOURCE), here, read)
    assert here.stat().st_ino == inode
    assert sorted(os.listdir(here)) == sorted([MANIFEST, *FILES])


def test_nothing_is_left_behind_where_writing_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(certificates.certificate(SOURCE), tmp_path / "c", read)

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(folder, "_write", full)
    with pytest.raises(OSError, match="No space"):
        write(certificates.certificate(NONE), tmp_path / "c", read)
    monkeypatch.undo()
    assert os.listdir(tmp_path) == ["c"]
    assert read(tmp_path / "c").claim == "unique"


def test_what_was_there_comes_back_where_moving_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(certificates.certificate(SOURCE), tmp_path / "c", read)
    move = os.replace

    def once(source: Path, target: Path) -> None:
        if source.name == "new":
            raise OSError(5, "Input/output error")
        move(source, target)

    monkeypatch.setattr("shikiri.proofs.folder.os.replace", once)
    with pytest.raises(OSError, match="Input/output"):
        write(certificates.certificate(NONE), tmp_path / "c", read)
    monkeypatch.undo()
    assert os.listdir(tmp_path) == ["c"]
    assert read(tmp_path / "c").claim == "unique"


def test_files_are_those_of_a_certificate(tmp_path: Path, right: dict[str, str]) -> None:
    for name in (MANIFEST, *FILES):
        without = {key: text for key, text in right.items() if key != name}
        with pytest.raises(Flaw, match=f"{name}: there is no such file"):
            read(laid(tmp_path / "c", without))
    with pytest.raises(Flaw, match=r"notes\.txt: no file of a certificate"):
        read(laid(tmp_path / "c", {**right, "notes.txt": ""}))
    laid(tmp_path / "c", right)
    (tmp_path / "c" / PUZZLE).unlink()
    (tmp_path / "c" / PUZZLE).mkdir()
    with pytest.raises(Flaw, match=r"puzzle\.txt: not a file"):
        read(tmp_path / "c")


def test_a_claim_of_none_has_no_solution(tmp_path: Path) -> None:
    changed = sealed("none", "", {**files(NONE), SOLUTION: "0\n"})
    with pytest.raises(Flaw, match=r"solution\.txt: no file of such a certificate"):
        read(laid(tmp_path / "c", changed))


def test_texts_are_plain(tmp_path: Path, right: dict[str, str]) -> None:
    laid(tmp_path / "c", right)
    (tmp_path / "c" / PUZZLE).write_bytes(b"akari\n\xff")
    with pytest.raises(Flaw, match=r"puzzle\.txt:2: not plain ASCII"):
        read(tmp_path / "c")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("certificate 1", "certificate 2", "the format is not"),
        ('"unique"', '"several"', "neither unique nor none"),
        (SOURCE, "akari-6x6-b", "the seal does not fit"),
        ("{\n", "{\n ", "the seal does not fit"),
        ('"id"', '"name"', "not the keys"),
        (f'"{SOURCE}"', "5", "not the values"),
        ('"format"', '"format', "not JSON"),
    ],
)
def test_the_manifest_is_held_to_its_form(
    tmp_path: Path, right: dict[str, str], old: str, new: str, said: str
) -> None:
    changed = {**right, MANIFEST: right[MANIFEST].replace(old, new, 1)}
    with pytest.raises(Flaw, match=f"manifest.json.*{said}"):
        read(laid(tmp_path / "c", changed))


def test_every_digit_of_the_manifest_counts(tmp_path: Path, right: dict[str, str]) -> None:
    text = right[MANIFEST]
    for place, character in enumerate(text):
        if character.isdigit():
            flipped = text[:place] + str((int(character) + 1) % 10) + text[place + 1 :]
            with pytest.raises(Flaw):
                read(laid(tmp_path / "c", {**right, MANIFEST: flipped}))


def test_deep_json_is_no_crash(tmp_path: Path, right: dict[str, str]) -> None:
    for text in ("[" * 100_000, "null", "9" * 5000, json.dumps([])):
        with pytest.raises(Flaw, match=r"manifest\.json"):
            read(laid(tmp_path / "c", {**right, MANIFEST: text}))


def test_nothing_there(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read(tmp_path / "c")


# --- zips ---------------------------------------------------------------------------------------


def zipped(entries: list[tuple[str, str]]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in entries:
            archive.writestr(name, text)
    return stream.getvalue()


def test_a_zip_that_others_made_is_read(tmp_path: Path, right: dict[str, str]) -> None:
    (tmp_path / "c").write_bytes(zipped([*right.items()]))
    assert read(tmp_path / "c").id == SOURCE


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_zip_holds_each_file_once(tmp_path: Path, right: dict[str, str]) -> None:
    path = tmp_path / "c.zip"
    for surplus in (("../puzzle.txt", ""), (PUZZLE, right[PUZZLE]), ("c/puzzle.txt", "")):
        path.write_bytes(zipped([*right.items(), surplus]))
        with pytest.raises(Flaw, match="no file of a certificate, or twice"):
            read(path)


def test_a_zip_that_would_burst_is_not_read(
    tmp_path: Path, right: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folder, "MOST_BYTES", 1000)
    path = tmp_path / "c.zip"
    path.write_bytes(zipped([*right.items()]))
    for place in (path, laid(tmp_path / "c", right)):
        with pytest.raises(Flaw, match="more than 1000 bytes"):
            read(place)


def test_a_damaged_zip_is_told_or_holds_the_same(tmp_path: Path) -> None:
    path = tmp_path / "c.zip"
    write(certificates.certificate(SOURCE), path, read)
    whole, right, rng = path.read_bytes(), read(path), random.Random(1)
    told = 0
    for _ in range(300):
        content = bytearray(whole)
        content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
        path.write_bytes(bytes(content[: rng.choice((len(content), rng.randrange(len(content))))]))
        try:
            assert read(path) == right
        except Flaw:
            told += 1
    assert told > 200


def test_what_is_no_zip_is_told(tmp_path: Path) -> None:
    (tmp_path / "c").write_text("akari\n")
    with pytest.raises(Flaw, match="c: no readable zip"):
        read(tmp_path / "c")
