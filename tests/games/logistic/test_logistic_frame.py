"""What a game file may say of the duel's frame: costs, what is used once a turn, lives, what stands from the start."""

from __future__ import annotations

from typing import Any

import pytest

from scenes.games.logistic.brief import face
from squares.core.errors import BadData, BadPosition
from squares.core.game import Setup
from squares.core.rng import Rng
from squares.core.seats import Seat
from squares.data.texts import Texts
from squares.games.logistic import LogisticGame
from squares.games.logistic.rules.wording import Wording
from tests.games.logistic.logistic_games import duel, laid, lives, played, texts, why_not

COSTS = duel(
    """
    dear: {category: action, colour: white, name: Dear, cost: 2}
    free: {category: script, colour: white, name: Free, cost: 0, callback: true}
    built: {category: integrate, colour: red, name: Built, cost: 3}
    """
)


def test_L24_a_card_costs_the_ap_that_stand_on_it() -> None:
    position = laid(COSTS, "dear free blank", south={"integrate": "built"})
    for action, left in (("use dear", 1), ("use free", 3), ("use blank", 2)):
        assert played(COSTS, position, action, "decline").ap == left
    assert played(COSTS, position, "it built", "decline").turn is Seat.NORTH  # the last AP are spent
    poor = laid(COSTS, "dear free", south={"integrate": "built"}, ap=1)
    assert not {"use dear", "it built"} & set(texts(COSTS, poor))
    assert why_not(COSTS, poor, "use dear") == why_not(COSTS, poor, "it built") == "ap"


def test_L24_an_answer_costs_nothing() -> None:
    game = duel("cb: {category: action, colour: white, name: CB, cost: 3, callback: true}")
    position = played(game, laid(game, "cb-hit", "cb", south={"at": "c2"}), "use cb-hit c5")
    assert "chain cb" in texts(game, position)
    assert played(game, position, "chain cb", "decline").ap == 2


def test_L24_what_is_free_need_not_be_used() -> None:
    walls = dict.fromkeys(("b1", "c2", "d1"), "wall north 80")
    position = laid(COSTS, "free dear", placed=walls, ap=1)
    assert texts(COSTS, position) == ["caa dear", "caa dear,free", "caa free", "pass", "use free"]
    assert played(COSTS, position, "pass").turn is Seat.NORTH
    assert "pass" in texts(COSTS, played(COSTS, position, "use free", "decline"))
    assert why_not(COSTS, laid(COSTS, "free"), "pass") == "pass"


ONCE = duel(
    """
    cy:
      category: avatar
      name: Cy
      effects: [{name: Nap, cost: 0, once: true, effect: [{do: heal, amount: 5}]}]
      awakening: {at: 100}
    snap: {category: action, colour: white, name: Snap, callback: true, once: true, effect: [{do: draw}]}
    tool: {category: integrate, colour: red, name: Tool, once: true}
    """,
    decks={name: {"name": name, "avatar": name, "cards": {"blank": 30}} for name in ("cy", "ben")},
)


def test_L25_once_a_turn_whichever_copy() -> None:
    position = played(ONCE, laid(ONCE, "snap snap", "blank", south={"name": "cy"}), "use snap", "decline")
    assert position.players[0].once == ("snap",)
    assert "use snap" not in texts(ONCE, position)
    assert why_not(ONCE, position, "use snap") == "once"
    position = played(ONCE, position, "avi 1")
    assert position.players[0].once == ("1", "snap")
    assert why_not(ONCE, position, "avi 1") == "once"
    assert ONCE.parse(ONCE.format(position)) == position


def test_L25_an_answer_counts_and_the_next_turn_begins_anew() -> None:
    start = laid(ONCE, "snap snap snap", "snap snap", south={"name": "cy", "deck": "blank"}, ap=2)
    position = played(ONCE, start, "use snap", "chain snap", "decline")
    assert [player.once for player in position.players] == [("snap",), ("snap",)]
    position = played(ONCE, position, "move b1")
    assert position.turn is Seat.NORTH
    assert [player.once for player in position.players] == [(), ()]
    answered = played(ONCE, position, "use snap")
    assert "chain snap" in texts(ONCE, answered)
    again = played(ONCE, answered, "chain snap")
    assert "chain snap" not in texts(ONCE, again)


def test_L25_what_was_used_is_forgotten_when_the_game_ends() -> None:
    game = duel(
        "end: {category: action, colour: white, name: End, once: true, effect: [{do: lose, who: enemy, amount: 999}]}"
    )
    over = played(game, laid(game, "end"), "use end", "decline")
    assert over.players[0].once == ()


