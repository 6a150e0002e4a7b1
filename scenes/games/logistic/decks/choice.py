"""Which deck a player brings: chosen while nobody else looks, and kept true to its file until play begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from scenes.folder_watch import FolderWatch
from scenes.games.kit.secret import Answer, Done, SecretChoices
from scenes.games.logistic.decks.card_pool import CardPool
from scenes.games.logistic.decks.deck_list import DeckList
from scenes.games.logistic.decks.draft import faults
from scenes.games.logistic.decks.entries import DeckEntry, deck_entries
from scenes.games.logistic.decks.grid import HIGH, WIDE, draw_tile
from scenes.games.logistic.decks.spread import DeckSpread
from scenes.games.logistic.decks.summary import draw_deck, spread_room
from scenes.geometry import Rect
from scenes.pages.page import Page
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button, ScrollGrid
from squares.core.errors import BadData
from squares.core.game import AnyGame, Option
from squares.core.seats import Seat
from squares.games.logistic.documents import Decks
from squares.games.logistic.rules.decks import lines
from squares.games.logistic.rules.definition import LogisticDefinition

if TYPE_CHECKING:
    from scenes.services import Services


class DeckChoices(SecretChoices):
    """Answers to options that are decks: a ready one by its id, one's own by its lines, so that a record holds it.

    Answers that are one's own decks are remembered with their files, which may change until play begins.
    """

    words = "deck"
    for_bots = True

    def __init__(self, services: Services) -> None:
        self.services = services
        self.store = Decks(services.places.own("decks"))
        self._files: dict[Answer, str] = {}
        self._watch = FolderWatch(self.store.folder)

    def choose(
        self, game: AnyGame, option: Option, name: str, done: Done, *, bot: bool = False, alone: bool = False
    ) -> None:
        page = DeckChoice(self.services, game.definition, option.seat or Seat.SOUTH, name, self, done)
        if bot:
            page.choose_for_bot(name)
        elif alone:
            page.title, page.subtitle = self.services.say("decks.choose"), ""
        self.services.stack.push(page)

    def called(self, game: AnyGame, answer: Answer) -> str:
        """See SecretChoices: the deck's name."""
        entries = deck_entries(game.definition, self.store, self.services.texts.language)
        return next((line.deck.name for line in entries if line.bad is None and self.answer(line) == answer), "")

    def recalled(self, game: AnyGame, choices: Mapping[str, Answer]) -> Mapping[str, Answer]:
        """See SecretChoices: decks that are there as they were and can be played, since nobody sees which they are."""
        entries = deck_entries(game.definition, self.store, self.services.texts.language)
        known = {self.answer(line) for line in entries if line.bad is None and not line.faults}
        return {option: answer for option, answer in choices.items() if answer in known}

    def first(self, game: AnyGame, option: Option, *, bot: bool) -> Answer:
        """See SecretChoices: a ready deck that plays itself well, and one that is no hard opponent."""
        return (game.definition.starter(bot),)

    def stale(self, ms: float) -> bool:
        """See SecretChoices: the folder of decks."""
        return self._watch.changed(ms)

    def as_now(self, game: AnyGame, choices: Mapping[str, Answer]) -> Mapping[str, Answer]:
        """See SecretChoices: without decks that are gone or cannot be played any more."""
        found = dict(choices)
        for option, answer in choices.items():
            if answer not in self._files:
                continue
            del found[option]
            id = self._files[answer]
            try:
                deck = self.store.load(id)
            except BadData:
                continue
            if not faults(deck, game.definition):
                found[option] = self.answer(DeckEntry(id, deck, False))
        return found

    def answer(self, line: DeckEntry) -> Answer:
        """The answer that a line of a list stands for."""
        if line.ready:
            return (line.id,)
        answer = lines(line.deck)
        self._files[answer] = line.id
        return answer


