"""What is left in the reader's deck, laid out over the court while it is asked for. Their order stays unknown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.board.picture import Picture
from scenes.games.logistic import card as cards
from scenes.games.logistic.card import CardWords
from scenes.games.logistic.places import CHAIN_H, CHAIN_W, COURT
from scenes.geometry import Rect
from squares.core.phrase import phrase
from squares.core.seats import Seat

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

PAD, HEAD, GAP, NAME = 16.0, 44.0, 8.0, 15.0
COLUMNS = 6


def draw(canvas: Canvas, words: CardWords, picture: Picture) -> None:
    """A sheet with each different card, how many of it are left, and its name."""
    seat = picture.viewer or Seat.SOUTH
    deck = [card for card in picture.position.player(seat).deck if not card.startswith("?")]
    canvas.shadow(COURT, "dialog", radius=12)
    canvas.box(COURT, fill="paper_high", radius=12)
    title = words.say(phrase("court.deck_left", n=len(deck)))
    canvas.text(title, (COURT.x + PAD, COURT.y + HEAD / 2 + 4), "h2", anchor="midleft", max_width=COURT.w - 2 * PAD)
    kinds = [(card, deck.count(card)) for card in sorted(set(deck), key=words.name)]
    area = COURT.inset(PAD).cut_top(HEAD - PAD + 6)[1]
    rows = max(3, -(-len(kinds) // COLUMNS))
    pitch = (area.w + GAP) / COLUMNS, area.h / rows
    width = min(pitch[0] - GAP, (pitch[1] - NAME - GAP) * CHAIN_W / CHAIN_H)
    for i, (card, n) in enumerate(kinds):
        column = Rect(area.x + i % COLUMNS * pitch[0], area.y + i // COLUMNS * pitch[1], pitch[0] - GAP, pitch[1])
        place = Rect(column.center[0] - width / 2, column.y, width, width * CHAIN_H / CHAIN_W)
        cards.draw(canvas, words, card, place, "chain", seat)
        below = (column.center[0], place.bottom + 9)
        canvas.text(words.name(card), below, "name", anchor="center", max_width=column.w, size=11.5)
        if n > 1:
            badge = Rect.around((place.right - 6, place.y + 4), 28, 19)
            canvas.box(badge, fill="ink", radius=9.5)
            canvas.text(words.say("court.copies", n=n), badge.center, "name", "on_ink", "center", size=12.5)
