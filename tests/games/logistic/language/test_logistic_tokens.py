"""Tokens: cards of no deck that effects make out of nothing, and that are gone when they leave the court."""

from __future__ import annotations

from pathlib import Path

import pytest

from scenes.games.logistic.brief import face
from squares.core.actions import InHand
from squares.core.errors import BadData, BadPosition
from squares.core.events import Placed
from squares.core.rng import Rng
from squares.core.seats import TWO, Seat
from squares.core.shown import Shown
from squares.data.check import check
from squares.data.texts import Texts
from squares.games.logistic import LogisticGame
from squares.games.logistic.rulebook import chapters
from squares.games.logistic.rules.values import LogisticPosition
from squares.games.logistic.rules.wording import Wording
from tests.game_files import game_file
from tests.games.logistic.logistic_games import cell, duel, events, laid, lives, played, texts

TEXTS = Texts.load()
IMP = """
imp: {category: token, colour: red, name: Imp, durability: 30, damage: 15, triggers: [
  {upon: placed, effect: [{do: lose, who: enemy, amount: 4}]}, {upon: destroyed, effect: [{do: draw}]}]}
"""


def card(effect: str, more: str = IMP) -> LogisticGame:
    """A game with a card "try" that has an effect, and a token."""
    return duel(f"{more}try: {{category: script, colour: white, name: Try, effect: [{effect}]}}")


def standing(position: LogisticPosition) -> dict[str, str]:
    return {str(each.cell): f"{each.card} {each.owner} {each.left}" for each in position.placed}


def test_L38_a_token_is_made_on_an_empty_cell_that_one_chooses() -> None:
    game = card('{do: create, card: imp, to: [".x.", "xAx"]}')
    asked = played(game, laid(game, "try", placed={"b1": "wall south 80"}), "use try", "decline")
    assert texts(game, asked) == ["pick c2", "pick d1"]
    after = played(game, asked, "pick d1")
    assert standing(after) == {"b1": "wall south 80", "d1": "imp south 30"}
    assert lives(after) == (500, 496)  # it was placed
    assert Placed(Seat.SOUTH, InHand(Seat.SOUTH, ""), cell(game, "d1"), "imp") in events(game, asked, "pick d1")
    full = laid(game, "try", placed=dict.fromkeys(("b1", "c2", "d1"), "wall south 80"))
    assert len(played(game, full, "use try", "decline").placed) == 3


def test_L38_it_may_be_the_enemys_and_stand_in_any_area() -> None:
    game = card("{do: create, card: imp, who: enemy, to: [x, A]}")
    after = played(game, laid(game, "try", south={"at": "c3"}), "use try", "decline")
    assert (standing(after), lives(after)) == ({"c4": "imp north 30"}, (496, 500))


@pytest.mark.parametrize(
    "effect", ["{do: hit, what: all, damage: 40, within: [xxx, xAx]}", "{do: lift, what: all, within: [xxx, xAx]}"]
)
def test_L38_what_leaves_the_court_is_gone(effect: str) -> None:
    game = card(effect)
    before = laid(game, "try", placed={"b2": "imp north 30", "c2": "wall north 30"}, north={"deck": "blank"})
    after = played(game, before, "use try", "decline")
    other = after.players[1]
    assert standing(after) == {}
    assert "imp" not in (*other.hand, *other.trash)
    assert "wall" in (*other.hand, *other.trash)
    assert ("blank" in other.hand) == ("hit" in effect)  # only what is destroyed is destroyed


def test_L38_a_token_changes_sides() -> None:
    game = card("{do: claim, what: all, within: [xxx, xAx]}")
    after = played(game, laid(game, "try", placed={"b2": "imp north 9"}), "use try", "decline")
    assert standing(after) == {"b2": "imp south 9"}


def test_a_repeat_makes_as_many_as_there_is_room_for() -> None:
    game = card("{do: repeat, times: 5, then: [{do: create, card: imp, to: [x, A, x]}]}")
    after = played(game, laid(game, "try", south={"at": "c2"}), "use try", "decline", "pick c1")
    assert standing(after) == {"c1": "imp south 30", "c3": "imp south 30"}


