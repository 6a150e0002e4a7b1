"""What is used in Qubism: the four things that a ply can do, and which way cubes are put."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from squares.core.actions import Swap
from squares.core.events import Event, Moved
from squares.core.game import AnyGame
from squares.core.kernel import Ban, Clause
from squares.core.seats import Seat
from squares.games.qubism.rules import kernel as k
from squares.games.qubism.rules.game import QubismGame
from squares.games.qubism.rules.swap import SWAP
from squares.games.qubism.rules.tables import CUBE, KINDS
from squares.games.qubism.rules.values import CUBES, EMPTY, PAWNS, Move, Pass, Place
from squares.playtest.usage import Use, Uses

_PAWNS = ("step", "jump")
_ACTIONS = (*_PAWNS, "slide", "put")
_SIGNS = "↑→↓←"  # in the order of CUBES


def everything(game: AnyGame) -> dict[str, str]:
    """See ``squares.playtest.usage``."""
    actions = _ACTIONS if game.definition.cubes else _PAWNS
    found = {f"action:{name}": f"qubism.use.{name}" for name in actions}
    if game.definition.house.swap:
        found["action:swap"] = "qubism.use.swap"
    cubes = cast(QubismGame, game).notation.cubes if game.definition.cubes else ""
    return found | {f"cube:{letter}": _cube(letter, fins=cubes == CUBES) for letter in cubes}


def _cube(letter: str, *, fins: bool) -> str:
    """Return the arrow of a cube, and the side of its fin."""
    at = CUBES.index(letter)
    arrow, fin = _SIGNS[at // 2], _SIGNS[(at // 2 + (-1 if at % 2 else 1)) % 4]
    return f"{arrow} fin {fin}" if fins else arrow


def uses(game: AnyGame) -> Uses:
    """See ``squares.playtest.usage``."""

    def told(before: Any, action: Any, events: tuple[Event, ...], seat: Seat) -> Iterator[Use]:
        match action:
            case Place(cube=cube):
                yield "action:put", seat
                yield f"cube:{cube}", seat
            case Move(start=start) if before.board[game.grid.index(start)] in PAWNS + EMPTY:
                how = next((event.how for event in events if isinstance(event, Moved)), "step")
                yield f"action:{how}", seat
            case Move():
                yield "action:slide", seat
            case Swap():
                yield "action:swap", seat
            case Pass():
                yield "action:pass", seat

    return told


def ban(game: AnyGame, token: str, side: int) -> Ban:
    """See ``squares.playtest.usage``."""
    return Ban(side, k.KIND_SHIFT, [_clause(cast(QubismGame, game), token)])


def _clause(game: QubismGame, token: str) -> Clause:
    """Return the moves that use something."""
    sort, _, name = token.partition(":")
    if sort == "cube":
        return Clause(k.PLACE, 0, 1023, frozenset({CUBE + CUBES.index(name)}))
    if name in ("put", "swap"):
        return Clause(k.PLACE if name == "put" else SWAP)
    if name == "slide":
        return Clause(k.MOVE, at=(10, 1023, 0), lying=frozenset(range(CUBE, KINDS)))
    near, cells = game.codec.tables.near, range(game.grid.size)
    steps = {(a, int(near[4 * a + direction])) for a in cells for direction in range(4)}
    told = frozenset(a << 10 | b for a in cells for b in cells if ((a, b) in steps) == (name == "step"))
    return Clause(k.MOVE, 0, (1 << 20) - 1, told, at=(10, 1023, 0), lying=frozenset(range(1, CUBE)))


def zones(game: AnyGame) -> dict[str, set[int]]:
    """See ``squares.playtest.usage``: the rows at both ends, and what is blocked."""
    grid, off = game.grid, set(map(game.grid.index, game.definition.board.off))
    ends = {index for index in range(grid.size) if index // grid.files in (0, grid.ranks - 1)}
    return {"goal": ends - off, "blocked": off}


def goals(game: AnyGame) -> tuple[str, ...]:
    """See ``squares.playtest.usage``."""
    return ("across",)
