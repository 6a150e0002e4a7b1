"""The page about the program: version, kernels and fonts are told, and each folder opens or is named."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from scenes.scale import FACTORS
from scenes.screens import about
from scenes.screens.about import fonts_in
from scenes.screens.setup import players
from scenes.ui.canvas import Canvas
from squares.core.players import FULL, BotPlayer
from squares.core.seats import Seat
from squares.data.places import shipped
from tests.game_files import some


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All that is written from now on."""
    lines: list[str] = []
    text, paragraph = Canvas.text, Canvas.paragraph

    def note_text(canvas: Canvas, string: str, *rest: Any, **more: Any) -> Any:
        lines.append(string)
        return text(canvas, string, *rest, **more)

    def note_paragraph(canvas: Canvas, string: str, *rest: Any, **more: Any) -> Any:
        lines.append(string)
        return paragraph(canvas, string, *rest, **more)

    monkeypatch.setattr(Canvas, "text", note_text)
    monkeypatch.setattr(Canvas, "paragraph", note_paragraph)
    return lines


def open_page(person: Any) -> Any:
    person.services.routes.settings()
    person.frame()
    person.press_on(person.screen.about)
    person.frame()
    assert isinstance(person.screen, about.About)
    return person.screen


def test_a_button_shows_its_folder(person: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Path] = []
    monkeypatch.setattr("scenes.shell.open_folder", lambda folder, _: not opened.append(folder))  # type: ignore[func-returns-value]
    page = open_page(person)
    for button in page.buttons.values():
        person.press_on(button)
    places = person.services.places
    own = [places.saves, places.games, places.config, places.logs]
    assert opened == [*own, shipped("docs"), shipped("fonts")]
    assert all(folder.is_dir() for folder in opened)
    assert person.toast == ""


def test_a_folder_that_cannot_be_shown_is_named(person: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.shell.open_folder", lambda *_: False)
    page = open_page(person)
    person.tab_to(page.buttons["games"]).key("return")
    assert str(person.services.places.games) in person.toast


@pytest.mark.parametrize("compiled", [True, False])
def test_it_tells_how_the_rules_run(
    person: Any, monkeypatch: pytest.MonkeyPatch, written: list[str], compiled: bool
) -> None:
    monkeypatch.setattr(about, "COMPILED", compiled)
    open_page(person)
    say = person.services.say
    assert (say("about.compiled") in written) is compiled
    assert (say("about.interpreted") in written) is not compiled


def test_it_tells_every_font_with_its_licence(person: Any, written: list[str]) -> None:
    page = open_page(person)
    assert len(page.fonts) == 7
    line = next(line for line in written if "OFL-1.1" in line)
    assert all(font.name in line for font in page.fonts)


@pytest.mark.parametrize("content", [None, "fonts: [", "fonts: [1]", "- x", "\x00"])
def test_missing_or_damaged_credits_stop_nothing(tmp_path: Path, content: str | None) -> None:
    if content is not None:
        (tmp_path / "credits.yaml").write_text(content)
    assert fonts_in(tmp_path) == []


WIDE, NARROW = (1440, 900), (1024, 640)
SCALED = [(size, scale) for size in (WIDE, NARROW) for scale in FACTORS]


@pytest.mark.parametrize(("size", "scale"), some(SCALED, (WIDE, 1.0), (WIDE, 3.0), (NARROW, 0.75), (NARROW, 3.0)))
def test_the_page_fits_at_every_size(person: Any, size: tuple[int, int], scale: float) -> None:
    person.resize(*size)
    person.services.change(ui_scale=scale)
    person.wait(200)
    page = open_page(person)
    w, h = person.app.fit.size
    assert page.credits.bottom <= h - 48
    assert page.credits.right <= w
    assert all(page.list.contains(button.rect.center) for button in page.buttons.values())


@pytest.mark.parametrize(("compiled", "level", "said"), [(False, FULL, True), (False, 8, False), (True, FULL, False)])
def test_set_up_says_where_full_strength_is_weaker(
    person: Any, monkeypatch: pytest.MonkeyPatch, written: list[str], compiled: bool, level: int, said: bool
) -> None:
    monkeypatch.setattr(players, "COMPILED", compiled)
    person.services.routes.set_up("qubism")
    person.frame()
    written.clear()
    person.screen._again(bots={Seat.NORTH: BotPlayer(level, 1.0)})
    person.frame()
    assert written
    assert (person.services.say("setup.interpreted") in written) is said
