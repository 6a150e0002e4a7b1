"""What will soon be seen is made ready in frames that have nothing else to do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from benchmarks.frames import Bench
from scenes.app import App
from scenes.boot import build
from scenes.games.logistic import reader
from scenes.games.logistic.card import Face
from scenes.games.tiles import tile
from squares.core.actions import InHand

REST = 400  # frames in which somebody only looks


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    made = build(tmp_path / "home", (1280, 800))
    yield made
    made.close()


def at_rest(app: App, game: str) -> Bench:
    """A table that has been looked at for a while."""
    bench = Bench(app, game)
    painted = app.drawn
    for _ in range(REST):
        bench.frame()
    assert app.drawn == painted
    assert bench.table.ahead() is None
    return bench


def counted(monkeypatch: pytest.MonkeyPatch, owner: object, name: str) -> list[object]:
    """Grows with every call of a function."""
    found: list[object] = []
    real = getattr(owner, name)

    def noted(*args: object, **named: object) -> object:
        found.append(args)
        return real(*args, **named)

    monkeypatch.setattr(owner, name, noted)
    return found


def test_cards_are_pointed_at_and_dragged_without_their_faces_being_painted(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench = at_rest(app, "logistic")
    faces, read = counted(monkeypatch, Face, "draw_own"), counted(monkeypatch, reader, "draw")
    pieces = bench.table.picture.pieces
    hand = [piece.spot for piece in pieces if isinstance(piece.spot, InHand) and piece.text[0] != "?"]
    assert len(hand) > 3
    for spot in hand:
        bench.frame(bench.mouse(pygame.MOUSEMOTION, bench.table.view.rect(spot).center, rel=(0, 0), buttons=(0, 0, 0)))
    assert bench.take()
    for event in bench.path(40):
        bench.frame(event)
    assert (len(faces), len(read)) == (0, 0)


def test_tiles_are_taken_up_and_dragged_without_being_painted_anew(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    bench = at_rest(app, "strive")
    painted = counted(monkeypatch, tile, "paint")
    assert bench.take()
    for event in bench.path(40):
        bench.frame(event)
    assert len(painted) == 0
