"""SQUARES II and STRIVE: tiles on strips of washi or on planks, two trays, and a rod for every total."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from typing import TYPE_CHECKING, Any, Protocol

from scenes.board.picture import Picture
from scenes.games.kit import marks, states
from scenes.games.kit.board_view import TURN, BoardView, Told, Words
from scenes.games.kit.placing import Ground, Placing
from scenes.games.kit.view import TableView
from scenes.games.tiles import captions, pictograms, rods
from scenes.games.tiles import tile as tile_piece
from scenes.games.tiles.ground import plan_of
from scenes.games.tiles.planks import Planks
from scenes.games.tiles.strips import Strips
from scenes.games.tiles.tile import Face
from scenes.geometry import Point, Rect, distance
from squares.core.actions import InHand, Spot, Target
from squares.core.events import Fought
from squares.core.game import AnyGame, Piece
from squares.core.grid import Cell, Grid
from squares.core.phrase import Phrase, Say, numbered, phrase
from squares.core.players import People
from squares.core.seats import TWO, Seat
from squares.games.tiles.rules.board import Capture
from squares.games.tiles.rules.game import TilesGame
from squares.games.tiles.rules.gauges import gauges
from squares.games.tiles.rules.ways import Region
from squares.games.tiles.rules.wording import face_named

if TYPE_CHECKING:
    from scenes.board.timeline import Sprite
    from scenes.ui.canvas import Canvas
    from scenes.ui.theme import Theme

BADGE = 17.0
"""Radius of the badge that turns a tile over."""
_FACE = re.compile(r"([A-Z])([0-9]+)")


class RowBoard(Protocol):
    """A board that has a place for every row's rods."""

    grid: Grid

    def ground(self, theme: Theme, compact: bool, trays: bool) -> Ground:
        """The plan in natural units."""

    def draw(self, canvas: Canvas, placing: Placing) -> None:
        """Everything that never changes during a game."""

    def gauge_at(self, placing: Placing, rank: int, upper: bool) -> tuple[float, float, float]:
        """Where a rod begins, its middle's height, and its length."""

    def rods(self, placing: Placing, rank: int) -> Rect:
        """The place of both rods of a row."""

    def markers(self, placing: Placing, rank: int) -> tuple[Rect, ...]:
        """The cards that mark a row."""

    def label(self, rank: int) -> str:
        """What they say."""


def tiles_view(
    game: TilesGame, say: Say, theme: Theme, trays: bool = True, kind: type[TilesView] | None = None
) -> BoardView:
    """The view of a game of the tiles engine; ``trays``: with both hands; ``kind``: TilesView or one beyond it."""
    definition = game.definition
    board = board_of(game, say("tiles.view.limit", n=definition.limit) if definition.limit else "")
    return (kind or TilesView)(game, say, theme, board, hand_size(game) if trays else 0)


