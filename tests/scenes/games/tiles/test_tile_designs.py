"""How the table shows and tells what designers' tile games have beyond the shipped ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from scenes.app import App
from scenes.board.picture import Picture, Preview
from scenes.boot import build
from scenes.driver import Driver
from scenes.games.kit.placing import Placing
from scenes.games.tiles import captions, rods
from scenes.games.tiles.ground import draw_reached, plan_of
from scenes.games.tiles.view import TilePieces, board_of
from scenes.geometry import Rect
from scenes.screens.table.screen import Table
from scenes.ui.canvas import Canvas
from scenes.ui.screen_canvas import ScreenCanvas
from squares.core.game import Piece, Setup
from squares.core.grid import Cell, File, Rank
from squares.core.match import Match
from squares.core.phrase import phrase
from squares.core.players import People
from squares.core.seats import TWO, Seat
from squares.data.texts import Texts
from squares.games.tiles import TilesGame
from squares.registry import Registry

REGISTRY = Registry.of_engines()
TEXTS = Texts.load("en")
PEOPLE = People({Seat.SOUTH: "Aya", Seat.NORTH: "Mei"}, Seat.SOUTH)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    made = build(tmp_path_factory.mktemp("home"), (1024, 640), clock=lambda: 0.0)
    yield made
    made.close()


def example(id: str, variant: str | None = None) -> TilesGame:
    game = REGISTRY.game(id, variant)
    assert isinstance(game, TilesGame)
    return game


def told(game: TilesGame, cell: str) -> str:
    """What is said of a cell at the start."""
    position = game.start(Setup(), 0)
    picture = Picture(position, game.pieces(position), on_turn=Seat.SOUTH, to_act=Seat.SOUTH)
    found = game.grid.parse(cell)
    assert found is not None
    return TEXTS.say(captions.cell_told(game, picture, found, PEOPLE)[1])


@pytest.mark.parametrize(
    ("id", "variant", "cell", "says"),
    [
        ("twin-rows", "usual", "a3", "This is a goal row: three of your tiles here win."),
        ("twin-rows", "beyond", "a4", "This is your goal row: three of your tiles here win."),
        ("twin-rows", "beyond", "a3", "Mei's goal row: three of their tiles here win."),
        ("twin-rows", "usual", "b3", "An obstacle: no tile may lie here"),
        (
            "undertow",
            "usual",
            "c7",
            "Mei's home row. Their tiles are placed here. In the far row one of your tiles wins.",
        ),
        ("undertow", "hunt", "c4", "A row that is nobody's home."),
        ("last-watch", "usual", "d4", "A tile here counts 2 more when it is attacked. A row that is nobody's home."),
        (
            "last-watch",
            "usual",
            "d7",
            "Mei's home row. Their tiles are placed here. In the far row one of your tiles wins. Only",
        ),
        ("change-of-sides", "usual", "c5", "All your tiles in the two far rows win."),
    ],
)
def test_what_a_row_is_for(id: str, variant: str, cell: str, says: str) -> None:
    assert told(example(id, variant), cell).startswith(says)


def test_the_ground_has_every_goal_row_and_obstacle() -> None:
    plan = plan_of(example("twin-rows").definition)
    assert [plan.kind(rank) for rank in range(6)] == ["home", "plain", "goal", "goal", "plain", "home"]
    assert plan.blocked == {13, 22}
    assert plan_of(example("undertow").definition).goals == frozenset()


def test_the_ground_has_the_far_rows_that_win() -> None:
    assert plan_of(example("undertow").definition).reached == {(Seat.SOUTH, 6), (Seat.NORTH, 0)}
    assert plan_of(example("change-of-sides").definition).reached == {(Seat.SOUTH, 4), (Seat.NORTH, 1)}
    assert not plan_of(example("twin-rows").definition).reached


def test_a_far_row_is_marked_where_its_player_comes_in(app: App) -> None:
    """The mark lies at the edge of the row that faces the player, and turns with the board."""
    game = example("undertow")
    board = board_of(game, "")
    for near in TWO:
        placing = Placing(game.grid, board.ground(app.services.theme, False, True), Rect(0, 0, 900, 900), near, 8)
        surface = pygame.Surface((900, 900), pygame.SRCALPHA)
        marked = ScreenCanvas(surface, app.paintbox, 1.0)
        draw_reached(marked, game.grid, plan_of(game.definition), placing.cell, near)
        drawn = surface.get_bounding_rect()
        first, last = (placing.cell(Cell(File(0), Rank(rank))) for rank in (0, 6))
        top, bottom = sorted((first, last), key=lambda cell: cell.y)
        assert top.center[1] < drawn.top < top.bottom
        assert bottom.y < drawn.bottom < bottom.center[1]


@pytest.mark.parametrize(("total", "limit"), [(9, 9), (12, 14), (14, 12), (20, 25)])
def test_totals_stay_on_their_slips(app: App, total: int, limit: int) -> None:
    surface = pygame.Surface((300, 40))
    surface.fill("white")
    end = 110
    rods.draw(ScreenCanvas(surface, app.paintbox, 1.0), rods.Reading(Seat.SOUTH, total, total, limit), 10, 20, 72, end)
    assert all(surface.get_at((x, y))[:3] == (255, 255, 255) for x in range(end - 3, 300) for y in range(40))


def test_what_is_left_of_a_turn_is_told() -> None:
    game = example("last-watch")
    start = game.start(Setup(), 0)
    assert captions.more_told(game, start) is None
    after = game.apply(start, game.parse_action("c2c3")).position
    said = captions.more_told(game, after)
    assert said is not None
    assert TEXTS.say(said[0]) == "One more action"


def test_tiles_alike_lie_side_by_side_in_a_hand(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    game = REGISTRY.game("last-watch", None, {"board": {"start": None}})
    table = Table(app.services, Match(game, Setup(), 1, dict(zip(TWO, ("Mei", "Kaede"), strict=True))))
    app.services.stack.push(table)
    drawn: set[tuple[int, int]] = set()

    def note(_: TilePieces, canvas: Canvas, piece: Piece, near: Seat, place: Rect, *more: Any) -> None:
        drawn.add((round(place.x), round(place.y)))

    monkeypatch.setattr(TilePieces, "draw", note)
    Driver(app).run_until_idle()
    rows = Counter(y for _, y in drawn).most_common(2)  # what is pointed at is drawn once more, lifted
    assert [count for _, count in rows] == [8, 6]
    app.services.stack.pop()


def test_a_long_progress_is_not_cut_in_a_small_window(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    game = example("undertow")
    table = Table(app.services, Match(game, Setup(), 1, dict(zip(TWO, ("Mei", "Kaede"), strict=True))))
    said = "South · 2 beaten, 1 in the far row"
    monkeypatch.setattr(table.view, "about", lambda *_: phrase("tiles.view.limit", n=said))
    lines: list[str] = []
    text = Canvas.text

    def note(canvas: Canvas, string: str, *rest: Any, **more: Any) -> Rect:
        place = text(canvas, string, *rest, **more)
        style = more.get("style", rest[1] if len(rest) > 1 else "body")
        if canvas.measure(string, style, more.get("size"))[0] <= place.w + 0.5:
            lines.append(string)
        return place

    monkeypatch.setattr(Canvas, "text", note)
    app.services.stack.push(table)
    app.frame((), 0.0)
    assert f"Limit {said}" in " ".join(lines)


def would(game: TilesGame, action: str) -> str:
    """What is said of an action that is tried out at the start."""
    position: Any = game.start(Setup(), 0)
    step = game.apply(position, game.parse_action(action))
    preview = Preview(step.position, step.events)
    picture = Picture(position, game.pieces(position), on_turn=Seat.SOUTH, to_act=Seat.SOUTH, preview=preview)
    deed = captions.Deed(game.definition, picture, PEOPLE).told(step.events)
    assert deed is not None
    return TEXTS.say(deed[0])


def test_both_effects_of_an_ability_are_told_before_they_are_done() -> None:
    assert would(example("change-of-sides"), "a1*a3") == "March takes it to a3, then it turns over to Veer 5"
