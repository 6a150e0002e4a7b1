"""Typing in a game that was played on paper: the same questions as in a terminal, one after the other."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scenes.screens.saved.screen import SavedGames
from scenes.screens.type_in import TypeIn
from squares.core.seats import Seat


@pytest.fixture
def page(person: Any) -> Any:
    person.services.stack.push(SavedGames(person.services))
    person.frame()
    person.press_on(person.screen.type_in)
    assert isinstance(person.screen, TypeIn)
    return person.screen


def choose(person: Any, page: Any, name: str) -> None:
    person.press_on(next(each for each in page.form.widgets if getattr(each, "label", "") == name))


def test_a_game_with_moves_is_kept_among_the_saved_ones(person: Any, page: Any) -> None:
    choose(person, page, "Qubism")
    choose(person, page, "Five by five")
    for answer in ("Ada", "Ben", "2026-01-02"):
        person.type(answer).key("return")
    choose(person, page, "Ada")
    legal = page._typist.match.game.legal_actions(page._typist.match.position)
    action = page._typist.match.game.format_action(legal[0])
    person.type(f"{action}, nonsense").key("return")
    assert "nonsense" in person.services.say(page.question.why)
    assert page._typist.match.plies == ()
    person.key("a", "ctrl").type(f"{action} # good").key("return")
    person.key("return").type("25").key("return")
    choose(person, page, "Ben")
    person.type("A long evening").key("return")
    while person.screen is page:
        person.key("return")
    [entry] = person.screen.entries
    record = person.services.store.load(entry.id).value
    assert list(entry.players.values()) == ["Ada", "Ben"]
    assert [record.session.paper.minutes, record.session.paper.winners] == [25, (Seat.NORTH,)]
    assert [record.note, entry.started.year] == ["A long evening", 2026]
    assert len(person.services.store.open(entry.id, person.services.registry).value[1].plies) == 1


def test_of_a_game_of_which_nothing_is_told_nothing_is_kept(person: Any, page: Any) -> None:
    choose(person, page, "Qubism")
    choose(person, page, "Five by five")
    while person.screen is page:
        person.key("return")
    assert person.toast == "Nothing was typed in, so nothing is kept."
    assert person.services.store.list() == ()


def test_the_last_answer_can_be_given_anew_and_leaving_keeps_nothing(person: Any, page: Any) -> None:
    person.key("return")
    assert person.services.say(page.question.why) == "Choose the game first."
    choose(person, page, "Qubism")
    choose(person, page, "Five by five")
    person.type("Adx").key("return")
    person.press_on(page.undo)
    assert page.field.text == "Adx"
    person.key("backspace").type("a").key("return")
    assert [answer for _, answer in page.told] == ["Qubism", "Five by five", "Ada"]
    person.key("escape")
    assert person.screen.entries == ()


def test_more_answers_than_find_room_are_narrowed_by_what_is_written(person: Any, page: Any) -> None:
    page.question = replace(page.question, names=tuple(f"Game {n}" for n in range(1, 100)))
    page.layout(page.size, page.compact)

    def shown() -> list[str]:
        return [each.label for each in page.form.widgets if getattr(each, "label", "").startswith("Game")]

    assert 9 < len(shown()) < 99
    person.type("99")
    assert shown() == ["Game 99"]
