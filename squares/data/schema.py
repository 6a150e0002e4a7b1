"""JSON Schema of game files, for editors that complete and check while somebody writes."""

from __future__ import annotations

from typing import Any

from pydantic.json_schema import JsonSchemaMode, models_json_schema

from squares.data.engines import engine, names, parts

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema(name: str) -> dict[str, Any]:
    """Return the schema of the game files of an engine, or of a part such as ``cards``. Errors: KeyError for others.

    Keys that may stand in an included file are not asked for. What a variant's ``set`` holds is left open: it may be
    any part of the file, and only whole variants can be checked, which ``check`` does.
    """
    part = parts().get(name)
    model = engine(name).definition if part is None else part
    return {"$schema": DIALECT, **_loosened(_trimmed(model.model_json_schema()), set(parts()) - {name})}


def schema_of_all() -> dict[str, Any]:
    """Return one schema for the game files of every engine: what stands under ``engine`` decides which part counts."""
    mode: JsonSchemaMode = "validation"
    models = {name: engine(name).definition for name in names()}
    files, shared = models_json_schema([(model, mode) for model in models.values()])
    shared["$defs"] = {key: _loosened(each, set(parts())) for key, each in shared["$defs"].items()}
    engines = {"properties": {"engine": {"enum": list(models)}}, "required": ["engine"]}
    cases = [
        {"if": {"properties": {"engine": {"const": name}}}, "then": files[model, mode]}
        for name, model in models.items()
    ]
    return {"$schema": DIALECT, "type": "object", **engines, "allOf": cases, **_trimmed(shared)}


def _loosened(schema: dict[str, Any], included: set[str]) -> dict[str, Any]:
    """Return a file's schema that does not ask for keys that an included file may have."""
    if "include" not in schema.get("properties", {}):
        return schema
    return {**schema, "required": [key for key in schema.get("required", ()) if key not in included]}


def _trimmed(node: Any) -> Any:
    """Return the schema less the titles that only repeat the name of a key; keys with a pattern admit no others."""
    if isinstance(node, dict):
        closed = {"additionalProperties": False} if "patternProperties" in node else {}
        return closed | {
            key: {name: _trimmed(child) for name, child in value.items()}
            if key in ("properties", "$defs")
            else _trimmed(value)
            for key, value in node.items()
            if not (key == "title" and isinstance(value, str))
        }
    return [_trimmed(child) for child in node] if isinstance(node, list) else node
