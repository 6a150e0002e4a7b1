"""The panel at the right: paper, parts, file and printer, below each other as far as there is room, else in tabs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from scenes.geometry import Rect
from scenes.ui.widgets import Button, Segment, Stepper, Toggle, Widget

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas
    from squares.core.phrase import Say
    from squares.saves.settings import Printing

PAD, HEAD, ROW, PART, GAP = 20.0, 44.0, 41.0, 44.0, 10.0
SAVE, LABEL, LABEL_COMPACT = 50.0, 74.0, 62.0
TABS: tuple[dict[str, tuple[str, ...]], ...] = (
    {"all": ("paper", "parts", "file", "printer")},
    {"sheets": ("paper", "parts"), "output": ("file", "printer")},
    {"paper": ("paper",), "parts": ("parts",), "file": ("file",), "printer": ("printer",)},
)
"""What each tab holds, by its name, from the tallest room to the lowest."""
CHOICES: dict[str, tuple[Any, ...]] = {
    "paper": ("a4", "letter", "a3"),
    "ink": ("normal", "low", "grey"),
    "backs": ("long", "short", "fold", "none"),
    "bleed": (None, 0.0, 2.0, 3.0),
    "card": ("poker", "bridge", "tarot"),
    "form": ("pdf", "png", "svg", "grid"),
    "dots": (150, 300, 600),
}
SHEETS, FILE = ("paper", "ink", "backs", "bleed", "card"), ("form", "dots")
"""Which choices stand in which block."""
PIXELS = ("png", "grid")
"""Forms that are pictures of so many dots to the inch."""
FINE = 0.2
"""Millimetres to a step of the printer's correction: what the test page tells."""


class Kind(NamedTuple):
    """Parts of one kind: what they are called, and how many of them lie on how many sheets, in words."""

    id: str
    title: str
    note: str
    on: bool


