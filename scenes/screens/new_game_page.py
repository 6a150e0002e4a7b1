"""How to play a layout of one's own: where its file goes, games to copy, and worked examples to play or to copy."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.pages.page import Page
from scenes.services import Link
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button, ScrollList, Segment
from squares import new_game
from squares.core.errors import BadData

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scenes.services import Services
    from squares.registry import Entry

ROW = 54.0


class NewGamePage(Page):
    """Instructions, and two lists of games: those on the shelf, and worked examples of what a file can say.

    The chosen game can be played, and a button writes a copy of it to change.
    """

    caps = (("arrows", "choose"), ("tab", "next_field"), ("enter", "press"), ("esc", "back"))

    def __init__(self, services: Services) -> None:
        super().__init__(services, services.say("home.own"))
        registry = services.registry
        self.lists: tuple[Sequence[Entry], ...] = (
            [entry for entry in registry.entries if entry.shipped or not entry.faults],
            [entry for entry in registry.examples if registry.entry(entry.id) is entry],
        )
        self.kind = Segment([self.say("home.own_games"), self.say("home.own_examples")], 0, self._turn_to)
        self.list = ScrollList(len(self.games), ROW, self._paint, self._pick, self._begin, selected=0)
        self.begin = Button("", self._begin, "primary")
        self.play = Button(self.say("home.own_play"), self._play)
        self.copy_folder = Button(self.say("home.own_folder"), self._copy_folder)
        self._pick(0)

    @property
    def games(self) -> Sequence[Entry]:
        """The games of the list on show."""
        return self.lists[self.kind.index]

    def _turn_to(self, kind: int) -> None:
        """The other list."""
        self.list.count = len(self.games)
        self.list.scroll(-self.list.offset)
        self._pick(0)
        self.base_dirty = True

    def _play(self) -> None:
        """Opens the chosen game as it is."""
        self.services.routes.game(self.games[self.list.selected or 0])

    def _pick(self, row: int) -> None:
        self.list.selected = row
        self.begin.label = self.say("home.own_copy", title=self.games[row].title)

    def _begin(self, row: int | None = None) -> None:
        """Writes a copy of the chosen game under an id of its own into the folder of one's own games."""
        source = self.games[self.list.selected or 0 if row is None else row]
        registry, folder = self.services.registry, self.services.places.games
        taken = {entry.id for entry in (*registry.entries, *registry.examples)}
        stem = source.id[: new_game.MOST_STEM].rstrip("-")
        number = next(n for n in count(1) if f"{stem}-{n}" not in taken and not (folder / f"{stem}-{n}.yaml").exists())
        id = f"{stem}-{number}"
        target = folder / f"{id}.yaml"
        title = f"{source.title} {self.say('home.own_title', n=number)}"
        try:
            new_game.write(registry, source, id, target, self.services.texts, title)
        except BadData as problem:
            self.services.toast(self.say(problem.phrase))
            return
        self.services.own_games.look()
        self.services.shell.copy(str(target))
        services = self.services
        bench = Link(self.say("bench.open"), lambda: services.own_games.read(target, services.routes.bench))
        services.toast(self.say("home.own_copied", file=target.name), bench, done=True)

    def _copy_folder(self) -> None:
        self.services.shell.copy(str(self.services.places.games))
        self.services.toast(self.say("home.own_folder_copied"))

    def place(self, room: Rect) -> None:
        """A sheet in the middle: words, the list, and the buttons at its foot."""
        width = min(820.0, room.w - 64)
        self.sheet = Rect(room.center[0] - width / 2, room.y + 16, width, min(720.0, room.h - 24))
        at = self.sheet.inset(32, 24)
        buttons = Rect(at.x, at.bottom - 44, at.w, 44).columns(4, 12)
        self.begin.rect = Rect(at.x, buttons[0].y, buttons[1].right - at.x, 44)
        self.play.rect, self.copy_folder.rect = buttons[2:]
        top = at.y + sum(self.services.measure.height(words, at.w) + 14 for words in self._words())
        self.kind.rect = Rect(at.x, top, min(at.w, 420.0), 36)
        top += 36 + 8
        self.list.rect = Rect(at.x, top, at.w, at.bottom - 56 - top)
        self.form.add(self.list, self.kind, self.begin, self.play, self.copy_folder)
        self.focus_first(self.list)

    def _words(self) -> list[str]:
        folder = str(self.services.places.games)
        return [self.say(f"home.{part}", folder=folder) for part in ("own_1", "own_2", "own_3")]

    def draw_base(self, canvas: Canvas) -> None:
        """The words."""
        super().draw_base(canvas)
        canvas.shadow(self.sheet, "panel", radius=10)
        canvas.box(self.sheet, fill="paper", radius=10)
        at = self.sheet.inset(32, 24)
        y = at.y
        for words in self._words():
            y += canvas.paragraph(words, Rect(at.x, y, at.w, 200), "body") + 14

    def _paint(self, canvas: Canvas, row: int, rect: Rect, selected: bool, hovered: bool) -> None:
        """A game by its title, the id or the file that it has, and below what is played."""
        entry = self.games[row]
        if selected or hovered:
            edge = "ink" if selected else "line"
            canvas.box(rect.inset(2, 2), fill="paper_high" if selected else "paper", line=edge, radius=8)
        y = rect.y + 18
        title = canvas.text(entry.title, (rect.x + 16, y), "name", anchor="midleft", max_width=rect.w * 0.6)
        room = rect.right - title.right - 36
        canvas.text(entry.id if entry.shipped else entry.name, (rect.right - 18, y), "note", "ink_2", "midright", room)
        canvas.text(entry.summary, (rect.x + 16, rect.y + 38), "note", "ink_2", "midleft", rect.w - 34)
