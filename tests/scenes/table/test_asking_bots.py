"""What people ask of bots at the table: hints, and the bar of the evaluation."""

from __future__ import annotations

import pytest

from scenes.input import PointerMove
from scenes.screens.table.evaluation_bar import EvaluationBar
from scenes.screens.table.screen import Table
from scenes.ui.widgets.button import Button
from squares.bots.evaluation import WIN
from squares.core.phrase import capital
from squares.core.players import FULL, BotPlayer
from squares.core.seats import Seat
from squares.data.texts import Texts
from tests.scenes.at_table import Hand, N, S
from tests.scenes.clerk import BOT, Clerk, Sit, play_first

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


def test_after_the_move_up_to_three_are_compared_and_each_shows_what_follows(sit: Sit, clerk: Clerk) -> None:
    hand = sit("qubism", bots={})
    hint = hand.table.assistant.hint
    hand.key("h")
    clerk.answer(others=4)
    hand.wait(1)
    for _ in range(2):
        hand.key("h")
    assert hint.more_moves
    hand.key("h")
    legal = hand.match.legal_actions()
    assert clerk.question is not None
    assert clerk.question.among == legal[:3]
    clerk.answer()
    hand.wait(1)
    says = hand.app.services.say
    assert [says(hint.candidate(n)).partition(": ")[0] for n in range(3)] == ["50 %", "48 %", "loses"]
    first, second = (hand.match.game.apply(hand.match.position, action).position for action in legal[:2])
    assert hand.table.picture.preview is not None
    assert hand.table.picture.preview.position == first
    buttons = [widget for widget in hand.table.controls.form.widgets if widget.group == "card"]
    assert len(buttons) == 3
    hand.click(buttons[1].rect.center)
    assert hint.chosen == 1
    assert hand.table.picture.preview is not None
    assert hand.table.picture.preview.position == second
    hand.key("h")
    assert hint.step == 0
    for _ in range(4):
        hand.key("h")
    assert len(hint.candidates) == 3  # they are not asked for again
    assert clerk.asked == 2
    hand.table.session.play(legal[0])
    hand.wait(1)
    assert not hint.candidates


@pytest.mark.parametrize(("width", "height", "brief"), [(1440, 900, False), (900, 600, True)])
def test_moves_that_are_compared_are_told_whole(sit: Sit, clerk: Clerk, width: int, height: int, brief: bool) -> None:
    hand = sit("squares-ii", bots={})
    hand.table.layout((width, height), width < 1200)
    hint, says = hand.table.assistant.hint, hand.app.services.say
    hand.key("h")
    clerk.answer(others=4)
    hand.wait(1)
    for _ in range(3):
        hand.key("h")
    clerk.answer()
    hand.wait(1)
    buttons = [each for each in hand.table.controls.form.widgets if isinstance(each, Button) and each.group == "card"]
    measure = hand.app.services.measure
    assert all(measure.width(each.label, "name", 15) <= each.rect.w - 8 for each in buttons)
    assert [each.label[3:] == capital(says(hint.candidate(n))) for n, each in enumerate(buttons)] == [not brief] * 3
    assert len({each.rect.y for each in buttons}) == (1 if brief else 3)
    assert any(says("table.hint_candidate") == says(label) for label, _ in hint.lines) == brief


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
    hand.table.presenter.browse(None)
    hand.table.session.resign(S)
    hand.wait(1)
    assert found.reading is None
    assert [reading.ply for reading in found.course] == [0, 1]
    assert clerk.question is None


def test_what_one_hand_told_is_not_shown_to_the_other(sit: Sit, clerk: Clerk) -> None:
    hand = sit("logistic", bots={})
    hand.table.presenter.uncover()
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


def answered(hand: Hand, clerk: Clerk, value: int = 0) -> None:
    """Whatever is asked is answered, until nothing is asked any more."""
    hand.wait(1)
    while clerk.question is not None:
        clerk.answer(value)
        hand.wait(1)


def plies(hand: Hand) -> list[int]:
    return [reading.ply for reading in hand.table.assistant.evaluation.course]


def test_turns_before_it_was_switched_on_are_weighed_too_the_one_on_show_first(sit: Sit, clerk: Clerk) -> None:
    hand = sit(bots={})
    for _ in range(4):
        play_first(hand)
    hand.key("e")
    hand.wait(1)
    asked, found = clerk.question, hand.table.assistant.evaluation
    assert asked is not None
    assert asked.view.position == hand.match.position
    hand.table.commands.look(1)
    hand.wait(1)
    asked = clerk.question
    assert asked is not None
    assert asked.view.position == hand.match.position_at(1)
    hand.key("e")
    hand.wait(1)
    assert clerk.question is None
    hand.key("e")
    answered(hand, clerk)
    assert plies(hand) == [0, 1, 2, 3, 4]
    assert not found.stale


