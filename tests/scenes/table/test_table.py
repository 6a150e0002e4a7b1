"""The table driven like a person does it: pointer and keys in, match and pixels out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from scenes.app import App
from scenes.board.picture import Peek
from scenes.boot import build
from scenes.games.kit.board_view import TURN
from scenes.games.kit.preview import preview_of
from scenes.geometry import Rect
from scenes.input import KeyUp, PointerDown, PointerMove, PointerUp, Typed, Wheel
from scenes.screens.table.bars import draw_status
from scenes.screens.table.menu import Menu
from scenes.screens.table.screen import Table
from scenes.table.captions import card, status
from scenes.ui.canvas import Canvas
from scenes.ui.screen_canvas import ScreenCanvas
from scenes.ui.widgets import Button
from squares.core.actions import InHand
from squares.core.events import Swapped
from squares.core.phrase import phrase
from tests.scenes.at_table import DRAGGING, Hand, N, S, cell, sit


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    made = build(tmp_path_factory.mktemp("home"), (1440, 900), clock=lambda: Hand.now)
    yield made
    made.close()


@pytest.fixture
def hand(app: App) -> Hand:
    return sit(app)


@pytest.fixture
def middle(app: App) -> Hand:
    return sit(app, DRAGGING)


# playing


def test_a_tile_is_dragged_from_the_hand_onto_the_board(hand: Hand) -> None:
    hand.drag("S4J2", "b1")
    assert hand.played() == ["S4J2@b1"]


def test_two_clicks_do_the_same(hand: Hand) -> None:
    hand.click("S4J2")
    assert hand.table.state.held.picked == (InHand(S, "S4J2"),)
    hand.click("b1")
    assert hand.played() == ["S4J2@b1"]


def test_targets_light_as_soon_as_a_tile_is_pressed(middle: Hand) -> None:
    assert middle.table.picture.legal == {}
    middle.table.handle(PointerDown(middle.at("c2")))
    kinds = {str(target): [kind.value for kind in kinds] for target, kinds in middle.table.picture.legal.items()}
    assert kinds["c3"] == ["battle"]
    assert kinds["b2"] == ["move"]
    assert kinds["a1"] == ["ability"]


def test_the_drop_is_previewed_before_it_happens(middle: Hand) -> None:
    middle.drag("c2", "c3", let_go=False)
    assert middle.table.picture.preview is not None
    assert middle.status() == "Drop to fight: your 3 beats the 2. Rank 3 would hold 7; the limit is 8."
    assert middle.played() == []


def test_the_hint_bar_says_what_a_click_or_a_key_would_do(middle: Hand) -> None:
    middle.click("c2")
    middle.table.handle(PointerMove(middle.at("a1")))
    assert middle.status() == (
        "Click: Jump takes it to a1. Rank 1 would hold 9; the limit is 8, so you would take a tile back."
    )
    for key in ("right", "right", "up"):
        middle.key(key)
    assert middle.status().startswith("Enter: move your Jump 3 to b2. Rank 2 would hold 6; the limit is 8.")


def test_the_card_tells_what_lies_under_the_pointer(middle: Hand) -> None:
    view, told = middle.table.view, {}
    rows = view._rows  # type: ignore[attr-defined]
    marker, rods = rows.markers(view._placing, 2)[0], rows.rods(view._placing, 3)  # type: ignore[attr-defined]
    places = {name: middle.at(name) for name in ("c2", "c3", "d3", "a5")}
    places |= {"marker": view._placing.out(marker).center, "rods": view._placing.out(rods).center}  # type: ignore[attr-defined]
    for name, pos in places.items():
        middle.table.handle(PointerMove(pos))
        said = card(middle.table.state)
        told[name] = [
            part if isinstance(part, str) else middle.app.services.say(part) for part in (said.title, said.text)
        ]
    assert told["c2"][0] == "your Jump 3"
    assert told["c2"][1].endswith("territory. The other side: Spin 3.")
    assert told["c3"][0] == "Kaede's Diagonal 2"
    assert told["c3"][1].endswith("The other side: Tsunami 4.")  # T13
    middle.table.state.pointer.hover = TURN  # the badge was clicked away under a pointer that stands still
    heard = view.what(middle.at("c2"), middle.table.picture)
    assert heard is not None
    assert "cannot go" not in middle.app.services.say(heard[1])
    assert told["d3"] == [
        "d3",
        "This is the middle row: three of your tiles here win. "
        "Your tiles in this row add up to 4 (limit 8), Kaede's to 7 (limit 8).",
    ]
    assert told["a5"][1].startswith("Kaede's home row.")
    assert told["marker"][0] == "Row marker C"
    assert told["rods"][0] == "Rank 4"
    plates = [view.about(middle.match.position, seat) for seat in (S, N)]
    assert [said and middle.app.services.say(said) for said in plates] == [
        "South · 1 in the middle row",
        "North · 2 in the middle row",
    ]


def test_the_card_tells_of_plates_and_of_what_the_log_has(hand: Hand) -> None:
    hand.drag("S4J2", "b1")
    table, say = hand.table, hand.app.services.say
    hand.table.handle(PointerMove(table.panel.plate(N).center))
    assert say(card(table.state).title) == "Kaede"
    place = next(rect for rect, _, ply, _ in table.panel.log._cells() if ply == 1)
    hand.table.handle(PointerMove(place.center))
    assert table.panel.log.hover == 1
    assert table.pointer == "hand"


def test_the_pointer_tells_what_a_press_would_do(middle: Hand) -> None:
    table = middle.table
    redo = next(w for w in table.controls.form.widgets if isinstance(w, Button) and w.icon == "icons/redo")

    def over(pos: tuple[float, float]) -> str:
        table.handle(PointerMove(pos))
        return table.pointer

    places = [middle.at("b3"), middle.at("e5"), redo.rect.center, redo.rect.move(-90, 0).center]
    assert [over(pos) for pos in places] == ["grab", "default", "not_allowed", "not_allowed"]
    middle.drag("c2", "b2", let_go=False)
    assert table.pointer == "grabbing"
    middle.pixels()
    assert middle.app.pointer.shape == "grabbing"
    middle.key("escape")
    middle.click("c2")
    assert over(middle.at("c3")) == "hand"


def test_what_a_gesture_would_move_leaves_its_cell_and_who_fights_stays(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = sit(
        app,
        "-,-,-,-,-/-,t1d5,-,-,-/-,J3S3,-,j2s4,-/-,-,-,T2D4,-/-,S4J2,-,-,- "
        "S1J5,S2J4,S5J1,T1D5,T3D3,T4D2,T5D1 S1J5,S2J4,S3J3,S5J1,T2D4,T3D3,T4D2,T5D1 s -",
    )

    def shown() -> tuple[list[str], list[str]]:
        foreseen = preview_of(hand.match.game, hand.table.picture)
        return sorted(str(p.spot) for p in foreseen.gone), [f"{p.text} {p.spot}" for p in foreseen.come]

    hand.click("d2")
    hand.table.handle(PointerMove(hand.at("d5")))
    assert shown() == (["d3"], ["J2 d5"]), "what Tsunami sends"
    hand.table.handle(PointerMove(hand.at("d3")))
    assert shown() == ([], []), "a fight shows its numbers"
    services = hand.app.services
    monkeypatch.setattr(services, "settings", services.settings.changed(confirm_moves=True))
    hand.click("d3")
    assert shown() == (["d2"], ["T2 d3"]), "what waits to be confirmed lies over what it attacks"


def test_a_drag_that_ends_where_it_began_puts_back(middle: Hand) -> None:
    a = middle.at("b3")
    for event in (PointerDown(a), PointerMove((a[0] + 30, a[1]), True), PointerMove(a, True), PointerUp(a)):
        middle.table.handle(event)
    assert middle.played() == []
    assert middle.table.state.held.picked == ()


def test_spin_has_a_badge_and_a_key_and_a_second_click_puts_the_tile_back(middle: Hand) -> None:
    badge = middle.table.view.rect(cell("b3"))
    corner = badge.right, badge.y
    middle.click("b3")
    middle.click("b3")
    assert (middle.played(), middle.table.state.held.picked) == ([], ())
    middle.click("b3")
    middle.table.handle(Wheel(middle.at("b3"), 1.0))
    middle.table.handle(PointerMove(corner))
    assert middle.status().startswith("Click: Spin turns it over to Jump 2. Rank 3 would hold 2;")
    middle.click(corner)
    assert middle.played() == ["b3*b3"]
    middle.key("z", ctrl=True)
    middle.drag("b3", "a3", let_go=False)
    middle.table.handle(PointerMove(corner, True))
    middle.table.handle(PointerUp(corner))
    assert middle.played() == [], "a drag never ends on the badge"
    middle.click("b3")
    middle.click("b3", button=3)
    assert middle.played() == ["b3*b3"]


def test_an_illegal_drop_glides_back_and_says_why(hand: Hand) -> None:
    for text in ("S4J2@b1", "S5J1@b5", "T4D2@c1", "T1D5@c5"):
        hand.table.session.play(hand.match.game.parse_action(text))
    hand.table.state.film.skip()
    hand.drag("T3D3", "d1")
    assert hand.played()[-1] == "T1D5@c5"
    assert "Rank 1 would hold 11; the limit is 8." in hand.status()
    assert hand.table.state.film.running
    hand.drag("T3D3", "d4")
    assert hand.status().startswith("A tile is placed in your own territory. d4 is not in it.")
    hand.click("b1")
    hand.click("d4")
    assert hand.status().startswith("A tile moves one cell straight. Spin: ")
    hand.click("c1")  # the refused tile was still in hand
    hand.key("escape")
    hand.click("b5")
    assert hand.status().startswith("The tile on b5 is not yours.")
    hand.click("d3")
    assert hand.status().endswith("Mei, it is your turn."), "another press outdates what was said"


def test_the_keys_in_the_status_bar_give_way_to_a_long_sentence(
    hand: Hand, monkeypatch: pytest.MonkeyPatch, app: App
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(Canvas, "key_cap", lambda _self, label, _pos: drawn.append(label))
    surface = pygame.Surface((1024, 640))
    canvas = ScreenCanvas(surface, app.paintbox, 1.0, True)
    bar = Rect(82, 600, 580, 24)
    draw_status(canvas, bar, hand.table.state, app.services.say)
    assert len(drawn) == 2
    drawn.clear()
    hand.table.state.message = phrase("tiles.no.place_onto_enemy", cell="b5, " * 6)
    draw_status(canvas, bar, hand.table.state, app.services.say)
    assert len(drawn) < 2


def test_escape_puts_back(hand: Hand) -> None:
    hand.click("S4J2")
    hand.key("escape")
    assert hand.table.state.held.picked == ()


@pytest.mark.parametrize("way", ["right click", "wheel", "f"])
def test_a_tile_is_turned_over_in_the_hand(hand: Hand, way: str) -> None:
    pos = hand.at("S4J2")
    hand.table.handle(PointerMove(pos))
    if way == "right click":
        hand.click("S4J2", button=3)
    elif way == "wheel":
        hand.table.handle(Wheel(pos, 1.0))
    else:
        hand.key("f")
    hand.table.state.film.skip()
    hand.drag("S4J2", "b1")
    assert hand.played() == ["J2S4@b1"]


def test_a_tile_is_turned_over_while_it_is_dragged(hand: Hand) -> None:
    hand.drag("S4J2", "b1", let_go=False)
    hand.key("f")
    hand.table.handle(PointerUp(hand.at("b1")))
    assert hand.played() == ["J2S4@b1"]


def test_one_drop_that_means_two_things_asks_which(app: App) -> None:
    hand = sit(
        app,
        "-,-,-,-,-/-,-,-,-,-/-,l2u4,-,-,-/-,X3Y3,-,-,-/-,-,-,-,- "
        "L1U5,L2U4,L3U3,L4U2,L5U1,Y1X5,Y2X4,Y4X2,Y5X1 L1U5,L3U3,L4U2,L5U1,Y1X5,Y2X4,Y3X3,Y4X2,Y5X1 s -",
        "strive",
    )
    hand.drag("b2", "b3")
    menu = hand.table.popups.open
    assert isinstance(menu, Menu)
    assert [item.label for item in menu.items] == [
        "Use the Exchange 3 on b2 to change places with the tile on b3",
        "Move the Exchange 3 from b2 onto the Leap 2 on b3",
    ]
    hand.wait(1)
    assert hand.table.picture.preview is None
    hand.key("down")
    preview = hand.table.picture.preview
    assert preview is not None
    assert any(isinstance(event, Swapped) for event in preview.events), "the line pointed at shows what it would do"
    hand.key("return")
    assert hand.played() == ["b2*b3"]
    assert hand.table.popups.open is None


def test_the_choice_may_be_left_with_escape(app: App) -> None:
    hand = sit(
        app,
        "-,-,-,-,-/-,-,-,-,-/-,l2u4,-,-,-/-,X3Y3,-,-,-/-,-,-,-,- "
        "L1U5,L2U4,L3U3,L4U2,L5U1,Y1X5,Y2X4,Y4X2,Y5X1 L1U5,L3U3,L4U2,L5U1,Y1X5,Y2X4,Y3X3,Y4X2,Y5X1 s -",
        "strive",
    )
    hand.drag("b2", "b3")
    hand.key("escape")
    assert (hand.table.popups.open, hand.table.state.held.picked, hand.played()) == (None, (), [])


def test_forced_returns_say_which_row_and_who(app: App) -> None:
    hand = sit(
        app,
        "-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/S4J2,T5D1,-,-,- "
        "S1J5,S2J4,S3J3,S5J1,T1D5,T2D4,T3D3,T4D2 S1J5,S2J4,S3J3,S4J2,S5J1,T1D5,T2D4,T3D3,T4D2,T5D1 s return:n",
    )
    assert hand.table.picture.forced == {cell("a1"), cell("b1")}
    assert hand.status() == "Mei takes a tile back: click one of the marked tiles. Rank 1 holds 9; the limit is 8."
    hand.click("a1")
    assert hand.played() == ["a1-"]
    assert hand.table.picture.forced == frozenset()


def test_a_whole_game_is_played_with_the_keyboard_alone(app: App) -> None:
    hand = sit(app, game="strive")
    script = [
        "L5U1@c1", "L3U3@e5", "c1*c3", "e5*e3", "Y4X2@b1", "X5Y1@a5", "b1b2", "a5a4", "b2b3", "a4a3", "U2L4@c1",
        "U4L2@c5", "c1c2", "c5c4", "c2b2", "L1U5@b5", "L3U3@d1", "b5b4", "Y1X5@e1", "Y2X4@d5", "e1e2", "c4d4",
        "e2d2", "b4b5", "d2d3",
    ]  # fmt: skip
    for text in script:
        action = hand.match.game.parse_action(text)
        for target in hand.match.game.targets(hand.match.position, action):
            go(hand, target)
            hand.hold("space", 20) if text[0] == "U" else hand.key("return")
            if hand.table.popups.open is not None:
                hand.key("return")
    assert hand.played() == script
    assert hand.match.outcome is not None
    assert hand.match.outcome.winner == "south"
    hand.wait(5000)
    assert hand.app.services.say(status(hand.table.state)[0]) == "Mei won."
    for resting in ("d3", "a1"):  # a pointer that rests on the winning tile, or anywhere, hides nothing
        hand.table.handle(PointerMove(hand.at(resting)))
        hand.wait(20)
        assert hand.app.services.say(card(hand.table.state).title) == "Mei won"


def go(hand: Hand, target: Any) -> None:
    """Tab to the zone that holds the target, arrows to the target, F where it lies the other way up."""
    view, state = hand.table.view, hand.table.state
    if isinstance(target, InHand) and not any(target in zone for zone in view.zones()):
        piece = state.observer.hand_piece(target)
        assert piece is not None
        go(hand, piece.spot)
        hand.key("f")
        return
    for _ in range(12):
        if (
            any(target in zone and state.pointer.cursor in zone for zone in view.zones())
            and not hand.table.controls.has_focus
        ):
            break
        hand.key("tab")
    for _ in range(30):
        if state.pointer.cursor == target:
            return
        assert state.pointer.cursor is not None
        (x, y), (gx, gy) = state.middle(state.pointer.cursor), state.middle(target)
        if abs(gx - x) > 2:
            hand.key("right" if gx > x else "left")
        else:
            hand.key("down" if gy > y else "up")
    raise AssertionError(f"the keyboard does not reach {target}")


def test_the_card_tells_the_other_side_to_the_owner_only(hand: Hand) -> None:
    hand.table.handle(PointerMove(hand.at("S4J2")))
    mine = card(hand.table.state)
    hand.key("f")
    hand.table.handle(PointerMove(hand.at("S4J2", N)))
    theirs = card(hand.table.state)
    assert hand.app.services.say(theirs.title) == "Kaede's Spin 4", "turning over concerns one's own hand"
    assert hand.table.view.pick(hand.at("S4J2", N)) == InHand(N, "S4J2")
    said = [text if isinstance(text, str) else hand.app.services.say(text) for text in (mine.text, theirs.text)]
    assert "Jump 2" in said[0]
    assert "Jump" not in said[1]


def test_holding_space_peeks_and_presses_nothing(middle: Hand) -> None:
    middle.key("tab")
    middle.key("space")
    middle.wait(300)
    assert middle.table.picture.peek is Peek.ALL
    middle.table.handle(KeyUp("space"))
    assert not middle.table.state.peek
    assert middle.table.state.held.picked == ()


def test_tab_goes_round_all_zones_and_comes_back(hand: Hand) -> None:
    seen = []
    for _ in range(8):
        hand.key("tab")
        focus = hand.table.controls.form.focus
        on_board = type(hand.table.state.pointer.cursor).__name__
        seen.append(focus.group if focus and hand.table.controls.has_focus else on_board)
    assert seen == ["InHand", "Cell", "InHand", "tabs", "commands", "plates", "top", "InHand"]


def test_a_move_waits_for_a_second_press_where_that_is_wanted(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    services = hand.app.services
    monkeypatch.setattr(services, "settings", services.settings.changed(confirm_moves=True))
    hand.drag("S4J2", "b1")
    assert hand.played() == []
    assert hand.status().startswith("You are about to place the Spin 4 on b1.")
    shown = preview_of(hand.match.game, hand.table.picture)
    assert [(piece.spot, piece.text) for piece in shown.come] == [(cell("b1"), "S4")]
    assert [piece.spot for piece in shown.gone] == [InHand(S, "S4J2")]
    hand.key("escape")
    assert (hand.played(), hand.table.state.held.confirmation) == ([], None)
    hand.click("S4J2")
    hand.click("b1")
    hand.click("b1")
    assert hand.played() == ["S4J2@b1"]


# the line of plies


def test_undo_and_redo(hand: Hand) -> None:
    hand.drag("S4J2", "b1")
    hand.key("z", ctrl=True)
    assert hand.played() == []
    hand.key("y", ctrl=True)
    assert hand.played() == ["S4J2@b1"]
    assert hand.table.state.film.running


def test_a_note_is_written_in_the_panel_and_saved_with_the_game(hand: Hand, app: App) -> None:
    hand.drag("S4J2", "b1")
    table, note = hand.table, hand.table.controls.note
    hand.click(table.panel.tab_rects()[-2].center)
    hand.click(note.rect.center)
    for letter in "why? z":
        hand.key(letter)
        table.handle(Typed(letter))
    hand.key("return")
    hand.key("z", ctrl=True)
    table.handle(Typed("e"))
    hand.key("up")
    hand.key("home")
    table.handle(Typed("1 "))
    assert note.text == "1 why? z\ne"
    assert len(hand.played()) == 1
    hand.key("escape")
    hand.wait(1)
    assert table.match_file.record_id is not None
    record = app.services.store.load(table.match_file.record_id).value
    assert record.note == "1 why? z\ne"
    assert Table.resume(app.services, record).controls.note.text == record.note


def test_what_is_written_in_the_note_is_seen_at_once(hand: Hand, app: App) -> None:
    hand.click(hand.table.panel.tab_rects()[-2].center)
    note = hand.table.controls.note
    hand.click(note.rect.center)
    seen = set()
    for letter in "abc":
        Hand.now += 1
        app.frame((pygame.Event(pygame.TEXTINPUT, text=letter),), Hand.now)
        x, y, w, h = (round(each) for each in note.rect)
        seen.add(pygame.image.tobytes(app.window.surface.subsurface((x, y, w, h)), "RGB"))
    assert len(seen) == 3


def test_any_click_skips_the_movement(hand: Hand) -> None:
    hand.click("S4J2")
    hand.click("b1")
    assert hand.table.state.film.running
    hand.table.handle(PointerDown((500.0, 400.0)))
    assert not hand.table.state.film.running


def test_turning_the_board_puts_north_near(hand: Hand) -> None:
    before = hand.at("a1")
    hand.key("v")
    assert hand.table.state.near is N
    assert hand.at("a1")[1] < before[1]


def test_H5_rematch_lets_the_winner_go_second(hand: Hand) -> None:
    hand.drag("S4J2", "b1")
    hand.table.session.resign(N)
    hand.table.commands.rematch()
    assert hand.match.setup.first is N
    assert hand.played() == []


def test_resigning_asks_first_and_can_be_undone(hand: Hand) -> None:
    hand.drag("S4J2", "b1")
    hand.table.popups.open_plate_menu(S, hand.table.panel.near, by_keys=True)
    hand.wait(1)
    hand.key("return")
    assert hand.match.outcome is None
    hand.table.session.resign(S)
    assert hand.match.outcome is not None
    hand.key("z", ctrl=True)
    assert hand.match.outcome is None
    assert hand.played() == ["S4J2@b1"]


# drawing


@pytest.mark.parametrize("size", [(1024.0, 640.0), (1440.0, 900.0), (1600.0, 900.0)])
def test_it_draws_in_every_situation(middle: Hand, size: tuple[float, float]) -> None:
    middle.table.layout(size, size[0] < 1200)
    middle.drag("c2", "c3", let_go=False)
    first = middle.pixels()
    middle.table.handle(PointerUp(middle.at("c3")))
    assert middle.pixels() != first
    middle.key("f1")
    middle.wait(1)
    middle.key("escape")
    assert not middle.table.shows_keys
    middle.click(middle.table.panel.far.center)
    middle.wait(1000)
