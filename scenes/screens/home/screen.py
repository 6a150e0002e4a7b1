"""The home screen: a shelf of boxes, the game that waits to be resumed, and the way to everything else."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from scenes.games import look_for
from scenes.games.kit.covers import OWN, Drawn
from scenes.geometry import Rect
from scenes.input import Input, Key, PointerShape, Wheel
from scenes.pages.key_sheet import KeySheet, draw_caps
from scenes.screens.home.doors import doors, teacher
from scenes.screens.home.first_card import HEIGHT_FIRST, FirstCard
from scenes.screens.home.game_box import BOX, Cover, GameBox
from scenes.screens.home.menu_row import MenuRow
from scenes.screens.home.resume_card import HEIGHT, HEIGHT_COMPACT, HEIGHT_SLIM, ResumeCard
from scenes.stack import Screen
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Form, IconButton
from squares.data.installed import engines
from squares.saves.results import beaten, strength

if TYPE_CHECKING:
    from scenes.services import Services
    from squares.core.phrase import Phrase
    from squares.registry import Entry

GRIDS = ((3, 2), (4, 3))
"""Columns and rows of the shelf: the first that holds all boxes, as long as they are ``LEAST_BOX`` wide or wider."""
LEAST_BOX = 200.0
GUTTER, WIDE_GUTTER = 20.0, 72.0
FOOT = 50.0  # of the window, below the menu and the shelf
LEAST_ROW = 36.0  # how high a line of the menu is at least; the card above it gives way
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
        self.games: tuple[tuple[Entry, ...], ...] = ()  # one for each box; that of one's own layout has none
        self.boxes: list[GameBox] = []
        self.rows: list[MenuRow] = []
        self.saved: tuple[object, ...] = ()
        self.full_screen = IconButton("", "", services.shell.toggle_full_screen)
        self.card: ResumeCard | FirstCard | None = None
        self.won: dict[str, int] = {}
        self.first_row = 0
        self.columns, self.rows_seen = GRIDS[0]
        self._chosen = 0
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
        shipped, own = ([games for games in boxes if games[0].shipped is kind] for kind in (True, False))
        self.games = (*shipped, (), *(() if self.plain else own))
        self.saved = store.list()
        self.won = {} if self.plain else beaten(self.saved)
        left = self.services.own_games.left
        line = say("home.being_read", n=left) if left else say("home.own_line")
        self.boxes = [GameBox(self._cover(games), partial(routes.game, games[0])) for games in self.games if games]
        self.boxes.insert(self.games.index(()), GameBox(Cover("own", say("home.own"), "", line), routes.own))
        shown = [entry for games in self.games for entry in games]
        self.rows = [MenuRow(door) for door in doors(self.services, () if self.plain else self.saved, shown)]
        self.card = None if self.plain else self._card()

    def _card(self) -> ResumeCard | FirstCard | None:
        """The match that waits; before the first match, where to begin."""
        waiting = self.services.store.latest_unfinished()
        if waiting is not None:
            return ResumeCard(self.services, waiting, self._resume, self.services.routes.saved)
        if self.saved or not self.services.settings.newcomer:
            return None
        return FirstCard(self.services, self._learn, self._away)

    def _away(self) -> None:
        """The card that says where to begin never comes back."""
        self.services.change(newcomer=False)
        self.resumed()

    def _learn(self) -> None:
        """What teaches the game that was chosen last."""
        teacher(self.services, self._to_learn)()

    @property
    def _to_learn(self) -> Entry:
        games = self.games[self._chosen] or self.games[0]
        return games[0]

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
        level = max((self.won[game.id] for game in games if game.id in self.won), key=strength, default=None)
        return Cover(
            entry.cover,
            entry.title,
            entry.subtitle,
            line,
            picture=entry.picture,
            drawn=self._drawn(entry),
            won="" if level is None else self._level(level),
            own=not entry.shipped,
        )

    def _level(self, level: int) -> str:
        """What a level is called. What knows it is not needed before somebody has won."""
        from scenes.pages.bot_text import level_name

        return self.services.say(level_name(level))

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
            room = size[1] - FOOT - top - 26 - LEAST_ROW * len(self.rows)
            heights = (HEIGHT_FIRST,) if isinstance(self.card, FirstCard) else (HEIGHT, HEIGHT_COMPACT)[compact:]
            height = next((h for h in heights if h <= room), HEIGHT_SLIM)
            self.card.place(Rect(left.x, top, left.w, height))
            top += height + (26 if height > HEIGHT_SLIM else 14)
        step = math.floor(min(44.0 if compact else 52.0, (size[1] - FOOT - top) / len(self.rows)))
        for i, row in enumerate(self.rows):
            row.rect = Rect(left.x + 8, top + i * step, left.w - 8, step)
        gap = 24.0 if compact else 44.0
        self.shelf = Rect(left.right + gap, 40, size[0] - left.right - gap - 24, size[1] - 92)
        self._place_boxes()
        self._place_full_screen()
        self._fill_form()
        self.base_dirty = True

    def _box_width(self, columns: int, rows: int) -> float:
        """How wide boxes are in such a grid."""
        shelf = self.shelf
        wide = (shelf.w - GUTTER * (columns - 1)) / columns
        return min(wide, (shelf.h - 23 * rows) / rows / BOX[1] * BOX[0])

    def _place_boxes(self) -> None:
        shelf = self.shelf
        grids = [grid for grid in GRIDS if self._box_width(*grid) >= LEAST_BOX] or [GRIDS[0]]
        grid = next((grid for grid in grids if grid[0] * grid[1] >= len(self.boxes)), grids[-1])
        self.columns, self.rows_seen = columns, rows = grid
        w = self._box_width(*grid)
        h = w / BOX[0] * BOX[1]
        across = w + max(GUTTER, min(WIDE_GUTTER, (shelf.w - columns * w) / (columns - 1)))
        down = h + min(38.0, (shelf.h - rows * h) / (rows - 1))
        self.first_row = max(0, min(self.first_row, self._row_count - rows))
        x0 = shelf.right - w - (columns - 1) * across
        for i, box in enumerate(self.boxes):
            row, column = divmod(i, columns)
            box.shown = 0 <= row - self.first_row < rows
            box.rect = Rect(x0 + column * across, shelf.y + (row - self.first_row) * down, w, h)

    def _place_full_screen(self) -> None:
        """In the corner above the shelf; it shows what a press would change."""
        full, button = self.services.shell.full_screen, self.full_screen
        button.icon = "icons/window" if full else "icons/full_screen"
        button.tip = self.services.say("page.window" if full else "page.full_screen")
        button.rect = Rect.around((self.shelf.right - 18, 20), 36)

    @property
    def _row_count(self) -> int:
        return -(-len(self.boxes) // self.columns)

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
            if event.name == "r" and isinstance(self.card, ResumeCard):
                self._resume()
                return True
            if event.name in ("left", "right", "up", "down"):
                return self._walk(event.name)
            if event.name == "return":
                self.form.set_focus(self.form.attended or self.form.widgets[0])
        used = self.form.handle(event)
        self._choose()
        return used

    def _choose(self) -> None:
        """The box that has, or had, the focus is what the card of the first start would teach."""
        if self.form.focus in self.boxes:
            self._chosen = self.boxes.index(self.form.focus)

    def _walk(self, way: str) -> bool:
        """Arrows go over the shelf, and up and down the menu."""
        widgets, focus = self.form.widgets, self.form.focus
        at = widgets.index(focus) if focus in widgets else 0
        if at < len(self.boxes):
            at += {"left": -1, "right": 1, "up": -self.columns, "down": self.columns}[way]
            inside = 0 <= at < len(self.boxes)
        else:
            at += 1 if way in ("down", "right") else -1
            inside = len(self.boxes) <= at < len(widgets)
        if not inside:
            return False
        self.form.set_focus(widgets[at], ring=True)
        self._choose()
        row = at // self.columns
        if at < len(self.boxes) and not self.first_row <= row < self.first_row + self.rows_seen:
            self._scroll_to(row if row < self.first_row else row - self.rows_seen + 1)
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
        if isinstance(self.card, ResumeCard) and not self.card.looked_up:
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
        if isinstance(self.card, FirstCard):
            self.card.draw_game(canvas, self._to_learn.title)
        resume = (("r", "resume"),) if isinstance(self.card, ResumeCard) else ()
        entry, told = self._attended(), self.shelf.x
        caps = (("arrows", "choose"), ("enter", "set_up" if entry is not None else "open"), *resume)
        line = (*caps[1 if self._compact else 0 :], ("f1", "keys"))
        if entry is not None:
            bold = canvas.text(entry.title, (self.boxes[0].rect.x, y), "name", anchor="midleft", size=14)
            room = self.shelf.right - bold.right - 8
            goal = canvas.text(self._goal(entry), (bold.right + 8, y), "note", "ink_2", "midleft", room)
            told = goal.right + 24
        draw_caps(canvas, self.services, line, self.shelf.right, y, told)
        self.keys.draw(canvas, (*caps, ("tab", "next_field"), ("f5", "reread")))

    def _goal(self, entry: Entry) -> str:
        """The game in one line, of the file or how it is won; shipped files have one. Then whom one has beaten."""
        goal: str | Phrase = entry.summary
        if not (goal or entry.shipped or entry.definition is None):
            goal = entry.definition.goal()
        said = goal if isinstance(goal, str) else self.services.say(goal)
        if entry.id not in self.won or self._compact:
            return said
        return f"{said} {self.services.say('home.beaten', level=self._level(self.won[entry.id]))}".lstrip()

    def _draw_rows_dots(self, canvas: Canvas) -> None:
        if self._row_count <= self.rows_seen:
            return
        for row in range(self._row_count):
            centre = (self._size[0] - 10, self.shelf.center[1] + (row - (self._row_count - 1) / 2) * 14)
            seen = self.first_row <= row < self.first_row + self.rows_seen
            canvas.disc(centre, 3.5, fill="ink_2" if seen else None, line="ink_2", width=1)

    def _attended(self) -> Entry | None:
        seen = self.form.attended
        games = self.games[self.boxes.index(seen)] if isinstance(seen, GameBox) and seen in self.boxes else ()
        return games[0] if games else None

    # ways out

    def _resume(self) -> None:
        if isinstance(self.card, ResumeCard):
            self.services.routes.resume(self.card.summary.id)
