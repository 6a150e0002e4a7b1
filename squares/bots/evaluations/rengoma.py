"""What a position of Rengoma is worth, for two or for four players. Compiled by mypyc where possible."""

from __future__ import annotations

from typing import Any, Final

from squares.bots.evaluation import Evaluation
from squares.core.kernel import Kernel
from squares.native import i64, vec
from squares.rules.rengoma.kernel import RengomaKernel
from squares.rules.rengoma.tables import Tables, packed

NAMES: Final[list[str]] = [
    "threes",  # lines that lack one piece and hold no enemy's
    "twos",  # two
    "ones",  # three
    "covers",  # lines that lack one piece where a weaker enemy's lies
    "tops",  # pieces on top
    "power",  # their strengths
    "chips",
    "stock",  # strengths still to come, the field's included
    "tempo",  # 1 if it is his turn
]
COVERS: Final = 3
TOPS: Final = 4
POWER: Final = 5
CHIPS: Final = 6
STOCK: Final = 7
TEMPO: Final = 8


class RengomaEvaluation(Evaluation):
    """Counts what each colour has towards lines on the board, by windows of a line's length."""

    def __init__(self, weights: list[int], line: int, windows: list[int]) -> None:
        super().__init__(NAMES, weights)
        self.line: i64 = line
        self.windows: vec[i64] = packed(windows)

    def measure(self, kernel: Kernel) -> None:
        """Write the terms of a position."""
        assert isinstance(kernel, RengomaKernel)
        now, tables, terms = kernel.now, kernel.tables, self.terms
        for i in range(len(terms)):
            terms[i] = 0
        best_0, best_1 = self._material(now, tables, terms)
        self._lines(now, terms, best_0, best_1)
        phase = now[tables.phase]
        if phase != 1:  # a side that may only still spend chips has moved
            terms[TEMPO] = 1 - 2 * (now[tables.to_act] % 2)
        else:
            terms[TEMPO] = 2 * (now[tables.to_act] % 2) - 1

    def _material(self, now: vec[i64], tables: Tables, terms: vec[i64]) -> tuple[i64, i64]:
        """Count pieces and chips; return each colour's strongest piece that can move."""
        best_0: i64 = 0
        best_1: i64 = 0
        for cell in range(tables.cells):
            piece = now[cell]
            if piece == 0:
                continue
            strength = (piece - 1) // 2
            if (piece - 1) % 2 == 0:
                terms[TOPS] += 1
                terms[POWER] += strength
                best_0 = max(best_0, strength)
            else:
                terms[TOPS] -= 1
                terms[POWER] -= strength
                best_1 = max(best_1, strength)
        terms[CHIPS] = now[tables.chips + 1] - now[tables.chips + 2]
        terms[STOCK] = now[tables.field] - now[tables.field + 1]
        for i in range(tables.pieces):
            terms[STOCK] += now[tables.stock + i] - now[tables.stock + tables.pieces + i]
        return best_0, best_1

    def _lines(self, now: vec[i64], terms: vec[i64], best_0: i64, best_1: i64) -> None:
        windows, line = self.windows, self.line
        at: i64 = 0
        while at < len(windows):
            black: i64 = 0
            red: i64 = 0
            blacks: i64 = 0  # the strength of the last of them
            reds: i64 = 0
            for k in range(at, at + line):
                piece = now[windows[k]]
                if piece != 0:
                    if piece % 2 == 1:
                        black += 1
                        blacks = (piece - 1) // 2
                    else:
                        red += 1
                        reds = (piece - 1) // 2
            at += line
            if red == 0:
                if black > 0 and line - black <= 3:
                    terms[line - black - 1] += 1
            elif black == 0:
                if line - red <= 3:
                    terms[line - red - 1] -= 1
            elif black == line - 1:
                if reds < best_0:
                    terms[COVERS] += 1
            elif red == line - 1 and blacks < best_1:
                terms[COVERS] -= 1


def make(game: Any, weights: list[int]) -> Evaluation:
    """The evaluation for a game of this engine."""
    files, ranks, line = game.definition.board.files, game.definition.board.ranks, game.definition.line
    windows: list[int] = []
    for cell in range(files * ranks):
        for right, ahead in ((0, 1), (1, 0), (1, 1), (-1, 1)):
            file, rank = cell % files + right * (line - 1), cell // files + ahead * (line - 1)
            if 0 <= file < files and 0 <= rank < ranks:
                windows += [cell + (right + ahead * files) * i for i in range(line)]
    return RengomaEvaluation(weights, line, windows)
