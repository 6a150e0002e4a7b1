"""The court of Battle Logistic Square: halftones, net, life bars, AVIs, placed cards, and what is in reach.

Dark in both themes. All lengths are natural units.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin
from typing import TYPE_CHECKING

from scenes.board.plan import Loss
from scenes.games.kit.art import draw_board
from scenes.games.kit.sheet import Sheet, brackets, chamfered, number, outline
from scenes.games.logistic.face.art import CREAM, INK, draw_picture, draw_sprite, owner_colour, picture_of
from scenes.games.logistic.places import COURT, Places
from scenes.geometry import Point, Rect
from squares.core.grid import Cell, File, Rank
from squares.core.phrase import Say
from squares.core.seats import TWO, Seat
from squares.games.logistic import LogisticGame
from squares.games.logistic.rules.cards import Avatar
from squares.games.logistic.rules.values import LogisticPosition

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

AVI, PLACED = 36.0, 64.0
"""Radius of an AVI and width of a placed card on a cell of 86."""
_CELL = 86.0
TICKS, MOST_TICKS = (100, 200, 500, 1000), 12
"""Life from tick to tick: the first that needs no more than so many."""
_LEGIBLE = 0.5
"""Scale below which a small picture of the court leaves its numbers out."""


def draw(canvas: Canvas, places: Places, game: LogisticGame) -> None:
    """The court without anything on it."""
    canvas.shadow(COURT, "board", radius=12)
    key = ("court", places.grid.files, places.grid.ranks, places.near, game.definition.board.area, game.definition.wins)
    canvas.surface(key, COURT, lambda on: _paint(on.sub(Rect(-COURT.x, -COURT.y, 1, 1)), places, game))
    draw_board(canvas, game.definition, places.field, map(places.cell, places.cells()))


def _paint(canvas: Canvas, places: Places, game: LogisticGame) -> None:
    canvas.box(COURT, fill="games.logistic.court", radius=12)
    canvas.box(COURT.inset(6), line="games.logistic.line", width=1, radius=8)
    for cell in places.cells():
        place = places.cell(cell)
        canvas.box(place, fill="games.logistic.court_2", line="games.logistic.line", width=1.2, radius=3)
        _halftone(canvas, place, cell, places, game)
    _net(canvas, places)
    for seat in TWO:
        for cell in game.definition.goals(seat):
            _goal(canvas, places.cell(cell), seat)
    if canvas.scale >= _LEGIBLE:
        _coordinates(canvas, places)


def _goal(canvas: Canvas, place: Rect, seat: Seat) -> None:
    """A ring in the owner's shape on a cell that an AVI may win on; of a cell for both they lie in each other."""
    if seat is Seat.SOUTH:
        canvas.disc(place.center, place.w * 0.3, fill="games.logistic.court", line=owner_colour(seat), width=2.2)
    else:
        canvas.diamond(place.center, place.w * 0.24, fill="games.logistic.court", line=owner_colour(seat), width=2.2)


def _coordinates(canvas: Canvas, places: Places) -> None:
    """Files in the corners of the lowest cells, ranks in those of the leftmost."""
    cells, row = places.cells(), places.grid.files
    for cell in cells[-row:]:
        place = places.cell(cell)
        _write_small(canvas, str(cell)[:1], (place.right - 8, place.bottom - 9))
    for cell in cells[::row]:
        place = places.cell(cell)
        _write_small(canvas, str(cell)[1:], (place.x + 8, place.y + 9))


def _write_small(canvas: Canvas, text: str, middle: Point) -> None:
    canvas.box(Rect.around(middle, 12, 13), fill="games.logistic.court_2", radius=3)
    canvas.text(text, middle, "name", "games.logistic.ink_2", "center", size=11)


def _halftone(canvas: Canvas, place: Rect, cell: Cell, places: Places, game: LogisticGame) -> None:
    """Dots of South and diamonds of North, smaller towards the net."""
    area, ranks = game.definition.board.area, places.grid.ranks
    south = cell.rank < area
    if not south and cell.rank < ranks - area:
        return
    depth = area - cell.rank if south else cell.rank - (ranks - area) + 1
    pitch = place.w / 9
    d = []
    down = south == (places.near is Seat.SOUTH)
    for row in range(9):
        for column in range(9):
            x, y = place.x + (column + 0.5) * pitch, place.y + (row + 0.5) * pitch
            share = (row + 1) / 9 if down else (9 - row) / 9
            r = pitch * (0.07 + 0.3 * (depth - 1 + share) / area)
            d.append(_dot(x - place.x, y - place.y, r, south))
    sheet = Sheet(canvas, place.w, place.h)
    sheet.path("".join(d), fill=owner_colour(Seat.SOUTH if south else Seat.NORTH), alpha=0.5)
    sheet.draw(canvas, place.x, place.y)


