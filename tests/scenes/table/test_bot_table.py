"""Bots at the table: when they are asked, what they are told, when their move comes, and what people can ask them."""

from __future__ import annotations

from typing import Any

import pytest

from scenes.boot import build
from scenes.input import PointerDown, PointerMove, PointerUp
from scenes.screens.table.menu import Menu
from scenes.screens.table.screen import Table
from scenes.table.bots import LOOK, PACES
from squares.bots.process import Prepare, Trouble
from squares.core.actions import InHand
from squares.core.game import Setup
from squares.core.match import Match
from squares.core.players import FULL, BotPlayer
from tests.scenes.at_table import NAMES, Hand, N, S
from tests.scenes.clerk import BOT, Clerk, Sit, play_first
from tests.waiting import until


def answered(hand: Hand, clerk: Clerk, **answer: Any) -> None:
    """The bot finds its move, and it is played; where it goes on with the same turn it is asked again."""
    clerk.answer(**answer)
    for _ in range(3):  # it is played, a question without a choice is declined, the next is asked
        hand.wait(1)


# playing


def test_a_bot_is_asked_when_it_has_to_decide_and_told_what_its_seat_knows(sit: Sit, clerk: Clerk) -> None:
    hand = sit()
    assert clerk.question is None
    play_first(hand)
    asked = clerk.question
    assert asked is not None
    assert asked.view == hand.match.game.observe(hand.match.position, N)
    assert (asked.level, asked.rules.variant) == (4, "classic")
    assert 1.5 < asked.limit.seconds < 2.0
    assert asked.before == (hand.match.start, hand.match.position)
    assert clerk.prepared == (Prepare(asked.rules, 4), Prepare(asked.rules, FULL))


def test_hidden_cards_never_go_to_the_process(sit: Sit, clerk: Clerk) -> None:
    hand = sit("logistic")
    while hand.match.to_act is S:
        play_first(hand)
    asked = clerk.question
    assert asked is not None
    mine = set(hand.match.position.player(S).hand)
    assert mine
    assert asked.view == hand.match.game.observe(hand.match.position, N)
    assert not mine & set(asked.view.position.player(S).hand)
    assert asked.before == ()


def test_its_move_is_played_through_the_match_and_saved(sit: Sit, clerk: Clerk) -> None:
    hand = sit()
    play_first(hand)
    answered(hand, clerk)
    assert hand.match.cursor == 2
    assert hand.match.plies[1].seat is N
    assert clerk.question is None
    assert hand.app.services.store.load(hand.table.match_file.record_id or "").value.bots == {N: BOT}


def test_its_move_waits_until_it_can_be_seen(sit: Sit, clerk: Clerk) -> None:
    hand = sit()
    hand.app.services.change(bot_pace="normal")
    play_first(hand)
    clerk.answer()
    hand.wait(PACES["normal"] * LOOK - 100)
    assert hand.match.cursor == 1
    hand.wait(100)
    assert hand.match.cursor == 2


def test_its_move_does_not_come_while_a_person_looks_back(sit: Sit, clerk: Clerk) -> None:
    hand = sit()
    play_first(hand)
    hand.key("home")
    clerk.answer()
    hand.wait(5000)
    assert hand.match.cursor == 1
    hand.key("end")
    hand.wait(1)
    assert hand.match.cursor == 2


def test_the_plate_says_for_how_long_it_has_thought_and_draws_no_more_often(sit: Sit, clerk: Clerk) -> None:
    hand = sit()
    play_first(hand)
    bots = hand.table.assistant.bots
    assert (bots.thinking, bots.seconds) == (N, 0)
    drawn = hand.app.drawn
    for _ in range(60):
        hand.wait(50)
    assert bots.seconds == 3
    assert hand.app.drawn - drawn == 3
    clerk.answer()
    assert bots.thinking is None


def test_nobody_moves_the_pieces_of_a_bot(sit: Sit, clerk: Clerk) -> None:
    hand = sit()
    play_first(hand)
    assert not hand.table.state.observer.chooser.starts()
    tile = next(piece.spot for piece in hand.table.picture.pieces if piece.owner is N)
    hand.click(hand.table.view.rect(tile).center)
    assert hand.table.state.held.picked == ()


def test_a_bot_that_begins_is_asked_at_once(sit: Sit, clerk: Clerk) -> None:
    hand = sit(bots={S: BOT})
    assert clerk.question is not None
    assert clerk.question.view.seat is S
    assert hand.table.state.near is N


def told(hand: Hand) -> str:
    """What the dialog says."""
    assert hand.app.overlay.dialog is not None
    return hand.app.overlay.dialog.text


def answer_dialog(hand: Hand, label: str) -> None:
    """Presses a button of the dialog by Tab and Enter."""
    hand.wait(1)
    dialog = hand.app.overlay.dialog
    assert dialog is not None
    place = next(button for button in dialog.buttons if button.label == label).rect.center
    for event in (PointerMove(place), PointerDown(place), PointerUp(place)):
        hand.app.overlay.handle(event)
    hand.wait(1)
    hand.wait(1)


