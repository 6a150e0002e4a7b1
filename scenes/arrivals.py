"""A file that the person named on the command line or dropped onto the window: a game, a saved match, or a deck."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from scenes.services import Services
from squares.core.errors import BadData
from squares.saves import Damaged, Opened, Record, SaveProblem, files, new_id, record_text
from squares.saves.record import AnyMatch

_RECORD, _DECK = b"masume_record:", b"masume_deck:"


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
    elif start.startswith(_DECK):
        _open_deck(services, path)
    else:
        _open_game(services, path)


def _open_match(services: Services, path: Path) -> None:
    """The file itself stays as it is: what is played on is saved under a name of its own."""
    from scenes.screens.saved import open_record

    def read() -> Opened[tuple[Record, AnyMatch]]:
        record = record_text.parse(files.read(path))
        id = new_id(record.game, services.wall_clock())
        try:
            return Opened((replace(record, id=id), record.to_match(services.registry)))
        except Damaged as damaged:
            raise damaged.within(id) from None

    open_record(services, read)


def _open_deck(services: Services, path: Path) -> None:
    """The file itself stays as it is: a copy comes to one's own decks."""
    from scenes.screens.decks import DeckPage, open_decks
    from squares.saves.logistic import Decks, parse

    try:
        id = Decks(services.places.own("decks")).add(parse(files.read(path)))
    except (BadData, SaveProblem) as error:
        services.toast(services.say(error.phrase))
        return
    if not isinstance(services.stack.top, DeckPage):
        open_decks(services)
    if isinstance(services.stack.top, DeckPage):
        services.stack.top.show_deck(id)
    services.toast(services.say("decks.pasted"), done=True)


def _open_game(services: Services, path: Path) -> None:
    from scenes.screens.faults import FaultsPage
    from scenes.screens.setup import SetUp

    entry = services.registry.reload(path)
    services.stack.push(FaultsPage(services, entry) if entry.faults else SetUp(services, entry.id))
