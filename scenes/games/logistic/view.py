"""Battle Logistic Square: the court with AVIs and placed cards, both players' cards round it, the chain beside it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

from scenes.board.picture import Peek, Picture
from scenes.board.plan import Loss
from scenes.games.kit.board_view import Asked, BoardView, Told, Words
from scenes.games.logistic import captions, court, forecast, marks, stock
from scenes.games.logistic import card as cards
from scenes.games.logistic.card import CardWords
from scenes.games.logistic.card_table import CourtCards
from scenes.games.logistic.chain import ChainPanel, button_places, buttons_of
from scenes.games.logistic.fan import Fan, hand_of
from scenes.games.logistic.forecast import Coming
from scenes.games.logistic.layout import Layout
from scenes.games.logistic.marks import Mark
from scenes.games.logistic.motions import MOTIONS
from scenes.games.logistic.paths import DROP, USE, Path, Paths
from scenes.games.logistic.places import CARD_H, CARD_W, CHAIN_H, CHAIN_W, COURT, HAND, PILE_W, Places
from scenes.games.logistic.side import Side
from scenes.games.logistic.targets import (
    aimed_from,
    awake,
    card_of,
    open_cards,
    other,
    resolving,
)
from scenes.games.logistic.tooltips import Tooltips
from scenes.geometry import Point, Rect
from squares.core.actions import Button, InHand, Spot, Target
from squares.core.game import Piece
from squares.core.grid import Cell
from squares.core.phrase import Phrase, Say, phrase
from squares.core.players import People
from squares.core.seats import TWO, Seat
from squares.games.logistic import LogisticGame
from squares.games.logistic.rules.cards import Avatar
from squares.games.logistic.rules.values import LogisticAction, LogisticPosition

if TYPE_CHECKING:
    from scenes.board.timeline import Sprite
    from scenes.ui.canvas import Canvas

_PLAYED: tuple[tuple[cards.Size, float], ...] = (("chain", CHAIN_W), ("pile", PILE_W))
_MOST_READY = 100
"""Cards of a file that are made ready before they are seen."""
_KEPT = 4
"""Forecasts that are remembered: those of the position on show and of what the gesture in hand would bring."""


class LogisticView(BoardView):
    """See BoardView. ``around``: with the cards and the panel."""

    game: LogisticGame
    cards: CourtCards
    peeks = "court.decks"
    peeks_always = True

    def __init__(self, game: LogisticGame, say: Say, around: bool) -> None:
        super().__init__(game)
        self.wording = captions.CardWording(game)
        self._say, self._around = say, around
        self.words = CardWords(game.definition, say)
        self._panel, self._side, self._fan = ChainPanel(game, self.words), Side(self.words), Fan(self.words)
        self._paths = Paths(game)
        self.cards = CourtCards(self)
        self.motions = MOTIONS
        self._forecasts: list[tuple[LogisticPosition, Coming | None]] = []
        self._ready: set[Hashable] = set()
        self.layout(Rect(16, 64, 1032, 788), False, Seat.SOUTH)

    # places

    def layout(self, stage: Rect, compact: bool, near: Seat) -> None:
        self.places = Places(self.game.grid, stage, near, field_only=not self._around)
        self._layout = Layout(self.places, None)

    def show(self, picture: Picture) -> None:
        self._layout = Layout(self.places, picture if self._around else None)

    def rect(self, spot: Spot) -> Rect:
        return self.places.out(self._layout.place(spot))

    def pick(self, pos: Point) -> Target | None:
        return self._layout.pick(self.places.into(pos))

    def zones(self) -> list[tuple[Target, ...]]:
        return self._layout.zones()

    # what the table asks

    def about(self, position: Any, seat: Seat) -> Phrase | None:
        return captions.about(self.words, position, seat)

    def notice(self, picture: Picture) -> tuple[Phrase, Phrase] | None:
        """See BoardView: what is to be decided, of something in hand how it is used or what it would do."""
        if picture.to_act is None:
            return None
        title, text = self.would(picture) or self._prompt(picture)
        return title, text or phrase("court.line", text="")

    def _prompt(self, picture: Picture) -> Words:
        """What is to be decided or pressed next."""
        if picture.picked:
            return self.holding(picture)
        return captions.prompt(self.game, self.words, picture, self.names)

    def called(self, piece: Piece) -> Phrase | str:
        return self.words.name(piece.text) if piece.text in self.game.definition.cards else super().called(piece)

    def reading(self, picture: Picture) -> Words | None:
        if picture.to_act is None:
            return None
        id = card_of(picture, picture.hover if picture.hover is not None else picture.cursor)
        if id is not None:
            lines = self.words.text(id)
            return phrase("court.card_name", card=self.words.name(id)), phrase(
                "court.line", text=lines[0] if lines else ""
            )
        return captions.prompt(self.game, self.words, picture, self.names)

    def headline(self, picture: Picture) -> Words | None:
        return captions.headline(picture, self.names)

    def paths(self, position: LogisticPosition, action: LogisticAction) -> Iterable[Path]:
        return self._paths.of(position, action)

    def asked(self, picture: Picture) -> list[Asked]:
        """See BoardView: legal buttons, and the AVI's effects that are shut with the reason."""
        if resolving(picture):
            return []
        targets = buttons_of(picture)
        pressed = () if Button("caa-done") in targets else picture.picked  # one button leads on
        places = button_places(picture, targets)
        return [
            Asked(
                target,
                self.places.out(places[target]),
                captions.label(self.game, picture, target, self.words),
                target.id in ("decline", "pass", "caa-done") or target in (USE, DROP, *pressed),
                self._say(picture.cards.shut[target]) if target in picture.cards.shut else "",
            )
            for target in targets
            if target in places
        ]

    def holding(self, picture: Picture) -> Words:
        return captions.holding(self.game, self.words, picture)

    def why_not(self, picture: Picture, picked: tuple[Target, ...], target: Target) -> Phrase | None:
        return captions.why_not(self.game, picture, picked, target)

    def would(self, picture: Picture) -> Words | None:
        if picture.preview is None:
            return None
        coming = self.foreseen(picture, picture.preview.position)
        return captions.would(self.words, picture, picture.preview, coming, self.people(picture))

    def what(self, pos: Point, picture: Picture) -> Told | None:
        at, target = self.places.into(pos), self.pick(pos)
        for seat in TWO:
            found = marks.mark_at(
                self.places, picture.position.player(seat).cell, self._marks(picture.position, seat), at
            )
            if found is not None:
                return found.what
        for each in picture.position.placed:
            found = marks.mark_at(self.places, each.cell, marks.counters_of(self.game, each.counters), at)
            if found is not None:
                return found.what
        return Tooltips(self.game, self.words, self.places, picture, self.people(picture)).at(at, target)

    # what is to come

    def coming(self, picture: Picture) -> Coming | None:
        """What happens if nobody answers: the chain on show, or the one that the gesture in hand would begin."""
        previewed = self.foreseen(picture, picture.preview.position) if picture.preview is not None else None
        return previewed or self.foreseen(picture, picture.position)

    def foreseen(self, picture: Picture, position: LogisticPosition) -> Coming | None:
        """What happens at a position on show if nobody answers."""
        viewer = picture.viewer or picture.to_act
        if picture.to_act is None or viewer is None:
            return None
        for known, found in self._forecasts:
            if known == position:
                return found
        made = forecast.coming(self.game, position, viewer)
        self._forecasts = [(position, made), *self._forecasts[: _KEPT - 1]]
        return made

    def people(self, picture: Picture) -> People:
        """The players as whoever is spoken to calls them."""
        return People({seat: self.names.get(seat, "") for seat in TWO}, picture.you)

    # drawing

    def ahead(self, picture: Picture, reader: Rect) -> Iterator[Callable[[Canvas], None]]:
        """See BoardView: the hand as it leans with a card more or less, and every card's faces and text, those that
        lie open first."""
        for draw in self._wanted(picture, reader):
            known = draw.func, *draw.args, self.places.zoom
            if known not in self._ready:
                self._ready.add(known)
                yield draw

    def _wanted(self, picture: Picture, reader: Rect) -> Iterator[partial[None]]:
        """All of it, whether it is ready or not."""
        near, hand = self.places.near, hand_of(picture.position, self.places.near)
        yield partial(self._write_ahead)
        for i, (card, copies) in enumerate(hand):
            for off in (i - (len(hand) - 1 + more) / 2 for more in range(-2, 3)):
                yield partial(self._lean_ahead, card, copies, near, off)
        shown = [(card, seat) for seat in TWO for card in sorted(open_cards(picture.position, seat))]
        others = [(card, other(near)) for card in islice(self.game.definition.cards, _MOST_READY)]
        for card, seat in (*shown, *others):
            yield partial(self._play_ahead, card, seat)
            yield partial(self._read_ahead, card, seat, reader)

    def _write_ahead(self, canvas: Canvas) -> None:
        """Signs that come from faces which nothing else asks for."""
        canvas.text(self._say("court.lost", n=0) + self._say("court.gained", n=0), (0, 0), "numeral", size=26)

    def _lean_ahead(self, card: str, copies: int, seat: Seat, off: float, canvas: Canvas) -> None:
        """A card of the hand, ``off`` its middle."""
        self._fan.ahead(self._natural(canvas), card, copies, seat, off)

    def _play_ahead(self, card: str, seat: Seat, canvas: Canvas) -> None:
        """A card's faces in the sizes that it comes to have once it is played."""
        for size, width in _PLAYED:
            cards.draw(self._natural(canvas), self.words, card, Rect(0, 0, width, width * 1.4), size, seat)

    def _read_ahead(self, card: str, seat: Seat, reader: Rect, canvas: Canvas) -> None:
        """A card in the reader."""
        self.cards.draw_read(canvas, card, reader, seat)

    def draw_piece(self, canvas: Canvas, piece: Piece, rect: Rect) -> None:
        """See BoardView: an AVI as its figure, any other card as a card."""
        seat = piece.owner or Seat.SOUTH
        if isinstance(self.game.definition.cards[piece.text], Avatar):
            court.draw_avi(canvas, self.game, piece.text, seat, rect.center, min(rect.w, rect.h) * 0.44, False)
            return
        wide = min(rect.w, rect.h / 1.4)
        place = Rect.around(rect.center, wide, wide * 1.4)
        cards.draw(canvas, self.words, piece.text, place, "chain" if wide > 60 else "pile", seat)

    def _natural(self, canvas: Canvas) -> Canvas:
        x, y = self.places.origin
        return canvas.sub(Rect(x, y, 1, 1), zoom=self.places.zoom)

    def draw_base(self, canvas: Canvas, picture: Picture, moving: frozenset[Spot]) -> None:
        on, position = self._natural(canvas), picture.position
        on.part("court", self.places, lambda below: court.draw(below, self.places, self.game), lasts=True)
        for spot in (picture.last_from, picture.last_to):
            if isinstance(spot, Cell):
                court.draw_trace(on, self.places.cell(spot))
        self._draw_reach(on, picture)
        for piece in picture.pieces:
            if isinstance(piece.spot, Cell) and piece.spot not in moving:
                self._draw_standing(on, picture, piece, self.places.cell(piece.spot).center)
        if self._around:
            self._draw_marks(on, picture, moving)
            self._side.draw(on, self.places, picture, moving)
            coming = self.foreseen(picture, position)
            self._panel.draw(on, picture, coming, self._prompt(picture), self.people(picture))

    def _draw_marks(self, canvas: Canvas, picture: Picture, moving: frozenset[Spot]) -> None:
        """What the AVIs and placed cards that stand still carry."""
        for seat in TWO:
            cell = picture.position.player(seat).cell
            if cell not in moving:
                marks.draw(canvas, self.places, cell, self._marks(picture.position, seat))
        for each in picture.position.placed:
            if each.cell not in moving:
                marks.draw(canvas, self.places, each.cell, marks.counters_of(self.game, each.counters))

    def _marks(self, position: LogisticPosition, seat: Seat) -> list[Mark]:
        return marks.marks_of(self.game, position, seat, self.names.get(seat, ""))

    def _draw_standing(self, canvas: Canvas, picture: Picture, piece: Piece, middle: Point, scale: float = 1.0) -> None:
        position: LogisticPosition = picture.position
        seat = piece.owner or Seat.SOUTH
        card = self.game.definition.cards[piece.text]
        if isinstance(card, Avatar):
            r = court.avi_radius(self.places) * scale
            court.draw_avi(canvas, self.game, piece.text, seat, middle, r, awake(self.game, position, seat))
            return
        left = next((each.left for each in position.placed if each.cell == piece.spot), None)
        court.draw_placed(canvas, self.game, piece.text, seat, middle, court.placed_width(self.places) * scale, left)

    def _reach_of(self, picture: Picture, target: Target | None) -> tuple[frozenset[Cell], Seat] | None:
        """The range of the card or effect that a target means."""
        found = aimed_from(self.game, picture, target)
        if found is None:
            return None
        what, seat, centre = found
        return court.reach(self.places, what.range, what.anywhere, seat, centre), seat

    def _draw_reach(self, canvas: Canvas, picture: Picture) -> None:
        """Ranges in the owners' shapes: of the card that may be answered, and of what is in hand."""
        held = picture.picked[0] if picture.picked else picture.drag.target if picture.drag else None
        position: LogisticPosition = picture.position
        shown = [held] if held is not None else []
        if position.phase == "answer" and position.chain:
            shown.insert(0, InHand(position.chain[-1].owner, position.chain[-1].card))
        for target in shown:
            found = self._reach_of(picture, target)
            if found is not None:
                court.draw_reach(canvas, self.places, *found)

    def draw_moving(self, canvas: Canvas, picture: Picture, sprites: Sequence[Sprite]) -> None:
        on = self._natural(canvas)
        on.part("view.below", (picture, sprites), lambda below: self._draw_below(below, picture, sprites))
        if picture.drag is not None:
            self._draw_dragged(on, picture)

    def _draw_below(self, on: Canvas, picture: Picture, sprites: Sequence[Sprite]) -> None:
        """Everything but the dragged piece."""
        coming = self.coming(picture)
        then = coming.position if coming else None
        draw_life = partial(court.draw_life, places=self.places, game=self.game, say=self._say)
        known = self.places, picture.position, then
        on.part("life", known, lambda bars: draw_life(bars, position=picture.position, coming=then), lasts=True)
        if not sprites:
            self._draw_pointed(on, picture)
        if not self._around and picture.preview is not None and picture.preview.position.chain:
            link = picture.preview.position.chain[-1]
            self._draw_range(on, picture, InHand(link.owner, link.card))
        self._draw_targets(on, picture)
        threatened = forecast.threatened(picture.position, coming.position) if coming else {}
        for cell, amount in threatened.items():
            court.draw_threat(on, self.places.cell(cell), amount, self._say)
        if self._around:
            self._fan.draw(on, self.places, picture, frozenset(sprite.piece.spot for sprite in sprites))
        for sprite in sprites:
            self._draw_sprite(on, picture, sprite)
        for loss in picture.cards.losses:
            self._draw_awakening(on, picture, loss)
            court.draw_loss(on, self.places.into(loss.middle), loss, self._say)
        self._draw_focus(on, picture)
        if picture.peek is Peek.ALL and self._around:
            on.part("stock", (picture.position, picture.viewer), lambda over: stock.draw(over, self.words, picture))

    def _draw_awakening(self, canvas: Canvas, picture: Picture, loss: Loss) -> None:
        """Where the number that rises took an AVI to its awakening."""
        middle = self.places.into(loss.middle)
        seat = forecast.awakened_by(self.game, picture.position, loss.amount, self.places.cell_at(middle))
        if seat is not None:
            court.draw_awakening(canvas, middle, seat, court.avi_radius(self.places), loss.share)

    def _draw_pointed(self, canvas: Canvas, picture: Picture) -> None:
        """The range of the card under the pointer, while nothing is held."""
        if picture.picked or picture.drag is not None:
            return
        self._draw_range(canvas, picture, picture.hover if picture.hover is not None else picture.cursor)

    def _draw_range(self, canvas: Canvas, picture: Picture, target: Target | None) -> None:
        """A range, with what stands in it over it."""
        found = self._reach_of(picture, target)
        if found is not None:
            court.draw_reach(canvas, self.places, *found)
            for piece in picture.pieces:
                if piece.spot in found[0] and isinstance(piece.spot, Cell):
                    self._draw_standing(canvas, picture, piece, self.places.cell(piece.spot).center)

    def _draw_targets(self, canvas: Canvas, picture: Picture) -> None:
        """Cells that may be chosen; a card that is thrown anywhere lights the whole court."""
        cells = [target for target in picture.legal if isinstance(target, Cell)]
        pointed = picture.hover if picture.hover is not None else picture.cursor
        if len(cells) == len(self.places.cells()) and self._thrown(picture):
            canvas.box(COURT.inset(-3), line="#57DDB1", width=4 if pointed in cells else 2.4, radius=14)
            return
        for each in picture.position.placed if not picture.picked else ():
            if each.cell in picture.cards.offered:
                court.draw_able(canvas, self.places, each.cell)
        taken = {piece.spot for piece in picture.pieces}
        for cell in cells:
            court.draw_target(canvas, self.places.cell(cell), cell == pointed, cell not in taken)

    def _thrown(self, picture: Picture) -> bool:
        """Whether what is held has no target of its own."""
        return bool(picture.picked) and isinstance(picture.picked[0], InHand)

    def _draw_sprite(self, canvas: Canvas, picture: Picture, sprite: Sprite) -> None:
        piece, middle = sprite.piece, self.places.into(sprite.centre)
        middle = (middle[0], middle[1] - sprite.lift / self.places.zoom)
        if isinstance(piece.spot, Cell):
            self._draw_standing(canvas, picture, piece, middle, min(1.6, sprite.scale))
            return
        left_hand = HAND.contains(middle) and self._layout.place(piece.spot).w < CARD_W
        width = (CARD_W if left_hand else self._layout.place(piece.spot).w) * sprite.scale
        place = Rect.around(middle, width, width * 1.4)
        if piece.text.startswith("?") or not piece.text:
            cards.draw_back(canvas, self.words, "it" if piece.text == "?it" else "resource", place)
            return
        size: cards.Size = "hand" if width > 100 else "chain" if width > 60 else "pile"
        seat, solid = piece.owner or Seat.SOUTH, sprite.alpha >= 1
        cards.draw(canvas, self.words, piece.text, place, size, seat, shade=solid, alpha=sprite.alpha)

    def _draw_focus(self, canvas: Canvas, picture: Picture) -> None:
        spot = picture.cursor
        if isinstance(spot, Cell):
            canvas.focus_ring(self.places.cell(spot).inset(4), radius=6)
        elif isinstance(spot, InHand):
            place = next((place for target, place in self._layout.cards if target == spot), None)
            if place is not None:
                high = place.w * CARD_H / CARD_W
                canvas.focus_ring(place._replace(h=high), radius=8)

    def _draw_dragged(self, canvas: Canvas, picture: Picture) -> None:
        assert picture.drag is not None
        middle, target = self.places.into(picture.drag.pos), picture.drag.target
        if isinstance(target, Cell):
            piece = next((p for p in picture.pieces if p.spot == target), None)
            if piece is not None:
                self._draw_standing(canvas, picture, piece, middle, 1.05)
            return
        id = card_of(picture, target)
        if id is not None and isinstance(target, InHand):
            place = Rect.around(middle, CHAIN_W, CHAIN_H)
            canvas.shadow(place, "lifted", radius=6)
            cards.draw(canvas, self.words, id, place, "chain", target.seat or Seat.SOUTH, shade=False, alpha=0.9)


def _silent(text: str | Phrase, /, **values: Any) -> str:
    """A small board says nothing."""
    return ""


def draw_mini(canvas: Canvas, rect: Rect, game: LogisticGame, position: LogisticPosition | None = None) -> None:
    """The court small, with AVIs and placed cards; empty without a position."""
    view = LogisticView(game, _silent, around=False)
    view.layout(rect, True, Seat.SOUTH)
    x, y = view.places.origin
    on = canvas.sub(Rect(x, y, 1, 1), zoom=view.places.zoom)
    court.draw(on, view.places, game)
    if position is None:
        return
    court.draw_life(on, view.places, game, position, None, _silent)
    picture = Picture(position, game.pieces(position))
    for piece in picture.pieces:
        if isinstance(piece.spot, Cell):
            view._draw_standing(on, picture, piece, view.places.cell(piece.spot).center)
