"""The set-up page: variant, players, who begins, house rules. It remembers what was agreed the last time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from scenes.games import look_for, look_of
from scenes.games.kit.secret import SecretChoices
from scenes.geometry import Rect
from scenes.input import Input, Key
from scenes.screens.page import Page
from scenes.screens.setup.agreement import LOSER, LOTS
from scenes.screens.setup.clocks import clock_steppers
from scenes.screens.setup.house_rules import HouseRule, house_rules
from scenes.screens.setup.memory import called, last_loser, recall, remember
from scenes.screens.setup.option_card import OptionCard
from scenes.screens.setup.panel import draw_panel, draw_warning, plays_weaker
from scenes.screens.setup.plate import draw_plate
from scenes.screens.setup.players import Players
from scenes.screens.setup.secret_choice import SecretPages
from scenes.screens.setup.variant_cards import LOW, title_and_note, variant_cards
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button, Segment, Stepper, TextField, Toggle
from squares.core.errors import BadData
from squares.core.game import AnyGame, Option
from squares.core.seats import Seat
from squares.saves.record import AnyMatch

if TYPE_CHECKING:
    from scenes.services import Services
    from squares.registry import Entry

_VARIANTS = "variants"


class SetUp(Page):
    """Fills in an ``Agreement`` and begins the match. ``game`` is the game as agreed so far.

    ``begun`` takes the match to the table that opened this page; without it the match gets a table of its own.
    Errors: BadData where the registry has no such game that can be played.
    """

    caps = (("tab", "next_field"), ("left_right", "change"), ("enter", "begin"), ("esc", "back"))
    more_caps = (("f5", "reread"),)

    def __init__(self, services: Services, game_id: str, begun: Callable[[AnyMatch], None] | None = None) -> None:
        self.begun = begun
        self.entry = services.registry.entry(game_id)
        super().__init__(services, services.say("setup.title"), self.entry.title)
        self._recall()
        self.players = Players(services, self._name, lambda bots: self._again(bots=bots))
        self.house_rules: list[HouseRule] = []
        self._chosen: dict[str, list[str]] = {}
        self._make()

    # what can be set

    def _recall(self) -> None:
        """Begins with what was agreed the last time, or without it where the file has changed too much since."""
        self.look = look_for(self.entry.engine)
        self.choices: SecretChoices = self.look.secret_choices(self.services) or SecretPages(self.services)
        self.agreed = recall(self.services.settings, self.entry)
        try:
            self.game: AnyGame = self.agreed.make_game(self.services.registry)
        except BadData:
            self.agreed = replace(self.agreed, variant=None, house={})
            self.game = self.agreed.make_game(self.services.registry)

    def _make(self) -> None:
        """Makes the widgets for the variant on show."""
        say, settings = self.say, self.services.settings
        registry = self.services.registry
        self.cards = variant_cards(registry, self.entry, self.game.variant, self._variant, self._other_game)
        self.view = look_of(self.game).view(self.game, say, self.services.theme)
        seats = self.game.seats
        self.players.make(self.game, self.agreed)
        called_so = [say(f"setup.seat.{seat.value}") for seat in seats]
        ways = [*(seat.value for seat in seats), LOTS, LOSER]
        at = ways.index(self.agreed.begins) if self.agreed.begins in ways else len(seats)
        self.begins = Segment(
            [*called_so, say("setup.lots"), say("setup.loser")],
            at,
            partial(self._begins, ways),
            marks=[*("south" if self._is_south(seat) else "north" for seat in seats), "", ""],
        )
        self.begins.shown = self.agreed.asks_first(self.game)
        self.toggles = [
            Toggle(
                say("setup.threats"),
                settings.show_threats,
                partial(self._setting, "show_threats"),
                note=say("setup.threats_note"),
            ),
            Toggle(
                say("setup.confirm"),
                settings.confirm_moves,
                partial(self._setting, "confirm_moves"),
                note=say("setup.confirm_note"),
            ),
        ]
        self.house_rules = house_rules(self.game, self.services.texts)
        rules = [Stepper(rule.label, rule.shown, partial(self._step, rule)) for rule in self.house_rules]
        self.steppers = [*rules, *clock_steppers(self.agreed.time, say, lambda time: self._again(time=time))]
        self._make_options()
        self.begin_button = Button(say("setup.begin"), self._begin, "primary")
        self.again = Button(say("setup.swap"), self._swap, why=say("setup.swap_shut"))
        self._watch_names()

    def _make_options(self) -> None:
        """Open choices are picked here; secret ones behind a page of their own."""
        answers = self.agreed.answers(self.game)
        self._chosen = {option.id: list(answers[option.id]) for option in self.game.options}
        self.picks = {
            option.id: [
                OptionCard(
                    self._value_name(option, value),
                    self.look.option_signs(self.game.definition, value),
                    value in self._chosen[option.id],
                    partial(self._pick, option, value),
                )
                for value in option.values
            ]
            for option in self.game.options
            if not option.secret
        }
        self.secrets = {
            option.seat: self._secret_button(option)
            for option in self.game.options
            if option.secret and option.seat is not None and option.seat not in self.agreed.bots
        }
        beside = self.choices.beside(self.game)
        self.beside = {seat: Button(*beside) for seat in self.secrets} if beside else {}

    def _value_name(self, option: Option, value: str) -> str:
        """What the texts call it, else the game's look."""
        key = f"setup.option.{option.id}.{value}"
        return self.say(key) if key in self.services.texts else self.look.option_name(self.game.definition, value)

    def _secret_button(self, option: Option) -> Button:
        """Tells that a choice was made, never which."""
        what = self.choices.words
        if option.id in self.agreed.choices:
            return Button(self.say(f"setup.chosen.{what}"), partial(self._secret, option), icon="icons/check")
        return Button(self.say(f"setup.choose.{what}"), partial(self._secret, option))

    def _is_south(self, seat: Seat) -> bool:
        return self.game.side(seat) == self.game.side(self.game.seats[0])

    def _watch_names(self) -> None:
        """Without names, choices or bots nothing would change its seat."""
        agreed = self.agreed
        different = any(agreed.names.values()) or agreed.choices or agreed.bots
        self.again.enabled = bool(different) and len(self.game.seats) == 2

    @property
    def names(self) -> dict[Seat, TextField]:
        """The fields of the seats that people play."""
        return self.players.names

    # changes

    def _again(self, label: str = "", **changes: Any) -> None:
        """Takes changed terms if the game can be played with them, else says why not; ``label`` names the rule."""
        agreed = replace(self.agreed, **changes)
        try:
            self.game = agreed.make_game(self.services.registry)
        except BadData as error:
            what = error.phrase.values.get("what") if label else None
            self.services.toast(self.say("setup.refused", label=label, what=what) if what else self.say(error.phrase))
            return
        self.agreed = agreed
        focus = self.form.widgets.index(self.form.focus) if self.form.focus in self.form.widgets else None
        keys = self.form.keys_last
        self._make()
        self.layout(self.size, self.compact)
        if focus is not None and focus < len(self.form.widgets):
            self.form.set_focus(self.form.widgets[focus])
            self.form.keys_last = keys

    def _variant(self, variant: str) -> None:
        self._again(variant=variant, choices={}, house={})

    def _other_game(self, id: str) -> None:
        """Another game of the same box, with the names that are filled in already."""
        page = SetUp(self.services, id, self.begun)
        page._again(names={**page.agreed.names, **self.agreed.names})
        self.services.stack.replace(page)

    def _name(self, seat: Seat, name: str) -> None:
        self.agreed = replace(self.agreed, names={**self.agreed.names, seat: name})
        self._watch_names()

    def _begins(self, ways: list[str], index: int) -> None:
        self._again(begins=ways[index])

    def _setting(self, name: str, on: bool) -> None:
        self.services.change(**{name: on})

    def _step(self, rule: HouseRule, step: int) -> None:
        self._again(rule.label, house=rule.changed(self.agreed.house, step))

    def _pick(self, option: Option, value: str) -> None:
        """Choosing one too many lets the oldest choice go."""
        chosen = [v for v in self._chosen[option.id] if v != value]
        if len(chosen) == len(self._chosen[option.id]):
            chosen = [*chosen, value][-option.count :]
        elif len(chosen) < option.count:
            self.services.toast(self.say("setup.pick_count", n=option.count))
            return
        self._again(choices={**self.agreed.choices, option.id: tuple(chosen)})

    def _secret(self, option: Option) -> None:
        def done(values: tuple[str, ...]) -> None:
            self._again(choices={**self.agreed.choices, option.id: values})

        name = called(self.services.texts, self.agreed, option.seat or Seat.SOUTH)
        self.choices.choose(self.game, option, name, done)

    def resumed(self) -> None:
        """What was chosen may have been changed meanwhile."""
        choices = self.choices.as_now(self.game, self.agreed.choices)
        if choices != self.agreed.choices:
            self._again(choices=choices)
        super().resumed()

    def _swap(self) -> None:
        self.agreed = self.agreed.swapped(self.game.seats)
        self._again()

    def _begin(self) -> None:
        services = self.services
        for seat in self.secrets:
            if not any(option.seat == seat and option.id in self.agreed.choices for option in self.game.options):
                services.toast(self.say("setup.not_chosen", name=called(services.texts, self.agreed, seat)))
                self.form.set_focus(self.secrets[seat])
                return
        seed = int(services.wall_clock().timestamp() * 1000)
        loser = last_loser(services, self.agreed, self.game)
        try:
            match = self.agreed.begin(services.registry, seed, loser, partial(called, services.texts, self.agreed))
        except BadData as error:
            services.toast(self.say(error.phrase))
            return
        remember(services, self.agreed, self.game.variant)
        if self.begun is None:
            services.routes.table(match)
        else:
            self.leave_page()
            self.begun(match)

    def reload(self) -> bool:
        """F5: the game's file is read again; one with faults goes to the list of them."""
        self.services.own_games.read(self.entry.path, self._have_read)
        return True

    def _have_read(self, entry: Entry) -> None:
        if self.services.stack.top is not self:
            return
        if entry.faults:
            self.services.routes.faults(entry, instead=True)
            return
        self.entry = entry
        self._recall()
        self._make()
        self.layout(self.size, self.compact)
        self.services.toast(self.say("setup.reloaded"))

    def open_rules(self) -> None:
        """The rules of this game."""
        self.services.routes.rules(self.entry.id)

    def handle(self, event: Input) -> bool:
        """Enter begins unless a widget wants it."""
        used = super().handle(event)
        if not used and isinstance(event, Key) and event.name == "return" and not (event.ctrl or event.alt):
            self._begin()
            return True
        return used

    # layout

    def place(self, room: Rect) -> None:
        """Three columns: what is played, who plays, and what follows from it."""
        if self.compact:
            left, middle, right = Rect(16, 52, 240, 540), Rect(272, 52, 456, 540), Rect(744, 52, 272, 580)
        else:
            spare = max(0.0, (self.size[0] - 1440) / 2)
            left = Rect(32 + spare * 0.3, 72, 352, room.h)
            right = Rect(self.size[0] - 376, 72, 360, self.size[1] - 88)
            middle = Rect(left.right + 40, 72, min(760.0, right.x - 32 - left.right - 40), room.h)
        self._place_left(left)
        self._place_middle(middle)
        self.panel = right
        at = right.inset(24, 0)
        foot = right.bottom - (60 if self.compact else 116)
        self.begin_button.rect = Rect(at.x, foot - (48 if self.compact else 56), at.w, 48 if self.compact else 56)
        self.again.rect = Rect(at.x, foot + 12, at.w, 36 if self.compact else 44)
        self._fill()

    def _place_left(self, left: Rect) -> None:
        self.left = left
        rules = 44 + 34 * len(self.steppers)
        gap, top = 12.0, left.y + 50
        if self.compact:
            gap, top = 8.0, left.y + 34
        each = min(112.0, (left.bottom - rules - 24 - top) / len(self.cards) - gap)
        if each < 84 or self.compact:
            each = min(each, LOW)
        for i, card in enumerate(self.cards):
            card.place(Rect(left.x, top + i * (each + gap), left.w, each))
        self.rules_top = top + len(self.cards) * (each + gap) + 20
        for i, stepper in enumerate(self.steppers):
            stepper.rect = Rect(left.x, self.rules_top + 18 + i * 34, left.w, 34)

    def _place_middle(self, column: Rect) -> None:
        high, gap = (112.0, 12.0) if self.compact else (160.0, 24.0)
        seats = self.game.seats
        far, near = seats[1:3], (seats[0], *seats[3:])
        y = column.y + (0 if self.compact else 12)
        more = {row: self.players.extra(row, self.compact) for row in (far, near)}
        if y + 2 * (high + gap) + 74 + gap + 64 + self._picks_height() + sum(more.values()) > column.bottom:
            more = dict.fromkeys(more, 0.0)
        row = Rect(column.x, y, column.w, high + more[far])
        self.plates = dict(zip(far, row.columns(len(far), 16), strict=True))
        y += row.h + gap
        self.begins_title = (column.center[0], y + 10)
        self.begins.rect = Rect.around((column.center[0], y + 52), min(500.0, column.w), 44)
        y += 74 + gap
        row = row._replace(y=y, h=high + more[near])
        self.plates |= zip(near, row.columns(len(near), 16), strict=True)
        y += row.h + gap
        self.players.place(self.plates, self.compact)
        for seat, button in self.secrets.items():
            button.rect = self.players.beside(seat)
        for seat, button in self.beside.items():
            button.rect = self.secrets[seat].rect.move(0, -48 if self.compact else -46)
        for toggle, cell in zip(self.toggles, Rect(column.x, y, column.w, 52).columns(2, 16), strict=True):
            toggle.rect = cell
        y += 64
        for picks in self.picks.values():
            self.picks_title = (column.x, y + 12)
            for i, pick in enumerate(picks):
                cell = Rect(column.x, y + 32, column.w, self._tall).columns(2, 12)[i % 2]
                pick.rect = cell.move(0, (i // 2) * (self._tall + 8))

    @property
    def _tall(self) -> float:
        return 48.0 if self.compact else 64.0

    def _picks_height(self) -> float:
        """What the open choices take below the players."""
        return sum(32 + (len(picks) + 1) // 2 * (self._tall + 8) for picks in self.picks.values())

    def _fill(self) -> None:
        self.form.add(*self.cards, group=_VARIANTS)
        self.form.add(*self.steppers)
        for seat in self.plates:
            self.form.add(*self.players.widgets(seat))
            if seat in self.secrets:
                self.form.add(self.secrets[seat])
            if seat in self.beside:
                self.form.add(self.beside[seat])
        self.form.add(self.begins, *self.toggles)
        for picks in self.picks.values():
            self.form.add(*picks)
        self.form.add(self.begin_button, self.again)
        self.focus_first(self.begin_button)

    # drawing

    def draw_base(self, canvas: Canvas) -> None:
        """Headings, plates and the panel with the small board and the facts."""
        super().draw_base(canvas)
        say = self.say
        top = self.left.y + (14 if self.compact else 26)
        canvas.text(say("setup.variant"), (self.left.x, top), "h2", anchor="midleft")
        canvas.text(say("setup.house"), (self.left.x, self.rules_top), "h2", anchor="midleft")
        canvas.text(say("setup.begins"), self.begins_title, "h2", anchor="center")
        if not self.begins.shown:
            canvas.text(say("setup.drawn_first"), self.begins.rect.center, "body", "ink_2", "center")
        for seat, plate in self.plates.items():
            captions = [] if self.compact or plate.w < 400 else self.players.captions(seat)
            title = say(f"setup.seat.{seat.value}")
            draw_plate(canvas, plate, self._is_south(seat), self.view.band(seat), title, captions)
        self.players.draw(canvas)
        for option in self.picks:
            canvas.text(say(f"setup.option.{option}.title"), self.picks_title, "h2", anchor="midleft")
        draw_panel(canvas, self.panel, self.game, self.services.texts, *title_and_note(self.entry, self.game.variant))
        if plays_weaker(self.agreed.bots.values()):
            draw_warning(canvas, self.begin_button.rect, say("setup.interpreted"))

    @property
    def caps_right(self) -> float:
        """The keys stand left of the panel."""
        return self.panel.x - 16
