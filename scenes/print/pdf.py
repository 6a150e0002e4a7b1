"""PDF files by fpdf2: pages with their boxes, embedded fonts, vector shapes and text.

The one module that knows fpdf2. Its page streams are written here, since paths, clips and shadings under one matrix
each are not all in its own interface; fonts, pictures, graphics states and the file itself are its own.
"""

from __future__ import annotations

import io
import logging
import struct
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

from fpdf import FPDF
from fpdf.drawing import GradientPaint, GraphicsStyle, PaintedPath, PaintSoftMask
from fpdf.drawing_primitives import Transform
from fpdf.enums import Duplex, GradientUnits, OutputIntentSubType, PDFResourceType
from fpdf.image_parsing import preload_image
from fpdf.output import PDFICCProfile
from fpdf.pattern import LinearGradient, RadialGradient
from fpdf.prefs import ViewerPreferences
from PIL import Image, ImageCms

from scenes.geometry import Point, Rect
from scenes.print.paths import IDENTITY, Matrix, Segment, box_of
from scenes.print.pen import inked, thinned
from scenes.print.svg import Gradient, Shape
from scenes.ui.fonts import Fonts
from scenes.ui.theme import Colour, Theme, hex_colour
from squares import __version__
from squares.core.errors import BadData
from squares.core.phrase import phrase

UNIT = 0.01
"""Millimetres to a unit of the page."""
_SHAPING: dict[str, Any] = {"features": {}}
_GLYPHS: dict[tuple[Path, str, str], tuple[Glyph, ...]] = {}
"""What was shaped, by folder, face and string, for every file that is laid out: a game's texts are, again and again."""
POINT = 25.4 / 72
"""Millimetres to a point, in which the boxes of a page are told."""
Turned = Literal["never", "long", "short"]
"""Whether a printer prints on both sides, and over which edge it turns the paper."""
_DUPLEX = {
    "never": Duplex.SIMPLEX,
    "long": Duplex.DUPLEX_FLIP_LONG_EDGE,
    "short": Duplex.DUPLEX_FLIP_SHORT_EDGE,
}
_MADE = slice(24, 36)
"""Where a colour profile says when it was made."""

logging.getLogger("fontTools").setLevel(logging.ERROR)


class PaperFonts(Fonts):
    """The faces measured by their own tables, at any size, as they stand in the file."""

    def __init__(self, theme: Theme, folder: Path) -> None:
        super().__init__(theme, folder)
        self.file = FPDF(unit="pt")

    def _opens(self, face: str) -> bool:
        return True  # a face that is not there is told once something is written in it

    def ready(self, face: str) -> Any:
        """The face as the file embeds it. Errors: BadData where its font was not made; KeyError."""
        if face not in self.file.fonts:
            self.file.add_font(face, fname=self._file(face))
        return self.file.fonts[face]

    def measured(self, face: str) -> Any:
        """The face as text is measured by it, whatever file that is for. Errors: as of ``ready``."""
        return _opened(face, self._file(face))

    def _file(self, face: str) -> Path:
        if face not in self.faces and face not in self.further:
            raise KeyError(face)
        path = super()._file(face)
        if not path.is_file():
            raise BadData(phrase("print.no_font", face=face))
        return path

    def font(self, face: str, px: int) -> Any:
        """See Fonts: what measures text, in units of the page."""
        return _Measure(self, face, px)

    def glyphs(self, face: str, string: str) -> Sequence[Glyph]:
        """A string as it stands on paper: with kerning and ligatures, as on the screen."""
        key = self._folder, face, string
        if key not in _GLYPHS:
            _GLYPHS[key] = tuple(self._shaped(self.measured(face), string))
        return _GLYPHS[key]

    @staticmethod
    def _shaped(font: Any, string: str) -> Iterator[Glyph]:
        k = font.scale / 1000
        for info, place in zip(*font.perform_harfbuzz_shaping(string, 1.0, _SHAPING), strict=True):
            own = font.hbfont.get_glyph_h_advance(info.codepoint)
            yield Glyph(font.ttfont.getGlyphName(info.codepoint), own * k, place.x_advance * k)

    def encoded(self, face: str, string: str) -> str:
        """The operator that shows a string; its glyphs become part of the file."""
        font = self.ready(face)
        ids = [shown["mapped_char"] for shown in font.shape_text(string, 1.0, _SHAPING)]
        words, run = [], ""
        for number, glyph in zip(ids, self.glyphs(face, string), strict=True):
            run += chr(number)
            if shift := round((glyph.own - glyph.advance) * 1000):
                words.append(f"({font.escape_text(run)}) {shift}")
                run = ""
        return f"[{' '.join(words)} ({font.escape_text(run)})] TJ"


