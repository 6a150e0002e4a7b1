"""Other languages: which is spoken, the forms of its numbers, what a translation lacks, words of games by language."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest
from babel import Locale

from scenes.print.job import title_of
from squares.cli import commands
from squares.core.phrase import Words, told
from squares.data.places import Places
from squares.data.texts import ENGLISH, Texts, chosen, read_language, shipped_folders, spoken
from squares.data.translation import Odd, odd
from squares.registry import Registry, rules_hash

POLISH = "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2"  # as CLDR has it of whole numbers
TEXTS = """core: {over: "Koniec.", both: "{a} i {b}"}
mine: {cards: {one: karta, few: karty, many: kart, other: karty}}
"""
GAME = """format: 1
id: two-names
engine: qubism
title: {en: Two names, ja: 二つの名}
summary: {ja: 先に着く, zh-Hant: 先到}
"""


@pytest.fixture
def polish(tmp_path: Path) -> Path:
    (tmp_path / "pl").mkdir()
    about = f'language: {{name: polski, tag: pl, tags: pl, forms: one few many, plural: "{POLISH}"}}\n'
    (tmp_path / "pl" / "language.yaml").write_text(about, encoding="utf-8")
    (tmp_path / "pl" / "mine.yaml").write_text(TEXTS, encoding="utf-8")
    return tmp_path


def test_a_language_counts_by_its_own_rule(polish: Path) -> None:
    texts = Texts.load("pl", [polish])
    assert texts.faults == ()
    assert [texts.say("mine.cards", n=n) for n in (1, 2, 5, 12, 22, 0)] == [
        "karta",
        "karty",
        "kart",
        "kart",
        "karty",
        "kart",
    ]


def test_texts_turn_to_another_language_and_back(polish: Path) -> None:
    texts = Texts.load(folders=[polish])
    say = texts.say
    texts.turn_to("pl")
    assert (say("core.over"), say("core.comma"), texts.language) == ("Koniec.", ", ", "pl")
    texts.turn_to(ENGLISH)
    assert say("core.over") == "The game is over."


@pytest.mark.parametrize("language", spoken())
def test_numbers_take_the_forms_that_unicode_says(language: str) -> None:
    texts, rule = Texts.load(language), Locale.parse(language.replace("-", "_")).plural_form
    said = {form: form for form in ("zero", "one", "two", "few", "many", "other")}
    texts = Texts({**{f"language.{key}": texts.say(f"language.{key}") for key in ("forms", "plural")}, "n": said})
    forms = texts.say("language.forms").split()
    assert all(texts.say("n", n=n) == rule(n) or (n == 1 and "one" not in forms) for n in range(300))


@pytest.mark.parametrize(
    ("wanted", "system", "language"),
    [
        ("auto", ["pl_PL.UTF-8"], "pl"),
        ("auto", ["C", "tlh", "pl"], "pl"),
        ("auto", ["en-GB", "pl"], "en"),
        ("auto", ["plt"], "en"),
        ("en", ["pl"], "en"),
        ("pl", ["en"], "pl"),
        ("../pl", [], "en"),
    ],
)
def test_the_language_is_the_wanted_one_or_the_systems(
    polish: Path, wanted: str, system: list[str], language: str
) -> None:
    assert chosen(wanted, system, [polish]) == language


def test_what_a_translation_lacks_is_listed(polish: Path) -> None:
    (polish / "pl" / "more.yaml").write_text(
        'nothing: Nic\ncore: {all: "{name}", comma: {one: a, two: b, other: c}}\n', encoding="utf-8"
    )
    found = {each.key: each for each in odd("pl", [polish])}
    assert found["nothing"] == Odd("nothing", "unused")
    assert found["core.all"] == Odd("core.all", "values", ("{name}", "{names}"))
    assert found["core.comma"] == Odd("core.comma", "forms", ("two",))
    assert found["table.drawn"] == Odd("table.drawn", "missing")
    assert "core.both" not in found


def test_shipped_languages_are_whole() -> None:
    assert {language: list(odd(language)) for language in spoken()} == {language: [] for language in spoken()}


def test_every_language_says_its_tag() -> None:
    for language in spoken():
        said = read_language(language, shipped_folders()).leaves
        assert said["language.tag"] == language


def test_a_command_lists_it(polish: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "data" / "text").mkdir(parents=True)
    (polish / "pl").rename(tmp_path / "data" / "text" / "pl")
    places = Places(tmp_path, make=False)
    assert commands.run("translation", ["pl"], places, Texts.load()) == 1
    lines = capsys.readouterr().out.splitlines()
    assert "table.drawn: missing" in lines
    assert lines[-1].startswith("7 texts; ")
    assert lines[-1].endswith(" missing, 1 unused, 0 unfit")
    assert commands.run("translation", ["--json", "pl"], places, Texts.load()) == 1
    assert {"key": "table.drawn", "how": "missing", "values": []} in json.loads(capsys.readouterr().out)


def game(text: str, tmp_path: Path) -> Any:
    path = tmp_path / "two-names.yaml"
    path.write_text(text, encoding="utf-8")
    registry = Registry(())
    return registry.reload(path), registry


def test_words_of_a_game_are_said_in_each_language_and_are_no_rules(tmp_path: Path) -> None:
    entry, registry = game(GAME, tmp_path)
    made = registry.game("two-names").definition
    english, japanese = Texts.load(), Texts.load("ja")
    for title in (entry.title, made.title, pickle.loads(pickle.dumps(made.title))):
        assert (english.word(title), japanese.say("core.word", word=title)) == ("Two names", "二つの名")
    assert english.word(made.summary) == "先に着く"
    plain, others = game(GAME.replace("{en: Two names, ja: 二つの名}", "Two names"), tmp_path)
    assert rules_hash(others.game("two-names").definition) == rules_hash(made)
    assert plain.title == "Two names"


def test_lists_and_sheets_say_the_words_of_the_language(
    polish: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "data" / "games"
    folder.mkdir(parents=True)
    entry, _ = game(GAME.replace("ja: 二つの名", "pl: Dwie nazwy"), folder)
    texts = Texts.load("pl", [polish])
    assert commands.run("games", [], Places(tmp_path, make=False), texts) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("two-names     Dwie nazwy (")
    assert title_of(entry, "standard", texts.say) == "Dwie nazwy"


@pytest.mark.parametrize("title", ["{}", "{en: 1}", "{English: Two}", "{en: [a]}", '{en: ""}'])
def test_words_that_are_none_are_told(tmp_path: Path, title: str) -> None:
    entry, _ = game(GAME.replace("{en: Two names, ja: 二つの名}", title), tmp_path)
    assert [fault.path[0] for fault in entry.faults] == ["title"]


def test_words_are_their_english() -> None:
    words = Words({"ja": "跳躍", "en": "Jump"})
    assert (words, str(Words({"ja": "跳躍"})), told(words, "zh-Hant")) == ("Jump", "跳躍", "Jump")
