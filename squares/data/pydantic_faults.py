"""Turns what pydantic finds wrong with a tree into faults with a place, in our own words.

The JSON Schema of the model is walked beside the tree: it knows what could have stood there. An engine adds words of
its own to a field's schema: ``wanted``, the key of a text on what its pattern means, and ``page``, which explains a
choice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from pydantic import BaseModel, ValidationError

from squares.core.phrase import Phrase, phrase
from squares.data.faults import Diagnostic, meant, shown
from squares.data.tree import Mark, Node, Path

Schema = dict[str, Any]

_PATTERNS = {
    r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$": "data.pattern_id",
    r"^[a-z0-9]+(-[a-z0-9]+)*$": "data.pattern_variant",
    r"^[A-Z]$": "data.pattern_letter",
    r"^[a-l]([1-9]|1[0-2])$": "data.pattern_cell",
    r"^[a-z][1-9][0-9]?$": "data.pattern_cell",
    r"^#[0-9A-Fa-f]{6}$": "data.pattern_colour",
}


class Problem:
    """One finding of pydantic, laid over the tree. ``steps`` lead from the root to ``node``."""

    def __init__(self, error: Any, root: Node, schema: Schema) -> None:
        self.kind: str = error["type"]
        self.context: dict[str, Any] = error.get("ctx") or {}
        self.input: Any = error["input"]
        self.node = root
        self.parent = root
        self.last: str | int = ""
        self.steps: tuple[str | int, ...] = ()
        self._definitions: Schema = schema.get("$defs", {})
        self.schema = self._plain(schema)
        self._walk(list(error["loc"]))

    def _walk(self, steps: list[str | int]) -> None:
        """Go down to the faulty value; ``node`` stays at its mapping where the value does not exist."""
        self.is_key = bool(steps) and steps[-1] == "[key]"
        if self.is_key:
            steps = steps[:-1]
        for i, step in enumerate(steps):
            if "oneOf" in self.schema and "discriminator" not in self.schema:  # the step names one of several forms
                forms = map(self._plain, self.schema["oneOf"])
                self.schema = next(
                    form for form in forms if ("properties" in form) == isinstance(self.node.plain(), dict)
                )
                continue
            last = i == len(steps) - 1
            child = self.node.get(step)
            tagged = self.schema.get("discriminator", {}).get("mapping", {}).get(step)
            if tagged is not None and not (last and child is not None):
                self.schema = self._plain({"$ref": tagged})
                continue
            self.last = step
            self.steps = (*self.steps, step)
            if last and child is not None and self.kind == "extra_forbidden":
                self.parent, self.node = self.node, child
                return
            self.parent = self.node
            if child is not None:
                self.node = child
            if last and child is None:
                return
            self.schema = self._child(step)

    def _child(self, step: str | int) -> Schema:
        """Return the schema of a child, empty where it is not described."""
        here = self.schema
        if isinstance(step, int):
            several = here.get("prefixItems", [])
            return self._plain(several[step] if step < len(several) else here.get("items", {}))
        found = here.get("properties", {}).get(step)
        if found is None:
            found = next(iter(here.get("patternProperties", {}).values()), here.get("additionalProperties"))
        return self._plain(found if isinstance(found, dict) else {})

    def _plain(self, schema: Schema) -> Schema:
        """Follow references, and take the part of a choice that is not null."""
        while True:
            if "$ref" in schema:
                schema = self._definitions[schema["$ref"].rpartition("/")[2]]
            elif "anyOf" in schema:
                schema = next(part for part in schema["anyOf"] if part.get("type") != "null")
            elif len(schema.get("allOf", ())) == 1:
                schema = schema["allOf"][0]
            else:
                return schema

    @property
    def wanted(self) -> Schema:
        """The schema of what is missing."""
        return self._child(self.last)

    @property
    def told(self) -> bool:
        """Whether an engine found that keys do not fit together: its kind is a text key then."""
        return "." in self.kind and self.kind not in _SENTENCES

    @property
    def missing(self) -> bool:
        """Whether something is not there, so that only the place where it should be can be shown."""
        return self.kind == "missing"

    @property
    def untagged(self) -> bool:
        """Whether the key that tells what the other keys mean is wrong or missing."""
        return self.kind in ("union_tag_invalid", "union_tag_not_found")

    @property
    def tag(self) -> str:
        """The key that tells what the other keys mean, if there is such a key."""
        return str(self.schema.get("discriminator", {}).get("propertyName", ""))

    @property
    def mark(self) -> Mark:
        """The key where a key is wrong or has nothing to it, else the value."""
        told_of_key = self.told and self.input == self.last != self.node.value
        if self.kind == "extra_forbidden" or self.is_key or told_of_key:
            return self.parent.keys.get(str(self.last), self.node.mark)
        return self.node.mark

    @property
    def path(self) -> Path:
        """The keys that lead to the value as the file has them."""
        return self.node.path

    @property
    def known(self) -> list[str]:
        """The words that could have stood there."""
        if self.told:
            return list(self.context.get("known", ()))
        if self.kind == "extra_forbidden":
            return list(self.schema.get("properties", ()))
        if "discriminator" in self.schema:
            return list(self.schema["discriminator"]["mapping"])
        if "const" in self.schema:
            return [str(self.schema["const"])]
        return [str(value) for value in self.schema.get("enum", ())]


@cache
def schema_of(model: type[BaseModel]) -> Schema:
    """Return the JSON Schema of a model, which takes much longer to make than a file to check."""
    return model.model_json_schema()


def problems(error: ValidationError, root: Node, model: type[BaseModel]) -> Iterator[Problem]:
    """Yield every finding laid over the tree."""
    schema = schema_of(model)
    for each in error.errors(include_url=False):
        problem = Problem(each, root, schema)
        # A list that lost all its bad items is reported as too short, too: they have been told one by one.
        if problem.kind != "too_short" or len(problem.input) < problem.context["min_length"]:
            yield problem


def fault(problem: Problem) -> Diagnostic:
    """Return one finding in our own words."""
    if problem.told:
        hint = meant(problem.input, problem.known) if problem.known else None
        return Diagnostic(Phrase(problem.kind, problem.context), problem.mark, problem.path, hint)
    what = _SENTENCES.get(problem.kind, _invalid)(problem)
    hint = None
    if problem.kind in ("extra_forbidden", "literal_error"):
        hint = meant(problem.last if problem.kind == "extra_forbidden" else problem.input, problem.known)
    tag = problem.node.get(problem.tag) if problem.kind == "union_tag_invalid" else None
    if tag is not None:
        pages = ("docs/game-files.md", *filter(None, [problem.schema.get("page")]))
        hint = meant(tag.plain(), problem.known) or phrase("data.explained", pages=pages, n=len(pages))
        return Diagnostic(what, tag.mark, tag.path, hint)
    return Diagnostic(what, problem.mark, problem.path, hint, added=_added(problem))


def _added(problem: Problem) -> str:
    """Return a missing key with the plainest value that it may have; nothing where none comes to mind."""
    if not problem.missing or not isinstance(problem.last, str):
        return ""
    value = _plainest(problem.wanted, problem.last, problem.path)
    return "" if value is None else f"{problem.last}: {value}"


def _plainest(schema: Schema, key: str, path: Path) -> object:
    """Return a value for what a schema describes. Names are made of the key that leads to the mapping."""
    if "const" in schema or "enum" in schema:
        return schema.get("const", schema.get("enum", [None])[0])
    if schema.get("type") == "integer":
        return max(0, schema.get("minimum", 0))
    if schema.get("type") == "boolean":
        return "false"
    if schema.get("type") == "string" and schema.get("minLength") == 1 and "pattern" not in schema:
        called = path[-1] if path and isinstance(path[-1], str) else key
        return called.replace("-", " ").title()
    return None


def found(value: Any) -> Phrase:
    """Return a value from a file in words: the number 3, the text "abc", a list, a mapping, nothing."""
    if value is None:
        return phrase("data.found_nothing")
    if isinstance(value, bool):
        return phrase("data.found_switch", value=str(value).lower())
    if isinstance(value, (int, float)):
        return phrase("data.found_number", value=shown(value))
    if isinstance(value, str):
        return phrase("data.found_text", value=shown(value))
    return phrase("data.found_list" if isinstance(value, (list, tuple)) else "data.found_mapping")


def _unknown_key(problem: Problem) -> Phrase:
    return phrase("data.unknown_key", key=shown(problem.last))


def _missing(problem: Problem) -> Phrase:
    if isinstance(problem.last, int):
        count = len(problem.schema.get("prefixItems", ())) or problem.last + 1
        return phrase("data.list_length", n=count, found=len(problem.input))
    return phrase("data.missing_key", key=problem.last)


def _wrong_type(key: str) -> Callable[[Problem], Phrase]:
    return lambda problem: phrase("data.wrong_type", wanted=phrase(f"data.wanted_{key}"), found=found(problem.input))


def _out_of_range(problem: Problem) -> Phrase:
    low, high = problem.schema.get("minimum"), problem.schema.get("maximum")
    value = shown(problem.input)
    if low is not None and high is not None:
        return phrase("data.range", low=low, high=high, value=value)
    if low is not None:
        return phrase("data.at_least", low=low, value=value)
    return phrase("data.at_most", high=high, value=value)


def _choice(problem: Problem) -> Phrase:
    value = problem.input
    if problem.kind == "union_tag_invalid":
        value = problem.input.get(problem.tag) if isinstance(problem.input, dict) else None
    if len(problem.known) == 1:
        return phrase("data.only", value=problem.known[0], found=found(value))
    return phrase("data.choice", known=problem.known, found=found(value))


def _no_tag(problem: Problem) -> Phrase:
    return phrase("data.missing_tag", key=problem.tag, known=problem.known)


def _pattern(problem: Problem) -> Phrase:
    pattern = str(problem.context.get("pattern", ""))
    key = _PATTERNS.get(pattern) or problem.schema.get("wanted")
    wanted = phrase(key) if key else phrase("data.pattern", pattern=pattern)
    return phrase("data.does_not_fit", found=found(problem.input), wanted=wanted)


def _text_length(problem: Problem) -> Phrase:
    if problem.kind == "string_too_short":
        return phrase("data.text_short")
    return phrase("data.text_long", most=problem.context.get("max_length"), found=len(problem.input))


def _length(problem: Problem) -> Phrase:
    least, most = problem.context.get("min_length"), problem.context.get("max_length")
    count = len(problem.input)
    if isinstance(problem.input, dict):
        if least is not None:
            return phrase("data.keys_short", n=least)
        return phrase("data.keys_long", n=most, found=count)
    if (exact := problem.schema.get("minItems")) is not None and exact == problem.schema.get("maxItems"):
        return phrase("data.list_length", n=exact, found=count)
    if least is not None:
        return phrase("data.list_short", n=least, found=count)
    return phrase("data.list_long", n=most, found=count)


def _invalid(problem: Problem) -> Phrase:
    return phrase("data.invalid", found=found(problem.input))


_SENTENCES: dict[str, Callable[[Problem], Phrase]] = {
    "extra_forbidden": _unknown_key,
    "missing": _missing,
    "string_type": _wrong_type("text"),
    "int_type": _wrong_type("number"),
    "int_from_float": _wrong_type("number"),
    "bool_type": _wrong_type("switch"),
    "tuple_type": _wrong_type("list"),
    "dict_type": _wrong_type("mapping"),
    "model_type": _wrong_type("mapping"),
    "model_attributes_type": _wrong_type("mapping"),
    "data.repetition_once": lambda problem: phrase("data.repetition_once"),
    "data.no_swap": lambda problem: phrase("data.no_swap"),
    "greater_than_equal": _out_of_range,
    "less_than_equal": _out_of_range,
    "literal_error": _choice,
    "union_tag_invalid": _choice,
    "union_tag_not_found": _no_tag,
    "string_pattern_mismatch": _pattern,
    "string_too_short": _text_length,
    "string_too_long": _text_length,
    "too_short": _length,
    "too_long": _length,
}
