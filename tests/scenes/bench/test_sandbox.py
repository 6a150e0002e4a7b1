"""The sandbox on the bench: pieces without rules, bags and dice, undo, and tables that keep themselves."""

from __future__ import annotations

from typing import Any

import pytest

from squares.core.editing import Draft
from squares.core.errors import BadData
from squares.core.grid import Cell, File, Rank
from squares.core.loose import KIT, TABLE, Loose, hand
from squares.core.seats import Seat
from squares.data.engines import editing
from squares.registry import Registry
from squares.saves import tables
from tests.scenes.at_bench import at_bench, own_game

B2, C1 = Cell(File(1), Rank(1)), Cell(File(2), Rank(0))


@pytest.fixture
def sandbox(designer: Any) -> Any:
    own_game(designer, "rengoma")
    at_bench(designer)
    designer.press_on(designer.screen.page.sandbox)
    return designer.screen.page.mode


def kept(designer: Any) -> list[Any]:
    return list(tables.collection(designer.services.places.own("tables")).list())


def test_pieces_bags_and_dice_and_what_lies_there_is_kept(designer: Any, sandbox: Any) -> None:
    work = sandbox.work
    assert kept(designer) == []
    sandbox.work.open = "stock.b"
    designer.wait(30)
    assert [len(list(sandbox.table.slots())), len(work.draft.at("stock.b"))] == [1, 11]
    before = work.draft.at("stock.b")
    designer.key("s")
    assert work.draft.at("stock.b") != before
    designer.key("d")
    assert work.held is not None
    designer.click(sandbox.table.rect_of(B2).center)
    designer.drag(sandbox.table.rect_of(B2).center, sandbox.table.rect_of(C1).center)
    assert len(work.draft.at(C1)) == 1
    designer.key("r")
    [(written, shown, _)] = [line.split("\t") for line in sandbox.dice.rolls]
    assert written == "1d6"
    assert 1 <= int(shown) <= 6
    designer.key("z", "ctrl")
    assert sandbox.dice.rolls == []
    designer.wait(1000)
    [table] = kept(designer)
    sandbox.name.put(" tonight")
    designer.key("escape")
    [table] = kept(designer)
    assert table.value.name == "Rengoma tonight"
    contents = designer.screen.page.contents
    row = [row.text for row in contents.rows].index("Rengoma tonight")
    contents.list.choose(row)
    again = designer.screen.page.mode
    assert again.work.draft.lies == work.draft.lies
    assert again.keeping.id == table.id
    designer.frame()
    designer.press_on(again.panel.delete)
    assert kept(designer) == []
    designer.click(designer.app.overlay.toast._link_rect.center)
    assert [each.value.name for each in kept(designer)] == ["Rengoma tonight"]


def test_a_table_goes_over_to_a_smaller_board(designer: Any, sandbox: Any) -> None:
    far = Cell(File(5), Rank(5))
    sandbox.work.pick("stock.r", 0)
    sandbox.work.lay(far)
    path = designer.services.places.games / "mine.yaml"
    text = path.read_text(encoding="utf-8").replace("board: {files: 6, ranks: 6}", "board: {files: 5, ranks: 5}")
    path.write_text(text, encoding="utf-8")
    designer.key("f5")
    work = designer.screen.page.mode.work
    assert work.game.grid.files == 5
    assert len(work.draft.at("stock.r")) == 11


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[",
        "masume_table: 3",
        "masume_table: 1\nname: [a]\ngame: b\nvariant: c\nlies: {}\nvalues: {}",
        "masume_table: 1\nname: a\ngame: b\nvariant: c\nlies: {a1: [[disc, nobody, x, '', null]]}\nvalues: {}",
        "masume_table: 1\nname: a\ngame: b\nvariant: c\nlies: 3\nvalues: {}",
        "masume_table: 2\nname: a\ngame: b\nvariant: c\nlies: {}\nvalues: {}\nview: nobody",
        'masume_table: 2\nname: a\ngame: b\nvariant: c\nlies: {}\nvalues: {dice.roll: "\\e[2J"}',
        f"masume_table: 2\nname: a\ngame: b\nvariant: c\nlies: {{}}\nvalues: {{dice.rolls: {'a' * 5000}}}",
        *(
            f"masume_table: 2\nname: a\ngame: b\nvariant: c\nlies: {{}}\nvalues: {{}}\nloose: {loose}"
            for loose in (
                "{a1: [{kind: disc}]}",
                "{loose: [{kind: dragon}]}",
                "{loose: [{kind: disc, colour: pink}]}",
                "{loose: [{kind: disc, x: .nan}]}",
                "{loose: [{kind: disc, x: 1000}]}",
                "{loose: [{kind: disc, text: four}]}",
                '{loose: [{kind: disc, text: "a\\nb"}]}',
                '{loose: [{kind: card, text: "\\e[0m"}]}',
                "{loose: [{kind: card, down: 1}]}",
                "{loose: [{kind: disc, owner: south}]}",
                "{loose: [{kind: counter, count: 1000000}]}",
                f"{{loose: [{', '.join(['{kind: disc}'] * 201)}]}}",
                "[disc]",
            )
        ),
    ],
)
def test_a_file_that_holds_no_table_is_refused(text: str) -> None:
    with pytest.raises(BadData):
        tables.parse(text)


def test_a_table_is_written_and_read_without_loss() -> None:
    lies = {"a1": (("disc", "south", "3", "", None, ()), ("card", "", "wall", "", 2, (("frost", 1),))), "stock.b": ()}
    table = tables.Table("Two: 三", "mine", "small", lies, {"to_act": "south", "chips": 3})
    assert tables.parse(table.dump()) == table


def test_components_are_written_and_read_without_loss_and_stay_when_the_game_changes() -> None:
    game = Registry.of_engines().game("qubism")
    how = editing(game)
    assert how is not None
    card = Loose("card", None, "Draw two\nthen pass", "Fate", colour="red", down=True).at((1.25, -3.5))
    counter = Loose("counter", None, "Life", count=-12, x=7.0)
    piece = Loose("piece", None, "Wall", source="other", part="cards/wall", w=1.2, h=1.68)
    pawn = how.box[0]
    draft = Draft({TABLE: (card, counter), hand(Seat.NORTH): (pawn, piece), KIT: (piece,)}, {"to_act": Seat.SOUTH})
    table = tables.parse(tables.Table.of("Two", game, draft, "north").dump())
    assert table.view == "north"
    again = table.draft(game, how)
    assert {place: again.at(place) for place in draft.lies} == draft.lies


def test_a_table_of_the_first_format_opens() -> None:
    old = (
        "masume_table: 1\nname: Old\ngame: qubism\nvariant: 5x5\nlies: {a1: [[cube, '', '^', '', null]]}\n"
        "values: {dice: '3 4', dice.count: 2, dice.sides: 8}\n"
    )
    table = tables.parse(old)
    assert (table.name, table.loose, table.view) == ("Old", {}, "")
    assert table.values["dice.sides"] == 8
