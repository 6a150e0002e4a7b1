"""The position editor on the bench: pieces are laid out with pointer and keys, faults are named, results are kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from scenes.screens.bench.layout.notation_editor import NotationEditor
from scenes.screens.setup.screen import SetUp
from scenes.screens.table.screen import Table
from squares.core.grid import Cell, File, Rank
from squares.core.seats import Seat
from squares.data.places import shipped

A1, B2, C1 = Cell(File(0), Rank(0)), Cell(File(1), Rank(1)), Cell(File(2), Rank(0))


@pytest.fixture
def editor(person: Any) -> Any:
    """The editor with the start of a game of one's own."""
    return opened(person, "squares-ii")


def opened(person: Any, game: str) -> Any:
    folder: Path = person.services.places.games
    folder.mkdir(parents=True, exist_ok=True)
    text = shipped("data", "games", f"{game}.yaml").read_text(encoding="utf-8")
    (folder / "mine.yaml").write_text(text.replace(f"id: {game}\n", "id: mine\n"), encoding="utf-8")
    person.look_again()
    person.services.routes.bench(person.services.registry.entry("mine"))
    person.frame()
    person.press_on(person.screen.page.edit)
    return person.screen.page.mode


def slot(editor: Any, index: int) -> Any:
    return dict(editor.table.slots())[index].center


def at(editor: Any, cell: Cell) -> Any:
    return editor.table.rect_of(cell).center


def test_a_piece_is_dragged_onto_the_board_turned_and_dragged_back(person: Any, editor: Any) -> None:
    work = editor.work
    first = work.draft.at("hand.south")[0]
    person.drag(slot(editor, 0), at(editor, B2))
    assert work.draft.at(B2) == (first,)
    assert len(work.draft.at("hand.south")) == 9
    person.click(at(editor, B2), 3)
    assert work.draft.at(B2)[0].text == first.back
    assert editor.panel.faults == ()
    person.drag(at(editor, B2), slot(editor, 2))
    assert work.draft.at(B2) == ()
    assert len(work.draft.at("hand.south")) == 10
    assert editor.panel.faults == ()
    for _ in range(3):
        person.key("z", "ctrl")
    assert not work.can_undo
    person.key("y", "ctrl")
    assert work.draft.at(B2) == (first,)


def test_keys_alone_lay_turn_push_recolour_and_take_away(person: Any, editor: Any) -> None:
    work = editor.work
    person.tab_to(editor.table)
    person.key("1")
    tile = work.draft.at(A1)[0]
    person.key("f")
    assert work.draft.at(A1)[0].text == tile.back
    person.key("c")
    assert work.draft.at(A1)[0].owner is Seat.NORTH
    person.key("right", "shift")
    assert work.draft.at(A1) == ()
    person.key("return")
    person.key("right")
    person.key("return")
    assert [token.owner for token in work.draft.at(C1)] == [Seat.NORTH]
    person.key("delete")
    assert work.draft.at(C1) == ()
    assert len(work.draft.at("hand.north")) == 11
    assert editor.panel.faults
    person.key(".")
    assert work.open == "hand.north"


def test_what_is_impossible_is_named_and_can_still_be_copied_and_undone(person: Any, editor: Any) -> None:
    person.drag(slot(editor, 0), at(editor, B2))
    person.drag(slot(editor, 0), at(editor, B2))
    said = [person.services.say(each) for each in editor.panel.faults]
    assert said[0] == "b2 holds 2 pieces; only one can lie there."
    assert not editor.panel.play_on.enabled
    assert not editor.panel.save.enabled
    person.press_on(editor.panel.undo)
    assert editor.panel.faults == ()
    person.key("c", "ctrl")
    person.press_on(editor.panel.clear)
    assert editor.work.draft.at(B2) == ()
    person.key("v", "ctrl")
    assert len(editor.work.draft.at(B2)) == 1
    person.clipboard = "nonsense"
    person.key("v", "ctrl")
    assert len(editor.work.draft.at(B2)) == 1
    assert person.toast


def test_a_table_goes_on_from_the_position(person: Any, editor: Any) -> None:
    person.drag(slot(editor, 0), at(editor, A1))
    editor.work.step(editor.work.editing.fields[0], 1)
    text = editor.notation
    person.press_on(editor.panel.play_on)
    assert isinstance(person.screen, SetUp)
    person.key("return")
    assert isinstance(person.screen, Table)
    match = person.screen.state.match
    assert match.game.format(match.start) == text
    assert match.to_act is Seat.NORTH
    assert person.services.stack.screens[-2].page.mode is editor


def test_a_position_is_kept_in_the_file_by_name_as_a_test_and_as_a_diagram(person: Any, editor: Any) -> None:
    path = person.services.places.games / "mine.yaml"
    before = path.read_text(encoding="utf-8")
    person.drag(slot(editor, 0), at(editor, A1))
    person.key("s", "ctrl")
    form = editor.saving
    person.press_on(form.save)
    assert "name" in person.toast
    person.press_on(form.name)
    person.type("Opening")
    form.kinds.choose(1)
    person.press_on(form.legal)
    person.type("a1b1")
    person.press_on(form.illegal)
    person.type("b1a1; a1a2")
    person.press_on(form.save)
    after = path.read_text(encoding="utf-8")
    assert after.startswith(before.rstrip("\n"))
    assert "legal: [a1b1]" in after
    assert "illegal: [b1a1, a1a2]" in after
    assert editor.saving is None
    person.wait(400)
    entry = person.services.registry.entry("mine")
    assert entry.faults == []
    assert [each.name for each in entry.definition.positions] == ["Opening"]
    person.click(person.app.overlay.toast._link_rect.center)
    assert path.read_text(encoding="utf-8") == before
    editor.save()
    person.frame()
    form = person.screen.page.mode.saving
    form.kinds.choose(2)
    form.name.put("How it begins")
    form._save()
    assert "caption: How it begins" in path.read_text(encoding="utf-8")


def test_the_position_goes_over_to_a_changed_file(person: Any, editor: Any) -> None:
    person.drag(slot(editor, 0), at(editor, A1))
    path = person.services.places.games / "mine.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("limit: 8", "limit: 6"), encoding="utf-8")
    person.key("f5")
    assert editor.work.game.definition.limit == 6
    assert len(editor.work.draft.at(A1)) == 1


@pytest.mark.parametrize("game", ["qubism", "rengoma", "logistic"])
def test_every_engine_s_pieces_can_be_laid_out(person: Any, game: str) -> None:
    editor = opened(person, game)
    trays = [pile.id for pile in editor.work.editing.piles if editor.work.draft.at(pile.id)]
    editor.work.open = trays[0]
    held = len(editor.work.draft.at(trays[0]))
    person.drag(slot(editor, 0), at(editor, B2))
    assert len(editor.work.draft.at(trays[0])) == held - 1
    assert len(editor.work.draft.at(B2)) == 1
    person.click(at(editor, B2), 3)
    person.click(at(editor, B2)).click(at(editor, A1))
    assert len(editor.work.draft.at(A1)) == 1


def test_an_engine_that_says_nothing_of_editing_gets_a_field_of_text(
    person: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenes.screens.bench.layout.page.editing", lambda game: None)
    editor = opened(person, "qubism")
    assert isinstance(editor, NotationEditor)
    good = editor.notation
    editor.area.select_all()
    editor.area.put("..N")
    person.frame()
    assert editor.faults
    assert not editor.save_button.enabled
    editor.area.select_all()
    editor.area.put(good.replace(" s ", " n "))
    person.frame()
    assert editor.faults == ()
