"""What named positions of a file expect of the actions that are played from them."""

from __future__ import annotations

import random
from typing import Any

import pytest
import yaml

from squares.core.game import Setup
from squares.data import engines, unlike
from squares.data.check import examine
from squares.data.loader import parse
from squares.data.models import MOST_PLAYED, NamedPosition
from squares.data.positions import trying
from squares.data.schema import schema
from squares.data.texts import Texts
from squares.registry import Registry
from tests.game_files import game_file

SAY = Texts.load().say
BEFORE = "..N../...../...../...../..S.. s 9"
AFTER = "..N../...../...../..S../..... n 9"
TILES = "-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/{} s -"
HANDS = "S1J5,S2J4,S3J3,S4J2,S5J1,T1D5,T2D4,T3D3,T4D2,T5D1"
TOWER = "-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,{} b b1r4 b:{}/r:{} {} n 0 0"


def told(**test: Any) -> list[tuple[tuple[str | int, ...], str]]:
    """Return what is said of one named position of Qubism, each with the keys below it: faults, and what is not so."""
    file = yaml.safe_load(game_file("qubism").read_text(encoding="utf-8").partition("help:")[0])
    file["positions"] = [{"name": "Tried", "variant": "5x5", "position": BEFORE, **test}]
    found = examine(parse(yaml.safe_dump(file, sort_keys=False).encode(), "own.yaml"))
    return [(each.path[2:], SAY(each.what)) for each in (*found.faults, *found.unmet)]


@pytest.mark.parametrize("play", ["c1c2", ["c1c2"]])
def test_what_is_played_gives_a_position(play: Any) -> None:
    assert told(play=play, gives=AFTER) == []
    assert told(play=play, gives=BEFORE) == [(("gives",), "c1 holds nothing here, but South's S in the file.")]


def test_all_other_expectations_are_of_the_position_that_is_reached() -> None:
    assert told(play="c1c2", legal=["c5c4"], illegal=["c1c2"], result="none") == []
    assert [path for path, _ in told(play="c1c2", legal=["c1b1"], illegal=["c5c4"], result="north")] == [
        ("legal", 0),
        ("illegal", 0),
        ("result",),
    ]


def test_an_action_that_cannot_be_played_is_told_with_the_rule_s_reason_and_nothing_after_it() -> None:
    [(path, sentence)] = told(play=["c1c2", "c5c3"], gives="nonsense", legal=["c1c2"])
    assert path == ("play", 1)
    assert sentence.startswith("c5c3 cannot be played here. ")
    assert told(play="nonsense", result="north")[0][0] == ("play",)


def test_gives_wants_a_position_and_something_that_is_played() -> None:
    [(path, sentence)] = told(play="c1c2", gives="nonsense")
    assert path == ("gives",)
    assert sentence.startswith("This is no position of this game. ")
    assert told(gives=AFTER) == [
        (("gives",), "This is what the actions under play give, and there are none. Add play, or leave it out.")
    ]


def test_so_many_actions_are_played_and_no_more() -> None:
    there_and_back = ["c1c2", "c5c4", "c2c1", "c4c5"] * 30
    assert told(play=there_and_back[:MOST_PLAYED], gives=BEFORE) == []
    assert told(play=there_and_back[: MOST_PLAYED + 1]) == [
        (("play",), f"Must be a list of at most {MOST_PLAYED} values, not of {MOST_PLAYED + 1}.")
    ]


def test_the_schema_takes_one_action_as_well_as_a_list() -> None:
    play = schema("tiles")["$defs"]["NamedPosition"]["properties"]["play"]
    assert [each["type"] for each in play["anyOf"]] == ["array", "string"]