class DeckChoice(Page):
    """``done`` hears the answer to the option."""

    caps = (("arrows", "choose"), ("enter", "press"), ("esc", "back"))
    icons = ("sound", "theme")

    def __init__(
        self,
        services: Services,
        definition: LogisticDefinition,
        seat: Seat,
        name: str,
        choices: DeckChoices,
        done: Done,
    ) -> None:
        super().__init__(services, services.say("setup.secret_title", name=name), services.say("setup.secret_note"))
        self.definition, self.choices, self.done = definition, choices, done
        self.seat = seat
        self.pool = CardPool(definition, services.texts)
        self.tiles = ScrollGrid(WIDE, HIGH, self._paint, lambda _: self._pick(), lambda _: self._take())
        self.spread = DeckSpread()
        self.take_button = Button(self.say("decks.take"), self._take, "primary")
        self.decks_button = Button(self.say("decks.title"), self._open_decks, icon="icons/decks")
        self.lot_button = Button(self.say("decks.by_lot"), self._by_lot)
        self.lot_button.shown = False
        self._read_folder()
        self.tiles.selected = next((i for i, line in enumerate(self.entries) if line.starts), 0)

    def choose_for_bot(self, name: str) -> None:
        """It is a person who chooses for the bot called ``name``, and may leave it to the lot."""
        self.title, self.subtitle = self.say("decks.of", name=name), self.say("decks.for_bot")
        self.lot_button.shown = True

    def _by_lot(self) -> None:
        self.leave_page()
        self.done(())

    def _read_folder(self) -> None:
        found = deck_entries(self.definition, self.choices.store, self.services.texts.language)
        self.entries = [line for line in found if line.bad is None]
        self.tiles.count = len(self.entries)
        self.tiles.selected = min(self.tiles.selected or 0, len(self.entries) - 1)

    def resumed(self) -> None:
        """Decks may have been changed."""
        self._read_folder()
        super().resumed()

    def _pick(self) -> None:
        self.layout(self.size, self.compact)

    def _paint(self, canvas: Canvas, row: int, rect: Rect, selected: bool, hovered: bool) -> None:
        draw_tile(canvas, rect, self.pool, self.entries[row], selected, hovered)

    @property
    def chosen(self) -> DeckEntry:
        """The deck that is chosen."""
        return self.entries[self.tiles.selected or 0]

    def _take(self) -> None:
        """Takes the chosen deck if it can be played, else tells why not."""
        line = self.chosen
        if line.faults:
            self.services.toast(self.say(line.faults[0]))
            return
        self.leave_page()
        self.done(self.choices.answer(line))

    def _open_decks(self) -> None:
        self.services.stack.push(DeckList(self.services, self.definition))

    def place(self, room: Rect) -> None:
        """The decks at the left, the chosen one at the right."""
        wide = 272.0 if self.compact else 360.0
        self.panel = Rect(self.size[0] - wide - 16, room.y + 16, wide, self.size[1] - room.y - 32)
        self.tiles.rect = Rect(room.x + 24, room.y + 20, self.panel.x - room.x - 40, room.h - 28)
        at = self.panel.inset(20, 20)
        self.take_button.rect = Rect(at.x, at.bottom - 98, at.w, 48)
        faults = self.chosen.faults
        self.take_button.enabled, self.take_button.why = not faults, self.say(faults[0]) if faults else ""
        self.decks_button.rect = Rect(at.x, at.bottom - 40, at.w, 40)
        self.lot_button.rect = self.take_button.rect._replace(h=40).move(0, -48)
        self.spread.rect = spread_room(self._shown, self.chosen.faults, self.compact)
        self.spread.edge = self.panel.x
        self.spread.show(self.pool, self.chosen.deck)
        self.form.add(self.tiles, self.lot_button, self.take_button, self.decks_button, self.spread)
        self.focus_first(self.tiles)

    def draw_base(self, canvas: Canvas) -> None:
        """The panel with the chosen deck and whose choice it is."""
        super().draw_base(canvas)
        canvas.sheet(self.panel)
        at = self.panel.inset(20, 20)
        canvas.mark(self.seat.value, (at.right - 10, at.y + 12), 18)
        line = self.chosen
        draw_deck(canvas, self._shown, self.pool, line.deck, line.faults, self.compact)

    @property
    def _shown(self) -> Rect:
        """The part of the panel that shows the chosen deck."""
        at, foot = self.panel.inset(20, 20), self.lot_button if self.lot_button.shown else self.take_button
        return at._replace(h=foot.rect.y - at.y - 12)

    @property
    def caps_right(self) -> float:
        """The keys stand left of the panel."""
        return self.panel.x - 32
