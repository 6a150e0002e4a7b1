"""Qubism at the table: pawns and cubes are dragged, a new cube's face is chosen on the dial, cubes roll."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest

from scenes.app import App
from scenes.board.motion import Motion
from scenes.board.timeline import plan
from scenes.boot import build
from scenes.games import look_of
from scenes.games.kit import covers
from scenes.games.qubism.cube import arrow, pointing
from scenes.games.qubism.motions import MOTIONS
from scenes.geometry import Rect
from scenes.input import Key, PointerDown, PointerMove, PointerUp, Wheel
from scenes.screens.table.peek_button import PeekButton
from scenes.screens.table.pie_menu import PieMenu
from scenes.screens.table.screen import Table
from scenes.shipped import paintbox
from scenes.table.captions import card, status
from scenes.ui.canvas import Canvas
from scenes.ui.screen_canvas import ScreenCanvas
from squares.core.actions import InHand, Target
from squares.core.game import Setup
from squares.core.grid import Cell, File, Rank
from squares.core.match import Match
from squares.core.seats import Seat

MIDDLE = "...../.D.Nd/r..../.US../....u s 4"
NARROW = "..N../RRRR./...../...../..S.. s 5"


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    made = build(tmp_path_factory.mktemp("home"), (1440, 900), clock=lambda: 0.0)
    yield made
    made.close()


class Hand:
    """A person at the table."""

    def __init__(self, app: App, line: str, variant: str | None = None) -> None:
        game = app.services.registry.game("qubism", variant)
        match = Match(game, Setup(), 1, {Seat.SOUTH: "Mei", Seat.NORTH: "Kaede"}, game.parse(line))
        self.app, self.table, self.match = app, Table(app.services, match), match
        app.services.stack.push(self.table)
        app.frame((), 0.0)

    def at(self, where: str) -> tuple[float, float]:
        return self.table.view.rect(cell(where) if len(where) == 2 else InHand(None, where)).center

    def drag(self, source: str, goal: str) -> None:
        a, b = self.at(source), self.at(goal)
        for event in (PointerMove(a), PointerDown(a), PointerMove((a[0] + 8, a[1]), True), PointerMove(b, True)):
            self.table.handle(event)
        self.app.frame((), 0.0)

    def drop(self, goal: str) -> None:
        self.table.handle(PointerUp(self.at(goal)))

    def click(self, pos: tuple[float, float]) -> None:
        for event in (PointerMove(pos), PointerDown(pos), PointerUp(pos)):
            self.table.handle(event)

    def keys(self, *names: str) -> None:
        for name in names:
            self.table.handle(Key(name))

    @property
    def dial(self) -> PieMenu:
        assert isinstance(self.table.popups.open, PieMenu)
        return self.table.popups.open

    def played(self) -> list[str]:
        return [ply.text for ply in self.match.plies]

    def says(self) -> str:
        bold, rest = status(self.table.state)
        return " ".join(self.app.services.say(part) for part in (bold, rest) if part is not None)

    def pixels(self) -> bytes:
        self.table.base_dirty = True
        self.app.frame((), 0.0)
        return pygame.image.tobytes(self.app.window.surface, "RGB")


def cell(text: str) -> Cell:
    return Cell(File(ord(text[0]) - 97), Rank(int(text[1]) - 1))


@pytest.fixture
def hand(app: App) -> Hand:
    return Hand(app, MIDDLE)


def cells(targets: object) -> set[str]:
    assert isinstance(targets, dict | frozenset)
    return {str(target) for target in targets if isinstance(target, Cell)}


# ---- pawns and cubes that are on the board


def test_dragging_a_pawn_lights_its_steps_and_plays_one(hand: Hand) -> None:
    hand.drag("c2", "c3")
    assert cells(hand.table.picture.legal) == {"c1", "c3", "d2"}
    hand.drop("c3")
    assert hand.played() == ["c2c3"]


def test_dragging_a_cube_lights_its_slide_and_shows_the_arrow_after_the_roll(hand: Hand) -> None:
    hand.drag("a3", "d3")
    assert cells(hand.table.picture.legal) == {"b3", "c3", "d3", "e3"}
    assert hand.table.picture.preview is not None
    assert hand.table.picture.preview.position.board[13] == "u"
    hand.drop("d3")
    assert hand.played() == ["a3d3"]


def test_hovering_a_cube_shows_where_it_could_go(hand: Hand) -> None:
    before = hand.pixels()
    hand.table.handle(PointerMove(hand.at("b2")))
    assert cells(hand.table.picture.reach) == {"b3"}
    assert hand.pixels() != before


def test_a_cell_that_the_path_rule_forbids_says_so(app: App) -> None:
    hand = Hand(app, NARROW)
    hand.drag("cube5", "e4")
    assert cells(hand.table.picture.refused) >= {"e4"}
    assert hand.says() == "This would wall in both pawns. Each must keep a way across."
    hand.drop("e4")
    assert hand.table.popups.open is None
    assert hand.played() == []


def test_nothing_that_stands_in_the_way_is_hatched(hand: Hand) -> None:
    hand.drag("cube4", "c4")
    assert not cells(hand.table.picture.refused) & {"a3", "b4", "d4", "c2"}


def test_the_room_says_what_a_gesture_would_do_and_whose_way_it_changes(hand: Hand) -> None:
    hand.click(hand.at("a3"))
    hand.table.handle(PointerMove(hand.at("d3")))
    assert hand.says() == "Slide to d3; it will then point up. Kaede's way to the near side grows from 3 steps to 4."
    hand.click(hand.at("c2"))
    hand.table.handle(PointerMove(hand.at("c3")))
    assert hand.says() == "Go to c3. 2 steps are left to the far side."
    hand.click(hand.at("e5"))
    assert hand.says() == "A pawn moves one cell straight. From c2 to e5 is not that."
    assert hand.table.picture.picked == (cell("c2"),)


def test_the_keys_begin_on_the_own_pawn_and_say_why_an_empty_cell_does_nothing(hand: Hand) -> None:
    hand.keys("up")
    assert hand.table.state.pointer.cursor == cell("c2")
    hand.keys("up", "return")
    assert hand.says() == "There is nothing on c3. First pick up your pawn or a cube."
    hand.click(hand.at("a4"))
    assert hand.says().startswith("There is nothing on a4."), "a click asks as a key does"
    hand.click(hand.at("d4"))
    assert hand.says() == "The pawn on d4 belongs to North."


@pytest.mark.parametrize(
    ("pos", "told"),
    [
        ("a3", "The cube on a3 Its arrow points right, the fin at its tail points up."),
        ("c3", "c3, an empty cell A pawn may step here."),
        ("a5", "a5, an empty cell Mei wins on any cell of this row."),
        (
            "d4",
            "Kaede's pawn on d4 It goes one cell straight, and over the other pawn if that stands in its way. "
            "A cube stops it. Its dots show a shortest way to the near side: 3 steps.",
        ),
        ("cube2", "4 of 9 cubes beside the board They belong to nobody."),
    ],
)
def test_the_card_tells_what_lies_under_the_pointer(hand: Hand, pos: str, told: str) -> None:
    title, text = hand.table.view.what(hand.at(pos), hand.table.picture) or ("", "")
    assert f"{hand.app.services.say(title)} {hand.app.services.say(text)}".startswith(told)


def test_after_a_move_the_bar_and_the_log_tell_what_happened(hand: Hand) -> None:
    hand.drag("c2", "d2")
    hand.drop("d2")
    assert hand.says() == "Mei moved the pawn from c2 to d2. Kaede, it is your turn."
    hand.drag("a3", "d3")
    hand.drop("d3")
    assert hand.says().startswith("Kaede slid the cube on a3 to d3, where it points up. Mei's way grew from 3 steps")
    place, roll = hand.match.game.parse_action("c1R"), hand.match.plies[1].action
    for near, told in ((Seat.SOUTH, ["c1 → fin ↓", "a3 – d3 ↑"]), (Seat.NORTH, ["c1 ← fin ↑", "a3 – d3 ↓"])):
        words = [hand.table.view.wording.described(hand.match.position_at(1), action, near) for action in (place, roll)]
        assert [hand.app.services.say(each) for each in words] == told, "arrows as they are seen"
    log = hand.table.panel.log
    log.layout(Rect(0, 0, 300, 52), 26, False)
    assert log._rows[log._top].note, "what it did is scrolled to, with a row free below"


# ---- the dial


def test_dropping_a_cube_asks_for_its_face_and_a_click_plays_it(hand: Hand) -> None:
    hand.drag("cube4", "c4")
    hand.drop("c4")
    assert len(hand.dial.offers) == 4  # up and down, each with the fin left or right
    up = min(hand.dial.offers, key=lambda offer: (round(offer.rect.y), offer.rect.x))
    hand.click(up.rect.center)
    assert hand.table.popups.open is None
    assert hand.played() == ["c4u"]


def test_dragging_on_from_the_cell_takes_what_lies_there(hand: Hand) -> None:
    hand.drag("cube4", "c4")
    hand.drop("c4")
    middle = hand.at("c4")
    below = max(hand.dial.offers, key=lambda offer: (round(offer.rect.y), -offer.rect.x)).rect.center
    for event in (PointerDown(middle), PointerMove(below, True), PointerUp(below)):
        hand.table.handle(event)
    assert hand.played() == ["c4D"]


def test_a_drag_that_rests_goes_on_to_the_face(hand: Hand) -> None:
    hand.drag("cube4", "c4")
    hand.table.update(300)
    assert hand.table.popups.open is None
    hand.table.update(60)
    left = min(hand.dial.offers, key=lambda offer: (round(offer.rect.y), offer.rect.x)).rect.center
    hand.table.handle(PointerMove(left, True))
    hand.table.handle(PointerUp(left))
    assert hand.played() == ["c4u"]


def test_a_drag_that_rested_and_ends_there_leaves_the_question_open(hand: Hand) -> None:
    hand.drag("cube4", "c4")
    hand.table.update(0)
    hand.table.update(400)
    hand.drop("c4")
    assert len(hand.dial.offers) == 4
    assert hand.played() == []


@pytest.mark.parametrize(
    ("turns", "played"),
    [
        ((), "b3u"),
        ((Key("f"),), "b3U"),
        ((PointerDown((0, 0), 3),), "b3U"),
        ((Key("f"), Key("f")), "b3u"),
        ((Key("right"),), "b3r"),
        ((Key("f"), Key("right")), "b3R"),
        ((Key("f"), Key("down")), "b3D"),
        ((Wheel((0, 0), -1),), "b3r"),
        ((Wheel((0, 0), 1),), "b3l"),
        ((Key("left"), Wheel((0, 0), -1)), "b3u"),
        ((Key("tab"), Key("tab")), "b3r"),
    ],
)
def test_wheel_and_keys_turn_and_the_other_fin_is_one_key_away(
    app: App, turns: tuple[object, ...], played: str
) -> None:
    hand = Hand(app, "..N../...../...../...../..S.. s 9")
    hand.drag("cube9", "b3")
    hand.drop("b3")
    for event in turns:
        hand.table.handle(event)  # type: ignore[arg-type]
    hand.keys("return")
    assert hand.played() == [played]


def test_a_click_on_another_cell_asks_there(hand: Hand) -> None:
    hand.drag("cube4", "c4")
    hand.drop("c4")
    hand.click(hand.at("e2"))
    assert hand.table.state.held.choice is not None
    assert str(hand.table.state.held.choice.spot) == "e2"
    assert not any(isinstance(widget, PeekButton) for widget in hand.table.controls.form.widgets)


@pytest.mark.parametrize("way", ["escape", "beside"])
def test_the_dial_is_left_without_playing(hand: Hand, way: str) -> None:
    hand.drag("cube4", "c4")
    hand.drop("c4")
    if way == "escape":
        hand.keys("escape")
    else:
        hand.click((1200.0, 500.0))
    assert hand.table.popups.open is None
    assert hand.played() == []
    assert hand.table.picture.picked == ()


def test_a_cube_is_placed_by_keys_alone(hand: Hand) -> None:
    pointer = hand.table.state.pointer
    pointer.by_keys, pointer.cursor = True, InHand(None, "cube4")
    hand.keys("return")
    pointer.cursor = cell("a1")
    hand.keys("return", "right", "return")
    assert hand.played() == ["a1r"]


def test_only_the_uppermost_cube_is_taken_wherever_the_rack_is_pressed(hand: Hand) -> None:
    found: set[Target | None] = {hand.table.view.pick(hand.at(f"cube{n}")) for n in range(1, 5)}
    assert found == {InHand(None, "cube4")}
    assert hand.table.view.pick(hand.at("cube9")) is None


def test_a_turned_board_turns_the_arrows_of_the_dial(hand: Hand) -> None:
    hand.table.turn_board()
    hand.drag("cube4", "a1")
    hand.drop("a1")
    lowest = max(hand.dial.offers, key=lambda offer: (round(offer.rect.y), offer.rect.x))
    hand.click(lowest.rect.center)
    assert hand.played() == ["a1u"]


# ---- pictures


def test_a_straight_arrow_and_one_with_a_fin_are_mirrored_and_turned() -> None:
    place = Rect(0, 0, 100, 100)
    assert arrow("U", place, turned=False, fins=True) != arrow("u", place, turned=False, fins=True)
    assert arrow("U", place, turned=True, fins=True) == arrow("D", place, turned=False, fins=True)
    assert arrow("U", place, turned=False, fins=False) == arrow("u", place, turned=False, fins=False)
    assert [pointing(letter, False) for letter in "URDL"] == [(0, -1), (1, 0), (0, 1), (-1, 0)]
    assert pointing("r", True) == (-1, 0)


def test_a_cube_slides_at_an_even_pace_and_then_rolls(app: App) -> None:
    game = app.services.registry.game("qubism")
    position = game.parse(MIDDLE)
    step = game.apply(position, game.parse_action("a3d3"))
    motion = Motion.of(app.services.theme.token("motion"))

    def where(spot: object) -> Rect:
        return Rect(spot.file * 100.0, -spot.rank * 100.0, 80, 80) if isinstance(spot, Cell) else Rect(900, 0, 50, 50)

    made = plan(game.pieces(position), step.events, where, where, motion, motions=MOTIONS)
    assert made.length == 3 * 80 + 220
    (half,) = [sprite for sprite in made.at(120) if sprite.over]
    assert half.centre == pytest.approx((190.0, -160.0), abs=0.01)
    assert (half.piece.text, half.roll) == ("r", None)
    (rolling,) = [sprite for sprite in made.at(350) if sprite.over]
    assert rolling.piece.text == "u"
    assert rolling.roll is not None
    assert (rolling.roll.before, rolling.roll.heading) == ("r", (1.0, 0.0))
    assert 0 < rolling.roll.share < 1


@pytest.mark.parametrize("variant", ["5x5", "7x7", "keep"])
def test_the_small_pictures_are_drawn(app: App, variant: str) -> None:
    game = app.services.registry.game("qubism", variant)
    position = game.start(Setup(), 0)
    say, roll = app.services.say, game.parse_action("b3U")
    painters: tuple[Callable[[Canvas], object], ...] = (
        lambda on: look_of(game).draw_mini(on, Rect(10, 10, 180, 180), game),
        lambda on: look_of(game).draw_mini(on, Rect(10, 10, 180, 180), game, position),
        lambda on: look_of(game).draw_diagram(on, Rect(10, 10, 180, 180), game, say, position, roll),
        lambda on: covers.draw_cover(on, "qubism", Rect(10, 10, 158, 180)),
    )
    for painter in painters:
        surface = pygame.Surface((200, 200), pygame.SRCALPHA)
        painter(ScreenCanvas(surface, paintbox(app.services.theme), 1.0))
        assert surface.get_bounding_rect().w > 100


@pytest.mark.parametrize("mode", ["light", "dark"])
@pytest.mark.parametrize("moment", ["rest", "picked", "rolling", "dial", "turned"])
def test_every_moment_is_drawn(app: App, mode: str, moment: str) -> None:
    app.services.theme.set(mode)
    try:
        hand = Hand(app, MIDDLE)
        rest = hand.pixels()
        if moment == "picked":
            hand.click(hand.at("a3"))
            hand.table.handle(PointerMove(hand.at("d3")))
        elif moment == "rolling":
            hand.click(hand.at("a3"))
            hand.click(hand.at("c3"))
            hand.table.update(200)
        elif moment == "dial":
            hand.drag("cube4", "c4")
            hand.drop("c4")
        elif moment == "turned":
            hand.table.turn_board()
        assert (hand.pixels() == rest) == (moment == "rest")
    finally:
        app.services.theme.set("light")


def test_sides_are_swapped_by_a_button_of_the_context_card(app: App) -> None:
    hand = Hand(app, "..N../...../...../...../..S.. s 9 open", "5x5-swap")
    hand.drag("c1", "c2")
    hand.drop("c2")
    hand.table.handle(PointerMove((5.0, 5.0)))
    app.frame((), 0.0)
    state = hand.table.state
    assert app.services.say(card(state).title) == "The choice of sides"
    (button,) = (each for each in hand.table.controls.form.widgets if each.group == "card")
    hand.click(button.rect.center)
    assert hand.played() == ["c1c2", "swap"]
    assert app.services.say(card(state).title) == "The goal"
    assert "Kaede took Mei's side." in app.services.say(status(state)[0])
    assert "second player may take the other side" in " ".join(map(app.services.say, state.telling.rules(None)))
