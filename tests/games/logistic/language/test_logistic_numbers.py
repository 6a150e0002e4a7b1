"""Numbers that are looked up: sums, halves and counts wherever a card has a number, and in what it asks about."""

from __future__ import annotations

import random
from typing import Any

import pytest

from squares.core.errors import BadData
from squares.core.seats import Seat
from squares.data.texts import Texts
from squares.games.logistic import LogisticGame
from squares.games.logistic.rules.values import LogisticPosition, Player
from squares.games.logistic.rules.wording import Wording
from tests.games.logistic.logistic_games import cards_of, duel, laid, lives, played

TEXTS = Texts.load()
EMBER: dict[str, Any] = {"counters": {"ember": {"name": "Ember"}}}


def card(effect: str, **keys: Any) -> LogisticGame:
    """A game with a card "try" that has an effect."""
    return duel(f"try: {{category: script, colour: white, name: Try, effect: [{effect}]}}", **EMBER, **keys)


def used(effect: str, **keys: Any) -> LogisticPosition:
    """After "try" took effect in a duel in which South still holds three cards, and North one."""
    game = card(effect)
    first: dict[str, Any] = {"hand": "try hit wall blank", "foe": "hit", "placed": {"a1": "wall south 80"}}
    return played(game, laid(game, **first | keys), "use try", "decline")


def said(effect: str) -> str:
    return " ".join(TEXTS.say(line) for line in Wording(card(effect).definition).text("try"))


# ---- a slow reading of numbers, written from data/games/logistic/cards.md


def counted(number: dict[str, Any], me: Player, other: Player, placed: dict[Seat, int], ap: int) -> int:
    of = me if number.get("of", "you") == "you" else other
    lies = {
        "life": of.life,
        "lost-life": 500 - of.life,
        "hand": len(of.hand),
        "deck": len(of.deck),
        "trash": len(of.trash),
        "placed": placed[Seat.SOUTH if of is me else Seat.NORTH],
        "ap": ap if of is me else 0,
    }
    found: int = lies[number["count"]] * number.get("times", 1)
    if number.get("half"):
        found = found // 2
    more = number.get("plus", 0)
    return max(0, found + (more if isinstance(more, int) else counted(more, me, other, placed, ap)))


def drawn_number(dice: random.Random, depth: int = 2) -> dict[str, Any]:
    words = ("life", "lost-life", "hand", "deck", "trash", "placed", "ap")
    number: dict[str, Any] = {"count": dice.choice(words), "of": dice.choice(("you", "enemy"))}
    number |= {"times": dice.randint(2, 7)} if dice.random() < 0.4 else {}
    number |= {"half": True} if dice.random() < 0.4 else {}
    if dice.random() < 0.6:
        number["plus"] = drawn_number(dice, depth - 1) if depth and dice.random() < 0.5 else dice.randint(-9, 9)
    return number


@pytest.mark.parametrize("seed", range(40))
def test_numbers_are_equal_to_a_slow_reading(seed: int) -> None:
    dice = random.Random(seed)
    number, per = drawn_number(dice), drawn_number(dice)
    bound, low = drawn_number(dice), dice.randint(0, 3)
    steps = [
        {"do": "guard", "amount": number},
        {"do": "charge", "amount": number, "per": per},
        {"do": "counter", "counter": "ember", "amount": low, "per": per},
        {"do": "if", "when": [{"test": "count", **number, "at_least": bound}], "then": [{"do": "ap", "amount": 1}]},
    ]
    game = card(str(steps)[1:-1])
    cards = [" ".join(["blank"] * dice.randint(0, 4)) for _ in range(6)]
    south = {"life": dice.randint(1, 500), "deck": cards[0], "trash": cards[1]}
    north = {"life": dice.randint(1, 500), "deck": cards[2], "trash": cards[3]}
    standing = {at: f"wall {dice.choice(('south', 'north'))} 80" for at in ("a1", "b2", "d4")[: dice.randint(0, 3)]}
    before = laid(game, f"try {cards[4]}", cards[5], south=south, north=north, placed=standing)
    taking = played(game, before, "use try")
    (me, other), placed = taking.players, {s: sum(each.owner is s for each in taking.placed) for s in Seat}
    n, times, least = (counted(each, me, other, placed, 2) for each in (number, per, bound))
    after = played(game, taking, "decline")
    assert after.players[0].guard == n
    assert after.players[0].charge == min(99_999, n * times)
    assert after.ap == 2 + (n >= least)
    assert dict(after.players[0].counters).get("ember", 0) == min(999, low * times)


# ---- where numbers stand


