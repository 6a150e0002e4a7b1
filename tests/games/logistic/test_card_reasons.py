"""Sentences about cards: what they name is what happens, as far as whoever asks can know it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from squares.bots.bot import Choice
from squares.bots.explain import following
from squares.bots.reason import Deed, told
from squares.bots.reasons import facts
from squares.core.grid import Cell
from squares.core.seats import TWO, Seat
from squares.data.texts import Texts
from squares.games.logistic.rules.values import LogisticPosition, Player, Standing
from squares.registry import Registry

GAME: Any = Registry.of_engines().game("logistic")
TEXTS = Texts.load()
SOUTH, NORTH = TWO


def player(avatar: str, cell: str, hand: str = "", **more: Any) -> Player:
    """A player with an AVI on a cell and some hand cards."""
    at = GAME.grid.parse(cell)
    assert isinstance(at, Cell)
    given: dict[str, Any] = {"deck": ("volley",) * 10, "life": 300, **more}
    return Player(avatar, at, hand=tuple(sorted(hand.split())), **given)


def duel(south: Player, north: Player, ap: int = 3, placed: tuple[tuple[str, str, Seat, int], ...] = ()) -> Any:
    """South's main phase."""
    cards = tuple(Standing(GAME.grid.parse(cell), card, owner, left) for cell, card, owner, left in placed)
    return LogisticPosition(SOUTH, SOUTH, "main", ap, (south, north), cards)


def why(position: Any, *line: str) -> str:
    """What is told of the first of some actions, the others being expected."""
    action, *then = (GAME.parse_action(text) for text in line)
    return TEXTS.say(told(facts(Deed(GAME, position, action, then))))


def test_what_a_hit_does_is_told_with_what_it_leaves_and_costs_the_enemy() -> None:
    position = duel(player("kagari", "c2", "drop-shot"), player("kagari", "c4", "dig"))
    said = "If it is not answered, the enemy loses 40 life (260 left) and the enemy's next turn has 1 AP less."
    assert why(position, "use drop-shot c4") == said


def test_nothing_answers_an_effect_of_the_avi_or_an_enemy_without_cards() -> None:
    spin, bare = player("shizuku", "c2", "volley"), player("kagari", "c4")
    assert why(duel(spin, bare), "avi 1 c4", "way 1") == (
        "Then the enemy loses 15 life (285 left) and the enemy's AVI goes to b4."
    )
    volley = duel(player("iwao", "c2", "volley"), bare)
    assert why(volley, "use volley c4") == "Then the enemy loses 40 life (260 left)."


def test_a_card_that_is_moved_does_not_leave_the_court() -> None:
    position = duel(player("shizuku", "c2"), player("kagari", "a5", "dig"), placed=(("c4", "shutter", NORTH, 80),))
    assert (
        why(position, "avi 1 c4", "way 2")
        == "Then Shutter on d4 has durability 65 left and Shutter goes from c4 to d4."
    )
    gone = duel(player("shizuku", "c2"), player("kagari", "a5", "dig"), placed=(("c4", "shutter", NORTH, 10),))
    assert why(gone, "avi 1 c4") == "Then Shutter on c4 leaves the court."


def test_a_placed_card_is_told_with_what_it_does_from_now_on() -> None:
    position = duel(player("kagari", "c2", "ball-cannon"), player("kagari", "c5", "dig"))
    said = why(position, "use ball-cannon c3")
    assert said.startswith(
        "If it is not answered, Ball Cannon stands on c3 with durability 70. Ball Cannon: At the end of"
    )


def test_what_an_effect_puts_off_is_told() -> None:
    position = duel(player("kagari", "c1", "time-out"), player("kagari", "c5"))
    said = "Then your guard grows by 50. At the start of your next turn: (You have 1 more AP. Draw 1 card.)"
    assert why(position, "use time-out") == said


def test_letting_a_card_happen_is_told_with_its_cost() -> None:
    before = duel(player("kagari", "c2", "volley"), player("hayate", "c4", "volley dig"))
    answering = GAME.apply(before, GAME.parse_action("use volley c4")).position
    assert why(answering, "decline") == "Without an answer, you lose 40 life (260 left)."


