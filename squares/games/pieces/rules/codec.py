"""Between frozen values and a kernel's numbers: positions, moves, and effects as events."""

from __future__ import annotations

from collections.abc import Iterator

from squares.core.actions import InHand, Swap
from squares.core.errors import BadAction, BadPosition
from squares.core.events import (
    Drawn,
    Ended,
    Event,
    Moved,
    Placed,
    Removed,
    Returned,
    Rolled,
    Swapped,
    Taken,
    Turned,
    TurnTo,
)
from squares.core.grid import Cell
from squares.core.phrase import phrase
from squares.core.seats import TWO, Seat
from squares.games.pieces.rules import endings, moves, state, turns
from squares.games.pieces.rules import tables as t
from squares.games.pieces.rules.definition import PiecesDefinition
from squares.games.pieces.rules.encode import tables_of
from squares.games.pieces.rules.ends import Connects, Line, Reach
from squares.games.pieces.rules.events import Drew
from squares.games.pieces.rules.kernel import PiecesKernel
from squares.games.pieces.rules.values import (
    CHAIN,
    CHOICE,
    HIDDEN,
    PASS,
    STOP,
    Go,
    Off,
    PiecesAction,
    PiecesPosition,
    Put,
    Twist,
)

NOBODYS = "*"
_HOW = {t.SLIDE: "slide", t.JUMP: "jump", t.LEAP: "leap", t.FLY: "leap"}
_TAKES = ("", "approach", "withdrawal")
_NONE = -1


