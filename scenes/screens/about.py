"""What this program is: its version, how its rules run, where its folders are, and the licences of its fonts."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import yaml

from scenes.geometry import Rect
from scenes.pages.page import Page
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button
from squares import __version__
from squares.data.places import shipped
from squares.native import COMPILED

if TYPE_CHECKING:
    from scenes.services import Services

ROW, ROW_COMPACT = 48.0, 42.0
PROGRAM, PROGRAM_COMPACT = 128.0, 104.0  # heights of the upper card
FONTS, FONTS_COMPACT = 120.0, 100.0  # and of the lowest one
OWN = ("saves", "games", "settings", "logs")  # the player's folders, whose places are told


class Font(NamedTuple):
    """A font as its package tells of it; ``licence`` is an SPDX name."""

    name: str
    licence: str


def fonts_in(folder: Path) -> list[Font]:
    """The fonts that the build made; none where it made none."""
    try:
        written: Any = yaml.safe_load((folder / "credits.yaml").read_text(encoding="utf-8"))
        return [Font(f"{font['family']} {font['version']}", font["licence"]) for font in written["fonts"]]
    except (OSError, ValueError, yaml.YAMLError, KeyError, TypeError):
        return []


class About(Page):
    """Three cards: the program, its folders with a button for each, its fonts."""

    caps = (("tab", "next_field"), ("enter", "press"), ("esc", "back"))
    icons = ("rules", "sound", "theme")

    def __init__(self, services: Services) -> None:
        super().__init__(services, services.say("about.title"))
        places = services.places
        self.folders = {
            "saves": places.saves,
            "games": places.games,
            "settings": places.config,
            "logs": places.logs,
            "docs": shipped("docs"),
            "fonts": shipped("fonts"),
        }
        self.fonts = fonts_in(self.folders["fonts"])
        self.buttons = {name: self._button(folder) for name, folder in self.folders.items()}

    def _button(self, folder: Path) -> Button:
        return Button(self.say("about.open"), lambda: self.services.shell.open_folder(folder))

    def place(self, room: Rect) -> None:
        """The cards under each other, in the middle of the window."""
        row = ROW_COMPACT if self.compact else ROW
        width, gap = min(920.0, room.w - 64), 10.0 if self.compact else 20.0
        program, fonts = (PROGRAM_COMPACT, FONTS_COMPACT) if self.compact else (PROGRAM, FONTS)
        x, y = room.center[0] - width / 2, room.y + gap
        self.program = Rect(x, y, width, program)
        self.list = Rect(x, self.program.bottom + gap, width, row * len(self.buttons) + 16)
        self.credits = Rect(x, self.list.bottom + gap, width, fonts)
        for i, button in enumerate(self.buttons.values()):
            line = Rect(x + 24, self.list.y + 8 + i * row, width - 48, row)
            button.rect = Rect(line.right - 112, line.y + (row - 36) / 2, 112, 36)
        self.form.add(*self.buttons.values())
        self.focus_first(*self.buttons.values())

    def draw_base(self, canvas: Canvas) -> None:
        """The cards with their words."""
        super().draw_base(canvas)
        say = self.say
        for card in (self.program, self.list, self.credits):
            canvas.sheet(card)
        kind = "compiled" if COMPILED else "interpreted"
        version = say("cli.version_line", version=__version__, kind=say(f"cli.{kind}"))
        self._card(canvas, self.program, version, [say(f"about.{kind}")])
        for name, button in self.buttons.items():
            middle = button.rect.center[1]
            canvas.text(say(f"about.folder_{name}"), (self.list.x + 24, middle), "name", anchor="midleft")
            if name in OWN:
                room = button.rect.x - 16 - self.list.x - 224
                canvas.text(str(self.folders[name]), (self.list.x + 224, middle), "note", "ink_2", "midleft", room)
        lines = [
            say("about.fonts", fonts=", ".join(font.name for font in fonts), licence=licence)
            for licence, fonts in groupby(self.fonts, lambda font: font.licence)
        ]
        self._card(canvas, self.credits, say("about.fonts_title"), lines or [say("about.no_fonts")])

    def _card(self, canvas: Canvas, card: Rect, title: str, lines: list[str]) -> None:
        at = card.inset(24, 0)
        canvas.text(title, (at.x, card.y + (22 if self.compact else 28)), "h2", anchor="midleft")
        y = card.y + (38 if self.compact else 48)
        for line in lines:
            y += canvas.paragraph(line, Rect(at.x, y, at.w, card.bottom - y), "note", "ink_2") + 4
