"""Something of a match that is made into a file in a process beside the window."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from scenes.print.whole import write
from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.core.seats import Seat

if TYPE_CHECKING:
    from squares.data.art import Picture
    from squares.data.texts import Texts
    from squares.registry import Registry
    from squares.saves import Record

Form = Literal["png", "svg", "gif", "apng", "pdf"]


@dataclass(frozen=True, slots=True)
class Share:
    """A picture of the position after ``last`` plies, one that moves from ``first`` to it, or the record on pages.

    ``art``: the pictures that the game's file brings; ``look``: mode and palette of the theme; ``side``: who sits near.
    """

    path: Path
    texts: Texts
    record: Record
    art: Mapping[str, Picture]
    look: tuple[str, str]
    side: Seat | None
    form: Form
    first: int
    last: int
    scale: int
    seconds: float
    paper: str
    notation: bool
    made: datetime

    @property
    def frames(self) -> int:
        """How many positions are drawn."""
        return self.last - self.first + 1 if self.form in ("gif", "apng") else 1

    def make(self, tell: Callable[[int], object]) -> tuple[str, ...]:
        """See ``scenes.print.process.Job``."""
        from scenes.print import job
        from squares.registry import Registry

        job.without_window()
        registry = Registry.of_engines()
        registry.know(self.art)
        write(self.path, self._data(registry, tell))
        return ()

    def _data(self, registry: Registry, tell: Callable[[int], object]) -> bytes:
        from scenes.pictures.files import Pictures, most_frames
        from scenes.pictures.printed import Printed
        from scenes.shipped import load_theme

        match, say, drawn = self.record.to_match(registry), self.texts.say, 0
        match.goto(len(match.plies))

        def one_more() -> None:
            nonlocal drawn
            drawn += 1
            tell(drawn)

        if self.form == "pdf":
            args = match, self.record, say, registry.picture, self.side, self.paper, self.notation
            return Printed(*args).pdf(self.made, one_more)
        made = Pictures(match, say, load_theme(*self.look), registry.picture, self.side)
        if self.form == "svg":
            return made.svg(self.last)
        if self.form == "png":
            return made.png(self.last, self.scale)
        most = most_frames(self.scale)
        if self.frames > most:
            raise BadData(phrase("pictures.share.too_long", n=self.frames, most=most))
        kind = "gif" if self.form == "gif" else "png"
        return made.moving(range(self.first, self.last + 1), self.scale, self.seconds, kind, one_more)
