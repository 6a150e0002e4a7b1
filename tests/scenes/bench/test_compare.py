"""The bench's page that compares: what with, what differs, and the same play on two boards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from scenes.screens.bench.screen import Bench
from scenes.ui.widgets import Button
from squares.core.actions import InHand
from squares.core.grid import Cell, File, Rank
from tests.game_files import game_file

FILE = game_file("qubism").read_text(encoding="utf-8").replace("id: qubism", "id: mine")


def compared(person: Any, *versions: tuple[str, str]) -> Any:
    """The page, after each of the changes was saved in turn."""
    path: Path = person.services.places.games / "mine.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    text = FILE
    for old, new in (("", ""), *versions):
        assert old in text
        text = text.replace(old, new, 1)
        path.write_text(text, encoding="utf-8")
        person.look_again()
    person.services.routes.bench(person.services.registry.entry("mine"))
    assert isinstance(person.screen, Bench)
    person.screen.go("compare")
    person.run_until_idle()
    return person.screen.page


def names(page: Any) -> list[str]:
    return [other.title for other in page.others if other.load is not None]


def click_cell(person: Any, board: Any, file: int, rank: int) -> None:
    person.click(board.view.rect(Cell(File(file), Rank(rank))).center)


def test_versions_are_compared_in_words_and_a_damaged_one_is_told(person: Any) -> None:
    page = compared(person, ("cubes: 9", "cubes: 8"), ("cubes: 8", "cubes: 2"))
    assert names(page)[:2] == ["Version 2", "Version 1"]
    assert [person.services.say(each.what) for each in page.found if each.variant is None] == ["Cubes: 8 -> 2"]
    row = next(i for i, other in enumerate(page.others) if other.title == "Version 1")
    page.list.choose(row)
    assert [person.services.say(each.what) for each in page.found if each.variant is None] == ["Cubes: 9 -> 2"]
    second = person.services.own_games.versions.list("mine")[1]
    second.path.write_text("{", encoding="utf-8")
    page.list.choose(row - 1)
    assert person.toast == "Version 2 can no longer be read by this program."
    assert page.others[page.list.selected].title == "Version 1"


def test_what_is_played_on_one_board_is_played_on_the_other_or_told(person: Any) -> None:
    page = compared(person, ("cubes: 9", "cubes: 1"))
    for rank in (0, 1):
        left = page.boards[0]
        person.click(left.view.rect(next(t for t in left._chooser.starts() if isinstance(t, InHand))).center)
        click_cell(person, left, 0, rank)
        person.press_on(page.desk.form.widgets[8])
    assert len(page.pair.line) == 3
    assert person.services.say(page.told).endswith("No cube is left beside the board. Move one that is on it.")
    assert page.boards[0].apart == page.boards[1].apart == {Cell(File(0), Rank(1))}
    person.key("z", "ctrl")
    assert page.told is None
    assert not page.boards[0].apart


def test_a_piece_is_dragged_on_a_board(person: Any) -> None:
    page = compared(person, ("cubes: 9", "cubes: 8"))
    view = page.boards[1].view
    c1, c2, c5 = (view.rect(Cell(File(2), Rank(rank))).center for rank in (0, 1, 4))
    person.drag(c1, c5)
    assert [shown.action for shown in page.pair.line] == [""]
    person.drag(c1, c2)
    assert [shown.action for shown in page.pair.line] == ["", "c1c2"]


def test_a_board_is_played_on_by_keys(person: Any) -> None:
    page = compared(person, ("cubes: 9", "cubes: 8"))
    board = page.boards[1]
    person.tab_to(board)
    for key in ("right", "return", "up", "return"):  # the cursor begins at the pawn
        person.key(key)
    assert [shown.action for shown in page.pair.line] == ["", "c1c2"]
    assert page.pair.now.by == 1


def test_variants_and_other_files_can_be_compared(person: Any) -> None:
    page = compared(person)
    assert {"Seven by seven", "Qubism"} <= set(names(page))
    assert page.pair is not None  # the first of them, where there are no versions yet
    page.list.choose(next(i for i, other in enumerate(page.others) if other.title == "Seven by seven"))
    assert page.boards[0].game.grid.files == 7
    assert page.boards[1].game.grid.files == 5


def test_a_position_is_begun_from_and_stays_when_the_file_changes(person: Any) -> None:
    page = compared(person, ("cubes: 9", "cubes: 8"))
    game = page.boards[1].game
    after = game.apply(page.boards[1].position, game.parse_action("a1R")).position
    person.clipboard = game.format(after)
    person.key("v", "ctrl")
    assert page.boards[1].position == after
    page._play(1, game.parse_action("e5L"))
    path = person.services.places.games / "mine.yaml"
    path.write_text(FILE.replace("cubes: 9", "cubes: 8").replace("minutes: 10", "minutes: 12"), encoding="utf-8")
    person.look_again()
    person.run_until_idle()
    assert len(page.pair.line) == 2
    assert names(page)[:2] == ["Version 2", "Version 1"]


def test_a_small_window_folds_the_lists_away_and_pages_through_the_choices(person: Any) -> None:
    person.resize(1024, 640)
    person.wait(200)
    page = compared(person, ("cubes: 9", "cubes: 8"))
    form = page.desk.form
    assert page.list not in form.widgets
    person.press_on(page.fold)
    assert page.list in form.widgets
    assert page._lines[0][0] == "Cubes: 9 -> 8"
    left = page.boards[0]
    person.click(left.view.rect(next(t for t in left._chooser.starts() if isinstance(t, InHand))).center)
    click_cell(person, left, 0, 0)
    wanted = {words for words, _ in left.choices}
    assert len(wanted) > 2
    seen: set[str] = set()
    for _ in wanted:
        *shown, more = [
            widget for widget in form.widgets if isinstance(widget, Button) and widget.rect.x > page.fold.rect.right
        ]
        seen |= {button.label for button in shown}
        assert more.label.startswith("More (")
        person.press_on(more)
    assert seen == wanted


def test_long_sentences_stand_there_whole(person: Any) -> None:
    summary = next(line for line in FILE.splitlines() if line.startswith("title:"))
    page = compared(person, (summary, "title: " + "A title as long as a title may well be " * 2))
    said = " ".join(text for text, _ in page._lines if text)
    assert said == " ".join(person.services.say(each.what) for each in page.found)
    assert page.words.count == len(page._lines)


def test_a_version_is_named_pinned_and_restored(person: Any) -> None:
    page = compared(person, ("cubes: 9", "cubes: 8"), ("cubes: 8", "cubes: 2 # why not"))
    path: Path = person.services.places.games / "mine.yaml"
    row = next(i for i, other in enumerate(page.others) if other.title == "Version 1")
    page.list.choose(row)
    person.run_until_idle()
    person.click(page.version.name.rect.center)
    person.type("the calm")
    person.key("return")
    assert page.others[row].title == "Version 1: the calm"
    assert not page.others[row].note.startswith("pinned")
    person.type(" one")
    person.click(page.version.pin.rect.center)
    assert page.others[row].title == "Version 1: the calm one"
    assert page.others[row].note.startswith("pinned")
    assert page.version.pin.label == "Take the pin off"
    written = path.read_text(encoding="utf-8") + "# not seen by anybody yet\n"
    path.write_text(written, encoding="utf-8")
    person.click(page.version.restore.rect.center)
    assert "mine.yaml says again what version 1 said" in person.toast
    assert path.read_text(encoding="utf-8") == FILE
    assert path.with_name("mine.yaml.before-1").read_text(encoding="utf-8") == written
    person.look_again()
    assert [other.title for other in page.others if other.version is not None] == ["Version 3", "Version 2"]
    newest = person.services.own_games.versions.list("mine")[0]
    assert (newest.number, newest.label.name) == (4, "the calm one")
    page.list.choose(next(i for i, other in enumerate(page.others) if other.title == "Version 2"))
    assert page.version.name.text == "", "each version has a name of its own"
