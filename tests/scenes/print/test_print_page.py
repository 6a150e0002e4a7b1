"""The page that prints: what is chosen is laid out, shown, remembered and written."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pypdf
import pytest

from scenes.print.calibration import profiles
from scenes.print.process import Maker, Task
from scenes.screens.bench.screen import Bench
from squares.core.errors import BadData
from squares.core.phrase import Phrase
from squares.saves.settings import Printing
from tests.game_files import game_file
from tests.waiting import until

FILE = game_file("squares-ii").read_text(encoding="utf-8").replace("id: squares-ii", "id: mine")


class ReadyMaker(Maker[Task]):
    """Writes the file at the next ``poll``, without a process."""

    def start(self, task: Task) -> None:
        """Begin."""
        self.task, self.drawn = task, 0

    def poll(self) -> bool:
        """Write it all."""
        if self.task is None:
            return False
        wrong: Phrase | None = None
        try:
            self.tiny = self.task.make(lambda drawn: setattr(self, "drawn", drawn))
        except BadData as fault:
            wrong = fault.phrase
        self._end(wrong)
        return True


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.screens.bench.printing.page.Maker", ReadyMaker)


def own_file(person: Any, change: tuple[str, str] = ("", "")) -> None:
    path: Path = person.services.places.games / "mine.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(FILE.replace(*change), encoding="utf-8")
    person.look_again()


def printing(person: Any, game: str = "mine") -> Any:
    if game == "mine":
        own_file(person)
    person.services.routes.bench(person.services.registry.entry(game))
    assert isinstance(person.screen, Bench)
    person.screen.go("print")
    person.run_until_idle()
    return person.screen.page


def without(person: Any, *kinds: str) -> None:
    """Leaves parts out that a test has no use for, which makes it quick."""
    person.services.change(printing=Printing(without=kinds))


def written(person: Any, name: str = "mine-classic.pdf") -> list[str]:
    """The text of each page of a file."""
    data = (person.services.places.own("sheets") / name).read_bytes()
    return [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages]


def press(person: Any, page: Any, name: str, value: Any) -> None:
    from scenes.screens.bench.printing.panel import CHOICES

    segment = page.panel.chosen[name]
    person.click(segment.parts()[CHOICES[name].index(value)].center)


def sides(page: Any) -> list[str]:
    return [sheet.side for sheet in page.sheets.sheets]


def test_what_is_chosen_is_laid_out_remembered_and_written(person: Any, at_once: None) -> None:
    page = printing(person)
    assert sides(page)[:4] == ["single", "empty", "front", "back"]
    assert set(sides(page)[4:]) == {"page"}
    rules = next(toggle for toggle in page.panel.kinds if toggle.label == "Rules")
    person.press_on(rules)
    press(person, page, "paper", "a3")
    press(person, page, "backs", "none")
    assert sides(page) == ["single"]
    assert page.sheets.sheets[0].size == (297.0, 420.0)
    person.key("p", "ctrl")
    person.run_until_idle()
    assert person.toast == "mine-classic.pdf is saved. Print it at 100 %."
    texts = written(person)
    assert len(texts) == 1
    assert "sheet 1 of 1" in texts[0]
    assert "side" not in texts[0].rpartition("rules")[2]
    kept = person.services.settings.load(person.services.places.settings)[0].printing
    assert (kept.paper, kept.backs, kept.without) == ("a3", "none", ("rules",))


def test_pages_turn_by_keys_and_a_front_lies_beside_its_back(person: Any) -> None:
    page = printing(person)
    seen = []
    for _ in range(3):
        seen.append([page.sheets.sheets[index].side for index, _ in page.sheets.places()])
        person.key("right")
    assert seen == [["single"], ["front", "back"], ["page", "page"]]
    for name in ("page down", "page down", "right"):
        person.key(name)
    last = len(page.sheets.pairs) - 1
    assert page.sheets.at == last
    person.key("page up").key("left")
    assert page.sheets.at == last - 2


def test_the_window_counts_sheets_of_paper_and_tells_them_beside_the_sides(person: Any) -> None:
    page = printing(person)
    say = person.services.say
    every = page.sheets.sheets
    papers = every[-1].number
    assert len(every) == 7
    assert papers == 4
    assert page.panel.save.label == "Save PDF, 7 sides on 4 sheets"
    assert say(page.sheets.numbers()) == "Sheet 1 of 4"
    person.key("right")
    assert say(page.sheets.numbers()) == "Sheet 2 of 4"
    captions = [say(page.sheets.caption(index)) for index, _ in page.sheets.places()]
    assert captions == ["Fronts, sheet 2 of 4", "Backs, sheet 2 of 4: turn over the long edge"]
    without(person, "tiles", "rules")
    page = printing(person, "strive")
    assert page.panel.save.label == "Save PDF, 1 sheet"


def test_in_real_size_the_sheets_are_as_large_as_the_screen_s_inch_says(person: Any) -> None:
    without(person, "board", "rules")
    page = printing(person)
    person.press_on(page.zoom)
    person.click(page.screen.ends[1].center)
    assert person.services.settings.printing.dpi == 97
    place = page.sheets.places()[0][1]
    assert place.w == pytest.approx(210 / 25.4 * 97)
    person.wheel(page.sheets.room.center, -50)
    lower = page.sheets.places()[0][1]
    assert lower.y < place.y
    assert lower.bottom < page.sheets.room.bottom


def test_the_correction_of_a_printer_is_kept_and_moves_the_backs(person: Any, at_once: None) -> None:
    without(person, "board", "rules")
    page = printing(person)
    person.press_on(page.panel.test)
    person.run_until_idle()
    assert len(written(person, "test-page.pdf")) == 2
    person.click(page.panel.across.ends[1].center)
    assert person.toast == "Choose a printer first."
    person.click(page.panel.printer.ends[1].center)
    for _ in range(4):
        person.click(page.panel.across.ends[1].center)
    person.click(page.panel.down.ends[0].center)
    assert (page.panel.across.value, page.panel.down.value) == ("+0.8 mm", "-0.2 mm")
    assert page.sheets.preview.printed.wish.drift.back == (0.8, 0.2)
    assert profiles(person.services.places.config / "printers.yaml") == {"My printer": ((0.8, -0.2), (0.0, 0.0))}


def test_where_the_printers_cannot_be_read_none_is_lost_and_nothing_comes_out_uncorrected(
    person: Any, at_once: None
) -> None:
    without(person, "board", "rules")
    page = printing(person)
    person.click(page.panel.printer.ends[1].center)
    person.click(page.panel.across.ends[1].center)
    file = person.services.places.config / "printers.yaml"
    file.write_text(damaged := file.read_text().replace("back:", "back"))
    page = printing(person)
    assert not page.panel.save.enabled
    assert "printers.yaml" in person.services.say(page.shut)
    person.click(page.panel.across.ends[1].center)
    assert "printers.yaml" in person.toast
    person.click(page.panel.printer.ends[1].center)
    assert page.panel.save.enabled, "without a printer"
    assert file.read_text() == damaged


def test_a_file_with_faults_keeps_the_last_good_sheets_and_other_rules_come_as_they_are_saved(person: Any) -> None:
    without(person, "board", "rules")
    page = printing(person)
    before = page.sheets.preview.printed.imprint.hash
    own_file(person, ("limit: 8", "limtt: 8"))
    assert page.sheets.preview.printed.imprint.hash == before
    assert page.panel.save.enabled
    own_file(person, ("limit: 8", "limit: 9"))
    assert page.sheets.preview.printed.imprint.hash != before


def test_a_shipped_game_is_printed_from_its_rules_in_the_variant_they_show(person: Any) -> None:
    person.services.routes.rules("squares-ii", "any-two")
    person.frame()
    person.key("p", "ctrl")
    assert isinstance(person.screen, Bench)
    assert not person.screen.tabs.shown
    page: Any = person.screen.page
    assert page.sheets.preview.printed.variant == "any-two"


def test_the_process_writes_the_file_or_nothing(person: Any) -> None:
    without(person, "board", "rules")
    page = printing(person, "strive")
    person.key("p", "ctrl")
    assert page.maker.task is not None
    person.key("escape")
    assert page.maker.task is None
    assert list(person.services.places.own("sheets").iterdir()) == []
    page.test_page()
    until(lambda: page.maker.task is None, person.frame)
    assert len(written(person, "test-page.pdf")) == 2


def test_only_what_changed_since_an_earlier_version_is_shown_and_written(person: Any, at_once: None) -> None:
    without(person, "board", "rules")
    page = printing(person)
    assert not page.panel.older.shown
    own_file(person, ("jump: {letter: J", "jump: {letter: Q"))
    own_file(person, ("jump: {letter: J", "jump: {letter: Z"))
    page.panel.older.step(1)
    assert page.panel.older.value == "Version 2"
    notes = {toggle.label: toggle.note for toggle in page.panel.kinds}
    assert notes["Row markers"] == "Unchanged"
    assert notes["Tiles, both players"] == "10 pieces, 1 sheet"
    person.key("p", "ctrl")
    person.run_until_idle()
    assert len(written(person)) == 2
    own_file(person, ("limit: 8", "limit: 9"))
    page.panel.older.step(1)
    assert page.panel.older.value == "Version 1"
    person.key("p", "ctrl")
    assert person.toast == "None of these parts has changed. Switch on others, or print all."
    page.panel.older.step(1)
    assert page.panel.older.value == "print all"
    assert page.panel.save.enabled


def test_pictures_are_written_into_a_folder_in_the_size_that_is_chosen(person: Any, at_once: None) -> None:
    without(person, "board", "tiles", "rules")
    page = printing(person)
    page.panel.chosen["dots"].choose(0)
    assert person.toast == "PDF and SVG consist of shapes; only pictures of pixels have a size."
    page.panel.chosen["form"].choose(3)
    page.panel.chosen["dots"].choose(0)
    assert page.panel.save.label == "Save Grid, 3 files"
    person.key("p", "ctrl")
    person.run_until_idle()
    assert person.toast == "The pictures are in the folder mine-classic-grid."
    folder = person.services.places.own("sheets") / "mine-classic-grid"
    assert sorted(path.name for path in folder.iterdir()) == [
        "markers-1-front.png",
        "sheets.json",
        "tabletop-simulator.json",
    ]
    assert [path.name for path in folder.parent.iterdir()] == [folder.name]


def test_cards_are_as_large_as_is_chosen_and_only_a_game_with_cards_asks(person: Any) -> None:
    assert not printing(person).panel.chosen["card"].shown
    without(person, "rules", "board", "sheets", "tokens")
    page = printing(person, "logistic")
    page.panel.chosen["card"].choose(2)
    sizes = {(part.w, part.h) for part in page.sheets.preview.printed.parts if part.kind == "cards"}
    assert sizes == {(70.0, 120.0)}
    dark = next(toggle for toggle in page.panel.kinds if toggle.label == "Dark backs of cards")
    assert not page.sheets.preview.printed.wish.dark_backs
    person.press_on(dark)
    assert page.sheets.preview.printed.wish.dark_backs
    assert person.services.settings.printing.dark_backs


def test_texts_that_came_out_too_small_are_told(person: Any, at_once: None) -> None:
    text = game_file("ember-duel").read_text("utf-8").replace("id: ember-duel", "id: mine")
    path: Path = person.services.places.games / "mine.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text.replace("name: Spark", f"name: {'Wide ' * 39}Spark"), "utf-8")
    person.look_again()
    without(person, "board", "cards", "sheets", "tokens", "rules")
    person.services.routes.bench(person.services.registry.entry("mine"))
    assert isinstance(person.screen, Bench)
    person.screen.go("print")
    person.run_until_idle()
    person.key("p", "ctrl")
    person.run_until_idle()
    assert person.toast.startswith("mine.pdf is saved, but one text comes out under 5 points: Wide Wide")
