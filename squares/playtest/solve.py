"""Solves a small game: its value, by who begins, and a table of all positions in which somebody wins by force.

The analysis is the engine's (``squares.playtest.solvers``), what is written is read by ``squares.bots.solved``.
"""

from __future__ import annotations

import shutil
from importlib.util import find_spec
from pathlib import Path

from squares.bots.solved import FILE, Ending, Solution, Table, after, read, table_in
from squares.core.errors import BadData
from squares.core.game import AnyGame, Setup
from squares.core.kernel import Kernel
from squares.core.phrase import phrase
from squares.core.seats import Seat
from squares.playtest.solvers import STATE, Solver, Told, solver_of
from squares.registry import hash_of


def solve(game: AnyGame, folder: Path, told: Told, *, resume: bool) -> Solution:
    """The solution of a game, which is kept with its table in a folder below ``folder``; found there, it is only read.

    ``resume``: go on with what a run left that was stopped. Errors: BadData where the game cannot be solved here.
    """
    place = folder / hash_of(game)
    known = read(place)
    if known is not None and known.digits:
        return known
    try:
        solver = _solver(game, place, resume)
        solver.prepare()
        solver.run(told)
        digits = solver.finish()
        found = _solution(game, place, solver.positions(), digits)
        (place / FILE).write_text(found.model_dump_json(indent=2) + "\n", encoding="utf-8")
    except OSError as error:
        raise BadData(phrase("solve.no_folder", folder=str(place), why=error.strerror or str(error))) from None
    return found


def _solver(game: AnyGame, place: Path, resume: bool) -> Solver:
    """Errors: BadData where it cannot begin, OSError."""
    module = solver_of(game.definition.engine)
    if module is None:
        raise BadData(phrase("solve.no_solver", engine=game.definition.engine))
    if find_spec("numpy") is None:
        raise BadData(phrase("solve.no_numpy"))
    needs = module.needs(game)
    if needs is None:
        raise BadData(phrase("solve.too_wide"))
    if (place / STATE).exists():
        if not resume:
            raise BadData(phrase("solve.stopped", folder=str(place)))
    else:
        place.mkdir(parents=True, exist_ok=True)
        free = shutil.disk_usage(place).free
        if needs.bytes > free:
            words = {"positions": f"{needs.positions:.1e}" if needs.positions >= 10**12 else f"{needs.positions:,}"}
            raise BadData(phrase("solve.too_large", needs=_gigabytes(needs.bytes), free=_gigabytes(free), **words))
    solver: Solver = module.Solver(game, place)
    return solver


def _gigabytes(count: int) -> str:
    size = count / 1e9
    return f"{size:,.0f}" if size >= 10 else f"{size:.1f}"


def _solution(game: AnyGame, place: Path, positions: int, digits: int) -> Solution:
    table = table_in(game, place, digits)
    if table is None:
        raise OSError("the table cannot be read")
    begins = {seat.value: _ending(game, table, seat) for seat in game.seats}
    return Solution(
        game=game.id, variant=game.variant, hash=hash_of(game), positions=positions, digits=digits, begins=begins
    )


def _ending(game: AnyGame, table: Table, first: Seat) -> Ending:
    return ending(game.kernel(game.start(Setup(first), 0)), table)


def ending(kernel: Kernel, table: Table) -> Ending:
    """What the side on turn achieves in a position that is not over."""
    moves = table.moves(kernel)
    if moves:
        return Ending(result="win", moves=moves)
    replies = [after(kernel, table, move) for move in kernel.legal()]
    return Ending(result="loss", moves=max(replies)) if all(replies) else Ending(result="draw", moves=0)
