"""What is written about saved games, in the place of their verbs: tags, or a note."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.ui.widgets import Button, TextField, Widget
from scenes.ui.widgets.area import TextArea
from squares.saves.record import MOST_NOTE, MOST_TAG, MOST_TAGS, Summary

if TYPE_CHECKING:
    from scenes.services import Services
    from squares.saves.listing.listing import Entry

TAGS, NOTE = "tags", "note"


class Describing:
    """``what``: TAGS or NOTE while it is written, else empty. ``write`` hears of which what was written."""

    def __init__(self, services: Services, write: Callable[[str, str], None]) -> None:
        self._say, self._write = services.say, write
        self.what = ""
        self.tags = TextField(done=lambda _: self.finish(), longest=MOST_TAGS * (MOST_TAG + 2), **services.writing)
        self.note = TextArea(longest=MOST_NOTE, placeholder=self._say("library.note_field"), **services.writing)
        self.done = Button(self._say("library.done"), self.finish)

    @property
    def field(self) -> TextField:
        """What is written in."""
        return self.note if self.what == NOTE else self.tags

    @property
    def widgets(self) -> list[Widget]:
        """In the order of Tab."""
        return [self.tags, self.note, self.done]

    def begin(self, what: str, entry: Entry | None, several: bool) -> None:
        """Open a field with what there is of a game; that of tags is empty where it is about several."""
        self.what = what
        self.tags.placeholder = self._say("library.tags_field" if several else "library.tag_field")
        known = entry if isinstance(entry, Summary) else None
        self.note.hold("" if known is None else known.note)
        self.tags.hold("" if several or known is None else ", ".join(known.tags))

    def finish(self) -> None:
        """Hand on what was written."""
        self._write(self.what, self.field.text)

    def place(self, row: Rect, whole: Rect) -> None:
        """Tags have a ``row``, a note all the room; the button stands at its foot."""
        self.done.rect, high = whole.cut_bottom(40)
        self.note.rect, self.tags.rect = high._replace(h=high.h - 10), row
        self.note.shown, self.tags.shown, self.done.shown = self.what == NOTE, self.what == TAGS, bool(self.what)
