"""Stealing, copying, looking at decks, dice, counters, and triggers on draws, discards and heals."""

from __future__ import annotations

import textwrap
from typing import Any

import pytest

from squares.core.actions import InHand
from squares.core.errors import BadData, BadPosition
from squares.core.events import Rolled, Taken
from squares.core.rng import Rng
from squares.core.seats import TWO, Seat
from squares.data.texts import Texts
from squares.games.logistic import LogisticGame
from squares.games.logistic.rules.events import Looked, Marked, Struck
from squares.games.logistic.rules.values import LogisticPosition
from squares.games.logistic.rules.wording import Wording
from tests.games.logistic.logistic_games import BOLT, cell, duel, events, laid, lives, played, texts, why_not

TEXTS = Texts.load()
EMBER = {"counters": {"ember": {"name": "Ember"}, "frost": {"name": "Frost"}}}
AIM = "range: [x, x, x, x, A], damage: 30"


def card(effect: str, more: str = "", cards: str = "", **keys: Any) -> LogisticGame:
    """A game with a card "try" that has an effect, and perhaps more keys and cards."""
    mine = f"try: {{category: script, colour: white, name: Try, {more + ', ' if more else ''}effect: [{effect}]}}"
    return duel(f"{BOLT}{mine}\n{textwrap.dedent(cards)}", "zap", **EMBER, **keys)


def used(game: LogisticGame, position: LogisticPosition, at: str = "") -> LogisticPosition:
    """After "try" was used and let happen."""
    return played(game, position, f"use try {at}".strip(), "decline")


def said(game: LogisticGame) -> str:
    return " ".join(TEXTS.say(line) for line in Wording(game.definition).text("try"))


# ---- stealing


def test_L29_a_card_stolen_from_the_hand_is_the_thiefs_own() -> None:
    game = card("{do: steal}")
    position = used(game, laid(game, "try", "hit"))
    south, north = position.players
    assert (south.hand, north.hand) == (("hit",), ())
    position = played(game, position, "use hit c5", "decline")
    assert position.players[0].trash == ("hit", "try")
    assert said(game) == "Steal 1 card at random from the enemy's hand."


def test_stealing_at_random_takes_every_card_in_turn() -> None:
    game = card("{do: steal}")
    stolen = {used(game, laid(game, "try", "hit wall bolt", rng=rng)).players[0].hand[0] for rng in range(20)}
    assert stolen == {"hit", "wall", "bolt"}


def test_the_owner_chooses_which_card_is_stolen() -> None:
    game = card("{do: steal, choice: owner, only: {category: action}}")
    position = used(game, laid(game, "try", "hit blank wall"))
    assert (position.to_act, texts(game, position)) == (Seat.NORTH, ["pick hit", "pick wall"])
    after = played(game, position, "pick wall")
    assert [player.hand for player in after.players] == [("wall",), ("blank", "hit")]


def test_stealing_from_the_trash() -> None:
    game = card("{do: steal, source: trash, count: 2}")
    position = used(game, laid(game, "try", north={"trash": "hit bolt wall"}))
    assert (position.to_act, texts(game, position)) == (Seat.SOUTH, ["pick bolt", "pick hit", "pick wall"])
    after = played(game, position, "pick hit", "pick wall")
    assert (after.players[0].hand, after.players[1].trash) == (("hit", "wall"), ("bolt",))


def test_L29_a_placed_card_that_is_claimed_changes_sides_but_no_it_card_does() -> None:
    tower = "tower: {category: integrate, colour: blue, name: T, range: [xxx, xAx], durability: 40}"
    game = card("{do: claim, what: all, within: [xxx, xAx]}", cards=tower)
    lying = {"b1": "wall north 30", "c2": "tower north 40"}
    position = used(game, laid(game, "try", placed=lying, north={"used": "tower"}))
    assert [(str(each.cell), each.owner, each.left) for each in position.placed] == [
        ("b1", Seat.SOUTH, 30),
        ("c2", Seat.NORTH, 40),
    ]
    pieces = {str(piece.spot): piece.owner for piece in game.pieces(position)}
    assert (pieces["b1"], pieces["c2"]) == (Seat.SOUTH, Seat.NORTH)
    found = events(game, laid(game, "try", placed={"b1": "wall north 30"}), "use try", "decline")
    assert Taken(Seat.SOUTH, cell(game, "b1"), None, "wall") in found


