"""Text: styles, runs of Latin and Han, eliding, wrapping, and a cache of rendered words.

A letter that its face lacks comes from another face; what none has is written as a box and never left out.

Sizes are device pixels here. A line is placed by its baseline, and capitals stand in the middle of the line's height,
so that a word in a button looks centred in every face.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

import pygame

from scenes.ui.cache import LruCache
from scenes.ui.display_list import Drawable
from scenes.ui.fonts import Fonts
from scenes.ui.theme import Colour, Theme

ELLIPSIS = "…"
NEVER_FIRST = frozenset(
    "、。，．・：；？！」』）］｝〉》】〕ー々ゝゞぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ…‥"  # Japanese and Chinese
    ",.:;?!)]}%°"
)
NEVER_LAST = frozenset("「『（［｛〈《【〔([{")
SERIF = frozenset({"display", "display_light", "numeral"})
STRONG = frozenset({"display", "numeral", "text_strong"})
BOX = "□"
KEPT = 1500
FINE = 4  # Small letters are rendered this much larger and scaled down: their advances are not whole pixels then.
LARGE = 48  # From this size on whole pixels are fine enough.


class Style(NamedTuple):
    """A step of the type scale. ``size`` and ``height`` in logical pixels."""

    size: float
    height: float
    face: str


class Run(NamedTuple):
    """A stretch of text in one face and size."""

    text: str
    face: str
    px: int


class Look(NamedTuple):
    """How a string is written: face, size in device pixels, colour."""

    face: str
    px: int
    ink: Colour


def _fine(px: int) -> int:
    return FINE if px < LARGE else 1


def is_han(char: str) -> bool:
    """Whether a character is drawn by a Japanese face: Han, kana, full width, arrows and marks."""
    code = ord(char)
    return code >= 0x2E80 or 0x2190 <= code < 0x2C00


class Line(NamedTuple):
    """A line ready to be written: (text, look, width) for each part, and its measures in device pixels.

    ``cap``: height of a capital; the baseline lies ``(height + cap) // 2`` below the top.
    """

    parts: tuple[tuple[str, Look, float], ...]
    width: float
    height: int
    cap: int

    @property
    def baseline(self) -> int:
        """How far the baseline lies below the top."""
        return (self.height + self.cap) // 2


class _Signs(dict[str, tuple[str, str]]):
    """The face that each character comes from where one face is asked for, and what is written for it."""

    def __init__(self, find: Callable[[str], tuple[str, str]]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, char: str) -> tuple[str, str]:
        self[char] = self._find(char)
        return self[char]


class Letters:
    """Measures and renders text with the faces of a theme, in no letters under ``smallest`` device pixels.

    ``language``: the one whose Han letters come first. ``told`` gives what is written for a string.
    """

    def __init__(self, theme: Theme, fonts: Fonts, smallest: int = 0) -> None:
        self.fonts = fonts
        self._steps: dict[str, object] = theme.token("type")
        self.language = "en"
        self.told: Callable[[str], str] = str
        self._smallest = max(smallest, int(theme.number("scale.min_text_px")))
        self._han_factor = theme.number("type.cjk_factor")
        self._styles: dict[str, Style] = {}
        self._lines: LruCache[Line] = LruCache(KEPT)
        self._rendered: LruCache[tuple[tuple[pygame.Surface, int, float], ...]] = LruCache(KEPT)
        self._runs: LruCache[tuple[tuple[Run, float], ...]] = LruCache(KEPT)
        self._wrapped: LruCache[tuple[str, ...]] = LruCache(KEPT)
        self._elided: LruCache[str] = LruCache(KEPT)
        self._signs: dict[str, _Signs] = {}

    def clear(self) -> None:
        """Forgets all that was measured and rendered: the fonts have changed."""
        for kept in (self._lines, self._rendered, self._runs, self._wrapped, self._elided, self._signs):
            kept.clear()

    def style(self, name: str) -> Style:
        """A step of ``type:``, or a face of ``fonts:`` at the size of ``gauge``. Errors: KeyError."""
        if name not in self._styles:
            step = self._steps.get(name)
            if isinstance(step, list):
                size, height, face = step
                self._styles[name] = Style(float(size), float(height), str(face))
            elif name in self.fonts.faces:
                self._styles[name] = self.style("gauge")._replace(face=name)
            else:
                raise KeyError(name)
        return self._styles[name]

    def px(self, size: float, scale: float) -> int:
        """A size in device pixels, never under the smallest that can be read."""
        return max(self._smallest, round(size * scale))

    def runs(self, string: str, face: str, px: int) -> tuple[tuple[Run, float], ...]:
        """The string in stretches of one face each, with their widths."""
        return self._runs.get((string, face, px), lambda: self._split(string, face, px))

    def _split(self, string: str, face: str, px: int) -> tuple[tuple[Run, float], ...]:
        smaller = self.px(px * self._han_factor, 1.0)
        if face not in self._signs:
            self._signs[face] = _Signs(partial(self._found, face))
        shown = map(self._signs[face].__getitem__, unicodedata.normalize("NFC", string))
        found = []
        for name, signs in groupby(filter(itemgetter(1), shown), itemgetter(0)):
            text = "".join(sign for _, sign in signs)
            run = Run(text, name, smaller if is_han(text[0]) else px)
            fine = _fine(run.px)
            found.append((run, self.fonts.font(run.face, run.px * fine).size(run.text)[0] / fine))
        return tuple(found)

    def _found(self, face: str, char: str) -> tuple[str, str]:
        own, plain = self.language.partition("-")[0], "text_strong" if face in STRONG else "text"
        step = "display" if face in SERIF else "text"
        han = f"{own}_{step}" if f"{own}_{step}" in self.fonts.faces else f"ja_{step}"
        others = sorted(each for each in self.fonts.faces if each != han and each[2:] == f"_{step}")
        faces = (han, *others, face, plain, "mono") if is_han(char) else (face, plain, "mono", han, *others)
        if not self.fonts.has(faces[0], char):
            if char.isspace():
                return face, " "
            if unicodedata.category(char) in ("Cf", "Cc") or "\ufe00" <= char <= "\ufe0f":
                return face, ""
        return next(((each, char) for each in (*faces, *self.fonts.further) if self.fonts.has(each, char)), (han, BOX))

    def width(self, string: str, face: str, px: int) -> float:
        """How wide a string is."""
        return sum(width for _, width in self.runs(self.told(string), face, px))

    def cap(self, face: str, px: int) -> int:
        """Height of a capital above the baseline."""
        fine = _fine(px)
        metrics = self.fonts.font(face, px * fine).metrics("H")
        return round((metrics[0][3] if metrics and metrics[0] else px * fine * 0.66) / fine)

    def line(self, parts: Sequence[tuple[str, Style, Colour]], scale: float, room: float = math.inf) -> Line:
        """Several strings on one baseline, elided where they pass ``room`` device pixels."""
        told = tuple((self.told(string), style, ink) for string, style, ink in parts)
        return self._lines.get((told, scale, room), lambda: self._lay(told, scale, room))

    def _lay(self, parts: Sequence[tuple[str, Style, Colour]], scale: float, room: float) -> Line:
        placed = []
        height = cap = 0
        width = 0.0
        for string, style, ink in parts:
            px = self.px(style.size, scale)
            height = max(height, round(px * style.height / style.size))
            cap = max(cap, self.cap(style.face, px))
            if room < math.inf:
                string = self.elided(string, style.face, px, room - width)
            advance = self.width(string, style.face, px)
            placed.append((string, Look(style.face, px, ink), advance))
            width += advance
            if width >= room:
                break
        return Line(tuple(placed), width, height, cap)

    def write(self, target: Drawable, line: Line, x: float, top: int) -> None:
        """Puts a line onto a surface."""
        baseline = top + line.baseline
        for string, look, _ in line.parts:
            for image, ascent, advance in self.written(string, look):
                target.blit(image, (round(x), baseline - ascent), special_flags=pygame.BLEND_PREMULTIPLIED)
                x += advance

    def written(self, string: str, look: Look) -> tuple[tuple[pygame.Surface, int, float], ...]:
        """The runs of a string as ``_render`` makes them, and how far each leads on."""

        def make() -> tuple[tuple[pygame.Surface, int, float], ...]:
            found = self.runs(string, look.face, look.px)
            return tuple((*self._render(run, look.ink), advance) for run, advance in found)

        return self._rendered.get((string, look), make)

    def _render(self, run: Run, ink: Colour) -> tuple[pygame.Surface, int]:
        """A run as a premultiplied surface, and how far below its top the baseline lies."""
        fine = _fine(run.px)
        font = self.fonts.font(run.face, run.px * fine)
        image = font.render(run.text, True, ink[:3])
        if ink[3] < 255:
            image.fill((255, 255, 255, ink[3]), special_flags=pygame.BLEND_RGBA_MULT)
        image.premul_alpha_ip()
        if fine == 1:
            return image, font.get_ascent()
        # The baseline comes to lie between two pixels of the small picture.
        lower = -font.get_ascent() % fine
        w, h = (-(-size // fine) for size in (image.get_width(), image.get_height() + lower))
        padded = pygame.Surface((w * fine, h * fine), pygame.SRCALPHA)
        padded.blit(image, (0, lower), special_flags=pygame.BLEND_PREMULTIPLIED)
        return pygame.transform.smoothscale(padded, (w, h)), (font.get_ascent() + lower) // fine

    def elided(self, string: str, face: str, px: int, room: float) -> str:
        """The string, or as much of its beginning as fits into ``room`` pixels with an ellipsis."""
        return self._elided.get((string, face, px, room), lambda: self._cut(string, face, px, room))

    def _cut(self, string: str, face: str, px: int, room: float) -> str:
        if self.width(string, face, px) <= room:
            return string
        low, high = 0, len(string)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(string[:middle].rstrip() + ELLIPSIS, face, px) <= room:
                low = middle
            else:
                high = middle - 1
        return string[:low].rstrip() + ELLIPSIS

    def wrapped(self, string: str, face: str, px: int, room: float) -> tuple[str, ...]:
        """The string in lines of at most ``room`` pixels; ``\\n`` begins a new line.

        Latin breaks at spaces, Han between characters but never before a closing mark or after an opening one; a
        word wider than the line breaks anywhere.
        """
        told = self.told(string)
        return self._wrapped.get((told, face, px, room), lambda: tuple(self._wrap(told, face, px, room)))

    def _wrap(self, string: str, face: str, px: int, room: float) -> list[str]:
        lines: list[str] = []
        for paragraph in string.split("\n"):
            line, parts = "", 0.0  # the parts of a line are together hardly wider than it
            for piece in pieces(paragraph):
                parts += self.width(piece, face, px)
                if parts + px <= room or self.width((line + piece).rstrip(), face, px) <= room:
                    line += piece
                    continue
                if line.strip():
                    lines.append(line.rstrip())
                line = piece.lstrip()
                while self.width(line.rstrip(), face, px) > room and len(line) > 1:
                    count = self._fitting(line, face, px, room)
                    lines.append(line[:count])
                    line = line[count:]
                parts = self.width(line, face, px)
            lines.append(line.rstrip())
        return lines

    def _fitting(self, word: str, face: str, px: int, room: float) -> int:
        count = 1
        while count < len(word) and self.width(word[: count + 1], face, px) <= room:
            count += 1
        return count


def pieces(paragraph: str) -> Sequence[str]:
    """What may not be broken: words with the spaces behind them, single Han characters with their marks."""
    found: list[str] = []
    for char in paragraph:
        if found and _holds(found[-1], char):
            found[-1] += char
        else:
            found.append(char)
    return found


def _holds(piece: str, char: str) -> bool:
    """Whether ``char`` must stay on the line of the piece before it."""
    last = piece[-1]
    if char == " " or char in NEVER_FIRST or last in NEVER_LAST or "\u00a0" in (char, last):
        return True
    return not (last == " " or is_han(char) or is_han(last))
