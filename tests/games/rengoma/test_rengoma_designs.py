"""Rengoma as designers change it: sides with names (R11), other chips (R12), other coverings (R13)."""

from __future__ import annotations

from typing import Any

import pytest

from squares.core.errors import BadData, BadPosition, IllegalAction
from squares.core.game import Setup
from squares.core.players import People
from squares.core.seats import Seat
from squares.data.texts import Texts
from squares.games.rengoma import RengomaGame
from squares.games.rengoma.rules.values import RengomaPosition
from squares.registry import hash_of
from tests.games.rengoma.rengoma_games import laid, played, rengoma, texts

TEXTS = Texts.load()
NAMED = {"black": {"name": "Salt", "colour": "ivory"}, "red": {"name": "Slate", "colour": "blue"}}
PEOPLE = People({Seat.SOUTH: "Mei", Seat.NORTH: "Kaede"})


def why_not(game: RengomaGame, position: RengomaPosition, action: str) -> str:
    with pytest.raises(IllegalAction) as caught:
        game.apply(position, game.parse_action(action))
    return TEXTS.say(caught.value.phrase)


def told(game: RengomaGame, position: RengomaPosition, action: str) -> str:
    said = game.account(position, game.apply(position, game.parse_action(action)).events, PEOPLE)
    return "" if said is None else TEXTS.say(said)


def moves(game: RengomaGame, position: RengomaPosition, start: str) -> set[str]:
    return {text[2:] for text in texts(game, position) if text.startswith(start) and "@" not in text}


# ---- sides


def test_R11_sentences_use_the_names_of_the_file() -> None:
    game = rengoma(sides=NAMED)
    position = laid(game, {"a1": "b3", "a3": "r1", "c3": "r4"})
    assert told(game, position, "a1a3") == "Salt 3 covered Slate 1 on a3"
    assert why_not(game, position, "c3c2") == "The piece on top of c3 belongs to Slate."
    assert TEXTS.say(game.describe(position, game.parse_action("foe@b2"))) == "Slate 4 @ b2"
    assert game.format(position) == rengoma().format(laid(rengoma(), {"a1": "b3", "a3": "r1", "c3": "r4"}))


def test_R11_a_colour_alone_names_its_side() -> None:
    game = rengoma(sides={"black": {"colour": "ochre"}})
    assert [TEXTS.say("rengoma.piece", side=game.definition.side_name(i), strength=1) for i in (0, 1)] == [
        "Ochre 1",
        "Red 1",
    ]


@pytest.mark.parametrize(
    ("sides", "place"),
    [
        ({"black": {"colour": "red"}}, "sides.black.colour"),
        ({"black": {"name": "Salt"}, "red": {"name": "Salt"}}, "sides.red.name"),
        ({"black": {"colour": "green"}}, "sides.black.colour"),
    ],
)
def test_R11_sides_that_cannot_be_told_apart_are_refused(sides: dict[str, Any], place: str) -> None:
    with pytest.raises(BadData) as caught:
        rengoma(sides=sides)
    assert place in TEXTS.say(caught.value.phrase)


# ---- chips


def test_R12_covering_the_enemy_earns_a_chip_where_the_file_says_so() -> None:
    game = rengoma(chip_for=["cover"])
    position = laid(game, {"a1": "b3", "a3": "r1", "c1": "b1"})
    assert played(game, position, "a1a3").chips == (1, 1, 0)
    assert played(game, position, "a1c1").chips == (2, 0, 0), "that is a piece of one's own"
    assert played(game, position, "foe@f6").chips == (2, 0, 0)
    assert told(game, position, "a1a3") == "Black 3 covered Red 1 on a3; Black earned a chip"
    both = rengoma(chip_for=["enemy", "cover"])
    assert played(both, position, "foe@f6").chips == (1, 1, 0)
    assert played(rengoma(), position, "a1a3").chips == (2, 0, 0)


def test_R12_every_covering_of_a_turn_earns_one() -> None:
    game = rengoma(chip_for=["cover"], chips=3)
    position = laid(game, {"a1": "b3", "a3": "r1", "c1": "b4", "c4": "r2"}, chips="2.1.0")
    after = played(game, position, "a1a3", "chip1", "c1c4")
    assert after.chips == (1, 2, 0)
    assert after.earned == 0
    with pytest.raises(BadPosition):
        laid(game, {"a1": "b3"}, chips="3.0.0", phase="x1", earned=5)


