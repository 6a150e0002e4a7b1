"""Battle Logistic Square on paper: the court, every deck's cards, its list, a sheet for each AVI, tokens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import gcd
from typing import TYPE_CHECKING

from scenes.games.kit.fitted import LEAST, fitted
from scenes.games.kit.parts import Draw, Job, Part, board
from scenes.games.logistic import card as cards
from scenes.games.logistic.card import CardWords
from scenes.games.logistic.face.art import CREAM, INK, draw_sprite
from scenes.games.logistic.face.side import Paper
from scenes.geometry import Rect
from squares.core.phrase import phrase
from squares.core.seats import TWO, Seat
from squares.games.logistic.rules.cards import Avatar, Deck, Integrate, Token

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas, Shape
    from squares.games.logistic.rules.definition import LogisticDefinition

USUAL = 63.0, 88.0
"""Millimetres: cards of that size are as large as the game's layout says."""
SHEET = 180.0, 96.0
"""Millimetres: the sheet of an AVI."""
TOKEN, CHIT = 28.0, 18.0
"""Millimetres: the token of an AVI, and that of a counter or of a side of a die."""
COUNTERS = {1: 10, 5: 3}
"""How many tokens of each value there are of every kind of counter."""
_TOKENS = 6
"""How many there are of every card that is made out of nothing."""
_ROW, _ROWS, _BOXES, _BOX = 25, 4, 128, 13.0
"""Of the track of life: boxes in a row where they have room, rows and boxes at the most, and the largest box."""
_LIFE = frozenset(("lose", "heal", "guard", "charge", "damage"))
"""Steps and lasting gifts whose amount is life."""
_PX, _GAP = 0.24, 4.0
"""Millimetres to a pixel of the type on sheets, and pixels from paragraph to paragraph."""


def parts(job: Job) -> Iterator[Part]:
    """The board; for each deck its cards and list; cards of no deck once; sheets and tokens of the AVIs; other tokens.

    Those are counters, and for a die a chit for each of its sides, to be drawn blind where none is at hand.
    """
    definition: LogisticDefinition = job.game.definition
    words = CardWords(definition, job.say)
    size = (words.size.width, words.size.height) if job.card == USUAL else job.card
    yield board(job, (0.2, 0.2), aside=None)
    seen: set[str] = set()
    for id, deck in definition.decks.items():
        counted = {deck.avatar: 1, **deck.cards, **dict.fromkeys(deck.integrate, 1)}
        for card, count in counted.items():
            yield _card(job, words, size, f"{id}-{card}", card, count)
        yield Part("lists", id, *size, _list(words, deck), title=deck.name, paths=(("decks", id),))
        seen.update(counted)
    for card, kind in definition.cards.items():
        if card not in seen:
            yield _card(job, words, size, f"other-{card}", card, _TOKENS if isinstance(kind, Token) else 1)
    avatars = [id for id, card in definition.cards.items() if isinstance(card, Avatar)]
    for avatar in avatars:
        paths, title = (("cards", avatar),), words.name(avatar)
        yield Part("sheets", avatar, *SHEET, _sheet(words, avatar), bleed=False, title=title, paths=paths)
    for avatar in avatars:
        for seat in TWO:
            token = _token(definition, avatar, seat)
            shape: Shape = "cut" if seat is Seat.NORTH else "round"
            corner = TOKEN * 0.29 if seat is Seat.NORTH else TOKEN / 2
            name, title, paths = f"{seat.value}-{avatar}", words.name(avatar), (("cards", avatar),)
            yield Part("tokens", name, TOKEN, TOKEN, token, None, 1, shape, corner, title=title, paths=paths)
    for id, counter in definition.counters.items():
        for value, count in COUNTERS.items():
            yield _chit(f"counter-{id}-{value}", value, counter.name, count, dark=True)
    for sides in sorted(set(_dice(definition.model_dump()))):
        for value in range(1, sides + 1):
            yield _chit(f"die-{sides}-{value}", value, job.say(phrase("print.die", n=sides)), 1, dark=False)


def _dice(value: object) -> Iterator[int]:
    """The sides of all dice that the effects in a dumped definition roll."""
    if isinstance(value, Mapping):
        if value.get("do") == "roll":
            yield int(value["sides"])
        value = list(value.values())
    if isinstance(value, (list, tuple)):
        for each in value:
            yield from _dice(each)


def _dealt(value: object) -> Iterator[int]:
    """All amounts by which the cards in a dumped definition change life, or hits on it."""
    if isinstance(value, Mapping):
        keys = ("damage", "amount") if {value.get("do"), value.get("gives")} & _LIFE else ("damage",)
        yield from (value[key] for key in keys if isinstance(value.get(key), int))
        value = list(value.values())
    if isinstance(value, (list, tuple)):
        for each in value:
            yield from _dealt(each)


def _chit(name: str, value: int, label: str, count: int, *, dark: bool) -> Part:
    """A round token with a number and what it counts, or the die of which it is a side."""
    ink, paper = ("#FFFFFF", INK) if dark else (INK, "#FFFFFF")

    def draw(canvas: Canvas, trim: Rect, bleed: float) -> None:
        canvas.box(trim, fill=paper, radius=trim.w / 2)
        x, y = trim.center
        canvas.text(str(value), (x, y - trim.w * 0.1), "numeral", ink, "center", size=trim.w * 0.42)
        room = Rect(x - trim.w * 0.36, y + trim.w * 0.11, trim.w * 0.72, trim.w * 0.22)
        fitted(canvas, label, room, "text_strong", ink, 2.4, align="center")

    return Part("tokens", name, CHIT, CHIT, draw, None, count, "round", CHIT / 2, False, title=f"{label}: {value}")