def test_nobody_is_thought_to_hold_a_token() -> None:
    game = card("{do: create, card: imp, to: [x, A]}")
    deck = " ".join(["blank"] * 26)
    before = laid(game, "try", "blank", placed={"b2": "imp north 30"}, north={"deck": deck, "trash": "hit hit hit"})
    for seed in range(20):
        for seat in TWO:
            twin = game.determinize(game.observe(before, seat), Rng(seed))
            assert game.parse(game.format(twin)) == twin
            assert all("imp" not in (*player.hand, *player.deck) for player in twin.players)


def test_a_token_lies_in_no_zone_of_a_position() -> None:
    game = card("{do: create, card: imp, to: [x, A]}")
    text = game.format(laid(game, "try")).replace("hand: [try]", "hand: [imp]")
    with pytest.raises(BadPosition) as caught:
        game.parse(text)
    assert caught.value.phrases[0].key == "logistic.bad.wrong_zone"


def test_what_is_made_takes_no_card_from_a_hand_that_lies_hidden() -> None:
    game = card("{do: create, card: imp, to: [x, A]}")
    before = played(game, laid(game, "try hit hit"), "use try")
    view = game.observe(before, Seat.NORTH).position
    shown = Shown(game.pieces(view))
    held = [piece for _, piece in shown.items() if isinstance(piece.spot, InHand) and piece.spot.seat is Seat.SOUTH]
    shown.apply(Placed(Seat.SOUTH, InHand(Seat.SOUTH, ""), cell(game, "c2"), "imp"))
    after = [piece for _, piece in shown.items()]
    assert [piece for piece in after if piece in held] == held
    assert [(piece.spot, piece.owner) for piece in after if piece.text == "imp"] == [(cell(game, "c2"), Seat.SOUTH)]


# ---- files


@pytest.mark.parametrize(
    ("imp", "told"),
    [
        ("{category: token, colour: red, name: Imp}", "needs a durability"),
        ("{category: token, colour: red, name: Imp, durability: 5, range: [x, A]}", '"range" says nothing'),
        ("{category: token, colour: red, name: Imp, durability: 5, effect: [{do: draw}]}", '"effect" says nothing'),
        ("{category: script, colour: red, name: Imp, durability: 5, range: [x, A]}", "imp is none"),
    ],
)
def test_what_is_wrong_with_a_token_is_told(imp: str, told: str) -> None:
    with pytest.raises(BadData) as caught:
        card("{do: create, card: imp, to: [x, A]}", f"imp: {imp}\n")
    assert told in TEXTS.say(caught.value.phrase)


def test_no_deck_holds_a_token() -> None:
    game = card("{do: draw}")
    deck = {"name": "d", "avatar": "ann", "cards": {"blank": 29, "imp": 1}}
    with pytest.raises(BadData) as caught:
        duel(IMP, decks={"ann": deck, "ben": deck})
    assert "imp" in TEXTS.say(caught.value.phrase)
    assert [chapter for chapter in chapters(game.definition) if "logistic.rulebook.cards.token" in str(chapter)]


def test_a_token_that_nothing_makes_is_told(tmp_path: Path) -> None:
    imp = "{category: token, colour: red, name: Imp, durability: 5}"
    text = game_file("ember-duel").read_text(encoding="utf-8")
    (tmp_path / "mine.yaml").write_text(text.replace("cards:", f"cards:\n  imp: {imp}", 1), encoding="utf-8")
    [found] = check(tmp_path / "mine.yaml")
    assert (found.warning, found.path) == (True, ("cards", "imp"))
    assert TEXTS.say(found.what) == "No card makes Imp, so it never stands anywhere."


def test_they_are_said() -> None:
    game = card("{do: create, card: imp, who: enemy, to: [xxx, xAx, xxx]}")
    words = Wording(game.definition)
    said = [TEXTS.say(line) for line in words.text("try")]
    assert said == ["Create Imp for the enemy on an empty cell next to your AVI."]
    assert [TEXTS.say(line) for line in face(words, "try")] == ["Create Imp for the enemy next to you."]
    orb = "orb: {category: token, colour: red, name: Orb, durability: 9, damage: 3, triggers: [{upon: placed, effect: "
    words = Wording(card("{do: draw}", orb + "[{do: hit, what: enemy}]}]}\n").definition)
    assert [TEXTS.say(line) for line in face(words, "orb")] == ["Placed: Hit the enemy for 3."]  # its number is another


def test_it_is_called_a_token() -> None:
    words = Wording(card("{do: draw}").definition)
    assert TEXTS.say(words.head("imp")) == "Token, Red"
    assert TEXTS.say(words.text("imp")[0]) == "Placed, durability 30."
