"""Who sits where on the set-up page: for each seat a person with a name, or a bot with its level and think time."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from scenes.geometry import Rect
from scenes.pages.bot_text import (
    FIRST,
    SECONDS,
    bot_name,
    figure,
    level_name,
    levels_of,
    measured,
    plays,
    rated_person,
)
from scenes.screens.setup.agreement import Agreement
from scenes.screens.setup.level_scale import LevelScale
from scenes.screens.setup.plate import band_of
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button, Segment, TextField, Widget
from squares.core.game import AnyGame
from squares.core.phrase import capital
from squares.core.players import FULL, BotPlayer
from squares.core.seats import Seat
from squares.native import COMPILED
from squares.playtest.field.rated import Rated
from squares.saves.results import Results, by_level

if TYPE_CHECKING:
    from scenes.services import Services


class SeatKind(Segment):
    """Person or bot; as pictures where there is no room for the words."""

    icons = ("icons/person", "icons/bot")

    def _word(self, canvas: Canvas, index: int, part: Rect, chosen: bool) -> None:
        if part.w >= 50:
            super()._word(canvas, index, part, chosen)
        else:
            canvas.sprite(self.icons[index], Rect.around(part.center, 20), {"ink": "on_ink" if chosen else "ink"})


class Shape(NamedTuple):
    """How a plate is filled: ``x`` is where its words begin; ``narrow``: it has another one beside it."""

    x: float
    room: float
    narrow: bool
    compact: bool


def plays_weaker(bot: BotPlayer) -> bool:
    """Whether a bot is less than its level promises, because only think time bounds it."""
    return not COMPILED and bot.level == FULL


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
        self._saved: tuple[object, ...] = ()
        self.results: dict[int, Results] = {}
        self.rated: Rated | None = None
        self.names: dict[Seat, TextField] = {}
        self.kinds: dict[Seat, SeatKind] = {}
        self.levels: dict[Seat, LevelScale] = {}
        self.times: dict[Seat, Segment] = {}
        self.near: dict[Seat, Button] = {}
        self.plates: dict[Seat, Rect] = {}
        self.third: dict[Seat, Rect] = {}

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
        icon = "icons/check" if self.services.settings.near else ""
        self.near = {s: Button("", self._stay_near, "quiet", icon=icon, icon_size=16) for s in bots}
        self._count()

    def recount(self) -> None:
        """Look at the saved games again for the results of people against bots; a bot that stays near goes along."""
        self._saved = self.services.store.list()
        self._count()
        near = self.rated.near if self.rated is not None and self.services.settings.near else None
        if near is not None and any(bot.level != near for bot in self.agreed.bots.values()):
            self._come_near()

    def _count(self) -> None:
        self.results = by_level(self._saved, self.game, self._person)
        self.rated = rated_person(self._saved, self.game, self._person) if self._alone else None
        self._offer()

    def _offer(self) -> None:
        """Beside the level: to stay near the person, or before that can be told the level above one that was beaten."""
        levels, say = levels_of(self.game), self.say
        for seat, button in self.near.items():
            level = self.agreed.bots[seat].level
            above, found = levels[levels.index(level) + 1 :][:1], self.results.get(level)
            button.shown = self.rated is not None
            if self.rated is not None:
                button.label, button.tip, button.press = say("setup.near"), say("setup.near_long"), self._stay_near
            elif above and self._alone and found is not None and found.count("won"):
                button.shown, button.press = True, partial(self._choose, seat, above[0])
                button.label = say("setup.next_level", n=levels.index(level) + 2)
                button.tip = say("setup.next_level_long", level=level_name(above[0]))

    def _stay_near(self) -> None:
        """From now on the bot stays near, or where it is now."""
        self.services.change(near=not self.services.settings.near)
        self._come_near()

    def _come_near(self) -> None:
        """Seat the bot anew, at the level that is nearest to the person where it is to stay there."""
        stays = self.rated is not None and self.services.settings.near
        level = {"level": self.rated.near} if self.rated is not None and stays else {}
        self._seated({seat: replace(bot, **level) for seat, bot in self.agreed.bots.items()})

    def _choose(self, seat: Seat, level: int) -> None:
        """A level was chosen by hand."""
        if self.services.settings.near:
            self.services.change(near=False)
        self._change(seat, level=level)

    @property
    def _alone(self) -> bool:
        """Whether one person plays against one bot."""
        return len(self.game.seats) == 2 and len(self.agreed.bots) == 1

    @property
    def _person(self) -> str:
        """The name of the only person at the table, if there is one and has given it."""
        people = [seat for seat in self.game.seats if seat not in self.agreed.bots]
        return self.agreed.names.get(people[0], "").strip() if len(people) == 1 else ""

    def _field(self, seat: Seat) -> TextField:
        alone = len(self.game.seats) - len(self.agreed.bots) == 1
        return TextField(
            self.agreed.names.get(seat, ""),
            partial(self._named, seat),
            longest=24,
            placeholder=self.say("setup.you" if alone else self.game.definition.seat_name(seat)),
            **self.services.writing,
        )

    def _level(self, seat: Seat, bot: BotPlayer) -> LevelScale:
        scale = LevelScale(levels_of(self.game), bot.level, partial(self._choose, seat))
        scale.tip = self.say(measured(self.game, bot.level))
        return scale

    def _time(self, seat: Seat, bot: BotPlayer) -> Segment:
        nearest = min(range(len(SECONDS)), key=lambda i: abs(SECONDS[i] - bot.seconds))
        words = [f"{seconds:g}" for seconds in SECONDS]
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

    def renamed(self, agreed: Agreement) -> None:
        """A name was typed: results may be another person's."""
        self.agreed = agreed
        self._count()

    def widgets(self, seat: Seat) -> list[Widget]:
        """The seat's widgets in the order of Tab."""
        if seat in self.names:
            return [self.kinds[seat], self.names[seat]]
        return [self.kinds[seat], self.near[seat], self.levels[seat], self.times[seat]]

    # places

    def place(self, plates: Mapping[Seat, Rect], compact: bool, thirds: Collection[Seat] = ()) -> None:
        """Everything onto the plates; the bots of ``thirds`` get a third place beside level and time, ``third``."""
        self.plates, self.compact, self.third = dict(plates), compact, {}
        for seat, plate in plates.items():
            shape = self._shape(plate)
            x, room = shape.x, shape.room
            if shape.narrow:
                self.kinds[seat].rect = Rect(plate.right - 76, plate.y + 7, 64, 28 if compact else 32)
            else:
                wide = 124.0 if compact else 176.0
                self.kinds[seat].rect = Rect(plate.right - 20 - wide, plate.y + 10, wide, 32 if compact else 36)
            if seat in self.names:
                wide = room if shape.narrow else min(200.0 if compact else 260.0, room)
                self.names[seat].rect = Rect(x, plate.bottom - (56 if compact else 60), wide, 42)
            elif shape.narrow:
                label, high = (42.0, 30.0) if compact else (56.0, 36.0)
                first = Rect(x + label, plate.bottom - 2 * high - (14 if compact else 22), room - label, high)
                self.levels[seat].rect = first
                self.times[seat].rect = first.move(0, high + (6 if compact else 8))
            else:
                high, foot, wide, gap = (32, 40, 204.0, 12) if compact else (40, 54, 270.0, 20)
                if seat in thirds:
                    wide, room = wide * 0.62, room * 0.76
                    self.third[seat] = Rect(x + room + gap, plate.bottom - foot, shape.room - room - gap, high)
                self.levels[seat].rect = Rect(x, plate.bottom - foot, wide, high)
                self.times[seat].rect = Rect(x + wide + gap, plate.bottom - foot, room - wide - gap, high)
                self.near[seat].rect = Rect(
                    x + wide - 100, plate.bottom - foot - (17 if compact else 24), 100, 16 if compact else 20
                )

    def _shape(self, plate: Rect) -> Shape:
        narrow = len(self.game.seats) > 2
        x = plate.x + band_of(plate) + (12 if narrow else 24)
        return Shape(x, plate.right - x - (12 if narrow else 20), narrow, self.compact)

    def beside(self, seat: Seat) -> Rect:
        """The room beside a name field."""
        field = self.names[seat].rect
        return Rect(field.right + 16, field.y + 1, self.plates[seat].right - field.right - 40, 40)

    # words

    def partner(self, seat: Seat) -> str:
        """Whose partner sits there, where sides are of two: yours, if you are the only person."""
        side = self.game.side(seat)
        partner = next((s for s in self.game.seats if s is not seat and self.game.side(s) == side), None)
        if partner is None:
            return ""
        people = [s for s in self.game.seats if s not in self.agreed.bots]
        if people == [partner]:
            return self.say("setup.your_partner")
        return self.say("setup.partner_of", seat=self.say(self.game.definition.seat_name(partner)))

    def _opposed(self, seat: Seat) -> bool:
        """Whether a person sits on another side."""
        return any(self.game.side(person) != self.game.side(seat) for person in self.names)

    def told(self, level: int, short: bool = False) -> str:
        """How the person at the table has fared against a level."""
        found = self.results.get(level)
        if found is None:
            return self.say("setup.no_results_short" if short else "setup.no_results")
        counts = {result: found.count(result) for result in ("won", "drawn", "lost")}
        if short:
            return self.say("setup.results_short", **counts)
        streak = self.say(f"setup.streak.{found.games[0]}", n=found.streak) if found.streak > 1 else ""
        return self.say("setup.results", who=self._person or self.say("setup.you"), streak=streak, **counts)

    @property
    def standing(self) -> str:
        """How strong the only person at the table plays; empty where too few games tell it."""
        found = self.rated
        if found is None:
            return ""
        levels = {name: f"{getattr(found, name):.0f}" for name in ("level", "low", "high")}
        return self.say("setup.rated", n=found.games, **levels)

    def lines(self, bot: BotPlayer) -> list[str]:
        """What a wide plate says of a bot: how it plays, how strong it is, how it went; a low one leaves one out."""
        how = "setup.interpreted" if plays_weaker(bot) else plays(self.game, bot.level)
        lines = [self.say(how), self.say(figure(self.game, bot.level)), self.told(bot.level)]
        if self.compact:
            lines.pop(0 if bot.level in self.results else -1)
        return lines

    # drawing

    def draw(self, canvas: Canvas) -> None:
        """What stands on the plates beside the widgets."""
        for seat, plate in self.plates.items():
            shape = self._shape(plate)
            bot = self.agreed.bots.get(seat)
            if bot is None:
                self._draw_person(canvas, seat, plate, shape)
            elif shape.narrow:
                self._draw_narrow(canvas, seat, bot, plate, shape)
            else:
                self._draw_wide(canvas, seat, bot, plate, shape)

    def _draw_person(self, canvas: Canvas, seat: Seat, plate: Rect, shape: Shape) -> None:
        y = plate.y + (42 if shape.compact else 50)
        canvas.text(self.partner(seat) or self.standing, (shape.x, y), "small", "ink_2", "midleft", shape.room)
        if not shape.compact:
            self._caption(canvas, self.say("setup.name"), self.names[seat].rect)

    def _draw_narrow(self, canvas: Canvas, seat: Seat, bot: BotPlayer, plate: Rect, shape: Shape) -> None:
        """Name and partner, how it went, and the words before the widgets."""
        y = plate.y + (42 if shape.compact else 50)
        name = canvas.text(self.say(bot_name(self.agreed.bots, seat)), (shape.x, y), "name", anchor="midleft", size=15)
        room = shape.x + shape.room - name.right - 8
        canvas.text(self.partner(seat), (name.right + 8, y + 1), "small", "ink_2", "midleft", room)
        lines = [self.told(bot.level, short=True) if self._opposed(seat) else ""]
        if not shape.compact:
            lines = [capital(self.say(level_name(bot.level))), *lines]
        for n, line in enumerate(lines, 1):
            canvas.text(line, (shape.x, y + 1 + 19 * n), "small", "ink_2", "midleft", shape.room)
        for key, widget in (("setup.bot_level", self.levels[seat]), ("setup.time_short", self.times[seat])):
            canvas.text(self.say(key), (shape.x, widget.rect.center[1]), "small", "ink_2", "midleft")

    def _draw_wide(self, canvas: Canvas, seat: Seat, bot: BotPlayer, plate: Rect, shape: Shape) -> None:
        """Name and level, how it plays, how strong it is, how it went."""
        title = self.say("setup.bot_title", name=bot_name(self.agreed.bots, seat), level=level_name(bot.level))
        left = shape.x + canvas.measure(self.say(self.game.definition.seat_name(seat)), "h2")[0] + 14
        most = self.kinds[seat].rect.x - left - 12
        canvas.text(title, (left, plate.y + 28), "name", anchor="midleft", max_width=most, size=15)
        y = plate.y + (37 if shape.compact else 41)
        for n, line in enumerate(self.lines(bot), 1):
            canvas.text(line, (shape.x, y + 19 * n), "small", "ink_2", "midleft", shape.room)
        self._caption(canvas, self.say("setup.bot_level"), self.levels[seat].rect)
        self._caption(canvas, self.say("setup.think_time"), self.times[seat].rect)
        if seat in self.third:
            self._caption(canvas, self.say("setup.brings"), self.third[seat])

    def _caption(self, canvas: Canvas, words: str, widget: Rect) -> None:
        canvas.text(words, (widget.x, widget.y - (8 if self.compact else 13)), "small", "ink_2", "midleft")
