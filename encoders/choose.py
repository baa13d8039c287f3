"""Which encoder a puzzle gets: the first that can express it, unless one is named."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
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


@dataclass(frozen=True)
class Choice:
    """The encoder that a puzzle gets, and those that it does not.

    Attributes:
        encoder: the one chosen.
        connectivity: the strategy it is given, or "" where its blocks need none.
        fitting: the names of all that can express the rules, in order of preference.
        refusals: by name, why each of the others cannot.
    """

    encoder: Encoder
    connectivity: str
    fitting: tuple[str, ...]
    refusals: Mapping[str, str]


def must_exist(encoding: str | None, strategy: str | None) -> None:
    """Refuse the name of an encoding or of a connectivity strategy that there is not.

    Raises:
        Unsupported: naming those that there are.
    """
    if strategy is not None and strategy not in connectivity.STRATEGIES:
        known = ", ".join(connectivity.STRATEGIES)
        raise Unsupported(f"no connectivity {strategy!r}; there are: {known}")
    if encoding is not None and encoding not in ENCODERS:
        raise Unsupported(f"no encoding {encoding!r}; there are: {', '.join(ENCODERS)}")


def choose(
    rules: Rules,
    encoding: str | None = None,
    strategy: str | None = None,
    *,
    exportable: bool = False,
) -> Choice:
    """Choose an encoder: the one named, or the first that can express the rules and suits them.

    Args:
        encoding: an encoder's name.
        strategy: a connectivity strategy; by default the encoder's own.  Encodings whose
            blocks need no connectivity ignore it.
        exportable: leave nothing to lazy cuts, so that the model says all there is.

    Raises:
        Unsupported: where no encoding fits, or not the one named.
    """
    must_exist(encoding, strategy)
    reasons = {
        name: encoder.refusal(rules) or _strategy_refusal(encoder, strategy, exportable)
        for name, encoder in ENCODERS.items()
    }
    refusals = {name: reason for name, reason in reasons.items() if reason}
    fitting = tuple(name for name in ENCODERS if name not in refusals)
    if encoding in refusals:
        others = ", ".join(fitting) or "none"
        raise Unsupported(
            f"{encoding} cannot express this puzzle: {refusals[encoding]}; can: {others}"
        )
    if not fitting:
        told = "; ".join(f"{name}: {reason}" for name, reason in refusals.items())
        raise Unsupported(f"no encoding can express this puzzle ({told})")
    suitable = (name for name in fitting if ENCODERS[name].suits(rules))
    encoder = ENCODERS[encoding or next(suitable, fitting[0])]
    allowed = [s for s in encoder.STRATEGIES if s != "lazy" or not exportable]
    return Choice(encoder, (strategy or allowed[0]) if allowed else "", fitting, refusals)


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
        encoding, strategy, exportable: as ``choose`` takes them.
        poll: called now and then; raises when the time for encoding is over.

    Raises:
        Unsupported: where no encoding fits, or not the one named.
    """
    return compiled(choose(rules, encoding, strategy, exportable=exportable), rules, poll)


def compiled(choice: Choice, rules: Rules, poll: Callable[[], None] = _nothing) -> Encoding:
    """Compile rules as was chosen."""
    made = choice.encoder.encode(rules, poll)
    if not choice.connectivity:
        return made
    connectivity.apply(made.model, choice.connectivity, poll)
    return replace(made, connectivity=choice.connectivity)


def _strategy_refusal(encoder: Encoder, strategy: str | None, exportable: bool) -> str:
    if not encoder.STRATEGIES:
        return ""
    if exportable and (strategy == "lazy" or encoder.STRATEGIES == ("lazy",)):
        return "lazy cuts cannot be exported"
    if strategy is not None and strategy not in encoder.STRATEGIES:
        return f"its connectivity is {' or '.join(encoder.STRATEGIES)}"
    return ""
