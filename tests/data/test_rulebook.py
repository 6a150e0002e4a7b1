"""The rulebook follows the file: whatever a game file changes, some sentence that is made from it changes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from typing import Any

import pytest
from pydantic import ValidationError

from squares.core.phrase import phrase
from squares.core.rulebook import played
from squares.data import installed
from squares.data.check import examine
from squares.data.loader import parse
from squares.data.models import Definition
from squares.data.rulebook import chapters, pages
from squares.data.texts import Texts
from squares.registry import Registry
from tests.game_files import each_eighth, game_file

TEXTS = Texts.load()
REGISTRY = Registry.of_engines()
ENTRIES = [*REGISTRY.entries, *REGISTRY.examples]
NO_RULES = {
    "format": "the form of the file",
    "id": "what the program calls the game",
    "engine": "who reads the file",
    "title": "stands above the rules",
    "subtitle": "stands above the rules",
    "summary": "a line for the shelf",
    "minutes": "stands above the rules on paper",
    "age": "stands above the rules on paper",
    "credits": "stands below the rules on paper",
    "look": "how it is drawn",
    "help": "what the author writes beside the rules",
    "positions": "tests of the file",
    "questions": "for session records",
    "variants": "each has a rulebook of its own",
}
"""Keys of every game file that are no rule, and why."""
TOLD_ELSEWHERE = {
    "include": "a part of the file",
    "cards": "each card says what it does",
    "types": "words on cards",
    "counters": "cards say what they put and take",
    "decks": "set-up shows them",
    "starters": "set-up begins with them",
}
"""Keys of games of cards that another page tells, and where."""
WALKED = [
    ("squares-ii", "own"),
    ("strive", "expert-2"),
    ("twin-rows", None),
    ("undertow", None),
    ("qubism", "5x5-swap"),
    ("stone-garden", None),
    ("two-runners", "both"),
    ("rengoma", "standard-swap"),
    ("rengoma-4p", None),
    ("salt-and-slate", "either"),
    ("low-tide", "any"),
    ("logistic", None),
    ("lantern-hill", None),
    ("ember-duel", None),
    ("masquerade", None),
    ("toll-bridge", None),
]  # fmt: skip
"""Games in which all that they define takes part."""
UNTRIED = {
    "does": "another mechanism has other keys",
    "by": "another way to win has other keys",
    "test": "another condition has other keys",
    "wins": "an empty list, where others are changed",
    "type": "cards bear the word",
    "where": "another place has other keys",
    "fill": "how it is drawn",
    "size": "the ready decks have it",
    "family": "games in which a way to win counts one family have their test beside those of tiles",
}
"""Keys whose value cannot be changed alone, and why; nor can a tile of the start, without its twin."""
OWN_COLOURS = {"sides.black.colour": "black is its own", "sides.red.colour": "red is its own"}
IDLE: dict[str, dict[str, str]] = {
    "squares-ii": {"sets.composition": "nothing is picked tile by tile"},
    "strive": {"sets.count": "tiles are picked, not families"},
    "logistic": {"both_win": "there is one way to win"},
    "ember-duel": {"both_win": "there is one way to win"},
    "masquerade": {"both_win": "there is one way to win"},
    "toll-bridge": {"both_win": "there is one way to win"},
    "rengoma": OWN_COLOURS,
    "rengoma-4p": OWN_COLOURS,
    "twin-rows": {
        "board.goal_row": "goal_rows stand in its place",
        "sets.count": "the set is fixed",
        "push_enemy_onto_enemy": "nothing is pushed or pulled",
        "supply_scope": "no limit is changed",
    },
    "undertow": {
        "board.goal_row": "no row is held",
        "board.goal_rows": "no row is held",
        "goal_tiles": "no row is held",
        "sets.count": "the set is fixed",
        "supply_scope": "no limit is changed",
    },
}
"""What decides nothing in a game, and why."""


def read(definition: Definition) -> str:
    """Return all sentences that are made from a definition."""
    made = [each for chapter in chapters(definition) for each in (chapter.title, *chapter.paragraphs)]
    return "\n".join(each if isinstance(each, str) else TEXTS.say(each) for each in made)


@cache
def words(engine: str) -> dict[str, tuple[str, ...]]:
    """Return the words that a key of any model of an engine may have, by the key."""
    definition = next(entry.definition for entry in ENTRIES if entry.definition and entry.engine == engine)
    found: dict[str, tuple[str, ...]] = {}

    def walk(schema: Any) -> None:
        if isinstance(schema, dict):
            for key, each in schema.get("properties", {}).items():
                for part in (each, *each.get("anyOf", ()), each.get("items", {})):
                    found[key] = (*found.get(key, ()), *map(str, part.get("enum", ())))
            for each in schema.values():
                walk(each)
        elif isinstance(schema, list):
            for each in schema:
                walk(each)

    walk(type(definition).model_json_schema())
    return found


def others(value: Any, known: tuple[str, ...]) -> Iterator[Any]:
    """Yield values that a key might have instead."""
    match value:
        case bool():
            yield not value
        case int():
            yield from (value + 1, value - 1, value + 2, value - 2)
        case str():
            yield from (each for each in known if each != value)
            yield from ("a2", "b2", "c2", "Q", "Otherwise")
        case [[*_], *_]:
            yield [[1, 1]]
            yield [[0, 3]]
        case [*_]:
            for n in range(len(value)):
                yield value[:n] + value[n + 1 :]
            yield from ([*value, each] for each in (*known, "a2", "b3", 1, 3) if each not in value)
        case None:
            yield from (*known, 1, 2, "Otherwise", ["a2"])


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Yield every value of a tree with the keys that lead to it; a list of plain values is one."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from leaves(each, (*path, key))
    elif isinstance(value, list) and any(isinstance(each, dict) for each in value):
        for n, each in enumerate(value):
            yield from leaves(each, (*path, n))
    else:
        yield path, value


def changed(tree: Any, path: tuple[Any, ...], value: Any) -> Any:
    """Return a tree with another value at a place."""
    if not path:
        return value
    if isinstance(tree, list):
        return [changed(each, path[1:], value) if n == path[0] else each for n, each in enumerate(tree)]
    return {**tree, path[0]: changed(tree[path[0]], path[1:], value)}


def tries(definition: Definition) -> Iterator[tuple[str, str, Definition | None]]:
    """Yield every value of a definition: its path, its key, and the definition with another value, if any fits."""
    tree = definition.plain()
    known = words(definition.engine)
    for path, value in leaves(tree):
        if path[0] in {**NO_RULES, **TOLD_ELSEWHERE}:
            continue
        key = next(each for each in reversed(path) if isinstance(each, str))
        made = None
        for other in others(value, (*known.get(key, ()), *tree.get("abilities", ()))):
            with suppress(ValidationError):
                made = type(definition).model_validate(changed(tree, path, other))
                break
        yield ".".join(map(str, path)), key, made


@cache
def tried(id: str, variant: str | None) -> list[tuple[str, str, Definition | None]]:
    """Return what is tried of a shipped game."""
    return list(tries(REGISTRY.game(id, variant).definition))


def silent(definition: Definition, found: Iterable[tuple[str, str, Definition | None]]) -> list[str]:
    """Return the paths of values, of those that were tried, whose change changes no sentence."""
    before = read(definition)
    return [path for path, _, made in found if made is not None and read(made) == before]


@pytest.mark.parametrize(("id", "variant"), WALKED)
def test_whatever_a_file_changes_changes_a_sentence(id: str, variant: str | None) -> None:
    definition = REGISTRY.game(id, variant).definition
    assert [path for path in silent(definition, tried(id, variant)) if path not in IDLE.get(id, {})] == []


def test_every_key_is_changed_in_some_game() -> None:
    found = [each for id, variant in WALKED for each in tried(id, variant)]
    changed_somewhere = {key for _, key, made in found if made is not None}
    assert {key for path, key, _ in found if "start." not in path} - changed_somewhere - UNTRIED.keys() == set()


@pytest.mark.parametrize("entry", [*REGISTRY.entries, *each_eighth(REGISTRY.examples)], ids=lambda entry: str(entry.id))
def test_every_variant_has_a_rulebook_whose_examples_are_legal(entry: Any) -> None:
    for variant in entry.variants:
        game = REGISTRY.game(entry.id, variant)
        made = pages(game, None, TEXTS.say)
        assert made[0].paragraphs
        assert all("{" not in each for page in made for each in page.paragraphs)
        for chapter in chapters(game.definition):
            for each in played(game, chapter.examples):
                game.apply(each.position, each.action)


def test_examples_are_always_the_same() -> None:
    found = [
        [str(each.action) for each in played(REGISTRY.game("squares-ii"), chapter.examples)]
        for _ in range(2)
        for chapter in chapters(REGISTRY.game("squares-ii").definition)
    ]
    assert found[: len(found) // 2] == found[len(found) // 2 :]
    assert any(found)


def test_a_note_stands_beside_what_the_mechanism_says() -> None:
    text = game_file("squares-ii").read_text(encoding="utf-8")
    given = text.replace("does: push, by: 2}", "does: push, by: 3, note: Swap two tiles anywhere.}")
    file = examine(parse(given.encode(), "x.yaml")).file
    assert file is not None
    assert "moves three cells further ahead over anything. Swap two tiles anywhere." in read(
        file.definitions["classic"]
    )


def test_a_section_that_names_no_chapter_is_a_warning_with_its_line() -> None:
    text = game_file("squares-ii").read_text(encoding="utf-8").replace("chapter: limit", "chapter: limits")
    found = examine(parse(text.encode(), "x.yaml"))
    assert [TEXTS.say(each.what)[:40] for each in found.warnings] == ["The rulebook of this game has no chapter"]
    assert found.warnings[0].mark.line == 1 + text[: text.index("chapter: limits")].count("\n")
    assert TEXTS.say(found.warnings[0].hint or phrase("core.you")).find("limit") >= 0


def test_games_without_the_module_tell_goal_board_and_house_rules() -> None:
    plain = [entry for entry in ENTRIES if installed.module(entry.engine, "rulebook") is None]
    for entry in plain:
        assert entry.definition is not None
        said = read(entry.definition)
        assert re.search(rf"\b{entry.definition.board.files} cells", said)
        assert str(entry.definition.house.max_plies) in said


def test_what_a_shipped_game_says_of_other_ways_to_play_is_made_from_sentences_of_its_engine() -> None:
    sections = [each for entry in REGISTRY.entries if entry.definition for each in entry.definition.help]
    arrows = next(each for each in sections if each.title == "Other arrows")
    assert re.findall(r"\{arrow\.(\w+)\}", arrows.text) == ["alone", "reverse", "keep", "left", "right"]
    made = next(page for page in pages(REGISTRY.game("qubism"), None, TEXTS.say) if page.title == "Other arrows")
    assert made.paragraphs[2] == "Arrow stays: Once a cube has been moved, its arrow goes on pointing the same way."
