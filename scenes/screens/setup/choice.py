"""A page on which an option is answered: one that the other player must not see, or one of many single pieces.

The values stand as cards, or in rows above the places that their quotas leave for them. A press takes one, another
press gives it back, and nothing counts before Done.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from scenes.games import look_for
from scenes.games.kit import trays
from scenes.games.kit.secret import Answer, Done, SecretChoices
from scenes.games.kit.tally import draw_tally
from scenes.geometry import Rect
from scenes.pages.page import Page
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button, Pressable
from squares.core.game import AnyGame, Option
from squares.core.phrase import capital

if TYPE_CHECKING:
    from scenes.games.kit.look import Look
    from scenes.services import Services

_SHUT = 0.34
"""How much is seen of a value that there is no room for."""
_WIDE, _NAMES = 890.0, 190.0
_PITCH, _TILE, _PLACE, _PLACE_PITCH, _GROUP_GAP = 108.0, 86.0, 66.0, 80.0, 22.0


class SecretPages(SecretChoices):
    """A page for each choice."""

    def __init__(self, services: Services) -> None:
        self.services = services

    def choose(
        self, game: AnyGame, option: Option, name: str, done: Done, *, bot: bool = False, alone: bool = False
    ) -> None:
        say = self.services.say
        note = "" if alone else say("setup.secret_note")
        page = ChoicePage(self.services, game, option, say("setup.secret_title", name=name), note)
        page.done = done
        self.services.stack.push(page)


class ValueCard(Pressable):
    """A value by its name and its picture; chosen ones have a strong frame and a tick."""

    radius = 8.0

    def __init__(self, look: Look, game: AnyGame, option: Option, value: str, press: Done) -> None:
        super().__init__(partial(press, (value,)))
        self.look, self.game, self.value, self.seat = look, game, value, option.seat
        self.label = look.choices.name(game.definition, value)
        self.on = False

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """The name above the picture."""
        line, width = ("ink", 2.0) if self.on else ("ink" if hovered else "line_strong", 1.2)
        canvas.box(self.rect, fill="paper_high" if self.on else "paper", line=line, width=width, radius=self.radius)
        inner = self.rect.inset(16, 12)
        canvas.text(self.label, (inner.x, inner.y + 10), "name", anchor="midleft", max_width=inner.w - 26)
        self.look.choices.draw(canvas, inner.cut_top(30)[1], self.game.definition, self.value, self.seat)
        if self.on:
            canvas.sprite("icons/check", Rect.around((inner.right - 9, inner.y + 10), 20), {"ink": "ink"})


class ValuePiece(Pressable):
    """A value that is a single piece: in its row, or once it is taken in its place."""

    radius = 8.0

    def __init__(self, look: Look, game: AnyGame, option: Option, value: str, press: Done) -> None:
        super().__init__(partial(press, (value,)), tip=look.choices.name(game.definition, value))
        self.label = self.tip
        self.look, self.game, self.value, self.seat = look, game, value, option.seat
        self.taken = False

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """The piece, dim where there is no room for it, or the place that it left."""
        if self.taken:
            trays.well(canvas, self.rect)
            canvas.sprite("icons/check", Rect.around(self.rect.center, self.rect.w * 0.3), {"ink": "ink_2"})
        else:
            place = self.rect.move(0, -2) if hovered and self.enabled else self.rect
            alpha = 1.0 if self.enabled else _SHUT
            self.look.choices.draw(canvas, place, self.game.definition, self.value, self.seat, alpha)
        if hovered and self.enabled:
            canvas.box(self.rect.inset(-2), line="ink", width=1.6, radius=self.radius)


class AnswerCard(Pressable):
    """All that is chosen of an option, on the way to its page."""

    radius = 8.0

    def __init__(
        self, look: Look, game: AnyGame, option: Option, answer: Sequence[str], press: Callable[[], None]
    ) -> None:
        super().__init__(press)
        self.look, self.game, self.option, self.answer = look, game, option, tuple(answer)

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """The values in a row, and a sign that there is more to see."""
        canvas.box(self.rect, fill="paper", line="ink" if hovered else "line_strong", width=1.2, radius=self.radius)
        room = self.rect.inset(12, 5).cut_right(34)[1]
        for value, place in zip(self.answer, room.columns(len(self.answer)), strict=True):
            self.look.choices.draw(canvas, place, self.game.definition, value, self.option.seat)
        canvas.sprite("icons/pencil", Rect.around((self.rect.right - 22, self.rect.center[1]), 20), {"ink": "ink"})


class ChoicePage(Page):
    """Answers an option of a game; ``done`` hears the answer once it is complete and kept."""

    caps = (("tab", "next_field"), ("enter", "press"), ("esc", "back"))
    icons = ("sound", "theme")

    def __init__(
        self, services: Services, game: AnyGame, option: Option, title: str, note: str, chosen: Answer = ()
    ) -> None:
        super().__init__(services, title, note)
        self.game, self.option, self.chosen = game, option, list(chosen)
        self.look = look_for(game.definition.engine)
        self.done: Done = lambda answer: None
        self.cards = [ValueCard(self.look, game, option, value, self._press) for value in option.values]
        self.pieces = {value: ValuePiece(self.look, game, option, value, self._press) for value in option.values}
        self.placed = {value: ValuePiece(self.look, game, option, value, self._press) for value in option.values}
        self.ready = Button(self.say("setup.choice_done"), self._ready, "primary")

    def _press(self, answer: Answer) -> None:
        """Take a value or give it back; where only the number counts, one too many lets the oldest go."""
        (value,) = answer
        if value in self.chosen:
            self.chosen.remove(value)
        elif self.option.can_add(self.chosen, value) or not self.option.quotas:
            self.chosen = [*self.chosen, value][-self.option.count :]
        self.layout(self.size, self.compact)

    def _ready(self) -> None:
        self.leave_page()
        self.done(tuple(value for value in self.option.values if value in self.chosen))

    def _shut(self, value: str) -> str:
        """Why there is no room for a value."""
        quota = self.option.quota(value)
        if value in self.chosen or self.option.can_add(self.chosen, value) or quota is None:
            return ""
        return self.say("setup.quota_full", n=quota.count, name=quota.name)

    # layout

    def place(self, room: Rect) -> None:
        """The values, and Done below them."""
        left = self.option.count - len(self.chosen)
        self.ready.enabled, self.ready.why = left == 0, self.say("setup.choose_more", n=left) if left else ""
        if self.option.quotas:
            self._place_pieces(room)
        else:
            self._place_cards(room)

    def _place_cards(self, room: Rect) -> None:
        """Two columns of cards."""
        width, rows = min(860.0, room.w - 64), (len(self.cards) + 1) // 2
        high = min(148.0, (room.h - 150) / rows - 16)
        area = Rect(room.center[0] - width / 2, room.y + 84, width, high)
        for i, card in enumerate(self.cards):
            card.rect = area.columns(2, 16)[i % 2].move(0, (i // 2) * (high + 16))
            card.on = card.value in self.chosen
        self.ready.rect = Rect.around((room.center[0], area.y + rows * (high + 16) + 26), 260, 52)
        self.form.add(*self.cards, self.ready)
        self.focus_first(*self.cards)

    def _place_pieces(self, room: Rect) -> None:
        """The rows of all values, and below them a place for each that will be chosen."""
        rows = self.look.choices.rows(self.game.definition, self.option)
        zoom = min(1.0, (room.w - 48) / _WIDE, (room.h - 60) / (len(rows) * _PITCH + 210))
        pitch = _PITCH * zoom
        wide = _WIDE * zoom
        self.pool = Rect(room.center[0] - wide / 2, room.y + 58, wide, len(rows) * pitch + 8)
        across = min(pitch * 1.22, (wide - _NAMES * zoom - 16) / max(len(values) for _, values in rows))
        self.labels = []
        for i, (name, values) in enumerate(rows):
            y = self.pool.y + 4 + i * pitch
            self.labels.append((name, Rect(self.pool.x, y, _NAMES * zoom, pitch)))
            for j, value in enumerate(values):
                middle = self.pool.x + _NAMES * zoom + (j + 0.5) * across, y + pitch / 2
                self._place_piece(value, Rect.around(middle, min(_TILE * zoom, across * 0.8)))
        self.tray = Rect(self.pool.x, self.pool.bottom + 14 * zoom, wide, 116 * zoom)
        self._place_chosen(zoom)
        self.ready.rect = Rect.around((room.center[0], self.tray.bottom + 42 * zoom), 220, max(40.0, 50 * zoom))
        self.form.add(*self.pieces.values(), *self.placed.values(), self.ready)
        self.focus_first(*self.pieces.values())

    def _place_piece(self, value: str, rect: Rect) -> None:
        piece = self.pieces[value]
        piece.rect, piece.taken, piece.why = rect, value in self.chosen, self._shut(value)
        piece.enabled, piece.tip = not piece.why, piece.why or piece.label
        self.placed[value].shown = piece.taken

    def _place_chosen(self, zoom: float) -> None:
        """What is chosen so far, in the places of its quotas; ``places`` are those that are free."""
        gaps = (len(self.option.quotas) - 1) * _GROUP_GAP * zoom
        pitch = min(_PLACE_PITCH * zoom, (self.tray.w - 32 - gaps) / self.option.count)
        x, y = self.tray.center[0] - (self.option.count * pitch + gaps) / 2, self.tray.y + 68 * zoom
        self.places: list[Rect] = []
        self.tallies: list[tuple[float, str, int, int]] = []
        for quota in self.option.quotas:
            held = [value for value in self.option.values if value in self.chosen and value in quota.values]
            self.tallies.append((x + pitch * 0.08, quota.name, len(held), quota.count))
            for i in range(quota.count):
                rect = Rect.around((x + (i + 0.5) * pitch, y), min(_PLACE * zoom, pitch * 0.86))
                if i < len(held):
                    self.placed[held[i]].rect = rect
                else:
                    self.places.append(rect)
            x += quota.count * pitch + _GROUP_GAP * zoom

    # drawing

    def draw_base(self, canvas: Canvas) -> None:
        """What is to be chosen, and how much of it is."""
        super().draw_base(canvas)
        middle = self.content.center[0], self.content.y + (30 if self.option.quotas else 44)
        asked = capital(self.say(self.look.choices.asks(self.option)))
        count = self.say("views.of", n=len(self.chosen), most=self.option.count)
        at = canvas.text(asked, middle, "h2", anchor="center")
        canvas.text(count, (at.right + 14, middle[1] + 1), "body", "ink_2", anchor="midleft")
        if self.option.seat is not None:
            canvas.mark(self.option.seat.value, (at.x - 22, middle[1]), 18)
        if self.option.quotas:
            self._draw_ground(canvas)

    def _draw_ground(self, canvas: Canvas) -> None:
        """What the pieces lie on."""
        canvas.shadow(self.pool, "paper", 12)
        canvas.box(self.pool, fill="paper", line="line", width=1.2, radius=12)
        for i, (name, rect) in enumerate(self.labels):
            if i:
                canvas.line((self.pool.x + 16, rect.y), (self.pool.right - 16, rect.y), "line", 1)
            self.look.choices.draw_row(canvas, rect, self.game.definition, name)
        canvas.box(self.tray, fill="table_deep", line="table_line", width=1.5, radius=12)
        for rect in self.places:
            trays.well(canvas, rect)
        for x, name, held, most in self.tallies:
            draw_tally(canvas, (x, self.tray.y + 17), name, held, most, self.say)
