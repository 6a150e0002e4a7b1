"""Warnings: what can be played but is hardly meant, each at its place; shipped files have none."""

from __future__ import annotations

from pathlib import Path

import pytest

from squares.data.check import check, examine
from squares.data.installed import NO_GAMES
from squares.data.loader import parse
from squares.data.places import shipped
from squares.data.texts import Texts
from tests.game_files import game_file

SAY = Texts.load().say


def warned(id: str, *changes: tuple[str, str]) -> list[tuple[str, str]]:
    """The key and sentence of each warning of a shipped game without help and variants, changed."""
    text = game_file(id).read_text(encoding="utf-8").partition("help:")[0]
    head, _, rest = text.partition("\nvariants:")
    text = head + rest[rest.index("\nlook:") :] + "\n"
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    found = examine(parse(text.encode(), "own.yaml"))
    assert found.faults == []
    assert all(each.warning and each.mark.line for each in found.warnings)
    known = {"families.leap/support", "families.supply/exchange", *(f"abilities.{name}" for name in _SPARE)}
    told = [(".".join(map(str, each.path)), SAY(each.what)) for each in found.warnings]
    return [each for each in told if each[0] not in known]


_SPARE = ("leap", "support", "supply", "exchange")  # of tiles that the usual set of SQUARES II leaves in the box


@pytest.mark.parametrize("folder", ["*", "*/cards", "*/decks"])
def test_nothing_shipped_is_odd(folder: str) -> None:
    files = [path for path in shipped("data", "games").glob(f"{folder}/*.yaml") if path.name not in NO_GAMES]
    assert files
    assert [fault.text(SAY) for file in files for fault in check(file)] == []


@pytest.mark.parametrize(
    ("old", "new", "key", "says"),
    [
        ("limit: 8", "limit: 3", "", ""),
        ("limit: 8 ", "limit: 2 ", "limit", "Nobody can win: 3 tiles in the goal row count at least 3 together"),
        ("goal_tiles: 3", "goal_tiles: 5", "", ""),
        ("goal_row: 3", "goal_row: 2", "board.goal_row", "The goal row is nearer to South: 1 and 3 rows"),
        ("goal_row: 3", "goal_row: 5", "board.goal_row", "Tiles are placed straight into the goal row"),
        ("goal_tiles: 3", "wins: [{by: reach, tiles: 6}]", "wins.0", "Nobody can win in this way: 6 tiles"),
        ("goal_tiles: 3", "wins: [{by: reach, tiles: 11}]", "wins.0", "Nobody can win in this way: 11 tiles"),
        ("goal_row: 3", "blocked: [a3, b3, c3]", "goal_tiles", "Nobody can win in this way: 3 tiles"),
        ("goal_row: 3", "blocked: [a1, b1, c1, d1, e1]", "board.blocked", "All cells of South's territory are blocked"),
        ("does: push, by: 2", "does: push, by: 4", "abilities.tsunami.by", "A push by 4 always leads off a board of 5"),
        ("[[1, 1], [1, -1]", "[[1, 1], [5, -1]", "abilities.diagonal.vectors.1", "The vector [5, -1] leads off"),
        ("board: strips", "board: stripes", "look.board", "There is no board stripes"),
        ("cover: squares_ii", "cover: nothing", "look.cover", "There is no cover nothing"),
        ("shelf: 1", "pictures: {spn: a.svg}", "look.pictures.spn", "Nothing is called spn here"),
    ],
)  # fmt: skip
def test_what_is_odd_about_tiles(old: str, new: str, key: str, says: str) -> None:
    found = warned("squares-ii", (old, new))
    if not key:
        assert found == []
    else:
        [(path, sentence)] = found
        assert path == key
        assert sentence.startswith(says)


@pytest.mark.parametrize("key", ["text", "screen"])
def test_a_text_that_speaks_of_what_is_gone(key: str) -> None:
    texts = {"text": "Faces count.", "screen": "", key: "Tsunami and Spin work as ever. A tsunami is a wave."}
    told = ("\nlook:", f"\nhelp: [{{title: Faces, text: {texts['text']}, screen: '{texts['screen']}'}}]\nlook:")
    assert warned("squares-ii", told) == []
    [(path, sentence)] = warned("squares-ii", told, ("name: Tsunami", "name: Wave"))
    assert (path, sentence) == (
        f"help.0.{key}",
        "This text speaks of Tsunami, which a shipped game has and this one has not.",
    )


