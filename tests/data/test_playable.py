"""What passes the checker can be played and kept: files that look right key by key, and are refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from squares.core.game import AnyGame
from squares.data import engines, pydantic_faults, smoke_test
from squares.data.check import STANDARD, check, examine
from squares.data.faults import MOST
from squares.data.loader import parse
from squares.data.models import MOST_RULES_VALUES, Model
from squares.data.texts import Texts
from squares.registry import Registry, hash_of
from tests.game_files import GAME_FILES, game_file

TEXTS = Texts.load()
TILES = game_file("squares-ii").read_text(encoding="utf-8").partition("help:")[0].partition("variants:")[0]


def told(text: str) -> list[str]:
    return [TEXTS.say(fault.what) for fault in examine(parse(text.encode(), "own.yaml")).faults]


def warned(text: str) -> list[str]:
    return [TEXTS.say(warning.what) for warning in examine(parse(text.encode(), "own.yaml")).warnings]


def logistic() -> dict[str, Any]:
    definition = Registry.of_engines().entry("logistic").definition
    assert definition is not None
    return definition.model_dump(mode="json", exclude={"help", "include", "variants"})


@pytest.mark.parametrize("step", [{"do": "move", "to": []}, {"do": "place", "to": []}])
def test_a_picture_without_rows_is_a_fault(step: dict[str, Any]) -> None:
    game = logistic()
    card = next(card for card in game["cards"].values() if card["category"] == "action")
    card["effect"] = [step]
    assert told(yaml.safe_dump(game, allow_unicode=True)) == ["Must be a list of at least 1 value, not of 0."]


@pytest.mark.parametrize("id", [path.stem for path in GAME_FILES])
def test_a_view_of_another_engine_is_refused_and_those_that_fit_are_named(id: str, tmp_path: Path) -> None:
    text = game_file(id).read_text(encoding="utf-8")
    engine = next(line for line in text.splitlines() if line.startswith("engine: ")).removeprefix("engine: ")
    for view in (*engines.names(), "grid", "nobody-s"):
        path = tmp_path / "own.yaml"
        path.write_text(text.replace(f"view: {engine}", f"view: {view}"), encoding="utf-8")
        fits = view in ("grid", engine)
        sentence = f"The view {view} does not draw this game. Those that do are grid, {engine}."
        assert [TEXTS.say(fault.what) for fault in check(path)] == ([] if fits else [sentence])


def test_a_variant_s_view_is_looked_at_too() -> None:
    variants = "variants: {a: {name: A, set: {look: {view: qubism}}}}\n"
    assert told(TILES + variants) == ["The view qubism does not draw this game. Those that do are grid, tiles."]


def test_a_section_of_the_help_is_about_variants_that_there_are() -> None:
    variants = "variants: {a: {name: A}, b: {name: B}}\n"
    section = "help: [{title: Aim, text: Win., variants: [a, c]}]\n"
    more = set(warned(TILES + variants + section)) - set(warned(TILES + variants + section.replace("c]", "b]")))
    assert more == {"There is no variant c."}


@pytest.mark.parametrize("title", ["将棋\u3000入門", "No\xa0break", "Plain"])
def test_wide_and_unbreakable_spaces_become_plain_ones(title: str) -> None:
    file, faults, *_ = examine(parse(TILES.replace("SQUARES II", title).encode(), "own.yaml"))
    assert file is not None
    assert faults == []
    assert file.base.title == title.replace("\u3000", " ").replace("\xa0", " ")


@pytest.mark.parametrize(("sign", "code"), [("\u200b", "U+200B"), ("\xad", "U+00AD"), ("\ufdd0", "U+FDD0")])
def test_a_title_with_a_sign_that_cannot_be_seen_is_refused(sign: str, code: str) -> None:
    sentence = f"The invisible character {code} stands in this text. Take it out."
    assert told(TILES.replace("SQUARES II", f"A{sign}B")) == [sentence]


def test_control_signs_cannot_come_in_by_an_escape() -> None:
    lines = ['summary: "a\\0b"' if line.startswith("summary:") else line for line in TILES.splitlines()]
    assert told("\n".join(lines)) == ["A control character stands here. Take it away."]


def test_rules_that_no_saved_game_could_keep_are_refused() -> None:
    engine = engines.engine("logistic")
    definition = Registry.of_engines().game("logistic").definition
    large = definition.model_copy(update={"cards": _many(definition, MOST_RULES_VALUES // 20)})
    [fault], _ = smoke_test.run(parse(b"a: 1", "x").root, large, {STANDARD: large}, engine)
    assert "a saved game keeps at most" in TEXTS.say(fault.what)


def _many(definition: Any, count: int) -> dict[str, Any]:
    card = next(iter(definition.cards.values()))
    return {f"card-{n}": card for n in range(count)}


def test_a_family_s_name_is_no_longer_than_a_saved_choice() -> None:
    long = f"families:\n  {'x' * 61}: {{front: spin, back: jump}}\n"
    assert any("at most 60" in sentence for sentence in told(TILES.replace("families:\n", long, 1)))


def test_diagrams_that_fit_no_longer_for_one_reason_are_one_warning_as_is_the_lesson_and_the_game_is_played() -> None:
    whole = game_file("squares-ii").read_text(encoding="utf-8")
    board = "board: {files: 7, ranks: 7, territory_rows: 1, goal_row: 4"
    found = examine(
        parse(whole.replace("board: {files: 5, ranks: 5, territory_rows: 1, goal_row: 3", board).encode(), "x")
    )
    assert found.file is not None
    warning, lesson = found.warnings
    assert lesson.path == ("lesson", 0, "position")
    assert warning.warning
    assert warning.hint is not None
    assert TEXTS.say(warning.hint).startswith("11 other diagrams are left out as well, on lines ")


class _Raises:
    """An engine whose games cannot be begun."""

    def __call__(self, definition: Any, variant: str) -> AnyGame:
        raise StopIteration


def test_what_an_engine_stumbles_over_is_one_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    real = engines.engine
    monkeypatch.setattr(engines, "engine", lambda name: real(name)._replace(make=_Raises()))
    (sentence,) = told(TILES)
    assert sentence == (
        "The variant standard cannot be played: The program stumbles over its rules (StopIteration). "
        "Go back to the last change that worked."
    )


def test_the_schema_of_a_model_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[type[Model]] = []
    real = Model.model_json_schema.__func__  # type: ignore[attr-defined]

    def counted(cls: type[Model]) -> Any:
        made.append(cls)
        return real(cls)

    monkeypatch.setattr(Model, "model_json_schema", classmethod(counted))
    pydantic_faults.schema_of.cache_clear()
    bad = "".join(f"  v{n}: {{name: N, set: {{limit: x}}}}\n" for n in range(50))
    assert len(told(TILES + "variants:\n" + bad)) == 50
    assert len(made) == 1


def test_the_checker_stops_after_enough_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = 0
    real = pydantic_faults.fault

    def counted(problem: Any) -> Any:
        nonlocal seen
        seen += 1
        return real(problem)

    monkeypatch.setattr(pydantic_faults, "fault", counted)
    bad = "".join(f"  v{n}: {{name: N, set: {{limit: x, goal_tiles: x}}}}\n" for n in range(400))
    sentences = told(TILES + "variants:\n" + bad)
    assert len(sentences) == MOST + 1
    assert sentences[-1].startswith("There ")
    assert seen < 2 * MOST


def test_a_named_position_that_does_not_hold_stops_no_game_and_is_no_rule() -> None:
    path = Path(__file__).parent / "bad" / "positions.yaml"
    assert {fault.path[0] for fault in check(path)} == {"positions"}
    assert told(path.read_text(encoding="utf-8")) == []
    registry = Registry(())
    game = registry.game(registry.reload(path).id)
    assert game.definition.positions
    assert hash_of(game) == hash_of(registry.from_definition(game.definition.plain()))
    assert "positions" not in game.definition.plain()


ENDS = """
format: 1
id: own
engine: pieces
title: Own
board: {files: 3, ranks: 3}
kinds: {man: {letter: M, start: {south: [a1, b1]}, moves: [{does: step, directions: [DIRECTION]}]}}
ends: [FIRST, {by: stuck}]
variants:
  usual: {name: Usual}
  other: {name: Other, set: {ends: [{by: stuck}, OTHER]}}
