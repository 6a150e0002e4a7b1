"""What a person does, as values. Positions are logical pixels; nothing ever polls the mouse or keyboard."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class PointerDown:
    """``button``: 1 left, 2 middle, 3 right; the keys that were held with it."""

    pos: Point
    button: int = 1
    shift: bool = False
    ctrl: bool = False
    alt: bool = False


@dataclass(frozen=True, slots=True)
class PointerMove:
    """``held``: the left button is down."""

    pos: Point
    held: bool = False


@dataclass(frozen=True, slots=True)
class PointerUp:
    """The button that went up."""

    pos: Point
    button: int = 1


@dataclass(frozen=True, slots=True)
class Wheel:
    """``dy`` > 0 away from the person."""

    pos: Point
    dy: float
    dx: float = 0.0


@dataclass(frozen=True, slots=True)
class Key:
    """A key went down (or repeats). ``name`` as pygame.key.name gives it: "a", "return", "left", "f1", "tab"."""

    name: str
    shift: bool = False
    ctrl: bool = False
    alt: bool = False


@dataclass(frozen=True, slots=True)
class KeyUp:
    """A key went up."""

    name: str


@dataclass(frozen=True, slots=True)
class Typed:
    """Text that was typed, for text fields."""

    text: str


@dataclass(frozen=True, slots=True)
class FileDropped:
    """A file was dropped onto the window."""

    path: Path


@dataclass(frozen=True, slots=True)
class PointerLeft:
    """The pointer left the window."""


Input = PointerDown | PointerMove | PointerUp | Wheel | Key | KeyUp | Typed | FileDropped | PointerLeft

PointerShape = Literal["default", "hand", "text", "grab", "grabbing", "not_allowed"]
"""What the pointer looks like over something."""
