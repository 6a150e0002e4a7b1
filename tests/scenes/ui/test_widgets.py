"""Every widget by pointer and by keys, and the form around them."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from scenes.geometry import Rect
from scenes.input import Input, Key, PointerDown, PointerLeft, PointerMove, PointerUp, Typed, Wheel
from scenes.shipped import load_theme, paintbox
from scenes.ui.canvas import Canvas
from scenes.ui.measure import TextMeasure
from scenes.ui.paintbox import Paintbox
from scenes.ui.screen_canvas import ScreenCanvas
from scenes.ui.widgets import (
    Button,
    Dialog,
    Form,
    IconButton,
    RadioCard,
    ScrollList,
    Segment,
    Slider,
    TextField,
    Toast,
    Toggle,
    Widget,
)
from scenes.ui.widgets.button import abreast, broken
from scenes.ui.widgets.tooltip import DELAY_MS

PLACE = Rect(10, 10, 200, 40)


@pytest.fixture(scope="module")
def box() -> Paintbox:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((800, 600))
    return paintbox(load_theme())


@pytest.fixture(scope="module")
def canvas(box: Paintbox) -> ScreenCanvas:
    return ScreenCanvas(pygame.Surface((800, 600)).convert(), box, 1.0)


@pytest.fixture(scope="module")
def measure(box: Paintbox) -> TextMeasure:
    return TextMeasure(box.letters, 1.0)


def click(target: Widget | Form, pos: tuple[float, float]) -> None:
    target.handle(PointerMove(pos))
    target.handle(PointerDown(pos))
    target.handle(PointerUp(pos))


def keys(target: Widget | Form | Dialog, *names: str) -> None:
    for name in names:
        target.handle(Key(name))


def pixels(canvas: ScreenCanvas) -> bytes:
    assert isinstance(canvas.surface_px, pygame.Surface)
    return pygame.image.tobytes(canvas.surface_px, "RGB")


def painted(canvas: ScreenCanvas, widget: Widget, focused: bool = False, hovered: bool = False) -> bytes:
    canvas.fill("table")
    widget.draw(canvas, focused, hovered)
    return pixels(canvas)


# buttons


@pytest.mark.parametrize("kind", ["primary", "plain", "quiet"])
def test_a_button_is_pressed_on_release_inside(kind: str) -> None:
    pressed: list[str] = []
    button = Button("Go", lambda: pressed.append("x"), kind, rect=PLACE)  # type: ignore[arg-type]
    click(button, PLACE.center)
    assert pressed == ["x"]
    button.handle(PointerDown(PLACE.center))
    button.handle(PointerMove((500, 500), held=True))
    button.handle(PointerUp((500, 500)))
    assert pressed == ["x"]
    keys(button, "return", "space")
    assert pressed == ["x"] * 3


def test_the_right_button_presses_nothing() -> None:
    pressed: list[str] = []
    button = Button("Go", lambda: pressed.append("x"), rect=PLACE)
    assert not button.handle(PointerDown(PLACE.center, 3))
    assert not button.handle(PointerUp(PLACE.center, 3))
    assert not pressed


def test_a_shut_button_says_why() -> None:
    pressed: list[str] = []
    said: list[str] = []
    form = Form(said.append)
    button = Button("Undo", lambda: pressed.append("x"), "shut", why="Nothing was played yet", rect=PLACE)
    form.add(button)
    click(form, PLACE.center)
    keys(form, "tab", "return")
    assert said == ["Nothing was played yet"] * 2
    assert not pressed


def test_kinds_and_states_of_buttons_look_different(canvas: ScreenCanvas) -> None:
    looks = [painted(canvas, Button("Go", None, kind, rect=PLACE)) for kind in ("primary", "plain", "quiet", "shut")]
    looks.append(painted(canvas, Button("Go", rect=PLACE), hovered=True))
    looks.append(painted(canvas, IconButton("icons/back", "Back", rect=PLACE)))
    looks.append(painted(canvas, IconButton("icons/back", "Back", rect=PLACE, on=True)))
    assert len(set(looks)) == len(looks)


# choices


@pytest.mark.parametrize(
    ("labels", "width", "equal"),
    [(("Share", "Print record"), 300.0, True), (("Go", "Take a long way round"), 240.0, False)],
)
def test_buttons_abreast_are_equal_where_their_labels_fit(
    measure: TextMeasure, labels: tuple[str, str], width: float, equal: bool
) -> None:
    buttons = [Button(label) for label in labels]
    abreast(Rect(10, 5, width, 36), buttons, measure)
    first, second = (button.rect for button in buttons)
    assert (first.w == second.w) == equal
    assert (first.x, second.x, second.right) == pytest.approx((10, first.right + 8, 10 + width))
    assert all(measure.width(button.label, "name", 15) <= button.rect.w - 8 for button in buttons)


def test_rows_are_broken_where_labels_would_be_cut(measure: TextMeasure) -> None:
    buttons = [Button(label) for label in ("Spend 1 chip", "Spend 2 chips", "End turn")]
    assert [len(row) for row in broken(buttons, 220.0, measure)] == [2, 1]
    assert [len(row) for row in broken(buttons, 600.0, measure)] == [3]
    assert [len(row) for row in broken(buttons, 20.0, measure)] == [1, 1, 1]


def test_a_toggle_flips_by_pointer_and_keys(canvas: ScreenCanvas) -> None:
    heard: list[bool] = []
    toggle = Toggle("Hints", False, heard.append, rect=PLACE)
    off = painted(canvas, toggle)
    click(toggle, PLACE.center)
    assert painted(canvas, toggle) != off
    keys(toggle, "space")
    assert heard == [True, False]
    assert painted(canvas, toggle) == off


def test_a_segment_chooses_by_pointer_and_keys() -> None:
    heard: list[int] = []
    segment = Segment(["one", "two", "three"], 0, heard.append, rect=PLACE)
    click(segment, segment.parts()[2].center)
    click(segment, segment.parts()[2].center)
    assert heard == [2]
    keys(segment, "left", "home", "left", "end", "right")
    assert heard == [2, 1, 0, 2]
    assert not segment.handle(Key("up"))


def test_a_shut_segment_stays_and_says_why() -> None:
    said: list[str] = []
    segment = Segment(["one", "two"], 0, rect=PLACE, enabled=False, why="The clock runs")
    segment.explain = said.append
    click(segment, segment.parts()[1].center)
    assert segment.index == 0
    assert said == ["The clock runs"]


def test_radio_cards_are_one_stop_and_arrows_walk_among_them() -> None:
    chosen: list[str] = []
    cards = [RadioCard(n, "", n == "b", lambda n=n: chosen.append(n), rect=PLACE) for n in "abc"]  # type: ignore[misc]
    form = Form()
    form.add(*cards, group="variant")
    after: Widget = Button("Begin", rect=Rect(10, 100, 80, 40))
    form.add(after)
    keys(form, "tab")
    assert form.focus is cards[1]
    keys(form, "down", "space", "down", "up")
    assert chosen == ["c"]
    assert form.focus is cards[2]
    keys(form, "tab")
    assert form.focus is after


# slider


def test_a_slider_follows_the_pointer_in_steps() -> None:
    heard: list[float] = []
    settled: list[float] = []
    slider = Slider(0.0, 0.0, 1.0, 0.25, heard.append, settled.append, rect=Rect(0, 0, 218, 30))
    slider.handle(PointerDown((9 + 52, 15)))
    slider.handle(PointerMove((9 + 98, 15), held=True))
    slider.handle(PointerMove((1000, 15), held=True))
    slider.handle(PointerUp((1000, 15)))
    assert heard == [0.25, 0.5, 1.0]
    assert settled == [1.0]


def test_a_slider_by_keys_and_wheel() -> None:
    slider = Slider(0.5, 0.0, 1.0, 0.1, rect=PLACE)
    keys(slider, "right", "right", "left")
    assert slider.value == pytest.approx(0.6)
    slider.handle(Wheel(PLACE.center, -1))
    assert slider.value == pytest.approx(0.5)
    keys(slider, "end")
    assert slider.value == 1.0
    keys(slider, "page down")
    assert slider.value == pytest.approx(0.5)
    keys(slider, "home")
    assert slider.value == 0.0


# list


def make_list(count: int = 100) -> tuple[ScrollList, list[int], list[int], list[int]]:
    painted_rows: list[int] = []
    picked: list[int] = []
    opened: list[int] = []

    def paint(canvas: Canvas, row: int, rect: Rect, selected: bool, hovered: bool) -> None:
        painted_rows.append(row)

    return (
        ScrollList(count, 20, paint, picked.append, opened.append, rect=Rect(0, 0, 100, 100)),
        painted_rows,
        picked,
        opened,
    )


def test_only_rows_in_sight_are_painted(canvas: ScreenCanvas) -> None:
    rows, painted_rows, _, _ = make_list(1_000_000)
    rows.draw(canvas)
    assert painted_rows == [0, 1, 2, 3, 4]
    painted_rows.clear()
    rows.show(500_000)
    rows.draw(canvas)
    assert painted_rows == [499_996, 499_997, 499_998, 499_999, 500_000]


def test_a_list_by_wheel_and_its_ends() -> None:
    rows, *_ = make_list()
    assert not rows.handle(Wheel((50, 50), 1))
    assert rows.handle(Wheel((50, 50), -1))
    assert rows.offset == 40
    keys(rows, "end")
    assert rows.offset == 1900
    assert not rows.handle(Wheel((50, 50), -3))


def test_a_press_picks_and_a_second_opens() -> None:
    rows, _, picked, opened = make_list()
    click(rows, (50, 50))
    assert (picked, opened) == ([2], [])
    click(rows, (50, 50))
    assert (picked, opened) == ([2], [2])


def test_dragging_rows_scrolls_and_picks_nothing() -> None:
    rows, _, picked, _ = make_list()
    rows.handle(PointerDown((50, 90)))
    rows.handle(PointerMove((50, 30), held=True))
    rows.handle(PointerUp((50, 30)))
    assert rows.offset == 60
    assert picked == []


def test_dragging_the_bar_goes_through_the_whole_list() -> None:
    rows, *_ = make_list()
    rows.handle(PointerDown((97, 5)))
    rows.handle(PointerMove((97, 500), held=True))
    assert rows.offset == 1900


def test_a_list_by_keys_keeps_the_row_in_sight() -> None:
    rows, _, picked, opened = make_list()
    keys(rows, "down", "down", "up", "page down", "end", "home")
    assert picked == [0, 1, 0, 4, 99, 0]
    keys(rows, *["down"] * 6)
    assert rows.selected == 6
    assert rows.offset == 40
    keys(rows, "return")
    assert opened == [6]


def test_keys_go_past_headings_and_stop_where_nothing_else_follows() -> None:
    rows, _, picked, _ = make_list(6)
    rows.passes = lambda row: row in (0, 3, 5)
    keys(rows, "down", "down", "down", "down", "up", "up", "up", "up")
    assert picked == [1, 2, 4, 2, 1]
    keys(rows, "end", "home")
    assert picked[-2:] == [4, 1]


def test_an_empty_list_takes_everything_calmly(canvas: ScreenCanvas) -> None:
    rows, painted_rows, picked, opened = make_list(0)
    keys(rows, "down", "end", "return")
    click(rows, (50, 50))
    rows.draw(canvas)
    assert (painted_rows, picked, opened) == ([], [], [])


# text


def test_typing_and_editing(measure: TextMeasure) -> None:
    heard: list[str] = []
    field = TextField("", heard.append, measure=measure, rect=PLACE)
    for letter in "Mei":
        field.handle(Typed(letter))
    keys(field, "home", "delete", "end", "backspace")
    assert heard == ["M", "Me", "Mei", "ei", "e"]
    keys(field, "home", "backspace")
    assert field.text == "e"


def test_a_field_uses_letter_keys_so_that_no_shortcut_fires(measure: TextMeasure) -> None:
    field = TextField("", measure=measure, rect=PLACE)
    assert field.handle(Key("f"))
    assert field.handle(Key("space"))
    assert not field.handle(Key("f1"))
    assert not field.handle(Key("escape"))
    assert field.text == ""


def test_selection_and_clipboard(measure: TextMeasure) -> None:
    board: list[str] = [""]
    field = TextField(
        "one two",
        measure=measure,
        rect=PLACE,
        copy=lambda text: board.__setitem__(0, text),
        paste=lambda: board[0],
        longest=12,
    )
    for _ in range(3):
        field.handle(Key("left", shift=True))
    assert field.selected == "two"
    field.handle(Key("x", ctrl=True))
    assert (field.text, board[0]) == ("one ", "two")
    keys(field, "home")
    field.handle(Key("v", ctrl=True))
    assert field.text == "twoone "
    field.handle(Key("a", ctrl=True))
    field.handle(Key("c", ctrl=True))
    assert board[0] == "twoone "
    board[0] = "a line\nand\tmore than fits"
    field.handle(Key("v", ctrl=True))
    assert field.text == "a lineandmor"


def test_left_goes_to_the_start_of_a_selection(measure: TextMeasure) -> None:
    field = TextField("abcd", measure=measure, rect=PLACE)
    field.select_all()
    keys(field, "left")
    assert field.selection == (0, 0)


def test_the_pointer_places_the_caret_and_selects(measure: TextMeasure) -> None:
    field = TextField("iiiiWWWW", measure=measure, rect=PLACE)
    start = PLACE.x + 12
    field.handle(PointerDown((start + measure.width("iiii"), 30)))
    assert field.caret == 4
    field.handle(PointerMove((1000, 30), held=True))
    assert field.selected == "WWWW"


def test_a_long_text_is_shifted_to_its_caret(measure: TextMeasure) -> None:
    field = TextField("m" * 40, measure=measure, rect=PLACE)
    field.handle(PointerDown((PLACE.right - 12, 30)))
    assert field.caret == 40
    keys(field, "home")
    field.handle(PointerDown((PLACE.x + 12, 30)))
    assert field.caret == 0


def test_return_finishes(measure: TextMeasure) -> None:
    done: list[str] = []
    field = TextField("Mei", done=done.append, measure=measure, rect=PLACE)
    keys(field, "return")
    assert done == ["Mei"]


# form


def three_buttons() -> tuple[Form, list[Button]]:
    form = Form()
    buttons = [Button(str(i), rect=Rect(0, i * 50, 100, 40), tip=f"tip {i}") for i in range(3)]
    form.add(*buttons)
    return form, buttons


def test_tab_goes_round_and_back() -> None:
    form, buttons = three_buttons()
    keys(form, "tab", "tab")
    assert form.focus is buttons[1]
    keys(form, "tab", "tab")
    assert form.focus is buttons[0]
    form.handle(Key("tab", shift=True))
    assert form.focus is buttons[2]


def test_tab_passes_over_what_is_not_shown() -> None:
    form, buttons = three_buttons()
    buttons[1].shown = False
    keys(form, "tab", "tab")
    assert form.focus is buttons[2]


def test_the_ring_shows_only_while_keys_were_used_last(canvas: ScreenCanvas) -> None:
    form, buttons = three_buttons()

    def look() -> bytes:
        canvas.fill("table")
        form.draw(canvas)
        return pixels(canvas)

    click(form, buttons[1].rect.center)
    form.handle(PointerLeft())
    without = look()
    assert form.focus is buttons[1]
    keys(form, "tab")
    assert look() != without
    form.handle(PointerDown((700, 500)))
    assert look() == without


def test_hover_is_told_once() -> None:
    form, buttons = three_buttons()
    assert form.handle(PointerMove(buttons[0].rect.center))
    assert not form.handle(PointerMove(buttons[0].rect.move(1, 1).center))
    assert form.hovered is buttons[0]
    assert form.handle(PointerLeft())
    assert form.hovered is None


def test_a_press_that_began_on_a_widget_stays_with_it() -> None:
    heard: list[float] = []
    form = Form()
    form.add(Slider(0.0, 0.0, 1.0, 0.1, heard.append, rect=Rect(0, 0, 118, 30)), Button("x", rect=Rect(0, 50, 100, 40)))
    form.handle(PointerDown((9, 15)))
    form.handle(PointerMove((59, 70), held=True))
    assert heard == [0.5]


def test_keys_that_nothing_uses_are_left_to_the_screen() -> None:
    form, _ = three_buttons()
    assert not form.handle(Key("return"))
    keys(form, "tab")
    assert not form.handle(Key("escape"))
    assert not form.handle(Key("left"))


def test_a_tip_comes_after_a_moment_of_rest(canvas: ScreenCanvas) -> None:
    form, buttons = three_buttons()
    form.handle(PointerMove(buttons[0].rect.center))
    assert not form.update(DELAY_MS - 1)
    assert form.update(1)
    assert not form.update(1000)
    canvas.fill("table")
    form.draw(canvas)
    with_tip = pixels(canvas)
    form.handle(PointerDown(buttons[0].rect.center))
    form.handle(PointerUp(buttons[0].rect.center))
    canvas.fill("table")
    form.draw(canvas)
    assert pixels(canvas) != with_tip


def test_set_keeps_the_focus_of_a_widget_that_stays() -> None:
    form, buttons = three_buttons()
    form.set_focus(buttons[1])
    form.set(buttons[1:])
    assert form.focus is buttons[1]
    form.set(buttons[:1])
    assert form.focus is None


# dialog and toast


def make_dialog(measure: TextMeasure) -> tuple[Dialog, list[int]]:
    answers: list[int] = []
    dialog = Dialog("Give up?", "North wins.", ["Keep playing", "Give up"], answers.append, safe=0, primary=1)
    dialog.layout(Rect(0, 0, 800, 600), measure)
    return dialog, answers


def test_the_safe_answer_has_the_focus_and_escape_takes_it(measure: TextMeasure) -> None:
    dialog, answers = make_dialog(measure)
    keys(dialog, "escape", "escape")
    assert answers == [0]
    dialog, answers = make_dialog(measure)
    keys(dialog, "return")
    assert answers == [0]


def test_a_dialog_by_arrows_and_by_pointer(measure: TextMeasure) -> None:
    dialog, answers = make_dialog(measure)
    keys(dialog, "tab", "return")
    assert answers == [1]
    dialog, answers = make_dialog(measure)
    keys(dialog, "right", "return")
    assert answers == [1]
    dialog, answers = make_dialog(measure)
    assert 420 <= dialog.rect.w <= 560
    pos = dialog.buttons[1].rect.center
    assert all(dialog.handle(event) for event in (PointerMove(pos), PointerDown(pos), PointerUp(pos)))
    assert answers == [1]


@pytest.mark.parametrize("event", [Key("f"), PointerDown((1, 1)), Wheel((1, 1), 1), Typed("x")])
def test_a_dialog_lets_nothing_through_and_keeps_the_keys(event: Input, measure: TextMeasure) -> None:
    dialog, answers = make_dialog(measure)
    assert dialog.handle(event)
    assert answers == []
    keys(dialog, "tab", "return")
    assert answers == [1]


def test_a_toast_goes_after_its_time(measure: TextMeasure) -> None:
    toast = Toast(4000, measure)
    toast.show("Position copied", now=1000)
    assert not toast.update(4999)
    assert toast.visible
    assert toast.update(5000)
    assert not toast.visible
    assert not toast.update(6000)


def test_a_link_in_a_toast_is_followed(measure: TextMeasure) -> None:
    followed: list[str] = []
    toast = Toast(4000, measure)
    toast.layout(Rect(200, 500, 360, 40), Rect(0, 0, 800, 600))
    toast.show("Position copied", 0, "Show", lambda: followed.append("x"))
    assert not toast.handle(PointerDown((10, 10)))
    click_at = next(
        (x, 520.0) for x in range(int(toast.rect.right), 200, -4) if toast.handle(PointerMove((float(x), 520.0)))
    )
    assert toast.handle(PointerDown(click_at))
    assert followed == ["x"]
    assert not toast.visible


def test_a_long_toast_keeps_to_its_room_in_lines_that_stay_longer(measure: TextMeasure) -> None:
    toast = Toast(4000, measure)
    toast.layout(Rect(200, 500, 360, 40), Rect(16, 0, 700, 600))
    toast.show("word " * 60, 0)
    assert 16 <= toast.rect.x < toast.rect.right <= 716
    assert toast.rect.bottom == 540
    assert toast.rect.h > 60
    assert not toast.update(7999)


def test_widgets_read_no_polled_state() -> None:
    """Tests post events; polled state does not follow them (and neither would a remote desktop)."""
    import ast

    forbidden = {("mouse", "get_pos"), ("mouse", "get_pressed"), ("mouse", "get_rel"), ("key", "get_mods")}
    forbidden |= {("key", "get_pressed"), ("mouse", "get_focused"), ("key", "get_focused")}
    found = []
    sources = sorted(Path(__file__).parents[3].glob("scenes/**/*.py"))
    assert len(sources) > 30
    for source in sources:
        text = source.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if any(name in text for _, name in forbidden) else ():
            if not (isinstance(node, ast.Attribute) and isinstance(node.value, ast.Attribute)):
                continue
            if (node.value.attr, node.attr) in forbidden:
                found.append(f"{source.name}:{node.lineno}")
    assert found == []
