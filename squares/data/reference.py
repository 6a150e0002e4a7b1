"""A page that lists every key of the files that an engine's games include, made from the models themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pydantic.json_schema import models_json_schema

from squares.data.engines import engine

BEGIN = "<!-- From here on: masume reference {name} -->"
Schema = dict[str, Any]
_TYPES = {"integer": "number", "boolean": "true or false", "string": "text", "null": "nothing"}


def reference(name: str) -> str:
    """Return the page of an engine in Markdown, empty where its games include nothing. Errors: KeyError."""
    models = engine(name).parts
    if not models:
        return ""
    top, shared = models_json_schema([(model, "validation") for model in models.values()])
    page = _Page({**shared["$defs"]})
    roots = [page.name_of(top[model, "validation"]) for model in models.values()]
    return "\n".join([BEGIN.format(name=name), "", *page.lines(roots[::-1])]) + "\n"


def documented(page: str, name: str) -> str:
    """Return a page whose generated end is as the models say today; what people wrote before it stays."""
    begin = BEGIN.format(name=name)
    return page.partition(begin)[0] + reference(name)


class _Page:
    """Every model that can be reached, in the order in which it is first named."""

    def __init__(self, models: dict[str, Schema]) -> None:
        self.models = models
        self.tags: dict[str, list[str]] = {}

    @staticmethod
    def name_of(schema: Schema) -> str:
        """Return the model that a reference names."""
        return str(schema["$ref"]).rpartition("/")[2]

    def lines(self, roots: list[str]) -> list[str]:
        """Return the sections of the models."""
        order = list(dict.fromkeys(roots))
        for name in order:
            found = dict.fromkeys(self._named(self.models[name]))
            order += [each for each in found if each not in order]
        return [line for name in order for line in self._section(name)]

    def _named(self, schema: Any) -> Iterator[str]:
        """Yield models that a schema names, and the words that tell them apart."""
        if isinstance(schema, dict):
            if "discriminator" in schema:
                key = schema["discriminator"]["propertyName"]
                for word, ref in schema["discriminator"]["mapping"].items():
                    words = self.tags.setdefault(self.name_of({"$ref": ref}), [])
                    if f"{key}: {word}" not in words:
                        words.append(f"{key}: {word}")
            if "$ref" in schema:
                yield self.name_of(schema)
            for key, child in schema.items():
                if key not in ("discriminator", "default"):
                    yield from self._named(child)
        elif isinstance(schema, list):
            for child in schema:
                yield from self._named(child)

    def _section(self, name: str) -> Iterator[str]:
        model = self.models[name]
        tags = ", ".join(f"`{tag}`" for tag in self.tags.get(name, ()))
        yield f"### {name}" + (f" ({tags})" if tags else "")
        yield ""
        yield " ".join(str(model.get("description", "")).split())
        needed = model.get("required", [])
        told = {tag.partition(":")[0] for tag in self.tags.get(name, ())}
        keys = {key: each for key, each in model.get("properties", {}).items() if key not in told}
        rows = [self._row(key, each, key in needed) for key, each in keys.items()]
        if rows:
            yield ""
            yield "| key | value | if left out | meaning |"
            yield "|---|---|---|---|"
            yield from rows
        yield ""

    def _row(self, key: str, schema: Schema, needed: bool) -> str:
        left_out = "must be there" if needed else _default(schema.get("default"))
        return f"| `{key}` | {self._value(schema)} | {left_out} | {schema.get('description', '')} |"

    def _value(self, schema: Schema) -> str:
        """Return what can stand behind a key."""
        if "anyOf" in schema:
            return self._value(next(part for part in schema["anyOf"] if part.get("type") != "null"))
        if "allOf" in schema:
            return self._value(schema["allOf"][0])
        if "oneOf" in schema and "discriminator" not in schema:
            return " or ".join(map(self._value, schema["oneOf"]))
        if "$ref" in schema:
            return _link(self.name_of(schema))
        if "discriminator" in schema:
            key = schema["discriminator"]["propertyName"]
            return f"one with `{key}`"
        if "const" in schema or "enum" in schema:
            return ", ".join(f"`{word}`" for word in schema.get("enum", [schema.get("const")]))
        if schema.get("type") == "array":
            most = schema.get("maxItems")
            return f"list of {self._value(schema.get('items', {}))}" + (f", at most {most}" if most else "")
        if schema.get("type") == "object":
            inside = next(iter(schema.get("patternProperties", {}).values()), schema.get("additionalProperties", {}))
            return f"by id: {self._value(inside)}" if isinstance(inside, dict) else "keys with values"
        kind = _TYPES.get(str(schema.get("type")), "text")
        low, high = schema.get("minimum"), schema.get("maximum")
        return f"{kind} {low} to {high}" if low is not None and high is not None else kind


def _link(name: str) -> str:
    return f"[{name}](#{name.lower()})"


def _default(value: Any) -> str:
    if value in (None, [], {}, ""):
        return "nothing"
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    return f"`{value}`" if isinstance(value, (str, int)) else "as below"
