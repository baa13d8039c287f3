"""Connectivity: three ways to say that true cells hang together.

``levels`` and ``flow`` rewrite a model's connectivity into plain constraints: complete, and
exportable.  ``lazy`` leaves it in place, and cuts off wrong answers during the search.
"""

from __future__ import annotations

from collections.abc import Callable

from ..model import Connected, Model
from . import flow, levels

Lower = Callable[[Model, Connected], None]

COMPLETE: dict[str, Lower] = {"levels": levels.lower, "flow": flow.lower}
"""The strategies that rewrite."""

STRATEGIES = ("lazy", *COMPLETE)


def apply(model: Model, strategy: str, poll: Callable[[], None]) -> None:
    """Rewrite every ``Connected`` of a model in place; ``lazy`` leaves them to the search.

    Args:
        poll: called now and then; raises when the time for encoding is over.
    """
    if strategy == "lazy":
        return
    lower = COMPLETE[strategy]
    waiting, model.connectivity = model.connectivity, []
    for constraint in waiting:
        poll()
        if isinstance(constraint, Connected):
            lower(model, constraint)
        else:
            model.connectivity.append(constraint)
