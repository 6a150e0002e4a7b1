"""The designer's bench: the file and its problems, the position editor and the sandbox of every engine."""

from __future__ import annotations

from collections.abc import Iterator

from scenes.ui.widgets import ScrollList
from squares.saves.versions import Label
from tests.pictures import house
from tests.pictures.album import FIRST, GAMES, ONE_EACH, for_each, series
from tests.pictures.person import Person


def opened(person: Person, game: str) -> None:
    """The bench with a copy of a game."""
    person.own_file("mine", source=game)
    house.read_own_games(person.app)
    house.show_bench(person.app, "mine")
    person.settle()


@for_each("bench-live", ONE_EACH)
def live(person: Person, game: str) -> Iterator[str]:
    """The live board with what a table shows beside it."""
    opened(person, game)
    yield "start"
    for _ in range(12):
        person.wheel(house.middle(house.strip(person.app)), -1)
    yield "abilities"


@series("bench", "squares-ii")
def bench(person: Person) -> Iterator[str]:
    """A file in order, with problems, with one of them chosen, and gone."""
    opened(person, "squares-ii")
    yield "in-order"
    path = person.own_file("mine", ("limit: 8", "limtt: 8"), ("files: 5", "files: six"))
    house.read_own_games(person.app)
    person.settle()
    yield "problems"
    person.keys("f8")
    yield "problem"
    person.own_file("mine", ("\ntitle:", "\n# title:"))
    house.read_own_games(person.app)
    person.settle()
    yield "missing"
    path.unlink()
    house.read_own_games(person.app)
    person.settle()
    yield "gone"


@for_each("bench-knobs", ONE_EACH)
def turned(person: Person, game: str) -> Iterator[str]:
    """The knobs of a file: as it is, some of them turned, a list of words, and what is looked for."""
    opened(person, game)
    person.choose_key("knobs.heading")
    yield "as-is"
    person.keys("down", "right", "down", "down", "down", "right")
    yield "turned"
    person.keys("f1")
    yield "keys"
    person.keys("escape")
    for place in house.word_lists(person.app):
        person.click(place)
        yield "unfolded"
        person.keys("escape")
    person.keys("end")
    yield "end"
    person.own_file("mine", ("\nformat: 1", "\nformat: one"), source=game)
    house.read_own_games(person.app)
    person.settle()
    yield "fault"


@for_each("bench-edit", GAMES)
def edited(person: Person, game: str) -> Iterator[str]:
    """The position editor with a few pieces laid out, some of them where they cannot lie."""
    opened(person, game)
    person.choose_key("bench.edit.button")
    yield "start"
    slots, cells, tabs = house.laid_out(person.app)
    person.drag(slots[0], cells[1])
    yield "one"
    person.drag(slots[0], cells[1])
    yield "two"
    person.click(tabs[-1])
    yield "tray"
    person.keys("escape")
    person.choose_key("bench.edit.button")
    person.move(house.laid_out(person.app)[0][0])
    yield "pointed"
    person.keys("f1")
    yield "keys"


@series("bench-source", "logistic")
def sourced(person: Person) -> Iterator[str]:
    """The text of a file and of those that it includes, alone and beside the board."""
    opened(person, "logistic")
    person.keys("f9")
    yield "whole"
    person.choose("mine.yaml", -1)
    yield "files"
    person.click(person.row(3, 0)).settle()
    yield "included"
    person.keys("f9")
    yield "beside"
    person.keys("right", "right", "right")
    yield "sideways"


@for_each("bench-tests", ONE_EACH)
def tested(person: Person, game: str) -> Iterator[str]:
    """Tests of the rules: none yet, one that is put together, and one that fails."""
    opened(person, game)
    person.choose_key("bench.tests.heading")
    yield "none"
    person.choose_key("bench.tests.new")
    yield "new"
    person.click(person.row(0, 1)).settle()
    person.choose_key("bench.tests.gives")
    yield "gives"
    person.choose_key("bench.tests.as.illegal")
    person.click(person.row(0, 1)).settle()
    yield "forbidden"
    person.choose_key("bench.tests.as.play")
    person.click(person.row(0, 1)).settle()
    yield "fails"
    person.write("What comes of it", 0)
    person.choose_key("bench.save.do")
    house.read_own_games(person.app)
    person.settle()
    yield "listed"


