"""What may stand at a place of a file: the JSON Schema of its model, walked beside the tree that somebody is writing.

The tree may be unfinished and wrong. Where its own words do not tell which of several forms is meant, all are.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from squares.data.models import Model
from squares.data.pydantic_faults import schema_of
from squares.data.tree import Node, Path, Scalar, node_at

Schema = dict[str, Any]


class Offer(NamedTuple):
    """A key or a word that may stand somewhere, and what it means; ``needed``: without it something is missing."""

    word: str
    meaning: str = ""
    needed: bool = False


class Shape:
    """What may stand in one place, in any of several ways; ``meaning`` is what the key that leads there is for."""

    def __init__(self, schemas: list[Schema], definitions: Schema, meaning: str = "") -> None:
        self._schemas, self._definitions, self.meaning = schemas, definitions, meaning

    def keys(self, node: Node) -> list[Offer]:
        """Return the keys that may stand in a mapping, those that must be there first."""
        found: dict[str, Offer] = {}
        for form in self._forms(node):
            needed = form.get("required", ())
            for key, schema in form.get("properties", {}).items():
                if key not in found:
                    found[key] = Offer(key, self._meaning(schema), key in needed)
        return sorted(found.values(), key=lambda offer: not offer.needed)

    def words(self) -> list[Offer]:
        """Return the words that may stand there, as far as the model itself knows them."""
        found: dict[str, Offer] = {}
        for form in self._forms(None):
            listed = form.get("enum", [form["const"]] if "const" in form else [])
            if form.get("type") == "boolean":
                listed = ["true", "false"]
            for word in map(str, listed):
                found.setdefault(word, Offer(word, str(form.get("description", ""))))
        return list(found.values())

    @property
    def numbers(self) -> Iterator[int]:
        """Numbers that may stand there, the least of each form."""
        return (int(form.get("minimum", 1)) for form in self._forms(None) if form.get("type") == "integer")

    @property
    def limits(self) -> tuple[int | None, int | None]:
        """The least and the greatest number that may stand there, None where there is no such limit."""
        form = next((form for form in self._forms(None) if form.get("type") == "integer"), {})
        return form.get("minimum"), form.get("maximum")

    @property
    def is_text(self) -> bool:
        """Whether a text may stand there that is none of a few words."""
        return any(form.get("type") == "string" and "enum" not in form for form in self._forms(None))

    @property
    def least(self) -> Scalar | tuple[Node, ...]:
        """A value that may stand there: the first word, the least number, an empty list or some text."""
        words = self.words()
        number = next(self.numbers, None)
        if words or number is not None:
            return words[0].word if words else number
        return () if any(form.get("type") == "array" for form in self._forms(None)) else "a1"

    def tag(self, key: str) -> Shape | None:
        """Return the words of the key that tells forms apart, each with what its form does; None for other keys."""
        tagged = [form for schema in self._schemas for form in self._tagged(schema, key)]
        if not tagged:
            return None
        words = [{**form["properties"][key], "description": _text(form)} for form in tagged]
        return Shape(words, self._definitions, "")

    def child(self, node: Node | None, step: str | int) -> Shape:
        """Return what may stand under a key or an index of ``node``; a place that nobody knows takes nothing."""
        found: list[Schema] = []
        for form in self._forms(node):
            schema = self._below(form, step)
            if schema is not None and schema not in found:
                found.append(schema)
        below = node.get(step) if node is not None else None
        meaning = next((text for schema in found if (text := self._meaning(schema, below))), "")
        return Shape(found, self._definitions, meaning)

    @staticmethod
    def _below(form: Schema, step: str | int) -> Schema | None:
        if isinstance(step, int):
            several = form.get("prefixItems", [])
            schema = several[step] if step < len(several) else form.get("items")
        else:
            schema = form.get("properties", {}).get(step)
            if schema is None:
                schema = next(iter(form.get("patternProperties", {}).values()), form.get("additionalProperties"))
        return schema if isinstance(schema, dict) else None

    def _meaning(self, schema: Schema, node: Node | None = None) -> str:
        """Return what a key is for, or what its value is."""
        return _text(schema) or next((text for form in self._resolved(schema, node) if (text := _text(form))), "")

    def _forms(self, node: Node | None) -> Iterator[Schema]:
        for schema in self._schemas:
            yield from self._resolved(schema, node)

    def _resolved(self, schema: Schema, node: Node | None) -> Iterator[Schema]:
        """Yield the forms of a schema without references; where a tag stands in ``node``, its form alone."""
        if "$ref" in schema:
            yield from self._resolved(self._definitions[schema["$ref"].rpartition("/")[2]], node)
            return
        several = [*schema.get("anyOf", ()), *schema.get("oneOf", ()), *schema.get("allOf", ())]
        if "discriminator" in schema:
            key, mapping = schema["discriminator"]["propertyName"], schema["discriminator"]["mapping"]
            tag = node.get(key) if node is not None else None
            ref = mapping.get(str(tag.value)) if tag is not None else None
            several = several if ref is None else [{"$ref": ref}]
        if several:
            for each in several:
                yield from self._resolved(each, node)
        elif schema.get("type") != "null":
            yield schema

    def _tagged(self, schema: Schema, key: str) -> Iterator[Schema]:
        """Yield the forms that a key tells apart."""
        if "$ref" in schema:
            yield from self._tagged(self._definitions[schema["$ref"].rpartition("/")[2]], key)
        elif schema.get("discriminator", {}).get("propertyName") == key:
            yield from self._resolved(schema, None)
        else:
            for each in (*schema.get("anyOf", ()), *schema.get("oneOf", ()), *schema.get("allOf", ())):
                yield from self._tagged(each, key)


def shape_at(model: type[Model], root: Node, path: Path) -> Shape:
    """Return what may stand where a path leads, in a document of a model. What a variant sets stands as outside it."""
    schema = schema_of(model)
    if path[:1] == ("variants",) and path[2:3] == ("set",):
        root, path = node_at(root, path[:3]) or Node(None), path[3:]
    shape, node = Shape([schema], schema.get("$defs", {})), root
    for i, step in enumerate(path):
        told = shape.tag(str(step)) if i == len(path) - 1 else None
        shape = shape.child(node, step) if told is None else told
        node = node.get(step) or Node(None)
    return shape


def _text(schema: Schema) -> str:
    return " ".join(str(schema.get("description", "")).split())
