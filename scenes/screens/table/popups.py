"""The popup over the table: a menu, a pie menu, a pile of cards or a field; one at a time, and it takes all input."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from scenes.games.kit.board_view import Pile
from scenes.geometry import Rect
from scenes.screens.table.browser import Browser
from scenes.screens.table.menu import Item, Menu
from scenes.screens.table.naming import Naming
from scenes.screens.table.pie_menu import Offer, PieMenu
from scenes.services import Services
from scenes.table.captions import logged
from scenes.table.commands import Commands
from scenes.table.lines import OtherLine, is_main, opening
from scenes.table.pending import PendingChoice
from scenes.table.sitting import Sitting
from scenes.ui.widgets.field import TextField
from squares.core.actions import Button, InHand
from squares.core.grid import Cell
from squares.core.match import AnyNode
from squares.core.phrase import capital, phrase
from squares.core.seats import Seat
from squares.saves.record import MOST_NAME, MOST_PIN

NOTE = (480.0, 96.0)
"""Size of the card for a note."""
Popup = Menu | PieMenu | Browser | Naming


class Popups:
    """``open``: the popup that lies over the table and gets all input, None for none."""

    def __init__(self, services: Services, sitting: Sitting, commands: Commands) -> None:
        self._services, self._commands = services, commands
        self._state, self._presenter, self._gestures = sitting.state, sitting.presenter, sitting.gestures
        self._area = Rect(0, 0, 0, 0)
        self.open: Popup | None = None

    def layout(self, size: tuple[float, float]) -> None:
        """Popups lie within a window of ``size``."""
        self._area = Rect(0, 0, *size)
        if self.open is not None:
            self._place(self.open)

    def follow(self) -> None:
        """Ask which of several actions is meant, as soon as a gesture leaves that open."""
        choice = self._state.held.choice
        if choice is not None and self.open is None:
            self._show(self._pie_menu(choice) or self._choice_menu(choice))

    def _show(self, popup: Popup) -> None:
        self.open = popup
        self._place(popup)

    def _place(self, popup: Popup) -> None:
        popup.layout(self._area, lambda text: self._services.measure.width(text, "name"))

    def _close(self) -> None:
        self.open = None
        self._gestures.put_back()

    # which of several actions

    def _choice_menu(self, choice: PendingChoice) -> Menu:
        say = self._services.say
        rect = self._state.view.rect
        anchor = rect(choice.spot) if isinstance(choice.spot, Cell | InHand) else Rect(0, 0, 0, 0)
        position = self._state.match.position
        labels = [capital(say(self._state.telling.doing(position, action))) for action in choice.actions]
        items = [
            Item(label, self._playing(action), self._considering(action))
            for label, action in zip(labels, choice.actions, strict=True)
        ]
        return Menu(say("table.choose"), items, anchor, self._close, self._state.pointer.by_keys)

    def _pie_menu(self, choice: PendingChoice) -> PieMenu | None:
        """The actions round the cell, where the view can show what their buttons mean."""
        view, spot, match = self._state.view, choice.spot, self._state.match
        last = {action: match.game.targets(match.position, action)[-1] for action in choice.actions}
        buttons = {target: action for action, target in last.items() if isinstance(target, Button)}
        if view.offers is None or not isinstance(spot, Cell) or len(buttons) < len(choice.actions):
            return None
        offers = [
            Offer(rect, partial(view.offers.draw, button), self._playing(action), self._considering(action))
            for button, rect in view.offers.places(spot, tuple(buttons)).items()
            for action in (buttons[button],)
        ]
        return PieMenu(offers, view.rect(spot), self._close)

    def _playing(self, action: Any) -> Callable[[], None]:
        return lambda: self._presenter.play(action)

    def _considering(self, action: Any) -> Callable[[], None]:
        return lambda: self._gestures.consider(action)

    def take_over_drag(self) -> None:
        """The drag that asked goes on: where it lets go in the pie menu, that is chosen."""
        if isinstance(self.open, PieMenu):
            self.open.held = True

    # what lies beside the board

    def look_through(self, pile: Pile) -> None:
        """Show the cards of an open pile."""
        if self._state.view.cards is not None:
            self._show(Browser(pile, self._state.view.cards, self._services.say, self._close))

    def pin(self, ply: int, anchor: Rect, key: str = "") -> None:
        """A card for the note on a ply of the line, 0 for the start; ``key``: the one that opens it."""
        node = self._state.match.node_at(ply)

        def take(note: str) -> None:
            self._close()
            self._commands.pin(node, note)

        title = phrase("table.pin_of", move=logged(self._state, ply).text) if ply else phrase("table.pin_start")
        field = self._field(node.note, take, MOST_PIN)
        self._show(Naming(self._services.say(title), field, anchor, self._close, NOTE, key))

    def open_plate_menu(self, seat: Seat, anchor: Rect, by_keys: bool = False) -> None:
        """Resigning and a draw, on the plate of a player."""
        say, commands = self._services.say, self._commands
        draw = "table.offer_draw" if commands.offers_draw(seat) else "table.agree_draw"
        items = [
            Item(say("table.give_up"), lambda: commands.ask_resign(seat)),
            Item(say(draw), lambda: commands.propose_draw(seat)),
            Item(say("table.pin"), lambda: self.pin(self._state.observer.ply, anchor)),
            Item(say("pictures.share.title"), commands.share),
        ]
        if self._state.match.session is not None:
            items.append(Item(say("session.page"), commands.questions))
        self._show(Menu("", items, anchor, self._close, by_keys, to_left=True))

    # other lines

    def open_line_menu(self, node: AnyNode, ply: int, anchor: Rect, by_keys: bool = False) -> None:
        """What can be done with the line that begins with ``node``, after ``ply`` plies of the line on the table."""
        say, commands = self._services.say, self._commands
        items = []
        if node in self._state.match.branches(ply):
            items.append(Item(say("table.line.walk"), lambda: commands.walk(node)))
        if not is_main(node):
            items.append(Item(say("table.line.promote"), lambda: commands.promote(node)))
        items.append(Item(say("table.line.name"), lambda: self._ask_name(node, anchor)))
        if node not in self._state.match.branches(ply):
            items.append(Item(say("table.pin"), lambda: self.pin(ply + 1, anchor)))
        items.append(Item(say("table.line.remove"), lambda: commands.prune(node)))
        title = say(phrase("table.line.title", first=opening(self._state, node, ply)))
        self._show(Menu(title, items, anchor, self._close, by_keys))

    def open_logged(self, logged: int | OtherLine, anchor: Rect, by_keys: bool = False) -> None:
        """The menu of a line of the log: of another one, or of the one on the table from a ply on."""
        if isinstance(logged, OtherLine):
            self.open_line_menu(logged.node, logged.ply, anchor, by_keys)
        elif logged:
            self.open_line_menu(self._state.match.node_at(logged), logged - 1, anchor, by_keys)

    def _ask_name(self, node: AnyNode, anchor: Rect) -> None:
        def take(name: str) -> None:
            self._close()
            self._commands.name_line(node, name)

        field = self._field(node.name, take, MOST_NAME)
        self._show(Naming(self._services.say("table.line.name_of"), field, anchor, self._close))

    def _field(self, text: str, take: Callable[[str], None], longest: int) -> TextField:
        return TextField(text, done=take, longest=longest, **self._services.writing)
