"""Game files of one's own: the page of instructions, and the list of faults."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from scenes.pages.recent import recent, remember
from scenes.screens.bench.screen import Bench
from scenes.screens.faults import FaultsPage
from scenes.screens.new_game_page import NewGamePage
from scenes.screens.rules.screen import Rules
from scenes.screens.setup.screen import SetUp
from squares.saves.settings import MOST_RECENT, Settings
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


def begun(person: Any, name: str | None = None) -> Any:
    """The page, on which SQUARES II is chosen; then a copy of it is begun, perhaps under a name."""
    page: Any = NewGamePage(person.services)
    person.services.stack.push(page)
    person.frame()
    page.list.pick(next(i for i, entry in enumerate(page.games) if entry.id == "squares-ii"))
    if name is not None:
        person.press_on(page.name).key("a", "ctrl")
        person.type(name)
    person.press_on(page.begin)
    person.look_again()
    return page


def test_a_copy_is_begun_under_the_name_that_is_asked_for_and_lies_on_the_bench(person: Any) -> None:
    begun(person, "Dämmerung am See")
    assert isinstance(person.screen, Bench)
    entry = person.screen.desk.file.entry
    assert (entry.id, entry.title) == ("dammerung-am-see", "Dämmerung am See")
    assert entry.path == person.services.places.games / "dammerung-am-see.yaml"
    assert not entry.faults


def test_each_copy_of_a_game_has_a_name_of_its_own_where_none_is_given(person: Any) -> None:
    for _ in range(2):
        begun(person)
        person.services.stack.pop()
    begun(person, "猫")
    own = [entry for entry in person.services.registry.entries if not entry.shipped]
    assert {(entry.id, entry.title) for entry in own} == {
        ("squares-ii-own-1", "SQUARES II (own 1)"),
        ("squares-ii-own-2", "SQUARES II (own 2)"),
        ("squares-ii-2", "猫"),
    }


def test_files_opened_by_their_path_are_listed_at_the_next_start(person: Any, tmp_path: Path) -> None:
    paths = [tmp_path / f"{name}.yaml" for name in "ab"]
    for path in paths:
        path.write_text(text().replace("id: mine", f"id: game-{path.stem}"), encoding="utf-8")
        person.drop_file(path)
    person.drop_file(tmp_path / "none.yaml")
    settings, _ = Settings.load(person.services.places.settings)
    assert settings.recent == (str(paths[1]), str(paths[0]))
    paths[0].unlink()
    page: Any = NewGamePage(person.services)
    person.services.stack.push(page)
    person.frame()
    page.kind.choose(2)
    assert page.files == [(paths[1], True), (paths[0], False)]
    page.list.pick(1)
    assert not page.begin.enabled
    person.press_on(page.forget)
    assert page.files == [(paths[1], True)]
    assert person.services.settings.recent == (str(paths[1]),)
    person.press_on(page.begin)
    person.look_again()
    assert isinstance(person.screen, Bench)
    assert person.screen.desk.file.path == paths[1]
    person.services.stack.pop()
    page.form.set_focus(page.list)
    person.key("delete")
    assert page.files == []
    assert paths[1].exists()


def test_no_more_than_some_files_are_remembered_and_none_of_the_own_folder(person: Any, tmp_path: Path) -> None:
    for n in range(MOST_RECENT + 3):
        remember(person.services, tmp_path / f"{n}.yaml")
    remember(person.services, tmp_path / "5.yaml")
    remember(person.services, person.services.places.games / "own.yaml")
    remember(person.services, tmp_path / "picture.png")
    found = [path.name for path in recent(person.services)]
    assert found[:2] == ["5.yaml", f"{MOST_RECENT + 2}.yaml"]
    assert len(found) == MOST_RECENT


def test_the_folder_s_path_goes_to_the_clipboard(person: Any) -> None:
    person.services.stack.push(NewGamePage(person.services))
    person.frame()
    person.press_on(person.screen.copy_folder)
    assert Path(person.clipboard) == person.services.places.games
