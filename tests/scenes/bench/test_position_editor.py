"""The position editor on the bench: pieces are laid out with pointer and keys, faults are named, results are kept."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from scenes.screens.bench.layout.field_list import Either
from scenes.screens.bench.layout.notation_editor import NotationEditor
from scenes.screens.bench.layout.workpiece import Workpiece
from scenes.screens.setup.screen import SetUp
from scenes.screens.table.screen import Table
from squares.core.game import Setup
from squares.core.grid import Cell, File, Rank
from squares.core.seats import Seat
from squares.data.engines import editing
from squares.registry import Registry
from tests.scenes.at_bench import at_bench, own_game

A1, B2, C1 = Cell(File(0), Rank(0)), Cell(File(1), Rank(1)), Cell(File(2), Rank(0))


@pytest.fixture
def editor(designer: Any) -> Any:
    """The editor with the start of a game of one's own."""
    return opened(designer, "squares-ii")


def opened(designer: Any, game: str) -> Any:
    own_game(designer, game)
    at_bench(designer)
    designer.press_on(designer.screen.page.edit)
    return designer.screen.page.mode


def slot(editor: Any, index: int) -> Any:
    return dict(editor.table.slots())[index].center


def at(editor: Any, cell: Cell) -> Any:
    return editor.table.rect_of(cell).center


def test_a_piece_is_dragged_onto_the_board_turned_and_dragged_back(designer: Any, editor: Any) -> None:
    work = editor.work
    first = work.draft.at("hand.south")[0]
    designer.drag(slot(editor, 0), at(editor, B2))
    assert work.draft.at(B2) == (first,)
    assert len(work.draft.at("hand.south")) == 9
    designer.click(at(editor, B2), 3)
    assert work.draft.at(B2)[0].text == first.back
    assert editor.panel.faults == ()
    designer.drag(at(editor, B2), slot(editor, 2))
    assert work.draft.at(B2) == ()
    assert len(work.draft.at("hand.south")) == 10
    assert editor.panel.faults == ()
    for _ in range(3):
        designer.key("z", "ctrl")
    assert not work.can_undo
    designer.key("y", "ctrl")
    assert work.draft.at(B2) == (first,)


def test_what_is_one_of_two_things_is_a_switch(designer: Any, editor: Any) -> None:
    switch = next(each for each in designer.screen.form.widgets if isinstance(each, Either))
    assert switch.labels == ("South", "North")
    designer.click(switch.parts()[1].center)
    assert (str(editor.work.draft.values["to_act"]), switch.index) == ("north", 1)
    designer.key("left")
    assert (str(editor.work.draft.values["to_act"]), switch.index) == ("south", 0)
    designer.key("z", "ctrl")
    assert switch.index == 1


def test_the_keys_of_the_hint_line_count_at_once_and_saving_leaves_the_way_back(designer: Any, editor: Any) -> None:
    designer.key("1")
    assert len(editor.work.draft.at(A1)) == 1
    assert editor.work.can_undo
    editor.save()
    editor.saving.name.put("First")
    editor.saving._save()
    designer.key("f5")
    assert designer.screen.desk.file.good.base.positions
    assert designer.screen.page.mode.work is editor.work
    assert editor.work.can_undo


def test_keys_alone_lay_turn_push_recolour_and_take_away(designer: Any, editor: Any) -> None:
    work = editor.work
    designer.tab_to(editor.table)
    designer.key("1")
    tile = work.draft.at(A1)[0]
    designer.key("f")
    assert work.draft.at(A1)[0].text == tile.back
    designer.key("c")
    assert work.draft.at(A1)[0].owner is Seat.NORTH
    designer.key("right", "shift")
    assert work.draft.at(A1) == ()
    designer.key("return")
    designer.key("right")
    designer.key("return")
    assert [token.owner for token in work.draft.at(C1)] == [Seat.NORTH]
    designer.key("delete")
    assert work.draft.at(C1) == ()
    assert len(work.draft.at("hand.north")) == 11
    assert editor.panel.faults
    designer.key(".")
    assert work.open == "hand.north"


