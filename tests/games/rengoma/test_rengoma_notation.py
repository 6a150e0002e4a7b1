"""Positions and actions of Rengoma as text, and what a seat may read of them."""

from __future__ import annotations

from typing import Any

import pytest

from squares.core.errors import BadAction, BadPosition
from squares.core.game import Setup
from squares.core.players import People
from squares.core.rng import Rng
from squares.core.seats import Seat
from squares.data.texts import Texts
from tests.games.rengoma.rengoma_games import GAMES, laid, played, rengoma, texts

TEXTS = Texts.load()
GOOD = (
    "-,-,-,r1,-,-/-,r3,-,-,b1r2b3r4,-/-,-,r2,b4,-,-/b1,-,r1b3,r3,-,-/-,b2,-,-,-,b1r2/r1,-,-,-,-,- "
    "b b2r4 b:2344/r:34 1.1.0 n 0 0"
)


def sentence(text: str, **overrides: Any) -> str:
    with pytest.raises(BadPosition) as caught:
        rengoma(**overrides).parse(text)
    return TEXTS.say(caught.value.phrase)


def test_a_position_in_the_middle_of_a_game_round_trips() -> None:
    game = rengoma()
    position = game.parse(GOOD)
    assert game.format(position) == GOOD
    assert position.board[28] == ("b1", "r2", "b3", "r4")
    assert position.stocks == ("2344", "34")
    assert position.chips == (1, 1, 0)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (" 0 0", " 0", "eight fields"),
        ("/r1,-,-,-,-,- ", " ", "5 ranks instead of 6"),
        ("r1,-,-,-,-,- ", "r1,-,-,-,- ", "Rank 1"),
        ("b1r2b3r4", "b1r2b3x4", "e5"),
        ("b1r2b3r4", "b1b3r2r4", "only a stronger piece"),
        ("b2r4 b", "r4b2 b", "field"),
        ("b:2344", "b:?4", "hidden"),
        ("b:2344", "b;2344", "stocks"),
        ("b:2344", "b:244", "b3 is there 2 times instead of 3"),
        ("r:34", "r:3", "r4 is there 2 times instead of 3"),
        ("1.1.0", "1.1.1", "2 chips in all, not 3"),
        ("1.1.0", "1.1", "chips"),
        (" n 0", " q 0", "phase"),
        (" n 0", " x3 0", "3 extra actions"),
        (" b b2", " s b2", "Who acts"),
        ("1.1.0 n", "1.0.1 c", "holds none"),
        ("1.1.0 n", "1.1.0 x2", "with 2 left it holds 2 or more, not 1"),
        ("n 0 0", "n 1 0", "earned"),
        ("n 0 0", "c 2 0", "earned"),
        ("n 0 0", "n 0 1", "Quiet plies count once"),
        ("n 0 0", "n 0 00", "usual form"),
        ("b2r4 b:2344", "b-r4 b:22344", "place in the field is empty"),
    ],
)
def test_a_bad_position_is_refused_in_one_sentence(old: str, new: str, says: str) -> None:
    assert GOOD.count(old) >= 1
    assert says in sentence(GOOD.replace(old, new, 1) if old != " b b2" else GOOD.replace(" b b2", new))


def test_a_quiet_count_beyond_its_limit_is_refused() -> None:
    game = rengoma(strengths=[1], house={"quiet_plies": 5})
    text = game.format(laid(game, {"a1": "b1", "a3": "r1"}, field="b-r-", quiet=5))
    assert "5 quiet plies" in sentence(text[:-1] + "6", strengths=[1], house={"quiet_plies": 5})


@pytest.mark.parametrize("text", ["own@g1", "foe@a7", "own@", "chip3", "chip0", "chip", "a1", "own a1", "A1a2", "ends"])
def test_a_bad_action_is_refused(text: str) -> None:
    with pytest.raises(BadAction) as caught:
        rengoma().parse_action(text)
    assert TEXTS.say(caught.value.phrase)


def test_who_acts_of_four() -> None:
    game = rengoma("rengoma-4p")
    letters = [game.format(laid(game, {}, to_act=letter)).split()[1] for letter in "swne"]
    assert letters == ["s", "w", "n", "e"]


