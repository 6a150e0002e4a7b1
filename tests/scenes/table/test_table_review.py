"""A finished game looked over at the table: its door, stopping, the course, keys, the better line, a turn tried."""

from __future__ import annotations

from typing import Any

import pytest

from scenes.app import App
from scenes.input import PointerDown, PointerMove, PointerUp
from scenes.screens.table.screen import Table
from scenes.screens.table.tabs import MOVES, REPORT
from scenes.ui.widgets import Button
from squares.bots.evaluation import WIN
from squares.core.match import Match
from squares.core.players import FULL
from tests.scenes.at_table import Hand, N, S
from tests.scenes.clerk import Clerk, Sit

WORTH = {2: -200, 3: 40}
"""What plies are worth where that is not as much as the best, by their numbers."""


def ended(sit: Sit, plies: int = 5) -> Hand:
    """A game of Qubism in which the last legal actions were played, given up by North."""
    hand = sit("qubism")
    for _ in range(plies):
        hand.match.play(hand.match.legal_actions()[-1], 0)
    hand.table.session.resign(N)
    hand.wait(1)
    return hand


def answer(hand: Hand, clerk: Clerk, count: int = 9) -> None:
    """Answers so many questions: the third ply missed a win, the second was a mistake."""
    while clerk.question is not None and count:
        ply = next(n for n, each in enumerate(hand.match.plies, 1) if each.action is clerk.question.played)
        clerk.answer(WIN - 3 if ply == 3 else 0, worth=WORTH.get(ply, 0))
        count -= 1
        hand.wait(1)


def looked_over(sit: Sit, clerk: Clerk) -> Hand:
    hand = ended(sit)
    hand.key("o")
    hand.wait(1)
    answer(hand, clerk)
    return hand


def press(hand: Hand, key: str) -> None:
    """Click the button with these words."""
    label = hand.app.services.say(key)
    shown = (widget for widget in hand.table.controls.form.widgets if isinstance(widget, Button) and widget.shown)
    hand.click(next(widget for widget in shown if widget.label == label).rect.center)
    hand.wait(1)


def at(hand: Hand, ply: int) -> tuple[float, float]:
    area = hand.table.controls.curve.curve
    return area.x + area.w * ply / len(hand.match.plies), area.center[1]


