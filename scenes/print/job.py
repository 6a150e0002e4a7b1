"""From a game to sheets: what a person asks for, the parts that come of it, and the file that is made of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from pathlib import Path

from scenes.games import look_of, parts_of
from scenes.games.kit.parts import Ink, Job, Part
from scenes.geometry import Rect
from scenes.print import calibration
from scenes.print.draw import Drift, Imprint, amount, draw_sheet
from scenes.print.export import File, count_of, grids, pngs, svgs
from scenes.print.layout import PAPERS, Backs, Paper, Sheet, sheets, turned_over
from scenes.print.pdf import PaperFonts, PdfFile
from scenes.print.rules import Source, pages
from scenes.print.since import Known, changed, digests
from scenes.print.vector_canvas import PER_MM, VectorCanvas
from scenes.shipped import load_theme
from scenes.shipped import paintbox as shipped_paintbox
from scenes.ui.paintbox import Paintbox
from squares import __version__
from squares.core.errors import BadData
from squares.core.game import AnyGame
from squares.core.phrase import Phrase, Say, phrase, worded
from squares.data.faults import shown
from squares.data.places import shipped
from squares.data.texts import ENGLISH
from squares.registry import Entry, Registry, hash_of

HASH = 8
"""Digits of the rules' hash that a sheet bears."""
PALETTE = "print_true"
NO_DRIFT = Drift()
RULES = "rules"


@dataclass(frozen=True, slots=True)
class Wish:
    """How somebody wants a game printed. ``parts``: kinds of them, all where it is empty. ``bleed``: as the file says
    if None.
    """

    paper: str = "a4"
    parts: tuple[str, ...] = ()
    backs: Backs = "long"
    ink: Ink = "normal"
    bleed: float | None = None
    card: tuple[float, float] = (63.0, 88.0)
    drift: Drift = NO_DRIFT
    booklet: bool = False
    dark_backs: bool = False


class Print:
    """A game laid out on sheets, before anything is drawn. Errors: BadData where the game has no such parts."""

    def __init__(self, registry: Registry, entry: Entry, variant: str | None, say: Say, wish: Wish) -> None:
        name, _ = entry.variant(variant)
        game = registry.game(entry.id, name)
        source = rules_of(registry, entry, game)
        self.box, self.fonts = paintbox(wish.ink, say("language.tag"))
        self.box.art = registry.picture
        self.say, self.wish = say, wish
        self.game, self.variant = game, name
        self.bleed: float = game.definition.bleed if wish.bleed is None else wish.bleed
        self._paper = Paper(PAPERS[wish.paper], wish.backs, self.bleed, wish.booklet)
        found = self._parts_of(game, source)
        known = [*dict.fromkeys(part.kind for part in found if not part.whole), RULES]
        missing = [kind for kind in wish.parts if kind not in known]
        if missing:
            raise BadData(phrase("print.no_kind", kind=shown(missing[0]), known=known))
        self.parts: Sequence[Part] = [part for part in found if not wish.parts or part.kind in wish.parts]
        self.imprint = Imprint(title_of(entry, name, say), __version__, hash_of(game)[:HASH])

    def _parts_of(self, game: AnyGame, source: Source) -> Sequence[Part]:
        wish = self.wish
        job = Job(game, look_of(game), self.say, self.box.theme, wish.ink, wish.card, wish.dark_backs)
        found = parts_of(job)
        if RULES not in (wish.parts or (RULES,)):
            return found
        return [*found, *pages(source, found, self.say, self.box, self._paper.page(), PER_MM)]

    def only_changed(self, older: AnyGame) -> None:
        """Leaves out all parts that look the same in an older version. Errors: BadData where none is left."""
        source = Source(older, {}, "", "")
        known: Known = {}
        before = digests(self._parts_of(older, source), self.box, known)
        self.parts = changed(self.to_cut, before, self.box, known)
        if not self.parts:
            raise BadData(phrase("print.nothing_changed"))

    @cached_property
    def sheets(self) -> Sequence[Sheet]:
        """The parts on the sides of sheets."""
        return sheets(self.parts, self._paper)

    @property
    def amount(self) -> Phrase:
        """How many sides there are on how many sheets of paper, in words."""
        return amount(len(self.sheets), self.sheets[-1].number)

    def pdf(self, made: datetime, drawn: Callable[[], object] = lambda: None) -> bytes:
        """The sheets as one PDF. ``drawn`` is called after each side."""
        turned = turned_over(self.sheets, self.wish.backs)
        file = PdfFile(self.fonts, self.imprint.title, made, self.wish.ink, self.say("language.tag"), turned)
        for index, sheet in enumerate(self.sheets):
            pen = file.page(sheet.size, sheet.block, sheet.bled)
            canvas = VectorCanvas(pen, self.box, sheet.size)
            draw_sheet(canvas, self.say, self.sheets, index, self.imprint, self.wish.backs, self.wish.drift)
            file.finish(pen)
            drawn()
        return file.data()

    def screen_box(self) -> Paintbox:
        """What draws in the colours of paper where there are pixels."""
        screen = shipped_paintbox(self.box.theme, language=self.box.letters.language)
        screen.art, screen.tiny = self.box.art, self.box.tiny
        return screen

    @property
    def to_cut(self) -> Sequence[Part]:
        """The parts without the pages, which are no pictures."""
        return [part for part in self.parts if not part.whole]

    def count(self, form: str) -> int:
        """How many sides or files come of it."""
        return len(self.sheets) if form == "pdf" else count_of(self.to_cut, form)

    def files(self, form: str, dpi: int, folder: Path) -> Iterator[File]:
        """The parts as single files for a folder: png, svg, or grid. Rules are no parts to cut and are left out."""
        parts, wish = self.to_cut, self.wish
        if form == "svg":
            return svgs(parts, self.box, self.fonts, self.bleed, wish.ink)
        screen = self.screen_box()
        if form == "grid":
            return grids(parts, self.say, screen, dpi, self.imprint, wish.ink, folder)
        return pngs(parts, screen, dpi, self.bleed, wish.ink)