@pytest.mark.parametrize(("id", "variant"), GAMES)
def test_R6_a_view_counts_the_stocks_and_hides_their_order(id: str, variant: str) -> None:
    game = rengoma(id, variant)
    position = game.start(Setup(), 4)
    for seat in game.seats:
        view = game.observe(position, seat).position
        assert game.format(view).split()[3] == "b:?11/r:?11"
        assert view.left(0) == view.left(1) == 11
        with pytest.raises(BadPosition):
            game.parse(game.format(view))
        with pytest.raises(BadPosition):
            game.legal_actions(view)
        with pytest.raises(BadPosition):
            game.apply(view, game.legal_actions(position)[0])


def test_an_empty_stock_is_seen_to_be_empty() -> None:
    game = rengoma(strengths=[1])
    position = laid(game, {}, field="b1r1")
    assert game.observe(position, game.seats[0]).position == position


def test_a_drawn_world_has_the_pieces_that_are_missing() -> None:
    game = rengoma()
    position = game.parse(GOOD)
    view = game.observe(position, game.seats[1])
    found = {game.determinize(view, Rng(seed)).stocks for seed in range(40)}
    assert {tuple("".join(sorted(stock)) for stock in stocks) for stocks in found} == {("2344", "34")}
    assert {red for _, red in found} == {"34", "43"}
    assert len({black for black, _ in found}) > 6


def test_what_can_be_done_does_not_depend_on_the_stocks() -> None:
    game = rengoma()
    position = game.parse(GOOD)
    other = game.parse(GOOD.replace("2344/r:34", "4432/r:43"))
    assert game.observe(position, game.seats[0]) == game.observe(other, game.seats[0])
    assert texts(game, position) == texts(game, other)
    assert played(game, position, "own@a6").field != played(game, other, "own@a6").field or position.chips[1]


def test_words_for_the_log() -> None:
    game = rengoma()
    position = game.parse(GOOD)
    said = {text: TEXTS.say(game.describe(position, game.parse_action(text))) for text in texts(game, position)}
    assert said["foe@a6"] == "Red 4 @ a6"
    assert said["own@a6"] == "2 @ a6"
    assert said["d4d3"] == "d4 × d3"
    assert said["d4d5"] == "d4 – d5"
    chips = played(game, position, "own@a6")
    assert [TEXTS.say(game.describe(chips, action)) for action in game.legal_actions(chips)] == [
        "Spend 1 chip",
        "End turn",
    ]


@pytest.mark.parametrize(
    ("id", "chips", "actions", "told"),
    [
        ("rengoma", "b {} 1.1.0", "own@a6", None),
        ("rengoma", "b {} 1.1.0", "d4d3", "Black 4 covered Red 3 on d3"),
        ("rengoma", "b {} 1.1.0", "c3c4", "Black 3 covered Red 2 on c4, freed Red 1"),
        ("rengoma", "b {} 1.1.0", "d4d3 chip1", "you spent a chip: one more action"),
        ("rengoma", "b {} 1.1.0", "foe@f6 end", "Black earned a chip"),
        ("rengoma", "b {} 0.0.2", "foe@f6", "Black earned a chip and took it from Red"),
        ("rengoma", "r {} 2.0.0", "own@e2", "Red has a line: b5, c4, d3, e2"),
        ("rengoma", "b {} 2.0.0", "c3c1", "Black 3 freed Red 1 on c3"),
        (
            "rengoma-4p",
            "w {} 0.0.2",
            "own@a4 chip2",
            "Kaede spent 2 chips for Ren, skipping Aoi",
        ),
        ("rengoma-4p", "e {} 0.0.2", "own@a4 chip1", "Ren spent a chip for Kaede, skipping you"),
    ],
)
def test_the_account_tells_what_else_an_action_did(id: str, chips: str, actions: str, told: str | None) -> None:
    game = rengoma(id)
    people = People(dict(zip(game.seats, ("Mei", "Kaede", "Aoi", "Ren"), strict=False)), Seat.SOUTH)
    *first, last = actions.split()
    position = game.parse(f"{GOOD.split()[0]} {chips.format('b2r4 b:2344/r:34')} n 0 0")
    before = played(game, position, *first)
    said = game.account(before, game.apply(before, game.parse_action(last)).events, people)
    assert (TEXTS.say(said) if said else None) == told
