"""What a position of Rengoma is worth, for two or for four players. Compiled by mypyc where possible."""

from __future__ import annotations

from typing import Any, Final

from squares.bots.evaluation import Evaluation
from squares.core.kernel import Kernel
from squares.games.rengoma.rules import kernel as k
from squares.games.rengoma.rules.kernel import RengomaKernel
from squares.games.rengoma.rules.tables import PIECES, Tables
from squares.native import i64, packed, vec

NAMES: Final[list[str]] = [
    "threes",  # lines that lack one piece and hold no enemy's
    "twos",  # two
    "ones",  # three
    "covers",  # lines that lack one piece where a weaker enemy's lies, if weaker ones are covered
    "strike",  # 1 if it is his turn and the actions he has seem to complete a line
    "threats",  # lines that his next turn's actions seem to complete, up to three, if it is not his turn
    "tops",  # pieces on top
    "power",  # their strengths
    "chips",
    "stock",  # strengths still to come, the field's included
    "tempo",  # 1 if it is his turn
    "threat",  # 1 if there is one of ``threats``
    "masters",  # pieces on top that no enemy's top is stronger than
    "buried",  # pieces below an enemy's
    "chip",  # 1 if there is any
    "extra",  # extra actions left in this turn; 1 while chips may buy some
    "field",  # strength of the piece in the field
    "choice",  # pieces in the field, of either colour, if he places next
]
COUNT: Final[dict[str, int]] = {"threes": 100, "twos": 10, "ones": 1}
COVERS: Final = 3
STRIKE: Final = 4
THREATS: Final = 5
TOPS: Final = 6
POWER: Final = 7
CHIPS: Final = 8
STOCK: Final = 9
TEMPO: Final = 10
THREAT: Final = 11
MASTERS: Final = 12
BURIED: Final = 13
CHIP: Final = 14
EXTRA: Final = 15
FIELD: Final = 16
CHOICE: Final = 17
MOST_THREATS: Final = 3
RED: Final = 1024  # what a red top counts in ``marks``, where a black one counts 1


