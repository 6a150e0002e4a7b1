"""Rengoma on paper: the mat, every piece with its back, and the chips."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from scenes.games.kit.art import emblem_of
from scenes.games.kit.parts import Draw, Job, Part, board
from scenes.games.rengoma import disc
from scenes.games.rengoma.stand import SIDES
from scenes.geometry import Rect

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas, Shape

DISC, CHIP = 30.0, 18.0
"""Millimetres across."""


def parts(job: Job) -> Iterator[Part]:
    """The board, the pieces of both colours by their strength, and the chips."""
    definition = job.game.definition
    yield board(job, 0.3)
    low = job.ink == "low"
    for colour in SIDES:
        cut = colour == "red"
        corner = disc.corner(DISC / 2, cut)
        emblem = emblem_of(definition, colour)
        for strength, count in sorted(Counter(definition.strengths).items()):
            up, down = (_disc(colour, text, emblem, low) for text in (str(strength), ""))
            shape: Shape = "cut" if cut else "round"
            yield Part("discs", f"{colour}-{strength}", DISC, DISC, up, down, count, shape, corner)
    if definition.chips:
        yield Part("tokens", "chip", CHIP, CHIP, _chip, _chip, definition.chips, "round", CHIP / 2, bleed=False)


def _disc(colour: str, text: str, emblem: str, low: bool) -> Draw:
    def draw(canvas: Canvas, trim: Rect, bleed: float) -> None:
        cut = colour == "red"
        ground = trim.inset(-bleed)
        if not low:
            corner = disc.corner(ground.w / 2, cut)
            canvas.box(ground, f"games.rengoma.{colour}", radius=corner, shape="cut" if cut else "round")
        disc.flat(canvas.sub(trim, zoom=trim.w / 96), colour, text, (48, 48), 48, emblem, low)

    return draw


def _chip(canvas: Canvas, trim: Rect, bleed: float) -> None:
    disc.chip(canvas.sub(trim, zoom=trim.w / 48), (24, 22), 21)
