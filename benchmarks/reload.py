"""How long it takes from saving a game file in an editor to the first frame that shows the change at the table.

Run: python -m benchmarks.reload [SAVES] [ENGINE ...]

Each engine's game lies in a home of its own, 20 plies are played, and the program runs as it does in a window (SDL's
dummy driver), at the frame rate of a table that nobody touches. The file is saved by rename at times that have nothing
to do with frames. Milliseconds on the clock, so a busy machine counts; ``window`` and ``check`` are processor time a
save, in the window's process and in the one that checks files. ``look``: what looking at the open file costs in each
frame, in microseconds, and how many files that is.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from statistics import median, quantiles
from typing import Any

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

from scenes.app import App
from scenes.boot import build
from scenes.screens.table.screen import Table
from squares.core.game import Setup
from squares.core.match import Match
from squares.registry import Registry

GAMES = {entry.definition.engine: entry.id for entry in reversed(Registry.of_engines().entries) if entry.definition}
PLIES = 20
PAUSE = (0.15, 0.45)  # seconds between two saves
LATE = 5.0  # seconds after which a save is given up


class Bench:
    """The program with a game of one's own on the table."""

    def __init__(self, home: Path, source: str) -> None:
        self.app: App = build(home, (1440, 900))
        self.ticker = pygame.time.Clock()
        services = self.app.services
        services.places.games.mkdir(parents=True, exist_ok=True)
        self.path = services.places.games / "mine.yaml"
        text = Registry.of_engines().entry(source).path.read_text(encoding="utf-8")
        self.text = text.replace(f"\nid: {source}\n", "\nid: mine\n", 1)
        self.title = next(line for line in self.text.splitlines() if line.startswith("title: "))
        self.path.write_text(self.text, encoding="utf-8")
        services.routes.home()
        services.own_games.look()
        while services.own_games.left:
            self.frame()
        self.table = Table(services, self.match())
        services.stack.push(self.table)
        self.rest(2.0)

    def match(self) -> Match[Any, Any]:
        """Some plies of chance, between two people."""
        game = self.app.services.registry.game("mine")
        setup = Setup(choices={option.id: option.default for option in game.options})
        match: Match[Any, Any] = Match(game, setup, 1, {seat: seat.value for seat in game.seats})
        dice = random.Random(1)
        while len(match.plies) < PLIES and match.outcome is None:
            match.play(dice.choice(match.legal_actions()))
        return match

    def frame(self) -> bool:
        """One turn of the program's loop; whether it drew."""
        drew = self.app.frame(pygame.event.get(), self.app.services.clock())
        self.ticker.tick(self.app.rate)
        return drew

    def rest(self, seconds: float) -> None:
        """Let the program run."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.frame()

    def saved(self, title: str) -> float | None:
        """Seconds from saving the file with a title to the end of the frame that draws it."""
        written = self.path.with_name("written")
        written.write_text(self.text.replace(self.title, f"title: {title}", 1), encoding="utf-8")
        since = time.monotonic()
        written.replace(self.path)
        while time.monotonic() - since < LATE:
            drew = self.app.frame(pygame.event.get(), self.app.services.clock())
            now = time.monotonic()
            if drew and self.table.match.game.definition.title == title:
                return now - since
            self.ticker.tick(self.app.rate)
        return None

    def looking(self) -> tuple[float, int]:
        """Microseconds that a look at the open file takes, and how many files it is about."""
        own, rounds = self.app.services.own_games, 2000
        begun = time.process_time()
        for _ in range(rounds):
            own.watch(0.0, self.path)
        entry = self.app.services.registry.entry("mine")
        return (time.process_time() - begun) / rounds * 1e6, len(entry.files)


def checking(app: App) -> float:
    """Processor seconds of the process that checks files, so far."""
    pids = app.services.own_games._checker._child.pids
    if not pids or not os.path.exists(f"/proc/{pids[0]}/stat"):
        return 0.0
    fields = Path(f"/proc/{pids[0]}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(engine: str, saves: int) -> str:
    """The line of an engine."""
    dice, found, plies = random.Random(7), [], set()
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder), GAMES[engine])
        window, check = 0.0, checking(bench.app)
        for number in range(saves):
            bench.rest(dice.uniform(*PAUSE))
            begun = time.process_time()
            took = bench.saved(f"Version {number}")
            window += time.process_time() - begun
            found.append(LATE if took is None else took)
            plies.add(len(bench.table.match.plies))
        check = checking(bench.app) - check
        look, files = bench.looking()
        bench.app.close()
    ms = sorted(1000 * each for each in found)
    p99 = quantiles(ms, n=100, method="inclusive")[98]
    kept = "all" if plies == {PLIES} else str(sorted(plies))
    return (
        f"{engine:10}{median(ms):8.0f}{p99:8.0f}{ms[-1]:8.0f}{1000 * window / saves:9.0f}{1000 * check / saves:8.0f}"
        f"{look:8.0f}{files:7} {kept:>6}"
    )


def table(what: str, head: str, names: Iterable[str], measure: Callable[[str, int], str]) -> None:
    """Print a head and the line of each name on the command line, else of all; a number before them says how often.

    ``what`` is done so often for each.
    """
    words = sys.argv[1:]
    times = int(words.pop(0)) if words and words[0].isdigit() else 100
    print(f"{times} {what} each")
    print(head)
    for name in words or names:
        print(measure(name, times), flush=True)


def main() -> None:
    """Print a line an engine."""
    used = f"{'window':>9}{'check':>8}{'look':>8}{'files':>7} {'plies':>6}"
    head = f"{'engine':10}{'median':>8}{'p99':>8}{'most':>8}{used}"
    table("saves", head, GAMES, measure)


if __name__ == "__main__":
    main()
