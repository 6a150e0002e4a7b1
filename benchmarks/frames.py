"""How long the table's frames take while a tile is dragged about, and what the program uses while nothing happens.

    python benchmarks/frames.py [WIDTH HEIGHT] [--thinking]

The frame's time holds input, picture and flip. The video driver is the one of the environment (SDL_VIDEODRIVER);
under "dummy" the flip costs nothing. With ``--thinking`` the same is measured again, at 60 frames a second, while a
bot thinks in its own process: the frames' own time, and the time from one to the next.
"""

from __future__ import annotations

import argparse
import math
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame

from scenes.app import FAST, App
from scenes.geometry import Point
from scenes.screens.table.screen import Table
from scenes.startup import build
from scenes.table.bot_client import BotClient
from squares.bots.levels import FULL
from squares.core.actions import Button
from squares.core.game import Setup
from squares.core.match import Match

DRAGGED = 600  # frames
IDLE = 10.0  # seconds
OPENING = ("S4J2@b1", "S4J2@b5", "J3S3@c1", "J3S3@d5", "b1b2", "b5b4", "T2D4@d1", "D4T2@a5")


def table_of(app: App) -> Table:
    """A table with a few tiles on the board, at the top of the stack."""
    services = app.services
    game = services.registry.game("squares-ii")
    match = Match(game, Setup(), 0, {seat: seat.value for seat in game.seats})
    for text in OPENING:
        match.play(game.parse_action(text))
    table = Table(services, match)
    services.stack.push(table)
    return table


def gesture(app: App, table: Table) -> Iterator[pygame.Event]:
    """The first tile of the near hand is picked up and led round over the whole board."""
    first = table.view.zones()[0][0]
    assert not isinstance(first, Button)
    begin = table.view.rect(first).center
    wide, high = app.fit.size
    yield mouse(app, pygame.MOUSEBUTTONDOWN, begin, button=1)
    for step in range(DRAGGED):
        angle = step / 40
        to = wide * (0.38 + 0.2 * math.cos(angle)), high * (0.5 + 0.3 * math.sin(angle * 1.3))
        yield mouse(app, pygame.MOUSEMOTION, to, rel=(1, 1), buttons=(1, 0, 0))
    yield mouse(app, pygame.MOUSEBUTTONUP, begin, button=1)


def mouse(app: App, kind: int, at: Point, **fields: Any) -> pygame.Event:
    """A mouse event at a place in logical pixels."""
    factor = app.fit.scale / app.window.density
    return pygame.Event(kind, pos=(round(at[0] * factor), round(at[1] * factor)), touch=False, **fields)


def drag(app: App, table: Table, ticker: pygame.time.Clock | None = None) -> tuple[list[float], list[float]]:
    """Milliseconds of each frame while a tile is dragged, and from the beginning of each to that of the next.

    With ``ticker`` at 60 frames a second, else as quickly as they come.
    """
    took: list[float] = []
    begins: list[float] = []
    dragged = False
    for event in gesture(app, table):
        begun = time.perf_counter()
        app.frame([event], app.services.clock())
        took.append((time.perf_counter() - begun) * 1000)
        begins.append(begun * 1000)
        dragged |= table.picture.drag is not None
        if ticker is not None:
            ticker.tick(FAST)
    if not dragged:
        sys.exit("no tile was dragged")
    return took[1:-1], [after - before for before, after in pairwise(begins[1:-1])]


def think(app: App, table: Table) -> None:
    """A bot at full strength thinks for longer than the drag lasts."""
    asker = BotClient(app.services, table.state.match)
    asker.ask(FULL, 10 * DRAGGED / FAST, lambda _: sys.exit("the thought ended before the frames"))
    while not app.services.worker.thinking:
        app.frame((), app.services.clock())
        pygame.time.wait(5)


def told(times: list[float]) -> str:
    """Median and 99th percentile."""
    ordered = sorted(times)
    return f"median {statistics.median(ordered):.2f} ms, p99 {ordered[len(ordered) * 99 // 100]:.2f} ms"


def idle(app: App) -> float:
    """Share of one core that the running loop uses while nobody does anything."""
    ticker = pygame.time.Clock()
    for _ in range(200):  # until every animation has ended and the loop has slowed down
        app.frame(pygame.event.get(), app.services.clock())
        ticker.tick(app.rate)
    begun, used = time.perf_counter(), time.process_time()
    while time.perf_counter() - begun < IDLE:
        app.frame(pygame.event.get(), app.services.clock())
        ticker.tick(app.rate)
    return (time.process_time() - used) / (time.perf_counter() - begun)


def measure_thinking(app: App, table: Table) -> None:
    """The same drag at 60 frames a second, without a bot and with one."""
    for name in ("alone", "with a bot that thinks"):
        if name != "alone":
            think(app, table)
        took, between = drag(app, table, pygame.time.Clock())
        print(f"{name}: frames {told(took)}; from one to the next {told(between)}")
    app.services.worker.cancel()


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("size", type=int, nargs="*", default=[1920, 1080])
    parser.add_argument("--thinking", action="store_true")
    options = parser.parse_args()
    width, height = options.size
    with tempfile.TemporaryDirectory() as home:
        app = build(Path(home), (width, height))
        table = table_of(app)
        for _ in range(30):
            app.frame((), app.services.clock())
        took, _ = drag(app, table)
        print(f"{width} x {height}, driver {pygame.display.get_driver()}, {len(took)} frames")
        print(f"dragging: {told(took)}")
        if options.thinking:
            measure_thinking(app, table)
        print(f"idle: {idle(app):.1%} of a core")
        app.close()


if __name__ == "__main__":
    main()
