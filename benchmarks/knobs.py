"""How long it takes on the bench from turning a knob to the frame that shows the changed game.

Run: python -m benchmarks.knobs [TURNS] [GAME ...]

Each shipped game lies as a copy in a home of its own, is opened on the bench, and any of its knobs are turned by a key,
one step up or down, at times that have nothing to do with frames. The program runs as it does in a window (SDL's dummy
driver), with files checked in their process. Milliseconds on the clock from the key to the end of the frame, so a busy
machine counts: with the value written to the disk, the game made and its board drawn. ``over`` counts turns that took
more than 100, ``refused`` those that the rules did not allow, ``back`` those that the check took back. ``window``
and ``p95`` behind it: processor time in the window's process. ``checked``: the median until the whole file was checked.
"""

from __future__ import annotations

import os
import random
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

from benchmarks.reload import table
from scenes.app import App
from scenes.boot import build
from scenes.screens.bench.layout.knobs import Knobs
from scenes.screens.bench.layout.page import LayoutPage
from scenes.screens.bench.screen import Bench
from squares.data.loader import stamp
from squares.registry import Registry

GAMES = [entry.id for entry in Registry.of_engines().entries]
PAUSE = (0.05, 0.2)  # seconds between two turns
LATE = 3.0  # seconds after which a check is waited for no longer
WANTED = 100.0


class Turner:
    """The program with the knobs of a copy of a game open."""

    def __init__(self, home: Path, source: str) -> None:
        self.app: App = build(home, (1440, 900))
        self.ticker = pygame.time.Clock()
        services = self.app.services
        services.places.games.mkdir(parents=True, exist_ok=True)
        self.path = services.places.games / "mine.yaml"
        text = Registry.of_engines().entry(source).path.read_text(encoding="utf-8")
        self.path.write_text(text.replace(f"\nid: {source}\n", "\nid: mine\n", 1), encoding="utf-8")
        services.routes.home()
        services.own_games.look()
        while services.own_games.left:
            self.frame()
        services.routes.bench(services.registry.entry("mine"))
        self.rest(1.0)
        bench = services.stack.top
        assert isinstance(bench, Bench)
        assert isinstance(bench.page, LayoutPage)
        self.bench, self.page = bench, bench.page
        self.page.knobs.activate()
        self.rest(1.0)

    @property
    def knobs(self) -> Knobs:
        """The knobs that are open."""
        assert isinstance(self.page.mode, Knobs)
        return self.page.mode

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

    def turned(self, dice: random.Random) -> tuple[float, float] | None:
        """Seconds from turning a knob to the end of the frame that shows it, and of the processor; None if refused."""
        row = dice.choice([row for row in self.knobs.list.rows if row.knob is not None])
        self.knobs.list.choose(row)
        self.bench.form.set_focus(self.knobs.list)
        self.frame()
        before, key = self.knobs.game, dice.choice((pygame.K_LEFT, pygame.K_RIGHT))
        since, begun = time.monotonic(), time.process_time()
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=key, mod=0, unicode="", scancode=0))
        writes = self.bench.desk.file.writes
        drew = self.app.frame(pygame.event.get(), self.app.services.clock())
        took = time.monotonic() - since, time.process_time() - begun
        if self.bench.desk.file.writes == writes:
            return None
        while not drew or self.knobs.game is before:  # slow to make, and shown once it was checked
            drew = self.frame()
            took = time.monotonic() - since, time.process_time() - begun
        return took

    def checked(self, since: float) -> float | None:
        """Seconds until the file on the disk has been checked; None where that is given up."""
        while time.monotonic() - since < LATE:
            if self.bench.desk.file.entry.files.get(self.path) == stamp(self.path):
                return time.monotonic() - since
            self.frame()
        return None


def measure(game: str, turns: int) -> str:
    """The line of a game."""
    dice, refused, back = random.Random(game), 0, 0
    found: list[tuple[float, float]] = []
    checks: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        turner = Turner(Path(folder), game)
        while len(found) < turns:
            turner.rest(dice.uniform(*PAUSE))
            begun = time.monotonic()
            took = turner.turned(dice)
            if took is None:
                refused += 1
                continue
            found.append(took)
            writes, check = turner.bench.desk.file.writes, turner.checked(begun)
            checks += [] if check is None else [check]
            back += turner.bench.desk.file.writes - writes
        turner.app.close()
    ms, window = (sorted(1000 * each[i] for each in found) for i in (0, 1))
    p95, window_p95 = (quantiles(each, n=20, method="inclusive")[18] for each in (ms, window))
    over = sum(each > WANTED for each in ms)
    checked = 1000 * median(checks) if checks else float("nan")
    return (
        f"{game:12}{median(ms):8.0f}{p95:8.0f}{ms[-1]:8.0f}{over:6}{refused:9}{back:6}{median(window):8.0f}"
        f"{window_p95:6.0f}{checked:9.0f}"
    )


def main() -> None:
    """Print a line a game."""
    rest = f"{'over':>6}{'refused':>9}{'back':>6}{'window':>8}{'p95':>6}{'checked':>9}"
    head = f"{'game':12}{'median':>8}{'p95':>8}{'most':>8}{rest}"
    table("turns", head, GAMES, measure)


if __name__ == "__main__":
    main()