@pytest.mark.parametrize(("buys", "legal", "illegal"), [("place", "own@f6", "a1a2"), ("move", "a1a2", "own@f6")])
def test_R12_a_chip_buys_what_the_file_says(buys: str, legal: str, illegal: str) -> None:
    game = rengoma(chip_buys=buys)
    position = laid(game, {"a1": "b3"}, chips="1.1.0")
    assert {legal, illegal} <= texts(game, position)
    extra = played(game, position, "foe@d4", "chip1")
    assert legal in texts(game, extra)
    assert illegal not in texts(game, extra)
    assert why_not(game, extra, illegal).startswith("A chip buys a")


def test_R12_an_extra_action_for_which_nothing_is_legal_is_passed() -> None:
    game = rengoma(chip_buys="move")
    position = laid(game, {}, chips="1.1.0")
    assert texts(game, played(game, position, "foe@d4", "chip1")) == {"pass"}


# ---- covering


@pytest.mark.parametrize(
    ("keys", "covered"),
    [
        ({}, {"a1", "d1"}),
        ({"covers": "equal"}, {"a1", "d1", "c3"}),
        ({"covers": "stronger"}, {"c6"}),
        ({"covers": "any"}, {"a1", "d1", "c3", "c6"}),
        ({"covers_whose": "enemy"}, {"d1"}),
        ({"covers": "any", "covers_whose": "own"}, {"a1", "c3"}),
    ],
)
def test_R13_which_pieces_a_piece_covers(keys: dict[str, str], covered: set[str]) -> None:
    """A black 2 on c1 meets a black 1, a red 1, and upwards a black 2; one on f6 meets a red 3."""
    game = rengoma(**keys)
    position = laid(game, {"c1": "b2", "a1": "b1", "d1": "r1", "c3": "b2", "f6": "b2", "c6": "r3"}, field="b4r4")
    found = {str(move.goal) for move in game.coverings(position) if str(move.start) in ("c1", "f6")}
    assert found == covered
    assert moves(game, position, "c1") | moves(game, position, "f6") >= covered


def test_R13_columns_keep_their_order_whatever_covers_what() -> None:
    game = rengoma(covers="any")
    position = laid(game, {"a1": "r4b1r2b2", "a3": "r1"}, field="b1r1")
    assert game.format(position).split(" ")[0].endswith("r4b1r2b2,-,-,-,-,-")
    after = played(game, position, "a1a3")
    assert after.board[game.grid.index(after_cell(game, "a1"))] == ("r4", "b1", "r2")
    assert after.board[game.grid.index(after_cell(game, "a3"))] == ("r1", "b2")


def after_cell(game: RengomaGame, text: str) -> Any:
    found = game.grid.parse(text)
    assert found is not None
    return found


def test_R13_a_column_that_cannot_have_come_about_is_refused() -> None:
    with pytest.raises(BadPosition) as caught:
        laid(rengoma(covers="stronger"), {"a1": "r1b4"})
    assert TEXTS.say(caught.value.phrase) == "On a1 b4 lies on r1, which it may not cover in this game."


@pytest.mark.parametrize(
    ("keys", "sentence"),
    [
        ({"covers": "equal"}, "Red 4 on a3 is stronger than your 3."),
        ({"covers": "stronger"}, "Red 2 on c1 is not stronger than your 3. Here weaker pieces cover stronger ones."),
        ({"covers_whose": "own"}, "The piece on c1 is the enemy's. Only your own are covered here."),
    ],
)
def test_R13_what_may_not_be_covered_is_told_why(keys: dict[str, str], sentence: str) -> None:
    game = rengoma(**keys)
    position = laid(game, {"a1": "b3", "a3": "r4", "c1": "r2"})
    assert sentence in {
        why_not(game, position, action) for action in ("a1a3", "a1c1") if action not in texts(game, position)
    }


def test_R13_the_goal_says_what_covers_what() -> None:
    said = [
        TEXTS.say(rengoma(**keys).definition.goal()) for keys in ({}, {"covers": "stronger"}, {"covers_whose": "own"})
    ]
    assert said == [
        "Bring four of your colour into a line. Stronger pieces cover weaker ones.",
        "Bring four of your colour into a line. Weaker pieces cover stronger ones.",
        "Bring four of your colour into a line. Stronger pieces cover weaker ones. Only one's own pieces are covered.",
    ]


