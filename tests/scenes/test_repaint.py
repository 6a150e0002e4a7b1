"""Only what changed is painted, and the window shows what painting all of it would give."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from benchmarks.frames import Bench, calls
from scenes.app import App
from scenes.boot import build
from scenes.driver import Driver
from scenes.geometry import Point
from scenes.screens.table.screen import Table
from scenes.ui.screen_canvas import ScreenCanvas
from squares.core.actions import InHand
from squares.core.game import Setup
from squares.core.grid import Cell
from squares.core.match import Match
from squares.registry import Registry
from tests.game_files import some

GAMES = tuple(entry.id for entry in Registry.of_engines().entries)
KEYS = ("left", "right", "up", "down", "return", "escape", "tab", "f", "f1", "pageup", "pagedown", "end", "1", "2", "d")
STEPS = 20
LATE = 4  # frames: the still picture, the board, what stands beside it, and a film that ends meanwhile

LARGE = (3840, 2160)


def whole(app: App) -> bytes:
    """What the window would show if everything was painted anew."""
    surface = app.window.surface.copy()
    canvas = ScreenCanvas(surface, app.paintbox, app.fit.scale, app.fit.compact)
    top = app.services.stack.top
    assert top is not None
    before, dirty = copy.copy(top._stages) if isinstance(top, Table) else None, top.base_dirty
    top.draw_base(canvas)
    top.draw_moving(canvas)
    app.overlay.draw(canvas)
    if isinstance(top, Table) and before is not None:  # what the last frame left to the next is still left to it
        top._stages, top.base_dirty = before, dirty
    return pygame.image.tobytes(surface, "RGB")


class Watcher(Driver):
    """Compares the window after every frame that drew. While pieces move it may be late, but nothing is left so."""

    compared = late = 0

    def frame(self, ms: float = 1000 / 60) -> bool:
        drew = super().frame(ms)
        if drew:
            self.compared += 1
            right = pygame.image.tobytes(self.app.window.surface, "RGB") == whole(self.app)
            self.late = 0 if right else self.late + 1
        assert self.late <= (LATE if drew else 0)
        return drew


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    made = build(tmp_path / "home", (1280, 800))
    yield made
    made.close()


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    made = build(tmp_path_factory.mktemp("home"), LARGE)
    yield made
    made.close()


def seat(app: App, game: str, plies: int) -> None:
    """A table with a match after some plies at random, at the top of the stack."""
    made = app.services.registry.game(game)
    match = Match(made, Setup(), 1, {seat: seat.value for seat in made.seats})
    for i in range(plies):
        if match.outcome is None:
            match.play(random.Random(i).choice(match.legal_actions()))
    app.services.routes.table(match)


def somewhere(app: App, rng: random.Random) -> Point:
    """Mostly on what can be pressed, else anywhere in the window."""
    table = app.services.stack.top
    if isinstance(table, Table) and rng.random() < 0.8:
        spots = [target for zone in table.view.zones() for target in zone if isinstance(target, Cell | InHand)]
        return table.view.rect(rng.choice(spots)).center
    return rng.uniform(0, app.fit.size[0]), rng.uniform(0, app.fit.size[1])


def act(watcher: Watcher, rng: random.Random) -> None:
    """Any one thing that a person may do."""
    app = watcher.app
    table = app.services.stack.top
    if isinstance(table, Table) and table.cover is not None:
        watcher.press(table.cover.button.center).wait(700).release((5.0, 5.0))
    match rng.randrange(8):
        case 0 | 1 | 2:
            watcher.drag(somewhere(app, rng), somewhere(app, rng), rng.randrange(2, 7))
        case 3 | 4:
            watcher.click(somewhere(app, rng), rng.choice((1, 1, 3)))
        case 5:
            watcher.move(somewhere(app, rng)).wait(rng.choice((0, 100, 600)))
        case 6:
            watcher.key(rng.choice(KEYS))
        case 7:
            watcher.wheel(somewhere(app, rng), rng.choice((-2, 1)))


@pytest.mark.parametrize("game", some(GAMES, "qubism", "logistic"))
def test_the_window_shows_what_a_full_repaint_gives(app: App, game: str) -> None:
    watcher, rng = Watcher(app), random.Random(game)
    seat(app, game, 9)
    watcher.frame()
    for _ in range(STEPS):
        act(watcher, rng)
    assert watcher.compared > STEPS


def test_nothing_that_somebody_else_saw_is_seen_once_more_when_the_table_is_taken_over(app: App) -> None:
    watcher = Driver(app)
    seat(app, "logistic", 9)
    table = app.services.stack.top
    assert isinstance(table, Table)
    taken, rng = 0, random.Random(3)
    for _ in range(300):
        watcher.frame()
        if table.cover is None:
            table.session.play(rng.choice(table.state.match.legal_actions()))
            continue
        watcher.frame()
        table._uncover()
        if watcher.frame() and table.state.film.running:
            taken += 1
            assert pygame.image.tobytes(app.window.surface, "RGB") == whole(app)
        if taken == 2:
            return
    pytest.fail("The table was not taken over often enough.")


@pytest.mark.parametrize("game", some(GAMES, "squares-ii", "logistic"))
def test_while_a_piece_is_dragged_little_is_painted_and_called(large: App, game: str) -> None:
    bench = Bench(large, game)
    assert bench.take()
    pointer, window = bench.table.state.pointer, LARGE[0] * LARGE[1]
    bench.frame(next(bench.path()))
    for event in bench.path(90):
        before = pointer.hover, bench.table.state.verdict
        called = calls(lambda event=event: bench.frame(event))  # type: ignore[misc]
        if (pointer.hover, bench.table.state.verdict) == before:
            assert (called < 1500, large.painted < 0.1 * window) == (True, True), (called, large.painted)
        else:  # what can be read of it changes beside the board
            assert large.painted < 0.18 * window
    assert bench.table.picture.drag is not None
    large.services.stack.close()


def test_while_nothing_happens_nothing_is_painted(app: App) -> None:
    watcher = Watcher(app)
    seat(app, "squares-ii", 4)
    watcher.run_until_idle()
    drawn = app.drawn
    watcher.wait(5000)
    assert app.drawn == drawn


def test_a_picture_that_was_lost_is_painted_again(app: App) -> None:
    watcher = Watcher(app)
    seat(app, "squares-ii", 4)
    watcher.run_until_idle()
    app.window.surface.fill("red")
    pygame.event.post(pygame.Event(pygame.WINDOWEXPOSED))
    assert watcher.frame()
    assert app.painted == 1280 * 800
