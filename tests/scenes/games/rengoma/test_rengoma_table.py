"""Rengoma at the table: by mouse and by keys, with stacks, chips and four players."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from scenes.app import App
from scenes.board.picture import Peek
from scenes.boot import build
from scenes.driver import Driver
from scenes.games import look_of
from scenes.games.kit import covers
from scenes.games.rengoma.stand import _named
from scenes.games.rengoma.view import RengomaView
from scenes.geometry import Point, Rect, distance
from scenes.screens.table.screen import Table
from scenes.shipped import paintbox
from scenes.table.captions import card, status
from scenes.ui.screen_canvas import ScreenCanvas
from squares.core.actions import Button, InHand
from squares.core.game import Setup
from squares.core.grid import Cell
from squares.core.match import Match
from squares.core.seats import Seat
from tests.games.rengoma.rengoma_games import laid, rengoma

POSITION = (
    "-,-,-,r1,-,-/-,r3,-,-,b1r2b3r4,-/-,-,r2,b4,-,-/b1,-,r1b3,r3,-,-/-,b2,-,-,-,b1r2/r1,-,-,-,-,- "
    "{} b2r4 b:2344/r:34 {} 0 0"
)
NAMES = ("Aya", "Momiji", "Aoi", "Kaede")


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    made = build(tmp_path_factory.mktemp("home"), (1440, 900), clock=lambda: 0.0)
    made.services.change(motion="none", show_threats=True)
    yield made
    made.close()


class Hand:
    """A person with a mouse."""

    def __init__(self, app: App, id: str, line: str | None = None, variant: str | None = None) -> None:
        game = app.services.registry.game(id, variant)
        start = game.parse(line) if line else None
        self.match = Match(game, Setup(), 5, dict(zip(game.seats, NAMES, strict=False)), start)
        self.game, self.table, self.driver = game, Table(app.services, self.match), Driver(app)
        app.services.stack.push(self.table)
        self.driver.run_until_idle()

    @property
    def view(self) -> RengomaView:
        assert isinstance(self.table.view, RengomaView)
        return self.table.view

    def at(self, name: str) -> Point:
        return self.view.rect(self.cell(name)).center

    def cell(self, name: str) -> Cell:
        cell = self.game.grid.parse(name)
        assert isinstance(cell, Cell)
        return cell

    def do(self, text: str) -> None:
        """Drag a piece, or press the button with the action's words."""
        action = self.game.parse_action(text)
        targets = self.game.targets(self.match.position, action)
        before = self.match.cursor
        if isinstance(targets[0], Button):
            self.driver.click(self.button(text))
        else:
            source, goal = (self.view.rect(target).center for target in targets if not isinstance(target, Button))
            self.driver.drag(source, goal)
        self.driver.run_until_idle()
        assert self.match.cursor == before + 1, text

    def button(self, text: str) -> Point:
        words = self.table.services.say(self.game.describe(self.match.position, self.game.parse_action(text)))
        return next(w.rect.center for w in self.table.controls.form.widgets if getattr(w, "label", "") == words)

    def labels(self) -> set[str]:
        return {getattr(widget, "label", "") for widget in self.table.controls.form.widgets}


def test_a_game_is_played_to_its_end_by_mouse(app: App) -> None:
    hand, dice = Hand(app, "rengoma-4p"), random.Random(3)
    while hand.match.outcome is None and hand.match.cursor < 60:
        action = dice.choice(hand.match.legal_actions())
        if hand.match.cursor < 24:
            hand.table.session.play(action)
            continue
        hand.do(str(action))
        assert hand.table.cover is None
    assert hand.match.outcome is not None
    assert hand.match.outcome.reason == "line"
    assert len(hand.table.picture.won) >= 4


def test_chips_are_asked_for_only_where_there_is_a_choice(app: App) -> None:
    hand = Hand(app, "rengoma", POSITION.format("b", "1.1.0 n"))
    assert not hand.labels() & {"Spend 1 chip", "Spend 2 chips", "End turn"}
    hand.do("own@a6")
    assert hand.labels() & {"Spend 1 chip", "Spend 2 chips", "End turn"} == {"Spend 1 chip", "End turn"}
    hand.do("chip1")
    assert not hand.labels() & {"Spend 1 chip", "End turn"}
    hand.do("d4d5")
    assert hand.match.to_act is Seat.NORTH


