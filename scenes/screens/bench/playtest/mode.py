"""What the page of playtests can do: what is asked for, what was played before, and what is shown of it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from scenes.geometry import Rect
from scenes.pages.dates import relative_date
from scenes.screens.bench.playtest.charts import Chart
from scenes.screens.bench.playtest.column import Column
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button, ScrollList, Segment, Widget
from scenes.ui.widgets.stepper import Stepper
from squares.core.errors import BadData
from squares.core.phrase import Phrase
from squares.playtest.study import Kept
from squares.playtest.wording import is_share

if TYPE_CHECKING:
    from scenes.playtests import Asked
    from scenes.screens.bench.desk import Desk
    from scenes.screens.bench.playtest.wish import Wish
    from squares.playtest.summary import Figure

SHORT = 8  # letters of a hash that are shown
RUN_ROW = 42.0
GAP = 16.0


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands above the charts. ``live``: whether it is played now is known by ``path``.

    ``plan``: to go on with; None where that cannot be.
    """

    path: Path
    title: str
    stands_on: str
    games: int
    complete: bool
    plan: Asked | None


class Mode:
    """``list``: what was played; ``first``, ``second``: columns of charts, with little room where ``compact``.

    ``relay`` places all widgets anew.
    """

    name = ""
    """Text key below ``runs.mode``."""
    row = RUN_ROW
    counted = "runs.of"
    """Text key of how far it is."""

    def __init__(self, desk: Desk, relay: Callable[[], None]) -> None:
        self.desk, self.relay = desk, relay
        self.services, self.say = desk.services, desk.services.say
        self.tests = desk.services.playtests
        self.first, self.second = (Column(f"{self.name}.{side}", self.services.measure) for side in ("first", "second"))
        self.compact = False
        self.list = ScrollList(0, self.row, self.paint_row, self.pick)

    @property
    def id(self) -> str:
        """Of the game on the bench."""
        good = self.desk.file.good
        return good.base.id if good is not None else ""

    # what the modes bring

    @property
    def heading(self) -> Heading | None:
        """What is shown; None for nothing."""
        return None

    @property
    def changed(self) -> Phrase | None:
        """What to say where the rules are others than when this was played."""
        return None

    @property
    def why_not(self) -> str:
        """Why nothing can be begun; empty where it can."""
        return ""

    def read_all(self) -> None:
        """Find out what was played; what is shown stays, else it is the newest."""

    def read_one(self, path: Path) -> None:
        """This has new figures, or ones for the first time."""

    def begin(self) -> tuple[Path, Asked] | None:
        """What is asked for, and where it goes; None where a toast has said why not."""
        return None

    def lines(self) -> list[Stepper | Segment]:
        """What can be chosen, a line each."""
        return []

    def extra(self) -> Button | None:
        """What else can be done with what is shown and complete."""
        return None

    def charts(self) -> tuple[Iterable[Chart], Iterable[Chart]]:
        """What is shown, a column each."""
        return (), ()

    def place(self, sheets: list[Rect], compact: bool) -> list[Widget]:
        """The charts on two sheets; all widgets on them."""
        self.compact = compact
        return self.place_columns(sheets, compact)

    def fill(self) -> None:
        """The figures as they are now into the columns."""
        for column, charts in zip((self.first, self.second), self.charts(), strict=True):
            column.place(column.rect, list(charts), self.compact)

    def draw_base(self, canvas: Canvas) -> None:
        """What stands on the sheets besides."""

    def pick(self, row: int) -> None:
        """A row of the list was chosen."""

    def paint_row(self, canvas: Canvas, index: int, rect: Rect, selected: bool, hovered: bool) -> None:
        """A row of the list."""

    # for all of them

    def stepper(self, label: str, value: str, turn: Callable[[int], None]) -> Stepper:
        """A line whose value turns."""

        def step(by: int) -> None:
            turn(by)
            self.relay()

        return Stepper(label, value, step)

    def place_columns(self, sheets: list[Rect], compact: bool) -> list[Widget]:
        """Two columns that fill their sheets."""
        for column, sheet in zip((self.first, self.second), sheets, strict=True):
            inner = sheet.inset(16 if not compact else 12, 12)
            column.rect = inner._replace(w=inner.w + 8)
        self.fill()
        return [self.first, self.first.bar, self.second, self.second.bar]

    def paint_none_yet(self, canvas: Canvas, rect: Rect) -> None:
        """That nothing was played."""
        canvas.text(self.say("runs.none_yet"), (rect.x + 8, rect.center[1]), "note", "ink_2", "midleft")

    def paint_heading(self, canvas: Canvas, rect: Rect, title: str) -> None:
        """A heading within the list."""
        at = rect.x + 8, rect.bottom - 14
        canvas.text(title, at, "name", anchor="midleft", max_width=rect.w - 16, size=14)

    def paint_choice(self, canvas: Canvas, rect: Rect, marks: tuple[bool, bool], title: str, note: str) -> None:
        """Something that can be chosen, with a check where it is. ``marks``: chosen, hovered."""
        chosen, hovered = marks
        x, end, middle = rect.x + 14, rect.right - 10, rect.center[1]
        if chosen or hovered:
            line = "line_strong" if hovered else None
            canvas.box(rect.inset(0, 4), "paper_high" if chosen else None, line, radius=6)
        if note:
            end = canvas.text(note, (end, middle), "small", "ink_2", "midright", rect.w * 0.4).x - 8
        if chosen:
            canvas.sprite("icons/check", Rect.around((rect.x + 16, middle), 16))
            x = rect.x + 30
        canvas.text(title, (x, middle), "body", anchor="midleft", max_width=end - x)

    def paint_played(
        self, canvas: Canvas, rect: Rect, marks: tuple[bool, bool], words: tuple[str, str], when: float
    ) -> None:
        """Something that was played: two lines, and when. ``marks``: selected, hovered."""
        selected, hovered = marks
        if selected or hovered:
            fill, line = "paper_high" if selected else None, "line_strong" if hovered else None
            canvas.box(rect.inset(0, 2), fill, line, radius=6)
        if selected:
            canvas.box(Rect(rect.x, rect.y + 8, 3, rect.h - 16), fill="ink")
        now = self.services.wall_clock().astimezone()
        date = relative_date(self.say, datetime.fromtimestamp(when, UTC).astimezone(), now)
        x, room = rect.x + 14, rect.w - 24
        end = canvas.text(date, (rect.right - 10, rect.y + 13), "small", "ink_2", "midright", room * 0.5).x - 8
        canvas.text(words[0], (x, rect.y + 13), "name", anchor="midleft", max_width=end - x, size=14)
        canvas.text(words[1], (x, rect.y + 29), "small", "ink_2", "midleft", room)