def _card(job: Job, words: CardWords, size: tuple[float, float], name: str, id: str, count: int) -> Part:
    card = words.definition.cards[id]
    back: cards.Back = "avi" if isinstance(card, Avatar) else "it" if isinstance(card, Integrate) else "resource"

    def front(canvas: Canvas, trim: Rect, bleed: float) -> None:
        cards.draw_front_on_paper(canvas, words, id, trim, Seat.SOUTH, Paper(bleed))

    def behind(canvas: Canvas, trim: Rect, bleed: float) -> None:
        cards.draw_back_on_paper(canvas, words, back, trim, Paper(bleed), outlined=not job.dark_backs)

    key = words.stamp(id), words.printed(id), words.text(id), count
    paths = (("cards", id),)
    return Part("cards", name, *size, front, behind, count, title=words.name(id), paths=paths, key=key)


def _list(words: CardWords, deck: Deck) -> Draw:
    """What a deck holds, on a card of its own."""
    rows = [(count, words.name(id)) for id, count in deck.cards.items()]
    rows += [(1, words.name(id)) for id in deck.integrate]

    def draw(canvas: Canvas, trim: Rect, bleed: float) -> None:
        canvas.box(trim.inset(-bleed), fill=CREAM)
        inner = trim.inset(5.0)
        fitted(canvas, deck.name, inner._replace(h=6.4), "display", INK, 5.0)
        avatar = words.name(deck.avatar)
        fitted(canvas, avatar, Rect(inner.x, inner.y + 6.4, inner.w, 4.0), "text_strong", INK, 3.2)
        pitch = min(5.0, (inner.h - 11.5) / max(len(rows), 1))
        for i, (count, name) in enumerate(rows):
            row = Rect(inner.x + 5.0, inner.y + 11.5 + i * pitch, inner.w - 5.0, pitch)
            at = inner.x + 3.2, row.center[1]
            canvas.text(str(count), at, "text_strong", INK, "midright", size=pitch * 0.8)
            fitted(canvas, name, row, "text", INK, pitch * 0.8)

    return draw


def _sheet(words: CardWords, avatar: str) -> Draw:
    """The AVI's card, all that it says, and a track for its life."""
    definition = words.definition
    life = definition.life_of(avatar)

    def draw(canvas: Canvas, trim: Rect, bleed: float) -> None:
        canvas.box(trim, line="#000000", width=0.3, radius=3.0)
        card = Rect(trim.x + 5, trim.y + 5, 40, 40 * 190 / 136)
        cards.draw_front_on_paper(canvas, words, avatar, card, Seat.SOUTH, Paper(told=False))  # all of it stands beside
        beside = Rect(card.right + 6, card.y, trim.right - card.right - 11, card.h)
        title, text = beside.cut_top(11.0)
        fitted(canvas, words.name(avatar), title.inset(0, 1), "display", "#000000", 7.0)
        _paragraphs(canvas, words, avatar, text)
        _track(canvas, Rect(trim.x + 5, card.bottom + 4, trim.w - 10, trim.bottom - card.bottom - 8), life, words)

    return draw


def _paragraphs(canvas: Canvas, words: CardWords, avatar: str, place: Rect) -> None:
    """All that an AVI says, as large as its place lets it be."""
    said = words.text(avatar)
    for k in (_PX * 0.96**step for step in range(60)):
        on, width = canvas.sub(Rect(*place.topleft, 1, 1), zoom=k), place.w / k
        if sum(on.paragraph_height(line, width) + _GAP for line in said) * k <= place.h:
            break
    if k * canvas.paintbox.letters.style("body").size < LEAST:
        canvas.paintbox.tiny[" ".join(said)] = words.name(avatar)
    y = 0.0
    for line in said:
        y += on.paragraph(line, Rect(0, y, width, 0), "body", "#000000") + _GAP


def _track(canvas: Canvas, place: Rect, life: int, words: CardWords) -> None:
    """A box for every amount of life that one can have after what cards deal, to put a bead or a cross on."""
    canvas.text(words.say(phrase("print.life", n=life)), place.topleft, "text_strong", "#000000", size=3.4)
    step = gcd(*_dealt(words.definition.model_dump(include={"cards"}))) or 1
    while life / step > _BOXES:
        step *= 2
    values = list(range(life, 0, -step))
    room, row = place.cut_top(5.5)[1], min(max(_ROW, -(-len(values) // _ROWS)), len(values))
    side = min(room.w / row, room.h / -(-len(values) // row), _BOX)
    for i, value in enumerate(values):
        box = Rect(room.x + i % row * side, room.y + i // row * side, side, side)
        canvas.box(box, line="#000000", width=0.15)
        canvas.text(str(value), box.center, "text", "#000000", "center", size=side * 0.42)


def _token(definition: LogisticDefinition, avatar: str, seat: Seat) -> Draw:
    """The AVI as it stands on the court: round and light for South, cut and dark for North."""

    def draw(canvas: Canvas, trim: Rect, bleed: float) -> None:
        dark = seat is Seat.NORTH
        ink, paper = ("#FFFFFF", INK) if dark else (INK, "#FFFFFF")
        corner = trim.w * 0.29 if dark else trim.w / 2
        shape: Shape = "cut" if dark else "round"
        canvas.box(trim.inset(-bleed), fill=paper, radius=corner + bleed * 0.5, shape=shape)
        canvas.box(trim.inset(2.0), line=ink, width=0.6, radius=corner * 0.86, shape=shape)
        picture = Rect.around(trim.center, trim.w * 0.6)
        draw_sprite(canvas, definition, avatar, picture, {"ink": ink, "paper": paper, "light": paper})

    return draw
