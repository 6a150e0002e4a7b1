"""The stand beside Rengoma's board: stocks whose order nobody sees, the field, the chips; four players' plates."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from scenes.board.picture import Picture
from scenes.games.kit.placing import Placing
from scenes.games.kit.sheet import Sheet, outline
from scenes.games.rengoma import disc as disc_piece
from scenes.games.rengoma.captions import partner_of
from scenes.games.rengoma.mat import Stand, Tatami
from scenes.games.rengoma.seats import RengomaSeats
from scenes.geometry import Point, Rect, between
from squares.core.phrase import Say, phrase
from squares.core.players import Names
from squares.core.seats import Seat
from squares.games.rengoma import RengomaGame
from squares.games.rengoma.rules.values import COLOURS, SIDES

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

COIN = 16.0
_LAYERS = 5


def draw(canvas: Canvas, game: RengomaGame, board: Tatami, near: Seat, picture: Picture, say: Say | None) -> None:
    """Everything on the stand but the pieces of the field; without ``say`` no words, as where it is small."""
    stand, theme = board.stand, canvas.theme
    canvas.box(stand.area, fill="table_deep", line="table_line", width=1.5, radius=float(theme.token("radius.tray")))
    own = SIDES.index(game.side(near))
    size = 17.0 if board.compact else 15.0
    _stock(canvas, game, stand, own, picture, say, size, near=True)
    _stock(canvas, game, stand, 1 - own, picture, say, size, near=False)
    for y in (stand.far.bottom, stand.near.y):
        canvas.line((stand.area.x + 16, y), (stand.area.right - 16, y), "table_line", 1.2)
    if game.hidden:
        for colour in (0, 1):
            disc_piece.well(canvas, stand.field(colour == 0), 42)
    else:
        _open_stocks(canvas, game, stand, picture, say)
    chips = picture.position.chips
    _coins(canvas, (stand.middle.center[0], stand.middle.y + 206), chips[0], sum(chips), 150)
    if say is not None:
        acting = None if picture.to_act is None else SIDES.index(game.side(picture.to_act))
        _field_words(canvas, game, stand, acting, say, size)


def offered(game: RengomaGame, stand: Stand, text: str, size: float) -> Rect:
    """The place of a piece that lies open on the stand."""
    black = text.startswith("b")
    if game.hidden:
        return Rect.around(stand.field(black), size)
    kinds = sorted(set(game.definition.strengths))
    return stand.kind(black, kinds.index(int(text[1:])), len(kinds), game.definition.chips > 0)


def _open_stocks(canvas: Canvas, game: RengomaGame, stand: Stand, picture: Picture, say: Say | None) -> None:
    """A place for each kind of piece, and how many are left of it."""
    for colour, letter in enumerate(COLOURS):
        for strength in sorted(set(game.definition.strengths)):
            place = offered(game, stand, f"{letter}{strength}", 0.0)
            disc_piece.well(canvas, place.center, place.w / 2)
            if say is not None:
                words = say("rengoma.view.count", n=picture.position.stocks[colour].count(str(strength)))
                canvas.text(words, (place.right + 6, place.center[1]), "text", "ink_2", "midleft", size=14)


def _field_words(canvas: Canvas, game: RengomaGame, stand: Stand, acting: int | None, say: Say, size: float) -> None:
    """Headings of the field and of the chips, if there are any, and what either piece is for the side that acts."""
    chips, pays = game.definition.chips > 0, game.definition.pays_enemy
    x, y = stand.middle.center[0], stand.middle.y
    canvas.text(
        say("rengoma.view.field" if game.hidden else "rengoma.view.open"),
        (x, y + 12),
        "text_strong",
        "ink",
        "center",
        size=size,
    )
    if chips:
        canvas.text(say("rengoma.view.chips"), (x, y + 176), "text", "ink_2", "center", size=size - 1.5)
    for colour in (0, 1) if acting is not None and game.hidden else ():
        middle = stand.field(colour == 0)
        keys = ["rengoma.view.own"] if colour == acting else ["rengoma.view.enemy", "rengoma.view.earns"][: 1 + pays]
        for i, key in enumerate(keys):
            at = (middle[0], middle[1] + 58 + 17 * i)
            canvas.text(say(key), at, "text", "ink_2", "center", size=size - 1.5)


def _stock(
    canvas: Canvas,
    game: RengomaGame,
    stand: Stand,
    colour: int,
    picture: Picture,
    say: Say | None,
    size: float,
    near: bool,
) -> None:
    """A closed stock with its number, and the chips of the side; the near one's words stand under it."""
    left = picture.position.left(colour)
    area = stand.near if near else stand.far
    line = area.bottom - 22 if near else area.y + 26
    if say is not None:
        name, rest = phrase("rengoma.view.stock", side=game.definition.side_name(colour)), area.right - 18
        canvas.text(say(name), (area.x + 18, line), "text_strong", "ink", "midleft", size=size)
        canvas.text(say("rengoma.view.left", n=left), (rest, line), "text", "ink_2", "midright", size=size - 1)
    middle = stand.stock(near)
    if game.hidden and left:
        disc_piece.draw_back(canvas, disc_piece.suit(game.definition, SIDES[colour]), middle, 29, min(left, _LAYERS))
    elif game.hidden:
        disc_piece.well(canvas, middle, 29)
    chips = picture.position.chips
    _coins(canvas, (area.right - 62, middle[1] + 8), chips[1 + colour], sum(chips), 88)


