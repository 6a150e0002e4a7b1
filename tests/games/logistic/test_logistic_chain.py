"""Chains: who may answer what, and what takes effect in the end. Rulings: data/games/logistic/rules.md."""

from __future__ import annotations

from squares.core.actions import InHand
from squares.core.events import Placed
from squares.core.seats import Seat
from squares.games.logistic import LogisticGame
from squares.games.logistic.rules.events import Declared, Discarded, Resolved, Revealed, Struck
from squares.games.logistic.rules.values import LogisticPosition
from tests.games.logistic.logistic_games import cell, duel, events, laid, lives, played, texts, why_not

CARDS = """
plain: {category: action, colour: white, name: Plain, range: [x, x, x, x, A], damage: 70, effect: [{do: hit}]}
cb-script: {category: script, colour: white, name: CB Script, callback: true, effect: [{do: draw}]}
cb-stop: {category: break, colour: white, name: CB Stop, callback: true,
  answers: [{category: break}], effect: [{do: negate}]}
shield: {category: break, colour: white, name: Shield, answers: [{damage: 60}], effect: [{do: guard, amount: 40}]}
jammer: {category: break, colour: white, name: Jammer, answers: [{category: integrate}], effect: [{do: negate}]}
any-stop: {category: break, colour: white, name: Any Stop, answers: [{}], effect: [{do: negate}]}
near-stop: {category: break, colour: white, name: Near Stop, range: [x, A], damage: 10,
  answers: [{}], effect: [{do: negate}, {do: hit}]}
answered: {category: action, colour: white, name: Answered, callback: true, effect: [
  {do: if, when: [{test: chain, place: answered}], then: [{do: lose, amount: 9, who: enemy}],
  otherwise: [{do: lose, amount: 7, who: enemy}]}]}
late: {category: action, colour: white, name: Late, callback: true,
  when: [{test: chain, place: answer}], effect: [{do: lose, amount: 1, who: enemy}]}
beam: {category: integrate, colour: red, name: Beam, range: [x, x, x, x, A], damage: 90, effect: [{do: hit}]}
cb-wall: {category: action, colour: white, name: CB Wall, callback: true, range: [x, A], durability: 50}
shove: {category: action, colour: white, name: Shove, callback: true, range: [x, x, x, x, A],
  effect: [{do: push, direction: left}]}
"""
GAME = duel(CARDS)


def resolved(game: LogisticGame, position: LogisticPosition, *actions: str) -> list[tuple[str, str, bool]]:
    """Which cards take effect, in order: seat's letter, card, whether it did."""
    found = events(game, position, *actions)
    return [(str(e.seat)[0], e.piece, e.took_effect) for e in found if isinstance(e, Resolved)]


# ---- who may answer


def test_L7_the_other_player_is_asked_even_where_he_has_no_answer() -> None:
    position = played(GAME, laid(GAME, "plain", "blank"), "use plain c5")
    assert (position.to_act, position.turn, position.phase) == (Seat.NORTH, Seat.SOUTH, "answer")
    assert texts(GAME, position) == ["decline"]
    assert why_not(GAME, position, "chain blank") == "no_callback"
    assert why_not(GAME, position, "move b5") == "answer_first"
    assert lives(position) == (500, 500)


def test_cb_answers_cb_only() -> None:
    foe = "cb-hit cb-script"
    assert texts(GAME, played(GAME, laid(GAME, "plain", foe), "use plain c5")) == ["decline"]
    asked = played(GAME, laid(GAME, "cb-hit", foe), "use cb-hit c5")
    assert texts(GAME, asked) == ["chain cb-hit c1", "chain cb-script", "decline"]


def test_cb_needs_its_range() -> None:
    asked = played(GAME, laid(GAME, "cb-script", "cb-hit", north={"at": "d5"}), "use cb-script")
    assert texts(GAME, asked) == ["decline"]
    assert why_not(GAME, asked, "chain cb-hit c1") == "no_target"


def test_br_answers_what_meets_its_condition_with_or_without_cb() -> None:
    foe = "shield stop cb-stop"
    assert texts(GAME, played(GAME, laid(GAME, "plain", foe), "use plain c5")) == [
        "chain shield",
        "chain stop",
        "decline",
    ]
    asked = played(GAME, laid(GAME, "cb-hit", foe), "use cb-hit c5")  # 50 damage; cb-stop by CB
    assert texts(GAME, asked) == ["chain cb-stop", "chain stop", "decline"]
    assert why_not(GAME, asked, "chain shield") == "break_condition"
    asked = played(GAME, laid(GAME, "blank", foe), "use blank")
    assert texts(GAME, asked) == ["decline"]


