"""What keys and buttons do to the match and around it, a method a command. Opens no popup and draws nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Protocol

from scenes.services import DialogButton, Services
from scenes.table import clipboard, keyboard
from scenes.table.bots import BotPlayers
from scenes.table.review import TableReview
from scenes.table.session_questions import SessionQuestions
from scenes.table.sitting import Sitting
from squares.core.errors import BadData
from squares.core.match import AnyMatch, AnyNode, Match
from squares.core.phrase import Phrase, phrase, together
from squares.core.players import FULL, BotPlayer
from squares.core.seats import Seat
from squares.match.news import RulesRead
from squares.saves import MatchFile
from squares.saves.session import again

TRIED = 1.0
"""Seconds that full strength thinks about a ply where a turn is tried once more."""


class TableScreen(Protocol):
    """What commands need of the screen."""

    def sit(self, match: AnyMatch) -> None:
        """Put another match on the table."""

    def reload(self) -> bool:
        """Have the game file read again."""

    def turn_board(self) -> None:
        """Let the next seat sit near."""

    def show_all_keys(self) -> None:
        """Show the overlay of the keys."""

    def show_report(self) -> None:
        """Show what a review came to."""

    def turn_to_guide(self) -> None:
        """Show the guide, or put it away."""

    def try_out(self, match: AnyMatch, done: Callable[[bool], None]) -> None:
        """Play a match over this one that is not kept; ``done`` hears whether its person won it."""


class Commands:
    """``run`` finds a command by the name that the table of keys uses."""

    def __init__(self, services: Services, sitting: Sitting, match_file: MatchFile, screen: TableScreen) -> None:
        self._services, self._file, self._screen = services, match_file, screen
        self._state, self._session, self._gestures = sitting.state, sitting.session, sitting.gestures
        self._presenter, self._assistant, self._playback = sitting.presenter, sitting.assistant, sitting.playback
        self._aside = sitting.aside
        self._questions = SessionQuestions(services, sitting.state, match_file)
        self._by_name: dict[str, Callable[[], object]] = {
            "put_back": self.put_back,
            "decline": lambda: keyboard.decline(self._state, self._gestures),
            "undo": self.undo,
            "redo": self.redo,
            "hint": self.hint,
            "guide": self.guide,
            "evaluate": self.evaluate,
            "pause": self.pause,
            "step": self.step,
            "first": lambda: self.look(0),
            "earlier": lambda: self.look(self._state.observer.ply - 1),
            "later": self.look_on,
            "autoplay": self.autoplay,
            "last": self.back_to_game,
            "line": self.next_line,
            "review": self.toggle_review,
            "better_line": self.better_line,
            "try_again": self.try_yourself,
            "turn": lambda: self._gestures.turn_over(self._state.pointer.aim),
            "full_screen": self.toggle_full_screen,
            "flip": screen.turn_board,
            "copy_position": self.copy_position,
            "copy_record": self.copy_record,
            "picture": self.keep_picture,
            "share": self.share,
            "print_record": lambda: self.share(printed=True),
            "paste": self.paste,
            "new_game": self.new_game,
            "leave": self.leave,
            "reload": screen.reload,
            "all_keys": screen.show_all_keys,
        }

    def run(self, name: str) -> bool:
        """Carry out a command; whether there is one of that name."""
        if name not in self._by_name:
            return False
        self._by_name[name]()
        return True

    def _tell(self, what: Phrase) -> None:
        """One line for a person."""
        self._services.toast(self._services.say(what))

    # the line of plies

    def undo(self) -> None:
        """Let go of what waits to be confirmed, come back from browsing, or go back to the last decision.

        Nothing takes back a secret. Bots that play alone wait then, or they would play the same again at once.
        """
        if self._state.held.confirmation is not None:
            self._gestures.put_back()
            return
        self._state.paused |= not self._state.match.people
        outcome = self._state.observer.outcome
        revealed = self._state.observer.browsing is None and self._session.revealed
        if revealed or not self._presenter.undo():
            self._tell(phrase(self.undo_shut))
        elif outcome is not None and outcome.reason == "time" and self._state.match.outcome is None:
            self._tell(phrase("table.clock.given_back"))

    @property
    def undo_shut(self) -> str:
        """Text key of why nothing can be taken back, where it is so."""
        return "table.undo_revealed" if self._session.revealed else "table.undo_shut"

    @property
    def may_undo(self) -> bool:
        """Whether something can be taken back."""
        return self.may_go_back and not self._session.revealed

    @property
    def may_go_back(self) -> bool:
        """Whether there is a decision, or an end that was agreed, before the position, or something pruned."""
        match = self._state.match
        return self._session.decision is not None or match.conclusion is not None or match.pruned

    def redo(self) -> None:
        """Play it again."""
        if not self._presenter.redo():
            self._tell(phrase("table.redo_shut"))

    def look(self, ply: int) -> None:
        """Look at the position after ``ply`` plies, within the line."""
        self._take_over()
        self._presenter.browse(min(max(0, ply), len(self._state.match.plies)))

    def look_on(self) -> None:
        """Look one ply on, with its movement."""
        self._take_over()
        self._presenter.step_on()

    def autoplay(self) -> None:
        """Show the plies one after the other, or stop that."""
        self._aside.stop()
        self._playback.toggle()

    def back_to_game(self) -> None:
        """Look at the position that is played from."""
        self._take_over()
        self._presenter.browse(None)

    def _take_over(self) -> None:
        """Nothing is shown by itself any more."""
        self._playback.stop()
        self._aside.stop()

    def play_from_here(self) -> None:
        """Go on from the position looked at, as practice where the game itself cannot."""
        if self.only_practice:
            self._ask_practice(self._state.match.node_at(self._state.observer.ply))
        else:
            self._presenter.play_from_here()

    @property
    def only_practice(self) -> bool:
        """Whether the game itself cannot go on from the position looked at."""
        return self._session.secrets.told_since(self._state.observer.ply)

    def _ask_practice(self, node: AnyNode) -> None:
        """Begin a game beside this one that goes on from a node, once that has been confirmed."""
        here = node.parent if node.concludes and node.parent is not None else node
        turn = 1 if here.parent is None else here.ply.turn

        def begin() -> None:
            seed = int(self._services.wall_clock().timestamp() * 1000)
            self._put(self._session.practice(here, self._state.observer.viewer, seed))
            self._file.name = self._services.say(phrase("table.practice_name", turn=turn))

        text = self._services.say("table.practice_text")
        self._ask("table.practice_title", text, "table.practise", begin)

    # looking the game over

    def toggle_review(self) -> None:
        """Look the game over, or close the review."""
        if self._review.open:
            self._review.close()
        else:
            self.review()

    def review(self) -> None:
        """Look the game over, stop, or go on; why that cannot be now."""
        shut = self._review.shut
        if shut is not None:
            self._tell(shut)
            return
        self._assistant.evaluation.drop()
        self._review.begin()
        self._screen.show_report()

    @property
    def _review(self) -> TableReview:
        return self._assistant.review

    def look_at_point(self, step: int) -> None:
        """Look at the next turning point, or at the one before."""
        number = self._review.next_point(step)
        if number is None:
            self._tell(phrase("review.no_point"))
        else:
            self.look(number)

    def better_line(self) -> None:
        """Play the better line in the place of the ply on show, and then come back."""
        found = self._review.here
        line = () if found is None else self._review.line(found.number)
        if found is None or not line:
            self._tell(phrase("review.no_line"))
        else:
            self._playback.stop()
            self._aside.show(found.number - 1, line)

    def back_to_move(self) -> None:
        """Come back from a line that nobody played to the ply that it stood in for."""
        self.look(self._aside.back)

    def try_yourself(self) -> None:
        """Play from before the ply on show in the place of its seat, against full strength. Nothing of it is kept."""
        found, match = self._review.here, self._state.match
        if found is None:
            self._tell(phrase("review.no_line"))
            return
        self._take_over()
        self._review.stop()
        seed = int(self._services.wall_clock().timestamp() * 1000)
        made = self._session.practice(match.node_at(found.number - 1), found.seat, seed)
        made.bots = {seat: BotPlayer(FULL, TRIED) for seat in match.game.seats if seat is not found.seat}
        number = found.number

        def done(won: bool) -> None:
            if won:
                self._review.won.add(number)
                self._tell(phrase("review.won_it"))

        self._screen.try_out(made, done)

    @property
    def tries(self) -> bool:
        """Whether what is played here is not kept: a turn that is tried once more."""
        return not self._file.keeps

    def try_once_more(self) -> None:
        """Begin the same again."""
        match = self._state.match
        seed = int(self._services.wall_clock().timestamp() * 1000)
        made = self._session.practice(match.nodes[0], match.people[0], seed)
        self._screen.sit(made)

    # other lines

    def walk(self, node: AnyNode) -> None:
        """Put the line that goes through a node on the table; as practice where the game cannot go back so far."""
        if self._session.secrets.told_beside(node):
            self._ask_practice(node)
        else:
            self._session.walk(node)

    def next_line(self) -> None:
        """Put the next of the lines that part here on the table, and look where they do."""
        node = self._session.line_after(self._state.observer.ply)
        if node is None:
            self._tell(phrase("table.line.none"))
        elif self._session.secrets.told_beside(node):
            self._ask_practice(node)
        else:
            self._session.walk(node)
            self._presenter.browse(len(node.path()))

    def promote(self, node: AnyNode) -> None:
        """Make the line that goes through a node the main one."""
        self._session.promote(node)

    def name_line(self, node: AnyNode, name: str) -> None:
        """Call the line from a node on by a name; an empty one takes it away."""
        self._session.name(node, name.strip())

    def pin(self, node: AnyNode, note: str) -> None:
        """Pin a note to a ply, or to the start; an empty one takes it away."""
        self._session.note(node, note.strip())

    def prune(self, node: AnyNode) -> None:
        """Take a node away with all that follows it, unless that took back a secret."""
        place = len(node.path())
        lies = place <= self._state.match.cursor and self._state.match.node_at(place) is node
        if lies and self._session.secrets.told_since(place - 1):
            self._tell(phrase("table.undo_revealed"))
            return
        self._session.prune(node)
        self._tell(phrase("table.line.removed"))

    # the gesture in hand

    def put_back(self) -> None:
        """Esc: let go of what is held, else leave browsing, else the hint, else the keyboard's cursor."""
        held = self._state.held
        if held.picked or held.confirmation is not None or self._state.message is not None:
            self._gestures.put_back()
        elif self._state.observer.browsing is not None:
            self.back_to_game()
        elif not self._assistant.hint.put_away():
            self._review.close()
            self._state.pointer.by_keys = False

    def confirm(self) -> None:
        """Carry out the action that waits to be confirmed."""
        self._gestures.confirm()

    # bots

    def guide(self) -> None:
        """Show the guide or put it away; why there is none."""
        if self._assistant.guide.there:
            self._screen.turn_to_guide()
        else:
            self._tell(phrase("evening.no_hints" if self._state.match.shuts("hints") else "guide.shut"))

    def hint(self) -> None:
        """One step more of a hint."""
        self._gestures.put_back()
        self._assistant.ask_hint()

    def evaluate(self) -> None:
        """The evaluation bar comes or goes."""
        self._services.change(evaluation=not self._services.settings.evaluation)
        if self._services.settings.evaluation and not self._assistant.weighs:
            self._tell(phrase("evening.no_hints"))

    def pause(self) -> None:
        """Pause bots that play alone, or let them go on."""
        self._watch(BotPlayers.toggle)

    def step(self) -> None:
        """Let bots that play alone make one move."""
        self._watch(BotPlayers.step)

    def _watch(self, do: Callable[[BotPlayers], None]) -> None:
        if self._assistant.bots.watched:
            do(self._assistant.bots)
        else:
            self._tell(phrase("table.pause_shut"))

    # the end of a game

    def ask_resign(self, seat: Seat) -> None:
        """Resign for ``seat``, once that has been confirmed."""
        say, match = self._services.say, self._state.match
        names, side = self._state.names, match.game.side(seat)
        winners = [names[other] for other in match.game.seats if match.game.side(other) != side]
        text = say("table.ask_resign_text", name=together(winners), n=len(winners))
        self._ask("table.ask_resign", text, "table.give_up", lambda: self._session.resign(seat))

    def offers_draw(self, seat: Seat) -> bool:
        """Whether a draw is offered to a bot, which answers in its turn, and not agreed on among people."""
        return self._session.deciding.answers_draw(self._state.match.game.side(seat)) is not None

    def propose_draw(self, seat: Seat) -> None:
        """Offer a draw to a bot; people agree among themselves."""
        if self.offers_draw(seat):
            self._assistant.bots.offer_draw(self._state.match.game.side(seat))
        else:
            text = self._services.say("table.ask_draw_text")
            self._ask("table.ask_draw", text, "table.agree_draw", self._session.agree_draw)

    def _ask(self, title: str, text: str, yes: str, take: Callable[[], None]) -> None:
        say = self._services.say
        stay = DialogButton(say("table.keep_playing"), safe=True)
        self._services.ask(say(title), text, (stay, DialogButton(say(yes), take, primary=True)))

    # matches

    def new_game(self) -> None:
        """Agree on a new game; the one on the table stays among the saved games.

        Where the shelf has this game no more, and on an evening, the same begins anew at once. A turn that is tried
        comes to its end.
        """
        if self.tries:
            self.leave()
            return
        self._questions.make_room(self._agree)

    def _agree(self) -> None:
        session = self._state.match.session
        if session is not None and session.evening is not None:
            self._begin(self._state.match.setup.first)
            return
        try:
            self._services.routes.set_up(self._state.match.game.id, self._put)
        except BadData:
            self._begin(self._state.match.setup.first)

    def rematch(self, bots: Mapping[Seat, BotPlayer] = {}, names: Mapping[Seat, str] = {}) -> None:
        """Anew, the winner goes second; after a draw whoever went second goes first.

        ``bots`` and their ``names``: those that sit in the place of others now.
        """
        match, outcome = self._state.match, self._state.match.outcome
        seats = match.game.seats
        if outcome is None or outcome.winner is None:
            first = seats[(seats.index(match.setup.first) + 1) % len(seats)]
        else:
            first = next(seat for seat in seats if match.game.side(seat) != outcome.winner)
        self._questions.make_room(lambda: self._begin(first, bots, names))

    def _begin(self, first: Seat, bots: Mapping[Seat, BotPlayer] = {}, names: Mapping[Seat, str] = {}) -> None:
        match = self._state.match
        setup = replace(match.setup, first=first)
        session = match.session and again(match.session)
        players, sit = {**match.players, **names}, {**match.bots, **bots}
        self._put(Match(match.game, setup, match.seed + 1, players, bots=sit, time=match.time, session=session))

    def _put(self, match: AnyMatch) -> None:
        self._file.begin_anew()
        self._screen.sit(match)

    def paste(self) -> None:
        """Put the clipboard's position or record on the table, not on that of a turn that is tried."""
        if self.tries:
            self._tell(phrase("review.no_paste"))
            return
        pasted = clipboard.pasted(self._services, self._state.match)
        if isinstance(pasted, Phrase):
            self._tell(pasted)
            return
        self._put(pasted)
        if pasted.plies:
            self._file.save(pasted)
        self._tell(phrase("table.pasted"))

    @property
    def record_id(self) -> str | None:
        """What the match is called in the store."""
        return self._file.record_id

    @property
    def note(self) -> str:
        """What was written about the match."""
        return self._file.note

    def write_note(self, text: str) -> None:
        """Keep what is written about the match; it is saved with the match, and once nobody writes any more."""
        self._file.note = text

    def copy_position(self) -> None:
        """The position on show. While hands are hidden it is copied as the viewer knows it."""
        position = self._state.match.game.format(self._state.observer.position)
        clipboard.copy(self._services, position, "table.copied_position")

    def copy_record(self) -> None:
        """The match as text; not while hands are hidden, since a record holds everything."""
        match = self._state.match
        if match.game.hidden and match.outcome is None:
            self._tell(phrase("table.record_hidden"))
        else:
            clipboard.copy_record(self._services, self._file.record(match))

    def keep_picture(self) -> None:
        """The position on show as a picture in a file, as the viewer knows it."""
        observer = self._state.observer
        if observer.cover is None:
            self._services.routes.picture(observer.match, observer.ply, self._eyes)

    def share(self, printed: bool = False) -> None:
        """Pictures and the record to give away, as the viewer knows them; ``printed``: its pages first."""
        observer = self._state.observer
        if observer.cover is None:
            record = self._file.record(self._state.match)
            self._services.routes.share(observer.match, record, observer.ply, self._eyes, printed)

    @property
    def _eyes(self) -> Seat | None:
        """Who sits near on pictures: the viewer while something is hidden, else whoever sits near at the table."""
        observer, match = self._state.observer, self._state.match
        hides = match.game.hidden and match.outcome is None
        return observer.viewer if hides else self._state.near

    # around the table

    def turn_board(self) -> None:
        """Let the next seat sit near."""
        self._screen.turn_board()

    def leave(self) -> None:
        """Back to where the table was opened from. The game is saved already."""
        self._questions.leave(self._services.stack.pop)

    def questions(self) -> None:
        """The questions of the session record."""
        self._questions.open()

    def toggle_sound(self) -> None:
        """Sound on or off."""
        self._services.change(sound=not self._services.settings.sound)

    def toggle_full_screen(self) -> None:
        """Cover the screen, or go back to a window."""
        self._services.shell.toggle_full_screen()

    def next_theme(self) -> None:
        """Light, dark, or as the desktop has it."""
        self._services.shell.next_theme()

    def open_rules(self) -> None:
        """The game's page of rules."""
        game = self._state.match.game
        self._services.routes.rules(game.id, game.variant, lambda page, ms: self._session.tell(RulesRead(page, ms)))

    def open_settings(self) -> None:
        """The settings."""
        self._services.routes.settings()
