"""Why clauses hold: each is an instance of a schema, which says what the clause is.

A schema derives its clause from its arguments and the puzzle, and refuses arguments for which
its argument fails.  Every derived clause holds in every solution, but for the ``other-`` ones:
these hold in every solution but the one that is claimed.
"""

from __future__ import annotations

from ..ground import Ground
from ..meanings import Clause
from ..words import Term
from . import areas, blocks, bulbs, counts, owners
from .schema import Schema

SCHEMAS: dict[str, Schema] = {
    **bulbs.SCHEMAS,
    **owners.SCHEMAS,
    **blocks.SCHEMAS,
    **areas.SCHEMAS,
    **counts.SCHEMAS,
}
"""Every schema by name."""

SIGNATURES = {name: schema.signature for name, schema in SCHEMAS.items()}
"""The arguments of every schema."""

OTHER = tuple(name for name in SCHEMAS if name.startswith("other-"))
"""The schemas whose clauses exclude the claimed solution."""


def derive(ground: Ground, reason: Term) -> Clause:
    """The clause for a reason.

    Raises:
        Unsound: where a side condition fails.
    """
    return SCHEMAS[reason.name].derive(ground, *reason.args)