def test_a_game_between_bots_of_cards_ends_with_its_course(sit: Sit, clerk: Clerk) -> None:
    hand = sit("logistic", bots={S: BOT, N: BOT})
    hand.key("e")
    for _ in range(4):
        hand.table.session.play(hand.match.legal_actions()[0])
    hand.table.session.resign(S)
    answered(hand, clerk)
    assert plies(hand) == [0, 1, 2, 3, 4]


def test_of_a_hidden_game_only_what_the_seat_knew_is_weighed_until_it_is_over(sit: Sit, clerk: Clerk) -> None:
    hand = sit("logistic", bots={N: BOT})
    game, match = hand.match.game, hand.match
    while match.cursor < 12:
        match.play(match.legal_actions()[0])
    while match.to_act is N:
        match.play(match.legal_actions()[0])
    hand.table.sit(match)
    hand.key("e")
    answered(hand, clerk)
    own = [ply for ply in range(match.cursor + 1) if game.to_act(match.position_at(ply)) is S]
    assert plies(hand) == own
    assert len(own) <= match.cursor
    hand.table.session.resign(S)
    answered(hand, clerk)
    assert plies(hand) == list(range(match.cursor + 1))


def test_the_course_is_there_again_when_a_saved_game_is_opened(sit: Sit, clerk: Clerk) -> None:
    hand = sit(bots={})
    play_first(hand)
    hand.table.session.resign(N)
    hand.key("e")
    answered(hand, clerk, value=-70)
    course, id = hand.table.assistant.evaluation.course, hand.table.match_file.record_id
    assert id is not None
    store = hand.app.services.store
    played = store.load(id).value.last_played
    hand.app.services.stack.pop()
    record = store.load(id).value
    assert record.values == {0: -70}
    assert record.last_played == played
    again = Hand(hand.app, Table.resume(hand.app.services, record))
    again.wait(1)
    assert again.table.assistant.evaluation.course == course
    assert clerk.question is None


@pytest.mark.parametrize(
    ("value", "bots", "said"),
    [
        (0, {}, "Neither side is ahead."),
        (110, {}, "South wins about 75 games in 100."),
        (3000, {}, "South wins about 99 games in 100."),
        (-110, {N: BOT}, "North wins about 75 games in 100."),
        (110, {N: BOT}, "You win about 75 games in 100."),
        (WIN - 1, {}, "South can win this turn."),
        (WIN - 3, {}, "South wins by force."),
        (WIN - 3, {N: BOT}, "You win by force."),
        (2 - WIN, {}, "North wins by force."),
    ],
)
def test_what_a_position_is_worth_in_words(
    sit: Sit, clerk: Clerk, value: int, bots: dict[Seat, BotPlayer], said: str
) -> None:
    hand = sit(bots=bots)
    hand.match.players.update({S: "South", N: "North"})
    hand.key("e")
    answered(hand, clerk, value)
    found = hand.table.assistant.evaluation
    assert found.reading is not None
    assert Texts.load().say(found.words(found.reading, S, N)) == said


def test_partners_win_together(sit: Sit, clerk: Clerk) -> None:
    hand = sit("rengoma-4p", bots={})
    hand.match.players.update(dict(zip(hand.match.game.seats, ("Ann", "Ben", "Cem", "Dan"), strict=True)))
    hand.key("e")
    answered(hand, clerk, 110)
    found = hand.table.assistant.evaluation
    assert found.reading is not None
    first, other = hand.match.game.seats[:2]
    assert Texts.load().say(found.words(found.reading, first, other)) == ("Ann and Cem win about 75 games in 100.")


def test_the_curve_tells_the_turn_under_the_pointer(sit: Sit, clerk: Clerk) -> None:
    hand = sit(bots={})
    for _ in range(3):
        play_first(hand)
    hand.key("e")
    answered(hand, clerk)
    bar = next(each for each in hand.table.controls.form.widgets if isinstance(each, EvaluationBar))
    assert bar.curve.h >= 80
    at = (bar.curve.x + bar.curve.w / 10, bar.curve.center[1])
    assert hand.table.handle(PointerMove(at))
    assert bar.looks == 2
    hand.wait(1)
