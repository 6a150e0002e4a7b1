"""What people ask of bots at the table: hints, and the bar of the evaluation."""

from __future__ import annotations

import pytest

from scenes.screens.table.evaluation_bar import EvaluationBar
from squares.core.players import FULL
from squares.data.texts import Texts
from tests.scenes.at_table import Hand, N, S
from tests.scenes.clerk import Clerk, Sit, play_first

# hints


def hint_lines(hand: Hand) -> list[str]:
    texts = Texts.load()
    return [texts.say(words) for _, words in hand.table.assistant.hint.lines]


def test_a_hint_tells_where_then_which_then_why(sit: Sit, clerk: Clerk) -> None:
    hand = sit(bots={})
    hand.key("h")
    assert clerk.question is not None
    assert clerk.question.reasons
    assert clerk.question.level == FULL
    assert clerk.question.view == hand.match.game.observe(hand.match.position, S)
    clerk.answer()
    hand.wait(1)
    action = hand.match.legal_actions()[0]
    piece, goal = hand.match.game.targets(hand.match.position, action)
    hint = hand.table.assistant.hint
    assert hint_lines(hand) == ["the near left of the board"]
    assert goal in hint.zone
    assert 1 < len(hint.zone) < hand.match.game.grid.size
    assert hand.table.picture.preview is None
    hand.key("h")
    assert len(hint_lines(hand)) == 2
    assert hint.spots[0] == piece
    assert hand.table.picture.preview is None
    hand.key("h")
    assert hand.table.picture.preview is not None
    assert hand.table.picture.preview.position == hand.match.game.apply(hand.match.position, action).position
    assert len(hint_lines(hand)) >= 2
    assert clerk.asked == 1
    hand.key("h")
    assert hint_lines(hand) == []
    hand.key("h")
    assert len(hint_lines(hand)) == 1
    assert clerk.asked == 1


def test_the_card_of_a_hint_has_room_for_its_reason(sit: Sit, clerk: Clerk) -> None:
    hand = sit(bots={})
    hand.key("h")
    clerk.answer()
    hand.wait(1)
    panel = hand.table.panel
    before = panel.context
    hand.key("h")
    hand.key("h")
    assert panel.context.h > before.h
    assert panel.log.rect.bottom <= panel.context.y
    hand.key("h")
    assert panel.context == before


def test_a_hint_goes_with_its_position_and_with_escape(sit: Sit, clerk: Clerk) -> None:
    hand = sit(bots={})
    hand.key("h")
    clerk.answer()
    play_first(hand)
    assert hint_lines(hand) == []
    hand.key("h")
    clerk.answer()
    hand.key("escape")
    assert hint_lines(hand) == []
    hand.key("h")
    hand.key("escape")
    assert clerk.question is None


def test_there_are_no_hints_on_a_bot_s_turn(sit: Sit, clerk: Clerk) -> None:
    hand = sit()
    play_first(hand)
    asked = clerk.asked
    hand.key("h")
    assert clerk.asked == asked
    assert hand.app.overlay.toast.text == "A bot is thinking. Ask when it is your move."


# the bar


def test_the_bar_follows_the_game_by_itself_where_it_is_switched_on(sit: Sit, clerk: Clerk) -> None:
    hand = sit(bots={})
    hand.wait(1)
    assert clerk.question is None
    hand.key("e")
    hand.wait(1)
    assert hand.table.panel.evaluates
    found = hand.table.assistant.evaluation
    clerk.answer(value=110)
    hand.wait(1)
    assert found.reading is not None
    assert found.share(found.reading, S) == pytest.approx(0.75, abs=0.01)
    play_first(hand)
    hand.wait(1)
    assert found.stale
    clerk.answer(value=110)
    assert found.reading.ply == 1
    assert found.share(found.reading, N) == pytest.approx(0.75, abs=0.01)
    bar = hand.table.controls.form.widgets
    curve = next(each.curve for each in bar if isinstance(each, EvaluationBar))
    hand.click((curve.x + 1, curve.center[1]))
    assert hand.table.state.observer.browsing == 0
    assert found.share(found.reading, S) == pytest.approx(0.75, abs=0.01)
    hand.table.history.browse(None)
    hand.table.history.resign(S)
    hand.wait(1)
    assert found.reading is None
    assert [reading.ply for reading in found.course] == [0, 1]
    assert clerk.question is None


def test_what_one_hand_told_is_not_shown_to_the_other(sit: Sit, clerk: Clerk) -> None:
    hand = sit("logistic", bots={})
    hand.table.history.uncover()
    hand.wait(1)
    hand.key("e")
    hand.wait(1)
    clerk.answer(value=200)
    found = hand.table.assistant.evaluation
    assert found.reading is not None
    while hand.match.to_act is S:
        play_first(hand)
    hand.hold("return", 700)
    assert hand.table.cover is None
    assert found.reading is None


def test_nothing_is_weighed_twice_or_while_a_bot_thinks(sit: Sit, clerk: Clerk) -> None:
    hand = sit()
    hand.key("e")
    hand.wait(1)
    clerk.answer(nodes=0)
    hand.wait(1)
    assert clerk.question is None
    play_first(hand)
    assert clerk.question is not None
    assert not hand.table.assistant.evaluation.asked
