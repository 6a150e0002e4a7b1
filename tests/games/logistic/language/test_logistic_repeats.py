"""Steps that are repeated, targets that chance or the enemy chooses, and triggers on damage that was dealt."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from scenes.games.logistic.forecast import coming
from squares.core.errors import BadData
from squares.core.seats import Seat
from squares.data.check import check
from squares.data.texts import Texts
from squares.games.logistic import LogisticGame
from squares.games.logistic.rules.events import Chosen
from squares.games.logistic.rules.values import LogisticPosition
from squares.games.logistic.rules.wording import Wording
from tests.games.logistic.logistic_games import duel, laid, lives, played, texts

TEXTS = Texts.load()
SQUARE = "[xxx, xAx, xxx]"
WALLS = {"b1": "wall north 80", "c2": "wall north 80", "d1": "wall north 80"}


def card(effect: str, more: str = "") -> LogisticGame:
    """A game with a card "try" that has an effect."""
    return duel(f"try: {{category: script, colour: white, name: Try, effect: [{effect}]}}\n{more}")


def used(effect: str, *actions: str, **keys: object) -> LogisticPosition:
    """The position after "try" took effect and some actions."""
    game = card(effect)
    return played(game, laid(game, "try " + str(keys.pop("hand", "")), **keys), "use try", "decline", *actions)  # type: ignore[arg-type]


def worn(position: LogisticPosition) -> Counter[str]:
    """What the walls have lost, by their cells."""
    return Counter({str(each.cell): 80 - each.left for each in position.placed if each.left < 80})


# ---- repeats


def test_L35_a_repeat_does_its_steps_in_their_order_each_time() -> None:
    effect = "{do: repeat, times: 3, then: [{do: hit, what: enemy, damage: 10}, {do: charge, amount: 5}]}"
    after = used(effect, south={"charge": 2})
    assert (lives(after), after.players[0].charge) == ((500, 500 - 12 - 15 - 15), 5)


def test_L35_how_often_is_looked_up_before_the_first_time() -> None:
    effect = "{do: repeat, times: {count: hand}, then: [{do: draw}]}, {do: guard, amount: 1}"
    after = used(effect, hand="hit hit", south={"hand": "try hit hit", "deck": "wall wall wall wall"})
    assert (len(after.players[0].hand), after.players[0].guard) == (4, 1)
    none = used(effect)
    assert (none.players[0].hand, none.players[0].guard) == ((), 1)


def test_L35_twenty_times_is_the_most() -> None:
    after = used("{do: repeat, times: {count: life}, then: [{do: lose, who: enemy, amount: 1}]}")
    assert lives(after) == (500, 480)


def test_L35_each_time_asks_anew() -> None:
    game = card("{do: repeat, times: 2, then: [{do: move, to: [xAx]}, {do: may, then: [{do: guard, amount: 4}]}]}")
    asked = played(game, laid(game, "try"), "use try", "decline", "pick d1")
    assert (texts(game, asked), asked.frames[0].left) == (["no", "yes"], 1)
    again = played(game, asked, "yes")
    assert (texts(game, again), again.frames[0].left) == (["pick c1", "pick e1"], 0)
    after = played(game, again, "pick e1", "no")
    assert (str(after.players[0].cell), after.players[0].guard, after.frames) == ("e1", 4, ())


def test_L35_cards_that_are_chosen_one_by_one_may_be_counted_within_a_repeat() -> None:
    discard = "{do: discard, who: enemy, count: {count: placed, of: you}}"
    game = card(f"{{do: repeat, times: 2, then: [{discard}, {{do: guard, amount: 1}}]}}")
    walls = {"a1": "wall south 80", "b1": "wall south 80"}
    asked = played(game, laid(game, "try", "hit wall stop blank", placed=walls), "use try", "decline", "pick hit")
    assert (asked.frames[0].left, asked.to_act) == (32, Seat.NORTH)
    after = played(game, asked, "pick wall", "pick stop")
    assert (after.players[1].trash, after.players[0].guard) == (("blank", "hit", "stop", "wall"), 2)


def test_a_card_of_a_random_number_is_discarded_as_often() -> None:
    after = used("{do: discard, who: enemy, choice: random, count: {count: ap}}", foe="hit hit hit hit")
    assert len(after.players[1].hand) == 2  # two action points are left


def test_a_repeat_within_a_repeat_is_refused() -> None:
    inner = "{do: may, then: [{do: repeat, times: 2, then: [{do: draw}]}]}"
    with pytest.raises(BadData, match="repeat"):
        card(f"{{do: repeat, times: 2, then: [{inner}]}}")


# ---- targets of others' choice


def test_L36_chance_chooses_among_what_could_be_chosen_alike() -> None:
    game = card(f"{{do: hit, what: random, damage: 10, within: {SQUARE}}}")
    before = laid(game, "try", placed=WALLS | {"b2": "wall south 80"})
    met = Counter[str]()
    for seed in range(120):
        met += worn(played(game, replace(before, rng=seed * 7919), "use try", "decline"))
    assert set(met) == {"b1", "c2", "d1"}
    assert min(met.values()) >= 250
    assert lives(used(f"{{do: hit, what: random, damage: 10, within: {SQUARE}}}")) == (500, 500)  # nothing is there


def test_L36_each_time_of_a_repeat_chance_chooses_anew() -> None:
    effect = f"{{do: repeat, times: 9, then: [{{do: hit, what: random, damage: 5, within: {SQUARE}}}]}}"
    found = worn(used(effect, placed=WALLS, rng=5))
    assert (found.total(), len(found)) == (45, 3)


@pytest.mark.parametrize(("walls", "told"), [(WALLS, 1), ({"b1": "wall north 80"}, 0)])
def test_L36_what_chance_has_chosen_is_told_and_no_forecast_knows_it(walls: dict[str, str], told: int) -> None:
    game = card(f"{{do: hit, what: random, damage: 10, within: {SQUARE}}}")
    before = played(game, laid(game, "try", placed=walls), "use try")
    found = [event for event in game.apply(before, game.parse_action("decline")).events if isinstance(event, Chosen)]
    assert len(found) == told
    seen = coming(game, before, Seat.NORTH)
    assert seen is not None
    assert seen.open == bool(told)


@pytest.mark.parametrize(
    ("effect", "choices", "answer", "gives"),
    [
        (f"{{do: hit, what: chosen, chooser: enemy, damage: 9, within: {SQUARE}}}", "pick b1, pick c2", "pick c2", 0),
        ("{do: may, chooser: enemy, then: [{do: guard, amount: 8}]}", "no, yes", "yes", 8),
        (
            "{do: choose, chooser: enemy, options: [[{do: draw}], [{do: guard, amount: 7}]]}",
            "way 1, way 2",
            "way 2",
            7,
        ),
    ],
)
def test_L36_the_enemy_chooses(effect: str, choices: str, answer: str, gives: int) -> None:
    game = card(effect)
    placed = {"b1": "wall north 80", "c2": "wall north 80", "d1": "wall south 80"}
    asked = played(game, laid(game, "try", placed=placed), "use try", "decline")
    assert (asked.to_act, texts(game, asked)) == (Seat.NORTH, choices.split(", "))
    after = played(game, asked, answer)
    assert (after.to_act, after.players[0].guard, worn(after)["c2"]) == (Seat.SOUTH, gives, 0 if gives else 9)


# ---- triggers on damage dealt

EAR = "ear: {category: script, colour: white, name: Ear, range: [xxx, xAx], durability: 50, triggers: [%s]}"


@pytest.mark.parametrize(
    ("upon", "owner", "guard", "damage", "heard"),
    [
        ("you-deal", "south", 0, 20, 1),
        ("you-deal", "south", 20, 20, 0),  # nothing was dealt
        ("you-deal", "north", 0, 20, 0),
        ("enemy-deals", "north", 0, 20, 1),
        ("you-deal, only: {category: action}", "south", 0, 20, 0),
        ("you-deal, only: {category: script}", "south", 0, 20, 1),
    ],
)
def test_L37_a_hit_that_deals_damage_sets_off_triggers(
    upon: str, owner: str, guard: int, damage: int, heard: int
) -> None:
    ear = EAR % f"{{upon: {upon}, effect: [{{do: ap, who: enemy, amount: -1}}]}}"
    game = card(f"{{do: hit, what: enemy, damage: {damage}}}, {{do: lose, who: enemy, amount: 5}}", ear)
    before = laid(game, "try", placed={"b2": f"ear {owner} 50"}, north={"guard": guard})
    after = played(game, before, "use try", "decline")
    ap = after.players[1].next_ap if owner == "south" else after.ap - 2
    assert ap == -heard


def test_L37_each_hit_on_a_placed_card_counts_and_a_trigger_that_hits_comes_to_an_end() -> None:
    ear = EAR % "{upon: you-deal, effect: [{do: hit, what: enemy, damage: 3}]}"
    game = card(f"{{do: hit, what: all, damage: 9, within: {SQUARE}}}", ear)
    placed = {"b1": "wall north 80", "c2": "wall north 80", "b2": "ear south 50"}
    after = played(game, laid(game, "try", placed=placed), "use try", "decline")
    assert lives(after) == (500, 491)  # for each wall, and once for what that did


# ---- in words


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        ("{do: repeat, times: 2, then: [{do: draw}]}", "Do this 2 times: Draw 1 card."),
        ("{do: repeat, times: 1, then: [{do: draw}, {do: draw}]}", "Do this once: (Draw 1 card. Draw 1 card.)"),
        (
            "{do: repeat, times: {count: hand}, then: [{do: draw}]}",
            "Do this X times: Draw 1 card. X is the number of cards in your hand.",
        ),
        ("{do: may, chooser: enemy, then: [{do: draw}]}", "The enemy chooses whether you do this: Draw 1 card."),
        (
            "{do: choose, chooser: enemy, options: [[{do: draw}], [{do: guard, amount: 1}]]}",
            "The enemy chooses one for you: (1) Draw 1 card. (2) The next hit on your AVI deals 1 less, until your "
            "next turn.",
        ),
        (
            f"{{do: push, what: random, within: {SQUARE}}}",
            "Push one at random of the enemy AVI and the enemy placed cards next to your AVI 1 cell away.",
        ),
    ],
)
def test_they_are_said(effect: str, text: str) -> None:
    assert " ".join(TEXTS.say(line) for line in Wording(card(effect).definition).text("try")) == text


def test_a_chooser_where_nobody_chooses_is_told(tmp_path: Path) -> None:
    made = "{category: script, colour: white, name: Zap, effect: [{do: hit, what: enemy, damage: 1, chooser: enemy}]}"
    (tmp_path / "mine.yaml").write_text(f"format: 1\ncards:\n  zap: {made}\n", encoding="utf-8")
    [found] = check(tmp_path / "mine.yaml")
    assert (found.warning, found.path[-1]) == (True, "chooser")
    assert TEXTS.say(found.what).startswith("Nobody chooses here")