def test_L19_br_with_a_range_needs_a_target() -> None:
    far = played(GAME, laid(GAME, "plain", "near-stop"), "use plain c5")
    assert texts(GAME, far) == ["decline"]
    near = played(GAME, laid(GAME, "plain", "near-stop", north={"at": "c4"}, south={"at": "c3"}), "use plain c4")
    assert texts(GAME, near) == ["chain near-stop c3", "decline"]
    loose = duel(CARDS, break_range=False)
    far = played(loose, laid(loose, "plain", "near-stop", ap=1), "use plain c5")
    assert texts(loose, far) == ["chain near-stop", "decline"]
    assert lives(played(loose, far, "chain near-stop", "decline")) == (500, 500)
    cb = laid(loose, "cb-hit", "cb-hit", north={"at": "d5"}, placed={"c4": "wall north 80"})
    assert texts(loose, played(loose, cb, "use cb-hit c4")) == ["decline"]


def test_L6_br_is_not_used_by_itself() -> None:
    position = laid(GAME, "any-stop")
    assert texts(GAME, position, "use") == []
    assert why_not(GAME, position, "use any-stop") == "break_answers"


def test_answers_cost_no_ap_and_may_be_answered() -> None:
    position = laid(GAME, "cb-hit cb-script cb-script", "cb-hit cb-script", ap=1)
    position = played(GAME, position, "use cb-hit c5", "chain cb-hit c1")
    assert (position.to_act, position.ap) == (Seat.SOUTH, 0)
    position = played(GAME, position, "chain cb-script", "chain cb-script")
    assert position.to_act is Seat.SOUTH
    assert [link.card for link in position.chain] == ["cb-hit", "cb-hit", "cb-script", "cb-script"]


def test_a_card_that_can_only_answer_by_its_own_condition() -> None:
    position = laid(GAME, "late cb-script", "late")
    assert texts(GAME, position, "use") == ["use cb-script"]
    assert why_not(GAME, position, "use late") == "condition"
    assert texts(GAME, played(GAME, position, "use cb-script")) == ["chain late", "decline"]


def test_L8_a_chain_holds_24_cards() -> None:
    position = laid(GAME, " ".join(["cb-script"] * 13), " ".join(["cb-script"] * 12))
    position = played(GAME, position, "use cb-script", *["chain cb-script"] * 22)
    assert texts(GAME, position) == ["chain cb-script", "decline"]
    position = played(GAME, position, "chain cb-script")
    assert (len(position.chain), position.to_act, texts(GAME, position)) == (24, Seat.SOUTH, ["decline"])


# ---- what takes effect


def test_depth_1() -> None:
    after = played(GAME, laid(GAME, "plain"), "use plain c5", "decline")
    assert lives(after) == (500, 430)
    assert after.players[0].trash == ("plain",)
    assert after.chain == ()
    assert (after.to_act, after.phase) == (Seat.SOUTH, "main")


def test_depth_2_the_last_declared_takes_effect_first() -> None:
    position = laid(GAME, "cb-hit", "cb-hit", south={"life": 60, "hand": "cb-hit"}, north={"life": 60})
    actions = ("use cb-hit c5", "chain cb-hit c1", "decline")
    found = [e for e in events(GAME, position, *actions) if isinstance(e, Struck | Resolved)]
    north, south = cell(GAME, "c5"), cell(GAME, "c1")
    assert found == [
        Resolved(Seat.NORTH, "cb-hit", True),
        Struck(south, 50, 10),
        Resolved(Seat.SOUTH, "cb-hit", True),
        Struck(north, 50, 10),
    ]
    after = played(GAME, position, *actions)
    assert [player.trash for player in after.players] == [("cb-hit",), ("cb-hit",)]


def test_depth_3_the_first_card_fizzles() -> None:
    position = laid(GAME, "cb-hit cb-script", "cb-hit")
    actions = ("use cb-hit c5", "chain cb-hit c1", "chain cb-script", "decline")
    assert resolved(GAME, position, *actions) == [
        ("s", "cb-hit", False),
        ("s", "cb-script", True),
        ("n", "cb-hit", True),
    ]
    after = played(GAME, position, *actions)
    assert lives(after) == (450, 500)
    assert after.players[0].trash == ("cb-hit", "cb-script")


def test_depth_4_only_the_last_of_each() -> None:
    position = laid(GAME, "cb-hit cb-script", "cb-hit cb-script")
    actions = ("use cb-hit c5", "chain cb-hit c1", "chain cb-script", "chain cb-script", "decline")
    assert resolved(GAME, position, *actions) == [
        ("s", "cb-hit", False),
        ("n", "cb-hit", False),
        ("n", "cb-script", True),
        ("s", "cb-script", True),
    ]
    assert lives(played(GAME, position, *actions)) == (500, 500)


