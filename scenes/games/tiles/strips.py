"""The table of SQUARES II: no board, a strip of washi for every rank, with marker cards and slips for the rods."""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING

from scenes.games.kit import states
from scenes.games.kit.placing import Ground, Placing
from scenes.games.kit.sheet import Sheet, number, rounded
from scenes.games.tiles.ground import Plan, draw_obstacle, draw_reached, draw_strongholds
from scenes.geometry import Rect
from squares.core.grid import Cell, File, Grid, Rank

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas
    from scenes.ui.theme import Theme

_RULES = 5.0, 9.5
"""Middle of the thick and of the thin rule from the long edge of the goal row's strip."""


class Strips:
    """``plan``: what each rank is; ``limit``: its caption; ``ends``: how far bare strips, without cards, slips and
    captions, go on beyond the cells.
    """

    name = "squares_ii"

    def __init__(self, grid: Grid, plan: Plan, limit: str, ends: float | None = None) -> None:
        self.grid = grid
        self.limit = limit
        self.plan = plan
        self.ends = ends

    def ground(self, theme: Theme, compact: bool, trays: bool) -> Ground:
        """The plan in natural units; the first strip's corner is at 0, 0."""
        at = theme.token(f"boards.{self.name}_compact" if compact else f"boards.{self.name}")
        self.at, self.compact = at, compact
        self.rod = theme.number("boards.gauge.length")
        pitch = at["cell"] + at["gap"]
        self.width = at["strip_w"] + (self.grid.files - 5) * pitch
        lead = at["origin"][0] - at["strip_x"]
        if self.ends is not None:
            lead, self.width = self.ends, self.grid.files * pitch - at["gap"] + 2 * self.ends
        cells = Rect(lead, 0, self.grid.files * pitch - at["gap"], self.grid.ranks * pitch - at["gap"])
        above, below = (10, 22) if compact else (24, 24)
        far = near = None
        height = cells.h + 22
        top = -4.0
        if trays:
            far = Rect(0, -above - at["tray_h"], self.width, at["tray_h"])
            near = Rect(0, cells.h + below, self.width, at["tray_h"])
            top, height = far.y - (0 if compact else 2), near.bottom + (2 if compact else 14)
        left, right = (74, 74) if compact else (120, 120)
        if not trays:
            left, right = 6, 30
        bounds = Rect(-left, top, self.width + left + right, height - top)
        self.cells = cells
        return Ground(bounds, cells, at["cell"], at["gap"], at["tile"], far, near, at["hand_tile"], at["hand_pitch"])

    def _strip(self, placing: Placing, rank: int) -> Rect:
        first = placing.cell(Cell(File(0), Rank(rank)))
        return Rect(0, first.y, self.width, first.h)

    def kind(self, rank: int) -> str:
        """red for the goal row, blue for territories, plain for the rest."""
        return {"goal": "red", "home": "blue", "plain": "plain"}[self.plan.kind(rank)]

    def label(self, rank: int) -> str:
        """What the rank's marker card says: C for the goal row, else its distance from the nearer end."""
        return "C" if rank in self.plan.goals else str(min(rank, self.grid.ranks - 1 - rank) + 1)

    def gauge_at(self, placing: Placing, rank: int, upper: bool) -> tuple[float, float, float]:
        """Where a rod begins, its middle's height, and its length."""
        slip = self._slip(self._strip(placing, rank))
        length, share = (self.rod * 0.9, 0.23) if self.compact else (self.rod, 0.2125)
        return slip.x + 10, slip.center[1] + slip.h * (-share if upper else share), length

    def rods(self, placing: Placing, rank: int) -> Rect:
        """The slip with both rods of a row."""
        return self._slip(self._strip(placing, rank))

    def markers(self, placing: Placing, rank: int) -> tuple[Rect, ...]:
        """The cards that mark a row: one at its left end, for the goal row a small one at its right end, too."""
        strip, (w, h) = self._strip(placing, rank), self.at["marker"]
        first = Rect(8 if self.compact else 11, strip.center[1] - h / 2, w, h)
        if rank not in self.plan.goals or self.compact:
            return (first,)
        return first, Rect(strip.right - 30, strip.center[1] - 28, 22, 56)

    def _slip(self, strip: Rect) -> Rect:
        w, h = self.at["slip"]
        return Rect(self.cells.right + (4 if self.compact else 2), strip.center[1] - h / 2, w, h)

    def draw(self, canvas: Canvas, placing: Placing) -> None:
        """Everything that never changes during a game."""
        for rank in range(self.grid.ranks):
            strip = self._strip(placing, rank)
            lower = placing.near.forward * (1 if rank * 2 < self.grid.ranks - 1 else -1) > 0
            self._paper(canvas, strip, rank, deep_below=lower)
            if self.ends is None:
                self._row(canvas, placing, rank, strip)
        self._crop_marks(canvas, placing)
        for index in self.plan.blocked:
            draw_obstacle(canvas, placing.cell(self.grid.cell(index)))
        draw_strongholds(canvas, self.grid, self.plan, placing.cell)
        draw_reached(canvas, self.grid, self.plan, placing.cell, placing.near)
        if self.ends is None:
            self._captions(canvas, placing)

    def _row(self, canvas: Canvas, placing: Placing, rank: int, strip: Rect) -> None:
        """The cards of a row, the slip for its rods, and its number."""
        first, *more = self.markers(placing, rank)
        self._card(canvas, first, rank, first.h * 0.51, inner=True)
        for card in more:
            self._card(canvas, card, rank, 19, inner=False)
        slip = self._slip(strip)
        radius = float(canvas.theme.token("radius.slip"))
        if self.plan.limited:
            canvas.shadow(slip, "paper", radius=radius)
            canvas.box(slip, fill="paper", radius=radius)
        canvas.text(
            str(rank + 1),
            (strip.right + 14 - (4 if self.compact else 0), strip.center[1]),
            style="text_strong",
            colour="ink_2",
            anchor="center",
            size=13 if not self.compact else 12,
        )

    def _captions(self, canvas: Canvas, placing: Placing) -> None:
        """The letters of the files and the limit, below the board."""
        bottom = self.cells.bottom + (13 if self.compact else 14)
        size = 12 if self.compact else 13
        for file in range(self.grid.files):
            x = placing.cell(Cell(File(file), Rank(0))).center[0]
            canvas.text(chr(97 + file), (x, bottom), style="text_strong", colour="ink_2", anchor="center", size=size)
        x, _, length = self.gauge_at(placing, 0, True)
        canvas.text(self.limit, (x + length, bottom), style="text_strong", colour="ink_2", anchor="center", size=size)

    def _crop_marks(self, canvas: Canvas, placing: Placing) -> None:
        length = 8 if not self.compact else 7
        width = float(canvas.theme.token("stroke.tick"))
        alpha = 0.6 if canvas.theme.mode == "light" else 1.0  # light lines on dark paper look thinner
        for cell in self.grid:
            if self.grid.index(cell) in self.plan.blocked:
                continue
            states.ticks(canvas, placing.cell(cell), "games.squares_ii.tick", width, length, alpha)

    def _paper(self, canvas: Canvas, strip: Rect, rank: int, deep_below: bool) -> None:
        kind = self.kind(rank)
        canvas.shadow(strip.inset(1.5, 0), "paper")
        room = strip.inset(-4)
        key = ("strip", kind, rank, strip.w, strip.h, deep_below, self.label(rank))
        canvas.surface(key, room, lambda on: self._paint(on, Rect(4, 4, strip.w, strip.h), rank, deep_below))

    def _paint(self, canvas: Canvas, strip: Rect, rank: int, deep_below: bool) -> None:
        kind = self.kind(rank)
        token = f"games.squares_ii.{kind}"
        sheet = Sheet(canvas, strip.w + 8, strip.h + 8)
        fill = token
        if kind == "blue":
            deep, light = (strip.bottom, strip.y) if deep_below else (strip.y, strip.bottom)
            sheet.gradient("g", (0, deep), (0, light), [(0, f"{token}_deep"), (0.82, token), (1, token)])
            fill = "url(#g)"
        elif kind == "red":
            ends = [(0.0, f"{token}_deep"), (0.01, f"{token}_deep"), (0.36, token)]
            sheet.gradient("g", (strip.x, 0), (strip.right, 0), ends + [(1 - s, c) for s, c in reversed(ends)])
            fill = "url(#g)"
        sheet.path(_deckle(strip, rank), fill=fill)
        if kind == "red":
            self._rules(sheet, strip)
        sheet.draw(canvas, 0, 0)
        if kind == "blue":
            waves = Sheet(canvas, strip.w - 4, strip.h)
            waves.path(seigaiha(Rect(-2, 0, strip.w, strip.h), 32.0, 8.0), line=f"{token}_line", width=1.2, alpha=0.5)
            waves.draw(canvas, strip.x + 2, strip.y)
        if kind == "red" and self.grid.files % 2:
            at = 4 + self.cells.x + (self.grid.files // 2) * (self.at["cell"] + self.at["gap"]) + self.at["cell"] / 2
            canvas.text(
                "C",
                (at, strip.center[1]),
                style="numeral",
                colour="games.squares_ii.red_line",
                anchor="center",
                size=strip.h * 0.66,
            )

    def _rules(self, sheet: Sheet, strip: Rect) -> None:
        thick, thin = _RULES
        left, right = strip.x + 3, strip.right - 3
        for middle, width in ((thick, 3.0), (thin, 1.2)):
            for y in (strip.y + middle, strip.bottom - middle):
                sheet.path(f"M{left:g} {y:g}H{right:g}", line="games.squares_ii.red_ink", width=width, alpha=0.85)

    def _card(self, canvas: Canvas, card: Rect, rank: int, size: float, inner: bool) -> None:
        """A card of the printed game: light in both themes."""
        kind = self.kind(rank)
        ink = {
            "blue": "games.squares_ii.light.blue_ink",
            "red": "games.squares_ii.light.red_ink",
            "plain": "color.light.ink_2",
        }
        colour = str(canvas.theme.token(ink[kind]))
        radius = 6.0 if inner else 3.0
        canvas.shadow(card, "paper", radius=radius)
        sheet = Sheet(canvas, card.w, card.h)
        here = Rect(0, 0, card.w, card.h)
        sheet.path(rounded(here, radius), fill="games.pieces.s_face")
        if inner:
            line = "games.squares_ii.tick" if canvas.theme.mode == "dark" else colour
            sheet.path(rounded(here.inset(4), 3), line=line, width=1.2)
        sheet.draw(canvas, card.x, card.y)
        canvas.text(self.label(rank), card.center, style="numeral", colour=colour, anchor="center", size=size)


def _deckle(strip: Rect, seed: int) -> str:
    """Outline of a torn strip: the short ends waver by 1.6, the long ones hardly."""
    rng = random.Random(seed * 7 + 3)
    points: list[tuple[float, float]] = []
    steps = max(6, round(strip.h / 8))
    for i in range(41):
        points.append((strip.x + strip.w * i / 40, strip.y + rng.uniform(-0.45, 0.3)))
    for i in range(1, steps):
        points.append((strip.right + rng.uniform(-2.0, 1.6), strip.y + strip.h * i / steps))
    for i in range(40, -1, -1):
        points.append((strip.x + strip.w * i / 40, strip.bottom + rng.uniform(-0.3, 0.3)))
    for i in range(steps - 1, 0, -1):
        points.append((strip.x + rng.uniform(-1.6, 2.0), strip.y + strip.h * i / steps))
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) + "z"


