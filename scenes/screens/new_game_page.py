"""Games of one's own: where a file goes, games and worked examples to begin from, and files that were opened lately."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.input import Input, Key
from scenes.pages.recent import forget, recent, remember
from scenes.pages.sheet import SheetPage
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button, ScrollList, Segment, TextField
from squares import new_game
from squares.core.errors import BadData
from squares.data.faults import named
from squares.data.models import MOST_LINE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from scenes.services import Services
    from squares.registry import Entry

ROW = 54.0


class NewGamePage(SheetPage):
    """Instructions, and lists of games: those on the shelf, worked examples, and files that were opened by their path.

    A game can be played, and a button writes a copy of it to change and opens that on the bench.
    """

    caps = (("arrows", "choose"), ("tab", "next_field"), ("enter", "press"), ("esc", "back"))

    def __init__(self, services: Services, made: bool = False) -> None:
        super().__init__(services, services.say("home.own"))
        folder = str(services.places.games)
        self.words = [self.say(f"home.{part}", folder=folder) for part in ("own_1", "own_2", "own_3")]
        registry, say = services.registry, self.say
        self.lists: tuple[Sequence[Entry], ...] = (
            [entry for entry in registry.entries if entry.shipped or not entry.faults],
            [entry for entry in registry.examples if registry.entry(entry.id) is entry],
        )
        self.files: list[tuple[Path, bool]] = []
        kinds = [say("home.own_games"), say("home.own_examples"), say("home.own_recent")]
        self.kind = Segment(kinds, 0, self._turn_to)
        self.list = ScrollList(len(self.games), ROW, self._paint, self._pick, self._begin, selected=0)
        self.name = TextField(done=lambda _: self._begin(), longest=MOST_LINE, **services.writing)
        self.begin = Button("", self._begin, "primary")
        self.play = Button(say("home.own_play"), self._play)
        self.copy_folder = Button(say("home.own_folder"), self._copy_folder)
        self.forget = Button(say("home.own_recent_forget"), self._forget)
        self._look()
        self.kind.index = len(self.lists) if made and self.files else 0
        self._count()
        self._pick(0)

    @property
    def games(self) -> Sequence[Entry]:
        """The games of the list on show."""
        return self.lists[self.kind.index]

    @property
    def shows_files(self) -> bool:
        """Whether the player's own files are on show: those opened by their path lately, and those of the folder."""
        return self.kind.index == len(self.lists)

    def resumed(self) -> None:
        """Files may have come, gone or been opened meanwhile."""
        self._look()
        super().resumed()

    def _look(self) -> None:
        folder = self.services.places.games
        own = [entry.path for entry in self.services.registry.entries if entry.path.parent == folder]
        self.files = [(path, path.is_file()) for path in dict.fromkeys((*recent(self.services), *own))]
        self._count()

    def _count(self) -> None:
        """Have as many rows as there are."""
        self.list.count = len(self.files) if self.shows_files else len(self.games)

    def _turn_to(self, kind: int) -> None:
        """The other list."""
        self._count()
        self.list.scroll(-self.list.offset)
        self._pick(0)
        self.layout(self.size, self.compact)

    def _pick(self, row: int) -> None:
        row = min(row, self.list.count - 1)
        self.list.selected = row if row >= 0 else None
        there = not self.shows_files or (row >= 0 and self.files[row][1])
        for button in (self.begin, self.play):
            button.enabled, button.why = there, "" if there else self.say("home.own_recent_gone")
        lately = self.shows_files and row >= 0 and self.files[row][0] in recent(self.services)
        self.forget.enabled, self.forget.why = lately, self.say("home.own_recent_stays")
        if self.shows_files:
            self.begin.label, self.play.label = self.say("home.own_recent_bench"), self.say("home.own_recent_play")
            return
        entry = self.games[row]
        self.begin.label, self.play.label = self.say("home.own_copy", title=entry.title), self.say("home.own_play")
        titles = {each.title for each in self.services.registry.entries}
        names = (f"{entry.title} {self.say('home.own_title', n=n)}" for n in count(1))
        self.name.hold(next(name for name in names if name not in titles)[:MOST_LINE])
        self.name.select_all()

    # what the buttons do

    def _play(self) -> None:
        """Opens the chosen game as it is."""
        row, routes = self.list.selected or 0, self.services.routes
        if self.shows_files:
            self._open(row, routes.game)
        else:
            routes.game(self.games[row])

    def _open(self, row: int, route: Callable[[Entry], None]) -> None:
        path, there = self.files[row]
        if there:
            remember(self.services, path)
            self.services.own_games.read(path, route)

    def _begin(self, row: int | None = None) -> None:
        """Writes a copy of the chosen game into the folder of one's own games, and goes on with it at the bench."""
        services, at = self.services, self.list.selected or 0 if row is None else row
        if self.shows_files:
            self._open(at, services.routes.bench)
            return
        source, folder = self.games[at], services.places.games
        title = self.name.text.strip() or source.title
        id = new_game.id_for(services.registry, title, folder, source.id)
        target = folder / f"{id}.yaml"
        try:
            new_game.write(services.registry, source, id, target, services.texts, title)
        except BadData as problem:
            services.toast(self.say(problem.phrase))
            return
        services.shell.copy(str(target))
        services.own_games.read(target, services.routes.bench)
        services.toast(self.say("home.own_copied", file=target.name), done=True)

    def _copy_folder(self) -> None:
        self.services.shell.copy(str(self.services.places.games))
        self.services.toast(self.say("home.own_folder_copied"))

    def _forget(self) -> None:
        """Takes the chosen file off the list."""
        row = self.list.selected
        if row is not None and self.forget.enabled:
            forget(self.services, self.files[row][0])
            self._look()
            self._pick(row)
            self.base_dirty = True

    def handle(self, event: Input) -> bool:
        """Delete takes a file off the list; all else as on every page."""
        if self.shows_files and isinstance(event, Key) and event.name == "delete" and self.form.focus is self.list:
            self._forget()
            return True
        return super().handle(event)

    def place(self, room: Rect) -> None:
        """A sheet in the middle: words, the list, and name and buttons at its foot."""
        at = self.lay(room)
        buttons = Rect(at.x, at.bottom - 44, at.w, 44).columns(4, 12)
        self.begin.rect = Rect(at.x, buttons[0].y, buttons[1].right - at.x, 44)
        self.play.rect, last = buttons[2:]
        self.copy_folder.rect = self.forget.rect = last
        self.kind.rect = Rect(at.x, at.y, min(at.w, 560.0), 36)
        top = at.y + 36 + 8
        foot = at.bottom - 56
        self.form.add(self.list, self.kind)
        if not self.shows_files:
            foot -= 48
            left = at.x + self.services.measure.width(self.say("home.own_name"), "name") + 16
            self.name.rect = Rect(left, foot + 4, at.right - left, 40)
            self.form.add(self.name)
        self.list.rect = Rect(at.x, top, at.w, foot - top)
        self.form.add(self.begin, self.play, self.forget if self.shows_files else self.copy_folder)
        self.focus_first(self.list)

    def draw_base(self, canvas: Canvas) -> None:
        """The words, and what the field is for."""
        super().draw_base(canvas)
        if not self.shows_files:
            label = self.list.rect.x, self.name.rect.center[1]
            canvas.text(self.say("home.own_name"), label, "name", anchor="midleft")
        elif not self.files:
            canvas.paragraph(self.say("home.own_recent_none"), self.list.rect.inset(16, 12), "body")

    def _paint(self, canvas: Canvas, row: int, rect: Rect, selected: bool, hovered: bool) -> None:
        """A game by its title, the id or the file that it has, and below what is played; a file by where it lies."""
        if selected or hovered:
            edge = "ink" if selected else "line"
            canvas.box(rect.inset(2, 2), fill="paper_high" if selected else "paper", line=edge, radius=8)
        ink, y = "ink", rect.y + 18
        if self.shows_files:
            path, there = self.files[row]
            ink, known = "ink" if there else "ink_3", self.services.registry.at(path)
            name = named(path.stem) if known is None or known.faults else known.title
            beside, below = "" if there else self.say("home.own_recent_gone"), named(str(path))
        else:
            entry = self.games[row]
            name, beside, below = entry.title, entry.id if entry.shipped else entry.name, entry.summary
        title = canvas.text(name, (rect.x + 16, y), "name", ink, "midleft", max_width=rect.w * 0.6)
        room = rect.right - title.right - 36
        canvas.text(beside, (rect.right - 18, y), "note", "ink_2", "midright", room)
        canvas.text(
            below, (rect.x + 16, rect.y + 38), "note", ink if ink == "ink_3" else "ink_2", "midleft", rect.w - 34
        )