def test_a_push_names_the_cards_that_reach_then() -> None:
    position = duel(player("shizuku", "c2", "spike"), player("kagari", "b4", "dig"))
    said = why(position, "avi 1 b4", "way 2")
    assert said.endswith("and the enemy's AVI goes to c4. From c2, Spike reaches the enemy's AVI.")


def test_a_card_that_is_searched_is_not_drawn() -> None:
    deck = ("clean-sweep", "volley", "breather", "breather")
    position = duel(player("kagari", "c1", "scout-report", deck=deck), player("kagari", "c5", "dig"))
    said = why(position, "use scout-report", "pick clean-sweep")
    assert said.startswith("If it is not answered, you take Clean Sweep into your hand and you draw 1 card.")


def test_a_caa_tells_what_the_deck_can_give() -> None:
    position = duel(player("kagari", "c1", "breather spike volley", deck=("dig",)), player("kagari", "c5"))
    assert why(position, "caa breather,spike") == "For Breather and Spike you draw 1 card and then hold 2."


def test_a_charge_that_ends_with_the_turn_is_no_reason() -> None:
    south = player("hayate", "c1", "breather", once=())
    assert "charge grows by 15" in why(duel(south, player("kagari", "c5")), "avi 1", "pick c2")
    assert why(duel(south, player("kagari", "c5"), ap=1), "avi 1", "pick c2") == "Then your AVI goes to c2."


def test_what_the_end_of_the_turn_brings_is_not_the_doing_of_its_last_action() -> None:
    placed = (("e5", "charging-pad", NORTH, 40),)  # costs life at the start of its owner's turn
    south, north = player("kagari", "b1", "breather"), player("kagari", "c5", "dig")
    assert "loses" not in why(duel(south, north, ap=1, placed=placed), "move a1")


def test_a_step_names_the_cards_that_reach_and_those_that_no_longer_do() -> None:
    north = player("kagari", "c5", "dig", trash=("spike", "thunder-serve"))
    position = duel(player("kagari", "c2", "breather"), north)
    told_of = "Spike, which the enemy has shown, no longer reaches your AVI from where the enemy's stands."
    assert why(position, "move b2") == told_of  # a deck holds one Thunder Serve
    assert why(duel(player("kagari", "b2", "spike"), north), "move c2") == "From c2, Spike reaches the enemy's AVI."


def test_an_effect_that_moves_the_avi_out_of_range_says_so() -> None:
    position = duel(player("hayate", "c2"), player("kagari", "c5", "dig", trash=("spike",)))
    told_of = "Spike, which the enemy has shown, no longer reaches your AVI from where the enemy's stands."
    assert why(position, "avi 1", "pick a2").endswith(f"your AVI goes to a2. {told_of}")


def test_a_discard_tells_what_is_kept() -> None:
    hand = "ball-cart breather drive drive volley volley"
    position = replace(duel(player("kagari", "c2", hand), player("kagari", "c5"), ap=0), phase="discard")
    assert why(position, "discard drive") == "You keep another Drive."
    assert why(position, "discard drive", "discard drive") == "You keep Drive, which reaches the enemy's AVI."
    idle = "Breather has no hit damage and answers nothing. You keep Drive, which reaches the enemy's AVI."
    assert why(position, "discard breather") == idle


def test_the_play_that_follows_ends_where_it_rests_on_hidden_cards() -> None:
    south = player("shizuku", "c2", "ball-cart volley", deck=("dig", "spike", "volley", "slice", "drive", "breather"))
    world = replace(duel(south, player("kagari", "c4", "dig", integrate=("ice-bath",))), rng=5)
    view = GAME.observe(world, SOUTH)

    def then(*line: str) -> list[str]:
        actions = tuple(GAME.parse_action(text) for text in line)
        return [str(each) for each in following(GAME, view, Choice(actions[0], 0, actions, world, (), 1, 1, 0.0))]

    own = ["move c1", "move d1", "avi 1 c4"]
    assert then(*own[:2]) == own[1:2]
    assert then("use ball-cart", "decline", "use volley c4") == ["decline"]  # after cards that nobody knows yet
    assert then("use volley c4", "chain dig") == []
    world = replace(world, ap=1)
    view = GAME.observe(world, SOUTH)
    assert then("move c1", "move b4") == []  # nobody knows what the enemy draws first