def _coins(canvas: Canvas, middle: Point, held: int, most: int, width: float) -> None:
    """Chips, and dashed places for the others of the game; they draw together where they are many."""
    pitch = min(2 * COIN + 4, (width - 2 * COIN) / max(most - 1, 1))
    for i in range(most):
        at = (middle[0] + (i - (most - 1) / 2) * pitch, middle[1])
        if i < held:
            disc_piece.chip(canvas, at, COIN)
        elif pitch > 2 * COIN:
            disc_piece.well(canvas, at, COIN - 1)


def plates(
    canvas: Canvas,
    game: RengomaGame,
    board: Tatami,
    placing: Placing,
    picture: Picture,
    names: Names,
    say: Say | None,
) -> None:
    """Four players round the board, arrows for the order of turns, and who is passed over while a partner acts.

    Without ``say`` marks alone, as where it is small.
    """
    if not board.plates:
        return
    _arrows(canvas, board.seats)
    acting, on_turn = picture.to_act, picture.on_turn
    skipped = None
    if acting is not None and acting is not on_turn and on_turn is not None:
        skipped = game.seats[(game.seats.index(on_turn) + 1) % 4]
    for seat, place in seated(game, board, placing).items():
        _plate(canvas, game, seat, place, seat is acting)
        if say is None:
            RengomaSeats(game).mark(canvas, seat, place.center, 40)
            continue
        partner = picture.you is not None and seat is partner_of(game, picture.you)
        side = game.definition.side_name(game.colour(seat))
        words = say(_words(seat, acting, on_turn, skipped, partner), side=side)
        name = say("views.player", name=names.get(seat) or phrase(f"views.seat.{seat.value}"))
        _named(canvas, game, seat, place, name, words)


def seated(game: RengomaGame, board: Tatami, placing: Placing) -> dict[Seat, Rect]:
    """The plate of each of four players, the near one's below."""
    near = game.seats.index(placing.near)
    return {seat: board.seats[(i - near) % 4] for i, seat in enumerate(game.seats)}


def _words(seat: Seat, acting: Seat | None, on_turn: Seat | None, skipped: Seat | None, partner: bool) -> str:
    if seat is acting:
        return "rengoma.view.acts" if acting is on_turn else "rengoma.view.acts_for"
    if seat is skipped:
        return "rengoma.view.skipped"
    return "rengoma.view.plate_partner" if partner else "rengoma.view.plate"


def _plate(canvas: Canvas, game: RengomaGame, seat: Seat, place: Rect, acting: bool) -> None:
    cut = game.side(seat) == "red"
    sheet = Sheet(canvas, place.w, place.h)
    path = outline(Rect(1.5, 1.5, place.w - 3, place.h - 3), 10, cut)
    sheet.path(path, fill="paper_high" if acting else "table_deep")
    sheet.path(path, line="ink" if acting else "table_line", width=2.6 if acting else 1.4)
    sheet.draw(canvas, place.x, place.y)


def _named(canvas: Canvas, game: RengomaGame, seat: Seat, place: Rect, name: str, words: str) -> None:
    """Mark, name and a line of words; one below the other where the plate is high."""
    x, y = place.center
    if place.h > place.w:
        lines = canvas.lines(words, place.w - 4, "text", 13.5)
        y -= 9.0 * (len(lines) - 1)
        RengomaSeats(game).mark(canvas, seat, (x, y - 34), 22)
        canvas.text(name, (x, y + 6), "text_strong", "ink", "center", size=16, max_width=place.w - 14)
        for n, line in enumerate(lines):
            canvas.text(line, (x, y + 34 + 18 * n), "text", "ink_2", "center", size=13.5)
    else:
        left, room = place.x + 52, place.w - 64
        RengomaSeats(game).mark(canvas, seat, (place.x + 28, y), 22)
        canvas.text(name, (left, y - 10), "text_strong", "ink", "midleft", size=16, max_width=room)
        canvas.text(words, (left, y + 12), "text", "ink_2", "midleft", size=13.5, max_width=room)


def _arrows(canvas: Canvas, seats: tuple[Rect, ...]) -> None:
    """Dotted quarter circles clockwise from plate to plate."""
    below, left, above, right = seats
    area = Rect(left.x, above.y, right.right - left.x, below.bottom - above.y)
    canvas.surface(("arrows", seats), area, partial(_paint_arrows, seats=seats, area=area))


def _paint_arrows(canvas: Canvas, seats: tuple[Rect, ...], area: Rect) -> None:
    below, left, above, right = seats
    sheet = Sheet(canvas, area.w, area.h)
    x, y = area.topleft

    def curve(start: Point, bend: Point, end: Point, head: Point) -> None:
        steps = round(0.8 * (abs(start[0] - end[0]) + abs(start[1] - end[1])) / 7)
        for i in range(steps + 1):
            at = between(between(start, bend, i / steps), between(bend, end, i / steps), i / steps)
            sheet.disc((at[0] - x, at[1] - y), 1.0, fill="ink_3")
        (ex, ey), (hx, hy) = (end[0] - x, end[1] - y), head
        sides = [f"{ex + 5 * side * hy:.1f} {ey + 5 * side * hx:.1f}" for side in (1, -1)]
        sheet.path(f"M{ex + 9 * hx:.1f} {ey + 9 * hy:.1f}L{sides[0]}L{sides[1]}z", fill="ink_3")

    lx, rx = left.center[0], right.center[0]
    curve((below.x - 6, below.center[1]), (lx, below.center[1]), (lx, left.bottom + 18), (0, -1))
    curve((lx, left.y - 6), (lx, above.center[1]), (above.x - 18, above.center[1]), (1, 0))
    curve((above.right + 6, above.center[1]), (rx, above.center[1]), (rx, right.y - 18), (0, 1))
    curve((rx, right.bottom + 6), (rx, below.center[1]), (below.right + 18, below.center[1]), (-1, 0))
    sheet.draw(canvas, 0, 0)