@pytest.mark.parametrize(
    ("game", "came", "said", "sentence"),
    [
        (
            "squares-ii",
            TILES.format(f"-,J2S4,-,-,- {HANDS.replace('S4J2,', '')} {HANDS}"),
            TILES.format(f"-,S4J2,-,-,- {HANDS.replace('S4J2,', '')} {HANDS}"),
            "b1 holds South's J2S4 here, but South's S4J2 in the file.",
        ),
        ("qubism", "..N../...../...../...../..S.. s 9", "..N../...../...../...../..S.. n 9", "To move is South"),
        (
            "rengoma",
            TOWER.format("b2r4", "13344", "1122334", "2.0.0"),
            TOWER.format("b2", "13344", "11223344", "2.0.0"),
            "f1 holds North's 4 here, but nothing in the file.",
        ),
        (
            "rengoma",
            TOWER.format("b2r4", "13344", "1122334", "2.0.0"),
            TOWER.format("b2r4", "13434", "1122334", "2.0.0"),
            "South's Stock holds 3, 4 here, but 4, 3 in the file.",
        ),
        (
            "rengoma",
            TOWER.format("b2r4", "13344", "1122334", "2.0.0"),
            TOWER.format("b2r4", "13344", "1122334", "1.1.0"),
            "Chips in stock is 2 here, but 1 in the file.",
        ),
    ],
)
def test_the_first_difference_of_two_positions_is_named(game: str, came: str, said: str, sentence: str) -> None:
    made = Registry.of_engines().game(game, "5x5" if game == "qubism" else None)
    read = engines.editing(made).read  # type: ignore[union-attr]
    assert SAY(unlike.difference(made, read(came), read(said))).startswith(sentence)


def test_where_no_piece_tells_it_the_notations_are_shown_where_they_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "editing", lambda game: None)
    qubism = Registry.of_engines().game("qubism", "5x5")
    assert SAY(unlike.difference(qubism, qubism.parse(BEFORE), qubism.parse(BEFORE.replace("s 9", "n 9")))) == (
        'The notation goes on with "s 9" here, but with "n 9" in the file.'
    )


def test_who_decides_how_it_ends_and_which_rule_forbids_can_be_asked() -> None:
    assert told(play="c1c2", to_act="north", result="none") == []
    assert told(to_act="north") == [(("to_act",), "south decides here, but the file says north.")]
    assert told(to_act="c")[0][1].startswith("Must be")
    assert told(reason="across") == [
        (("reason",), 'The game goes on here, but the file says that it has ended ("across").')
    ]
    near = "...../..S../...../.N.../..... s 9"
    assert told(position=near, play="c4c5", result="south", reason="across") == []
    assert told(position=near, play="c4c5", to_act="north")[0][0] == ("to_act",)
    [(path, sentence)] = told(position=near, play="c4c5", reason="line")
    assert path == ("reason",)
    assert '("across")' in sentence
    found = told(refused={"c1c3": "qubism.no.one_step", "c1c2": "qubism.no.cube", "c1d2": "qubism.no.cube"})
    assert found[0] == (("refused", "c1c2"), "c1c2 is legal here, but the file says it is not.")
    path, sentence = found[1]
    assert path == ("refused", "c1d2")
    assert sentence.startswith('c1d2 is forbidden here by "qubism.no.one_step", but the file says by "qubism.no.cube".')
    assert len(found) == 2


CHANCE = ("quarter-turns", "lantern-hill", "rock-pool")


@pytest.mark.parametrize("game", ["squares-ii", "qubism", "rengoma", "logistic", *CHANCE])
def test_what_was_seen_once_holds_ever_after_whatever_chance_decided(game: str) -> None:
    made = Registry.of_engines().game(game)
    setup = Setup(choices={option.id: tuple(option.default) for option in made.options})
    position, lot = made.start(setup, 3), random.Random(3)
    said: dict[str, Any] = {"name": "Seen", "position": made.format(position), "play": []}
    for _ in range(12):
        action = lot.choice(made.legal_actions(position))
        said["play"].append(made.format_action(action))
        position = made.apply(position, action).position
        if made.outcome(position) is not None:
            break
    over = made.outcome(position) is not None
    said |= {"gives": made.format(position), "result": trying.result(made, position)[0]}
    if not over:
        said["to_act"] = str(made.to_act(position))
        said["legal"] = [made.format_action(each) for each in made.legal_actions(position)[:20]]
        refused = made.refused_actions(position)[:20]
        said["refused"] = {made.format_action(each.action): each.why.key for each in refused}
    assert trying.tried(made, NamedPosition.model_validate(said)).unmet == ()