@series("bench-playtest", "qubism")
def playtested(person: Person) -> Iterator[str]:
    """Before the first playtest, and what one has come to in all its charts."""
    opened(person, "qubism")
    house.show_page(person.app, "playtest")
    person.settle()
    yield "nothing-yet"
    house.play_many(person.app, "mine", ("random", "counter"), 10)
    house.show_page(person.app, "playtest")
    person.settle()
    yield "played"
    person.choose_key("runs.view.uses")
    yield "uses"
    person.choose_key("runs.view.board")
    yield "board"
    person.move(house.figures(person.app)[0])
    yield "pointed"
    person.keys("f1")
    yield "keys"
    person.keys("escape")
    house.show_page(person.app, "layout")
    person.settle()
    yield "in-short"


@series("bench-playtest-compare", "qubism")
def set_against(person: Person) -> Iterator[str]:
    """Two variants compared: before, and what came of it."""
    opened(person, "qubism")
    house.show_page(person.app, "playtest")
    person.choose_key("runs.mode.compare")
    yield "nothing-yet"
    house.compare_many(person.app, "mine", ("4x4", "5x5"), 60)
    house.show_page(person.app, "playtest")
    person.settle()
    yield "played"
    person.move(house.figures(person.app)[0])
    yield "pointed"


@series("bench-playtest-sweep", "qubism")
def swept(person: Person) -> Iterator[str]:
    """A key at several values: before, and what came of it."""
    opened(person, "qubism")
    house.show_page(person.app, "playtest")
    person.choose_key("runs.mode.sweep")
    yield "nothing-yet"
    house.sweep_many(person.app, "mine", "cubes", (8, 9, 10, 11), 30)
    house.show_page(person.app, "playtest")
    person.settle()
    yield "played"
    person.move(house.figures(person.app)[0])
    yield "pointed"


@series("bench-playtest-learn", "qubism")
def learned(person: Person) -> Iterator[str]:
    """Learning: before, and how what was found played."""
    opened(person, "qubism")
    house.show_page(person.app, "playtest")
    person.choose_key("runs.mode.learn")
    yield "nothing-yet"
    house.learn(person.app, "mine", (62, 45, 58, 66))
    house.show_page(person.app, "playtest")
    person.settle()
    yield "played"
    person.move(house.figures(person.app)[0])
    yield "pointed"


@series("bench-playtest-worth", "qubism")
def valued(person: Person) -> Iterator[str]:
    """What things are worth: before, and what was found."""
    opened(person, "qubism")
    house.show_page(person.app, "playtest")
    person.choose_key("runs.mode.worth")
    yield "nothing-yet"
    house.value(person.app, "mine", 60)
    house.show_page(person.app, "playtest")
    person.settle()
    yield "played"
    person.move(house.figures(person.app)[0])
    yield "pointed"


@series("bench-playtest-hunt", "qubism")
def hunted(person: Person) -> Iterator[str]:
    """A hunt: before, and the flaws that were found."""
    opened(person, "qubism")
    house.show_page(person.app, "playtest")
    person.choose_key("runs.mode.hunt")
    yield "nothing-yet"
    house.hunt(person.app, "mine")
    house.show_page(person.app, "playtest")
    person.settle()
    yield "played"


@series("bench-save")
def saved(person: Person) -> Iterator[str]:
    """What a position can be saved as."""
    opened(person, FIRST)
    person.choose_key("bench.edit.button")
    person.choose_key("bench.edit.save")
    yield "position"
    person.choose_key("bench.save.test")
    yield "test"
    person.choose_key("bench.save.diagram")
    yield "diagram"
    person.choose_key("bench.save.start")
    yield "start"
    person.keys("escape")
    slots, cells, _ = house.laid_out(person.app)
    person.drag(slots[0], cells[6])
    person.keys("escape")
    yield "unsaved"


@for_each("bench-sandbox", ONE_EACH)
def sandbox(person: Person, game: str) -> Iterator[str]:
    """Pieces, piles and dice without rules, and the table that was kept."""
    opened(person, game)
    person.choose_key("bench.table.heading")
    yield "start"
    slots, cells, tabs = house.laid_out(person.app)
    person.drag(slots[0], cells[6])
    person.choose_key("bench.table.roll")
    yield "rolled"
    person.click(tabs[1])
    yield "pile"
    person.keys("escape")
    yield "kept"


