"""data/games/logistic/rules.md, sentence by sentence.

Chains have a file of their own.
"""

from __future__ import annotations

import pytest

from squares.core.errors import BadData
from squares.core.events import Counter, Ended, TurnTo
from squares.core.game import Setup
from squares.core.seats import TWO, Seat
from squares.games.logistic import LogisticGame
from squares.games.logistic.rules.cards import ColourLimit, DeckRules
from squares.games.logistic.rules.decks import deck_faults, from_lines, lines
from squares.games.logistic.rules.definition import LogisticDefinition
from squares.games.logistic.rules.events import Struck
from tests.games.logistic.logistic_games import cell, duel, events, first_game, laid, lives, played, texts, why_not

GAME = duel()


# ---- start


@pytest.mark.parametrize("first", TWO)
def test_the_start(first: Seat) -> None:
    game = first_game()
    for seed in range(8):
        position = game.start(Setup(first), seed)
        assert position.turn is position.to_act is first
        assert position.ap == 2
        assert [str(p.cell) for p in position.players] == ["c1", "c5"]
        assert lives(position) == (500, 500)
        held = [len(player.hand) for player in position.players]
        assert held == ([6, 5] if first is Seat.SOUTH else [5, 6])  # the first draw phase draws one
        for i, deck in enumerate(("storm", "bastion")):
            player = position.players[i]
            assert sorted(player.hand + player.deck) == sorted(
                card for card, n in game.definition.decks[deck].cards.items() for _ in range(n)
            )
            assert player.integrate == tuple(sorted(game.definition.decks[deck].integrate))


def test_the_same_seed_gives_the_same_start_and_others_do_not() -> None:
    game = first_game()
    assert game.start(Setup(), 5) == game.start(Setup(), 5)
    assert len({game.start(Setup(), seed).players[0].hand for seed in range(10)}) > 5


def test_a_deck_of_ones_own_is_a_choice_of_lines() -> None:
    game = first_game()
    own = lines(game.definition.decks["bastion"])
    position = game.start(Setup(choices={"deck-south": own, "deck-north": ("storm",)}), 3)
    assert [player.avatar for player in position.players] == ["stone-keeper", "volt-runner"]
    assert position.players[0] == game.start(Setup(choices={"deck-south": ("bastion",)}), 3).players[0]


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (("4 jab", "3 jab"), "size"),
        (("5 barrier", "5 barier"), "no_card"),
        (("4 hook", "5 hook"), "size"),
        (("fortress", "jab"), "wrong_place"),
        (("fortress", "full-restore"), "twice"),
        (("fortress", "99"), "line"),
        (("fortress", "3 jab"), "line"),
        (("stone-keeper", "stone keeper"), "line"),
        (("stone-keeper", "3 hook"), "line"),
    ],
)
def test_a_deck_that_is_not_legal_is_refused(change: tuple[str, str], key: str) -> None:
    game = first_game()
    own = tuple(change[1] if line == change[0] else line for line in lines(game.definition.decks["bastion"]))
    with pytest.raises(BadData) as caught:
        game.start(Setup(choices={"deck-south": own}), 1)
    assert caught.value.phrase.key == f"logistic.deck.{key}"


@pytest.mark.parametrize("choices", [{"deck-south": ("nothing",)}, {"deck-south": ()}, {"deck": ("storm",)}])
def test_a_choice_that_is_none_is_refused(choices: dict[str, tuple[str, ...]]) -> None:
    with pytest.raises(BadData):
        first_game().start(Setup(choices=choices), 1)


def under(game: LogisticGame, rules: DeckRules) -> LogisticDefinition:
    """The game's cards under other rules for decks."""
    return game.definition.model_copy(update={"rules": rules})


