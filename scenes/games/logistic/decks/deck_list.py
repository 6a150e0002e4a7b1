"""Decks of a card game: the ready ones and one's own, and what can be done with each."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from scenes.folder_watch import FolderWatch
from scenes.games.logistic.decks.builder import DeckBuilder
from scenes.games.logistic.decks.card_pool import CardPool
from scenes.games.logistic.decks.entries import DeckEntry, deck_entries
from scenes.games.logistic.decks.grid import HIGH, WIDE, draw_tile
from scenes.games.logistic.decks.spread import DeckSpread
from scenes.games.logistic.decks.summary import draw_deck, spread_room
from scenes.geometry import Rect
from scenes.pages.folder import FolderPage
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button, ScrollGrid, Segment
from squares.core.errors import BadData
from squares.games.logistic.documents import Decks, OwnDeck, parse
from squares.games.logistic.rules.definition import LogisticDefinition
from squares.saves import SaveProblem, files
from squares.saves.collection import MOST_NAME, free_name

if TYPE_CHECKING:
    from scenes.services import Services


def open_decks(services: Services) -> None:
    """Opens the decks of the games on the pool that are played with them; where none can be, the faults of one."""
    entries = [entry for entry in services.registry.entries if entry.engine == "logistic"]
    found = [entry.definition for entry in entries if isinstance(entry.definition, LogisticDefinition)]
    if found:
        services.stack.push(DeckList(services, *found))
    elif entries:
        services.routes.faults(entries[0])


def open_deck_file(services: Services, path: Path) -> None:
    """Shows a deck that the person named. The file itself stays as it is: a copy comes to one's own decks."""
    try:
        id = Decks(services.places.own("decks")).add(parse(files.read(path)))
    except (BadData, SaveProblem) as error:
        services.toast(services.say(error.phrase))
        return
    if not isinstance(services.stack.top, DeckList):
        open_decks(services)
    if isinstance(services.stack.top, DeckList):
        services.stack.top.show_deck(id)
    services.toast(services.say("decks.pasted"), done=True)


