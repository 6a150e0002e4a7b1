"""Session records in the window: switched on, notes pinned, questions asked, exported."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from scenes.app import App
from scenes.boot import build
from scenes.input import KeyUp, Typed
from scenes.screens.questions import Questions
from scenes.screens.table.screen import Table
from scenes.screens.table.tabs import NOTES
from scenes.ui.canvas import Canvas
from scenes.ui.screen_canvas import ScreenCanvas
from squares.core.game import Setup
from squares.core.match import AnyMatch, Match
from squares.core.phrase import phrase
from squares.core.session import Question, Session
from squares.match.news import HintAsked, News, RuleRefused, RulesRead
from tests.scenes.at_table import NAMES, Hand, S
from tests.scenes.conftest import Person


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    made = build(tmp_path_factory.mktemp("home"), (1440, 900), clock=lambda: Hand.now)
    made.services.routes.home()
    yield made
    made.close()


@pytest.fixture
def hand(app: App) -> Hand:
    """At a table of Qubism with a session record of one question."""
    game = app.services.registry.game("qubism")
    match: AnyMatch = Match(game, Setup(), 0, NAMES, session=Session((Question("Too long?"),)))
    app.overlay.dialog = None
    app.services.shell.focused = True  # type: ignore[attr-defined]
    return Hand(app, Table(app.services, match))


def play(hand: Hand, *actions: str) -> None:
    for action in actions:
        hand.table.session.play(hand.match.game.parse_action(action))
        hand.table.state.film.skip()


def write(hand: Hand, text: str) -> None:
    """N with the letter that the system types for it, then a note and Enter."""
    hand.key("n")
    for event in (Typed("n"), KeyUp("n"), Typed(text)):
        hand.table.handle(event)
    hand.key("return")


def press(hand: Hand, label: str) -> None:
    dialog = hand.app.overlay.dialog
    assert dialog is not None
    next(button for button in dialog.buttons if button.label == label).activate()
    hand.wait(1)


def test_a_note_is_pinned_to_the_ply_on_show_and_saved(hand: Hand) -> None:
    play(hand, "a1R", "e5L")
    write(hand, "a slip")
    hand.key("home")
    write(hand, "nervous")
    assert [node.note for node in hand.match.nodes] == ["nervous", "", "a slip"]
    id = hand.table.match_file.record_id
    assert id is not None
    assert hand.app.services.store.load(id).value.pins == {0: "nervous", 2: "a slip"}


def test_while_a_note_is_written_the_keys_are_those_of_the_note(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(Canvas, "key_cap", lambda _self, label, _pos: drawn.append(label))
    hand.table.panel.tab = NOTES
    hand.table.controls.layout()
    hand.table.controls.form.set_focus(hand.table.controls.note)
    hand.table._draw_around(ScreenCanvas(pygame.Surface((1440, 900)), hand.app.paintbox, 1.0))
    assert drawn == ["F1", "Esc", "Tab"]


def test_a_note_stands_in_the_log_and_can_be_taken_back(hand: Hand) -> None:
    play(hand, "a1R")
    write(hand, "a slip")
    notes = [row.note[1] for row in hand.table.panel.log._rows if row.note is not None]
    assert notes == ["\u201ca slip\u201d"]
    hand.key("n")
    hand.table.handle(KeyUp("n"))
    hand.key("backspace")  # all of it is selected
    hand.key("return")
    assert hand.match.nodes[1].note == ""


def test_time_is_measured_while_the_window_is_in_front(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    hand.wait(700)
    monkeypatch.setattr(hand.app.services.shell, "focused", False)
    hand.wait(900)
    monkeypatch.setattr(hand.app.services.shell, "focused", True)
    hand.wait(200)
    spent = hand.match.spent
    play(hand, "a1R")
    assert (spent, hand.match.plies[0].ms) == (900, 900)


def test_nothing_opens_over_the_end_and_the_questions_are_a_button_there(hand: Hand) -> None:
    play(hand, "a1R")
    hand.table.session.resign(S)
    hand.wait(5000)
    assert hand.app.overlay.dialog is None
    tip = "Questions for the players"
    next(widget for widget in hand.table.controls.form.widgets if widget.tip == tip).activate()  # type: ignore[attr-defined]
    assert isinstance(hand.app.services.stack.top, Questions)


@pytest.mark.parametrize("name", ["rematch", "new_game"])
def test_before_another_game_the_questions_are_asked_once_and_answers_are_kept(hand: Hand, name: str) -> None:
    play(hand, "a1R")
    hand.table.session.resign(S)
    hand.wait(1)
    getattr(hand.table.commands, name)()
    press(hand, "Answer")
    page = hand.app.services.stack.top
    assert isinstance(page, Questions)
    page.handle(Typed("Rather"))
    page.leave_page()
    assert hand.match.session == Session((Question("Too long?"),), {(0, None): "Rather"})
    id = hand.table.match_file.record_id
    assert id is not None
    assert hand.app.services.store.load(id).value.session == hand.match.session
    hand.table.commands.rematch()
    assert hand.app.overlay.dialog is None
    assert not hand.match.plies


def test_who_leaves_is_asked_and_may_answer_later(hand: Hand) -> None:
    play(hand, "a1R")
    hand.table.commands.leave()
    assert hand.app.services.stack.top is hand.table
    press(hand, "Later")
    assert hand.app.services.stack.top is not hand.table


def test_without_questions_left_nothing_is_asked(hand: Hand) -> None:
    assert hand.match.session is not None
    hand.match.session = replace(hand.match.session, answers={(0, None): "No"})
    play(hand, "a1R")
    hand.table.commands.leave()
    assert hand.app.services.stack.top is not hand.table


def test_a_rematch_is_a_session_with_nothing_answered(hand: Hand) -> None:
    hand.match.session = Session((Question("Too long?"),), {(0, None): "No"})
    play(hand, "a1R")
    hand.table.session.resign(S)
    hand.table.commands.rematch()
    assert hand.match.session == Session((Question("Too long?"),))


def saved_text(app: App, *told: News) -> str:
    """What is saved of a game without a session in which this was told, less its name, its times and their seals."""
    match: AnyMatch = Match(app.services.registry.game("qubism"), Setup(), 0, NAMES, clock=lambda: 0.0)
    hand = Hand(app, Table(app.services, match))
    play(hand, "a1R")
    for news in told:
        hand.table.session.tell(news)
    play(hand, "e5L")
    id = hand.table.match_file.record_id
    assert id is not None
    text = (app.services.places.saves / f"{id}.yaml").read_text(encoding="utf-8")
    return re.sub(r"(id|started): .*|(played|sum)=[^ )]*", "", text)


def test_without_a_session_nothing_of_what_happens_is_in_the_file(app: App) -> None:
    happened = (RuleRefused(phrase("core.over")), HintAsked(), RulesRead("The goal", 5000))
    assert saved_text(app, *happened) == saved_text(app)


def test_set_up_switches_it_on_and_remembers_it(person: Person) -> None:
    person.services.routes.set_up("qubism")
    person.run_until_idle()
    person.screen.clocks[-1].step(1)
    person.screen._begin()
    assert len(person.screen.match.session.questions) == 3
    person.services.routes.set_up("qubism")
    assert person.screen.agreed.session


def test_a_saved_session_is_exported(person: Person, tmp_path: Path) -> None:
    id = person.save("qubism", 3)
    person.services.routes.saved()
    person.run_until_idle()
    person.press_on(person.screen.verbs[-1])
    folder = person.services.places.own("sessions")
    assert {path.name for path in folder.iterdir()} == {f"{id}.md", f"{id}.csv"}
    assert person.toast == f"{id}.md and a table of the moves are written."


def test_the_time_of_the_running_turn_is_kept_behind_the_question_too(hand: Hand) -> None:
    play(hand, "a1R")
    hand.wait(700)
    hand.table.commands.leave()
    hand.table.leave()  # the program ends while the question is open
    id = hand.table.match_file.record_id
    assert id is not None
    assert hand.app.services.store.load(id).value.spent == 700
