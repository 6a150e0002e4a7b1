"""The home screen: a shelf of boxes, the game that waits to be resumed, and the way to everything else."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from scenes.games import look_for
from scenes.games.kit.covers import OWN, Drawn
from scenes.games.kit.look import MenuPage
from scenes.geometry import Rect
from scenes.input import Input, Key, PointerShape, Wheel
from scenes.pages.key_sheet import KeySheet, draw_caps
from scenes.screens.home.game_box import BOX, Cover, GameBox
from scenes.screens.home.menu_row import MenuRow
from scenes.screens.home.resume_card import HEIGHT, HEIGHT_COMPACT, ResumeCard
from scenes.stack import Screen
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Form, IconButton
from squares.data.installed import engines

if TYPE_CHECKING:
    from scenes.services import Services
    from squares.registry import Entry

COLUMNS, ROWS = 3, 2
GUTTER, WIDE_GUTTER = 20.0, 72.0
AGAIN_MS = 400.0  # between two looks at the shelf while many games are being checked
_SHELF = "shelf"


class Home(Screen):
    """Reads the registry and the store whenever it comes to the top. ``first_row`` is the shelf's uppermost row.

    ``plain``: only shipped games, and no card, for when something of the player's own keeps failing here.
    """

    def __init__(self, services: Services, plain: bool = False) -> None:
        self.services = services
        self.plain = plain
        self.form = Form(services.toast)
        self.keys = KeySheet(services)
        self.games: tuple[tuple[Entry, ...], ...] = ()
        self.boxes: list[GameBox] = []
        self.rows: list[MenuRow] = []
        self.full_screen = IconButton("", "", services.shell.toggle_full_screen)
        self.card: ResumeCard | None = None
        self.first_row = 0
        self.shelf = Rect(0, 0, 0, 0)
        self._size, self._compact = (1440.0, 900.0), False
        self._arrived, self._shown_for, self._telling = 0, 0.0, False

    # what there is

    def enter(self) -> None:
        """Looks at what there is."""
        self.refresh()

    def resumed(self) -> None:
        """Games may have been played or files changed meanwhile."""
        self.refresh()
        self.layout(self._size, self._compact)

    def anew(self) -> Callable[[], None]:
        """The home screen."""
        return partial(self.services.routes.home, self.plain)

    def reload(self) -> bool:
        """F5: the game files are read again, and the folder of one's own games is looked through for new ones."""
        self.services.own_games.look(again=True)
        self._telling = True
        self.resumed()
        return True

    def refresh(self) -> None:
        """Makes the boxes, the card and the menu anew."""
        say, store, routes = self.services.say, self.services.store, self.services.routes
        self._arrived, self._shown_for = self.services.own_games.arrived, 0.0
        boxes = self.services.registry.boxes
        self.games = tuple(games for games in boxes if games[0].shipped) if self.plain else boxes
        self.boxes = [GameBox(self._cover(games), partial(routes.game, games[0])) for games in self.games]
        left = self.services.own_games.left
        line = say("home.being_read", n=left) if left else say("home.own_line")
        self.boxes.append(GameBox(Cover("own", say("home.own"), "", line), routes.own))
        saved = len(store.list())
        self.rows = [
            MenuRow("save", say("home.saved"), routes.saved, str(saved) if saved else ""),
            *(MenuRow(page.icon, say(page.title), partial(page.open, self.services)) for page in self._pages()),
            MenuRow("folder", say("open.title"), routes.open_page),
            MenuRow("book", say("home.rules"), routes.rules),
            MenuRow("settings", say("home.settings"), routes.settings),
        ]
        waiting = None if self.plain else store.latest_unfinished()
        self.card = ResumeCard(self.services, waiting, self._resume, routes.saved) if waiting is not None else None

    def _pages(self) -> list[MenuPage]:
        """What the games on the shelf bring to the menu."""
        shown = dict.fromkeys(look_for(entry.engine) for entry in self.services.registry.entries)
        return [look.documents.page for look in shown if look.documents is not None]

    def _cover(self, games: tuple[Entry, ...]) -> Cover:
        say, entry = self.services.say, games[0]
        # Shipped files are sound; checking them here would delay the first frame.
        if not entry.shipped and entry.faults:
            return Cover("own", entry.title, "", say("home.faults", n=len(entry.faults)), bad=True)
        minutes = entry.minutes
        if minutes is None and entry.definition is not None:
            minutes = entry.definition.minutes
        counts = sorted({game.players for game in games})
        players = counts[0] if len(counts) == 1 else say("home.either", a=counts[0], b=counts[-1])
        line = say("home.line", n=players, minutes=minutes)
        if not entry.shipped and entry.warnings:
            line = say("home.line_warned", line=line, n=len(entry.warnings))
        return Cover(entry.cover, entry.title, entry.subtitle, line, picture=entry.picture, drawn=self._drawn(entry))

    def _drawn(self, entry: Entry) -> Drawn | None:
        """What is drawn on the box of a game of one's own that brings no cover; of engines from outside, a sketch."""
        draw, registry = look_for(entry.engine).draw_box, self.services.registry
        if entry.shipped or entry.cover != OWN or not engines()[entry.engine].is_shipped:
            return None
        key = entry.id, tuple(entry.files.items())
        return Drawn(key, lambda canvas, rect: draw(canvas, rect, registry.game(entry.id)))

    # layout

    def layout(self, size: tuple[float, float], compact: bool) -> None:
        """The menu at the left keeps its width; the shelf takes the rest, and scrolls by rows when it is full."""
        self._size, self._compact = size, compact
        left = Rect(20, 0, 284, size[1]) if compact else Rect(32, 0, 352, size[1])
        top = 124.0 if compact else 172.0
        if self.card is not None:
            height = HEIGHT_COMPACT if compact else HEIGHT
            self.card.place(Rect(left.x, top, left.w, height))
            top += height + 26
        step = 44.0 if compact else 52.0
        for i, row in enumerate(self.rows):
            row.rect = Rect(left.x + 8, top + i * step, left.w - 8, step)
        gap = 24.0 if compact else 44.0
        self.shelf = Rect(left.right + gap, 40, size[0] - left.right - gap - 24, size[1] - 92)
        self._place_boxes()
        self._place_full_screen()
        self._fill_form()
        self.base_dirty = True

    def _place_boxes(self) -> None:
        shelf = self.shelf
        k = min((shelf.w - GUTTER * (COLUMNS - 1)) / COLUMNS / BOX[0], (shelf.h - 46) / ROWS / BOX[1])
        w, h = BOX[0] * k, BOX[1] * k
        across = w + max(GUTTER, min(WIDE_GUTTER, (shelf.w - COLUMNS * w) / (COLUMNS - 1)))
        down = h + min(38.0, shelf.h - ROWS * h)
        self.first_row = max(0, min(self.first_row, self._row_count - ROWS))
        x0 = shelf.right - w - (COLUMNS - 1) * across
        for i, box in enumerate(self.boxes):
            row, column = divmod(i, COLUMNS)
            box.shown = 0 <= row - self.first_row < ROWS
            box.rect = Rect(x0 + column * across, shelf.y + (row - self.first_row) * down, w, h)

    def _place_full_screen(self) -> None:
        """In the corner above the shelf; it shows what a press would change."""
        full, button = self.services.shell.full_screen, self.full_screen
        button.icon = "icons/window" if full else "icons/full_screen"
        button.tip = self.services.say("page.window" if full else "page.full_screen")
        button.rect = Rect.around((self.shelf.right - 18, 20), 36)

    @property
    def _row_count(self) -> int:
        return -(-len(self.boxes) // COLUMNS)

    def _fill_form(self) -> None:
        at, keys = self.form.focus, self.form.keys_last
        index = self.form.widgets.index(at) if at in self.form.widgets else 0
        self.form.clear()
        self.form.add(*self.boxes, group=_SHELF)
        self.form.add(*(self.card.buttons if self.card else ()), *self.rows, self.full_screen)
        self.form.set_focus(self.form.widgets[min(index, len(self.form.widgets) - 1)])
        self.form.keys_last = keys

    # input

    @property
    def pointer(self) -> PointerShape:
        """The pointer's shape over the widgets."""
        return self.form.pointer

    def handle(self, event: Input) -> bool:
        """R resumes; arrows walk the shelf; the wheel scrolls it; Enter is for what the hint line tells of."""
        if self.keys.handle(event):
            return True
        if isinstance(event, Wheel) and self.shelf.contains(event.pos):
            return self._scroll_to(self.first_row - (1 if event.dy > 0 else -1))
        if isinstance(event, Key) and not (event.ctrl or event.alt):
            if event.name == "r" and self.card is not None:
                self._resume()
                return True
            if event.name in ("left", "right", "up", "down"):
                return self._walk(event.name)
            if event.name == "return":
                self.form.set_focus(self.form.attended or self.form.widgets[0])
        return self.form.handle(event)

    def _walk(self, way: str) -> bool:
        """Arrows go over the shelf, and up and down the menu."""
        widgets, focus = self.form.widgets, self.form.focus
        at = widgets.index(focus) if focus in widgets else 0
        if at < len(self.boxes):
            at += {"left": -1, "right": 1, "up": -COLUMNS, "down": COLUMNS}[way]
            inside = 0 <= at < len(self.boxes)
        else:
            at += 1 if way in ("down", "right") else -1
            inside = len(self.boxes) <= at < len(widgets)
        if not inside:
            return False
        self.form.set_focus(widgets[at], ring=True)
        row = at // COLUMNS
        if at < len(self.boxes) and not self.first_row <= row < self.first_row + ROWS:
            self._scroll_to(row if row < self.first_row else row - ROWS + 1)
        return True

    def _scroll_to(self, row: int) -> bool:
        before, self.first_row = self.first_row, row
        self._place_boxes()
        self.form.look_again()
        return self.first_row != before

    def update(self, ms: float) -> bool:
        """The card's small picture is looked up once the first frame stands; games come as they are checked."""
        own, self._shown_for = self.services.own_games, self._shown_for + ms
        own.watch(ms)
        if own.arrived != self._arrived and (own.left == 0 or self._shown_for >= AGAIN_MS):
            self.resumed()
        if self._telling and own.left == 0:
            self._telling = False
            self.services.toast(self.services.say("home.reloaded", n=len(self.services.registry.entries)))
        if self.card is not None and not self.card.looked_up:
            self.card.look_up()
            self.base_dirty = True
        return self.form.update(ms)

    # drawing

    def draw_base(self, canvas: Canvas) -> None:
        """The desk, the program's name and the card's paper."""
        canvas.table()
        say, k = self.services.say, 0.72 if self._compact else 1.0
        x, y = (20.0, 28.0) if self._compact else (32.0, 40.0)
        canvas.sprite("icons/seal", Rect(x, y, 64 * k, 64 * k))
        middle = y + 31 * k
        name = canvas.text(say("home.name"), (x + 82 * k, middle), "hero", anchor="midleft", size=56 * k)
        canvas.text(
            say("home.name_kanji"), (name.right + 13 * k, middle + 7 * k), "hero", "ink_2", "midleft", size=28 * k
        )
        canvas.text(say("home.motto"), (x + 2, y + 92 * k), "body", "ink_2", "midleft", size=17 if k == 1 else 15)
        if self.card is not None:
            self.card.draw(canvas)
        canvas.text(say("home.offline"), (x + 2, self._size[1] - 28), "note", "ink_2", "midleft")

    def draw_moving(self, canvas: Canvas) -> None:
        """Boxes, buttons, and the hint line for the game that has the attention."""
        self.form.draw(canvas)
        self._draw_rows_dots(canvas)
        y = self._size[1] - 28
        resume = (("r", "resume"),) if self.card else ()
        caps = (("arrows", "choose"), ("enter", "set_up"), *resume)
        line = (*caps[1 if self._compact else 0 :], ("f1", "keys"))
        entry, told = self._attended(), self.shelf.x
        if entry is not None:
            bold = canvas.text(entry.title, (self.boxes[0].rect.x, y), "name", anchor="midleft", size=14)
            room = self.shelf.right - bold.right - 8
            goal = canvas.text(self._goal(entry), (bold.right + 8, y), "note", "ink_2", "midleft", room)
            told = goal.right + 24
        draw_caps(canvas, self.services, line, self.shelf.right, y, told)
        self.keys.draw(canvas, (*caps, ("tab", "next_field"), ("f5", "reread")))

    def _goal(self, entry: Entry) -> str:
        """The game in one line: the file's own, else how it is won; shipped files have one."""
        if entry.summary or entry.shipped or entry.definition is None:
            return entry.summary
        goal = entry.definition.goal()
        return goal if isinstance(goal, str) else self.services.say(goal)

    def _draw_rows_dots(self, canvas: Canvas) -> None:
        if self._row_count <= ROWS:
            return
        for row in range(self._row_count):
            centre = (self._size[0] - 10, self.shelf.center[1] + (row - (self._row_count - 1) / 2) * 14)
            seen = self.first_row <= row < self.first_row + ROWS
            canvas.disc(centre, 3.5, fill="ink_2" if seen else None, line="ink_2", width=1)

    def _attended(self) -> Entry | None:
        seen = self.form.attended
        at = self.boxes.index(seen) if isinstance(seen, GameBox) and seen in self.boxes else len(self.games)
        return self.games[at][0] if at < len(self.games) else None

    # ways out

    def _resume(self) -> None:
        if self.card is not None:
            self.services.routes.resume(self.card.summary.id)
