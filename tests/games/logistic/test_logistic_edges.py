"""Small faults planted in Battle Logistic Square that no other test found: what a player would have seen of each."""

from __future__ import annotations

from dataclasses import replace

import pytest

from squares.core.errors import BadPosition
from squares.core.seats import TWO, Seat
from squares.data import engines
from squares.data.texts import Texts
from squares.games.logistic import LogisticGame
from squares.games.logistic.remarks import remarks
from squares.games.logistic.rules.state import follow
from squares.games.logistic.rules.tables import MOST_LINKS
from squares.games.logistic.rules.values import Link
from tests.games.logistic.logistic_games import BOLT, cell, duel, first_game, laid, lives, played, texts, why_not
from tests.games.logistic.test_logistic_notation import GOOD
from tests.games.logistic.test_logistic_steps import tried

POST = """
bolt: {category: action, colour: white, name: Bolt, range: [x, x, x, x, A], damage: 20, effect: [{do: hit}]}
post: {category: action, colour: white, name: Post, range: [xxx, xAx], durability: 80,
  constants: [{gives: guard, amount: 20}]}
"""


@pytest.mark.parametrize(("damage", "left", "guard"), [(20, 500, 15), (21, 500, 0), (36, 499, 0)])
def test_a_guard_is_kept_where_a_constant_one_stops_the_whole_hit(damage: int, left: int, guard: int) -> None:
    game = duel(POST.replace("damage: 20", f"damage: {damage}"))
    start = laid(game, "bolt", south={"at": "c2"}, north={"at": "c4", "guard": 15}, placed={"a5": "post north 80"})
    after = played(game, start, "use bolt c4", "decline")
    assert (lives(after)[1], after.players[1].guard) == (left, guard)


def test_an_avi_may_push_itself_ahead_but_not_away_from_itself() -> None:
    assert str(tried("{do: push, what: you, by: 2, direction: ahead}").players[0].cell) == "c3"
    assert str(tried("{do: push, what: you, by: 2, direction: away}").players[0].cell) == "c1"


def test_turning_a_card_in_the_editor_takes_its_durability_down_and_begins_again() -> None:
    game = duel()
    editing = engines.editing(game)
    assert editing is not None
    wall = next(token for token in editing.box if token.text == "wall")
    turned = [replace(wall, count=3)]
    for _ in range(3):
        turned.append(editing.turned(turned[-1]))
    assert [token.count for token in turned] == [3, 2, 1, 80]
    blank = next(token for token in editing.box if token.text == "blank")
    assert editing.turned(blank) == blank


# ---- positions that cannot be


def wrong(game: LogisticGame, text: str) -> str:
    """The last part of the key of what is wrong with a position first; nothing where it is sound."""
    try:
        game.parse(text)
    except BadPosition as error:
        return error.phrase.key.rpartition(".")[2]
    return ""


LOOKING = duel("peek: {category: script, colour: white, name: Peek, effect: [{do: look, count: 2}]}")


@pytest.mark.parametrize(
    ("game", "known", "told"),
    [
        (LOOKING, "oo", ""),
        (LOOKING, ".o", ""),
        (LOOKING, "ooo", "known"),  # there are two cards
        (LOOKING, "o.", "known"),  # it is written without the last dot
        (duel(), "o", "known"),  # no card looks
    ],
)
def test_what_is_known_of_a_deck_is_known_of_cards_that_lie_there(game: LogisticGame, known: str, told: str) -> None:
    text = game.format(laid(game, "hit"))
    assert wrong(game, text.replace("used: []", f"used: [], known: {known}", 1)) == told


def test_no_life_is_below_nothing() -> None:
    game = duel()
    text = game.format(laid(game, "hit"))
    assert wrong(game, text.replace("life: 500", "life: -1", 1)) == "life"


@pytest.mark.parametrize(("links", "told"), [(MOST_LINKS, ""), (MOST_LINKS + 1, "long_chain")])
def test_a_chain_may_be_as_long_as_there_is_room_for(links: int, told: str) -> None:
    game = duel()
    start = laid(game, "hit", "cb-dash")
    owners = [TWO[i % 2] for i in range(links)]
    chain = tuple(Link("cb-dash", owner, None) for owner in owners)
    waits = replace(start, chain=chain, phase="answer", to_act=owners[links % 2])
    assert wrong(game, game.format(waits)) == told


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("step: 5", "step: 5, cell: c3", "frame"),
        ("step: 5", "step: 5, picked: jab", "frame"),
        ("step: 5", "step: 5, hit: true", "frame"),
        ("step: 0}]", "step: 0}, {card: virus, owner: south, step: 5}]", ""),
        ("step: 0}]", "step: 0}, {card: virus, owner: south, step: 4}]", "frame"),
    ],
)
def test_an_effect_that_waits_stands_where_it_begins_with_nothing_chosen(old: str, new: str, told: str) -> None:
    game = first_game()
    assert GOOD.count(old) == 1
    assert wrong(game, GOOD.replace(old, new)) == told


def test_nobody_who_cannot_steal_has_a_card_too_many() -> None:
    game = duel()
    text = game.format(laid(game, "blank"))
    assert wrong(game, text.replace("deck: [blank, blank]", f"deck: [{', '.join(['blank'] * 30)}]", 1)) == "too_many"


# ---- what is refused, and what is said


def test_a_step_to_either_side_that_is_barred_is_told_before_it_is_tried() -> None:
    game = duel()
    walls = dict.fromkeys(("b1", "c2", "d1"), "wall north 80")
    refused = game.refused_actions(laid(game, placed=walls))
    assert [str(each.action) for each in refused if str(each.action).startswith("move")] == [
        "move b1",
        "move c2",
        "move d1",
    ]