class Codec:
    """Translates for one definition."""

    def __init__(self, definition: PiecesDefinition) -> None:
        self.definition, self.grid = definition, definition.board.grid
        self.tables = tables_of(definition)
        self.kinds = list(definition.kinds.values())
        self.letters = [kind.letter for kind in self.kinds]
        self.counted = [i for i, kind in enumerate(self.kinds) if kind.hand is not None]

    # ---- pieces

    def piece(self, number: int) -> str:
        """Return the text of a piece's number."""
        kind, owner = divmod(number - 1, 3)
        letter = self.letters[kind]
        return (letter, letter.lower(), NOBODYS + letter)[owner]

    def number(self, text: str) -> int:
        """Return the number of a piece's text, 0 where no kind has such a letter."""
        letter = text.lstrip(NOBODYS)
        if letter.upper() not in self.letters:
            return 0
        owner = t.NOBODY if text.startswith(NOBODYS) else int(letter.islower())
        return 1 + 3 * self.letters.index(letter.upper()) + owner

    def owner(self, text: str) -> Seat | None:
        """Return whose a piece is."""
        return None if text.startswith(NOBODYS) else TWO[text.islower()]

    # ---- positions

    def kernel(self, position: PiecesPosition, *, telling: bool = False) -> PiecesKernel:
        """See kernel_game.Codec."""
        if position.seed == HIDDEN:
            raise BadPosition(phrase("pieces.bad.hidden"))
        kernel, tables = PiecesKernel(self.tables), self.tables
        kernel.telling = int(telling)
        kernel.load(self._numbers(position))
        kernel.now[tables.empties] = sum(
            not stack for cell, stack in enumerate(position.board) if cell not in self.definition.holes
        )
        kernel.settle()
        return kernel

    def _numbers(self, position: PiecesPosition) -> list[int]:
        tables = self.tables
        now = [0] * tables.size
        for cell, stack in enumerate(position.board):
            if not stack:
                continue
            numbers = [self.number(text) for text in stack]
            now[cell] = numbers[-1]
            at = int(tables.below + cell * (tables.levels - 1))
            now[at : at + len(numbers) - 1] = numbers[:-1]
            for kind, owner in (divmod(number - 1, 3) for number in numbers):
                if owner != t.NOBODY:
                    now[tables.counts + owner * tables.kinds + kind] += 1
        for side, hand in enumerate(position.hands):
            for kind, n in zip(self.counted, hand, strict=True):
                now[tables.hands + side * tables.kinds + kind] = n
        now[tables.to_act] = TWO.index(position.to_act)
        now[tables.action], now[tables.heading] = position.action, position.heading
        now[tables.held] = 0 if position.held is None else self.grid.index(position.held) + 1
        now[tables.chain], now[tables.sides] = CHAIN.index(position.chain), CHOICE.index(position.sides)
        now[tables.due], now[tables.passes] = position.due, position.passes
        now[tables.quiet], now[tables.turn] = position.quiet, position.turns
        now[tables.seed] = position.seed
        now[tables.dice : tables.dice + len(position.dice)] = position.dice
        now[tables.bag : tables.bag + len(position.bag)] = position.bag
        return now

    def position(self, kernel: PiecesKernel) -> PiecesPosition:
        """See kernel_game.Codec."""
        now, tables = kernel.state(), self.tables
        held = now[tables.held]
        hands = [
            tuple(now[tables.hands + side * tables.kinds + kind] for kind in self.counted) for side in range(len(TWO))
        ]
        return PiecesPosition(
            board=tuple(self._stack(now, cell) for cell in range(self.grid.size)),
            to_act=TWO[now[tables.to_act]],
            hands=(hands[0], hands[1]),
            action=now[tables.action],
            held=self.grid.cell(held - 1) if held else None,
            chain=CHAIN[now[tables.chain]],
            heading=now[tables.heading],
            due=now[tables.due],
            passes=now[tables.passes],
            quiet=now[tables.quiet],
            turns=now[tables.turn],
            sides=CHOICE[now[tables.sides]],
            dice=tuple(now[tables.dice : tables.bag]),
            bag=tuple(now[tables.bag :]),
            seed=now[tables.seed],
        )

    def rolled(self, position: PiecesPosition) -> PiecesPosition:
        """Return a position at the beginning of a turn with the dice rolled, or with what is drawn from the bag."""
        kernel = self.kernel(position)
        turns.chance(kernel)
        return self.position(kernel)

    def _stack(self, now: list[int], cell: int) -> tuple[str, ...]:
        if not now[cell]:
            return ()
        at = int(self.tables.below + cell * (self.tables.levels - 1))
        below = [number for number in now[at : at + int(self.tables.levels) - 1] if number]
        return tuple(map(self.piece, (*below, now[cell])))

    # ---- actions

    def move(self, position: PiecesPosition, action: PiecesAction) -> int:
        """See kernel_game.Codec: -1 for what no piece can do here, as several ways may lead to one cell."""
        for cell in (getattr(action, name, None) for name in ("cell", "start", "goal")):
            if cell is not None and cell not in self.grid:
                raise BadAction(phrase("pieces.bad.action", text=str(action)))
        return next((n for n in self.kernel(position).legal() if self.action(position, n) == action), _NONE)

    def action(self, position: PiecesPosition, move: int) -> PiecesAction:
        """See kernel_game.Codec."""
        way, a, b = (move >> 20) - 1, (move >> 10) & 1023, move & 1023
        if way < 0:
            words: dict[int, PiecesAction] = {moves.PASS: PASS, moves.STOP: STOP, moves.SWAP: Swap()}
            if a in (moves.RIGHT, moves.LEFT):
                return Twist(self.grid.cell(b), a == moves.LEFT)
            return words.get(a) or Off(self.grid.cell(b))
        row = way * t.WAY
        verb = int(self.tables.ways[row + t.VERB])
        goal = self.grid.cell(b)
        if verb in (t.PLACE, t.SHOOT) or a == moves.NOWHERE:
            return Put(self.letters[int(self.tables.ways[row + t.KIND])], goal)
        if verb == t.LEAVE or a == b:
            return Off(goal)
        takes = int(self.tables.ways[row + t.TAKES]) if verb == t.CHARGE else 0
        return Go(self.grid.cell(a), goal, _TAKES[takes])

    # ---- events

    def events(self, kernel: PiecesKernel, actor: Seat) -> tuple[Event, ...]:
        """See kernel_game.Codec."""
        found: list[Event] = []
        for i in range(int(kernel.effect_count)):
            code, *rest = (int(n) for n in kernel.effects[i * state.STRIDE : (i + 1) * state.STRIDE])
            found += self._event(kernel, actor, code, rest)
        return tuple(found)

    def _event(self, kernel: PiecesKernel, actor: Seat, code: int, rest: list[int]) -> Iterator[Event]:
        cell = self.grid.cell
        a, b, c = rest
        if code == state.PLACED:
            owner, letter = self.owner(self.piece(a)), self.letters[(a - 1) // 3]
            yield Placed(actor, InHand(owner, letter), cell(b), letter)
            if owner is not None and (a - 1) // 3 not in self.counted:
                yield Drawn(owner, InHand(owner, letter), letter)
        elif code == state.MOVED:
            yield Moved(actor, (cell(a), cell(b)), _HOW.get(c, "step"))
        elif code == state.TAKEN:
            yield from self._taken(cell(a), self.piece(b), c)
        elif code == state.LEFT:
            yield Removed(cell(a), self.piece(b)[-1].upper())
        elif code == state.TURNED:
            yield from self._turned(cell(a), self.piece(b), self.piece(c))
        elif code == state.TURN_TO:
            yield TurnTo(TWO[a])
        elif code == state.ENDED:
            yield self.ended(kernel, a)
        else:
            yield from self._rare(actor, code, rest)

    def _rare(self, actor: Seat, code: int, rest: list[int]) -> Iterator[Event]:
        """Tell of what chance, turning a part of the board and a swap of sides do."""
        cell = self.grid.cell
        a, b, c = rest
        if code == state.EXCHANGED:
            yield Swapped(cell(a), cell(b))
        elif code == state.ROLLED:
            yield Rolled(TWO[a], b, c)
        elif code == state.DRAWN:
            yield from self._drawn(TWO[a], b, c > 0)
        elif code == state.HANDED:
            hands = [InHand(seat, self.letters[a]) for seat in TWO]
            yield Taken(TWO[b], hands[1 - b], hands[b], self.letters[a])
        elif code == state.LAID:
            yield from self._laid(actor, self.piece(a), cell(b))

    def _laid(self, actor: Seat, text: str, cell: Cell) -> Iterator[Event]:
        """Tell of a piece that is laid there by way of its owner's hand, which holds afterwards what it did before."""
        owner, letter = self.owner(text), text[-1].upper()
        hand = InHand(owner, letter)
        if owner is not None:
            yield Drawn(owner, hand, letter)
        yield Placed(owner or actor, hand, cell, letter)

    def _drawn(self, seat: Seat, what: int, number: bool) -> Iterator[Event]:
        """Tell of what was drawn from the bag: a number, or a piece that comes into a hand."""
        if number:
            yield Drew(seat, str(what))
        else:
            yield Drew(seat, self.letters[what])
            yield Drawn(seat, InHand(seat, self.letters[what]), self.letters[what])

    def _turned(self, cell: Cell, after: str, before: str) -> Iterator[Event]:
        """Tell of a piece that another stands in the place of: of another kind, or of another owner."""
        if after.upper() != before.upper():
            yield Turned(cell, after.upper())
        owner = self.owner(after)
        if owner is not None and owner is not self.owner(before):
            yield Taken(owner, cell, None, after.upper())

    def _taken(self, cell: Cell, text: str, hand: int) -> Iterator[Event]:
        """Tell of a piece that was taken: out of the game, or into somebody's hand."""
        kind = self.letters.index(text.lstrip(NOBODYS).upper())
        letter = self.letters[int(self.tables.taken_as[kind])]
        owner = self.owner(text)
        if hand == t.NOBODY or owner is None:
            yield Removed(cell, text[-1].upper(), arrived=False)
        elif TWO[hand] is owner:
            yield Returned(owner, cell, InHand(owner, letter), "captured")
        else:
            yield Taken(TWO[hand], cell, InHand(TWO[hand], letter), letter)

    def ended(self, kernel: PiecesKernel, result: int) -> Ended:
        """Return the end of the game at which a kernel stands."""
        winner = str(TWO[result - 1]) if result > 0 else None
        return Ended(winner, self.reason(kernel), self._deciding(kernel))

    def reason(self, kernel: PiecesKernel) -> str:
        """Return the text key, under ``outcome``, for the end at which a kernel stands."""
        row = int(kernel.now[self.tables.ended])
        by = self.definition.ends[row - 1].by if row else "stuck"
        return f"pieces_{by}"

    def deciding(self, position: PiecesPosition) -> tuple[Cell, ...]:
        """Return the cells of what ended a game: a line, what came somewhere or hangs together."""
        return self._deciding(self.kernel(position))

    def _deciding(self, kernel: PiecesKernel) -> tuple[Cell, ...]:
        row = int(kernel.now[self.tables.ended])
        end = self.definition.ends[row - 1] if row else None
        if not isinstance(end, Line | Reach | Connects):
            return ()
        found = set()
        for cell in range(self.grid.size):
            piece = int(kernel.now[cell])
            if piece and (piece - 1) % 3 != t.NOBODY:
                found |= _decided(kernel, end, (row - 1) * t.END, cell, (piece - 1) % 3)
        return tuple(self.grid.cell(cell) for cell in sorted(found))


def _decided(kernel: PiecesKernel, end: Line | Reach | Connects, row: int, cell: int, owner: int) -> set[int]:
    """Return the cells that a piece has a part in deciding a game with."""
    tables = kernel.tables
    if isinstance(end, Reach):
        return (
            {cell}
            if kernel.inside(tables.ends[row + t.REGION + owner], cell) and endings.counts(kernel, row, cell)
            else set()
        )
    if isinstance(end, Connects):
        if not endings.connects(kernel, row, cell, owner):
            return set()
        n = kernel.flood(cell, owner, tables.ends[row + t.E_DIRS], tables.ends[row + t.E_DIRS_N])
        return {int(each) for each in kernel.queue[:n]}
    return {cell} if endings.counts(kernel, row, cell) and endings.in_line(kernel, row, cell) else set()
