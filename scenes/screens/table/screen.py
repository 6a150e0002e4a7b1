"""The table as a screen: places its parts, hands out the input, keeps the still picture up to date."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from scenes.board.gesture import Act, Clicked, DragBegan, DragMoved, Dropped, Gesture, Hovered, Pressed, TurnAsked
from scenes.games import look_of
from scenes.games.kit.board_view import Told
from scenes.geometry import Rect
from scenes.input import Input, Key, KeyUp, PointerDown, PointerLeft, PointerMove, PointerShape, PointerUp, Wheel
from scenes.pages.bot_text import bot_name, seated
from scenes.pages.cover import Cover
from scenes.screens.table.aids import draw_advice, draw_last_arrow
from scenes.screens.table.bars import KeyOverlay, TopBar, draw_status
from scenes.screens.table.clocks import draw_clocks
from scenes.screens.table.controls import Controls
from scenes.screens.table.drawing import Drawing
from scenes.screens.table.log_presses import LogPresses
from scenes.screens.table.naming import Naming
from scenes.screens.table.panel import Panel
from scenes.screens.table.pie_menu import PieMenu
from scenes.screens.table.places import places
from scenes.screens.table.popups import Popups
from scenes.screens.table.recover_match import recover_match
from scenes.screens.table.review_mode import ReviewMode, keep_review
from scenes.screens.table.stages import Stages
from scenes.screens.table.tabs import OF_GAME, REPORT
from scenes.services import Services
from scenes.stack import Salvage, Screen
from scenes.table.captions import what
from scenes.table.commands import Commands
from scenes.table.keyboard import move_cursor, press_cursor, press_numbered
from scenes.table.keys import command_of
from scenes.table.lines import OtherLine
from scenes.table.picture import picture_of
from scenes.table.rules_file import RulesFile
from scenes.table.sitting import Sitting
from squares.core.match import AnyMatch
from squares.core.phrase import Phrase, phrase
from squares.match.news import Changed, News
from squares.saves import MatchFile, Record

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas


class Table(Screen):
    """``record``: what the match is kept as, None for one that was never saved.

    ``tried``: the match only tries how it could have gone, and nothing of it is kept; hears at the end whether the
    person won it.
    """

    commands_type = Commands
    tabs: tuple[int, ...] = OF_GAME

    def __init__(
        self,
        services: Services,
        match: AnyMatch,
        record: Record | None = None,
        tried: Callable[[bool], None] | None = None,
    ) -> None:
        self.services, self._tried = services, tried
        store = services.store if tried is None else None
        self.match_file = MatchFile(store, services.wall_clock, self._tell, record.id if record else None, record)
        self.rules_file = RulesFile(services, self.match_file, self)
        self.cover: Cover | None = None
        self.shows_keys = self.compact = False
        self.size = (0.0, 0.0)
        self.sit(match)

    @classmethod
    def resume(cls, services: Services, record: Record) -> Table:
        """Go on with a saved match. Errors: BadData and Damaged, as ``Record.to_match``."""
        return cls(services, record.to_match(services.registry), record)

    @property
    def match(self) -> AnyMatch:
        """The match on the table."""
        return self.state.match

    def sit(self, match: AnyMatch, again: bool = False) -> None:
        """Put a match on the table; ``again``: it is the one that lies there, by other rules, and whatever is set up
        around it stays."""
        before = self._around if again else None
        self._make(match)
        if before is not None:
            before(self)
        else:
            self.rules_file.begin()
        if self.size != (0.0, 0.0):
            self.layout(self.size, self.compact)

    def _make(self, match: AnyMatch) -> None:
        """Whoever sits at the table, and the parts of the screen."""
        services = self.services
        if match.bots:
            match.bots = seated(match.game, match.bots)
        self.view = look_of(match.game).view(match.game, services.say, services.theme)
        sitting = self.sitting = Sitting(services, match, self.view)
        self.state, self.session, self.gestures = sitting.state, sitting.session, sitting.gestures
        self.presenter = sitting.presenter
        self.session.listen(self._hear)
        self.assistant, self.foresight, self.playback = sitting.assistant, sitting.foresight, sitting.playback
        self.commands = self.commands_type(services, sitting, self.match_file, self)
        self.popups = Popups(services, sitting, self.commands)
        variant = services.registry.variant(match.game)
        self.panel = Panel(self.state, self.assistant, services.say, services.measure, variant, self.tabs)
        self.top_bar = TopBar(self.state, services.say, variant)
        self.keys = KeyOverlay(self.state, services.say)
        parts = (self.popups, self.panel, self.top_bar, self.rules_file)
        self.controls = Controls(services, sitting, self.commands, *parts)
        self.log_presses = LogPresses(self.state, self.panel, self.popups, self.commands)
        save = partial(keep_review, services, self.match_file, match, self.assistant.review)
        self.reviewing = ReviewMode(self.assistant.review, self.panel, self.commands, save)
        self._noted = self.controls.note.text
        self.drawing = Drawing(services, sitting.marking, self.state)
        self.pointing = Gesture()
        self.cover = None
        self._seated = match.to_act
        self._still: object = None
        self._ahead: Iterator[Callable[[Canvas], None]] = iter(())
        self._moment = 0
        self._stages = Stages(self.state.film)

    @property
    def _around(self) -> Callable[[Table], None]:
        """What is set up around the match, to be set up again round the same one by other rules."""
        state, tab, writing = self.state, self.panel.tab, self.controls.writing

        def again(table: Table) -> None:
            table.state.take_over(state)
            table.panel.tab = tab
            if writing:
                table.controls.form.set_focus(table.controls.note)

        return again

    # places

    def layout(self, size: tuple[float, float], compact: bool) -> None:
        """By the tokens' layout; spare room goes to the stage."""
        self.size, self.compact = size, compact
        bar, panel, stage, self.status_bar = places(size, compact)
        self.top_bar.layout(bar, compact)
        self._stage = self.beside(stage, compact)
        self.panel.evaluates = self.assistant.weighs and not self.assistant.review.open
        self.panel.layout(panel, compact)
        self.panel.log.refresh()
        self.keys.layout(size)
        self.popups.layout(size)
        self.view.layout(self._stage, compact, self.state.near)
        self.picture = self.controls.picture = picture_of(self.state)
        self.view.show(self.picture)
        self.controls.layout()
        if self.cover is not None:
            self.cover.layout(size)
        self._sync()
        self.base_dirty = True

    def beside(self, stage: Rect, compact: bool) -> Rect:
        """Give what lies beside the board its place on the stage; what is left for the board."""
        self.controls.curve.rect, left = self.reviewing.part(stage, compact)
        return left

    def stage(self) -> Rect:
        """Dialogs stand in the middle of the stage."""
        return self._stage

    def turn_board(self) -> None:
        """Let the next seat sit near."""
        seats = self.state.match.game.seats
        self.presenter.sit_near(seats[(seats.index(self.state.near) + 1) % len(seats)])
        self.layout(self.size, self.compact)

    def show_report(self) -> None:
        """Show what a review came to."""
        self.controls.turn_to(REPORT)

    def turn_to_guide(self) -> None:
        """Show the guide, or put it away."""
        self.controls.turn_to_guide()

    def try_out(self, match: AnyMatch, done: Callable[[bool], None]) -> None:
        """Play a match over this one that is not kept."""
        match.players |= {seat: self.services.say(bot_name(match.bots, seat)) for seat in match.bots}
        self.services.stack.push(Table(self.services, match, tried=done))
        self.services.toast(self.services.say("review.tried"))

    def show_all_keys(self) -> None:
        """Show the overlay of the keys; the next key or press takes it away."""
        self.keys.layout(self.size)
        self.shows_keys = True

    def _sync(self) -> None:
        """Make a new picture after anything changed, and have the still one repainted if it differs."""
        state = self.state
        self._moment += 1
        self._follow_cover()
        if self.reviewing.follow() and self.size != (0.0, 0.0):
            self.layout(self.size, self.compact)
            return
        self.sitting.clock.look()
        self.popups.follow()
        self.picture = self.controls.picture = picture_of(state)
        self.view.show(self.picture)
        self.state.told, self.panel.log.hover = self._what(), self._logged()
        self.controls.refresh()
        beside = self.panel.tab, self.panel.context, self.assistant.bots.thinking, self.reviewing.looks
        here = self.view.still(self.picture), state.film.touched, state.observer.ply, state.result, beside, self.cover
        if here != self._still:
            self._still = here
            self.panel.log.follow()
            self.base_dirty |= self._stages.repaint()
            self._ahead = self.view.ahead(self.picture, self.panel.reading)

    def _follow_cover(self) -> None:
        """Cover the table while it is handed to somebody who must not see what the last one saw."""
        covered = self.state.observer.cover
        if covered is None:
            self.cover = None
        elif self.cover is None or self.cover.seat != covered:
            match, say = self.state.match, self.services.say
            draft = self.view.draft
            note = phrase("table.cover.note") if draft is None else draft.covered(match.position)
            self.cover = Cover(covered, match.players[covered], say(note), say, self._uncover, self.commands.leave)
            self.cover.layout(self.size)

    def _hear(self, news: News) -> None:
        """Keep and show a match that changed, be it by an answer in a dialog that this screen hears nothing of."""
        if isinstance(news, Changed):
            self.panel.log.refresh()
            self.match_file.save(self.match)
            self._sync()
            self.base_dirty |= self._stages.repaint()

    def _tell(self, what: Phrase, done: bool) -> None:
        self.services.toast(self.services.say(what), done=done)

    def _uncover(self) -> None:
        self.presenter.uncover()
        self.assistant.update(0.0)  # before anything is drawn for the other person
        self.layout(self.size, self.compact)
        self.presenter.replay()
        self._sync()

    # life

    def _keep_note(self) -> None:
        """Save what was written, once nobody writes any more."""
        if not self.controls.writing and (note := self.controls.note.text) != self._noted:
            self._noted = note
            self.match_file.save(self.state.match)

    def leave(self) -> None:
        """Nobody thinks on for a table that is gone; what the clock took from a player is kept."""
        self.assistant.stop()
        self.reviewing.keep()
        if self._tried is not None:
            outcome = self.match.outcome
            self._tried(outcome is not None and outcome.winner == self.match.game.side(self.match.people[0]))
        self.controls.leave()
        self._keep_note()
        if self.match_file.record_id is None:
            return
        if self.match.measured and self.match.outcome is None:
            self.match_file.save(self.match)
        elif self.assistant.evaluation.unsaved:
            self.match_file.save(self.match, played=False)

    def anew(self) -> Callable[[], None] | None:
        """A table with the same match, which is saved."""
        return self.salvage().again

    def salvage(self) -> Salvage:
        """The match is saved, and can be gone on with at a new table."""
        return recover_match(self.services, self.match_file, self.state.match)

    def resumed(self) -> None:
        """The settings may have changed while another screen was open."""
        self.sitting.clock.come_back()
        self.assistant.review.ask_again()
        self._sync()

    def reload(self) -> bool:
        """F5: read the game file again."""
        self.rules_file.reread()
        return True

    @property
    def _busy(self) -> bool:
        """Whether something is in hand or asked that belongs to the match as it is."""
        return self.pointing.dragging or isinstance(self.popups.open, Naming) or self.services.shell.asks

    def update(self, ms: float) -> bool:
        """Movements, the cover's button, tips; the game file."""
        read = self.rules_file.update(ms, self._busy)
        if self.cover is not None:
            moving = self.cover.update(ms)
            self._sync()
            return moving or read
        moving = self._stages.update(ms) | self.controls.form.update(ms)
        moving |= self.gestures.rest(ms) | self.sitting.peeking.wait() | self._follow_turn() | self._ask_under_drag(ms)
        self._keep_note()
        moving |= self.assistant.update(ms) | self.foresight.update() | self.playback.update(ms) | read
        moving |= self.sitting.aside.update(ms)
        self.reviewing.keep()
        self.gestures.read(ms)
        ticked = self.sitting.clock.update(ms)
        if moving:
            self._sync()
        return moving or ticked

    def _ask_under_drag(self, ms: float) -> bool:
        """A piece held still where its drop would ask: ask now, so that the drag can go on to the answer."""
        drag = self.state.held.drag
        if drag is None or not self.gestures.dwell(ms):
            return False
        self.pointing = self.pointing.stop()
        self.gestures.drop(drag.pos)
        self._sync()
        self.popups.take_over_drag()
        return True

    def _follow_turn(self) -> bool:
        """Where it is wanted, the board turns to whoever plays next, once everything lies still."""
        state, seat = self.state, self.state.match.to_act
        if seat == self._seated or state.film.running or self.pointing.dragging:
            return False
        self._seated = seat
        asks = self.services.settings.auto_flip and seat not in state.match.bots
        if not asks or state.observer.over or state.near == seat:
            return False
        self.presenter.sit_near(seat)
        self.layout(self.size, self.compact)
        return True

    # input

    def handle(self, event: Input) -> bool:
        """Whatever lies on top gets it first: cover, keys, popup, controls, board."""
        if self._follow_drag(event):
            return True
        used = self._handle(event)
        if used:
            self._sync()
        return used

    def _follow_drag(self, event: Input) -> bool:
        """A dragged piece that stays over the same place only moves: nothing else is looked at then."""
        if self.picture.drag is None or not self.pointing.dragging or not isinstance(event, PointerMove):
            return False
        if not event.held or self.cover is not None or self.shows_keys or self.popups.open is not None:
            return False
        if self.gestures.move_drag(event.pos):
            self._sync()
        else:
            self.picture = replace(self.picture, drag=self.state.held.drag)
        return True

    @property
    def pointer(self) -> PointerShape:
        """What can be done with what the pointer is on."""
        if self.cover is not None:
            return self.cover.pointer
        if self.popups.open is not None or self.shows_keys:
            return "default" if self.popups.open is None else self.popups.open.pointer
        if self.state.held.drag is not None:
            return "grabbing"
        if self.controls.form.hovered is not None:
            return self.controls.form.pointer
        at = self.state.pointer.pos
        return "hand" if at is not None and self.panel.logged(at) is not None else self.gestures.pointer

    def _handle(self, event: Input) -> bool:
        if self.cover is not None:
            return self.cover.handle(event)
        if self.shows_keys:
            self.shows_keys = not isinstance(event, Key | PointerDown)
            return not self.shows_keys
        if self.popups.open is not None and not self._goes_elsewhere(event):
            return self.popups.open.handle(event)
        if isinstance(event, Key):
            return self._key(event)
        if isinstance(event, KeyUp):
            return self._key_up(event)
        return self.drawing.pointer(event, self.controls.form.hovered is None) or self._pointer(event)

    def _goes_elsewhere(self, event: Input) -> bool:
        """A press beside the ways in which a piece may lie, on another cell that it may go to: go there instead."""
        menu, held = self.popups.open, self.state.held
        if not isinstance(menu, PieMenu) or not isinstance(event, PointerDown) or menu.covers(event.pos):
            return False
        if self.view.pick(event.pos) not in self.state.observer.chooser.after(held.picked):
            return False
        self.gestures.ask_no_more()
        self.popups.open = None
        return True

    def _pointer(self, event: Input) -> bool:
        used = False
        if not self.pointing.dragging:
            if isinstance(event, PointerDown) and self.state.unread > 0 and self.controls.asks_at(event.pos):
                self.gestures.say_unread()
                return True
            used = self.controls.form.handle(event)
            if self.controls.form.hovered is not None and not isinstance(event, PointerLeft):
                pointed = self.gestures.point_at(self.controls.aim)
                if self.controls.over_pile and isinstance(event, PointerMove):
                    self.state.pointer.pos = event.pos
                return pointed or self._told_else() or used
        match event:
            case PointerDown(pos=pos, button=button) if self.panel.rect.contains(pos):
                self.base_dirty |= (pressed := self.log_presses.press(pos, button))
                return pressed or used
            case PointerDown(pos=pos, button=button):
                self.pointing, act = self.pointing.down(pos, button)
            case PointerMove(pos=pos, held=held):
                self.pointing, act = self.pointing.move(pos, held)
            case PointerUp(pos=pos, button=button):
                self.pointing, act = self.pointing.up(pos, button)
            case Wheel(pos=pos, dy=dy) if self.panel.rect.contains(pos):
                self.panel.log.scroll(-round(dy) or (1 if dy < 0 else -1))
                self.base_dirty = True
                return True
            case Wheel(pos=pos, dy=dy):
                self.pointing, act = self.pointing.wheel(pos, dy)
            case PointerLeft():
                return self.gestures.point(None) or self._told_else() or used
            case _:
                return used
        return self._act(act) or used

    def _act(self, act: Act | None) -> bool:
        """Carry out what a gesture meant; whether anything may look different."""
        match act:
            case Pressed(pos=pos):
                self.assistant.bots.hurry()
                self.gestures.press(pos)
            case Clicked(pos=pos):
                self.gestures.click(pos)
            case DragBegan(start=start, pos=pos):
                self.gestures.begin_drag(start, pos)
            case DragMoved(pos=pos):
                self.gestures.move_drag(pos)
            case Dropped(pos=pos):
                self.gestures.drop(pos)
            case TurnAsked(pos=pos, by_wheel=True):
                return self.gestures.turn(self.view.pick(pos))
            case TurnAsked(pos=pos):
                return self.gestures.turn_over(self.view.pick(pos))
            case Hovered(pos=pos):
                return self.gestures.point(pos) or self._told_else()
            case None:
                return False
        return True

    def _told_else(self) -> bool:
        """Whether something else lies under the pointer than what is told."""
        return (self._what(), self._logged()) != (self.state.told, self.panel.log.hover)

    def _logged(self) -> int | OtherLine | None:
        """The line of the log under the pointer, while nothing is in hand."""
        return None if (at := self.state.pointed) is None else self.panel.logged(at)

    def _what(self) -> Told | None:
        """What lies under the pointer, on the board or beside it."""
        at = self.state.pointed
        if at is not None and self.panel.rect.contains(at):
            return self.panel.told(at)
        button = self.controls.attended
        if button is not None:
            return None if self.view.cards is None else self.view.cards.explains(self.picture, button)
        return what(self.state, self.picture)

    def _key(self, key: Key) -> bool:
        command = command_of(key)
        if self.controls.writing and self.controls.write(key):
            return True
        if command in ("zone", "zone_back"):
            self.controls.next_zone(-1 if key.shift else 1)
            return True
        if self.controls.has_focus and self.controls.form.handle(key):
            return True
        if command is None or self.drawing.key(command, key):
            return command is not None
        self.state.film.skip()
        match command:
            case "cursor":
                self.controls.leave()
                if not self.reviewing.step(key.name):
                    move_cursor(self.state, key.name)
            case "press":
                self.assistant.bots.hurry()
                press_cursor(self.state, self.gestures)
            case "card":
                self.controls.leave()
                press_numbered(self.state, self.gestures, int(key.name) - 1)
            case "peek":
                self.sitting.peeking.hold()
            case "line_menu" | "pin":
                self.log_presses.open_at_ply(key)
            case "put_back":
                self.pointing = self.pointing.stop()
                self.controls.leave()
                return self.commands.run(command)
            case _:
                return self.commands.run(command)
        return True

    def _key_up(self, key: KeyUp) -> bool:
        tapped = self.sitting.peeking.let_go() if key.name == "space" else None
        if tapped is None:
            return False
        if tapped:
            press_cursor(self.state, self.gestures)
        return True

    # drawing

    def draw_base(self, canvas: Canvas) -> None:
        """The still picture; under the cover nothing else is drawn."""
        if self.cover is not None:
            self._stages.cover()
            self.cover.draw_base(canvas)
            return
        late, now = self._stages.lay(), object()
        canvas.table()
        canvas.part("table.board", now, self._draw_board, late == "board", lasts=True)
        canvas.part("table.panel", now, self._draw_panel, late == "panel", lasts=True)

    def _draw_board(self, canvas: Canvas) -> None:
        """The board at rest."""
        self.view.draw_base(canvas, self.picture, self.state.film.touched)
        if self.services.settings.last_arrow and not self.state.film.running:
            draw_last_arrow(canvas, self.view, self.picture)

    def _draw_panel(self, canvas: Canvas) -> None:
        """What stands round the board at rest."""
        self.top_bar.draw(canvas)
        self.panel.draw_base(canvas)

    def draw_moving(self, canvas: Canvas) -> None:
        """What changes with the pointer, the keys and the clock."""
        if self.cover is not None:
            self.cover.draw_moving(canvas)
            return
        late, moment = self._stages.late(), (self._moment, self.services.shell.told)
        canvas.part("table.around", moment, self._draw_around, late="around" in late)
        draw_clocks(canvas, self.sitting.clock, self.panel.clock)
        canvas.part("table.view", moment, self._draw_view, late="view" in late)
        self.drawing.draw(canvas)
        draw_advice(canvas, self.assistant, self.view, self.picture)
        if self.popups.open is not None:
            self.popups.open.draw(canvas)
        if self.shows_keys:
            self.keys.draw(canvas)
        self.base_dirty |= self._stages.drawn()

    def _draw_view(self, canvas: Canvas) -> None:
        self.view.draw_moving(canvas, self.picture, self.state.film.sprites)

    def ahead(self) -> Callable[[Canvas], None] | None:
        """What the view is likely to draw soon."""
        return None if self.cover is not None else next(self._ahead, None)

    @property
    def situation(self) -> str:
        """What the match does not tell of what keys do now; empty for nothing."""
        return self.controls.situation

    def _draw_around(self, canvas: Canvas) -> None:
        """What changes beside the board."""
        told, say = self.services.shell.told, self.services.say
        draw_status(canvas, self.status_bar, self.state, say, told, self.situation)
        self.panel.draw_moving(canvas, self.picture)
        self.controls.draw(canvas)
