"""The saved games: a list, the position of the chosen one, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from scenes.board.geometry import Rect
from scenes.input import Input, Key
from scenes.screens.names import together
from scenes.screens.page import Page
from scenes.screens.times import when
from scenes.services import Choice
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button, ScrollList, TextField
from scenes.views.mini import draw_mark, draw_mini
from squares.core.errors import BadData
from squares.core.game import AnyGame
from squares.core.phrase import phrase
from squares.saves import Damaged, SaveProblem
from squares.saves.record import MOST_NAME, AnyMatch, Record, Summary
from squares.saves.store import BadFile, Opened

if TYPE_CHECKING:
    from scenes.services import Services

ROW = 64.0


def resume(services: Services, id: str) -> None:
    """Puts a saved match on the table; of a damaged one its good part, after asking."""
    open_record(services, lambda: services.store.open(id, services.registry))


def open_record(services: Services, read: Callable[[], Opened[tuple[Record, AnyMatch]]]) -> None:
    """Puts the match that ``read`` gives on the table; of a damaged one its good part, after asking."""
    from scenes.screens.table import Table

    say = services.say
    try:
        opened = read()
    except Damaged as damaged:
        record: Record = damaged.record

        def take() -> None:
            services.stack.push(Table.resume(services, record))

        good = Choice(say("games.open_part"), take, primary=True)
        services.ask(say("games.damaged_title"), say(damaged.phrase), [Choice(say("games.leave"), safe=True), good])
        return
    except BadData as error:
        services.toast(say(error.phrase))
        return
    record, _ = opened.value
    services.stack.push(Table.resume(services, record))
    if opened.notice is not None:
        services.toast(say(opened.notice))


class SavedGames(Page):
    """``entries``: what lies in the store, last played first."""

    caps = (("arrows", "choose"), ("enter", "open"), ("del", "delete"), ("esc", "back"))

    def __init__(self, services: Services) -> None:
        super().__init__(services, services.say("games.title"))
        self.entries: tuple[Summary | BadFile, ...] = ()
        self._games: dict[str, AnyGame | None] = {}
        self.match: AnyMatch | None = None
        self.renaming = False
        say = self.say
        self.list = ScrollList(0, ROW, self._paint_row, self._pick, self._open)
        self.open_button = Button(say("games.open"), self._open, "primary")
        self.verbs = [
            Button(say("games.rename"), self._rename),
            Button(say("games.duplicate"), self._duplicate),
            Button(say("games.copy"), self._copy),
            Button(say("games.paste"), self._paste),
            Button(say("games.delete"), self._ask_delete),
        ]
        self.field = TextField(
            done=self._renamed, longest=MOST_NAME, copy=services.shell.copy, paste=services.shell.paste
        )
        self._read()

    def _read(self, keep: str | None = None) -> None:
        self.entries = self.services.store.list()
        self.list.count = len(self.entries)
        ids = [entry.id for entry in self.entries]
        row = self.list.selected
        if keep in ids:
            row = ids.index(keep)
        elif row is None:  # a file that cannot be read is not the first thing to show
            row = next((i for i, entry in enumerate(self.entries) if isinstance(entry, Summary)), 0)
        self.list.selected = min(row, len(ids) - 1) if ids else None
        self.renaming = False
        self._look_up()

    def _look_up(self) -> None:
        """The match of the chosen line, for its picture; the line itself says what is wrong with a bad one."""
        self.match = None
        entry = self.chosen
        if isinstance(entry, Summary):
            try:
                self.match = self.services.store.open(entry.id, self.services.registry).value[1]
            except BadData:
                self.match = None
        self.base_dirty = True

    @property
    def chosen(self) -> Summary | BadFile | None:
        """The line that is chosen."""
        at = self.list.selected
        return self.entries[at] if at is not None and at < len(self.entries) else None

    def resumed(self) -> None:
        """A match may have been played on."""
        self._read(self.chosen.id if self.chosen else None)
        super().resumed()

    # what the buttons do

    def _pick(self, row: int) -> None:
        self.list.selected = row
        self.renaming = False
        self._look_up()
        self.layout(self.size, self.compact)

    def _open(self, _row: int = 0) -> None:
        if self.chosen is not None:
            resume(self.services, self.chosen.id)

    def _rename(self) -> None:
        if isinstance(self.chosen, Summary):
            self.renaming = True
            self.field.text = self.chosen.name
            self.field.anchor, self.field.caret = 0, len(self.field.text)
            self.layout(self.size, self.compact)
            self.form.set_focus(self.field, ring=True)

    def _renamed(self, name: str) -> None:
        if self.chosen is not None:
            self._do(partial(self.services.store.rename, self.chosen.id, name.strip()))

    def _duplicate(self) -> None:
        if self.chosen is not None:
            self._do(partial(self.services.store.duplicate, self.chosen.id))

    def _copy(self) -> None:
        if self.chosen is None:
            return
        if self.match is not None and self.match.game.secrets and self.match.outcome is None:
            self.services.toast(self.say("table.record_hidden"))
            return
        try:
            self.services.shell.copy(self.services.store.load(self.chosen.id).value.dump())
        except BadData as error:
            self.services.toast(self.say(error.phrase))
            return
        self.services.toast(self.say("table.copied_record"), done=True)

    def _paste(self) -> None:
        """Adds a record from the clipboard; of a damaged one what is left, after asking."""
        services, say = self.services, self.say
        try:
            record = Record.parse(services.shell.paste())
            record.to_match(services.registry)
        except Damaged as damaged:
            good = Choice(say("games.paste_part"), partial(self._add, damaged.record), primary=True)
            services.ask(say("games.damaged_title"), say(damaged.phrase), [Choice(say("games.leave"), safe=True), good])
        except BadData as error:
            services.toast(say(error.phrase))
        else:
            self._add(record)

    def _add(self, record: Record) -> None:
        self._do(lambda: self.services.store.add(record), done=self.say("games.pasted"))

    def _ask_delete(self) -> None:
        entry = self.chosen
        if entry is None:
            return
        title = entry.title if isinstance(entry, Summary) else entry.id
        keep = Choice(self.say("games.keep"), safe=True)
        gone = Choice(self.say("games.delete"), partial(self._do, partial(self.services.store.delete, entry.id)))
        self.services.ask(self.say("games.delete_title"), self.say("games.delete_text", title=title), [keep, gone])

    def _do(self, change: Callable[[], str | None], done: str = "") -> None:
        """Carries out a change of the folder and chooses the game whose id it gives; what cannot be done is told."""
        keep = self.chosen.id if self.chosen else None
        try:
            keep = change() or keep
        except (BadData, SaveProblem) as error:
            self.services.toast(self.say(error.phrase))
        else:
            if done:
                self.services.toast(done, done=True)
        self._read(keep)
        self.layout(self.size, self.compact)

    # layout and drawing

    def place(self, room: Rect) -> None:
        """The list at the left, the chosen game at the right."""
        wide = 272.0 if self.compact else 360.0
        self.panel = Rect(self.size[0] - wide - 16, room.y + 16, wide, self.size[1] - room.y - 32)
        self.list.rect = Rect(room.x + 32, room.y + 24, self.panel.x - room.x - 64, room.h - 32)
        at = self.panel.inset(20, 20)
        rows = 3 * 40 + 2 * 10
        self.open_button.rect = Rect(at.x, at.bottom - rows - 62, at.w, 48)
        cells = [cell for row in Rect(at.x, at.bottom - rows, at.w, rows).rows(3, 10) for cell in row.columns(2, 10)]
        for button, cell in zip(self.verbs, cells, strict=False):
            button.rect = cell
            button.shown = not (self.renaming and button is self.verbs[0])
        self.field.rect = cells[0]._replace(w=at.w)
        self.field.shown = self.renaming
        self.verbs[1].shown = not self.renaming
        self.form.add(self.list, self.open_button, *self.verbs, self.field)
        self._shut()
        self.opens(self.list)

    def _shut(self) -> None:
        """Of a file that cannot be read nothing is left but to delete it; without a game there is nothing to do."""
        none = self.chosen is None
        why = self.say("games.none_chosen" if none else "games.bad_chosen")
        rename, duplicate, copy, _, delete = self.verbs
        for button in (self.open_button, rename, duplicate, copy):
            button.enabled, button.why = isinstance(self.chosen, Summary), why
        delete.enabled, delete.why = not none, why

    def handle(self, event: Input) -> bool:
        """Delete asks; Escape ends renaming before it leaves."""
        if isinstance(event, Key) and event.name == "delete" and self.form.focus is self.list:
            self._ask_delete()
            return True
        if isinstance(event, Key) and event.name == "escape" and self.renaming:
            self.renaming = False
            self.layout(self.size, self.compact)
            return True
        return super().handle(event)

    def draw_base(self, canvas: Canvas) -> None:
        """The panel with the position and the facts of the chosen game."""
        super().draw_base(canvas)
        canvas.shadow(self.panel, "panel", radius=10)
        canvas.box(self.panel, fill="paper", radius=10)
        entry, at = self.chosen, self.panel.inset(20, 20)
        if entry is None:
            canvas.paragraph(self.say("games.empty"), at, "body", "ink_2")
            return
        if isinstance(entry, BadFile):
            canvas.text(entry.id, at.topleft, "name", max_width=at.w)
            canvas.paragraph(self.say(entry.why), Rect(at.x, at.y + 32, at.w, 300), "body", "beni")
            return
        side = min(at.w, 150.0 if self.compact else 260.0)
        if self.match is not None:
            draw_mini(
                canvas, Rect(at.center[0] - side / 2, at.y, side, side * 0.9), self.match.game, self.match.position
            )
        y = at.y + side * 0.9 + 18
        canvas.text(entry.name or entry.title, (at.x, y), "h2", max_width=at.w)
        lines = [entry.title] if entry.name else []
        lines += [self._players(entry), self._stands(entry), self.say("games.started", date=self._when(entry.started))]
        for i, line in enumerate(lines):
            canvas.text(line, (at.x, y + 34 + i * 22), "body", "ink_2", max_width=at.w)

    @property
    def caps_right(self) -> float:
        """The keys stand left of the panel."""
        return self.panel.x - 32

    def _paint_row(self, canvas: Canvas, row: int, rect: Rect, selected: bool, hovered: bool) -> None:
        entry = self.entries[row]
        if selected or hovered:
            line = "ink" if selected else "line"
            canvas.box(rect.inset(2, 3), fill="paper_high" if selected else "paper", line=line, radius=8)
        x, y = rect.x + 20, rect.y + 22
        if isinstance(entry, BadFile):
            canvas.text(entry.id, (x, y), "name", "ink_2", "midleft", rect.w * 0.6)
            canvas.text(self.say(entry.why), (x, y + 21), "note", "beni", "midleft", rect.w - 40)
            return
        title = canvas.text(entry.name or entry.title, (x, y), "name", anchor="midleft", max_width=rect.w * 0.5)
        if entry.name:
            canvas.text(entry.title, (title.right + 10, y + 1), "note", "ink_2", "midleft", rect.w * 0.2)
        canvas.text(self._players(entry), (x, y + 21), "note", "ink_2", "midleft", rect.w * 0.5)
        right = rect.right - 20
        canvas.text(self._when(entry.last_played), (right, y), "note", "ink_2", "midright")
        stands = canvas.text(self._stands(entry), (right, y + 21), "note", anchor="midright", max_width=rect.w * 0.45)
        if entry.now.outcome is None:
            draw_mark(canvas, self._game(entry), entry.now.to_act, (stands.x - 14, y + 21), 11)

    def _game(self, entry: Summary) -> AnyGame | None:
        """The game of an entry as the shelf has it now, if it does."""
        if entry.game not in self._games:
            try:
                self._games[entry.game] = self.services.registry.game(entry.game)
            except BadData:
                self._games[entry.game] = None
        return self._games[entry.game]

    def _players(self, entry: Summary) -> str:
        return self.say(together(entry.players.values()))

    def _stands(self, entry: Summary) -> str:
        now = entry.now
        if now.outcome is None:
            return self.say("home.turn", name=entry.players[now.to_act], n=now.turn)
        told = f"outcome.{now.outcome.reason}"  # a file's word, so it may be any
        why = phrase(told if told in self.services.texts else "outcome.unknown")
        if now.outcome.winner is None:
            return self.say("games.drawn", why=why, n=now.turn)
        winners = [entry.players[seat] for seat in now.winners] or [now.outcome.winner]
        return self.say("games.won", name=together(winners), why=why, n=now.turn)

    def _when(self, then: datetime) -> str:
        return when(self.say, then.astimezone(), self.services.wall_clock().astimezone())
