"""The table: one match on the board, played by mouse or keys. This file places the parts and hands out the input.

The gestures are in ``table_play``, what the verbs do in ``table_verbs``, the side panel in ``table_panel``, the
bars in ``table_bars``, the words in ``table_words``.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from scenes.board.gesture import Act, Clicked, DragBegan, DragMoved, Dropped, Gesture, Hovered, Pressed, TurnAsked
from scenes.board.motion import Motion
from scenes.games import look_of
from scenes.games.kit.board_view import still
from scenes.geometry import Rect
from scenes.input import Input, Key, KeyUp, PointerDown, PointerLeft, PointerMove, PointerUp, Wheel
from scenes.screens.table.bars import KeyOverlay, TopBar, draw_hint
from scenes.screens.table.browser import Browser
from scenes.screens.table.controls import Controls
from scenes.screens.table.cover import Cover
from scenes.screens.table.menu import Menu
from scenes.screens.table.panel import Panel
from scenes.screens.table.pie_menu import Dial
from scenes.services import Services
from scenes.stack import Screen
from scenes.table.assistant import Thought
from scenes.table.commands import Verbs
from scenes.table.dwell import Dwell
from scenes.table.keyboard import move_cursor, press_card
from scenes.table.keys import verb_of
from scenes.table.match_file import Desk
from scenes.table.observer import AnyMatch
from scenes.table.state import Play
from squares.saves import Record

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

TAP = 250.0
"""Milliseconds within which Space is a press and not a peek."""


class Table(Screen):
    """``record_id``: the match's name in the store, None for one that was never saved."""

    def __init__(
        self, services: Services, match: AnyMatch, record_id: str | None = None, started: datetime | None = None
    ) -> None:
        self.services = services
        self.desk = Desk(services, record_id, started)
        self.menu: Menu | Dial | Browser | None = None
        self.cover: Cover | None = None
        self.show_keys = False
        self.size = (0.0, 0.0)
        self.compact = False
        self.sit(match)

    @classmethod
    def resume(cls, services: Services, record: Record) -> Table:
        """Go on with a saved match. Errors: BadData and Damaged, as ``Record.to_match``."""
        table = cls(services, record.to_match(services.registry), record.id, record.started)
        table.desk.name = record.name
        return table

    def sit(self, match: AnyMatch) -> None:
        """Put a match on the table. Whoever thought about another one stops."""
        services = self.services
        self.view = look_of(match.game).view(match.game, services.say, services.theme)
        self.view.names = dict(match.players)
        motion = Motion.of(services.theme.token("motion"), services.settings.motion)
        self.play = Play(match, self.view, motion, self._played, self._sound)
        self.play.show_threats = services.settings.show_threats
        self.play.confirm = services.settings.confirm_moves
        self.play.spare = services.settings.spare_questions
        services.worker.cancel()
        self.thought = Thought(services, self.play)
        self.verbs = Verbs(services, self.desk, self)
        variant = self.desk.variant(match)
        self.panel = Panel(self.play, self.thought, services.say, variant)
        self.top_bar = TopBar(self.play, services.say, variant)
        self.keys = KeyOverlay(services.say)
        self.controls = Controls(services, self.play, self.verbs, self.panel, self.top_bar)
        self.gesture = Gesture()
        self.dwell = Dwell(self.play)
        self.menu, self.cover = None, None
        self._space_since: float | None = None
        self._seated = match.to_act
        self._still: object = None
        if self.size != (0.0, 0.0):
            self.layout(self.size, self.compact)

    # places

    def layout(self, size: tuple[float, float], compact: bool) -> None:
        """By the tokens' layout; spare room goes to the stage."""
        self.size, self.compact = size, compact
        w, h = size
        if compact:
            bar, panel = Rect(0, 0, w, 44), Rect(w - 280, 52, 272, h - 60)
            self._stage, self.hint_bar = Rect(8, 52, w - 296, h - 92), Rect(82, h - 35, w - 444, 24)
        else:
            bar, panel = Rect(0, 0, w, 56), Rect(w - 376, 72, 360, h - 88)
            self._stage, self.hint_bar = Rect(16, 64, w - 408, h - 112), Rect(16, h - 40, w - 408, 28)
        self.top_bar.layout(bar, compact)
        self.panel.weighs = self.services.settings.evaluation
        self.panel.layout(panel, compact)
        self.panel.log.refresh()
        self.keys.layout(size)
        self.view.layout(self._stage, compact, self.play.near)
        self.view.show(self.play.picture())
        self.controls.layout()
        if self.cover is not None:
            self.cover.layout(size)
        self._sync()
        self.base_dirty = True

    def stage(self) -> Rect:
        """Dialogs stand in the middle of the stage."""
        return self._stage

    def turn_board(self) -> None:
        """Let the next seat sit near."""
        seats = self.play.match.game.seats
        self.play.near = seats[(seats.index(self.play.near) + 1) % len(seats)]
        self.layout(self.size, self.compact)

    def _sync(self) -> None:
        """Make a new picture after anything changed, and have the still one repainted if it differs."""
        play, sight = self.play, self.play.sight
        if sight.cover is None:
            self.cover = None
        elif self.cover is None or self.cover.seat != sight.cover:
            self.cover = Cover(sight.cover, play.match.players[sight.cover], self.services.say, self._uncover)
            self.cover.layout(self.size)
        if play.choice is not None and self.menu is None:
            self.verbs.open_choice()
        self.picture = play.picture()
        self.view.show(self.picture)
        self.controls.refresh()
        thinks = self.thought.bots.thinking
        here = (still(self.picture), play.film.touched, sight.ply, self.panel.tab, self.cover, thinks)
        if here != self._still:
            self._still = here
            self.panel.log.follow()
            self.base_dirty = True

    def _played(self) -> None:
        """The match changed, be it by an answer in a dialog that this screen hears nothing of."""
        self.panel.log.refresh()
        self.desk.save(self.play.match)
        self._sync()

    def _sound(self, name: str) -> None:
        self.services.audio.play(name)

    def _uncover(self) -> None:
        self.play.uncover()
        self.thought.update(0.0)  # before anything is drawn for the other person
        self.layout(self.size, self.compact)
        self.play.replay()
        self._sync()

    # life

    def leave(self) -> None:
        """Nobody thinks on for a table that is gone."""
        self.thought.stop()

    def resumed(self) -> None:
        """The settings may have changed while another screen was open."""
        settings = self.services.settings
        self.play.motion = Motion.of(self.services.theme.token("motion"), settings.motion)
        self.play.show_threats = settings.show_threats
        self.play.confirm = settings.confirm_moves
        self.play.spare = settings.spare_questions
        self._sync()

    def reload(self) -> bool:
        """F5: read the game file again."""
        self.verbs.reload()
        return True

    def update(self, ms: float) -> bool:
        """Movements, the cover's button, tips."""
        if self.cover is not None:
            moving = self.cover.update(ms)
            self._sync()
            return moving
        moving = self.play.film.update(ms) | self.controls.form.update(ms)
        moving |= self.play.rest(ms) | self._peek_after_tap() | self._follow_turn() | self._ask_under_drag(ms)
        moving |= self.thought.update(ms)
        if moving:
            self._sync()
        return moving

    def _ask_under_drag(self, ms: float) -> bool:
        """A piece held still where its drop would ask: ask now, so that the drag can go on to the answer."""
        drag = self.play.drag
        if drag is None or not self.dwell.due(ms):
            return False
        self.gesture = self.gesture.stop()
        self.play.drop(drag.pos)
        self._sync()
        if isinstance(self.menu, Dial):
            self.menu.held = True
        return True

    # input

    def handle(self, event: Input) -> bool:
        """Whatever lies on top gets it first: cover, keys, menu, controls, board."""
        used = self._handle(event)
        if used:
            self._sync()
        return used

    def _handle(self, event: Input) -> bool:
        if self.cover is not None:
            return self.cover.handle(event)
        if self.show_keys:
            self.show_keys = not isinstance(event, Key | PointerDown)
            return not self.show_keys
        if self.menu is not None:
            return self.menu.handle(event)
        if isinstance(event, Key):
            return self._key(event)
        if isinstance(event, KeyUp):
            return self._key_up(event)
        return self._pointer(event)

    def _pointer(self, event: Input) -> bool:
        used = False
        if not self.gesture.dragging:
            used = self.controls.form.handle(event)
            if self.controls.form.hovered is not None and not isinstance(event, PointerLeft):
                return self.play.point_at(self.controls.aim) or used
        match event:
            case PointerDown(pos=pos) if self.panel.rect.contains(pos):
                self._press_panel(pos)
                return True
            case PointerDown(pos=pos, button=button):
                self.gesture, act = self.gesture.down(pos, button)
            case PointerMove(pos=pos, held=held):
                self.gesture, act = self.gesture.move(pos, held)
            case PointerUp(pos=pos, button=button):
                self.gesture, act = self.gesture.up(pos, button)
            case Wheel(pos=pos, dy=dy) if self.panel.rect.contains(pos):
                self.panel.log.scroll(-round(dy) or (1 if dy < 0 else -1))
                self.base_dirty = True
                return True
            case Wheel(pos=pos, dy=dy):
                self.gesture, act = self.gesture.wheel(pos, dy)
            case PointerLeft():
                return self.play.point(None) or used
            case _:
                return used
        return self._act(act) or used

    def _press_panel(self, pos: tuple[float, float]) -> None:
        ply = self.panel.press(pos)
        if ply is not None:
            self.verbs.look(ply)
        self.base_dirty = True

    def _act(self, act: Act | None) -> bool:
        """Carry out what a gesture meant; whether anything may look different."""
        play = self.play
        match act:
            case Pressed(pos=pos):
                play.press(pos)
            case Clicked(pos=pos):
                play.click(pos)
            case DragBegan(start=start, pos=pos):
                play.begin_drag(start, pos)
            case DragMoved(pos=pos):
                play.move_drag(pos)
            case Dropped(pos=pos):
                play.drop(pos)
            case TurnAsked(pos=pos):
                return play.turn(self.view.pick(pos))
            case Hovered(pos=pos):
                return play.point(pos) or self._hover_log(pos)
            case None:
                return False
        return True

    def _hover_log(self, pos: tuple[float, float]) -> bool:
        log = self.panel.log
        before = log.hover
        log.hover = log.ply_at(pos) if self.panel.listing and self.panel.body.contains(pos) else None
        return log.hover != before

    def _key(self, key: Key) -> bool:
        verb = verb_of(key)
        if verb in ("zone", "zone_back"):
            self.controls.next_zone(-1 if key.shift else 1)
            return True
        if self.controls.has_focus and self.controls.form.handle(key):
            return True
        if verb is None:
            return False
        self.play.film.skip()
        if verb == "cursor":
            self.controls.leave()
            move_cursor(self.play, key.name)
        elif verb == "press":
            self._press_cursor()
        elif verb == "card":
            self.controls.leave()
            press_card(self.play, int(key.name) - 1)
        elif verb == "peek":
            if self._space_since is None:
                self._space_since = self.services.clock()
        elif verb == "put_back":
            self.gesture = self.gesture.stop()
            self.controls.leave()
            return self.verbs.run(verb)
        else:
            return self.verbs.run(verb)
        return True

    def _key_up(self, key: KeyUp) -> bool:
        if key.name != "space" or self._space_since is None:
            return False
        tapped = not self.play.peek and self.services.clock() - self._space_since < TAP
        self._space_since, self.play.peek = None, False
        if tapped:
            self._press_cursor()
        return True

    def _follow_turn(self) -> bool:
        """Where it is wanted, the board turns to whoever plays next, once everything lies still."""
        seat = self.play.match.to_act
        if seat == self._seated or self.play.film.running or self.gesture.dragging:
            return False
        self._seated = seat
        asks = self.services.settings.auto_flip and seat not in self.play.match.bots
        if not asks or self.play.sight.over or self.play.near == seat:
            return False
        self.play.near = seat
        self.layout(self.size, self.compact)
        return True

    def _peek_after_tap(self) -> bool:
        """Space held longer than a tap shows the down faces."""
        if self._space_since is None or self.play.peek:
            return False
        if self.services.clock() - self._space_since >= TAP:
            self.play.peek = True
        return True

    def _press_cursor(self) -> None:
        target = self.play.aim
        if target is not None:
            self.play.act(target)

    # drawing

    def draw_base(self, canvas: Canvas) -> None:
        """The still picture; under the cover nothing else is drawn."""
        if self.cover is not None:
            self.cover.draw_base(canvas)
            return
        canvas.table()
        self.top_bar.draw(canvas)
        self.view.draw_base(canvas, self.picture, self.play.film.touched)
        self.panel.draw_base(canvas)

    def draw_moving(self, canvas: Canvas) -> None:
        """What changes with the pointer, the keys and the clock."""
        if self.cover is not None:
            self.cover.draw_moving(canvas)
            return
        draw_hint(canvas, self.hint_bar, self.play, self.services.say)
        self.panel.draw_moving(canvas, self._coming())
        self.controls.draw(canvas)
        self.view.draw_moving(canvas, self.picture, self.play.film.sprites)
        self.thought.hints.draw_board(canvas)
        if self.menu is not None:
            self.menu.layout(Rect(0, 0, *self.size), lambda text: canvas.measure(text, "name")[0])
            self.menu.draw(canvas)
        if self.show_keys:
            self.keys.draw(canvas)

    def _coming(self) -> str:
        """What the gesture in hand would add to the log."""
        aimed = self.play.aimed
        if len(aimed) != 1:
            return ""
        return self.services.say(self.play.match.game.describe(self.play.match.position, aimed[0]))
