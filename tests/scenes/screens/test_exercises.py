"""The page of exercises and the table at which one is done, by mouse and by keys; games gone through in a process."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from scenes.screens.exercises import Exercises
from scenes.screens.table.exercise import ExerciseTable
from scenes.screens.table.review_mode import keep_review
from scenes.ui.widgets import Button
from squares.core.phrase import phrase
from squares.core.seats import Seat
from squares.trainer.exercise import Exercise
from squares.trainer.gathering import Told
from squares.trainer.shipped import shipped_exercises
from tests.scenes.clerk import Clerk
from tests.scenes.conftest import NOW, Person
from tests.scenes.stand_in_child import StandInChild

SECONDS = int(NOW.timestamp())


@pytest.fixture
def clerk(person: Person) -> Clerk:
    """Stands in for the bots' process."""
    services: Any = person.services
    services.worker.close()
    services.worker = found = Clerk()
    return found


def wins(game: str) -> list[Exercise]:
    return [each for each in shipped_exercises() if (each.game, each.theme) == (game, "missed_win")]


def press(person: Person, key: str) -> None:
    """Press the button with these words."""
    label = person.services.say(key)
    form = person.screen.controls.form if isinstance(person.screen, ExerciseTable) else person.screen.form
    person.press_on(next(w for w in form.widgets if isinstance(w, Button) and w.shown and w.label == label))
    person.run_until_idle()


def play(person: Person, text: str) -> None:
    """The person's hand plays, and the board comes to rest."""
    table = person.screen
    table.presenter.play(table.match.game.parse_action(text))
    person.run_until_idle()


def said(person: Person) -> str:
    return " ".join(person.services.say(each) for each in person.screen.told)


def test_an_exercise_is_answered_wrong_tried_again_found_and_remembered(person: Person, clerk: Clerk) -> None:
    one, two = wins("strive")[:2]
    person.services.routes.practise([one, two])
    person.run_until_idle()
    table, collection = person.screen, person.services.trainer.collection
    assert person.services.say(phrase("trainer.task.missed_win")) in said(person)
    play(person, one.played)
    assert table.asking
    assert clerk.question is not None
    clerk.answer(200)
    person.run_until_idle()
    assert "88 games in 100" in said(person)
    assert table.match.cursor == 2  # the reply lies on the board
    assert collection.times(one.id) == 0
    person.key("return")  # try again
    person.run_until_idle()
    assert (table.match.cursor, table.verdict) == (0, None)
    play(person, one.answers[0][0])
    assert "wins" in said(person)
    assert collection.times(one.id) == 1
    assert (collection.due_at(one.id) or 0) >= SECONDS + 86_400
    person.key("return")  # the next one
    person.run_until_idle()
    assert person.screen is not table
    assert person.screen.attempt.exercise == two
    press(person, "trainer.show_answer")
    assert collection.due_at(two.id) == SECONDS + 86_400
    assert person.services.say(phrase("trainer.end")) in [b.label for b in person.screen._buttons()]
    person.key("return")
    person.run_until_idle()
    assert not isinstance(person.screen, ExerciseTable)
    assert person.toast == person.services.say(phrase("trainer.all_done", n=2))


def test_the_other_seats_wait_and_nothing_gives_the_answer_away(person: Person, clerk: Clerk) -> None:
    person.services.change(evaluation=True)
    one = wins("strive")[0]
    person.services.routes.practise([one])
    person.run_until_idle()
    assert clerk.question is None
    assert not person.screen.panel.evaluates
    play(person, one.answers[0][0])
    assert clerk.question is None  # no bot is asked to play on
    assert person.screen.state.verdict is None
    person.services.change(evaluation=False)


def test_one_that_is_wrong_is_dropped_and_can_be_taken_back(person: Person, clerk: Clerk) -> None:
    one = wins("strive")[0]
    person.services.routes.practise([one])
    person.run_until_idle()
    person.key("delete")
    person.run_until_idle()
    collection = person.services.trainer.collection
    assert not isinstance(person.screen, ExerciseTable)
    assert one not in list(collection)
    assert person.toast == person.services.say("trainer.dropped")
    take_back: Any = person.app.overlay.toast._follow
    take_back()
    assert one in list(collection)


def test_the_page_lists_games_and_themes_and_leads_to_what_is_due(person: Person, clerk: Clerk) -> None:
    one = wins("strive")[0]
    person.services.trainer.collection.done(one.id, 1, SECONDS - 9 * 86_400)
    person.services.routes.exercises()
    person.run_until_idle()
    page: Exercises = person.screen
    assert [line.counts.due for line in page.lines if line.game in ("", "strive")] == [1, 1]
    row = next(i for i, line in enumerate(page.lines) if line.game == "strive")
    while page.list.selected != row:
        person.key("down")
    assert {each.game for each in page.wanted} == {"strive"}
    theme = next(i for i, (theme, _) in enumerate(page.themes) if theme == "missed_win")
    page._pick_theme(theme)
    assert {each.theme for each in page.wanted} == {"missed_win"}
    person.press_on(page.next_button)
    person.run_until_idle()
    assert person.screen.attempt.exercise == one
    person.screen.commands.leave()
    person.run_until_idle()
    person.press_on(page.day_button)
    person.run_until_idle()
    assert isinstance(person.screen, ExerciseTable)


def test_games_are_gone_through_in_a_process_and_what_comes_is_kept(person: Person) -> None:
    person.save("qubism", 3)
    trainer = person.services.trainer
    child: Any = trainer._child
    assert isinstance(child, StandInChild)
    ids = [entry.id for entry in person.services.store.list()]
    trainer.make(ids)
    assert child.starts[-1][-1] == tuple(ids)
    person.services.routes.exercises()
    person.run_until_idle()
    own = Exercise("qubism", "5x5", "0" * 12, "x", "south", "better", (("a", 3),), 1, save=ids[0])
    child.says += [Told(0, 1, 0.5), Told(1, 1, found=(own,), save=ids[0], read=True), Told(1, 1, over=True)]
    person.frame()
    assert trainer.collection[own.id] == own
    assert trainer.collection.read(ids[0])
    assert not trainer.running
    assert person.toast == person.services.say(phrase("trainer.made_toast", n=1))
    starts = len(child.starts)
    trainer.make(ids)
    assert len(child.starts) == starts  # it was gone through
    trainer.make(["another"])
    child.says += [StandInChild.DIES]
    person.frame()
    assert not trainer.running
    assert trainer.failed == phrase("trainer.make_failed")


def test_a_review_that_is_whole_has_exercises_made_of_its_game() -> None:
    made: list[list[str]] = []
    file: Any = SimpleNamespace(save=lambda match, played: None, record_id="a-game")
    services: Any = SimpleNamespace(trainer=SimpleNamespace(make=made.append))
    match: Any = SimpleNamespace(people=(Seat.SOUTH,))
    whole: Any = SimpleNamespace(whole=True)
    part: Any = SimpleNamespace(whole=False)
    keep_review(services, file, match, part)
    assert made == []
    keep_review(services, file, match, whole)
    assert made == [["a-game"]]
