"""Counting without listing: an exact projected model counter over an encoding's keys.

Solutions and sets of true keys are one to one, so the models of an encoding, projected to its
keys, are as many as the puzzle has solutions.  The counter is Ganak (S. Sharma, S. Roy, M. Soos
and K. Meel, "GANAK: a scalable probabilistic exact model counter", IJCAI 2019), the package
``pyganak``.  It runs in a child process, which is killed when the time is over.

Ganak knows components of a formula again by a hash of 64 bits, so a count can be wrong where two
have the same.  The package cannot switch that off.  Hence each count is made twice, with hashes
of different seeds, and both must agree.
"""

from __future__ import annotations

import pickle
import selectors
import subprocess
import sys
import time
from collections.abc import Sequence
from importlib.util import find_spec

from ..encoders import encode
from ..encoders.cnf import Cnf
from ..encoders.model import Clause, Literal
from ..puzzles.errors import Unsupported
from ..puzzles.puzzle import Rules
from .backends import Settings
from .budget import Budget
from .child import LONGEST
from .decide import Fault
from .verdict import Statistics

PACKAGE = "pyganak"

SEEDS = (1, 2)
"""Of the hashes in the two counts."""


def count(rules: Rules, settings: Settings, budget: Budget, stats: Statistics) -> int:
    """The number of solutions of a puzzle.

    Raises:
        Unsupported: where the counter is not installed, or no encoding says all there is.
        Spent: when the budget runs out first.
        Fault: when two counts differ.
        RuntimeError: when the counter's process ends by itself.
    """
    if find_spec(PACKAGE) is None:
        raise Unsupported(f"counting without listing needs the package {PACKAGE}: shikiri[count]")
    start = time.perf_counter()
    encoding = encode(
        rules, settings.encoding, settings.connectivity, exportable=True, poll=budget.poll
    )
    clauses = [[*clause] for clause in Cnf().clauses(encoding.model)]
    keys = sorted({abs(key) for key in encoding.model.keys})
    stats.encoding, stats.connectivity = encoding.name, encoding.connectivity or None
    stats.variables, stats.clauses = encoding.model.pool.top, len(clauses)
    stats.encode_seconds += time.perf_counter() - start
    if any(not clause for clause in clauses):
        return 0
    if not keys:
        return 1  # nothing is left to choose
    start = time.perf_counter()
    try:
        return _ask(clauses, keys, budget)
    finally:
        stats.solve_seconds += time.perf_counter() - start


def _ask(clauses: Sequence[Clause], keys: Sequence[Literal], budget: Budget) -> int:
    with subprocess.Popen(
        [sys.executable, "-m", __name__],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            pickle.dump((clauses, keys), process.stdin)
            process.stdin.close()
            with selectors.DefaultSelector() as selector:
                selector.register(process.stdout, selectors.EVENT_READ)
                remaining = budget.remaining
                if not selector.select(None if remaining is None else min(remaining, LONGEST)):
                    raise budget.spent()
            answer = process.stdout.read()
        except BrokenPipeError:
            answer = b""
        finally:
            process.kill()
    return agreed(answer)


def agreed(answer: bytes) -> int:
    """What all counts of an answer say.

    Raises:
        Fault: when two counts differ.
        RuntimeError: for no answer at all.
    """
    counts = {*map(int, answer.split())}
    if not counts:
        raise RuntimeError("the counter's process ended without an answer")
    if len(counts) > 1:
        raise Fault(f"{PACKAGE} counts {' and '.join(map(str, sorted(counts)))}")
    return counts.pop()


def serve() -> None:
    """Read clauses and keys, and write the counts, all at once."""
    from pyganak import Counter

    clauses, keys = pickle.load(sys.stdin.buffer)
    counts = []
    for seed in SEEDS:
        counter = Counter(seed=seed)
        counter.new_vars(max(keys))
        counter.add_clauses(clauses)
        counter.set_sampling_set(keys)
        counts.append(counter.count())
    print(*counts, flush=True)


if __name__ == "__main__":
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    serve()
