"""All that the pictures know of the window: how it is built and cleared, and where things lie.

When modules or attributes of ``scenes`` are renamed, this file follows, and no other: besides it the pictures use
``scenes.driver`` and the fields of ``Services`` alone.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"  # or Ctrl+C would only ask the window to close

import pygame

from scenes.app import App
from scenes.boot import build
from scenes.games import look_for
from scenes.geometry import Point, Rect
from scenes.overlay import Overlay
from scenes.play_board import Board
from scenes.screens.about import About
from scenes.screens.bench.layout.draft_table import DraftTable
from scenes.screens.bench.layout.knob_list import KnobList
from scenes.screens.bench.playtest.column import Column
from scenes.screens.bench.screen import Bench
from scenes.screens.faults import FaultsPage
from scenes.screens.home.screen import Home
from scenes.screens.new_game_page import NewGamePage
from scenes.screens.open_page import OpenPage
from scenes.screens.questions import Item, Questions
from scenes.screens.rules.screen import Rules
from scenes.screens.saved import thumbnails
from scenes.screens.saved.screen import SavedGames
from scenes.screens.settings import SettingsPage
from scenes.screens.setup.agreement import Agreement
from scenes.screens.setup.screen import SetUp
from scenes.screens.table.screen import Table
from scenes.services import Services
from scenes.shell import AppShell
from scenes.ui.widgets import ScrollList, Stepper, TextField, Widget
from squares.bots.level_file import Strength
from squares.core.actions import Button, Target
from squares.core.game import AnyGame
from squares.core.match import Match
from squares.core.seats import Seat
from squares.evenings import pack
from squares.evenings.pack import SetUp as SetUpOfPack
from squares.learning.fitting import Fit
from squares.learning.study import RUNGS, TRIALS, Learning, Rung, Trial
from squares.playtest.executors import Alone
from squares.playtest.hunt.study import Finding, Hunt, HuntRun
from squares.playtest.plan import STRENGTHS, Plan
from squares.playtest.run import Run
from squares.playtest.sweep_run import Values, ValuesRun
from squares.playtest.versions import Versions, VersionsRun
from squares.playtest.worth.study import Worth, WorthRun
from squares.saves.settings import Settings
from tests.pictures.clock import NOW, Clock
from tests.pictures.thinker import Thinker
from tests.ready_replays import ReadyReplays

AnyMatch = Match[Any, Any]
PAGES: dict[str, Callable[[Services], Any]] = {
    "home": Home,
    "saved": SavedGames,
    "settings": SettingsPage,
    "about": About,
    "open": OpenPage,
    "own": NewGamePage,
    "rules": Rules,
}


class Shell(AppShell):
    """A clipboard of its own."""

    text = ""

    def copy(self, text: str) -> None:
        """Keeps the text."""
        self.text = text

    def paste(self) -> str:
        """The text that was kept last."""
        return self.text


# the program


def open_program(home: Path, size: tuple[int, int], clock: Clock) -> tuple[App, Thinker]:
    """The program in a window of ``size``, with a clipboard and a bots' process that are in our hands."""
    app = build(home, size, clock=clock, wall_clock=lambda: NOW)
    services: Any = app.services
    services.worker.close()
    services.worker = thinker = Thinker()
    thumbnails.Replays = ReadyReplays  # type: ignore[misc]
    _renew_overlay(app)
    return app, thinker


def _renew_overlay(app: App) -> None:
    """Nothing over the screens, and an empty clipboard."""
    app.overlay = Overlay(app.services)
    app.services.shell = Shell(app.services, app.overlay, app.window, app.relayout, lambda: None)


def clear(app: App, **settings: Any) -> None:
    """The program as it is after its start: no screen, nothing over it, the settings given and else the usual ones.

    What was painted is forgotten, too: a piece that is kept lies at the fraction of a pixel where it was painted first.
    """
    services = app.services
    services.stack.close()
    _renew_overlay(app)
    services.settings = Settings(window=app.window.points, **settings)
    services.shell.apply()
    read_own_games(app)


def read_own_games(app: App) -> None:
    """Every game file of the player's own is read and checked before this returns."""
    own = app.services.own_games
    own.look()
    while own.left:
        time.sleep(0.005)
        own.poll()


def looks(app: App) -> pygame.Surface:
    """What the window shows."""
    return app.window.surface


# screens