class TilesView(TableView):
    """A TableView that knows abilities and full rows."""

    game: TilesGame

    def __init__(self, game: TilesGame, say: Say, theme: Theme, board: RowBoard, slots: int) -> None:
        definition = game.definition
        pieces, rods = TilePieces(definition), Rods(game, board)
        super().__init__(game, say, theme, board, pieces, slots, rods)
        self.wording = captions.TilesWording(game)
        self.take_back = captions.TooFull(game)
        self._rows = board
        self._turns: Cell | None = None

    # turning a tile over: by its badge, since a second press on the tile puts it back

    def paths(self, position: Any, action: Any) -> Iterable[tuple[Target, ...]]:
        targets = self.game.targets(position, action)
        return ((targets[0], TURN) if targets[1:] == targets[:1] else targets,)

    def show(self, picture: Picture) -> None:
        super().show(picture)
        offered = TURN in picture.legal and picture.drag is None and not picture.confirms
        self._turns = next((target for target in picture.picked if offered and isinstance(target, Cell)), None)

    def pick(self, pos: Point) -> Target | None:
        if self._turns is not None and distance(self._badge(self._turns).center, self._placing.into(pos)) <= BADGE:
            return TURN
        return super().pick(pos)

    def _badge(self, cell: Cell) -> Rect:
        """The badge at the upper right corner of a tile that is picked up and can be turned over."""
        place = self._placing.footprint(cell)
        return Rect.around((place.right - 2, place.y - 4), 2 * BADGE)

    def _rest(
        self, canvas: Canvas, picture: Picture, piece: Piece, lift: float = 0.0, elevation: str = "piece"
    ) -> None:
        """See TableView: tiles alike lie side by side in a hand; the one that is taken up first is the last."""
        spot = piece.spot
        hand = self._placing.hands.get(spot.seat, ()) if isinstance(spot, InHand) else ()
        alike = [i for i, each in enumerate(hand) if each.spot == spot]
        before = next((n for n, i in enumerate(alike) if hand[i] is piece), 0)
        if before == 0 or not isinstance(spot, InHand) or spot.seat is None:
            super()._rest(canvas, picture, piece, lift, elevation)
            return
        place = self._placing.slot(spot.seat, alike[-1 - before])
        self._pieces.draw(canvas, self._lying(picture, piece), self._placing.near, place, lift, elevation)

    def _draw_pieces(self, canvas: Canvas, picture: Picture, moving: frozenset[Spot]) -> None:
        super()._draw_pieces(canvas, picture, moving)
        piece = marks.at(picture, self._turns)
        sign = self._pieces.sign(piece)
        if self._turns is not None and sign and not moving:
            states.badge(canvas, sign, self._badge(self._turns).center, BADGE * 1.3)

    def _draw_below(self, canvas: Canvas, picture: Picture, sprites: Sequence[Sprite]) -> None:
        super()._draw_below(canvas, picture, sprites)
        if self._turns is not None and picture.hover == TURN and not sprites:
            canvas.disc(self._badge(self._turns).center, BADGE + 3, line="ink", width=2.4)

    # words

    def notice(self, picture: Picture) -> Told | None:
        """See BoardView: what the face does that is held or pointed at, and its other face for who may see it; else
        how many actions of the turn are left.
        """
        target = picture.picked[0] if picture.picked else picture.hover if picture.hover is not None else picture.cursor
        piece = marks.at(picture, target)
        if piece is None:
            return captions.more_told(self.game, picture.position)
        own = isinstance(piece.spot, InHand) and piece.owner in (picture.to_act, None)
        return captions.faces(self.game.definition, self._lying(picture, piece), own)

    def called(self, piece: Piece) -> Phrase | str:
        return phrase("tiles.the", face=face_named(self.game.definition, piece.text))

    def would(self, picture: Picture) -> Words | None:
        if picture.preview is None or picture.to_act is None:
            return None
        people, events = self._people(picture.to_act), picture.preview.events
        told = captions.Deed(self.game.definition, picture, people).told(events)
        fight = next((event for event in events if isinstance(event, Fought)), None)
        by = "drop" if picture.drag else "enter" if picture.cursor else "click"
        if told is not None:
            deed, cell, owner = told
            would = phrase(f"tiles.would.{by}", deed=deed)
        elif fight is not None:
            cell, owner = fight.cell, picture.to_act
            would = phrase(f"tiles.would.{by}_fight", met=captions.fight_told(fight, owner))
        else:
            return None
        return would, captions.outlook(self.game, picture.preview.position, cell, owner, people)

    def holding(self, picture: Picture) -> Words | None:
        piece = marks.at(picture, picture.picked[0])
        if piece is None:
            return None
        piece = self._lying(picture, piece)
        held, more = (
            phrase("tiles.would.held", face=face_named(self.game.definition, piece.text)),
            captions.note(self.game.definition, piece),
        )
        if isinstance(picture.picked[0], InHand) and picture.legal:
            return held, phrase("tiles.would.held_hand")
        return held, phrase("tiles.would.held_turns", note=more) if more and TURN in picture.legal else more

    def why_not(self, picture: Picture, picked: tuple[Target, ...], target: Target) -> Phrase | None:
        return captions.why_not(self.game, picture, picked, target)

    def what(self, pos: Point, picture: Picture) -> Told | None:
        people, target = self._people(picture.you), self.pick(pos)
        piece = marks.at(picture, target)
        if piece is not None:
            lying = piece if isinstance(target, Cell) else self._lying(picture, piece)
            return captions.tile_told(self.game.definition, picture, lying, people)
        if isinstance(target, Cell):
            return captions.cell_told(self.game, picture, target, people)
        placing, point = self._placing, self._placing.into(pos)
        for seat in TWO:
            tray = placing.tray(seat)
            if tray is not None and self._slots and tray.contains(point):
                held = self._counted(len(placing.hands.get(seat, ())))
                return captions.hand_told(self.game, seat, held, people)
        return None if placing.pool_covers else self._row_told(point, picture, people)

    def _row_told(self, point: Point, picture: Picture, people: People) -> Told | None:
        """What lies at a point beside the cells."""
        for rank in range(self.game.grid.ranks):
            if any(card.contains(point) for card in self._rows.markers(self._placing, rank)):
                return captions.marker_told(self.game, rank, self._rows.label(rank), people)
            if self._rows.rods(self._placing, rank).contains(point):
                return captions.row_told(self.game, picture, rank, people)
        return None

    def _people(self, you: Seat | None) -> People:
        """The players by their names, or by their seats where they have none."""
        return People({seat: self.names.get(seat) or phrase(f"views.seat.{seat.value}") for seat in TWO}, you)

    def about(self, position: Any, seat: Seat) -> Phrase | None:
        """See BoardView: how far the player has come on the ways to win, else how many tiles are in hand."""
        found = [said for said in self._progress(position, seat) if said is not None]
        if not found and not any(position.hand(each) for each in TWO):
            return None
        found = found or [phrase("tiles.view.in_hand", n=len(position.hand(seat)))]
        told = reduce(lambda a, b: phrase("tiles.view.both", a=a, b=b), found)
        seated = phrase(f"views.seat.{seat.value}")
        called_so = self.names.get(seat) in (None, self._say(seated))
        return told if called_so else phrase("tiles.view.about", seat=seated, held=told)

    def _progress(self, position: Any, seat: Seat) -> Iterator[Phrase | None]:
        """How many tiles count for each way to win; of several goal rows in the one that holds most."""
        ways, owner = self.game.definition.ways, TWO.index(seat)
        best: dict[str, tuple[int, Region]] = {}
        for region in ways.regions(owner):
            held = self._held(position, seat, region)
            best[region.win.by] = max(best.get(region.win.by, (0, region)), (held, region), key=lambda each: each[0])
        for held, region in best.values():
            if isinstance(region.win, Capture):
                yield phrase("tiles.view.beaten", number=held) if held else None
            else:
                yield phrase("tiles.held", number=held, row=ways.region_named(region)) if held else None

    def _held(self, position: Any, seat: Seat, region: Region) -> int:
        """How many tiles count for a way to win."""
        if isinstance(region.win, Capture):
            other = TWO[1 - TWO.index(seat)]
            lying = sum(tile is not None and tile.owner is other for tile in position.board)
            return len(self.game.sets.kinds) - lying - len(position.hand(other))
        files = self.game.grid.files
        cells = position.board[region.first * files : (region.last + 1) * files]
        return sum(tile is not None and tile.owner is seat for tile in cells)

    def _counted(self, n: int) -> Phrase:
        return phrase("tiles.view.counted", n=n)

    def advice(self) -> Phrase | None:
        n = self.game.definition.actions
        return phrase("tiles.view.advice_more", number=numbered(n)) if n > 1 else phrase("tiles.view.advice")


