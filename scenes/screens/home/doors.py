"""The doors on the home screen: what lies behind each, in the order of the menu."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from scenes.games import look_for
from squares.core.errors import BadData
from squares.saves.record import Summary

if TYPE_CHECKING:
    from scenes.services import Services
    from squares.registry import Entry


class Door(NamedTuple):
    """A line of the menu. ``figure``: a few letters at its right end, such as how many wait behind it."""

    icon: str
    words: str
    open: Callable[[], None]
    figure: str = ""


def doors(services: Services, saved: Iterable[object], entries: Iterable[Entry]) -> list[Door]:
    """Return all doors. ``saved``: what ``Store.list`` gives; ``entries``: the games on the shelf."""
    say, routes = services.say, services.routes
    saved = tuple(saved)
    last = last_finished(services, saved)
    pages = [look.documents.page for look in dict.fromkeys(look_for(e.engine) for e in entries) if look.documents]
    return [
        *([Door("search", say("home.door.review"), partial(routes.look_over, last.id), last.title)] if last else ()),
        Door("bulb", say("home.door.lessons"), routes.lessons),
        Door("puzzle", say("home.door.exercises"), routes.exercises),
        Door("save", say("home.saved"), routes.saved, str(len(saved)) if saved else ""),
        Door("book", say("home.door.rules"), routes.rules),
        *(Door(page.icon, say(page.title), partial(page.open, services)) for page in pages),
        Door("bench", say("home.door.bench"), partial(routes.own, True)),
        Door("printer", say("home.door.print"), routes.print_and_play),
        Door("folder", say("open.title"), routes.open_page),
        Door("settings", say("home.settings"), routes.settings),
    ]


def teacher(services: Services, entry: Entry) -> Callable[[], None]:
    """Return what teaches a game, the best that there is: its lesson, a guided first game, its rules."""
    ways = services.routes.lesson, services.routes.guided

    def teach() -> None:
        for way in ways:
            with suppress(BadData):
                way(entry.id)
                return
        services.routes.rules(entry.id)

    return teach


def last_finished(services: Services, saved: Iterable[object]) -> Summary | None:
    """Return the match that was played last, where it is over and can be looked over."""
    last = next((each for each in saved if isinstance(each, Summary)), None)
    known = {entry.id for entry in services.registry.entries}
    return last if last is not None and last.now.outcome is not None and last.game in known else None
