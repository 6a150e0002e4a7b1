"""Rengoma on paper: the mat, every piece with its back, and the chips."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from scenes.games.kit.parts import Draw, Job, Part, board
from scenes.games.rengoma import disc
from scenes.games.rengoma.disc import Suit
from scenes.geometry import Rect
from squares.games.rengoma.rules.values import COLOURS, SIDES

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas, Shape

DISC, CHIP = 30.0, 18.0
"""Millimetres across."""
_APART = 90.0
"""Of 255: how different in brightness the sides have to be in grey."""
_RIM = 0.41, 0.15
"""Shares of a cell: the mat with its edging beside the cells, and above and below them."""


def parts(job: Job) -> Iterator[Part]:
    """The board, the pieces of both colours by their strength, and the chips."""
    definition = job.game.definition
    yield board(job, _RIM)
    suits = {side: disc.suit(definition, side) for side in SIDES}
    bare = set(_bare(job, list(suits.values())))
    for colour, (side, suit) in enumerate(suits.items()):
        shape: Shape = "cut" if suit.cut else "round"
        for strength, count in sorted(Counter(definition.strengths).items()):
            up, down = (_disc(suit, text, suit in bare) for text in (str(strength), ""))
            corner = disc.corner(DISC / 2, suit.cut)
            title = job.say(definition.piece_name(f"{COLOURS[colour]}{strength}"))
            yield Part("discs", f"{side}-{strength}", DISC, DISC, up, down, count, shape, corner, title=title)
    if definition.chips:
        chip = Part("tokens", "chip", CHIP, CHIP, _chip, _chip, definition.chips, "round", CHIP / 2, bleed=False)
        yield replace(chip, title=job.say("print.chip"))


def _bare(job: Job, suits: Sequence[Suit]) -> Sequence[Suit]:
    """Those printed in outline: all with low ink; in grey the lighter one, where one could not tell them apart."""
    if job.ink != "grey":
        return suits if job.ink == "low" else ()
    levels = [sum(job.theme.colour(f"games.rengoma.{suit.colour}")[:3]) / 3 for suit in suits]
    return () if max(levels) - min(levels) > _APART else (suits[levels.index(max(levels))],)


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