def test_what_is_impossible_is_named_and_can_still_be_copied_and_undone(designer: Any, editor: Any) -> None:
    designer.drag(slot(editor, 0), at(editor, B2))
    designer.drag(slot(editor, 0), at(editor, B2))
    said = [designer.services.say(each) for each in editor.panel.faults]
    assert said[0] == "b2 holds 2 pieces; only one can lie there."
    assert not editor.panel.play_on.enabled
    assert not editor.panel.save.enabled
    designer.key("c", "ctrl")
    designer.press_on(editor.panel.clear)
    designer.key("v", "ctrl")
    assert len(editor.work.draft.at(B2)) == 1
    assert len(editor.panel.faults) == 1  # the text holds no pieces on one another, but a tile is missing
    designer.press_on(editor.panel.undo).press_on(editor.panel.undo)
    designer.press_on(editor.panel.undo)
    assert editor.panel.faults == ()
    designer.key("c", "ctrl")
    designer.press_on(editor.panel.clear)
    assert editor.work.draft.at(B2) == ()
    designer.key("v", "ctrl")
    assert len(editor.work.draft.at(B2)) == 1
    designer.clipboard = "nonsense"
    designer.key("v", "ctrl")
    assert len(editor.work.draft.at(B2)) == 1
    assert designer.toast


def test_all_is_taken_off_the_board_also_what_has_no_pile() -> None:
    game = Registry.of_engines().game("logistic")
    how = editing(game)
    assert how is not None
    begun = how.draft(game.start(Setup(), 1))
    card = next(token for token in how.box if how.home(token) == "hand.south")
    (avatar,) = begun.at(C1)
    work = Workpiece(game, how, begun.put(card, C1), lambda: None)
    work.clear_board()
    assert not any(work.draft.at(cell) for cell in game.grid)
    assert len(work.draft.at("hand.south")) == len(begun.at("hand.south")) + 1
    assert avatar not in work.draft.at("hand.south")


def test_a_table_goes_on_from_the_position(designer: Any, editor: Any) -> None:
    designer.drag(slot(editor, 0), at(editor, A1))
    editor.work.step(editor.work.editing.fields[0], 1)
    text = editor.notation
    designer.press_on(editor.panel.play_on)
    assert isinstance(designer.screen, SetUp)
    designer.key("return")
    assert isinstance(designer.screen, Table)
    match = designer.screen.state.match
    assert match.game.format(match.start) == text
    assert match.to_act is Seat.NORTH
    assert designer.services.stack.screens[-2].page.mode is editor


def test_a_position_is_kept_in_the_file_by_name_as_a_test_and_as_a_diagram(designer: Any, editor: Any) -> None:
    path = designer.services.places.games / "mine.yaml"
    before = path.read_text(encoding="utf-8")
    designer.drag(slot(editor, 0), at(editor, A1))
    designer.key("s", "ctrl")
    form = editor.saving
    designer.press_on(form.save)
    assert "name" in designer.toast
    form.name.put("x")
    designer.drag(at(editor, A1), at(editor, B2)).drag(slot(editor, 0), at(editor, B2))
    form._save()
    assert path.read_text(encoding="utf-8") == before
    editor.work.undo()
    editor.work.undo()
    form.name.select_all()
    form.name.put("")
    designer.press_on(form.name)
    designer.type("Opening")
    form.kinds.choose(1)
    designer.press_on(form.legal)
    designer.type("a1b1")
    designer.press_on(form.illegal)
    designer.type("b1a1; a1a2")
    designer.press_on(form.save)
    after = path.read_text(encoding="utf-8")
    assert set(before.splitlines()) <= set(after.splitlines())
    assert "legal: [a1b1]" in after
    assert "illegal: [b1a1, a1a2]" in after
    assert editor.saving is None
    designer.wait(400)
    entry = designer.services.registry.entry("mine")
    assert entry.faults == []
    assert [each.name for each in entry.definition.positions] == ["Opening"]
    designer.click(designer.app.overlay.toast._link_rect.center)
    assert path.read_text(encoding="utf-8") == before
    editor.save()
    designer.frame()
    form = designer.screen.page.mode.saving
    form.kinds.choose(2)
    form.name.put("How it begins")
    form._save()
    assert "caption: How it begins" in path.read_text(encoding="utf-8")