def test_the_events_of_a_chain() -> None:
    position = laid(GAME, "cb-hit", "cb-hit")
    first = events(GAME, position, "use cb-hit c5")
    assert [e for e in first if isinstance(e, Declared | Revealed)] == [
        Declared(Seat.SOUTH, "cb-hit"),
        Revealed(InHand(Seat.SOUTH, "cb-hit"), "cb-hit"),
    ]
    last = events(GAME, position, "use cb-hit c5", "chain cb-hit c1", "decline")
    assert [e for e in last if isinstance(e, Discarded)] == [
        Discarded(InHand(Seat.SOUTH, "cb-hit"), "cb-hit"),
        Discarded(InHand(Seat.NORTH, "cb-hit"), "cb-hit"),
    ]


def test_br_negates_what_waits() -> None:
    position = laid(GAME, "plain", "stop")
    assert resolved(GAME, position, "use plain c5", "chain stop", "decline") == [
        ("n", "stop", True),
        ("s", "plain", False),
    ]
    after = played(GAME, position, "use plain c5", "chain stop", "decline")
    assert lives(after) == (500, 500)
    assert [player.trash for player in after.players] == [("plain",), ("stop",)]


def test_br_guards_against_what_comes_after_it() -> None:
    after = played(GAME, laid(GAME, "plain", "shield"), "use plain c5", "chain shield", "decline")
    assert lives(after) == (500, 470)
    assert after.players[1].guard == 0


def test_br_against_cb() -> None:
    """South's CB card is answered by CB, that by a Br, which fizzles South's first card and negates the answer."""
    position = laid(GAME, "cb-hit stop", "cb-hit")
    actions = ("use cb-hit c5", "chain cb-hit c1", "chain stop", "decline")
    assert resolved(GAME, position, *actions) == [("s", "cb-hit", False), ("s", "stop", True), ("n", "cb-hit", False)]
    assert lives(played(GAME, position, *actions)) == (500, 500)


def test_cb_against_br_that_bears_cb() -> None:
    position = laid(GAME, "cb-hit cb-script", "cb-stop")
    asked = played(GAME, position, "use cb-hit c5", "chain cb-stop")
    assert texts(GAME, asked) == ["chain cb-script", "decline"]
    # The Br negates the answer to it; the first card has fizzled.
    assert resolved(GAME, asked, "chain cb-script", "decline")[1:] == [("s", "cb-script", True), ("n", "cb-stop", True)]


def test_L18_br_against_br() -> None:
    position = laid(GAME, "plain any-stop", "stop")
    strict = duel(CARDS, break_chains=False)
    assert texts(strict, played(strict, position, "use plain c5", "chain stop")) == ["decline"]
    assert why_not(strict, played(strict, position, "use plain c5", "chain stop"), "chain any-stop") == "no_callback"
    cards = CARDS.replace("answers: [{category: break}]", "answers: [{}]")
    strict = duel(cards, break_chains=False)
    asked = played(strict, laid(strict, "plain any-stop", "cb-stop"), "use plain c5", "chain cb-stop")
    assert texts(strict, asked) == ["chain any-stop", "decline"]  # the Br bears CB
    asked = played(GAME, position, "use plain c5", "chain stop")
    assert texts(GAME, asked) == ["chain any-stop", "decline"]
    assert resolved(GAME, asked, "chain any-stop", "decline") == [
        ("s", "plain", False),
        ("s", "any-stop", True),
        ("n", "stop", False),
    ]


def test_a_card_knows_whether_it_was_answered() -> None:
    plain = laid(GAME, "answered", "cb-script")
    assert lives(played(GAME, plain, "use answered", "decline")) == (500, 493)
    assert lives(played(GAME, plain, "use answered", "chain cb-script", "decline")) == (500, 491)


def test_L16_what_comes_to_nothing_is_paid_all_the_same() -> None:
    rig = "rig: {category: integrate, colour: red, name: Rig, build: [{card: blank}], effect: [{do: draw}]}"
    game = duel(f"{CARDS}{rig}")
    position = laid(game, "blank plain", "jammer stop", south={"hand": "blank plain", "integrate": "rig"})
    after = played(game, position, "it rig blank", "chain jammer", "decline", "use plain c5", "chain stop", "decline")
    assert (after.ap, lives(after)) == (1, (500, 500))
    south = after.players[0]
    assert (south.hand, south.trash, south.used) == ((), ("blank", "plain"), ("rig",))


# ---- L4


