"""Solves a small game: its value, by who begins, and a table of all positions in which somebody wins by force.

The analysis is the engine's (``squares.solving.solvers``), what is written is read by ``squares.bots.tables.solved``.
"""

from __future__ import annotations

import lzma
import shutil
from importlib.util import find_spec
from pathlib import Path

from squares.bots.tables.proved import Proved, Table
from squares.bots.tables.solved import FILE, Solution, ending, read, solution_of, table_in
from squares.core.errors import BadData
from squares.core.game import AnyGame, Setup
from squares.core.kernel import Kernel
from squares.core.phrase import phrase
from squares.registry import hash_of
from squares.saves import files
from squares.solving import generic
from squares.solving.graph import TooLarge
from squares.solving.solvers import STATE, Solver, Told, solver_of

_SMALL = 20_000  # positions of a game that is solved in passing
_TRIED = 10_000  # moves tried in passing for either side's win in a larger one


def solve(game: AnyGame, folder: Path, told: Told, *, resume: bool, pack: bool = False) -> Solution:
    """The solution of a game, which is kept with its table in a folder below ``folder``; found there, it is only read.

    ``resume``: go on with what a run left that was stopped. ``pack``: compress the table.
    Errors: BadData where the game cannot be solved here.
    """
    place = folder / hash_of(game)
    with files.refused("solve.no_folder", folder=place):
        found = read(place)
        if found is None or not found.digits:
            solver = _solver(game, place, resume)
            solver.prepare()
            solver.run(told)
            found = _solution(game, place, solver)
            files.lay(place / FILE, f"{found.model_dump_json(indent=2)}\n".encode())
            solver.clean_up()
        if pack:
            _pack(place)
    return found


def _solver(game: AnyGame, place: Path, resume: bool) -> Solver:
    """Errors: BadData where it cannot begin, OSError."""
    own = solver_of(game.definition.engine)
    module = own or generic
    if game.definition.house.swap:
        raise BadData(phrase("solve.swap"))
    if own is not None and find_spec("numpy") is None:
        raise BadData(phrase("solve.no_numpy"))
    needs = module.needs(game)
    if needs is None:
        raise BadData(phrase("solve.too_wide"))
    if (place / STATE).exists():
        if not resume:
            raise BadData(phrase("solve.stopped", folder=place))
    else:
        free = shutil.disk_usage(next(folder for folder in (place, *place.absolute().parents) if folder.is_dir())).free
        if needs.bytes > free:
            sizes = {"needs": _gigabytes(needs.bytes), "free": _gigabytes(free)}
            raise BadData(phrase("solve.too_large", positions=_rounded(needs.positions), **sizes))
        place.mkdir(parents=True, exist_ok=True)
    solver: Solver = module.Solver(game, place)
    return solver


def _pack(place: Path) -> None:
    """Compress every file of a table."""
    for file in place.glob("*.bin"):
        files.lay(file.with_name(f"{file.name}.xz"), lzma.compress(file.read_bytes(), preset=9))
        file.unlink()


def _rounded(count: int) -> str:
    """A number as it can be read: with all its digits, or with two and a power of ten."""
    if count < 10**12:
        return f"{count:,}"
    power = len(str(count)) - 1
    return f"{count / 10**power:.1f} × 10^{power}"


def _gigabytes(count: int) -> str:
    size = count / 1e9
    return f"{size:,.0f}" if size >= 10 else f"{size:.1f}"


def _solution(game: AnyGame, place: Path, solver: Solver) -> Solution:
    """Errors: OSError; BadData where the start hangs on repetition."""
    digits = solver.written()
    table = table_in(game, place, digits)
    if table is None:
        raise OSError("the table cannot be read")
    found = _told(game, table, solver.positions(), digits, whole=solver.whole)
    if found is None:
        raise BadData(phrase("solve.repetition"))
    return found


def soon(game: AnyGame) -> Solution | None:
    """Return how a game ends: what is kept of it, else what is found out in passing; None where nothing is."""
    kept = solution_of(game)
    if kept is not None or game.definition.house.swap:
        return kept

    try:
        generic.needs(game)
    except BadData:
        return None
    try:
        table, whole = _Held(generic.solved(game, _quiet, _SMALL)), True
    except TooLarge:
        table, whole = _Held(generic.forced(game, _quiet, _TRIED)), False
    return _told(game, table, len(table), whole=whole)


def _quiet(round_: int, done: int, total: int) -> None:
    """Hear nothing of how far it is."""


class _Held(dict[int, Proved]):
    """A table in memory."""

    def proved(self, kernel: Kernel) -> Proved | None:
        """See ``Table``."""
        return self.get(int(kernel.key()))


def _told(game: AnyGame, table: Table, positions: int, digits: int = 0, *, whole: bool = True) -> Solution | None:
    """Return how a game ends, as a table has it; None where it knows no start."""
    starts = {seat: game.kernel(game.start(Setup(seat), 0)) for seat in game.seats}
    endings = {seat.value: ending(kernel, table) for seat, kernel in starts.items()}
    begins = {seat: found for seat, found in endings.items() if found is not None}
    if not begins:
        return None
    return Solution(
        game=game.id,
        variant=game.variant,
        hash=hash_of(game),
        positions=positions,
        digits=digits,
        begins=begins,
        whole=whole,
    )
