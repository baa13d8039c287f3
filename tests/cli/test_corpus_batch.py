"""``batch`` on published puzzles with their answers, where these lie beside the checkout."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from commands import Run
from shikiri.puzzles.division import canonical

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"
SEVERAL = {"shikaku/127_16x22", "shikaku/128_20x20"}

pytestmark = pytest.mark.skipif(not CORPUS.exists(), reason="no corpus beside the checkout")


@pytest.mark.parametrize(
    "genre", ["shikaku", "tatamibari", "akari", pytest.param("fillomino", marks=pytest.mark.long)]
)
def test_every_board_is_decided_and_every_unique_solution_is_the_published_one(
    run: Run, genre: str
) -> None:
    path = CORPUS / f"{genre}.jsonl"
    outcome = run("batch", str(path))
    assert (outcome.code, outcome.err) == (0, "")
    published = [json.loads(line) for line in path.read_text().splitlines()]
    for record, line in zip(published, outcome.out.splitlines(), strict=True):
        report = json.loads(line)
        assert report["id"] == record["id"]
        assert report["verdict"] == ("several" if record["id"] in SEVERAL else "unique")
        if report["verdict"] == "unique":
            assert comparable(report["solutions"][0]) == stored(record), record["id"]


def comparable(solution: dict[str, list[list[Any]]]) -> object:
    if "bulbs" in solution:
        return [[bool(cell) for cell in row] for row in solution["bulbs"]]
    if "numbers" in solution:
        return solution["numbers"]
    return canonical(cell for row in solution["blocks"] for cell in row)


def stored(record: dict[str, Any]) -> object:
    rows = [row.split() for row in record["solution"]]
    if record["genre"] == "akari":
        return [[cell == "o" for cell in row] for row in rows]
    if record["genre"] == "fillomino":
        return [[int(cell) for cell in row] for row in rows]
    return canonical(cell for row in rows for cell in row)
