"""Nothing wrong is accepted: certificates damaged at random, and certificates forged.

Damage leaves the manifest as it was, and is always told.  Fraud seals what it changed anew: then
the only certificates that may still pass are those whose claim is still true.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import certificates
import pytest
import shikiri
from certificates import COUNTED, EVERY, NONE, OWNED, files, laid, sealed
from shikiri.proofs.certificate import (
    CLAUSES,
    FILES,
    PROOF,
    PUZZLE,
    REASONS,
    SOLUTION,
    VARIABLES,
    Certificate,
    Flaw,
    texts,
)
from shikiri.proofs.folder import MANIFEST
from shikiri.proofs.verify import Proven, verify
from shikiri.puzzles.division import Division
from shikiri.questions.certify import prove
from shikiri.solvers.budget import Budget

Damage = Callable[[random.Random, str], str]


def _digit(rng: random.Random, text: str) -> str:
    places = [found.start() for found in re.finditer("[0-9]", text)]
    return _put(text, rng.choice(places), rng.choice("0123456789")) if places else text


def _put(text: str, place: int, character: str) -> str:
    return text[:place] + character + text[place + 1 :]


def _character(rng: random.Random, text: str) -> str:
    return _put(text, rng.randrange(len(text) or 1), rng.choice("0123456789 -+,.#od\nabc"))


def _sign(rng: random.Random, text: str) -> str:
    places = [found.start() for found in re.finditer("[1-9]", text)]
    place = rng.choice(places or [0])
    return text[: place - 1] + text[place:] if text[place - 1 : place] == "-" else _in(text, place)


def _in(text: str, place: int) -> str:
    return f"{text[:place]}-{text[place:]}"


def _lines(change: Callable[[random.Random, list[str]], None]) -> Damage:
    def damage(rng: random.Random, text: str) -> str:
        lines = text.split("\n")[:-1]
        if lines:
            change(rng, lines)
        return "".join(f"{line}\n" for line in lines)

    return damage


def _drop(rng: random.Random, lines: list[str]) -> None:
    del lines[rng.randrange(len(lines))]


def _double(rng: random.Random, lines: list[str]) -> None:
    lines.insert(rng.randrange(len(lines)), rng.choice(lines))


def _swap(rng: random.Random, lines: list[str]) -> None:
    i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[i], lines[j] = lines[j], lines[i]


def _shorten(rng: random.Random, lines: list[str]) -> None:
    i = rng.randrange(len(lines))
    words = lines[i].split(" ")
    del words[rng.randrange(len(words))]
    lines[i] = " ".join(words)


def _cell(rng: random.Random, lines: list[str]) -> None:
    i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[i], lines[j] = (
        lines[i].replace(",", f",{rng.randint(1, 2)}", 1),
        lines[j].replace("+", ",", 1),
    )


DAMAGES: list[Damage] = [
    *(_digit, _digit, _digit, _character, _sign),
    *map(_lines, (_drop, _double, _swap, _shorten, _cell)),
]


def damaged(rng: random.Random, right: dict[str, str]) -> dict[str, str]:
    """The files with one of them, at times two, changed."""
    changed = dict(right)
    for _ in range(rng.choice((1, 1, 2))):
        name = rng.choice(sorted(changed))
        changed[name] = rng.choice(DAMAGES)(rng, changed[name])
    return changed


def claim_of(source: str) -> tuple[str, str]:
    made = certificates.certificate(source)
    return made.claim, made.puzzle.id


@pytest.mark.parametrize("source", EVERY)
def test_what_is_written_is_right(source: str, tmp_path: Path) -> None:
    found = verify(laid(tmp_path / "c", sealed(*claim_of(source), files(source))))
    made = certificates.certificate(source)
    assert (found.claim, found.puzzle, found.solution) == (made.claim, made.puzzle, made.solution)
    assert (found.clauses, found.variables) == (len(made.clauses), len(made.variables))


@pytest.mark.parametrize("source", EVERY)
def test_damage_is_told(source: str, tmp_path: Path) -> None:
    right = sealed(*claim_of(source), files(source))
    tried = 0
    for seed in range(60):
        changed = damaged(random.Random(f"{source} {seed}"), right)
        if changed != right:
            tried += 1
            with pytest.raises(Flaw) as caught:
                verify(laid(tmp_path / "c", changed))
            assert caught.value.file in {MANIFEST, *FILES}
    assert tried > 40


def true(found: Proven) -> bool:
    """Whether what a certificate is said to prove is so, by another engine."""
    verdict = shikiri.check(found.puzzle, "native")
    solutions = () if found.solution is None else (found.solution,)
    return (verdict.name, verdict.solutions) == (found.claim, solutions)


@pytest.mark.parametrize("source", EVERY)
def test_fraud_is_told_or_the_claim_is_true(source: str, tmp_path: Path) -> None:
    right, (claim, id) = files(source), claim_of(source)
    passed = 0
    for seed in range(100):
        changed = damaged(random.Random(f"fraud {source} {seed}"), right)
        if changed != right:
            try:
                found = verify(laid(tmp_path / "c", sealed(claim, id, changed)))
            except Flaw:
                continue
            passed += 1
            assert true(found), changed
    assert passed < 20, "hardly any change is harmless"


@pytest.mark.parametrize("source", EVERY)
def test_every_clause_and_every_lemma_is_looked_at(source: str, tmp_path: Path) -> None:
    """A clause that its reason does not give, and a lemma out of the blue, are named by line."""
    right, (claim, id) = files(source), claim_of(source)
    variables = right[VARIABLES].count("\n")
    if not variables:
        return
    lines = right[CLAUSES].split("\n")
    for place in range(1, len(lines) - 1):
        literals = lines[place].split(" ")
        less = " ".join(literals[1:] if len(literals) > 1 else ["1", "0"])
        changed = {**right, CLAUSES: "\n".join([*lines[:place], less, *lines[place + 1 :]])}
        with pytest.raises(Flaw) as caught:
            verify(laid(tmp_path / "c", sealed(claim, id, changed)))
        assert (caught.value.file, caught.value.line) == (CLAUSES, place + 1)


def test_a_proof_that_gives_up_early_is_told(tmp_path: Path) -> None:
    right, (claim, id) = files("fillomino-6x6-a"), claim_of("fillomino-6x6-a")
    lines = right[PROOF].split("\n")
    assert len(lines) > 3
    changed = {**right, PROOF: "0\n"}
    with pytest.raises(Flaw, match=r"proof\.drup:1: the lemma does not follow"):
        verify(laid(tmp_path / "c", sealed(claim, id, changed)))
    changed = {**right, PROOF: "\n".join([*lines[:-2], ""])}
    with pytest.raises(Flaw, match="does not end with the empty clause"):
        verify(laid(tmp_path / "c", sealed(claim, id, changed)))


# --- forged ------------------------------------------------------------------------------------


def forged(made: Certificate, place: Path, **other: object) -> Path:
    changed = replace(made, **other)  # type: ignore[arg-type]
    return laid(place, sealed(changed.claim, changed.puzzle.id, texts(changed)))


@pytest.mark.parametrize("source", ["shikaku-6x6-a", "tatamibari-5x5-a", "fillomino-6x6-a", OWNED])
def test_the_proof_of_one_puzzle_is_none_of_another(source: str, tmp_path: Path) -> None:
    """Each clue in turn is left out, or ``?``; where that leaves several solutions, it is told."""
    made = certificates.certificate(source)
    rules = made.puzzle.rules
    assert isinstance(rules, Division)
    told = 0
    for cell, clue in rules.clues:
        rest = tuple(pair for pair in rules.clues if pair[0] != cell)
        for clues in (rest, (*rest, (cell, shikiri.ANY))):
            loose = replace(made.puzzle, rules=replace(rules, clues=clues))
            path = forged(made, tmp_path / "c", puzzle=loose)
            try:
                assert true(verify(path)), clue
            except Flaw:
                told += 1
    assert told


def test_a_solution_cannot_be_denied(tmp_path: Path) -> None:
    for source in ("akari-6x6-a", "shikaku-6x6-a", COUNTED):
        path = forged(certificates.certificate(source), tmp_path / "c", solution=None)
        with pytest.raises(Flaw, match=r"other-.*no solution"):
            verify(path)


def test_no_solution_can_be_invented(tmp_path: Path) -> None:
    made = certificates.certificate(NONE)
    right = {**texts(made), SOLUTION: "a a a a\n" * 4}
    with pytest.raises(Flaw, match=r"solution\.txt: the solution breaks a rule"):
        verify(laid(tmp_path / "c", sealed("unique", "", right)))


def test_another_solution_is_no_proof_of_the_first(tmp_path: Path) -> None:
    puzzle = shikiri.load("shikaku\n\n? .\n. ?\n")
    first, second = shikiri.solutions(puzzle)
    strict = shikiri.load("shikaku\nborder: 1,1-1,2\n\n? .\n. ?\n")
    made = prove(strict, shikiri.check(strict).solutions[0], Budget())
    for solution in (first, second):
        with pytest.raises(Flaw):
            verify(forged(made, tmp_path / "c", puzzle=puzzle, solution=solution))


def test_reasons_are_compared_with_their_own_clauses(tmp_path: Path) -> None:
    right, (claim, id) = files("shikaku-6x6-a"), claim_of("shikaku-6x6-a")
    lines = right[REASONS].split("\n")
    for change, said in (
        (["lit 1,1", *lines[1:]], r"reasons\.txt:1: lit: this schema is about bulbs"),
        (["nonsense", *lines[1:]], r"reasons\.txt:1: no such word: 'nonsense'"),
        ([lines[1], lines[0], *lines[2:]], r"formula\.cnf:2: not the clause that owned gives"),
        (["owned 6,7", *lines[1:]], r"reasons\.txt:1: the cell 6,7 lies off the board"),
    ):
        changed = {**right, REASONS: "\n".join(change)}
        with pytest.raises(Flaw, match=said):
            verify(laid(tmp_path / "c", sealed(claim, id, changed)))


def test_meanings_are_told_apart(tmp_path: Path) -> None:
    right, (claim, id) = files("shikaku-6x6-a"), claim_of("shikaku-6x6-a")
    lines = right[VARIABLES].split("\n")
    for change, said in (
        ([lines[1], *lines[1:]], r"variables\.txt:2: two variables have this meaning"),
        (["bulb 1,1", *lines[1:]], r"variables\.txt:1: no finished board of this puzzle"),
        (["block -", *lines[1:]], r"variables\.txt:1: a block has a cell"),
    ):
        changed = {**right, VARIABLES: "\n".join(change)}
        with pytest.raises(Flaw, match=said):
            verify(laid(tmp_path / "c", sealed(claim, id, changed)))


def test_the_puzzle_is_read_anew(tmp_path: Path) -> None:
    right, (claim, id) = files("shikaku-6x6-a"), claim_of("shikaku-6x6-a")
    for change, said in (
        (right[PUZZLE].replace("shikaku", "shikakus"), r"puzzle\.txt"),
        (right[PUZZLE] + "\n", r"puzzle\.txt.*not written as certificates are"),
        (right[PUZZLE].replace("3", "03", 1), r"puzzle\.txt"),
    ):
        assert change != right[PUZZLE]
        with pytest.raises(Flaw, match=said):
            verify(laid(tmp_path / "c", sealed(claim, id, {**right, PUZZLE: change})))
