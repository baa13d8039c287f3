"""Certificates are written for every puzzle with one solution or none, and for no other."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
import shikiri
from boards import GENRES, text
from comparison import some_solutions
from shikiri import BadInput, Board, Division, Fault, Shape, Unsupported
from shikiri.proofs import folder
from shikiri.proofs.certificate import Flaw
from shikiri.proofs.ground import Ground
from shikiri.proofs.schemas import SCHEMAS
from shikiri.proofs.verify import verify
from shikiri.puzzles import sources
from shikiri.puzzles.puzzle import Puzzle, Rules
from shikiri.questions import certify as asked
from shikiri.questions.certify import certify, prove
from shikiri.questions.writers import areas, blocks, bulbs, owners, writer
from shikiri.solvers import refutation
from shikiri.solvers.budget import Budget, Spent

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"
SHORT, LONG, PART = 100, 2000, 20


def named(rules: Rules) -> Puzzle:
    """A puzzle under a genre whose native text can say the rules."""
    if not isinstance(rules, Division):
        return Puzzle("akari", rules)
    return Puzzle("fillomino" if rules.shape is Shape.POLYOMINO else "shikaku", rules)


def check(genre: str, seed: int, place: Path) -> str:
    """Hold what ``certify`` does against brute force; which claim was proven, or ""."""
    rules = GENRES[genre](seed)
    solutions = some_solutions(rules)
    certified = certify(named(rules), place, Budget(), force=True)
    if len(solutions) > 1:
        assert certified.verdict.name == "several"
        assert certified.proven is None
        return ""
    case = f"{seed}\n{text(rules)}"
    found = verify(place)
    assert certified.proven == found, case
    assert found.claim == ("unique" if solutions else "none"), case
    assert found.solution == (solutions[0] if solutions else None), case
    return found.claim


def some(genre: str, seeds: Sequence[int], tmp_path: Path) -> None:
    claims = [check(genre, seed, tmp_path / "c") for seed in seeds]
    assert {"unique", "none", ""} >= set(claims)


@pytest.mark.parametrize("first", range(0, SHORT, PART))
@pytest.mark.parametrize("genre", GENRES)
def test_random_boards_against_brute_force(genre: str, first: int, tmp_path: Path) -> None:
    some(genre, range(first, first + PART), tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("first", range(SHORT, LONG, 5 * PART))
@pytest.mark.parametrize("genre", GENRES)
def test_many_random_boards_against_brute_force(genre: str, first: int, tmp_path: Path) -> None:
    some(genre, range(first, first + 5 * PART), tmp_path)


def test_all_writers_are_met() -> None:
    met = set()
    for recipe in GENRES.values():
        for seed in range(30):
            met.add(type(writer(Ground(recipe(seed), None))))
    assert met == {bulbs.Writer, blocks.Writer, areas.Writer, owners.Writer}


def corpus(genre: str, every: int) -> Iterator[Puzzle]:
    path = CORPUS / f"{genre}.jsonl"
    if not path.exists():
        pytest.skip("there is no corpus beside the checkout")
    puzzles = sources.puzzles([str(path)])
    yield from (
        p for i, p in enumerate(p for p in puzzles if p.rules.board.size <= 100) if i % every == 0
    )


@pytest.mark.parametrize("genre", ["shikaku", "tatamibari", "fillomino", "akari"])
def test_published_boards(genre: str, tmp_path: Path) -> None:
    count = 0
    for puzzle in corpus(genre, 12):
        found = certify(puzzle, tmp_path / "c", Budget(), force=True).proven
        assert found is not None
        assert found.puzzle == puzzle
        count += 1
    assert count >= 4


# --- what is kept --------------------------------------------------------------------------------


def test_little_is_kept() -> None:
    """Of all that a writer says, what the refutation needs."""
    puzzle = shikiri.load("fillomino-10x10-a")
    solution = shikiri.check(puzzle).solutions[0]
    made = prove(puzzle, solution, Budget())
    said = len([*writer(Ground(puzzle.rules, solution)).start()])
    assert len(made.clauses) < said / 3
    written = [*made.clauses, *(literals for _, literals in made.proof)]
    occurring = {abs(x) for literals in written for x in literals}
    assert occurring == set(range(1, len(made.variables) + 1))
    assert any(SCHEMAS[reason.name].cut for reason in made.reasons)


def test_counting_needs_one_empty_clause() -> None:
    puzzle = shikiri.load("shikaku\n\n4 . .\n. . 4\n")
    made = prove(puzzle, None, Budget())
    assert made.clauses == ((),)
    assert [reason.name for reason in made.reasons] == ["sum"]


@pytest.mark.parametrize(
    "rules",
    [
        Division(Board(2, 3)),
        Division(Board(2, 3), unclued=7),
        Division(Board(2, 3), ((0, shikiri.Perimeter(7)),)),
        Division(Board(2, 3), ((0, shikiri.Perimeter(7)),), shape=Shape.POLYOMINO),
        Division(Board(2, 3), ((0, shikiri.Area(7)),), shape=Shape.POLYOMINO, shared=True),
        Division(Board(2, 3), ((0, shikiri.Area(5)),)),
        Division(Board(2, 3), ((0, shikiri.Area(4)),), unclued=None, every=shikiri.AtMost(3)),
        shikiri.Akari(Board(1, 3, holes=frozenset({0})), ((0, 2),)),
    ],
)
def test_contradictions_that_counting_shows_are_proven(rules: Rules, tmp_path: Path) -> None:
    found = certify(named(rules), tmp_path / "c", Budget())
    assert found.verdict.name == "none"
    assert found.proven is not None


def test_a_board_of_holes_is_filled_by_nothing(tmp_path: Path) -> None:
    holes = Board(1, 2, holes=frozenset({0, 1}))
    for rules in (Division(holes), Division(holes, unclued=None), shikiri.Akari(holes)):
        certified = certify(named(rules), tmp_path / "c", Budget(), force=True)
        assert certified.proven is not None
        assert certified.verdict.name == "unique"


# --- what is refused ------------------------------------------------------------------------------


def test_a_wrong_claim_is_a_fault() -> None:
    puzzle = shikiri.load("shikaku\n\n? .\n. ?\n")
    for claimed in (None, *shikiri.solutions(puzzle)):
        with pytest.raises(Fault, match="another solution"):
            prove(puzzle, claimed, Budget())


def test_a_certificate_that_fails_is_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(path: Path) -> None:
        raise Flaw("proof.drup", 1, "no")

    monkeypatch.setattr(asked, "verify", fails)
    with pytest.raises(Fault, match=r"the certificate is wrong: proof\.drup:1: no"):
        certify(shikiri.load("akari-5x5-a"), tmp_path / "c", Budget())
    assert os.listdir(tmp_path) == []


def test_too_many_blocks_are_refused(tmp_path: Path) -> None:
    rules = Division(Board(25, 25), ((0, shikiri.Area(625)),), unclued=None)
    with pytest.raises(Unsupported, match="too many blocks"):
        certify(named(rules), tmp_path / "c", Budget())


def test_what_is_there_stays(tmp_path: Path) -> None:
    puzzle = shikiri.load("akari-5x5-a")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("")
    with pytest.raises(BadInput, match="mine: there is something already"):
        certify(puzzle, tmp_path / "mine", Budget())
    with pytest.raises(BadInput, match="no certificate, and not replaced"):
        certify(puzzle, tmp_path / "mine", Budget(), force=True)
    with pytest.raises(BadInput, match="cannot be written: No such file"):
        certify(puzzle, tmp_path / "no" / "folder", Budget())
    assert os.listdir(tmp_path) == ["mine"]


def test_a_limit_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = shikiri.load("fillomino-10x10-a")

    def slow(*_: object) -> None:
        raise Spent("time limit of 1 s reached")

    monkeypatch.setattr(asked, "trimmed", slow)
    certified = certify(puzzle, tmp_path / "c", Budget())
    assert certified.verdict.name == "undecided"
    assert len(certified.verdict.solutions) == 1
    assert certified.proven is None
    assert os.listdir(tmp_path) == []
    assert certify(puzzle, tmp_path / "c", Budget(1e-9)).verdict.name == "undecided"


def test_a_proof_with_gaps_is_asked_of_the_next_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    write = refutation.steps

    def gaps(clauses: object, engine: str, budget: Budget) -> Iterator[object]:
        whole = write(clauses, engine, budget)  # type: ignore[arg-type]
        return iter([(False, ())]) if engine == refutation.ENGINES[0] else whole

    monkeypatch.setattr(refutation, "steps", gaps)
    puzzle = shikiri.load("fillomino-10x10-a")
    made = prove(puzzle, shikiri.check(puzzle).solutions[0], Budget())
    assert len(made.proof) > 1
    monkeypatch.setattr(refutation, "steps", lambda *_: iter([(False, ())]))
    with pytest.raises(Fault, match="no engine gives a proof"):
        prove(puzzle, shikiri.check(puzzle).solutions[0], Budget())


# --- the library's face ---------------------------------------------------------------------------


def test_the_library_certifies_and_verifies(tmp_path: Path) -> None:
    puzzle = shikiri.load("tatamibari-5x5-a")
    verdict = shikiri.certify(puzzle, tmp_path / "c.zip")
    assert verdict == shikiri.check(puzzle)
    found = shikiri.verify_certificate(str(tmp_path / "c.zip"))
    assert isinstance(found, shikiri.Proven)
    assert (found.claim, found.puzzle) == ("unique", puzzle)
    manifest = json.loads(folder.manifest("unique", puzzle.id, {}))
    assert manifest["id"] == puzzle.id
    (tmp_path / "c.zip").write_text("no zip")
    with pytest.raises(shikiri.Flaw):
        shikiri.verify_certificate(tmp_path / "c.zip")
