"""What the table's frames cost: pixels painted, Python calls and time, while a piece is dragged and in animations.

    python -m benchmarks.frames [WIDTH HEIGHT] [--games ID ...] [--thinking]

For every game a piece is led round over the whole board, and plies are played at random, game after game, of which
every animated frame counts. A frame holds input, picture and flip; "calls" are those of Python functions and built-in
ones, counted in a second run of fewer plies. Times are those of the processor, and stand beside a loop of fixed work
that is measured before and after: "loops" is a frame's time in such loops, and can be compared between machines and
between busy hours. The video driver is that of the environment (SDL_VIDEODRIVER); under "dummy" the flip costs nothing.

With ``--thinking`` the drag goes on at 60 frames a second while a bot thinks in its own process: the frames' own time,
and the time from one to the next.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pygame

from scenes import garbage
from scenes.app import FAST, App
from scenes.boot import build
from scenes.geometry import Point, between
from scenes.screens.table.screen import Table
from squares.core.actions import Button, Target
from squares.core.game import Setup
from squares.core.match import Match
from squares.core.players import FULL
from squares.match.bot_client import BotClient

DRAGGED = 300  # frames
LED = 30  # of these until the piece has come to its path
IDLE = 10.0  # seconds
OPENING = 12  # plies at random before anything is dragged
PLAYED = {"timed": 150, "counted": 10}  # plies whose animations are watched
FRAME_MS = 1000 / FAST


class Frame(NamedTuple):
    """What a frame cost: pixels painted, and either calls or milliseconds of the processor."""

    pixels: int
    cost: float


Cost = Callable[[Callable[[], object]], float]


def milliseconds(work: Callable[[], object]) -> float:
    """Processor time of some work."""
    begun = time.process_time()
    work()
    return (time.process_time() - begun) * 1000


def calls(work: Callable[[], object]) -> float:
    """Calls of functions in some work, built-in ones too."""
    count = 0

    def seen(_frame: object, event: str, _what: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(seen)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count - 1  # the last is that of ``setprofile``


def reference() -> None:
    """Work that is always the same, half of it Python and half of it pixels."""
    total = 0
    for i in range(100_000):
        total += i ^ (i >> 3)
    source = pygame.Surface((256, 256), pygame.SRCALPHA)
    source.fill((40, 40, 40, 120))
    target = pygame.Surface((1024, 1024))
    for i in range(200):
        target.blit(source, (i % 3 * 256, i % 4 * 256), special_flags=pygame.BLEND_PREMULTIPLIED)


class Bench:
    """A program with a clock of its own, and a table at the top of its stack."""

    def __init__(self, app: App, game: str) -> None:
        self.app = app
        self.now = 0.0
        self.rng = random.Random(7)
        made = app.services.registry.game(game)
        self.match: Match[Any, Any] = Match(made, Setup(), 3, {seat: seat.value for seat in made.seats})
        for _ in range(OPENING):
            self._play()
        self.table = Table(app.services, self.match)
        app.services.stack.push(self.table)
        self.settle()

    def frame(self, *events: pygame.Event) -> bool:
        """One frame, a sixtieth of a second later."""
        self.now += FRAME_MS
        return self.app.frame(events, self.now)

    def settle(self) -> None:
        """Frames until nothing moves, with the table uncovered."""
        still = 0
        while still < 3:
            still = 0 if self.frame() else still + 1
            if still and self.table.cover is not None:
                self.table.cover.shown()
                still = 0

    def _play(self) -> None:
        if self.match.outcome is None:
            self.match.play(self.rng.choice(self.match.legal_actions()))

    def mouse(self, kind: int, at: Point, **fields: Any) -> pygame.Event:
        """A mouse event at a place in logical pixels."""
        x, y = self.app.to_points(at)
        return pygame.Event(kind, pos=(round(x), round(y)), touch=False, **fields)

    def drag_to(self, at: Point) -> pygame.Event:
        """The pointer with its button down."""
        return self.mouse(pygame.MOUSEMOTION, at, rel=(1, 1), buttons=(1, 0, 0))

    def take(self) -> bool:
        """Pick a piece up and begin to drag it; plays on at random until there is one. Whether there was any."""
        for _ in range(20):
            for target in self.table.state.observer.chooser.after(()):
                if not isinstance(target, Button) and self._take(target):
                    return True
            self._play()
            self.table.sit(self.match)
            self.settle()
        return False

    def _take(self, target: Target) -> bool:
        assert not isinstance(target, Button)
        begin = self.table.view.rect(target).center
        self.frame(self.mouse(pygame.MOUSEMOTION, begin, rel=(0, 0), buttons=(0, 0, 0)))
        self.frame(self.mouse(pygame.MOUSEBUTTONDOWN, begin, button=1))
        for step in (4, 8):
            self.frame(self.drag_to((begin[0] + step, begin[1])))
        if self.table.picture.drag is not None:
            return True
        self.frame(self.mouse(pygame.MOUSEBUTTONUP, begin, button=1))
        self.frame(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0))
        return False

    def path(self, count: int = DRAGGED) -> Iterator[pygame.Event]:
        """The piece is led onto the board and round over all of it, in ``count`` steps."""
        drag = self.table.picture.drag
        assert drag is not None
        wide, high = self.app.fit.size
        for step in range(count):
            angle = step / 40
            to = wide * (0.38 + 0.2 * math.cos(angle)), high * (0.5 + 0.3 * math.sin(angle * 1.3))
            yield self.drag_to(between(drag.pos, to, min(1.0, step / LED)))

    def put_down(self) -> None:
        """The piece goes back."""
        self.frame(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0))
        self.frame(self.mouse(pygame.MOUSEBUTTONUP, (1.0, 1.0), button=1))
        self.settle()

    def drag(self, cost: Cost, count: int = DRAGGED) -> list[Frame]:
        """The frames while a piece is dragged."""
        if not self.take():
            return []
        frames = []
        for event in self.path(count):
            spent = cost(lambda event=event: self.frame(event))  # type: ignore[misc]
            frames.append(Frame(self.app.painted, spent))
        if self.table.picture.drag is None:
            sys.exit("the piece was dropped on the way")
        self.put_down()
        return frames

    def animate(self, cost: Cost, plies: int) -> list[Frame]:
        """The frames of all animations of so many plies; a game that ends begins again."""
        frames: list[Frame] = []
        for _ in range(plies):
            if self.match.outcome is not None:
                self._sit_again()
            self.table.session.play(self.rng.choice(self.match.legal_actions()))
            while self.table.state.film.running:
                frames.append(Frame(0, cost(self.frame))._replace(pixels=self.app.painted))
            self.settle()
        return frames

    def _sit_again(self) -> None:
        game = self.match.game
        self.match = Match(game, Setup(), self.rng.randrange(1000), {seat: seat.value for seat in game.seats})
        self.table.sit(self.match)
        self.settle()


def row(name: str, what: str, timed: Sequence[Frame], counted: Sequence[Frame], loop: float, window: int) -> str:
    """A line of the table: medians and worst frames."""
    if not timed:
        return f"{name:<12}{what:<10}{'nothing moved':>14}"
    pixels = [frame.pixels / window for frame in timed]
    called = [frame.cost for frame in counted]
    spent = sorted(frame.cost for frame in timed)
    middle, late, last = statistics.median(spent), spent[len(spent) * 99 // 100], spent[len(spent) * 999 // 1000]
    return (
        f"{name:<12}{what:<10}{statistics.median(pixels):>8.1%}{max(pixels):>8.1%}"
        f"{statistics.median(called):>9.0f}{max(called):>8.0f}"
        f"{middle:>9.2f}{late:>8.2f}{last:>8.2f}{middle / loop:>9.3f}{late / loop:>8.3f}{last / loop:>8.3f}"
    )


HEAD = (
    f"{'game':<12}{'':<10}{'pixels':>8}{'most':>8}{'calls':>9}{'most':>8}"
    f"{'ms':>9}{'p99':>8}{'p99.9':>8}{'loops':>9}{'p99':>8}{'p99.9':>8}"
)  # fmt: skip


def measure(app: App, game: str) -> Iterator[str]:
    """The lines of one game."""
    window = app.window.size[0] * app.window.size[1]
    for what in ("dragged", "animated"):
        found: list[list[Frame]] = []
        loops = [milliseconds(reference)]
        for cost, plies in ((milliseconds, PLAYED["timed"]), (calls, PLAYED["counted"])):
            bench = Bench(app, game)
            found.append(bench.drag(cost) if what == "dragged" else bench.animate(cost, plies))
            app.services.stack.close()
            loops.append(milliseconds(reference))
        yield row(game, what, found[0], found[1], min(loops[:2]), window)


def idle(app: App) -> tuple[int, float]:
    """Frames painted, and share of one core that the running loop uses, while nobody does anything."""
    ticker = pygame.time.Clock()
    for _ in range(200):  # until every animation has ended and the loop has slowed down
        app.frame(pygame.event.get(), app.services.clock())
        ticker.tick(app.rate)
    begun, used, drawn = time.perf_counter(), time.process_time(), app.drawn
    while time.perf_counter() - begun < IDLE:
        app.frame(pygame.event.get(), app.services.clock())
        ticker.tick(app.rate)
    return app.drawn - drawn, (time.process_time() - used) / (time.perf_counter() - begun)


def told(times: list[float]) -> str:
    """Median and 99th percentile."""
    ordered = sorted(times)
    return f"median {statistics.median(ordered):.2f} ms, p99 {ordered[len(ordered) * 99 // 100]:.2f} ms"


def measure_thinking(app: App, game: str) -> None:
    """A drag at 60 frames a second, without a bot and with one."""
    bench, ticker = Bench(app, game), pygame.time.Clock()
    for name in ("alone", "with a bot that thinks"):
        if name != "alone":
            asker = BotClient(app.services.worker, bench.table.state.match)
            asker.ask(FULL, 10 * DRAGGED / FAST, lambda _: sys.exit("the thought ended before the frames"))
            while not app.services.worker.thinking:
                bench.frame()
                pygame.time.wait(5)
        took, begins = [], []
        bench.take()
        for event in bench.path():
            begins.append(time.perf_counter() * 1000)
            bench.frame(event)
            took.append(time.perf_counter() * 1000 - begins[-1])
            ticker.tick(FAST)
        bench.put_down()
        print(f"{name}: frames {told(took)}; from one to the next {told([b - a for a, b in pairwise(begins)])}")
    app.services.worker.cancel()


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("size", type=int, nargs="*", default=[1920, 1080])
    parser.add_argument("--games", nargs="*", default=[])
    parser.add_argument("--thinking", action="store_true")
    options = parser.parse_args()
    width, height = options.size
    with tempfile.TemporaryDirectory() as home:
        app = build(Path(home), (width, height))
        garbage.settle()
        games = options.games or [entry.id for entry in app.services.registry.entries]
        reference()
        loop = milliseconds(reference)
        print(f"{width} x {height}, driver {pygame.display.get_driver()}; the loop of fixed work takes {loop:.1f} ms")
        print(HEAD)
        for game in games:
            for line in measure(app, game):
                print(line, flush=True)
        if options.thinking:
            measure_thinking(app, games[0])
        Bench(app, games[0])
        drawn, share = idle(app)
        print(f"idle: {drawn} frames painted in {IDLE:.0f} s, {share:.1%} of a core")
        app.close()


if __name__ == "__main__":
    main()
