"""A file that the person named on the command line or dropped onto the window: a saved match, one of a room, a game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from scenes.games import looks
from scenes.services import Services
from squares.saves import Damaged, Opened, Record, files, new_id, record_text
from squares.saves.record import AnyMatch

_RECORD = b"masume_record:"


def open_file(services: Services, path: Path) -> None:
    """Opens the screen for it; whatever is wrong with it is said there or in one line."""
    try:
        if path.exists() and not path.is_file():  # a pipe would be waited for
            services.toast(services.say("ui.file_none", file=path.name))
            return
        with path.open("rb") as file:
            start = file.read(len(_RECORD))
    except OSError as error:
        services.toast(services.say("ui.file_unread", file=path.name, why=error.strerror))
        return
    if start == _RECORD:
        _open_match(services, path)
        return
    for look in looks():
        for mark, opened in look.files().items():
            if start.startswith(mark):
                opened(services, path)
                return
    _open_game(services, path)


def _open_match(services: Services, path: Path) -> None:
    """The file itself stays as it is: what is played on is saved under a name of its own."""

    def read() -> Opened[tuple[Record, AnyMatch]]:
        record = record_text.parse(files.read(path))
        id = new_id(record.game, services.wall_clock())
        try:
            return Opened((replace(record, id=id), record.to_match(services.registry)))
        except Damaged as damaged:
            raise damaged.within(id) from None

    services.routes.open_record(read)


def _open_game(services: Services, path: Path) -> None:
    services.routes.game(services.registry.reload(path))