"""


@pytest.mark.parametrize(
    ("direction", "first", "other", "paths", "how"),
    [
        (
            "forward", "{by: left, at_most: 2}", "{by: line, length: 2}",
            {("ends", 0), ("variants", "other", "set", "ends", 1)}, {"too few pieces are left", "a line is complete"},
        ),
        ("forward", "{by: left}", "{by: left}", set(), set()),
        ("back", "{by: left}", "{by: left}", {("ends",), ("variants", "other", "set", "ends")}, {"no move is left"}),
    ],
)  # fmt: skip
def test_an_end_that_holds_at_once_is_told_at_its_line(
    direction: str, first: str, other: str, paths: set[Any], how: set[str]
) -> None:
    text = ENDS.replace("DIRECTION", direction).replace("FIRST", first).replace("OTHER", other)
    found = examine(parse(text.encode(), "own.yaml")).faults
    assert {each.path for each in found} == paths
    assert {TEXTS.say(each.what).partition("done anything: ")[2].rstrip(".") for each in found} == how


def test_an_end_at_once_that_no_text_tells_of_is_told_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Texts, "load", lambda: ())
    text = ENDS.replace("DIRECTION", "back").replace("FIRST", "{by: left}").replace("OTHER", "{by: left}")
    assert all(sentence.endswith("done anything: the game is over.") for sentence in told(text))
    assert told(text)
