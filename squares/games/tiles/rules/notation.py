"""The text form of positions and actions of the tile games (docs/notation.md), and what is wrong with a bad one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain

from squares.core.errors import BadAction, BadPosition, Wrongs
from squares.core.grid import Cell, Grid
from squares.core.phrase import Phrase, phrase
from squares.core.seats import TWO, Seat
from squares.games.tiles.rules.definition import TilesDefinition
from squares.games.tiles.rules.gauges import gauges
from squares.games.tiles.rules.sets import Sets
from squares.games.tiles.rules.values import (
    UNKNOWN,
    Move,
    Pass,
    Pick,
    Place,
    Return,
    Tile,
    TilesAction,
    TilesPosition,
    Use,
)

LETTERS = {Seat.SOUTH: "s", Seat.NORTH: "n"}
SEATS = {letter: seat for seat, letter in LETTERS.items()}

_TILE = re.compile(r"([A-Z][0-9]{1,3})([A-Z][0-9]{1,3})")
_CELL = r"([a-z][0-9]{1,2})"
_PLACE = re.compile(rf"([A-Z][0-9]{{1,3}}[A-Z][0-9]{{1,3}})@{_CELL}")
_MOVE = re.compile(_CELL + _CELL)
_USE = re.compile(rf"{_CELL}\*{_CELL}")
_RETURN = re.compile(rf"{_CELL}-")


def named(seat: Seat) -> Phrase:
    """Return a seat's name."""
    return phrase(f"tiles.seat.{seat}")


def clipped(text: str) -> str:
    """Return a word of somebody's input as it may stand in a sentence."""
    return "".join(c if c.isprintable() else " " for c in (text if len(text) <= 40 else text[:39] + "…"))


def apart(one: Counter[str], other: Counter[str]) -> int:
    """Return how many tiles of one of two sets are not in the other."""
    return (one - other).total() + (other - one).total()