def show(app: App, page: str, *terms: Any) -> None:
    """Puts a quiet screen on the stack: one of PAGES."""
    app.services.stack.push(PAGES[page](app.services, *terms))


def show_setup(app: App, game: str) -> None:
    """The set-up page of a game."""
    app.services.stack.push(SetUp(app.services, game))


def open_pack(app: App, game: str, added: SetUpOfPack, other_rules: bool = False) -> None:
    """The page of a game that came in a pack; ``other_rules``: it was packed by a program that read them otherwise."""
    services = app.services
    found = pack.read(pack.make(services.registry.entry(game), added))
    if other_rules:
        found = replace(found, manifest=found.manifest.model_copy(update={"rules": "0" * 12}))
    entry = services.registry.reload(found.unpack(services.places.packs))
    services.routes.evening(found, entry)


def show_questions(app: App, match: AnyMatch) -> None:
    """The questions of an evening, and what is given back after them."""
    services, session = app.services, match.session
    assert session is not None
    assert session.evening is not None
    id, people = session.evening.id, {seat: match.players[seat] for seat in match.people}
    then = services.say("evening.give_back"), lambda: services.routes.give_back(id)
    services.routes.questions(str(match.game.definition.title), session, people, lambda _: None, then)


def asked(app: App) -> list[Item]:
    """The questions on show."""
    page = app.services.stack.top
    assert isinstance(page, Questions)
    return page.shown


def show_faults(app: App, game: str) -> None:
    """The faults of a game file of one's own."""
    app.services.stack.push(FaultsPage(app.services, app.services.registry.entry(game)))


def show_bench(app: App, game: str) -> None:
    """The designer's bench with a game."""
    app.services.routes.bench(app.services.registry.entry(game))


def show_page(app: App, name: str) -> None:
    """A page of the bench."""
    bench = app.services.stack.top
    assert isinstance(bench, Bench)
    bench.go(name)


def play_many(app: App, game: str, players: tuple[str, ...], games: int) -> None:
    """A playtest among the player's own, last played now."""
    plan = Plan.of(app.services.registry.game(game), players, games, 1)
    run = Run(plan.place(app.services.playtests.folder), plan)
    for _ in run.play(Alone()):
        pass
    run.summary()
    now = app.services.wall_clock().timestamp()
    os.utime(run.folder.summary, (now, now))


def compare_many(app: App, game: str, variants: tuple[str, str], games: int) -> None:
    """A comparison of two variants among the player's own, last played now."""
    made = [app.services.registry.game(game, variant) for variant in variants]
    asked = Versions.of((made[0], made[1]), variants, "random", games)
    run = VersionsRun(asked.place(app.services.playtests.folder), asked)
    for _ in run.play(Alone()):
        pass
    run.summary()
    now = app.services.wall_clock().timestamp()
    os.utime(run.path / "result.json", (now, now))


def sweep_many(app: App, game: str, key: str, values: Sequence[int], games: int) -> None:
    """A sweep among the player's own, last played now."""
    base = app.services.registry.game(game)
    asked = Values.of(base, (key,), values, values[1], "random", games, 1)
    run = ValuesRun(asked.place(app.services.playtests.folder), asked)
    for _ in run.play(Alone()):
        pass
    run.summary()
    now = app.services.wall_clock().timestamp()
    os.utime(run.runs[0].folder.summary, (now, now))


def value(app: App, game: str, games: int) -> None:
    """What things are worth to random players, among the player's own."""
    asked = Worth.of(app.services.registry.game(game, "4x4"), "random", games)
    run = WorthRun(asked.place(app.services.playtests.folder), asked)
    for _ in run.play(Alone()):
        pass
    run.summary()
    now = app.services.wall_clock().timestamp()
    os.utime(run.path / "worths.json", (now, now))


def hunt(app: App, game: str) -> None:
    """A hunt among the player's own, with flaws of several kinds."""
    asked = Hunt.of(app.services.registry.game(game), STRENGTHS[-1], 10, 1)
    run = HuntRun(asked.place(app.services.playtests.folder), asked)
    same: Any = {"players": run.matchups[0].strength, "severity": 0.5, "low": 0.71, "high": 0.83}
    between: Any = {"low": 71, "high": 83}
    flaws = [
        Finding(kind="begins", thing="first", values=between, games=(3, 8, 20), **same),
        Finding(kind="forced_moves", thing="", values=between, games=(1, 2), **same),
        Finding(kind="rule", thing="after_roll", values={"key": "after_roll", "n": 120}, games=(), **same),
    ]
    found = run.summary().model_copy(update={"findings": tuple(flaws), "games": 840, "open": 4, "seconds": 215.0})
    file = run.folder.path / "findings.json"
    file.write_text(found.model_dump_json(), encoding="utf-8")
    now = app.services.wall_clock().timestamp()
    os.utime(file, (now, now))


