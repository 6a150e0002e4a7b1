"""Whoever sits before the window: goes to its screens, presses what says something, plays at its tables."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

import pygame

from scenes.driver import Driver
from scenes.screens.table.lesson.table import LessonTable
from squares.core.actions import InHand, Target
from squares.core.game import AnyGame, Setup
from squares.core.match import Match
from squares.core.players import BotPlayer
from squares.core.seats import Seat
from squares.registry import Registry
from squares.saves import Record
from tests.pictures import house
from tests.pictures.clock import NOW, Clock

FRAME = 16.0  # milliseconds, a whole number so that no run differs in the last digit
NAMES = {Seat.SOUTH: "Mei", Seat.NORTH: "Kaede", Seat.WEST: "Aya", Seat.EAST: "Momiji"}
Point = tuple[float, float]


class Person(Driver):
    """One for each window. ``mode``: light or dark. ``fresh`` forgets everything that was done before."""

    def __init__(self, home: Path, size: tuple[int, int], mode: str) -> None:
        self.clock = Clock()
        self.home, self.mode = home, mode
        app, self.thinker = house.open_program(home, size, self.clock)
        super().__init__(app)

    def fresh(self) -> None:
        """The program just started, with nothing saved, the pointer outside."""
        pygame.event.clear()
        self.thinker.cancel()
        for folder in ("versions", "playtests"):  # made where they are wanted
            shutil.rmtree(self.home / "data" / folder, ignore_errors=True)
        for folder in ("games", "saves", "decks"):
            shutil.rmtree(self.home / "data" / folder, ignore_errors=True)
            (self.home / "data" / folder).mkdir(parents=True)
        self.now = self.clock.now = 0.0
        house.clear(self.app, theme=self.mode)
        self.show("home")
        pygame.event.post(pygame.event.Event(pygame.WINDOWLEAVE))
        self.settle()

    def frame(self, ms: float = FRAME) -> bool:
        """One step of the program."""
        self.clock.now = self.now + ms
        return super().frame(ms)

    # what a driver does, so that it can go on as a person

    def wait(self, ms: float) -> Person:
        """Lets time pass."""
        super().wait(ms)
        return self

    def move(self, pos: Point, held: bool = False) -> Person:
        """The pointer goes to a place."""
        super().move(pos, held)
        return self

    def press(self, pos: Point, button: int = 1) -> Person:
        """A button goes down."""
        super().press(pos, button)
        return self

    def release(self, pos: Point, button: int = 1) -> Person:
        """A button goes up."""
        super().release(pos, button)
        return self

    def click(self, pos: Point, button: int = 1) -> Person:
        """A button goes down and up."""
        super().click(pos, button)
        return self

    def drag(self, start: Point, end: Point, steps: int = 2) -> Person:
        """From one place to another."""
        super().drag(start, end, steps)
        return self

    def wheel(self, pos: Point, dy: float) -> Person:
        """The wheel turns over a place."""
        super().wheel(pos, dy)
        return self

    def key(self, name: str, *modifiers: str) -> Person:
        """A key with others held."""
        super().key(name, *modifiers)
        return self

    def type(self, text: str) -> Person:
        """Letters."""
        super().type(text)
        return self

    def settle(self) -> Person:
        """Until nothing moves."""
        self.run_until_idle()
        return self

    def set(self, **settings: Any) -> Person:
        """Changes settings."""
        self.app.services.change(**settings)
        return self

    # screens and widgets

    def show(self, page: str, *terms: Any) -> Person:
        """A quiet screen over the present one."""
        house.show(self.app, page, *terms)
        return self.settle()

    def lesson(self, game: str) -> LessonTable:
        """The table of a lesson, from its first step on."""
        table = house.show_lesson(self.app, game)
        self.settle()
        return table

    def set_up(self, game: str) -> Person:
        """The set-up page of a game."""
        house.show_setup(self.app, game)
        return self.settle()

    def spot(self, words: str, n: int = 0) -> Point:
        """The middle of what says ``words``, the ``n``-th of such. Errors: LookupError if nothing does."""
        found = list(house.places(self.app, words))
        if not found:
            raise LookupError(words)
        return found[n].center

    def choose(self, words: str, n: int = 0) -> Person:
        """Presses what says ``words``."""
        self.click(self.spot(words, n))
        return self.settle()

    def choose_key(self, key: str, n: int = 0, **values: Any) -> Person:
        """Presses what says the text of a key."""
        return self.choose(self.app.services.say(key, **values), n)

    def point_at(self, words: str, n: int = 0) -> Person:
        """The pointer rests on what says ``words`` until its tip has come."""
        self.move(self.spot(words, n)).wait(600)
        return self

    def write(self, text: str, field: int = 0) -> Person:
        """Types into a field of the screen."""
        self.click(house.fields(self.app)[field].rect.center).key("a", "ctrl").type(text)
        return self.settle()

    def keys(self, *names: str) -> Person:
        """Keys after one another; "ctrl+z" holds one of them."""
        return self.keys_now(*names).settle()

    def keys_now(self, *names: str) -> Person:
        """Keys after one another, without waiting for the end of what moves: a bot that thinks never ends."""
        for name in names:
            *held, last = name.split("+") if len(name) > 1 else [name]
            self.key(last, *held)
        return self

    def choose_now(self, key: str, n: int = 0) -> Person:
        """Presses what says the text of a key, without waiting for the end of what moves."""
        self.click(self.spot(self.app.services.say(key), n))
        return self

    def show_on(self, page: str) -> Person:
        """A quiet screen, without waiting for the end of what moves."""
        house.show(self.app, page)
        self.frame()
        return self

    def down(self, name: str) -> Person:
        """A key goes down and stays there."""
        self._key(pygame.KEYDOWN, name)
        return self

    def up(self, name: str) -> Person:
        """A key goes up."""
        self._key(pygame.KEYUP, name)
        return self

    def _key(self, kind: int, name: str) -> None:
        pygame.event.post(pygame.event.Event(kind, key=pygame.key.key_code(name), mod=0, unicode="", scancode=0))
        self.frame()

    def row(self, number: int, index: int = 0) -> Point:
        """The middle of a row of a list."""
        return house.row(self.app, number, index).center

    # what is on the disk

    def save(self, match: Match[Any, Any], days: float = 0, name: str = "") -> str:
        """A match in the store, last played ``days`` ago; its id."""
        then = NOW - timedelta(days=days)
        id = f"{then:%Y%m%d-%H%M%S}-{match.game.id}"  # no lot in it: it decides the order of equal times
        return self.app.services.store.add(Record.from_match(match, id, then, then, name))

    def own_file(self, id: str, *changes: tuple[str, str], source: str = "squares-ii") -> Path:
        """A game file of one's own: a copy with some words exchanged."""
        text = Registry.of_engines().entry(source).path.read_text(encoding="utf-8")
        text = text.replace(f"\nid: {source}\n", f"\nid: {id}\n", 1)
        for old, new in changes:
            assert old in text, old
            text = text.replace(old, new, 1)
        path = self.app.services.places.games / f"{id}.yaml"
        path.write_text(text, encoding="utf-8")
        return path

    # tables

    def game(self, id: str, variant: str | None = None) -> AnyGame:
        """A game of the shelf."""
        return self.app.services.registry.game(id, variant)

    def match(self, game: AnyGame, at: Any = None, plays: Iterable[Any] = (), **terms: Any) -> Match[Any, Any]:
        """A match, perhaps from a position (or its text) on, with some plies played."""
        start = game.parse(at) if isinstance(at, str) else at
        names = {seat: NAMES[seat] for seat in game.seats}
        bots: Mapping[Seat, BotPlayer] = terms.get("bots", {})
        setup = terms.get("setup") or Setup(choices={option.id: option.default for option in game.options})
        made: Match[Any, Any] = Match(game, setup, terms.get("seed", 1), names, start, bots=bots)
        for action in plays:
            made.play(game.parse_action(action) if isinstance(action, str) else action)
        return made

    def sit(self, game: AnyGame | str, at: Any = None, plays: Iterable[Any] = (), **terms: Any) -> Person:
        """A table with such a match; covers are taken away."""
        made = self.game(game) if isinstance(game, str) else game
        return self.sit_at(self.match(made, at, plays, **terms))

    def sit_at(self, match: Match[Any, Any]) -> Person:
        """A table with a match; a cover is taken away."""
        house.show_table(self.app, match)
        self.frame()
        return self.uncover()

    def uncover(self) -> Person:
        """Whoever is next comes to the table."""
        if house.covered(self.app):
            self.down("return").wait(700)
            self.up("return")
        self.frame()
        return self

    def settled(self) -> Person:
        """Let time pass for a second: bots that think would never let it stand still."""
        self.wait(992)
        return self

    def at(self, where: str | Target, seat: Seat | None = None) -> Point:
        """The middle of a cell by its name, or of what lies in hand or beside the board (``seat`` None)."""
        if not isinstance(where, str):
            return house.place(self.app, where).center
        cell = house.match_of(self.app).game.grid.parse(where)
        return house.place(self.app, InHand(seat, where) if cell is None else cell).center

    def lift(self, start: Point, *ways: Point) -> Person:
        """Presses at a place and drags over others without letting go."""
        self.move(start).press(start)
        self.move((start[0] + 9, start[1]), held=True)
        for pos in ways:
            self.move(pos, held=True)
        self.frame()
        return self

    def play(self, action: Any) -> Person:
        """Plays an action; it is seen to move from the next frame on."""
        house.play(self.app, self.parse(action))
        self.frame()
        return self

    def parse(self, action: Any) -> Any:
        """An action, perhaps by its text."""
        return house.match_of(self.app).game.parse_action(action) if isinstance(action, str) else action

    def do(self, action: Any) -> Person:
        """Clicks whatever an action is made of."""
        for target in house.way(self.app, self.parse(action)):
            self.click(self.at(target))
        return self.settle()
