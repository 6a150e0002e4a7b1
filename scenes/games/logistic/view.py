"""Battle Logistic Square: the court with AVIs and placed cards, both players' cards round it, the chain beside it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from scenes.board.picture import Picture
from scenes.board.plan import Loss
from scenes.games.kit.board_view import Asked, BoardView, Pile, Words
from scenes.games.logistic import captions, court, forecast, reader
from scenes.games.logistic import card as cards
from scenes.games.logistic.card import CardWords
from scenes.games.logistic.chain import ChainPanel, button_places
from scenes.games.logistic.fan import Fan
from scenes.games.logistic.forecast import Coming
from scenes.games.logistic.layout import Layout
from scenes.games.logistic.paths import Path, paths
from scenes.games.logistic.places import CARD_H, CARD_W, CHAIN_H, CHAIN_W, COURT, HAND, Places
from scenes.games.logistic.side import Side
from scenes.games.logistic.targets import awake, card_of, effects_of, owner_of, read_at_rest
from scenes.geometry import Point, Rect
from squares.core.actions import Button, InHand, Spot, Target
from squares.core.events import Declared, Event
from squares.core.game import Piece
from squares.core.grid import Cell
from squares.core.phrase import Phrase, Say, phrase
from squares.core.seats import TWO, Seat
from squares.rules.logistic import LogisticGame
from squares.rules.logistic.cards import Avatar, Usable
from squares.rules.logistic.values import LogisticAction, LogisticPosition

if TYPE_CHECKING:
    from scenes.board.timeline import Sprite
    from scenes.ui.canvas import Canvas

READ = 1500.0
"""Milliseconds for which a card of the other's is left on show."""
_KEPT = 4
"""Forecasts that are remembered: those of the position on show and of what the gesture in hand would bring."""


