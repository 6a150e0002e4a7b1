"""What a ply of Battle Logistic Square did, as its reader is told."""

from __future__ import annotations

import pytest

from squares.core.players import People
from squares.core.seats import Seat
from squares.data.texts import Texts
from squares.rules.logistic.values import LogisticPosition
from tests.rules.logistic_games import duel, laid, played

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
        ("load", ("use load", "decline"), "Load: charge 30 for you; Blank and Blank to your hand"),
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
    assert told(start("load"), "use load", "decline", you=N) == "Load: charge 30 for Mei; 2 cards to Mei's hand"
