"""Game files of one's own: the page of instructions, and the list of faults."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from scenes.screens.faults import FaultsPage
from scenes.screens.new_game_page import NewGamePage
from scenes.screens.rules import Rules
from scenes.screens.setup.screen import SetUp
from tests.game_files import game_file


def text() -> str:
    return game_file("squares-ii").read_text(encoding="utf-8").replace("id: squares-ii", "id: mine")


def poor_file(person: Any, *changes: tuple[str, str]) -> Path:
    folder: Path = person.services.places.games
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "mine.yaml"
    written = text()
    for old, new in changes or (("limit: 8", "limit: eight\nlimitt: 9"),):
        written = written.replace(old, new)
    path.write_text(written, encoding="utf-8")
    person.look_again()
    return path


def open_faults(person: Any) -> Any:
    person.services.stack.push(FaultsPage(person.services, person.services.registry.entry("mine")))
    person.frame()
    return person.screen


def test_all_faults_stand_on_the_page_with_line_and_column(person: Any) -> None:
    poor_file(person)
    page = open_faults(person)
    shown = "\n".join(page.lines)
    assert page.count == 2
    assert shown.count("mine.yaml:") == 2
    assert '"eight"' in shown
    assert "Did you mean limit?" in shown


def test_long_faults_break_into_lines_that_fit(person: Any) -> None:
    poor_file(person, ("limit: 8", "limit: " + "very_" * 60 + "long"), ("goal_tiles: 3", "goal_" + "x" * 30 + ": 3"))
    person.resize(1024, 640)
    person.wait(200)
    page = open_faults(person)
    heads = [page.lines[i] for i in page.heads]
    canvas = person.canvas
    assert heads
    assert all(canvas.measure(line, "source")[0] <= page.list.rect.w - 16 for line in heads)


def test_f5_keeps_the_page_while_faults_are_left_and_leaves_it_when_none_is(person: Any) -> None:
    path = poor_file(person)
    page = open_faults(person)
    path.write_text(text().replace("limit: 8", "limit: eight"), encoding="utf-8")
    person.key("f5")
    assert person.screen is page
    assert page.count == 1
    path.write_text(text(), encoding="utf-8")
    person.key("f5")
    assert person.screen is person.services.stack.screens[0]
    assert "mine" in [entry.id for entry in person.services.registry.entries if not entry.faults]


LARGER = ("board: {files: 5, ranks: 5, territory_rows: 1, goal_row: 3}", "board: {files: 7, ranks: 7, goal_row: 4}")


def test_warnings_stop_no_game_and_are_one_press_away(person: Any) -> None:
    path = poor_file(person, LARGER)
    entry = person.services.registry.entry("mine")
    assert (entry.faults, len(entry.warnings)) == ([], 1)
    [box] = [box for box in person.screen.boxes if box.cover.title == "SQUARES II" and "warning" in box.cover.line]
    person.press_on(box)
    page = person.screen
    assert isinstance(page, SetUp)
    assert page.bar["warnings"].shown
    person.press_on(page.bar["warnings"])
    assert isinstance(person.screen, FaultsPage)
    assert "Warning: This diagram is left out" in "\n".join(person.screen.lines)
    path.write_text(text(), encoding="utf-8")
    person.key("f5")
    assert isinstance(person.screen, SetUp)


def test_diagrams_that_fit_no_longer_are_left_out_of_the_rules_with_a_line_that_says_so(person: Any) -> None:
    poor_file(person, LARGER)
    person.services.stack.push(Rules(person.services, "mine"))
    person.frame()
    page = person.screen
    for section in page.sections:
        assert not any("left out" in picture.caption for picture in section.pictures)
    assert sum("left out here" in " ".join(section.paragraphs) for section in page.sections) >= 4
    for _ in page.sections:
        person.key("down")


def test_the_button_reads_again_and_the_list_can_be_copied(person: Any) -> None:
    path = poor_file(person)
    page = open_faults(person)
    person.press_on(page.copy)
    assert person.clipboard.count(str(path)) == 2
    path.write_text(text(), encoding="utf-8")
    person.press_on(page.again)
    assert person.screen is not page


def test_a_faulty_file_dropped_onto_the_window_shows_its_faults(person: Any, tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text("id: bad\nengine: tiles\nlimit: [", encoding="utf-8")
    person.drop_file(path)
    assert isinstance(person.screen, FaultsPage)
    assert person.screen.lines


def test_each_copy_of_a_game_gets_a_name_of_its_own_and_can_be_played(person: Any) -> None:
    person.services.stack.push(NewGamePage(person.services))
    person.frame()
    page = person.screen
    page.list.pick(next(i for i, entry in enumerate(page.games) if entry.id == "squares-ii"))
    person.press_on(page.begin).press_on(page.begin)
    own = [entry for entry in person.services.registry.entries if not entry.shipped]
    assert [entry.id for entry in own] == ["squares-ii-1", "squares-ii-2"]
    assert not any(entry.faults for entry in own)
    assert len({entry.title for entry in own}) == 2
    person.services.stack.push(SetUp(person.services, own[1].id))
    person.frame()
    person.key("return")
    assert person.screen.state.match.game.id == "squares-ii-2"


def test_the_folder_s_path_goes_to_the_clipboard(person: Any) -> None:
    person.services.stack.push(NewGamePage(person.services))
    person.frame()
    person.press_on(person.screen.copy_folder)
    assert Path(person.clipboard) == person.services.places.games
