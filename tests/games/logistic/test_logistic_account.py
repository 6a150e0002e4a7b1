"""What a ply of Battle Logistic Square did, as its reader is told."""

from __future__ import annotations

import pytest

from squares.core.players import People
from squares.core.seats import Seat
from squares.data.texts import Texts
from squares.games.logistic.rules.values import LogisticPosition
from tests.games.logistic.logistic_games import duel, laid, played

TEXTS = Texts.load()
S, N = Seat.SOUTH, Seat.NORTH
CARDS = """
load: {category: script, colour: white, name: Load, effect: [{do: charge, amount: 30}, {do: draw, count: 2}]}
ward: {category: break, colour: white, name: Ward, answers: [{category: action}], effect: [{do: guard, amount: 50}]}
post: {category: action, colour: white, name: Post, range: [xxx, xAx], durability: 80,
  constants: [{gives: guard, amount: 10}]}
shove: {category: action, colour: white, name: Shove, range: [x, x, x, x, A], effect: [{do: push, by: 1}]}
"""
GAME = duel(CARDS)


def told(start: LogisticPosition, *actions: str, you: Seat = S) -> str:
    """The account of the last action."""
    before = played(GAME, start, *actions[:-1])
    events = GAME.apply(before, GAME.parse_action(actions[-1])).events
    seen = tuple(event for event in (GAME.observe_event(each, you) for each in events) if event is not None)
    said = GAME.account(GAME.observe(before, you).position, seen, People({S: "Mei", N: "Ken"}, you))
    return "" if said is None else TEXTS.say(said)


def start(hand: str, placed: dict[str, str] | None = None) -> LogisticPosition:
    """South with a hand at c2, North at c4 with a post and two answers."""
    return laid(
        GAME,
        hand,
        "stop ward",
        south={"at": "c2"},
        north={"at": "c4"},
        placed={"a5": "post north 80", **(placed or {})},
    )


@pytest.mark.parametrize(
    ("hand", "actions", "account"),
    [
        ("hit", ("use hit c4",), ""),
        ("hit", ("use hit c4", "decline"), "Hit: 90 to Ken, 500\u00a0→\u00a0410"),
        (
            "hit",
            ("use hit c4", "chain ward", "decline"),
            "Ward: guard 50 for Ken; Hit: 100, guard 60: 40 to Ken, 500\u00a0→\u00a0460",
        ),
        ("hit", ("use hit c4", "chain stop", "decline"), "Hit comes to nothing"),
        ("wall", ("use wall b3", "decline"), "Wall: it stands on b3"),
        ("load", ("use load", "decline"), "Load: charge 30 for you; you take Blank and Blank to hand"),
        (
            "hit load",
            ("use load", "decline", "use hit c4", "decline"),
            "Hit: with charge 30: 120 to Ken, 500\u00a0→\u00a0380",
        ),
        ("shove", ("use shove c4", "decline"), "Shove: Ken's AVI is sent to c5"),
        ("hit", ("move c1",), ""),
    ],
)
def test_an_account_says_what_each_card_did(hand: str, actions: tuple[str, ...], account: str) -> None:
    assert told(start(hand), *actions) == account


def test_a_broken_card_never_loses_more_than_it_had() -> None:
    position = start("hit", {"c3": "wall north 45"})
    assert told(position, "use hit c3", "decline") == "Hit: 100 to Wall, 45\u00a0→\u00a00; Wall breaks"


def test_what_the_other_draws_is_only_counted() -> None:
    assert told(start("load"), "use load", "decline", you=N) == "Load: charge 30 for Mei; Mei takes 2 cards to hand"


SET_OFF = """
pad: {category: script, colour: white, name: Pad, range: [xxx, xAx], durability: 40,
  triggers: [{upon: your-turn, effect: [{do: ap, amount: 1}, {do: lose, amount: 5}]}]}
ghost: {category: script, colour: white, name: Ghost, effect:
  [{do: delay, until: enemy-turn, then: [{do: discard, who: enemy}, {do: lose, who: enemy, amount: 15}]}]}
back: {category: script, colour: blue, name: Back, effect: [{do: recover}, {do: recover, to: deck}]}
cat: {category: avatar, name: Cat, awakening: {at: 200, triggers: [{upon: you-move, effect: [{do: draw}]}]}}
"""


def of_set_off(start: LogisticPosition, *actions: str, you: Seat = S) -> str:
    """The account of the last action among cards that act by themselves."""
    game = duel(SET_OFF)
    before = played(game, start, *actions[:-1])
    events = game.apply(before, game.parse_action(actions[-1])).events
    seen = tuple(event for event in (game.observe_event(each, you) for each in events) if event is not None)
    said = game.account(game.observe(before, you).position, seen, People({S: "Mei", N: "Ken"}, you))
    return "" if said is None else TEXTS.say(said).replace("\u00a0", " ")


def test_what_a_placed_card_does_at_the_start_of_a_turn_is_its_own() -> None:
    game = duel(SET_OFF)
    start = laid(game, "hit", ap=1, south={"at": "c2"}, north={"at": "c4"}, placed={"a5": "pad north 40"})
    said = of_set_off(start, "use hit c4", "decline")
    assert said == "Hit: 100 to Ken, 500 → 400; Pad: 1 more AP for Ken; 5 to Ken, 400 → 395"


def test_what_a_card_brings_about_later_is_told_under_its_name() -> None:
    """The enemy chooses what to discard when its turn begins: the choice and what follows are the card's doing."""
    game = duel(SET_OFF)
    start = laid(game, "ghost", "hit wall", ap=1)
    said = of_set_off(start, "use ghost", "decline", "pick hit", you=N)
    assert said == "Ghost: Hit from your hand to the trash; 15 to you, 500 → 485"


def test_an_awakening_is_told_under_the_avi_s_name() -> None:
    game = duel(SET_OFF)
    start = laid(game, "", south={"name": "cat", "life": 100, "at": "c2"})
    assert of_set_off(start, "move c1") == "Cat: you take Blank to hand"


@pytest.mark.parametrize("you", [S, N])
def test_L17_what_is_taken_from_the_trash_is_told_to_both(you: Seat) -> None:
    game = duel(SET_OFF)
    start = laid(game, "back", south={"trash": "hit wall"})
    said = of_set_off(start, "use back", "decline", "pick hit", you=you)
    who, whose = ("you take", "your") if you is S else ("Mei takes", "Mei's")
    assert said == f"Back: {who} Hit to hand; Wall from the trash into {whose} deck"
