"""What a library of many saved games costs: opening, filtering, scrolling, in CPU milliseconds of the window's process.

Run: python -m benchmarks.library [--games 5000] [--home FOLDER]

The games are of all shipped games, ten to fifty plies long, made in a temporary folder or in FOLDER, where the next run
finds them. "Cold" is the first opening in a program that has just started, without an index or with the one that the
run before left; "warm" is every later one. Pictures are drawn and games played again as they come in sight. All times
stand beside a loop of fixed work, by which they can be compared between machines and busy hours.
"""

from __future__ import annotations

import argparse
import os
import random
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from statistics import median

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

from scenes.boot import build
from scenes.driver import Driver
from scenes.screens.saved.screen import SavedGames
from squares.core.game import Setup
from squares.core.match import AnyMatch, Match
from squares.core.players import BotPlayer
from squares.data.places import Places
from squares.registry import Registry
from squares.saves import Record, record_text
from squares.saves.library.filters import Filter

SIZE = (1440, 900)
KINDS = 4  # records of each game, which lie there under many names
TAGS = ("opening", "to study", "with Kaede", "club")
OPPONENTS = ("Wren", "Sparrow", "Kite", "Ann")
FILTERS = {
    "a word": Filter(words="wren"),
    "two words and a tag": Filter(words="game wren", tag="club"),
    "a game, won": Filter(game="strive", result="won"),
    "a beginning of a tag": Filter(words="#to"),
    "nothing": Filter(),
}
FRAMES = 300
IN_SIGHT = 8
PATIENCE = 60.0  # seconds


def main() -> None:
    """Print the figures."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=5000)
    options.add_argument("--home", type=Path)
    read = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        home = read.home or Path(folder)
        print(f"a loop of fixed work: {_cost(_loop)[0]:.0f} ms")
        saves = Places(home).saves
        make(saves, read.games)
        for told, index in (("without an index", False), ("with an index", True)):
            if not index:
                (saves / ".index").unlink(missing_ok=True)
            opening(home, told)
        scrolling_and_filtering(home)


def make(folder: Path, count: int) -> None:
    """Write records into a folder that holds fewer."""
    have = len(list(folder.glob("*.yaml")))
    chance, now = random.Random(1), datetime.now(UTC)
    kinds = list(_records(chance, now)) if have < count else []
    for n in range(have, count):
        kind, when = chance.choice(kinds), now - timedelta(hours=5 * n)
        record = replace(
            kind,
            id=f"{when:%Y%m%d-%H%M%S}-{kind.game}-{n:06x}",
            started=when,
            last_played=when.replace(microsecond=0),
            name=f"Game {n}" if n % 9 == 0 else "",
            tags=tuple(chance.sample(TAGS, n % 3)),
            players={seat: you if you == "Mei" else chance.choice(OPPONENTS) for seat, you in kind.players.items()},
        )
        (folder / f"{record.id}.yaml").write_text(record_text.dump(record), encoding="utf-8")


def _records(chance: random.Random, now: datetime) -> Iterator[Record]:
    registry = Registry.of_engines()
    for entry in registry.entries:
        game = registry.game(entry.id)
        choices = {option.id: option.values[-option.count :] for option in game.options}
        for kind in range(KINDS):
            first, *others = game.seats
            bots = {seat: BotPlayer(kind + 1, 1.0) for seat in others}
            names = {first: "Mei"} | dict.fromkeys(others, "Wren")
            match: AnyMatch = Match(game, Setup(choices=choices), kind, names, bots=bots)
            while match.outcome is None and len(match.plies) < 10 + 13 * kind:
                match.play(chance.choice(match.legal_actions()))
            yield Record.from_match(match, "x", now, now)


def opening(home: Path, told: str) -> None:
    """Print what the first opening after a start costs, and the second."""
    driver = _started(home)
    for which in ("cold", "warm"):
        shown, wall = _cost(lambda: _open(driver))
        page = driver.app.services.stack.top
        assert isinstance(page, SavedGames)
        left = page.reading.left
        rest, _ = _cost(partial(_until_read, driver, page))
        print(f"{which}, {told}: {len(page.entries)} games shown after {shown:.0f} ms (wall {wall:.0f})", end="")
        print(f"; {left} files read within {rest:.0f} ms more" if left else "")
        driver.key("escape")
    driver.app.close()


def scrolling_and_filtering(home: Path) -> None:
    """Print what a frame of scrolling costs, for the first time and again, and what each filter costs."""
    driver = _started(home)
    _open(driver)
    page = driver.app.services.stack.top
    assert isinstance(page, SavedGames)
    _until_read(driver, page)
    middle = page.list.rect.center
    for which in ("first", "second"):
        costs = [_cost(lambda: driver.wheel(middle, -3))[0] / 2 for _ in range(FRAMES)]  # a gesture is two frames
        page.list.scroll(-page.list.offset)
        _say(f"scrolling, {which} time", costs)
    since, costs = time.perf_counter(), []
    while page.thumbnails.lacking(page.entries[:IN_SIGHT]) and time.perf_counter() - since < PATIENCE:
        costs.append(_cost(driver.frame)[0])
        time.sleep(0.01)
    _say("resting, pictures coming", costs)
    print(f"pictures of {IN_SIGHT} games came within {time.perf_counter() - since:.1f} s")
    for told, wanted in FILTERS.items():
        costs = [_cost(partial(_ask, page, wanted))[0] for _ in range(9)]
        print(f"filter by {told}: {median(costs):.1f} ms, most {max(costs):.1f}; {len(page.entries)} games")
    driver.app.close()


def _ask(page: SavedGames, wanted: Filter) -> None:
    page.filters.filter = wanted
    page.filters.ask()


def _say(what: str, costs: list[float]) -> None:
    costs = sorted(costs)
    over = sum(cost > 8 for cost in costs)
    print(
        f"{what}: {median(costs):.2f} ms a frame, of a hundred the worst {costs[int(len(costs) * 0.99)]:.2f},"
        f" most {costs[-1]:.2f}; over 8 ms {over} of {len(costs)}"
    )


def _started(home: Path) -> Driver:
    app = build(home, SIZE, clock=lambda: time.perf_counter() * 1000)
    app.services.routes.settings()  # home reads the list itself
    driver = Driver(app)
    driver.frame()
    return driver


def _open(driver: Driver) -> None:
    driver.app.services.routes.saved()
    driver.frame()


def _until_read(driver: Driver, page: SavedGames) -> None:
    while page.reading.left:
        driver.frame()


def _loop() -> None:
    """Add up a million numbers: other times are to be read beside this one."""
    total = 0
    for number in range(1_000_000):
        total += number


def _cost(act: Callable[[], object]) -> tuple[float, float]:
    """Return milliseconds of CPU and of the wall clock."""
    cpu, wall = time.process_time(), time.perf_counter()
    act()
    return (time.process_time() - cpu) * 1000, (time.perf_counter() - wall) * 1000


if __name__ == "__main__":
    main()
