"""Which look draws which game, and what a look costs before it is wanted."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from scenes.games import look_for, look_of, looks
from scenes.games.kit.look import LOOK
from scenes.geometry import Rect
from scenes.shipped import load_theme, paintbox
from scenes.ui.paintbox import Paintbox
from scenes.ui.screen_canvas import ScreenCanvas
from squares.core.game import AnyGame, Setup
from squares.data import engines, installed
from squares.data.texts import Texts
from squares.registry import Registry, definition_of

ROOT = Path(__file__).parents[3]
REGISTRY = Registry.of_engines()
SAY = Texts.load("en").say
OF_ENGINE = {entry.engine: entry.id for entry in reversed(REGISTRY.entries)}
OTHERS = ("grid", "kit", "nobody-wrote-this", "look")


def drawn_as(engine: str, view: str) -> AnyGame:
    """A shipped game of an engine with another view."""
    plain = definition_of(REGISTRY.game(OF_ENGINE[engine]))
    plain["look"]["view"] = view
    return REGISTRY.from_definition(plain)


@pytest.fixture(scope="module")
def box() -> Paintbox:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    return paintbox(load_theme())


def test_every_shipped_engine_has_a_look_of_its_own() -> None:
    own = {engine: look_for(engine) for engine in engines.names()}
    assert LOOK not in own.values()
    assert set(looks()) == {LOOK, *own.values()}
    for id in OF_ENGINE.values():
        game = REGISTRY.game(id)
        assert look_of(game) is own[game.definition.engine]


@pytest.mark.parametrize("engine", OF_ENGINE)
def test_a_game_that_names_no_view_has_the_look_of_its_engine(engine: str) -> None:
    plain = definition_of(REGISTRY.game(OF_ENGINE[engine]))
    del plain["look"]
    assert look_of(REGISTRY.from_definition(plain)) is look_for(engine)


@pytest.mark.parametrize("view", [*OF_ENGINE, *OTHERS])
@pytest.mark.parametrize("engine", OF_ENGINE)
def test_a_game_with_any_view_is_drawn(box: Paintbox, engine: str, view: str) -> None:
    game = drawn_as(engine, view)
    look = look_of(game)
    assert look is (look_for(engine) if view == engine else LOOK)
    surface = pygame.Surface((400, 400))
    canvas = ScreenCanvas(surface, box, 0.25)
    position = game.start(Setup(), 1)
    look.draw_mini(canvas, Rect(0, 0, 200, 200), game, position)
    look.draw_diagram(canvas, Rect(0, 0, 400, 300), game, SAY, position, game.legal_actions(position)[0])
    look.seat_style(game).mark(canvas, game.seats[0], (300, 300), 20)
    assert len({tuple(surface.get_at((x, y))) for x in range(0, 100, 3) for y in range(0, 100, 3)}) > 2


@pytest.mark.parametrize("engine", ["", "kit", "..", "a.b", "__init__", "look"])
def test_a_word_that_is_no_engine_has_the_plain_look(engine: str) -> None:
    assert look_for(engine) is LOOK


def run(code: str, *arguments: str) -> str:
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()[-1]


ROOMS = """
rooms = [name for name in sys.modules if name.startswith("scenes.games.") and name.count(".") > 2]
drawing = [name for name in rooms if ".kit." not in name and not name.endswith(".look")]
assert not drawing, drawing
assert not [name for name in sys.modules if name.startswith("squares.games.")]
print(len(rooms))
"""


def test_asking_all_looks_for_pages_and_files_loads_no_room() -> None:
    code = """
import sys
from scenes.games import looks
for look in looks():
    look.documents and look.documents.page, look.choices
assert "pygame" not in sys.modules
"""
    assert int(run(code + ROOMS)) > len(installed.engines())


def test_the_home_screen_stands_before_any_room_is_loaded(tmp_path: Path) -> None:
    code = """
import os, sys
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
from pathlib import Path
from scenes.boot import build, first_screen
app = build(Path(sys.argv[1]), (1440, 900))
first_screen(app.services, None)
app.frame((), 0.0)
app.close()
"""
    assert int(run(code + ROOMS, str(tmp_path))) > len(installed.engines())