def test_who_steals_may_own_the_cards_of_both() -> None:
    game = card("{do: steal}")
    rich = laid(game, "try", south={"deck": " ".join(["blank"] * 50), "hand": "try"})
    assert game.parse(game.format(rich)) == rich
    with pytest.raises(BadPosition):
        laid(game, "try", south={"deck": " ".join(["blank"] * 58), "hand": "try"}, foe="hit hit")


def test_what_was_stolen_is_hidden_again_in_the_thiefs_hand() -> None:
    game = card("{do: steal}")
    before = laid(game, "try bolt", "hit wall")
    (stolen,) = (each for each in events(game, before, "use try", "decline") if isinstance(each, Taken))
    assert game.observe_event(stolen, Seat.SOUTH) == stolen
    seen = game.observe_event(stolen, Seat.NORTH)
    assert isinstance(seen, Taken)
    assert (seen.hand, seen.piece) == (InHand(Seat.SOUTH, "?"), stolen.piece)
    assert set(game.observe(used(game, before), Seat.NORTH).position.players[0].hand) == {"?"}


# ---- looking


def test_L30_only_who_looks_knows_the_cards_and_only_while_they_lie_there() -> None:
    game = card("{do: look, count: 2, who: enemy}")
    deck = {"deck": "hit wall bolt blank"}
    position = used(game, laid(game, "try", north=deck))
    assert position.players[1].known == "ee"
    south, north = (game.observe(position, seat).position.players[1].deck for seat in TWO)
    assert south == ("hit", "wall", "?", "?")
    assert north == ("blank", "bolt", "hit", "wall")  # sorted: its owner knows what is in it
    for seed in range(10):
        filled = game.determinize(game.observe(position, Seat.SOUTH), Rng(seed)).players[1].deck
        assert filled[:2] == ("hit", "wall")
    orders = {game.determinize(game.observe(position, Seat.NORTH), Rng(n)).players[1].deck for n in range(20)}
    assert len(orders) > 5
    after = played(game, position, "move b1", "move c1")
    drawn = after.players[1]
    assert (drawn.known, after.turn) == ("", Seat.NORTH)


def test_L30_events_show_the_looker_alone_what_was_seen() -> None:
    game = card("{do: look}")
    found = events(game, laid(game, "try", south={"deck": "hit wall", "hand": "try"}), "use try", "decline")
    (looked,) = (each for each in found if isinstance(each, Looked))
    assert game.observe_event(looked, Seat.SOUTH) == looked
    hidden = game.observe_event(looked, Seat.NORTH)
    assert isinstance(hidden, Looked)
    assert (looked.piece, hidden.piece) == ("hit", "")


@pytest.mark.parametrize(
    ("keys", "pick", "hand", "deck", "trash"),
    [
        ("take: hand", "pick wall", "wall", "hit bolt blank", ""),
        ("take: hand, rest: bottom", "pick wall", "wall", "blank hit bolt", ""),
        ("take: hand, rest: trash", "pick bolt", "bolt", "blank", "hit wall"),
        ("take: trash", "pick hit", "", "wall bolt blank", "hit"),
        ("take: bottom", "pick hit", "", "wall bolt blank hit", ""),
        ("take: hand, only: {card: bolt}", "", "bolt", "hit wall blank", ""),
        ("take: hand, only: {category: break}, rest: bottom", "", "", "blank hit wall bolt", ""),
        ("rest: trash", "", "", "blank", "bolt hit wall"),
    ],
)
def test_what_becomes_of_cards_that_are_looked_at(keys: str, pick: str, hand: str, deck: str, trash: str) -> None:
    game = card(f"{{do: look, count: 3, {keys}}}")
    position = used(game, laid(game, "try", south={"deck": "hit wall bolt blank", "hand": "try"}))
    if pick:
        assert texts(game, position) == ["pick bolt", "pick hit", "pick wall"]
        position = played(game, position, pick)
    south = position.players[0]
    assert (south.hand, south.deck) == (tuple(hand.split()), tuple(deck.split()))
    assert sorted(south.trash) == sorted([*trash.split(), "try"])