def test_every_step_takes_a_number_that_is_looked_up() -> None:
    held = "{count: hand}"
    assert lives(used(f"{{do: hit, what: enemy, damage: {held}}}")) == (500, 497)
    assert lives(used("{do: lose, who: enemy, amount: {count: life, of: enemy, half: true}}")) == (500, 250)
    assert lives(used(f"{{do: heal, amount: {held}}}", south={"life": 400})) == (403, 500)
    assert used(f"{{do: guard, amount: {held}}}").players[0].guard == 3
    assert used(f"{{do: ap, who: enemy, amount: {held}}}").players[1].next_ap == 3
    assert used("{do: ap, who: enemy, amount: -1, per: {count: hand, of: enemy}}").players[1].next_ap == -1
    assert len(used(f"{{do: draw, count: {held}}}", south={"deck": "hit hit hit hit"}).players[0].hand) == 6
    assert len(used(f"{{do: mill, count: {held}}}", north={"deck": "hit hit hit hit"}).players[1].trash) == 3
    assert used(f"{{do: counter, counter: ember, amount: {held}}}").players[0].counters == (("ember", 3),)


def test_a_push_may_count_its_cells_and_what_a_crash_costs() -> None:
    push = "{do: push, what: enemy, direction: left, by: {count: hand}, crash: {count: placed, times: 4, plus: 1}}"
    after = used(push)
    assert (str(after.players[1].cell), lives(after)) == ("a5", (500, 495))


@pytest.mark.parametrize(("bound", "plus", "fits"), [("least", 2, 1), ("least", 3, 0), ("most", 2, 1), ("most", 1, 0)])
def test_numbers_are_compared(bound: str, plus: int, fits: int) -> None:
    when = f"{{test: count, count: hand, at_{bound}: {{count: hand, of: enemy, plus: {plus}}}}}"
    assert len(used(f"{{do: if, when: [{when}], then: [{{do: draw}}]}}").players[0].hand) == 3 + fits


def test_a_number_is_never_below_nothing() -> None:
    assert lives(used("{do: lose, amount: {count: hand, plus: -9}}")) == (500, 500)


# ---- in words


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        (
            "{do: hit, what: enemy, damage: {count: hand, times: 10, plus: 5}}",
            "Hit the enemy AVI for 10 times the number of cards in your hand plus 5.",
        ),
        (
            "{do: lose, who: enemy, amount: {count: life, of: enemy, half: true}}",
            "The enemy loses X life. X is half the enemy's life, rounded down.",
        ),
        ("{do: ap, amount: -1, per: {count: hand}}", "You have X less AP. X is the number of cards in your hand."),
        (
            "{do: heal, amount: 10, per: {count: hand, plus: 3}}",
            "Heal your AVI by 10 times (the number of cards in your hand plus 3).",
        ),
        (
            "{do: may, then: [{do: mill, count: {count: deck, plus: -1}}]}",
            "You may do this: (Put the top X cards of the enemy's deck into the trash. "
            "X is the number of cards in your deck minus 1.)",
        ),
        (
            "{do: if, when: [{test: count, count: life, at_most: {count: life, of: enemy}}], then: [{do: draw}]}",
            "If your life is at most the enemy's life: Draw 1 card.",
        ),
        (
            "{do: counter, counter: ember, amount: {count: hand}}",
            "Put X Ember counters on your AVI. X is the number of cards in your hand.",
        ),
    ],
)
def test_numbers_in_words(effect: str, text: str) -> None:
    assert said(effect) == text


# ---- mistakes


@pytest.mark.parametrize(
    ("amount", "message"),
    [
        ("-4", "amount: Must be a number from 0 to 9999, not -4."),
        ("[3]", "amount: Must be a whole number, not a list."),
        ("{}", "amount: The key count is missing."),
        ("{count: hand, plus: {count: life, times: 0}}", "amount.plus.times: Must be a number from 1 to 999, not 0."),
    ],
)
def test_a_wrong_number_is_told_at_its_place(amount: str, message: str) -> None:
    with pytest.raises(BadData) as told:
        card(f"{{do: lose, amount: {amount}}}")
    assert TEXTS.say(told.value.phrase).endswith(message)


def test_a_way_to_win_may_not_ask_for_hidden_cards_in_a_sum() -> None:
    hidden = {"count": "hand", "category": "script"}
    with pytest.raises(BadData):
        card("{do: draw}", wins=[{"when": [{"test": "count", "count": "trash", "at_least": 9, "plus": hidden}]}])


def test_a_copy_of_the_written_form_is_equal() -> None:
    game = card("{do: lose, amount: {count: hand, plus: {count: deck, half: true}}}")
    assert game.definition.plain(defaults=False)["cards"]["try"]["effect"][0]["amount"] == cards_of(
        "{count: hand, plus: {count: deck, half: true}}"
    )
