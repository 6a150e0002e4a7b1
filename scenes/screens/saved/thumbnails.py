"""Small pictures of where saved games stand, a few at a time: a frame never waits for one.

Games are played again in a process beside the window; what they come to is kept in the list of games. Pictures are
drawn from there once, and kept with all others that the window keeps.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from scenes.child_process import ChildDiedError, ChildProcess
from scenes.diagnosis import harmless
from scenes.games import look_of
from scenes.geometry import Rect
from scenes.ui.canvas import Canvas
from squares.core.errors import Fault
from squares.core.game import AnyGame
from squares.saves.library.library import Library
from squares.saves.library.replay import Replayed, serve
from squares.saves.listing.listing import Entry
from squares.saves.record import Summary
from squares.saves.record_text import rules_mark

if TYPE_CHECKING:
    from scenes.services import Services

PATIENCE = 20_000.0
"""Milliseconds after which a game counts as one that cannot be played again."""
REST = 120.0
"""Milliseconds that nothing scrolls before pictures are drawn, one in each frame."""
_MOST = 3000  # positions that are kept


class Shown(NamedTuple):
    """A position that can be drawn, and what tells its picture from others."""

    key: object
    game: AnyGame
    position: Any


class Replays:
    """The window's end of the pipe to the process that plays games again, one at a time."""

    def __init__(self) -> None:
        self._child = ChildProcess(serve, "saved games")
        self.asked: str | None = None

    def ask(self, path: str) -> None:
        """Have a game played again. Errors: OSError where no process can be started."""
        if not self._child.alive:
            self._child.start()
        self.asked = path
        self._child.send(path)

    def poll(self) -> Replayed | None:
        """Return the answer once it has come, also that there will be none."""
        try:
            for answer in self._child.poll():
                self.asked = None
                return answer  # type: ignore[no-any-return]
        except ChildDiedError:
            return self.give_up()
        return None

    def give_up(self) -> Replayed:
        """End the process over what it was asked."""
        path, self.asked = self.asked or "", None
        self._child.kill()
        return Replayed(path)

    def close(self) -> None:
        """End the process."""
        self._child.close()


class Thumbnails:
    """Positions of the entries of ``library``, found out as they are wanted."""

    def __init__(self, services: Services, library: Library) -> None:
        self._services, self.library = services, library
        self.replays = Replays()
        self._games: dict[tuple[str, str, str], AnyGame | None] = {}
        self._shown: dict[str, tuple[Entry, Shown | None]] = {}
        self._wanted: Summary | None = None
        self._waited = 0.0

    def of(self, entry: Entry) -> Shown | None:
        """The position of an entry, if it is there already."""
        known = self._shown.get(entry.id)
        return known[1] if known is not None and known[0] is entry else None

    def hear(self, ms: float) -> bool:
        """``ms`` have passed: whether the process has told anything."""
        self._waited += ms
        answer = self.replays.poll()
        if answer is None and self.replays.asked is not None and self._waited > PATIENCE:
            answer = self.replays.give_up()
        entry, self._wanted = self._wanted, self._wanted if answer is None else None
        if answer is None or entry is None:
            return False
        self._take(entry, answer)
        return True

    def lacking(self, entries: Iterable[Entry]) -> list[Summary]:
        """Those of the entries of which nothing is known yet."""
        known = ((entry, self._shown.get(entry.id)) for entry in entries if isinstance(entry, Summary))
        return [entry for entry, shown in known if shown is None or shown[0] is not entry]

    def advance(self, entries: Iterable[Entry]) -> bool:
        """Have one more picture of these entries, or ask for it; whether there is one."""
        for entry in self.lacking(entries):
            if self._ready(entry):
                return True
            if self.replays.asked is None:
                self._ask(entry)
        return False

    def close(self) -> None:
        """Nothing is wanted any more."""
        self.replays.close()

    def draw(self, canvas: Canvas, rect: Rect, shown: Shown) -> None:
        """A position, small."""
        canvas.surface(("saved", shown.key), rect, partial(_paint, rect, shown))

    def _ready(self, entry: Summary) -> bool:
        """Whether an entry can be shown from what is known, which then is done."""
        text = self.library.listing_of(entry.id).position(entry.id)
        game = self._game(entry) if text else None
        if game is None:
            return False
        shown = None
        with suppress(Fault):
            shown = Shown((entry.game, entry.variant, entry.rules, text), game, game.parse(text))
        self._keep(entry, shown)
        return True

    def _game(self, entry: Summary) -> AnyGame | None:
        """The game with the rules that an entry is played by: one on the shelf, or one that was heard of."""
        key = entry.game, entry.variant, entry.rules
        if key not in self._games:
            self._games[key] = None
            with suppress(Fault), harmless("thumbnail"):
                game = self._services.registry.game(entry.game, entry.variant)
                if rules_mark(game.definition.plain()) == entry.rules:
                    self._games[key] = game
        return self._games[key]

    def _ask(self, entry: Summary) -> None:
        self._wanted, self._waited = entry, 0.0
        path = str(self.library.listing_of(entry.id).files_of(entry.id)[0])
        try:
            self.replays.ask(path)
        except OSError:
            self._keep(entry, None)

    def _take(self, entry: Summary, answer: Replayed) -> None:
        """Take what has come of an entry."""
        if answer.rules is None:
            self._keep(entry, None)
            return
        key = entry.game, entry.variant, entry.rules
        if self._games.get(key) is None:
            with suppress(Fault), harmless("thumbnail"):
                self._games[key] = self._services.registry.from_definition(answer.rules, entry.variant)
        self.library.listing_of(entry.id).learn(entry.id, answer.position)
        if not self._ready(entry):
            self._keep(entry, None)

    def _keep(self, entry: Summary, shown: Shown | None) -> None:
        while len(self._shown) >= _MOST:
            del self._shown[next(iter(self._shown))]
        self._shown[entry.id] = (entry, shown)


def _paint(rect: Rect, shown: Shown, canvas: Canvas) -> None:
    with harmless("thumbnail"):  # its rules may be a stranger's
        look_of(shown.game).draw_mini(canvas, Rect(0, 0, rect.w, rect.h), shown.game, shown.position)
