"""What something costs, and what placed cards can do, at the table: by mouse and by keys."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scenes.app import App
from scenes.boot import build
from scenes.games.logistic.court import reach
from scenes.table.captions import status
from squares.core.actions import Button, InHand
from squares.games.logistic import LogisticGame
from tests.games.logistic.logistic_games import duel
from tests.games.logistic.logistic_games import laid as laid_out
from tests.scenes.games.logistic.at_court import Hand, S

CARDS = """
tower: {category: script, colour: white, name: Tower, range: [xxx, xAx], durability: 40, abilities: [
  {name: Shoot, range: [x, x, A], damage: 30, effect: [{do: hit}]},
  {name: Bow, cost: 1, up_to: 2, discard: [{}], effect: [{do: draw, count: {count: paid}}]}]}
flare: {category: action, colour: white, name: Flare, up_to: 3, range: [x, x, x, x, A],
  effect: [{do: hit, damage: {count: paid, times: 20}}]}
pour: {category: script, colour: white, name: Pour, up_to: 2, effect: [{do: draw, count: {count: paid}}]}
toll: {category: action, colour: white, name: Toll, discard: [{}], effect: [{do: draw}]}
"""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    made = build(tmp_path_factory.mktemp("home"), (1440, 900), clock=lambda: 0.0)
    made.services.change(motion="none", spare_questions=False, confirm_moves=False)
    yield made
    made.close()


@pytest.fixture(scope="module")
def game() -> LogisticGame:
    return duel(CARDS)


def hand_of(app: App, game: LogisticGame, cards: str, ap: int = 3) -> Hand:
    return Hand(app, game, laid_out(game, cards, placed={"c3": "tower south 30", "b3": "tower north 40"}, ap=ap))


def texts(hand: Hand) -> list[str]:
    return [ply.text for ply in hand.match.plies]


def more(hand: Hand) -> str:
    """The second line of what the table says."""
    said = status(hand.table.state)[1]
    return hand.table.services.say(said) if said is not None else ""


def test_an_ability_is_used_by_its_card_and_its_target(app: App, game: LogisticGame) -> None:
    hand = hand_of(app, game, "blank")
    hand.click(hand.cell("c3"))
    assert texts(hand) == []
    assert {hand.cell("c5"), Button("ability-2")} <= set(hand.table.picture.legal)
    assert (hand.status(), more(hand)) == (
        "Tower is picked up.",
        "Choose a lit target, or press the button of what it does.",
    )
    hand.click(hand.cell("c5"))
    assert texts(hand) == ["ability c3 1 c5"]


def test_an_ability_without_a_target_is_used_by_its_button_and_paid_step_by_step(app: App, game: LogisticGame) -> None:
    hand = hand_of(app, game, "blank hit")
    for target in (hand.cell("c3"), Button("ability-2")):
        hand.click(target)
    assert more(hand) == "To use it, discard 1 card. Choose from the lit cards in your hand."
    hand.click(InHand(S, "hit"))
    assert more(hand) == "Choose how many AP you pay."
    labels = {each.target.id: each.label for each in hand.view.asked(hand.table.picture)}
    assert (labels["pay-1"], labels["pay-2"], labels["ability-2"]) == ("Pay 1 AP", "Pay 2 AP", "Bow, 1 to 2 AP")
    hand.click(Button("pay-2"))
    assert texts(hand) == ["ability c3 2 hit 2"]


def test_an_ability_is_used_by_keys(app: App, game: LogisticGame) -> None:
    hand = hand_of(app, game, "blank")
    state = hand.table.state
    state.pointer.cursor, state.pointer.by_keys = hand.cell("c3"), True
    hand.driver.key("return")
    assert state.held.picked == (hand.cell("c3"),)
    hand.driver.key("up").key("up")
    hand.driver.key("return")
    assert texts(hand) == ["ability c3 1 c5"]


def test_what_an_ability_reaches_is_shown_round_its_card(app: App, game: LogisticGame) -> None:
    hand = hand_of(app, game, "blank")
    hand.click(hand.cell("c3"))
    found = hand.view._reach_of(hand.table.picture, hand.cell("c3"))
    assert found == (frozenset({hand.cell("c4"), hand.cell("c5")}), S)
    assert reach(hand.view.places, ("x", "x", "A"), False, S, hand.cell("c3")) == found[0]


def test_a_placed_card_says_whether_it_can_be_used(app: App, game: LogisticGame) -> None:
    def told(hand: Hand, cell: str) -> str:
        found = hand.view.what(hand.view.rect(hand.cell(cell)).center, hand.table.picture)
        assert found is not None
        return hand.table.services.say(found[1])

    hand = hand_of(app, game, "blank")
    assert told(hand, "c3").endswith("It can be used now: click it, then what it does or its target.")
    assert "now" not in told(hand, "b3")
    far = Hand(app, game, laid_out(game, placed={"e1": "tower south 30"}))
    assert told(far, "e1").endswith("There is no target in the range of Shoot.")


def test_an_ability_that_cannot_be_used_is_a_shut_button_with_the_reason(app: App, game: LogisticGame) -> None:
    hand = Hand(app, game, laid_out(game, placed={"c3": "tower south 30"}))
    hand.click(hand.cell("c3"))
    [bow] = [each for each in hand.view.asked(hand.table.picture) if each.target == Button("ability-2")]
    assert bow.why == "Bow asks you to discard other cards."


def test_what_a_card_costs_now_is_told_where_something_changes_it(app: App) -> None:
    shop = """shop: {category: script, colour: white, name: Shop, range: [xxx, xAx], durability: 9,
      constants: [{gives: cost, amount: 1, only: {category: action}}]}"""
    game = duel(shop)
    hand = Hand(app, game, laid_out(game, "blank hit", placed={"c3": "shop south 9"}))
    told = {}
    for card in ("blank", "hit"):
        found = hand.view.what(hand.at(InHand(S, card)), hand.table.picture)
        told[card] = "" if found is None else hand.table.services.say(found[1])
    assert "It costs 2 AP now." in told["hit"]
    assert "costs" not in told["blank"]


def test_ap_for_a_card_are_chosen_by_buttons(app: App, game: LogisticGame) -> None:
    hand = hand_of(app, game, "flare pour")
    hand.click(InHand(S, "flare"))
    hand.click(hand.cell("c5"))
    assert (texts(hand), more(hand)) == ([], "Choose how many AP you pay.")
    hand.click(Button("pay-3"))
    assert texts(hand) == ["use flare c5 3"]
    hand = hand_of(app, game, "flare pour")
    for target in (InHand(S, "pour"), Button("pay-2")):
        hand.click(target)
    assert texts(hand) == ["use pour 2"]
    hand = hand_of(app, game, "flare pour")
    hand.driver.drag(hand.at(InHand(S, "pour")), hand.at(hand.cell("e2")))
    hand.click(Button("pay-1"))
    assert texts(hand) == ["use pour 1"]


def test_cards_are_discarded_for_a_card(app: App, game: LogisticGame) -> None:
    hand = hand_of(app, game, "toll toll blank")
    hand.click(InHand(S, "toll"))
    hand.driver.move((4, 4))
    assert more(hand) == "To use it, discard 1 card. Choose from the lit cards in your hand."
    hand.click(InHand(S, "blank"))
    assert texts(hand) == ["use toll blank"]
    hand = hand_of(app, game, "toll toll blank")
    for _ in range(2):
        hand.click(InHand(S, "toll"))
    assert texts(hand) == ["use toll toll"]