class Panel:
    """``change`` hears by name what was chosen; ``flip`` a kind of parts to print or leave out.

    ``older`` hears +1 or -1 for another version whose parts are left out, ``printer`` for another printer, and
    ``drift`` by how much the back's correction goes right and down.
    """

    def __init__(
        self,
        say: Say,
        change: Callable[..., None],
        flip: Callable[[str], None],
        older: Callable[[int], None],
        printer: Callable[[int], None],
        drift: Callable[[float, float], None],
    ) -> None:
        self._say, self._change, self._flip = say, change, flip
        self.variant = Stepper(say("print.page.variant"), "", lambda by: change(variant=by))
        self.chosen = {name: Segment(self._words(name), 0, partial(self._choose, name)) for name in CHOICES}
        self.kinds: list[Toggle] = []
        self.older = Stepper(say("print.page.older"), "", older, tip=say("print.page.older_tip"))
        self.printer = Stepper(say("print.page.printer"), "", printer, tip=say("print.page.printer_tip"))
        self.across = Stepper(say("print.page.across"), "", lambda by: drift(by * FINE, 0.0))
        self.down = Stepper(say("print.page.down"), "", lambda by: drift(0.0, by * FINE))
        self.test = Button(say("print.page.test"))
        self.save = Button("", kind="primary")
        self._tabs = [Segment([say(f"print.page.tab.{name}") for name in tabs], 0, self._turn) for tabs in TABS]
        self.opened: Callable[[], None] = lambda: None
        self.rect = Rect(0, 0, 0, 0)
        self._labels: list[tuple[str, Rect]] = []
        self._lines: list[float] = []

    def _words(self, name: str) -> Sequence[str]:
        if name == "dots":
            return [self._say("print.page.dpi", n=dots) for dots in CHOICES[name]]
        if name == "bleed":
            of_file = self._say("print.page.bleed.file")
            return [of_file if mm is None else self._say("print.page.mm", n=f"{mm:g}") for mm in CHOICES[name]]
        return [self._say(f"print.page.{name}.{choice}") for choice in CHOICES[name]]

    def _choose(self, name: str, index: int) -> None:
        self._change(**{name: CHOICES[name][index]})

    def _turn(self, index: int) -> None:
        self.opened()

    def show(
        self,
        wish: Printing,
        kinds: Sequence[Kind],
        variant: str,
        drift: tuple[float, float],
        *,
        cards: bool,
        older: str | None,
    ) -> None:
        """What is chosen now. ``variant``: its name, "" where there is but one; ``cards``: whether their size counts.

        ``older``: the version whose parts are left out, None where there are none to choose from.
        """
        for name, segment in self.chosen.items():
            value = getattr(wish, name)
            segment.index = CHOICES[name].index(value) if value in CHOICES[name] else -1
        self.chosen["card"].shown = cards
        self.chosen["form"].tip = self._say(f"print.page.form_tip.{wish.form}")
        self.older.value, self.older.shown = older or "", older is not None
        self.variant.value, self.variant.shown = variant, bool(variant)
        made = [Toggle(kind.title, kind.on, self._flipping(kind.id), note=kind.note) for kind in kinds]
        if [each.label for each in made] == [each.label for each in self.kinds]:
            for old, new in zip(self.kinds, made, strict=True):  # the same widgets, so that the focus stays
                old.on, old.note = new.on, new.note
        else:
            self.kinds = made
        self.printer.value = wish.printer or self._say("print.page.no_printer")
        for stepper, value in zip((self.across, self.down), drift, strict=True):
            stepper.value = self._say("print.page.mm", n=f"{value:+.1f}" if value else "0")
            stepper.enabled, stepper.why = bool(wish.printer), self._say("print.page.choose_printer")

    def _flipping(self, kind: str) -> Callable[[bool], None]:
        return lambda _: self._flip(kind)

    def place(self, rect: Rect, compact: bool) -> list[Widget]:
        """Place everything; gives the widgets in the order of Tab."""
        self.rect, self._labels, self._lines = rect, [], []
        inner = rect.inset(PAD if not compact else 14, 0)
        rest = inner.cut_top(HEAD)[1]
        below, rest = rest.cut_bottom(SAVE + 10)
        self.save.rect = Rect(below.x, below.y, below.w, SAVE)
        for stepper in (self.variant, self.older, self.printer, self.across, self.down):
            stepper.compact = compact
        blocks = {"paper": self._paper, "parts": self._parts, "file": self._file, "printer": self._printer}
        high = self._height()
        tabs, bar = self._tabs_for(high, rest.h)
        found: list[Widget] = []
        if len(tabs) > 1:
            bar.rect, rest = rest.cut_top(38.0)
            rest = rest.cut_top(10.0)[1]
            found.append(bar)
        for name in list(tabs.values())[bar.index]:
            found += blocks[name](rest, compact)
            rest = rest.cut_top(high[name] + GAP)[1]
            self._lines.append(rest.y - GAP / 2)
        return [*found, self.save]

    def _tabs_for(self, high: Mapping[str, float], room: float) -> tuple[Mapping[str, tuple[str, ...]], Segment]:
        """The fewest tabs of which each has room, and the control that chooses one."""

        def fits(tabs: Mapping[str, tuple[str, ...]]) -> bool:
            left = room - (48.0 if len(tabs) > 1 else 0.0)
            return all(sum(high[name] + GAP for name in names) - GAP <= left for names in tabs.values())

        at = next((number for number, tabs in enumerate(TABS) if fits(tabs)), len(TABS) - 1)
        return TABS[at], self._tabs[at]

    def _height(self) -> dict[str, float]:
        return {
            "paper": (sum(self.chosen[name].shown for name in SHEETS) + self.variant.shown) * ROW,
            "parts": len(self.kinds) * PART,
            "file": (len(FILE) + self.older.shown) * ROW,
            "printer": 3 * ROW - 4 + 48.0,
        }

    def _paper(self, rect: Rect, compact: bool) -> list[Widget]:
        found: list[Widget] = []
        if self.variant.shown:
            row, rect = rect.cut_top(ROW)
            self.variant.rect = row._replace(h=ROW - 6)
            found.append(self.variant)
        return [*found, *self._choices(SHEETS, rect, compact)]

    def _file(self, rect: Rect, compact: bool) -> list[Widget]:
        found = self._choices(FILE, rect, compact)
        if self.older.shown:
            self.older.rect = rect.cut_top(ROW * len(found))[1].cut_top(ROW - 6)[0]
            found.append(self.older)
        return found

    def _choices(self, names: Sequence[str], rect: Rect, compact: bool) -> list[Widget]:
        found: list[Widget] = []
        for name in names:
            segment = self.chosen[name]
            if segment.shown:
                row, rect = rect.cut_top(ROW)
                label, segment.rect = row._replace(h=ROW - 6).cut_left(LABEL_COMPACT if compact else LABEL)
                self._labels.append((self._say(f"print.page.{name}.label"), label))
                found.append(segment)
        return found

    def _parts(self, rect: Rect, compact: bool) -> list[Widget]:
        for toggle in self.kinds:
            row, rect = rect.cut_top(PART)
            toggle.rect = row._replace(h=PART - 2)
        return list(self.kinds)

    def _printer(self, rect: Rect, compact: bool) -> list[Widget]:
        steppers = (self.printer, self.across, self.down)
        for stepper in steppers:
            row, rect = rect.cut_top(ROW)
            stepper.rect = row._replace(h=ROW - 4)
        self.test.rect = rect.cut_top(4.0)[1].cut_top(40.0)[0]
        return [*steppers, self.test]

    def draw_base(self, canvas: Canvas) -> None:
        """The sheet of paper that it is, its title and the labels."""
        canvas.sheet(self.rect)
        x = self.save.rect.x
        canvas.text(self._say("print.page.title"), (x, self.rect.y + HEAD / 2 + 2), "h2", anchor="midleft")
        for words, rect in self._labels:
            canvas.text(words, (rect.x, rect.center[1]), "name", "ink", "midleft", rect.w - 6, 15)
        for y in self._lines[:-1]:
            canvas.line((x, y), (self.save.rect.right, y), "line", 1)