@pytest.mark.parametrize("once", ["[hit]", "[2]", "[snap, snap]"])
def test_a_position_holds_only_what_is_used_once(once: str) -> None:
    line = ONCE.format(played(ONCE, laid(ONCE, "snap", south={"name": "cy"}), "use snap", "decline"))
    with pytest.raises(BadPosition):
        ONCE.parse(line.replace("once: [snap]", f"once: {once}"))


LIVES = duel(
    """
    big: {category: avatar, name: Big, life: 800, awakening: {at: 100}}
    cure: {category: script, colour: white, name: Cure, effect: [{do: heal, amount: 900}]}
    rage: {category: action, colour: white, name: Rage, range: [x, x, x, x, A], damage: 1,
      effect: [{do: hit, per: {count: lost-life}}]}
    """,
    decks={name: {"name": name, "avatar": name, "cards": {"blank": 30}} for name in ("big", "ben")},
)


def test_an_avi_has_a_life_of_its_own() -> None:
    start = LIVES.start(Setup(), 1)
    assert lives(start) == (800, 500)
    hurt = laid(LIVES, "cure rage", south={"name": "big", "life": 650}, ap=3)
    assert lives(played(LIVES, hurt, "use rage c5", "decline")) == (650, 350)
    assert lives(played(LIVES, hurt, "use cure", "decline")) == (800, 500)
    with pytest.raises(BadPosition):
        laid(LIVES, south={"name": "big", "life": 801})
    with pytest.raises(BadPosition):
        laid(LIVES, north={"name": "ben", "life": 501})


COURT: dict[str, Any] = {
    "start": {
        "south": {"cell": "b2", "court": {"c2": "wall", "a1": "mill"}},
        "north": {"court": {"c4": "mill"}},
    }
}
MILL = """
mill: {category: script, colour: white, name: Mill, range: [xAx], durability: 30, effect: [{do: draw}],
  constants: [{gives: draw, amount: 1}], triggers: [{upon: placed, effect: [{do: lose, amount: 50}]}]}
clear: {category: action, colour: white, name: Clear, damage: 90, range: [x, x, x, x, A], effect: [{do: hit}]}
lift: {category: action, colour: white, name: Lift, range: [x, x, x, x, A], effect: [{do: lift}]}
"""


def test_L26_cards_stand_from_the_start() -> None:
    game = duel(MILL, **COURT)
    start = game.start(Setup(), 3)
    assert [str(player.cell) for player in start.players] == ["b2", "c5"]
    assert [(str(each.cell), each.card, str(each.owner), each.left) for each in start.placed] == [
        ("a1", "mill", "south", 30),
        ("c2", "wall", "south", 80),
        ("c4", "mill", "north", 30),
    ]
    assert lives(start) == (500, 500)  # nothing was placed, so nothing was set off
    assert [len(player.hand) for player in start.players] == [6, 5]
    assert len(start.players[0].hand + start.players[0].deck) == 30
    assert game.parse(game.format(start)) == start


def test_L26_they_are_cards_like_any_other_from_then_on() -> None:
    game = duel(MILL, **COURT)
    placed = {"c2": "mill north 30"}
    full = laid(game, "clear", south={"deck": " ".join(["blank"] * 29)}, north={"deck": " ".join(["blank"] * 30)},
                placed=placed)  # fmt: skip
    after = played(game, full, "use clear c2", "decline")
    assert after.players[1].trash == ("mill",)
    hand = laid(game, "lift", north={"deck": " ".join(["blank"] * 30)}, placed=placed)
    view = game.observe(played(game, hand, "use lift c2", "decline"), Seat.SOUTH)
    world = game.determinize(view, Rng(5))
    assert len(world.players[1].hand) == 1
    assert game.parse(game.format(world)) == world


def test_L26_worlds_know_what_stood_there_from_the_start() -> None:
    game = duel(MILL, **COURT)
    view = game.observe(game.start(Setup(), 3), Seat.SOUTH)
    for seed in range(5):
        theirs = game.determinize(view, Rng(seed)).players[1]
        assert set(theirs.hand + theirs.deck) == {"blank"}


@pytest.mark.parametrize(
    ("start", "place", "key"),
    [
        ({"south": {"cell": "f1"}}, "start.south.cell", "no_such_cell"),
        ({"south": {"cell": "c5"}}, "start", "cell_taken"),
        ({"north": {"cell": "c1"}}, "start.north.cell", "cell_taken"),
        ({"north": {"court": {"c1": "wall"}}}, "start.north.court.c1", "cell_taken"),
        ({"south": {"court": {"z9": "wall"}}}, "start.south.court.z9", "no_such_cell"),
        ({"south": {"court": {"b1": "hit"}}}, "start.south.court.b1", "no_court"),
        ({"south": {"court": {"b1": "wal"}}}, "start.south.court.b1", "no_such_card"),
    ],
)
def test_what_cannot_stand_there_is_told_at_its_place(start: dict[str, Any], place: str, key: str) -> None:
    with pytest.raises(BadData) as caught:
        duel(start=start)
    values = caught.value.phrase.values
    assert (values["path"], values["what"].key) == (place, f"logistic.{key}")


