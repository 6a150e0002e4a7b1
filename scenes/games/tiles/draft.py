"""The table while tiles are picked: all that can be had, a family a row, and both sets with their counts.

The board has no part in it yet: its place belongs to the pool, and the trays are parted by the composition.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from scenes.board.picture import Picture
from scenes.games.kit import marks, states, trays
from scenes.games.kit.board_view import FILL, Asked, Draft, Told, Words
from scenes.games.kit.placing import Ground, Placing
from scenes.games.kit.tally import draw_tally
from scenes.games.kit.view import PREVIEW_ALPHA
from scenes.games.tiles import captions
from scenes.games.tiles.pool import draw_family
from scenes.games.tiles.view import RowBoard, TilesView
from scenes.geometry import Point, Rect
from squares.core.actions import Button, InHand, Spot, Target
from squares.core.events import Drawn
from squares.core.game import Piece
from squares.core.phrase import Phrase, Say, phrase
from squares.core.seats import Seat
from squares.games.tiles.rules.game import TilesGame
from squares.games.tiles.rules.sets import kinds_of
from squares.games.tiles.rules.values import UNKNOWN, Pick

if TYPE_CHECKING:
    from scenes.board.timeline import Sprite
    from scenes.ui.canvas import Canvas
    from scenes.ui.theme import Theme

DONE = Button("done")
_TRAY, _LABEL, _NAMES, _BESIDE, _MARGIN = Rect(0, 0, 890, 116), 26.0, 176.0, 140.0, 20.0
"""A tray, the line of its counts, the room for the names of families and for Done beside the tiles, and what is free
between trays and pool."""
_PITCH, _TILE, _HAND, _HAND_PITCH, _GROUP_GAP = 112.0, 88.0, 68.0, 80.0, 22.0
_CAPTION = 124.0
_ROWS = 4
_SHUT = 0.34
"""How much is seen of a tile that cannot be had."""


def ground(compact: bool) -> Ground:
    """The plan of the draft in natural units."""
    pool = Rect(0, _TRAY.h + _MARGIN, _TRAY.w, _ROWS * _PITCH + 8)
    near = _TRAY.move(0, pool.bottom + _MARGIN)
    side = 6.0 if compact else _CAPTION
    bounds = Rect(-side, -4, side + _TRAY.w + 6, near.bottom + 8)
    return Ground(bounds, pool, _PITCH, 0.0, _TILE, _TRAY, near, _HAND, _HAND_PITCH)


class DraftPlacing(Placing):
    """Where the pool and both trays lie. There are no cells."""

    pool_covers = True

    def __init__(self, game: TilesGame, plan: Ground, stage: Rect, near: Seat) -> None:
        sets = game.sets
        rows = tuple(tuple(str(kind) for kind in kinds_of(game.definition, name)) for name in sets.families)
        super().__init__(game.grid, plan, stage, near, sets.size, rows)
        self._pairs = {str(kind): kind.pair for kind in sets.kinds}
        self.groups: dict[str, range] = {}
        first = 0
        for pair, count in game.definition.sets.composition.items():
            self.groups[pair] = range(first, first + count)
            first += count

    @cached_property
    def row_height(self) -> float:
        """From family to family."""
        return min(_PITCH, (self.ground.cells.h - 8) / len(self.pool_rows))

    def pool(self, text: str) -> Rect:
        row, column = next(
            (r, c) for r, names in enumerate(self.pool_rows) for c, name in enumerate(names) if name == text
        )
        area, columns = self.ground.cells, max(map(len, self.pool_rows))
        pitch = min(_PITCH, (area.w - _NAMES - _BESIDE) / columns)
        x = area.x + _NAMES + (column + 0.5) * pitch
        y = area.y + 4 + (row + 0.5) * self.row_height
        return Rect.around((x, y), min(_TILE, pitch * 0.8, self.row_height * 0.8))

    def family(self, row: int) -> Rect:
        """Where the name of a family stands."""
        area = self.ground.cells
        return Rect(area.x, area.y + 4 + row * self.row_height, _NAMES, self.row_height)

    def place(self, seat: Seat, number: int) -> Rect:
        """One of the places of a tray, counted from the left."""
        tray = self.tray(seat) or _TRAY
        gaps = (len(self.groups) - 1) * _GROUP_GAP
        pitch = min(_HAND_PITCH, (tray.w - 32 - gaps) / max(self.slots, 1))
        size = min(_HAND, pitch * 0.86)
        group = sum(number >= each.stop for each in self.groups.values())
        x = tray.center[0] - (self.slots * pitch + gaps) / 2 + number * pitch + group * _GROUP_GAP
        y = tray.y + _LABEL + (tray.h - _LABEL) / 2
        return Rect.around((x + pitch / 2, y - 2), size)

    def slot(self, seat: Seat, index: int) -> Rect:
        """See Placing: among those of its pair of numbers, or in order where the tiles are hidden."""
        texts = [piece.spot.text for piece in self.hands.get(seat, ()) if isinstance(piece.spot, InHand)]
        if index >= len(texts) or texts[index] not in self._pairs:
            return self.place(seat, min(index, self.slots - 1))
        return self._among(seat, texts[:index], texts[index])

    def footprint(self, spot: Spot) -> Rect:
        """See Placing; a tile that is not picked yet comes behind those of its pair."""
        if isinstance(spot, InHand) and spot.seat is not None and spot.text in self._pairs:
            texts = [piece.spot.text for piece in self.hands.get(spot.seat, ()) if isinstance(piece.spot, InHand)]
            if spot.text not in texts:
                return self._among(spot.seat, texts, spot.text)
        return super().footprint(spot)

    def _among(self, seat: Seat, before: list[str], text: str) -> Rect:
        group = self.groups.get(self._pairs[text], range(self.slots))
        earlier = sum(self._pairs.get(other) == self._pairs[text] for other in before)
        return self.place(seat, min(group.start + earlier, group.stop - 1))


class Picking(Draft):
    """How tiles are picked: hidden ones are their owner's own until the set is done (T14)."""

    def __init__(self, game: TilesGame) -> None:
        self._sets = game.sets
        self.in_secret = game.sets.choice == "pick-hidden"

    def given_back(self, position: Any, target: Target) -> Any | None:
        if position.pending != "pick1" or not isinstance(target, InHand) or target.seat is not position.to_act:
            return None
        return Pick(target.text) if target.text in position.hand(position.to_act) else None

    def settled_by(self, position: Any, action: Any) -> Button | None:
        """See Draft: the last tile of a hidden set."""
        last = position.pending == "pick1" and len(position.hand(position.to_act)) + 1 == self._sets.size
        return DONE if last else None

    def complete(self, picture: Picture) -> bool:
        """Whether a hidden set only waits for Done."""
        seat, hides = picture.to_act, picture.confirms and picture.position.pending == "pick1"
        return hides and seat is not None and len(_texts(_settled(picture), seat)) == self._sets.size

    def asks(self, name: Phrase | str) -> Words:
        more = "tiles.draft.give_back" if self.in_secret else "tiles.draft.gone"
        return phrase("tiles.draft.pick", name=name), phrase(more)

    def settling(self, picture: Picture) -> Words | None:
        if not self.complete(picture):
            return None
        return phrase("tiles.draft.settle"), phrase("tiles.draft.give_back")

    def covered(self, position: Any) -> Phrase:
        return phrase("tiles.draft.cover" if position.picking else "table.cover.note")


