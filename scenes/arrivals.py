"""A file that the person named on the command line or dropped onto the window: a game, or a saved match."""

from __future__ import annotations

from pathlib import Path

from scenes.services import Services
from squares.core.errors import BadData
from squares.saves import SaveProblem

_RECORD = b"masume_record:"


def open_file(services: Services, path: Path) -> None:
    """Opens the screen for it; whatever is wrong with it is said there or in one line."""
    try:
        with path.open("rb") as file:
            start = file.read(len(_RECORD))
    except OSError as error:
        services.toast(services.say("ui.file_unread", file=path.name, why=error.strerror))
        return
    if start == _RECORD:
        _open_match(services, path)
    else:
        _open_game(services, path)


def _open_match(services: Services, path: Path) -> None:
    from scenes.screens.table import Table

    try:
        record = services.store.load(services.store.bring_in(path)).value
        table = Table.resume(services, record)
    except (BadData, SaveProblem) as fault:
        services.toast(services.say(fault.phrase))
        return
    services.stack.push(table)


def _open_game(services: Services, path: Path) -> None:
    from scenes.screens.faults import FaultsPage
    from scenes.screens.setup import SetUp

    entry = services.registry.reload(path)
    services.stack.push(FaultsPage(services, entry) if entry.faults else SetUp(services, entry.id))
