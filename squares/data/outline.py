"""A game as a commented game file: every key with its value, and above it what it means and what may stand there.

What is said about a key comes from the models. What only this game shows, as the diagrams of its help, is left out, so
that nothing in the file breaks when a number in it changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap
from typing import Any

import yaml

from squares.core.phrase import Say
from squares.data import art
from squares.data.engines import engine
from squares.data.include import KEY as INCLUDE
from squares.data.models import Definition

_WIDE = 108
_HEAD = ("format", "id", "engine", "title", "minutes")
_LAST = ("house", "look")
_TOLD = ("subtitle", "summary", "age", "credits", "help", "positions", "lesson", "questions", "variants")
_LEFT_OUT = frozenset((*_HEAD, *_LAST, INCLUDE, *_TOLD))
Schema = dict[str, Any]
Named = Mapping[str, Mapping[str, Any]]


class Outline:
    """The file of a game. ``names``: its ``id`` and ``title``.

    ``own``: what the file of the game itself says, where it includes others. ``spare``: what nothing in the game uses,
    by its key and name; it stands in comments. ``beside``: whether the copy will lie where the game's file does, so
    that it may name the same pictures.
    """

    def __init__(
        self,
        definition: Definition,
        own: Mapping[str, Any],
        spare: Named,
        names: Mapping[str, str],
        beside: bool,
        say: Say,
    ) -> None:
        self._definition, self._own, self._spare, self._names = definition, own, spare, names
        self._beside, self._say = beside, say
        model = type(definition)
        self._schema = model.model_json_schema()
        self._models: Schema = self._schema.get("$defs", {})
        self._values = definition.model_dump(mode="json")
        self._parts = {key for part in engine(definition.engine).parts.values() for key in part.model_fields}

    def text(self, schema_file: str) -> str:
        """Return the whole file. ``schema_file``: what an editor completes and checks it by."""
        head = {**self._values, **self._names}
        lines = [
            f"# yaml-language-server: $schema={schema_file}",
            *self._note("new.head", title=self._definition.title),
        ]
        lines += [f"{key}: {flow(head[key])}" for key in _HEAD]
        if INCLUDE in self._own:
            lines += ["", *self._about(INCLUDE), f"{INCLUDE}: {flow(self._own[INCLUDE])}"]
        for key in (key for key in self._schema["properties"] if key not in _LEFT_OUT):
            if INCLUDE not in self._own or key not in self._parts:
                lines += ["", *self._about(key), *self._key(key)]
            elif key in self._own:
                lines += ["", *self._about(key), *_entries(key, self._own[key])]
        for key in _LAST:
            lines += ["", *self._about(key), *self._key(key)]
        lines += ["", *self._note("new.help")]
        lines += ["", *self._note("new.variants")]
        return "\n".join(lines) + "\n"

    def _note(self, key: str, **values: Any) -> list[str]:
        return [f"# {line}".rstrip() for line in self._say(key, **values).rstrip().split("\n")]

    # values

    def _key(self, key: str) -> list[str]:
        """Return a key with its value; what has names of its own is listed a line each."""
        value = self._look() if key == "look" else self._values[key]
        if self._named(self._schema["properties"][key]) is not None:
            given = self._definition.model_dump(mode="json", exclude_defaults=True, include={key})
            spare = [f"  # {flow(name)}: {flow(each)}" for name, each in self._spare.get(key, {}).items()]
            unused = [f"  {line}" for line in self._note("new.spare")] if spare else []
            return [*_entries(key, given.get(key, {})), *unused, *spare]
        return [f"# {key}:" if value is None else f"{key}: {flow(_given(value))}"]

    def _look(self) -> dict[str, Any]:
        """Tell how it looks, less what says where the game it comes from lies on the shelf."""
        look, files = self._definition.look, {}
        for key, name in look.pictures.items():
            files[key] = name.partition("#")[0]
        board = look.board.partition("#")[0]
        found: dict[str, Any] = {"view": look.view or self._definition.engine, "board": board}
        if art.is_file(board) and not self._beside:
            del found["board"]
        if look.icons:
            found["icons"] = dict(look.icons)
        if files and self._beside:
            found["pictures"] = files
        return found

    # what is said about a key

    def _about(self, key: str) -> list[str]:
        """Return what a key means, and below it what the keys within mean."""
        schema = self._schema["properties"][key]
        within = self._model(schema)
        about = schema.get("description") or (_first(within.get("description", "")) if within else "")
        lines = _comment(_said(about, self._range(schema)))
        if within:
            said = {
                name: _said(each.get("description", ""), self._range(each))
                for name, each in within["properties"].items()
            }
            lines += [line for name, about in said.items() if about for line in _comment(f"  {name}: {about}")]
        named = self._named(schema)
        if named is not None and key not in self._parts:
            lines += self._kinds(named)
        return lines

    def _kinds(self, schema: Schema) -> list[str]:
        """Return the keys of things that have names of their own, by kind where there are several."""
        if "discriminator" not in schema:
            found = self._model(schema) or {}
            keys = found.get("properties", {}).items()
            return [line for name, each in keys for line in _comment(f"  {name}: {each.get('description', '')}")]
        tag = schema["discriminator"]["propertyName"]
        models = {
            word: self._models[ref.rpartition("/")[2]] for word, ref in schema["discriminator"]["mapping"].items()
        }
        common = set.intersection(*(set(each["properties"]) for each in models.values()))
        lines: list[str] = []
        for word, each in models.items():
            more = [name for name in each["properties"] if name not in common]
            keys = f" ({', '.join(more)})" if more else ""
            lines += _comment(f"  {tag}: {word}{keys}: {_first(each.get('description', ''))}")
        return lines

    def _model(self, schema: Schema) -> Schema | None:
        """Return the model that a key's value is, if it is one."""
        ref = schema.get("$ref") or next((each["$ref"] for each in schema.get("allOf", ()) if "$ref" in each), None)
        return None if ref is None else self._models[ref.rpartition("/")[2]]

    @staticmethod
    def _named(schema: Schema) -> Schema | None:
        """Return what a key holds by names that a designer gives, if it does."""
        if schema.get("type") != "object":
            return None
        inside = next(iter(schema.get("patternProperties", {}).values()), schema.get("additionalProperties"))
        return inside if isinstance(inside, dict) and inside.get("type") != "string" else None

    def _range(self, schema: Schema) -> str:
        """Return what may stand behind a key, where that can be listed."""
        words = schema.get("enum")
        if words:
            return self._say("new.one_of", words=words)
        if schema.get("type") == "boolean":
            return self._say("new.switch")
        low, high = schema.get("minimum"), schema.get("maximum")
        return "" if low is None or high is None else self._say("new.range", low=low, high=high)