def test_a_test_keeps_what_is_played_with_the_position_that_it_leads_to(designer: Any, editor: Any) -> None:
    path = designer.services.places.games / "mine.yaml"
    before = path.read_text(encoding="utf-8")
    designer.drag(slot(editor, 0), at(editor, A1))
    designer.key("s", "ctrl")
    form = editor.saving
    form.kinds.choose(1)
    form.name.put("A step")
    form.play.put("a1c3")
    form._save()
    assert path.read_text(encoding="utf-8") == before
    form.play.select_all()
    form.play.put("a1b1")
    form.legal.put("pass")
    designer.press_on(form.save)
    designer.wait(400)
    entry = designer.services.registry.entry("mine")
    [named] = entry.definition.positions
    assert named.play == ("a1b1",)
    game = editor.game
    came = game.apply(game.parse(named.position), game.parse_action("a1b1")).position
    assert named.gives == game.format(came)
    assert [each.path for each in entry.unmet] == [("positions", 0, "legal", 0)]


def test_the_position_goes_over_to_a_changed_file(designer: Any, editor: Any) -> None:
    designer.drag(slot(editor, 0), at(editor, A1))
    path = designer.services.places.games / "mine.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("limit: 8", "limit: 6"), encoding="utf-8")
    designer.key("f5")
    assert editor.work.game.definition.limit == 6
    assert len(editor.work.draft.at(A1)) == 1


@pytest.mark.parametrize("game", ["logistic"])
def test_every_engine_s_pieces_can_be_laid_out(designer: Any, game: str) -> None:
    editor = opened(designer, game)
    trays = [pile.id for pile in editor.work.editing.piles if editor.work.draft.at(pile.id)]
    editor.work.open = trays[0]
    held = len(editor.work.draft.at(trays[0]))
    designer.drag(slot(editor, 0), at(editor, B2))
    assert len(editor.work.draft.at(trays[0])) == held - 1
    assert len(editor.work.draft.at(B2)) == 1
    designer.click(at(editor, B2), 3)
    designer.click(at(editor, B2)).click(at(editor, A1))
    assert len(editor.work.draft.at(A1)) == 1


def test_an_engine_that_says_nothing_of_editing_gets_a_field_of_text(
    designer: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenes.screens.bench.layout.page.editing", lambda game: None)
    editor = opened(designer, "qubism")
    assert isinstance(editor, NotationEditor)
    good = editor.notation
    editor.area.select_all()
    editor.area.put("..N")
    designer.frame()
    assert editor.faults
    assert not editor.save_button.enabled
    editor.area.select_all()
    editor.area.put(good.replace(" s ", " n "))
    designer.frame()
    assert editor.faults == ()


def test_neither_escape_nor_the_way_back_drops_a_position_that_is_not_saved(designer: Any, editor: Any) -> None:
    bench, page = designer.screen, designer.screen.page
    designer.drag(slot(editor, 0), at(editor, B2))
    laid = editor.notation
    ends = partial(designer.key, "escape"), *(partial(designer.press_on, each) for each in (page.edit, page.sandbox))
    for end in ends:
        end()
        assert page.mode is not editor
        designer.click(designer.app.overlay.toast._link_rect.center)
        assert page.mode is editor
        assert editor.notation == laid
    designer.press_on(bench.back)
    designer.key("escape")  # the safe answer
    assert designer.screen is bench
    assert page.mode is editor
    designer.press_on(bench.back)
    designer.answer("Drop it")
    assert designer.screen is not bench


def test_what_is_saved_or_was_never_changed_is_left_without_a_question(designer: Any, editor: Any) -> None:
    page = designer.screen.page
    designer.drag(slot(editor, 0), at(editor, B2))
    designer.key("s", "ctrl")
    designer.type("Kept").key("return")
    assert not editor.unsaved
    designer.key("escape")
    assert page.mode is None
    designer.press_on(page.edit)
    designer.key("escape")
    assert page.mode is None