@lru_cache(50)
def _opened(face: str, path: Path) -> Any:
    """A face in a file of its own, which is never written: opening one takes longer than laying a page out."""
    file = FPDF(unit="pt")
    file.add_font(face, fname=path)
    return file.fonts[face]


class Glyph(NamedTuple):
    """``own``: its width in ems, ``advance``: how far it is to the next one."""

    name: str
    own: float
    advance: float


class _Measure:
    """What ``Letters`` asks of a font of one size."""

    def __init__(self, fonts: PaperFonts, face: str, px: float) -> None:
        self._fonts, self._face, self._px = fonts, face, px

    def size(self, string: str) -> tuple[float, float]:
        """Width and height."""
        return sum(glyph.advance for glyph in self._fonts.glyphs(self._face, string)) * self._px, self._px

    def metrics(self, string: str) -> list[tuple[float, float, float, float, float]]:
        """Of each letter: the height of a capital is all that is asked for."""
        high = self._fonts.measured(self._face).desc.cap_height * self._px / 1000
        return [(0.0, 0.0, 0.0, high, 0.0)] * len(string)


class PdfFile:
    """A file that grows page by page. ``ink``: normal, low or grey; ``made``: the time that it says of itself;
    ``turned``: how a dialog for printing is to be set.
    """

    def __init__(
        self,
        fonts: PaperFonts,
        title: str,
        made: datetime,
        ink: str = "normal",
        language: str = "",
        turned: Turned | None = None,
    ) -> None:
        self.fonts = fonts
        self.ink = ink
        self._file = fonts.file
        self._file.set_title(title)
        self._file.set_lang(language)
        self._file.set_producer(f"Masume {__version__}")
        self._file.set_creation_date(made)
        self._file.set_auto_page_break(False)
        wanted = _DUPLEX[turned] if turned else None
        self._file.viewer_preferences = ViewerPreferences(display_doc_title=True, duplex=wanted, print_scaling="None")
        profile = PDFICCProfile(_srgb(made), 3, "DeviceRGB")
        self._file.add_output_intent(OutputIntentSubType.PDFA, "sRGB", dest_output_profile=profile, info="sRGB")
        self._shadings: dict[Gradient, str] = {}
        self._masks: dict[tuple[Gradient, Rect, float], str] = {}

    def page(self, size: tuple[float, float], trim: Rect, bleed: Rect) -> PdfPen:
        """A new page of this size in millimetres, and where the cut and the printed art on it lie."""
        self._file.add_page(format=(size[0] / POINT, size[1] / POINT))
        page: Any = self._file.pages[self._file.page]
        page.trim_box, page.bleed_box = (self._box(rect, size[1]) for rect in (trim, bleed))
        return PdfPen(self, size[1])

    @staticmethod
    def _box(rect: Rect, height: float) -> str:
        sides = rect.x, height - rect.bottom, rect.right, height - rect.y
        return f"[{' '.join(f'{side / POINT:.3f}' for side in sides)}]"

    def finish(self, pen: PdfPen) -> None:
        """Puts onto its page what a pen drew."""
        catalog, number = self._file._resource_catalog, self._file.page
        for kind, names in pen.used.items():
            for name in names:
                if kind is PDFResourceType.SHADING:
                    catalog.resources_per_page[(number, kind)].add(name)
                else:
                    catalog.add(kind, name, number)
        self._file._out("\n".join(pen.stream))

    def data(self) -> bytes:
        """The whole file; no page can be added after it."""
        return bytes(self._file.output())

    # what pens ask for

    def state(self, alpha: float) -> str:
        """The name of the graphics state that paints as faintly as ``alpha`` says."""
        style = GraphicsStyle()
        style.fill_opacity = style.stroke_opacity = round(alpha, 3)
        return str(self._file._resource_catalog.register_graphics_style(style)).lstrip("/")

    def shading(self, gradient: Gradient) -> str:
        """The name of a gradient, whose matrix is left to the caller."""
        key = gradient._replace(matrix=IDENTITY)
        if key not in self._shadings:
            made = _blend(key, [hex_colour(inked(colour, self.ink)) for _, colour in key.stops])
            name = self._file._resource_catalog.add(PDFResourceType.SHADING, made, None)
            self._shadings[key] = str(name)
        return self._shadings[key]

    def mask(self, gradient: Gradient, box: Rect, alpha: float) -> str:
        """The name of the graphics state that paints in a box as faintly as a gradient's stops are opaque, and
        ``alpha`` besides.
        """
        key = gradient, box, alpha
        if key not in self._masks:
            levels = [colour[3] for _, colour in gradient.stops]
            paint = GradientPaint(
                _blend(gradient, [hex_colour((level, level, level, 255)) for level in levels]),
                GradientUnits.USER_SPACE_ON_USE,
                Transform(*gradient.matrix),
            )
            paint.apply_page_ctm = False
            area = PaintedPath()
            area.rectangle(*box)
            area.style.fill_color, area.style.stroke_color = paint, None
            style = GraphicsStyle()
            style.fill_opacity = style.stroke_opacity = round(alpha, 3)
            style.soft_mask = PaintSoftMask(area, use_luminosity=True)
            catalog = self._file._resource_catalog
            style.soft_mask.object_id = catalog.register_soft_mask(style.soft_mask)
            self._masks[key] = str(catalog.register_graphics_style(style)).lstrip("/")
        return self._masks[key]

    def picture(self, data: bytes) -> int:
        """The number of a PNG or a JPEG, which goes into the file as it is unless its colours are changed."""
        image = Image.open(io.BytesIO(data))
        as_is = image.format == "JPEG" and self.ink != "grey"
        held = io.BytesIO(data) if as_is else image.convert("LA" if self.ink == "grey" else "RGBA")
        info: Any = preload_image(self._file.image_cache, held)[2]
        return int(info["i"])


