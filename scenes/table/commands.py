"""What the buttons, menus and keys of the table do to the match and around it. Draws nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from scenes.games.kit.board_view import Pile
from scenes.geometry import Rect
from scenes.screens.table.browser import Browser
from scenes.screens.table.menu import Item, Menu
from scenes.screens.table.pie_menu import Dial, Offer
from scenes.services import DialogButton, Services
from scenes.table.assistant import Thought
from scenes.table.bots import Bots
from scenes.table.keyboard import decline
from scenes.table.match_file import Desk
from scenes.table.observer import AnyMatch
from scenes.table.pending import Choice as Asked
from scenes.table.state import Play
from squares.core.actions import Button, InHand
from squares.core.errors import BadData
from squares.core.grid import Cell
from squares.core.match import Match
from squares.core.phrase import Phrase, phrase
from squares.core.seats import Seat

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas


class Sitting(Protocol):
    """What the verbs need of the table screen."""

    play: Play
    thought: Thought
    menu: Menu | Dial | Browser | None
    show_keys: bool

    def sit(self, match: AnyMatch) -> None:
        """Put another match on the table."""

    def turn_board(self) -> None:
        """Let the next seat sit near."""


class Verbs:
    """One method a verb; ``run`` finds it by the name that the table of keys uses."""

    def __init__(self, services: Services, desk: Desk, table: Sitting) -> None:
        self.services, self.desk, self.table = services, desk, table
        self._by_name: dict[str, Callable[[], object]] = {
            "put_back": self.put_back,
            "decline": self.decline,
            "undo": self.undo,
            "redo": self.redo,
            "hint": self.hint,
            "evaluate": lambda: self.table.thought.evaluate(),
            "pause": self.pause,
            "step": self.step,
            "first": lambda: self.look(0),
            "earlier": lambda: self.look(self.play.sight.ply - 1),
            "later": lambda: self.look(self.play.sight.ply + 1),
            "last": lambda: self.play.browse(None),
            "turn": lambda: self.play.turn(self.play.aim),
            "flip": table.turn_board,
            "copy_position": self.copy_position,
            "copy_record": self.copy_record,
            "paste": self.paste,
            "new_game": self.new_game,
            "reload": self.reload,
            "all_keys": self.all_keys,
        }

    @property
    def play(self) -> Play:
        """The match on the table now."""
        return self.table.play

    @property
    def match(self) -> AnyMatch:
        """Same, without its gestures."""
        return self.play.match

    def run(self, verb: str) -> bool:
        """Do what a key means; whether there is such a verb."""
        if verb not in self._by_name:
            return False
        self._by_name[verb]()
        return True

    def tell(self, what: Phrase) -> None:
        """One line for a person."""
        self.services.toast(self.services.say(what))

    # the line of plies

    def decline(self) -> None:
        """Let happen what could be answered."""
        decline(self.play)

    def undo(self) -> None:
        """Go back to the last decision, unless that took back a secret, or come back from browsing.

        Bots that play alone wait then, or they would play the same again at once.
        """
        self.play.paused |= not self.play.sight.people
        told = self.play.sight.browsing is None and self.play.told
        if told or not self.play.undo():
            self.services.toast(self.services.say(self.undo_shut))

    @property
    def undo_shut(self) -> str:
        """Text key of why nothing can be taken back, where it is so."""
        return "table.undo_revealed" if self.play.told else "table.undo_shut"

    def redo(self) -> None:
        """Play it again."""
        if not self.play.redo():
            self.services.toast(self.services.say("table.redo_shut"))

    def hint(self) -> None:
        """One step more of a hint."""
        self.play.put_back()
        self.table.thought.hint()

    def pause(self) -> None:
        """Pause bots that play alone, or let them go on."""
        self._watch(Bots.toggle)

    def step(self) -> None:
        """Let bots that play alone make one move."""
        self._watch(Bots.step)

    def _watch(self, do: Callable[[Bots], None]) -> None:
        bots = self.table.thought.bots
        if bots.watched:
            do(bots)
        else:
            self.tell(phrase("table.pause_shut"))

    def look(self, ply: int) -> None:
        """Look at the position after ``ply`` plies, within the line."""
        self.play.browse(min(max(0, ply), len(self.match.plies)))

    def put_back(self) -> None:
        """Esc: let go of what is held, else leave browsing, else the hint, else the keyboard's cursor."""
        if self.play.picked or self.play.waiting is not None or self.play.message is not None:
            self.play.put_back()
        elif self.play.sight.browsing is not None:
            self.play.browse(None)
        elif not self.table.thought.hints.put_away():
            self.play.by_keys = False

    # matches

    def new_game(self) -> None:
        """Agree on a new game; the one on the table stays among the saved games.

        Where the shelf has this game no more, the same begins anew at once.
        """
        try:
            self.services.routes.set_up(self.match.game.id, self._put)
        except BadData:
            self._begin(self.match.setup.first)

    def rematch(self) -> None:
        """Anew, the winner goes second; after a draw whoever went second goes first."""
        match, outcome = self.match, self.match.outcome
        seats = match.game.seats
        if outcome is None or outcome.winner is None:
            first = seats[(seats.index(match.setup.first) + 1) % len(seats)]
        else:
            first = next(seat for seat in seats if match.game.side(seat) != outcome.winner)
        self._begin(first)

    def _begin(self, first: Seat) -> None:
        match = self.match
        setup = replace(match.setup, first=first)
        self._put(Match(match.game, setup, match.seed + 1, match.players, bots=match.bots))

    def _put(self, match: AnyMatch) -> None:
        self.desk.begin_anew()
        self.table.sit(match)

    def paste(self) -> None:
        """Put the clipboard's position or record on the table."""
        pasted = self.desk.pasted(self.match)
        if isinstance(pasted, Phrase):
            self.tell(pasted)
            return
        self._put(pasted)
        if pasted.plies:
            self.desk.save(pasted)
        self.services.toast(self.services.say("table.pasted"))

    def reload(self) -> None:
        """Read the game file again and go on by it where that is possible."""
        again, said = self.desk.reread(self.match, self.match.position)
        if again is not None:
            self.table.sit(again)
        self.tell(said)

    def copy_position(self) -> None:
        """The position on show. While hands are hidden it is copied as the viewer knows it."""
        self.desk.copy_position(self.match.game, self.play.sight.position)

    def copy_record(self) -> None:
        """The match as text; not while hands are hidden, since a record holds everything."""
        if self.match.game.hidden and self.match.outcome is None:
            self.services.toast(self.services.say("table.record_hidden"))
        else:
            self.desk.copy_record(self.match)

    def all_keys(self) -> None:
        """Show the overlay."""
        self.table.show_keys = True

    # around the table

    def leave(self) -> None:
        """Back to where the table was opened from. The game is saved already."""
        self.services.stack.pop()

    def turn_board(self) -> None:
        """Let the next seat sit near."""
        self.table.turn_board()

    def toggle_sound(self) -> None:
        """Sound on or off."""
        self.services.change(sound=not self.services.settings.sound)

    def next_theme(self) -> None:
        """Light, dark, or as the desktop has it."""
        self.services.shell.next_theme()

    def open_rules(self) -> None:
        """The game's page of rules."""
        self.services.routes.rules(self.match.game.id)

    def open_settings(self) -> None:
        """The settings."""
        self.services.routes.settings()

    # menus and dialogs

    def open_choice(self) -> None:
        """Ask which of several actions a drop means, at the spot."""
        choice = self.play.choice
        if choice is None:
            return
        dial = self._dial(choice)
        if dial is not None:
            self.table.menu = dial
            return
        anchor = self.play.view.rect(choice.spot) if isinstance(choice.spot, Cell | InHand) else Rect(0, 0, 0, 0)
        items = [Item(self._label(action), self._playing(action), self._showing(action)) for action in choice.actions]
        self.table.menu = Menu(self.services.say("table.choose"), items, anchor, self._close_menu, self.play.by_keys)

    def _dial(self, choice: Asked) -> Dial | None:
        """The actions round the cell, where the view can show what their buttons mean."""
        view, spot = self.play.view, choice.spot
        last = {action: self.match.game.targets(self.match.position, action)[-1] for action in choice.actions}
        buttons = {target: action for action, target in last.items() if isinstance(target, Button)}
        if not isinstance(spot, Cell) or len(buttons) < len(choice.actions):
            return None
        places = view.offers(spot, tuple(buttons))
        if not places:
            return None

        def painter(button: Button) -> Callable[[Canvas, Rect, bool], None]:
            return lambda canvas, rect, marked: view.draw_offer(canvas, button, rect, marked)

        offers = [
            Offer(rect, painter(button), self._playing(buttons[button]), self._showing(buttons[button]))
            for button, rect in places.items()
        ]
        return Dial(offers, view.rect(spot), self._close_menu)

    def _label(self, action: object) -> str:
        """An action as an item of the menu: its kind, and how the log writes it."""
        kind = self.play.sight.kinds((action,))[0]
        words = self.match.game.describe(self.match.position, action)
        return self.services.say(f"table.choice.{kind.value}", action=words)

    def _playing(self, action: object) -> Callable[[], None]:
        return lambda: self.play.play(action)

    def _showing(self, action: object) -> Callable[[], None]:
        return lambda: self.play.consider(action)

    def _close_menu(self) -> None:
        self.table.menu = None
        self.play.put_back()

    def look_through(self, pile: Pile) -> None:
        """Show the cards of an open pile."""
        self.table.menu = Browser(pile, self.play.view, self.services.say, self._close_menu)

    def open_plate_menu(self, seat: Seat, anchor: Rect, by_keys: bool = False) -> None:
        """Resigning and an agreed draw, on the plate of a player."""
        say = self.services.say
        items = [
            Item(say("table.give_up"), lambda: self._ask_resign(seat)),
            self._draw_item(seat),
        ]
        self.table.menu = Menu("", items, anchor, self._close_menu, by_keys)

    def _ask_resign(self, seat: Seat) -> None:
        say, match = self.services.say, self.match
        winner = next(other for other in match.game.seats if match.game.side(other) != match.game.side(seat))
        text = say("table.ask_resign_text", name=match.players[winner])
        self.services.ask(say("table.ask_resign"), text, self._choices("table.give_up", lambda: self.play.resign(seat)))

    def _draw_item(self, seat: Seat) -> Item:
        """People agree among themselves; a bot is offered a draw and answers in its turn."""
        bots, side = self.table.thought.bots, self.match.game.side(seat)
        if bots.would_answer(side):
            return Item(self.services.say("table.offer_draw"), lambda: bots.offer_draw(side))
        return Item(self.services.say("table.agree_draw"), self._ask_draw)

    def _ask_draw(self) -> None:
        say = self.services.say
        choices = self._choices("table.agree_draw", self.play.agree_draw)
        self.services.ask(say("table.ask_draw"), say("table.ask_draw_text"), choices)

    def _choices(self, key: str, take: Callable[[], None]) -> tuple[DialogButton, DialogButton]:
        say = self.services.say
        return DialogButton(say("table.keep_playing"), safe=True), DialogButton(say(key), take, primary=True)
