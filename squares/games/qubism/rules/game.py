"""Qubism as the game protocol asks for it; the rules are in ``kernel.py``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from squares.core.actions import SWAP, Button, Swap, Target
from squares.core.errors import BadAction, BadData, BadPosition
from squares.core.events import Ended, Event, Moved, Placed, Turned, TurnTo
from squares.core.game import AnyGame, Piece, Setup, Step
from squares.core.grid import Cell, Grid
from squares.core.kernel_game import KernelGame
from squares.core.phrase import Phrase, phrase
from squares.core.players import People
from squares.core.seats import TWO, Seat
from squares.games.qubism.rules.codec import Codec, in_supply
from squares.games.qubism.rules.definition import QubismDefinition
from squares.games.qubism.rules.fit import fitted
from squares.games.qubism.rules.kernel import QubismKernel
from squares.games.qubism.rules.notation import Notation, clipped, named
from squares.games.qubism.rules.refusals import POINTS, Reasons
from squares.games.qubism.rules.values import (
    BLOCKED,
    CUBES,
    EMPTY,
    PAWNS,
    SIDES,
    Move,
    Pass,
    Place,
    QubismAction,
    QubismPosition,
)


class QubismGame(KernelGame[QubismPosition, QubismAction, QubismKernel]):
    """One definition in one variant."""

    definition: QubismDefinition
    codec: Codec
    notation: Notation
    lasting = True

    def __init__(self, definition: QubismDefinition, variant: str) -> None:
        grid = Grid(definition.board.files, definition.board.ranks)
        super().__init__(definition, variant, grid, Codec(definition, grid), Notation(definition, grid))

    # ---- playing

    def start(self, setup: Setup, seed: int) -> QubismPosition:
        """Return the start: pawns on their first cells (Q6), cubes beside the board. Errors: BadData."""
        if setup.first not in TWO:
            raise BadData(phrase("qubism.bad.first", seat=str(setup.first)))
        if setup.choices:
            raise BadData(phrase("qubism.bad.option", option=min(setup.choices)))
        board = [EMPTY] * self.grid.size
        for index in self.codec.blocked:
            board[index] = BLOCKED
        for cells, pawn in zip(self.definition.board.starts, PAWNS, strict=True):
            for cell in cells:
                board[self.grid.index(cell)] = pawn
        sides = SIDES[-1] if self.definition.house.swap else SIDES[0]
        return QubismPosition("".join(board), setup.first, self.definition.cubes, sides)

    def apply(self, position: QubismPosition, action: QubismAction) -> Step[QubismPosition]:
        """See Game. Taking the other side is told as what moves by it (H8)."""
        step = super().apply(position, action)
        if not isinstance(action, Swap):
            return step
        return Step(step.position, (*self._turned_round(position, step.position), TurnTo(step.position.to_act)))

    def _turned_round(self, before: QubismPosition, after: QubismPosition) -> Iterator[Event]:
        """Yield the pawns that stand elsewhere, what makes room first, then the cube, of which there is one at most."""
        stood = {seat: set(before.pawns(seat)) for seat in TWO}
        stand = {seat: set(after.pawns(seat)) for seat in TWO}
        ways = [
            (seat, start, goal)
            for seat in TWO
            for start, goal in zip(sorted(stood[seat] - stand[seat]), sorted(stand[seat] - stood[seat]), strict=True)
        ]
        ways.sort(key=lambda way: any(way[2] in cells for cells in stood.values()))
        for seat, start, goal in ways:
            yield Moved(seat, (self.grid.cell(start), self.grid.cell(goal)), "turned")
        was, now = (next((i for i, letter in enumerate(p.board) if letter in CUBES), None) for p in (before, after))
        if was is not None and now is not None:
            if was != now:
                yield Moved(before.to_act, (self.grid.cell(was), self.grid.cell(now)), "turned")
            yield Turned(self.grid.cell(now), after.board[now])

    def null_move(self, position: QubismPosition) -> QubismPosition | None:
        """Return the other player on turn in the same position; None at the end."""
        if self.outcome(position) is not None:
            return None
        return replace(position, to_act=TWO[1 - TWO.index(position.to_act)], sides=SIDES[0])

    def reasons(self, position: QubismPosition) -> Reasons:
        """Return what explains a position that is not over."""
        return Reasons(self.codec, self.notation.cubes, position)

    def ending(self, position: QubismPosition, result: int) -> str:
        """Return how the game ended: the pawn that is across has won."""
        return "across"

    def winning_cells(self, position: QubismPosition) -> tuple[Cell, ...]:
        """Return the winner's pawns that are across."""
        outcome = self.outcome(position)
        return self.codec.across(position, Seat(outcome.winner)) if outcome and outcome.winner else ()

    def routes(self, position: QubismPosition, seat: Seat) -> tuple[tuple[Cell, ...], ...]:
        """Return the shortest ways that win for a seat, from a pawn's cell on to the goal row; pawns do not block them.

        As many as pawns have to get across, those of the pawns that are nearest.
        """
        kernel, owner = self.kernel(position), TWO.index(seat)
        found = []
        for slot in range(int(kernel.tables.first[owner]), int(kernel.tables.first[owner + 1])):
            kernel.route(slot)
            found.append(tuple(self.grid.cell(int(i)) for i in kernel.way[: kernel.steps]))
        return tuple(sorted(found, key=len)[: self.definition.pawns_home])

    def way(self, position: QubismPosition, seat: Seat) -> tuple[Cell, ...]:
        """Return the shortest of a seat's ways."""
        return self.routes(position, seat)[0]

    def ways(self, position: QubismPosition) -> dict[Seat, int]:
        """Return how many steps each side still needs to win if nothing changes."""
        return {seat: sum(len(way) - 1 for way in self.routes(position, seat)) for seat in TWO}

    def ways_word(self, key: str) -> str:
        """Return the key of a sentence about what ``ways`` counts: one way, or all that several pawns have to go."""
        return f"{key}_all" if self.definition.pawns_home > 1 else key

    # ---- notation

    def parse(self, text: str) -> QubismPosition:
        """Return the position of a line. Errors: BadPosition with everything that is wrong."""
        position = self.notation.parse(text)
        kernel = self.kernel(position)
        pawns = [(seat, self.grid.cell(index)) for seat in TWO for index in position.pawns(seat)]
        if walled := [pawn for slot, pawn in enumerate(pawns) if kernel.search(slot) < 0]:
            key = "qubism.bad.walled_on" if self.definition.several else "qubism.bad.walled"
            raise BadPosition(*(Phrase(key, {"seat": named(seat), "cell": str(cell)}) for seat, cell in walled))
        if position.sides and position not in self._beginnings(position):
            raise BadPosition(phrase(f"qubism.bad.{position.sides}"))
        return position

    def fitted(self, position: QubismPosition, of: AnyGame) -> tuple[QubismPosition, Sequence[Phrase]]:
        """Fit a position: cubes without a cell lie beside the board, pawns begin again."""
        return fitted(self.notation, self.start(Setup(), 0), position, of.grid)

    def _beginnings(self, position: QubismPosition) -> Iterator[QubismPosition]:
        """Yield the start, and all that one action makes of it, where the choice of sides is as open."""
        if position.sides != SWAP:
            yield self.start(Setup(position.to_act), 0)
            return
        start = self.start(Setup(TWO[1 - TWO.index(position.to_act)]), 0)
        for action in self.legal_actions(start):
            yield self.apply(start, action).position

    # ---- on the table

    def targets(self, position: QubismPosition, action: QubismAction) -> tuple[Target, ...]:
        """Return what a mouse clicks: where a piece stands and where it goes; of a new cube cell and face up."""
        match action:
            case Move(start, goal):
                return (start, goal)
            case Place(cell, cube):
                return (in_supply(position.supply), cell, Button(cube))
            case Pass():
                return (Button("pass"),)
            case Swap():
                return (Button(SWAP),)
        raise BadAction(phrase("qubism.bad.action", text=clipped(str(action))))

    def pieces(self, position: QubismPosition) -> tuple[Piece, ...]:
        """Return the pawns and cubes on the board, then the cubes beside it."""
        found = [self._piece(i, letter) for i, letter in enumerate(position.board) if letter in PAWNS + CUBES]
        supply = (Piece(in_supply(number), "cube", None, "cube") for number in range(1, position.supply + 1))
        return (*found, *supply)

    def thing(self, piece: Piece) -> str:
        """Tell whose a pawn is; cubes have no pictures."""
        return piece.owner.value if piece.owner else ""

    def _piece(self, index: int, letter: str) -> Piece:
        cell = self.grid.cell(index)
        if letter in PAWNS:
            return Piece(cell, "pawn", TWO[PAWNS.index(letter)], letter)
        return Piece(cell, "cube", None, letter)

    def describe(self, position: QubismPosition, action: QubismAction) -> Phrase:
        """Return the action in words."""
        match action:
            case Place(cell, cube):
                values = {"cell": str(cell), "points": _points(cube)}
                if self.definition.after_roll != "fin":
                    return phrase("action.place_cube", **values, cube=phrase(f"qubism.arrow.{cube}"))
                return phrase("action.place_fin", **values, cube=phrase(f"qubism.cube.{cube}"), fin=_fin(cube))
            case Move(start, goal):
                letter = position.board[self.grid.index(start)]
                ends = {"start": str(start), "goal": str(goal)}
                if letter in PAWNS + EMPTY:
                    return phrase("action.move", **ends, named=phrase("qubism.named"))
                rolled = self.codec.rolled(letter).upper()
                return phrase("action.roll", **ends, arrow=phrase(f"qubism.arrow.{rolled}"), points=_points(rolled))
            case Swap():
                return phrase("action.swap")
        return phrase("action.pass")

    def account(self, before: QubismPosition, events: tuple[Event, ...], people: People) -> Phrase | None:
        """Tell of a pawn that jumped or is across, and of each way that a cube made longer or shorter."""
        seat = before.to_act
        if isinstance(events[0], Turned) or (isinstance(events[0], Moved) and events[0].how == "turned"):
            return phrase("qubism.account.swap", who=people.who(seat), whose=people.whose(TWO[1 - TWO.index(seat)]))
        jumped = any(isinstance(event, Moved) and event.how == "jump" for event in events)
        across = any(isinstance(event, Ended) and event.reason == "across" for event in events)
        if jumped or across:
            key = "jumped_across" if jumped and across else "jumped" if jumped else "across"
            other = people.whose(TWO[1 - TWO.index(seat)])
            if self.definition.several and jumped:
                key += "_pawn"
            return phrase(f"qubism.account.{key}", who=people.who(seat), whose=other)
        after = self._after(before, events)
        walked = after.pawns(seat) != before.pawns(seat)
        old, new = self.ways(before), self.ways(after)
        changed = [] if walked else [each for each in TWO if old[each] != new[each]]
        ways = []
        for each in changed:
            key = f"qubism.account.{self.ways_word('longer' if new[each] > old[each] else 'shorter')}"
            ways.append(phrase(key, whose=people.whose(each), n=old[each], after=new[each]))
        if len(ways) == 2:
            return phrase("core.both", a=ways[0], b=ways[1])
        return ways[0] if ways else None

    def _after(self, before: QubismPosition, events: tuple[Event, ...]) -> QubismPosition:
        """Return the board that the events leave."""
        board, index = list(before.board), self.grid.index
        for event in events:
            match event:
                case Moved(path=path):
                    start, goal = index(path[0]), index(path[-1])
                    board[start], board[goal] = EMPTY, board[start]
                case Placed(cell=cell, piece=piece) | Turned(cell=cell, piece=piece):
                    board[index(cell)] = piece
        return replace(before, board="".join(board))


def _points(cube: str) -> Phrase:
    """Return where a cube's arrow points, as South sees it."""
    return phrase(f"qubism.points.{POINTS[CUBES.index(cube) // 2]}")


def _fin(cube: str) -> Phrase:
    """Return to which side a cube's fin sticks out, as South sees it."""
    return phrase(f"qubism.points.{POINTS[(CUBES.index(cube) // 2 + (1 if cube.isupper() else 3)) % 4]}")
