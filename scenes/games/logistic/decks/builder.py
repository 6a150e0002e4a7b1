"""The deck builder: all cards of a game at the left, the deck beside them, the card in question at the right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from scenes.games.logistic.decks.card_list import CardList, draw_deck_row, draw_dragged, draw_pool_row
from scenes.games.logistic.decks.card_pool import KINDS, CardFilter, CardPool
from scenes.games.logistic.decks.draft import Draft, Line
from scenes.games.logistic.decks.summary import Reader, draw_faults, draw_shares
from scenes.geometry import Point, Rect
from scenes.input import Input, Key, PointerLeft, PointerMove, PointerUp
from scenes.pages.page import Page
from scenes.services import DialogButton
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button, Segment, Stepper, TextField
from squares.core.errors import BadData
from squares.games.logistic.documents import MOST_NOTE, Decks, OwnDeck
from squares.games.logistic.rules.decks import borne
from squares.saves import SaveProblem
from squares.saves.collection import MOST_NAME, free_name

if TYPE_CHECKING:
    from scenes.services import Services

_KINDS = ("", *KINDS)


class Dragged(NamedTuple):
    """A card under the pointer; ``home`` is the list that it came from."""

    id: str
    home: CardList
    pos: Point


class DeckBuilder(Page):
    """Changes a draft until it is saved. ``locked``: a ready deck, which can be read and copied only.

    ``read``: the card that is read, the one last pointed at or chosen.
    """

    caps = (("arrows", "choose"), ("plus_minus", "add_take"), ("ctrl_s", "save"), ("esc", "back"))
    more_caps = (("tab", "next_field"), ("left_right", "other_list"), ("ctrl_z", "undo"), ("ctrl_f", "find"))
    icons = ("sound", "theme", "settings")

    def __init__(
        self, services: Services, pool: CardPool, deck: OwnDeck, id: str | None = None, *, locked: bool = False
    ) -> None:
        super().__init__(services, services.say("decks.title"))
        self.pool, self.store = pool, Decks(services.places.own("decks"))
        self.draft = Draft(deck, pool, id)
        self.locked = locked
        self.reader = Reader(pool)
        self.filter = CardFilter()
        self.found: tuple[str, ...] = ()
        self.lines: tuple[Line, ...] = ()
        self.faults = self.draft.faults()
        self.dragged: Dragged | None = None
        self.read = next(iter(pool.cards), "")
        self._make()
        self._filter()
        self._show()

    def _make(self) -> None:
        say, writing = self.say, self.services.writing
        row = 46.0
        self.cards = CardList(row, self._paint_pool, 1, self._change_pool, lambda i: self._drag(self.cards, i))
        self.list = CardList(38.0, self._paint_line, -1, self._change_line, lambda i: self._drag(self.list, i))
        self.cards.pick = lambda i: self._look(self.found[i])
        self.list.pick = lambda i: self._look(self.lines[i].id)
        self.find = TextField("", self._find, placeholder=say("decks.find"), **writing)
        self.name = TextField(self.draft.deck.name, self._rename, longest=MOST_NAME, **writing)
        self.note = TextField("", self._describe, longest=MOST_NOTE, placeholder=say("decks.note"), **writing)
        self.note.text = self.draft.deck.note
        self.types = ("", *self.pool.definition.types)
        self.type = Stepper(say("decks.type"), "", self._step_type)
        words = [say("decks.all"), *(say(f"cards.category.{kind}") for kind in KINDS)]
        self.kinds = Segment(words, 0, lambda i: self._filter(kind=_KINDS[i]))
        colours = ("", *borne(self.pool.definition))
        words = [say("decks.all"), *(say(self.pool.wording.colour(colour)) for colour in colours[1:])]
        self.colours = Segment(words, 0, lambda i: self._filter(colour=colours[i]))
        self.save_button = Button("", self._save, "primary")
        self.copy_button = Button(say("games.copy"), self._copy)
        self._commands: dict[str, Callable[[], None]] = {
            "s": self.save_button.activate,
            "f": lambda: self.form.set_focus(self.find, ring=True),
            "z": lambda: self._go_back(self.draft.undo),
            "y": lambda: self._go_back(self.draft.redo),
        }

    # what is shown

    def _filter(self, **changes: str) -> None:
        """Shows the cards that pass, as far as possible with the same one chosen."""
        before = self._chosen_in_pool
        self.filter = replace(self.filter, **changes)
        self.found = self.pool.filtered(self.filter)
        self.cards.count = len(self.found)
        self.cards.selected = self.found.index(before) if before in self.found else 0 if self.found else None
        self.cards.scroll(-1e6)
        if self.cards.selected is not None:
            self.cards.show(self.cards.selected)
        types, word = self.pool.definition.types, self.filter.type
        self.type.value = self.pool.wording.called(types[word]) if word else self.say("decks.any")

    @property
    def _chosen_in_pool(self) -> str:
        at = self.cards.selected
        return self.found[at] if at is not None and at < len(self.found) else ""

    def _find(self, text: str) -> None:
        self._filter(text=text)

    def _step_type(self, by: int) -> None:
        at = (self.types.index(self.filter.type) + by) % len(self.types)
        self._filter(type=self.types[at])

    def _show(self) -> None:
        """Makes the deck's list and everything that counts its cards anew."""
        before = self.list.selected
        self.lines = self.draft.lines()
        self.list.count = len(self.lines)
        last = len(self.lines) - 1
        self.list.selected = None if last < 0 else min(before or 0, last)
        self.faults = self.draft.faults()
        self.subtitle = self.draft.deck.name
        for field in (self.name, self.note):
            field.enabled, field.why = not self.locked, self.say("decks.ready_locked")
        self.save_button.label = self.say("decks.duplicate" if self.locked else "decks.save")
        changed = self.locked or self.draft.id is None or self.draft.changed
        self.save_button.enabled, self.save_button.why = changed, self.say("decks.nothing_new")
        self.base_dirty = True

    def _look(self, id: str) -> None:
        self.read = id

    def _look_under(self) -> None:
        """Reads the card below the pointer, if there is one."""
        for home, ids in ((self.cards, self.found), (self.list, tuple(line.id for line in self.lines))):
            if self.form.hovered is home and home.over is not None:
                self._look(ids[home.over])

    # changes

    def _change_pool(self, row: int, by: int) -> None:
        self._change(self.found[row], by)

    def _change_line(self, row: int, by: int) -> None:
        self._change(self.lines[row].id, by)

    def _change(self, id: str, by: int) -> None:
        """Puts a card in or takes one out."""
        self._look(id)
        if self.locked:
            self.services.toast(self.say("decks.ready_locked"))
            return
        if by < 0:
            self.draft.take(id)
        elif id in self.pool.definition.cards and (why := self.draft.add(id)) is not None:
            self.services.toast(self.say(why))
        self._show()

    def _rename(self, name: str) -> None:
        self.draft.rename(name)
        self._show()

    def _describe(self, note: str) -> None:
        self.draft.describe(note)
        self._show()

    def _go_back(self, step: Callable[[], bool]) -> None:
        """Undoes a change or makes it again."""
        if not self.locked and step():
            self._write_fields()
            self._show()

    def _write_fields(self) -> None:
        """The fields show the deck's name and plan where these have changed otherwise."""
        for field, text in ((self.name, self.draft.deck.name), (self.note, self.draft.deck.note)):
            if field.text.strip() != text:
                field.hold(text)

    def _save(self) -> None:
        """Writes the deck; of a ready one a copy comes into being."""
        draft = self.draft
        if self.locked:
            self.locked = False
            name = free_name(draft.deck.name, {*self.store.names(), draft.deck.name})
            self.draft = draft = Draft(replace(draft.deck, name=name), self.pool)
        try:
            if draft.id is None:
                draft.id = self.store.add(draft.deck)
            else:
                self.store.save(draft.id, draft.deck)
            draft.deck = self.store.load(draft.id)
        except (BadData, SaveProblem) as error:
            self.services.toast(self.say(error.phrase))
            return
        draft.kept = draft.deck
        self._write_fields()
        said = "decks.saved_unplayable" if self.faults else "decks.saved"
        self.services.toast(self.say(said, name=draft.deck.name), done=True)
        self._show()

    def _copy(self) -> None:
        self.services.shell.copy(self.draft.deck.dump())
        self.services.toast(self.say("decks.copied"), done=True)

    def leave_page(self) -> None:
        """Asks before changes are lost."""
        if self.locked or not self.draft.changed:
            super().leave_page()
            return
        stay = DialogButton(self.say("decks.stay"), safe=True)
        lose = DialogButton(self.say("decks.lose"), super().leave_page)
        keep = DialogButton(self.say("decks.save"), self._save_and_leave, primary=True)
        self.services.ask(self.say("decks.leave_title"), self.say("decks.leave_text"), [stay, lose, keep])

    def _save_and_leave(self) -> None:
        self._save()
        if not self.draft.changed:
            super().leave_page()

    # input

    def handle(self, event: Input) -> bool:
        """A card under the pointer first; left and right go from one list to the other."""
        if self.dragged is not None and not self.keys.shown:
            return self._carry(event)
        if isinstance(event, Key) and event.ctrl and event.name in self._commands and not self.keys.shown:
            self._commands[event.name]()
            return True
        if isinstance(event, Key) and event.name in ("left", "right") and not (event.ctrl or event.alt):
            ways = {"left": (self.list, self.cards), "right": (self.cards, self.list)}
            here, there = ways[event.name]
            if self.form.focus is here:
                self.form.set_focus(there, ring=True)
                if there.selected is not None:
                    there.choose(there.selected)
                return True
        used = super().handle(event)
        if isinstance(event, PointerMove):
            self._look_under()
        return used

    def _drag(self, home: CardList, row: int) -> None:
        id = self.found[row] if home is self.cards else self.lines[row].id
        self._look(id)
        if self.locked:
            self.services.toast(self.say("decks.ready_locked"))
            return
        self.dragged = Dragged(id, home, home.row_rect(row).center)

    def _carry(self, event: Input) -> bool:
        """Letting go over the deck puts the card in, elsewhere a card of the deck goes out."""
        assert self.dragged is not None
        dragged = self.dragged
        if isinstance(event, PointerMove):
            self.dragged = dragged._replace(pos=event.pos)
        elif isinstance(event, PointerUp) and event.button == 1:
            self.dragged = None
            self.form.handle(event)
            inside = self.deck_area.contains(event.pos)
            if inside == (dragged.home is self.cards):
                self._change(dragged.id, 1 if inside else -1)
        elif isinstance(event, PointerLeft) or (isinstance(event, Key) and event.name == "escape"):
            self.dragged = None
        return True

    # layout and drawing

    def place(self, room: Rect) -> None:
        """Three columns."""
        compact = self.compact
        side, gap, wide = (16.0, 14.0, 272.0) if compact else (32.0, 24.0, 360.0)
        high = 34.0 if compact else 38.0
        self.panel = Rect(self.size[0] - wide - 16, room.y + 16, wide, self.size[1] - room.y - 32)
        left = Rect(side, room.y + 16, self.panel.x - gap - side, room.bottom - room.y - 20)
        pool, deck = left.cut_left(left.w * (0.49 if compact else 0.54))
        deck = Rect(deck.x + gap, deck.y, deck.w - gap, deck.h)
        self._place_pool(pool, high)
        self._place_deck(deck, high)
        at = self.panel.inset(20, 20)
        self.save_button.rect = Rect(at.x, at.bottom - 48 - 50, at.w, 48)
        self.copy_button.rect = Rect(at.x, at.bottom - 40, at.w, 40)
        self.note.rect = Rect(at.x, self.save_button.rect.y - 12 - high, at.w, high)
        self.reading = Rect(at.x, at.y, at.w, self.note.rect.y - at.y - 12)
        self.form.add(self.find, self.type, self.kinds, self.colours, self.cards)
        self.form.add(self.name, self.list, self.note, self.save_button, self.copy_button)
        self.focus_first(self.cards)

    def _place_pool(self, pool: Rect, high: float) -> None:
        find, kind = Rect(pool.x, pool.y, pool.w, high).cut_left(pool.w * 0.44)
        self.find.rect, self.type.rect = find, kind._replace(x=kind.x + 14, w=kind.w - 14)
        self.type.compact = self.compact
        y = pool.y + high + 8
        self.kinds.rect = Rect(pool.x, y, pool.w, high)
        self.colours.rect = Rect(pool.x, y + high + 6, pool.w, high)
        y += 2 * high + 16
        self.cards.row_h = 42.0 if self.compact else 46.0
        self.cards.rect = Rect(pool.x, y, pool.w, pool.bottom - y)

    def _place_deck(self, deck: Rect, high: float) -> None:
        self.deck_area = deck
        self.name.rect = Rect(deck.x, deck.y, deck.w - 110, high)
        self.shares = Rect(deck.x, deck.y + high + 8, deck.w, 26)
        foot = 92.0 if self.compact else 112.0
        self.why = Rect(deck.x, deck.bottom - foot, deck.w, foot)
        y = self.shares.bottom + 8
        self.list.row_h = 34.0 if self.compact else 38.0
        self.list.rect = Rect(deck.x, y, deck.w, self.why.y - y - 12)

    def draw_base(self, canvas: Canvas) -> None:
        """The panel, the counts and what is wrong with the deck."""
        super().draw_base(canvas)
        canvas.sheet(self.panel)
        size, most = self.draft.size, self.pool.definition.rules.size
        words = self.say("decks.size", held=size, most=most)
        place = (self.deck_area.right, self.name.rect.center[1])
        canvas.text(words, place, "h2", "ink" if size == most else "beni", "midright", 104)
        draw_shares(canvas, self.shares, self.pool, self.draft.deck)
        canvas.line((self.why.x, self.why.y - 6), (self.why.right, self.why.y - 6), "table_line", 1)
        draw_faults(canvas, self.why, self.pool, self.faults)

    def draw_moving(self, canvas: Canvas) -> None:
        """The lists, the card that is read, and the one under the pointer with where it may go."""
        super().draw_moving(canvas)
        if self.keys.shown:
            return
        if not self.found:
            canvas.text(self.say("decks.none_found"), self.cards.rect.inset(12, 12).topleft, "body", "ink_2")
        if not self.lines:
            canvas.paragraph(self.say("decks.empty_deck"), self.list.rect.inset(12, 12), "body", "ink_2")
        self.reader.draw(canvas, self.reading, self.read)
        if self.dragged is not None:
            if self.dragged.home is self.cards:
                canvas.box(self.list.rect.inset(-4), line="legal", width=2, radius=10, dash=(7.0, 5.0))
            draw_dragged(canvas, self.dragged.pos, self.pool, self.dragged.id)

    @property
    def caps_right(self) -> float:
        """The keys stand left of the panel."""
        return self.panel.x - 16

    def _paint_pool(self, canvas: Canvas, row: int, rect: Rect, selected: bool, hovered: bool) -> None:
        draw_pool_row(canvas, rect, self.draft, self.found[row], selected and self.form.focus is self.cards, hovered)

    def _paint_line(self, canvas: Canvas, row: int, rect: Rect, selected: bool, hovered: bool) -> None:
        chosen = selected and self.form.focus is self.list
        draw_deck_row(canvas, rect, self.pool, self.lines[row], chosen, hovered)