@pytest.mark.parametrize(
    ("deck", "keys"),
    [
        ("3 white-a,3 white-b,2 green-a", []),
        ("4 white-a,2 white-b,2 green-a", ["each"]),
        ("3 white-a,2 white-b,3 green-a", ["each"]),
        ("3 white-a,2 white-b,2 blue-a,1 green-a", ["each"]),
        ("3 white-a,3 white-b,1 blue-a,1 blue-b", []),
        ("3 white-a,2 white-b,1 blue-a,1 blue-b,1 blue-c", ["all"]),
        ("3 white-a,3 white-b,1 green-a,1 red-a", []),
        ("3 white-a,2 white-b,1 green-a,1 red-a,1 red-b", ["all"]),
        ("3 white-a,2 white-b", ["size"]),
        ("3 white-a,3 white-b,2 green-a,it-a,it-b", []),
        ("3 white-a,3 white-b,2 green-a,it-a,it-b,it-c", ["integrate"]),
    ],
)
def test_L1_colours_limit_a_deck(deck: str, keys: list[str]) -> None:
    names = [f"{colour}-{letter}" for colour in ("white", "green", "blue", "red") for letter in "abc"]
    cards = "".join(f"{name}: {{category: action, colour: {name[:-2]}, name: {name}}}\n" for name in names)
    cards += "".join(f"it-{letter}: {{category: integrate, colour: red, name: it {letter}}}\n" for letter in "abc")
    rules = {"size": 8, "integrate": 2, "white": {"each": 8}}
    game = duel(cards, rules=rules, decks={"d": {"name": "D", "avatar": "ann", "cards": {"blank": 8}}})
    strict = DeckRules(size=8, integrate=2, blue=ColourLimit(each=1, all=2))
    found = deck_faults(from_lines(("ann", *deck.split(","))), under(game, strict))
    assert [fault.key.rpartition(".")[2] for fault in found] == keys


def test_L1_cards_of_one_name_count_together() -> None:
    cards = """
    volley-a: {category: action, colour: white, name: Volley}
    volley-b: {category: script, colour: white, name: Volley}
    it-a: {category: integrate, colour: red, name: Rig}
    it-b: {category: integrate, colour: blue, name: Rig}
    """
    known = duel(cards)
    deck = from_lines(("ann", "3 volley-a", "3 volley-b", "it-a", "it-b"))
    found = list(deck_faults(deck, under(known, DeckRules(size=6))))
    assert [fault.key.rpartition(".")[2] for fault in found] == ["twice", "each"]
    assert (found[1].values["card"], found[1].values["found"]) == ("Volley", 6)
    assert not list(deck_faults(from_lines(("ann", "2 volley-a", "1 volley-b")), under(known, DeckRules(size=3))))


# ---- the turn


def test_draw_phase_up_to_five_or_one() -> None:
    for held, drawn in ((0, 5), (3, 2), (5, 1), (4, 1)):
        deck = " ".join(["blank"] * 9)
        position = laid(GAME, ap=1, north={"hand": " ".join(["blank"] * held), "deck": deck})
        position = played(GAME, position, "move b1")
        assert position.turn is Seat.NORTH
        assert len(position.players[1].hand) == held + drawn
        assert len(position.players[1].deck) == 9 - drawn
        assert position.ap == 3


def test_an_empty_deck_gives_nothing() -> None:
    position = played(GAME, laid(GAME, ap=1, north={"deck": "blank"}), "move b1")
    assert position.players[1].hand == ("blank",)
    position = played(GAME, laid(GAME, ap=1, north={"deck": ""}), "move b1")
    assert position.players[1].hand == ()
    assert position.turn is Seat.NORTH


def test_the_avi_walks_one_cell_onto_an_empty_one() -> None:
    position = laid(GAME, south={"at": "c2"}, placed={"c3": "wall north 80", "b2": "wall south 80"})
    assert texts(GAME, position, "move") == ["move c1", "move d2"]
    assert why_not(GAME, position, "move c3") == "occupied"
    assert why_not(GAME, position, "move b2") == "occupied"
    assert why_not(GAME, position, "move d3") == "one_step"
    assert played(GAME, position, "move d2").players[0].cell == cell(GAME, "d2")
    assert played(GAME, position, "move d2").ap == 2


def test_the_avi_walks_in_its_own_and_the_shared_area_only() -> None:
    position = laid(GAME, south={"at": "a3"})
    assert texts(GAME, position, "move") == ["move a2", "move b3"]
    assert why_not(GAME, position, "move a4") == "enemy_area"
    position = laid(GAME, turn=Seat.NORTH, north={"at": "a3"})
    assert texts(GAME, position, "move") == ["move a4", "move b3"]
    assert why_not(GAME, position, "move a2") == "enemy_area"


def test_L13_an_avi_in_the_enemys_area_may_walk_out_but_not_about() -> None:
    position = laid(GAME, south={"at": "a4"})
    assert texts(GAME, position, "move") == ["move a3"]