@for_each("bench-free", ONE_EACH[:3])
def free_components(person: Person, game: str) -> Iterator[str]:
    """Free components on the table, one that is written on, another game's pieces, and a hand that is not seen."""
    opened(person, game)
    person.choose_key("bench.table.heading")
    _, cells, tabs = house.laid_out(person.app)
    person.click(tabs[-1]).settle()
    kit, _, _ = house.laid_out(person.app)
    for i, slot in enumerate(kit):
        person.drag(slot, cells[3 * i % len(cells)])
    yield "kit"
    person.keys("n", "n", "n", "n", "n", "n", "n")
    person.keys("w").type("Draw two, then pass.").settle()
    yield "written"
    person.keys("escape").choose_key("bench.bring.heading")
    person.click(person.row(5)).settle()
    yield "bring"
    person.choose_key("bench.bring.do")
    yield "brought"
    person.keys("v")
    yield "cover"
    person.down("return").wait(700).up("return").settle()
    person.click(tabs[1]).settle()
    yield "hidden"


@for_each("bench-print", ONE_EACH)
def printed(person: Person, game: str) -> Iterator[str]:
    """Sheets as they will be printed: fitted, turned, in their real size, with other ink; the kinds of files."""
    opened(person, game)
    person.choose_key("bench.tab.print")
    yield "first"
    person.keys("right")
    yield "second"
    person.choose_key("print.page.ink.low")
    yield "low"
    person.choose_key("print.page.ink.grey")
    yield "grey"
    person.choose_key("print.page.real")
    yield "real"


@for_each("bench-compare", ONE_EACH)
def compared(person: Person, game: str) -> Iterator[str]:
    """Two variants beside each other, and a move that is begun on the left one."""
    opened(person, game)
    person.choose_key("bench.tab.compare")
    yield "start"
    for place in house.begun_beside(person.app):
        person.click(place)
    yield "pressed"


@series("bench-versions", "qubism")
def versions(person: Person) -> Iterator[str]:
    """Earlier versions, of which one is named and pinned."""
    for cubes in ("9", "8", "7"):
        person.own_file("mine", ("cubes: 9", f"cubes: {cubes}"), source="qubism")
        house.read_own_games(person.app)
    kept = person.app.services.own_games.versions
    kept.label(kept.list("mine")[1], Label(name="Fewer cubes", pinned=True))
    house.show_bench(person.app, "mine")
    person.settle()
    person.choose_key("bench.tab.compare")
    if not any(isinstance(each, ScrollList) for each in house.widgets(person.app)):
        person.choose_key("compare.with")
    yield "named"


@series("paper", "qubism")
def paper(person: Person) -> Iterator[str]:
    """A game that was played on paper is typed in."""
    person.app.services.routes.saved()
    person.settle()
    yield "saved"
    person.choose_key("session.typing.open")
    yield "games"
    person.choose("Qubism")
    yield "variants"
    person.keys("return")
    person.type("Ada").keys("return")
    person.type("Ben").keys("return", "return", "return")
    yield "moves"
    person.type("nonsense").keys("return")
    yield "wrong"


@for_each("bench-gallery", (*ONE_EACH, "cub-shogi"))
def gallery(person: Person, game: str) -> Iterator[str]:
    """Everything that a game makes at the table and on paper, one thing of it large, and nothing that has changed."""
    opened(person, game)
    house.show_page(person.app, "gallery")
    person.settle()
    yield "table"
    person.keys("end")
    yield "end"
    person.keys("up", "return")
    yield "large"
    person.keys("escape")
    person.choose_key("gallery.way.paper")
    yield "paper"
    person.keys("tab", "return")
    person.choose_key("gallery.shown.changed")
    yield "unchanged"


@series("bench-gallery-changed", "logistic")
def gallery_changed(person: Person) -> Iterator[str]:
    """What a save has changed, and a card whose text does not fit."""
    opened(person, "logistic")
    house.show_page(person.app, "gallery")
    person.settle()
    step = "{do: choose, options: [[{do: push, direction: left}], [{do: pull}], [{do: draw}]]}"
    more = f"cards: {{volley: {{damage: 45}}, drive: {{effect: [{{do: hit}}, {step}, {step}]}}}}"
    person.own_file("mine", ("\nhelp:", f"\n{more}\n\nhelp:"), source="logistic")
    house.read_own_games(person.app)
    person.settle()
    person.choose_key("gallery.shown.changed")
    yield "changed"
    person.choose_key("gallery.shown.warned")
    yield "warned"
    person.keys("shift+tab", "shift+tab", "shift+tab", "home", "return")
    yield "large"
