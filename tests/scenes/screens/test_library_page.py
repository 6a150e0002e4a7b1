"""The saved games in great number: found by filters and words, many chosen at once, described, watched."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from scenes.screens.saved.screen import SavedGames
from squares.core.players import BotPlayer
from squares.core.seats import Seat
from squares.saves import Record, record_text

BOTS = {Seat.NORTH: BotPlayer(2, 1.0)}


def open_page(person: Any) -> Any:
    person.services.stack.push(SavedGames(person.services))
    person.frame()
    return person.screen


def ids(page: Any) -> list[str]:
    return [entry.id for entry in page.entries]


def hold(person: Any, name: str, down: bool = True) -> None:
    """A key such as Ctrl goes down, or up again."""
    import pygame

    mod = {"left ctrl": pygame.KMOD_CTRL, "left shift": pygame.KMOD_SHIFT}[name]
    kind = pygame.KEYDOWN if down else pygame.KEYUP
    person._post(kind, key=pygame.key.key_code(name), mod=mod if down else 0, unicode="", scancode=0)
    person.frame()


@pytest.fixture
def games(person: Any) -> list[str]:
    """Four games, the last played first; the second is of another game, the third is named."""
    return [
        person.save(days=1),
        person.save("strive", days=2),
        person.save(days=3, label="On the train"),
        person.save(days=40),
    ]


def test_words_leave_out_what_does_not_fit_and_escape_shows_all(person: Any, games: list[str]) -> None:
    page = open_page(person)
    person.key("f", "ctrl").type("TRAIN")
    assert ids(page) == [games[2]]
    assert page.chosen.id == games[2]
    person.key("return")
    assert page.form.focus is page.list
    person.key("f", "ctrl").type("nobody")
    assert (ids(page), page.chosen) == ([], None)
    person.key("escape")
    assert ids(page) == games
    assert person.screen is page


def test_filters_drop_from_their_buttons_by_mouse_and_by_keys(person: Any, games: list[str]) -> None:
    page = open_page(person)
    person.press_on(page.filters.buttons["game"])
    labels = [line.label for line in page.drop.lines]
    assert labels == ["All games", "SQUARES II", "STRIVE in the SQUARES"]
    person.press_on(page.drop.list.row_rect(2))
    assert (page.drop, ids(page)) == (None, [games[1]])
    assert page.filters.buttons["game"].label == "STRIVE in the SQUARES"
    person.press_on(page.filters.clear)
    assert ids(page) == games
    person.tab_to(page.filters.buttons["date"]).key("return").key("down").key("down").key("return")
    assert ids(page) == games[:3], "of the last seven days"
    person.press_on(page.filters.buttons["order"]).key("down").key("return")
    assert ids(page) == games[2::-1]
    person.press_on(page.filters.buttons["tag"]).key("escape")
    assert page.drop is None
    person.press_on(page.filters.buttons["tag"])
    person.click((5, 500))
    assert page.drop is None
    assert person.screen is page


def test_several_are_chosen_with_ctrl_and_shift_and_all_with_ctrl_a(person: Any, games: list[str]) -> None:
    page = open_page(person)
    hold(person, "left ctrl")
    person.press_on(page.list.row_rect(2))
    assert page.ids == [games[0], games[2]]
    person.press_on(page.list.row_rect(2))
    assert page.ids == [games[0]]
    hold(person, "left ctrl", down=False)
    person.press_on(page.list.row_rect(1))
    assert page.ids == [games[1]]
    hold(person, "left shift")
    person.press_on(page.list.row_rect(3))
    hold(person, "left shift", down=False)
    assert page.ids == games[1:]
    person.key("escape")
    assert page.ids == [games[3]]
    person.key("up", "shift").key("up", "shift")
    assert page.ids == games[1:]
    person.key("space")
    assert page.ids == games[2:]
    person.key("a", "ctrl")
    assert page.ids == games
    person.press_on(page.open_button)
    assert person.toast == "Choose one game for that."


def test_many_get_tags_and_lose_them_are_deleted_and_come_back(person: Any, games: list[str]) -> None:
    page = open_page(person)
    person.key("a", "ctrl").press_on(page.tags)
    person.type("club, late").key("return").run_until_idle()
    assert [entry.tags for entry in page.entries] == [("club", "late")] * 4
    assert person.toast == "The tags of 4 games are changed."
    person.press_on(page.tags).type("-LATE").press_on(page.describing.done).run_until_idle()
    assert [entry.tags for entry in page.entries] == [("club",)] * 4
    person.key("delete")  # the field is gone, so keys go to the list again
    assert (ids(page), person.toast) == ([], "4 games were deleted.")
    person.app.overlay.toast._follow()
    assert ids(page) == games
    assert {path.suffix for path in (person.services.places.saves / "bin").glob("*.yaml")} == set()


def test_one_game_gets_tags_and_a_note(person: Any, games: list[str]) -> None:
    page = open_page(person)
    person.press_on(page.tags).type("opening").key("return")
    assert page.chosen.tags == ("opening",)
    person.press_on(page.tags)
    assert page.describing.tags.text == "opening"
    person.type(", end").key("escape")
    assert page.chosen.tags == ("opening",)
    person.press_on(page.note).type("Lost the corner").key("return").type("early").key("return", "ctrl")
    record = person.services.store.load(games[0]).value
    assert (record.note, record.tags) == ("Lost the corner\nearly", ("opening",))
    person.key("f", "ctrl").type("corner #op")
    assert ids(page) == [games[0]]
    person.press_on(page.verbs[0]).key("return", "ctrl")  # a name is written, and no tags
    assert page.chosen.tags == ("opening",)


def test_a_match_that_goes_on_keeps_its_tags(person: Any, games: list[str]) -> None:
    person.services.store.describe(games[0], tags=["club"])
    open_page(person)
    person.key("return")
    state = person.screen.state
    state.match.undo()
    person.screen.match_file.save(state.match)
    record = person.services.store.load(games[0]).value
    assert (record.tags, len(record.plies)) == (("club",), 5)


def test_what_others_do_in_the_folder_appears_by_itself(person: Any, games: list[str]) -> None:
    page = open_page(person)
    text = record_text.dump(person.services.store.load(games[0]).value)
    saves: Path = person.services.places.saves
    (saves / "dropped-in.yaml").write_text(text, encoding="utf-8")
    (saves / f"{games[1]}.yaml").unlink()
    later = saves.stat().st_mtime_ns + 1_000_000
    os.utime(saves, ns=(later, later))
    person.wait(600)
    assert set(ids(page)) == {"dropped-in", games[0], *games[2:]}
    assert page.chosen.id == games[0]


def test_a_folder_is_followed_and_its_games_stay_as_they_are(person: Any, games: list[str], tmp_path: Path) -> None:
    other = tmp_path / "friends"
    other.mkdir()
    theirs = other / "Game of a friend.yaml"
    theirs.write_text(record_text.dump(person.services.store.load(games[1]).value), encoding="utf-8")
    page = open_page(person)
    person.press_on(page.places).key("return").type(str(tmp_path / "nothing")).key("return")
    assert person.toast.endswith(" is not a folder.")
    page.folders.field.select_all()
    person.type(str(other)).key("return")
    assert person.services.settings.folders == (str(other),)
    assert str(theirs) in ids(page)
    page._pick(ids(page).index(str(theirs)))
    for button in (page.verbs[0], page.tags, page.note, page.verbs[4]):
        person.press_on(button)
        assert person.toast.startswith("This game lies in a folder that is followed")
    person.press_on(page.verbs[1])
    assert page.library.is_own(page.chosen.id)
    assert len(person.services.store.list()) == 5
    person.wait(5000)
    person.press_on(page.places).key("down").key("return")
    assert person.services.settings.folders == ()
    assert str(theirs) not in ids(page)
    person.drop_file(other)
    assert str(theirs) in ids(page)


def test_pictures_come_by_themselves_once_each_and_are_known_next_time(
    person: Any, games: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    page = open_page(person)
    assert page.thumbnails.of(page.entries[0]) is None
    person.run_until_idle()
    shown = [page.thumbnails.of(entry) for entry in page.entries]
    assert [each.position for each in shown] == [
        person.services.store.open(id, person.services.registry).value[1].position for id in games
    ]
    person.key("escape")
    page = open_page(person)
    monkeypatch.setattr(page.thumbnails.replays, "ask", lambda path: pytest.fail("played again"))
    person.run_until_idle()
    assert all(page.thumbnails.of(entry) for entry in page.entries)


def test_a_game_with_rules_of_its_own_is_drawn_by_them(person: Any, games: list[str]) -> None:
    store = person.services.store
    record: Record = store.load(games[0]).value
    changed = {**record.definition, "title": "Mine"}
    id = store.add(Record(**{**{f: getattr(record, f) for f in record.__slots__}, "id": "mine", "definition": changed}))
    page = open_page(person)
    person.run_until_idle()
    shown = page.thumbnails.of(page.shelf.entry(id))
    assert shown.game.definition.title == "Mine"


def test_a_game_that_cannot_be_played_again_holds_nothing_up(person: Any, games: list[str]) -> None:
    path = person.services.places.saves / f"{games[0]}.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("engine: tiles", "engine: none"), encoding="utf-8")
    page = open_page(person)
    person.run_until_idle()
    assert [page.thumbnails.of(entry) is None for entry in page.entries] == [True, False, False, False]


def test_a_game_against_a_bot_is_told_from_the_persons_side(person: Any) -> None:
    person.save(bots=BOTS, names={Seat.SOUTH: "Mei"})
    page = open_page(person)
    assert page.words.players(page.entries[0]) == "Against north, level 2"
    assert page.shelf.of(page.entries[0]).opponents == ("north",)


def test_of_many_those_that_cannot_be_read_are_left_out_and_counted(person: Any, games: list[str]) -> None:
    path = person.services.places.saves / f"{games[0]}.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("1. ", "1. x"), encoding="utf-8")
    page = open_page(person)
    person.key("a", "ctrl").press_on(page.tags).type("club").key("return").run_until_idle()
    assert [entry.tags for entry in page.entries] == [(), ("club",), ("club",), ("club",)]
    assert person.toast == (
        "The tags of 3 games are changed. 1 was left out: it cannot be read, or its hands are hidden."
    )
    person.key("a", "ctrl").press_on(page.verbs[-1]).run_until_idle()
    assert person.toast.startswith("3 games were exported as games.md. 1 was left out")
    assert (person.services.places.own("sessions") / "games.csv").exists()


def test_nothing_is_drawn_anew_while_the_list_scrolls(person: Any) -> None:
    for day in range(30):
        person.save(days=day, plies=2)
    page = open_page(person)
    person.run_until_idle()
    known = len(page.thumbnails._shown)
    for _ in range(8):
        person.wheel(page.list.rect.center, -1)
        assert len(page.thumbnails._shown) == known
    person.run_until_idle()
    assert len(page.thumbnails._shown) > known
