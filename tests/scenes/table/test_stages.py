"""What is drawn in which frame while something moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pygame
import pytest

from scenes.app import App
from scenes.boot import build
from scenes.screens.table.screen import Table
from tests.game_files import some
from tests.scenes.at_table import Hand, sit

FRAME = 1000 / 60


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    made = build(tmp_path_factory.mktemp("home"), (1440, 900), clock=lambda: Hand.now)
    yield made
    made.close()


@pytest.mark.parametrize("game", some(["squares-ii", "qubism", "rengoma", "logistic"], "qubism", "logistic"))
def test_no_frame_draws_everything_while_something_moves(app: App, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    hand = sit(app, game=game)
    drawn: Counter[str] = Counter()
    for name in ("draw_base", "_draw_view", "_draw_around"):
        plain = getattr(Table, name)

        def counted(table: Table, canvas: object, name: str = name, plain: object = plain) -> None:
            drawn[name] += 1
            plain(table, canvas)  # type: ignore[operator]

        monkeypatch.setattr(Table, name, counted)
    while not hand.table.state.film.running:
        for _ in range(5):
            hand.wait(FRAME)
        hand.table.session.play(hand.match.legal_actions()[0])
    frames = []
    while hand.table.state.film.running or len(frames) < 3 or frames[-1]:
        drawn.clear()
        hand.wait(FRAME)
        frames.append(dict(drawn))
    assert "draw_base" not in frames[0], "it lies where it lay"
    assert any("draw_base" in frame for frame in frames)
    at_once = [frame for frame in frames if {"draw_base", "_draw_around"} <= frame.keys()]
    assert len(at_once) == (game == "logistic"), "only where the cover was taken away nothing may stand as it was"
    last = hand.app.window.surface.copy()
    assert hand.pixels() == pygame.image.tobytes(last, "RGB")
