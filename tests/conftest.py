"""Options and imports that all tests share."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import pytest
from hypothesis import settings

# boards.py and comparison.py are imported by name from every folder of tests.
sys.path.insert(0, str(Path(__file__).parent))

# A busy machine is no failure.
settings.register_profile("shikiri", deadline=None)
settings.load_profile("shikiri")

# Under nohup, and in a shell's background, Ctrl-C is ignored; children would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the tests marked long as well")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--long"):
        return
    skip = pytest.mark.skip(reason="long; run with --long")
    for item in items:
        if "long" in item.keywords:
            item.add_marker(skip)