def test_too_few_tiles_for_the_goal_row() -> None:
    few = (
        ("families: [spin/jump, tsunami/diagonal]", "families: [spin/jump]"),
        ("front: spin,", "numbers: [1, 2], front: spin,"),
    )
    told = warned("squares-ii", *few)
    assert ("goal_tiles", "Nobody can win: 3 tiles are needed in the goal row, and a player has 2.") in told


def test_what_no_variant_uses_is_told_once_and_not_where_one_does() -> None:
    text = game_file("squares-ii").read_text(encoding="utf-8").partition("help:")[0]
    assert examine(parse(text.encode(), "own.yaml")).warnings == []
    only = text.replace("{sets: {choice: same, families: [spin/jump, leap/support]}}", "{limit: 9}")
    only = only.replace("{sets: {choice: own}}", "{limit: 10}")
    told = [SAY(each.what) for each in examine(parse(only.encode(), "own.yaml")).warnings]
    assert told == [
        "No variant plays with the family leap/support.",
        "No variant plays with the family supply/exchange.",
    ]


@pytest.mark.parametrize(
    ("id", "old", "new", "key", "says"),
    [
        ("rengoma", "[1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]", "[1, 2, 3]", "line", "Nobody can win: a line needs 4"),
        ("rengoma", "[1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]", "[2, 2, 2, 2]", "strengths", "No piece can ever cover"),
        (
            "rengoma",
            "line: 4",
            "line: 4\ncovers_whose: own\nchip_for: [cover]",
            "chip_for",
            "Pieces cover only their own",
        ),
        (
            "logistic",
            "life: 500",
            "cards: {hayate: {awakening: {at: 900}}}",
            "cards.hayate.awakening.at",
            "With a life of 500, Hayate is awakened",
        ),
        ("qubism", "cubes: 9", "cubes: 24", "cubes", "24 cubes can never all be placed"),
        ("logistic", "life: 500", "life: 100", "life", "With a life of 100 these AVIs are awakened from the start: "),
    ],
)
def test_what_is_odd_about_the_others(id: str, old: str, new: str, key: str, says: str) -> None:
    [(path, sentence)] = warned(id, (old, new))
    assert path == key
    assert sentence.startswith(says)


LOOK = "A picture of your own is named under look, pictures in the game file."
CARDS = """
format: 1
include: [cards/all.yaml]
cards:
  far: {category: action, colour: white, name: Far, range: [x, ., ., ., ., A], damage: 10, effect: [{do: hit}]}
  deaf: {category: break, colour: white, name: Deaf, answers: [{colour: red, damage: 9999}], effect: [{do: draw}]}
  ever:
    category: action
    colour: white
    name: Ever
    picture: wall
    when: [{test: count, count: hand}]
    effect: [{do: draw}]
  cross:
    category: action
    colour: white
    name: Cross
    picture: crss
    when: [{test: count, count: hand, at_least: 3, at_most: 2}]
    effect: [{do: draw}]
"""