def board_of(game: AnyGame, limit: str, ends: float | None = None) -> RowBoard:
    """The board that ``look.board`` names: planks, else strips, which are bare where ``ends`` is given."""
    definition = game.definition
    if definition.look.board == "planks":
        return Planks(game.grid, plan_of(definition), limit)
    return Strips(game.grid, plan_of(definition), limit, ends)


def hand_size(game: TilesGame) -> int:
    """How many tiles each player owns."""
    if game.sets.composed:
        return game.sets.size
    definition, sets = game.definition, game.definition.sets
    south, north = ([len(definition.families[name].numbers) for name in sets.of_owner(owner)] for owner in (0, 1))
    return max(sum(south), sum(north)) if sets.choice == "fixed" else max(south) * sets.count


class TilePieces:
    """Pieces as tiles."""

    def __init__(self, definition: Any) -> None:
        self._sprites = pictograms.of_letters(definition)
        self._constant = {a.letter for a in definition.abilities.values() if a.does.endswith("bonus")}

    def corner(self, canvas: Canvas, owner: Seat | None, size: float) -> tuple[float, bool]:
        """See Shape."""
        cut = owner is Seat.NORTH
        return tile_piece.corner(canvas, size, cut), cut

    def face(self, canvas: Canvas, place: Rect, lift: float = 0.0) -> Rect:
        """See Shape."""
        return tile_piece.top(canvas, place, lift)

    def sign(self, piece: Piece | None) -> str | None:
        """Pictogram of the picked tile's ability, None where it has none to choose."""
        found = _FACE.match(piece.text) if piece else None
        if found is None or found[1] in self._constant:
            return None
        return self._sprites.get(found[1])

    def _drawn(self, text: str) -> tuple[str, str]:
        """Sprite and number of a face; both empty for a hidden one."""
        found = _FACE.match(text)
        return (self._sprites.get(found[1], ""), found[2]) if found else ("", "")

    def draw(
        self,
        canvas: Canvas,
        piece: Piece,
        near: Seat,
        place: Rect,
        lift: float = 0.0,
        elevation: str = "piece",
        kx: float = 1.0,
        alpha: float = 1.0,
    ) -> None:
        """See PieceLook."""
        owner = piece.owner if piece.owner is not None else near
        ahead = -1 if owner.forward == near.forward else 1
        face = Face(owner, *self._drawn(piece.text), *self._drawn(piece.back), ahead=ahead)
        if kx == 1.0 and alpha == 1.0:
            tile_piece.draw(canvas, face, place, lift, elevation)
        else:
            tile_piece.draw_turning(canvas, face, place.move(0, -lift), kx, alpha, elevation)


class Rods:
    """Both players' rods at every row."""

    def __init__(self, game: AnyGame, board: RowBoard) -> None:
        self.game = game
        self._board = board

    def draw(self, canvas: Canvas, placing: Placing, picture: Picture) -> None:
        """See RodLook."""
        definition, grid = self.game.definition, self.game.grid
        if not definition.limit:
            return
        now = gauges(definition, grid, picture.position)
        then = gauges(definition, grid, picture.preview.position) if picture.preview else now
        for rank in range(grid.ranks):
            for seat, before, after in zip(TWO, now[rank], then[rank], strict=True):
                reading = rods.Reading(seat, before.sum, after.sum, max(after.limit, 0))
                upper = seat is not placing.near
                end = self._board.rods(placing, rank).right
                rods.draw(canvas, reading, *self._board.gauge_at(placing, rank, upper), end)