def test_a_choice_on_the_card_is_asked_in_the_hint_bar_and_left_out_of_the_log(app: App) -> None:
    app.services.change(notation=True)
    hand = Hand(app, "rengoma", POSITION.format("b", "1.1.0 n"))
    hand.do("own@a6")
    assert hand.table.services.say(status(hand.table.state)[0]) == "Aya, choose on the card beside the board."
    hand.do("chip1")
    hand.do("foe@f6")
    assert [text for _, text, _, _ in hand.table.panel.log._cells()] == ["2 @ a6, Red 4 @ f6"]


def test_the_compact_card_makes_room_for_its_buttons(app: App) -> None:
    hand = Hand(app, "rengoma", POSITION.format("b", "1.1.0 n"))
    hand.driver.resize(1024, 640).wait(300)
    small = hand.table.panel.context
    hand.do("own@a6")
    assert hand.table.panel.context.h > small.h
    assert hand.table.panel.context.bottom == small.bottom
    assert hand.table.panel.body.bottom < hand.table.panel.context.y
    hand.do("end")
    assert hand.table.panel.context == small
    hand.driver.resize(1440, 900).wait(300)


def test_partners_are_named_together_and_share_a_column_of_the_log(app: App) -> None:
    app.services.change(notation=True)
    hand, dice = Hand(app, "rengoma-4p"), random.Random(1)
    while hand.match.outcome is None:
        hand.table.session.play(dice.choice(hand.match.legal_actions()))
    hand.driver.run_until_idle()
    assert hand.match.outcome.winner == "red"
    assert hand.table.services.say(hand.table.state.telling.won) == "Momiji and Kaede won"
    places = {(rect.x, seat) for rect, _, _, seat in hand.table.panel.log._cells()}
    assert len({x for x, _ in places}) == 2
    assert len({x for x, seat in places if seat in (Seat.SOUTH, Seat.NORTH)}) == 1


def test_the_stocks_are_counted_and_never_shown(app: App) -> None:
    hand = Hand(app, "rengoma", POSITION.format("b", "1.1.0 n"))
    assert hand.table.picture.position.stocks == ("?4", "?2")
    about = hand.view.about(hand.table.picture.position, Seat.SOUTH)
    assert about is not None
    assert hand.table.services.texts.say(about) == "Black · 1 chip · 4 in stock"


def test_columns_rise_and_their_tops_are_picked(app: App) -> None:
    hand = Hand(app, "rengoma", POSITION.format("b", "1.1.0 n"))
    four, one = hand.view.rect(hand.cell("e5")), hand.view.rect(hand.cell("b5"))
    assert four.y < one.y - 2 * four.h * 0.1
    assert hand.view.pick(four.center) == hand.cell("e5")
    assert hand.view.pick(hand.view.rect(InHand(None, "b2")).center) == InHand(None, "b2")
    assert [len(zone) for zone in hand.view.zones()] == [2, 36]


def fan_opens(hand: Hand) -> bool:
    return hand.table.picture.peek is Peek.POINTED


def test_a_fan_opens_under_a_pointer_that_rests(app: App) -> None:
    hand = Hand(app, "rengoma", POSITION.format("b", "1.1.0 n"))
    hand.driver.move(hand.at("e5"))
    assert not fan_opens(hand)
    hand.driver.wait(500)
    assert fan_opens(hand)
    assert [hand.table.services.say(p) for p in status(hand.table.state) if p] == [
        "e5: 4 pieces, Red 4 on top.",
        "Below it: Black 3, Red 2, Black 1.",
    ]
    hand.driver.move(hand.at("b5"))
    assert not fan_opens(hand)


def test_no_fan_opens_under_a_pointer_that_stayed_while_a_ply_was_played(app: App) -> None:
    hand = Hand(app, "rengoma", POSITION.format("b", "2.0.0 n"))
    hand.driver.move(hand.at("e5")).wait(500)
    hand.table.session.play(hand.game.parse_action("d4d3"))
    hand.driver.run_until_idle().wait(900)
    assert not fan_opens(hand)
    hand.driver.move(hand.at("b5")).move(hand.at("e5")).wait(500)
    assert fan_opens(hand)


