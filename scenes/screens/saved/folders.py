"""Which further folders are followed, named by their path or dropped onto the window."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.screens.saved.drop import Line
from scenes.ui.widgets import TextField
from squares.data.faults import shown
from squares.saves.settings import MOST_FOLDERS, MOST_PATH

if TYPE_CHECKING:
    from scenes.services import Services


class Folders:
    """``writing``: a path is being written in ``field``. ``changed`` hears when other folders are followed.

    ``opened`` hears that the field is wanted.
    """

    def __init__(self, services: Services, changed: Callable[[], None], opened: Callable[[], None]) -> None:
        self._services, self._changed, self._opened = services, changed, opened
        self.writing = False
        self.field = TextField(
            done=self._done, longest=MOST_PATH, placeholder=services.say("library.folders_field"), **services.writing
        )

    def place(self, row: Rect) -> None:
        """The field takes the whole row."""
        self.field.rect, self.field.shown = row, self.writing

    def lines(self) -> list[Line]:
        """What can be done about folders."""
        say = self._services.say
        lines = [Line(say("library.follow"), self._write)]
        known = self._services.settings.folders
        return lines + [Line(say("library.unfollow", folder=each), partial(self.unfollow, each)) for each in known]

    def _write(self) -> None:
        self.writing = True
        self.field.hold("")
        self._opened()

    def _done(self, text: str) -> None:
        if text.strip():
            self.follow(os.path.expanduser(text.strip()))

    def follow(self, path: str) -> bool:
        """List what lies in a folder from now on; what hinders that is told."""
        services, folder = self._services, Path(os.path.abspath(path))
        known = services.settings.folders
        if not folder.is_dir():
            services.toast(services.say("library.no_folder", folder=shown(path)))
        elif str(folder) not in known and len(known) >= MOST_FOLDERS:
            services.toast(services.say("library.many_folders", n=MOST_FOLDERS))
        else:
            self.writing = False
            if str(folder) not in known:
                services.change(folders=(*known, str(folder)))
            services.toast(services.say("library.following", folder=folder), done=True)
            self._changed()
        return True

    def unfollow(self, path: str) -> None:
        """List it no longer."""
        services = self._services
        services.change(folders=tuple(each for each in services.settings.folders if each != path))
        services.toast(services.say("library.unfollowed", folder=path), done=True)
        self._changed()
