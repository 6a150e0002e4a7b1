"""Texts: forms, phrases within phrases, and that Python and en.yaml agree on every key."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from squares.core.phrase import Phrase, phrase
from squares.data.texts import Leaf, Texts, flatten

ROOT = Path(__file__).resolve().parents[2]
SPEAKERS = {"phrase", "Phrase", "say", "text", "template"}


def test_a_template_is_filled_in() -> None:
    assert Texts({"tiles.over": "Row {row} would hold {sum}"}).say("tiles.over", row=1, sum=9) == "Row 1 would hold 9"


def test_the_form_follows_the_number() -> None:
    texts = Texts({"core.tiles": {"one": "{n} tile", "other": "{n} tiles"}})
    assert [texts.say("core.tiles", n=n) for n in (0, 1, 2)] == ["0 tiles", "1 tile", "2 tiles"]


def test_a_phrase_among_the_values_is_said_first() -> None:
    texts = Texts({"outer": "You see {what}.", "inner": "a {colour} tile"})
    assert texts.say(phrase("outer", what=phrase("inner", colour="red"))) == "You see a red tile."


def test_a_list_is_said_with_commas() -> None:
    texts = Texts({"core.comma": ", ", "known": "Known: {names}", "red": "Red"})
    assert texts.say("known", names=[Phrase("red"), "blue", 3]) == "Known: Red, blue, 3"


def test_a_missing_key_is_named() -> None:
    with pytest.raises(KeyError, match="no.such.key"):
        Texts({}).say("no.such.key")


def test_a_missing_value_is_named_with_its_key() -> None:
    with pytest.raises(KeyError, match=r"greeting.*name"):
        Texts({"greeting": "Hello {name}"}).say("greeting")


def test_words_that_yaml_takes_for_switches_are_words_here() -> None:
    leaves: dict[str, Leaf] = {"ui.on": "On"}
    assert flatten({"ui": {"on": "On", "empty": ""}, "later": ""}) == leaves


def test_every_template_can_be_read() -> None:
    texts = Texts.load()
    for key in texts.keys:
        for n in (1, 2):
            list(string.Formatter().parse(texts.template(key, n)))


class Sources:
    """What the program's Python says: whole keys, beginnings of keys, and every string that could be a key."""

    def __init__(self) -> None:
        self.keys: dict[str, str] = {}
        self.calls: list[tuple[str, str, ast.Call]] = []
        self.prefixes: dict[str, str] = {}
        self.strings: set[str] = set()
        for package in ("squares", "scenes"):
            for path in sorted((ROOT / package).rglob("*.py")):
                for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                    self._read(node, str(path.relative_to(ROOT)))

    def _read(self, node: ast.AST, file: str) -> None:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            self.strings.add(node.value)
        if isinstance(node, ast.JoinedStr):
            self._read_prefix(node, f"{file}:{node.lineno}", spoken=False)
        if isinstance(node, ast.Call) and node.args and _name(node.func) in SPEAKERS:
            place = f"{file}:{node.lineno}"
            for key in _choices(node.args[0]):
                if isinstance(key, ast.JoinedStr):
                    self._read_prefix(key, place, spoken=True)
                elif isinstance(key, ast.Constant) and isinstance(key.value, str) and "." in key.value:
                    self.keys[key.value] = place
                    self.calls.append((key.value, place, node))

    def _read_prefix(self, node: ast.JoinedStr, place: str, *, spoken: bool) -> None:
        first = node.values[0]
        if not (isinstance(first, ast.Constant) and isinstance(first.value, str) and "." in first.value):
            return
        if spoken or first.value.split(".")[0].isidentifier():
            self.prefixes.setdefault(first.value, place)


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _choices(key: ast.expr) -> Iterator[ast.expr]:
    if isinstance(key, ast.IfExp):
        yield from _choices(key.body)
        yield from _choices(key.orelse)
    else:
        yield key


@pytest.fixture(scope="module")
def sources() -> Sources:
    return Sources()


@pytest.fixture(scope="module")
def texts() -> Texts:
    return Texts.load()


def _is_key(text: str, texts: Texts) -> bool:
    """Calls named ``text`` also draw words; only what begins with a section of the file is a key."""
    return text.split(".")[0] in {key.split(".")[0] for key in texts.keys} and " " not in text


def test_every_key_that_python_says_has_a_text(sources: Sources, texts: Texts) -> None:
    missing = sorted(
        f"{place}: {key}" for key, place in sources.keys.items() if key not in texts and _is_key(key, texts)
    )
    assert missing == []


def test_every_text_is_said_somewhere(sources: Sources, texts: Texts) -> None:
    unused = sorted(
        key
        for key in texts.keys
        if key not in sources.strings and not any(key.startswith(prefix) for prefix in sources.prefixes)
    )
    assert unused == []


def test_every_call_gives_the_values_that_its_text_asks_for(sources: Sources, texts: Texts) -> None:
    wrong = []
    for key, place, call in sources.calls:
        if key not in texts or _name(call.func) not in {"phrase", "say"} or any(k.arg is None for k in call.keywords):
            continue
        asked = {field for _, field, _, _ in string.Formatter().parse(texts.template(key)) if field}
        lacking = asked - {keyword.arg for keyword in call.keywords}
        if lacking:
            wrong.append(f"{place}: {key} lacks {sorted(lacking)}")
    assert wrong == []