def test_L30_shuffling_forgets_and_what_goes_below_stays_known() -> None:
    game = card("{do: look, take: bottom}", cards="find: {category: script, colour: white, name: F, effect: "
                "[{do: search, only: {card: bolt}}]}")  # fmt: skip
    deck = "hit wall bolt"
    position = used(game, laid(game, "try find", south={"deck": deck, "hand": "find try"}))
    assert (position.players[0].deck, position.players[0].known) == (("wall", "bolt", "hit"), "..o")
    assert game.observe(position, Seat.SOUTH).position.players[0].deck == ("bolt", "wall", "hit")
    assert played(game, position, "use find", "decline").players[0].known == ""


def test_who_chooses_among_the_others_top_cards_has_some_to_choose_from() -> None:
    """South chooses among North's top cards: whatever North imagines, there are two different ones on top."""
    game = card("{do: look, count: 2, who: enemy, take: trash}")
    position = used(game, laid(game, "try", north={"deck": "hit wall hit hit hit hit"}))
    assert texts(game, position) == ["pick hit", "pick wall"]
    for seat in TWO:
        for seed in range(20):
            view = game.observe(position, seat)
            twin = game.determinize(view, Rng(seed))
            assert game.parse(game.format(twin)) == twin
            assert game.observe(twin, seat) == view


# ---- dice


def test_L33_dice_are_rolled_by_the_generator_of_the_position() -> None:
    game = card("{do: roll, dice: 2, sides: 6}, {do: hit, damage: 10, per: {count: roll}}", AIM)
    sums = set()
    for rng in range(60):
        position = laid(game, "try", rng=rng)
        found = events(game, position, "use try c5", "decline")
        rolled = [each.value for each in found if isinstance(each, Rolled)]
        (struck,) = (each.amount for each in found if isinstance(each, Struck))
        assert struck == 10 * sum(rolled)
        assert len(rolled) == 2
        sums.add(sum(rolled))
        assert events(game, position, "use try c5", "decline") == found  # undone and played again: the same
    assert sums >= set(range(3, 12))
    assert said(game) == "Roll 2 dice. Hit the target for 10 times the roll."


def test_every_imagined_position_rolls_for_itself() -> None:
    game = card("{do: roll}, {do: lose, amount: 1}")
    view = game.observe(laid(game, "try"), Seat.SOUTH)
    values = set()
    for seed in range(40):
        found = events(game, game.determinize(view, Rng(seed)), "use try", "decline")
        values |= {each.value for each in found if isinstance(each, Rolled)}
    assert values == set(range(1, 7))


def test_a_roll_counts_while_its_effect_waits_for_a_choice_and_no_longer() -> None:
    effect = "{do: roll}, {do: may, then: [{do: lose, amount: 10, who: enemy}]}, "
    effect += "{do: if, when: [{test: count, count: roll, at_least: 1}], then: [{do: draw}]}"
    game = card(effect)
    position = used(game, laid(game, "try"))
    assert 1 <= position.frames[0].rolled <= 6
    after = played(game, position, "no")
    assert (after.frames, len(after.players[0].hand)) == ((), 1)


# ---- counters