class DeckList(FolderPage[DeckEntry]):
    """``entries``: what can be chosen; the panel shows the deck in question.

    ``definition``: the game whose cards and rules count, the first of those that are given.
    """

    more_caps = (("f5", "reread"),)

    def __init__(self, services: Services, *definitions: LogisticDefinition) -> None:
        super().__init__(services, services.say("decks.title"), HIGH, MOST_NAME)
        self.list = ScrollGrid(WIDE, HIGH, self.paint_row, self._pick, self.open_chosen)
        self.spread = DeckSpread()
        self.language = services.texts.language
        self.games = Segment([of.title for of in definitions], 0, lambda i: self._show_game(definitions[i]))
        self.store = Decks(services.places.own("decks"))
        self._watch = FolderWatch(self.store.folder)
        self.new_button = Button(self.say("decks.new"), self._new)
        self._show_game(definitions[0])

    def _show_game(self, definition: LogisticDefinition) -> None:
        """Looks at the decks as decks of this game."""
        self.definition, self.subtitle = definition, definition.title
        self.pool = CardPool(definition, self.services.texts)
        self.read()
        if self.form.widgets:
            self.layout(self.size, self.compact)

    def read(self, keep: str | None = None) -> None:
        """Reads the folder again; ``keep``: the id of one's own deck to be chosen."""
        chosen = self.chosen
        wanted = (keep, False) if keep else (chosen.id, chosen.ready) if chosen else None
        self.entries = deck_entries(self.definition, self.store, self.language)
        self.list.count = len(self.entries)
        keys = [(entry.id, entry.ready) for entry in self.entries]
        at = keys.index(wanted) if wanted in keys else self.list.selected or 0
        self.list.selected = min(at, len(keys) - 1) if keys else None
        if self.list.selected is not None:
            self.list.show(self.list.selected)
        self.renaming = False
        self.base_dirty = True

    def show_deck(self, id: str) -> None:
        """Reads the folder again and chooses one of one's own decks."""
        self.read(id)
        self.layout(self.size, self.compact)

    def resumed(self) -> None:
        """Decks may have been changed."""
        self.read()
        super().resumed()

    def update(self, ms: float) -> bool:
        """Decks that are changed in an editor are read again."""
        if not self.renaming and self._watch.changed(ms):
            self.resumed()
        return super().update(ms)

    def reload(self) -> bool:
        """F5: the folder is read again."""
        self.resumed()
        self.services.toast(self.say("decks.reloaded"))
        return True

    # what the buttons do

    def open_chosen(self, row: int = 0) -> None:
        """Opens the deck in the builder; a ready one can only be looked at."""
        line = self.chosen
        if line is None or line.bad is not None:
            self.open_button.refuse()
            return
        id = None if line.ready else line.id
        self.services.stack.push(DeckBuilder(self.services, self.pool, line.deck, id, locked=line.ready))

    def _new(self) -> None:
        name = free_name(self.say("decks.new_name"), self.store.names())
        self.services.stack.push(DeckBuilder(self.services, self.pool, OwnDeck(name)))

    def name(self) -> str | None:
        """What the chosen deck is named."""
        return self.chosen.deck.name if self.chosen is not None else None

    def rename(self, name: str) -> None:
        """Gives the chosen deck a name; an empty one changes nothing."""
        line = self.chosen
        if line is not None and name.strip():
            self.change(partial(self.store.save, line.id, replace(line.deck, name=name.strip())))

    def duplicate(self) -> None:
        """Adds a copy of the chosen deck, of a ready one, too."""
        if self.chosen is not None:
            self._add(self.chosen.deck)

    def copy(self) -> None:
        """Puts the chosen deck into the clipboard as text."""
        if self.chosen is not None:
            self.services.shell.copy(self.chosen.deck.dump())
            self.services.toast(self.say("decks.copied"), done=True)

    def paste(self) -> None:
        """Adds a deck from the clipboard."""
        try:
            deck = parse(self.services.shell.paste())
        except BadData as error:
            self.services.toast(self.say(error.phrase))
        else:
            self._add(deck, done=self.say("decks.pasted"))

    def _add(self, deck: OwnDeck, done: str = "") -> None:
        names = {entry.deck.name for entry in self.entries}
        self.change(lambda: self.store.add(replace(deck, name=free_name(deck.name, names))), done)

    def ask_delete(self) -> None:
        """Deletes the chosen deck, after asking, if it is one's own."""
        line = self.chosen
        if line is None or line.ready:
            self.verbs[4].refuse()
            return
        text = self.say("decks.delete_text", name=line.deck.name)
        self.ask(self.say("decks.delete_title"), text, partial(self.store.delete, line.id))

    # layout and drawing

    def place(self, room: Rect) -> None:
        """The list at the left, the chosen deck at the right."""
        cells = self.divide(room)
        self.games.shown = len(self.games.labels) > 1
        if self.games.shown:
            self.games.rect = Rect(self.list.rect.x, self.list.rect.y - 8, self.list.rect.w, 40)
            self.list.rect = self.list.rect.cut_top(44)[1]
            self.form.add(self.games)
        for button, cell in zip((self.new_button, *self.verbs), cells, strict=True):
            button.rect = cell
        self.field.rect = self.open_button.rect._replace(y=self.open_button.rect.y - 52, h=40)
        self.field.shown = self.renaming
        line = self.chosen
        self.spread.edge = self.panel.x
        self.spread.rect = spread_room(self._shown, line.faults if line else (), self.compact)
        self.spread.show(self.pool, None if line is None or line.bad is not None else line.deck)
        self.form.add(self.list, self.open_button, self.new_button, *self.verbs, self.field, self.spread)
        self.shut()
        self.focus_first(self.list)

    def shut(self) -> None:
        """A ready deck can be looked at and copied; of a file that cannot be read nothing is left but to delete it."""
        line = self.chosen
        rename, duplicate, copy, _, delete = self.verbs
        readable = line is not None and line.bad is None
        own = line is not None and not line.ready
        for button in (self.open_button, duplicate, copy):
            button.enabled, button.why = readable, self.say("decks.bad_chosen")
        self.open_button.label = self.say("decks.change" if own else "decks.look")
        rename.enabled = readable and own
        rename.why = self.say("decks.bad_chosen" if own else "decks.ready_locked")
        delete.enabled, delete.why = own, self.say("decks.ready_kept")

    def draw_base(self, canvas: Canvas) -> None:
        """The panel with the chosen deck."""
        super().draw_base(canvas)
        line, at = self.chosen, self.panel.inset(20, 20)
        if line is None:
            canvas.paragraph(self.say("decks.empty"), at, "body", "ink_2")
        elif line.bad is not None:
            self.draw_bad(canvas, line.deck.name, self.say(line.bad))
        else:
            draw_deck(canvas, self._shown, self.pool, line.deck, line.faults, self.compact)

    @property
    def _shown(self) -> Rect:
        """The part of the panel that shows the chosen deck."""
        at = self.panel.inset(20, 20)
        return at._replace(h=self.open_button.rect.y - at.y - (60 if self.renaming else 12))

    def paint_row(self, canvas: Canvas, row: int, rect: Rect, selected: bool, hovered: bool) -> None:
        """A deck in the list."""
        draw_tile(canvas, rect, self.pool, self.entries[row], selected, hovered)
