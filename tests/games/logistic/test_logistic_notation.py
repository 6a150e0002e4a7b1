"""Positions and actions of Battle Logistic Square as text."""

from __future__ import annotations

import random

import pytest
import yaml

from squares.core.errors import BadAction, BadPosition
from squares.core.game import Setup
from squares.data.texts import Texts
from squares.games.logistic.rules import flow
from tests.games.logistic.logistic_games import first_game, laid, played, texts

TEXTS = Texts.load()
GAME = first_game()
GOOD = (
    "{turn: south, to_act: north, phase: resolve, ap: 2, "
    "south: {avatar: volt-runner, cell: c2, life: 420, hand: [jab, recharge], deck: [dash, jab], trash: [jab], "
    "integrate: [full-restore], used: [rail-cannon], charge: 30, caa: true}, "
    "north: {avatar: stone-keeper, cell: c5, life: 300, hand: [barrier, hook, hook], deck: [jab], trash: [], "
    "integrate: [], used: [fortress], guard: 10, next_ap: -1}, "
    "placed: [{cell: b4, card: fortress, owner: north, left: 100}, {cell: d4, card: barrier, owner: north, left: 80}], "
    "chain: [{card: virus, owner: south, state: done}, {card: hook, owner: north, target: c2}], "
    "frames: [{card: virus, owner: south, step: 0}], "
    "delayed: [{card: virus, owner: south, step: 5, due: north}], rng: 12345678901234567890}"
)


def sentence(text: str) -> str:
    with pytest.raises(BadPosition) as caught:
        GAME.parse(text)
    return TEXTS.say(caught.value.phrase)


def test_a_position_round_trips() -> None:
    position = GAME.parse(GOOD)
    assert GAME.format(position) == GOOD
    assert position.players[0].charge == 30
    assert position.frames[0].card == "virus"
    assert texts(GAME, position) == ["pick barrier", "pick hook"]


def test_a_position_is_yaml() -> None:
    tree = yaml.safe_load(GOOD)
    assert tree["south"]["deck"] == ["dash", "jab"]
    assert tree["placed"][1] == {"cell": "d4", "card": "barrier", "owner": "north", "left": 80}
    assert tree["rng"] == 12345678901234567890


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("{turn", "turn", "cannot be read from character 5"),
        (", ap", ",ap", "cannot be read"),
        ("rng: 12345678901234567890}", "rng: 1", "cannot be read"),
        ("12345678901234567890", "99999999999999999999", "rng"),
        ("ap: 2", "ap: 02", "a number"),
        ("ap: 2", "ap: 200", "200 AP"),
        ("ap: 2, ", "", "key ap is missing"),
        ("ap: 2", "ap: 2, pa: 2", "no key pa"),
        ("turn: south", "turn: west", "one of south, north"),
        ("phase: resolve", "phase: main", "no card is declared"),
        ("phase: resolve", "phase: reserve", "one of start"),
        ("to_act: north", "to_act: south", "turn of who is to act"),
        ("cell: c2, life", "cell: f2, life", "no cell f2"),
        ("cell: c2, life", "cell: c5, life", "Two things"),
        ("cell: b4", "cell: d4", "Two things"),
        ("life: 420", "life: 501", "501 life"),
        ("[jab, recharge]", "[recharge, jab]", "south.hand is not sorted"),
        ("[jab, recharge]", "[jab, jub]", 'no card "jub"'),
        ("[jab, recharge]", "[?, ?]", "hidden"),
        ("[jab, recharge]", "[jab, fortress]", "fortress cannot lie under south.hand"),
        ("[jab, recharge]", "jab", "no list"),
        ("volt-runner", "jab", "no AVI"),
        ("left: 100", "left: 151", "at most 150"),
        ("card: barrier, owner: north", "card: jab, owner: north", "jab cannot stand on d4: it has no durability"),
        ("used: [fortress]", "used: []", "belongs under used"),
        ("integrate: []", "integrate: [fortress]", "different IT cards"),
        ("deck: [jab]", f"deck: [{', '.join(['jab'] * 30)}]", "resource cards"),
        ("guard: 10", "guard: -1", "guard"),
        ("guard: 10", "guard: 0", "usual form"),
        ("step: 0}]", "step: 1}]", "cannot wait"),
        ("step: 0}]", "step: 999}]", "cannot wait"),
        ("card: virus, owner: south, step: 0", "card: jab, owner: south, step: 0", "cannot wait"),
        ("step: 5", "step: 4", "cannot wait"),
        ("due: north", "due: west", "one of end"),
        ("owner: north, target: c2", "owner: south, target: c2", "in turn"),
        ("card: hook, owner: north, target: c2", "card: stone-keeper, owner: north", "declared"),
        ("frames: [{card: virus, owner: south, step: 0}], ", "", "nobody has anything to decide"),
        ("[barrier, hook, hook]", "[hook, hook, hook]", "has to decide"),
    ],
)
def test_a_bad_position_is_refused_in_one_sentence(old: str, new: str, says: str) -> None:
    assert GOOD.count(old) >= 1
    assert says in sentence(GOOD.replace(old, new, 1))


