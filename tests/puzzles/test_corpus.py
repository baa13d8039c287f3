"""Published puzzles and judged boards, where they lie beside the checkout."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from shikiri.puzzles import answers, sources
from shikiri.puzzles.errors import BadInput
from shikiri.puzzles.formats import LINK, NATIVE, PZPRV3, RECORD, Item
from shikiri.puzzles.genres import find

SHARED = Path(__file__).resolve().parents[3] / "shared"
CORPUS = SHARED / "corpus"
JUDGED = SHARED / "checker" / "judged-boards.json"
GENRES = ("akari", "fillomino", "shikaku", "tatamibari")

pytestmark = pytest.mark.skipif(not SHARED.is_dir(), reason="no published puzzles beside it")


def published(name: str) -> list[Item]:
    """The puzzles of one file, with their answers."""
    items = list(sources.items_of(str(CORPUS / f"{name}.jsonl")))
    assert not [str(item) for item in items if isinstance(item, BadInput)]
    return [item for item in items if isinstance(item, Item)]


@pytest.mark.parametrize("name", [*GENRES, "rekuto", "yonmasu"])
def test_published_answers_are_right_and_puzzles_round_trip(name: str) -> None:
    formats = [NATIVE, RECORD, *([LINK, PZPRV3] if name in GENRES else [])]
    for item in published(name):
        answer = answers.stored(item)
        assert answer is not None
        assert answer.faults(item.puzzle.rules) == (), item.puzzle.id
        for form in formats:
            assert form.write is not None
            text = form.write(item.puzzle)
            assert form.read(text, find(item.puzzle.genre)).puzzle.rules == item.puzzle.rules


def judged() -> list[dict[str, str | None]]:
    """The boards that the puzzle community's own checker judged."""
    return json.loads(JUDGED.read_text()) if JUDGED.is_file() else []


@pytest.mark.parametrize("board", judged(), ids=lambda b: f"{b['genre']}-{b['code']}")
def test_judged_boards_are_judged_alike(board: dict[str, str | None]) -> None:
    puzzle, answer = answers.given(str(board["file_text"]))
    assert puzzle.genre == board["genre"]
    assert bool(answer.faults(puzzle.rules)) == (board["code"] is not None)
