"""The exercises: by games and themes what is due, the path from easy to hard, the one of the day, and how more come."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from scenes.diagnosis import harmless
from scenes.games import look_of
from scenes.geometry import Rect
from scenes.pages.folder import draw_frame
from scenes.pages.page import Page
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button, ScrollList
from squares.core.errors import BadData
from squares.core.game import AnyGame
from squares.core.phrase import phrase
from squares.trainer import daily, selection
from squares.trainer.exercise import Exercise
from squares.trainer.gathering import waiting
from squares.trainer.selection import Counts

if TYPE_CHECKING:
    from scenes.services import Services

ROW, THEME_ROW = 64.0, 32.0


@dataclass(frozen=True, slots=True)
class Line:
    """A game of the list, or all of them where ``game`` is empty."""

    game: str
    title: str
    exercises: tuple[Exercise, ...]
    counts: Counts


class Exercises(Page):
    """``lines``: all games, then each that has exercises. ``themes``: of the chosen one, the first being all of them.

    Errors: BadData where the player's exercises cannot be read.
    """

    caps = (("arrows", "choose"), ("enter", "press"), ("esc", "back"))

    def __init__(self, services: Services, game: str | None = None) -> None:
        super().__init__(services, services.say("trainer.title"))
        self.list = ScrollList(0, ROW, self._paint_row, self._pick, lambda _: self.practise())
        self.theme_list = ScrollList(0, THEME_ROW, self._paint_theme, self._pick_theme, lambda _: self.practise())
        self.next_button = Button("", self.practise, "primary")
        self.path_button = Button(self.say("trainer.practise_path"), self.walk)
        self.day_button = Button(self.say("trainer.today"), self.day)
        self.make_button = Button("", self.make)
        self.lines: Sequence[Line] = ()
        self.themes: Sequence[tuple[str, str]] = ()
        self._game: AnyGame | None = None
        self._retired = 0
        self._seen: object = None
        self.read(game or "")

    # what there is

    def read(self, keep: str = "") -> None:
        """Counts everything anew; ``keep``: the game that is to be chosen."""
        services, now = self.services, self._now()
        collection, by_game = services.trainer.collection, dict[str, list[Exercise]]()
        for each in collection:
            by_game.setdefault(each.game, []).append(each)
        titles = {entry.id: entry.title for entry in services.registry.entries}
        every = tuple(each for id in titles for each in by_game.get(id, ()))
        lines = [Line("", self.say("trainer.all"), every, selection.counts(collection, every, now))]
        for id, title in titles.items():
            own = tuple(by_game.get(id, ()))
            if own:
                lines.append(Line(id, title, own, selection.counts(collection, own, now)))
        self.lines, self.list.count = lines, len(lines)
        self.list.selected = next((row for row, line in enumerate(lines) if line.game == keep), 0)
        self._look()

    def _now(self) -> int:
        return int(self.services.wall_clock().timestamp())

    @property
    def chosen(self) -> Line:
        """The line that is chosen."""
        return self.lines[self.list.selected or 0]

    def _look(self) -> None:
        """The chosen line: its game, which exercises its rules have overtaken, its themes."""
        line, registry = self.chosen, self.services.registry
        self._game, self._retired = None, 0
        if line.game:
            with harmless("exercises"):
                fits = selection.fitting(registry)
                good = tuple(each for each in line.exercises if fits(each))
                self._retired = len(line.exercises) - len(good)
                counts = selection.counts(self.services.trainer.collection, good, self._now())
                self.lines = [*self.lines]
                self.lines[self.list.selected or 0] = line = Line(line.game, line.title, good, counts)
                self._game = registry.game(line.game, good[0].variant) if good else None
        found = sorted({each.theme for each in line.exercises}, key=lambda theme: (theme.count("."), theme))
        self.themes = [("", self.say("trainer.themes_all"))]
        self.themes += [(theme, self.say(phrase(f"trainer.theme.{theme}"))) for theme in found]
        self.theme_list.count, self.theme_list.selected = len(self.themes), 0
        self._follow()

    @property
    def wanted(self) -> list[Exercise]:
        """The exercises of the chosen game and theme."""
        theme = self.themes[self.theme_list.selected or 0][0]
        return [each for each in self.chosen.exercises if theme in ("", each.theme)]

    def _follow(self) -> None:
        """What the buttons say, and which are open."""
        collection, trainer, wanted = self.services.trainer.collection, self.services.trainer, self.wanted
        due = len(selection.due(collection, wanted, self._now()))
        self.next_button.label = self.say(phrase("trainer.practise_due", n=due) if due else "trainer.none_due")
        self.next_button.enabled, self.next_button.why = due > 0, self.say("trainer.nothing_due")
        self.path_button.enabled = bool(selection.path(collection, wanted))
        self.path_button.kind = "plain" if due else "primary"
        self.path_button.why = self.say("trainer.path_done")
        self.day_button.enabled = self._day() is not None
        self.day_button.why = self.say("trainer.no_today")
        self.make_button.label = self.say("trainer.make_stop" if trainer.running else "trainer.make")
        self.base_dirty = True

    def _day(self) -> Exercise | None:
        return daily(self.services.wall_clock().astimezone().date(), self.chosen.game or None)

    def resumed(self) -> None:
        """Some may have been done meanwhile."""
        self.read(self.chosen.game)
        super().resumed()

    def update(self, ms: float) -> bool:
        """Follows the games that are gone through."""
        trainer = self.services.trainer
        seen = trainer.running, trainer.done, round(trainer.part, 2), trainer.made, trainer.failed
        if seen != self._seen:
            self._seen = seen
            if trainer.made:
                self.read(self.chosen.game)
            else:
                self._follow()
            self.layout(self.size, self.compact)
            return True
        return super().update(ms)

    def anew(self) -> Callable[[], None]:
        """The page with the same game."""
        return partial(self.services.routes.exercises, self.chosen.game or None)

    # what is done

    def _pick(self, row: int) -> None:
        self.list.selected = row
        self._look()
        self.layout(self.size, self.compact)

    def _pick_theme(self, row: int) -> None:
        self.theme_list.selected = row
        self._follow()

    def practise(self) -> None:
        """What is due, or where nothing is, the path."""
        due = selection.due(self.services.trainer.collection, self.wanted, self._now())
        if due:
            self.services.routes.practise(due)
        else:
            self.walk()

    def walk(self) -> None:
        """What was never done, from easy to hard."""
        left = selection.path(self.services.trainer.collection, self.wanted)
        if left:
            self.services.routes.practise(left)
        else:
            self.services.toast(self.say("trainer.path_done"))

    def day(self) -> None:
        """The exercise of the day."""
        self.services.routes.exercise_of_the_day(self.chosen.game or None)

    def make(self) -> None:
        """Makes exercises of the saved games that are over, or stops that."""
        trainer, services = self.services.trainer, self.services
        if trainer.running:
            trainer.stop()
        else:
            ids = waiting(services.store, trainer.collection)
            if not ids:
                services.toast(self.say("trainer.make_none"))
                return
            try:
                trainer.make(ids)
            except (BadData, OSError):
                services.toast(self.say("trainer.make_failed"))
        self._follow()

    # layout and drawing

    def place(self, room: Rect) -> None:
        """The games at the left; what there is of the chosen one at the right, above the buttons."""
        wide = 288.0 if self.compact else 380.0
        self.panel = Rect(self.size[0] - wide - 16, room.y + 16, wide, self.size[1] - room.y - 32)
        self.list.rect = Rect(room.x + 32, room.y + 24, self.panel.x - room.x - 64, room.h - 32)
        at, height = self.panel.inset(20, 16 if self.compact else 20), 36.0 if self.compact else 44.0
        foot, above = at.cut_bottom(4 * (height + 8) - 8)
        buttons = (self.next_button, self.path_button, self.day_button, self.make_button)
        for button, place in zip(buttons, foot.rows(4, 8), strict=True):
            button.rect = place
        self._told, above = above._replace(h=above.h - 12).cut_bottom(44)
        shown = self._game is not None and above.h > 300
        self._board, below = above.cut_top(150.0 if shown else 0.0)
        self.theme_list.rect = below.cut_top(34)[1]
        self._heading = below
        self.form.add(self.list, self.theme_list, *buttons)
        self.focus_first(self.list)

    @property
    def caps_right(self) -> float:
        """The keys stand left of the panel."""
        return self.panel.x - 32

    def draw_base(self, canvas: Canvas) -> None:
        """The panel: a position, the themes, how far the games are gone through."""
        super().draw_base(canvas)
        canvas.sheet(self.panel)
        line, at = self.chosen, self._heading
        canvas.text(line.title, (at.x, at.y + 14), "h2", anchor="midleft", max_width=at.w)
        if self._board.h and self._game is not None:
            self._draw_board(canvas, self._board, self._game)
        told = self._said()
        if told:
            canvas.paragraph(told, self._told, "small", "ink_2")

    def _draw_board(self, canvas: Canvas, room: Rect, game: AnyGame) -> None:
        """The position that comes next."""
        collection = self.services.trainer.collection
        now = self._now()
        comes = [*selection.due(collection, self.wanted, now), *selection.path(collection, self.wanted), *self.wanted]
        with harmless("exercise"):
            if comes:
                board = Rect.around(room.center, min(room.w, 160.0), room.h - 14)
                look_of(game).draw_mini(canvas, board, game, game.parse(comes[0].position))

    def _said(self) -> str:
        """How far the games are gone through, or what is the matter."""
        trainer = self.services.trainer
        if trainer.running:
            part = round(100 * trainer.part)
            values = {"done": trainer.done, "total": trainer.total, "part": part, "made": trainer.made}
            return self.say(phrase("trainer.make_running", **values))
        if trainer.failed is not None:
            return self.say(trainer.failed)
        if self._retired:
            return self.say(phrase("trainer.retired_some", n=self._retired, title=self.chosen.title))
        return ""

    def _paint_row(self, canvas: Canvas, row: int, rect: Rect, selected: bool, hovered: bool) -> None:
        """A game: its title, how much of it was done, what is due."""
        line = self.lines[row]
        draw_frame(canvas, rect, selected, hovered)
        x, right, middle = rect.x + 20, rect.right - 20, rect.center[1]
        canvas.text(line.title, (x, middle - 10), "name", anchor="midleft", max_width=rect.w * 0.6)
        counts = line.counts
        due = self.say(phrase("trainer.due", n=counts.due)) if counts.due else ""
        canvas.text(due, (right, middle - 10), "note", "ink", "midright")
        done = self.say(phrase("trainer.of", done=counts.done, total=counts.total))
        text = canvas.text(done, (x, middle + 12), "note", "ink_2", "midleft")
        bar = Rect(max(text.right + 16, x + 140), middle + 10, 0, 4)
        bar = bar._replace(w=max(0.0, right - bar.x))
        canvas.box(bar, fill="line", radius=2)
        if counts.done:
            canvas.box(bar._replace(w=max(4.0, bar.w * counts.done / counts.total)), fill="ink_3", radius=2)

    def _paint_theme(self, canvas: Canvas, row: int, rect: Rect, selected: bool, hovered: bool) -> None:
        """A theme: its name and how much of it was done."""
        theme, name = self.themes[row]
        draw_frame(canvas, rect, selected, hovered)
        own = [each for each in self.chosen.exercises if theme in ("", each.theme)]
        counts = selection.counts(self.services.trainer.collection, own, self._now())
        canvas.text(name, (rect.x + 12, rect.center[1]), "note", anchor="midleft", max_width=rect.w * 0.65)
        words = self.say(phrase("trainer.theme_line", done=counts.done, total=counts.total))
        canvas.text(words, (rect.right - 14, rect.center[1]), "note", "ink_2", "midright")
