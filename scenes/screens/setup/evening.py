"""A playtest that came in a pack: what it is, what would be recorded, who plays; and whether it is recorded at all."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from scenes.games import look_for, look_of
from scenes.games.kit.secret import SecretChoices
from scenes.geometry import Rect
from scenes.pages.bot_text import seated
from scenes.screens.setup.agreement import Agreement
from scenes.screens.setup.before_play import BeforePlay
from scenes.screens.setup.choice import SecretPages
from scenes.screens.setup.memory import called
from scenes.screens.setup.plan import draw_plan
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button, TextField, Toggle
from squares.core.errors import BadData
from squares.core.game import Setup
from squares.core.session import Session
from squares.data.faults import shown
from squares.data.tree import nested
from squares.saves.record import MOST_NAME

if TYPE_CHECKING:
    from scenes.services import Services
    from squares.evenings.pack import Pack
    from squares.registry import Entry

_WIDE, _RIGHT, _RIGHT_COMPACT = 1160.0, 400.0, 300.0
_ROW, _TOGGLE = 46.0, 62.0
_TOLD = ("names", "moves", "refused", "hints", "rules", "notes", "answers")
"""What is recorded, line by line; whatever ``squares.evenings.evening`` writes is one of these."""


class EveningPage(BeforePlay):
    """``entry``: the game as it was unpacked, without faults."""

    caps = (("tab", "next_field"), ("enter", "begin"), ("esc", "back"))

    def __init__(self, services: Services, pack: Pack, entry: Entry) -> None:
        self.pack, self.entry = pack, entry
        manifest = pack.manifest
        sender = manifest.sender
        title = services.say("evening.title", sender=sender) if sender else services.say("evening.untold")
        super().__init__(services, title, entry.title)
        self.house = nested(manifest.house)
        self.game = services.registry.game(entry.id, manifest.variant, self.house)
        self.definition = self.game.definition
        self.rules = tuple(map(services.say, pack.house_rules(entry, services.texts)))
        self.time = None if manifest.time is None else manifest.time.value()
        there = {str(seat): seat for seat in self.game.seats}
        bots = {there[seat]: bot.value() for seat, bot in manifest.bots.items() if seat in there}
        self.bots = seated(self.game, bots if len(bots) < len(there) else {})
        self.asked = pack.questions(self.definition, services.texts)
        self.names = {
            seat: TextField(
                manifest.players.get(seat.value, ""),
                lambda _: self._renamed(),
                longest=MOST_NAME,
                placeholder=self.say(self.game.definition.seat_name(seat)),
                **services.writing,
            )
            for seat in self.game.seats
            if seat not in self.bots
        }
        self.record = Toggle(self.say("evening.record"), False, self._switch, note=self.say("evening.record_note"))
        self.begin = Button(self.say("evening.begin"), self._begin, "primary")
        self._start = self.game.start(Setup(), 0)

    def _renamed(self) -> None:
        self.base_dirty = True

    def _switch(self, on: bool) -> None:
        self.begin.label = self.say("evening.begin_recorded" if on else "evening.begin")
        self.base_dirty = True

    # beginning

    @property
    def agreed(self) -> Agreement:
        """What the pack and the fields agree on; what players choose before a game is what is usually chosen."""
        documents = look_for(self.entry.engine).documents
        choices: SecretChoices = SecretPages(self.services) if documents is None else documents.choices(self.services)
        found = {
            option.id: choices.first(self.game, option, bot=option.seat in self.bots)
            for option in self.game.options
            if option.secret
        }
        chosen = {id: answer for id, answer in found.items() if answer}
        names = {seat: field.text for seat, field in self.names.items()}
        id, variant = self.entry.id, self.pack.manifest.variant
        return Agreement(id, variant, names, house=self.house, choices=chosen, bots=self.bots, time=self.time)

    def _begin(self) -> None:
        services, agreed = self.services, self.agreed
        now = services.wall_clock()
        try:
            named = partial(called, services.texts, self.game, agreed)
            match = agreed.begin(services.registry, int(now.timestamp() * 1000), None, named)
        except BadData as error:
            services.toast(self.say(error.phrase))
            return
        if self.record.on:
            match.session = Session(self.asked, evening=self.pack.evening(now, self.definition))
        services.routes.table(match)

    # layout and drawing

    def place(self, room: Rect) -> None:
        """What it is and what would be recorded at the left, the game and its players at the right."""
        gap = 12.0 if self.compact else 24.0
        width = min(_WIDE, room.w - 2 * gap)
        whole = Rect(room.center[0] - width / 2, room.y + gap, width, room.h - 2 * gap)
        right, left = whole.cut_right(_RIGHT_COMPACT if self.compact else _RIGHT)
        self.sheet = left._replace(w=left.w - gap)
        foot, right = right.cut_bottom(52)
        self.begin.rect = foot._replace(y=foot.y + 4, h=48)
        switch, right = right.cut_bottom(_TOGGLE + gap)
        self.record.rect = switch._replace(h=_TOGGLE)
        row = _ROW - (6 if self.compact else 0)
        seats, self._plan = right.cut_bottom(row * len(self.game.seats) + gap)
        self._rows = {
            seat: Rect(seats.x, seats.y + gap / 2 + i * row, seats.w, row - 8) for i, seat in enumerate(self.game.seats)
        }
        for seat, field in self.names.items():
            field.rect = self._rows[seat]._replace(x=self._rows[seat].x + 28, w=self._rows[seat].w - 28)
        self.form.add(*self.names.values(), self.record, self.begin)
        self.focus_first(*self.names.values(), self.begin)

    def about(self) -> Iterator[tuple[str, str, str]]:
        """What the sheet says of the game, with styles and colours."""
        say = self.say
        yield self.entry.title, "h2", "ink"
        goal = (self.entry.summary if not self.rules else "") or self.definition.goal()
        yield goal if isinstance(goal, str) else say(goal), "note", "ink_2"
        yield from ((part, "body", "ink") for part in self.pack.manifest.note.split("\n") if part.strip())
        if self.rules:
            yield say("evening.house"), "name", "ink"
            yield from ((f"\u2013 {rule}", "note", "ink_2") for rule in self.rules)
        if self.time is not None:
            loses = "table.clock.rule_loses" if self.time.loses else "table.clock.rule_told"
            yield say(loses, time=self.time.words), "note", "ink"
        if self.pack.rules(self.definition) != self.pack.manifest.rules:
            app = shown(self.pack.manifest.app)
            yield say("evening.other_rules", app=app), "note", "beni"

    def recorded(self) -> Iterator[tuple[str, str, str]]:
        """What it says of recording; whatever is written down has a dash before it."""
        say = self.say
        yield say("evening.told"), "name", "ink"
        for key in _TOLD:
            yield f"\u2013 {say(f'evening.records.{key}')}", "note", "ink_2"
        yield from ((say(what), "note", "ink") for what in self.pack.shut())
        yield say("evening.stays"), "body", "ink"

    def _height(self, text: str, style: str, colour: str, width: float) -> float:
        return self.services.measure.height(text, width, style) + (3 if style == "note" else 7)

    def _write(self, canvas: Canvas, room: Rect, lines: Iterator[tuple[str, str, str]]) -> None:
        y = room.y
        for line in lines:
            canvas.paragraph(line[0], Rect(room.x, y, room.w, 2000), *line[1:])
            y += self._height(*line, room.w)

    def draw_base(self, canvas: Canvas) -> None:
        """The sheet, the board as play begins, and who sits where."""
        super().draw_base(canvas)
        canvas.sheet(self.sheet)
        at = self.sheet.inset(18 if self.compact else 32, 14 if self.compact else 26)
        told = sum(self._height(*line, at.w) for line in self.recorded())
        about = sum(self._height(*line, at.w) for line in self.about())
        room, low = at.cut_top(min(about + (8 if self.compact else 20), at.h - told))  # a long note hides nothing
        with canvas.clip(room):
            self._write(canvas, room, self.about())
        self._write(canvas, low, self.recorded())
        agreed = self.agreed
        who = {seat: called(self.services.texts, self.game, agreed, seat) for seat in self.game.seats}
        draw_plan(canvas, self._plan, self.game, self._start, dict.fromkeys(who, "") if self.compact else who)
        seats = look_of(self.game).seat_style(self.game)
        for seat, row in self._rows.items():
            seats.mark(canvas, seat, (row.x + 10, row.center[1]), 15)
            if seat in self.bots:
                bot = self.say("session.bot", name=who[seat], level=self.bots[seat].strength)
                canvas.text(bot, (row.x + 34, row.center[1]), "body", "ink_2", "midleft", row.w - 34)
