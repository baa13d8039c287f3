"""The schema of all outputs, for every test that reads one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

SCHEMA = json.loads((Path(__file__).parents[1] / "docs" / "output.schema.json").read_text())


def keeps(definition: str, text: str) -> None:
    """Fail unless a text is JSON of the kind that the schema defines under a name."""
    jsonschema = pytest.importorskip("jsonschema")
    schema = {"$ref": f"#/$defs/{definition}", "$defs": SCHEMA["$defs"]}
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    value = json.loads(text)
    jsonschema.validate(value, schema)
    jsonschema.validate(value, SCHEMA)
