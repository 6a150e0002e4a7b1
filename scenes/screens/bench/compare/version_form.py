"""What can be done to an earlier version of the file: a name and a pin keep it, and it can be restored."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.ui.widgets import Button, TextField, Widget
from squares.core.errors import Fault
from squares.saves.versions import MOST_NAME, Label, Version

if TYPE_CHECKING:
    from scenes.screens.bench.desk import Desk

HEIGHT = 92.0


class VersionForm:
    """``changed`` is called when a version has another name or pin."""

    def __init__(self, desk: Desk, changed: Callable[[], None]) -> None:
        self._desk, self._changed, self._say = desk, changed, desk.services.say
        services = desk.services
        self.name = TextField(
            done=lambda _: self._label(turned=False),
            longest=MOST_NAME,
            placeholder=self._say("compare.name_hint"),
            **services.writing,
        )
        self.pin = Button("", lambda: self._label(turned=True))
        self.restore = Button(self._say("compare.restore"), self._restore)
        self._version: Version | None = None

    def show(self, version: Version) -> None:
        """Show another version, or the same one with another name or pin."""
        if self._version is None or self._version.mark != version.mark:
            self.name.hold(version.label.name)
        self._version = version
        self.pin.label = self._say("compare.unpin" if version.label.pinned else "compare.pin")

    def place(self, rect: Rect) -> list[Widget]:
        """Lay the widgets out in a sheet's foot."""
        self.name.rect, rest = rect.cut_top(38.0)
        self.pin.rect, self.restore.rect = rest.cut_top(8.0)[1].cut_top(38.0)[0].columns(2, 8.0)
        return [self.name, self.pin, self.restore]

    def _label(self, *, turned: bool) -> None:
        """Keep the name that is written, with the pin, which may be ``turned``: put in or taken off."""
        assert self._version is not None
        services = self._desk.services
        label = Label(name=self.name.text.strip(), pinned=self._version.label.pinned is not turned)
        try:
            services.own_games.versions.label(self._version, label)
        except Fault as fault:
            services.toast(self._say(fault.phrase))
        self._changed()

    def _restore(self) -> None:
        """Write the version's files again; the bench reads them as it reads any change."""
        assert self._version is not None
        services, path = self._desk.services, self._desk.file.path
        try:
            aside = services.own_games.versions.restore(self._version, path)
        except Fault as fault:
            services.toast(self._say(fault.phrase))
            return
        told = self._say("compare.restored", n=self._version.number, file=path.name)
        aside_told = (self._say("compare.aside", file=each.name) for each in aside)
        services.toast(" ".join([told, *aside_told]))
