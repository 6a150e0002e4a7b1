"""Drawing a board changes nothing: the same picture again, and the view answers as before."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pygame
import pytest

from scenes.board.picture import Drag, Peek, Picture, Preview
from scenes.board.timeline import Sprite
from scenes.games import look_of
from scenes.games.kit.board_view import BoardView
from scenes.geometry import Rect
from scenes.shipped import load_theme, paintbox
from scenes.ui.paintbox import Paintbox
from scenes.ui.screen_canvas import ScreenCanvas
from squares.core.actions import Spot, Target
from squares.core.game import AnyGame, Piece, Setup
from squares.core.grid import Cell
from squares.core.rng import Rng
from squares.data.texts import Texts
from squares.registry import Registry, definition_of
from tests.game_files import each_eighth

ROOT = Path(__file__).parents[3]
REGISTRY = Registry.of_engines()
SAY = Texts.load("en").say
STAGE = Rect(16, 64, 1032, 788)
KEPT = ("_view", "_forecasts", "game", "_rengoma", "_qubism", "_theme", "_say", "say", "_wording", "words")
"""What is worked out once and kept, or belongs to somebody else."""


def names() -> list[Any]:
    shelved = {entry.engine for entry in REGISTRY.entries}
    examples = [entry.id for entry in REGISTRY.examples if entry.engine not in shelved]
    return [*(entry.id for entry in REGISTRY.entries), "grid", *each_eighth(examples)]


@cache
def made(name: str) -> AnyGame:
    if name != "grid":
        return REGISTRY.game(name)
    plain = definition_of(REGISTRY.game("squares-ii"))
    plain["look"]["view"] = "grid"
    return REGISTRY.from_definition(plain)


@pytest.fixture(scope="module")
def box() -> Paintbox:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    return paintbox(load_theme())


def pictures(game: AnyGame) -> Iterator[tuple[Picture, tuple[Sprite, ...]]]:
    """Some plies into the game: at rest, pointed at, picked, previewed, dragged, moving, with warnings and peeks."""
    rng, position = Rng(3), game.start(Setup(), 1)
    for number in range(30):
        actions = game.legal_actions(position)
        if not actions:
            break
        index, rng = rng.below(len(actions))
        action = actions[index]
        if number % 15 == 0:
            yield from stages(game, position, action)
        position = game.apply(position, action).position
    last = Picture(position, game.pieces(position), None, to_act=game.to_act(position), on_turn=game.on_turn(position))
    yield last, ()
    yield replace(last, won=tuple(game.grid)[:3], won_share=1.0), ()


def stages(game: AnyGame, position: Any, action: Any) -> Iterator[tuple[Picture, tuple[Sprite, ...]]]:
    seat = game.to_act(position)
    rest = Picture(position, game.pieces(position), seat, to_act=seat, on_turn=game.on_turn(position))
    first, *more = game.targets(position, action)
    after = game.apply(position, action)
    yield rest, ()
    yield replace(rest, hover=first, peek=Peek.POINTED, threatened=frozenset()), ()
    picked = replace(
        rest, picked=(first,), legal=dict.fromkeys(more, ()), preview=Preview(after.position, after.events)
    )
    yield picked, ()
    yield replace(picked, drag=Drag(first, (500.0, 400.0)), hover=more[-1] if more else None, peek=Peek.ALL), ()
    piece = next((piece for piece in rest.pieces if piece.spot == first), None)
    if piece is not None:
        yield rest, (sprite(piece),)


def sprite(piece: Piece) -> Sprite:
    return Sprite(piece, (400.0, 300.0), lift=12.0, alpha=0.8, over=True)


def drawn(box: Paintbox, view: BoardView, picture: Picture, sprites: tuple[Sprite, ...]) -> bytes:
    surface = pygame.Surface((270, 215))
    canvas = ScreenCanvas(surface, box, 0.25)
    view.draw_base(canvas, picture, frozenset(each.piece.spot for each in sprites))
    view.draw_moving(canvas, picture, sprites)
    return pygame.image.tobytes(surface, "RGB")


def answers(view: BoardView, picture: Picture) -> tuple[list[Rect], list[Target | None], list[tuple[Target, ...]]]:
    """Where everything is and what lies under a grid of points."""
    spots: list[Spot] = [*view.game.grid, *(piece.spot for piece in picture.pieces)]
    at = [(x, y) for x in range(20, 1040, 80) for y in range(70, 850, 60)]
    asked = [each.rect for each in view.asked(picture)]
    asked += [] if view.cards is None else [pile.rect for pile in view.cards.piles(picture)]
    return [*map(view.rect, spots), *asked], [view.pick((x, y)) for x, y in at], view.zones()


def state(thing: Any) -> Any:
    """All that a view and its parts hold, as plain values."""
    if isinstance(thing, dict):
        return {key: state(value) for key, value in thing.items()}
    if isinstance(thing, list | tuple | set | frozenset):
        return type(thing).__name__, [state(each) for each in thing]
    if type(thing).__module__.startswith("scenes.games") and hasattr(thing, "__dict__"):
        return {name: state(value) for name, value in vars(thing).items() if name not in KEPT}
    return thing


@pytest.mark.parametrize("name", names())
def test_drawing_twice_gives_one_picture_and_changes_nothing(box: Paintbox, name: str) -> None:
    game = made(name)
    view = look_of(game).view(game, SAY, box.theme)
    seen = set()
    for picture, sprites in pictures(game):
        view.layout(STAGE, False, picture.viewer or game.seats[0])
        view.show(picture)
        before = state(view), answers(view, picture)
        one = drawn(box, view, picture, sprites)
        assert (state(view), answers(view, picture)) == before
        assert drawn(box, view, picture, sprites) == one
        seen.add(one)
    assert len(seen) > 6


@pytest.mark.parametrize("name", names())
def test_drawing_another_picture_leaves_the_answers_as_shown(box: Paintbox, name: str) -> None:
    """A view answers for the picture that it was shown, whatever is drawn."""
    game = made(name)
    view = look_of(game).view(game, SAY, box.theme)
    view.layout(STAGE, False, game.seats[0])
    start = game.start(Setup(), 1)
    first = Picture(start, game.pieces(start), game.seats[0], to_act=game.to_act(start), on_turn=game.on_turn(start))
    bare = replace(first, pieces=tuple(piece for piece in first.pieces if isinstance(piece.spot, Cell)))
    view.show(first)
    before = state(view), answers(view, first)
    drawn(box, view, bare, ())
    assert (state(view), answers(view, first)) == before