def test_counters_are_put_taken_off_and_asked_for() -> None:
    effect = "{do: counter, counter: ember, amount: 2}, {do: counter, counter: frost, what: enemy}, "
    effect += "{do: counter, counter: ember, amount: -1, per: {count: counters, counter: frost, of: enemy}}"
    game = card(effect)
    position = used(game, laid(game, "try"))
    assert [player.counters for player in position.players] == [(("ember", 1),), (("frost", 1),)]
    marks = [each for each in events(game, laid(game, "try"), "use try", "decline") if isinstance(each, Marked)]
    assert [(each.name, each.old, each.new) for each in marks] == [("ember", 0, 2), ("frost", 0, 1), ("ember", 2, 1)]
    after = played(game, position, "move b1")
    assert after.players[0].counters == (("ember", 1),)  # they go with the AVI


def test_L34_counters_lie_on_placed_cards_and_go_with_them() -> None:
    stove = """
    stove: {category: action, colour: white, name: Stove, range: [xxx, xAx], durability: 50, triggers: [
      {upon: your-turn-end, effect: [{do: counter, counter: ember, what: this}]},
      {upon: destroyed, effect: [{do: lose, who: enemy, amount: 5}]}]}
    """
    push = "{do: push, what: chosen, whose: you, within: [xxx, xAx], direction: ahead}"
    game = card(push, cards=stove)
    position = played(game, laid(game, "stove try", ap=2), "use stove b2", "decline", "use try", "decline")
    (standing,) = position.placed
    assert (str(standing.cell), standing.counters) == ("b3", (("ember", 1),))
    away = laid(game, "try", placed={"b2": "wall north 10"})
    assert "counters" not in game.format(away)


def test_what_costs_counters_needs_them_and_takes_them_when_declared() -> None:
    game = card("{do: hit}", f"{AIM}, spend: {{ember: 2}}")
    poor = laid(game, "try", south={"hand": "try", "counters": (("ember", 1),)})
    assert why_not(game, poor, "use try c5") == "condition"
    rich = laid(game, "try", south={"hand": "try", "counters": (("ember", 3),)})
    declared = played(game, rich, "use try c5")
    assert declared.players[0].counters == (("ember", 1),)
    assert said(game) == "Spend 2 Ember counters from your AVI. Hit the target for 30."


def test_an_effect_of_an_avi_may_cost_counters() -> None:
    avatar = """
    eve: {category: avatar, name: Eve, awakening: {at: 200}, effects: [
      {name: Flare, cost: 1, spend: {ember: 1}, effect: [{do: lose, who: enemy, amount: 9}]}]}
    """
    game = card("{do: draw}", cards=avatar)
    me = {"name": "eve", "hand": "try"}
    assert texts(game, laid(game, "try", south=me), "avi") == []
    after = played(game, laid(game, "try", south={**me, "counters": (("ember", 1),)}), "avi 1")
    assert (lives(after), after.players[0].counters) == ((500, 491), ())


def test_counters_with_wrong_names_are_told_at_their_place() -> None:
    for effect in ("{do: counter, counter: rust}", "{do: draw, per: {count: counters}}"):
        with pytest.raises(BadData):
            card(effect)
    with pytest.raises(BadData):
        card("{do: draw, per: {count: counters, counter: ember, where: this}}")
    with pytest.raises(BadData):
        card("{do: draw, per: {count: roll}}")
    with pytest.raises(BadData):
        card("{do: draw}", wins=[{"when": [{"test": "count", "count": "counters", "counter": "rust"}]}])


# ---- copying


def test_L31_a_copy_does_what_the_card_does_with_its_damage_and_types_at_its_own_target() -> None:
    game = card("{do: copy}", "range: [x, x, x, x, A]")
    node = "wall north 80"
    position = laid(game, "try", south={"hand": "try", "trash": "bolt"}, placed={"c3": node})
    assert lives(used(game, position, "c5")) == (500, 480)
    after = used(game, position, "c3")
    assert (after.placed[0].left, after.players[0].trash) == (60, ("bolt", "try"))


