"""The gallery of the bench: everything that a file makes, what a save has changed, and one thing of it large."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from scenes.geometry import Rect
from scenes.screens.bench.gallery.grid import AT_ONCE, GalleryGrid
from scenes.screens.bench.gallery.page import GalleryPage
from scenes.trial import TRIAL
from scenes.ui.screen_canvas import ScreenCanvas
from squares.checking import checked
from squares.data.check import examine
from squares.data.loader import parse
from squares.registry import Registry
from tests.game_files import game_file
from tests.scenes.at_bench import own_game

CARDS = """
format: 1
id: mine
engine: logistic
title: Mine
include: [cards/all.yaml, decks/ready.yaml]
starters: [tide, bonfire]
board: {files: 5, ranks: 5, area: 2}
life: 500
look: {view: logistic}
"""
LONG = """
  volley:
    name: A very long name for a card
    effect:
      - {do: hit, then: [{do: push, crash: 20}]}
      - do: choose
        options: [[{do: push, direction: left}], [{do: pull}]]
      - do: choose
        options: [[{do: push, direction: left}], [{do: pull}], [{do: draw}]]
"""


DRIVE = "drive: {damage: 45}"
SWARM = """
  wasp: {category: token, colour: white, name: Wasp, durability: 5}
  swarm:
    category: action
    colour: white
    name: Swarm
    effect: [{do: create, card: wasp, to: [xxx, xAx]}]
