"""Text: styles, runs of Latin and Han, eliding, wrapping, and a cache of rendered words.

Sizes are device pixels here. A line is placed by its baseline, and capitals stand in the middle of the line's height,
so that a word in a button looks centred in every face.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import NamedTuple

import pygame

from scenes.ui.fonts import Fonts
from scenes.ui.theme import Colour, Theme

ELLIPSIS = "…"
NEVER_FIRST = frozenset(
    "、。，．・：；？！」』）］｝〉》】〕ー々ゝゞぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ…‥"  # Japanese and Chinese
    ",.:;?!)]}%°"
)
NEVER_LAST = frozenset("「『（［｛〈《【〔([{")
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
    """Whether a character is drawn by the Japanese or Chinese face: Han, kana, full width, arrows and marks."""
    code = ord(char)
    return code >= 0x2E80 or 0x2190 <= code < 0x2C00


class Letters:
    """Measures and renders text with the faces of a theme.

    ``language`` ("ja" or "zh") picks the face of Han characters.
    """

    def __init__(self, theme: Theme, fonts: Fonts, language: str = "ja") -> None:
        self._theme = theme
        self.fonts = fonts
        self.language = language
        self._rendered: OrderedDict[tuple[Run, Colour], tuple[pygame.Surface, int]] = OrderedDict()
        self._styles: dict[str, Style] = {}

    def clear(self) -> None:
        """Forgets all rendered text: the fonts have changed."""
        self._rendered.clear()

    def style(self, name: str) -> Style:
        """A step of ``type:``, or a face of ``fonts:`` at the size of ``gauge``. Errors: KeyError."""
        if name not in self._styles:
            steps = self._theme.token("type")
            if isinstance(steps.get(name), list):
                size, height, face = steps[name]
                self._styles[name] = Style(float(size), float(height), str(face))
            elif name in self.fonts.faces:
                size, height, _ = steps["gauge"]
                self._styles[name] = Style(float(size), float(height), name)
            else:
                raise KeyError(name)
        return self._styles[name]

    def px(self, size: float, scale: float) -> int:
        """A size in device pixels, never under the smallest that can be read."""
        return max(int(self._theme.number("scale.min_text_px")), round(size * scale))

    def runs(self, string: str, face: str, px: int) -> list[Run]:
        """The string in stretches of one face each."""
        serif = face in ("display", "display_light", "numeral")
        han = f"{self.language}_{'display' if serif else 'text'}"
        factor = self._theme.number("type.cjk_factor")
        found: list[Run] = []
        start = 0
        for i in range(1, len(string) + 1):
            if i == len(string) or is_han(string[i]) != is_han(string[start]):
                part = string[start:i]
                other = Run(part, han, self.px(px * factor, 1.0))
                found.append(other if is_han(part[0]) else Run(part, face, px))
                start = i
        return found

    def width(self, string: str, face: str, px: int) -> float:
        """How wide a string is."""
        return sum(self._advance(run) for run in self.runs(string, face, px))

    def _advance(self, run: Run) -> float:
        fine = _fine(run.px)
        return self.fonts.font(run.face, run.px * fine).size(run.text)[0] / fine

    def cap(self, face: str, px: int) -> int:
        """Height of a capital above the baseline."""
        fine = _fine(px)
        metrics = self.fonts.font(face, px * fine).metrics("H")
        return round((metrics[0][3] if metrics and metrics[0] else px * fine * 0.66) / fine)

    def draw(self, target: pygame.Surface, string: str, x: float, baseline: int, look: Look) -> None:
        """Writes a string with its baseline at this height."""
        for run in self.runs(string, look.face, look.px):
            image, ascent = self.image(run, look.ink)
            target.blit(image, (round(x), baseline - ascent), special_flags=pygame.BLEND_PREMULTIPLIED)
            x += self._advance(run)

    def image(self, run: Run, ink: Colour) -> tuple[pygame.Surface, int]:
        """A run as a premultiplied surface, and how far below its top the baseline lies."""
        key = run, ink
        found = self._rendered.get(key)
        if found is None:
            found = self._rendered[key] = self._render(run, ink)
            while len(self._rendered) > KEPT:
                self._rendered.popitem(last=False)
        else:
            self._rendered.move_to_end(key)
        return found

    def _render(self, run: Run, ink: Colour) -> tuple[pygame.Surface, int]:
        fine = _fine(run.px)
        font = self.fonts.font(run.face, run.px * fine)
        image = font.render(run.text, True, ink[:3]).convert_alpha()
        if ink[3] < 255:
            image.fill((255, 255, 255, ink[3]), special_flags=pygame.BLEND_RGBA_MULT)
        image = image.premul_alpha()
        if fine == 1:
            return image, font.get_ascent()
        # The baseline comes to lie between two pixels of the small picture.
        lower = -font.get_ascent() % fine
        w, h = (-(-size // fine) for size in (image.get_width(), image.get_height() + lower))
        padded = pygame.Surface((w * fine, h * fine), pygame.SRCALPHA)
        padded.blit(image, (0, lower))
        return pygame.transform.smoothscale(padded, (w, h)), (font.get_ascent() + lower) // fine

    def elided(self, string: str, face: str, px: int, room: float) -> str:
        """The string, or as much of its beginning as fits into ``room`` pixels with an ellipsis."""
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

    def wrapped(self, string: str, face: str, px: int, room: float) -> list[str]:
        """The string in lines of at most ``room`` pixels; ``\\n`` begins a new line.

        Latin breaks at spaces, Han between characters but never before a closing mark or after an opening one; a
        word wider than the line breaks anywhere.
        """
        lines: list[str] = []
        for paragraph in string.split("\n"):
            line = ""
            for piece in pieces(paragraph):
                if self.width((line + piece).rstrip(), face, px) <= room:
                    line += piece
                    continue
                if line.strip():
                    lines.append(line.rstrip())
                line = piece.lstrip()
                while self.width(line.rstrip(), face, px) > room and len(line) > 1:
                    count = self._fitting(line, face, px, room)
                    lines.append(line[:count])
                    line = line[count:]
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
    if char == " " or char in NEVER_FIRST or last in NEVER_LAST:
        return True
    return not (last == " " or is_han(char) or is_han(last))
