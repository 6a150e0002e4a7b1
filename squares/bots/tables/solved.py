"""Games that are solved: who wins with best play, and tables by which a bot plays them without a fault.

A solution is a folder below ``solved`` of an engine or of one of ``kept.FOLDERS``, named after the hash of the rules:
``solution.json`` tells how the game ends, and a table beside it, which may be missing, in how many moves each position
is won. ``masume solve`` writes them (``squares.solving.solve``); the module ``solved`` of an engine reads its tables,
else ``position_table.py`` does.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal

from pydantic import Field, ValidationError

from squares.bots import kept
from squares.bots.tables import position_table
from squares.bots.tables.proved import Table
from squares.core.game import AnyGame
from squares.core.kernel import Kernel
from squares.data.bounded import start_of
from squares.data.installed import engines, module
from squares.data.models import Model
from squares.registry import hash_of

FILE = "solution.json"
RESULTS: Final[dict[int, Literal["win", "draw", "loss"]]] = {1: "win", 0: "draw", -1: "loss"}
_MOST_BYTES = 10_000


class Ending(Model):
    """What who begins achieves with best play. ``moves``: so many turns of the winner's own at most; 0 for a draw."""

    result: Literal["win", "draw", "loss"]
    moves: int = Field(ge=0)


class Solution(Model):
    """How a game ends with best play, by the seat that begins.

    ``begins``: without a seat of which nothing is proved. ``positions``: all that are known, of a game that is mirrored
    those with one side on turn. ``digits``: binary digits of the numbers in the table; 0 where none is kept. ``whole``:
    whether all positions are known, or only those of a win that is forced.
    """

    format: Literal[1] = 1
    game: str
    variant: str
    hash: str
    positions: int = Field(ge=1)
    digits: int = Field(default=0, ge=0, le=30)
    begins: dict[str, Ending] = Field(min_length=1)
    whole: bool = True


def ending(kernel: Kernel, table: Table) -> Ending | None:
    """Return what the side that decides achieves in a position that is not over; None where nothing is proved."""
    found = table.proved(kernel)
    return Ending(result=RESULTS[found.result], moves=found.turns) if found else None


def solution_of(game: AnyGame) -> Solution | None:
    """Tell how a game with exactly these rules ends; None where nobody has solved it."""
    found = _found(game)
    return found[0] if found else None


def table_of(game: AnyGame) -> Table | None:
    """Return the table of a game that is solved; None where there is none."""
    found = _found(game)
    return table_in(game, found[1], found[0].digits) if found and found[0].digits else None


def table_in(game: AnyGame, folder: Path, digits: int) -> Table | None:
    """Return the table in a folder, with numbers of so many binary digits; None where it is not whole."""
    own = module(game.definition.engine, "solved")
    table: Table | None = own.table(game, folder, digits) if own else position_table.table(folder)
    return table


def _found(game: AnyGame) -> tuple[Solution, Path] | None:
    """Return the solution of a game and its folder, one with a table if there is any."""
    roots = [*(folder / "solved" for folder in kept.FOLDERS), engines()[game.definition.engine].folder / "solved"]
    there = [root for root in roots if root.is_dir()]
    if not there:  # before the rules are hashed, which takes its time
        return None
    name = hash_of(game)
    folders = [root / name for root in there]
    found = [(solution, folder) for folder in folders if (solution := read(folder)) and solution.hash == folder.name]
    return max(found, key=lambda each: each[0].digits > 0, default=None)


def read(folder: Path) -> Solution | None:
    """Return the solution in a folder; None where there is none that is whole."""
    try:
        return Solution.model_validate_json(start_of(folder / FILE, _MOST_BYTES))
    except (OSError, ValidationError):
        return None
