"""Free components in the sandbox: laid, moved, written on and kept; hands that only their seats see; pieces of other
games."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from squares.core import loose
from squares.core.game import Setup
from squares.core.grid import Cell, File, Rank
from squares.core.loose import KIT, TABLE
from squares.core.seats import Seat
from squares.data.engines import editing
from squares.saves import tables
from squares.saves.collection import Kept
from tests.game_files import game_file
from tests.scenes.at_bench import at_bench, own_game

B2, D4 = Cell(File(1), Rank(1)), Cell(File(3), Rank(3))
DISC, CARD, NOTE, COUNTER = 0, 6, 7, 8


def opened(designer: Any, game: str) -> Any:
    own_game(designer, game)
    at_bench(designer)
    designer.press_on(designer.screen.page.sandbox)
    return designer.screen.page.mode


@pytest.fixture
def sandbox(designer: Any) -> Any:
    return opened(designer, "qubism")


def tab(designer: Any, sandbox: Any, index: int) -> None:
    designer.click(sandbox.table.tab_rects()[index].center)
    designer.frame()


def laid(designer: Any, sandbox: Any, slot: int, cell: Cell = D4) -> Any:
    """A component of the kit on a cell."""
    tab(designer, sandbox, -1)
    designer.drag(dict(sandbox.table.slots())[slot].center, sandbox.table.rect_of(cell).center)
    return lying(sandbox)[-1]


def lying(sandbox: Any) -> tuple[Any, ...]:
    return loose.on_table(sandbox.work.draft)


def place(sandbox: Any, index: int = -1) -> Any:
    return list(sandbox.table.lying())[index][2]


def kept_table(designer: Any) -> tables.Table:
    [kept] = tables.collection(designer.services.places.own("tables")).list()
    assert isinstance(kept, Kept)
    return kept.value


def uncover(designer: Any, sandbox: Any) -> None:
    designer.frame()
    designer.press(sandbox.cover.button.center)
    designer.wait(700)
    designer.release((5, 5))


def test_a_token_snaps_to_a_cell_or_lies_free_and_stays_there_in_another_window(designer: Any, sandbox: Any) -> None:
    token = laid(designer, sandbox, DISC)
    assert token.spot == sandbox.work.spot_of(D4)
    aside = sandbox.table.rect_of(B2).center
    designer.drag(place(sandbox).center, (aside[0] + sandbox.table.frame.pitch * 0.4, aside[1]))
    [token] = lying(sandbox)
    assert token.x == pytest.approx(1.4, abs=0.02)
    assert token.y == pytest.approx(1, abs=0.02)
    designer.resize(1024, 640)
    designer.wait(200)
    assert lying(sandbox) == (token,)
    beside = sandbox.table.rect_of(B2).center[0] + 0.4 * sandbox.table.frame.pitch
    assert place(sandbox).center[0] == pytest.approx(beside, abs=2)


def test_keys_lay_turn_colour_copy_nudge_and_take_away(designer: Any, sandbox: Any) -> None:
    tab(designer, sandbox, -1)
    sandbox.work.cursor = D4
    designer.key("1")
    [token] = lying(sandbox)
    assert (token.kind, token.spot) == ("disc", sandbox.work.spot_of(D4))
    designer.key("f").key("c")
    assert (lying(sandbox)[0].down, lying(sandbox)[0].colour) == (True, "red")
    designer.key("d", "ctrl")
    assert len(lying(sandbox)) == 2
    designer.key("right", "shift")
    assert lying(sandbox)[1].x == pytest.approx(lying(sandbox)[0].x + 0.75)
    designer.key("n").key("return").key("left").key("left").key("return")
    assert lying(sandbox)[-1].spot == sandbox.work.spot_of(Cell(File(1), Rank(3)))
    designer.key("n").key("delete").key("n").key("delete")
    assert lying(sandbox) == ()
    for _ in range(7):
        designer.key("z", "ctrl")
    assert [each.kind for each in lying(sandbox)] == ["disc"]


def test_a_card_is_written_on_both_sides_as_one_change(designer: Any, sandbox: Any) -> None:
    laid(designer, sandbox, CARD)
    at = place(sandbox).center
    designer.click(at).click(at)
    assert set(sandbox.asking.fields) == {"text", "back"}
    designer.type("Draw two")
    designer.key("tab").type("Fate").key("escape")
    [card] = lying(sandbox)
    assert (card.text, card.back, card.said) == ("Draw two", "Fate", "Draw two")
    designer.click(at, 3)
    assert lying(sandbox)[0].said == "Fate"
    designer.key("z", "ctrl").key("z", "ctrl")
    assert lying(sandbox)[0].text == ""
    designer.key("y", "ctrl")
    assert lying(sandbox)[0].text == "Draw two"


def test_a_counter_counts_by_its_ends_by_the_wheel_and_by_keys(designer: Any, sandbox: Any) -> None:
    laid(designer, sandbox, COUNTER)
    rect = place(sandbox)
    designer.click((rect.right - 4, rect.center[1])).click((rect.right - 4, rect.center[1]))
    designer.click((rect.x + 4, rect.center[1]))
    assert lying(sandbox)[0].count == 1
    designer.wheel(rect.center, 1)
    designer.key("-").key("-").key("-")
    assert lying(sandbox)[0].count == -1


def test_a_stack_is_moved_and_shuffled_as_a_whole(designer: Any, sandbox: Any) -> None:
    card = laid(designer, sandbox, CARD)
    sandbox.work.become(sandbox.work.draft.with_all(TABLE, [card] * 6))
    for i in range(6):
        sandbox.work.change((TABLE, i), lambda card, i=i: replace(card, text=str(i)))
    designer.click(place(sandbox).center)
    designer.key("escape").key("s")
    assert sorted(each.text for each in lying(sandbox)) == list("012345")
    assert [each.text for each in lying(sandbox)] != list("012345")
    start, end = place(sandbox).center, sandbox.table.rect_of(B2).center
    designer.move(start).press(start, 3).move(end).release(end, 3)
    assert {each.spot for each in lying(sandbox)} == {sandbox.work.spot_of(B2)}


def test_no_more_components_than_a_table_holds(designer: Any, sandbox: Any) -> None:
    token = laid(designer, sandbox, DISC)
    sandbox.work.become(sandbox.work.draft.with_all(TABLE, [token] * loose.MOST))
    laid(designer, sandbox, CARD)
    designer.key("d", "ctrl")
    assert len(lying(sandbox)) == loose.MOST
    assert "200" in designer.toast


def test_a_hand_is_seen_by_its_seat_alone_and_passed_under_a_cover(designer: Any, sandbox: Any) -> None:
    work = sandbox.work
    assert list(work.hands.values()) == [Seat.SOUTH, Seat.NORTH]
    laid(designer, sandbox, CARD)
    hand = [tray.id if tray else "" for tray in work.trays].index(loose.hand(Seat.NORTH))
    designer.drag(place(sandbox).center, sandbox.table.tab_rects()[hand].center)
    assert lying(sandbox) == ()
    assert [token.kind for token in work.draft.at(loose.hand(Seat.NORTH))] == ["card"]
    tab(designer, sandbox, hand)
    designer.click(dict(sandbox.table.slots())[0].center, 3)
    sandbox.work.cursor = Cell(File(0), Rank(0))
    designer.key("down").key("c").key("w").type("Mine").key("escape")
    [card] = work.draft.at(loose.hand(Seat.NORTH))
    assert (card.down, card.colour, card.back) == (True, "gold", "Mine")
    designer.key("v")
    assert work.viewer is None
    uncover(designer, sandbox)
    assert str(work.viewer) == "south"
    assert not designer.screen.page.modal
    tab(designer, sandbox, hand)
    slot = dict(sandbox.table.slots())[0].center
    before = work.draft
    designer.drag(slot, sandbox.table.rect_of(B2).center)
    designer.key("1")
    designer.click(slot, 3).click(slot, 2)
    designer.click(slot).click(slot)
    sandbox.table._in_tray = 0
    for key in ("f", "c", "w", "return", "delete"):
        designer.key(key)
    assert sandbox.asking is None
    assert sandbox.table.aimed is None
    assert work.draft == before
    designer.key("v")
    assert designer.screen.page.modal
    assert str(sandbox.cover.seat) == "north"
    designer.key("escape")
    assert str(sandbox.cover.seat) == "south"  # or North would see South's hand
    uncover(designer, sandbox)
    designer.key("v")
    uncover(designer, sandbox)
    designer.drag(dict(sandbox.table.slots())[0].center, sandbox.table.rect_of(B2).center)
    assert [each.kind for each in lying(sandbox)] == ["card"]
    designer.key("escape")
    kept = kept_table(designer)
    assert kept.view == "north"
    contents = designer.screen.page.contents
    contents.list.choose([row.text for row in contents.rows].index("Qubism"))
    assert str(designer.screen.page.mode.cover.seat) == "north"
    designer.key("escape")
    assert designer.screen.page.mode is None


def test_an_engines_own_hand_is_hidden_as_well(designer: Any) -> None:
    sandbox = opened(designer, "squares-ii")
    sandbox._look_as(Seat.SOUTH)
    assert sandbox.work.open == "hand.south"
    sandbox.work.open = "hand.north"
    assert not sandbox.work.pick("hand.north", 0)
    assert sandbox.work.pick("hand.south", 0)


def test_pieces_of_another_game_are_brought_and_outlive_it(designer: Any, sandbox: Any) -> None:
    path = designer.services.places.games / "other.yaml"
    text = game_file("rengoma").read_text(encoding="utf-8").partition("\nhelp:")[0]
    path.write_text(text.replace("id: rengoma\n", "id: other\n"), encoding="utf-8")
    designer.look_again()
    designer.press_on(sandbox.panel.bring)
    form = sandbox.asking
    form.list.choose([entry.id for entry in form.entries].index("other"))
    designer.press_on(form.bring)
    brought = sandbox.work.draft.at(KIT)
    assert len(brought) > 5
    assert sandbox.work.open == KIT
    piece = laid(designer, sandbox, len(loose.STANDARD))
    faces = sandbox._brought
    assert faces.part(piece).name in piece.part
    sandbox.keeping.keep()
    path.unlink()
    designer.look_again()
    designer.wait(100)
    assert faces.part(piece) is None
    designer.key("escape")
    kept = kept_table(designer)
    assert kept.loose[TABLE] == (piece,)
    assert kept.loose[KIT] == brought


def test_a_shipped_game_is_read_in_another_process_too(
    designer: Any, sandbox: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Path] = []
    monkeypatch.setattr(designer.services.own_games, "read", lambda path, then: asked.append(path))
    designer.press_on(sandbox.panel.bring)
    form = sandbox.asking
    form.list.choose([entry.id for entry in form.entries].index("logistic"))
    designer.press_on(form.bring)
    assert asked == [designer.services.registry.entry("logistic").path]
    assert "logistic.yaml is read" in designer.toast


def test_a_file_that_is_dropped_brings_its_pieces_while_that_is_asked(
    designer: Any, sandbox: Any, tmp_path: Path
) -> None:
    path = tmp_path / "elsewhere.yaml"
    text = game_file("tic-tac-toe").read_text(encoding="utf-8")
    path.write_text(text.replace("id: tic-tac-toe\n", "id: elsewhere\n"), encoding="utf-8")
    designer.press_on(sandbox.panel.bring)
    designer.drop_file(path)
    while designer.services.own_games.left:
        designer.frame()
    designer.frame()
    assert {piece.source for piece in sandbox.work.draft.at(KIT)} == {"elsewhere"}
    assert designer.screen.page.mode is sandbox
    path.write_text("id: elsewhere\nengine: nothing\n", encoding="utf-8")
    designer.press_on(sandbox.panel.bring)
    designer.drop_file(path)
    while designer.services.own_games.left:
        designer.frame()
    designer.frame()
    assert "elsewhere.yaml has" in designer.toast


def test_a_file_that_is_not_there_is_told(designer: Any, sandbox: Any) -> None:
    designer.press_on(sandbox.panel.bring)
    form = sandbox.asking
    for path in ("/nowhere/lost.yaml", "~nobody-at-all/x.yaml", "a" * 400):
        form.path.select_all()
        form.path.put(path)
        designer.press_on(form.bring)
        assert "no file" in designer.toast
    assert sandbox.asking is form


def test_dice_that_cannot_be_read_are_told_and_nothing_is_thrown(designer: Any, sandbox: Any) -> None:
    sandbox.dice.written.select_all()
    sandbox.dice.written.put("2d6+sword")
    designer.press_on(sandbox.dice.roll)
    assert "sword" in designer.toast
    assert sandbox.dice.rolls == []
    assert not sandbox.work.can_undo


def test_what_lies_there_is_copied_as_text(designer: Any, sandbox: Any) -> None:
    laid(designer, sandbox, NOTE, B2)
    sandbox.work.change((TABLE, 0), lambda note: replace(note, text="Ties go\nto North"))
    designer.key("c", "ctrl")
    assert designer.clipboard.splitlines()[0] == "Qubism"
    assert "Note “Ties go to North”: b2" in designer.clipboard
    card = replace(laid(designer, sandbox, CARD), text="Secret", back="Fate", down=True)
    sandbox.work.become(sandbox.work.draft.changed(TABLE, 1, card).put(card, loose.hand(Seat.NORTH)))
    designer.key("c", "ctrl")
    assert designer.clipboard.count("Secret / Fate") == 2
    sandbox._look_as(Seat.SOUTH)
    designer.key("c", "ctrl")
    assert "Card “Fate”: d4" in designer.clipboard
    assert "one thing that is not seen: in North's hand" in designer.clipboard
    assert "Secret" not in designer.clipboard


def test_what_lies_on_the_board_becomes_a_variant_that_begins_so(designer: Any, sandbox: Any) -> None:
    work = sandbox.work
    laid(designer, sandbox, DISC)
    start = next(cell for cell in work.game.grid if work.draft.at(cell))
    designer.drag(sandbox.table.rect_of(start).center, sandbox.table.rect_of(B2).center)
    wanted = {cell: work.draft.at(cell) for cell in work.game.grid}
    designer.key("s", "ctrl")
    form = sandbox.asking
    form.kinds.choose(3)
    form.name.put("Begins so")
    designer.press_on(form.save)
    assert "one free component" in designer.toast
    while designer.services.own_games.left:
        designer.frame()
    made = designer.services.registry.game("mine", "start-1")
    how = editing(made)
    assert how is not None
    draft = how.draft(made.start(Setup(), 0))
    assert {cell: draft.at(cell) for cell in made.grid} == wanted


def test_no_start_where_files_cannot_say_one(designer: Any) -> None:
    sandbox = opened(designer, "rengoma")
    designer.key("s", "ctrl")
    assert len(sandbox.asking.kinds.labels) == 3
