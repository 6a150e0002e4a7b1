"""The buttons of the table, and the order in which Tab visits them: card, verbs, plates, top bar."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from scenes.board.cursor import zone_of
from scenes.games.kit.board_view import Asked, Pile
from scenes.geometry import Rect
from scenes.input import Input, Key, PointerDown, PointerUp
from scenes.screens.table.bars import TopBar
from scenes.screens.table.browser import PileButton
from scenes.screens.table.panel import Panel
from scenes.services import Services
from scenes.table.commands import Verbs
from scenes.table.evaluation import Beam
from scenes.table.hint import WHERE, WHICH
from scenes.table.keyboard import enter_zone
from scenes.table.state import Play
from scenes.ui.widgets.base import Widget
from scenes.ui.widgets.button import Button, IconButton, Kind
from scenes.ui.widgets.form import Form
from squares.core import actions
from squares.core.seats import Seat

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

GROUPS = ("asks", "card", "piles", "beam", "verbs", "plates", "top")
VERB_CAPS = {"undo": "ctrl_z", "redo": "ctrl_y", "hint": "h", "peek": "hold_space"}


class PeekButton(Button):
    """Shows the down faces for as long as the pointer holds it; a key switches them on and off."""

    def __init__(self, play: Play, label: str, icon: str, tip: str) -> None:
        super().__init__(label, icon=icon, tip=tip)
        self.play = play

    def handle(self, event: Input) -> bool:
        """Pressing and letting go is all there is to it."""
        used = super().handle(event)
        if isinstance(event, PointerDown | PointerUp):
            self.play.peek = self.down
        elif isinstance(event, Key) and used:
            self.play.peek = not self.play.peek
        return used


class Controls:
    """One form with the buttons in four groups; the zones of the board come before them in the order of Tab."""

    def __init__(self, services: Services, play: Play, verbs: Verbs, panel: Panel, top_bar: TopBar) -> None:
        self.services, self.play, self.verbs = services, play, verbs
        self.panel, self.top_bar, self.thought = panel, top_bar, panel.thought
        self.form = Form(explain=services.toast)
        self._card: tuple[object, ...] = ()
        self._groups: dict[str, list[Widget]] = {name: [] for name in GROUPS}

    # making

    def layout(self) -> None:
        """Make every button anew at its place."""
        self._groups = {
            "asks": self._asked_buttons(),
            "card": self._card_buttons(),
            "piles": self._pile_buttons(),
            "beam": self._beam(),
            "verbs": self._verb_buttons(),
            "plates": self._plate_buttons(),
            "top": self._top_buttons(),
        }
        self.form.clear()
        for name, widgets in self._groups.items():
            self.form.add(*widgets, group=name)
        self.refresh()

    def refresh(self) -> None:
        """Which buttons are shut now, and which the context card offers."""
        match = self.play.match
        if self._card_state() != self._card:
            self.layout()
            return
        undo, redo, hint, _ = self._groups["verbs"]
        shut = self.thought.hints.shut
        hint.enabled, hint.why = not shut, self.services.say(shut) if shut else ""
        back = self.play.decision is not None or match.conclusion is not None
        undo.enabled, undo.why = back and not self.play.told, self.services.say(self.verbs.undo_shut)
        redo.enabled = not match.at_end
        for widget in self._groups["plates"]:
            widget.shown = match.outcome is None and self.play.sight.browsing is None
        self._groups["beam"][0].shown = self.panel.weighs

    def _card_state(self) -> tuple[object, ...]:
        sight = self.play.sight
        asked = (self._loose(), self._asked(), self._piles())
        bots, hints = self.thought.bots, self.thought.hints
        thought = (bots.watched, self.play.paused, hints.step, hints.shown)
        return self.play.waiting, sight.browsing is not None, sight.over, asked, self.panel.context, thought

    def _loose(self) -> tuple[actions.Button, ...]:
        """Choices of the position that lie on no cell, such as passing, unless the view has a place for them."""
        if self.play.view.own_presses:
            return ()
        return tuple(t for t in self.play.sight.chooser.after(self.play.picked) if isinstance(t, actions.Button))

    def _asked(self) -> tuple[Asked, ...]:
        """The buttons that the view wants beside the board."""
        if self.play.sight.browsing is not None:
            return ()
        return tuple(self.play.view.asked(self.play.picture()))

    @property
    def aim(self) -> actions.Button | None:
        """The button beside the board that the pointer is on."""
        hovered = self.form.hovered
        if hovered is None or hovered.group != "asks":
            return None
        return next((each.target for each in self._asked() if each.rect == hovered.rect), None)

    def _asked_buttons(self) -> list[Widget]:
        return [
            Button(
                each.label,
                self._pressing(each.target),
                "primary" if each.primary else "plain",
                rect=each.rect,
                enabled=not each.why,
                why=each.why,
            )
            for each in self._asked()
        ]

    def _piles(self) -> tuple[Pile, ...]:
        return tuple(self.play.view.piles(self.play.picture()))

    def _pile_buttons(self) -> list[Widget]:
        return [PileButton(partial(self.verbs.look_through, pile), rect=pile.rect) for pile in self._piles()]

    def _card_buttons(self) -> list[Widget]:
        made: list[Button] = []
        waiting = self.play.waiting
        if waiting is not None:
            made.append(self._button("table.confirm_yes", lambda: self.play.play(waiting.action), "primary"))
            made.append(self._button("table.confirm_no", self.play.put_back))
        elif self.play.sight.browsing is not None:
            made.append(self._button("table.play_from_here", self.play.play_from_here, "primary"))
            made.append(self._button("table.back_to_game", lambda: self.play.browse(None)))
        elif self.play.sight.over:
            made.append(self._button("table.rematch", self.verbs.rematch, "primary"))
            made.append(self._button("table.new_game", self.verbs.new_game))
            if not self.panel.compact:
                made.append(self._button("table.look_back", lambda: self.verbs.look(0)))
        elif self.thought.bots.watched:
            paused = self.play.paused
            made.append(self._button("table.go_on" if paused else "table.pause", self.verbs.pause))
            made.append(self._button("table.step", self.verbs.step))
        elif self.thought.hints.step in (WHERE, WHICH):
            key = "table.hint_show_which" if self.thought.hints.step == WHERE else "table.hint_show_why"
            made.append(self._button(key, self.verbs.hint))
        for target in self._loose():
            made.append(Button(self._loose_words(target), self._pressing(target)))
        self.panel.ask(bool(made) or self.thought.hints.shown)
        self._card = self._card_state()
        height = 32.0 if self.panel.compact else 36.0
        row = self.panel.context.inset(12, 12).cut_bottom(height)[0]
        for button, rect in zip(made, row.columns(max(1, len(made)), 8), strict=False):
            button.rect = rect
        return list(made)

    def _loose_words(self, target: actions.Button) -> str:
        """The action behind a choice that lies on no cell, in words."""
        match = self.play.match
        behind = self.play.sight.chooser.after(self.play.picked)[target]
        return self.services.say(match.game.describe(match.position, behind[0]))

    def _pressing(self, target: actions.Button) -> Callable[[], None]:
        return lambda: self.play.act(target)

    def _button(self, key: str, press: Callable[[], None], kind: Kind = "plain") -> Button:
        return Button(self.services.say(key), press, kind)

    def _beam(self) -> list[Widget]:
        """The bar for what the position is worth."""
        near, game = self.play.near, self.play.match.game
        far = next(seat for seat in game.seats if game.side(seat) != game.side(near))
        beam = Beam(self.thought.evaluation, self.services.say, self.thought.evaluate, far)
        beam.rect = self.panel.beam
        return [beam]

    def _verb_buttons(self) -> list[Widget]:
        say, compact = self.services.say, self.panel.compact
        label: Callable[[str], str] = (lambda _: "") if compact else (lambda name: say(f"table.{name}"))
        tip: Callable[[str], str] = (lambda name: say(f"table.{name}")) if compact else (lambda _: "")
        made: list[Button] = [
            Button(label("undo"), self.verbs.undo, icon="icons/undo", tip=tip("undo")),
            Button(label("redo"), self.verbs.redo, icon="icons/redo", tip=tip("redo"), why=say("table.redo_shut")),
            Button(label("hint"), self.verbs.hint, icon="icons/bulb", tip=tip("hint")),
            PeekButton(self.play, label("peek"), "icons/eye", tip("peek")),
        ]
        for button in made:
            button.icon_size = 22.0 if compact else 18.0
        for button, rect in zip(made, self.panel.verbs.columns(len(made), 9 if compact else 8), strict=True):
            button.rect = rect
        return list(made)

    def _plate_buttons(self) -> list[Widget]:
        made: list[Widget] = []
        for seat in self.play.sight.people:
            plate = self.panel.plate(seat)
            place = Rect.around((plate.right - 30, plate.center[1]), 36)
            tip = self.services.say("table.menu")
            made.append(IconButton("icons/more", tip, self._opening(seat, place), rect=place))
        return made

    def _opening(self, seat: Seat, place: Rect) -> Callable[[], None]:
        return lambda: self.verbs.open_plate_menu(seat, place, self.form.keys_last)

    def _top_buttons(self) -> list[Widget]:
        say, settings = self.services.say, self.services.settings
        sound = "icons/sound" if settings.sound else "icons/mute"
        theme = "icons/moon" if self.services.theme.mode == "light" else "icons/sun"
        listed: list[tuple[str, str, Callable[[], None]]] = [
            ("icons/book", "table.rules", self.verbs.open_rules),
            ("icons/flip", "table.flip", self.verbs.turn_board),
            (sound, "table.sound", self.verbs.toggle_sound),
            (theme, "table.theme", self.verbs.next_theme),
            ("icons/settings", "table.settings", self.verbs.open_settings),
        ]
        made: list[Widget] = [IconButton("icons/back", say("table.back"), self.verbs.leave, rect=self.top_bar.back)]
        for (icon, key, press), rect in zip(listed, self.top_bar.icons(len(listed)), strict=True):
            made.append(IconButton(icon, say(key), press, rect=rect))
        return made

    # the keyboard's way round

    @property
    def has_focus(self) -> bool:
        """Whether keys go to a button now."""
        return self.form.focus is not None and self.form.keys_last

    def leave(self) -> None:
        """Keys go to the board again."""
        self.form.set_focus(None)

    def next_zone(self, step: int) -> None:
        """Tab: near tray, board, far tray, card, verbs, plates, top bar, and round again."""
        board = len(self.play.view.zones())
        groups = [name for name in GROUPS if any(widget.shown for widget in self._groups[name])]
        stop = (self._stop(board, groups) + step) % (board + len(groups))
        if stop < board:
            self.leave()
            enter_zone(self.play, stop)
            return
        widgets = self._groups[groups[stop - board]]
        self.play.by_keys = True
        self.play.cursor = None
        self.form.set_focus(next(widget for widget in widgets if widget.shown), ring=True)

    def _stop(self, board: int, groups: list[str]) -> int:
        """Where the keyboard is now; before the first stop if it is nowhere."""
        if self.has_focus and self.form.focus is not None and self.form.focus.group in groups:
            return board + groups.index(self.form.focus.group)
        zone = zone_of(self.play.view.zones(), self.play.cursor) if self.play.by_keys else None
        return -1 if zone is None else zone

    def draw(self, canvas: Canvas) -> None:
        """All buttons; in the wide layout the verbs' keys stand below them."""
        if not self.panel.compact:
            for (_, cap), widget in zip(VERB_CAPS.items(), self._groups["verbs"], strict=True):
                place = (widget.rect.center[0], widget.rect.bottom + 12)
                canvas.text(self.services.say(f"keys.cap.{cap}"), place, "small", "ink_2", anchor="center", size=12)
        self.form.draw(canvas)
