"""Which encoder a puzzle gets: the first that can express it, unless one is named."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from ..puzzles.errors import Unsupported
from ..puzzles.puzzle import Rules
from . import akari, borders, connectivity, owners, placements, values
from .encoding import Encoding


class Encoder(Protocol):
    """What an encoder's module offers: a domain in words, a refusal, and the encoding.

    ``STRATEGIES`` lists the connectivity strategies it can be given, the default first; it
    is empty where blocks need none.
    """

    NAME: str
    DOMAIN: str
    STRATEGIES: tuple[str, ...]

    def refusal(self, rules: object) -> str:
        """Why it cannot express the rules, or ""."""
        ...

    def suits(self, rules: Rules) -> bool:
        """Whether it is the better choice where others can express the rules as well."""
        ...

    def encode(self, rules: Rules, poll: Callable[[], None]) -> Encoding:
        """Compile the rules; ``poll`` raises when the time is over."""
        ...


def _nothing() -> None:
    pass


ENCODERS: dict[str, Encoder] = {e.NAME: e for e in (borders, placements, akari, values, owners)}
"""Every encoder by name, in the order in which they are tried."""


def encode(
    rules: Rules,
    encoding: str | None = None,
    strategy: str | None = None,
    *,
    exportable: bool = False,
    poll: Callable[[], None] = _nothing,
) -> Encoding:
    """Compile rules to a model.

    Args:
        encoding: an encoder's name; by default the first that suits the rules.
        strategy: a connectivity strategy; by default the encoder's own.  Encodings whose
            blocks need no connectivity ignore it.
        exportable: leave nothing to lazy cuts, so that the model says all there is.
        poll: called now and then; raises when the time for encoding is over.

    Raises:
        Unsupported: where no encoding fits, or not the one named.
    """
    if strategy is not None and strategy not in connectivity.STRATEGIES:
        known = ", ".join(connectivity.STRATEGIES)
        raise Unsupported(f"no connectivity {strategy!r}; there are: {known}")
    if encoding is not None and encoding not in ENCODERS:
        raise Unsupported(f"no encoding {encoding!r}; there are: {', '.join(ENCODERS)}")
    refusals = {}
    fitting = []
    for encoder in ENCODERS.values():
        reason = encoder.refusal(rules) or _strategy_refusal(encoder, strategy, exportable)
        if reason:
            refusals[encoder.NAME] = reason
        else:
            fitting.append(encoder)
    if encoding is not None:
        if encoding in refusals:
            others = ", ".join(e.NAME for e in fitting) or "none"
            raise Unsupported(
                f"{encoding} cannot express this puzzle: {refusals[encoding]}; can: {others}"
            )
        fitting = [ENCODERS[encoding]]
    if not fitting:
        reasons = "; ".join(f"{name}: {reason}" for name, reason in refusals.items())
        raise Unsupported(f"no encoding can express this puzzle ({reasons})")
    encoder = next((e for e in fitting if e.suits(rules)), fitting[0])
    made = encoder.encode(rules, poll)
    if not encoder.STRATEGIES:
        return made
    allowed = [s for s in encoder.STRATEGIES if s != "lazy" or not exportable]
    chosen = strategy or allowed[0]
    connectivity.apply(made.model, chosen, poll)
    return replace(made, connectivity=chosen)


def _strategy_refusal(encoder: Encoder, strategy: str | None, exportable: bool) -> str:
    if not encoder.STRATEGIES:
        return ""
    if exportable and (strategy == "lazy" or encoder.STRATEGIES == ("lazy",)):
        return "lazy cuts cannot be exported"
    if strategy is not None and strategy not in encoder.STRATEGIES:
        return f"its connectivity is {' or '.join(encoder.STRATEGIES)}"
    return ""
