"""The page: the sheets of the last good version at the left, how they are wanted at the right, and the file of them."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from scenes.games.kit.parts import called
from scenes.geometry import Point, Rect
from scenes.input import Input, PointerShape
from scenes.input import Key as KeyDown
from scenes.print.calibration import MOST, corrected, profiles
from scenes.print.calibration import save as save_profile
from scenes.print.command import PRINTED, PROFILES
from scenes.print.layout import CARDS
from scenes.print.process import Maker, Task, printed_of
from scenes.screens.bench.compare.others import Key, Other, versions
from scenes.screens.bench.page import BenchPage
from scenes.screens.bench.printing.panel import PIXELS, Kind, Panel
from scenes.screens.bench.printing.sheets import Sheets
from scenes.services import Link
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button, IconButton, Stepper, Widget
from squares.core.errors import BadData
from squares.core.phrase import Phrase, phrase
from squares.data.faults import named, shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scenes.games.kit.parts import Part
    from scenes.print.job import Print, Wish
    from scenes.screens.bench.desk import Desk
    from squares.data.check import GameFile
    from squares.registry import Entry
    from squares.saves.settings import Printing

EDGE, PANEL, PANEL_COMPACT = 16.0, 356.0, 304.0
ROW, KEYS = 40.0, 44.0
LEAST_DPI, MOST_DPI = 40, 400
FOLDER = "sheets"
"""Where files are written, among the player's own documents."""
RULES, BOOKLET, DARK = "rules", "booklet", "dark backs"


