"""The subcommand ``saves``: the saved games, found by the same filters as in the window."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from squares.cli.answers import DONE, tell_json, tell_lines
from squares.cli.options import Options
from squares.core.errors import BadData
from squares.core.phrase import capital, phrase, together
from squares.data.faults import shown
from squares.data.places import Places
from squares.data.texts import Texts
from squares.saves import Store
from squares.saves.library.filters import ORDERS, RESULTS, Facts, Filter, Shelf
from squares.saves.library.library import Library
from squares.saves.record import BadFile
from squares.saves.results import in_short
from squares.saves.settings import Settings

_DAY = "%Y-%m-%d"


def options(options: Options) -> None:
    """Declare words, and what else is wanted."""
    options.add("words", "library.cli.words", nargs="*", metavar="WORD")
    options.add("--game", "library.cli.game", default="", metavar="GAME[:VARIANT]")
    options.add("--opponent", "library.cli.opponent", default="", metavar="NAME")
    options.add("--result", "library.cli.result", default="", choices=RESULTS)
    options.add("--tag", "library.cli.tag", default="", metavar="TAG")
    options.add("--since", "library.cli.since", metavar="DAY")
    options.add("--until", "library.cli.until", metavar="DAY")
    options.add("--order", "library.cli.order", default=next(iter(ORDERS)), choices=list(ORDERS))


def run(words: argparse.Namespace, places: Places, texts: Texts) -> int:
    """Print the games that are wanted, one a line. Errors: BadData with a sentence."""
    wanted = _wanted(words)
    shelf = Shelf()
    if places.saves.is_dir():
        settings, _ = Settings.load(places.settings)
        library = Library(Store(places.saves), [Path(each) for each in settings.folders])
        for stale in library.look():
            stale.listing.read(stale.id)
        shelf.fill(library.entries)
        library.keep()
    found = [shelf.of(entry) for entry in shelf.chosen(wanted, words.order)]
    if words.json:
        tell_json([_plain(each) for each in found])
    else:
        lines = [_line(each, texts) for each in found] or [texts.say("library.cli.none")]
        tell_lines(lines)
    return DONE


def _wanted(words: argparse.Namespace) -> Filter:
    """Errors: BadData."""
    game, _, variant = words.game.partition(":")
    until = _day(words.until)
    return Filter(
        words=" ".join(words.words),
        game=game,
        variant=variant,
        opponent=words.opponent,
        result=words.result,
        tag=words.tag,
        since=_day(words.since),
        until=None if until is None else until + timedelta(days=1),
    )


def _day(text: str | None) -> datetime | None:
    """Return when a day begins here. Errors: BadData."""
    if text is None:
        return None
    try:
        return datetime.strptime(text, _DAY).astimezone()
    except (ValueError, OverflowError, OSError):
        raise BadData(phrase("library.cli.bad_day", text=shown(text))) from None


def _line(each: Facts, texts: Texts) -> str:
    entry = each.entry
    when = f"{entry.last_played.astimezone():%Y-%m-%d %H:%M}"
    if isinstance(entry, BadFile):
        return "  ".join((when, entry.id, texts.say(entry.why)))
    players = capital(texts.say("views.player", name=together(entry.called.values())))
    parts: Sequence[str] = (
        when,
        entry.id,
        entry.name or entry.title,
        players,
        capital(texts.say(in_short(entry, texts))),
        " ".join(f"#{tag}" for tag in entry.tags),
    )
    return "  ".join(filter(None, parts))


def _plain(each: Facts) -> dict[str, Any]:
    entry = each.entry
    told = {"id": entry.id, "result": each.result, "last_played": entry.last_played.isoformat()}
    if isinstance(entry, BadFile):
        return told
    return told | {
        "name": entry.name,
        "game": entry.game,
        "title": entry.title,
        "variant": entry.variant,
        "players": {str(seat): name for seat, name in entry.players.items()},
        "bots": {str(seat): bot.level for seat, bot in entry.bots.items()},
        "winners": [str(seat) for seat in entry.now.winners],
        "turn": entry.now.turn,
        "plies": entry.now.ply,
        "started": entry.started.isoformat(),
        "tags": list(entry.tags),
        "note": entry.note,
        "reviewed": entry.reviewed,
    }
