"""The set-up page: variant, players, who begins, house rules. It remembers what was agreed the last time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from scenes.games import look_for, look_of
from scenes.games.kit.secret import SecretChoices
from scenes.geometry import Rect
from scenes.pages.bot_text import seated
from scenes.pages.key_sheet import Caps
from scenes.screens.setup.agreement import LOSER, LOTS, Agreement, untouched
from scenes.screens.setup.before_play import BeforePlay
from scenes.screens.setup.choice import AnswerCard, ChoicePage, SecretPages
from scenes.screens.setup.clocks import clock_steppers
from scenes.screens.setup.house_rules import HouseRule, house_rules, pie_apart, without_pie
from scenes.screens.setup.memory import called, last_loser, open_choices, recall, remember, secret_choices
from scenes.screens.setup.option_card import OptionCard
from scenes.screens.setup.panel import draw_panel
from scenes.screens.setup.places import Contents, places
from scenes.screens.setup.plate import draw_plate
from scenes.screens.setup.players import Players
from scenes.screens.setup.seat_segment import SeatSegment
from scenes.screens.setup.variant_cards import box_of, box_words, title_and_note, variant_cards
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button, IconButton, Pressable, Segment, Stepper, TextField, Toggle
from scenes.ui.widgets.button import abreast
from squares.core.errors import BadData
from squares.core.game import AnyGame, Option, Setup
from squares.core.match import AnyMatch
from squares.core.phrase import capital
from squares.core.players import BotPlayer
from squares.core.seats import Seat
from squares.lessons.lesson import steps
from squares.saves import session

if TYPE_CHECKING:
    from scenes.services import Services
    from squares.registry import Entry

_VARIANTS = "variants"
_AIDS = {"threats": "show_threats", "confirm": "confirm_moves"}


class SetUp(BeforePlay):
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
        self._arrived = services.own_games.arrived
        self._counted = False
        self._left_open: set[str] = set()  # choices that a person gave up, for which nothing else is put in
        self._put_by: dict[tuple[str, bool], tuple[str, ...]] = {}  # what a seat's person, or bot (True), had chosen
        self._faulty: Entry | None = None  # the file as it stands on the page of faults
        self._recall(recall(services.settings, self.entry))
        self.players = Players(services, self._name, self._seat)
        self.house_rules: list[HouseRule] = []
        self._chosen: dict[str, list[str]] = {}
        self._make()

    # what can be set

    def _recall(self, agreed: Agreement) -> None:
        """Begins with what has been agreed, or without it where the file has changed too much since."""
        self.look = look_for(self.entry.engine)
        documents, services = self.look.documents, self.services
        self.choices: SecretChoices = SecretPages(services) if documents is None else documents.choices(services)
        self.box = box_of(self.services.registry, self.entry)
        self.agreed = agreed
        try:
            self.game: AnyGame = self.agreed.make_game(self.services.registry)
        except BadData:
            self.agreed = replace(self.agreed, variant=None, house={})
            self.game = self.agreed.make_game(self.services.registry)
        self.agreed = pie_apart(self.entry, self.agreed, self.game)
        secret = self.choices.recalled(self.game, secret_choices(self.agreed, self.game))
        self.agreed = replace(self.agreed, choices={**open_choices(self.agreed, self.game), **secret})

    def _make(self) -> None:
        """Makes the widgets for the variant on show."""
        say, services = self.say, self.services
        settings, texts = services.settings, services.texts
        games = [game.id for game in self.box]
        self.boxes = Segment(
            box_words(self.box, texts), games.index(self.entry.id), lambda i: self._other_game(games[i])
        )
        self.boxes.shown = len(games) > 1
        self.cards = variant_cards(self.entry, self.game.variant, self._variant, self._walk)
        self.view = look_of(self.game).view(self.game, say, self.services.theme)
        self.agreed = replace(self.agreed, bots=seated(self.game, self.agreed.bots))
        self._begin_with()
        self.players.make(self.game, self.agreed)
        self._make_begins()
        self.toggles = [
            Toggle(say(f"setup.{word}"), getattr(settings, name), partial(self._setting, name))
            for word, name in _AIDS.items()
        ]
        self.toggles[0].shown = self.look.marks_threats
        usual = replace(self.agreed, house={}).make_game(self.services.registry) if self.agreed.house else self.game
        self.house_rules = house_rules(self.game, usual, texts)
        self.steppers = [self._stepper(rule) for rule in self.house_rules]
        self.clocks = (*clock_steppers(self.agreed.time, say, lambda time: self._again(time=time)), self._session())
        self.reset = Button(say("setup.reset"), lambda: self._again(house={}), "quiet")
        self.reset.shown = any(stepper.changed for stepper in self.steppers)
        self._make_options()
        self.begin_button = Button(say("setup.begin"), self._begin, "primary")
        self.again = Button(say("setup.swap"), self._swap, why=say("setup.swap_shut"))
        self.learn = Button(say("lesson.learn"), partial(services.routes.lesson, self.entry.id))
        self.learn.tip = say("lesson.learn_tip")
        self.learn.shown = self.begun is None and steps(self.entry) > 0
        guided = partial(services.routes.guided, self.entry.id)
        self.guided = Button(say("guide.begin"), guided, tip=say("guide.begin_tip"))
        self.guided.shown = self.begun is None and self.entry.id not in services.settings.last
        own = {"warnings": self._warnings(), "bench": self._to_bench()}
        self.bar = {**own, **{name: icon for name, icon in self.bar.items() if name not in own}}
        self._watch_names()

    def _session(self) -> Stepper:
        """Whether a session record is kept."""
        kept = self.agreed.session
        shown = self.say("setup.session_on" if kept else "setup.session_off")
        return Stepper(
            self.say("setup.session"),
            shown,
            lambda _: self._again(session=not kept),
            kept,
            self.say("setup.session_tip"),
        )

    def _warnings(self) -> IconButton:
        """What is odd about the player's own game file, if anything is; shipped ones are sound."""
        count = 0 if self.entry.shipped else len(self.entry.warnings)
        button = IconButton(
            "icons/warning", self.say("home.show_warnings", n=count), lambda: self.services.routes.faults(self.entry)
        )
        button.shown = count > 0
        return button

    def _to_bench(self) -> IconButton:
        """To the designer's bench with a file of the player's own."""
        button = IconButton("icons/bench", self.say("bench.open"), lambda: self.services.routes.bench(self.entry))
        button.shown = not self.entry.shipped and not self.entry.is_packed
        return button

    def _make_begins(self) -> None:
        say, seats = self.say, self.game.seats
        ways = [*(seat.value for seat in seats), LOTS, LOSER]
        at = ways.index(self.agreed.begins) if self.agreed.begins in ways else len(seats)
        words = [*(say(self.game.definition.seat_name(seat)) for seat in seats), say("setup.lots"), say("setup.loser")]
        self.begins = SeatSegment(self.game, words, at, partial(self._begins, ways))
        self.begins.shown = self.agreed.asks_first(self.game)

    def _stepper(self, rule: HouseRule) -> Stepper:
        changed = rule.shown != rule.usual
        usual = self.say("setup.usual", usual=rule.usual) if changed else ""
        return Stepper(rule.label, rule.shown, partial(self._step, rule), changed, f"{rule.about} {usual}".strip())

    def _make_options(self) -> None:
        """Open choices are picked here; secret ones behind a page of their own."""
        answers = self.agreed.answers(self.game)
        self._chosen = {option.id: list(answers[option.id]) for option in self.game.options}
        self.picks = {option.id: self._picks_of(option) for option in self.game.options if not option.secret}
        self.secrets = {
            option.seat: self._secret_button(option)
            for option in self.game.options
            if option.secret and option.seat is not None and option.seat not in self.agreed.bots
        }
        self.bots_bring = {
            option.seat: self._button_for_bot(option)
            for option in self.game.options
            if option.secret and option.seat is not None and option.seat in self.agreed.bots and self.choices.for_bots
        }

    def _picks_of(self, option: Option) -> Sequence[OptionCard | AnswerCard]:
        """A card for each value; where quotas part them, one for the answer, which is chosen on a page of its own."""
        chosen = self._chosen[option.id]
        if option.quotas:
            return [AnswerCard(self.look, self.game, option, chosen, partial(self._choose, option))]
        signs, definition = self.look.choices.value_signs, self.game.definition
        return [
            OptionCard(
                self._value_name(option, value),
                signs(definition, value),
                value in chosen,
                partial(self._pick, option, value),
            )
            for value in option.values
        ]

    def _choose(self, option: Option) -> None:
        """The page of an open choice of many values."""
        say, chosen = self.say, tuple(self._chosen[option.id])
        page = ChoicePage(self.services, self.game, option, say("setup.shared_title"), say("setup.shared_note"), chosen)
        page.done = lambda answer: self._again(choices={**self.agreed.choices, option.id: answer})
        self.services.stack.push(page)

    def _value_name(self, option: Option, value: str) -> str:
        """What the texts call it, else the game's look."""
        key = f"setup.option.{option.id}.{value}"
        return self.say(key) if key in self.services.texts else self.look.choices.name(self.game.definition, value)

    def _secret_button(self, option: Option) -> Button:
        """Tells that a choice was made, and which only to a person who is alone."""
        what = self.choices.words
        if option.id in self.agreed.choices:
            named = self.choices.called(self.game, self.agreed.choices[option.id]) if self._alone else ""
            label = self.say(f"setup.called.{what}", name=named) if named else self.say(f"setup.chosen.{what}")
            return Button(label, partial(self._secret, option), icon="icons/pencil" if named else "icons/check")
        return Button(self.say(f"setup.choose.{what}"), partial(self._secret, option))

    def _button_for_bot(self, option: Option) -> Button:
        """What a bot brings; the person who chooses it for the bot may see it."""
        answer = self.agreed.choices.get(option.id)
        words = self.choices.called(self.game, answer) if answer else ""
        return Button(words or self.say("setup.by_lot"), partial(self._secret, option))

    @property
    def _alone(self) -> bool:
        """Whether nobody else is there who must not see what a person chooses."""
        return len(self.game.seats) - len(self.agreed.bots) == 1

    def _begin_with(self) -> None:
        """Every seat that has chosen nothing yet begins with what the game offers it, if it does; bots among
        themselves draw lots."""
        found = {
            option.id: self.choices.first(self.game, option, bot=option.seat in self.agreed.bots)
            for option in self.game.options
            if option.secret and option.id not in self._left_open and len(self.agreed.bots) < len(self.game.seats)
        }
        given = {id: answer for id, answer in found.items() if answer}
        self.agreed = replace(self.agreed, choices={**given, **self.agreed.choices})

    def _is_south(self, seat: Seat) -> bool:
        return self.game.side(seat) == self.game.side(self.game.seats[0])

    def _unchosen(self) -> Option | None:
        """The first secret choice that a person still has to make."""
        open = (option for option in self.game.options if option.seat in self.secrets)
        return next((option for option in open if option.id not in self.agreed.choices), None)

    def _watch_names(self) -> None:
        """Without names, choices or bots nothing would change its seat; without all choices nothing begins."""
        missing = self._unchosen()
        self.begin_button.enabled = missing is None
        if missing is not None and missing.seat is not None:
            name = called(self.services.texts, self.game, self.agreed, missing.seat)
            what = self.look.choices.asks(missing)
            self.begin_button.why = self.say("setup.not_chosen", name=name, what=what)
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

    def _seat(self, bots: Mapping[Seat, BotPlayer]) -> None:
        """Other bots take part; what was chosen in secret goes with whoever leaves a seat, and comes back with them."""
        choices, before = dict(self.agreed.choices), self.agreed.bots
        for id, seat in ((option.id, option.seat) for option in self.game.options if option.secret):
            if (seat in bots) != (seat in before):
                self._put_by[id, seat in before] = choices.pop(id, ())
                kept = self._put_by.get((id, seat in bots))
                self._left_open = self._left_open | {id} if kept == () else self._left_open - {id}
                choices |= self.choices.as_now(self.game, {id: kept} if kept else {})
        self.agreed = replace(self.agreed, bots=bots, choices=choices)
        self._again()

    def _variant(self, variant: str) -> None:
        self._put_by.clear()
        self._again(variant=variant, choices={}, house={})

    def _walk(self, step: int) -> None:
        """To the next variant by key."""
        at = next(i for i, card in enumerate(self.cards) if card.on) + step
        self.cards[at % len(self.cards)].activate()
        self.form.set_focus(next(card for card in self.cards if card.on), ring=True)

    def _other_game(self, id: str) -> None:
        """Another game of the same box, with the variant and the players that are agreed on already."""
        page, agreed = SetUp(self.services, id, self.begun), self.agreed
        others = {seat: bot for seat, bot in page.agreed.bots.items() if seat not in self.game.seats}
        page._again(names={**page.agreed.names, **agreed.names}, bots={**others, **agreed.bots})
        variant, pie = without_pie(self.entry, self.game.variant), self.game.definition.house.swap
        if self.game.variant != page.game.variant and variant in page.entry.variants:
            page._again(variant=variant, choices={}, house={"house": {"swap": True}} if pie else {})
        page.form.set_focus(page.boxes, ring=self.form.keys_last)
        self.services.stack.replace(page)

    def _name(self, seat: Seat, name: str) -> None:
        self.agreed = replace(self.agreed, names={**self.agreed.names, seat: name})
        self.players.renamed(self.agreed)
        self._watch_names()
        self.base_dirty = True

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
            self.services.toast(capital(self.say("setup.please", what=self.look.choices.asks(option))))
            return
        self._again(choices={**self.agreed.choices, option.id: tuple(chosen)})

    def _secret(self, option: Option) -> None:
        def done(values: tuple[str, ...]) -> None:
            others = {id: answer for id, answer in self.agreed.choices.items() if id != option.id}
            self._left_open = self._left_open - {option.id} if values else self._left_open | {option.id}
            self._again(choices={**others, option.id: values} if values else others)

        name = called(self.services.texts, self.game, self.agreed, option.seat or Seat.SOUTH)
        bot = option.seat in self.agreed.bots
        self.choices.choose(self.game, option, name, done, bot=bot, alone=bot or self._alone)

    def resumed(self) -> None:
        """What was chosen may have been changed meanwhile."""
        choices = self.choices.as_now(self.game, self.agreed.choices)
        if choices != self.agreed.choices:
            self._left_open |= self.agreed.choices.keys() - choices.keys()
            self._again(choices=choices)
        self._counted = False
        super().resumed()
        self._follow()

    def _follow(self) -> None:
        """The file may be another one now; without a game that can be played there is nothing to set up."""
        entry = self.services.registry.at(self.entry.path)
        if entry is None or (entry is self._faulty and entry.faults):
            self.leave_page()
        elif entry is not self.entry:
            self._have_read(entry)

    def update(self, ms: float) -> bool:
        """The saved games are counted once the page stands; a file of one's own that changes is read anew."""
        own = self.services.own_games
        own.watch(ms, self.entry.path)
        if self.choices.stale(ms):
            self.resumed()
        if own.arrived != self._arrived:
            self._arrived = own.arrived
            self._follow()
        if not self._counted:
            self._counted = self.base_dirty = True
            self.players.recount()
        return super().update(ms)

    def _swap(self) -> None:
        self.agreed = self.agreed.swapped(self.game.seats)
        self._put_by.clear()
        self._again()

    def _begin(self) -> None:
        services = self.services
        missing = self._unchosen()
        if missing is not None and missing.seat is not None:
            services.toast(self.begin_button.why)
            self.form.set_focus(self.secrets[missing.seat])
            return
        seed = int(services.wall_clock().timestamp() * 1000)
        loser = last_loser(services, self.agreed, self.game)
        try:
            named = partial(called, services.texts, self.game, self.agreed)
            match = self.agreed.begin(services.registry, seed, loser, named)
        except BadData as error:
            services.toast(self.say(error.phrase))
            return
        if self.agreed.session:
            match.session = session.begun(self.game.definition, services.texts)
        remember(services, self.agreed, self.game, self.choices)
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
        self._faulty = entry if entry.faults else None
        if entry.faults:
            self.services.routes.faults(entry)
            return
        agreed = replace(self.agreed, game=entry.id)
        if self.game.variant in entry.variants:
            agreed = replace(agreed, house=untouched(agreed.house, self._rules(self.entry), self._rules(entry)))
        self.entry = entry
        self._put_by.clear()
        self.subtitle = entry.title
        self._recall(agreed)
        self._make()
        self.layout(self.size, self.compact)
        self.services.toast(self.say("setup.reloaded"))

    def _rules(self, entry: Entry) -> Mapping[str, Any]:
        """What a file says in the variant that is agreed on; nothing where it has no such."""
        definition = entry.file.definitions.get(self.game.variant) if entry.file is not None else None
        return {} if definition is None else definition.plain()

    @property
    def caps_now(self) -> Caps:
        """Enter begins, or presses what has the focus; it is not listed where neither can be done."""
        focus = self.form.focus
        presses = isinstance(focus, Pressable) and focus is not self.begin_button and focus not in self.cards
        enter = "press" if presses else "begin" if self.begin_button.enabled else ""
        caps = ((cap, enter if cap == "enter" else does) for cap, does in self.caps)
        return tuple((cap, does) for cap, does in caps if does)

    # layout

    def place(self, room: Rect) -> None:
        """Three columns: what is played, who plays, and what follows from it."""
        contents = Contents(
            len(self.box),
            len(self.cards),
            len(self.steppers),
            len(self.clocks),
            self.game.seats,
            [len(picks) for picks in self.picks.values()],
        )
        self.places = places(self.size, self.compact, contents)
        left, middle, right = self.places.left, self.places.middle, self.places.right
        self.boxes.rect, self.reset.rect = left.box, left.reset
        for card, rect in zip(self.cards, left.variants, strict=True):
            card.place(rect)
        for stepper, rect in zip((*self.steppers, *self.clocks), (*left.rules, *right.clocks), strict=True):
            stepper.rect, stepper.compact = rect, self.compact and stepper not in self.clocks
        self.begins.rect = middle.begins
        self.players.place(middle.plates, self.compact, self.bots_bring)
        for seat, button in self.bots_bring.items():
            button.rect = self.players.third[seat]
        for seat, button in self.secrets.items():
            button.rect = self.players.beside(seat)
        shown = [(toggle, word) for toggle, word in zip(self.toggles, _AIDS, strict=True) if toggle.shown]
        for (toggle, word), rect in zip(shown, middle.toggles, strict=False):
            toggle.rect, toggle.note = rect, "" if self.compact else self._note(word)
        for picks, rects in zip(self.picks.values(), middle.options, strict=True):
            for pick, rect in zip(picks, rects, strict=True):
                pick.rect = rect
        self.begin_button.rect = right.begin
        abreast(
            right.swap,
            [button for button in (self.learn, self.guided, self.again) if button.shown],
            self.services.measure,
        )
        self._fill()

    def _note(self, word: str) -> str:
        """What an aid does, in this game where its texts say so."""
        own = f"setup.{word}_in.{self.entry.engine}"
        return self.say(own if own in self.services.texts else f"setup.{word}_note")

    def _fill(self) -> None:
        self.form.add(self.boxes)
        self.form.add(*self.cards, group=_VARIANTS)
        self.form.add(self.reset, *self.steppers)
        for seat in self.places.middle.plates:
            more = (buttons.get(seat) for buttons in (self.secrets, self.bots_bring))
            self.form.add(*self.players.widgets(seat), *(button for button in more if button is not None))
        self.form.add(self.begins, *self.toggles)
        for picks in self.picks.values():
            self.form.add(*picks)
        self.form.add(*self.clocks, self.begin_button, self.learn, self.guided, self.again)
        self.focus_first(self.begin_button)

    # drawing

    def draw_base(self, canvas: Canvas) -> None:
        """Headings, plates and the panel with the drawn table and the facts."""
        super().draw_base(canvas)
        say, left, middle, right = self.say, self.places.left, self.places.middle, self.places.right
        titles = [(left.variants_title, "setup.variant"), (left.rules_title, "setup.house")]
        titles += [(left.box_title, "setup.players")] if self.boxes.shown else []
        titles += [(at, f"setup.option.{id}.title") for at, id in zip(middle.option_titles, self.picks, strict=True)]
        for at, key in titles:
            canvas.text(say(key), (at.x, at.center[1]), "h2", anchor="midleft")
        self._draw_begins(canvas)
        for seat, plate in middle.plates.items():
            title = say(self.game.definition.seat_name(seat))
            band = self.view.seat_style.band(seat)
            draw_plate(canvas, plate, self._is_south(seat), self._is_plain(seat), band, title)
        self.players.draw(canvas)
        names = {seat: called(self.services.texts, self.game, self.agreed, seat) for seat in self.game.seats}
        people = [seat for seat in names if seat not in self.agreed.bots]
        if len(people) == 1 and not self.agreed.names.get(people[0], "").strip():
            names[people[0]] = say("setup.you")
        title, note = title_and_note(self.entry, self.game.variant)
        shown = title, "" if any(card.note for card in self.cards) else note
        foot = right.clocks[0].y - 8
        start = self.game.start(Setup(choices=open_choices(self.agreed, self.game)), 0)
        draw_panel(canvas, right.panel, foot, self.game, start, self.services.texts, shown, names)

    def _draw_begins(self, canvas: Canvas) -> None:
        say, at, place = self.say, self.places.middle.begins_title, self.places.middle.begins
        x, anchor = (at.x, "midleft") if self.compact else (at.center[0], "center")
        canvas.text(say("setup.begins"), (x, at.center[1]), "h2", anchor=anchor, size=17 if self.compact else None)
        if not self.begins.shown:
            own = f"setup.begins_by.{self.game.definition.engine}"
            said = say(own if own in self.services.texts else "setup.begins_by_rules")
            canvas.text(said, place.center, "body", "ink_2", "center", place.w)

    def _is_plain(self, seat: Seat) -> bool:
        """Whether a partner who comes later in the turn has the ring."""
        side = [other for other in self.game.seats if self.game.side(other) == self.game.side(seat)]
        return len(side) > 1 and side[0] is seat

    @property
    def caps_right(self) -> float:
        """The keys stand left of the panel."""
        return self.places.right.panel.x - 16