def test_cards_that_nobody_can_play_and_conditions_that_say_nothing(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(CARDS, encoding="utf-8")
    alone = [SAY(each.what) for each in check(tmp_path / "mine.yaml")]
    assert alone == [
        "This always holds. Give at_least, at_most or both.",
        "This never holds, since no number is at least 3 and at most 2.",
    ]
    text = game_file("logistic").read_text(encoding="utf-8").partition("help:")[0]
    text = text.replace("decks/ready.yaml]", "decks/ready.yaml, mine.yaml]").replace("id: logistic", "id: mine-too")
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    told = {".".join(map(str, each.path[:2])): SAY(each.what) for each in check(tmp_path / "game.yaml")}
    assert told["cards.far"] == "Nobody can ever play Far. Its range lies off a board of 5 by 5 from every cell."
    assert told["cards.deaf"] == "Nobody can ever play Deaf. No card fits what it answers."
    sentences = [SAY(each.what) for each in check(tmp_path / "game.yaml") if each.path[:2] == ("cards", "cross")]
    assert "There is no shipped picture crss. " + LOOK in sentences
    assert set(told) == {"cards.far", "cards.deaf", "cards.ever", "cards.cross"}


def test_a_filter_of_a_trigger_that_hears_no_card_says_nothing(tmp_path: Path) -> None:
    triggers = "triggers: [{upon: you-draw, only: {damage: 1}, effect: [{do: draw}]}]"
    card = f"{{category: script, colour: white, name: Ear, range: [x, A], durability: 9, {triggers}}}"
    (tmp_path / "mine.yaml").write_text(f"format: 1\ncards:\n  ear: {card}\n", encoding="utf-8")
    [warning] = check(tmp_path / "mine.yaml")
    assert (warning.warning, warning.path) == (True, ("cards", "ear", "triggers", 0, "only"))
    assert SAY(warning.what).startswith('This trigger hears no card, so "only" says nothing.')
    heard = card.replace("you-draw", "you-discard")
    (tmp_path / "mine.yaml").write_text(f"format: 1\ncards:\n  ear: {heard}\n", encoding="utf-8")
    assert check(tmp_path / "mine.yaml") == []


@pytest.mark.parametrize(
    ("card", "key", "told"),
    [
        ("effect: [{do: hit}, {do: copy, source: chain}]", "effect.1.source", "This card never answers"),
        ("callback: true, effect: [{do: copy, source: chain}]", "", ""),
        ("effect: [{do: hit}, {do: counter, counter: ember, amount: 0}]", "effect.1.amount", "puts no counters"),
    ],
)
def test_a_step_that_does_nothing_is_told(card: str, key: str, told: str, tmp_path: Path) -> None:
    made = f"{{category: action, colour: white, name: Zap, range: [x, A], damage: 10, {card}}}"
    text = f"format: 1\ncounters: {{ember: {{name: Ember}}}}\ncards:\n  zap: {made}\n"
    (tmp_path / "mine.yaml").write_text(text, encoding="utf-8")
    found = [each for each in check(tmp_path / "mine.yaml") if each.path[:2] == ("cards", "zap")]
    assert [".".join(map(str, each.path[2:])) for each in found] == ([key] if key else [])
    assert all(each.warning and told in SAY(each.what) for each in found)


@pytest.mark.parametrize(
    ("card", "at"),
    [
        ("effect: [{do: copy}]", "effect.0"),
        ("range: [x, A], durability: 9, triggers: [{upon: your-turn, effect: [{do: copy}]}]", "triggers.0.effect.0"),
        ("range: [x, A], effect: [{do: copy}]", ""),
        ("effect: [{do: copy, only: {type: trick}}]", ""),  # which aim at nothing
    ],
)
def test_a_copy_of_what_aims_that_has_no_target_itself_is_told(card: str, at: str, tmp_path: Path) -> None:
    text = shipped("data", "examples", "ember-duel.yaml").read_text(encoding="utf-8")
    echo = f"cards:\n  echo: {{category: script, colour: white, name: Echo, {card}}}"
    (tmp_path / "mine.yaml").write_text(text.replace("cards:", echo, 1), encoding="utf-8")
    found = check(tmp_path / "mine.yaml")
    assert [".".join(map(str, each.path[2:])) for each in found] == ([at] if at else [])
    assert all(each.warning and "no target either, such as Spark" in SAY(each.what) for each in found)


def test_a_deck_that_holds_a_card_nobody_can_play_is_told_at_the_deck(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(
        "format: 1\ncards: {volley: {range: ['x', '.', '.', '.', '.', 'A']}}\n", encoding="utf-8"
    )
    assert check(tmp_path / "mine.yaml") == []  # an override of a shipped card is checked as a game would read it
    text = game_file("logistic").read_text(encoding="utf-8").partition("help:")[0]
    text = text.replace("decks/ready.yaml]", "decks/ready.yaml, mine.yaml]")
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    told = check(tmp_path / "game.yaml")
    assert {each.path[0] for each in told} == {"decks"}
    assert "which nobody can ever play" in SAY(told[0].what)


def test_a_partial_override_that_leads_nowhere_is_told_at_its_line(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("format: 1\ncards:\n  volley: {colour: pink}\n", encoding="utf-8")
    [fault] = check(tmp_path / "mine.yaml")
    assert (fault.mark.line, fault.path) == (3, ("cards", "volley", "colour"))
    assert not fault.warning
