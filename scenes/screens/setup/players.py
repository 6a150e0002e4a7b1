"""Who sits where on the set-up page: for each seat a person with a name, or a bot with its level and think time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from scenes.geometry import Rect
from scenes.screens.bot_words import LEVELS, SECONDS, figure, level_name
from scenes.screens.setup.agreement import Agreement
from scenes.screens.setup.chart import HEIGHT, draw_chart, ladder
from scenes.screens.setup.plate import band_of
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Segment, TextField, Widget
from squares.core.game import AnyGame
from squares.core.players import BotPlayer
from squares.core.seats import Seat

if TYPE_CHECKING:
    from scenes.services import Services

FIRST = BotPlayer(3, 2.0)
"""What a seat gets that was never played by a bot."""
_NARROW = 400.0


class SeatKind(Segment):
    """Person or bot; as pictures where there is no room for the words."""

    icons = ("icons/person", "icons/bot")

    def _word(self, canvas: Canvas, index: int, part: Rect, chosen: bool) -> None:
        if part.w >= 50:
            super()._word(canvas, index, part, chosen)
        else:
            canvas.sprite(self.icons[index], Rect.around(part.center, 20), {"ink": "on_ink" if chosen else "ink"})


class Shape(NamedTuple):
    """How a plate of some size is filled: ``x`` is where its words begin; ``narrow``: in three short rows."""

    x: float
    room: float
    narrow: bool


def shape_of(plate: Rect) -> Shape:
    """What fits on a plate."""
    narrow = plate.w < _NARROW
    x = plate.x + band_of(plate) + (14 if narrow else 24)
    return Shape(x, plate.right - x - (12 if narrow else 20), narrow)


class Players:
    """The widgets of all seats. ``named`` hears of a name that is typed, ``seated`` of bots that come and go."""

    def __init__(
        self,
        services: Services,
        named: Callable[[Seat, str], None],
        seated: Callable[[Mapping[Seat, BotPlayer]], None],
    ) -> None:
        self.services, self.say = services, services.say
        self._named, self._seated = named, seated
        self._last: dict[Seat, BotPlayer] = {}
        self.names: dict[Seat, TextField] = {}
        self.kinds: dict[Seat, SeatKind] = {}
        self.levels: dict[Seat, Segment] = {}
        self.times: dict[Seat, Segment] = {}
        self.plates: dict[Seat, Rect] = {}

    def make(self, game: AnyGame, agreed: Agreement) -> None:
        """Make the widgets for what is agreed."""
        self.game, self.agreed = game, agreed
        self._last |= agreed.bots
        words = [self.say("setup.person"), self.say("setup.bot")]
        self.kinds = {s: SeatKind(words, int(s in agreed.bots), partial(self._kind, s)) for s in game.seats}
        self.names = {s: self._field(s) for s in game.seats if s not in agreed.bots}
        bots = {seat: agreed.bots[seat] for seat in game.seats if seat in agreed.bots}
        self.levels = {seat: self._level(seat, bot) for seat, bot in bots.items()}
        self.times = {seat: self._time(seat, bot) for seat, bot in bots.items()}

    def _field(self, seat: Seat) -> TextField:
        return TextField(
            self.agreed.names.get(seat, ""),
            partial(self._named, seat),
            measure=self.services.measure,
            longest=24,
            placeholder=self.say(f"setup.seat.{seat.value}"),
            copy=self.services.shell.copy,
            paste=self.services.shell.paste,
        )

    def _level(self, seat: Seat, bot: BotPlayer) -> Segment:
        words = [str(level) for level in LEVELS]
        segment = Segment(words, bot.level - 1, lambda i: self._change(seat, level=LEVELS[i]))
        segment.tip = self.figure(seat)
        return segment

    def _time(self, seat: Seat, bot: BotPlayer) -> Segment:
        nearest = min(range(len(SECONDS)), key=lambda i: abs(SECONDS[i] - bot.seconds))
        words = [self.say("setup.seconds", n=f"{seconds:g}") for seconds in SECONDS]
        segment = Segment(words, nearest, lambda i: self._change(seat, seconds=SECONDS[i]))
        segment.tip = self.say("setup.think_time_long")
        return segment

    def _kind(self, seat: Seat, index: int) -> None:
        bots = {other: bot for other, bot in self.agreed.bots.items() if other != seat}
        if index:
            bots[seat] = self._last.get(seat) or next(iter(self._last.values()), FIRST)
        self._seated(bots)

    def _change(self, seat: Seat, **changes: Any) -> None:
        self._seated({**self.agreed.bots, seat: replace(self.agreed.bots[seat], **changes)})

    def figure(self, seat: Seat) -> str:
        """How strong the seat's bot was measured to be."""
        return self.say(figure(self.game, self.agreed.bots[seat].level))

    def widgets(self, seat: Seat) -> list[Widget]:
        """The seat's widgets in the order of Tab."""
        if seat in self.names:
            return [self.kinds[seat], self.names[seat]]
        return [self.kinds[seat], self.levels[seat], self.times[seat]]

    # places

    def extra(self, seats: Sequence[Seat], compact: bool) -> float:
        """How much higher the plates of some seats in a row would like to be, for the ladder of levels."""
        wanted = not compact and len(self.game.seats) == 2 and any(seat in self.agreed.bots for seat in seats)
        return HEIGHT if wanted and ladder(self.game) else 0.0

    def place(self, plates: dict[Seat, Rect], compact: bool) -> None:
        """Everything onto the plates."""
        self.plates = plates
        for seat, plate in plates.items():
            x, room, narrow = shape_of(plate)
            if narrow:
                self.kinds[seat].rect = Rect(plate.right - 76, plate.y + 7, 64, 28 if compact else 32)
            elif compact:
                self.kinds[seat].rect = Rect(x + 76, plate.y + 16, 124, 32)
            else:
                self.kinds[seat].rect = Rect(plate.right - 196, plate.y + 12, 176, 36)
            if seat in self.names:
                wide = min(200 if compact else 260, room)
                self.names[seat].rect = Rect(x, plate.bottom - 60, wide, 42)
            elif narrow:
                high = 30 if compact else 34
                self.levels[seat].rect = Rect(x, plate.y + (40 if compact else 48), room, high)
                self.times[seat].rect = Rect(x, plate.y + (76 if compact else 88), room, high)
                if compact:
                    self.times[seat].labels = tuple(f"{seconds:g}" for seconds in SECONDS)
            else:
                self._place_bot(seat, Rect(x, plate.y, room, plate.h), compact)

    def _place_bot(self, seat: Seat, room: Rect, compact: bool) -> None:
        """Level and time side by side at the foot of the plate."""
        high, foot, wide, gap = (32, 38, 142.0, 8) if compact else (40, 54, 200.0, 16)
        self.levels[seat].rect = Rect(room.x, room.bottom - foot, wide, high)
        self.times[seat].rect = Rect(room.x + wide + gap, room.bottom - foot, room.w - wide - gap, high)

    def beside(self, seat: Seat) -> Rect:
        """The room beside a name field."""
        field = self.names[seat].rect
        return Rect(field.right + 16, field.y + 1, self.plates[seat].right - field.right - 40, 40)

    def captions(self, seat: Seat) -> list[tuple[str, Rect]]:
        """Small words above the widgets, where a plate has room for them."""
        if seat in self.names:
            return [(self.say("setup.name"), self.names[seat].rect)]
        return [
            (self.say("setup.bot_level"), self.levels[seat].rect),
            (self.say("setup.think_time"), self.times[seat].rect),
        ]

    def draw(self, canvas: Canvas) -> None:
        """What a level is called, and its figure."""
        for seat, bot in self.agreed.bots.items():
            plate = self.plates[seat]
            x, room, narrow = shape_of(plate)
            name, short = level_name(bot.level), figure(self.game, bot.level, short=True)
            if not narrow:
                middle = plate.y + (60 if canvas.compact else 66)
                left = canvas.text(self.say(name), (x, middle), "name", anchor="midleft", size=15).right + 10
                fits = canvas.measure(self.figure(seat), "small")[0] <= x + room - left
                words = self.figure(seat) if fits else self.say(short)
                canvas.text(words, (left, middle), "small", "ink_2", "midleft", max_width=x + room - left)
                if plate.h > 200:
                    south = self.game.side(seat) == self.game.side(self.game.seats[0])
                    draw_chart(canvas, Rect(x, plate.y + 84, room, HEIGHT - 8), self.game, bot.level, south, self.say)
            elif not canvas.compact:
                words = self.say("setup.level_and_figure", name=name, figure=short)
                canvas.paragraph(words, Rect(x, plate.y + 125, room, 34), "small", "ink_2")
