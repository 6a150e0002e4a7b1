"""Rengoma on paper: the mat, every piece with its back, and the chips."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from scenes.games.kit.parts import Draw, Job, Part, board
from scenes.games.rengoma import disc
from scenes.games.rengoma.disc import Suit
from scenes.geometry import Rect
from squares.rules.rengoma.values import SIDES

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas, Shape

DISC, CHIP = 30.0, 18.0
"""Millimetres across."""
_RIM = 0.41, 0.15
"""Shares of a cell: the mat with its edging beside the cells, and above and below them."""


def parts(job: Job) -> Iterator[Part]:
    """The board, the pieces of both colours by their strength, and the chips."""
    definition = job.game.definition
    yield board(job, _RIM)
    low = job.ink == "low"
    for side in SIDES:
        suit = disc.suit(definition, side)
        shape: Shape = "cut" if suit.cut else "round"
        for strength, count in sorted(Counter(definition.strengths).items()):
            up, down = (_disc(suit, text, low) for text in (str(strength), ""))
            corner = disc.corner(DISC / 2, suit.cut)
            yield Part("discs", f"{side}-{strength}", DISC, DISC, up, down, count, shape, corner)
    if definition.chips:
        yield Part("tokens", "chip", CHIP, CHIP, _chip, _chip, definition.chips, "round", CHIP / 2, bleed=False)


def _disc(suit: Suit, text: str, low: bool) -> Draw:
    def draw(canvas: Canvas, trim: Rect, bleed: float) -> None:
        ground = trim.inset(-bleed)
        if not low:
            corner = disc.corner(ground.w / 2, suit.cut)
            shape: Shape = "cut" if suit.cut else "round"
            canvas.box(ground, f"games.rengoma.{suit.colour}", radius=corner, shape=shape)
        disc.flat(canvas.sub(trim, zoom=trim.w / 96), suit, text, (48, 48), 48, low)

    return draw


def _chip(canvas: Canvas, trim: Rect, bleed: float) -> None:
    disc.chip(canvas.sub(trim, zoom=trim.w / 48), (24, 24), 24, flat=True)
