"""Set-up, rules, faults and decks follow their files while these are changed in an editor."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from scenes.own_games import WATCHED
from scenes.screens.faults import FaultsPage
from scenes.screens.rules.screen import Rules
from squares.core.seats import Seat
from squares.games.logistic.documents import OwnDeck
from tests.game_files import game_file
from tests.scenes.games.logistic.deck_steps import open_page, ready, row_of, store

SOON = 200.0


class Editor:
    """A game file of one's own that lies open."""

    def __init__(self, person: Any, source: str) -> None:
        self.person = person
        self.path: Path = person.services.places.games / "mine.yaml"
        self.path.parent.mkdir(parents=True, exist_ok=True)
        text = game_file(source).read_text(encoding="utf-8")
        self.text = text.replace(f"\nid: {source}\n", "\nid: mine\n", 1)
        self.path.write_text(self.text, encoding="utf-8")
        person.look_again()

    def save(self, *changes: tuple[str, str]) -> None:
        """Save the file as it was at first but for these changes, and wait as long as it may take."""
        text = self.text
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        self.path.write_text(text, encoding="utf-8")
        self.person.wait(SOON)

    def set_up(self) -> Any:
        return self.person.set_up("mine")


def test_set_up_keeps_what_was_agreed_and_shows_what_the_file_says_now(person: Any) -> None:
    editor = Editor(person, "squares-ii")
    page = editor.set_up()
    person.press_on(page.names[Seat.NORTH]).type("Kaede")
    page._again(house={"limit": 6, "goal_tiles": 2})
    editor.save(("limit: 8", "limit: 9"))
    assert page.game.definition.limit == 9
    assert page.game.definition.goal_tiles == 2
    assert page.agreed.names[Seat.NORTH] == "Kaede"


def test_set_up_shows_the_faults_and_comes_back_once_they_are_mended(person: Any) -> None:
    editor = Editor(person, "squares-ii")
    page: Any = editor.set_up()
    editor.save(("limit: 8", "limit: eight"))
    assert type(person.screen) is FaultsPage
    editor.save(("limit: 8", "limit: eight\nlimitt: 3"))
    assert person.screen.count == 2
    editor.save(("limit: 8", "limit: 9"))
    assert person.services.stack.top is page
    assert page.game.definition.limit == 9


def test_leaving_the_faults_leaves_a_set_up_that_has_no_game(person: Any) -> None:
    editor = Editor(person, "squares-ii")
    editor.set_up()
    editor.save(("limit: 8", "limit: eight"))
    person.key("escape")
    assert person.screen is person.services.stack.screens[0]


def test_a_press_on_a_fault_opens_the_editor_at_its_line(person: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[tuple[Path, int, int]] = []
    monkeypatch.setattr(person.services.shell, "open_text", lambda *where: opened.append(where))
    editor = Editor(person, "squares-ii")
    editor.save(("limit: 8", "limit: eight"))
    person.wait(WATCHED)
    person.services.stack.push(FaultsPage(person.services, person.services.registry.entry("mine")))
    person.frame()
    row = person.screen.list.row_rect(0)
    person.press_on(row)
    line = editor.text[: editor.text.index("limit: 8")].count("\n") + 1
    assert opened == [(editor.path, line, 8)]


def test_the_rules_follow_the_file_at_the_chapter_that_is_open(person: Any) -> None:
    editor = Editor(person, "qubism")
    person.services.stack.push(Rules(person.services, "mine"))
    page: Any = person.screen
    own = [section.title for section in page.sections].index("Other arrows")
    for _ in range(own):
        person.key("down")
    editor.save(("title: Other arrows", "title: Another chapter"))
    assert page.chapter == own
    assert page.sections[own].title == "Another chapter"
    editor.save(("engine: qubism", "engine: kubism"))
    assert page.sections[own].title == "Another chapter"
    editor.save()
    assert page.sections[own].title == "Other arrows"


def test_decks_that_are_changed_in_an_editor_are_read_again(person: Any) -> None:
    page = open_page(person)
    of = ready(page)
    id = store(person).add(OwnDeck("Mine", of.avatar, dict(of.cards), of.integrate))
    person.wait(2 * WATCHED)
    assert [line.deck.name for line in page.entries if not line.ready] == ["Mine"]
    person.key("escape")
    page = person.set_up("logistic")
    person.press_on(page.secrets[Seat.SOUTH])
    person.screen.tiles.choose(row_of(person.screen, "Mine"))
    person.press_on(person.screen.take_button)
    assert page.secrets[Seat.SOUTH].label == "Deck chosen"
    path = next(Path(person.services.places.own("decks")).glob(f"{id}*"))
    path.write_text("masume_deck: 1\n", encoding="utf-8")
    person.wait(2 * WATCHED)
    assert page.secrets[Seat.SOUTH].label == "Choose a deck"
