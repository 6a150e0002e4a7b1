"""The settings page: every control changes its setting at once, for good, by mouse and by keys."""

from __future__ import annotations

from typing import Any

import pytest

from scenes.scale import FACTORS
from scenes.screens.settings import SettingsPage
from squares.saves.settings import Settings
from tests.game_files import some


def open_page(person: Any) -> Any:
    person.services.stack.push(SettingsPage(person.services))
    person.frame()
    return person.screen


def kept(person: Any) -> Settings:
    settings, lost = Settings.load(person.services.places.config / "settings.yaml")
    assert lost is None
    return settings


@pytest.mark.parametrize(
    ("name", "at", "value"),
    [("theme", 2, "dark"), ("palette", 1, "high_contrast"), ("motion", 2, "none"), ("ui_scale", 5, 1.5)],
)
def test_a_press_on_a_word_is_kept(person: Any, name: str, at: int, value: Any) -> None:
    page = open_page(person)
    person.press_on(page.segments[name].parts()[at])
    assert getattr(kept(person), name) == value


@pytest.mark.parametrize("name", ["sound", "show_threats", "confirm_moves", "auto_flip"])
def test_a_toggle_is_kept_and_goes_back(person: Any, name: str) -> None:
    page = open_page(person)
    before = getattr(person.services.settings, name)
    person.tab_to(page.toggles[name]).key("space")
    assert getattr(kept(person), name) is not before
    person.click(page.toggles[name].track.center)
    assert getattr(kept(person), name) is before


def test_volume_by_keys(person: Any) -> None:
    page = open_page(person)
    person.tab_to(page.volume).key("end")
    assert kept(person).volume == 1.0


def test_theme_by_keys_shows_at_once(person: Any) -> None:
    page = open_page(person)
    person.tab_to(page.segments["theme"]).key("end")
    assert person.services.theme.mode == "dark"
    assert person.screen.form.focus is page.segments["theme"]


def test_what_is_changed_elsewhere_shows_here(person: Any) -> None:
    page = open_page(person)
    person.services.change(theme="dark")
    person.press_on(page.bar["theme"]).press_on(page.bar["sound"])
    person.key("=", "ctrl")
    assert page.segments["theme"].index == 1
    assert page.toggles["sound"].on is False
    assert FACTORS[page.segments["ui_scale"].index] == person.services.settings.ui_scale == 1.15


def test_a_size_written_by_hand_shows_the_nearest_one(person: Any) -> None:
    person.services.change(ui_scale=1.4)
    assert FACTORS[open_page(person).segments["ui_scale"].index] in (1.3, 1.5)


@pytest.mark.parametrize(("size", "shown"), [((1440, 900), 1.5), ((1024, 640), 1.0)])
def test_a_size_that_the_window_cannot_show_is_neither_chosen_nor_shown_as_chosen(
    person: Any, size: tuple[int, int], shown: float
) -> None:
    person.resize(*size)
    person.services.change(ui_scale=3.0)
    sizes = open_page(person).segments["ui_scale"]
    assert (FACTORS[sizes.index], sizes.labels[sizes.index]) == (shown, "140 %" if shown > 1 else "100 %")
    person.click(sizes.parts()[-1].center)
    assert (FACTORS[sizes.index], "at most here" in person.toast) == (shown, True)
    person.key("0", "ctrl").tab_to(person.screen.segments["ui_scale"]).key("end")
    assert person.services.settings.ui_scale == shown
    person.key("=", "ctrl")
    assert person.services.settings.ui_scale == shown


WIDE, NARROW = (1440, 900), (1024, 640)
SCALED = [(size, scale) for size in (WIDE, NARROW) for scale in FACTORS]


@pytest.mark.parametrize(("size", "scale"), some(SCALED, (WIDE, 1.0), (WIDE, 3.0), (NARROW, 0.75), (NARROW, 3.0)))
def test_the_page_fits_at_every_size(person: Any, size: tuple[int, int], scale: float) -> None:
    person.resize(*size)
    person.services.change(ui_scale=scale)
    person.wait(200)
    page = open_page(person)
    w, h = person.app.fit.size
    rects = [widget.rect for widget in page.form.widgets]
    assert all(r.x >= 0 and r.y >= 0 and r.right <= w and r.bottom <= h - 40 for r in rects)
    assert page.lower.bottom < h - 56
    assert page.capped == ("140 % at most here" if size == (1440, 900) else "100 % at most here")
    for i, a in enumerate(rects):
        for b in rects[:i]:
            assert a.right <= b.x or b.right <= a.x or a.bottom <= b.y or b.bottom <= a.y


def test_another_language_holds_at_once_on_every_screen(person: Any) -> None:
    own = person.services.places.texts / "xx"
    own.mkdir(parents=True)
    (own / "language.yaml").write_text(
        'language: {name: Xish, tag: xx, tags: xx, forms: other, plural: "0"}\n'
        "settings: {title: Xettings}\nhome: {saved: Xaved}\n",
        encoding="utf-8",
    )
    person.services.routes.home()
    person.services.routes.resume(person.save())
    person.frame()
    table = person.screen
    person.press_on(open_page(person).segments["language"].parts()[-1])
    person.frame()
    assert (kept(person).language, person.screen.title) == ("xx", "Xettings")
    person.key("escape")
    assert person.screen is not table
    assert [ply.text for ply in person.screen.match.plies] == [ply.text for ply in table.match.plies]
    person.services.stack.pop()
    assert person.services.say("home.saved") in [row.label for row in person.screen.rows]
