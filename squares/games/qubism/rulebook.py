"""The rules of a game of cubes in sentences made from its definition."""

from __future__ import annotations

from typing import Any

from squares.core.grid import Grid
from squares.core.phrase import Phrase, numbered, phrase
from squares.core.rulebook import Chapter, Example
from squares.core.seats import TWO
from squares.games.qubism.rules.definition import QubismDefinition
from squares.games.qubism.rules.values import PAWNS, Move, Place


def chapters(game: QubismDefinition) -> tuple[Chapter, ...]:
    """Return the rules in chapters: goal, turn, pawns, and where there are cubes placing, moving and walls."""
    index = Grid(game.board.files, game.board.ranks).index

    def moves(position: Any, action: Any, pawn: bool) -> bool:
        return isinstance(action, Move) and (position.board[index(action.start)] in PAWNS) is pawn

    def jumps(position: Any, action: Any) -> bool:
        return moves(position, action, True) and _far(action) > 1

    over = Example(_say("pawns.over"), jumps)
    found = [
        Chapter("goal", phrase("rulebook.goal.title"), tuple(_goal(game))),
        Chapter("turn", _say("turn.title"), (_say("turn.cubes" if game.cubes else "turn.pawns"), _say("turn.pass"))),
        Chapter("pawns", _say("pawns.title"), (_say("pawns.step"), _say("pawns.jump")), (over,)),
    ]
    if game.cubes:
        placing = Example(_say("placing.placed"), lambda position, action: isinstance(action, Place))
        sliding = Example(_say("moving.moved"), lambda position, action: moves(position, action, False))
        fin = "fin" if game.after_roll == "fin" else "arrow"
        turned = _say(f"moving.{game.after_roll}")
        found += [
            Chapter("placing", _say("placing.title"), (_say(f"placing.{fin}"), _say("placing.free")), (placing,)),
            Chapter("moving", _say("moving.title"), (_say("moving.slide"), turned), (sliding,)),
            Chapter("walls", _say("walls.title"), (_say("walls.way"),)),
        ]
    if game.house.swap:
        found.append(Chapter("swap", _say("swap.title"), (phrase("rulebook.house.swap"), _say("swap.turned"))))
    return tuple(found)


def _far(move: Move) -> int:
    """Return how many cells a pawn goes, straight or round a corner."""
    return abs(move.goal.file - move.start.file) + abs(move.goal.rank - move.start.rank)


def _goal(game: QubismDefinition) -> list[Phrase]:
    board = game.board
    found = [game.goal(), phrase("rulebook.goal.board", files=board.files, ranks=board.ranks)]
    starts = [
        _say("goal.start", seat=game.seat_name(seat), n=len(cells), cells=[str(cell) for cell in cells])
        for seat, cells in zip(TWO, board.starts, strict=True)
    ]
    found.append(phrase("core.sentences", first=starts[0], rest=starts[1]))
    if board.blocked:
        found.append(_say("goal.blocked", n=len(board.blocked), cells=board.blocked))
    if game.cubes:
        found.append(_say("goal.cubes", n=game.cubes, number=numbered(game.cubes)))
    return found


def _say(key: str, **values: Any) -> Phrase:
    return phrase(f"qubism.rulebook.{key}", **values)
