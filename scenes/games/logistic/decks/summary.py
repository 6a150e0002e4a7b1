"""What the pages about decks share: a card to read, a deck's colours in numbers, and why it cannot be played."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from scenes.games.logistic import reader as logistic_reader
from scenes.games.logistic.card import CardWords
from scenes.games.logistic.decks.card_pool import CardPool
from scenes.games.logistic.decks.draft import Share, shares
from scenes.games.logistic.face.art import CREAM, draw_picture, paint_of
from scenes.geometry import Rect
from scenes.ui.canvas import Canvas
from squares.core.phrase import Phrase, phrase
from squares.core.seats import Seat
from squares.games.logistic.documents import OwnDeck
from squares.games.logistic.rules.decks import Listed

LINE = 18.0
_ROWS = 40.0  # from this height on the shares stand in rows
_GAP = 8.0
_HEAD, _HEAD_COMPACT = 186.0, 92.0  # of a deck's name, AVI, plan and colours
_CHIP = 18.0  # a colour's chip with the gap behind it


class Reader:
    """Draws one card large with all that it says."""

    def __init__(self, pool: CardPool) -> None:
        self.pool = pool
        self.words = CardWords(pool.definition, pool.texts.say)

    def draw(self, canvas: Canvas, rect: Rect, id: str) -> None:
        """The card, or that there is none of that name."""
        if id in self.pool.definition.cards:
            draw = partial(logistic_reader.draw, words=self.words, id=id, rect=rect, seat=Seat.SOUTH)
            canvas.part("reader", (self.pool.definition.id, id, rect), draw)
            return
        canvas.text(id, rect.topleft, "h2", max_width=rect.w)
        unknown = self.pool.say(phrase("logistic.deck.no_card", card=id))
        canvas.paragraph(unknown, Rect(rect.x, rect.y + 36, rect.w, 60), "body", "beni")


def draw_avi(canvas: Canvas, place: Rect, pool: CardPool, avatar: str) -> None:
    """The picture of a deck's AVI on a ground; an empty frame where there is no such AVI."""
    there = avatar in pool.definition.cards
    canvas.box(place, fill=CREAM if there else None, line="line_strong", radius=6, dash=None if there else (3.0, 3.0))
    if there:
        draw_picture(canvas, pool.definition, avatar, place.inset(4))


def draw_shares(canvas: Canvas, rect: Rect, pool: CardPool, deck: Listed) -> None:
    """How many cards of each colour there are, and how many IT cards; too many stand in red over a line."""
    counts = shares(deck, pool.definition)
    words = [_share_words(pool, share) for share in counts]
    widths = _widths(canvas, counts, words)
    if rect.h < _ROWS and sum(widths) + _GAP * (len(counts) - 1) > rect.w:  # the chips tell the colours
        words = [_share_words(pool, share, named=not share.colour) for share in counts]
        widths = _widths(canvas, counts, words)
    gap = min(28.0, (rect.w - sum(widths)) / (len(counts) - 1))
    cells = [cell for row in rect.rows(-(-len(counts) // 3), 4) for cell in row.columns(3, 6)]
    x = rect.x
    for share, said, width, cell in zip(counts, words, widths, cells, strict=False):
        at = (x, rect.center[1]) if rect.h < _ROWS else (cell.x, cell.center[1])
        x += width + gap
        if share.colour:
            chip = Rect(at[0], at[1] - 6, 12, 12)
            canvas.box(chip, fill=paint_of(pool.definition, share.colour), line="line_strong", width=1, radius=2)
            at = (at[0] + _CHIP, at[1])
        over = share.most is not None and share.held > share.most
        drawn = canvas.text(said, at, "small", "beni" if over else "ink", "midleft")
        if over:
            canvas.line((drawn.x, drawn.bottom), (drawn.right, drawn.bottom), "beni", 1.4)


def _widths(canvas: Canvas, counts: Sequence[Share], words: Sequence[str]) -> list[float]:
    """How wide each share is with its chip."""
    return [
        _CHIP * bool(share.colour) + canvas.measure(said, "small")[0] for share, said in zip(counts, words, strict=True)
    ]


def _share_words(pool: CardPool, share: Share, *, named: bool = True) -> str:
    if not named:
        return (
            str(share.held)
            if share.most is None
            else pool.say(phrase("decks.copies", count=share.held, most=share.most))
        )
    name = pool.wording.colour(share.colour) if share.colour else phrase("cards.category.integrate")
    key = "decks.share" if share.most is None else "decks.share_of"
    return pool.say(phrase(key, name=name, held=share.held, most=share.most))


def draw_faults(canvas: Canvas, rect: Rect, pool: CardPool, faults: Sequence[Phrase]) -> None:
    """Every reason why a deck cannot be played, as far as there is room; or that it can."""
    if not faults:
        middle = rect.y + 10
        canvas.sprite("icons/check", Rect.around((rect.x + 9, middle), 18), {"ink": "legal"})
        canvas.text(pool.say(phrase("decks.legal")), (rect.x + 26, middle), "body", anchor="midleft")
        return
    y = rect.y
    for i, fault in enumerate(faults):
        words = pool.say(fault)
        high = canvas.paragraph_height(words, rect.w - 26, "note")
        last = rect.bottom - (LINE if i + 1 < len(faults) else 0)
        if y + high > last + 1:
            more = pool.say(phrase("decks.more_faults", n=len(faults) - i))
            canvas.text(more, (rect.x + 26, y), "note", "ink_2")
            return
        canvas.sprite("icons/cross", Rect.around((rect.x + 9, y + 9), 14), {"ink": "beni"})
        y += canvas.paragraph(words, Rect(rect.x + 26, y, rect.w - 26, high), "note") + 2


def spread_room(rect: Rect, faults: Sequence[Phrase], compact: bool) -> Rect:
    """The part of a panel that ``draw_deck`` leaves to the cards."""
    room = rect.cut_top(_HEAD_COMPACT if compact else _HEAD)[1]
    return room.cut_bottom(_faults_height(faults) + 8)[1] if faults else room


def _faults_height(faults: Sequence[Phrase]) -> float:
    return min(120.0, 22.0 + 20 * len(faults))


def draw_deck(
    canvas: Canvas, rect: Rect, pool: CardPool, deck: OwnDeck, faults: Sequence[Phrase], compact: bool
) -> None:
    """A deck to read: name, AVI, plan, colours, and why it cannot be played; see ``spread_room`` for its cards."""
    y = rect.y + canvas.text(deck.name, rect.topleft, "h2", max_width=rect.w - 28).h + 4
    if deck.avatar and not compact:
        avatar = pool.say(phrase("decks.with_avatar", name=pool.name(deck.avatar)))
        y += canvas.text(avatar, (rect.x, y), "body", max_width=rect.w).h + 2
    if deck.note and not compact:
        canvas.paragraph(deck.note, Rect(rect.x, y, rect.w, 64), "note", "ink_2")
    foot = rect.y + (_HEAD_COMPACT if compact else _HEAD)
    draw_shares(canvas, Rect(rect.x, foot - 54, rect.w, 44), pool, deck)
    if faults:
        high = _faults_height(faults)
        draw_faults(canvas, Rect(rect.x, rect.bottom - high, rect.w, high), pool, faults)
