"""The board, the tray and the free components as one widget: taken, laid and changed with the pointer or with keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import hypot
from typing import TYPE_CHECKING

from scenes.board.picture import Picture
from scenes.geometry import Point, Rect, distance
from scenes.input import Key, PointerDown, PointerMove, PointerShape, PointerUp, Wheel
from scenes.screens.bench.layout.draft_table import DRAG_FROM, DraftTable
from scenes.screens.bench.layout.sandbox.faces import Faces, counter_ends, fitted, size_of
from scenes.screens.bench.layout.sandbox.frame import Frame
from scenes.screens.bench.layout.sandbox.tabletop import Aim, Tabletop
from scenes.screens.bench.layout.workpiece import BOX
from squares.core import loose
from squares.core.editing import Place, Token
from squares.core.grid import Cell
from squares.core.loose import CARD, COUNTER, KIT, NOTE, PIECE, TABLE, Loose
from squares.core.seats import Seat

if TYPE_CHECKING:
    from scenes.input import Input
    from scenes.services import Services
    from scenes.ui.canvas import Canvas

TWICE = 400.0
"""Milliseconds in which two presses are one that writes."""
STEP = 0.25
"""Cells by which keys move a component."""
_LIFT, _LIFTS = 2.0, 4
"""Pixels by which a component lies higher than the one below it, and for how many of them."""
_READ_W, _LARGE = 240.0, 200.0
"""Pixels: how wide is what is read, and how large a piece is looked at."""
Lying = tuple[int, Loose, Rect]
"""A component of the table by its number, and where it lies."""
_NUDGES = {"left": (-STEP, 0.0), "right": (STEP, 0.0), "up": (0.0, STEP), "down": (0.0, -STEP)}


class SandboxTable(DraftTable):
    """``write`` is called to write on what is aimed at."""

    def __init__(self, services: Services, work: Tabletop, faces: Faces, write: Callable[[], None]) -> None:
        self.top, self._faces, self._write = work, faces, write
        self.frame = Frame((0.0, 0.0), 1.0, 1.0)
        self._on: int | None = None  # the component of the table that was chosen last
        self._lying: Sequence[Lying] = ()
        self._lying_at: tuple[object, ...] = (None, None, None, None)  # what that stands on
        self._taken_at, self._last = 0.0, (0.0, 0.0)  # when and where a press took something
        super().__init__(services, work, hidden=True)

    # places

    def place(self, rect: Rect, compact: bool) -> None:
        super().place(rect, compact)
        work = self.top
        bare = work.draft
        for cell in work.game.grid:
            bare = bare.with_all(cell, ())
        self.view.show(Picture(work.editing.position(bare)[0], ()))
        self.frame = Frame.of(self.view, work.game.grid)
        middles = {cell: self.frame.spot(self.view.rect(cell).center) for cell in work.game.grid}
        work.spot_of = lambda cell: middles[cell]
        self.refresh()

    def shown_tokens(self) -> Sequence[tuple[Place, int, Token]]:
        tray = self.top.open
        found = list(self.top.shown(tray))
        return found[:1] if self._closed(tray) else found

    def lying(self) -> Sequence[Lying]:
        """The components on the table, lower ones first, and where they lie; not the one that is held."""
        held = self.top.held
        now = self.top.draft, (None if held is None else (held.place, held.index)), self.frame, self._board
        draft, *rest = self._lying_at
        if draft is not now[0] or rest != [*now[1:]]:
            self._lying_at, self._lying = now, list(self._placed())
        return self._lying

    def _placed(self) -> Iterator[Lying]:
        held, levels = self.top.held, dict[loose.Spot, int]()
        for i, each in enumerate(loose.on_table(self.top.draft)):
            if held is not None and (held.place, held.index) == (TABLE, i):
                continue
            level = levels[each.spot] = levels.get(each.spot, -1) + 1
            rect = self.frame.rect(each.spot, size_of(each), self._board)
            yield i, each, rect.move(0, -_LIFT * min(level, _LIFTS))

    def seen(self) -> Iterator[Loose]:
        """The components that are in sight: on the table and in the open tray."""
        yield from (each for _, each, _ in self.lying())
        shown = self.shown_tokens()
        yield from (token for i, _ in self.slots() if isinstance(token := shown[i][2], Loose))

    def at(self, pos: Point) -> Aim | None:
        """The uppermost component at a point of the table, or that of a hand in the tray that may be seen."""
        on_table = [i for i, _, rect in self.lying() if rect.contains(pos)]
        if on_table:
            return TABLE, on_table[-1]
        spot = super().spot(pos)
        if spot is None or isinstance(spot[0], Cell) or spot[1] < 0:
            return None
        return (spot[0], spot[1]) if self._in_hand(spot[0]) else None

    def _in_hand(self, place: Place) -> bool:
        """Whether it is a place where seats hold components, and may be seen."""
        return loose.is_loose(place) and place != KIT and not self.top.secret(place)

    def spot(self, pos: Point) -> tuple[Place, int] | None:
        """Also a component, while nothing is held that might be laid below it."""
        aim = self.at(pos) if self.top.held is None else None
        return super().spot(pos) if aim is None else aim

    @property
    def aimed(self) -> Aim | None:
        """The component that keys and buttons are about: the chosen one, that in the tray, else that at the cursor."""
        work = self.top
        if self._in_tray is not None:
            shown = self.shown_tokens()
            place, index, _ = shown[self._in_tray] if self._in_tray < len(shown) else (KIT, 0, None)
            aim = (str(place), index)
            return aim if self._in_hand(place) and work.component(aim) is not None else None
        if self._on is not None and work.component((TABLE, self._on)) is not None:
            return TABLE, self._on
        x, y = work.spot_of(work.cursor)
        near = [i for i, each in enumerate(loose.on_table(work.draft)) if hypot(each.x - x, each.y - y) < 0.5]
        return (TABLE, near[-1]) if near else None

    # the pointer

    @property
    def pointer(self) -> PointerShape:
        if self.top.held is None and self.at(self._pos) is not None:
            return "hand"
        return super().pointer

    def _handle(self, event: Input) -> bool:
        if isinstance(event, PointerMove):
            super()._handle(event)
            return True  # what is pointed at may be read large
        if isinstance(event, Wheel):
            aim = self.at(event.pos)
            component = self.top.component(aim)
            if aim is not None and component is not None and component.kind == COUNTER:
                self.top.change(aim, lambda each: each.counted(1 if event.dy > 0 else -1))
                return True
        if isinstance(event, PointerDown) and event.button == 2:
            aim = self.at(event.pos)
            if aim is not None:
                self.top.change(aim, Loose.recoloured)
                return True
        if isinstance(event, PointerUp) and event.button == 3 and self._right is not None:
            aim = self.at(self._right)
            if aim is not None:
                self._right_on(aim, event.pos)
                return True
        return super()._handle(event)

    def _press(self, pos: Point) -> bool:
        now, work = self._services.clock(), self.top
        twice = distance(self._last, pos) < DRAG_FROM and now - self._taken_at < TWICE
        if work.held is not None and isinstance(work.held.token, Loose) and twice:
            work.held = None
            self._write()
            return True
        aim = self.at(pos) if work.held is None else None
        component = work.component(aim)
        if aim is not None and component is not None:
            self._on = aim[1] if aim[0] == TABLE else None
            shown = [(place, i) for place, i, _ in self.shown_tokens()]
            self._in_tray = shown.index(aim) if aim in shown else None
            if component.kind == COUNTER and self._count(aim, pos):
                return True
        elif work.held is None:
            self._on = None
        self._taken_at, self._last = now, pos
        return super()._press(pos)

    def _count(self, aim: Aim, pos: Point) -> bool:
        """Count down or up where one of a counter's ends is pressed."""
        rect = next((rect for i, _, rect in self.lying() if aim == (TABLE, i)), None)
        ends = counter_ends(rect) if rect is not None else ()
        by = next((by for by, end in zip((-1, 1), ends, strict=False) if end.contains(pos)), 0)
        if by:
            self.top.change(aim, lambda each: each.counted(by))
        return bool(by)

    def _lay_at(self, pos: Point) -> None:
        held, work = self.top.held, self.top
        on_board = self._board.contains(pos)
        if held is None or not isinstance(held.token, Loose) or not on_board:
            super()._lay_at(pos)
            return
        self._in_tray = None
        work.lay_down(self.frame.spot(pos))
        self._on = len(work.draft.at(TABLE)) - 1

    def _right_on(self, aim: Aim, pos: Point) -> None:
        """Turn a component where it lies, or move all that lies there the way that it was drawn."""
        pressed, self._right = self._right, None
        component = self.top.component(aim)
        if component is None or pressed is None:
            return
        if aim[0] != TABLE or distance(pressed, pos) < DRAG_FROM * 2:
            self.top.change(aim, Loose.turned)
        else:
            (x, y), (from_x, from_y) = self.frame.spot(pos), self.frame.spot(pressed)
            self.top.move_stack(component.spot, (component.x + x - from_x, component.y + y - from_y))

    # keys

    def _key(self, key: Key) -> bool:
        work, aim = self.top, self.aimed if self.top.held is None else None
        if key.name == "n" and work.held is None:
            return self._next(-1 if key.shift else 1)
        component = work.component(aim)
        if aim is None or component is None:
            return self._take_from_tray(key) or super()._key(key)
        if key.name in _NUDGES and key.shift and aim[0] == TABLE:
            work.nudge(component.spot, _NUDGES[key.name])
        elif key.name in ("return", "space") and aim[0] == TABLE:
            work.pick(*aim)
            self._pos, self._on = self.frame.point(component.spot), None
        elif key.name in ("delete", "backspace"):
            work.remove(aim)
        elif key.name == "f":
            work.change(aim, Loose.turned)
        elif key.name == "c":
            work.change(aim, Loose.recoloured)
        elif key.name == "w":
            self._write()
        elif key.name in ("+", "=", "-"):
            work.change(aim, lambda each: each.counted(-1 if key.name == "-" else 1))
        else:
            return self._key_beside(key)
        return True

    def _take_from_tray(self, key: Key) -> bool:
        """The piece of the tray that the keys are on is taken away; whether that was wanted."""
        at = self._in_tray if self.top.held is None and key.name in ("delete", "backspace") else None
        if at is None:
            return False
        if self._pick_shown(at):
            self.top.lay(BOX)
        return True

    def _key_beside(self, key: Key) -> bool:
        """A key that is not for the component that is aimed at."""
        self._on = None if key.name in _NUDGES else self._on
        return super()._key(key)

    def _next(self, step: int) -> bool:
        """Choose the next component on the table."""
        count = len(self.top.draft.at(TABLE))
        if count:
            self._on = ((self._on if self._on is not None else -1 if step > 0 else 0) + step) % count
            self._in_tray = None
        return bool(count)

    def _take_or_lay(self) -> None:
        was_held = self.top.held
        super()._take_or_lay()
        if was_held is not None and isinstance(was_held.token, Loose) and self.top.held is None:
            self._on = None

    def copy(self) -> None:
        """Lay the same once more beside what is aimed at, which is chosen then."""
        aim = self.aimed
        if aim is not None and self.top.copy(aim) and aim[0] == TABLE:
            self._on = len(self.top.draft.at(TABLE)) - 1
        self.refresh()

    # drawing

    def _draw_still(self, canvas: Canvas) -> None:
        super()._draw_still(canvas)
        counts = dict[loose.Spot, tuple[int, Rect]]()
        for _, each, rect in self.lying():
            self._faces.draw(canvas, each, rect)
            counts[each.spot] = counts.get(each.spot, (0, rect))[0] + 1, rect
        for count, rect in counts.values():
            if count > 1:
                at = rect.right - 2, rect.y + 2
                canvas.disc(at, 10, fill="ink", line="paper")
                canvas.text(str(count), at, "name", "on_ink", "center", size=12)

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        super().draw(canvas, focused, hovered)
        chosen = next((rect for i, _, rect in self.lying() if i == self._on), None)
        if chosen is not None and not (focused and self._by_keys):
            canvas.box(chosen.inset(-4), line="ink", width=1.6, radius=8, dash=(4.0, 3.0))

    def _draw_cursor(self, canvas: Canvas) -> None:
        chosen = next((rect for i, _, rect in self.lying() if i == self._on), None)
        if chosen is not None and self._in_tray is None:
            canvas.focus_ring(chosen, radius=8)
        else:
            super()._draw_cursor(canvas)

    def _draw_slot(self, canvas: Canvas, index: int, rect: Rect) -> None:
        place, _, _ = self.shown_tokens()[index]
        if self.top.secret(place):
            owner = self.top.hands.get(self.top.open, Seat.NORTH)
            self._faces.back(canvas, rect, self.view.seat_style.colour(owner))
        else:
            super()._draw_slot(canvas, index, rect)

    def _draw_token(self, canvas: Canvas, token: Token, rect: Rect) -> None:
        if isinstance(token, Loose):
            self._faces.draw(canvas, token, fitted(token, rect.inset(2)))
        else:
            super()._draw_token(canvas, token, rect)

    def draw_over(self, canvas: Canvas) -> None:
        held = self.top.held
        if held is None or not isinstance(held.token, Loose):
            super().draw_over(canvas)
            return
        w, h = size_of(held.token)
        rect = Rect.around(self._pos, w * self.frame.unit, h * self.frame.unit)
        canvas.shadow(rect, "lifted", radius=8)
        self._faces.draw(canvas, held.token, rect)

    def _draw_read(self, canvas: Canvas) -> None:
        aim = self.at(self._pos)
        component = self.top.component(aim)
        if aim is None or component is None:
            if not self._over_secret():
                super()._draw_read(canvas)
            return
        if self.top.secret(aim[0]):
            return
        if component.kind == PIECE and max(size_of(component)) > 1.0 and not component.down:
            self._draw_large(canvas, component)
        elif component.kind in (CARD, NOTE, PIECE) and component.said:
            self._draw_words(canvas, component.said)

    def _over_secret(self) -> bool:
        """Whether the pointer is over a hand that is not to be seen, or over no piece of the game."""
        spot = super().spot(self._pos)
        return spot is not None and not isinstance(spot[0], Cell) and (spot[0] == KIT or self.top.secret(spot[0]))

    def _beside(self, w: float, h: float) -> Rect:
        """A place of that size beside the pointer."""
        (x, y), within = self._pos, self.rect
        left = x + 24 if x + 24 + w < within.right else x - 24 - w
        return Rect(max(within.x, left), max(within.y, min(y, within.bottom - h)), w, h)

    def _draw_words(self, canvas: Canvas, words: str) -> None:
        """What stands on a component, large, beside the pointer."""
        wide = min(_READ_W, canvas.measure(words, "body")[0] + 30)
        rect = self._beside(wide, canvas.paragraph_height(words, wide - 28, "body") + 22)
        canvas.shadow(rect, "dialog", radius=8)
        canvas.box(rect, fill="paper", radius=8)
        canvas.paragraph(words, rect.inset(14, 10), "body")

    def _draw_large(self, canvas: Canvas, piece: Loose) -> None:
        """A card of another game with its name, beside the pointer."""
        w, h = size_of(piece)
        k = min(_LARGE / w, _LARGE * 1.3 / h)
        wide = max(w * k, min(_READ_W, canvas.measure(piece.text, "name")[0])) + 24
        rect = self._beside(wide, h * k + 50)
        canvas.shadow(rect, "dialog", radius=8)
        canvas.box(rect, fill="paper", radius=8)
        self._faces.draw(canvas, piece, Rect.around((rect.center[0], rect.y + 12 + h * k / 2), w * k, h * k))
        at = rect.center[0], rect.bottom - 19
        canvas.text(piece.text, at, "name", anchor="center", max_width=rect.w - 20)