def test_a_changed_order_takes_columns_apart_that_no_longer_hold() -> None:
    old, new = rengoma(covers="any"), rengoma()
    found, changes = new.fitted(laid(old, {"a1": "r4b1r2b3"}), old) or (None, ())
    assert found is not None
    assert found.board[0] == ("r4",)
    assert len(changes) == 3
    assert new.parse(new.format(found)) == found


# ---- actions, stocks, placing, moving

OPEN: dict[str, Any] = {"stock": "open", "chips": 0}


def laid_open(game: RengomaGame, pieces: dict[str, str]) -> RengomaPosition:
    return laid(game, pieces, field="b-r-", chips="0.0.0")


def test_R15_only_the_actions_of_the_file() -> None:
    game = rengoma(actions=["own"])
    position = laid(game, {"a1": "b3"})
    assert {text.partition("@")[0] for text in texts(game, position)} == {"own"}
    assert why_not(game, position, "foe@d4") == "The enemy's pieces are not placed in this game."
    assert why_not(game, position, "a1a2") == "Pieces do not move in this game."
    assert TEXTS.say(game.definition.goal()) == "Bring four of your colour into a line."
    with pytest.raises(BadData) as caught:
        rengoma(actions=["move"])
    assert "none ever comes onto the board" in TEXTS.say(caught.value.phrase)


def test_R16_a_piece_of_an_open_stock_is_chosen() -> None:
    game = rengoma(**OPEN)
    start = game.start(Setup(Seat.NORTH), 3)
    assert (start.field, start.stocks, start.to_act) == (("", ""), ("111222333444",) * 2, Seat.NORTH)
    assert start == game.start(Setup(Seat.NORTH), 4)
    assert game.masked(start, Seat.SOUTH) == start
    after = played(game, start, "own4@c3", "own2@d3")
    assert after.stocks == ("11122333444", "11122233344")
    assert game.parse(game.format(after)) == after
    assert why_not(game, laid_open(game, {"a1": "b4", "b1": "b4", "c2": "b4"}), "own4@f6") == (
        "There is no Black 4 left in the stock."
    )
    with pytest.raises(BadPosition) as caught:
        laid(game, {}, field="b2r-", chips="0.0.0")
    assert 'Write "b-"' in TEXTS.say(caught.value.phrase)


def test_R16_the_stock_of_a_game_that_had_none_open() -> None:
    old, new = rengoma(), rengoma(**OPEN)
    found, _ = new.fitted(laid(old, {"a1": "b3"}), old) or (None, ())
    assert found is not None
    assert (found.field, found.stocks) == (("", ""), ("11122233444", "111222333444"))


def test_R17_a_piece_is_placed_onto_what_it_may_cover() -> None:
    game = rengoma(place_onto="cover", chip_for=["cover"])
    position = laid(game, {"a1": "r1", "a3": "b2", "c3": "b1"}, field="b2r4")
    assert {"own@a1", "own@c3", "foe@a3"} <= texts(game, position)
    assert why_not(game, position, "own@a3").startswith("Black 2 on a3 is not weaker than your 2")
    assert played(game, position, "own@a1").board[0] == ("r1", "b2")
    assert played(game, position, "own@a1").chips == (1, 1, 0)
    assert played(game, position, "own@c3").chips == (2, 0, 0)
    assert told(game, position, "own@a1") == "Black 2 covered Red 1 on a1; Black earned a chip"
    assert TEXTS.say(game.describe(position, game.parse_action("own@a1"))) == "2 × a1"


def test_R18_a_piece_goes_anywhere() -> None:
    game = rengoma(moves="anywhere")
    position = laid(game, {"a1": "b3", "a3": "r4", "b5": "r2"})
    found = moves(game, position, "a1")
    assert len(found) == game.grid.size - 2
    assert {"b5", "a6"} <= found
    assert why_not(game, position, "a1a3").startswith("Red 4 on a3 is not weaker than your 3")


def test_names_and_usual_switches_leave_the_rules_as_they_were() -> None:
    usual: dict[str, Any] = {"chip_for": ["enemy"], "chip_buys": "action", "covers": "weaker", "covers_whose": "both"}
    assert hash_of(rengoma(**usual)) == hash_of(rengoma())
    assert rengoma(sides=NAMED).start(Setup(), 3) == rengoma().start(Setup(), 3)
