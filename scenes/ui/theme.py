"""The theme: every colour, size, duration and font by the name of its token.

Colours are resolved for one mode (light, dark) and one palette at a time. It knows no game beyond their names.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

Colour = tuple[int, int, int, int]

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # five times faster where libyaml is there

MODES = ("light", "dark")


@cache
def _tokens(*paths: Path) -> Mapping[str, Any]:
    """Read theme files, once. Errors: ValueError where two of them say the same token."""
    tokens: dict[str, Any] = {}
    for each in paths:
        _lay(tokens, yaml.load(each.read_text(encoding="utf-8"), Loader=_LOADER), "/".join(each.parts[-2:]))
    return tokens


def _lay(tokens: dict[str, Any], more: Mapping[str, Any], said: str) -> None:
    """Add the tokens that the file ``said`` brings, group by group. Errors: ValueError."""
    for key, value in more.items():
        if isinstance(value, Mapping) and isinstance(known := tokens.setdefault(key, {}), dict):
            _lay(known, value, f"{said}: {key}")
        elif key in tokens:
            raise ValueError(f"{said}: {key} stands twice")
        else:
            tokens[key] = value


class Theme:
    """The tokens of one theme file, seen in one ``mode`` and one ``palette``; both may be changed at any time.

    ``look`` names the two: a cache that keeps painted things puts it into its keys.
    """

    def __init__(self, tokens: Mapping[str, Any], mode: str = "light", palette: str = "okabe_ito") -> None:
        self._tokens = tokens
        self._mode = mode
        self._palette = palette
        self._colours: dict[str, Colour] = {}
        self._over: Mapping[str, Mapping[str, str]] = {}
        self.set(mode, palette)

    @classmethod
    def load(cls, path: Path, mode: str = "light", palette: str = "okabe_ito", more: tuple[Path, ...] = ()) -> Theme:
        """Read a theme file, and ``more`` with further tokens.

        Errors: OSError, yaml.YAMLError, ValueError; KeyError for an unknown mode or palette.
        """
        return cls(_tokens(path, *more), mode, palette)

    @property
    def mode(self) -> str:
        """``light`` or ``dark``."""
        return self._mode

    @property
    def palette(self) -> str:
        """One of ``palettes``."""
        return self._palette

    @property
    def palettes(self) -> tuple[str, ...]:
        """The palettes the file offers."""
        return tuple(self._tokens["palettes"])

    @property
    def look(self) -> tuple[str, str]:
        """Mode and palette: what a cache of painted things needs in its keys."""
        return self._mode, self._palette

    def set(self, mode: str | None = None, palette: str | None = None) -> None:
        """Changes mode, palette or both. Errors: KeyError for an unknown one."""
        mode, palette = mode or self._mode, palette or self._palette
        if mode not in MODES or palette not in self._tokens["palettes"]:
            raise KeyError((mode, palette))
        self._mode, self._palette = mode, palette
        self._colours.clear()

    def lay_over(self, path: str) -> None:
        """From now on the colours at a dotted path, by their groups, stand for those of every palette."""
        self._over = self.token(path)
        self._colours.clear()

    def colour(self, name: str) -> Colour:
        """A colour as (red, green, blue, alpha), 0..255.

        ``name``: a token of ``color:`` ("ink"), a dotted path ("games.pieces.s_face", "boxes.own.0",
        "materials.brass.face") in which the mode may be left out, or "#rrggbb", "#rrggbbaa". Errors: KeyError.
        """
        found = self._colours.get(name)
        if found is None:
            found = self._colours[name] = parse_colour(name if name.startswith("#") else self._named(name))
        return found

    def has(self, name: str) -> bool:
        """Whether ``colour`` knows this name in the present mode and palette."""
        try:
            self.colour(name)
        except KeyError:
            return False
        return True

    def _named(self, name: str) -> str:
        changed = self._tokens["palettes"][self._palette][self._mode]
        group, _, last = name.rpartition(".")
        if last in self._over.get(group, {}):
            return self._over[group][last]
        of_palette = changed.get(group, {}).get(last) if group else changed.get(name)
        if of_palette is not None:
            return str(of_palette)
        value = self.token(name) if group else self._tokens["color"][self._mode][name]
        if not isinstance(value, str):
            raise KeyError(name)
        return value

    def token(self, path: str) -> Any:
        """What stands at a dotted path ("boards.plain.cell", "type.body"); the mode may be left out.

        Errors: KeyError.
        """
        value: Any = self._tokens
        for part in path.split("."):
            value = self._step(value, part, path)
        return value

    def _step(self, value: Any, part: str, path: str) -> Any:
        if isinstance(value, list):
            if part.isdigit() and int(part) < len(value):
                return value[int(part)]
        elif isinstance(value, Mapping):
            if part in value:
                return value[part]
            if self._mode in value:
                return self._step(value[self._mode], part, path)
        raise KeyError(path)

    def number(self, path: str) -> float:
        """A number of the tokens. Errors: KeyError; TypeError where something else stands."""
        value = self.token(path)
        if not isinstance(value, int | float):
            raise TypeError(path)
        return float(value)

    def motion(self, name: str) -> tuple[float, str]:
        """Milliseconds and the name of the ease of a motion token; a plain number is ``linear``."""
        value = self.token(f"motion.{name}")
        if isinstance(value, list):
            return float(value[0]), str(value[1])
        return float(value), "linear"


def parse_colour(text: str) -> Colour:
    """``#rrggbb`` or ``#rrggbbaa`` as four numbers. Errors: ValueError."""
    digits = text.removeprefix("#")
    if len(digits) not in (6, 8) or digits == text:
        raise ValueError(text)
    red, green, blue, *alpha = (int(digits[i : i + 2], 16) for i in range(0, len(digits), 2))
    return red, green, blue, alpha[0] if alpha else 255


def hex_colour(colour: Colour) -> str:
    """``#rrggbb``, without the alpha: the SVG loader ignores it."""
    return "#{:02x}{:02x}{:02x}".format(*colour[:3])
