"""The home screen as a person meets it: boxes, the game that waits, the menu, keys and wheel."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from scenes.games.logistic.decks.deck_list import DeckList
from scenes.own_games import WATCHED
from scenes.pages.bot_text import level_name
from scenes.screens.exercises import Exercises
from scenes.screens.faults import FaultsPage
from scenes.screens.home.screen import AGAIN_MS
from scenes.screens.lessons import Lessons
from scenes.screens.new_game_page import NewGamePage
from scenes.screens.open_page import OpenPage
from scenes.screens.print_and_play import PrintAndPlay
from scenes.screens.rules.screen import Rules
from scenes.screens.saved.screen import SavedGames
from scenes.screens.settings import SettingsPage
from scenes.screens.setup.screen import SetUp
from scenes.screens.table.lesson.table import LessonTable
from scenes.ui.screen_canvas import ScreenCanvas
from squares import new_game
from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.core.players import BotPlayer
from squares.core.seats import Seat
from squares.registry import Registry
from squares.saves.settings import Settings
from tests.game_files import game_file, some


def own_file(person: Any, name: str, *changes: tuple[str, str]) -> Path:
    folder: Path = person.services.places.games
    folder.mkdir(parents=True, exist_ok=True)
    text = game_file("squares-ii").read_text(encoding="utf-8")
    for old, new in (("id: squares-ii", f"id: {name}"), ("title: SQUARES II", f"title: {name.title()}"), *changes):
        assert old in text
        text = text.replace(old, new)
    path = folder / f"{name}.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def box(person: Any, title: str) -> Any:
    return next(box for box in person.screen.boxes if box.cover.title == title)


def test_every_game_of_the_registry_lies_in_a_box_on_the_shelf_and_one_s_own_layout_comes_after_them(
    person: Any,
) -> None:
    registry = person.services.registry
    own_file(person, "mine")
    person.key("f5").look_again()
    titles = [box.cover.title for box in person.screen.boxes]
    own = titles.index(person.services.say("home.own"))
    assert titles[:own] + titles[own + 1 :] == [games[0].title for games in registry.boxes]
    assert titles[own + 1 :] == ["Mine"]
    assert sorted(entry.id for games in registry.boxes for entry in games) == sorted(e.id for e in registry.entries)
    assert "SQUARES II" in titles
    assert "STRIVE in the SQUARES" in titles


def test_a_box_opens_the_set_up_of_its_game(person: Any) -> None:
    person.press_on(box(person, "STRIVE in the SQUARES"))
    assert isinstance(person.screen, SetUp)
    assert person.screen.entry.id == "strive"


@pytest.mark.parametrize("box", [None, 2])
def test_enter_opens_the_box_that_the_hint_line_tells_of(person: Any, box: int | None) -> None:
    rects = [each.rect for each in person.screen.boxes]
    person.click((5.0, 5.0))
    if box is not None:
        person.move(rects[box].center)
    person.key("return")
    assert isinstance(person.screen, SetUp)
    assert person.screen.entry is person.services.registry.boxes[box or 0][0]


def test_the_very_first_enter_opens_the_box_of_the_hint_line(person: Any) -> None:
    person.key("return")
    assert person.screen.entry is person.services.registry.boxes[0][0]


def test_at_the_very_first_start_a_card_says_where_to_begin_and_is_put_away_for_good(person: Any) -> None:
    home = person.screen
    person.key("right").tab_to(home.card.buttons[0], most=2).key("return")
    assert isinstance(person.screen, LessonTable)
    assert person.screen.lesson.game_id == person.services.registry.boxes[1][0].id
    person.services.stack.pop()
    person.press_on(home.card.buttons[1])
    assert home.card is None
    kept, _ = Settings.load(person.services.places.settings)
    assert not kept.newcomer
    home.refresh()
    assert home.card is None


def test_what_teaches_a_game_is_its_lesson_then_a_guided_game(person: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []

    def lesson(game: str) -> None:
        if game == "strive":
            raise BadData(phrase("home.rules"))
        opened.append(f"lesson {game}")

    monkeypatch.setattr(person.services.routes, "lesson", lesson, raising=False)
    monkeypatch.setattr(person.services.routes, "guided", lambda game: opened.append(f"guided {game}"), raising=False)
    person.press_on(person.screen.card.buttons[0])
    home = person.screen
    home.form.set_focus(home.boxes[0])
    person.key("right").press_on(home.card.buttons[0])
    assert opened == ["lesson squares-ii", "guided strive"]


def test_exercises_have_a_door_where_there_are_any(person: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[bool] = []
    monkeypatch.setattr(person.services.routes, "exercises", lambda: opened.append(True), raising=False)
    person.screen.resumed()
    person.press_on(door(person, "home.door.exercises"))
    assert opened == [True]


def test_whoever_has_played_needs_no_first_card(person: Any) -> None:
    person.save(resigned=Seat.NORTH)
    person.screen.resumed()
    assert person.screen.card is None


def test_a_box_and_the_line_below_tell_the_strongest_bot_that_was_beaten(person: Any) -> None:
    for level, resigned in ((2, Seat.NORTH), (5, Seat.SOUTH), (1, Seat.NORTH)):
        person.save(bots={Seat.NORTH: BotPlayer(level, 1.0)}, resigned=resigned)
    person.save("strive", resigned=Seat.NORTH)
    person.screen.resumed()
    level = person.services.say(level_name(2))
    assert [each.cover.won for each in person.screen.boxes[:2]] == [level, ""]
    said = person.services.say("home.beaten", level=level)
    entry = person.services.registry.entries[0]
    assert person.screen._goal(entry) == f"{entry.summary} {said}"


def test_arrows_and_enter_open_a_box_and_escape_comes_back(person: Any) -> None:
    second = person.services.registry.entries[1].id
    person.key("right").key("return")
    assert person.screen.entry.id == second
    person.key("escape")
    assert person.screen is person.services.stack.screens[0]


def door(person: Any, words: str) -> Any:
    return next(row for row in person.screen.rows if row.door.words == person.services.say(words))


def test_tab_leaves_the_shelf_in_one_step_and_down_walks_the_menu(person: Any) -> None:
    home = person.screen
    person.tab_to(home.rows[0], most=4)
    person.key("down").key("return")
    assert isinstance(person.screen, Exercises)


DOORS = {
    "home.door.lessons": Lessons,
    "home.door.exercises": Exercises,
    "home.saved": SavedGames,
    "home.door.rules": Rules,
    "decks.title": DeckList,
    "home.door.bench": NewGamePage,
    "home.door.print": PrintAndPlay,
    "open.title": OpenPage,
    "home.settings": SettingsPage,
}


def test_every_door_of_the_menu_opens_its_page(person: Any) -> None:
    assert [row.door.words for row in person.screen.rows] == [person.services.say(words) for words in DOORS]
    for words, page in DOORS.items():
        person.press_on(door(person, words))
        assert isinstance(person.screen, page)
        person.key("escape")


def test_lessons_tell_how_far_they_are_and_open_where_they_were_left(person: Any) -> None:
    person.services.change(lessons={"strive": 2})
    page = person.press_on(door(person, "home.door.lessons")).screen
    assert [page.figure(entry) for entry in page.entries[:2]] == ["0 of 8 steps", "2 of 8 steps"]
    person.key("down").key("return").run_until_idle()
    assert (person.screen.match.game.id, person.screen.lesson.at) == ("strive", 2)
    person.key("escape")
    person.press_on(page.buttons[1]).run_until_idle()
    assert person.screen.match.game.id == "strive"
    assert person.screen.match.bots


def test_print_and_play_opens_the_sheets_of_the_game_that_is_chosen(person: Any) -> None:
    person.press_on(door(person, "home.door.print")).key("down").key("return").run_until_idle()
    page = person.screen.page
    assert page.entry is person.services.registry.entries[1]
    assert page.shut is None
    assert page.panel.save.enabled


def test_the_game_that_was_played_last_is_looked_over_once_it_is_over(person: Any) -> None:
    person.save(days=1)
    person.screen.resumed()
    review = person.services.say("home.door.review")
    assert all(row.door.words != review for row in person.screen.rows)
    person.save("strive", resigned=Seat.NORTH)
    person.screen.resumed()
    assert door(person, "home.door.review").door.figure == "STRIVE in the SQUARES"
    person.press_on(door(person, "home.door.review"))
    assert person.screen.state.match.game.id == "strive"
    assert person.screen.assistant.review.open


def test_nothing_goes_on_without_an_unfinished_game(person: Any) -> None:
    person.key("r")
    assert len(person.services.stack) == 1


def test_the_card_shows_the_last_game_and_resumes_it_where_it_stood(person: Any) -> None:
    person.save("strive", days=2)
    id = person.save("squares-ii", plies=6, names=_long_names())
    person.screen.resumed()
    person.run_until_idle()
    assert person.screen.card.summary.id == id
    position = person.screen.card.match.position
    person.key("r")
    assert person.screen.state.match.position == position
    assert set(person.screen.state.match.players.values()) == set(_long_names().values())


def _long_names() -> Any:
    from squares.core.seats import Seat

    return {Seat.SOUTH: "Bartholomew the Longest of", Seat.NORTH: "Konstantin von und zu Nord"}


def test_a_game_with_house_rules_resumes_though_its_file_has_gone(person: Any) -> None:
    path = own_file(person, "mine")
    person.look_again()
    person.save("mine", house={"limit": 11})
    path.unlink()
    person.look_again()
    person.screen.resumed()
    person.run_until_idle()
    person.press_on(person.screen.card.buttons[0])
    assert person.screen.state.match.game.definition.limit == 11


def test_more_leads_to_the_saved_games(person: Any) -> None:
    person.save()
    person.screen.resumed()
    person.run_until_idle()
    person.press_on(person.screen.card.buttons[1])
    assert isinstance(person.screen, SavedGames)


def test_f5_finds_new_files_and_counts_faults_on_the_box(person: Any) -> None:
    own_file(person, "good")
    own_file(person, "poor", ("limit: 8", "limit: eight\nlimitt: 9"))
    person.key("f5").look_again()
    assert person.toast == person.services.say("home.reloaded", n=len(person.services.registry.entries))
    assert box(person, "Good").cover.bad is False
    assert box(person, "Poor").cover.line == "2 faults in the file"
    person.screen.boxes[-1].press()
    assert isinstance(person.screen, FaultsPage)
    person.key("escape")
    own_file(person, "good", ("limit: 8", "limit: eight"))
    person.wait(WATCHED + 50).wait(AGAIN_MS)
    assert box(person, "Good").cover.bad is True


def test_a_long_shelf_scrolls_by_wheel_and_follows_the_arrows(person: Any) -> None:
    home = person.screen
    for name in "abcdef":
        own_file(person, f"game-{name}")
    person.key("f5").look_again()
    assert all(box.shown for box in home.boxes)
    for name in "ghi":
        own_file(person, f"game-{name}")
    person.key("f5").look_again()
    assert not home.boxes[-1].shown
    there = home.boxes[0].rect.center
    person.wheel(there, -1).wheel(there, -1)
    assert home.boxes[-1].shown
    assert not home.boxes[0].shown
    assert home.form.hovered.shown
    assert home.form.hovered.rect.contains(there)
    person.wheel(home.shelf.center, 1).wheel(home.shelf.center, 1)
    for _ in range(4):
        person.key("down")
    assert home.form.focus.shown
    assert home.first_row > 0


SIZES = [(1440, 900), (1024, 640), (1920, 1080), (3840, 2160)]
SCALED = [(size, scale) for size in SIZES for scale in (0.75, 1.0, 3.0)]


@pytest.mark.parametrize(
    ("size", "scale"), some(SCALED, (SIZES[0], 1.0), (SIZES[1], 3.0), (SIZES[2], 0.75), (SIZES[3], 3.0))
)
def test_nothing_of_home_lies_on_anything_else_or_outside(person: Any, size: tuple[int, int], scale: float) -> None:
    person.save()
    person.resize(*size)
    person.services.change(ui_scale=scale)
    person.screen.resumed()
    person.wait(200)
    home, (w, h) = person.screen, person.app.fit.size
    rects = [widget.rect for widget in home.form.widgets if widget.shown]
    assert all(r.x >= 0 and r.y >= 0 and r.right <= w and r.bottom <= h - 36 for r in rects)
    for i, a in enumerate(rects):
        for b in rects[:i]:
            assert a.right <= b.x or b.right <= a.x or a.bottom <= b.y or b.bottom <= a.y


def test_the_goal_is_told_whole_and_keys_give_way_to_it(person: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[tuple[str, float | None, float]] = []
    text = ScreenCanvas.text

    def noted(canvas: Any, words: str, pos: Any, style: str = "body", *more: Any, **others: Any) -> Any:
        shown.append((words, more[2] if len(more) > 2 else None, canvas.measure(words, style)[0]))
        return text(canvas, words, pos, style, *more, **others)

    monkeypatch.setattr(ScreenCanvas, "text", noted)
    person.save()
    person.resize(1024, 640)
    person.screen.resumed()
    goals = [entry.summary for entry in person.services.registry.entries]
    for _ in goals:
        person.wait(200).key("right")
    told = [(room, wide) for words, room, wide in shown if words in goals]
    assert told
    assert all(room is not None and wide <= room for room, wide in told)


def test_a_toast_lies_on_the_line_of_keys(person: Any) -> None:
    person.services.toast("Position copied")
    person.frame()
    toast, (_, h) = person.app.overlay.toast.rect, person.app.fit.size
    assert h - 48 <= toast.y < toast.bottom <= h


def test_a_game_file_dropped_onto_the_window_opens_its_set_up(person: Any, tmp_path: Path) -> None:
    path = own_file(person, "dropped").rename(tmp_path / "dropped.yaml")
    person.drop_file(path)
    assert person.screen.entry.title == "Dropped"
    person.key("escape")
    assert box(person, "Dropped")


def test_f1_lists_the_keys_and_any_key_takes_the_list_away(person: Any) -> None:
    home = person.screen
    person.key("f1")
    assert home.keys.shown
    person.key("return")
    assert not home.keys.shown
    assert person.screen is home


def test_a_copy_of_a_shipped_game_stands_on_the_shelf(person: Any) -> None:
    person.press_on(box(person, person.services.say("home.own")))
    page = person.screen
    assert isinstance(page, NewGamePage)
    person.press_on(page.begin)
    copy = Path(person.clipboard)
    assert copy.parent == person.services.places.games
    assert copy.name in person.toast
    person.look_again()
    person.key("escape").key("escape")
    assert person.services.registry.entry(copy.stem).faults == []
    assert person.screen.boxes[-1].cover.title.startswith(person.services.registry.entries[0].title)


def test_a_worked_example_is_played_from_its_list_and_copied(person: Any) -> None:
    person.press_on(box(person, person.services.say("home.own")))
    page = person.screen
    page.kind.choose(1)
    example = page.games[0]
    person.press_on(page.begin)
    assert new_game.source_of(person.services.registry, person.clipboard).id == f"{example.id}-own-1"
    person.look_again()
    person.key("escape").press_on(page.play)
    assert (person.screen.entry, person.screen.game.id) == (example, example.id)
    person.press_on(person.screen.begin_button)
    assert person.screen.state.match.game.id == example.id


def test_settings_of_the_bar_hold(person: Any) -> None:
    person.press_on(door(person, "home.door.rules"))
    person.services.change(theme="light")
    person.press_on(person.screen.bar["theme"])
    assert person.services.theme.mode == "dark"
    assert person.screen.bar["theme"].icon == "icons/sun"
    person.press_on(person.screen.bar["sound"])
    kept, lost = Settings.load(person.services.places.config / "settings.yaml")
    assert (kept.theme, kept.sound, lost) == ("dark", False, None)


def test_games_that_share_a_box_are_reached_from_each_other_s_set_up(person: Any) -> None:
    box = next(box for box in person.screen.boxes if box.cover.title == "Rengoma")
    assert box.cover.line.startswith("2 or 4 players")
    person.press_on(box).run_until_idle()
    person.screen.agreed = replace(person.screen.agreed, names={Seat.SOUTH: "Mei"})
    person.press_on(person.screen.cards[1]).press_on(person.screen.boxes.parts()[1]).run_until_idle()
    assert (person.screen.game.id, person.screen.game.variant) == ("rengoma-4p", "small")
    assert person.screen.names[Seat.SOUTH].text == "Mei"
    person.key("left").run_until_idle()
    assert (person.screen.game.id, person.screen.game.variant) == ("rengoma", "small")


def test_a_game_whose_box_is_not_there_has_one_of_its_own(tmp_path: Path) -> None:
    text = game_file("rengoma-4p").read_text(encoding="utf-8")
    (tmp_path / "four.yaml").write_text(text, encoding="utf-8")
    assert [[entry.id for entry in games] for games in Registry([tmp_path]).boxes] == [["rengoma-4p"]]
