"""A file that the person named on the command line or dropped onto the window: a saved match, one of a room, a game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from scenes.games import looks
from scenes.pages.recent import remember
from scenes.services import Services
from squares.core.match import AnyMatch
from squares.data.bounded import NoFileError, start_of
from squares.data.faults import named
from squares.saves import Opened, Record, files, new_id, record_text
from squares.saves.record_head import MOST_BYTES

_RECORD = b"masume_record:"


def open_file(services: Services, path: Path) -> None:
    """Opens the screen for it; whatever is wrong with it is said there or in one line."""
    try:
        start = start_of(path, len(_RECORD))
    except NoFileError:
        services.toast(services.say("ui.file_none", file=named(path.name)))
        return
    except OSError as error:
        services.toast(services.say("ui.file_unread", file=named(path.name), why=error.strerror))
        return
    if start == _RECORD:
        _open_match(services, path)
        return
    for look in looks():
        if look.documents is not None and start.startswith(look.documents.begins):
            look.documents.open(services, path)
            return
    _open_game(services, path)


def _open_match(services: Services, path: Path) -> None:
    """The file itself stays as it is: what is played on is saved under a name of its own."""

    def read() -> Opened[tuple[Record, AnyMatch]]:
        record, match = record_text.opened(files.read(path, MOST_BYTES), services.registry)
        return Opened((replace(record, id=new_id(record.game, services.wall_clock())), match))

    services.routes.open_record(read)


def _open_game(services: Services, path: Path) -> None:
    remember(services, path)
    services.own_games.read(path, services.routes.game)