def _srgb(made: datetime) -> bytes:
    """The profile of the colours of screens, in which all of ours are told; of that time, so that files stay equal."""
    held = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    held[_MADE] = struct.pack(">6H", *made.astimezone(UTC).timetuple()[:6])
    return bytes(held)


class PdfPen:
    """Draws on one page; see ``scenes.print.pen``. ``stream``: what it wrote, ``used``: the resources in it."""

    def __init__(self, file: PdfFile, height: float) -> None:
        self._file = file
        k = UNIT / POINT
        self.stream = [f"{k:.7f} 0 0 {-k:.7f} 0 {height / POINT:.4f} cm"]
        self.used: dict[PDFResourceType, set[Any]] = {}
        self._alphas = [1.0]

    def _use(self, kind: PDFResourceType, name: Any) -> None:
        self.used.setdefault(kind, set()).add(name)

    def _faint(self, alpha: float) -> str:
        """The operator that sets how faintly all that follows is painted."""
        name = self._file.state(alpha)
        self._use(PDFResourceType.EXT_G_STATE, name)
        return f"/{name} gs"

    def shapes(self, shapes: Sequence[Shape], matrix: Matrix = IDENTITY, alpha: float = 1.0) -> None:
        """See Pen."""
        if not shapes:
            return
        if matrix != IDENTITY:
            self.stream.append(f"q {_matrix(matrix)} cm")
        for shape in shapes:
            self._shape(
                thinned(shape, matrix.mean * UNIT) if self._file.ink == "low" else shape, alpha * self._alphas[-1]
            )
        if matrix != IDENTITY:
            self.stream.append("Q")

    def _shape(self, shape: Shape, alpha: float) -> None:
        path = _written(shape.path)
        fill, line = shape.fill, shape.line
        if isinstance(fill, Gradient):
            self._shaded(shape.path, fill, shape.even_odd, alpha)
            fill = None
        if fill is None and line is None:
            return
        if fill is not None and line is not None and fill[3] != line[3]:
            self._painted(path, fill, None, shape, alpha)
            fill = None
        self._painted(path, fill, line, shape, alpha)

    def _painted(self, path: str, fill: Colour | None, line: Colour | None, shape: Shape, alpha: float) -> None:
        colour = fill or line
        assert colour is not None
        opacity = alpha * colour[3] / 255
        if opacity <= 0:
            return
        words = []
        if fill is not None:
            words.append(f"{self._ink(fill)} rg")
        if line is not None:
            words.append(f"{self._ink(line)} RG {shape.width:.3f} w {shape.cap} J {shape.join} j")
        star = "*" if shape.even_odd else ""
        end = "S" if fill is None else f"B{star}" if line is not None else f"f{star}"
        body = f"{' '.join(words)} {path} {end}"
        self.stream.append(body if opacity >= 1 else f"q {self._faint(opacity)} {body} Q")

    def _shaded(self, path: Sequence[Segment], gradient: Gradient, even_odd: bool, alpha: float) -> None:
        name = self._file.shading(gradient)
        self._use(PDFResourceType.SHADING, name)
        faint, levels = "", {colour[3] for _, colour in gradient.stops}
        if len(levels) > 1:
            state = self._file.mask(gradient, box_of(path), alpha)
            self._use(PDFResourceType.EXT_G_STATE, state)
            faint = f"/{state} gs"
        elif (opacity := alpha * levels.pop() / 255) < 1:
            faint = self._faint(opacity)
        star = "*" if even_odd else ""
        body = f"{_written(path)} W{star} n {_matrix(gradient.matrix)} cm /{name} sh"
        self.stream.append(f"q {faint} {body} Q")

    def _ink(self, colour: Colour) -> str:
        red, green, blue, _ = inked(colour, self._file.ink)
        return f"{red / 255:.3f} {green / 255:.3f} {blue / 255:.3f}"

    def text(self, string: str, face: str, size: float, at: Point, colour: Colour) -> None:
        """See Pen."""
        font = self._file.fonts.ready(face)
        self._use(PDFResourceType.FONT, font.i)
        shown = self._file.fonts.encoded(face, string)
        opacity = self._alphas[-1] * colour[3] / 255
        place = f"1 0 0 -1 {at[0]:.2f} {at[1]:.2f} Tm"
        body = f"BT {self._ink(colour)} rg /F{font.i} {size:.2f} Tf {place} {shown} ET"
        self.stream.append(body if opacity >= 1 else f"q {self._faint(opacity)} {body} Q")

    def picture(self, data: bytes, matrix: Matrix, alpha: float = 1.0) -> None:
        """See Pen."""
        number = self._file.picture(data)
        self._use(PDFResourceType.X_OBJECT, number)
        opacity = alpha * self._alphas[-1]
        faint = self._faint(opacity) if opacity < 1 else ""
        self.stream.append(f"q {faint} {_matrix(matrix)} cm 1 0 0 -1 0 1 cm /I{number} Do Q")

    def push(self, matrix: Matrix = IDENTITY, clip: Sequence[Segment] = (), alpha: float = 1.0) -> None:
        """See Pen."""
        self.stream.append("q")
        if matrix != IDENTITY:
            self.stream.append(f"{_matrix(matrix)} cm")
        if clip:
            self.stream.append(f"{_written(clip)} W n")
        self._alphas.append(self._alphas[-1] * alpha)

    def pop(self) -> None:
        """See Pen."""
        self.stream.append("Q")
        self._alphas.pop()


