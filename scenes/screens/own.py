"""How to play a layout of one's own: where its file goes, and a copy of a game to begin with."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.screens.page import Page
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button, ScrollList
from squares import new_game
from squares.core.errors import BadData

if TYPE_CHECKING:
    from scenes.services import Services

ROW = 40.0


class OwnLayout(Page):
    """Instructions, a list of the games that can be copied, and a button that writes a copy of the chosen one."""

    caps = (("arrows", "choose"), ("tab", "next_field"), ("enter", "press"), ("esc", "back"))

    def __init__(self, services: Services) -> None:
        super().__init__(services, services.say("home.own"))
        self.games = [entry for entry in services.registry.entries if entry.shipped or not entry.faults]
        self.list = ScrollList(len(self.games), ROW, self._paint, self._pick, self._begin, selected=0)
        self.begin = Button("", self._begin, "primary")
        self.copy_folder = Button(self.say("home.own_folder"), self._copy_folder)
        self._pick(0)

    def _pick(self, row: int) -> None:
        self.list.selected = row
        self.begin.label = self.say("home.own_copy", title=self.games[row].title)

    def _begin(self, row: int | None = None) -> None:
        """Writes a copy of the chosen game under an id of its own into the folder of one's own games."""
        source = self.games[self.list.selected or 0 if row is None else row]
        folder, taken = self.services.places.games, {entry.id for entry in self.services.registry.entries}
        stem = source.id[: new_game.MOST_STEM].rstrip("-")
        number = next(n for n in count(1) if f"{stem}-{n}" not in taken and not (folder / f"{stem}-{n}.yaml").exists())
        id = f"{stem}-{number}"
        target = folder / f"{id}.yaml"
        title = f"{source.title} {self.say('home.own_title', n=number)}"
        try:
            new_game.write(self.services.registry, source, id, target, self.services.texts, title)
        except BadData as problem:
            self.services.toast(self.say(problem.phrase))
            return
        self.services.own_games.look()
        self.services.shell.copy(str(target))
        self.services.toast(self.say("home.own_copied", file=target.name), done=True)

    def _copy_folder(self) -> None:
        self.services.shell.copy(str(self.services.places.games))
        self.services.toast(self.say("home.own_folder_copied"))

    def place(self, room: Rect) -> None:
        """A sheet in the middle: words, the list, and the buttons at its foot."""
        width = min(760.0, room.w - 64)
        self.sheet = Rect(room.center[0] - width / 2, room.y + 24, width, min(620.0, room.h - 32))
        at = self.sheet.inset(32, 28)
        self.begin.rect, self.copy_folder.rect = Rect(at.x, at.bottom - 44, at.w, 44).columns(2, 12)
        top = at.y + sum(self.services.measure.height(words, at.w) + 14 for words in self._words())
        self.list.rect = Rect(at.x, top, at.w, at.bottom - 58 - top)
        self.form.add(self.list, self.begin, self.copy_folder)
        self.focus_first(self.list)

    def _words(self) -> list[str]:
        folder = str(self.services.places.games)
        return [self.say(f"home.{part}", folder=folder) for part in ("own_1", "own_2", "own_3")]

    def draw_base(self, canvas: Canvas) -> None:
        """The words."""
        super().draw_base(canvas)
        canvas.shadow(self.sheet, "panel", radius=10)
        canvas.box(self.sheet, fill="paper", radius=10)
        at = self.sheet.inset(32, 28)
        y = at.y
        for words in self._words():
            y += canvas.paragraph(words, Rect(at.x, y, at.w, 200), "body") + 14

    def _paint(self, canvas: Canvas, row: int, rect: Rect, selected: bool, hovered: bool) -> None:
        """A game by its title, and the id or the file that it has."""
        entry = self.games[row]
        if selected or hovered:
            edge = "ink" if selected else "line"
            canvas.box(rect.inset(2, 2), fill="paper_high" if selected else "paper", line=edge, radius=8)
        y = rect.center[1]
        title = canvas.text(entry.title, (rect.x + 16, y), "name", anchor="midleft", max_width=rect.w * 0.6)
        room = rect.right - title.right - 36
        canvas.text(entry.id if entry.shipped else entry.name, (rect.right - 18, y), "note", "ink_2", "midright", room)
