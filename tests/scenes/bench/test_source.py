"""The text of a game file on the bench: as wide as it is, with all that it includes, and its faults in their places."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from squares.data.loader import MOST_BYTES
from tests.scenes.at_bench import at_bench, own_game

SHEET = "cards,name,damage\nvolley,Volley,much\n"


@pytest.fixture
def parted(designer: Any) -> Path:
    """A game of one's own that includes files of YAML, and a sheet with a fault."""
    path = own_game(designer, "logistic")
    text = path.read_text(encoding="utf-8").replace(
        "include: [cards/all.yaml, ", "include: [cards/all.yaml, mine.csv, "
    )
    path.with_name("mine.csv").write_text(SHEET, encoding="utf-8")
    path.write_text(text, encoding="utf-8")
    designer.look_again()
    return path


def turned(designer: Any, source: Any, dy: float, shift: bool) -> float:
    """The wheel turns over the text; how far this goes to the right."""
    mod = pygame.KMOD_SHIFT if shift else 0
    before = source.across.offset
    designer._post(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=mod, unicode="", scancode=0)
    designer.wheel(source.rect.center, dy)
    designer._post(pygame.KEYUP, key=pygame.K_LSHIFT, mod=0, unicode="", scancode=0)
    designer.frame()
    return float(source.across.offset - before)


def test_a_long_line_is_read_to_its_end_by_wheel_bar_and_keys(designer: Any) -> None:
    path = own_game(designer, "squares-ii")
    text = path.read_text(encoding="utf-8")
    path.write_text(f"{text}# {'long ' * 400}end\n", encoding="utf-8")
    designer.look_again()
    source = at_bench(designer).panel.source
    bar = source.across
    assert turned(designer, source, -1.0, shift=False) == 0
    assert source.offset > 0
    assert turned(designer, source, -2.0, shift=True) > 0
    assert turned(designer, source, 1.0, shift=True) < 0
    designer.drag(bar.bar.center, (bar.rect.right + 50, bar.bar.center[1]))
    assert bar.offset == bar.whole - bar.seen
    longest = designer.services.measure.width(source._lines[-1], "source")
    assert longest <= bar.whole  # so its end is in sight now
    designer.press_on(source).key("left")
    assert bar.offset < bar.whole - bar.seen
    designer.key("right").key("right")
    assert bar.offset == bar.whole - bar.seen


def test_a_line_without_end_costs_no_more_than_a_long_one(designer: Any) -> None:
    path = own_game(designer, "squares-ii")
    path.write_text(path.read_text(encoding="utf-8") + "# " + "x" * (MOST_BYTES // 4), encoding="utf-8")
    designer.look_again()
    source = at_bench(designer).panel.source
    assert max(map(len, source._lines)) < 11_000


def test_every_file_that_counts_can_be_read_and_a_problem_leads_to_its_place(designer: Any, parted: Path) -> None:
    panel = at_bench(designer).panel
    names = [path.name for path in panel.files]
    assert names[0] == "mine.yaml"
    assert {"mine.csv", "all.yaml", "strokes.yaml"} <= set(names)
    designer.press_on(panel.choice)
    assert panel.list in designer.screen.form.widgets
    designer.click(panel.list.row_rect(names.index("strokes.yaml")).center)
    assert panel.choice.label == "strokes.yaml"
    assert any("volley:" in line for line in panel.source._lines)
    designer.key("f8")
    assert panel.choice.label == "mine.csv"
    assert panel.source._lines[panel.source.selected] == "volley,Volley,much"
    designer.press_on(panel.choice)
    designer.key("home").key("return")
    assert panel.choice.label == "mine.yaml"
    designer.press_on(panel.choice).key("escape")
    assert panel.source in designer.screen.form.widgets
    parted.with_name("mine.csv").write_text(SHEET.replace("much", "40"), encoding="utf-8")
    designer.press_on(panel.choice)
    designer.click(panel.list.row_rect(names.index("mine.csv")).center)
    designer.key("f5")
    assert panel.source._lines[1] == "volley,Volley,40"
    assert panel.choice.label == "mine.csv"


def test_a_game_of_one_file_has_nothing_to_choose(designer: Any) -> None:
    own_game(designer, "squares-ii")
    assert not at_bench(designer).panel.choice.shown


def test_the_text_is_made_wider_and_stays_so_and_takes_the_page_when_asked(designer: Any) -> None:
    own_game(designer, "squares-ii")
    page = at_bench(designer)
    source = page.panel.source
    before = source.rect.w
    designer.drag(page.edge.rect.center, (page.edge.rect.center[0] + 100, 400))
    assert source.rect.w == pytest.approx(before + 100, abs=1)
    designer.tab_to(page.edge).key("left")
    assert source.rect.w < before + 100
    wide = source.rect.w
    assert page.board.room.x > source.rect.right
    designer.drag(page.edge.rect.center, (3000, 400))
    assert page.board.room.w >= 380
    designer.drag(page.edge.rect.center, (before, 400)).drag(
        page.edge.rect.center, (page.edge.rect.x - before + wide, 400)
    )
    kept = designer.services.settings.source
    designer.key("escape")
    again = at_bench(designer)
    assert again.panel.source.rect.w == pytest.approx(kept - 4, abs=1)
    designer.key("f9")
    assert again.panel.source.rect.w > 1300
    assert again.edit not in designer.screen.form.widgets
    designer.key("escape")
    assert again.edit in designer.screen.form.widgets
    designer.press_on(again.panel.enlarge)
    assert again.panel.whole
    designer.press_on(again.panel.enlarge)
    assert not again.panel.whole
    designer.services.change(source=None)