@pytest.mark.parametrize("action", ["pick c3", "pick hit", "way 1", "yes"])
def test_a_choice_that_nobody_asked_for_is_refused_as_that(action: str) -> None:
    game = duel()
    assert why_not(game, laid(game), action) == "nothing_asked"


@pytest.mark.parametrize("damage", [0, 20])
def test_a_way_that_hits_tells_the_damage_of_its_card(damage: int) -> None:
    game = duel(
        "either: {category: action, colour: white, name: Either, range: [x, x, x, x, A], "
        f"damage: {damage}, effect: [{{do: choose, options: [[{{do: hit}}], [{{do: draw}}]]}}]}}"
    )
    asked = played(game, laid(game, "either"), "use either c5", "decline")
    said = Texts.load().say(game.describe(asked, game.parse_action("way 1")))
    assert said == f"1: Hit the target for {damage}."


@pytest.mark.parametrize(("life", "lost"), [(200, True), (201, False)])
def test_north_too_can_ask_whether_the_enemy_is_awakened(life: int, lost: bool) -> None:
    effect = "[{do: if, when: [{test: awakened, of: enemy}], then: [{do: lose, amount: 7}]}]"
    game = duel(f"try: {{category: script, colour: white, name: Try, effect: {effect}}}")
    start = laid(game, foe="try", south={"life": life}, turn=Seat.NORTH)
    assert (lives(played(game, start, "use try", "decline"))[1] < 500) == lost


def test_a_card_with_a_durability_of_1_is_placed() -> None:
    game = duel(POST.replace("durability: 80", "durability: 1"))
    after = played(game, laid(game, "post"), "use post c2", "decline")
    assert [(str(each.cell), each.left) for each in after.placed] == [("c2", 1)]


@pytest.mark.parametrize(("aim", "actions"), [("one", ["avi 1 c2", "avi 1 d1"]), ("all", ["avi 1"])])
def test_an_effect_of_the_avi_aims_at_one_or_at_all(aim: str, actions: list[str]) -> None:
    """Its area is not the first that the cards of the game have."""
    game = duel(
        f"""
        a-hit: {{category: action, colour: white, name: A, range: [x, A], damage: 1, effect: [{{do: hit}}]}}
        cy:
          category: avatar
          name: Cy
          awakening: {{at: 200}}
          effects: [{{name: Gust, range: [xxx, xAx], aim: {aim}, damage: 5, effect: [{{do: hit}}]}}]
        """
    )
    walls = dict.fromkeys(("c2", "d1"), "wall north 80")
    assert texts(game, laid(game, "blank", south={"name": "cy"}, placed=walls), "avi") == actions


@pytest.mark.parametrize(("card", "target"), [("wall", "c3"), ("hit", "d3")])
def test_what_is_aimed_at_follows_its_target_unless_it_is_to_stand_on_the_cell(card: str, target: str) -> None:
    game = duel()
    declared = replace(laid(game, "hit"), chain=(Link(card, Seat.SOUTH, cell(game, "c3")),), phase="answer")
    kernel = game.codec.kernel(declared)
    follow(kernel, game.grid.index(cell(game, "c3")), game.grid.index(cell(game, "d3")), -1)
    assert game.codec.position(kernel).chain[0].target == cell(game, target)


# ---- what is odd about cards


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("range: [x, ., ., ., ., A]", "range_off"),
        ("range: [x, ., ., ., A]", ""),
        ("anywhere: true", ""),
        ("cost: 4", "too_dear"),
        ("cost: 3", ""),
    ],
)
def test_a_card_that_nobody_can_play_is_odd(card: str, told: str) -> None:
    game = duel(f"far: {{category: action, colour: white, name: Far, {card}}}")
    found = [each.what.values["why"].key for each in remarks(game.definition) if each.path == ("cards", "far")]
    assert found == ([f"logistic.odd.{told}"] if told else [])


@pytest.mark.parametrize(
    "adds", ["effect: [{do: ap, amount: 1}]", "durability: 5, constants: [{gives: ap, amount: 1}]"]
)
def test_a_dear_card_is_not_odd_where_a_card_adds_action_points(adds: str) -> None:
    game = duel(
        "dear: {category: action, colour: white, name: Dear, cost: 4}\n"
        f"more: {{category: action, colour: white, name: More, range: [x, A], {adds}}}"
    )
    assert not [each for each in remarks(game.definition) if each.path == ("cards", "dear")]


@pytest.mark.parametrize(
    ("answers", "odd"),
    [
        ("category: action", False),
        ("category: integrate", False),
        ("type: zap", False),
        ("card: tool", True),  # an IT card is answered by its category only
        ("damage: 101", True),
    ],
)
def test_a_break_card_is_odd_where_nothing_fits_what_it_answers(answers: str, odd: bool) -> None:
    game = duel(
        "tool: {category: integrate, colour: white, name: Tool}\n"
        f"nix: {{category: break, colour: white, name: Nix, answers: [{{{answers}}}], effect: [{{do: negate}}]}}"
        + BOLT,
        "zap",
    )
    assert bool([each for each in remarks(game.definition) if each.path == ("cards", "nix")]) == odd


def test_only_cards_with_dice_let_bots_reckon_with_them() -> None:
    for effect, rolls in (("{do: draw}", 0), ("{do: roll}, {do: lose, amount: 1}", 1)):
        game = duel(f"try: {{category: script, colour: white, name: Try, effect: [{effect}]}}")
        assert game.codec.tables.rolls == rolls
