"""The designer's bench: the file, its problems and mends, the board of the last good version."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from scenes.geometry import Rect
from scenes.screens.bench.layout.source import coloured
from scenes.screens.bench.screen import Bench
from scenes.screens.faults import FaultsPage
from tests.game_files import game_file
from tests.scenes.at_bench import at_bench

FILE = game_file("squares-ii").read_text(encoding="utf-8").replace("id: squares-ii", "id: mine")


def own_file(designer: Any, *changes: tuple[str, str]) -> Path:
    path: Path = designer.services.places.games / "mine.yaml"
    write(path, *changes)
    designer.look_again()
    return path


def write(path: Path, *changes: tuple[str, str]) -> None:
    text = FILE
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")


def test_one_s_own_game_has_a_way_to_the_bench_where_it_is_set_up_and_where_its_faults_stand(designer: Any) -> None:
    path = own_file(designer)
    designer.services.routes.set_up("mine")
    designer.frame()
    designer.press_on(designer.screen.bar["bench"])
    assert isinstance(designer.screen, Bench)
    designer.key("escape")
    write(path, ("limit: 8", "limit: eight"))
    designer.key("f5")
    assert isinstance(designer.screen, FaultsPage)
    designer.press_on(designer.screen.bench)
    assert isinstance(designer.screen, Bench)
    assert len(designer.screen.desk.file.problems) == 1
    designer.services.routes.set_up("squares-ii")
    designer.frame()
    assert not designer.screen.bar["bench"].shown


def test_the_last_good_version_stays_on_the_board_and_a_press_mends_the_file(designer: Any) -> None:
    path = own_file(designer, ("limit: 8", "limit: 7"))
    page = at_bench(designer)
    assert page.play.enabled
    write(path, ("limit: 8", "limtt: 9"))
    designer.key("f5")
    assert page.contents.game.definition.limit == 7
    assert not page.play.enabled
    designer.key("f8")
    problems = page.panel.problems
    line = next(i for i, text in enumerate(FILE.splitlines()) if text.startswith("limit:"))
    assert page.panel.source.selected == line
    faulty = path.read_text(encoding="utf-8")
    designer.click(problems.mend_rect(0).center)
    assert path.read_text(encoding="utf-8") == faulty.replace("limtt:", "limit:")
    designer.key("f5")
    assert page.contents.game.definition.limit == 9
    assert page.play.enabled
    designer.click(designer.app.overlay.toast._link_rect.center)
    assert path.read_text(encoding="utf-8") == faulty


def test_a_mend_leaves_a_file_alone_that_was_changed_meanwhile(designer: Any) -> None:
    path = own_file(designer, ("limit: 8", "limtt: 8"))
    page = at_bench(designer)
    fault = page.desk.file.problems[0]
    write(path, ("limit: 8", "limtt: 11"))
    before = path.read_text(encoding="utf-8")
    page.panel._mend(fault)
    assert path.read_text(encoding="utf-8") == before
    assert "changed meanwhile" in designer.toast
    designer.key("f5")
    designer.click(page.panel.problems.mend_rect(0).center)
    assert page.panel.undo.shown
    write(path, ("limit: 8", "limit: 12"))
    before = path.read_text(encoding="utf-8")
    designer.press_on(page.panel.undo)
    assert path.read_text(encoding="utf-8") == before
    assert "changed since" in designer.toast
    assert not page.panel.undo.shown


def test_in_a_small_window_the_text_is_folded_away_until_it_is_wanted(designer: Any) -> None:
    own_file(designer, ("limit: 8", "limtt: 8"))
    designer.resize(1024, 640)
    designer.wait(200)
    page = at_bench(designer)
    assert page.panel.source not in designer.screen.form.widgets
    designer.key("f8")
    assert page.panel.source in designer.screen.form.widgets
    assert page.panel.problems.selected == 0
    designer.press_on(page.fold)
    assert page.panel.source not in designer.screen.form.widgets


def test_another_variant_and_the_positions_of_the_rules_page_can_be_looked_at(designer: Any) -> None:
    own_file(designer)
    page = at_bench(designer)
    texts = [row.text for row in page.contents.rows]
    page.contents.list.choose(texts.index("Each their own"))
    assert page.contents.game.variant == "own"
    page.contents.list.choose(texts.index("Classic set"))
    texts = [row.text for row in page.contents.rows]
    page.contents.list.choose(texts.index("5 beats 3"))
    assert any(tile is not None for tile in page.contents.position.board)


def test_named_positions_show_whether_they_hold_as_soon_as_the_file_is_saved(designer: Any) -> None:
    shown = game_file("twin-rows").read_text(encoding="utf-8").replace("id: twin-rows", "id: mine")
    path: Path = designer.services.places.games / "mine.yaml"
    path.write_text(shown, encoding="utf-8")
    designer.look_again()
    page = at_bench(designer)

    def notes() -> list[tuple[str, bool]]:
        return [(row.note, row.wrong) for row in page.contents.rows if row.key[0] == "named"]

    assert notes()
    assert set(notes()) == {("passes", False)}
    path.write_text(shown.replace("    illegal: [", "    illegal: [nonsense, "), encoding="utf-8")
    designer.key("f5")
    assert ("fails", True) in notes()
    assert page.desk.file.problems[0].path[0] == "positions"
    assert page.play.enabled
    path.write_text(shown, encoding="utf-8")
    designer.key("f5")
    assert set(notes()) == {("passes", False)}


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("limit: 8   # as it is", [("limit:", "ink"), (" 8  ", "north_text"), (" # as it is", "ink_3")]),
        ("  - name: x#y", [("  - name:", "ink"), (" x#y", "north_text")]),
        ("# all", [("# all", "ink_3")]),
        ("  more words: of a text", [("  more words:", "ink"), (" of a text", "north_text")]),
    ],
)
def test_keys_values_and_comments_are_told_apart(line: str, parts: list[tuple[str, str]]) -> None:
    assert [(text, colour) for text, _, colour in coloured(line) if text] == parts


def test_a_fault_in_an_included_file_is_shown_in_the_text_of_that_file(designer: Any) -> None:
    folder = designer.services.places.games
    text = game_file("logistic").read_text(encoding="utf-8").partition("\nhelp:")[0]
    text = text.replace("id: logistic", "id: mine").replace("decks/ready.yaml]", "decks/ready.yaml, more.yaml]")
    (folder / "mine.yaml").write_text(text, encoding="utf-8")
    (folder / "more.yaml").write_text("cards:\n  bear:\n    colour: grene\n", encoding="utf-8")
    designer.look_again()
    page = at_bench(designer)
    designer.key("f8")
    source = page.panel.source
    assert list(source._lines) == ["cards:", "  bear:", "    colour: grene"]
    assert (source.selected, sorted(source._marked)) == (2, [2])
    (folder / "more.yaml").write_text("cards: {}\n", encoding="utf-8")
    designer.key("f5")
    assert list(source._lines) == ["cards: {}"]


def test_a_problem_that_is_higher_than_the_list_is_shown_from_its_beginning(designer: Any) -> None:
    own_file(designer, ("limit: 8", "limtt: 8"))
    problems = at_bench(designer).panel.problems
    problems.layout(Rect(problems.rect.x, problems.rect.y, problems.rect.w, 20.0))
    problems.choose(0)
    assert problems.row_rect(0).y == problems.rect.y
