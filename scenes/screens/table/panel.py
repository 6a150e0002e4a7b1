"""The side panel: the players' plates, moves and notes, the context card, the four commands.

Places and draws; what the buttons do is handed in by the table screen. Knows no rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.board.picture import Picture
from scenes.games.kit.board_view import Told
from scenes.geometry import Point, Rect
from scenes.pages.bot_text import figure, plays
from scenes.screens.table.aids import cut, draw_hint_card
from scenes.screens.table.clocks import COMPACT, CROWDED, WIDE
from scenes.screens.table.log import MoveLog
from scenes.screens.table.reading import report
from scenes.screens.table.tabs import CARD, EXERCISE, GUIDE, MOVES, NOTES, REPORT, RULES
from scenes.table.assistant import Assistant
from scenes.table.captions import ContextCard, card, coming, headline, logged
from scenes.table.lines import OtherLine
from scenes.table.state import TableState
from squares.core.actions import InHand
from squares.core.phrase import Phrase, capital, phrase
from squares.core.seats import Seat
from squares.data.models import Variant

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas
    from scenes.ui.measure import TextMeasure
    from squares.core.phrase import Say

PAD = 16.0
LINES = 9.0  # of a plate in a crowd, above and below its middle


class Panel:
    """Places of everything in the panel. ``tab``: which tab is on show.

    ``rows``: how many rows of buttons the context card has; ``tells``: it has a reason or a result to tell.
    ``offer``: what is offered after the game.
    ``cards``: what there is to be read. ``evaluates``: there is an evaluation bar. ``all_tabs``: those that may come.
    """

    def __init__(
        self,
        state: TableState,
        assistant: Assistant,
        say: Say,
        measure: TextMeasure,
        variant: Variant | None,
        all_tabs: tuple[int, ...],
    ) -> None:
        self.state, self.assistant, self.say, self.variant = state, assistant, say, variant
        self.measure = measure
        self.log = MoveLog(state, say, measure, assistant.review)
        self.cards = state.view.cards
        self.tab = CARD if self.cards else MOVES
        self.compact = False
        self.rows, self.tells = 0, False
        self.offer: Phrase | None = None
        self.evaluates, self.all_tabs = False, all_tabs
        self.evaluation = Rect(0, 0, 0, 0)
        self.rect = self.far = self.near = self.tabs = self.body = self.context = self.commands = Rect(0, 0, 0, 0)

    def layout(self, rect: Rect, compact: bool) -> None:
        """From the tokens' side panel: plates at both ends, commands and card kept in place, the log takes the rest.

        The compact card is taller while it has buttons, and any while it tells a reason.
        """
        self.rect, self.compact = rect, compact
        order = self.tab_order
        self.tab = self.tab if self.tab in order else MOVES if MOVES in order else order[-1]
        plate = 58.0 if compact else 72.0
        self.far, rest = rect.cut_top(self._row() * len(self.seats) if self.crowded else plate)
        self.near, rest = rest.cut_bottom(0.0 if self.crowded else plate)
        bar, rest = rest.cut_top(self._bar())
        self.evaluation = Rect(bar.x + 8, bar.y + 2, bar.w - 16, max(0.0, bar.h - 4))
        self.tabs, rest = rest.cut_top(28.0 if compact else 35.0)
        commands, rest = rest.cut_bottom(52.0 if compact else 70.0)
        side = 10.0 if compact else PAD
        self.commands = Rect(commands.x + side, commands.y, commands.w - 2 * side, 40)
        tall = 214.0 if compact and self.ends else 246.0
        card = tall if self.tells else 150.0 if compact and not self.rows else 176.0
        card += (36.0 if compact else 44.0) * max(0, self.rows - (2 if self.tells else 1))
        card = 14.0 if self.narrow else card
        room, rest = rest.cut_bottom(card)
        self.context = Rect(rect.x + side, room.y, rect.w - 2 * side, max(0.0, room.h - (14 if compact else 20)))
        self.body = Rect(rect.x, rest.y + 6, rect.w - side, rest.h - 14)
        self.log.layout(self.body, 23.0 if compact else 26.0, compact)

    @property
    def narrow(self) -> bool:
        """Whether the guide needs the room of the context card, which has no buttons."""
        scarce = self.compact or self.crowded
        return self.tab == GUIDE and scarce and not (self.rows or self.tells or self.assistant.hint.shown)

    def _bar(self) -> float:
        """How high the evaluation bar is: lower where the log has little room."""
        if not self.evaluates:
            return 0.0
        return 132.0 if not self.compact else 72.0 if self.tells else 104.0

    def ask(self, rows: int, tells: bool) -> None:
        """Make room on the context card for rows of buttons, or for a reason or a result, or take it back."""
        if (rows, tells) != (self.rows, self.tells):
            self.rows, self.tells = rows, tells
            self.layout(self.rect, self.compact)

    def button_rows(self) -> list[Rect]:
        """Where the context card has buttons, from above down to its foot."""
        height = 32.0 if self.compact else 36.0
        room = self.context.inset(12, 12).cut_bottom(self.rows * (height + 8) - 8)[0]
        return [Rect(room.x, room.y + i * (height + 8), room.w, height) for i in range(self.rows)]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in order of turns from the near one."""
        seats = self.state.match.game.seats
        at = seats.index(self.state.near)
        return (*seats[at:], *seats[:at])

    @property
    def crowded(self) -> bool:
        """Whether more than two players share the upper end of the panel, a row each."""
        return len(self.state.match.game.seats) > 2

    @property
    def _tight(self) -> bool:
        """Whether a plate has room for a name and a clock only."""
        return self.crowded and self.compact and self.state.match.time is not None

    def _row(self) -> float:
        return 40.0 if self.compact else 48.0

    def plate(self, seat: Seat) -> Rect:
        """Where a seat's plate lies."""
        if self.crowded:
            row = self._row()
            return Rect(self.far.x, self.far.y + self.seats.index(seat) * row, self.far.w, row)
        return self.near if seat == self.state.near else self.far

    def clock(self, seat: Seat) -> Rect:
        """Where a seat's clock lies on its plate: beside the name, before the menu of a person."""
        plate = self.plate(seat)
        w, h = CROWDED if self.crowded else COMPACT if self.compact else WIDE
        right = plate.right - (14 if seat in self.state.match.bots and not self.crowded else 50)
        middle = plate.center[1] - (0 if self.crowded else 12)
        return Rect(right - w, middle - h / 2, w, h)

    def told(self, pos: Point) -> Told | None:
        """Who sits at the plate under a point, with all that is told of a player."""
        for seat in self.state.match.game.seats:
            if self.plate(seat).contains(pos):
                about = self._about(seat) or self.say(f"table.seat.{seat}")
                bot = self.state.match.bots.get(seat)
                if bot is None or not self.is_game:
                    return self.state.view.plate(seat), about
                measured = figure(self.state.match.game, bot.level)
                text = phrase(
                    "table.card.bot", about=about, plays=plays(self.state.match.game, bot.level), figure=measured
                )
                return self.state.view.plate(seat), text
        return None

    def tab_rects(self) -> list[Rect]:
        """The tabs from left to right."""
        side, count = 12.0 if self.compact else PAD, len(self.tab_order)
        pitch = min(86.0 if EXERCISE in self.all_tabs else 66.0, (self.tabs.w - 2 * side + 6) / count)
        return [Rect(self.tabs.x + side + i * pitch, self.tabs.y, pitch - 6, self.tabs.h) for i in range(count)]

    @property
    def tab_order(self) -> tuple[int, ...]:
        """The tabs that there are now, from left to right."""
        assistant = self.assistant
        there = {CARD: self.cards is not None, GUIDE: assistant.guide.there, REPORT: assistant.review.shut is None}
        return tuple(tab for tab in self.all_tabs if there.get(tab, True))

    @property
    def is_game(self) -> bool:
        """Whether a whole game is played: no exercise and no step of a lesson, which nobody gives up or looks over."""
        return NOTES in self.all_tabs

    @property
    def note(self) -> Rect:
        """Where the note about the match is written."""
        side = 10.0 if self.compact else PAD
        return Rect(self.body.x + side, self.body.y + 6, self.rect.w - 2 * side, self.body.h - 10)

    @property
    def review_row(self) -> Rect:
        """Where the buttons of a review lie, below how far it has come."""
        top = self.note.cut_top(22)[1] if report.progress(self.assistant.review) is not None else self.note
        return top.cut_top(34)[0]

    @property
    def report(self) -> Rect:
        """Where a review is told."""
        return self.note._replace(y=self.review_row.bottom + 10, h=self.note.bottom - self.review_row.bottom - 10)

    @property
    def reading(self) -> Rect:
        """Where the view's reader lies."""
        side = 10.0 if self.compact else PAD
        return Rect(self.body.x + side, self.body.y + 8, self.rect.w - 2 * side, self.body.h - 12)

    @property
    def room(self) -> Rect:
        """The tabs with all that they show."""
        return Rect(self.tabs.x + 1, self.tabs.y, self.tabs.w - 2, self.context.y - 6 - self.tabs.y)

    @property
    def listing(self) -> bool:
        """Whether the moves are on show."""
        return self.tab == MOVES

    def logged(self, pos: Point) -> int | OtherLine | None:
        """The ply or the other line under a point, while the moves are on show."""
        return self.log.at(pos) if self.listing and self.body.contains(pos) else None

    def draw_base(self, canvas: Canvas) -> None:
        """Everything at rest."""
        canvas.shadow(self.rect, "panel", 10)
        canvas.box(self.rect, fill="paper", radius=10)
        for seat in self.state.match.game.seats:
            self._draw_plate(canvas, seat)
        canvas.line((self.tabs.x, self.tabs.bottom), (self.tabs.right, self.tabs.bottom), "line", 1)
        if self.listing:
            self.log.draw_base(canvas)
        elif self.tab == RULES:
            self._draw_rules(canvas)

    def draw_moving(self, canvas: Canvas, picture: Picture) -> None:
        """What follows the pointer: the card, the line that would come."""
        if self.listing:
            would = coming(self.state)
            self.log.draw_moving(canvas, "" if would is None else capital(self.say(would)))
        said = report.progress(self.assistant.review) if self.tab == REPORT else None
        if said is not None:
            canvas.text(self.say(said), self.note.topleft, "small", "ink_2", max_width=self.note.w)
        if self.cards is not None and self.tab == CARD:
            self.cards.draw_reader(canvas, self.reading, picture)
        self._draw_card(canvas, picture)
        if self.assistant.bots.thinking is not None and not self._tight:
            self._draw_thinking(canvas, self.assistant.bots.thinking)

    def _draw_plate(self, canvas: Canvas, seat: Seat) -> None:
        rect, on_turn = self.plate(seat), self.state.acting == seat
        near = rect == self.near
        if on_turn:
            with canvas.clip(rect):
                shape = rect._replace(h=rect.h + 10).move(0, -10) if near else rect._replace(h=rect.h + 10)
                canvas.box(shape, fill="paper_high", radius=10)
                colour = self.state.view.seat_style.colour(seat)
                line = f"{colour}_line" if canvas.theme.has(f"{colour}_line") else None
                canvas.box(rect._replace(w=5.0), fill=colour, line=line)
        edge = rect.y if near else rect.bottom
        canvas.line((rect.x, edge), (rect.right, edge), "line", 1)
        x, y = rect.x + 34, rect.center[1]
        self.state.view.seat_style.mark(canvas, seat, (x, y), 18 if self.crowded else 24 if self.compact else 27)
        left = rect.x + 62
        most = rect.right - (16 if seat in self.state.match.bots and not self.crowded else 48) - left
        width = most if self.state.match.time is None else self.clock(seat).x - 8 - left
        name, words = self.say(self.state.view.plate(seat)), self._about(seat)
        reviewed = self.assistant.review.loss(seat) is not None
        if self.crowded and words and seat in self.state.match.bots and self.is_game and not reviewed:
            words = self.say(phrase("table.plate", seat=words, hand=self.state.match.bots[seat].strength))
        if self.assistant.bots.thinking == seat:
            words = ""
        if self.crowded:
            canvas.text(name, (left, y if self._tight else y - LINES), "name", anchor="midleft", max_width=width)
            if not self._tight:
                canvas.text(words, (left, y + LINES), "small", "ink_2", anchor="midleft", max_width=width)
            return
        wraps = bool(words) and canvas.measure(words, "small")[0] > most
        place = canvas.text(name, (left, y - (18 if wraps else 10)), "name", anchor="midleft", max_width=width)
        self._draw_strength(canvas, seat, place, left + width)
        if wraps:
            canvas.paragraph(words, Rect(left, y - 9, width, 0), "small", "ink_2")
        else:
            canvas.text(words, (left, y + 12), "small", "ink_2", anchor="midleft", max_width=most)

    def _draw_strength(self, canvas: Canvas, seat: Seat, name: Rect, right: float) -> None:
        """After a bot's name its level and, where there is room, how that was measured."""
        bot = self.state.match.bots.get(seat)
        if bot is None or not self.is_game:
            return
        at, room = (name.right + 10, name.center[1] + 1), right - name.right - 10
        measured = figure(self.state.match.game, bot.level, short=True)
        words = self.say(phrase("bots.level_and_figure", level=bot.strength, figure=measured))
        if self.compact or canvas.measure(words, "small")[0] > room:
            words = self.say(bot.strength)
        canvas.text(words, at, "small", "ink_2", anchor="midleft", max_width=room)

    def _draw_thinking(self, canvas: Canvas, seat: Seat) -> None:
        """That a bot thinks, and for how long; the plate keeps the place free."""
        plate, seconds = self.plate(seat), self.assistant.bots.seconds
        words = self.say("table.thinks" if seconds == 0 else phrase("table.thinks_for", n=seconds))
        below = LINES if self.crowded else 12
        canvas.text(words, (plate.x + 62, plate.center[1] + below), "small", "ink", anchor="midleft")

    def _about(self, seat: Seat) -> str:
        """What a plate says below the name: the view's words, else the seat and what it has in hand.

        A player who is called by the seat is not called so twice.
        """
        observer, loss = self.state.observer, self.assistant.review.loss(seat)
        if loss is not None:
            return self.say(phrase("review.average", loss=f"{loss:.1f}"))
        name, words = self.state.match.players[seat], self.state.view.about(observer.position, seat)
        if words is not None:
            return capital(self.say(words).removeprefix(f"{name} · "))
        hands = [p.spot.seat for p in observer.pieces if isinstance(p.spot, InHand) and p.spot.seat is not None]
        place = self.say(f"table.seat.{seat}")
        named = place != name
        if not hands:
            return place if named else ""
        hand = phrase("table.in_hand", n=hands.count(seat))
        return self.say(phrase("table.plate", seat=place, hand=hand) if named else hand)

    def _draw_rules(self, canvas: Canvas) -> None:
        area = self.body.inset(PAD, 6)
        more = self.say("rulebook.more")
        foot = self.measure.height(more, area.w, "note")
        for rule in self.state.telling.rules(self.variant):
            text = capital(rule if isinstance(rule, str) else self.say(rule))
            if self.measure.height(text, area.w, "note") + 8 + foot > area.h:
                canvas.paragraph(more, area, "note", "ink_2")
                break
            used = canvas.paragraph(text, area, "note", "ink_2")
            area = Rect(area.x, area.y + used + 8, area.w, area.h - used - 8)

    @property
    def ends(self) -> bool:
        """Whether the result is on show, which gives way to a report."""
        return self.state.result is not None and self.state.observer.browsing is None and self.tab != REPORT

    def _draw_card(self, canvas: Canvas, picture: Picture) -> None:
        if self.narrow:
            return
        canvas.box(self.context, fill="paper_high", line="line", width=1.2, radius=8)
        inner = self.context.inset(14, 12)
        if self.assistant.hint.shown:
            if self.rows and not self.assistant.hint.asked:
                inner = self._above_buttons(inner)
            draw_hint_card(canvas, self.assistant.hint, inner, self.say)
            return
        if self.ends:
            self._draw_result(canvas, inner)
            return
        if self.rows:
            inner = self._above_buttons(inner)
        in_hand = picture.picked or picture.preview is not None
        if in_hand and self.state.view.draw_context(canvas, inner, picture):
            return
        looked = self.log.hover
        pointed = looked or self.state.told is not None
        idle = not in_hand and not pointed and self.state.observer.browsing is None and picture.to_act is not None
        if idle and self.cards is not None and self.cards.draw_idle(canvas, inner, picture):
            return
        content = (
            self._guided(bool(pointed))
            or self._reviewed(looked)
            or (logged(self.state, looked) if isinstance(looked, int) and looked else card(self.state))
        )
        canvas.text(capital(self.say(content.title)), inner.topleft, "name", max_width=inner.w)
        text = content.text if isinstance(content.text, str) else self.say(content.text)
        _write_fitting(canvas, capital(text), inner.cut_top(26)[1])

    def _guided(self, pointed: bool) -> ContextCard | None:
        """How the guide works, while it is on show and nothing else is to be told."""
        tells = self.tab == GUIDE and not pointed and self.state.observer.browsing is None
        return ContextCard(phrase("guide.how_title"), phrase("guide.how")) if tells else None

    def _reviewed(self, looked: int | OtherLine | None) -> ContextCard | None:
        """What a review says of the ply that is pointed at in the log, or on show while nothing is pointed at."""
        review = self.assistant.review
        found = review.of(looked) if isinstance(looked, int) and review.open else review.here
        if found is None or (looked is None and self.state.told is not None):
            return None
        short = self.tab == REPORT and looked is None and found.loss > 0  # the report says the rest
        words = review.changed(found, found.seat) if short else review.words(found)
        return ContextCard(logged(self.state, found.number).title, review.explained(found, words))

    def _above_buttons(self, room: Rect) -> Rect:
        """What is left of the context card above its buttons."""
        rows = self.button_rows()
        return room._replace(h=rows[0].y - 6 - room.y) if rows else room

    def _draw_result(self, canvas: Canvas, inner: Rect) -> None:
        """Who won and how, and what is offered next, above the buttons."""
        seat, bold, why = headline(self.state)
        title = capital(self.say(bold))
        mark, row = inner.cut_left(44) if seat is not None else (inner, inner)
        if seat is not None:
            self.state.view.seat_style.mark(canvas, seat, (mark.x + 17, mark.y + 17), 32)
        style = "h2" if canvas.measure(title, "h2")[0] <= row.w else "name"
        used = canvas.paragraph(title, row.move(0, 3), style, "ink")
        how = None if why is None else phrase("table.account", text=why)
        told = [capital(self.say(each)) for each in (how, self.offer) if each is not None]
        room = self._above_buttons(inner).cut_top(max(42.0, used + 10))[1]
        _write_fitting(canvas, "\n".join(told), room)


def _write_fitting(canvas: Canvas, text: str, room: Rect) -> None:
    """A paragraph, smaller where it is long; what finds no room even so is cut."""
    style = "note" if canvas.paragraph_height(text, room.w, "note") <= room.h else "small"
    canvas.paragraph(cut(canvas, text, room, style), room, style, "ink_2")