class DraftView(TilesView):
    """The view of a game whose tiles are picked at the table: the pool first, the board afterwards."""

    draft: Picking

    _picking = False
    _waiting: Piece | None = None
    _stage: tuple[Rect, bool, Seat] | None = None

    def __init__(self, game: TilesGame, say: Say, theme: Theme, board: RowBoard, slots: int) -> None:
        super().__init__(game, say, theme, board, slots)
        self.draft = Picking(game)

    # places

    def layout(self, stage: Rect, compact: bool, near: Seat) -> None:
        self._stage = stage, compact, near
        super().layout(stage, compact, near)

    def _plan(self, plan: Ground, stage: Rect, near: Seat) -> Placing:
        if self._picking:
            return DraftPlacing(self.game, ground(self._compact), stage, near)
        return super()._plan(plan, stage, near)

    def show(self, picture: Picture) -> None:
        """See BoardView: with the first turn the board takes the place of the pool."""
        if picture.position.picking != self._picking and self._stage is not None:
            self._picking = picture.position.picking
            self.layout(*self._stage)
        self._waiting = _drawn(picture) if picture.confirms else None
        super().show(_settled(picture))

    def pick(self, pos: Point) -> Target | None:
        """See BoardView; a tile that waits to be confirmed may be pressed where it lay, too."""
        found = super().pick(pos)
        if found is None and self._picking and self._waiting is not None:
            taken = InHand(None, _text(self._waiting))
            return taken if self.rect(taken).contains(pos) else None
        return found

    @property
    def _draft(self) -> DraftPlacing:
        assert isinstance(self._placing, DraftPlacing)
        return self._placing

    # the still picture

    def draw_base(self, canvas: Canvas, picture: Picture, moving: frozenset[Spot]) -> None:
        if not self._picking:
            super().draw_base(canvas, picture, moving)
            return
        on, picture = self._natural(canvas), _settled(picture)
        self._draw_pool(on, picture)
        for seat in self.game.seats:
            self._draw_tray(on, picture, seat)
        shut = self._shut(picture)
        for piece in (*picture.pieces, *self._out_of_reach(picture)):
            if piece.spot not in moving:
                self._draw_tile(on, picture, piece, piece.spot in shut)

    def _draw_tile(self, canvas: Canvas, picture: Picture, piece: Piece, shut: bool) -> None:
        place, shown = self._placing.footprint(piece.spot), self._lying(picture, piece)
        self._pieces.draw(canvas, shown, self._placing.near, place, alpha=_SHUT if shut else 1.0)

    def _lying(self, picture: Picture, piece: Piece) -> Piece:
        """What is known of a tile that is picked is seen by everybody who looks: there is nothing to be guessed yet."""
        return piece if self._picking else super()._lying(picture, piece)

    def _draw_pool(self, canvas: Canvas, picture: Picture) -> None:
        """The ground of the pool with the names of its families, and a mark where a tile has been taken."""
        placing = self._draft
        area = placing.ground.cells
        canvas.shadow(area, "paper", 12)
        canvas.box(area, fill="paper", line="line", width=1.2, radius=12)
        definition = self.game.definition
        for row, name in enumerate(definition.sets.families):
            here = placing.family(row)
            if row:
                canvas.line((area.x + 16, here.y), (area.right - 16, here.y), "line", 1)
            draw_family(canvas, here, definition, name)
        owner = {text: seat for seat in self.game.seats for text in _texts(picture, seat)}
        for text in (text for names in placing.pool_rows for text in names if text in owner):
            place = placing.pool(text)
            trays.well(canvas, place)
            canvas.mark(owner[text].value, place.center, place.w * 0.22)

    def _draw_tray(self, canvas: Canvas, picture: Picture, seat: Seat) -> None:
        """A set so far: its places parted by pairs of numbers, with how many of each there are and will be."""
        placing, tray = self._draft, self._placing.tray(seat)
        assert tray is not None
        trays.ground(canvas, tray, seat)
        texts = _texts(picture, seat)
        hidden = UNKNOWN in {text[:1] for text in texts} or (not texts and self._secret(picture, seat))
        for number in range(len(texts) if hidden else 0, placing.slots):
            trays.well(canvas, placing.place(seat, number))
        first = placing.place(seat, 0)
        if hidden:
            canvas.text(self._say("tiles.draft.hidden"), (first.x, tray.y + 17), "note", "ink_2", anchor="midleft")
        else:
            for tally in self.game.sets.tallies(texts):
                x = placing.place(seat, placing.groups[tally.pair].start).x
                draw_tally(canvas, (x, tray.y + 17), tally.pair, tally.held, tally.most, self._say)
        if not self._compact:
            trays.caption(canvas, tray, seat, self._say(self.plate(seat)), self._say(self._counted(len(texts))))

    def _secret(self, picture: Picture, seat: Seat) -> bool:
        """Whether the reader may not see what a seat picks."""
        return self.draft.in_secret and picture.viewer is not None and seat is not picture.viewer

    def _shut(self, picture: Picture) -> frozenset[Spot]:
        """The tiles of the pool that the reader's set has no room for, or that are not the reader's to pick now."""
        seat = picture.viewer or picture.near
        full = {tally.pair for tally in self.game.sets.tallies(_texts(picture, seat)) if tally.full}
        waits = picture.to_act is None or self._secret(picture, picture.to_act)
        pool, pairs = [*filter(_in_pool, picture.pieces), *self._out_of_reach(picture)], self.game.sets.by_text
        return frozenset(piece.spot for piece in pool if waits or pairs[_text(piece)].pair in full)

    def _out_of_reach(self, picture: Picture) -> list[Piece]:
        """While the other picks in secret: the tiles that the reader picks from in turn, or has left."""
        if any(map(_in_pool, picture.pieces)):
            return []
        mine = set(_texts(picture, picture.viewer or picture.near))
        kinds = (kind for kind in self.game.sets.kinds if str(kind) not in mine)
        return [Piece(InHand(None, str(kind)), "tile", None, str(kind.front), str(kind.back)) for kind in kinds]

    # what moves

    def _draw_below(self, canvas: Canvas, picture: Picture, sprites: Sequence[Sprite]) -> None:
        if not self._picking:
            super()._draw_below(canvas, picture, sprites)
            return
        settled = _settled(picture)
        if not sprites:
            self._draw_picked(canvas, picture)
            self._draw_hover(canvas, settled)
            marks.focus(canvas, self._placing, settled, self._pieces)
        for sprite in sprites:
            self._draw_sprite(canvas, settled, sprite)
        self._draw_reason(canvas, picture)

    def _draw_picked(self, canvas: Canvas, picture: Picture) -> None:
        """The tile of a hint, see-through where it would lie."""
        piece = None if picture.confirms else _drawn(picture)
        if piece is not None:
            place = self._placing.footprint(piece.spot)
            self._pieces.draw(canvas, piece, self._placing.near, place, alpha=PREVIEW_ALPHA)

    def _draw_hover(self, canvas: Canvas, picture: Picture) -> None:
        """A tile that can be had rises; one that can be given back bears an arrow."""
        target = picture.hover
        if target in picture.refused or (isinstance(target, InHand) and self._fixed(picture, target)):
            return
        super()._draw_hover(canvas, picture)
        if isinstance(target, InHand) and target.seat is not None and target.seat is picture.to_act:
            self._draw_way_back(canvas, self._placing.footprint(target))

    def _draw_way_back(self, canvas: Canvas, place: Rect) -> None:
        """The arrow on a tile that can be given back."""
        centre = place.right - 4, place.y + 2
        canvas.disc(centre, 12, fill="ink", line="paper", width=2)
        canvas.sprite("icons/undo", Rect.around(centre, 14), {"ink": "on_ink"})

    def _fixed(self, picture: Picture, target: InHand) -> bool:
        """Whether a tile under the pointer lies where it is for good."""
        if target.seat is None:
            return not picture.legal
        return self.draft.given_back(picture.position, target) is None and not picture.confirms

    def _draw_reason(self, canvas: Canvas, picture: Picture) -> None:
        """Why the tile under the pointer or cursor cannot be had."""
        pointed = picture.hover if picture.hover is not None else picture.cursor
        why = picture.refused.get(pointed) if pointed is not None else None
        if why is not None and isinstance(pointed, InHand):
            states.note(canvas, self._say(why), self._placing.footprint(pointed), self._placing.ground.bounds)

    def asked(self, picture: Picture) -> list[Asked]:
        if picture.position.pending != "pick1" or not picture.legal or picture.to_act is None:
            return []
        tray = self._placing.tray(picture.to_act)
        if tray is None:
            return []
        left = self.game.sets.size - len(_texts(picture, picture.to_act))
        area = self._placing.ground.cells
        place = Rect(area.right - _BESIDE + 8, area.bottom - 60, _BESIDE - 24, 44)
        done = Asked(DONE, self._placing.out(place), self._say("tiles.draft.done"), primary=True)
        if self.draft.complete(picture):
            return [done]
        fill = Asked(FILL, self._placing.out(place.move(0, -self._draft.row_height)), self._say("tiles.draft.fill"))
        return [fill, done._replace(why=self._say(phrase("tiles.draft.more", n=left)))]

    # words

    def headline(self, picture: Picture) -> Words | None:
        seat = picture.to_act
        if not picture.position.picking or seat is None:
            return super().headline(picture)
        held = len(_texts(_settled(picture), seat))
        count = phrase("tiles.draft.count", n=held, most=self.game.sets.size)
        key, name = "full" if self.draft.complete(picture) else "turn", self._people(None).names[seat]
        return phrase(f"tiles.draft.{key}", name=name), count

    def notice(self, picture: Picture) -> Told | None:
        told = super().notice(picture)
        if told is not None or not picture.position.picking:
            return told
        parts = [phrase("tiles.quota", n=n, pair=pair) for pair, n in self.game.definition.sets.composition.items()]
        size = self.game.sets.size
        text = phrase("tiles.draft.card", parts=parts)
        return phrase("tiles.draft.title", n=size), text

    def what(self, pos: Point, picture: Picture) -> Told | None:
        if not picture.position.picking:
            return super().what(pos, picture)
        piece = marks.at(_settled(picture), self.pick(pos))
        if piece is None:
            return self.notice(picture)
        people = self._people(picture.you)
        return captions.tile_told(self.game.definition, picture, self._lying(picture, piece), people)