class PrintPage(BenchPage):
    """See ``scenes.screens.bench.page``. ``shut``: why nothing can be printed, None where it can.

    ``empty``: why there are no sheets, where there are none.
    """

    caps = (("ctrl_p", "save_pdf"), ("left_right", "turn_page"), ("esc", "back"))
    more_caps = (("pageup", "page"), ("z", "real_size"), ("tab", "next_field"), ("enter", "press"))

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        say = self.say
        self.entry: Entry | None = None
        self.sheets = Sheets(say, self.wanted.dpi)
        self.panel = Panel(say, self._change, self._flip, self._other_version, self._other_printer, self._drift)
        self.panel.opened = desk.relayout
        self.panel.test.press = self.test_page
        self.panel.save.press = self.save
        self.maker: Maker[Task] = Maker(self._made)
        self.previous = IconButton("icons/left", say("print.page.previous"), partial(self._turn, -1))
        self.next = IconButton("icons/right", say("print.page.next"), partial(self._turn, 1))
        self.zoom = Button(say("print.page.real"), self._zoom, icon="icons/search", icon_size=20)
        self.screen = Stepper(say("print.page.screen"), "", self._screen, tip=say("print.page.screen_tip"))
        self.shut: Phrase | None = None
        self.empty = phrase("print.page.nothing")
        self._older: Key | None = None
        self._changed: tuple[object, Sequence[Part]] | None = None  # takes seconds where there are many cards
        self._status = Rect(0, 0, 0, 0)
        self._all = 1

    # what is printed

    @property
    def wanted(self) -> Printing:
        """What was chosen last."""
        return self.services.settings.printing

    @property
    def profiles(self) -> Any:
        """The file of the printers."""
        return self.services.places.config / PROFILES

    def opened(self) -> None:
        self.desk.form.set_focus(None)  # arrows turn pages, and go no further along the tabs
        self._read()

    def file_read(self) -> None:
        self._read()
        self.desk.relayout()

    def _read(self) -> None:
        """Lay the game out on sheets; while its file has faults, the last good version stays."""
        if not self.desk.file.entry.faults:
            self.entry = self.desk.file.entry
        self.shut = None
        if self.entry is None:
            self.shut = phrase("bench.no_board")
        else:
            try:
                self._lay_out(self.entry)
            except BadData as fault:
                self.shut = fault.phrase
        if self.shut is not None:
            self.sheets.show(None)
            self._show(None)

    def _moved(self) -> tuple[Point, Point]:
        """How far backs and fronts of the chosen printer come out. Errors: BadData where that cannot be read."""
        known = profiles(self.profiles) if self.wanted.printer else {}
        return known.get(self.wanted.printer, ((0.0, 0.0), (0.0, 0.0)))

    def _wish(self) -> Wish:
        from scenes.print.job import Wish

        wanted = self.wanted
        back, front = self._moved()
        drift = corrected(back, wanted.backs, front)
        card = CARDS[wanted.card]
        extras = wanted.booklet, wanted.dark_backs
        return Wish(wanted.paper, (), wanted.backs, wanted.ink, wanted.bleed, card, drift, *extras)

    @property
    def older(self) -> Other | None:
        """The version whose parts are left out, if one is chosen and still there."""
        return next((other for other in versions(self.desk) if other.key == self._older), None)

    def _older_file(self) -> GameFile | None:
        older = self.older
        return older.load() if older is not None and older.load is not None else None

    def _lay_out(self, entry: Entry) -> None:
        from scenes.print.preview import Preview
        from scenes.print.since import game_of

        known = entry.variants
        variant = self.desk.variant if self.desk.variant in known else known[0]
        printed = printed_of(entry, variant, self.services.texts, self._wish())
        every, older = printed.parts, self._older_file()
        self.empty = phrase("print.page.nothing")
        if older is not None:
            self.empty = phrase("print.page.none_changed")
            key = (
                self._older,
                self.desk.file.good,
                printed.variant,
                self.wanted.ink,
                self.wanted.card,
                self.wanted.dark_backs,
            )
            if self._changed is None or self._changed[0] != key:
                with suppress(BadData):  # nothing at all has changed
                    printed.only_changed(game_of(older, printed.variant))
                self._changed = key, printed.parts
            printed.parts = self._changed[1]
        printed.parts = [part for part in printed.parts if part.kind not in self.wanted.without]
        self.sheets.show(Preview(printed) if printed.sheets else None)
        self._show(printed, every)

    def _show(self, printed: Print | None, every: Sequence[Part] = ()) -> None:
        """The panel says what is chosen, and what comes of it."""
        back = (0.0, 0.0)
        with suppress(BadData):  # which is told in the place of the sheets
            back, _ = self._moved()
        kinds, variant, entry = [], "", self.entry
        card = CARDS[self.wanted.card]
        sized = any((part.w, part.h) == card for part in every)
        if printed is not None and entry is not None and entry.file is not None:
            kinds = [self._kind(printed, kind, every) for kind in dict.fromkeys(part.kind for part in every)]
            if sized:
                note = self.say("print.page.dark_backs_note")
                kinds.append(Kind(DARK, self.say("print.page.dark_backs"), note, self.wanted.dark_backs))
            if RULES not in self.wanted.without:
                note = self.say("print.page.booklet_note")
                kinds.append(Kind(BOOKLET, self.say("print.page.booklet"), note, self.wanted.booklet))
            if len(entry.variants) > 1:
                variant = entry.file.base.variants[printed.variant].name
        self.panel.show(self.wanted, kinds, variant, back, cards=sized, older=self._older_words())
        form = self.wanted.form
        count = printed.count(form) if printed is not None and self.sheets.sheets else 0
        shut = self.shut or (None if count else self.empty)
        what = phrase("print.page.files", n=count)
        if printed is not None and count and form == "pdf":
            what = printed.amount
        self.panel.save.label = (
            self.say("print.page.save", form=phrase(f"print.page.form.{form}"), what=what)
            if count
            else self.say("print.page.save_shut")
        )
        self._watch(shut)

    def _older_words(self) -> str | None:
        """What is left out; None where there is no earlier version."""
        older = self.older
        if older is not None:
            return older.title
        return self.say("print.page.older_none") if any(versions(self.desk)) else None

    def _watch(self, shut: Phrase | None) -> None:
        panel = self.panel
        # Not the choice of the printer: another one may be what helps.
        controls: list[Widget] = [panel.variant, *panel.chosen.values(), panel.test]
        controls += (panel.across, panel.down) if self.shut else ()
        for widget in controls:
            widget.enabled, widget.why = self.shut is None, self.say(self.shut) if self.shut else ""
        if self.shut is None and self.wanted.form not in PIXELS:
            panel.chosen["dots"].enabled, panel.chosen["dots"].why = False, self.say("print.page.no_pixels")
        panel.save.enabled, panel.save.why = shut is None, self.say(shut) if shut else ""

    def _kind(self, printed: Print, kind: str, every: Sequence[Part]) -> Kind:
        on = kind not in self.wanted.without
        parts = [part for part in (printed.parts if on else every) if part.kind == kind]
        papers = {sheet.number for sheet in printed.sheets for placed in sheet.placed if placed.part.kind == kind}
        sheets = phrase("print.sheets", n=len(papers))
        pieces = phrase("print.page.pieces", n=sum(part.count for part in parts))
        if any(part.whole for part in every if part.kind == kind):
            note = sheets if papers else phrase("print.page.left_out")
        elif not parts:
            note = phrase("print.page.unchanged")
        else:
            note = phrase("print.page.pieces_on", pieces=pieces, sheets=sheets) if on else pieces
        return Kind(kind, called(kind, self.say), self.say(note), on)

    # what is chosen

    def _change(self, **values: Any) -> None:
        """Something was chosen: it is kept, and everything laid out anew."""
        by = values.pop("variant", 0)
        if by and self.entry is not None:
            known = self.entry.variants
            at = known.index(self.desk.variant) if self.desk.variant in known else 0
            self.desk.variant = known[(at + by) % len(known)]
        self._keep(**values)
        if not self.desk.form.keys_last:
            self.desk.form.set_focus(None)
        self._read()
        self.desk.relayout()

    def _keep(self, **values: Any) -> None:
        if values:
            self.services.change(printing=type(self.wanted).model_validate(dict(self.wanted) | values))

    def _flip(self, kind: str) -> None:
        if kind in (BOOKLET, DARK):
            name = "booklet" if kind == BOOKLET else "dark_backs"
            self._change(**{name: not getattr(self.wanted, name)})
            return
        without = self.wanted.without
        self._change(without=tuple(k for k in without if k != kind) if kind in without else (*without, kind))

    def _other_version(self, by: int) -> None:
        """Everything is printed, or what differs from an earlier version: first from the one before this."""
        keys = [None, *(other.key for other in versions(self.desk))]
        at = keys.index(self._older) if self._older in keys else 0
        self._older = keys[(at + by) % len(keys)]
        self._change()

    def _other_printer(self, by: int) -> None:
        """The next printer that is known; where there is none, one to begin with."""
        names = [""]
        try:
            names += profiles(self.profiles) or [self.say("print.page.first_printer")]
        except BadData as fault:
            self.services.toast(self.say(fault.phrase))
        at = names.index(self.wanted.printer) if self.wanted.printer in names else 0
        self._change(printer=names[(at + by) % len(names)])

    def _drift(self, across: float, down: float) -> None:
        try:
            back, front = self._moved()
            x, y = (round(max(-MOST, min(MOST, value)), 1) for value in (back[0] + across, back[1] + down))
            save_profile(self.profiles, self.wanted.printer, (x, y), front)
        except BadData as fault:
            self.services.toast(self.say(fault.phrase))
        self._change()

    def _screen(self, by: int) -> None:
        self.sheets.dpi = max(LEAST_DPI, min(MOST_DPI, self.wanted.dpi + by))
        self._keep(dpi=self.sheets.dpi)

    def _turn(self, by: int) -> None:
        self.sheets.turn(by)
        self._arrows()
        self.desk.repaint()

    def _zoom(self) -> None:
        self.sheets.zoom(not self.sheets.whole)
        self.desk.relayout()

    # files

    def save(self) -> None:
        """Write the sheets to a file, or stop that."""
        if self.maker.task is not None:
            self._stop()
        elif not self.panel.save.enabled:
            self.panel.save.refuse()
        elif self.entry is not None and self.sheets.preview is not None:
            printed = self.sheets.preview.printed
            kinds = tuple(dict.fromkeys(part.kind for part in printed.parts))
            name = "-".join((self.entry.id, *([printed.variant] if len(self.entry.variants) > 1 else [])))
            form = self.wanted.form
            name = f"{name}.pdf" if form == "pdf" else f"{name}-{form}"
            self._all = printed.count(form)
            self._begin(name, kinds, self.entry, printed.variant)

    def test_page(self) -> None:
        """Write the page that shows what a printer moves."""
        self._all = 2
        self._begin(f"{self.say('print.page.test_file')}.pdf", (), None, None)

    def _begin(self, name: str, kinds: tuple[str, ...], entry: Entry | None, variant: str | None) -> None:
        from dataclasses import replace

        services = self.services
        try:
            wish = replace(self._wish(), parts=kinds)
        except BadData as fault:
            services.toast(self.say(fault.phrase))
            return
        path = services.places.own(FOLDER) / name
        kept, made = services.places.data / PRINTED, services.wall_clock().astimezone()
        task = Task(path, services.texts, wish, made, kept, entry, variant)
        if entry is not None:
            task = replace(task, older=self._older_file(), form=self.wanted.form, dpi=self.wanted.dots)
        self.maker.start(task)
        self._progress()

    def _stop(self) -> None:
        self.maker.stop()
        self.services.toast(self.say("print.page.stopped"))
        self._read()
        self.desk.relayout()

    def _progress(self) -> None:
        """While a file is made the button stops that."""
        self.panel.save.label = self.say("print.page.cancel", n=self.maker.drawn, all=self._all)
        self.panel.save.enabled = True

    def _made(self, task: Task, wrong: Phrase | None) -> None:
        """The file is written, or not."""
        if wrong is not None:
            self.services.toast(self.say(wrong))
        else:
            show = Link(self.say("print.page.show"), partial(self.services.shell.open_folder, task.path.parent))
            key = "print.page.saved" if task.form == "pdf" else "print.page.saved_files"
            said = phrase(key, name=named(task.path.name))
            if tiny := self.maker.tiny:
                values = {"name": named(task.path.name), "text": shown(tiny[0]), "n": len(tiny)}
                said = phrase("print.page.saved_tiny", **values)
            self.services.shell.toast(self.say(said), show, done=True)

    # BenchPage

    def place(self, room: Rect, compact: bool) -> None:
        inner = Rect(
            room.x + EDGE, room.y + (10 if compact else 16), room.w - 2 * EDGE, room.h - (18 if compact else 32)
        )
        side, middle = inner.cut_right(PANEL_COMPACT if compact else PANEL)
        middle = middle.cut_right(EDGE)[1]
        row, rest = middle.cut_bottom(KEYS - 12)[1].cut_bottom(ROW)
        self.sheets.room = rest.cut_bottom(10.0)[1]
        self.sheets.move(0.0, 0.0)
        self.previous.rect = Rect(row.x, row.y + 2, 36, 36)
        self.next.rect = Rect(row.x + 174, row.y + 2, 36, 36)
        self._status = Rect(row.x + 36, row.y, 138, row.h)
        zoom, row = row.cut_right(140.0)
        self.zoom.rect = zoom._replace(h=38.0)
        self.zoom.label = self.say("print.page.real" if self.sheets.whole else "print.page.whole")
        self.screen.shown = not self.sheets.whole
        self.screen.value = self.say("print.page.dpi", n=self.wanted.dpi)
        self.screen.rect = row.cut_right(16.0)[1].cut_right(240.0)[0]._replace(h=38.0)
        self.screen.compact = compact
        self._arrows()
        self.desk.form.add(*self.panel.place(side, compact), self.previous, self.next, self.screen, self.zoom)

    def _arrows(self) -> None:
        last = len(self.sheets.pairs) - 1
        for button, more in ((self.previous, self.sheets.at > 0), (self.next, self.sheets.at < last)):
            button.enabled, button.why = more, self.say("print.page.no_more")
        self.zoom.enabled, self.zoom.why = self.sheets.preview is not None, self.panel.save.why

    def update(self, ms: float) -> bool:
        """See BenchPage: what is being made is followed."""
        if not self.maker.poll():
            return False
        if self.maker.task is not None:
            self._progress()
        else:
            self._read()
        self.desk.relayout()
        return True

    def handle(self, event: Input) -> bool:
        used = True
        match event:
            case KeyDown(name="p", ctrl=True):
                self.save()
            case KeyDown(name="z", ctrl=False, alt=False):
                self._zoom()
            case KeyDown(name="left" | "page up", ctrl=False, alt=False):
                self._turn(-1)
            case KeyDown(name="right" | "page down", ctrl=False, alt=False):
                self._turn(1)
            case KeyDown(name="up" | "down" as way, ctrl=False, alt=False):
                used = self.sheets.move(0.0, 60.0 if way == "up" else -60.0)
            case _:
                used = self.sheets.handle(event)
        if used:
            self._arrows()
            self.desk.repaint()
        return used

    def escape(self) -> bool:
        """See BenchPage: what is being made is stopped first."""
        if self.maker.task is None:
            return False
        self._stop()
        return True

    def leave(self) -> None:
        self.maker.stop()

    @property
    def pointer(self) -> PointerShape | None:
        return self.sheets.pointer

    @property
    def caps_right(self) -> float:
        """The keys stand below the sheets."""
        return self.zoom.rect.right

    # drawing

    def draw_base(self, canvas: Canvas) -> None:
        self.sheets.draw(canvas)
        self.panel.draw_base(canvas)
        if self.sheets.preview is None:
            words = self.shut or self.empty
            canvas.paragraph(self.say(words), self.sheets.room.inset(40, 60), "body", "ink_2")
            return
        x, y = self._status.center
        canvas.text(self.say(self.sheets.numbers()), (x, y), "body", "ink", "center", self._status.w - 8, 15)
        if self.sheets.whole:
            left = self.next.rect.right + 14
            room = Rect(left, y, self.zoom.rect.x - left - 12, 0)
            high = canvas.paragraph_height(self.say("print.page.hint"), room.w, "small")
            canvas.paragraph(self.say("print.page.hint"), room.move(0, -high / 2), "small", "ink_2")

    def draw_over(self, canvas: Canvas) -> None:
        """See BenchPage: how far the file is."""
        task = self.maker.task
        if task is None or task.entry is None:
            return
        save = self.panel.save.rect
        track = Rect(save.x + 12, save.bottom - 11, save.w - 24, 4)
        canvas.box(track, fill="ink_2", radius=2)
        share = min(1.0, self.maker.drawn / self._all)
        canvas.box(track._replace(w=max(4.0, track.w * share)), fill="on_ink", radius=2)
