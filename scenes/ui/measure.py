"""How much room text takes, in logical pixels: for layouts, which know no surface, and for the canvas.

Styles are steps of the theme's ``type``.
"""

from __future__ import annotations

from scenes.ui.text import Letters


class TextMeasure:
    """Measures text as it is written at ``scale`` device pixels to a logical one; the scale may be changed."""

    def __init__(self, letters: Letters, scale: float) -> None:
        self._letters = letters
        self.scale = scale

    def size(self, string: str, style: str = "body", size: float | None = None) -> tuple[float, float]:
        """Width and line height of one line. ``size`` in place of the style's own."""
        step = self._letters.style(style)
        px = self._letters.px(size or step.size, self.scale)
        return self._letters.width(string, step.face, px) / self.scale, px * step.height / step.size / self.scale

    def width(self, string: str, style: str = "body", size: float | None = None) -> float:
        """Width of one line."""
        return self.size(string, style, size)[0]

    def lines(self, string: str, width: float, style: str = "body", size: float | None = None) -> tuple[str, ...]:
        """The lines of a paragraph ``width`` wide. ``size`` in place of the style's own."""
        step = self._letters.style(style)
        px = self._letters.px(size or step.size, self.scale)
        return self._letters.wrapped(string, step.face, px, width * self.scale)

    def pitch(self, style: str = "body") -> float:
        """From line to line of a paragraph; more than the style's height where letters may not become smaller."""
        step = self._letters.style(style)
        return max(step.height, self._letters.px(step.size, self.scale) * step.height / step.size / self.scale)

    def height(self, string: str, width: float, style: str = "body") -> float:
        """The height of a paragraph ``width`` wide."""
        return len(self.lines(string, width, style)) * self.pitch(style)