class Notation:
    """Writes and reads positions and actions of one definition."""

    def __init__(self, definition: TilesDefinition, grid: Grid, sets: Sets) -> None:
        self.definition = definition
        self.grid = grid
        self.sets = sets
        self.draft = {"pick-hidden": "pick1", "pick-in-turn": "pick2"}.get(sets.choice, "")
        more = range(1, definition.actions)
        returns = (f"return:{letter}{n}" for n in ["", *(f"+{n}" for n in more)] for letter in SEATS)
        self.pending = ["-", *(f"x{n}" for n in more), *returns, *filter(None, [self.draft])]

    # ---- writing

    def format(self, position: TilesPosition) -> str:
        """Return the position in one line; of a masked position, what its reader sees."""
        files = self.grid.files
        ranks = [position.board[i : i + files] for i in range(0, self.grid.size, files)]
        board = "/".join(",".join("-" if tile is None else str(tile) for tile in rank) for rank in reversed(ranks))
        south, north = (_format_hand(hand) for hand in position.hands)
        return f"{board} {south} {north} {LETTERS[position.to_act]} {position.pending}"

    # ---- reading positions

    def parse(self, text: str, strict: bool = True) -> TilesPosition:
        """Return the position of a line; one that is not ``strict`` need only be readable, not possible.

        Errors: BadPosition with all that is wrong, naming the fields and what to mend.
        """
        fields = text.split(" ")
        if len(fields) != 5:
            raise BadPosition(phrase("tiles.bad.fields", n=len(fields)))
        wrong = Wrongs()
        board = wrong.read(self._board, fields[0])
        south = wrong.read(self._hand, fields[1], Seat.SOUTH)
        north = wrong.read(self._hand, fields[2], Seat.NORTH)
        to_act = wrong.read(self._to_act, fields[3])
        pending = wrong.read(self._pending, fields[4])
        if board is None or south is None or north is None or pending is None:
            raise BadPosition(*wrong.found)
        # What the players own does not depend on who acts, and is looked at even where that cannot be read.
        position = TilesPosition(board, (south, north), to_act or Seat.SOUTH, pending)
        if strict:
            wrong.add(self._wrong_sets(position))
        if strict and to_act is not None:
            wrong.add(self._wrong_draft(position) if position.picking else self._wrong_limits(position))
        if wrong.found:
            raise BadPosition(*wrong.found)
        if strict and self.format(position) != text:
            raise BadPosition(phrase("tiles.bad.form", mended=self.format(position)))
        return position

    def _board(self, field: str) -> tuple[Tile | None, ...]:
        ranks = field.split("/")
        if len(ranks) != self.grid.ranks:
            raise BadPosition(phrase("tiles.bad.ranks", n=len(ranks), ranks=self.grid.ranks))
        wrong = Wrongs()
        board: list[Tile | None] = []
        for rank, line in enumerate(reversed(ranks)):
            cells = line.split(",")
            if len(cells) != self.grid.files:
                wrong.add([phrase("tiles.bad.files", rank=rank + 1, n=len(cells), files=self.grid.files)])
                continue
            first = rank * self.grid.files
            board += [wrong.read(self._tile, cell, str(self.grid.cell(first + i))) for i, cell in enumerate(cells)]
        if wrong.found:
            raise BadPosition(*wrong.found)
        blocked = sorted(i for i in self.definition.board.obstacles if board[i] is not None)
        if blocked:
            raise BadPosition(*(phrase("tiles.bad.blocked", cell=str(self.grid.cell(i))) for i in blocked))
        return tuple(board)

    def _tile(self, text: str, cell: str) -> Tile | None:
        if text == "-":
            return None
        match = _TILE.fullmatch(text.upper())
        if match is None or text not in (text.upper(), text.lower()) or self.kind(text.upper()) is None:
            raise BadPosition(phrase("tiles.bad.cell", text=clipped(text), cell=cell))
        return Tile(Seat.SOUTH if text == text.upper() else Seat.NORTH, match[1], match[2])

    def kind(self, text: str) -> str | None:
        """Return the tile with these two faces, front first; None where the game has none such."""
        match = _TILE.fullmatch(text)
        if match is None:
            return None
        turned = match[2] + match[1]
        return next((each for each in (text, turned) if each in self.sets.by_text), None)

    def _hand(self, field: str, seat: Seat) -> tuple[str, ...]:
        if field == "-":
            return ()
        if field.startswith(UNKNOWN):
            raise BadPosition(phrase("tiles.bad.hidden", seat=named(seat)))
        tiles = field.split(",")
        if wrong := [tile for tile in tiles if tile not in self.sets.by_text]:
            raise BadPosition(*(self._wrong_in_hand(tile, seat) for tile in wrong))
        if tiles != sorted(tiles):
            raise BadPosition(phrase("tiles.bad.hand_order", seat=named(seat), mended=",".join(sorted(tiles))))
        return tuple(tiles)

    def _wrong_in_hand(self, tile: str, seat: Seat) -> Phrase:
        front = self.kind(tile)
        key = "tiles.bad.hand" if front is None else "tiles.bad.hand_turned"
        return phrase(key, seat=named(seat), text=clipped(tile), mended=front)

    def _to_act(self, field: str) -> Seat:
        if field not in SEATS:
            raise BadPosition(phrase("tiles.bad.to_act", text=clipped(field)))
        return SEATS[field]

    def _pending(self, field: str) -> str:
        if field not in self.pending:
            raise BadPosition(phrase("tiles.bad.pending", text=clipped(field), known=sorted(self.pending)))
        return field

    # ---- checking positions

    def _wrong_sets(self, position: TilesPosition) -> Iterator[Phrase]:
        """Yield a fault unless tiles are conserved: each player has a set by the rules, in the draft so far."""
        south, north = (self._owned(position, seat) for seat in TWO)
        wrong = [*self._wrong_set(position, Seat.SOUTH, south), *self._wrong_set(position, Seat.NORTH, north)]
        yield from wrong
        if wrong:
            return
        if self.sets.shared and south != north and self.definition.beaten == "hand":
            yield phrase("tiles.bad.not_same")
        if self.sets.choice == "pick-in-turn":
            yield from (phrase("tiles.bad.picked_twice", tile=tile) for tile in sorted(set(south) & set(north)))

    def _wrong_set(self, position: TilesPosition, seat: Seat, tiles: list[str]) -> Iterator[Phrase]:
        alone = [tile for tile in tiles if self.sets.by_text[tile].count == 1]
        twice = sorted({tile for i, tile in enumerate(alone) if tile in alone[:i]})
        if twice:
            yield from (phrase("tiles.bad.twice", seat=named(seat), tile=tile) for tile in twice)
        elif position.picking:
            if not self.sets.within_composition(tiles):
                yield phrase("tiles.bad.composition", seat=named(seat))
        elif not self.sets.complete(tiles, TWO.index(seat)) and not self._left_of_whole(seat, tiles):
            yield self._incomplete(seat, tiles)

    def _left_of_whole(self, seat: Seat, tiles: list[str]) -> bool:
        """Tell whether these can be left of a set, the others being out of the game."""
        whole = self.sets.all_of_families(TWO.index(seat))
        return self.definition.beaten == "out" and any(Counter(tiles) <= Counter(each) for each in whole)

    def _owned(self, position: TilesPosition, seat: Seat) -> list[str]:
        board = (self.kind(t.up + t.down) for t in position.board if t is not None and t.owner is seat)
        return sorted(chain((kind for kind in board if kind is not None), position.hand(seat)))

    def _incomplete(self, seat: Seat, tiles: list[str]) -> Phrase:
        """Return what is wrong with a player's tiles: compared with the legal set that is nearest."""
        if self.sets.composed:
            if len(tiles) != self.sets.size:
                return phrase("tiles.bad.set_size", seat=named(seat), found=len(tiles), n=self.sets.size)
            return phrase("tiles.bad.composition", seat=named(seat))
        own = Counter(tiles)
        nearest = min(map(Counter, self.sets.all_of_families(TWO.index(seat))), key=lambda each: apart(each, own))
        missing, extra = (sorted(each.elements()) for each in (nearest - own, own - nearest))
        if self.definition.beaten == "out":
            missing = []
        if missing and extra:
            return phrase("tiles.bad.wrong_tiles", seat=named(seat), missing=missing, extra=extra)
        return phrase(f"tiles.bad.{'missing' if missing else 'extra'}", seat=named(seat), tiles=missing or extra)

    def _wrong_draft(self, position: TilesPosition) -> Iterator[Phrase]:
        """Yield a fault unless the board is empty, somebody still picks, and TO-ACT is who picks next."""
        if any(tile is not None for tile in position.board):
            yield phrase("tiles.bad.draft_board")
        own, other = len(position.hand(position.to_act)), len(position.hand(_other(position.to_act)))
        size = self.sets.size
        fits = other in (0, size) if position.pending == "pick1" else other in (own, own + 1)
        if own >= size or not fits:
            yield phrase("tiles.bad.draft_turn", own=own, other=other, size=size)

    def _wrong_limits(self, position: TilesPosition) -> Iterator[Phrase]:
        """Yield a fault unless rows over the limit and PENDING belong together, and who must return acts."""
        turn = position.on_turn
        over = {seat: self._first_over(position, seat) for seat in TWO}
        due = next((seat for seat in (_other(turn), turn) if over[seat] is not None), None)
        if due is None:
            if position.returning:
                yield phrase("tiles.bad.nothing_to_return", pending=position.pending)
            return
        found = over[due]
        values = {**(found.values if found is not None else {}), "letter": LETTERS[due]}
        if not position.returning:
            yield Phrase("tiles.bad.over_limit", values)
        elif due is not position.to_act:
            yield Phrase("tiles.bad.returns_first", values)

    def _first_over(self, position: TilesPosition, seat: Seat) -> Phrase | None:
        for row, pair in enumerate(gauges(self.definition, self.grid, position)):
            gauge = pair[TWO.index(seat)]
            if gauge.over:
                values = {"seat": named(seat), "row": row + 1, "sum": gauge.sum, "limit": gauge.limit}
                return Phrase("tiles.bad.over_limit", values)
        return None

    # ---- actions

    def parse_action(self, text: str) -> TilesAction:
        """Return the action of a text. Errors: BadAction where no position of this game could have it."""
        if text == "pass":
            return Pass()
        if text.startswith("+"):
            if text[1:] not in self.sets.by_text:
                raise BadAction(phrase("tiles.bad.action_tile", tile=clipped(text[1:])))
            return Pick(text[1:])
        if match := _PLACE.fullmatch(text):
            if self.kind(match[1]) is None:
                raise BadAction(phrase("tiles.bad.action_tile", tile=match[1]))
            return Place(match[1], self._cell(match[2], text))
        if match := _MOVE.fullmatch(text):
            return Move(self._cell(match[1], text), self._cell(match[2], text))
        if match := _USE.fullmatch(text):
            return Use(self._cell(match[1], text), self._cell(match[2], text))
        if match := _RETURN.fullmatch(text):
            return Return(self._cell(match[1], text))
        raise BadAction(phrase("tiles.bad.action", text=clipped(text)))

    def _cell(self, text: str, action: str) -> Cell:
        cell = self.grid.parse(text)
        if cell is None:
            last = self.grid.cell(self.grid.size - 1)
            raise BadAction(phrase("tiles.bad.action_cell", action=clipped(action), cell=text, last=str(last)))
        return cell


def _other(seat: Seat) -> Seat:
    return Seat.NORTH if seat is Seat.SOUTH else Seat.SOUTH


def _format_hand(hand: tuple[str, ...]) -> str:
    if not hand:
        return "-"
    return f"{UNKNOWN}{len(hand)}" if hand[0] == UNKNOWN else ",".join(hand)