def title_of(entry: Entry, variant: str, say: Say) -> str:
    """What stands on the sheets: the game, and the variant where there are several."""
    named = entry.definition.variants.get(variant) if entry.definition else None
    title = worded(say, entry.title)
    return f"{title}, {worded(say, named.name)}" if named and len(entry.variants) > 1 else title


def rules_of(registry: Registry, entry: Entry, game: AnyGame) -> Source:
    """The rules of a variant, and the games that its diagrams show."""
    wanted = {diagram.variant for section in game.definition.help for diagram in section.diagrams}
    games = {name: registry.game(entry.id, name) for name in wanted if name is None or name in entry.variants}
    return Source(game, games, entry.subtitle, game.definition.summary)


def paintbox(ink: Ink = "normal", language: str = ENGLISH) -> tuple[Paintbox, PaperFonts]:
    """What is drawn with on paper."""
    theme = load_theme("light", PALETTE)
    if ink != "normal":
        theme.lay_over(f"inks.{ink}")
    fonts = PaperFonts(theme, shipped("fonts"))
    return shipped_paintbox(theme, fonts, language), fonts


def test_page(say: Say, paper: str, made: datetime, drift: Drift) -> bytes:
    """The page that shows what a printer moves, both of its sides."""
    box, fonts = paintbox(language=say("language.tag"))
    file, size = PdfFile(fonts, say("print.test.title"), made, language=say("language.tag")), PAPERS[paper]
    whole = Rect(0, 0, *size)
    for back, (dx, dy) in ((False, drift.front), (True, drift.back)):
        pen = file.page(size, whole, whole)
        canvas = VectorCanvas(pen, box, size).sub(Rect(dx, dy, *size))
        if back:
            calibration.draw_back(canvas, size)
        else:
            calibration.draw_front(canvas, say, size)
        file.finish(pen)
    return file.data()


def without_window() -> None:
    """Lets pictures be read where no window is open."""
    import pygame

    from scenes.system.window import without

    without()
    pygame.font.init()