class RengomaEvaluation(Evaluation):
    """Counts what each colour has towards lines on the board, by windows of a line's length."""

    def __init__(self, weights: list[float], cells: int, line: int, windows: list[int]) -> None:
        super().__init__(NAMES, weights)
        self.line: i64 = line
        self.windows: vec[i64] = packed(windows)
        self.marks: vec[i64] = packed([0] * cells)
        self.tops: vec[i64] = packed([0] * PIECES)  # how many there are of each piece on top
        self.best: vec[i64] = packed([0, 0])  # each colour's strongest piece on top
        self.actions: vec[i64] = packed([0, 0])  # that each colour has in this turn or its next
        self.able: vec[i64] = packed([0, 0])  # lines that they seem to complete

    def measure(self, kernel: Kernel) -> None:
        """Write the terms of a position."""
        assert isinstance(kernel, RengomaKernel)
        now, tables, terms = kernel.now, kernel.tables, self.terms
        for i in range(len(terms)):
            terms[i] = 0
        self._material(now, tables)
        phase, side = now[tables.phase], now[tables.to_act] % 2
        chips = now[tables.chips + 1 + side]
        self.actions[side] = phase - 1 if phase > k.CHIPS else chips if phase == k.CHIPS else 1 + chips
        self.actions[1 - side] = 1 + now[tables.chips + 2 - side]
        self._lines(now, tables)
        sign: i64 = 1 - 2 * side
        if self.able[side] > 0:
            terms[STRIKE] = sign
        terms[THREATS] = -sign * min(MOST_THREATS, self.able[1 - side])
        terms[THREAT] = -sign * min(1, self.able[1 - side])
        if phase != k.NORMAL:
            terms[EXTRA] = sign * max(1, phase - 1)
        places = -sign if phase == k.CHIPS else sign  # who may only still spend chips has moved
        terms[TEMPO] = places
        terms[FIELD] = now[tables.field] - now[tables.field + 1]
        terms[CHOICE] = places * (min(1, now[tables.field]) + min(1, now[tables.field + 1]))

    def _material(self, now: vec[i64], tables: Tables) -> None:
        """Count pieces and chips."""
        terms, best, marks, tops_of = self.terms, self.best, self.marks, self.tops
        for i in range(len(tops_of)):
            tops_of[i] = 0
        tops: i64 = 0
        power: i64 = 0
        black: i64 = 0
        red: i64 = 0
        buried: i64 = 0
        for cell in range(tables.cells):
            piece = now[cell]
            if piece == 0:
                marks[cell] = 0
                continue
            strength = (piece - 1) >> 1
            tops_of[piece] += 1
            if now[tables.below + cell * max(1, tables.deep)] != 0:
                buried += self._buried(now, tables, cell, 1 - (piece & 1))
            if piece & 1 == 1:
                marks[cell] = 1
                tops += 1
                power += strength
                black = max(black, strength)
            else:
                marks[cell] = RED
                tops -= 1
                power -= strength
                red = max(red, strength)
        best[0] = black
        best[1] = red
        terms[TOPS] = tops
        terms[POWER] = power
        terms[BURIED] = buried
        terms[MASTERS] = self._masters(0) - self._masters(1)
        terms[CHIPS] = now[tables.chips + 1] - now[tables.chips + 2]
        terms[CHIP] = min(1, now[tables.chips + 1]) - min(1, now[tables.chips + 2])
        stock = now[tables.field] - now[tables.field + 1]
        for i in range(tables.pieces):
            stock += now[tables.stock + i] - now[tables.stock + tables.pieces + i]
        terms[STOCK] = stock

    def _masters(self, colour: i64) -> i64:
        """Return how many tops of a colour no enemy's top can cover where only stronger ones do."""
        found: i64 = 0
        for strength in range(max(1, self.best[1 - colour]), self.best[colour] + 1):
            found += self.tops[1 + 2 * strength + colour]
        return found

    def _buried(self, now: vec[i64], tables: Tables, cell: i64, colour: i64) -> i64:
        """Return the pieces of the other colour below a cell's top, as the term counts them."""
        found: i64 = 0
        if tables.deep != 0:
            at = tables.below + cell * tables.deep
            for i in range(at + 1, at + 1 + now[at]):
                if now[i] & 1 == colour:
                    found += 1
        else:
            rest = now[tables.below + cell]
            while rest != 0:
                if rest % 3 == 2 - colour:  # a digit is 1 + colour
                    found += 1
                rest //= 3
        return -found if colour == 0 else found

    def _lines(self, now: vec[i64], tables: Tables) -> None:
        windows, line, able, marks = self.windows, self.line, self.able, self.marks
        able[0] = 0
        able[1] = 0
        # A window with an enemy's top matters only where this turn or the next can complete it.
        near_0, near_1 = line - max(1, self.actions[0]), line - max(1, self.actions[1])
        at: i64 = 0
        most: i64 = len(windows)
        while at < most:
            tops: i64 = 0
            for i in range(at, at + line):
                tops += marks[windows[i]]
            if tops != 0:
                black = tops & (RED - 1)
                red = tops >> 10
                if black > 0 and (red == 0 or black >= near_0):
                    self._count(now, tables, at, 0, line - black, red)
                if red > 0 and (black == 0 or red >= near_1):
                    self._count(now, tables, at, 1, line - red, black)
            at += line

    def _count(self, now: vec[i64], tables: Tables, at: i64, colour: i64, lacks: i64, foes: i64) -> None:
        """Count a window for a colour that has at least one piece in it."""
        if foes == 0:
            if lacks <= 3:
                self.terms[lacks - 1] += 1 - 2 * colour
        elif (
            lacks == 1
            and tables.deep == 0
            and (tables.moves | tables.onto) != 0
            and self._weakest_foe(now, at, colour) < self.best[colour]
        ):
            self.terms[COVERS] += 1 - 2 * colour
        able = self.able
        if lacks <= self.actions[colour] and able[colour] < MOST_THREATS and self._completes(now, tables, at, colour):
            able[colour] += 1

    def _weakest_foe(self, now: vec[i64], at: i64, colour: i64) -> i64:
        """Return the strength of the only enemy's top in a window."""
        windows = self.windows
        for i in range(at, at + self.line):
            piece = now[windows[i]]
            if piece != 0 and piece & 1 == colour:  # a piece is 1 + 2 * strength + colour
                return (piece - 1) >> 1
        return 0

    def _completes(self, now: vec[i64], tables: Tables, at: i64, colour: i64) -> bool:
        """Tell whether each cell that a window lacks is reached by a piece of its own, one of them from the field, or
        as many as one likes from an open stock.

        Paths that one action opens or closes for the next are not seen, nor what comes to light where a piece leaves.
        """
        field = True
        used: i64 = -1
        for i in range(at, at + self.line):
            cell = self.windows[i]
            top = now[cell]
            if top != 0 and top & 1 != colour:
                continue
            mover = self._mover(now, tables, at, cell, colour, used)
            if mover >= 0:
                used = mover
            elif field and self._placeable(now, tables, top, colour):
                field = tables.open != 0
            else:
                return False
        return True

    def _placeable(self, now: vec[i64], tables: Tables, top: i64, colour: i64) -> bool:
        """Tell whether a colour has a piece to place onto the top of a cell, 0 for an empty one."""
        if tables.own == 0 or (top != 0 and tables.onto == 0):
            return False
        if tables.open == 0:
            strength = now[tables.field + colour]
            return strength != 0 and (top == 0 or tables.may[(1 + 2 * strength + colour) * PIECES + top] != 0)
        first = tables.stock + colour * tables.pieces
        for i in range(first, first + now[tables.left + colour]):
            if tables.may[(1 + 2 * now[i] + colour) * PIECES + top] != 0:
                return True
        return False

    def _mover(self, now: vec[i64], tables: Tables, at: i64, goal: i64, colour: i64, used: i64) -> i64:
        """Return the cell of a piece from outside a window that can move onto a cell, not ``used``; -1 for none."""
        rays, top = tables.rays, now[goal]
        if tables.moves == 0:
            return -1
        if tables.anywhere != 0:
            for cell in range(tables.cells):
                piece = now[cell]
                mine = piece & 1 != colour and piece != 0 and tables.may[piece * PIECES + top] != 0
                if mine and cell != used and not self._within(at, cell):
                    return cell
            return -1
        for d in range(4):
            start = tables.ray_at[goal * 8 + tables.rook[d]]
            for i in range(start + 1, start + 1 + rays[start]):
                cell = rays[i]
                piece = now[cell]
                if piece == 0:
                    continue
                mine = piece & 1 != colour and tables.may[piece * PIECES + top] != 0
                if mine and cell != used and not self._within(at, cell):
                    return cell
                break
        return -1

    def _within(self, at: i64, cell: i64) -> bool:
        windows = self.windows
        for i in range(at, at + self.line):  # noqa: SIM110 - compiled, a generator is far slower
            if windows[i] == cell:
                return True
        return False


def make(game: Any, weights: list[float]) -> Evaluation:
    """Return the evaluation for a game of this engine."""
    files, ranks = game.definition.board.files, game.definition.board.ranks
    lines = [cell for window in game.windows for cell in window]
    return RengomaEvaluation(weights, files * ranks, game.definition.line, lines)
