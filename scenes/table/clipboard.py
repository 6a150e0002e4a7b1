"""What goes from the table to the clipboard and comes from it: positions and whole matches, as text."""

from __future__ import annotations

from scenes.services import Services
from squares.core.errors import BadData, BadPosition
from squares.core.match import AnyMatch, Match
from squares.core.phrase import Phrase, phrase
from squares.saves import Record, record_text

RECORD = "masume_record:"
"""How the text of a record begins."""


def copy(services: Services, text: str, told: str) -> None:
    """Put a text on the clipboard and say so by the text key ``told``."""
    services.shell.copy(text)
    services.toast(services.say(told), done=True)


def copy_record(services: Services, record: Record) -> None:
    """The whole match as text."""
    copy(services, record_text.dump(record), "table.copied_record")


def pasted(services: Services, match: AnyMatch) -> AnyMatch | Phrase:
    """The match that the clipboard holds (a record, or a position of the game on the table), or what is wrong."""
    text = services.shell.paste().strip("\ufeff \t\r\n")  # some editors put a mark before the text
    if not text:
        return phrase("table.paste_nothing")
    try:
        if text.startswith(RECORD):
            return record_text.parse(text + "\n").to_match(services.registry)
        start = match.game.parse(text)
    except (BadData, BadPosition) as fault:
        return phrase("table.paste_bad", why=fault.phrase)
    return Match(match.game, match.setup, match.seed, match.players, start, bots=match.bots, time=match.time)
