"""What every screen may use: one record that the app makes and hands on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from scenes.stack import Stack
from squares.core.phrase import Phrase
from squares.data.places import Places
from squares.data.texts import Texts

if TYPE_CHECKING:
    from scenes.audio import Audio
    from scenes.ui.theme import Theme
    from scenes.worker import Worker
    from squares.registry import Registry
    from squares.saves import Store
    from squares.saves.settings import Settings


@dataclass(frozen=True, slots=True)
class Link:
    """A word in a toast that may be pressed."""

    label: str
    follow: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Choice:
    """A button of a dialog. ``safe``: loses nothing; it has the focus, and Escape takes it."""

    label: str
    take: Callable[[], None] | None = None
    safe: bool = False
    primary: bool = False


class Shell(Protocol):
    """What the app does for screens; ``scenes.app.App`` is the one that runs."""

    def toast(self, text: str, link: Link | None = None, done: bool = False) -> None:
        """Shows one line for four seconds, in the place of any other; ``done`` puts a check before it."""

    def ask(self, title: str, text: str, choices: Sequence[Choice]) -> None:
        """Opens a dialog over the screen; exactly one choice is taken and the dialog goes."""

    def change(self, **values: Any) -> None:
        """Changes settings by name, keeps them on disk and shows them at once."""

    def apply(self) -> None:
        """Makes window, theme and sound follow the settings."""

    def next_theme(self) -> None:
        """Goes on from auto to light to dark."""

    def open_file(self, path: Path) -> None:
        """Takes a game file, a saved game or a deck that the person named."""

    def quit(self) -> None:
        """Ends the program after this frame."""

    def remember_window(self) -> None:
        """Keeps the window's size in the settings."""

    def copy(self, text: str) -> None:
        """Puts text on the clipboard."""

    def paste(self) -> str:
        """Text from the clipboard, "" where it holds none."""


class Measure(Protocol):
    """How large a text is in the window as it is now."""

    def __call__(self, string: str, style: str = "body", size: float | None = None) -> tuple[float, float]:
        """Width and height in logical pixels."""


@dataclass
class Services:
    """``clock``: milliseconds that only grow. ``wall_clock``: the date and time of day."""

    places: Places
    texts: Texts
    theme: Theme
    settings: Settings
    registry: Registry
    store: Store
    audio: Audio
    clock: Callable[[], float]
    wall_clock: Callable[[], datetime]
    worker: Worker
    stack: Stack = field(default_factory=Stack)
    measure: Measure = field(init=False)
    shell: Shell = field(init=False)

    def say(self, what: Phrase | str, /, **values: Any) -> str:
        """The sentence for a key or a phrase."""
        return self.texts.say(what, **values)

    def toast(self, text: str, link: Link | None = None, done: bool = False) -> None:
        """Shows one line for four seconds; ``done`` puts a check before it."""
        self.shell.toast(text, link, done)

    def ask(self, title: str, text: str, choices: Sequence[Choice]) -> None:
        """Opens a dialog over the screen."""
        self.shell.ask(title, text, choices)

    def change(self, **values: Any) -> None:
        """Changes settings by name: ``change(theme="dark", scale=1.3)``."""
        self.shell.change(**values)

    def quit(self) -> None:
        """Ends the program after this frame."""
        self.shell.quit()