def test_a_further_process_looks_at_the_next_ply_meanwhile(
    sit: Sit, clerk: Clerk, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Clerk()
    monkeypatch.setattr(clerk, "spare", 1)
    monkeypatch.setattr(clerk, "another", lambda: other, raising=False)
    hand = ended(sit)
    hand.key("o")
    hand.wait(1)
    asked = [each.question and each.question.played for each in (clerk, other)]
    assert asked == [ply.action for ply in hand.match.plies[:2]]
    other.answer(worth=0)
    hand.wait(1)
    assert other.question is not None
    assert other.question.played == hand.match.plies[2].action
    assert [each.number for each in hand.table.assistant.review.plies] == [2]
    press(hand, "review.stop")
    assert other.closed
    assert [each.question for each in (clerk, other)] == [None, None]


def test_while_a_game_is_on_it_is_not_looked_over(sit: Sit, clerk: Clerk, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = sit("qubism", bots={})
    hand.match.play(hand.match.legal_actions()[0], 0)
    said: list[str] = []
    monkeypatch.setattr(hand.app.services.shell, "toast", lambda text, link=None, done=False: said.append(text))
    hand.key("o")
    hand.wait(1)
    assert clerk.asked == 0
    assert said == ["A game is looked over once it has ended."]
    assert REPORT not in hand.table.panel.tab_order
    hand.table.session.resign(N)
    hand.wait(1)
    assert clerk.asked == 0  # never unasked
    assert REPORT in hand.table.panel.tab_order


def test_the_door_asks_ply_after_ply_and_stops_and_goes_on(sit: Sit, clerk: Clerk) -> None:
    hand = ended(sit)
    press(hand, "review.begin")
    review = hand.table.assistant.review
    assert (review.open, review.running, hand.table.panel.tab) == (True, True, REPORT)
    assert clerk.question is not None
    assert (clerk.question.level, clerk.question.played) == (FULL, hand.match.plies[0].action)
    assert clerk.question.view == hand.match.game.observe(hand.match.start, S)
    answer(hand, clerk, 2)
    assert review.progress == (2, 5)
    press(hand, "review.stop")
    assert clerk.question is None
    assert hand.table.match_file.record_id is not None
    press(hand, "review.go_on")
    assert clerk.question.played == hand.match.plies[2].action
    answer(hand, clerk)
    assert (review.whole, review.running, clerk.question) == (True, False, None)


def test_what_was_found_is_kept_and_shown_again_at_once(sit: Sit, clerk: Clerk) -> None:
    hand = looked_over(sit, clerk)
    asked, id = clerk.asked, hand.table.match_file.record_id
    assert id is not None
    hand.app.services.routes.look_over(id)
    table = hand.app.services.stack.top
    assert isinstance(table, Table)
    assert table.match.review == hand.match.review
    assert table.assistant.review.open
    hand.wait(1)
    assert clerk.asked == asked
    assert [point.number for point in table.assistant.review.turning] == [2, 3]


def test_marks_stand_in_the_log_while_it_is_open(sit: Sit, clerk: Clerk) -> None:
    hand = looked_over(sit, clerk)

    def marked() -> list[int]:
        cells = (cell for row in hand.table.panel.log._rows for cell in row.cells)
        return [ply for text, ply, _ in cells if text.endswith("??")]

    def better() -> list[object]:
        notes = (row.note for row in hand.table.panel.log._rows if row.note is not None)
        return [ply for ply, text, _ in notes if text.startswith("Better: ")]

    assert marked() == better() == [2, 3]
    hand.key("o")
    hand.wait(1)
    assert marked() == better() == []


def test_keys_and_the_slider_go_from_ply_to_ply(sit: Sit, clerk: Clerk) -> None:
    hand = looked_over(sit, clerk)
    seen = [hand.table.state.observer.ply]
    for key in ("left", "up", "up", "right", "down", "home"):
        hand.key(key)
        seen.append(hand.table.state.observer.ply)
    assert seen == [5, 4, 3, 2, 3, 3, 0]
    for event in (PointerMove(at(hand, 1)), PointerDown(at(hand, 1)), PointerMove(at(hand, 4), True)):
        hand.table.handle(event)
    assert hand.table.state.observer.ply == 4
    hand.table.handle(PointerUp(at(hand, 4)))
    hand.table.handle(PointerMove(at(hand, 2)))
    assert hand.table.state.observer.ply == 4


def test_a_turning_point_is_told_in_words_and_pressed(sit: Sit, clerk: Clerk) -> None:
    hand = looked_over(sit, clerk)
    report = hand.table.controls.report
    parts = [(part, place) for part, place in report.places() if part.point is not None]
    assert [part.title for part, _ in parts] == ["Turn 1, Kaede", "Turn 2, you"]
    assert " ".join(parts[1][0].lines).startswith("Here a win in 2 turns was missed:")
    for event in (PointerMove, PointerDown):
        hand.table.handle(event(parts[0][1].center))
    assert hand.table.state.observer.ply == 2


def test_the_better_line_is_played_and_then_the_move_is_back(sit: Sit, clerk: Clerk) -> None:
    hand = looked_over(sit, clerk)
    hand.table.commands.look(3)
    hand.wait(1)
    plies, nodes = hand.match.plies, len(hand.match.nodes)
    press(hand, "review.show_line")
    observer, start = hand.table.state.observer, hand.match.position_at(2)
    assert observer.true_position == start
    hand.wait(5000)
    assert [ply.action for ply in observer.aside] == [hand.match.game.legal_actions(start)[0]]
    assert observer.true_position == hand.match.game.apply(start, observer.aside[0].action).position
    assert "The better line" in hand.status()
    hand.wait(5000)
    assert (observer.aside, observer.ply, hand.match.plies, len(hand.match.nodes)) == ((), 3, plies, nodes)


def test_looking_elsewhere_ends_the_better_line(sit: Sit, clerk: Clerk) -> None:
    hand = looked_over(sit, clerk)
    hand.table.commands.look(3)
    hand.key("l")
    hand.wait(5000)
    hand.key("home")
    assert (hand.table.state.observer.aside, hand.table.state.observer.ply) == ((), 0)
    hand.wait(9000)
    assert hand.table.state.observer.ply == 0


def test_a_turn_is_tried_again_until_it_is_won_and_nothing_of_it_is_kept(sit: Sit, clerk: Clerk) -> None:
    hand = looked_over(sit, clerk)
    store, below = hand.app.services.store, hand.table
    kept = [each.id for each in store.list()]
    hand.table.commands.look(3)
    hand.key("r")
    top: Any = hand.app.services.stack.top
    match: Match[Any, Any] = top.match
    assert top is not below
    assert match.start == hand.match.position_at(2)
    assert (list(match.people), match.bots[N].level) == ([S], FULL)
    top.session.play(match.legal_actions()[0])
    hand.app.frame((), Hand.now + 1)
    top.session.resign(N)
    assert [each.id for each in store.list()] == kept
    trial = Hand.__new__(Hand)
    trial.app, trial.table = hand.app, top
    trial.wait(1)
    press(trial, "review.again")
    assert (trial.match.outcome, trial.match.start) == (None, match.start)
    top.session.resign(N)
    trial.wait(1)
    press(trial, "review.back")
    assert hand.app.services.stack.top is below
    assert below.assistant.review.won == {3}
    assert [each.id for each in store.list()] == kept


def test_one_that_is_given_up_is_not_won(sit: Sit, clerk: Clerk) -> None:
    hand = looked_over(sit, clerk)
    hand.table.commands.look(2)  # North's, whose place the person takes
    hand.key("r")
    top: Any = hand.app.services.stack.top
    assert list(top.match.people) == [N]
    top.session.resign(N)
    top.commands.paste()
    assert list(top.match.people) == [N]
    top.commands.new_game()  # nothing new begins where nothing is kept
    assert hand.app.services.stack.top is hand.table
    assert hand.table.assistant.review.won == set()


def test_it_closes_as_soon_as_the_game_goes_on(sit: Sit, clerk: Clerk) -> None:
    hand = ended(sit)
    hand.key("o")
    hand.wait(1)
    answer(hand, clerk, 3)
    hand.match.bots.clear()
    hand.table.session.undo()
    hand.wait(1)
    review = hand.table.assistant.review
    assert (review.open, review.running, clerk.question) == (False, False, None)
    assert REPORT not in hand.table.panel.tab_order
    assert hand.table.panel.tab == MOVES


def test_a_review_that_somebody_else_interrupted_asks_again(sit: Sit, clerk: Clerk) -> None:
    hand = ended(sit)
    hand.key("o")
    hand.wait(1)
    answer(hand, clerk, 3)
    clerk.cancel()  # as another table does when it is laid
    hand.table.resumed()
    hand.wait(1)
    assert clerk.question is not None
    assert clerk.question.played == hand.match.plies[3].action


@pytest.mark.parametrize("size", [(1440.0, 900.0), (900.0, 600.0)])
def test_the_course_has_room_below_the_board(sit: Sit, clerk: Clerk, size: tuple[float, float]) -> None:
    hand = looked_over(sit, clerk)
    hand.table.layout(size, size[0] < 1200)
    strip = hand.table.controls.curve.rect
    cells = [hand.table.view.rect(cell) for cell in hand.match.game.grid]
    assert max(cell.bottom for cell in cells) <= strip.y
    assert strip.bottom <= hand.table.status_bar.y
    assert strip.right <= hand.table.panel.rect.x
    hand.table.layout((1440.0, 900.0), False)
    hand.key("escape")
    hand.wait(1)
    assert not hand.table.assistant.review.open
    assert not hand.table.controls.curve.shown
    assert hand.table.panel.tab == MOVES


def test_saved_games_that_go_on_are_not_looked_over(program: App, sit: Sit, clerk: Clerk) -> None:
    from scenes.screens.saved.screen import SavedGames

    hand = sit("qubism", bots={})
    hand.table.session.play(hand.match.legal_actions()[0])
    page = SavedGames(program.services)
    page.read(hand.table.match_file.record_id)
    program.services.stack.push(page)
    page.layout((1440, 900), False)
    assert page.chosen is not None
    assert page.chosen.id == hand.table.match_file.record_id
    assert (page.review.enabled, page.review.why) == (False, "A game is looked over once it has ended.")
    hand.table.session.resign(N)
    page.read()
    page.layout((1440, 900), False)
    assert page.review.enabled
    program.services.stack.pop()
