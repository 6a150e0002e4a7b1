"""The same play by the rules of two games: a move made in one is made in the other where that allows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from squares.core.errors import BadAction, BadPosition, IllegalAction
from squares.core.game import AnyGame, Setup
from squares.core.grid import Cell
from squares.core.phrase import Phrase

Both = tuple[Any, Any]


@dataclass(frozen=True, slots=True)
class Shown:
    """A position of each game. ``action``: the notation of the move that led here, ``words`` what it is called.

    ``by``: the game it was made in. ``missing``: for each game why the move, or the position that was asked for, is not
    possible there.
    """

    positions: Both
    missing: tuple[Phrase | None, Phrase | None] = (None, None)
    action: str = ""
    words: Phrase | None = None
    by: int = 0


class SideBySide:
    """``games`` and all that was played, the start first. Nothing is hidden from whoever compares."""

    def __init__(self, left: AnyGame, right: AnyGame, text: str | None = None) -> None:
        """Begin with a position in notation, where one of the games has it; without one where each game begins."""
        self.games = (left, right)
        first = [_read(game, text) for game in self.games]
        self.line = [Shown((first[0][0], first[1][0]), (first[0][1], first[1][1]))]

    @property
    def now(self) -> Shown:
        """What stands there."""
        return self.line[-1]

    def play(self, by: int, action: Any) -> None:
        """Make a legal move of the game ``by``, and the same in the other. Errors: IllegalAction."""
        text, words = self.games[by].format_action(action), self.games[by].describe(self.now.positions[by], action)
        positions = list(self.now.positions)
        missing: list[Phrase | None] = [None, None]
        positions[by] = self.games[by].apply(positions[by], action).position
        found = _moved(self.games[1 - by], positions[1 - by], text)
        positions[1 - by], missing[1 - by] = found
        self.line.append(Shown((positions[0], positions[1]), (missing[0], missing[1]), text, words, by))

    def undo(self) -> bool:
        """Take the last move back in both; whether there was one."""
        if len(self.line) == 1:
            return False
        self.line.pop()
        return True

    def again(self, before: SideBySide) -> None:
        """Play what was played before, as far as it still can be in the game where it was made."""
        for shown in before.line[1:]:
            try:
                self.play(shown.by, self.games[shown.by].parse_action(shown.action))
            except (BadAction, IllegalAction):
                return

    def apart(self, side: int) -> frozenset[Cell]:
        """Return the cells of one game where the other has no cell, or where something else lies."""
        games, positions = self.games, self.now.positions
        return apart(games[side], positions[side], games[1 - side], positions[1 - side])


def apart(game: AnyGame, position: Any, other: AnyGame, there: Any) -> frozenset[Cell]:
    """Return the cells of a game where another one has no cell, or where something else lies in its position."""
    here, lying, cells = _lying(game, position), _lying(other, there), set(other.grid)
    return frozenset(cell for cell in game.grid if cell not in cells or here.get(cell) != lying.get(cell))


def _read(game: AnyGame, text: str | None) -> tuple[Any, Phrase | None]:
    """Return a position of the game, and why it is the start instead of the one that was asked for."""
    start = game.start(Setup(choices={option.id: tuple(option.default) for option in game.options}), 0)
    if text is None:
        return start, None
    try:
        return game.parse(text), None
    except BadPosition as fault:
        return start, fault.phrase


def _moved(game: AnyGame, position: Any, text: str) -> tuple[Any, Phrase | None]:
    """Return the position after a move in notation, or the same one and why it is not possible."""
    try:
        return game.apply(position, game.parse_action(text)).position, None
    except (BadAction, IllegalAction) as fault:
        return position, fault.phrase


def _lying(game: AnyGame, position: Any) -> dict[Cell, list[tuple[str, str]]]:
    """Return what lies on each cell."""
    found: dict[Cell, list[tuple[str, str]]] = {}
    for piece in game.pieces(position):
        if isinstance(piece.spot, Cell):
            found.setdefault(piece.spot, []).append((str(piece.owner), piece.text))
    return found
