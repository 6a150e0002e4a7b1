"""Whoever sits before the court of Battle Logistic Square with a mouse, for the tests."""

from __future__ import annotations

import pygame

from scenes.app import App
from scenes.driver import Driver
from scenes.games.logistic.paths import Paths
from scenes.games.logistic.view import LogisticView
from scenes.geometry import Point
from scenes.screens.table.screen import Table
from scenes.table.captions import status
from squares.core.actions import Button, Target
from squares.core.game import Setup
from squares.core.grid import Cell
from squares.core.match import Match
from squares.core.seats import Seat
from squares.games.logistic import LogisticGame
from squares.games.logistic.rules.values import LogisticPosition
from tests.games.logistic.logistic_games import laid as laid_out

S, N = Seat.SOUTH, Seat.NORTH
NAMES = {S: "Mei", N: "Kaede"}
CARDS = """
sweep: {category: action, colour: green, name: Sweep, range: [xxx, xAx], aim: all, damage: 30, effect: [{do: hit}]}
fork:
  category: script
  colour: blue
  name: Fork
  effect: [{do: choose, options: [[{do: heal, amount: 50}], [{do: draw, count: 2}]]}]
seek: {category: script, colour: blue, name: Seek, effect: [{do: search}]}
"""


def laid(game: LogisticGame, mine: str, theirs: str, *, hand: list[str] = [], **more: list[str]) -> LogisticPosition:  # noqa: B006
    """A position with the AVIs on two cells. ``deck`` and ``trash`` are South's, ``their_...`` North's."""
    south = {"at": mine, "deck": " ".join(more.get("deck", ["blank"])), "trash": " ".join(more.get("trash", []))}
    north = {"at": theirs, "integrate": " ".join(more.get("their_it", []))}
    return laid_out(game, " ".join(hand), " ".join(more.get("their_hand", [])), south=south, north=north)


class Hand:
    """Whoever sits before the table with a mouse."""

    def __init__(self, app: App, game: LogisticGame, start: LogisticPosition | None = None, seed: int = 5) -> None:
        self.game = game
        self.match = Match(game, Setup(), seed, NAMES, start)
        self.table, self.driver = Table(app.services, self.match), Driver(app)
        app.services.stack.push(self.table)
        self.driver.run_until_idle()
        self.take_over()

    @property
    def view(self) -> LogisticView:
        assert isinstance(self.table.view, LogisticView)
        return self.table.view

    @property
    def position(self) -> LogisticPosition:
        position = self.match.position
        assert isinstance(position, LogisticPosition)
        return position

    def take_over(self) -> None:
        """The next person comes to the table."""
        if self.table.cover is not None:
            self.table._uncover()
            self.driver.run_until_idle()

    def at(self, target: Target) -> Point:
        """Where a target is clicked."""
        if isinstance(target, Button):
            asked = self.view.asked(self.table.picture)
            return next(each.rect.center for each in asked if each.target == target)
        return self.view.rect(target).center

    def do(self, text: str) -> None:
        """Click whatever the action is made of."""
        action = self.game.parse_action(text)
        before = self.match.cursor
        for target in next(iter(Paths(self.game).of(self.position, action))):
            self.driver.click(self.at(target))
        self.driver.run_until_idle()
        assert self.match.cursor > before, text
        self.take_over()

    def click(self, target: Target) -> None:
        self.driver.click(self.at(target))

    def cell(self, text: str) -> Cell:
        found = self.game.grid.parse(text)
        assert found is not None
        return found

    def status(self) -> str:
        return self.table.services.say(status(self.table.state)[0])

    def pixels(self) -> bytes:
        self.driver.run_until_idle()
        return pygame.image.tobytes(self.driver.app.window.surface, "RGB")


def shipped_hand(app: App, seed: int = 5) -> Hand:
    game = app.services.registry.game("logistic")
    assert isinstance(game, LogisticGame)
    return Hand(app, game, seed=seed)
