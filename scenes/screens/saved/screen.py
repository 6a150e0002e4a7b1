"""The saved games: a list that is searched, the position of the chosen game, and what can be done with one or many."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

from scenes.diagnosis import harmless
from scenes.geometry import Rect
from scenes.input import Input, Key, PointerDown, PointerShape
from scenes.pages.folder import FolderPage
from scenes.screens.saved.bar import HEIGHT, FilterBar
from scenes.screens.saved.describing import NOTE, TAGS, Describing
from scenes.screens.saved.drop import Drop, Line
from scenes.screens.saved.folders import Folders
from scenes.screens.saved.reading import A_FRAME, Reading
from scenes.screens.saved.row import ROW, Painter, Words
from scenes.screens.saved.selection import Selection
from scenes.screens.saved.thumbnails import REST, Thumbnails
from scenes.screens.saved.work import Work, delete, exported, restore, tagged
from scenes.services import DialogButton, Link
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button, TextField
from squares.core.errors import BadData
from squares.core.match import AnyMatch
from squares.saves import BadFile, Damaged, SaveProblem, record_text
from squares.saves.library.filters import Counts, Shelf, counted
from squares.saves.library.library import Library
from squares.saves.listing.listing import Entry
from squares.saves.record import MOST_NAME, Record, Summary

if TYPE_CHECKING:
    from scenes.services import Services

_LINES = 4  # of verbs


class SavedGames(FolderPage[Entry]):
    """``entries``: what lies in the library and fits the filter; ``selection``: which of it is chosen."""

    caps = (("arrows", "choose"), ("ctrl_f", "search"), ("enter", "open"), ("del", "delete"), ("esc", "back"))
    more_caps = (
        ("shift_arrows", "choose_more"),
        ("space", "choose_one"),
        ("ctrl_a", "choose_all"),
        ("ctrl_z", "undelete"),
        ("tab", "next_field"),
    )

    def __init__(self, services: Services) -> None:
        super().__init__(services, services.say("games.title"), ROW, MOST_NAME)
        self.words = Words(services)
        self.folders = Folders(services, self._relist, self._write_folder)
        self.library = self._library(False)
        self.shelf = Shelf()
        self.thumbnails = Thumbnails(services, self.library)
        self.reading = Reading(self.library)
        self.painter = Painter(self.words, self.thumbnails)
        self.selection = Selection()
        self.filters = FilterBar(services, self._asked, self._counts, self._drop, self._game_title)
        self.drop: Drop | None = None
        self.work: Work | None = None
        self.describing = Describing(services, self._write)
        self._deleted: list[str] = []
        self._shift = self._ctrl = False
        self._offset, self._still = 0.0, REST
        self.progress = ""
        self._opened: tuple[Entry | None, AnyMatch | None] = None, None
        self._widgets()
        self.read()

    def _widgets(self) -> None:
        say = self.say
        self.tags = Button(say("library.tags"), partial(self._describe, TAGS))
        self.note = Button(say("library.note"), partial(self._describe, NOTE))
        self.verbs += [self.tags, self.note, Button(say("session.export"), self.export)]
        self.review = Button(say("review.title"), self.look_over)
        self.type_in = Button(
            say("session.typing.open"), self.services.routes.type_in, icon="icons/pencil", icon_size=20
        )
        self.places = Button(
            say("library.folders"), lambda: self._drop(self.folders.lines(), self.places.rect), icon="icons/folder"
        )

    def _library(self, deleted: bool) -> Library:
        return Library(self.services.store, [Path(each) for each in self.services.settings.folders], deleted)

    # what is listed

    def read(self, keep: str | None = None) -> None:
        """Looks through the folders again; ``keep``: the id of the game to be chosen."""
        self.reading.look()
        self._list(keep)

    def _list(self, keep: str | None = None) -> None:
        """Lists what is known and fits the filter."""
        keep = keep or (self.chosen.id if self.chosen else None)
        self.shelf.fill(self.library.entries)
        self.entries = self.shelf.chosen(self.filters.filter, self.filters.order)
        self.list.count = len(self.entries)
        ids = [entry.id for entry in self.entries]
        self.selection.among(ids)
        row = self.list.selected
        if keep in ids:
            row = ids.index(keep)
        elif row is None:  # a file that cannot be read is not the first thing to show
            row = next((i for i, entry in enumerate(self.entries) if isinstance(entry, Summary)), 0)
        self.list.selected = min(row, len(ids) - 1) if ids else None
        if self.list.selected is not None and (
            len(self.selection) < 2 or ids[self.list.selected] not in self.selection
        ):
            self.selection.take(self.list.selected)
        self.renaming, self.describing.what = False, ""
        self.look()

    def _asked(self) -> None:
        """The filter says something else."""
        if self.filters.deleted != self.library.deleted:
            self._relist()
            return
        self.list.scroll(-self.list.offset)
        self.list.selected = None
        self.selection.clear()
        self._list()
        self.layout(self.size, self.compact)

    def _relist(self) -> None:
        """Other folders are listed, or what was deleted."""
        self.library.keep()
        self.library = self.thumbnails.library = self._library(self.filters.deleted)
        self.reading = Reading(self.library)
        self.list.selected = None
        self.selection.clear()
        self.read()
        self.layout(self.size, self.compact)

    def _write_folder(self) -> None:
        self.layout(self.size, self.compact)
        self.form.set_focus(self.folders.field, ring=True)

    def _counts(self) -> Counts:
        return counted(map(self.shelf.of, self.library.entries))

    def _game_title(self, game: str, variant: str) -> str:
        known = (each for each in self.library.entries if isinstance(each, Summary) and each.game == game)
        if variant:
            known = (each for each in known if each.variant == variant)
        entry = next(known, None)
        return game if entry is None else self.words.named(entry) if variant else entry.title

    def look(self) -> None:
        """Another line was chosen."""
        self.base_dirty = True

    @property
    def match(self) -> AnyMatch | None:
        """The match of the chosen line, played again when it is first asked for; None of one that cannot be opened."""
        entry = self.chosen
        if self._opened[0] is not entry:
            self._opened = entry, None
            with harmless("saved game"), suppress(BadData):
                if isinstance(entry, Summary):
                    self._opened = entry, self.library.open(entry.id, self.services.registry).value[1]
        return self._opened[1]

    def resumed(self) -> None:
        """A match may have been played on."""
        self.read()
        super().resumed()

    def leave(self) -> None:
        """What was found out is kept."""
        self.library.keep()
        self.thumbnails.close()

    def update(self, ms: float) -> bool:
        """Reads on, works on, and finds out what stands in the games in sight."""
        moving = super().update(ms)
        if self.reading.go_on(ms):
            self._list()
            self.layout(self.size, self.compact)
            moving = True
        if self.work is not None:
            self._work_on(self.work)
            moving = True
        return self._show(ms) or moving

    def _show(self, ms: float) -> bool:
        """Finds out about the games in sight, one after the other, once nothing scrolls."""
        before, self._offset = self._offset, self.list.offset
        self._still = self._still + ms if before == self._offset else 0.0
        first = int(self.list.offset // ROW)
        seen = self.entries[first : first + int(self.list.rect.h // ROW) + 2]
        chosen = [] if self.chosen is None else [self.chosen]
        wanted = [*chosen, *seen]
        heard = self.thumbnails.hear(ms)
        if self._still < REST:
            return heard or bool(self.thumbnails.lacking(wanted))
        new = self.words.advance(wanted) or self.thumbnails.advance(wanted)
        self.base_dirty |= new
        return new or heard

    def _begin(self, work: Work) -> None:
        """Begins what takes long with many games, and does at once what is to be done with one."""
        self.work, self.describing.what, self.progress = work, "", ""
        self._work_on(work, A_FRAME if len(self.ids) > 1 else inf)

    def _work_on(self, work: Work, seconds: float = A_FRAME) -> None:
        """Does some more of what takes long; a problem ends it."""
        try:
            if work.go_on(seconds):
                return
        except (BadData, SaveProblem) as error:
            self.services.toast(self.say(error.phrase))
        else:
            work.finish()
        self._end_work()

    def _end_work(self) -> None:
        self.work, self.progress = None, ""
        self.read()
        self.layout(self.size, self.compact)

    # what is chosen

    @property
    def ids(self) -> list[str]:
        """The games that verbs are about."""
        return self.selection.ids

    def _pick(self, row: int) -> None:
        self.selection.take(row, self._shift, self._ctrl)
        super()._pick(row)
        self.describing.what = ""

    def open_chosen(self, row: int = 0) -> None:
        """Puts the chosen game on the table."""
        if self._ctrl or self._shift:
            self._pick(row)
        elif self.chosen is not None and self.library.deleted:
            self.services.toast(self.say("library.is_deleted"))
        elif self.chosen is not None:
            self.services.routes.open_record(partial(self.library.open, self.chosen.id, self.services.registry))

    def look_over(self) -> None:
        """Puts the chosen game on the table and looks it over."""
        if self.chosen is not None:
            self.services.routes.look_over(self.chosen.id)

    # what the buttons do

    def name(self) -> str | None:
        """What the chosen game is named; empty as long as nobody named it."""
        return self.chosen.name if isinstance(self.chosen, Summary) and self.verbs[0].enabled else None

    def rename(self, name: str) -> None:
        """Gives the chosen game a name; an empty one takes it away."""
        if self.chosen is not None:
            self.change(partial(self.services.store.describe, self.chosen.id, name=name.strip()))

    def _describe(self, what: str) -> None:
        """Opens the field of tags, or of the note."""
        self.renaming = False
        self.describing.begin(what, self.chosen, len(self.ids) > 1)
        self.layout(self.size, self.compact)
        self.form.set_focus(self.describing.field, ring=True)

    def _write(self, what: str, text: str) -> None:
        """Keeps what was written: the note of the chosen game, or tags of all that are."""
        store, words = self.services.store, text.split(",")
        if what == TAGS and len(self.ids) > 1:
            self._begin(tagged(self.services, self._changeable(), words, self._tell("library.tagging")))
        elif self.chosen is not None:
            kept = partial(store.describe, note=text) if what == NOTE else partial(store.describe, tags=words)
            self.change(partial(kept, self.chosen.id))

    def _changeable(self) -> list[str]:
        """Those of the chosen games that lie in the store and can be read."""
        found = {entry.id for entry in self.entries if isinstance(entry, Summary) and self.library.is_own(entry.id)}
        return [id for id in self.ids if id in found]

    def _tell(self, key: str) -> Callable[[int, int], None]:
        def tell(done: int, n: int) -> None:
            self.progress, self.base_dirty = self.say(key, done=done, n=n), True

        return tell

    def duplicate(self) -> None:
        """Adds a copy of the chosen game."""
        if self.chosen is not None:
            self.change(partial(self._copy_of, self.chosen.id))

    def _copy_of(self, id: str) -> str:
        store = self.services.store
        return store.duplicate(id) if self.library.is_own(id) else store.add(self.library.load(id))

    def copy(self) -> None:
        """Puts the record of the chosen game into the clipboard, unless it would tell hidden hands."""
        if self.chosen is None or self._tells_hands():
            return
        try:
            self.services.shell.copy(record_text.dump(self.library.load(self.chosen.id)))
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
        """Writes session records of the chosen games as Markdown and as CSV into a folder of their own."""
        if self.chosen is not None and not (len(self.ids) == 1 and self._tells_hands()):
            ids = [id for id in self.ids if isinstance(self.shelf.entry(id), Summary)]
            self._begin(exported(self.services, self.library, ids, self._tell("library.exporting")))

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
        """Puts the chosen games into the bin, or back from there; a toast offers to undo it."""
        if not self.verbs[4].enabled:
            self.verbs[4].refuse()
        elif self.library.deleted:
            self._restore(self.ids)
        else:
            self._deleted = [id for id in self.ids if self.library.is_own(id)]
            link = Link(self.say("library.undo"), self.undelete)
            told = partial(self._toast, "library.was_deleted", len(self._deleted), link)
            self._begin(delete(self.services.store, self._deleted, told))

    def undelete(self) -> None:
        """Puts back what was deleted last."""
        if self._deleted and self.work is None:
            self._restore(self._deleted)
            self._deleted = []

    def _restore(self, ids: Sequence[str]) -> None:
        told = partial(self._toast, "library.was_restored", len(ids), None)
        self._begin(restore(self.services.store, ids, told))

    def _toast(self, key: str, n: int, link: Link | None) -> None:
        self.services.shell.toast(self.say(key, n=n), link, done=True)

    def _drop(self, lines: Sequence[Line], anchor: Rect) -> None:
        """Lets a list drop from a button."""
        area = Rect(0, 0, *self.size)
        self.drop = Drop(lines, anchor, area, lambda: setattr(self, "drop", None))

    # input

    def handle(self, event: Input) -> bool:
        """A list that has dropped first; keys that choose several; Escape ends one thing at a time."""
        if isinstance(event, PointerDown | Key):
            self._shift, self._ctrl = event.shift, event.ctrl
        if self.drop is not None:
            return self.drop.handle(event)
        if isinstance(event, Key) and not self.keys.shown and self._key(event):
            return True
        return super().handle(event)

    def _key(self, key: Key) -> bool:
        if key.name == "escape":
            return self._escape()
        if key.ctrl and key.name == "f":
            self.form.set_focus(self.filters.search, ring=True)
            self.filters.search.select_all()
        elif self.form.focus is self.filters.search and key.name in ("down", "return"):
            self.form.set_focus(self.list, ring=True)
        elif isinstance(self.form.focus, TextField):
            ends = key.ctrl and key.name == "return" and bool(self.describing.what)
            if ends:
                self.describing.finish()
            return ends
        elif key.ctrl and key.name == "a":
            self.selection.take_all()
        elif key.ctrl and key.name == "z":
            self.undelete()
        elif key.name == "space" and self.form.focus is self.list and self.list.selected is not None:
            self.selection.take(self.list.selected, beside=True)
        else:
            return False
        self.look()
        self.layout(self.size, self.compact)
        return True

    def _escape(self) -> bool:
        """Ends what is under way, if anything is."""
        if self.work is not None:
            self.services.toast(self.say("library.stopped"))
            self._end_work()
        elif self.describing.what or self.folders.writing:
            self.describing.what, self.folders.writing = "", False
        elif len(self.selection) > 1 and self.list.selected is not None:
            self.selection.take(self.list.selected)
            self.look()
        elif self.form.focus is self.filters.search and self.filters.asks:
            self.filters.reset()
        else:
            return False
        self.layout(self.size, self.compact)
        return True

    def dropped(self, path: Path) -> bool:
        """A folder is followed from now on."""
        return path.is_dir() and self.folders.follow(str(path))

    # layout and drawing

    def place(self, room: Rect) -> None:
        """The filters above the list at the left, the chosen game at the right."""
        cells = self.divide(room, _LINES)
        below, self.list.rect = self.list.rect.cut_bottom(56)
        above, self.list.rect = self.list.rect.cut_top(HEIGHT + 30)
        self.filters.place(above._replace(h=HEIGHT))
        self._count_at = (above.x + 2, above.bottom - 20)
        rename, duplicate, copy, paste, delete, tags, note, export = self.verbs
        ordered = [rename, tags, note, duplicate, copy, paste, export, delete]
        for button, cell in zip(ordered, cells, strict=True):
            button.rect = cell
            button.shown = not self.describing.what
        self._place_fields(cells, [rename, tags])
        row = Rect(below.x, below.bottom - 42, below.w, 42)
        self.folders.place(row)
        self.type_in.rect = Rect(row.x, row.y, min(row.w * 0.62, 320.0), 42)
        self.places.rect = Rect(
            self.type_in.rect.right + 10, row.y, min(row.right - self.type_in.rect.right - 10, 140), 42
        )
        self.type_in.shown = self.places.shown = not self.folders.writing
        self.open_button.rect, self.review.rect = self.open_button.rect.columns(2, 10)
        fields = [self.field, *self.describing.widgets, self.folders.field]
        self.form.add(*self.filters.widgets, self.list, self.open_button, self.review, *ordered, *fields)
        self.form.add(self.type_in, self.places)
        self.shut()
        self.focus_first(self.list)

    def _place_fields(self, cells: Sequence[Rect], hidden: Sequence[Button]) -> None:
        """The field that is written in stands in the place of the verbs, or of the first two."""
        row = cells[0]._replace(w=self.panel.w - 40)
        self.field.rect, self.field.shown = row, self.renaming
        for button in hidden if self.renaming else ():
            button.shown = False
        self.describing.place(row, row._replace(h=cells[-1].bottom - row.y))

    def shut(self) -> None:
        """What cannot be done with what is chosen says why."""
        say, entry, several = self.say, self.chosen, len(self.ids) > 1
        none = entry is None
        bad = say("games.none_chosen" if none else "games.bad_chosen")
        good = isinstance(entry, Summary)
        own = none or several or self.library.is_own(entry.id if entry else "")
        gone = say("library.is_deleted") if self.library.deleted and not none else ""
        one = say("library.one_only") if several else "" if good else bad
        many = bad if none or not (good or several) else ""
        others = "" if own else say("library.not_own")
        rename, duplicate, copy, _, delete, _, _, export = self.verbs
        for button in (self.open_button, duplicate, copy):
            _shut(button, one or gone)
        for button in (rename, self.note):
            _shut(button, one or gone or others)
        _shut(self.review, one or gone or others)
        _shut(self.tags, many or gone or others)
        _shut(export, many or gone)
        _shut(delete, bad if none else others)
        delete.label = say("library.restore" if self.library.deleted else "games.delete")
        if self.review.enabled and isinstance(entry, Summary) and (entry.now.outcome is None or not entry.now.ply):
            _shut(self.review, say("review.goes_on" if entry.now.outcome is None else "review.no_plies"))

    def draw_base(self, canvas: Canvas) -> None:
        """The panel with the position and the facts of the chosen game; how many games are listed."""
        super().draw_base(canvas)
        self._draw_count(canvas)
        entry, at = self.chosen, self.panel.inset(20, 20)
        if len(self.ids) > 1:
            n = len(self.ids)
            canvas.text(self.say("library.chosen", n=n, many=f"{n:,}"), at.topleft, "h2", max_width=at.w)
            canvas.paragraph(self.say("library.chosen_note"), Rect(at.x, at.y + 36, at.w, 90), "body", "ink_2")
        elif entry is None:
            key = "library.nothing_deleted" if self.library.deleted else "games.empty"
            canvas.paragraph(self.say("library.nothing" if len(self.shelf) else key), at, "body", "ink_2")
        elif isinstance(entry, BadFile):
            self.draw_bad(canvas, entry.id, self.say(entry.why))
        else:
            room = at._replace(h=self.open_button.rect.y - 8 - at.y)
            folder = None if self.library.is_own(entry.id) else Path(entry.id).parent
            self.painter.facts(canvas, entry, room, folder, 120.0 if self.compact else 240.0)

    def _draw_count(self, canvas: Canvas) -> None:
        n, whole, say = len(self.entries), len(self.shelf), self.say
        counted = say("library.count", n=n, many=f"{n:,}")
        if n != whole:
            counted = say("library.count_of", n=n, many=f"{n:,}", all=f"{whole:,}")
        left = self.reading.left
        more = say("library.reading", n=left) if left else say("library.deleted_note") if self.library.deleted else ""
        more = self.progress or more
        canvas.text(
            ". ".join(filter(None, (counted, more))), self._count_at, "note", "ink_2", "midleft", self.list.rect.w
        )

    def draw_moving(self, canvas: Canvas) -> None:
        """The list, what lies around it, and what has dropped over everything."""
        self.form.draw(canvas, [self.list])
        canvas.part("saved.around", (self.form.looks, self.caps_now), self._draw_around)
        self.keys.draw(canvas, (*self.caps_now, *self.more_caps))
        if self.drop is not None:
            self.drop.draw(canvas)

    def _draw_around(self, canvas: Canvas) -> None:
        self.draw_caps(canvas, self.caps_right)
        self.form.draw(canvas, [each for each in self.form.widgets if each is not self.list])

    @property
    def pointer(self) -> PointerShape:
        """The pointer's shape over what has dropped, else over the widgets."""
        return self.drop.pointer if self.drop is not None else super().pointer

    def paint_row(self, canvas: Canvas, row: int, rect: Rect, selected: bool, hovered: bool) -> None:
        """A game in the list."""
        entry = self.entries[row]
        self.painter.paint(canvas, entry, rect, entry.id in self.selection, hovered)


def _shut(button: Button, why: str) -> None:
    button.enabled, button.why = not why, why