def _blend(gradient: Gradient, colours: Sequence[str]) -> LinearGradient | RadialGradient:
    """A gradient in other colours, a colour for each of its stops."""
    offsets, shown = [offset for offset, _ in gradient.stops], list(colours)
    if offsets[0] > 0:
        offsets, shown = [0.0, *offsets], [shown[0], *shown]
    if offsets[-1] < 1 or len(offsets) == 1:
        offsets, shown = [*offsets, 1.0], [*shown, shown[-1]]
    how: dict[str, Any] = {"bounds": offsets[1:-1], "extend_before": True, "extend_after": True}
    c = gradient.coords
    if len(c) == 4:
        return LinearGradient(c[0], c[1], c[2], c[3], shown, **how)
    return RadialGradient(c[0], c[1], c[2], c[3], c[4], c[5], shown, **how)


def _written(path: Sequence[Segment]) -> str:
    parts = []
    for kind, p in path:
        if len(p) == 2:
            parts.append(f"{p[0]:.2f} {p[1]:.2f} {kind}")
        elif p:
            parts.append(f"{p[0]:.2f} {p[1]:.2f} {p[2]:.2f} {p[3]:.2f} {p[4]:.2f} {p[5]:.2f} c")
        else:
            parts.append("h")
    return " ".join(parts)


def _matrix(matrix: Matrix) -> str:
    return " ".join(f"{part:.6f}" for part in matrix)
