"""Choosing as few items as possible under conditions that come in one after the other."""

from __future__ import annotations

import time
from collections.abc import Hashable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor, TimeoutError
from typing import Generic, TypeVar

from .budget import Budget
from .child import LONGEST

Item = TypeVar("Item", bound=Hashable)


class Choice(Generic[Item]):
    """The smallest choice of items that meets every condition so far, and the next, and so on.

    With ``hit`` alone it is a minimum hitting set, by MaxSAT led by cores (A. Morgado, C. Dodaro
    and J. Marques-Silva, "Core-guided MaxSAT with soft cardinality constraints", CP 2014; the
    engine is PySAT's RC2).  It keeps its cores from one answer to the next.

    Args:
        items: what there is to choose from, without repetition.
        budget: the time for all questions together.
    """

    def __init__(self, items: Sequence[Item], budget: Budget) -> None:
        start = time.monotonic()
        from pysat.examples.rc2 import RC2
        from pysat.formula import WCNF

        budget.pause(time.monotonic() - start)
        self._budget = budget
        self._number = {item: number for number, item in enumerate(items, 1)}
        formula = WCNF()
        for number in self._number.values():
            formula.append([-number], weight=1)
        self._engine = RC2(formula)

    def hit(self, items: Iterable[Item]) -> None:
        """From now on at least one of ``items`` is chosen."""
        self._engine.add_clause([self._number[item] for item in items])

    def spare(self, items: Iterable[Item]) -> None:
        """From now on at least one of ``items`` is not chosen."""
        self._engine.add_clause([-self._number[item] for item in items])

    def fewest(self) -> frozenset[Item] | None:
        """A choice that meets the conditions, and none has fewer items; ``None`` if none does.

        The engine works in a thread of its own, so that the main thread hears Ctrl-C and sees
        the time go by.

        Raises:
            Spent: when the budget runs out first; nothing may be asked after that.
        """
        with ThreadPoolExecutor(1) as thread:
            answer = thread.submit(self._engine.compute, expect_interrupt=True)
            try:
                remaining = self._budget.remaining
                model = answer.result(None if remaining is None else min(remaining, LONGEST))
            except TimeoutError:
                raise self._budget.spent() from None
            finally:
                while not answer.done():
                    self._engine.interrupt()
                    time.sleep(0.01)
        if model is None:
            return None
        chosen = {literal for literal in model if literal > 0}
        return frozenset(item for item, number in self._number.items() if number in chosen)

    def close(self) -> None:
        """Let the engine go."""
        self._engine.delete()

    def __enter__(self) -> Choice[Item]:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()