K = TypeVar("K", bound=Kept[Any])


class KeptMode(Mode, Generic[K]):
    """A mode whose list is what was played before. ``shown``: the one of ``played`` that is looked at."""

    def __init__(self, desk: Desk, relay: Callable[[], None], wish: Wish) -> None:
        super().__init__(desk, relay)
        self.wish = wish
        self.played: Sequence[K] = ()
        self.shown: K | None = None

    @abstractmethod
    def find(self) -> Sequence[K]:
        """All of the game on the bench, the newest first."""

    @abstractmethod
    def read(self, path: Path) -> K:
        """One. Errors: BadData."""

    @abstractmethod
    def told(self, kept: K) -> tuple[str, str]:
        """What a row says of one, in two lines."""

    def read_all(self) -> None:
        self.played = self.find() if self.id else ()
        shown = self.shown.path if self.shown is not None else None
        self.shown = next((each for each in self.played if each.path == shown), next(iter(self.played), None))
        self.list.count = max(1, len(self.played))

    def read_one(self, path: Path) -> None:
        try:
            self.shown = self.read(path)
        except BadData:
            return
        self.played = [self.shown, *(each for each in self.played if each.path != path)]
        self.list.count = len(self.played)

    def pick(self, row: int) -> None:
        if row < len(self.played):
            self.shown = self.played[row]
        self.relay()

    def paint_row(self, canvas: Canvas, index: int, rect: Rect, selected: bool, hovered: bool) -> None:
        if not self.played:
            self.paint_none_yet(canvas, rect)
            return
        kept = self.played[index]
        self.paint_played(canvas, rect, (kept == self.shown, hovered), self.told(kept), kept.when)


def briefly(figure: Figure | None) -> str:
    """A figure without its interval, where there is little room."""
    if figure is None or figure.value is None:
        return "-"
    return f"{100 * figure.value:.1f} %" if is_share(figure.key) else f"{figure.value:.1f}"
