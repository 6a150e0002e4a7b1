"""Tiles and row markers on paper. Their backs may drift by a millimetre or two, so they have no frames."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from scenes.games.kit.parts import TILE, Draw, Job, Part, board, hatched
from scenes.games.tiles import pictograms
from scenes.games.tiles.signs import tile_name
from scenes.games.tiles.tile import Face, front
from scenes.games.tiles.view import TilesView, board_of
from scenes.geometry import Rect
from squares.core.seats import TWO, Seat
from squares.games.tiles.rules.game import TilesGame
from squares.games.tiles.rules.sets import Face as Side
from squares.games.tiles.rules.sets import Sets

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

SAFE = 3.0
_PLANKS, _STRIPS = 0.137, 0.13
"""How much of a cell lies round the cells: the planks without their round corners, or the ends of the strips."""
_LONGER = 30.0
"""How far strips are drawn beyond the cells, so that their torn ends are cut off."""
_INSET = 0.03  # of a tile's width: from its edge to what stands on it
_SIGN = 0.35, 0.3
"""Size and middle of the pictogram, clear of the notch."""
_MARK = 0.22, 0.79, 0.125
"""Middle and size of the owner's mark, as shares of the tile."""
_TIMES = {True: 3, False: 1}


def parts(job: Job) -> Iterator[Part]:
    """The board, every tile that can take part for each player, and the markers of the rows."""
    assert isinstance(job.game, TilesGame)
    definition = job.game.definition
    view = TilesView(job.game, job.say, job.theme, board_of(job.game, "", _LONGER), 0)
    rim = _PLANKS if definition.look.board == "planks" else _STRIPS
    yield board(job, (rim, rim), view)
    sets = Sets(definition)
    for owner, seat in enumerate(TWO):
        for kind in sets.kinds:
            if sets.choice == "fixed" and kind.family not in sets.owned(owner):
                continue
            faces = (_face(definition, seat, side) for side in (kind.front, kind.back))
            up, down = (_tile(face, job.ink == "low") for face in faces)
            title = tile_name(definition, str(kind))
            name, paths = f"{seat.value}-{kind}", tuple(("abilities", side.ability) for side in (kind.front, kind.back))
            yield Part("tiles", name, TILE, TILE, up, down, count=kind.count, title=title, paths=paths)
    yield from _markers(job)


def _face(definition: object, seat: Seat, side: Side) -> Face:
    return Face(seat, pictograms.sprite(definition, side.ability), str(side.number), ahead=-1)


def _tile(face: Face, low: bool) -> Draw:
    """A side of a tile; ``low``: a dark ground is hatched, and what stands on it has paper around it."""
    dark = face.cut and low

    def draw(canvas: Canvas, trim: Rect, bleed: float) -> None:
        ground = trim.inset(-bleed)
        shown = face
        if dark:
            hatched(canvas, ground, face.colour("face"))
            canvas.box(trim.inset(trim.w * 0.09), fill="#FFFFFF", radius=trim.w * 0.12, shape="cut")
            shown = Face(Seat.SOUTH, face.sprite, face.number)
        else:
            canvas.box(ground, fill=face.colour("face"))
        front(canvas, shown, trim.inset(trim.w * _INSET), _SIGN)
        _ahead(canvas, face, trim, shown.colour("ink"))
        x, y, size = _MARK
        at = trim.x + x * trim.w, trim.y + y * trim.w
        canvas.mark(face.owner.value if face.owner else "disc", at, size * trim.w, shown.colour("ink"))

    return draw


def _ahead(canvas: Canvas, face: Face, trim: Rect, ink: str) -> None:
    """The notch that says where ahead is, inside of what may be cut off by mistake."""
    half, high = trim.w * 0.07, trim.w * 0.05
    top = trim.y + SAFE if face.ahead < 0 else trim.bottom - SAFE - high
    place = Rect(trim.center[0] - half, top, 2 * half, high)
    canvas.path("M0 1L1 0L2 1z" if face.ahead < 0 else "M0 0L1 1L2 0z", place, fill=ink, viewbox=(2, 1))


def _markers(job: Job) -> Iterator[Part]:
    """The cards that tell the rows apart where the board has such: one a row, three for a row that is held to win."""
    rows = board_of(job.game, "")
    ground = rows.ground(job.theme, False, False)
    if not hasattr(rows, "kind") or not ground.gap:  # planks differ in colour
        return
    labels: Counter[tuple[str, str]] = Counter()
    for rank in range(job.game.grid.ranks):
        kind = str(rows.kind(rank))
        labels[rows.label(rank), kind] += _TIMES[kind == "red"]
    for (label, kind), count in labels.items():
        yield Part("markers", label, TILE, TILE, _marker(label, kind), count=count)


def _marker(label: str, kind: str) -> Draw:
    ink = {"blue": "games.squares_ii.blue_ink", "red": "games.squares_ii.red_ink"}.get(kind, "ink_2")

    def draw(canvas: Canvas, trim: Rect, bleed: float) -> None:
        canvas.box(trim.inset(-bleed), fill=f"games.squares_ii.{kind}")
        canvas.text(label, trim.center, "numeral", ink, "center", size=trim.w * 0.6)

    return draw