def _text(piece: Piece) -> str:
    return piece.spot.text if isinstance(piece.spot, InHand) else ""


def _in_pool(piece: Piece) -> bool:
    return isinstance(piece.spot, InHand) and piece.spot.seat is None


def _texts(picture: Picture, seat: Seat) -> list[str]:
    """What a seat has in hand, hidden ones as ``?`` and a number."""
    return [_text(piece) for piece in picture.pieces if isinstance(piece.spot, InHand) and piece.spot.seat is seat]


def _drawn(picture: Picture) -> Piece | None:
    """The tile that the preview takes from the pool, as it would lie in its owner's hand."""
    events = picture.preview.events if picture.preview else ()
    drawn = next((event for event in events if isinstance(event, Drawn) and event.piece), None)
    piece = next((p for p in picture.pieces if drawn and _in_pool(p) and _text(p) == drawn.piece), None)
    return replace(piece, spot=InHand(drawn.seat, drawn.piece), owner=drawn.seat) if piece and drawn else None


def _settled(picture: Picture) -> Picture:
    """The picture with a tile that only waits for Done already among the others of its owner."""
    piece = _drawn(picture) if picture.confirms else None
    if piece is None:
        return picture
    others = (p for p in picture.pieces if not (_in_pool(p) and _text(p) == _text(piece)))
    return replace(picture, pieces=(*others, piece))
