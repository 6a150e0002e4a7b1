"""Between frozen values and a kernel's numbers: positions, moves, and effects as events."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from squares.core.actions import InHand, Swap
from squares.core.events import Counter, Drawn, Ended, Event, Moved, Placed, TurnTo
from squares.core.grid import Cell, Grid
from squares.core.seats import FOUR, TWO, Seat
from squares.games.rengoma.rules import kernel as k
from squares.games.rengoma.rules.definition import RengomaDefinition
from squares.games.rengoma.rules.kernel import RengomaKernel, encode
from squares.games.rengoma.rules.tables import DIRECTIONS, PIECES, STRONGEST, Tables
from squares.games.rengoma.rules.values import (
    CHIPS,
    CHOICE,
    COLOURS,
    NORMAL,
    SIDES,
    End,
    Foe,
    Move,
    Own,
    Pass,
    RengomaAction,
    RengomaPosition,
    Spend,
)

_BOTH = ("actor", "opponent", "draw")
_ODD = {"actions", "stock", "place_onto", "moves"}
_BUYS = ("action", "place", "move")


def tables_of(definition: RengomaDefinition) -> Tables:
    """Return what the kernels of a definition look up."""
    plain = definition.covers == "weaker" and definition.covers_whose == "both"
    pieces = len(definition.strengths)
    odd = definition.chip_buys != "action" or definition.model_fields_set & _ODD
    board = definition.board
    out = Tables(board.files, board.ranks, pieces, 0 if plain else 2 * pieces, bool(odd) or not plain)
    out.own, out.foe, out.moves = (int(what in definition.actions) for what in ("own", "enemy", "move"))
    out.anywhere, out.open = int(definition.moves == "anywhere"), int(definition.stock == "open")
    out.onto = int(definition.place_onto == "cover")
    out.for_enemy, out.for_cover = (int(what in definition.chip_for) for what in ("enemy", "cover"))
    out.buys = _BUYS.index(definition.chip_buys)
    for text in (f"{letter}{strength}" for letter in COLOURS for strength in range(1, STRONGEST + 1)):
        out.may[_number(text) * PIECES] = 1
        for there in (f"{letter}{strength}" for letter in COLOURS for strength in range(1, STRONGEST + 1)):
            out.may[_number(text) * PIECES + _number(there)] = int(definition.may_cover(text, there))
    out.seats = definition.seats
    out.line = definition.line
    out.both = _BOTH.index(definition.both_lines)
    out.quiet_plies = definition.house.quiet_plies
    return out


class Codec:
    """Translates for one definition."""

    def __init__(self, definition: RengomaDefinition, grid: Grid) -> None:
        self.definition = definition
        self.grid = grid
        self.tables = tables_of(definition)
        self.seats = FOUR if definition.seats == 4 else TWO
        self._state = lru_cache(maxsize=4)(self._find_state)  # who thinks asks again for what is on the table

    def colour(self, seat: Seat) -> int:
        """Return the index of the seat's colour, 0 black or 1 red."""
        return self.seats.index(seat) % 2

    # ---- positions

    def kernel(self, position: RengomaPosition, *, telling: bool = False) -> RengomaKernel:
        """Return a fresh kernel standing at a position without hidden parts; a telling one writes its effects."""
        return self._standing(self._state(position), telling=telling)

    def dealt(self, position: RengomaPosition, stocks: Sequence[Sequence[int]]) -> RengomaKernel:
        """Return a fresh kernel at a position with other stocks of as many pieces, strengths from the top down."""
        now, tables = list(self._state(position)), self.tables
        for colour, stock in enumerate(stocks):
            at = int(tables.stock + colour * tables.pieces)
            now[at : at + len(stock)] = reversed(stock)
        return self._standing(now)

    def _standing(self, state: list[int], *, telling: bool = False) -> RengomaKernel:
        kernel = RengomaKernel(self.tables)
        kernel.telling = int(telling)
        kernel.load(state)
        return kernel

    def _find_state(self, position: RengomaPosition) -> list[int]:
        """Return the numbers of a kernel at a position."""
        tables = self.tables
        now = [0] * tables.size
        for cell, stack in enumerate(position.board):
            if stack:
                now[cell] = _number(stack[-1])
                if tables.deep:
                    at = int(tables.below + cell * tables.deep)
                    now[at : at + len(stack)] = [len(stack) - 1, *map(_number, stack[:-1])]
                else:
                    now[tables.below + cell] = sum((1 + COLOURS.index(p[0])) * 3 ** int(p[1]) for p in stack[:-1])
        for colour in (0, 1):
            stock = [int(strength) for strength in reversed(position.stocks[colour])]
            at = tables.stock + colour * tables.pieces
            now[at : at + len(stock)] = stock
            now[tables.left + colour] = len(stock)
            now[tables.field + colour] = int(position.field[colour][1:] or 0)
        now[tables.chips : tables.chips + 3] = position.chips
        now[tables.to_act] = self.seats.index(position.to_act)
        now[tables.phase] = {NORMAL: k.NORMAL, CHIPS: k.CHIPS}.get(position.phase, 1 + int(position.phase[1:] or 0))
        now[tables.earned], now[tables.quiet] = position.earned, position.quiet
        now[tables.sides] = CHOICE.index(position.sides)
        now[tables.result] = self._result(self._standing(now))
        return now

    def _result(self, kernel: RengomaKernel) -> int:
        found, quiet = int(kernel.judge()), int(kernel.now[self.tables.quiet])
        return -1 if found == 0 and 0 < self.tables.quiet_plies <= quiet else found

    def position(self, kernel: RengomaKernel) -> RengomaPosition:
        """Return the position that a kernel stands at."""
        now, tables = kernel.state(), self.tables
        stocks, field = [], []
        for colour in (0, 1):
            at = int(tables.stock + colour * tables.pieces)
            left = now[tables.left + colour]
            stocks.append("".join(str(strength) for strength in reversed(now[at : at + left])))
            strength = now[tables.field + colour]
            field.append(f"{COLOURS[colour]}{strength}" if strength else "")
        phase = now[tables.phase]
        return RengomaPosition(
            board=tuple(self._stack(now, cell) for cell in range(self.grid.size)),
            to_act=self.seats[now[tables.to_act]],
            field=(field[0], field[1]),
            stocks=(stocks[0], stocks[1]),
            chips=(now[tables.chips], now[tables.chips + 1], now[tables.chips + 2]),
            phase=(NORMAL, CHIPS)[phase] if phase <= k.CHIPS else f"x{phase - 1}",
            earned=now[tables.earned],
            quiet=now[tables.quiet],
            sides=CHOICE[now[tables.sides]],
        )

    def _stack(self, now: list[int], cell: int) -> tuple[str, ...]:
        """Return a cell's pieces from the bottom up."""
        tables = self.tables
        if not tables.deep:
            return _stack(now[cell], now[tables.below + cell])
        at = int(tables.below + cell * tables.deep)
        below = tuple(_piece(number) for number in now[at + 1 : at + 1 + now[at]])
        return (*below, _piece(now[cell])) if now[cell] else ()

    # ---- actions

    def move(self, position: RengomaPosition, action: RengomaAction) -> int:
        """Return a kernel's move for the seat to act."""
        index, side = self.grid.index, self.colour(position.to_act)
        match action:
            case Own(cell, strength):
                return int(encode(k.PLACE, 2 * strength + side, index(cell)))
            case Foe(cell, strength):
                return int(encode(k.PLACE, 2 * strength + 1 - side, index(cell)))
            case Move(start, goal):
                return int(encode(k.MOVE, index(start), index(goal)))
            case Spend(count):
                return int(encode(k.SPEND, count, 0))
            case End():
                return int(encode(k.END, 0, 0))
            case Swap():
                return int(encode(k.SWAP, 0, 0))
        return int(encode(k.PASS, 0, 0))

    def action(self, position: RengomaPosition, move: int) -> RengomaAction:
        """Return the action of a kernel's move."""
        kind, a, b = move >> 20, (move >> 10) & 1023, move & 1023
        cell = self.grid.cell
        if kind == k.PLACE:
            place = Own if a % 2 == self.colour(position.to_act) else Foe
            return place(cell(b), a // 2)
        if kind == k.MOVE:
            return Move(cell(a), cell(b))
        if kind == k.SPEND:
            return Spend(a)
        if kind == k.SWAP:
            return Swap()
        return End() if kind == k.END else Pass()

    # ---- effects

    def events(self, kernel: RengomaKernel, seat: Seat) -> tuple[Event, ...]:
        """Return what the last ``apply`` of a telling kernel did, in order; ``seat`` acted."""
        effects = [int(x) for x in kernel.effects[: kernel.effect_count * k.STRIDE]]
        return tuple(
            self._event(kernel, seat, effects[i], effects[i + 1 : i + k.STRIDE])
            for i in range(0, len(effects), k.STRIDE)
        )

    def _event(self, kernel: RengomaKernel, seat: Seat, code: int, n: list[int]) -> Event:
        cell = self.grid.cell
        if code == k.PLACED:
            return Placed(seat, InHand(None, f"{COLOURS[n[0]]}{n[1]}"), cell(n[2]), str(n[1]))
        if code == k.MOVED:
            return Moved(seat, self._line(n[0], n[1]), "slide")
        if code == k.COUNTED:
            owner = None if n[0] == 0 else self.seats[(n[0] - 1) % 2]
            return Counter("chips" if n[0] < 3 else "stock", owner, n[1], n[2])
        if code == k.DRAWN:
            return Drawn(self.seats[n[0]], InHand(None, f"{COLOURS[n[0]]}{n[1]}"), str(n[1]))
        if code == k.TURN_TO:
            return TurnTo(self.seats[n[0]])
        return self._ended(self.position(kernel), n[0])

    def _ended(self, position: RengomaPosition, result: int) -> Ended:
        if result < 0:
            lines = self.line_cells(position, 0) + self.line_cells(position, 1)
            return Ended(None, "lines" if lines else "quiet", lines)
        return Ended(SIDES[result - 1], "line", self.line_cells(position, result - 1))

    def _line(self, start: int, goal: int) -> tuple[Cell, ...]:
        """Return every cell from one to another along a row."""
        one, other = self.grid.cell(start), self.grid.cell(goal)
        step = 1 if one.file != other.file else self.grid.files
        way = range(start, goal + 1, step) if start < goal else range(start, goal - 1, -step)
        return tuple(self.grid.cell(i) for i in way)

    def line_cells(self, position: RengomaPosition, colour: int) -> tuple[Cell, ...]:
        """Return the cells of every winning line of a colour, in the order of the grid."""
        return tuple(sorted({cell for line in self.lines(position, colour, self.definition.line) for cell in line}))

    def lines(self, position: RengomaPosition, colour: int, least: int) -> tuple[tuple[Cell, ...], ...]:
        """Return the straight runs of at least so many adjacent tops of a colour."""
        found: list[tuple[Cell, ...]] = []
        mine = {i for i in range(self.grid.size) if position.top(i).startswith(COLOURS[colour])}
        for i in mine:
            for direction in range(len(DIRECTIONS) // 2):
                back = self._ray(i, direction + 4)
                if back and back[0] in mine:
                    continue
                run = [i]
                for cell in self._ray(i, direction):
                    if cell not in mine:
                        break
                    run.append(cell)
                if len(run) >= least:
                    found.append(tuple(self.grid.cell(cell) for cell in run))
        return tuple(sorted(found))

    def _ray(self, cell: int, direction: int) -> list[int]:
        at = int(self.tables.ray_at[cell * 8 + direction])
        return [int(i) for i in self.tables.rays[at + 1 : at + 1 + self.tables.rays[at]]]


def _number(piece: str) -> int:
    return 1 + 2 * int(piece[1]) + COLOURS.index(piece[0])


def _stack(top: int, below: int) -> tuple[str, ...]:
    """Return a cell's pieces from the bottom up."""
    if top == 0:
        return ()
    pieces = []
    strength = 0
    while below:
        below, digit = divmod(below, 3)
        if digit:
            pieces.append(f"{COLOURS[digit - 1]}{strength}")
        strength += 1
    return (*pieces, _piece(top))


def _piece(number: int) -> str:
    strength, colour = divmod(number - 1, 2)
    return f"{COLOURS[colour]}{strength}"
