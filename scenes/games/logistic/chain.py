"""The panel beside the court: what can be done besides playing cards, the chain as it grows, what an effect asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.board.picture import Picture
from scenes.games.kit.board_view import Words
from scenes.games.logistic import card as cards
from scenes.games.logistic.captions import turn_lines
from scenes.games.logistic.card import CardWords
from scenes.games.logistic.face.art import INK, owner_line
from scenes.games.logistic.forecast import Coming
from scenes.games.logistic.outcome import Outcome, outcomes
from scenes.games.logistic.paths import SLOT, USE
from scenes.games.logistic.places import CHAIN, CHAIN_H, CHAIN_W
from scenes.games.logistic.targets import awake, card_of, resolving
from scenes.geometry import Rect
from squares.core.actions import Button, InHand
from squares.core.phrase import capital, phrase
from squares.core.players import People
from squares.core.seats import TWO, Seat
from squares.games.logistic import LogisticGame
from squares.games.logistic.rules.values import Link, LogisticPosition

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

PAD = 14.0
WAY, CHOICE = 92.0, 46.0
TITLE, SLIM, ARROW, SLOT_H = 50.0, 30.0, 22.0, 150.0
LINKS = (176.0, 152.0, CHAIN_H + 12)
"""How high the row of a declared card is: of one, of each of two, of each of more."""
_TITLED = 30.0
"""From the line over what the enemy did to its first words."""
_FULL = 2
"""Declared cards that are shown whole; the older ones are lines."""


DECLINE = Rect(CHAIN.x + PAD, CHAIN.bottom - PAD - 46, CHAIN.w - 2 * PAD, 46)
"""The button that lets a chain happen."""


def buttons_of(picture: Picture) -> list[Button]:
    """The buttons of a picture in their order: effects first, what a held card asks for last."""
    held = [target for target in picture.picked if isinstance(target, Button) and target != SLOT]
    found = {*picture.legal, *held} if held else {*picture.legal, *picture.cards.offered, *picture.cards.shut}
    return sorted((target for target in found - {SLOT} if isinstance(target, Button)), key=_order)


def _order(button: Button) -> tuple[int, str]:
    kinds = ("yes", "no", "way", "card", "ability", "avi", "caa", "end", "pass", "decline", "use", "drop", "pay")
    return kinds.index(button.id.partition("-")[0]), button.id


def button_places(picture: Picture, targets: list[Button]) -> dict[Button, Rect]:
    """Where buttons lie: below what they are about, decline at the foot. They are widgets of the table."""
    position: LogisticPosition = picture.position
    if position.phase == "answer":
        slot = slot_place(position)
        use = Rect.around(slot.center, slot.w - 32, min(CHOICE, slot.h - 12))
        return {target: use if target == USE else DECLINE for target in targets}
    top = CHAIN.y + TITLE + CHAIN_H + 26
    ways = bool(targets) and all(target.id.startswith("way-") for target in targets)
    area = Rect(CHAIN.x + PAD, top, CHAIN.w - 2 * PAD, CHAIN.bottom - PAD - top)
    columns = 2 if len(targets) > 7 else 1
    rows = -(-len(targets) // columns)
    gap = 8.0 if rows < 8 else 4.0
    high = min(WAY if ways else CHOICE, (area.h - gap * (rows - 1)) / max(1, rows))
    places = [row for r in range(rows) for row in area._replace(h=high).move(0, r * (high + gap)).columns(columns, 8)]
    return dict(zip(targets, places, strict=False))


def _row_height(position: LogisticPosition) -> float:
    return LINKS[min(len(position.chain), len(LINKS)) - 1]


def link_place(position: LogisticPosition, index: int) -> Rect:
    """The card of a declared one, newest on top."""
    top, row = CHAIN.y + TITLE, _row_height(position)
    shown = len(position.chain) - 1 - index
    if shown < _FULL:
        return Rect(CHAIN.x + PAD + 12, top + shown * (row + ARROW) + 6, CHAIN_W, CHAIN_H)
    y = top + _FULL * (row + ARROW) + (shown - _FULL) * SLIM
    return Rect(CHAIN.x + PAD + 12, y + 3, SLIM * 0.7, SLIM * 0.8)


def slot_place(position: LogisticPosition) -> Rect:
    """The dashed slot, where an answer may come to lie; flat where there is no room for it."""
    n = len(position.chain)
    slim = max(0, n - _FULL) * SLIM
    foot = CHAIN.y + TITLE + min(n, _FULL) * (_row_height(position) + ARROW) + (slim or 10 - ARROW)
    top = max(foot, DECLINE.y - SLOT_H - 12)
    return Rect(CHAIN.x + PAD, top, CHAIN.w - 2 * PAD, max(0.0, DECLINE.y - 12 - top))


class ChainPanel:
    """Draws the panel, in natural units."""

    def __init__(self, game: LogisticGame, words: CardWords) -> None:
        self.game, self.words, self.say = game, words, words.say

    def draw(
        self,
        canvas: Canvas,
        picture: Picture,
        coming: Coming | None,
        prompt: Words,
        people: People,
    ) -> None:
        """The panel with the words of ``prompt``."""
        position: LogisticPosition = picture.position
        canvas.sheet(CHAIN)
        if resolving(picture):
            self._title(canvas, self.say("court.chain"), "")
        elif picture.to_act is None:
            self._draw_end(canvas, position, people)
        elif position.chain and not position.frames:
            self._draw_chain(canvas, picture, coming, prompt, people)
        else:
            self._draw_prompt(canvas, picture, prompt, people)

    def _title(self, canvas: Canvas, title: str, note: str, ink: str = "ink_2") -> None:
        place = canvas.text(title, (CHAIN.x + 18, CHAIN.y + 26), "h2", anchor="midleft", max_width=CHAIN.w - 36)
        room = CHAIN.right - 16 - place.right - 10
        if canvas.measure(note, "small")[0] <= room:
            canvas.text(note, (CHAIN.right - 16, CHAIN.y + 27), "small", ink, "midright")

    def _draw_prompt(self, canvas: Canvas, picture: Picture, prompt: Words, people: People) -> None:
        """Whose turn it is or what is asked, over the buttons."""
        position: LogisticPosition = picture.position
        seat = picture.to_act or Seat.SOUTH
        title = phrase("court.asks") if position.frames else phrase("court.turn", whose=people.whose(position.turn))
        id = self._spoken_of(picture, seat)
        wakes = id == position.player(seat).avatar and not position.frames and awake(self.game, position, seat)
        self._title(canvas, capital(self.say(title)), self.say("court.awake") if wakes else "", "legal")
        place = Rect(CHAIN.x + PAD + 4, CHAIN.y + TITLE, CHAIN_W, CHAIN_H)
        cards.draw(canvas, self.words, id, place, "chain", seat)
        x, w = place.right + 16, CHAIN.right - place.right - 16 - PAD
        canvas.text(self.words.name(id), (x, place.y + 2), "name", max_width=w)
        asks, area = self.say(prompt[1] or prompt[0]), Rect(x, place.y + 28, w, 90)
        fits = area.y + canvas.paragraph_height(asks, w, "note") <= place.bottom + 10
        canvas.paragraph(asks, area, "note" if fits else "small", "ink_2")
        if any(isinstance(target, Button) and target.id.startswith("way-") for target in picture.cards.offered):
            return
        foot = self._draw_turn_before(canvas, picture, people)
        self._draw_abilities(canvas, picture, id, foot)

    def _draw_turn_before(self, canvas: Canvas, picture: Picture, people: People) -> float:
        """What the enemy did, at the foot of the panel until something is played; where that begins."""
        lines = (
            [text for _, text in turn_lines(self.words, picture.cards.turn_before)] if not picture.cards.turn else []
        )
        foot = CHAIN.bottom - PAD
        if not lines or picture.position.phase != "main":
            return foot
        seat = picture.cards.turn_before[0].seat
        title = capital(self.say(phrase("court.turn", whose=people.whose(seat))))
        room = Rect(CHAIN.x + PAD + 4, self._under_buttons(picture), CHAIN.w - 2 * PAD - 8, 0)
        pitch, most = _pitch(canvas), foot - room.y - _TITLED
        written = [canvas.lines(text, room.w, "note") for text in lines]
        while written and sum(map(len, written)) * pitch > most:
            written.pop(0)
        top = foot - sum(map(len, written)) * pitch - _TITLED
        if not written:
            return foot
        canvas.line((room.x, top), (room.right, top), "line", 1)
        canvas.text(title, (room.x, top + 8), "name", max_width=room.w, size=15)
        for i, line in enumerate(line for lines in written for line in lines):
            canvas.text(line, (room.x, top + _TITLED + i * pitch), "note", max_width=room.w)
        return top

    @staticmethod
    def _under_buttons(picture: Picture) -> float:
        feet = [place.bottom for place in button_places(picture, buttons_of(picture)).values()]
        return max(feet, default=CHAIN.y + TITLE + CHAIN_H) + 18

    @staticmethod
    def _spoken_of(picture: Picture, seat: Seat) -> str:
        """The card that asks or is in hand, else the AVI."""
        position: LogisticPosition = picture.position
        if position.frames:
            return position.frames[0].card
        held = card_of(picture, picture.picked[0]) if picture.picked else None
        return held or position.player(seat).avatar

    def _draw_end(self, canvas: Canvas, position: LogisticPosition, people: People) -> None:
        """Both AVIs with the life that they have left."""
        self._title(canvas, self.say("court.over"), "")
        for seat, column in zip(TWO, CHAIN.inset(PAD, 0).columns(2, 8), strict=True):
            player, middle = position.player(seat), column.center[0]
            place = Rect(middle - CHAIN_W / 2, CHAIN.y + TITLE, CHAIN_W, CHAIN_H)
            cards.draw(canvas, self.words, player.avatar, place, "chain", seat)
            name = self.say("views.player", name=people.names[seat])
            canvas.text(name, (middle, place.bottom + 24), "name", anchor="center", max_width=column.w)
            life = self.say("court.life", n=player.life)
            canvas.text(life, (middle, place.bottom + 46), "note", "ink_2", anchor="center")

    def _draw_abilities(self, canvas: Canvas, picture: Picture, id: str, foot: float) -> None:
        """What the AVI or the card that asks can do, below the buttons for it: the parts that have room there whole."""
        top, pitch = self._under_buttons(picture), _pitch(canvas)
        area = Rect(CHAIN.x + PAD + 4, top, CHAIN.w - 2 * PAD - 8, foot - top)
        for text in self.words.text(id):
            lines = canvas.lines(text, area.w, "note")
            if len(lines) * pitch > area.h:
                return
            for line in lines:
                canvas.text(line, area.topleft, "note", "ink_2", max_width=area.w)
                area = area.cut_top(pitch)[1]
            area = area.cut_top(6)[1]

    def _draw_chain(
        self,
        canvas: Canvas,
        picture: Picture,
        coming: Coming | None,
        prompt: Words,
        people: People,
    ) -> None:
        position: LogisticPosition = picture.position
        self._title(canvas, self.say("court.chain"), self.say("court.newest_first"))
        told = outcomes(self.game.definition, position, coming, people)
        for i, (link, outcome) in enumerate(zip(position.chain, told, strict=True)):
            if len(position.chain) - 1 - i < _FULL:
                self._draw_link(canvas, position, i, outcome, people)
            else:
                self._draw_slim(canvas, position, i, link)
        if position.phase == "answer":
            self._draw_slot(canvas, picture, prompt)

    def _draw_link(self, canvas: Canvas, position: LogisticPosition, i: int, outcome: Outcome, people: People) -> None:
        link = position.chain[i]
        place = link_place(position, i)
        row = Rect(CHAIN.x + PAD, place.y - 6, CHAIN.w - 2 * PAD, _row_height(position))
        canvas.box(row, fill="paper_high", radius=6)
        canvas.box(row._replace(w=4), fill=owner_line(canvas, link.owner))
        cards.draw(canvas, self.words, link.card, place, "chain", link.owner)
        x, right = place.right + 14, row.right - 10
        canvas.mark(link.owner.value, (x + 7, row.y + 18), 13)
        name = capital(self.say("views.player", name=people.who(link.owner)))
        canvas.text(name, (x + 22, row.y + 18), "name", "ink", "midleft", max_width=right - x - 44, size=15)
        canvas.text(str(i + 1), (right, row.y + 18), "numeral", "ink_3", "midright", size=18)
        said = [self.say(_state(position, i, link, outcome), card=self.words.name(link.card))]
        said += [capital(self.say(line)) for line in outcome.lines] if outcome.takes else []
        self._write(canvas, said, Rect(x, row.y + 34, right - x, row.h - 36))
        if outcome.takes is False or link.state == "negated":
            canvas.line((place.x + 6, place.bottom - 10), (place.right - 6, place.y + 10), INK, 4)
        if i > 0:
            self._arrow(canvas, (place.center[0], row.bottom + ARROW / 2))

    def _write(self, canvas: Canvas, said: list[str], area: Rect) -> None:
        """Sentences as far as they fit whole, the first in ink; that there are more is said."""
        pitch = _pitch(canvas)
        room, y = int(area.h / pitch), area.y
        for n, text in enumerate(said):
            lines = canvas.lines(text, area.w, "note")
            whole = len(lines) <= room - (n < len(said) - 1)
            for line in lines if whole else (self.say("court.link.more"),):
                canvas.text(line, (area.x, y), "note", "ink" if n == 0 else "ink_2", max_width=area.w)
                y += pitch
            room -= len(lines)
            if not whole:
                return

    def _draw_slim(self, canvas: Canvas, position: LogisticPosition, i: int, link: Link) -> None:
        place = link_place(position, i)
        middle = place.center[1]
        canvas.mark(link.owner.value, (place.x + 6, middle), 12)
        words = self.say("court.link.fizzled", card=self.words.name(link.card), n=i + 1)
        canvas.text(words, (place.x + 22, middle), "note", "ink_3", "midleft", max_width=CHAIN.w - 70)

    def _arrow(self, canvas: Canvas, middle: tuple[float, float]) -> None:
        x, y = middle
        canvas.line((x, y - 9), (x, y + 8), "ink_2", 1.9)
        canvas.line((x - 5, y + 3), (x, y + 8), "ink_2", 1.9)
        canvas.line((x + 5, y + 3), (x, y + 8), "ink_2", 1.9)

    def _draw_slot(self, canvas: Canvas, picture: Picture, prompt: Words) -> None:
        """The dashed slot: here an answer may come to lie."""
        slot = slot_place(picture.position)
        if slot.h < 40:
            return
        lit = any(isinstance(target, InHand) for target in picture.cards.offered)
        held = SLOT in picture.legal
        fill = "paper_high" if held else None
        canvas.box(slot, fill=fill, line="legal" if lit else "line_strong", width=1.8, radius=8, dash=(6, 5))
        if USE in picture.legal:
            return
        canvas.text(self.say(prompt[0]), (slot.center[0], slot.y + 24), "name", anchor="center", max_width=slot.w - 20)
        area = Rect(slot.x + 12, slot.y + 42, slot.w - 24, slot.h - 46)
        more = self.say(prompt[1]) if prompt[1] is not None else ""
        if more and canvas.paragraph_height(more, area.w, "note") <= area.h:
            canvas.paragraph(more, area, "note", "ink_2", "center")


def _state(position: LogisticPosition, i: int, link: Link, outcome: Outcome) -> str:
    """Text key of what becomes of a declared card."""
    later = position.chain[i + 1 :]
    if link.state in ("done", "stands"):
        return "court.link.done"
    if link.state == "negated" or outcome.takes is False or any(each.owner is link.owner for each in later):
        return "court.link.nothing"
    if position.phase != "answer":
        return "court.link.waits"
    return "court.link.then" if later else "court.link.first" if i else "court.link.takes"


def _pitch(canvas: Canvas) -> float:
    """From line to line of small text, more where letters may not become smaller."""
    return max(18.0, canvas.measure("x", "note")[1])
