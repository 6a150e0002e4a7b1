"""From pygame's events to the values of ``scenes.input``. The only reader of event fields; nothing is polled."""

from __future__ import annotations

import sys
from pathlib import Path

import pygame

from scenes.input import FileDropped, Input, Key, KeyUp, PointerDown, PointerLeft, PointerMove, PointerUp, Typed, Wheel

_BUTTONS = (1, 2, 3)
_CTRL = pygame.KMOD_META if sys.platform == "darwin" else pygame.KMOD_CTRL
_SAME = {"enter": "return", "[enter]": "return"}


class Translator:
    """``factor`` turns window points into logical pixels. Keeps the last place of the pointer for the wheel.

    With Shift the wheel goes sideways, where the system has not seen to that.
    """

    def __init__(self) -> None:
        self.factor = 1.0
        self._pos = (-1.0, -1.0)
        self._held = (False, False, False)

    def translate(self, event: pygame.Event) -> Input | None:
        """The value for an event, or None for one that no screen hears of."""
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return self._button(event)
        if event.type == pygame.MOUSEMOTION:
            return PointerMove(self._logical(event.pos), bool(event.buttons[0]))
        if event.type == pygame.MOUSEWHEEL:
            across, along = float(event.precise_x), float(event.precise_y)
            return Wheel(self._pos, 0.0, -along) if self._held[0] and not across else Wheel(self._pos, along, across)
        if event.type == pygame.KEYDOWN:
            self._held = _held(event.mod)
            return Key(key_name(event.key), *self._held)
        if event.type == pygame.KEYUP:
            self._held = _held(event.mod)
            return KeyUp(key_name(event.key))
        if event.type == pygame.TEXTINPUT:
            return Typed(event.text)
        if event.type == pygame.DROPFILE:
            return FileDropped(Path(event.file))
        if event.type == pygame.WINDOWLEAVE:
            return PointerLeft()
        return None

    def _button(self, event: pygame.Event) -> Input | None:
        if event.button not in _BUTTONS:  # 4 and up are old names of the wheel
            return None
        pos = self._logical(event.pos)
        down = event.type == pygame.MOUSEBUTTONDOWN
        return PointerDown(pos, event.button, *self._held) if down else PointerUp(pos, event.button)

    def _logical(self, pos: tuple[int, int]) -> tuple[float, float]:
        self._pos = (pos[0] * self.factor, pos[1] * self.factor)
        return self._pos


def _held(mod: int) -> tuple[bool, bool, bool]:
    """Whether Shift, Ctrl (Command on a Mac) and Alt are held."""
    return bool(mod & pygame.KMOD_SHIFT), bool(mod & _CTRL), bool(mod & pygame.KMOD_ALT)


def key_name(code: int) -> str:
    """The key's name as ``Key`` has it; keys of the number pad are named like their twins."""
    name = pygame.key.name(code)
    if len(name) == 3 and name[0] == "[" and name[2] == "]":
        return name[1]
    return _SAME.get(name, name)