"""


def gallery_of(designer: Any) -> GalleryPage:
    designer.services.routes.bench(designer.services.registry.entry("mine"))
    designer.frame()
    designer.screen.go("gallery")
    designer.run_until_idle()
    page = designer.screen.page
    assert isinstance(page, GalleryPage)
    return page


def own_cards(designer: Any, cards: str = "") -> Any:
    path = designer.services.places.games / "mine.yaml"
    path.write_text(f"{CARDS}cards:{cards or ' {}'}\n", encoding="utf-8")
    designer.look_again()
    return path


def names(page: GalleryPage) -> list[str]:
    return [item.part.name for item in page.grid.items]


def test_everything_is_there_at_the_table_and_on_paper(designer: Any) -> None:
    own_game(designer, "squares-ii")
    page = gallery_of(designer)
    variants = list(designer.services.registry.entry("mine").variants)
    assert names(page)[: len(variants) + 1] == [*variants, "box"]
    tiles = [item for item in page.grid.items if item.part.kind == "tile"]
    assert len(tiles) == 20
    assert all(item.sides == (False, True) for item in tiles)
    designer.key("tab")
    designer.click(page.way.parts()[1].center)
    designer.run_until_idle()
    paper = [item for item in page.grid.items if item.part.kind == "tiles"]
    assert len(paper) == 20
    assert "box" not in names(page)


def test_a_press_shows_one_large_and_the_way_to_its_line(designer: Any) -> None:
    path = own_game(designer, "squares-ii")
    page = gallery_of(designer)
    grid = page.grid
    at = next(i for i, item in enumerate(grid.items) if ("abilities", "jump") in item.part.paths)
    grid.choose(at)
    designer.click(grid.rect_of(at).center)
    assert page.large.item is grid.items[at]
    assert any("Jump" in text for text, _, _ in page.large._lines)
    designer.key("escape")
    assert page.large.item is None
    designer.key("right")
    designer.key("return")
    assert page.large.item is grid.items[at + 1]
    designer.key("left")
    assert page.large.item is grid.items[at]
    lines = path.read_text(encoding="utf-8").splitlines()
    key = grid.items[at].part.paths[0][1]
    designer.press_on(page.large.source)
    layout = designer.screen.page
    assert layout is not page
    assert lines[layout.panel.source.selected].startswith(f"  {key}:")


def test_a_save_draws_and_lists_only_what_it_has_changed(designer: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    path = own_cards(designer)
    page = gallery_of(designer)
    page.shown.choose(1)
    assert names(page) == []
    page.shown.choose(0)
    designer.key("f", "ctrl")
    designer.type("dr")
    for _ in names(page):
        designer.frame()
    assert "drive" in names(page)
    assert len(names(page)) > 1
    painted: list[str] = []
    paint = type(page.grid)._paint

    def noted(grid: GalleryGrid, cell: Any, *rest: Any) -> None:
        before = designer.app.paintbox.large.bytes
        paint(grid, cell, *rest)
        if designer.app.paintbox.large.bytes != before:
            painted.append(cell.item.part.name)

    monkeypatch.setattr(GalleryGrid, "_paint", noted)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("cards: {}", f"cards: {{{DRIVE}}}"), encoding="utf-8")
    designer.key("f5")
    designer.run_until_idle()
    assert painted == ["drive"]
    page.shown.choose(1)
    assert names(page) == ["drive"]
    path.write_text(text.replace("cards: {}", f"cards: {{{DRIVE}, drop-shot: {{damage: 65}}}}"), encoding="utf-8")
    designer.key("f5")
    assert names(page) == ["drop-shot"]
    page.since.step(1)
    assert names(page) == ["drive", "drop-shot"]
    page.since.step(1)
    assert page.since.value.startswith("Version ")
    assert names(page) == ["drop-shot"]


def test_a_name_that_other_cards_say_changes_these_too(designer: Any) -> None:
    path = own_cards(designer, SWARM)
    page = gallery_of(designer)
    path.write_text(path.read_text(encoding="utf-8").replace("name: Wasp", "name: Hornet"), encoding="utf-8")
    designer.key("f5")
    page.shown.choose(1)
    assert names(page) == ["swarm", "wasp"]


def test_words_find_what_is_called_or_says_so(designer: Any) -> None:
    own_cards(designer)
    page = gallery_of(designer)
    designer.key("f", "ctrl")
    designer.type("volley")
    assert "volley" in names(page)
    assert "spike" not in names(page)
    designer.key("a", "ctrl")
    designer.type("heal your avi")
    assert names(page)
    assert all("Heal your AVI" in " ".join(item.says) for item in page.grid.items)


def test_a_text_that_does_not_fit_is_warned_of_at_its_line_and_in_the_gallery(
    designer: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.ready_checker.checked", partial(checked, draws=TRIAL))
    path = own_cards(designer, LONG)
    page = gallery_of(designer)
    warnings = {each.what.key: each for each in page.desk.file.problems}
    assert set(warnings) == {"logistic.odd.cut", "logistic.odd.name"}
    assert {each.file for each in warnings.values()} == {str(path)}
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[warnings["logistic.odd.cut"].mark.line - 1].strip() == "effect:"
    assert lines[warnings["logistic.odd.name"].mark.line - 1].strip().startswith("name:")
    assert 6 <= int(warnings["logistic.odd.cut"].what.values["size"]) < 12
    page.shown.choose(2)
    assert [item.part.name for item in page.grid.items if item.part.kind == "action"] == ["volley"]
    page.enlarge(0)
    assert sum(colour == "beni" for _, _, colour in page.large._lines) > 2


def test_what_ships_fits_and_what_is_too_small_on_paper_is_told_with_the_size_that_it_would_have() -> None:
    registry = Registry.of_engines()
    for entry in (*registry.entries, *registry.examples):
        if entry.engine == "logistic":
            assert list(TRIAL.odd(registry.game(entry.id).definition)) == []
    one = "[{do: hit, then: [{do: push, crash: 20}, {do: draw}]}]"
    step = f"{{do: choose, options: [{one}, {one}, {one}]}}"
    text = f"{CARDS}cards:\n  drive: {{effect: [{', '.join([step] * 8)}], flavour: {'word ' * 39}}}\n"
    file = examine(parse(text.encode(), "mine.yaml")).file
    assert file is not None
    told = {each.what.key: each for each in TRIAL.odd(file.base)}
    tiny = told["logistic.odd.tiny"]
    assert tiny.path == ("cards", "drive", "effect")
    assert 2.0 < float(str(tiny.what.values["points"])) < 5.0
    assert 500 < int(str(tiny.what.values["n"])) < 1200


class Part:
    kind, w, h, back, key, title, paths = "card", 136.0, 190.0, None, 1, "", ()

    def __init__(self, name: str) -> None:
        self.name = name


class Thing:
    """Something of the gallery that counts how often it is drawn."""

    group, paper, sides, is_known, key = "Cards", False, (False,), True, 1

    def __init__(self, n: int) -> None:
        self.part, self.identity, self.drawn = Part(str(n)), ("card", str(n)), 0

    def draw(self, canvas: Any, rect: Rect, back: bool) -> None:
        self.drawn += 1


@pytest.fixture
def things() -> tuple[GalleryGrid, list[Thing]]:
    things = [Thing(n) for n in range(500)]
    grid = GalleryGrid(lambda index: None, lambda: None)
    grid.place(Rect(0, 0, 1400, 700), 200.0, None)
    grid.show(things, ())  # type: ignore[arg-type]
    return grid, things


def test_of_500_things_only_those_in_sight_are_drawn_a_few_more_in_each_frame(things: Any, designer: Any) -> None:
    grid, made = things
    for frame in range(1, 4):
        assert grid.advance()
        grid.draw(designer.canvas)
        assert sum(thing.drawn > 0 for thing in made) == AT_ONCE * frame
    while grid.advance():
        pass
    grid.draw(designer.canvas)
    seen = sum(thing.drawn > 0 for thing in made)
    assert 10 < seen < 60
    grid.scroll_to(3000.0)
    assert grid.advance()
    before = [thing.drawn for thing in made]
    grid.draw(designer.canvas)
    assert sum(thing.drawn > n for thing, n in zip(made, before, strict=True)) == 1


def test_the_arrows_go_through_the_rows_and_bring_what_they_choose_into_sight(things: Any) -> None:
    from scenes.input import Key

    grid, made = things
    across = sum(grid.rect_of(i).y == grid.rect_of(0).y for i in range(50))
    grid.handle(Key("right"))
    assert grid.selected == 0
    grid.handle(Key("down"))
    grid.handle(Key("right"))
    assert grid.selected == across + 1
    grid.handle(Key("end"))
    assert grid.selected == len(made) - 1
    assert grid.rect.y <= grid.rect_of(grid.selected).y < grid.rect.bottom
    grid.handle(Key("up"))
    assert grid.rect_of(grid.selected).y < grid.rect_of(len(made) - 1).y


def test_the_live_board_shows_hands_the_goal_and_what_pieces_do(designer: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    own_game(designer, "squares-ii")
    designer.services.routes.bench(designer.services.registry.entry("mine"))
    designer.frame()
    page = designer.screen.page
    beside = page.beside
    assert beside in designer.screen.form.widgets
    assert not beside.rect.overlaps(page._board)
    designer.tab_to(beside)
    designer.key("end")
    assert beside.offset == beside.count * 20.0 - beside.rect.h > 0
    designer.key("home")
    assert beside.offset == 0
    said: list[str] = []

    def noted(self: ScreenCanvas, text: str, *rest: Any, **more: Any) -> Rect:
        said.append(text)
        return Rect(0, 0, 0, 0)

    monkeypatch.setattr(ScreenCanvas, "text", noted)
    while True:
        beside.draw(designer.canvas)
        if not beside.scroll(beside.rect.h):
            break
    monkeypatch.undo()
    told = " ".join(dict.fromkeys(said))
    assert "Get three of your tiles into the middle row." in told
    assert said.count("Hand") >= 2
    assert "Jump (J):" in told
    assert "Diagonal (D):" in told
    page._edit()
    designer.frame()
    assert beside not in designer.screen.form.widgets


@pytest.mark.parametrize("size", [(900, 600), (1024, 640)])
def test_in_a_small_window_the_strip_ends_above_the_buttons(designer: Any, size: tuple[int, int]) -> None:
    text = game_file("squares-ii").read_text(encoding="utf-8").replace("id: squares-ii", "id: mine")
    (designer.services.places.games / "mine.yaml").write_text(text, encoding="utf-8")
    designer.look_again()
    designer.resize(*size)
    designer.wait(200)
    designer.services.routes.bench(designer.services.registry.entry("mine"))
    designer.frame()
    page = designer.screen.page
    assert page.beside.rect.bottom <= page.play.rect.y
    assert page.beside.rect.h >= 80
