"""The saved games page: a long list, what can be done with a game, and files that are not as they should be."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from scenes.screens.saved.screen import SavedGames
from scenes.screens.setup.agreement import Agreement
from scenes.screens.table.screen import Table
from squares.core.seats import FOUR
from squares.saves import BadFile, Record, new_id, record_text

NOW = datetime(2026, 3, 14, 21, 40, tzinfo=UTC)


def open_page(person: Any) -> Any:
    person.services.stack.push(SavedGames(person.services))
    person.frame()
    return person.screen


def file_of(person: Any, id: str) -> Path:
    found: Path = person.services.places.saves / f"{id}.yaml"
    assert found.exists()
    return found


def cut(person: Any, id: str) -> None:
    """Takes the last actions out of the file, as if it had been written in part; no older copy is left."""
    path = file_of(person, id)
    lines = path.read_text(encoding="utf-8").splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("actions"))
    path.write_text("\n".join(lines[: at + 3]) + "\n", encoding="utf-8")
    for older in path.parent.glob(f"{id}.*"):
        if older != path:
            older.unlink()


def ids(page: Any) -> list[str]:
    return [entry.id for entry in page.entries]


def test_games_stand_in_the_order_of_last_play_and_enter_opens_the_chosen_one(person: Any) -> None:
    old, new = person.save(days=3), person.save("strive", days=1)
    page = open_page(person)
    assert ids(page) == [new, old]
    person.key("down").key("return")
    assert isinstance(person.screen, Table)
    assert person.screen.state.match.game.id == "squares-ii"


def test_a_second_press_on_a_line_opens_it(person: Any) -> None:
    person.save(days=1)
    person.save("strive", days=2)
    page = open_page(person)
    person.press_on(page.list.row_rect(1))
    assert page.chosen.game == "strive"
    assert page.match.game.id == "strive"
    person.press_on(page.list.row_rect(1))
    assert isinstance(person.screen, Table)


def test_without_games_every_button_says_why_it_is_shut(person: Any) -> None:
    page = open_page(person)
    for button in (page.open_button, *page.verbs[:3], page.verbs[4]):
        person.press_on(button)
        assert person.toast == "Choose a game first."
    person.key("delete")
    assert person.app.overlay.dialog is None


def test_renaming_by_keyboard(person: Any) -> None:
    id = person.save()
    page = open_page(person)
    person.tab_to(page.verbs[0]).key("return")
    person.type("On the train").key("return")
    assert person.services.store.load(id).value.name == "On the train"
    assert page.chosen.name == "On the train"
    assert not page.renaming


def test_escape_ends_renaming_and_leaves_the_name(person: Any) -> None:
    person.save(label="First")
    page = open_page(person)
    person.press_on(page.verbs[0]).type("Second").key("escape")
    assert person.screen is page
    assert page.chosen.name == "First"
    person.key("escape")
    assert person.screen is not page


def test_what_is_deleted_can_be_put_back_at_once_and_later(person: Any) -> None:
    first, second = person.save(days=1), person.save(days=2)
    kept = file_of(person, first).read_text(encoding="utf-8")
    page = open_page(person)
    person.key("delete")
    assert (ids(page), page.chosen.id, person.toast) == ([second], second, "1 game was deleted.")
    assert not list(person.services.places.saves.glob(f"{first}*"))
    person.key("z", "ctrl")
    assert (ids(page), person.toast) == ([first, second], "1 game is back.")
    assert file_of(person, first).read_text(encoding="utf-8") == kept
    person.key("delete").key("delete")
    assert ids(page) == []
    person.key("escape")
    page = open_page(person)
    page.filters._show("", True)
    assert set(ids(page)) == {first, second}
    person.key("return")
    assert person.toast == "This game was deleted. Put it back first."
    person.key("a", "ctrl").press_on(page.verbs[4])
    assert ids(page) == []
    page.filters.reset()
    assert ids(page) == [first, second]


def test_the_line_below_is_chosen_after_deleting(person: Any) -> None:
    games = [person.save(days=day) for day in range(1, 5)]
    page = open_page(person)
    person.key("down").key("delete")
    assert page.chosen.id == games[2]


def test_a_copy_is_a_game_of_its_own(person: Any) -> None:
    id = person.save()
    page = open_page(person)
    person.press_on(page.verbs[1])
    assert len(page.entries) == 2
    assert page.chosen.id != id


def test_a_record_goes_out_and_in_by_the_clipboard(person: Any) -> None:
    id = person.save(plies=8)
    page = open_page(person)
    position = page.match.position
    person.press_on(page.verbs[2])
    person.services.store.delete(id)
    page.resumed()
    person.press_on(page.verbs[3])
    assert len(page.entries) == 1
    assert page.match.position == position
    assert person.toast == "The game was added."


@pytest.mark.parametrize("text", ["", "good morning", "masume_record: 99\n", "a: [1, 2"])
def test_a_bad_record_is_refused_in_a_sentence_and_nothing_is_added(person: Any, text: str) -> None:
    page = open_page(person)
    person.clipboard = text
    person.press_on(page.verbs[3])
    assert page.entries == ()
    assert person.toast.endswith(".")


def test_of_a_damaged_record_from_the_clipboard_what_is_left_is_added_after_asking(person: Any) -> None:
    id = person.save(plies=8)
    page = open_page(person)
    person.press_on(page.verbs[2])
    last = page.match.plies[-1].text
    person.clipboard = person.clipboard.replace(f" {last}\n", " x9x9\n").replace(f"- {last}\n", "- x9x9\n")
    person.press_on(page.verbs[3])
    assert "x9x9" in person.app.overlay.dialog.text
    person.key("escape")
    assert ids(page) == [id]
    person.press_on(page.verbs[3]).answer("Add what is left")
    assert len(page.entries) == 2
    assert len(page.match.plies) == 7


def test_a_damaged_game_opens_up_to_its_last_good_action_after_asking(person: Any) -> None:
    id = person.save(plies=9)
    cut(person, id)
    page = open_page(person)
    person.key("return")
    assert person.screen is page
    person.key("escape")
    assert person.screen is page
    person.key("return").answer("Open what is left")
    assert isinstance(person.screen, Table)
    assert 0 < len(person.screen.state.match.plies) < 9


def test_a_file_that_is_no_record_is_listed_with_the_reason_and_can_only_be_deleted(person: Any) -> None:
    good = person.save(days=30)
    (person.services.places.saves / "rotten.yaml").write_text("masume_record: 1\nfoo: [", encoding="utf-8")
    page = open_page(person)
    assert page.chosen.id == good
    row = next(i for i, entry in enumerate(page.entries) if isinstance(entry, BadFile))
    person.press_on(page.list.row_rect(row))
    for button in (page.open_button, *page.verbs[:3]):
        person.press_on(button)
        assert person.toast == "This file cannot be read. You can delete it."
    person.press_on(page.verbs[4])
    assert ids(page) == [good]


def test_two_hundred_games_scroll_by_wheel_and_keys(person: Any) -> None:
    text = record_text.dump(person.services.store.load(person.save()).value)
    for n in range(199):
        (person.services.places.saves / f"copy-{n:03}.yaml").write_text(text, encoding="utf-8")
    page = open_page(person)
    while page.reading.left:
        person.frame()
    assert len(page.entries) == 200
    person.wheel(page.list.rect.center, -3)
    assert page.list.offset > 0
    person.key("end")
    assert page.list.selected == 199
    assert page.list.rect.y <= page.list.row_rect(199).y < page.list.row_rect(199).bottom <= page.list.rect.bottom + 1


@pytest.mark.parametrize("size", [(1440, 900), (1024, 640)])
def test_words_in_the_panel_stay_above_its_buttons(person: Any, size: tuple[int, int]) -> None:
    person.save(label="A long name for a game that was played in the train")
    person.resize(*size)
    person.wait(200)
    page = open_page(person)
    drawn: list[float] = []
    canvas = person.canvas
    text = canvas.text

    class Ear(type(canvas)):  # type: ignore[misc]
        def text(self, *args: Any, **options: Any) -> Any:
            rect = text(*args, **options)
            if page.panel.contains(rect.center):
                drawn.append(rect.bottom)
            return rect

    canvas.__class__ = Ear
    page.draw_base(canvas)
    assert len(drawn) > 4
    assert max(drawn) < page.open_button.rect.y


def test_a_side_is_told_by_its_players(person: Any) -> None:
    names = dict(zip(FOUR, ("Aya", "Momiji", "Aoi", "Kaede"), strict=True))
    match = Agreement("rengoma-4p", names=names).begin(person.services.registry, 7)
    while match.outcome is None:
        match.play(match.legal_actions()[0])
    winners = [seat for seat in FOUR if match.game.side(seat) == match.outcome.winner]
    person.services.store.add(Record.from_match(match, new_id("rengoma-4p", NOW), NOW, NOW))
    page = open_page(person)
    (entry,) = page.entries
    assert entry.now.winners == tuple(winners)
    assert page.words.players(entry) == "Aya, Momiji, Aoi, Kaede"
    assert page.words.whole(entry).startswith(f"{names[winners[0]]} and {names[winners[1]]} won: a line is complete")