def test_L2_what_a_card_needs() -> None:
    position = laid(GAME, "hit wall blank", south={"at": "c1"})
    assert texts(GAME, position, "use") == [
        "use blank",
        "use hit c5",
        *(f"use wall {x}" for x in ["b1", "b2", "c2", "d1", "d2"]),
    ]
    position = laid(GAME, "hit wall blank", north={"at": "d5"}, placed={"b2": "wall north 80"})
    assert texts(GAME, position, "use") == ["use blank", *(f"use wall {x}" for x in ["b1", "c2", "d1", "d2"])]
    assert why_not(GAME, position, "use hit c5") == "no_target"
    assert why_not(GAME, position, "use hit") == "no_target"
    assert why_not(GAME, position, "use wall") == "name_target"
    assert why_not(GAME, position, "use wall b2") == "not_target"
    assert why_not(GAME, position, "use blank c3") == "takes_no_target"
    assert why_not(GAME, position, "use cb-hit c5") == "not_in_hand"


def test_L2_a_placed_card_of_either_is_a_target() -> None:
    position = laid(GAME, "hit", placed={"c2": "wall south 80", "c3": "wall north 80"})
    assert texts(GAME, position, "use") == ["use hit c2", "use hit c3", "use hit c5"]
    after = played(GAME, position, "use hit c2", "decline")
    assert [str(each.cell) for each in after.placed] == ["c3"]
    assert after.players[0].trash == ("hit", "wall")  # to its owner's trash


def test_a_hit_lowers_life_or_durability() -> None:
    game = duel(
        "poke: {category: action, colour: white, name: P, range: [x, x, x, x, A], damage: 30, effect: [{do: hit}]}"
    )
    position = laid(game, "poke poke", placed={"c3": "wall north 80"})
    after = played(game, position, "use poke c5", "decline", "use poke c3", "decline")
    assert lives(after) == (500, 470)
    assert after.placed[0].left == 50
    assert Struck(cell(game, "c5"), 30, 470) in events(game, position, "use poke c5", "decline")
    assert after.players[0].trash == ("poke", "poke")
    assert after.ap == 1


def test_a_placed_card_stands_and_blocks() -> None:
    after = played(GAME, laid(GAME, "wall"), "use wall c2", "decline")
    assert [(str(s.cell), s.card, s.owner, s.left) for s in after.placed] == [("c2", "wall", Seat.SOUTH, 80)]
    assert after.players[0].trash == ()
    assert why_not(GAME, after, "move c2") == "occupied"


def test_north_looks_the_other_way() -> None:
    position = laid(GAME, foe="hit wall", turn=Seat.NORTH)
    assert texts(GAME, position, "use") == ["use hit c1", *(f"use wall {x}" for x in ["b4", "b5", "c4", "d4", "d5"])]


def test_the_turn_ends_when_no_ap_is_left() -> None:
    position = laid(GAME, "blank blank", ap=2)
    after = played(GAME, position, "use blank", "decline")
    assert (after.turn, after.ap) == (Seat.SOUTH, 1)
    last = events(GAME, after, "move b1")
    assert TurnTo(Seat.NORTH) in last
    assert Counter("ap", Seat.SOUTH, 1, 0) in last


def test_L3_all_ap_must_be_spent() -> None:
    position = laid(GAME, "blank")
    assert "end" not in texts(GAME, position)
    assert why_not(GAME, position, "end") == "must_spend"
    free = duel(must_spend_ap=False)
    position = laid(free, "blank")
    assert played(free, position, "end").turn is Seat.NORTH
    assert why_not(free, position, "pass") == "pass"


def test_L11_the_phase_ends_when_nothing_that_costs_ap_is_legal() -> None:
    walls = dict.fromkeys(("b1", "d1", "c2"), "wall north 80")
    for game in (GAME, duel(must_spend_ap=False)):
        position = laid(game, placed=walls)
        assert texts(game, position) == ["pass"]
        assert played(game, position, "pass").turn is Seat.NORTH


def test_L11_a_caa_may_bring_something_to_do() -> None:
    walls = dict.fromkeys(("b1", "d1", "c2"), "wall north 80")
    for game in (GAME, duel(must_spend_ap=False)):
        position = laid(game, "stop", placed=walls, south={"deck": "hit stop"})
        assert texts(game, position) == ["caa stop", "pass"]
        after = played(game, position, "caa stop")
        assert texts(game, after, "use") == ["use hit c2", "use hit c5"]
        assert why_not(game, after, "pass") == "pass"


