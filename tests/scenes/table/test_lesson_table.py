"""A lesson at the table: wholly by mouse, wholly by keys, what is wrong taken back, left and gone on with."""

from __future__ import annotations

from typing import Any

import pytest

from scenes.app import App
from scenes.screens.table.lesson.strip import RIGHT, TASK, WRONG
from scenes.screens.table.lesson.table import LOOK, LessonTable
from scenes.screens.table.screen import Table
from scenes.screens.table.tabs import GUIDE
from scenes.ui.widgets import Button
from squares.core.actions import Button as Choice
from squares.core.actions import InHand, Target
from squares.core.grid import Cell
from squares.lessons.lesson import Lesson
from tests.game_files import game_file
from tests.scenes.at_table import Hand

MOST = 40
"""Presses of an arrow key that lead anywhere in a zone."""


def begin(program: App, game: str, at: int = 0) -> Hand:
    program.services.change(lessons={}, motion="none")
    return Hand(program, LessonTable(program.services, Lesson(program.services.registry, game, at)))


def lesson(hand: Hand) -> Lesson:
    assert isinstance(hand.table, LessonTable)
    return hand.table.lesson


def tone(hand: Hand) -> str:
    assert isinstance(hand.table, LessonTable)
    return hand.table.strip.tone


def path(hand: Hand) -> tuple[Target, ...]:
    """What is pressed for the action that is wanted, with as few buttons as can be."""
    ways = hand.table.view.paths(hand.match.position, lesson(hand).wanted)
    return tuple(min(ways, key=lambda way: sum(isinstance(each, Choice) for each in way)))


def press(hand: Hand, key: str) -> None:
    label = hand.app.services.say(f"lesson.{key}")
    widgets = (each for each in hand.table.controls.form.widgets if isinstance(each, Button) and each.group == "more")
    hand.click(next(each for each in widgets if each.label == label).rect.center)
    hand.wait(1)


def by_mouse(hand: Hand) -> None:
    """The action that is wanted: a drag where a piece goes somewhere, else clicks; a turn by the right button."""
    first, *rest = path(hand)
    place: Any = hand.table.view.rect
    if rest and rest[0] == first:
        hand.click(place(first).center)
        hand.click(place(first).center, button=3)
        return
    for target in (first, *rest):
        if isinstance(target, Cell | InHand):
            hand.click(place(target).center)
            continue
        hand.wait(1)
        at = hand.table.state.observer.chooser.after(hand.table.state.held.picked)[target]
        assert at
        hand.table.gestures.act(target)


def go(hand: Hand, target: Target) -> None:
    """The keyboard's cursor to a target: Tab until it is in its zone, arrows within."""
    pointer = hand.table.state.pointer
    for _ in range(8):
        if pointer.by_keys and pointer.cursor is not None and type(pointer.cursor) is type(target):
            break
        hand.key("tab")
    for _ in range(MOST):
        at = pointer.cursor
        if at == target:
            return
        assert type(at) is type(target)
        if isinstance(at, Cell) and isinstance(target, Cell):
            across = ("right" if target.file > at.file else "left") if target.file != at.file else ""
            hand.key(across or ("up" if target.rank > at.rank else "down"))
        else:
            hand.key("right")
    raise AssertionError(f"no way to {target}")


def by_keys(hand: Hand) -> None:
    for target in path(hand):
        if hand.table.popups.open is not None:
            break
        if isinstance(target, Cell | InHand):
            go(hand, target)
            hand.key("return")
    if hand.table.popups.open is not None:
        hand.key("return")


def finish(hand: Hand, how: Any) -> None:
    """The step that is on, with all that others play in it."""
    for _ in range(12):
        if lesson(hand).done:
            break
        if lesson(hand).others is None:
            how(hand)
        hand.wait(LOOK)
    assert lesson(hand).done, lesson(hand).at
    assert tone(hand) == RIGHT


def test_a_whole_lesson_by_mouse(program: App) -> None:
    hand = begin(program, "squares-ii")
    for number in range(1, 9):
        assert (lesson(hand).at + 1, tone(hand)) == (number, TASK)
        finish(hand, by_mouse)
        assert program.services.settings.lessons == {"squares-ii": number}
        if number < 8:
            press(hand, "next")
    press(hand, "then")
    guided = program.services.stack.top
    assert isinstance(guided, Table)
    assert (guided.match.game.id, guided.panel.tab) == ("squares-ii", GUIDE)
    program.services.stack.pop()


