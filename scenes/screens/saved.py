"""The saved games: a list, the position of the chosen one, and what can be done with it."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from scenes.diagnosis import harmless
from scenes.games import look_of
from scenes.geometry import Rect
from scenes.pages.dates import relative_date
from scenes.pages.folder import FolderPage, draw_bad_row, draw_frame
from scenes.services import DialogButton, Link
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button
from squares.core.errors import BadData
from squares.core.game import AnyGame
from squares.core.match import AnyMatch
from squares.core.phrase import capital, together
from squares.review.reviewer import shut
from squares.saves import Damaged, SaveProblem, files, record_text, session_sheet
from squares.saves.record import MOST_NAME, Record, Summary
from squares.saves.results import standing
from squares.saves.session_sheet import Sheet
from squares.saves.store import BadFile

if TYPE_CHECKING:
    from scenes.services import Services

ROW = 64.0


class SavedGames(FolderPage[Summary | BadFile]):
    """``entries``: what lies in the store, last played first."""

    def __init__(self, services: Services) -> None:
        super().__init__(services, services.say("games.title"), ROW, MOST_NAME)
        self._games: dict[str, AnyGame | None] = {}
        self.verbs.append(Button(self.say("session.export"), self.export))
        self.review = Button(self.say("review.title"), self.look_over)
        self.type_in = Button(
            self.say("session.typing.open"), services.routes.type_in, icon="icons/pencil", icon_size=20
        )
        self.match: AnyMatch | None = None
        self.read()

    def read(self, keep: str | None = None) -> None:
        """Reads the store again; ``keep``: the id of the game to be chosen."""
        keep = keep or (self.chosen.id if self.chosen else None)
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
        self.look()

    def look(self) -> None:
        """The match of the chosen line, for its picture; the line itself says what is wrong with a bad one."""
        self.match = None
        entry = self.chosen
        if isinstance(entry, Summary):
            with harmless("saved game"), suppress(BadData):
                self.match = self.services.store.open(entry.id, self.services.registry).value[1]
        self.base_dirty = True

    def resumed(self) -> None:
        """A match may have been played on."""
        self.read()
        super().resumed()

    # what the buttons do

    def open_chosen(self, row: int = 0) -> None:
        """Puts the chosen game on the table."""
        if self.chosen is not None:
            self.services.routes.resume(self.chosen.id)

    def look_over(self) -> None:
        """Puts the chosen game on the table and looks it over."""
        if self.chosen is not None:
            self.services.routes.look_over(self.chosen.id)

    def name(self) -> str | None:
        """What the chosen game is named; empty as long as nobody named it."""
        return self.chosen.name if isinstance(self.chosen, Summary) else None

    def rename(self, name: str) -> None:
        """Gives the chosen game a name; an empty one takes it away."""
        if self.chosen is not None:
            self.change(partial(self.services.store.rename, self.chosen.id, name.strip()))

    def duplicate(self) -> None:
        """Adds a copy of the chosen game."""
        if self.chosen is not None:
            self.change(partial(self.services.store.duplicate, self.chosen.id))

    def copy(self) -> None:
        """Puts the record of the chosen game into the clipboard, unless it would tell hidden hands."""
        if self.chosen is None or self._tells_hands():
            return
        try:
            self.services.shell.copy(record_text.dump(self.services.store.load(self.chosen.id).value))
        except BadData as error:
            self.services.toast(self.say(error.phrase))
            return
        self.services.toast(self.say("table.copied_record"), done=True)

    def _tells_hands(self) -> bool:
        """Whether the record of the chosen game would tell hidden hands, which is told instead."""
        match = self.match
        hidden = match is not None and match.game.secrets and match.outcome is None and bool(match.plies)
        if hidden:
            self.services.toast(self.say("table.record_hidden"))
        return hidden

    def export(self) -> None:
        """Writes the session record of the chosen game as Markdown and as CSV into a folder of their own."""
        if self.chosen is None or self.match is None or self._tells_hands():
            return
        services = self.services
        try:
            sheet = Sheet(services.store.load(self.chosen.id).value, self.match, services.texts)
            folder = services.places.own("sessions")
            files.replace(folder / f"{self.chosen.id}.md", session_sheet.markdown([sheet]))
            files.replace(folder / f"{self.chosen.id}.csv", session_sheet.table([sheet]))
        except (BadData, SaveProblem) as error:
            services.toast(self.say(error.phrase))
            return
        show = Link(self.say("session.show"), partial(services.shell.open_folder, folder))
        services.shell.toast(self.say("session.exported", name=f"{self.chosen.id}.md"), show, done=True)

    def paste(self) -> None:
        """Adds a record from the clipboard; of a damaged one what is left, after asking."""
        services, say = self.services, self.say
        try:
            record, _ = record_text.opened(services.shell.paste(), services.registry)
        except Damaged as damaged:
            leave = DialogButton(say("games.leave"), safe=True)
            good = DialogButton(say("games.paste_part"), partial(self._add, damaged.record), primary=True)
            services.ask(say("games.damaged_title"), say(damaged.phrase), [leave, good])
        except BadData as error:
            services.toast(say(error.phrase))
        else:
            self._add(record)

    def _add(self, record: Record) -> None:
        self.change(lambda: self.services.store.add(record), done=self.say("games.pasted"))

    def ask_delete(self) -> None:
        """Deletes the chosen game after asking."""
        entry = self.chosen
        if entry is None:
            return
        name = entry.id
        if isinstance(entry, Summary):
            who, when = self._players(entry), self._when(entry.last_played)
            name = self.say("games.delete_named", name=entry.name or entry.title, who=who, when=when)
        text = self.say("games.delete_text", name=name)
        self.ask(self.say("games.delete_title"), text, partial(self.services.store.delete, entry.id))

    # layout and drawing

    def place(self, room: Rect) -> None:
        """The list at the left, the chosen game at the right."""
        cells = self.divide(room)
        for button, cell in zip(self.verbs, cells, strict=False):
            button.rect = cell
            button.shown = not (self.renaming and button is self.verbs[0])
        self.field.rect = cells[0]._replace(w=self.panel.w - 40)
        self.field.shown = self.renaming
        self.verbs[1].shown = not self.renaming
        below, self.list.rect = self.list.rect.cut_bottom(48)
        self.type_in.rect = Rect(below.x, below.bottom - 42, min(below.w, 320.0), 42)
        self.open_button.rect, self.review.rect = self.open_button.rect.columns(2, 10)
        self.form.add(self.list, self.open_button, self.review, *self.verbs, self.field, self.type_in)
        self.shut()
        self.focus_first(self.list)

    def shut(self) -> None:
        """A file that cannot be read can only be deleted; without a chosen game no verb is open."""
        none = self.chosen is None
        why = self.say("games.none_chosen" if none else "games.bad_chosen")
        rename, duplicate, copy, _, delete, export = self.verbs
        for button in (self.open_button, self.review, rename, duplicate, copy, export):
            button.enabled, button.why = isinstance(self.chosen, Summary), why
        delete.enabled, delete.why = not none, why
        closed = shut(self.match) if self.match is not None else None
        if self.review.enabled and closed is not None:
            self.review.enabled, self.review.why = False, self.say(closed)

    def draw_base(self, canvas: Canvas) -> None:
        """The panel with the position and the facts of the chosen game."""
        super().draw_base(canvas)
        entry, at = self.chosen, self.panel.inset(20, 20)
        if entry is None:
            canvas.paragraph(self.say("games.empty"), at, "body", "ink_2")
            return
        if isinstance(entry, BadFile):
            self.draw_bad(canvas, entry.id, self.say(entry.why))
            return
        side = min(at.w, 150.0 if self.compact else 260.0)
        if self.match is not None:
            board, game = Rect(at.center[0] - side / 2, at.y, side, side * 0.9), self.match.game
            with harmless("saved game"):  # its rules may be a stranger's, and it must stay possible to delete it
                look_of(game).draw_mini(canvas, board, game, self.match.position)
        y = at.y + side * 0.9 + 18
        canvas.text(entry.name or entry.title, (at.x, y), "h2", max_width=at.w)
        lines = [entry.title] if entry.name else []
        lines += [self._kind(entry)] if entry.session is not None else []
        lines += [self._players(entry), self._stands(entry), self.say("games.started", date=self._when(entry.started))]
        y += 34
        for line in lines:
            y += canvas.paragraph(line, Rect(at.x, y, at.w, 44), "body", "ink_2") + 2

    def paint_row(self, canvas: Canvas, row: int, rect: Rect, selected: bool, hovered: bool) -> None:
        """A game in the list."""
        entry = self.entries[row]
        draw_frame(canvas, rect, selected, hovered)
        x, y = rect.x + 20, rect.y + 22
        if isinstance(entry, BadFile):
            draw_bad_row(canvas, rect, y, entry.id, self.say(entry.why))
            return
        title = canvas.text(entry.name or entry.title, (x, y), "name", anchor="midleft", max_width=rect.w * 0.5)
        more = ", ".join(filter(None, (entry.title if entry.name else "", self._kind(entry))))
        if more:
            canvas.text(more, (title.right + 10, y + 1), "note", "ink_2", "midleft", rect.w * 0.2)
        canvas.text(self._players(entry), (x, y + 21), "note", "ink_2", "midleft", rect.w * 0.5)
        right = rect.right - 20
        canvas.text(self._when(entry.last_played), (right, y), "note", "ink_2", "midright")
        stands = canvas.text(self._stands(entry), (right, y + 21), "note", anchor="midright", max_width=rect.w * 0.45)
        if entry.now.outcome is None:
            game = self._game(entry)
            look_of(game).seat_style(game).mark(canvas, entry.now.to_act, (stands.x - 14, y + 21), 11)

    def _game(self, entry: Summary) -> AnyGame | None:
        """The game of an entry as the shelf has it now, if it does."""
        if entry.game not in self._games:
            try:
                self._games[entry.game] = self.services.registry.game(entry.game)
            except BadData:
                self._games[entry.game] = None
        return self._games[entry.game]

    def _kind(self, entry: Summary) -> str:
        """What a session record says of itself; nothing for any other game."""
        if entry.session is None:
            return ""
        return self.say("games.session" if entry.session.paper is None else "games.typed")

    def _players(self, entry: Summary) -> str:
        return capital(self.say("views.player", name=together(entry.called.values())))

    def _stands(self, entry: Summary) -> str:
        return capital(self.say(standing(entry.now, entry.called, entry.session, self.services.texts)))

    def _when(self, then: datetime) -> str:
        return relative_date(self.say, then.astimezone(), self.services.wall_clock().astimezone())