def test_L23_a_caa_is_forgotten_where_it_decides_nothing() -> None:
    position = laid(GAME, "blank hit", ap=1)
    assert not any(each.caa for each in played(GAME, position, "caa blank", "move b1").players)
    lost = laid(GAME, "blank hit", north={"life": 100})
    assert not any(each.caa for each in played(GAME, lost, "caa blank", "use hit c5", "decline").players)
    again = laid(GAME, "blank hit")
    assert played(GAME, again, "caa blank", "move b1").players[0].caa


def test_a_hand_over_five_is_discarded_down_as_its_owner_likes() -> None:
    position = laid(GAME, "blank blank blank blank blank hit wall", ap=1)
    position = played(GAME, position, "move b1")
    assert (position.phase, position.to_act, position.turn) == ("discard", Seat.SOUTH, Seat.SOUTH)
    assert texts(GAME, position) == ["discard blank", "discard hit", "discard wall"]
    assert why_not(GAME, position, "move c1") == "discard_first"
    position = played(GAME, position, "discard hit", "discard blank")
    assert position.turn is Seat.NORTH
    assert position.players[0].hand == ("blank",) * 4 + ("wall",)
    assert position.players[0].trash == ("blank", "hit")


# ---- CAA


def test_caa_discards_one_to_three_and_draws_twice_as_many() -> None:
    position = laid(GAME, "blank hit wall stop", south={"deck": " ".join(["cb-hit"] * 10)})
    assert len(texts(GAME, position, "caa")) == 4 + 6 + 4
    after = played(GAME, position, "caa blank,hit,wall")
    assert after.players[0].hand == ("cb-hit",) * 6 + ("stop",)
    assert after.players[0].trash == ("blank", "hit", "wall")
    assert after.ap == 3
    assert why_not(GAME, after, "caa stop") == "caa_used"
    assert texts(GAME, after, "caa") == []


def test_caa_once_a_turn_and_again_in_the_next() -> None:
    deck = {"deck": " ".join(["blank"] * 20)}
    position = laid(GAME, "blank blank", "blank", ap=1, south=deck, north=deck)
    position = played(GAME, position, "caa blank", "move b1", "move b5", "move c5", "move b5")
    assert position.turn is Seat.SOUTH
    assert "caa blank" in texts(GAME, position)


def test_caa_with_cards_that_are_not_there() -> None:
    position = laid(GAME, "blank hit")
    assert why_not(GAME, position, "caa blank,blank") == "not_in_hand"
    none = duel(caa=0)
    assert texts(none, laid(none, "blank"), "caa") == []
    assert why_not(none, laid(none, "blank"), "caa blank") == "caa_many"


# ---- IT cards

CANNON = """
cannon: {category: integrate, colour: red, name: Cannon, range: [x, x, x, x, A], damage: 200,
  build: [{category: action}, {card: blank}], effect: [{do: hit}]}
tower: {category: integrate, colour: red, name: Tower, range: [xAx], durability: 100}
"""


def test_it_asks_for_cards_and_is_used_up() -> None:
    game = duel(CANNON)
    position = laid(game, "blank hit wall", south={"integrate": "cannon tower"})
    found = ["it cannon c5 blank,hit", "it cannon c5 blank,wall", "it tower b1", "it tower d1"]
    assert texts(game, position, "it") == found
    after = played(game, position, "it cannon c5 blank,hit", "decline")
    assert lives(after) == (500, 300)
    assert after.players[0].hand == ("wall",)
    assert after.players[0].trash == ("blank", "hit")
    assert (after.players[0].integrate, after.players[0].used) == (("tower",), ("cannon",))
    assert after.ap == 2
    assert why_not(game, after, "it cannon c5 blank,wall") == "used_up"


def test_it_without_its_cards_or_target() -> None:
    game = duel(CANNON)
    position = laid(game, "hit wall", south={"integrate": "cannon"})
    assert texts(game, position, "it") == []
    assert why_not(game, position, "it cannon c5 hit,wall") == "build"
    position = laid(game, "blank hit", south={"integrate": "cannon"}, north={"at": "d5"})
    assert why_not(game, position, "it cannon d5 blank,hit") == "no_target"
    assert why_not(game, position, "it tower b1") == "not_integrate"


