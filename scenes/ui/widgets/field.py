"""A field for one line of text: caret, selection, clipboard, and whatever an input method types."""

from __future__ import annotations

from collections.abc import Callable
from unicodedata import category

from scenes.geometry import Rect
from scenes.input import Input, Key, PointerDown, PointerMove, PointerShape, Typed
from scenes.ui.canvas import Canvas
from scenes.ui.measure import TextMeasure
from scenes.ui.widgets.base import NOWHERE, Widget

PAD = 12.0


class TextField(Widget):
    """``change`` hears every new text, ``done`` Enter. ``copy`` and ``paste`` reach the clipboard.

    The selection runs from ``anchor`` to ``caret``; both count letters from the start.
    """

    radius = 6.0

    def __init__(
        self,
        text: str = "",
        change: Callable[[str], None] | None = None,
        done: Callable[[str], None] | None = None,
        *,
        measure: TextMeasure,
        longest: int = 40,
        placeholder: str = "",
        copy: Callable[[str], None] | None = None,
        paste: Callable[[], str] | None = None,
        rect: Rect = NOWHERE,
        enabled: bool = True,
        why: str = "",
    ) -> None:
        super().__init__(rect=rect, enabled=enabled, why=why)
        self.hold(text)
        self._measure = measure
        self.placeholder = placeholder
        self._change = change
        self._done = done
        self._longest = longest
        self._copy = copy
        self._paste = paste
        self._shift = 0.0

    @property
    def pointer(self) -> PointerShape:
        """Text is written here."""
        return "text" if self.enabled else "not_allowed"

    @property
    def selection(self) -> tuple[int, int]:
        """First letter and the one after the last; equal where nothing is selected."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def looks(self) -> object:
        """The text, the caret and what is selected."""
        return self.text, self.caret, self.anchor

    @property
    def selected(self) -> str:
        """The selected letters."""
        low, high = self.selection
        return self.text[low:high]

    def put(self, text: str) -> None:
        """Puts letters in the place of the selection, as many as there is room for."""
        low, high = self.selection
        clean = "".join(filter(self._keeps, text))
        clean = clean[: self._longest - len(self.text) + (high - low)]
        self._become(self.text[:low] + clean + self.text[high:], low + len(clean))

    def _keeps(self, letter: str) -> bool:
        """Whether a letter may stand in the text."""
        return letter.isprintable() or category(letter) == "Cn"  # which a later Unicode than Python's may know

    def hold(self, text: str) -> None:
        """Shows another text, of which nobody hears, with the caret behind it."""
        self.text = text
        self.caret = self.anchor = len(text)

    def select_all(self) -> None:
        """Selects the whole text."""
        self.anchor, self.caret = 0, len(self.text)

    def focus_lost(self) -> None:
        """Without the focus nothing is selected."""
        self.anchor = self.caret

    def handle(self, event: Input) -> bool:
        """Letters, keys of an editor, and the pointer. While it has the focus it uses every plain letter key."""
        used = self._handle(event)
        self._follow_caret()
        return used

    def _follow_caret(self) -> None:
        """Scroll so that the caret is in sight."""
        self._shift = self._scrolled(self._edges())

    def _handle(self, event: Input) -> bool:
        if isinstance(event, PointerDown) and event.button == 1:
            if not self.enabled:
                self.refuse()
            self.caret = self.anchor = self._letter_at(event.pos)
            return True
        if not self.enabled:
            return False
        if isinstance(event, PointerMove) and event.held:
            before, self.caret = self.caret, self._letter_at(event.pos)
            return self.caret != before
        if isinstance(event, Typed):
            self.put(event.text)
            return True
        if isinstance(event, Key):
            return self._key(event)
        return False

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """Paints the box, the text, the selection and, with the focus, the caret."""
        line, width = ("ink", 1.6) if focused or hovered else ("line_strong", 1.2)
        canvas.box(self.rect, fill="paper_high", line=line, width=width, radius=self.radius)
        inner = self.rect.inset(PAD, 4)
        edges = self._edges()
        left, middle = inner.x - self._scrolled(edges), inner.center[1]
        low, high = (edges[at] for at in self.selection)
        with canvas.clip(inner.inset(-2, 0)):
            if focused and high > low:
                canvas.box(Rect(left + low, middle - 12, high - low, 24), fill="table_deep", radius=2)
            colour = "ink" if self.enabled and self.text else "ink_3"
            canvas.text(self.text or self.placeholder, (left, middle), "body", colour, "midleft")
            if focused:
                caret = left + edges[self.caret]
                canvas.line((caret, middle - 11), (caret, middle + 11), "ink", 1.5)

    def _key(self, key: Key) -> bool:
        if key.ctrl:
            return self._command(key.name)
        if key.alt:
            return False
        low, high = self.selection
        if key.name in ("backspace", "delete"):
            if low == high:
                low, high = (low - 1, high) if key.name == "backspace" else (low, high + 1)
            self._become(self.text[: max(0, low)] + self.text[high:], max(0, low))
            return True
        moves = {"left": self.caret - 1, "right": self.caret + 1, "home": 0, "end": len(self.text)}
        if key.name in moves:
            target = moves[key.name]
            if low != high and not key.shift and key.name in ("left", "right"):
                target = low if key.name == "left" else high
            self._move(target, key.shift)
            return True
        if key.name == "return":
            if self._done is not None:
                self._done(self.text)
            return self._done is not None
        return len(key.name) == 1 or key.name == "space"

    def _command(self, name: str) -> bool:
        if name == "a":
            self.select_all()
        elif name in ("c", "x") and self._copy is not None:
            if self.selected:
                self._copy(self.selected)
            if name == "x":
                self.put("")
        elif name == "v" and self._paste is not None:
            self.put(self._paste())
        else:
            return False
        return True

    def _become(self, text: str, caret: int) -> None:
        changed = text != self.text
        self.text = text
        self.caret = self.anchor = caret
        if changed and self._change is not None:
            self._change(text)

    def _move(self, target: int, keep_anchor: bool) -> None:
        self.caret = max(0, min(len(self.text), target))
        if not keep_anchor:
            self.anchor = self.caret

    def _letter_at(self, pos: tuple[float, float]) -> int:
        edges = self._edges()
        along = pos[0] - (self.rect.x + PAD) + self._scrolled(edges)
        return min(range(len(edges)), key=lambda at: abs(edges[at] - along))

    def _edges(self) -> list[float]:
        """How far from the text's beginning each letter begins, and where the last one ends."""
        return [self._measure.width(self.text[:end]) for end in range(len(self.text) + 1)]

    def _scrolled(self, edges: list[float]) -> float:
        """How far a long text is shifted to the left: as little as needed to have the caret in sight."""
        room, at = self.rect.w - 2 * PAD, edges[self.caret]
        shift = max(min(self._shift, at), at - room, 0.0)
        return min(shift, max(0.0, edges[-1] - room))