def test_a_whole_lesson_by_keys(program: App) -> None:
    hand = begin(program, "qubism")
    for number in range(1, 8):
        assert lesson(hand).at + 1 == number
        finish(hand, by_keys)
        if number < 7:
            hand.key("return")
            hand.wait(1)
    assert lesson(hand).last


@pytest.mark.parametrize("game", ["logistic", "rengoma-4p"])
def test_others_play_what_the_lesson_says(program: App, game: str) -> None:
    hand = begin(program, game, 4)
    finish(hand, by_mouse)
    hand.wait(LOOK)
    assert hand.played() == list(lesson(hand).course.step.play)
    assert hand.table.assistant.bots.thinking is None


def test_what_is_wrong_is_answered_at_once_and_taken_back(program: App) -> None:
    hand = begin(program, "squares-ii")
    before = hand.match.position
    hand.drag("c2", "d2")
    assert tone(hand) == WRONG
    assert isinstance(hand.table, LessonTable)
    assert hand.table.strip.said == lesson(hand).course.step.otherwise
    hand.drag("c2", "c3")  # nothing is played before it is taken back
    assert hand.played() == ["c2d2"]
    hand.wait(LOOK)
    assert hand.match.position == before
    assert len(hand.match.nodes) == 1
    assert tone(hand) == WRONG
    hand.drag("c2", "c3")
    assert tone(hand) == RIGHT
    assert hand.played() == ["c2c3"]


def test_the_rules_own_refusal_is_told_as_at_any_table(program: App) -> None:
    hand = begin(program, "squares-ii", 3)
    hand.drag("c2", "c3")
    assert hand.played() == []
    assert hand.table.state.message is not None
    assert hand.table.state.message.key == "tiles.over_limit"


def test_the_hint_is_the_lessons_own(program: App) -> None:
    hand = begin(program, "squares-ii")
    hint = hand.table.assistant.hint
    hand.key("h")
    assert hint.shown
    assert hint.targets == hand.match.game.targets(hand.match.position, lesson(hand).wanted)
    hand.key("h")
    assert not hint.shown
    hints = [each for each in hand.table.controls.form.widgets if getattr(each, "icon", "") == "icons/bulb"]
    assert len(hints) == 1  # no second one in the strip
    hand.click(hints[0].rect.center)
    hand.wait(1)
    assert hint.shown


def test_steps_are_skipped_and_gone_back_to_and_a_lesson_is_gone_on_with(program: App) -> None:
    hand = begin(program, "squares-ii")
    press(hand, "skip")
    assert lesson(hand).at == 1
    press(hand, "back")
    assert lesson(hand).at == 0
    finish(hand, by_mouse)
    hand.key("z", ctrl=True)
    assert not lesson(hand).done
    assert hand.played() == []
    depth = len(program.services.stack)
    press(hand, "leave")
    assert len(program.services.stack) == depth - 1
    program.services.routes.lesson("squares-ii")
    found = program.services.stack.top
    assert isinstance(found, LessonTable)
    assert found.lesson.at == 1
    assert not program.services.store.list()
    program.services.stack.pop()


def test_the_set_up_page_leads_to_the_lesson(program: App) -> None:
    program.services.routes.set_up("qubism")
    program.frame((), Hand.now)
    page: Any = program.services.stack.top
    assert page.learn.shown
    page.learn.activate()
    found = program.services.stack.top
    assert isinstance(found, LessonTable)
    assert found.lesson.game_id == "qubism"
    program.services.stack.pop()
    program.services.stack.pop()


def test_a_lesson_of_ones_own_game_follows_its_file(program: App) -> None:
    text = game_file("qubism").read_text(encoding="utf-8").replace("id: qubism", "id: mine", 1)
    path = program.services.places.games / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    program.services.registry.reload(path)
    hand = begin(program, "mine", 1)
    path.write_text(text.replace("A pawn steps one cell", "One cell it goes"), encoding="utf-8")
    program.services.registry.reload(path)
    hand.table.rules_file._take(program.services.registry.at(path))
    hand.wait(1)
    assert lesson(hand).at == 1
    assert lesson(hand).course.step.say.startswith("One cell it goes")
    path.write_text("id: mine\nengine: qubism\nboard: 1\n", encoding="utf-8")
    program.services.registry.reload(path)
    hand.table.rules_file._take(program.services.registry.at(path))
    hand.wait(1)
    finish(hand, by_mouse)
    path.unlink()
    program.services.registry.drop(path)
    program.services.stack.pop()
