"""Where pieces stand, come to and fight: a number for each cell, on the real board of the game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from scenes.board.picture import Picture
from scenes.games import look_of
from scenes.games.kit.board_view import BoardView
from scenes.geometry import Rect, enclosing
from scenes.screens.bench.playtest.charts import Chart, Mark
from scenes.ui.canvas import Canvas
from scenes.ui.measure import TextMeasure
from scenes.ui.theme import Theme
from squares.core.game import AnyGame, Setup
from squares.core.grid import Cell
from squares.core.phrase import Say
from squares.core.seats import Seat
from squares.playtest.plot import number
from squares.playtest.summary import Map

_LEVELS = 5  # shades that are told apart
_FAINTEST, _STRONGEST = 0.14, 0.92
_BEFORE = 100  # plies after which something should have come to the board
_TALLEST, _TALLEST_COMPACT = 330.0, 252.0
_ROUND = 0.9  # cells' heights that a board's frame takes
_NUMBER, _LARGE = 24.0, 34.0  # cells as wide as this hold their number, and in a larger size


class Ground:
    """The bare board of a game, for its maps. ``key`` tells it from that of other runs."""

    def __init__(self, game: AnyGame, say: Say, theme: Theme, key: object) -> None:
        self.game, self._say, self._theme, self.key = game, say, theme, key

    @cached_property
    def view(self) -> BoardView:
        """What draws it."""
        return look_of(self.game).view(self.game, self._say, self._theme, trays=False)

    @cached_property
    def picture(self) -> Picture:
        """Nothing lies on it; what comes before the first piece does, such as a draft, is over."""
        position = self.game.start(Setup(), 0)
        for _ in range(_BEFORE):
            if self.game.outcome(position) or any(isinstance(each.spot, Cell) for each in self.game.pieces(position)):
                break
            position = self.game.apply(position, self.game.legal_actions(position)[0]).position
        return Picture(position, ())

    def colour(self, key: str) -> str:
        """The token of a map's colour: a side's own where its pieces stand."""
        name, _, owner = key.partition(".")
        sides = list(dict.fromkeys(map(self.game.side, self.game.seats)))
        if owner in ("0", "1"):
            return self.view.seat_style.colour(
                next(each for each in self.game.seats if self.game.side(each) == sides[int(owner)])
            )
        return "threat" if name == "fight" else "legal"


class Heat(Chart):
    """A map of means a ``unit``, turn or game. ``note``: what it stands on."""

    def __init__(self, ground: Ground, found: Map, unit: str, note: str, say: Say) -> None:
        self._ground, self._found, self._say, self._unit, self._note = ground, found, say, unit, note
        self._most = max(found.cells, default=0.0) or 1.0

    def lay(self, width: float, measure: TextMeasure, compact: bool) -> None:
        super().lay(width, measure, compact)
        tallest = _TALLEST_COMPACT if compact else _TALLEST
        self._place(Rect(0, 0, width, tallest))
        cells = enclosing([self._ground.view.rect(cell) for cell in self._ground.game.grid])
        self.height = min(tallest, cells.h * (1 + _ROUND / self._found.ranks) + 26)

    def _place(self, rect: Rect) -> None:
        self._ground.view.layout(rect, True, Seat.SOUTH)
        self._ground.view.show(self._ground.picture)

    def draw(self, canvas: Canvas, rect: Rect) -> None:
        self._place(rect)
        view, picture = self._ground.view, self._ground.picture
        view.draw_base(canvas, picture, frozenset())
        view.draw_moving(canvas, picture, ())
        heat = self._ground.colour(self._found.key)
        for cell in self._ground.game.grid:
            value = self._found.cells[self._ground.game.grid.index(cell)]
            shade = round(_LEVELS * value / self._most)
            if not value:
                continue
            place = view.rect(cell)
            alpha = _FAINTEST + (_STRONGEST - _FAINTEST) * shade / _LEVELS
            side = 0.82 * min(place.w, place.h)
            spot = Rect.around(place.center, side)
            canvas.box(spot, fill="paper_high", radius=0.14 * side)
            canvas.box(spot, fill=heat, line="ink_3", width=1.0, radius=0.14 * side, alpha=alpha)
            if side >= _NUMBER:
                ink = _readable(canvas.theme, heat, alpha)
                canvas.text(number(value), spot.center, "small", ink, "center", side, 13 if side >= _LARGE else 11)

    def marks(self) -> Iterator[Mark]:
        self._place(Rect(0, 0, self.width, self.height))
        grid = self._ground.game.grid
        for cell in grid:
            value = number(self._found.cells[grid.index(cell)])
            said = self._say(f"runs.map.{self._unit}", cell=str(cell), value=value)
            yield Mark(self._ground.view.rect(cell), (said, self._note))


def _readable(theme: Theme, heat: str, alpha: float) -> str:
    """The token of the ink that is read best on a shade of a colour."""
    ground, colour = theme.colour("paper_high"), theme.colour(heat)
    mixed = [alpha * over + (1 - alpha) * under for over, under in zip(colour[:3], ground[:3], strict=True)]
    light = _light(mixed)

    def contrast(ink: str) -> float:
        other = _light(theme.colour(ink)[:3])
        return (max(light, other) + 0.05) / (min(light, other) + 0.05)

    return max(("ink", "on_ink"), key=contrast)


def _light(colour: tuple[float, ...] | list[float]) -> float:
    """How light a colour is, 0..1 (WCAG's relative luminance)."""
    parts = [part / 255 for part in colour]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
