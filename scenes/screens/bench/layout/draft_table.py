"""The board and the tray below it as one widget: pieces are picked up and laid down with the pointer or with keys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import TYPE_CHECKING, Any

from scenes.board.picture import Picture
from scenes.games import look_of
from scenes.games.kit.board_view import BoardView
from scenes.geometry import Point, Rect, distance, heading
from scenes.input import Input, Key, PointerDown, PointerLeft, PointerMove, PointerShape, PointerUp, Wheel
from scenes.screens.bench.layout.workpiece import BOX, Workpiece
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Widget
from scenes.ui.widgets.scroll import thumb
from squares.core.editing import Place, Token
from squares.core.game import Piece
from squares.core.grid import Cell, File, Rank
from squares.core.seats import Seat

if TYPE_CHECKING:
    from scenes.services import Services

TABS, TABS_COMPACT, TABS_IN_ROW = 32.0, 28.0, 7
SLOT, SLOT_COMPACT = 54.0, 46.0
PAD, READ_H = 8.0, 210.0
DRAG_FROM = 6.0
_ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}


class DraftTable(Widget):
    """``hidden``: closed piles show only how many pieces they hold, as at a real table."""

    radius = 10.0

    def __init__(self, services: Services, work: Workpiece, hidden: bool = False) -> None:
        super().__init__()
        self._services, self._say = services, services.say
        self.work = work
        self._hidden = hidden
        self.view: BoardView = look_of(work.game).view(work.game, services.say, services.theme, trays=False)
        self._board = self._tray = self._pieces_area = Rect(0, 0, 0, 0)
        self._slot = SLOT
        self._scrolled = 0.0
        self._pos: Point = (0.0, 0.0)
        self._pressed: Point | None = None
        self._in_tray: int | None = None  # the tray's piece that the keys are on, None while they are on the board
        self._right: Point | None = None  # where the right button went down
        self._by_keys = False
        self.stamp = 0

    # places

    def place(self, rect: Rect, compact: bool) -> None:
        """The board above, the tray with its tabs below."""
        self.rect, self._slot = rect, SLOT_COMPACT if compact else SLOT
        tabs = (TABS_COMPACT if compact else TABS) * ceil(len(self.work.trays) / TABS_IN_ROW)
        self._tray, board = rect.cut_bottom(tabs + (1 if compact else 2) * (self._slot + 4) + 2 * PAD)
        self._board = board.cut_bottom(8)[1]
        self._tabs_area, area = self._tray.cut_top(tabs)
        self._pieces_area = area.inset(PAD)
        self.view.layout(self._board, True, Seat.SOUTH)
        self.refresh()

    def refresh(self) -> None:
        """The draft, or what is in hand, has changed."""
        self.stamp += 1
        self.view.show(self._picture())

    def tab_rects(self) -> list[Rect]:
        """Where the trays' tabs lie, in as many rows as they need."""
        count = len(self.work.trays)
        rows = self._tabs_area.rows(ceil(count / TABS_IN_ROW))
        return [rect for row in rows for rect in row.columns(ceil(count / len(rows)), 4)][:count]

    def rect_of(self, cell: Cell) -> Rect:
        """Where the uppermost piece of a cell lies."""
        return self.view.rect(cell)

    def slots(self) -> Iterator[tuple[int, Rect]]:
        """The pieces of the open tray that are in sight, and where."""
        area, pitch = self._pieces_area, self._slot + 4
        across = max(1, int((area.w + 4) // pitch))
        for i in range(len(self.shown_tokens())):
            row, column = divmod(i, across)
            rect = Rect(area.x + column * pitch, area.y + row * pitch - self._scrolled, self._slot, self._slot)
            if rect.bottom > area.y and rect.y < area.bottom:
                yield i, rect

    @property
    def _whole(self) -> float:
        """How high all pieces of the open tray are."""
        area, pitch = self._pieces_area, self._slot + 4
        return ceil(len(self.shown_tokens()) / max(1, int((area.w + 4) // pitch))) * pitch - 4

    def _scroll(self, by: float) -> bool:
        before = self._scrolled
        self._scrolled = max(0.0, min(self._scrolled + by, self._whole - self._pieces_area.h))
        return self._scrolled != before

    def _closed(self, tray: str) -> bool:
        return self._hidden and any(pile.id == tray and pile.closed for pile in self.work.editing.piles)

    def shown_tokens(self) -> Sequence[tuple[Place, int, Token]]:
        """The pieces of the open tray, each with where it lies; of a closed pile the next one."""
        tray = self.work.open
        found = [(tray, i, token) for i, token in enumerate(self.work.tokens(tray))]
        return found[:1] if self._closed(tray) else found

    def spot(self, pos: Point) -> tuple[Place, int] | None:
        """What lies at a point: a cell, or a piece of the open tray by its place and number (-1 for a tray itself)."""
        if self._board.inset(-4).contains(pos):
            target = self.view.pick(pos)
            return (target, -1) if isinstance(target, Cell) else None
        for pile, rect in zip(self.work.trays, self.tab_rects(), strict=True):
            if rect.contains(pos):
                return (BOX if pile is None else pile.id), -1
        if self._tray.contains(pos):
            slot = next((i for i, rect in self.slots() if rect.contains(pos)), None)
            return (self.work.open, -1) if slot is None else self.shown_tokens()[slot][:2]
        return None

    # input

    @property
    def pointer(self) -> PointerShape:
        """A hand over what can be taken."""
        if self.work.held is not None:
            return "grabbing"
        spot = self.spot(self._pos)
        if spot is None:
            return "default"
        return "hand" if not isinstance(spot[0], Cell) or self.work.draft.at(spot[0]) else "default"

    def handle(self, event: Input) -> bool:
        """Drag or press twice to move a piece; the right button turns and pushes, the middle one gives it to the other
        player; keys as the sheet tells them."""
        used = self._handle(event)
        if isinstance(event, PointerMove):
            return used  # what is in hand lies over the still picture
        if isinstance(event, Key | PointerDown):
            self._by_keys = isinstance(event, Key)
        if used:
            self.refresh()
        return used

    def _handle(self, event: Input) -> bool:
        match event:
            case PointerMove(pos=pos):
                self._pos = pos
                return self.work.held is not None or self.view.cards is not None
            case PointerDown(pos=pos, button=1):
                self._pos = pos
                return self._press(pos)
            case PointerUp(pos=pos, button=1):
                self._pos = pos
                return self._release(pos)
            case PointerDown(pos=pos, button=3):
                self._right = pos
                return False
            case PointerUp(pos=pos, button=3):
                return self._right_release(pos)
            case PointerDown(pos=pos, button=2):
                self.work.recolour(self._cell_at(pos))
                return True
            case PointerLeft():
                return False
            case Wheel(pos=pos, dy=dy):
                return self._tray.contains(pos) and self._scroll(-dy * (self._slot + 4))
            case Key(ctrl=False, alt=False):
                return self._key(event)
        return False

    def _press(self, pos: Point) -> bool:
        spot, work = self.spot(pos), self.work
        if work.held is not None:  # picked up by a press before
            self._lay_at(pos)
            return True
        if spot is None:
            return True
        place, index = spot
        if isinstance(place, Cell):
            work.cursor, self._in_tray = place, None
        elif index < 0 and place != work.open:
            self._open(place)
            return True
        if index >= 0 or isinstance(place, Cell):
            work.pick(place, index)
        self._pressed = pos
        return True

    def _release(self, pos: Point) -> bool:
        pressed, self._pressed = self._pressed, None
        if self.work.held is None or pressed is None or distance(pressed, pos) < DRAG_FROM:
            return True  # stays in hand until the next press
        self._lay_at(pos)
        return True

    def _right_release(self, pos: Point) -> bool:
        """The right button turns a piece where it lies, and pushes it the way that it is drawn."""
        pressed, self._right = self._right, None
        cell = None if pressed is None else self._cell_at(pressed)
        if cell is None or pressed is None or distance(pressed, pos) < self.view.rect(cell).w / 2:
            self.work.turn(cell)
        else:
            across, down = heading(pressed, pos)
            self.work.push(cell, (int(across), -int(down)))
        return True

    def _cell_at(self, pos: Point) -> Cell | None:
        spot = self.spot(pos)
        return spot[0] if spot is not None and isinstance(spot[0], Cell) else None

    def _lay_at(self, pos: Point) -> None:
        """Where the piece is let go: on a cell, on a tab, over the tray; anywhere else it stays where it was."""
        spot = self.spot(pos)
        if spot is None:
            self.work.held = None
        elif isinstance(spot[0], Cell):
            self.work.cursor = spot[0]
            self.work.lay(spot[0])
        elif spot[0] == self.work.open or spot[1] >= 0:
            self.work.put_away()
        else:
            self.work.lay(spot[0])

    def _open(self, tray: str) -> None:
        self.work.open, self._scrolled = tray, 0.0
        if self._in_tray is not None:
            self._in_tray = 0

    # keys

    def _key(self, key: Key) -> bool:
        work, name = self.work, key.name
        cell = work.cursor if self._in_tray is None else None
        if name in _ARROWS:
            if key.shift and cell is not None:
                work.push(cell, _ARROWS[name])
            else:
                self._walk(name)
        elif name in ("return", "space"):
            self._take_or_lay()
        elif name in ("delete", "backspace"):
            work.put_away() if work.held is not None else work.take_away(work.cursor)
        elif name == "f":
            work.turn(cell)
        elif name == "c":
            work.recolour(cell)
        elif name in (",", "."):
            work.next_tray(1 if name == "." else -1)
            self._open(work.open)
        elif name.isdigit() and len(name) == 1:
            self._number((int(name) - 1) % 10)
        elif name == "escape" and work.held is not None:
            work.held = None
        else:
            return False
        return True

    def _walk(self, name: str) -> None:
        """Over the board; from its lowest row down into the tray, and up again."""
        work, (across, up) = self.work, _ARROWS[name]
        if self._in_tray is not None:
            if name == "up":
                self._in_tray = None
            elif across:
                self._in_tray = max(0, min(len(self.shown_tokens()) - 1, self._in_tray + across))
            return
        goal = Cell(File(work.cursor.file + across), Rank(work.cursor.rank + up))
        if goal in work.game.grid:
            work.cursor = goal
        elif name == "down":
            self._in_tray = 0

    def _take_or_lay(self) -> None:
        work = self.work
        if work.held is not None:
            work.lay(work.cursor) if self._in_tray is None else work.put_away()
        elif self._in_tray is None:
            work.pick(work.cursor)
        elif self._pick_shown(self._in_tray):
            self._in_tray = None

    def _pick_shown(self, index: int) -> bool:
        """Take the piece of that number in the tray; whether there is one."""
        shown = self.shown_tokens()
        return index < len(shown) and self.work.pick(*shown[index][:2])

    def _number(self, index: int) -> None:
        """The piece of that number in the tray comes to the cursor."""
        if self._pick_shown(index):
            self.work.lay(self.work.cursor)

    # drawing

    def _picture(self) -> Picture:
        """The draft without the piece in hand."""
        draft, held = self.work.draft, self.work.held
        if held is not None and isinstance(held.place, Cell):
            draft = draft.take(held.place, held.index)[0]
        position: Any = self.work.editing.position(draft)[0]
        return Picture(position, draft.pieces())

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """Board, tray, cursor and what is held."""
        work = self.work
        key = (self.stamp, self.rect, work.open, self._scrolled, canvas.theme.look)
        canvas.part("bench.draft", key, self._draw_still)
        if focused and self._by_keys:
            self._draw_cursor(canvas)

    def _draw_still(self, canvas: Canvas) -> None:
        picture = self._picture()
        self.view.draw_base(canvas, picture, frozenset())
        self.view.draw_moving(canvas, picture, ())
        self._draw_counts(canvas)
        self._draw_tray(canvas)

    def _draw_counts(self, canvas: Canvas) -> None:
        """How many pieces lie on a cell, where the game stacks none."""
        for cell in self.work.game.grid if not self.work.editing.stacks else ():
            count = len(self.work.draft.at(cell))
            if count > 1:
                at = self.view.rect(cell)
                canvas.disc((at.right - 4, at.y + 4), 11, fill="ink")
                canvas.text(str(count), (at.right - 4, at.y + 4), "name", "on_ink", "center", size=13)

    def _draw_tray(self, canvas: Canvas) -> None:
        work = self.work
        canvas.box(self._tray, fill="table_deep", radius=10)
        for pile, rect in zip(work.trays, self.tab_rects(), strict=True):
            self._draw_tab(canvas, BOX if pile is None else pile.id, rect)
        with canvas.clip(self._pieces_area.inset(-2)):
            for i, rect in self.slots():
                self._draw_slot(canvas, i, rect)
        area = self._pieces_area
        if self._whole > area.h + 1:
            track = Rect(area.right + 1, area.y, 6, area.h)
            canvas.box(thumb(track, area.h, self._whole, self._scrolled), fill="line_strong", radius=3)
        if not self.shown_tokens():
            canvas.text(self._say("bench.tray_empty"), self._pieces_area.center, "note", "ink_2", "center")

    def _draw_tab(self, canvas: Canvas, tray: str, rect: Rect) -> None:
        work, on = self.work, tray == self.work.open
        if on:
            canvas.box(rect.inset(2), fill="ink", radius=6)
        pile = next((pile for pile in work.trays if pile is not None and pile.id == tray), None)
        name = self._say("bench.box") if pile is None else self._say(pile.name)
        count = work.count(tray)
        words = name if count is None else f"{name} {count}"
        mark = 18.0 if pile is not None and pile.owner is not None else 0.0
        room = rect.w - 10 - mark
        size = next((s for s in (14.0, 13.0, 12.0) if canvas.measure(words, "name", s)[0] <= room), 11.0)
        x = rect.center[0] - (min(room, canvas.measure(words, "name", size)[0]) + mark) / 2
        if pile is not None and pile.owner is not None:
            self.view.seat_style.mark(canvas, pile.owner, (x + 6, rect.center[1]), 12)
        at = x + mark, rect.center[1]
        canvas.text(words, at, "name" if on else "body", "on_ink" if on else "ink", "midleft", room, size)

    def _draw_slot(self, canvas: Canvas, index: int, rect: Rect) -> None:
        work = self.work
        place, number, token = self.shown_tokens()[index]
        if self._closed(work.open):
            canvas.box(rect, fill="paper_high", line="line_strong", width=1.4, radius=8)
            canvas.text(str(len(work.tokens(work.open))), rect.center, "name", anchor="center")
            return
        held = work.held
        if held is None or place == BOX or (held.place, held.index) != (place, number):
            self._draw_token(canvas, token, rect)

    def _draw_token(self, canvas: Canvas, token: Token, rect: Rect) -> None:
        self.view.draw_piece(canvas, piece_of(token), rect)

    def _draw_cursor(self, canvas: Canvas) -> None:
        if self._in_tray is None:
            rect = self.view.rect(self.work.cursor)
        else:
            rect = next((rect for i, rect in self.slots() if i == self._in_tray), self._pieces_area)
        canvas.focus_ring(rect, radius=8)

    def draw_over(self, canvas: Canvas) -> None:
        """What is in hand, over everything else; else the card of the tray that is pointed at, to be read."""
        held = self.work.held
        if held is None:
            self._draw_read(canvas)
            return
        size = self.view.rect(self.work.cursor).w if isinstance(held.place, Cell) else self._slot * 1.1
        rect = Rect.around(self._pos, max(size, 30.0))
        canvas.shadow(rect, "lifted", radius=8)
        self.view.draw_piece(canvas, piece_of(held.token), rect)

    def _draw_read(self, canvas: Canvas) -> None:
        """A card of the tray large, above it, where the game has something to be read."""
        cards, spot = self.view.cards, self.spot(self._pos)
        if cards is None or spot is None or isinstance(spot[0], Cell) or spot[1] < 0 or self._closed(spot[0]):
            return
        token = self.work.tokens(spot[0])[spot[1]]
        rect = Rect(self._tray.x, self._tray.y - READ_H - 8, self._tray.w, READ_H)
        canvas.shadow(rect, "dialog", radius=10)
        canvas.box(rect, fill="paper", radius=10)
        cards.read_card(canvas, token.text, rect.inset(12), token.owner or Seat.SOUTH)

    def draw_ring(self, canvas: Canvas) -> None:
        """The cursor is enough."""


def piece_of(token: Token) -> Piece:
    """A piece by itself, for drawing."""
    return token.on(Cell(File(0), Rank(0)))