def test_L31_a_copied_card_without_a_target_spares_everything_and_the_rest_goes_on() -> None:
    game = card("{do: copy}, {do: draw}")
    after = used(game, laid(game, "try", south={"hand": "try", "trash": "bolt", "deck": "hit"}))
    assert (lives(after), after.players[0].hand) == ((500, 500), ("hit",))


def test_L31_a_choice_in_what_is_copied_is_the_copiers() -> None:
    lend = "lend: {category: script, colour: white, name: L, effect: [{do: may, then: [{do: draw}]}, {do: draw}]}"
    game = card("{do: copy, who: enemy}, {do: lose, amount: 3}", cards=lend)
    position = used(game, laid(game, "try", north={"trash": "lend"}, south={"hand": "try", "deck": "hit wall"}))
    assert (position.to_act, texts(game, position), len(position.frames)) == (Seat.SOUTH, ["no", "yes"], 2)
    after = played(game, position, "yes")
    assert (after.players[0].hand, lives(after)) == (("hit", "wall"), (497, 500))


def test_L31_neither_placed_cards_nor_copies_are_copied() -> None:
    game = card("{do: copy}")
    position = laid(game, "try", south={"hand": "try", "trash": "wall try blank"})
    after = used(game, position)
    assert (after.frames, after.players[0].trash) == ((), ("blank", "try", "try", "wall"))


def test_copying_the_card_that_is_answered() -> None:
    echo = "echo: {category: break, colour: green, name: E, range: [x, x, x, x, A], answers: [{}], effect: "
    echo += "[{do: copy, source: chain}]}"
    game = card("{do: hit}", AIM, cards=echo)
    after = played(game, laid(game, "try", "echo"), "use try c5", "chain echo c1", "decline")
    assert lives(after) == (470, 470)


# ---- triggers

HEARS = """
ear: {{category: script, colour: white, name: Ear, range: [xxx, xAx], durability: 10, triggers: [
  {{upon: {upon}, {more}effect: [{{do: lose, who: enemy, amount: 1}}]}}]}}
"""


@pytest.mark.parametrize(
    ("upon", "owner", "effect", "lost"),
    [
        ("you-draw", "south", "{do: draw, count: 2}", 1),  # L32
        ("you-draw", "north", "{do: draw, count: 2}", 0),
        ("enemy-draws", "north", "{do: draw, count: 2}", 1),
        ("you-discard", "south", "{do: discard, count: 2}", 2),
        ("enemy-discards", "north", "{do: discard, count: 2}", 2),
        ("you-heal", "south", "{do: heal, amount: 5}", 1),
        ("enemy-heals", "north", "{do: heal, amount: 5}", 1),
        ("you-heal", "south", "{do: heal, what: enemy, amount: 5}", 0),
    ],
)
def test_triggers_on_draws_discards_and_heals(upon: str, owner: str, effect: str, lost: int) -> None:
    game = card(effect, cards=HEARS.format(upon=upon, more=""))
    at = "a1" if owner == "south" else "a5"
    me = {"hand": "try blank blank", "deck": "hit hit hit", "life": 400}
    after = used(game, laid(game, south=me, placed={at: f"ear {owner} 10"}, north={"life": 500}))
    south, north = lives(after)
    assert (north if owner == "south" else south) <= (500 if owner == "south" else 405)
    fresh = {"south": 500, "north": 405 if effect == "{do: heal, amount: 5}" else 400}
    assert fresh[owner] - (north if owner == "south" else south) == lost


def test_L32_a_draw_phase_sets_off_its_triggers_once() -> None:
    game = card("{do: draw}", cards=HEARS.format(upon="enemy-draws", more=""))
    position = laid(game, placed={"a1": "ear south 10"}, ap=1, north={"deck": "hit hit hit hit hit hit"})
    after = played(game, position, "move b1")
    assert (len(after.players[1].hand), lives(after)) == (5, (500, 499))


