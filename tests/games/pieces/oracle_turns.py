"""Slow rules of games whose turns have several actions: a put and a twist, chains of captures, dice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from tests.games.pieces.oracle_board import AROUND, ORTHOGONAL, OTHER, Cell, Game, World, letters, plus, without


class QuarterTurns(Game):
    """A marble is put, then a quarter turned. Five in a row win, of both players at once nobody."""

    files = ranks = 6

    def moves(self, world: World) -> Iterator[World]:
        if world.begun:
            for corner, left in product(product((0, 3), (0, 3)), (False, True)):
                yield self._judged(self.done(world, self.turned(world.board, corner, left)))
            return
        for cell in self.cells:
            if self.free(world, cell):
                yield self._judged(replace(world, board=self.put(world, cell, "M"), begun=True))

    def turned(self, board: dict[Cell, str], corner: Cell, left: bool) -> dict[Cell, str]:
        quarter = {plus(corner, cell): cell for cell in product(range(3), range(3))}
        ways = {cell: plus(corner, (2 - y, x) if left else (y, 2 - x)) for cell, (x, y) in quarter.items()}
        return {ways.get(cell, cell): marble for cell, marble in board.items()}

    def _judged(self, new: World) -> World:
        lines = [side for side in "sn" if self.in_line(new, side, 5)]
        full = len(new.board) == len(self.cells)
        return replace(new, winner=lines[0] if len(lines) == 1 else "draw" if lines or full else "")


class Fanorona(Game):
    """A step takes the enemies in a row ahead, or behind; one who can take has to.

    The man that took may take again in another direction than that of its last step.
    """

    files, ranks = 9, 5

    def start(self) -> World:
        south = [*product(range(9), range(2)), (1, 2), (3, 2), (6, 2), (8, 2)]
        return World(dict.fromkeys(south, "M") | {(8 - f, 4 - r): "m" for f, r in south})

    def steps(self, world: World, start: Cell) -> list[Cell]:
        ways = AROUND if sum(start) % 2 == 0 else ORTHOGONAL
        return [step for step in ways if self.free(world, plus(start, step))]

    def row(self, world: World, cell: Cell, step: Cell) -> list[Cell]:
        """Return the enemies that stand in a row from a cell on."""
        found = []
        while self.side(world, cell) == OTHER[world.actor]:
            found.append(cell)
            cell = plus(cell, step)
        return found

    def takes(self, world: World, start: Cell) -> Iterator[tuple[Cell, Cell, list[Cell]]]:
        """Yield the captures of a man: its direction, its goal and what it takes."""
        for step in self.steps(world, start):
            back = -step[0], -step[1]
            for row in self.row(world, plus(start, step, 2), step), self.row(world, plus(start, back), back):
                if row and step != world.heading:
                    yield step, plus(start, step), row

    def moves(self, world: World) -> Iterator[World]:
        movers = [world.jumper] if world.jumper else self.own(world)
        takes = [(start, *each) for start in movers for each in self.takes(world, start)]
        for start, step, goal, row in takes:
            new = replace(world, board=without(self.moved(world, start, goal), *row), jumper=goal, heading=step)
            new = new if any(self.takes(new, goal)) else self.done(world, new.board)
            yield replace(new, winner="" if self.own(new, OTHER[world.actor]) else world.actor)
        if world.jumper:
            yield self.done(world, world.board)
        for start in () if takes else movers:
            for step in self.steps(world, start):
                yield self.done(world, self.moved(world, start, plus(start, step)))


class SmallTables(Game):
    """Men come from the hand, run round by what a die shows, hit a single enemy, who begins anew, and go off."""

    passing = chance = True
    files, ranks = 6, 2
    kinds = "M"

    def start(self) -> World:
        return World({}, hands={"s": "MMMMM", "n": "mmmmm"})

    def track(self, side: str) -> list[Cell]:
        first = 0 if side == "s" else 1
        return [(f, first) for f in range(6)] + [(f, 1 - first) for f in reversed(range(6))]

    def moves(self, world: World) -> Iterator[World]:
        found = [*self._enters(world), *self._runs(world), *self._leaves(world)]
        yield from found or [self.done(world, world.board, dice=())]

    def _enters(self, world: World) -> Iterator[World]:
        if world.hands[world.actor]:
            less = replace(world, hands=self.less(world, "M"))
            for die in set(world.dice):
                yield from self._came(less, self.track(world.actor)[die - 1], die)

    def _runs(self, world: World) -> Iterator[World]:
        track = self.track(world.actor)
        for start, die in product(self.own(world), set(world.dice)):
            for goal in track[track.index(start) + die :][:1]:
                yield from self._came(self._lifted(world, start), goal, die)

    def _leaves(self, world: World) -> Iterator[World]:
        """Yield the men gone off by exactly what they need, or by the smallest die that is enough."""
        track = self.track(world.actor)
        for start in self.own(world):
            needs = len(track) - track.index(start)
            enough = [die for die in world.dice if die == needs or (die > needs and self.variant != "exact")]
            if enough:
                new = self._spent(self._lifted(world, start), min(enough))
                gone = not self.own(new, world.actor) and not new.hands[world.actor]
                yield replace(new, winner=world.actor if gone else "")

    def _lifted(self, world: World, start: Cell) -> World:
        rest = world.board[start][:-1]
        return replace(world, board=without(world.board, start) | ({start: rest} if rest else {}))

    def _came(self, world: World, goal: Cell, die: int) -> Iterator[World]:
        """Yield what comes of a man on a cell, if it can stand there."""
        enemy = OTHER[world.actor]
        if self.side(world, goal) != enemy:
            yield self._spent(replace(world, board=self.put(world, goal, "M")), die)
        elif len(world.board[goal]) == 1:
            hands = world.hands | {enemy: world.hands[enemy] + letters(enemy, "M")}
            yield self._spent(replace(world, board=world.board | {goal: letters(world.actor, "M")}, hands=hands), die)

    def _spent(self, world: World, die: int) -> World:
        dice = list(world.dice)
        dice.remove(die)
        return replace(world, dice=tuple(dice)) if dice else self.done(world, world.board, dice=())