def flow(value: Any) -> str:
    """Return a value on one line of YAML."""
    text: str = yaml.safe_dump(value, default_flow_style=True, width=1_000_000, allow_unicode=True, sort_keys=False)
    return text.removesuffix("\n").removesuffix("\n...")


def _given(value: Any) -> Any:
    """Return a value less the keys that stand for nothing."""
    if isinstance(value, dict):
        return {key: _given(each) for key, each in value.items() if each is not None}
    if isinstance(value, list):
        return [_given(each) for each in value]
    return value


def _entries(key: str, entries: Mapping[str, Any]) -> list[str]:
    if not entries:
        return [f"{key}: {{}}"]
    return [f"{key}:", *(f"  {flow(name)}: {flow(value)}" for name, value in entries.items())]


def _first(text: str) -> str:
    """Return the first paragraph of a text, on one line."""
    return " ".join(text.split("\n\n")[0].replace("``", "`").split())


def _said(about: str, what: str) -> str:
    return f"{about} ({what})" if about and what else about or what


def _comment(text: str) -> list[str]:
    """Return a text as comment lines; what is set in stays so."""
    if not text.strip():
        return []
    deep = " " * (len(text) - len(text.lstrip()))
    return wrap(text.strip(), _WIDE, initial_indent=f"# {deep}", subsequent_indent=f"# {deep}  ")