class LogisticView(BoardView):
    """See BoardView. ``around``: with the cards and the panel."""

    game: LogisticGame
    own_presses = numbered_hand = replays = reader = True
    log_by = "ply"

    def __init__(self, game: LogisticGame, say: Say, around: bool) -> None:
        super().__init__(game)
        self._say, self._around = say, around
        self.words = CardWords(game.definition, say)
        self._panel, self._side, self._fan = ChainPanel(game, self.words), Side(self.words), Fan(self.words)
        self._forecasts: list[tuple[LogisticPosition, Coming | None]] = []
        self.layout(Rect(16, 64, 1032, 788), False, Seat.SOUTH)

    # places

    def layout(self, stage: Rect, compact: bool, near: Seat) -> None:
        """See BoardView."""
        self.places = Places(self.game.grid, stage, near, field_only=not self._around)
        self._layout = Layout(self.places, None)

    def show(self, picture: Picture) -> None:
        """See BoardView."""
        self._layout = Layout(self.places, picture if self._around else None)

    def rect(self, spot: Spot) -> Rect:
        """See BoardView."""
        return self.places.out(self._layout.place(spot))

    def pick(self, pos: Point) -> Target | None:
        """See BoardView."""
        return self._layout.pick(self.places.into(pos))

    def zones(self) -> list[tuple[Target, ...]]:
        """See BoardView."""
        return self._layout.zones()

    # what the table asks

    def about(self, position: Any, seat: Seat) -> Phrase | None:
        """See BoardView."""
        return captions.about(self.words, position, seat)

    def notice(self, picture: Picture) -> tuple[Phrase, Phrase] | None:
        """See BoardView: what is pointed at, in full where there is no reader, else what is to be decided."""
        if picture.to_act is None:
            return None
        return captions.prompt(self.game, self.words, picture, self.names)

    def reading(self, picture: Picture) -> Words | None:
        """See BoardView."""
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
        """See BoardView."""
        return captions.headline(picture, self.names)

    def paths(self, position: LogisticPosition, action: LogisticAction) -> Iterable[Path]:
        """See BoardView."""
        return paths(self.game, position, action)

    def asked(self, picture: Picture) -> list[Asked]:
        """See BoardView: legal buttons, and the AVI's effects that are shut with the reason."""
        held = [target for target in picture.picked if isinstance(target, Button)]
        found = {*picture.legal, *held} if held else {*picture.legal, *picture.offered, *picture.shut}
        targets = sorted((target for target in found if isinstance(target, Button)), key=_order)
        places = button_places(picture, targets)
        return [
            Asked(
                target,
                self.places.out(places[target]),
                captions.label(self.game, picture, target, self.words),
                target.id in ("decline", "pass", "caa-done") or target in held,
                self._say(picture.shut[target]) if target in picture.shut else "",
            )
            for target in targets
            if target in places
        ]

    def piles(self, picture: Picture) -> list[Pile]:
        """See BoardView: both trashes, the newest card first."""
        position: LogisticPosition = picture.position
        return [
            Pile(
                self.places.out(self.places.trash(seat)),
                self._say("court.trash_of", name=self.names.get(seat, "")),
                position.player(seat).trash,
                seat,
            )
            for seat in TWO
        ]

    def holding(self, picture: Picture) -> Words:
        """See BoardView."""
        return captions.holding(self.game, self.words, picture)

    def reads(self, picture: Picture) -> str | None:
        """See BoardView: what is pointed at, else what is held."""
        pointed = picture.hover if picture.hover is not None else picture.cursor
        held = picture.picked[0] if picture.picked else None
        return card_of(picture, pointed) or card_of(picture, held)

    def pause(self, events: Sequence[Event], viewer: Seat | None) -> float:
        """See BoardView: longer where another's card was shown."""
        shown = any(isinstance(event, Declared) and event.seat is not viewer for event in events)
        return READ if shown else super().pause(events, viewer)

    # what is to come

    def coming(self, picture: Picture) -> Coming | None:
        """What happens if nobody answers: the chain on show, or the one that the gesture in hand would begin."""
        previewed = self._forecast(picture, picture.preview.position) if picture.preview is not None else None
        return previewed or self._forecast(picture, picture.position)

    def _forecast(self, picture: Picture, position: LogisticPosition) -> Coming | None:
        viewer = picture.viewer or picture.to_act
        if picture.to_act is None or viewer is None:
            return None
        for known, found in self._forecasts:
            if known == position:
                return found
        made = forecast.coming(self.game, position, viewer)
        self._forecasts = [(position, made), *self._forecasts[: _KEPT - 1]]
        return made

    # drawing

    def draw_reader(self, canvas: Canvas, rect: Rect, picture: Picture) -> None:
        """See BoardView."""
        id = self.reads(picture)
        seat = owner_of(picture, id)
        if id is None:
            id, seat = read_at_rest(picture)
        canvas.part("reader", (id, seat, rect), lambda on: reader.draw(on, self.words, id, rect, seat))

    def draw_card(self, canvas: Canvas, card: str, rect: Rect, owner: Seat) -> None:
        """See BoardView."""
        cards.draw(canvas, self.words, card, rect, "hand", owner)

    def _natural(self, canvas: Canvas) -> Canvas:
        x, y = self.places.origin
        return canvas.sub(Rect(x, y, 1, 1), zoom=self.places.zoom)

    def draw_base(self, canvas: Canvas, picture: Picture, moving: frozenset[Spot]) -> None:
        """See BoardView."""
        on, position = self._natural(canvas), picture.position
        court.draw(on, self.places, self.game)
        for spot in (picture.last_from, picture.last_to):
            if isinstance(spot, Cell):
                court.draw_trace(on, self.places.cell(spot))
        self._draw_reach(on, picture)
        for piece in picture.pieces:
            if isinstance(piece.spot, Cell) and piece.spot not in moving:
                self._draw_standing(on, picture, piece, self.places.cell(piece.spot).center)
        if self._around:
            self._side.draw(on, self.places, picture, moving)
            coming = self._forecast(picture, position)
            prompt = captions.prompt(self.game, self.words, picture, self.names)
            self._panel.draw(on, picture, coming, prompt, self.names)

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
        position: LogisticPosition = picture.position
        if isinstance(target, Button) and target.id.startswith("avi-"):
            seat = picture.to_act or Seat.SOUTH
            effect = effects_of(self.game, position, seat)[int(target.id[4:]) - 1]
            rows, anywhere = effect.range, effect.anywhere
        else:
            id = card_of(picture, target)
            card = self.game.definition.cards.get(id) if id is not None else None
            if not isinstance(card, Usable) or not isinstance(target, InHand) or target.seat is None:
                return None
            seat, rows, anywhere = target.seat, card.range, card.anywhere
        return court.reach(self.places, rows, anywhere, seat, position.player(seat).cell), seat

    def _draw_reach(self, canvas: Canvas, picture: Picture) -> None:
        """Ranges in the owners' shapes: of what is in hand, or of the card that may be answered."""
        held = picture.picked[0] if picture.picked else picture.drag.target if picture.drag else None
        position: LogisticPosition = picture.position
        if held is None and position.phase == "answer" and position.chain:
            held = InHand(position.chain[-1].owner, position.chain[-1].card)
        found = self._reach_of(picture, held)
        if found is not None:
            court.draw_reach(canvas, self.places, *found)

    def draw_moving(self, canvas: Canvas, picture: Picture, sprites: Sequence[Sprite]) -> None:
        """See BoardView."""
        on = self._natural(canvas)
        on.part("view.below", (picture, sprites), lambda below: self._draw_below(below, picture, sprites))
        if picture.drag is not None:
            self._draw_dragged(on, picture)

    def _draw_below(self, on: Canvas, picture: Picture, sprites: Sequence[Sprite]) -> None:
        """Everything but the dragged piece."""
        coming = self.coming(picture)
        then = coming.position if coming else None
        draw_life = partial(court.draw_life, places=self.places, game=self.game, say=self._say)
        on.part("life", (picture.position, then), lambda bars: draw_life(bars, position=picture.position, coming=then))
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
        for loss in picture.losses:
            self._draw_awakening(on, picture, loss)
            court.draw_loss(on, self.places.into(loss.middle), loss, self._say)
        self._draw_focus(on, picture)

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
            cards.draw_back(canvas, "it" if piece.text == "?it" else "resource", place)
            return
        size: cards.Size = "hand" if width > 100 else "chain" if width > 60 else "pile"
        cards.draw(canvas, self.words, piece.text, place, size, piece.owner or Seat.SOUTH, alpha=sprite.alpha)

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


def _order(button: Button) -> tuple[int, str]:
    """Effects first, the end of the turn last."""
    kind = button.id.partition("-")[0]
    return ("yes", "no", "way", "card", "avi", "caa", "end", "pass", "decline").index(kind), button.id


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
