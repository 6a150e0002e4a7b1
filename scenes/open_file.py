"""A file that the person named on the command line or dropped onto the window.

A saved match, a pack or what came of it, a document of a room, a game.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from scenes.games import looks
from scenes.pages.recent import remember
from scenes.services import Services
from squares.core.errors import BadData, Fault
from squares.core.match import AnyMatch
from squares.data.bounded import NoFileError, start_of
from squares.data.faults import named
from squares.saves import Opened, Record, files, new_id, record_text
from squares.saves.record_head import MOST_BYTES

_RECORD, _PACK, _SESSION = b"masume_record:", b"PK\x03\x04", b'{"masume_session":'


def open_file(services: Services, path: Path) -> None:
    """Opens the screen for it; whatever is wrong with it is said there or in one line."""
    try:
        start = start_of(path, len(_SESSION))
    except NoFileError:
        services.toast(services.say("ui.file_none", file=named(path.name)))
        return
    except OSError as error:
        services.toast(services.say("ui.file_unread", file=named(path.name), why=error.strerror))
        return
    ways = {_RECORD: _open_match, _PACK: _open_pack, _SESSION: _show_evening}
    for begins, way in ways.items():
        if start.startswith(begins):
            way(services, path)
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


def _open_pack(services: Services, path: Path) -> None:
    """What is in it lies in a folder of its own from now on, and is checked as any game."""
    from squares.evenings import pack, zipped

    try:
        found = pack.read(files.read_bytes(path, zipped.MOST_BYTES))
        top = found.unpack(services.places.packs)
    except Fault as fault:
        services.toast(services.say(fault.phrase))
        return
    services.toast(services.say("evening.opening", file=named(path.name)))
    services.own_games.read(top, lambda entry: services.routes.evening(found, entry))


def _show_evening(services: Services, path: Path) -> None:
    """All that is in it, to be written anew."""
    from squares.evenings import evening

    try:
        found = evening.read(files.read_bytes(path, evening.MOST_BYTES))
    except BadData as fault:
        services.toast(services.say(fault.phrase))
        return
    services.routes.give_back(found)


def _open_game(services: Services, path: Path) -> None:
    remember(services, path)
    services.own_games.read(path, services.routes.game)
