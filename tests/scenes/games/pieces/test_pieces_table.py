"""Games of pieces at the table: where cells lie, what a press does, trays, marks, words, and what is printed."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pygame
import pytest

from scenes.app import App
from scenes.board.picture import Picture
from scenes.boot import build
from scenes.driver import Driver
from scenes.games import look_of, parts_of
from scenes.games.kit.parts import Job
from scenes.games.pieces.board import borders, goals
from scenes.games.pieces.odd import odd
from scenes.games.pieces.stones import EMBLEMS, Stones
from scenes.games.pieces.view import PiecesView
from scenes.geometry import Point, Rect, distance
from scenes.screens.table.screen import Table
from scenes.shipped import load_theme, paintbox
from scenes.ui.canvas import Canvas
from scenes.ui.paintbox import Paintbox
from scenes.ui.screen_canvas import ScreenCanvas
from scenes.ui.theme import MODES, Theme
from squares.core.actions import InHand
from squares.core.game import Setup
from squares.core.grid import Cell, Grid
from squares.core.match import Match
from squares.core.players import People
from squares.core.seats import TWO, Seat
from squares.data.texts import Texts
from squares.games.pieces import PiecesGame
from squares.registry import Registry, definition_of
from tests.scenes.ui.test_theme import contrast

ROOT = Path(__file__).parents[4]
REGISTRY = Registry.of_engines()
EXAMPLES = [entry.id for entry in REGISTRY.examples if entry.engine == "pieces"]
SAY = Texts.load("en").say
STAGE = Rect(16, 64, 1032, 788)
SIDES = pytest.mark.parametrize("near", TWO)


def pieces_game(id: str, changes: Mapping[str, Any] | None = None) -> PiecesGame:
    game = REGISTRY.from_definition(definition_of(REGISTRY.game(id)) | dict(changes or {}))
    assert isinstance(game, PiecesGame)
    return game


def seen(game: PiecesGame, near: Seat = Seat.SOUTH, plays: tuple[str, ...] = ()) -> tuple[PiecesView, Picture]:
    view = look_of(game).view(game, SAY, load_theme())
    assert isinstance(view, PiecesView)
    position = game.start(Setup(), 1)
    for text in plays:
        position = game.apply(position, game.parse_action(text)).position
    view.layout(STAGE, False, near)
    picture = Picture(position, game.pieces(position), near, near, game.on_turn(position), game.to_act(position))
    view.show(picture)
    return view, picture


@pytest.fixture(scope="module")
def box() -> Paintbox:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    return paintbox(load_theme())


def painted(box: Paintbox, view: PiecesView, picture: Picture) -> pygame.Surface:
    """The still picture on a ground that has a colour of its own."""
    surface = pygame.Surface((1440, 900))
    canvas = ScreenCanvas(surface, box, 1.0)
    canvas.fill("#FF00FF")
    view.draw_base(canvas, picture, frozenset())
    return surface


def cell(text: str) -> Cell:
    found = Grid(19, 19).parse(text)
    assert found is not None
    return found


# ---- places


@SIDES
@pytest.mark.parametrize("id", ["hex", "fox-and-geese", "nine-mens-morris"])
def test_the_nearest_cell_is_picked_from_either_side(id: str, near: Seat) -> None:
    game = pieces_game(id)
    view, _ = seen(game, near)
    cells = [each for each in game.grid if game.grid.index(each) not in game.definition.holes]
    middles = {each: view.rect(each).center for each in cells}
    rng, pitch = random.Random(5), view._placing.ground.pitch * view._placing.zoom
    for x, y in middles.values():
        for _ in range(6):
            angle, far = rng.uniform(0, math.tau), rng.uniform(0, 0.49) * pitch
            pos = x + far * math.cos(angle), y + far * math.sin(angle)
            assert view.pick(pos) == min(cells, key=lambda one: distance(middles[one], pos))


@SIDES
def test_a_rank_of_hexagons_is_shifted_by_half_a_cell_and_each_touches_six(near: Seat) -> None:
    view, _ = seen(pieces_game("hex"), near)
    x, y = view.rect(cell("f6")).center
    ways = [view.rect(cell(each)).center for each in ("g6", "f7", "e7", "e6", "f5", "g5")]
    assert {round(distance((x, y), way), 3) for way in ways} == {round(abs(ways[0][0] - x), 3)}
    assert abs(ways[1][0] - x) == pytest.approx(abs(ways[0][0] - x) / 2)
    corner = y + math.copysign(abs(ways[0][0] - x) * 0.56, ways[1][1] - y)
    assert view.pick((x, corner)) == cell("f6")


@pytest.mark.parametrize(("files", "ranks"), [(1, 2), (1, 19), (19, 1), (19, 19)])
@pytest.mark.parametrize("cells", ["square", "hexagonal"])
def test_a_board_of_any_size_fits_onto_the_stage_with_letters_that_do_not_touch(
    files: int, ranks: int, cells: str
) -> None:
    game = pieces_game("clobber", {"board": {"files": files, "ranks": ranks, "cells": cells}, "kinds": {
        "stone": {"letter": "S", "moves": [{"does": "place"}]}}, "variants": {}})  # fmt: skip
    view, picture = seen(game)
    rects = [view.rect(each) for each in game.grid]
    rects += [view.rect(piece.spot) for piece in picture.pieces]
    assert all(STAGE.contains(rect.topleft) and STAGE.contains((rect.right, rect.bottom)) for rect in rects)
    if files > 1:
        assert distance(rects[0].center, rects[1].center) > 24


def test_nothing_is_drawn_or_picked_where_no_cell_is(box: Paintbox) -> None:
    game = pieces_game("fox-and-geese")
    view, picture = seen(game)
    surface = painted(box, view, picture)
    for name, there in (("a1", False), ("g7", False), ("d4", True)):
        x, y = view.rect(cell(name)).center
        assert (surface.get_at((round(x) + 9, round(y) + 9))[:3] != (255, 0, 255)) is there
        assert (view.pick((x, y)) == cell(name)) is there
    assert all(cell("a1") not in zone for zone in view.zones())


# ---- sides and goals


def test_each_player_has_two_sides_of_the_hexagons_and_a_corner_belongs_to_both() -> None:
    game = pieces_game("hex")
    view, _ = seen(game)
    found = list(borders(game.definition, view._board.cells))
    assert len({(each.cell, each.side) for each in found}) == len(found)
    for seat in TWO:
        for name in ("one-side", "other-side"):
            ours = {each.cell for each in found if (each.seat, each.region) == (seat, name)}
            assert ours == set(game.definition.region(name, seat))
    assert {each.seat for each in found if each.cell == cell("a1")} == set(TWO)


@SIDES
def test_dice_lie_beside_the_tray_of_whoever_acts_and_change_with_the_position(box: Paintbox, near: Seat) -> None:
    game = pieces_game("small-tables")
    view, _ = seen(game, near)

    def beside(text: str) -> list[bytes]:
        """The pixels at the right of South's tray and of North's."""
        position = game.parse(text)
        picture = Picture(position, game.pieces(position), near, near, game.on_turn(position), game.to_act(position))
        view.show(picture)
        surface, areas = painted(box, view, picture), []
        for seat in TWO:
            tray = view._placing.out(view._placing.tray(seat) or STAGE)
            areas.append(pygame.Rect(round(tray.right) + 2, round(tray.y), 100, round(tray.h)))
        return [pygame.image.tobytes(surface.subsurface(area), "RGB") for area in areas]

    one, other, north = (
        beside(f"------/------ {who} seed=5") for who in ("s M5/m5 dice=1,2", "s M5/m5 dice=1,3", "n M5/m5 dice=1,2")
    )
    assert one[0] != other[0]
    assert one[1] == other[1]
    assert north[0] != one[0]
    assert north[1] != one[1]


def test_the_sides_to_connect_have_their_owners_colours(box: Paintbox) -> None:
    game = pieces_game("hex")
    view, picture = seen(game)
    surface = painted(box, view, picture)
    theme, placing = load_theme(), view._placing
    for border in view._board.borders:
        if border.cell in (cell("c1"), cell("a3"), cell("c11"), cell("k3")):
            (ax, ay), (bx, by) = (placing.out(Rect(*end, 0, 0)).topleft for end in view._board._ends(border, placing))
            drawn = surface.get_at((round((ax + bx) / 2), round((ay + by) / 2)))[:3]
            assert drawn == theme.colour(str(border.seat))[:3]


def test_goals_are_those_of_the_players_who_can_come_there() -> None:
    assert set(goals(pieces_game("tablut").definition).values()) == {(Seat.SOUTH,)}
    assert goals(pieces_game("cub-shogi").definition)[cell("b4")] == (Seat.SOUTH,)
    assert goals(pieces_game("cub-shogi").definition)[cell("b1")] == (Seat.NORTH,)


# ---- trays


def test_there_is_a_tray_only_for_those_who_put_pieces_onto_the_board() -> None:
    assert len(seen(pieces_game("tablut"))[0].zones()) == 1
    assert len(seen(pieces_game("cub-shogi"))[0].zones()) == 1
    view, picture = seen(pieces_game("gomoku"))
    assert view.zones()[0] == (InHand(Seat.SOUTH, "S"),)
    assert picture.pieces.count(picture.pieces[0]) == 1


@pytest.mark.parametrize(("hand", "shown"), [(9, 9), (12, 1)])
def test_a_hand_that_is_larger_than_its_tray_shows_one_piece_and_their_number(hand: int, shown: int) -> None:
    kinds = {"man": {"letter": "M", "hand": hand, "moves": [{"does": "place"}]}}
    view, _ = seen(pieces_game("three-mens-morris", {"kinds": kinds}))
    assert len(view.zones()[0]) == shown
    assert view._placing.counts.get(InHand(Seat.SOUTH, "M"), 1) == (hand if shown == 1 else 1)


# ---- pressing


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    made = build(tmp_path_factory.mktemp("home"), (1440, 900), clock=lambda: 0.0)
    made.services.change(motion="none")
    yield made
    made.close()


class Hand:
    """A person with a mouse."""

    def __init__(self, app: App, id: str, *plays: str) -> None:
        game = pieces_game(id)
        self.match: Match[Any, Any] = Match(game, Setup(), 5, {Seat.SOUTH: "Aya", Seat.NORTH: "Momiji"})
        for text in plays:
            self.match.play(game.parse_action(text))
        self.table, self.driver = Table(app.services, self.match), Driver(app)
        app.services.stack.push(self.table)
        self.driver.run_until_idle()

    def at(self, target: str | InHand) -> Point:
        return self.table.view.rect(cell(target) if isinstance(target, str) else target).center

    def click(self, *targets: str) -> list[str]:
        for target in targets:
            self.driver.click(self.at(target))
            self.driver.run_until_idle()
        return [str(ply.action) for ply in self.match.plies]


def test_one_click_puts_a_piece(app: App) -> None:
    assert Hand(app, "hex").click("f6", "e4") == ["S@f6", "S@e4"]


def test_a_piece_can_be_dragged_from_its_tray(app: App) -> None:
    hand = Hand(app, "hex")
    hand.driver.drag(hand.at(InHand(Seat.SOUTH, "S")), hand.at("f6"))
    hand.driver.run_until_idle()
    assert hand.click() == ["S@f6"]


def test_a_press_anywhere_above_lets_a_piece_fall(app: App) -> None:
    assert Hand(app, "four-in-a-row").click("c6", "c4", "c3") == ["D@c1", "D@c2", "D@c3"]


def test_where_there_are_several_kinds_one_of_them_is_picked_first(app: App) -> None:
    assert Hand(app, "gobblet").click("b2") == []


def test_a_mill_takes_what_is_pressed(app: App) -> None:
    assert Hand(app, "nine-mens-morris", "M@a1", "M@d7", "M@a4", "M@d6").click("a7", "d6")[-1] == "d6-"


def test_a_press_that_does_nothing_is_told_why(app: App) -> None:
    hand = Hand(app, "gomoku", "S@h8")
    hand.click("h8")
    assert SAY(hand.table.state.message or "") == "h8 is taken already."
    hand = Hand(app, "english-draughts", "c3d4", "f6e5")
    hand.click("e5")
    assert SAY(hand.table.state.message or "") == "The piece on e5 is not yours."


def test_the_whole_game_is_played_by_clicks(app: App) -> None:
    hand = Hand(app, "tic-tac-toe")
    hand.click("a1", "b1", "a2", "b2", "a3")
    assert hand.match.outcome is not None


# ---- words


def told(id: str, target: str, *plays: str) -> tuple[str, str]:
    view, picture = seen(pieces_game(id), plays=plays)
    view.names = {Seat.SOUTH: "Aya", Seat.NORTH: "Momiji"}
    found = view.what(view.rect(cell(target)).center, picture)
    assert found is not None
    return SAY(found[0]), SAY(found[1])


def test_what_lies_under_the_pointer_is_told() -> None:
    assert told("tablut", "e5") == ("Aya's king", "It stands on e5.")
    assert told("cub-shogi", "a2") == ("a2", "Nothing stands here.")
    assert told("gobblet", "b2", "S@b2", "L@b2") == (
        "Momiji's large cup", "It stands on b2. Under it: Aya's small cup.",
    )  # fmt: skip
    assert told("tablut", "a1")[1] == "Nothing stands here. This is Aya's goal."


def test_what_is_in_hand_is_told_with_its_number() -> None:
    view, picture = seen(pieces_game("nine-mens-morris"))
    found = view.what(view.rect(InHand(Seat.SOUTH, "M")).center, picture)
    assert found is not None
    assert SAY(found[1]) == "9 in hand."


def test_whoever_does_not_see_the_board_hears_kinds_by_name_and_hands_by_number() -> None:
    def heard(id: str, *plays: str) -> list[str]:
        game = pieces_game(id)
        people = People({Seat.SOUTH: "Aya", Seat.NORTH: "Momiji"})
        return [SAY(each) for each in look_of(game).spoken(game, people).table(seen(game, plays=plays)[1].position)]

    assert heard("cub-shogi", "b2b3", "b4b3")[1] == "Rank 3: b3 Momiji's bear."
    assert heard("cub-shogi", "b2b3", "b4b3")[-2:] == ["In Aya's hand: cub.", "In Momiji's hand: cub."]
    assert heard("nine-mens-morris")[-3] == "In Aya's hand: 9 men."
    assert heard("amazons", "d1d2", "X@d1")[-1] == "Rank 1: d1 arrow, g1 Aya's amazon."
    assert heard("small-tables")[-1] == "The dice show 2, 4."
    assert heard("rock-pool")[-2] == "The bag holds 19 shells, 8 crabs."
    view, picture = seen(pieces_game("nine-mens-morris"), plays=("M@a1", "M@d7", "M@a4", "M@d6", "M@a7"))
    asked = look_of(view.game).spoken(view.game, People({})).asked(picture.position)
    assert SAY(asked or "") == "which enemy piece your line takes"
    assert heard("ataxx")[-1] == "Rank 1: a1 Aya's blob, g1 Momiji's blob."


# ---- colours and pictures


@pytest.mark.parametrize("palette", ["okabe_ito", "high_contrast", "print_true"])
@pytest.mark.parametrize("mode", MODES)
def test_marks_and_lines_are_seen_on_the_board(mode: str, palette: str) -> None:
    theme = Theme.load(ROOT / "data/theme.yaml", mode, palette, (ROOT / "data/games/pieces/theme.yaml",))
    for square in ("games.pieces.square", "games.pieces.square_2"):
        assert contrast(theme, "games.pieces.line", square) >= 3
        assert contrast(theme, "legal_board", square) >= 3
        assert contrast(theme, "last", square) >= 3
        faces = [f"games.pieces.{part}" for part in ("n_face", "n_ink", "neutral_face", "neutral_edge")]
        assert max(contrast(theme, face, square) for face in faces[:2]) >= 3
        assert max(contrast(theme, face, square) for face in faces[2:]) >= 2
    assert contrast(theme, "games.pieces.neutral_num", "games.pieces.neutral_face") >= 4.5


def no_canvas() -> Canvas:
    raise AssertionError("nothing has to be measured")


def test_the_emblems_are_those_that_are_drawn_and_others_are_warned_of() -> None:
    folder = ROOT / "data/games/pieces/sprites/emblems"
    assert tuple(sorted(path.stem for path in folder.glob("*.svg"))) == EMBLEMS
    wrong = pieces_game("tablut", {"look": {"icons": {"king": "crwn", "queen": "crown", "guard": "shield"}}})
    assert [path for path, _ in odd(wrong.definition, SAY, no_canvas)] == [
        ("look", "icons", "king"), ("look", "icons", "queen"),
    ]  # fmt: skip
    for id in EXAMPLES:
        assert list(odd(pieces_game(id).definition, SAY, no_canvas)) == []


def test_kinds_are_told_apart_and_a_single_one_has_no_letter() -> None:
    def signs(id: str) -> set[tuple[str, str]]:
        view, picture = seen(pieces_game(id))
        return {view._pieces._sign(piece) for piece in picture.pieces}

    assert signs("gomoku") == {("", "")}
    assert {emblem for emblem, _ in signs("cub-shogi")} == {"bear", "fox", "crane", "paw"}
    assert signs("gobblet") == {("", "")}  # they have sizes


# ---- paper


@pytest.mark.parametrize(
    ("id", "counts"),
    [
        ("hex", {"board": 1, "south-stone": 61, "north-stone": 61}),
        ("english-draughts", {"board": 1, "south-man": 12, "north-man": 12, "south-king": 12, "north-king": 12}),
        ("tablut", {"board": 1, "south-king": 1, "south-guard": 8, "north-raider": 16}),
        ("amazons", {"board": 1, "south-amazon": 4, "north-amazon": 4, "arrow": 50}),
        ("nine-mens-morris", {"board": 1, "south-man": 9, "north-man": 9}),
        ("small-tables", {"board": 1, "south-man": 5, "north-man": 5}),
    ],
)
def test_enough_pieces_are_printed(id: str, counts: dict[str, int]) -> None:
    game = pieces_game(id)
    parts = parts_of(Job(game, look_of(game), SAY, load_theme()))
    assert {part.name: part.count for part in parts} == counts
    cell = parts[0].w / (game.grid.files + 2)
    assert all(part.w < 1.4 * cell for part in parts[1:])


# ---- small boards


@pytest.mark.parametrize(("id", "held"), [("hex", 1), ("nine-mens-morris", 9), ("clobber", 0)])
def test_the_picture_of_the_set_up_shows_what_is_in_hand(
    box: Paintbox, monkeypatch: pytest.MonkeyPatch, id: str, held: int
) -> None:
    """Beyond the ends of the board lie all of each player's pieces, or one of what has no end."""
    drawn: list[tuple[Seat | None, float]] = []
    monkeypatch.setattr(Stones, "draw", lambda self, on, piece, near, place: drawn.append((piece.owner, place.y)))
    game, canvas = pieces_game(id), ScreenCanvas(pygame.Surface((300, 340)), box, 1.0)
    look_of(game).draw_start(canvas, Rect(0, 0, 300, 340), game, game.start(Setup(), 0))
    beyond = [owner for owner, y in drawn if not 45 < y < 280] if held else []
    assert beyond == [Seat.SOUTH] * held + [Seat.NORTH] * held
