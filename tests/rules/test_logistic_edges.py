"""Small faults planted in Battle Logistic Square that no other test found: what a player would have seen of each."""

from __future__ import annotations

from dataclasses import replace

import pytest

from squares.data import engines
from tests.rules.logistic_games import duel, laid, lives, played
from tests.rules.test_logistic_steps import tried

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
