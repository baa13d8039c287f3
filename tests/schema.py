"""The schema of all outputs, for every test that reads one."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

SCHEMA = json.loads((Path(__file__).parents[1] / "docs" / "output.schema.json").read_text())


@cache
def validators(definition: str) -> tuple[Any, ...]:
    """One for what the schema defines under a name, one for all of it; both schemas are sound."""
    jsonschema = pytest.importorskip("jsonschema")
    schema = {"$ref": f"#/$defs/{definition}", "$defs": SCHEMA["$defs"]}
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    return tuple(jsonschema.Draft202012Validator(each) for each in (schema, SCHEMA))


def keeps(definition: str, text: str) -> None:
    """Fail unless a text is JSON of the kind that the schema defines under a name."""
    value = json.loads(text)
    for validator in validators(definition):
        validator.validate(value)