def _dot(x: float, y: float, r: float, round_: bool) -> str:
    if round_:
        a, b = number(r), number(2 * r)
        return f"M{number(x - r)} {number(y)}a{a} {a} 0 1 1 {b} 0a{a} {a} 0 1 1 -{b} 0z"
    r *= 1.2
    a = number(r)
    return f"M{number(x)} {number(y - r)}l{a} {a}l-{a} {a}l-{a} -{a}z"


def _net(canvas: Canvas, places: Places) -> None:
    """A net across the middle, between two posts."""
    field = places.field
    band = Rect(field.x - 12, field.center[1] - 9, field.w + 24, 18)
    sheet = Sheet(canvas, band.w + 12, band.h + 14)
    d = ""
    for i in range(int(band.w / 6) + 1):
        x = 6 + i * 6
        d += f"M{x} 7l6 18M{x + 6} 7l-6 18"
    sheet.path(d, line="games.logistic.net", width=0.7, alpha=0.5)
    for y in (7, 25):
        sheet.path(f"M6 {y}H{band.w + 6:g}", line="games.logistic.net", width=1.6, alpha=0.85)
    for left in (3.0, band.w + 3):
        sheet.path(f"M{left:g} 2h6v28h-6z", fill="games.logistic.net")
    sheet.draw(canvas, band.x - 6, band.y - 7)


# ---- life


def draw_life(
    canvas: Canvas,
    places: Places,
    game: LogisticGame,
    position: LogisticPosition,
    coming: LogisticPosition | None,
    say: Say,
) -> None:
    """Both bars with ticks of a hundred, the notch of the awakening, and hatched what is about to be lost."""
    for seat in TWO:
        player = position.player(seat)
        life, full = player.life, game.definition.life_of(player.avatar)
        then = life if coming is None else coming.player(seat).life
        avatar = game.definition.cards[position.player(seat).avatar]
        awakens = avatar.awakening.at if isinstance(avatar, Avatar) else 0
        _bar(canvas, places.life(seat), seat, (life, then, full), awakens, seat is places.near)
        if then != life and canvas.scale >= _LEGIBLE:
            pill, text = places.change(seat), say("court.lost" if then < life else "court.gained", n=abs(then - life))
            canvas.box(pill, fill="games.logistic.net", radius=11)
            canvas.text(text, pill.center, "numeral", INK, "center", size=16)


def _bar(canvas: Canvas, bar: Rect, seat: Seat, life: tuple[int, int, int], awakens: int, near: bool) -> None:
    now, then, full = life
    colour, cut = owner_colour(seat), seat is Seat.NORTH
    radius = 6.0 if cut else 8.0
    sheet = Sheet(canvas, bar.w + 4, bar.h + 20)
    here = Rect(2, 10, bar.w, bar.h)
    sheet.path(outline(here, radius, cut), fill="#08090B", line="games.logistic.line", width=1.4)
    at = {name: bar.w * min(full, value) / full for name, value in (("low", min(now, then)), ("high", max(now, then)))}
    if at["low"] > 0:
        sheet.path(outline(here._replace(w=max(at["low"], 2 * radius)), radius, cut), fill=colour)
    if at["high"] - at["low"] > 1:
        strip = Rect(2 + at["low"], 10, at["high"] - at["low"], bar.h)
        sheet.path(_hatch(strip), line=colour if then > now else "games.logistic.net", width=2.4)
        sheet.path(outline(strip, 0, False), line=colour, width=1.2)
    step = next((n for n in TICKS if full <= MOST_TICKS * n), TICKS[-1])
    for tick in range(step, full, step):
        x = 2 + bar.w * tick / full
        sheet.path(f"M{x:g} 10v{bar.h:g}", line="games.logistic.court", width=1.6)
    x = 2 + bar.w * min(awakens, full) / full
    tip, base = (11 + bar.h, 20 + bar.h) if near else (9.0, 0.0)
    sheet.path(f"M{x:g} {tip:g}L{x - 6:g} {base:g}H{x + 6:g}z", fill="games.logistic.net")
    sheet.draw(canvas, bar.x - 2, bar.y - 10)
    if canvas.scale < _LEGIBLE:
        return
    size = 28.0 if now < 1000 else 20.0
    canvas.text(str(now), (COURT.right - 30, bar.center[1]), "numeral", colour, "midright", size=size)


def _hatch(strip: Rect) -> str:
    d, x = "", strip.x - strip.h
    while x < strip.right:
        a, b = max(x, strip.x), min(x + strip.h, strip.right)
        d += f"M{number(a)} {number(strip.bottom - (a - x))}L{number(b)} {number(strip.bottom - (b - x))}"
        x += 6
    return d


# ---- what is in reach