# ---- colours and sentences of the file's own

GOLD = {"gold": {"name": "Gold", "names": {"ja": "金"}, "fill": "#C9A227", "each": 2, "all": 3}}
GILT = """
cy: {category: avatar, name: Cy, colour: gold, text: Rich., awakening: {at: 100}}
coin: {category: action, colour: gold, name: Coin, text: Pays well., texts: {ja: 儲かる。}, effect: [{do: draw}]}
purse: {category: script, colour: gold, name: Purse}
thief: {category: break, colour: white, name: Thief, answers: [{colour: gold}], effect: [{do: negate}]}
"""


def gilt(cards: dict[str, int], **keys: Any) -> LogisticGame:
    deck = {"name": "d", "avatar": "cy", "cards": {"blank": 30 - sum(cards.values()), **cards}}
    return duel(GILT, colours=GOLD, decks={"d": deck}, **keys)


def test_cards_have_a_colour_of_the_files_own() -> None:
    game = gilt({"coin": 2, "purse": 1})
    wording, say = Wording(game.definition), Texts.load().say
    assert [say(wording.head(id)) for id in ("coin", "cy")] == ["Ac, Gold", "AVI, Gold"]
    assert Texts.load("ja").say(wording.colour("gold")) == "金"
    assert say(wording.text("thief")[0]) == "Answers Gold cards, no IT cards."
    position = played(game, laid(game, "coin", "thief", south={"name": "cy"}, north={"name": "cy"}), "use coin")
    assert "chain thief" in texts(game, position)
    blank = played(game, laid(game, "blank", "thief", south={"name": "cy"}, north={"name": "cy"}), "use blank")
    assert "chain thief" not in texts(game, blank)


@pytest.mark.parametrize(("cards", "key"), [({"coin": 3}, "each"), ({"coin": 2, "purse": 2}, "all")])
def test_its_limits_hold_for_decks(cards: dict[str, int], key: str) -> None:
    with pytest.raises(BadData) as caught:
        gilt(cards)
    assert caught.value.phrase.values["what"].key == f"logistic.deck.{key}"


@pytest.mark.parametrize(
    ("colours", "place", "key"),
    [
        ({}, "cards.coin.colour", "no_such_colour"),
        ({**GOLD, "red": {**GOLD["gold"]}}, "colours.red", "colour_taken"),
    ],
)
def test_a_colour_that_is_none_is_told(colours: dict[str, Any], place: str, key: str) -> None:
    cards = GILT.split("cy:")[1].partition("\n")[2].splitlines()[0]
    with pytest.raises(BadData) as caught:
        duel(cards, colours=colours)
    assert (caught.value.phrase.values["path"], caught.value.phrase.values["what"].key) == (place, f"logistic.{key}")


def test_worlds_keep_to_the_limits_of_a_colour() -> None:
    game = gilt({"coin": 2, "purse": 1})
    view = game.observe(laid(game, foe="blank " * 4 + "thief", south={"name": "cy"}, north={"name": "cy"}), Seat.SOUTH)
    for seed in range(20):
        theirs = game.determinize(view, Rng(seed)).players[1]
        assert sum(id in ("coin", "purse") for id in theirs.hand + theirs.deck) <= 3


def test_a_sentence_of_its_own_stands_on_the_card_and_the_programs_beside_it() -> None:
    game, say = gilt({"coin": 2}), Texts.load().say
    wording = Wording(game.definition)
    assert [say(line) for line in face(wording, "coin")] == ["Pays well."]
    assert [say(line) for line in wording.text("coin")] == ["Pays well.", "Draw 1 card."]
    assert [say(line) for line in face(wording, "cy")] == ["Rich."]
    assert Texts.load("ja").say(wording.text("coin")[0]) == "儲かる。"
    with pytest.raises(BadData):
        duel(f"long: {{category: action, colour: white, name: Long, text: {'x' * 91}}}")


def test_a_card_bears_six_types() -> None:
    words = "a b c d e f"
    game = duel(
        f"many: {{category: action, colour: white, name: Many, types: [{words.replace(' ', ', ')}]}}\n"
        "six: {category: break, colour: white, name: Six, answers: [{type: f}], effect: [{do: negate}]}",
        words,
    )
    assert "chain six" in texts(game, played(game, laid(game, "many", "six"), "use many"))
