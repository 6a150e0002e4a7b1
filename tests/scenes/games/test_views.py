"""How boards are laid out, picked from and drawn, for every shipped variant and for a designer's own board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from scenes.board.picture import Drag, Kind, Peek, Picture, Preview
from scenes.board.timeline import Sprite
from scenes.games import look_of
from scenes.games.kit import states as states_drawn
from scenes.games.kit.board_view import BoardView
from scenes.games.tiles import tile as tile_piece
from scenes.geometry import Rect
from scenes.shipped import load_theme, paintbox
from scenes.ui.paintbox import Paintbox
from scenes.ui.screen_canvas import ScreenCanvas
from squares.core.actions import InHand, Target
from squares.core.events import Fought
from squares.core.game import AnyGame, Piece, Setup
from squares.core.grid import Cell, File, Rank
from squares.core.phrase import phrase
from squares.core.rng import Rng
from squares.core.seats import TWO, Seat
from squares.data.places import shipped
from squares.data.texts import Texts
from squares.registry import Registry

ROOT = Path(__file__).parents[3]
WIDE, COMPACT = Rect(16, 64, 1032, 788), Rect(8, 52, 728, 548)
STAGES = [(WIDE, False), (COMPACT, True), (Rect(16, 64, 1400, 788), False), (Rect(0, 0, 300, 620), True)]
MIDDLE = (
    "-,-,d5t1,-,-/-,t3d3,-,j4s2,-/-,S4J2,d2t4,-,s5j1/T2D4,-,J3S3,-,D1T5/-,J1S5,-,D5T1,- "
    "S1J5,S2J4,T3D3,T4D2 S1J5,S3J3,S4J2,T2D4,T5D1 s -"
)
REGISTRY = Registry.of_engines()
TEXTS = Texts.load("en")


def own_board() -> AnyGame:
    """7 files, 6 ranks, another goal row and limit, fourteen tiles a hand."""
    shipped = REGISTRY.entry("squares-ii").definition
    assert shipped is not None
    plain = shipped.model_dump(mode="json", exclude={"variants"})
    plain["board"] |= {"files": 7, "ranks": 6, "goal_row": 4}
    plain["limit"] = 12
    for family in plain["families"].values():
        family |= {"numbers": [1, 2, 3, 4, 5, 6, 7], "sum": 8}
    return REGISTRY.from_definition(plain)


def drawn_as(view: str) -> AnyGame:
    """SQUARES II with another view."""
    shipped = REGISTRY.entry("squares-ii").definition
    assert shipped is not None
    plain = shipped.model_dump(mode="json", exclude={"variants"})
    plain["look"]["view"] = view
    return REGISTRY.from_definition(plain)


GAMES: dict[str, AnyGame] = {
    f"{id}/{variant}": REGISTRY.game(id, variant)
    for id in ("squares-ii", "strive")
    for variant in REGISTRY.entry(id).variants
} | {"own": own_board(), "grid": drawn_as("grid")}


@pytest.fixture(scope="module")
def box() -> Paintbox:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    return paintbox(load_theme())


@pytest.fixture(params=["light", "dark"])
def lit(box: Paintbox, request: pytest.FixtureRequest) -> Paintbox:
    box.theme.set(request.param)
    return box


def seen(game: AnyGame, position: Any, **more: Any) -> Picture:
    return Picture(position, game.pieces(position), on_turn=Seat.SOUTH, to_act=game.to_act(position), **more)


def played(game: AnyGame, plies: int, seed: int = 5) -> Any:
    """Some position that many plies into a game."""
    rng, position = Rng(seed), game.start(Setup(), 1)
    for _ in range(plies):
        actions = game.legal_actions(position)
        if not actions or game.outcome(position):
            break
        index, rng = rng.below(len(actions))
        position = game.apply(position, actions[index]).position
    return position


def image(
    box: Paintbox, view: BoardView, picture: Picture, sprites: tuple[Sprite, ...] = (), scale: float = 0.5
) -> bytes:
    surface = pygame.Surface((round(1440 * scale), round(900 * scale)))
    canvas = ScreenCanvas(surface, box, scale)
    canvas.table()
    view.show(picture)
    view.draw_base(canvas, picture, frozenset())
    view.draw_moving(canvas, picture, sprites)
    return pygame.image.tobytes(surface, "RGB")


def laid_out(
    box: Paintbox, game: AnyGame, stage: Rect = WIDE, compact: bool = False, near: Seat = Seat.SOUTH
) -> BoardView:
    view = look_of(game).view(game, TEXTS.say, box.theme)
    view.layout(stage, compact, near)
    return view


def targets(picture: Picture, game: AnyGame) -> list[Target]:
    hands: list[Target] = [p.spot for p in picture.pieces if isinstance(p.spot, InHand)]
    pool = any(isinstance(t, InHand) and t.seat is None for t in hands)
    return hands if pool else [*hands, *game.grid]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("near", TWO)
@pytest.mark.parametrize(("stage", "compact"), STAGES)
def test_the_middle_of_every_spot_picks_that_spot(
    box: Paintbox, name: str, near: Seat, stage: Rect, compact: bool
) -> None:
    game = GAMES[name]
    view = laid_out(box, game, stage, compact, near)
    for plies in (0, 9, 30):
        picture = seen(game, played(game, plies), near=near)
        view.show(picture)
        for target in targets(picture, game):
            assert not isinstance(target, str)
            place = view.rect(target)  # type: ignore[arg-type]
            assert view.pick(place.center) == target
            assert stage.x <= place.x
            assert place.right <= stage.right
            assert stage.y <= place.y
            assert place.bottom <= stage.bottom


def test_near_misses_pick_the_nearest_cell_and_far_ones_nothing(box: Paintbox) -> None:
    game = GAMES["squares-ii/classic"]
    view = laid_out(box, game)
    view.show(seen(game, game.start(Setup(), 1)))
    c3 = Cell(File(2), Rank(2))
    x, y = view.rect(c3).center
    for dx, dy in ((51, 0), (-51, 0), (0, 51), (50, -50)):
        assert view.pick((x + dx, y + dy)) == c3
    assert view.pick((x + 62, y)) == Cell(File(3), Rank(2))
    assert view.pick((20, 70)) is None
    left = view.rect(Cell(File(0), Rank(2)))
    assert view.pick((left.x - 40, left.center[1])) is None


def test_a_turned_tile_is_picked_as_it_lies(box: Paintbox) -> None:
    game = GAMES["squares-ii/classic"]
    view = laid_out(box, game)
    position = game.start(Setup(), 1)
    view.show(seen(game, position, turned=frozenset({"S4J2"})))
    place = view.rect(InHand(Seat.SOUTH, "S4J2"))
    assert view.pick(place.center) == InHand(Seat.SOUTH, "J2S4")
    assert view.rect(InHand(Seat.SOUTH, "J2S4")) == place


def test_zones_hold_every_target_once_and_begin_with_the_near_hand(box: Paintbox) -> None:
    game = GAMES["squares-ii/classic"]
    for near in TWO:
        view = laid_out(box, game, near=near)
        view.show(seen(game, played(game, 12), near=near))
        zones = view.zones()
        assert [t.seat for t in zones[0] if isinstance(t, InHand)] == [near] * len(zones[0])
        board = zones[1]
        assert len(set(board)) == game.grid.size == len(board)
        ys = [view.rect(cell).y for cell in board]  # type: ignore[arg-type]
        assert ys == sorted(ys)


def test_turning_the_board_moves_the_near_ranks_down(box: Paintbox) -> None:
    game = GAMES["strive/first-game"]
    a1, e5 = Cell(File(0), Rank(0)), Cell(File(4), Rank(4))
    south, north = (laid_out(box, game, near=near) for near in TWO)
    assert south.rect(a1) == north.rect(e5)
    assert south.rect(a1).y > south.rect(e5).y


def test_pool_pieces_stay_where_they_are_when_one_is_taken(box: Paintbox) -> None:
    game = GAMES["strive/expert-2"]
    view = laid_out(box, game)
    before = seen(game, game.start(Setup(), 1))
    after = seen(game, game.apply(before.position, game.parse_action("+L1U5")).position)
    spots = [p.spot for p in after.pieces if isinstance(p.spot, InHand) and p.spot.seat is None]
    view.show(before)
    places = [view.rect(spot) for spot in spots]
    view.show(after)
    assert [view.rect(spot) for spot in spots] == places
    assert len({place.center for place in places}) == len(places)


def states(game: AnyGame) -> Iterator[Picture]:
    """One picture for every state that cells and pieces can show, on a position in the middle of a game."""
    position = game.start(Setup(), 1)
    position = played(game, 34 if getattr(position, "picking", False) else 14)
    picture = seen(game, position)
    cells = list(game.grid)
    spot = next(p.spot for p in picture.pieces)
    hand = next((p.spot for p in picture.pieces if isinstance(p.spot, InHand)), spot)
    action = game.legal_actions(position)[0]
    step = game.apply(position, action)
    fight = Fought(cells[3], Seat.SOUTH, 3, 0, Seat.NORTH, 2, 0, Seat.SOUTH)
    kinds = ((Kind.MOVE,), (Kind.ABILITY,), (Kind.BATTLE,), (Kind.MOVE, Kind.ABILITY))
    legal: dict[Target, tuple[Kind, ...]] = dict(zip(cells[2:], kinds, strict=False))
    refused: dict[Target, Any] = {
        cells[8]: phrase("tiles.over_limit", row=1, sum=9, limit=8),
        cells[9]: phrase("core.over"),
    }
    picked = replace(picture, picked=(spot,), legal=legal, refused=refused)
    yield picture
    yield replace(picture, hover=spot, cursor=hand)
    yield replace(picked, hover=cells[9], cursor=cells[8])
    yield replace(picked, preview=Preview(step.position, (*step.events, fight)))
    yield replace(picked, drag=Drag(spot, (400.0, 300.0)), hover=cells[2])
    yield replace(picked, picked=(hand,), drag=Drag(hand, (-50.0, 2000.0)))
    yield replace(picture, last_from=cells[0], last_to=cells[1], last_seat=Seat.NORTH)
    yield replace(picture, last_from=hand, last_to=cells[1], last_seat=Seat.SOUTH)
    yield replace(picture, threatened=frozenset(cells[:3]), peek=Peek.ALL)
    yield replace(picture, forced=frozenset(cells[:3]), hover=cells[0], cursor=cells[1])
    yield replace(picture, won=(cells[0], cells[1], cells[2]))


def test_winning_cells_that_do_not_touch_have_frames_of_their_own(
    box: Paintbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = GAMES["squares-ii/classic"]
    view, framed = laid_out(box, game), []
    monkeypatch.setattr(states_drawn, "won", lambda _canvas, area, under, **_: framed.append((under, round(area.w))))
    cells = tuple(Cell(File(file), Rank(2)) for file in (0, 1, 4))
    image(box, view, seen(game, game.start(Setup(), 1), won=cells))
    assert sorted(framed) == [(False, 104), (False, 216), (True, 104), (True, 216)]


@pytest.mark.parametrize("name", GAMES)
def test_every_state_shows_and_is_drawn_the_same_twice(lit: Paintbox, name: str) -> None:
    game = GAMES[name]
    view = laid_out(lit, game)
    pictures = list(states(game))
    images = [image(lit, view, picture, scale=0.4) for picture in pictures]
    assert len(set(images)) == len(images), "two states look alike"
    lit.forget()
    again = [image(lit, laid_out(lit, game), picture, scale=0.4) for picture in pictures[::4]]
    assert again == images[::4]


@pytest.mark.parametrize("near", TWO)
def test_sprites_are_drawn_and_resting_pieces_at_moving_spots_are_not(box: Paintbox, near: Seat) -> None:
    game = GAMES["squares-ii/classic"]
    view = laid_out(box, game, near=near)
    picture = seen(game, game.parse(MIDDLE), near=near)
    piece = picture.pieces[0]
    sprites = [
        Sprite(piece, (300.0, 300.0), kx=k, lift=9.0, alpha=a)
        for k, a in ((1.0, 1.0), (0.3, 1.0), (0.0, 1.0), (1.0, 0.4))
    ]
    assert len({image(box, view, picture, (sprite,)) for sprite in sprites}) == 4
    surface = pygame.Surface((1440, 900))
    canvas = ScreenCanvas(surface, box, 1.0)
    place = view.rect(piece.spot)
    colours = []
    for moving in (frozenset[Any](), frozenset({piece.spot})):
        canvas.table()
        view.draw_base(canvas, picture, moving)
        colours.append(surface.get_at((round(place.center[0]), round(place.center[1]))))
    assert colours[0] != colours[1]


def test_the_base_depends_on_the_still_part_alone(box: Paintbox) -> None:
    game = GAMES["squares-ii/classic"]
    view = laid_out(box, game)
    for picture in states(game):
        surfaces = []
        for shown in (picture, view.still(picture)):
            surface = pygame.Surface((576, 360))
            canvas = ScreenCanvas(surface, box, 0.4)
            canvas.table()
            view.draw_base(canvas, shown, frozenset())
            surfaces.append(pygame.image.tobytes(surface, "RGB"))
        assert surfaces[0] == surfaces[1]


def test_nothing_that_the_viewer_does_not_know_is_drawn(box: Paintbox) -> None:
    """Two hidden hands that differ only in what South cannot know make the same picture."""
    game = GAMES["squares-ii/own"]
    choices = [
        Setup(
            choices={
                option.id: option.values[:2] if option.seat is not Seat.NORTH else option.values[i : i + 2]
                for option in game.options
            }
        )
        for i in (0, 2)
    ]
    images = set()
    for setup in choices:
        known = game.observe(game.start(setup, 1), Seat.SOUTH).position
        picture = seen(game, known, viewer=Seat.SOUTH)
        images.add(image(box, laid_out(box, game), picture))
        images.add(image(box, laid_out(box, game), replace(picture, peek=Peek.ALL)))
    starts = {game.format(game.start(setup, 1)) for setup in choices}
    assert len(starts) == 2
    assert len(images) <= 2, "one picture, and one with South's own faces peeked at"


def test_a_down_face_on_the_board_shows_only_while_peeking(box: Paintbox) -> None:
    game = GAMES["squares-ii/classic"]
    view = laid_out(box, game)
    picture = seen(game, game.parse(MIDDLE), viewer=Seat.SOUTH)
    masked = replace(
        picture, pieces=tuple(replace(p, back="") if isinstance(p.spot, Cell) else p for p in picture.pieces)
    )
    assert image(box, view, picture) == image(box, view, masked)
    assert image(box, view, replace(picture, peek=Peek.ALL)) != image(box, view, replace(masked, peek=Peek.ALL))


def luminance(colour: tuple[int, ...]) -> float:
    parts = [c / 255 for c in colour[:3]]
    r, g, b = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def test_owners_differ_in_grey_and_in_outline(lit: Paintbox) -> None:
    surfaces = []
    for owner in TWO:
        surface = pygame.Surface((104, 104), pygame.SRCALPHA)
        face = tile_piece.Face(owner, "tiles/spin", "3")
        tile_piece.draw(ScreenCanvas(surface, lit, 1.0), face, Rect(10, 10, 84, 84))
        surfaces.append(surface)
    light, dark = (luminance(tuple(s.get_at((70, 30)))) for s in surfaces)
    assert (light + 0.05) / (dark + 0.05) > 4.5
    masks = [pygame.mask.from_surface(s, 250) for s in surfaces]
    assert masks[0].overlap_area(masks[1], (0, 0)) < masks[0].count()
    assert masks[0].get_at((14, 12)) > masks[1].get_at((14, 12)), "North's corners are cut further"


def test_a_plain_view_draws_pieces_of_any_kind(box: Paintbox) -> None:
    game = GAMES["grid"]
    a1, b1 = Cell(File(0), Rank(0)), Cell(File(1), Rank(0))
    view = laid_out(box, game)
    plain = replace(seen(game, game.parse(MIDDLE)), pieces=())
    made = set()
    for owner in (*Seat, None):
        for text in ("", "7", "long name"):
            pieces = (Piece(a1, "disc", owner, text), Piece(b1, "cube", None, "U"))
            made.add(image(box, view, replace(plain, pieces=pieces)))
    assert len(made) > 9


def test_of_equal_pieces_in_a_plain_tray_all_are_seen_and_the_last_is_taken(box: Paintbox) -> None:
    game = GAMES["grid"]
    view = laid_out(box, game)
    plain = seen(game, game.parse(MIDDLE))
    disc, end = Piece(InHand(Seat.SOUTH, "X"), "disc", Seat.SOUTH, "X"), Piece(Cell(File(0), Rank(0)), "disc", None, "")
    made, taken = [], []
    for held in range(4):
        picture = replace(plain, pieces=(end, *[disc] * held))
        made.append(image(box, view, picture))
        taken.append(view.rect(disc.spot))
    assert len(set(made)) == 4
    assert taken[1].x < taken[2].x < taken[3].x
    assert view.pick(taken[3].center) == view.pick(taken[1].center) == disc.spot


def test_there_are_no_plain_trays_while_nobody_has_anything_in_hand(box: Paintbox) -> None:
    game = GAMES["grid"]
    view = laid_out(box, game)
    plain = seen(game, game.parse(MIDDLE))
    disc = Piece(InHand(Seat.SOUTH, "X"), "disc", Seat.SOUTH, "X")
    trays = []
    for pieces in ((), (disc,)):
        image(box, view, replace(plain, pieces=pieces))
        surface = pygame.Surface((1440, 900))
        view.draw_base(ScreenCanvas(surface, box, 1.0), replace(plain, pieces=pieces), frozenset())
        middle = view.rect(InHand(Seat.NORTH, "X")).center
        trays.append(surface.get_at((int(middle[0]), int(middle[1]))))
    assert trays[0] == pygame.Color(0, 0, 0)
    assert trays[0] != trays[1]


@pytest.mark.parametrize("name", GAMES)
def test_small_boards_and_diagrams(lit: Paintbox, name: str) -> None:
    game = GAMES[name]
    position = played(game, 30 if "expert" in name else 14)  # the first twenty plies of a draft leave the board empty
    action = game.legal_actions(position)[0]
    made = set()
    for shown in (None, game.start(Setup(), 1), position):
        surface = pygame.Surface((500, 420))
        look_of(game).draw_mini(ScreenCanvas(surface, lit, 1.0), Rect(5, 5, 135, 135), game, shown)
        made.add(pygame.image.tobytes(surface, "RGB"))
    for act in (None, action):
        surface = pygame.Surface((500, 420))
        look_of(game).draw_diagram(
            ScreenCanvas(surface, lit, 1.0), Rect(5, 5, 480, 400), game, TEXTS.say, position, act
        )
        made.add(pygame.image.tobytes(surface, "RGB"))
    assert len(made) >= 4


def test_pictograms_follow_the_game_file_or_the_mechanism() -> None:
    from scenes.games.tiles import pictograms

    definition = GAMES["own"].definition
    assert pictograms.sprite(definition, "leap") == "tiles/leap"
    hop = definition.abilities["diagonal"]
    changed = definition.model_copy(update={"abilities": {**definition.abilities, "knight-step": hop}})
    assert pictograms.sprite(changed, "knight-step") == "tiles/diagonal"
    look = changed.look.model_copy(update={"icons": {"knight-step": "leap", "spin": "no-such-file"}})
    changed = changed.model_copy(update={"look": look})
    assert pictograms.sprite(changed, "knight-step") == "tiles/leap"
    assert pictograms.sprite(changed, "spin") == "tiles/spin"
    for sprite in pictograms.of_letters(changed).values():
        assert (shipped("data", "games", "tiles", "sprites") / f"{sprite}.svg").is_file()