def test_L14_a_placed_it_card_that_is_destroyed_goes_nowhere() -> None:
    game = duel(CANNON)
    position = played(game, laid(game, "hit", south={"integrate": "tower"}), "it tower b1", "decline", "move c2")
    assert position.players[0].used == ("tower",)
    position = laid(game, foe="hit", turn=Seat.NORTH, placed={"c2": "tower south 100"}, south={"used": "tower"})
    after = played(game, position, "use hit c2", "decline")
    assert after.placed == ()
    assert after.players[0].trash == ()


# ---- AVI

AVATAR = """
ann: {category: avatar, name: Ann, effects: [
    {name: Zap, cost: 2, range: [x, x, x, x, A], damage: 40, effect: [{do: hit}]},
    {name: Rest, effect: [{do: heal, amount: 30}]}],
  awakening: {at: 200, effects: [{name: Fury, cost: 1, effect: [{do: charge, amount: 50}]}],
    constants: [{gives: damage, amount: 10}]}}
"""


def test_an_effect_of_the_avi_costs_its_ap_and_needs_its_target() -> None:
    game = duel(AVATAR)
    position = laid(game, south={"life": 490})
    assert texts(game, position, "avi") == ["avi 1 c5", "avi 2"]
    after = played(game, position, "avi 1 c5")
    assert lives(after) == (490, 460)
    assert after.ap == 1
    assert why_not(game, after, "avi 1 c5") == "ap"
    assert lives(played(game, position, "avi 2")) == (500, 500)  # life never exceeds its maximum
    assert why_not(game, laid(game, north={"at": "d5"}), "avi 1 c5") == "no_target"
    assert why_not(game, position, "avi 7") == "no_effect"


def test_awakening_works_while_life_is_low() -> None:
    game = duel(AVATAR)
    for life, awake in ((201, False), (200, True), (1, True)):
        position = laid(game, "hit", south={"life": life})
        assert ("avi 3" in texts(game, position)) is awake
        after = played(game, position, "use hit c5", "decline")
        assert lives(after)[1] == (390 if awake else 400)
    assert why_not(game, laid(game), "avi 3") == "asleep"
    after = played(game, laid(game, "hit", south={"life": 200}), "avi 3", "use hit c5", "decline")
    assert lives(after)[1] == 340


def test_L22_what_raises_all_hits_raises_those_of_the_avis_effects() -> None:
    game = duel(AVATAR)
    assert lives(played(game, laid(game, south={"life": 200}), "avi 1 c5")) == (200, 450)


# ---- the end


def test_life_zero_loses_at_once() -> None:
    position = laid(GAME, "hit", north={"life": 100})
    after = played(GAME, position, "use hit c5", "decline")
    assert GAME.legal_actions(after) == ()
    outcome = GAME.outcome(after)
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == ("south", "life")
    assert events(GAME, position, "use hit c5", "decline")[-1] == Ended("south", "life")
    assert why_not(GAME, after, "pass") == "over"


@pytest.mark.parametrize(("south", "north", "winner"), [(300, 200, "south"), (200, 300, "north"), (250, 250, None)])
def test_both_decks_empty_at_the_end_of_a_turn(south: int, north: int, winner: str | None) -> None:
    position = laid(GAME, ap=1, south={"deck": "", "life": south}, north={"deck": "", "life": north})
    assert GAME.outcome(position) is None
    after = played(GAME, position, "move b1")
    outcome = GAME.outcome(after)
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (winner, "decks")
    assert events(GAME, position, "move b1")[-1] == Ended(winner, "decks")


def test_one_empty_deck_does_not_end_the_game() -> None:
    position = laid(GAME, ap=1, south={"deck": ""}, north={"deck": "blank blank blank blank blank blank"})
    assert GAME.outcome(played(GAME, position, "move b1")) is None


def test_L15_the_last_discard_comes_before_the_end() -> None:
    hand = " ".join(["blank"] * 6)
    position = played(GAME, laid(GAME, hand, ap=1, south={"deck": ""}, north={"deck": ""}), "move b1")
    assert position.phase == "discard"
    assert GAME.outcome(position) is None
    assert GAME.outcome(played(GAME, position, "discard blank")) is not None


def test_the_whole_board_as_range_leaves_out_ones_own_cell() -> None:
    game = duel("far: {category: action, colour: white, name: F, anywhere: true, damage: 5, effect: [{do: hit}]}")
    position = laid(game, "far", placed={"a1": "wall south 80"})
    assert texts(game, position, "use") == ["use far a1", "use far c5"]