def test_L4_what_moved_out_of_range_is_not_hit() -> None:
    position = laid(GAME, "cb-hit", "cb-dash")
    after = played(GAME, position, "use cb-hit c5", "chain cb-dash", "decline", "pick b5")
    assert lives(after) == (500, 500)
    found = events(GAME, position, "use cb-hit c5", "chain cb-dash", "decline", "pick b5")
    assert Resolved(Seat.SOUTH, "cb-hit", True) in found
    assert not [e for e in found if isinstance(e, Struck)]


def test_L4_what_moved_within_the_range_is_hit_where_it_is() -> None:
    game = duel(
        CARDS + "back: {category: action, colour: white, name: Back, callback: true, effect: [{do: move, to: [x, A]}]}"
    )
    after = played(game, laid(game, "cb-hit", "back"), "use cb-hit c5", "chain back", "decline")
    assert str(after.players[1].cell) == "c4"  # a single possibility is not asked for
    assert lives(after) == (500, 450)


def test_L4_the_range_goes_with_the_users_avi() -> None:
    position = laid(GAME, "cb-hit", "shove")
    after = played(GAME, position, "use cb-hit c5", "chain shove c1", "decline")
    assert str(after.players[0].cell) == "d1"  # to the left as North sees it
    assert lives(after) == (500, 500)


def test_L4_a_target_that_is_gone_is_not_replaced() -> None:
    """The wall that was aimed at has fallen; the AVI behind it is spared."""
    position = laid(GAME, "cb-hit", "cb-hit", placed={"c3": "wall south 50"})
    after = played(GAME, position, "use cb-hit c3", "chain cb-hit c3", "decline")
    assert after.placed == ()
    assert lives(after) == (500, 500)


def test_L4_a_placed_card_comes_to_nothing_where_its_cell_is_taken() -> None:
    position = laid(GAME, "cb-wall", "cb-dash", south={"at": "c3"}, north={"at": "d4"})
    actions = ("use cb-wall c4", "chain cb-dash", "decline", "pick c4")
    assert resolved(GAME, position, *actions) == [("s", "cb-wall", False)]
    after = played(GAME, position, *actions)
    assert after.placed == ()
    assert after.players[0].trash == ("cb-wall",)


def test_a_placed_card_stays_and_does_not_go_to_the_trash() -> None:
    position = laid(GAME, "cb-wall")
    found = events(GAME, position, "use cb-wall c2", "decline")
    assert Placed(Seat.SOUTH, InHand(Seat.SOUTH, "cb-wall"), cell(GAME, "c2"), "cb-wall") in found
    assert not [e for e in found if isinstance(e, Discarded)]


def test_death_in_mid_chain_ends_the_game_before_the_other_card() -> None:
    position = laid(GAME, "cb-hit", "cb-hit", south={"life": 50, "hand": "cb-hit"}, north={"life": 50})
    after = played(GAME, position, "use cb-hit c5", "chain cb-hit c1", "decline")
    outcome = GAME.outcome(after)
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == ("north", "life")
    assert lives(after) == (0, 50)
    assert GAME.legal_actions(after) == ()
    assert [link.card for link in after.chain] == ["cb-hit", "cb-hit"]  # frozen as it was


# ---- L5


def test_L5_only_a_br_that_names_it_answers_an_it_card() -> None:
    position = laid(GAME, foe="any-stop cb-hit jammer shield stop", south={"integrate": "beam"})
    asked = played(GAME, position, "it beam c5")
    assert asked.to_act is Seat.NORTH
    assert texts(GAME, asked) == ["chain jammer", "decline"]
    after = played(GAME, asked, "chain jammer", "decline")
    assert lives(after) == (500, 500)
    assert after.players[0].used == ("beam",)
    assert after.players[0].trash == ()
    assert lives(played(GAME, asked, "decline")) == (500, 410)


def test_L21_an_it_card_whose_user_answers_the_answer_comes_to_nothing() -> None:
    position = laid(GAME, "any-stop", "jammer", south={"integrate": "beam"})
    after = played(GAME, position, "it beam c5", "chain jammer", "chain any-stop", "decline")
    assert (lives(after), after.players[0].used) == ((500, 500), ("beam",))


def test_L5_an_avi_effect_is_not_answered() -> None:
    effect = "{name: Z, effect: [{do: lose, amount: 5, who: enemy}]}"
    game = duel(f"{CARDS}ann: {{category: avatar, name: Ann, effects: [{effect}], awakening: {{at: 1}}}}")
    after = played(game, laid(game, foe="any-stop"), "avi 1")
    assert (after.to_act, after.turn, lives(after)) == (Seat.SOUTH, Seat.SOUTH, (500, 495))
