"""What is asked of the list of saved games: words, and buttons from which choices drop."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.screens.saved.drop import Line
from scenes.ui.widgets import Button, TextField, Widget
from squares.saves.library.filters import ORDERS, RESULTS, Counts, Filter

if TYPE_CHECKING:
    from scenes.services import Services

LINE, GAP = 36.0, 8.0
HEIGHT = 2 * LINE + 2 * GAP
_ICON = 16
DATES = ("today", "week", "month", "year", "before")
_MOST_WORDS = 80


class FilterBar:
    """``filter`` and ``order``: what is asked; ``deleted``: for what was deleted lately. ``changed`` hears of it.

    ``counts`` tells what there is to choose from, ``drop`` shows it; ``title`` names a game by its id.
    """

    def __init__(
        self,
        services: Services,
        changed: Callable[[], None],
        counts: Callable[[], Counts],
        drop: Callable[[Sequence[Line], Rect], None],
        title: Callable[[str, str], str],
    ) -> None:
        self._services, self._changed, self._counts, self._drop, self._title = services, changed, counts, drop, title
        self.say = services.say
        self.filter, self.order, self.date, self.deleted = Filter(), "played", "", False
        self.search = TextField(
            change=self._searched, longest=_MOST_WORDS, placeholder=self.say("library.search"), **services.writing
        )
        opens = {
            "game": self._games,
            "opponent": self._opponents,
            "result": self._results,
            "date": self._dates,
            "tag": self._tags,
            "order": self._orders,
        }
        self.buttons = {
            name: Button("", partial(self._open, name, lines), icon="icons/chevron_down", icon_size=_ICON)
            for name, lines in opens.items()
        }
        self.clear = Button(self.say("library.clear"), self.reset, "quiet")
        self.label()

    @property
    def widgets(self) -> list[Widget]:
        """In the order of Tab."""
        return [self.search, *self.buttons.values(), self.clear]

    @property
    def asks(self) -> bool:
        """Whether anything is left out of the list, or another is shown."""
        return self.filter.asks or self.deleted

    def reset(self) -> None:
        """Ask for everything."""
        self.filter, self.date, self.deleted = Filter(), "", False
        self.search.hold("")
        self._set()

    def place(self, room: Rect) -> None:
        """The field above, with the order beside it, the filters below."""
        above, below = Rect(room.x, room.y, room.w, LINE), Rect(room.x, room.y + LINE + GAP, room.w, LINE)
        order = self.buttons["order"]
        order.rect, rest = above.cut_right(min(190.0, above.w * 0.3))
        self.clear.rect, rest = rest.cut_right(96.0 + GAP) if self.asks else (Rect(0, 0, 0, 0), rest)
        self.clear.shown = self.asks
        self.search.rect = rest._replace(w=rest.w - GAP)
        filters = [button for name, button in self.buttons.items() if name != "order"]
        for button, cell in zip(filters, below.columns(len(filters), GAP), strict=True):
            button.rect = cell

    def label(self) -> None:
        """The buttons say what is asked."""
        asked = self.filter
        chosen = {
            "game": self._title(asked.game, asked.variant) if asked.game else "",
            "opponent": asked.opponent,
            "result": self.say("library.deleted") if self.deleted else self._result(asked.result),
            "date": self.say(f"library.date.{self.date}") if self.date else "",
            "tag": asked.tag,
            "order": self.say(f"library.order.{self.order}"),
        }
        for name, button in self.buttons.items():
            button.label = chosen[name] or self.say(f"library.filter.{name}")
            button.kind = "primary" if chosen[name] and name != "order" else "plain"

    def _result(self, result: str) -> str:
        return self.say(f"library.result.{result}") if result else ""

    def _searched(self, text: str) -> None:
        self.ask(words=text)

    def ask(self, **values: object) -> None:
        """Ask for something else in these respects."""
        self.filter = replace(self.filter, **values)  # type: ignore[arg-type]
        self._set()

    def _set(self) -> None:
        self.label()
        self._changed()

    # what drops

    def _open(self, name: str, lines: Callable[[], Iterator[Line]]) -> None:
        self._drop(list(lines()), self.buttons[name].rect)

    def _any(self, name: str, take: Callable[[], None], on: bool) -> Line:
        return Line(self.say(f"library.any.{name}"), take, on=on)

    def _games(self) -> Iterator[Line]:
        asked, counts = self.filter, self._counts().games
        yield self._any("game", partial(self.ask, game="", variant=""), not asked.game)
        for (game, variant), n in counts.items():
            if variant:
                continue
            take = partial(self.ask, game=game, variant="")
            yield Line(self._title(game, ""), take, f"{n:,}", asked.game == game and not asked.variant)
            variants = [(other, m) for (of, other), m in counts.items() if of == game and other]
            for other, m in variants if len(variants) > 1 or asked.variant else ():
                on = asked.game == game and asked.variant == other
                yield Line(self._title(game, other), partial(self.ask, game=game, variant=other), f"{m:,}", on, True)

    def _opponents(self) -> Iterator[Line]:
        yield self._any("opponent", partial(self.ask, opponent=""), not self.filter.opponent)
        for name, n in self._counts().opponents.items():
            yield Line(name, partial(self.ask, opponent=name), f"{n:,}", name == self.filter.opponent)

    def _tags(self) -> Iterator[Line]:
        yield self._any("tag", partial(self.ask, tag=""), not self.filter.tag)
        for tag, n in self._counts().tags.items():
            yield Line(tag, partial(self.ask, tag=tag), f"{n:,}", tag.casefold() == self.filter.tag.casefold())

    def _results(self) -> Iterator[Line]:
        counts = self._counts().results
        yield self._any("result", partial(self._show, "", False), not self.filter.result and not self.deleted)
        for result in RESULTS:
            if result in counts or result == self.filter.result:
                on = result == self.filter.result
                yield Line(self._result(result), partial(self._show, result, False), f"{counts.get(result, 0):,}", on)
        yield Line(self.say("library.deleted"), partial(self._show, "", True), on=self.deleted)

    def _show(self, result: str, deleted: bool) -> None:
        self.deleted = deleted
        self.ask(result=result)

    def _dates(self) -> Iterator[Line]:
        yield self._any("date", partial(self._on, ""), not self.date)
        for date in DATES:
            yield Line(self.say(f"library.date.{date}"), partial(self._on, date), on=date == self.date)

    def _on(self, date: str) -> None:
        self.date = date
        since, until = span(date, self._services.wall_clock().astimezone())
        self.ask(since=since, until=until)

    def _orders(self) -> Iterator[Line]:
        for order in ORDERS:
            yield Line(self.say(f"library.order.{order}"), partial(self._sort, order), on=order == self.order)

    def _sort(self, order: str) -> None:
        self.order = order
        self._set()


def span(date: str, now: datetime) -> tuple[datetime | None, datetime | None]:
    """From when to when a choice of ``DATES`` goes; ``now`` is local."""
    today = now.replace(hour=0, minute=0, second=0, microsecond=0)
    year = today.replace(month=1, day=1)
    since = {"today": today, "week": today - timedelta(days=6), "month": today - timedelta(days=29), "year": year}
    return since.get(date), year if date == "before" else None