@pytest.mark.parametrize(
    ("trouble", "said"),
    [
        (Trouble.FAILED, "Kaede (North) failed while thinking."),
        (Trouble.LATE, "Kaede (North) is far past its think time."),
        (Trouble.DIED, "Kaede (North) crashes every time it thinks."),
        (None, "Kaede (North) found no move."),
    ],
)
def test_a_bot_without_an_answer_is_told_and_a_person_can_play_on(
    sit: Sit, clerk: Clerk, trouble: Trouble | None, said: str
) -> None:
    hand = sit()
    play_first(hand)
    clerk.fail(trouble)
    hand.wait(1)
    assert told(hand).startswith(said)
    asked = clerk.asked
    hand.wait(1000)
    assert clerk.asked == asked  # it waits for a person's word
    answer_dialog(hand, "Take its seat")
    assert hand.match.bots == {}
    assert hand.table.state.observer.chooser.starts()


def test_a_bot_without_an_answer_can_be_asked_again(sit: Sit, clerk: Clerk) -> None:
    hand = sit()
    play_first(hand)
    clerk.fail(Trouble.LATE)
    hand.wait(1)
    answer_dialog(hand, "Try again")
    assert clerk.question is not None
    answered(hand, clerk)
    assert hand.match.cursor == 2
    assert hand.match.bots == {N: BOT}


def test_the_report_of_a_bot_holds_what_it_was_asked(sit: Sit, clerk: Clerk, monkeypatch: pytest.MonkeyPatch) -> None:
    hand, copied = sit(), list[str]()
    monkeypatch.setattr(hand.app.services.shell, "copy", copied.append)
    play_first(hand)
    clerk.fail(Trouble.FAILED, "Traceback: it was the bot")
    hand.wait(1)
    answer_dialog(hand, "Copy the report")
    position = hand.match.game.format(hand.match.position)
    for part in ("bot: north, level 4, 2 s, failed", "squares-ii classic", position, "it was the bot"):
        assert part in copied[0]
    assert told(hand)
    answer_dialog(hand, "Take its seat")


def test_the_copy_of_a_bot_s_report_tells_of_no_hand(sit: Sit, clerk: Clerk, monkeypatch: pytest.MonkeyPatch) -> None:
    hand, copied = sit("logistic", bots=dict.fromkeys((S, N), BOT)), list[str]()
    monkeypatch.setattr(hand.app.services.shell, "copy", copied.append)
    hand.wait(1)
    clerk.fail(Trouble.FAILED, "Traceback: it was the bot")
    hand.wait(1)
    answer_dialog(hand, "Copy the report")
    assert "Traceback: it was the bot" in copied[0]
    assert "position: " not in copied[0]


def test_a_hint_that_is_not_found_is_told(sit: Sit, clerk: Clerk) -> None:
    hand = sit()
    hand.key("h")
    hand.wait(1)
    clerk.fail(Trouble.LATE)
    hand.wait(1)
    assert hand.app.overlay.toast.text == "No hint could be found."
    hand.key("h")
    hand.wait(1)
    assert clerk.question is not None


# going back, leaving


def test_undo_goes_back_to_the_person_s_own_decision(sit: Sit, clerk: Clerk) -> None:
    hand = sit()
    play_first(hand)
    answered(hand, clerk)
    hand.key("z", ctrl=True)
    assert hand.match.cursor == 0
    hand.wait(1)
    assert clerk.question is None
    hand.key("y", ctrl=True)
    assert hand.match.cursor == 2


def test_undo_stops_a_thought(sit: Sit, clerk: Clerk) -> None:
    hand = sit()
    play_first(hand)
    assert clerk.question is not None
    hand.key("z", ctrl=True)
    hand.wait(1)
    assert hand.match.cursor == 0
    assert clerk.question is None
    assert hand.table.assistant.bots.thinking is None


def test_what_a_bot_began_with_cannot_be_taken_back(sit: Sit, clerk: Clerk) -> None:
    hand = sit(bots={S: BOT})
    answered(hand, clerk)
    hand.key("z", ctrl=True)
    assert hand.match.cursor == 1
    assert hand.app.overlay.toast.text == "Nothing has been played yet."


def test_a_secret_that_a_bot_s_move_told_stays_told(sit: Sit, clerk: Clerk) -> None:
    hand = sit("logistic")
    while not (hand.match.to_act is S and hand.match.cursor and hand.match.last.seat is N):  # type: ignore[union-attr]
        if hand.match.to_act is S:
            play_first(hand)
        else:
            answered(hand, clerk)
    assert hand.table.session.revealed
    cursor = hand.match.cursor
    hand.key("z", ctrl=True)
    assert hand.match.cursor == cursor


