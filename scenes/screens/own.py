"""How to play a layout of one's own: where its file goes, and a copy of a shipped game to begin with."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.screens.page import Page
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button
from squares.saves import SaveProblem
from squares.saves.files import replace as write_file

if TYPE_CHECKING:
    from scenes.services import Services


class OwnLayout(Page):
    """A page of instructions with one button for each shipped game that can be copied."""

    def __init__(self, services: Services) -> None:
        super().__init__(services, services.say("home.own"))
        shipped = [entry for entry in services.registry.entries if entry.shipped]
        self.buttons = [
            Button(self.say("home.own_copy", title=entry.title), lambda path=entry.path: self._copy(path))  # type: ignore[misc]
            for entry in shipped
        ]
        self.copy_folder = Button(self.say("home.own_folder"), self._copy_folder)

    def _copy(self, source: Path) -> None:
        """Writes a copy under an id of its own into the folder of one's own games."""
        folder = self.services.places.games
        text = source.read_text(encoding="utf-8")
        number = 1
        while (folder / f"{source.stem}-{number}.yaml").exists():
            number += 1
        target = folder / f"{source.stem}-{number}.yaml"
        own = self.say("home.own_title", n=number)
        text = text.replace(f"\nid: {source.stem}\n", f"\nid: {target.stem}\n", 1)
        lines = [f"{line} {own}" if line.startswith("title: ") else line for line in text.split("\n")]
        try:
            write_file(target, "\n".join(lines))
        except SaveProblem as problem:
            self.services.toast(self.say(problem.phrase))
            return
        self.services.own_games.look()
        self.services.shell.copy(str(target))
        self.services.toast(self.say("home.own_copied", file=target.name))

    def _copy_folder(self) -> None:
        self.services.shell.copy(str(self.services.places.games))
        self.services.toast(self.say("home.own_folder_copied"))

    def place(self, room: Rect) -> None:
        """A sheet in the middle."""
        width = min(760.0, room.w - 64)
        self.sheet = Rect(room.center[0] - width / 2, room.y + 32, width, min(480.0, room.h - 48))
        at = self.sheet.inset(32, 28)
        buttons = (self.copy_folder, *self.buttons)
        rows = (len(buttons) + 1) // 2
        top = at.bottom - 54 * rows + 10
        for i, button in enumerate(buttons):
            button.rect = Rect(at.x, top + 54 * (i // 2), at.w, 44).columns(2, 12)[i % 2]
        self.form.add(*buttons)
        self.focus_first(*buttons)

    def draw_base(self, canvas: Canvas) -> None:
        """The words."""
        super().draw_base(canvas)
        canvas.shadow(self.sheet, "panel", radius=10)
        canvas.box(self.sheet, fill="paper", radius=10)
        at = self.sheet.inset(32, 28)
        y = at.y
        for part in ("own_1", "own_2", "own_3"):
            words = self.say(f"home.{part}", folder=str(self.services.places.games))
            y += canvas.paragraph(words, Rect(at.x, y, at.w, 200), "body") + 14