def said(hand: Hand, *parts: object) -> list[str]:
    return [hand.table.services.say(part) for part in parts if part is not None]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("line", "source", "goal", "bold", "more"),
    [
        ("b", "c3", "c4", "Black 3 covers Red 2 on c4.", "It frees Red 1 on c3."),
        ("b", "d4", "d3", "Black 4 covers Red 3 on d3.", "Black then wins with one more on b3."),
        ("b", "r4", "e2", "Place Red 4 on e2 and earn a chip.", "That completes Red's line of 4."),
        ("r", "c4", "c5", "Red 2 goes to c5.", "Red then wins with one more on d5."),
    ],
)
def test_the_room_says_what_a_gesture_would_do(
    app: App, line: str, source: str, goal: str, bold: str, more: str
) -> None:
    hand = Hand(app, "rengoma", POSITION.format(line, "2.0.0 n"))
    start = hand.game.grid.parse(source) or InHand(None, source)
    hand.driver.click(hand.view.rect(start).center).move(hand.at(goal))
    assert said(hand, *hand.view.would(hand.table.picture) or ()) == [bold, more]


def test_a_piece_that_leaves_a_line_below_it_is_warned_of(app: App) -> None:
    game = rengoma()
    hand = Hand(app, "rengoma", game.format(laid(game, {"b5": "r2", "c5": "r1", "d5": "r1", "e5": "r2b4"})))
    hand.driver.click(hand.at("e5")).move(hand.at("e2"))
    assert said(hand, *hand.view.would(hand.table.picture) or ()) == [
        "Black 4 goes to e2.",
        "That uncovers Red's line of 4.",
    ]


def test_the_card_tells_what_lies_under_the_pointer(app: App) -> None:
    hand = Hand(app, "rengoma", POSITION.format("b", "1.1.0 n"))
    stand = hand.view._board.stand
    places = {"stock": stand.stock(True), "chips": (stand.near.right - 40, stand.near.y + 50)}

    def told(pos: Point) -> str:
        return " ".join(said(hand, *hand.view.what(pos, hand.table.picture) or ()))

    assert told(hand.at("d4")) == (
        "Black 4 on d4 It can cover Red 1 on d6, Red 3 on d3 or Red 2 on c4. No piece can cover it at the moment."
    )
    assert told(hand.at("e5")).endswith("If it leaves, Black 3 is free.")
    assert told(hand.at("a6")).startswith("a6, an empty cell")
    assert told(hand.view.rect(InHand(None, "r4")).center).startswith("Red 4 in the field")
    natural = hand.view._placing.out
    assert told(natural(Rect.around(places["stock"], 2)).center).startswith("Black stock, 4 left")
    assert told(natural(Rect.around(places["chips"], 2)).center).startswith("Black holds 1 chip")


def test_a_press_that_a_rule_forbids_says_so_and_keeps_the_piece(app: App) -> None:
    hand = Hand(app, "rengoma", POSITION.format("b", "1.1.0 n"))
    hand.driver.click(hand.at("d4")).click(hand.at("a5"))
    assert said(hand, *status(hand.table.state)) == [
        "A piece moves straight along its rank or file. From d4 to a5 is not that."
    ]
    assert hand.table.state.held.picked == (hand.cell("d4"),)
    hand.driver.move(hand.at("d5"))
    assert said(hand, *status(hand.table.state))[0] == "Black 4 goes to d5."


def test_keys_alone_place_a_field_piece(app: App) -> None:
    hand = Hand(app, "rengoma", POSITION.format("b", "2.0.0 n"))
    for name in ("tab", "return"):
        hand.driver.key(name)
    picked = [hand.table.state.held.picked]
    hand.driver.key("escape")
    picked.append(hand.table.state.held.picked)
    assert picked == [(InHand(None, "b2"),), ()]


def test_a_move_onto_a_weaker_piece_is_marked_and_a_stronger_one_says_why(app: App) -> None:
    hand = Hand(app, "rengoma", POSITION.format("b", "1.1.0 n"))
    hand.driver.click(hand.at("c3"))
    hand.driver.move(hand.at("d3"))
    assert hand.cell("d3") in hand.table.picture.refused
    assert hand.table.services.say(status(hand.table.state)[0]) == "Red 3 on d3 is not weaker than your 3."


def test_lines_that_lack_one_piece_are_found() -> None:
    game = rengoma()
    position = game.parse(POSITION.format("b", "1.1.0 n"))
    found = {(line.colour, str(line.gaps[0])) for line in game.open_lines(position, 1)}
    assert found == {(1, "a6"), (1, "e2")}