def learn(app: App, game: str, won: Sequence[int]) -> None:
    """Learning among the player's own, with trials and levels of 100 games that were won so often."""
    asked = Learning.of(app.services.registry.game(game), 10, 1)
    path = asked.place(app.services.places.learning)
    path.mkdir(parents=True)
    (path / asked.FILE).write_text(asked.model_dump_json(), encoding="utf-8")
    fits = [Fit(weights={}, patterns=None) for at, _ in enumerate(won)]
    trials = [
        Trial(games=120 * at, fit=fit, played=100, won=n, drawn=0, low=n / 100 - 0.11, high=n / 100 + 0.11, seconds=1.0)
        for at, (fit, n) in enumerate(zip(fits, won, strict=True), 1)
    ]
    (path / TRIALS).write_text("".join(f"{trial.model_dump_json()}\n" for trial in trials), encoding="utf-8")
    levels = [*(Strength(nodes=60 * 2**at, blur=900 >> at) for at, _ in enumerate(won)), Strength()]
    counts: Any = {"measured": True, "played": 100, "drawn": 0, "seconds": 1.0}
    rungs = [
        Rung(
            number=at + 1,
            limits=limits,
            below=levels[at - 1] if at else None,
            won=n,
            low=n / 100 - 0.09,
            high=n / 100 + 0.09,
            **counts,
        )
        for at, (limits, n) in enumerate(zip(levels, (57, 66, 73, 70, 78), strict=False))
    ]
    (path / RUNGS).write_text("".join(f"{rung.model_dump_json()}\n" for rung in rungs), encoding="utf-8")
    now = app.services.wall_clock().timestamp()
    os.utime(path / TRIALS, (now, now))


def laid_out(app: App) -> tuple[list[Point], list[Point], list[Point]]:
    """Of what is laid out on the bench: the middles of its first tray's pieces, its cells, its trays' tabs."""
    table = next(each for each in widgets(app) if isinstance(each, DraftTable))
    cells = [table.rect_of(cell).center for cell in table.work.game.grid]
    return [rect.center for _, rect in table.slots()], cells, [rect.center for rect in table.tab_rects()]


def strip(app: App) -> Rect:
    """What stands beside the live board of the bench."""
    page: Any = app.services.stack.top
    found: Rect = page.page.beside.rect
    return found


def word_lists(app: App) -> list[Point]:
    """Where a press lists the words of a knob on the bench; the last knob that has such is brought into sight."""
    knobs = next(each for each in widgets(app) if isinstance(each, KnobList))
    rows = [row for row in knobs.rows if row.knob is not None and row.knob.values and isinstance(row.control, Stepper)]
    for row in rows[-1:]:
        knobs.choose(row)
        rect = row.control.rect if row.control is not None else Rect(0, 0, 0, 0)
        return [(rect.right - rect.h * 2, rect.center[1])]
    return []


def begun_beside(app: App) -> list[Point]:
    """What is pressed for the first action on the left of two boards side by side, all but the last press."""
    board = next(each for each in widgets(app) if isinstance(each, Board))
    way = board.game.targets(board.position, board.game.legal_actions(board.position)[0])
    return [board.view.rect(spot).center for spot in way[:-1] if not isinstance(spot, Button)]


def figures(app: App) -> list[Point]:
    """Where the figures lie in the last column of charts that has any."""
    column = [each for each in widgets(app) if isinstance(each, Column) and each.marks][-1]
    return [column.rect_of(mark).center for mark in column.marks]


def show_table(app: App, match: AnyMatch) -> None:
    """A match on a table."""
    app.services.stack.push(Table(app.services, match))


def agree(app: App, game: str, **terms: Any) -> AnyMatch:
    """A match by the terms of a set-up."""
    return Agreement(game, **terms).begin(app.services.registry, 7)


def family(game: AnyGame, value: str) -> str:
    """What a family of tiles is called."""
    return look_for(game.definition.engine).choices.name(game.definition, value)


# widgets


