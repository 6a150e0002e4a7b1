"""Games of pieces as the game protocol asks for them; the rules are in the kernel."""

from __future__ import annotations

from dataclasses import replace

from squares.core.actions import SWAP, Button, InHand, Swap, Target
from squares.core.cell_game import KIND
from squares.core.errors import BadData
from squares.core.game import AnyGame, Piece, Setup, View
from squares.core.grid import Cell
from squares.core.kernel_game import KernelGame
from squares.core.phrase import Phrase, phrase
from squares.core.rng import Rng
from squares.core.seats import TWO, Seat
from squares.games.pieces.rules.codec import Codec
from squares.games.pieces.rules.definition import PiecesDefinition
from squares.games.pieces.rules.kernel import PiecesKernel
from squares.games.pieces.rules.notation import LARGEST_SEED, Notation
from squares.games.pieces.rules.refusals import Reasons
from squares.games.pieces.rules.values import CHOICE, HIDDEN, TAKES, Go, Off, PiecesAction, PiecesPosition, Put, Twist


class PiecesGame(KernelGame[PiecesPosition, PiecesAction, PiecesKernel]):
    """One definition in one variant."""

    definition: PiecesDefinition
    codec: Codec
    notation: Notation
    lasting = True

    def __init__(self, definition: PiecesDefinition, variant: str) -> None:
        codec = Codec(definition)
        super().__init__(definition, variant, definition.board.grid, codec, Notation(codec))
        self.ids = {kind.letter: id for id, kind in definition.kinds.items()}
        self.hidden = definition.dice is not None or definition.bag is not None

    # ---- playing

    def start(self, setup: Setup, seed: int) -> PiecesPosition:
        if setup.first not in TWO:
            raise BadData(phrase("pieces.bad.first", seat=str(setup.first)))
        if setup.choices:
            raise BadData(phrase("pieces.bad.option", option=min(setup.choices)))
        board: list[tuple[str, ...]] = [()] * self.grid.size
        for kind in self.definition.kinds.values():
            for owner, seat in enumerate(TWO):
                for cell in self.definition.standing(kind, seat):
                    number = 1 + 3 * self.codec.kinds.index(kind) + (2 if kind.side == "nobody" else owner)
                    board[self.grid.index(cell)] = (self.codec.piece(number),)
        first, second = (tuple(self._hand(i, seat) for i in self.codec.counted) for seat in TWO)
        sides = CHOICE[-1] if self.definition.house.swap else CHOICE[0]
        position = PiecesPosition(tuple(board), setup.first, (first, second), sides=sides)
        if not self.hidden:
            return position
        dice, bag = (0,) * self.definition.shown, tuple(self.definition.in_bag.values())
        return self.codec.rolled(replace(position, dice=dice, bag=bag, seed=seed % (LARGEST_SEED - 1) + 1))

    def _hand(self, kind: int, seat: Seat) -> int:
        """Return how many of a kind a player begins with in hand."""
        one = self.codec.kinds[kind]
        return (one.hand or 0) if one.has(seat) else 0

    def subject(self, action: PiecesAction) -> str:
        """See KernelGame: the piece that moves, or the cell that one is put on."""
        return str(action.start) if isinstance(action, Go) else str(action)

    def reasons(self, position: PiecesPosition) -> Reasons:
        return Reasons(self.codec, position)

    def ending(self, position: PiecesPosition, result: int) -> str:
        return self.codec.reason(self.kernel(position))

    def winning_cells(self, position: PiecesPosition) -> tuple[Cell, ...]:
        return self.codec.deciding(position)

    def null_move(self, position: PiecesPosition) -> PiecesPosition | None:
        """See KernelGame: at the beginning of a turn alone."""
        began = position.action == 0 and not position.chain and not position.due
        other = TWO[1 - TWO.index(position.to_act)]
        passed = replace(position, to_act=other, passes=0, sides=CHOICE[0])
        if not began or self.outcome(position) is not None or self.outcome(passed) is not None:
            return None
        return passed

    def fitted(self, position: PiecesPosition, of: AnyGame) -> tuple[PiecesPosition, tuple[Phrase, ...]] | None:
        """See KernelGame: the same position where board and kinds are the same."""
        if not isinstance(of, PiecesGame) or of.grid != self.grid:
            return None
        same = of.codec.letters == self.codec.letters and of.codec.counted == self.codec.counted
        same = same and of.notation.chance == self.notation.chance
        return (position, ()) if same else None

    # ---- what a seat knows

    def masked(self, position: PiecesPosition, seat: Seat) -> PiecesPosition:
        return replace(position, seed=HIDDEN) if self.hidden else position

    def determinize(self, view: View[PiecesPosition, PiecesAction], rng: Rng) -> PiecesPosition:
        """Return the position with dice, or draws from the bag, that may come."""
        if view.position.seed != HIDDEN:
            return view.position
        return replace(view.position, seed=rng.below(LARGEST_SEED - 1)[0] + 1)

    # ---- on the table

    def targets(self, position: PiecesPosition, action: PiecesAction) -> tuple[Target, ...]:
        match action:
            case Put(letter, cell):
                shot = self.definition.kinds[self.ids[letter]].side == "nobody"
                return (cell,) if shot else (InHand(position.to_act, letter), cell)
            case Go(start, goal, takes):
                alone = len(set(self.legal_actions(position)) & {*_alike(start, goal)}) < 2
                return (start, goal) if alone or not takes else (start, goal, Button(f"pieces_{takes}"))
            case Off(cell):
                return (cell,)
            case Twist(cell, left):
                return cell, Button(f"pieces_{'left' if left else 'right'}")
            case Swap():
                return (Button(SWAP),)
        return (Button(str(action)),)

    def pieces(self, position: PiecesPosition) -> tuple[Piece, ...]:
        found = [
            self._piece(self.grid.cell(index), text) for index, stack in enumerate(position.board) for text in stack
        ]
        for side, seat in enumerate(TWO):
            for i, kind in enumerate(self.codec.kinds):
                counted = i in self.codec.counted
                if kind.has(seat) and (counted or kind.placed):
                    hand = self._piece(InHand(seat, kind.letter), self.codec.piece(1 + 3 * i + side))
                    found += [hand] * (position.hands[side][self.codec.counted.index(i)] if counted else 1)
        return tuple(found)

    def _piece(self, spot: Cell | InHand, text: str) -> Piece:
        letter = text[-1].upper()
        return Piece(spot, KIND, self.codec.owner(text), letter)

    def thing(self, piece: Piece) -> str:
        return self.ids[piece.text]

    def describe(self, position: PiecesPosition, action: PiecesAction) -> Phrase:
        match action:
            case Put(letter, cell):
                return phrase("action.place", piece=letter, cell=str(cell), named=self._named(letter))
            case Go(start, goal):
                moving, there = position.top(self.grid.index(start)), position.top(self.grid.index(goal))
                values = {"start": str(start), "goal": str(goal), "named": self._named(moving)}
                met = self._takes(position, goal)
                return phrase("action.fight" if met else "action.move", **values, there=self._named(there))
            case Off(cell):
                named = self._named(position.top(self.grid.index(cell)))
                return phrase("action.pieces_off", cell=str(cell), named=named)
            case Swap():
                return phrase("action.swap")
            case Twist(cell, left):
                return phrase(f"action.pieces_{'left' if left else 'right'}", cell=str(cell))
        return phrase(f"action.pieces_{action}")

    def _takes(self, position: PiecesPosition, goal: Cell) -> bool:
        """Tell whether a piece that comes to a cell takes the enemy there, and does not lie on it."""
        stack = position.board[self.grid.index(goal)]
        if not stack or self.codec.owner(stack[-1]) in (position.to_act, None):
            return False
        return self.definition.board.levels == 1 or (len(stack) == 1 and self.definition.hits_lone)

    def _named(self, text: str) -> Phrase | str:
        return phrase("pieces.the", name=self.definition.kind_name(self.ids[text[-1].upper()])) if text else ""


def _alike(start: Cell, goal: Cell) -> tuple[Go, ...]:
    return tuple(Go(start, goal, takes) for takes in TAKES)


def make(definition: PiecesDefinition, variant: str) -> PiecesGame:
    """Return the game of a definition, whose variant is already laid over it."""
    return PiecesGame(definition, variant)
