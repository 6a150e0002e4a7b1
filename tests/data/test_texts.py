"""Texts: forms, phrases within phrases, and that Python and the files agree on every key."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from squares.core.phrase import Phrase, phrase
from squares.data.faults import Diagnostic
from squares.data.installed import folders
from squares.data.texts import Texts, languages, read_language

ROOT = Path(__file__).resolve().parents[2]
SPEAKERS = {"phrase", "Phrase", "say", "text", "template"}
SAYING = {ast.Constant, ast.JoinedStr, ast.Call}


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


@pytest.mark.parametrize("value", ["a\x1b]0;b\x07", Path("a\x1b]0;b\x07"), Phrase("name", {"name": "a\x1b]0;b\x07"})])
def test_no_value_steers_a_terminal(value: object) -> None:
    said = Texts({"known": "Known: {name}", "name": "{name}", "core.comma": ", "})
    assert said.say("known", name=value) == said.say("known", name=[value]) == "Known: a·]0;b·"


def test_a_value_keeps_its_lines_and_its_signs() -> None:
    value = "Ana\N{ZERO WIDTH JOINER}\N{HEAVY BLACK HEART}\N{VARIATION SELECTOR-16}\nBo\tCy"
    assert Texts({"known": "{name}"}).say("known", name=value) == value


def test_a_missing_key_is_named() -> None:
    with pytest.raises(KeyError, match="no.such.key"):
        Texts({}).say("no.such.key")


def test_a_missing_value_is_named_with_its_key() -> None:
    with pytest.raises(KeyError, match=r"greeting.*name"):
        Texts({"greeting": "Hello {name}"}).say("greeting")


@pytest.fixture
def folder(tmp_path: Path) -> Callable[..., Path]:
    """Writes files of texts, such as ``en/one.yaml``, and gives the folder that they lie in."""

    def write(**files: str) -> Path:
        for name, text in files.items():
            path = tmp_path / f"{name.replace('__', '/')}.yaml"
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return tmp_path

    return write


def told(faults: Iterable[Diagnostic]) -> list[str]:
    return [fault.text(Texts.load().say).splitlines()[0] for fault in faults]


def test_words_that_yaml_takes_for_switches_are_words_here(folder: Callable[..., Path]) -> None:
    found = read_language("en", [folder(en__ui='ui: {on: On, no: no, 1: 2, empty: ""}\nlater:\n')])
    assert found == ({"ui.on": "On", "ui.no": "no", "ui.1": "2"}, [])


def test_the_files_of_a_language_are_merged(folder: Callable[..., Path]) -> None:
    found = read_language("en", [folder(en__one="menu: {open: Open}", en__two="menu: {close: Close}")])
    assert found == ({"menu.open": "Open", "menu.close": "Close"}, [])


def test_a_key_of_two_files_is_told_with_both_places(folder: Callable[..., Path]) -> None:
    found = read_language("en", [folder(en__one="a:\n  b: First\n", en__two="\na: {b: Second, c: Third}\n")])
    assert found.leaves == {"a.b": "First", "a.c": "Third"}
    assert told(found.faults) == ["text/en/two.yaml:2:5 a.b: The text a.b stands in text/en/one.yaml, line 2 already."]


def test_a_key_twice_in_one_file_is_told_with_its_lines(folder: Callable[..., Path]) -> None:
    found = read_language("en", [folder(en__one="a: First\nb: Text\na: Second\n")])
    assert found.leaves == {"a": "First", "b": "Text"}
    assert told(found.faults) == ["text/en/one.yaml:3:1 a: The key a stands in line 1 already."]


@pytest.mark.parametrize("text", ["a: [Text]\n", "a: {one: [Text], other: Text}\n"])
def test_what_is_no_text_is_told(folder: Callable[..., Path], text: str) -> None:
    found = read_language("en", [folder(en__one=f"{text}b: Text\n")])
    assert found.leaves == {"b": "Text"}
    assert told(found.faults) == ["text/en/one.yaml:1:1 a: Must be a text, not a list."]


@pytest.mark.parametrize("text", ["{name", "name}", "{}", "{0}", "{name.x}", "{n:zz}", "{name!r}"])
def test_a_broken_brace_is_told_and_never_spoken(folder: Callable[..., Path], text: str) -> None:
    own = folder(en__mine=f'mine: {{hello: "{text}"}}', xx__mine=f'core: {{over: "{text}"}}')
    texts = Texts.load("xx", [own])
    assert texts.say("mine.hello") == text
    assert texts.say("core.over") == "The game is over."
    assert [line.partition(":")[0] for line in told(texts.faults)] == ["text/en/mine.yaml", "text/xx/mine.yaml"]
    assert (
        Texts.load("en", [folder(en__mine='mine: {hello: "{{name}} {name}"}')]).say("mine.hello", name=1) == "{name} 1"
    )


def test_a_further_folder_brings_texts_and_languages(folder: Callable[..., Path]) -> None:
    own = folder(en__mine="mine: {hello: Hello}", xx__mine="mine: {hello: Xello}")
    assert Texts.load(folders=[own]).say("mine.hello") == "Hello"
    assert Texts.load("ja", [own]).say("mine.hello") == "Hello"
    texts = Texts.load("xx", [own])
    assert texts.faults == ()
    assert (texts.say("mine.hello"), texts.say("core.over")) == ("Xello", "The game is over.")


def test_a_damaged_file_of_a_further_folder_stops_nothing(folder: Callable[..., Path]) -> None:
    texts = Texts.load(folders=[folder(en__bad="mine: {", en__taken="core: {over: Mine}")])
    assert texts.say("core.over") == "The game is over."
    first, second = told(texts.faults)
    assert first.startswith("text/en/bad.yaml:")
    assert second.startswith("text/en/taken.yaml:1:8 core.over: The text core.over stands in text/en/game.yaml, line ")


@pytest.mark.parametrize("language", ["zh", "", "../en", "EN"])
def test_an_unknown_language_is_english_and_told(language: str) -> None:
    texts = Texts.load(language)
    assert texts.keys == Texts.load().keys
    assert told(texts.faults) == [
        f"text/{language}: There are no texts in this language, so English is used. Known are {', '.join(languages())}."
    ]


@pytest.mark.parametrize("language", languages())
def test_the_shipped_texts_have_no_faults(language: str) -> None:
    assert told(Texts.load(language).faults) == []


def test_every_rules_engine_has_a_file_of_its_own() -> None:
    assert [folder for folder in folders() if not (folder / "text" / "en.yaml").is_file()] == []


def test_an_outcome_can_follow_a_name(texts: Texts) -> None:
    said = [texts.say(f"outcome.{word}") for word in texts.section("outcome")]
    assert [words for words in said if not re.fullmatch(r"[a-z].*[^.]", words)] == []


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
                file = str(path.relative_to(ROOT))
                for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                    if type(node) in SAYING:
                        self._read(node, file)

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
    """Calls named ``text`` also draw words; only what begins with a section of the files is a key."""
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