def seigaiha(area: Rect, wide: float, shift: float) -> str:
    """Waves as path text: half rings ``wide`` apart in rows half as high, cut off by the rows that lie over them."""
    high = wide / 2
    parts: list[str] = []
    for row in range(math.ceil(area.h / high)):
        y = area.y + row * high
        for column in range(int(area.w // wide) + 3):
            x = area.x - wide - shift + column * wide
            for r in (0.469 * wide, 0.322 * wide, 0.175 * wide):
                parts.append(_arc(x + high, y + high, r, high))
                parts.append(_arc(x, y + high / 2, r, high / 2))
    return "".join(parts)


def _arc(cx: float, cy: float, r: float, shown: float) -> str:
    """The upper half of a ring, only its lowest ``shown`` units."""
    if shown >= r:
        return f"M{number(cx - r)} {number(cy)}A{r:g} {r:g} 0 0 1 {number(cx + r)} {number(cy)}"
    dx = math.sqrt(r * r - shown * shown)
    y = number(cy - shown)
    left = f"M{number(cx - r)} {number(cy)}A{r:g} {r:g} 0 0 1 {number(cx - dx)} {y}"
    return left + f"M{number(cx + dx)} {y}A{r:g} {r:g} 0 0 1 {number(cx + r)} {number(cy)}"
