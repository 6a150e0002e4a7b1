"""What a line of the list of saved games shows, and the panel of the chosen one, and the words about a game."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from scenes.games import look_of
from scenes.geometry import Rect
from scenes.pages.dates import relative_date
from scenes.pages.folder import draw_bad_row, draw_frame
from scenes.screens.saved.thumbnails import Shown, Thumbnails
from scenes.ui.canvas import Canvas
from squares.core.errors import BadData
from squares.core.game import AnyGame
from squares.core.phrase import Phrase, capital, phrase, together
from squares.core.players import People
from squares.core.seats import Seat
from squares.saves.listing.listing import Entry
from squares.saves.record import BadFile, Summary
from squares.saves.results import in_short, standing

if TYPE_CHECKING:
    from scenes.services import Services

ROW = 80.0
_SIDE = 62.0
_TEXT = _SIDE + 28


class Words:
    """What is said of saved games."""

    def __init__(self, services: Services) -> None:
        self._services, self.say = services, services.say
        self._games: dict[str, AnyGame | None] = {}

    def game(self, entry: Summary) -> AnyGame | None:
        """The game of an entry as the shelf has it now, if it does, and once it has been read."""
        return self._games.get(entry.game)

    def advance(self, entries: Iterable[Entry]) -> bool:
        """Once a frame: read the next game of these entries that the shelf has; whether there was one."""
        for entry in entries:
            if isinstance(entry, Summary) and entry.game not in self._games:
                self._games[entry.game] = None
                with suppress(BadData):
                    self._games[entry.game] = self._services.registry.game(entry.game)
                return True
        return False

    def variant(self, entry: Summary) -> str:
        """The name of a variant, unless it is the usual one."""
        game = self.game(entry)
        usual = game is None or game.variant == entry.variant or entry.variant not in game.definition.variants
        return "" if usual else self.named(entry)

    def named(self, entry: Summary) -> str:
        """The name of a variant, or its id where the shelf has none."""
        game = self.game(entry)
        known = {} if game is None else game.definition.variants
        return known[entry.variant].name if entry.variant in known else entry.variant

    def title(self, entry: Summary) -> str:
        """The game and, where it is not the usual one, its variant."""
        variant = self.variant(entry)
        return self.say("library.variant", game=entry.title, variant=variant) if variant else entry.title

    def players(self, entry: Summary) -> str:
        """Whom the reader played against, or who played."""
        people = People.among(entry.players, entry.bots)
        if people.you is None:
            return capital(self.say("views.player", name=together(entry.called.values())))
        others = [self._player(entry, seat) for seat in entry.players if seat is not people.you]
        return self.say("library.against", name=together(others))

    def _player(self, entry: Summary, seat: Seat) -> Phrase | str:
        name = entry.players[seat]
        if seat not in entry.bots or len(entry.players) > 2:
            return name
        return phrase("library.bot", name=name, level=entry.bots[seat].strength)

    def kind(self, entry: Summary) -> str:
        """What a session record says of itself; nothing for any other game."""
        if entry.session is None:
            return ""
        return self.say("games.session" if entry.session.paper is None else "games.typed")

    def short(self, entry: Summary) -> str:
        """How it ended for the reader, or whose turn it is."""
        return capital(self.say(in_short(entry, self._services.texts)))

    def whole(self, entry: Summary) -> str:
        """How and why it ended, or whose turn it is."""
        return capital(self.say(standing(entry.now, entry.called, entry.session, self._services.texts)))

    def when(self, then: datetime) -> str:
        """A date as people say it."""
        return relative_date(self.say, then.astimezone(), self._services.wall_clock().astimezone())


class Painter:
    """Draws lines of the list, and what is known of the chosen game."""

    def __init__(self, words: Words, thumbnails: Thumbnails) -> None:
        self._words, self._thumbnails = words, thumbnails

    def paint(self, canvas: Canvas, entry: Entry, rect: Rect, selected: bool, hovered: bool) -> None:
        """A game with its position, or a file that cannot be read with the reason."""
        draw_frame(canvas, rect, selected, hovered)
        if isinstance(entry, BadFile):
            draw_bad_row(canvas, rect, rect.y + 29, entry.id, self._words.say(entry.why))
            return
        words = self._words
        self._picture(canvas, Rect(rect.x + 14, rect.center[1] - _SIDE / 2, _SIDE, _SIDE), self._thumbnails.of(entry))
        x, y, right = rect.x + _TEXT, rect.y + 19, rect.right - 20
        date = canvas.text(words.when(entry.last_played), (right, y), "note", "ink_2", "midright")
        self._title(canvas, entry, x, y, date.x - 16)
        stands = canvas.text(words.short(entry), (right, y + 20), "note", "ink", "midright", (right - x) * 0.5)
        left = stands.x - 12
        if entry.now.outcome is None:
            game = words.game(entry)
            look_of(game).seat_style(game).mark(canvas, entry.now.to_act, (stands.x - 14, y + 20), 11)
            left -= 16
        canvas.text(words.players(entry), (x, y + 20), "note", "ink_2", "midleft", left - x)
        self._below(canvas, entry, x, y + 41, right)

    def facts(self, canvas: Canvas, entry: Summary, at: Rect, folder: Path | None, side: float) -> None:
        """The position, ``side`` wide at most, and what is known of a game, as far as there is room.

        ``folder``: the one that is followed and where it lies; None for one's own.
        """
        words, say, side, shown = self._words, self._words.say, min(at.w, side), self._thumbnails.of(entry)
        if shown is not None:
            self._thumbnails.draw(canvas, Rect(at.center[0] - side / 2, at.y, side, side * 0.9), shown)
        y, title = at.y + side * 0.9 + 14, words.title(entry)
        canvas.text(entry.name or title, (at.x, y), "h2", max_width=at.w)
        lines = [
            *(title if entry.name else "", words.kind(entry), words.players(entry), words.whole(entry)),
            *(say("games.started", date=words.when(entry.started)), " · ".join(entry.tags), entry.note),
            "" if folder is None else say("library.followed", folder=folder),
        ]
        y += 34
        pitch = canvas.measure("x", "body")[1]
        for line in filter(None, lines):
            room = int((at.bottom - y) // pitch)
            for said in canvas.lines(line, at.w, "body")[: max(0, room)]:
                canvas.text(said, (at.x, y), "body", "ink_2")
                y += pitch
            y += 2

    def _title(self, canvas: Canvas, entry: Summary, x: float, y: float, right: float) -> None:
        named = entry.name or self._words.title(entry)
        title = canvas.text(named, (x, y), "name", anchor="midleft", max_width=right - x)
        more = ", ".join(filter(None, (self._words.title(entry) if entry.name else "", self._words.kind(entry))))
        room = right - title.right - 10
        if more and room > 60:
            canvas.text(more, (title.right + 10, y + 1), "note", "ink_2", "midleft", room)

    def _below(self, canvas: Canvas, entry: Summary, x: float, y: float, right: float) -> None:
        """Tags, whether it was looked over, and the beginning of the note."""
        for tag in entry.tags:
            wide = canvas.measure(tag, "small")[0] + 16
            if x + wide > right:
                return
            canvas.box(Rect(x, y - 10, wide, 20), fill="table_deep", radius=10)
            canvas.text(tag, (x + 8, y), "small", "ink", "midleft")
            x += wide + 6
        said = [self._words.say("library.reviewed")] if entry.reviewed else []
        said += [entry.note.partition("\n")[0]] if entry.note else []
        if said and right - x > 60:
            canvas.text(" · ".join(said), (x, y), "small", "ink_2", "midleft", right - x)

    def _picture(self, canvas: Canvas, rect: Rect, shown: Shown | None) -> None:
        if shown is not None:
            self._thumbnails.draw(canvas, rect, shown)
        else:
            canvas.box(rect.inset(4, 4), fill="table_deep", radius=4)
