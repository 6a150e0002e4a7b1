"""The program tries itself: a whole game by mouse in the real window, from the home screen to the save on disk.

One line for each check; the exit status says whether all passed. Without a display it uses SDL's dummy one.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from squares.core.actions import Button, InHand, Spot

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.driver import Driver
    from scenes.screens.table.screen import Table
    from squares.core.match import Match

SIZE = (1280, 800)
_SEED = 3
_MOST_PLIES = 400
_SCREENS_OFF = ("DISPLAY", "WAYLAND_DISPLAY")


@dataclass(frozen=True, slots=True)
class Check:
    """What was tried (a text key below ``selftest``), with its figures, and whether it was right."""

    key: str
    passed: bool
    values: dict[str, Any]


def run(home: Path | None) -> int:
    """Plays in ``home``, or in a folder that is removed again. Returns 0 if every check passed, else 1."""
    if sys.platform == "linux" and not any(os.environ.get(name) for name in _SCREENS_OFF):
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    if home is not None:
        return _report(home)
    with tempfile.TemporaryDirectory() as folder:
        return _report(Path(folder))


def _report(home: Path) -> int:
    from scenes.boot import build

    passed = True
    app = build(home, SIZE)
    try:
        for check in checks(app):
            mark = app.services.say("selftest.good" if check.passed else "selftest.bad")
            sys.stdout.write(f"{mark} {app.services.say(f'selftest.{check.key}', **check.values)}\n")
            passed &= check.passed
    finally:
        app.close()
    return 0 if passed else 1


def checks(app: App) -> Iterator[Check]:
    """Goes from home through set-up to the end of a game; stops at the first check that a later one needs."""
    from scenes.boot import first_screen
    from scenes.driver import Driver

    driver = Driver(app)
    first_screen(app.services, None)
    driver.run_until_idle()
    w, h = app.window.size
    yield Check("window", app.drawn > 0, {"w": w, "h": h})
    first = app.services.registry.boxes[0][0]
    table = _to_the_table(driver)
    yield Check("table", table is not None, {"game": first.title})
    if table is None:
        return
    match = table.state.match
    rng = Random(_SEED)
    while match.outcome is None and len(match.plies) < _MOST_PLIES:
        before = len(match.plies)
        action = choose(match, rng)
        play_one(driver, table, action, by_drag=before % 2 == 0)
        if len(match.plies) == before or match.plies[before].action != action:
            yield Check("stuck", False, {"n": before, "action": match.game.format_action(action)})
            return
    yield Check("played", match.outcome is not None, {"n": len(match.plies)})
    record, saved = app.services.store.open(str(table.match_file.record_id), app.services.registry).value
    same = [ply.text for ply in saved.plies] == [ply.text for ply in match.plies]
    same = same and saved.position == match.position and saved.outcome == match.outcome
    yield Check("saved", same, {"id": record.id})
    driver.wait(5000)
    idle = app.drawn
    driver.wait(1000)
    yield Check("idle", app.drawn == idle, {})


def _to_the_table(driver: Driver) -> Table | None:
    """Presses the first box on the shelf, then Begin for people alone."""
    from scenes.screens.home.screen import Home
    from scenes.screens.setup.screen import SetUp
    from scenes.screens.table.screen import Table

    stack = driver.app.services.stack
    home = stack.top
    assert isinstance(home, Home)
    driver.click(home.boxes[0].rect.center).run_until_idle()
    setup = stack.top
    if isinstance(setup, SetUp):
        for seat in setup.game.seats:
            driver.click(setup.players.kinds[seat].parts()[0].center)
        driver.click(setup.begins.parts()[0].center)
        driver.click(setup.begin_button.rect.center).run_until_idle()
    return stack.top if isinstance(stack.top, Table) else None


def choose(match: Match[Any, Any], rng: Random) -> Any:
    """A winning action if there is one, else any, of those that a mouse can name without a further question.

    Actions that end with a button are left out where there are others.
    """
    game, position = match.game, match.position
    actions = match.legal_actions()
    ways = Counter(game.targets(position, action) for action in actions)
    plain = [action for action in actions if ways[game.targets(position, action)] == 1]
    plain = [each for each in plain if not isinstance(game.targets(position, each)[-1], Button)] or plain
    won = [action for action in plain if game.outcome(game.apply(position, action).position) is not None]
    return rng.choice(won or plain)


def play_one(driver: Driver, table: Table, action: Any, by_drag: bool) -> None:
    """Plays an action by mouse, by dragging or click after click."""
    match, view = table.state.match, table.view
    way = match.game.targets(match.position, action)
    assert not isinstance(way[0], Button)
    first = way[0]
    if isinstance(first, InHand):
        first = _lying_as(driver, table, first)
    places = [view.rect(first).center, *(view.rect(spot).center for spot in way[1:] if not isinstance(spot, Button))]
    if by_drag and len(set(places)) == 2:
        driver.drag(places[0], places[1])
    else:
        for place in places:
            driver.click(place)
    driver.run_until_idle()


def _lying_as(driver: Driver, table: Table, wanted: InHand) -> Spot:
    """The tile's place in the tray, after a right click if its other face is to be up."""
    for piece in table.state.observer.pieces:
        if piece.owner != wanted.seat or not isinstance(piece.spot, InHand):
            continue
        lies = table.state.lying(piece)
        if lies.back + lies.text == wanted.text:
            driver.click(table.view.rect(piece.spot).center, button=3).run_until_idle()
        elif lies.text + lies.back != wanted.text:
            continue
        return piece.spot
    raise LookupError(wanted)
