"""What is to be told of the game file while it is open at the table: its faults, or why the match cannot go on by it.

Lies over the tabs of the side panel; the board, the card and the commands stay free, so that play goes on.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.pages.fault_list import FaultList
from scenes.services import Services
from scenes.table.rules_file import Notice, RulesFile
from scenes.ui.widgets.base import Widget
from scenes.ui.widgets.button import Button, IconButton

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas
    from squares.data.faults import Diagnostic

SIDE, SIDE_COMPACT = 14.0, 10.0


class Sheet(Widget):
    """The paper of a notice, with what it says above the list of faults."""

    focusable = False

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._say, self._measure = services.say, services.measure
        self.notice: Notice | None = None
        self.side = SIDE

    def text_bottom(self) -> float:
        """Where the sentences end."""
        assert self.notice is not None
        y = self.rect.y + 12 + len(self._title()) * 22 + 2
        for text in self._texts():
            y += self._measure.height(text, self.rect.w - 2 * self.side, "note") + 6
        return y

    def _title(self) -> tuple[str, ...]:
        assert self.notice is not None
        return self._measure.lines(self._say(self.notice.title), self.rect.w - 2 * self.side - 62, "name")

    def _texts(self) -> list[str]:
        assert self.notice is not None
        offer = self.notice.offer
        return [self._say(self.notice.text), *([self._say(offer.what)] if offer is not None else [])]

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """The paper, a sign, and the sentences."""
        canvas.box(self.rect, fill="paper")
        canvas.line(self.rect.topleft, (self.rect.right, self.rect.y), "line", 1)
        canvas.line((self.rect.x, self.rect.bottom), (self.rect.right, self.rect.bottom), "line", 1)
        x, y = self.rect.x + self.side, self.rect.y + 12
        canvas.sprite(
            "icons/warning",
            Rect(x, y, 22, 22),
            {"ink": "hint" if self.notice is not None and self.notice.warns else "beni"},
        )
        for line in self._title():
            canvas.text(line, (x + 30, y), "name")
            y += 22
        y += 2
        for text in self._texts():
            room = Rect(x, y, self.rect.w - 2 * self.side, 0)
            y += canvas.paragraph(text, room, "note", "ink_2") + 6


class FileNotice:
    """The widgets of a notice, kept for as long as it stands."""

    def __init__(self, services: Services, rules_file: RulesFile) -> None:
        self._services, self._file = services, rules_file
        say = services.say
        self.sheet = Sheet(services)
        self.list = FaultList(services, self._open)
        self._edit = Button(say("table.file.open"), self._open_first)
        self._take = Button(say("table.file.take"), rules_file.take_offer, "primary")
        self._keep = Button(say("table.file.keep"), rules_file.keep)
        self._close = IconButton("icons/cross", say("table.file.close"), rules_file.keep)

    @property
    def shown(self) -> bool:
        """Whether there is something to tell."""
        return self._file.notice is not None

    @property
    def looks(self) -> object:
        """Equal while the notice looks the same."""
        return self._file.stamp, self.list.looks

    def widgets(self, room: Rect, compact: bool) -> list[Widget]:
        """The widgets in their places, all within ``room``; none where nothing is to be told."""
        notice = self._file.notice
        if notice is None:
            self.sheet.notice = None
            return []
        if notice is not self.sheet.notice:
            self.sheet.notice = notice
            self.list.show(notice.faults, self._file.name)
        self.sheet.rect, self.sheet.side = room, SIDE_COMPACT if compact else SIDE
        side = self.sheet.side
        self._close.rect = Rect(room.right - 40, room.y + 6, 34, 34)
        top, foot = self.sheet.text_bottom(), room.bottom - (6 if compact and notice.offer is None else 44)
        self.list.shown = bool(notice.faults)
        self.list.layout(Rect(room.x + 4, top, room.w - 8, max(0.0, foot - top - 6)))
        row = Rect(room.x + side, foot, room.w - 2 * side, 36)
        there = bool(notice.faults) and not compact
        buttons = [self._take, self._keep] if notice.offer is not None else [self._edit] if there else []
        for button, rect in zip(buttons, row.columns(len(buttons), 8) if buttons else (), strict=True):
            button.rect = rect
        return [*([self.list] if notice.faults else []), *buttons, self._close]

    def _open(self, fault: Diagnostic) -> None:
        """The editor, at the place of a fault."""
        path = Path(fault.file)
        file = path if path.is_file() else self._file.path
        if file is not None:
            self._services.shell.open_text(file, max(1, fault.mark.line), max(1, fault.mark.column))

    def _open_first(self) -> None:
        if self._file.notice is not None and self._file.notice.faults:
            self._open(self._file.notice.faults[0])
