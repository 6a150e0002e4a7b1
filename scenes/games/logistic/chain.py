"""The panel beside the court: what can be done besides playing cards, the chain as it grows, what an effect asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.board.picture import Picture
from scenes.games.logistic import card as cards
from scenes.games.logistic.card import CardWords, parted
from scenes.games.logistic.forecast import Coming
from scenes.games.logistic.outcome import Outcome, outcomes
from scenes.games.logistic.places import CHAIN, CHAIN_H, CHAIN_W
from scenes.games.logistic.targets import awake
from scenes.geometry import Rect
from squares.core.actions import Button, InHand
from squares.core.phrase import Phrase
from squares.core.seats import TWO, Seat
from squares.rules.logistic import LogisticGame
from squares.rules.logistic.values import Link, LogisticPosition

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

PAD = 14.0
WAY = 92.0
TITLE, LINK, SLIM, ARROW, SLOT = 50.0, 128.0, 30.0, 22.0, 96.0
_FULL = 2
"""Declared cards that are shown whole; the older ones are lines."""


DECLINE = Rect(CHAIN.x + PAD, CHAIN.bottom - PAD - 46, CHAIN.w - 2 * PAD, 46)
"""The button that lets a chain happen."""


def button_places(picture: Picture, targets: list[Button]) -> dict[Button, Rect]:
    """Where buttons lie: below what they are about, decline at the foot. They are widgets of the table."""
    position: LogisticPosition = picture.position
    if position.phase == "answer":
        return dict.fromkeys(targets, DECLINE)
    top = CHAIN.y + TITLE + CHAIN_H + 26
    if targets and all(target.id.startswith("way-") for target in targets):
        high = min(WAY, (CHAIN.bottom - PAD - top) / len(targets))
        row = Rect(CHAIN.x + PAD, top, 46, high - 8)
        return {target: row.move(0, i * high) for i, target in enumerate(targets)}
    area = Rect(CHAIN.x + PAD, top, CHAIN.w - 2 * PAD, CHAIN.bottom - PAD - top)
    columns = 2 if len(targets) > 7 else 1
    rows = -(-len(targets) // columns)
    gap = 8.0 if rows < 8 else 4.0
    high = min(46.0, (area.h - gap * (rows - 1)) / max(1, rows))
    places = [row for r in range(rows) for row in area._replace(h=high).move(0, r * (high + gap)).columns(columns, 8)]
    return dict(zip(targets, places, strict=False))


def link_place(position: LogisticPosition, index: int) -> Rect:
    """The card of a declared one, newest on top."""
    top = CHAIN.y + TITLE
    shown = len(position.chain) - 1 - index
    if shown < _FULL:
        return Rect(CHAIN.x + PAD + 12, top + shown * (LINK + ARROW) + 6, CHAIN_W, CHAIN_H)
    y = top + _FULL * (LINK + ARROW) + (shown - _FULL) * SLIM
    return Rect(CHAIN.x + PAD + 12, y + 3, SLIM * 0.7, SLIM * 0.8)


class ChainPanel:
    """Draws the panel, in natural units."""

    def __init__(self, game: LogisticGame, words: CardWords) -> None:
        self.game, self.words, self.say = game, words, words.say

    def draw(
        self,
        canvas: Canvas,
        picture: Picture,
        coming: Coming | None,
        prompt: tuple[Phrase, Phrase],
        names: dict[Seat, str],
    ) -> None:
        """The panel with the words of ``prompt``."""
        position: LogisticPosition = picture.position
        canvas.shadow(CHAIN, "panel", radius=10)
        canvas.box(CHAIN, fill="paper", radius=10)
        if position.chain and not position.frames:
            self._draw_chain(canvas, picture, coming, prompt, names)
        elif picture.to_act is not None:
            self._draw_prompt(canvas, picture, prompt)
        else:
            self._draw_end(canvas, position, names)

    def _title(self, canvas: Canvas, title: str, note: str) -> None:
        place = canvas.text(title, (CHAIN.x + 18, CHAIN.y + 26), "h2", anchor="midleft", max_width=CHAIN.w - 36)
        room = CHAIN.right - 16 - place.right - 10
        if canvas.measure(note, "small")[0] <= room:
            canvas.text(note, (CHAIN.right - 16, CHAIN.y + 27), "small", "ink_2", "midright")

    def _draw_prompt(self, canvas: Canvas, picture: Picture, prompt: tuple[Phrase, Phrase]) -> None:
        """Whose turn it is or what is asked, over the buttons."""
        position: LogisticPosition = picture.position
        seat = picture.to_act or Seat.SOUTH
        self._title(canvas, self.say("court.asks" if position.frames else "court.turn"), "")
        id = position.frames[0].card if position.frames else position.player(seat).avatar
        place = Rect(CHAIN.x + PAD + 4, CHAIN.y + TITLE, CHAIN_W, CHAIN_H)
        cards.draw(canvas, self.words, id, place, "chain", seat)
        x, w = place.right + 16, CHAIN.right - place.right - 16 - PAD
        canvas.text(self.words.name(id), (x, place.y + 2), "name", max_width=w)
        area = Rect(x, place.y + 28, w, 90)
        used = canvas.paragraph(self.say(prompt[1]), area, "note", "ink_2")
        if any(isinstance(target, Button) and target.id.startswith("way-") for target in picture.offered):
            self._draw_ways(canvas, picture)
            return
        if not position.frames and awake(self.game, position, seat):
            canvas.text(self.say("court.awake"), (x, area.y + used + 10), "name", "legal", size=14)
        self._draw_abilities(canvas, picture, id)

    def _draw_end(self, canvas: Canvas, position: LogisticPosition, names: dict[Seat, str]) -> None:
        """Both AVIs with the life that they have left."""
        self._title(canvas, self.say("court.over"), "")
        for seat, column in zip(TWO, CHAIN.inset(PAD, 0).columns(2, 8), strict=True):
            player, middle = position.player(seat), column.center[0]
            place = Rect(middle - CHAIN_W / 2, CHAIN.y + TITLE, CHAIN_W, CHAIN_H)
            cards.draw(canvas, self.words, player.avatar, place, "chain", seat)
            name = names.get(seat, "")
            canvas.text(name, (middle, place.bottom + 24), "name", anchor="center", max_width=column.w)
            life = self.say("court.life", n=player.life)
            canvas.text(life, (middle, place.bottom + 46), "note", "ink_2", anchor="center")

    def _draw_ways(self, canvas: Canvas, picture: Picture) -> None:
        """What each way means, beside its button."""
        targets = [target for target in picture.offered if isinstance(target, Button) and target.id.startswith("way-")]
        targets.sort(key=lambda target: target.id)
        for target, place in button_places(picture, targets).items():
            action = self.game.parse_action(target.id.replace("-", " "))
            said = self.say(self.game.describe(picture.position, action)).partition(": ")[2]
            area = Rect(place.right + 12, place.y, CHAIN.right - PAD - place.right - 12, place.h)
            pitch = _pitch(canvas)
            lines = canvas.lines(parted(said)[0], area.w, "note")[: max(1, int(area.h / pitch))]
            top = area.center[1] - len(lines) * pitch / 2
            for i, line in enumerate(lines):
                canvas.text(line, (area.x, top + i * pitch), "note", max_width=area.w)

    def _draw_abilities(self, canvas: Canvas, picture: Picture, id: str) -> None:
        """What the AVI or the card that asks can do, below the buttons for it."""
        targets = [target for target in picture.offered if isinstance(target, Button)]
        shut = [target for target in picture.shut if isinstance(target, Button) and target not in targets]
        feet = [place.bottom for place in button_places(picture, [*targets, *shut]).values()]
        top = max(feet, default=CHAIN.y + TITLE + CHAIN_H) + 18
        area = Rect(CHAIN.x + PAD + 4, top, CHAIN.w - 2 * PAD - 8, CHAIN.bottom - PAD - top)
        for text in self.words.text(id):
            for line in canvas.lines(text, area.w, "note"):
                if area.h < _pitch(canvas):
                    return
                canvas.text(line, area.topleft, "note", "ink_2", max_width=area.w)
                area = area.cut_top(_pitch(canvas))[1]
            area = area.cut_top(6)[1]

    def _draw_chain(
        self,
        canvas: Canvas,
        picture: Picture,
        coming: Coming | None,
        prompt: tuple[Phrase, Phrase],
        names: dict[Seat, str],
    ) -> None:
        position: LogisticPosition = picture.position
        self._title(canvas, self.say("court.chain"), self.say("court.newest_first"))
        told = outcomes(position, coming, names)
        for i, (link, outcome) in enumerate(zip(position.chain, told, strict=True)):
            if len(position.chain) - 1 - i < _FULL:
                self._draw_link(canvas, position, i, outcome, names)
            else:
                self._draw_slim(canvas, position, i, link)
        if position.phase == "answer":
            self._draw_slot(canvas, picture, prompt)

    def _draw_link(
        self, canvas: Canvas, position: LogisticPosition, i: int, outcome: Outcome, names: dict[Seat, str]
    ) -> None:
        link = position.chain[i]
        place = link_place(position, i)
        row = Rect(CHAIN.x + PAD, place.y - 6, CHAIN.w - 2 * PAD, LINK)
        canvas.box(row, fill="paper_high", radius=6)
        canvas.box(row._replace(w=4), fill="north" if link.owner is Seat.NORTH else "south")
        cards.draw(canvas, self.words, link.card, place, "chain", link.owner)
        x, right = place.right + 14, row.right - 10
        canvas.mark(link.owner.value, (x + 7, row.y + 18), 13)
        name = names.get(link.owner, "")
        canvas.text(name, (x + 22, row.y + 18), "name", "ink", "midleft", max_width=right - x - 44, size=15)
        canvas.text(str(i + 1), (right, row.y + 18), "numeral", "ink_3", "midright", size=18)
        y, pitch = row.y + 34, _pitch(canvas)
        for n, line in enumerate(self._lines(position, i, link, outcome)):
            style = "ink" if n == 0 else "ink_2"
            for words in canvas.lines(self.say(line), right - x, "note"):
                if y + pitch <= row.bottom:
                    canvas.text(words, (x, y), "note", style, max_width=right - x)
                    y += pitch
        if outcome.takes is False or link.state == "negated":
            canvas.line((place.x + 6, place.bottom - 10), (place.right - 6, place.y + 10), "ink", 4)
        if i > 0:
            self._arrow(canvas, (place.center[0], row.bottom + ARROW / 2))

    def _lines(self, position: LogisticPosition, i: int, link: Link, outcome: Outcome) -> list[Phrase]:
        name, later = self.words.name(link.card), position.chain[i + 1 :]
        if link.state == "done" or link.state == "stands":
            return [Phrase("court.link.done", {"card": name})]
        if link.state == "negated" or outcome.takes is False or any(each.owner is link.owner for each in later):
            return [Phrase("court.link.nothing", {"card": name})]
        if position.phase != "answer":
            return [Phrase("court.link.waits", {"card": name})]
        order = "court.link.then" if later else "court.link.first" if i else "court.link.takes"
        return [Phrase(order, {"card": name}), *outcome.lines]

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

    def _foot(self, position: LogisticPosition) -> float:
        """Where the last declared card's row ends."""
        n = len(position.chain)
        return CHAIN.y + TITLE + min(n, _FULL) * (LINK + ARROW) - ARROW + 10 + max(0, n - _FULL) * SLIM

    def _draw_slot(self, canvas: Canvas, picture: Picture, prompt: tuple[Phrase, Phrase]) -> None:
        """The dashed slot: here an answer may come to lie."""
        lit = any(isinstance(target, InHand) for target in picture.offered)
        top = max(self._foot(picture.position), DECLINE.y - SLOT - 12)
        slot = Rect(CHAIN.x + PAD, top, CHAIN.w - 2 * PAD, DECLINE.y - 12 - top)
        if slot.h < 40:
            return
        canvas.box(slot, line="legal" if lit else "line_strong", width=1.8, radius=8, dash=(6, 5))
        canvas.text(self.say(prompt[0]), (slot.center[0], slot.y + 24), "name", anchor="center", max_width=slot.w - 20)
        if slot.h > 70:
            area = Rect(slot.x + 16, slot.y + 42, slot.w - 32, slot.h - 46)
            canvas.paragraph(self.say(prompt[1]), area, "note", "ink_2", "center")


def _pitch(canvas: Canvas) -> float:
    """From line to line of small text, more where letters may not become smaller."""
    return max(18.0, canvas.measure("x", "note")[1])