def test_four_players_have_plates_and_the_skip_is_told(app: App) -> None:
    hand = Hand(app, "rengoma-4p", POSITION.format("s", "1.1.0 n"))
    places = [hand.table.panel.plate(seat) for seat in hand.game.seats]
    assert len({place.y for place in places}) == 4
    assert not any(a.overlaps(b) for a in places for b in places if a is not b)
    hand.do("own@a6")
    told = card(hand.table.state)
    text = hand.table.services.say(told.text) if not isinstance(told.text, str) else told.text
    assert text == "Aoi would act at once, and Momiji would be skipped. Then it is Kaede's turn."
    hand.do("chip1")
    assert hand.table.picture.to_act is Seat.NORTH
    assert hand.table.picture.on_turn is Seat.SOUTH


def test_a_plate_beside_the_board_says_whole_whose_partner_it_is(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    game: Any = app.services.registry.game("rengoma-4p")
    plate, text = Rect(0, 0, 90, 160), ScreenCanvas.text
    drawn: list[tuple[Any, Any]] = []

    def note(canvas: ScreenCanvas, *words: Any, **more: Any) -> Rect:
        drawn.append((words, more))
        return text(canvas, *words, **more)

    monkeypatch.setattr(ScreenCanvas, "text", note)
    canvas = ScreenCanvas(pygame.Surface((200, 200)), app.paintbox, 1.0, True)
    _named(canvas, game, Seat.WEST, plate, "Aya", "Red, your partner")
    lines = [(a[0], k.get("max_width")) for a, k in drawn][1:]
    assert " ".join(line for line, _ in lines) == "Red, your partner"
    assert all(canvas.measure(line, "text", 13.5)[0] <= plate.w for line, _ in lines)


@pytest.mark.parametrize("id", ["rengoma", "rengoma-4p"])
@pytest.mark.parametrize("size", [(1440, 900), (1024, 640), (3840, 2160)])
def test_it_is_drawn_at_every_size(app: App, id: str, size: tuple[int, int], tmp_path: Path) -> None:
    letter = "b" if id == "rengoma" else "s"
    hand = Hand(app, id, POSITION.format(letter, "1.1.0 n"))
    hand.driver.resize(*size).wait(300)
    hand.driver.move(hand.at("e5")).wait(450)
    stage = hand.table.stage()
    for name in ("a1", "f6", "f1", "a6"):
        assert stage.contains(hand.at(name))
    for text in ("b2", "r4"):
        place = hand.view.rect(InHand(None, text))
        assert stage.x <= place.x
        assert place.right <= stage.right
        assert distance(place.center, hand.at("f3")) > place.w
    hand.driver.resize(1440, 900).wait(300)


def test_small_pictures_and_the_cover_are_drawn(app: App) -> None:
    services = app.services
    surface = pygame.Surface((700, 400))
    canvas = ScreenCanvas(surface, paintbox(services.theme), 1.0)
    game = services.registry.game("rengoma")
    position = game.parse(POSITION.format("b", "1.1.0 n"))
    canvas.fill("table")
    look_of(game).draw_mini(canvas, Rect(10, 10, 120, 120), game, position)
    look_of(game).draw_diagram(canvas, Rect(140, 10, 200, 160), game, services.say, position, game.parse_action("d4d3"))
    covers.draw_cover(canvas, "rengoma", Rect(360, 10, 316, 366))
    ground = canvas.theme.colour("table")[:3]
    assert all(surface.get_at(pos)[:3] != ground for pos in ((70, 70), (240, 90), (518, 150)))


def test_R14_sides_are_swapped_by_a_button_and_all_changes_its_colour(app: App) -> None:
    line = "/".join(["-,-,-,-,-,-"] * 6) + " b b2r4 b:33442411132/r:34132322114 2.0.0 n 0 0 open"
    hand = Hand(app, "rengoma", line, "standard-swap")
    hand.do("foe@c3")
    hand.do("swap")
    assert [str(ply.action) for ply in hand.match.plies] == ["foe@c3", "swap"]
    assert hand.match.position.top(hand.game.grid.index(hand.cell("c3"))) == "b4"
    assert hand.match.position.chips == (1, 0, 1)