def test_texts_of_random_games_are_equal_exactly_if_the_positions_are() -> None:
    seen: dict[str, object] = {}
    for seed in range(6):
        dice, position = random.Random(seed), GAME.start(Setup(), seed)
        while actions := GAME.legal_actions(position):
            text = GAME.format(position)
            assert GAME.parse(text) == position
            assert seen.setdefault(text, position) == position
            position = GAME.apply(position, dice.choice(actions)).position
        assert GAME.parse(GAME.format(position)) == position  # finished ones too
    assert len(set(seen.values())) == len(seen) > 300


@pytest.mark.parametrize(
    "text",
    ["use", "use jub", "use jab c9", "use jab  c3", "use jab c3 c4", "move", "move c9", "move c3 c4", "caa", "caa jab,",
     "caa recharge,jab", "caa jab,jab,jab,jab", "it", "it fortress c3 jab,", "avi", "avi 0", "avi 1 c9", "pick",
     "pick jub", "way 9", "discard", "chain", "Yes", "End", "use jab c3 ", "decline c3"],
)  # fmt: skip
def test_a_bad_action_is_refused(text: str) -> None:
    with pytest.raises(BadAction) as caught:
        GAME.parse_action(text)
    assert TEXTS.say(caught.value.phrase)


@pytest.mark.parametrize(
    "text",
    ["use jab", "use jab c3", "move c2", "caa jab", "caa dash,jab,jab", "it fortress c3", "it fortress barrier",
     "it rail-cannon c5 jab,long-bolt", "avi 1", "avi 2 c4", "chain shutdown", "chain jab c1", "decline", "discard jab",
     "end", "pass", "pick c3", "pick jab", "yes", "no", "way 2"],
)  # fmt: skip
def test_an_action_round_trips(text: str) -> None:
    assert GAME.format_action(GAME.parse_action(text)) == text


def test_the_words_of_a_cell_are_never_taken_for_a_card() -> None:
    assert not [id for id in GAME.definition.cards if GAME.grid.parse(id)]


@pytest.mark.parametrize("tree", ["a", ["a", []], {"a": ["b", {"c": "-1"}], "d": {}}, {}])
def test_flow_round_trips(tree: flow.Tree) -> None:
    assert flow.read(flow.write(tree)) == tree


@pytest.mark.parametrize(
    "text",
    ["", "a b", "[a,b]", "[a, ]", "{a}", "{a: b, a: c}", "{a:b}", "[" * 50, "[" * 8 + "]" * 8, "'a'", "[a]]"],
)
def test_flow_reads_the_usual_form_only(text: str) -> None:
    with pytest.raises(flow.FlowError):
        flow.read(text)


def test_words_for_the_log() -> None:
    me = {"name": "volt-runner", "at": "c3", "hand": "jab recharge", "deck": "jab", "integrate": "full-restore"}
    position = laid(GAME, south=me, north={"name": "stone-keeper", "at": "c4", "deck": "jab"})
    said = {text: TEXTS.say(GAME.describe(position, GAME.parse_action(text))) for text in texts(GAME, position)}
    assert said["use jab c4"] == "Jab @ c4"
    assert said["caa jab,recharge"] == "CAA: discard Jab, Recharge"
    assert said["it full-restore recharge"] == "Full Restore, discard Recharge"
    assert said["move b3"] == "AVI to b3"
    assert said["avi 1 c4"] == "Spark @ c4"
    ways = played(GAME, position, "use recharge", "decline")
    assert TEXTS.say(GAME.describe(ways, GAME.parse_action("way 2"))) == "2: Draw 2 cards."