def widgets(app: App) -> Sequence[Any]:
    """What can be pressed now: the answers of a dialog, else the widgets of the top screen."""
    if app.overlay.dialog is not None:
        return app.overlay.dialog.buttons
    top: Any = app.services.stack.top
    form = top.controls.form if isinstance(top, Table) else top.form
    return [widget for widget in form.widgets if widget.shown]


def places(app: App, words: str) -> Iterator[Rect]:
    """Where widgets, or parts of them, lie that say ``words``."""
    for widget in widgets(app):
        if words in getattr(widget, "labels", ()):
            yield widget.parts()[widget.labels.index(words)]
        names = (getattr(widget, name, None) for name in ("label", "title", "tip", "placeholder"))
        cover = getattr(getattr(widget, "cover", None), "title", None)
        if words in (*names, cover):
            yield widget.rect


def fields(app: App) -> list[Widget]:
    """The text fields of the top screen."""
    return [widget for widget in widgets(app) if isinstance(widget, TextField)]


def row(app: App, number: int, index: int = 0) -> Rect:
    """Where a row of a list lies; ``index`` tells which list, ``number`` < 0 counts from the end."""
    found = [widget for widget in widgets(app) if isinstance(widget, ScrollList)][index]
    return found.row_rect(number % found.count)


def menus(app: App, group: str) -> list[Rect]:
    """Where the buttons of a group of the table lie, such as "plates"."""
    return [widget.rect for widget in widgets(app) if widget.group == group]


# the table


def fault_rows(app: App) -> list[Rect]:
    """Where the faults of the game's file stand beside the board."""
    found = table(app).controls.file_notice.list
    return [found.row_rect(row) for row in range(len(found.rows))]


def table(app: App) -> Table:
    """The table that is on show."""
    top = app.services.stack.top
    assert isinstance(top, Table), top
    return top


def match_of(app: App) -> AnyMatch:
    """The match on the table."""
    return table(app).state.match


def covered(app: App) -> bool:
    """Whether the cover between hidden hands lies on the table."""
    return table(app).cover is not None


def place(app: App, target: Target) -> Rect:
    """Where a target lies on the table."""
    here = table(app)
    if not isinstance(target, Button):
        return here.view.rect(target)
    if here.view.cards is not None:
        return next(each.rect for each in here.view.asked(here.picture) if each.target == target)
    match = match_of(app)
    action = next(a for a in match.legal_actions() if match.game.targets(match.position, a)[-1] == target)
    return next(places(app, app.services.say(match.game.describe(match.position, action))))


def way(app: App, action: Any) -> Sequence[Target]:
    """What is clicked for an action, in order."""
    match: Any = match_of(app)
    return next(iter(table(app).view.paths(match.position, action)))


def piles(app: App, seat: Seat) -> list[Rect]:
    """Where a seat's piles of cards lie that can be looked through."""
    here = table(app)
    assert here.view.cards is not None
    return [pile.rect for pile in here.view.cards.piles(here.picture) if pile.owner is seat]


def offers(app: App) -> list[Rect]:
    """Where the choices of an open pie menu lie."""
    menu: Any = table(app).popups.open
    return [offer.rect for offer in menu.offers]


def asks(app: App) -> bool:
    """Whether a menu or a pie menu is open on the table."""
    return table(app).popups.open is not None


def tabs(app: App) -> list[Rect]:
    """The tabs of the side panel."""
    return table(app).panel.tab_rects()


def panel(app: App) -> Rect:
    """The list in the side panel."""
    return table(app).panel.body


def course(app: App) -> Rect:
    """Where the course of a game that was looked over is drawn."""
    table: Any = app.services.stack.top
    found: Rect = table.controls.curve.curve
    return found


def stage(app: App) -> Rect:
    """Where the board stands."""
    return table(app).stage()


def play(app: App, action: Any) -> None:
    """Plays an action as if it had been made with the mouse."""
    table(app).session.play(action)


def conclude(app: App, how: str, *terms: Any) -> None:
    """Ends the match: "resign" with a seat, or "agree_draw"."""
    getattr(table(app).session, how)(*terms)


def middle(rect: Rect) -> Point:
    """The middle of a place."""
    return rect.center


def pixels(app: App) -> bytes:
    """What the window shows, to see whether something changed."""
    return bytes(pygame.image.tobytes(app.window.surface, "RGB"))


def home(app: App) -> None:
    """Back to the first screen, whatever is over it."""
    _renew_overlay(app)
    while len(app.services.stack) > 1:
        app.services.stack.pop()