def test_a_trigger_on_discards_hears_only_the_cards_it_means() -> None:
    game = card("{do: discard, count: 2}", cards=HEARS.format(upon="you-discard", more="only: {type: zap}, "))
    me = {"hand": "try bolt blank"}
    position = used(game, laid(game, south=me, placed={"a1": "ear south 10"}))
    assert lives(played(game, position, "pick blank")) == (500, 499)


def test_what_is_discarded_to_build_may_ask_before_the_answer() -> None:
    cards = """
    tool: {category: integrate, colour: blue, name: Tool, build: [{}], effect: [{do: draw}]}
    ear: {category: script, colour: white, name: Ear, range: [xxx, xAx], durability: 10, triggers: [
      {upon: you-discard, effect: [{do: may, then: [{do: lose, who: enemy, amount: 1}]}]}]}
    """
    game = card("{do: draw}", cards=cards)
    position = laid(game, "blank", south={"hand": "blank", "integrate": "tool"}, placed={"a1": "ear south 10"})
    position = played(game, position, "it tool blank")
    assert (position.phase, position.to_act, texts(game, position)) == ("answer", Seat.SOUTH, ["no", "yes"])
    position = played(game, position, "yes")
    assert (position.to_act, texts(game, position), lives(position)) == (Seat.NORTH, ["decline"], (500, 499))


# ---- words and texts


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        ("{do: look, take: bottom}", "Look at the top card of your deck. Put it at the bottom of the deck."),
        (
            "{do: look, count: 3, take: hand, only: {type: zap}, rest: trash}",
            "Look at the top 3 cards of your deck. Take 1 zap card of them to hand. The others go to the trash.",
        ),
        ("{do: counter, counter: ember, amount: -2, what: enemy}", "Take 2 Ember counters off the enemy AVI."),
        ("{do: roll, sides: 20}", "Roll a die with 20 sides."),
        ("{do: claim, what: enemy}", "Take over the enemy AVI, but no AVI and no IT card."),
        (
            "{do: claim, what: chosen, within: [xxx, xAx]}",
            "Take over an enemy placed card of your choice round your AVI [xxx/xAx], but no IT card.",
        ),
        (
            "{do: claim, what: all, within: [xxx, xAx]}",
            "Take over every enemy placed card round your AVI [xxx/xAx], but no IT card.",
        ),
        (
            "{do: copy, only: {category: action}}",
            "Do what 1 Ac card in your trash does, aimed at the same target as this.",
        ),
        (
            "{do: roll}, {do: if, when: [{test: count, count: roll, at_least: 4}], then: [{do: draw}]}",
            "Roll a die. If the roll is at least 4: Draw 1 card.",
        ),
        (
            "{do: if, when: [{test: count, count: counters, counter: frost, at_most: 0}], then: [{do: draw}]}",
            "If the number of Frost counters on your AVI is at most 0: Draw 1 card.",
        ),
    ],
)  # fmt: skip
def test_what_cards_say(effect: str, text: str) -> None:
    assert said(card(effect)) == text


@pytest.mark.parametrize(
    "change",
    [
        ("counters: {ember: 1}", "counters: {rust: 1}"),
        ("counters: {ember: 1}", "counters: {ember: 0}"),
        ("known: o", "known: x"),
        ("known: o", "known: o."),
        ("known: o", "known: oooo"),
    ],
)
def test_positions_with_wrong_counters_or_knowledge_are_refused(change: tuple[str, str]) -> None:
    game = card("{do: look}")
    south = {"hand": "try", "counters": (("ember", 1),), "known": "o"}
    text = game.format(laid(game, south=south))
    assert change[0] in text
    with pytest.raises(BadPosition):
        game.parse(text.replace(*change))
