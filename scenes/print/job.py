"""From a game to sheets: what a person asks for, the parts that come of it, and the file that is made of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from scenes.games import look_of, parts_of
from scenes.games.kit.parts import Ink, Job, Part
from scenes.print.draw import Drift, Imprint, draw_sheet
from scenes.print.layout import PAPERS, Backs, Paper, Sheet, sheets
from squares import __version__
from squares.core.errors import BadData
from squares.core.game import AnyGame
from squares.core.phrase import Say, phrase
from squares.data.faults import shown
from squares.data.places import shipped
from squares.registry import Registry, hash_of

HASH = 8
"""Digits of the rules' hash that a sheet bears."""
PALETTE = "print_true"
NO_DRIFT = Drift()


@dataclass(frozen=True, slots=True)
class Wish:
    """How somebody wants a game printed. ``parts``: kinds of them, all where it is empty."""

    paper: str = "a4"
    parts: tuple[str, ...] = ()
    backs: Backs = "long"
    ink: Ink = "normal"
    bleed: float = 3.0
    card: tuple[float, float] = (63.0, 88.0)
    drift: Drift = NO_DRIFT


class Print:
    """A game laid out on sheets, before anything is drawn. Errors: BadData where the game has no such parts."""

    def __init__(self, registry: Registry, game: AnyGame, say: Say, wish: Wish, title: str) -> None:
        from scenes.print.pdf import PaperFonts
        from scenes.ui.paintbox import Paintbox
        from scenes.ui.theme import Theme

        theme = Theme.load(shipped("data", "theme.yaml"), "light", PALETTE)
        self.fonts = PaperFonts(theme, shipped("fonts"))
        self.box = Paintbox(theme, shipped("sprites"), self.fonts)
        self.box.art = registry.picture
        self.say, self.wish = say, wish
        job = Job(game, look_of(game), say, theme, wish.ink, wish.card)
        found = parts_of(job)
        known = list(dict.fromkeys(part.kind for part in found))
        missing = [kind for kind in wish.parts if kind not in known]
        if missing:
            raise BadData(phrase("print.no_kind", kind=shown(missing[0]), known=known))
        self.parts: Sequence[Part] = [part for part in found if not wish.parts or part.kind in wish.parts]
        self.sheets: Sequence[Sheet] = sheets(self.parts, Paper(PAPERS[wish.paper], wish.backs, wish.bleed))
        self.imprint = Imprint(title, __version__, hash_of(game)[:HASH])

    def pdf(self, made: datetime, drawn: Callable[[], object] = lambda: None) -> bytes:
        """The sheets as one PDF. ``drawn`` is called after each of them."""
        from scenes.print.pdf import PdfFile
        from scenes.print.vector_canvas import VectorCanvas

        file = PdfFile(self.fonts, self.imprint.title, made, self.wish.ink)
        for index, sheet in enumerate(self.sheets):
            pen = file.page(sheet.size, sheet.block, sheet.bled)
            canvas = VectorCanvas(pen, self.box, sheet.size)
            draw_sheet(canvas, self.say, self.sheets, index, self.imprint, self.wish.backs, self.wish.drift)
            file.finish(pen)
            drawn()
        return file.data()


def without_window() -> None:
    """Lets pictures be read where no window is open."""
    import pygame

    if not pygame.display.get_init():
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        pygame.display.init()
        pygame.display.set_mode((1, 1))
    pygame.font.init()


def write(path: Path, data: bytes) -> None:
    """A whole file or none. Errors: BadData naming the file."""
    aside = path.with_name(f".{path.name}.part")
    try:
        aside.write_bytes(data)
        aside.replace(path)
    except OSError as error:
        aside.unlink(missing_ok=True)
        raise BadData(phrase("print.no_file", file=path, why=error.strerror or str(error))) from None