def test_leaving_and_a_new_match_stop_a_thought(sit: Sit, clerk: Clerk) -> None:
    hand = sit()
    play_first(hand)
    hand.table.commands.rematch()
    assert clerk.question is None
    assert hand.match.bots == {N: BOT}
    while clerk.question is None:
        hand.wait(1) if hand.match.to_act is N else play_first(hand)
    hand.table.leave()
    assert clerk.question is None


def test_a_resumed_match_goes_on_with_its_bots(sit: Sit, clerk: Clerk) -> None:
    hand = sit()
    play_first(hand)
    record = hand.table.match_file.record(hand.match)
    clerk.cancel()
    again = Hand(hand.app, Table.resume(hand.app.services, record))
    again.wait(1)
    assert again.match.bots == {N: BOT}
    assert clerk.question is not None


# hidden hands


def test_against_a_bot_no_hand_is_covered_and_the_bot_s_stays_hidden(sit: Sit, clerk: Clerk) -> None:
    hand = sit("logistic")
    for _ in range(12):
        if hand.match.to_act is S:
            play_first(hand)
        else:
            answered(hand, clerk)
        assert hand.table.cover is None
        assert hand.table.state.observer.viewer is S
        seen = {p.text for p in hand.table.picture.pieces if isinstance(p.spot, InHand) and p.spot.seat is N}
        assert not seen & set(hand.match.position.player(N).hand)


def test_two_people_and_no_bot_still_hand_over(sit: Sit, clerk: Clerk) -> None:
    assert sit("logistic", bots={}).table.cover is not None


def test_on_a_bot_s_turn_the_person_s_own_tiles_lie_open(sit: Sit, clerk: Clerk) -> None:
    hand = sit()
    play_first(hand)
    assert hand.table.picture.viewer is S


# draws


def offer(hand: Hand) -> None:
    """By the menu on the person's plate; a bot's plate has none."""
    (button,) = (widget for widget in hand.table.controls.form.widgets if widget.group == "plates")
    assert button.rect.y > 450
    hand.click(button.rect.center)
    menu = hand.table.popups.open
    assert isinstance(menu, Menu)
    assert [item.label for item in menu.items] == ["Give up", "Offer a draw", "Note on this move", "Share"]
    for name in ("down", "down", "return"):
        hand.key(name)
    assert hand.app.overlay.toast.text == "Kaede will answer on its next turn."


@pytest.mark.parametrize(("value", "taken"), [(-40, True), (0, True), (40, False)])
def test_a_bot_answers_a_draw_by_what_it_expects(sit: Sit, clerk: Clerk, value: int, taken: bool) -> None:
    hand = sit()
    offer(hand)
    play_first(hand)
    answered(hand, clerk, value=value)
    assert (hand.match.outcome is not None) is taken
    assert hand.match.cursor == (1 if taken else 2)
    assert hand.app.overlay.toast.text == ("Kaede accepts the draw." if taken else "Kaede declines the draw.")


def test_a_forced_move_leaves_the_offer_open(sit: Sit, clerk: Clerk) -> None:
    hand = sit()
    offer(hand)
    play_first(hand)
    answered(hand, clerk, nodes=0)
    assert hand.match.outcome is None
    play_first(hand)
    answered(hand, clerk, value=-1)
    assert hand.match.outcome is not None


# watching


def test_bots_alone_play_pause_and_go_step_by_step(sit: Sit, clerk: Clerk) -> None:
    hand = sit(bots={S: BOT, N: BOT})
    answered(hand, clerk)
    assert hand.match.cursor == 1
    hand.key("p")
    hand.wait(1)
    assert clerk.question is None
    hand.key("s")
    hand.wait(1)
    answered(hand, clerk)
    assert hand.match.cursor == 2
    assert clerk.question is None
    hand.key("z", ctrl=True)
    hand.wait(1)
    assert hand.match.cursor == 1
    assert clerk.question is None
    hand.key("p")
    hand.wait(1)
    assert clerk.question is not None


def test_nothing_is_covered_from_who_watches(sit: Sit, clerk: Clerk) -> None:
    hand = sit("logistic", bots={S: BOT, N: BOT})
    assert hand.table.cover is None
    answered(hand, clerk)
    assert hand.table.state.observer.viewer is None


def test_a_game_with_a_person_is_not_paused(sit: Sit, clerk: Clerk) -> None:
    hand = sit()
    hand.key("p")
    assert hand.app.overlay.toast.text == "Only a game between bots can be paused."


# the real process


def test_two_bots_play_and_their_process_goes_with_the_program(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenes.worker.GRACE", 60_000.0)  # however much else this machine has to do
    app = build(tmp_path_factory.mktemp("home"), (1024, 640))
    app.services.change(motion="none", bot_pace="off")
    weak = BotPlayer(1, 1.0)
    match: Match[Any, Any] = Match(app.services.registry.game("qubism"), Setup(), 1, NAMES, bots={S: weak, N: weak})
    app.services.stack.push(Table(app.services, match))
    until(lambda: match.cursor >= 4, lambda: app.frame((), app.services.clock()))
    assert app.services.worker.pids
    app.close()
    assert app.services.worker.pids == []