def reach(places: Places, rows: tuple[str, ...], anywhere: bool, seat: Seat, at: Cell) -> frozenset[Cell]:
    """The cells of a card's range from an AVI's cell; for North it is turned."""
    if anywhere:
        return frozenset(cell for cell in places.grid if cell != at)
    centre = next(((r, row.index(c)) for r, row in enumerate(rows) for c in "AX" if c in row), None)
    if centre is None:
        return frozenset()
    found = []
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            if sign in "xX":
                ahead, right = centre[0] - r, c - centre[1]
                side = 1 if seat is Seat.SOUTH else -1
                found.append(Cell(File(at.file + side * right), Rank(at.rank + side * ahead)))
    return frozenset(cell for cell in found if cell in places.grid)


def draw_reach(canvas: Canvas, places: Places, cells: Iterable[Cell], seat: Seat) -> None:
    """Corners in the owner's shape on a wash of its colour."""
    colour, cut = owner_colour(seat), seat is Seat.NORTH
    for cell in sorted(cells):
        place = places.cell(cell)
        sheet = Sheet(canvas, place.w, place.h)
        here = Rect(0, 0, place.w, place.h)
        sheet.path(outline(here.inset(2), 10, cut), fill=colour, alpha=0.2)
        sheet.path(_corners(here.inset(5 if cut else 4), 18, 8, cut), line=colour, width=3)
        sheet.draw(canvas, place.x, place.y)


def _corners(rect: Rect, arm: float, bend: float, cut: bool) -> str:
    """Four corners, round or cut."""
    d = ""
    for x, sx in ((rect.x, 1), (rect.right, -1)):
        for y, sy in ((rect.y, 1), (rect.bottom, -1)):
            d += f"M{x:g} {y + sy * arm:g}V{y + sy * bend:g}"
            d += f"L{x + sx * bend:g} {y:g}" if cut else f"Q{x:g} {y:g} {x + sx * bend:g} {y:g}"
            d += f"H{x + sx * arm:g}"
    return d


def draw_target(canvas: Canvas, place: Rect, marked: bool, empty: bool) -> None:
    """A cell that may be chosen now: thick ticks, and a dot where nothing stands on it."""
    sheet = Sheet(canvas, place.w, place.h)
    here = Rect(0, 0, place.w, place.h)
    if empty:
        sheet.path(outline(here.inset(2), 4, False), fill="games.logistic.green", alpha=0.36 if marked else 0.16)
    sheet.path(brackets(here.inset(5), 16), line="#57DDB1", width=4 if marked else 3)
    if empty:
        sheet.disc(here.center, 6, fill="#57DDB1")
    sheet.draw(canvas, place.x, place.y)


def draw_trace(canvas: Canvas, place: Rect) -> None:
    """Where the last step came from or led to."""
    sheet = Sheet(canvas, place.w, place.h)
    sheet.path(brackets(Rect(0, 0, place.w, place.h).inset(3), 10), line="games.logistic.net", width=1.8, alpha=0.8)
    sheet.draw(canvas, place.x, place.y)


# ---- pieces


def draw_avi(canvas: Canvas, game: LogisticGame, id: str, seat: Seat, middle: Point, r: float, awake: bool) -> None:
    """An AVI: round for South, cut for North; a ring of rays while it is awakened."""
    room = Rect.around(middle, 2.8 * r)
    key = ("avi", id, picture_of(canvas, game.definition, id), seat, awake, round(r, 2))
    canvas.surface(key, room, lambda on: _paint_avi(on, game, id, seat, r, awake))


def _paint_avi(canvas: Canvas, game: LogisticGame, id: str, seat: Seat, r: float, awake: bool) -> None:
    colour, cut = owner_colour(seat), seat is Seat.NORTH
    size = 2.8 * r
    sheet = Sheet(canvas, size, size)
    middle = (size / 2, size / 2)
    whole = Rect.around(middle, 2 * r)
    if awake:
        sheet.path(_rays(middle, r * 1.04, r * 1.25), line=colour, width=r * 0.09)
    for grow, fill in ((0.0, colour), (r * 0.2, "games.logistic.court")):
        inner = whole.inset(grow)
        sheet.path(chamfered(inner, inner.w * 0.29) if cut else outline(inner, inner.w / 2, False), fill=fill)
    sheet.draw(canvas, 0, 0)
    colours = {"ink": colour, "paper": "games.logistic.court", "light": "games.logistic.court"}
    draw_sprite(canvas, game.definition, id, Rect.around(middle, r * 1.16), colours)


def _rays(middle: Point, inner: float, outer: float) -> str:
    """Strokes all round."""
    return "".join(
        f"M{number(middle[0] + inner * cos(a))} {number(middle[1] + inner * sin(a))}"
        f"L{number(middle[0] + outer * cos(a))} {number(middle[1] + outer * sin(a))}"
        for a in (2 * pi * i / 20 for i in range(20))
    )


