"""A person at the table of a two-player tile game, for the tests: clicks, drags and keys without a window."""

from __future__ import annotations

from typing import Any

import pygame

from scenes.app import App
from scenes.input import Key, KeyUp, PointerDown, PointerMove, PointerUp
from scenes.screens.table.screen import Table
from scenes.table.captions import status
from squares.core.actions import InHand
from squares.core.game import Setup
from squares.core.grid import Cell, File, Rank
from squares.core.match import Match
from squares.core.seats import Seat

S, N = Seat.SOUTH, Seat.NORTH
NAMES = {S: "Mei", N: "Kaede"}
DRAGGING = (
    "-,-,d5t1,-,-/-,t3d3,-,j4s2,-/-,S4J2,d2t4,-,s5j1/T2D4,-,J3S3,-,D1T5/-,J1S5,-,D5T1,- "
    "S1J5,S2J4,T3D3,T4D2 S1J5,S3J3,S4J2,T2D4,T5D1 s -"
)


class Hand:
    """A person at the table; ``now`` is the clock's time in ms."""

    now = 0.0

    def __init__(self, app: App, table: Table) -> None:
        self.app, self.table = app, table
        app.services.stack.push(table)
        app.frame((), Hand.now)

    @property
    def match(self) -> Match[Any, Any]:
        return self.table.state.match

    def played(self) -> list[str]:
        return [ply.text for ply in self.match.plies[: self.match.cursor]]

    def at(self, where: str, seat: Seat = S) -> tuple[float, float]:
        return self.table.view.rect(cell(where) if len(where) == 2 else InHand(seat, where)).center

    def click(self, where: str | tuple[float, float], seat: Seat = S, button: int = 1) -> None:
        pos = self.at(where, seat) if isinstance(where, str) else where
        for event in (PointerMove(pos), PointerDown(pos, button), PointerUp(pos, button)):
            self.table.handle(event)

    def drag(self, source: str, goal: str, seat: Seat = S, let_go: bool = True) -> None:
        a, b = self.at(source, seat), self.at(goal)
        for event in (PointerMove(a), PointerDown(a), PointerMove((a[0] + 8, a[1]), True), PointerMove(b, True)):
            self.table.handle(event)
        if let_go:
            self.table.handle(PointerUp(b))

    def key(self, name: str, **held: bool) -> None:
        self.table.handle(Key(name, **held))

    def wait(self, ms: float) -> None:
        Hand.now += ms
        self.app.frame((), Hand.now)

    def hold(self, name: str, ms: float) -> None:
        self.key(name)
        self.wait(ms)
        self.table.handle(KeyUp(name))

    def status(self) -> str:
        bold, rest = status(self.table.state)
        return " ".join(self.app.services.say(part) for part in (bold, rest) if part is not None)

    def pixels(self) -> bytes:
        self.table.base_dirty = True
        self.wait(1)
        return pygame.image.tobytes(self.app.window.surface, "RGB")


def cell(text: str) -> Cell:
    return Cell(File(ord(text[0]) - 97), Rank(int(text[1]) - 1))


def sit(app: App, start: str | None = None, game: str = "squares-ii", variant: str | None = None) -> Hand:
    made = app.services.registry.game(game, variant)
    match = Match(made, Setup(), 1, NAMES, made.parse(start) if start else None)
    return Hand(app, Table(app.services, match))
