"""Tiles in words: the name of a face, and what a ply did to the tiles that it met."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from itertools import takewhile
from string import ascii_letters

from squares.core.events import Event, Fought, Moved, Placed, Pushed, Removed, Returned, Swapped, Turned
from squares.core.grid import Cell, Grid
from squares.core.phrase import Phrase, phrase
from squares.core.players import People
from squares.core.seats import TWO
from squares.games.tiles.rules.abilities import AnyAbility
from squares.games.tiles.rules.definition import TilesDefinition
from squares.games.tiles.rules.gauges import gauges
from squares.games.tiles.rules.values import UNKNOWN, Tile, TilesPosition


def ability_of(definition: TilesDefinition, face: str) -> AnyAbility | None:
    """Return the ability that a face (``S4``) shows; None for a hidden one."""
    return next((each for each in definition.abilities.values() if face.startswith(each.letter)), None)


def name_of(definition: TilesDefinition, ability: AnyAbility) -> str:
    """Return what people call an ability."""
    return ability.name or next(key for key, each in definition.abilities.items() if each is ability)


def face_named(definition: TilesDefinition, face: str) -> Phrase | str:
    """Return a face as people speak of it: "Spin 4"."""
    ability = ability_of(definition, face)
    if ability is None:
        return face
    return phrase("tiles.face", name=name_of(definition, ability), n=face.lstrip(ascii_letters))


class Account:
    """Follows the events of one ply on the board that lay before it and tells what they did.

    It reads the faces up alone, so that a masked position serves as well.
    """

    def __init__(self, definition: TilesDefinition, grid: Grid, before: TilesPosition, people: People) -> None:
        self._definition, self._grid, self._before, self._people = definition, grid, before, people
        self._board = list(before.board)

    def tell(self, events: tuple[Event, ...]) -> Phrase | None:
        """Return what the ply did beyond its own words, in one sentence."""
        told = [*self._clauses(events), *self._too_full()]
        return reduce(lambda a, b: phrase("tiles.did.and", a=a, b=b), told) if told else None

    def _clauses(self, events: tuple[Event, ...]) -> Iterator[Phrase]:
        for i, event in enumerate(events):
            rest = events[i + 1 :]
            match event:
                case Placed(seat=seat, cell=cell, piece=piece):
                    yield from self._arrive(Tile(seat, piece, UNKNOWN), cell, rest)
                case Moved(path=path):
                    yield from self._arrive(self._take(path[0]), path[-1], rest)
                case Pushed(by=by, path=path):
                    pushed = self._take(path[0])
                    ends = {"start": str(path[0]), "goal": str(path[-1])}
                    yield phrase("tiles.did.sent", ability=self._ability(by), tile=self._tile(pushed), **ends)
                    yield from self._arrive(pushed, path[-1], rest)
                case Turned(cell=cell, piece=piece):
                    tile = self._take(cell)
                    yield phrase("tiles.did.turned", tile=self._tile(tile), face=face_named(self._definition, piece))
                    self._put(replace(tile, up=piece), cell)
                case Swapped(first=first, second=second):
                    a, b = self._take(first), self._take(second)
                    yield phrase("tiles.did.swapped", a=self._tile(a), b=self._tile(b))
                    self._put(a, second)
                    self._put(b, first)
                case Returned(cell=cell, cause="limit"):
                    yield self._back(cell)

    # what lies where

    def _at(self, cell: Cell) -> Tile:
        tile = self._board[self._grid.index(cell)]
        assert tile is not None
        return tile

    def _take(self, cell: Cell) -> Tile:
        tile = self._at(cell)
        self._board[self._grid.index(cell)] = None
        return tile

    def _put(self, tile: Tile, cell: Cell) -> None:
        self._board[self._grid.index(cell)] = tile

    # what is said

    def _ability(self, cell: Cell) -> str:
        found = ability_of(self._definition, self._at(cell).up)
        return name_of(self._definition, found) if found else ""

    def _tile(self, tile: Tile) -> Phrase:
        """Tell whose tile it is, and its face: "Kaede's Spin 4"."""
        face = face_named(self._definition, tile.up)
        return phrase("tiles.did.tile", whose=self._people.whose(tile.owner), face=face)

    def _arrive(self, tile: Tile, cell: Cell, rest: tuple[Event, ...]) -> Iterator[Phrase]:
        """Tell of a tile that comes to a cell; a fight there, told next, leaves the winner, or nobody."""
        fight = rest[0] if rest else None
        if not isinstance(fight, Fought):
            self._put(tile, cell)
            return
        beaten = {each.arrived for each in takewhile(_leaves, rest[1:]) if isinstance(each, Returned | Removed)}
        standing = self._take(cell)
        if not beaten >= {True, False}:
            self._put(standing if True in beaten else tile, cell)
        sides = [
            {"whose": self._people.whose(tile.owner), "n": _counted(fight.arriving, fight.arriving_bonus)},
            {"whose": self._people.whose(standing.owner), "n": _counted(fight.standing, fight.standing_bonus)},
        ]
        winner, loser = sides[::-1] if beaten == {True} else sides
        key = "tiles.did.tied" if len(beaten) > 1 else "tiles.did.beat"
        if self._definition.beaten == "out":
            key += "_out"
        yield phrase(key, whose=winner["whose"], n=winner["n"], other=loser["whose"], m=loser["n"])

    def _back(self, cell: Cell) -> Phrase:
        tile = self._take(cell)
        held = gauges(self._definition, self._grid, self._before)[cell.rank][TWO.index(tile.owner)]
        return phrase("tiles.did.back", tile=self._tile(tile), row=cell.rank + 1, sum=held.sum, limit=held.limit)

    def _too_full(self) -> Iterator[Phrase]:
        """Yield the rows that hold more than they may."""
        after = replace(self._before, board=tuple(self._board))
        for row, sides in enumerate(gauges(self._definition, self._grid, after), 1):
            for seat, gauge in zip(TWO, sides, strict=True):
                if gauge.over:
                    values = {"row": row, "sum": gauge.sum, "limit": gauge.limit}
                    yield phrase("tiles.did.too_full", whose=self._people.whose(seat), **values)


def _leaves(event: Event) -> bool:
    """Tell whether it is a tile that goes off the board."""
    return isinstance(event, Returned | Removed)


def _counted(count: int, bonus: int) -> Phrase | int:
    """Return the number of a tile, and where others support it what it counts."""
    return phrase("tiles.did.counted", n=count - bonus, count=count) if bonus else count
