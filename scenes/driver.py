"""Plays the part of a person for tests and the self-test: posts events to pygame and moves an injected clock on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from scenes.geometry import Point, between

if TYPE_CHECKING:
    from scenes.app import App

FRAME_MS = 1000 / 20  # as on a slow machine: whoever waits for the end of a movement draws fewer frames
_MODIFIERS = {"shift": pygame.KMOD_LSHIFT, "ctrl": pygame.KMOD_LCTRL, "alt": pygame.KMOD_LALT}
_BUTTONS = {1: (1, 0, 0), 2: (0, 1, 0), 3: (0, 0, 1)}


class Driver:
    """Positions are logical pixels, as on the screens. Every gesture ends with a frame."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.now = 0.0
        pygame.event.clear()

    def frame(self, ms: float = FRAME_MS) -> bool:
        """One step of the program ``ms`` later; returns whether it drew."""
        self.now += ms
        return self.app.frame(pygame.event.get(), self.now)

    def run_until_idle(self, most_ms: float = 30_000.0) -> Driver:
        """Frames until nothing moves. Errors: TimeoutError if that takes more than ``most_ms`` of the clock."""
        end = self.now + most_ms
        still = 0
        while still < 2:
            still = 0 if self.frame() else still + 1
            if self.now > end:
                raise TimeoutError(f"still moving after {most_ms:.0f} ms")
        return self

    def wait(self, ms: float) -> Driver:
        """Lets time pass in frames."""
        end = self.now + ms
        while self.now < end:
            self.frame()
        return self

    def move(self, pos: Point, held: bool = False) -> Driver:
        """The pointer goes to a place."""
        self._motion(pos, held)
        self.frame()
        return self

    def press(self, pos: Point, button: int = 1) -> Driver:
        """A button goes down."""
        self._button(pygame.MOUSEBUTTONDOWN, pos, button)
        self.frame()
        return self

    def release(self, pos: Point, button: int = 1) -> Driver:
        """A button goes up."""
        self._button(pygame.MOUSEBUTTONUP, pos, button)
        self.frame()
        return self

    def click(self, pos: Point, button: int = 1) -> Driver:
        """The pointer goes to a place, and there a button goes down and up within one frame."""
        self._motion(pos)
        self._button(pygame.MOUSEBUTTONDOWN, pos, button)
        self._button(pygame.MOUSEBUTTONUP, pos, button)
        self.frame()
        return self

    def drag(self, start: Point, end: Point, steps: int = 8) -> Driver:
        """Presses at one place, moves, and lets go at another."""
        self.move(start).press(start)
        for step in range(1, steps + 1):
            self.move(between(start, end, step / steps), held=True)
        return self.release(end)

    def wheel(self, pos: Point, dy: float) -> Driver:
        """The wheel turns over a place; ``dy`` > 0 away from the person."""
        self.move(pos)
        self._post(pygame.MOUSEWHEEL, x=0, y=round(dy), precise_x=0.0, precise_y=float(dy), flipped=False, touch=False)
        self.frame()
        return self

    def key(self, name: str, *modifiers: str) -> Driver:
        """A key by its name, with "shift", "ctrl" or "alt" held."""
        mod = 0
        for modifier in modifiers:
            mod |= _MODIFIERS[modifier]
        code = pygame.key.key_code(name)
        self._post(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)
        self._post(pygame.KEYUP, key=code, mod=mod, unicode="", scancode=0)
        self.frame()
        return self

    def type(self, text: str) -> Driver:
        """Letters, each as a key and as the text it makes."""
        for letter in text:
            self._post(pygame.KEYDOWN, key=ord(letter.lower()), mod=0, unicode=letter, scancode=0)
            self._post(pygame.TEXTINPUT, text=letter)
            self._post(pygame.KEYUP, key=ord(letter.lower()), mod=0, unicode=letter, scancode=0)
        self.frame()
        return self

    def drop_file(self, path: Path) -> Driver:
        """A file is dropped onto the window."""
        self._post(pygame.DROPFILE, file=str(path))
        self.frame()
        return self

    def resize(self, width: int, height: int) -> Driver:
        """The window gets another size."""
        self.app.window.resize((width, height))
        self.frame()
        return self

    def _motion(self, pos: Point, held: bool = False) -> None:
        buttons = _BUTTONS[1] if held else (0, 0, 0)
        self._post(pygame.MOUSEMOTION, pos=self._point(pos), rel=(0, 0), buttons=buttons, touch=False)

    def _button(self, kind: int, pos: Point, button: int) -> None:
        self._post(kind, pos=self._point(pos), button=button, touch=False)

    def _point(self, pos: Point) -> tuple[int, int]:
        x, y = self.app.to_points(pos)
        return round(x), round(y)

    def _post(self, kind: int, **fields: Any) -> None:
        pygame.event.post(pygame.event.Event(kind, **fields))