def draw_placed(
    canvas: Canvas, game: LogisticGame, id: str, seat: Seat, middle: Point, w: float, left: int | None
) -> None:
    """A placed card: a cream plate in the owner's shape with its picture and the durability that is left."""
    place = Rect.around(middle, w)
    cut = seat is Seat.NORTH
    canvas.shadow(place, "piece", radius=w * 0.16, shape="cut" if cut else "round")
    key = ("placed", id, picture_of(canvas, game.definition, id), seat, left, round(w, 2))
    canvas.surface(key, place, lambda on: _paint_placed(on, game, id, seat, w, left))


def _paint_placed(canvas: Canvas, game: LogisticGame, id: str, seat: Seat, w: float, left: int | None) -> None:
    cut = seat is Seat.NORTH
    sheet, here = Sheet(canvas, w, w), Rect(0, 0, w, w)
    sheet.path(outline(here, w * 0.16, cut), fill=CREAM)
    sheet.path(outline(here.inset(w * 0.055), w * 0.13, cut), line=owner_colour(seat), width=w * 0.035)
    sheet.draw(canvas, 0, 0)
    high = w * (0.5 if left is not None else 0.66)
    at = Rect.around((w / 2, w * (0.36 if left is not None else 0.5)), high)
    draw_picture(canvas, game.definition, id, at)
    if left is not None:
        canvas.text(str(left), (w / 2, w * 0.79), "numeral", INK, "center", size=w * 0.31)


def draw_able(canvas: Canvas, places: Places, cell: Cell) -> None:
    """A frame round a placed card that can do something now."""
    size = placed_width(places) + 9
    canvas.box(Rect.around(places.cell(cell).center, size, size), line="#57DDB1", width=2.4, radius=14)


def draw_threat(canvas: Canvas, place: Rect, amount: int, say: Say) -> None:
    """What a placed card is about to lose, at its upper corner."""
    text = say("court.lost", n=amount)
    width = canvas.measure(text, "numeral", 15)[0] + 14
    pill = Rect(place.right - width, place.y, width, 21)
    canvas.box(pill, fill="games.logistic.net", line=INK, width=1.2, radius=10.5)
    canvas.text(text, pill.center, "numeral", INK, "center", size=15)


def draw_awakening(canvas: Canvas, middle: Point, seat: Seat, r: float, share: float) -> None:
    """Rings in the owner's shape that run outwards from an AVI as it awakens."""
    size = 6.4 * r
    sheet = Sheet(canvas, size, size)
    for late in (0.0, 0.22, 0.44):
        run = (share - late) / 0.56
        if 0 < run < 1:
            ring = Rect.around((size / 2, size / 2), 2 * r * (1 + 2 * run))
            cut = seat is Seat.NORTH
            path = chamfered(ring, ring.w * 0.29) if cut else outline(ring, ring.w / 2, False)
            sheet.path(path, line=owner_colour(seat), width=r * 0.16 * (1 - run) + 1, alpha=1 - run)
    sheet.draw(canvas, middle[0] - size / 2, middle[1] - size / 2)


def draw_loss(canvas: Canvas, middle: Point, loss: Loss, say: Say) -> None:
    """A number that rises from what was struck: on ink for damage, on green for life given back; or a die."""
    if loss.die:
        _draw_die(canvas, middle, loss)
        return
    text = say("court.lost" if loss.amount >= 0 else "court.gained", n=abs(loss.amount))
    width = canvas.measure(text, "numeral", 26)[0] + 24
    rise = 14 + 44 * (1 - (1 - loss.share) ** 2)
    pill = Rect.around((middle[0], middle[1] - rise), width, 36)
    alpha = min(1.0, 3 * (1 - loss.share))
    canvas.box(pill, fill="games.logistic.net", radius=18, alpha=alpha)
    if alpha > 0.4:
        canvas.text(text, pill.center, "numeral", INK if loss.amount >= 0 else "#00513B", "center", size=26)


def _draw_die(canvas: Canvas, middle: Point, loss: Loss) -> None:
    """A die that comes up from the cards of whoever rolls it, with what it shows."""
    rise = 20 + 60 * (1 - (1 - min(1.0, 3 * loss.share)) ** 2)
    face, alpha = Rect.around((middle[0], middle[1] - rise), 46, 46), min(1.0, 4 * (1 - loss.share))
    canvas.box(face, fill=CREAM, line=INK, width=2, radius=10, alpha=alpha)
    if alpha > 0.4:
        canvas.text(str(loss.amount), face.center, "numeral", INK, "center", size=28)


def avi_radius(places: Places) -> float:
    """Radius of an AVI on this court."""
    return AVI * places.side / _CELL


def placed_width(places: Places) -> float:
    """Width of a placed card on this court."""
    return PLACED * places.side / _CELL
