"""Which signs of a text can be seen. The answer is the same whatever Unicode the interpreter knows."""

from __future__ import annotations

import unicodedata

# Not assigned yet, and of no use in a text ever: what Unicode keeps for signs without a shape, and its noncharacters.
_SHAPELESS = ((0x2065, 0x2065), (0xFDD0, 0xFDEF), (0xFFF0, 0xFFF8), (0xE0000, 0xE0FFF))
_LAST_OF_PLANE = 0xFFFE


def visible(sign: str) -> bool:
    """Tell whether a sign can be seen, or is a plain space. One of a later Unicode than the interpreter's can be.

    Neither can controls, formats, halves of pairs, private signs, nor spaces of another width.
    """
    if unicodedata.category(sign) != "Cn":
        return sign.isprintable()
    code = ord(sign)
    return code & 0xFFFF < _LAST_OF_PLANE and not any(low <= code <= high for low, high in _SHAPELESS)


def all_visible(text: str) -> bool:
    """Tell whether all signs of a text can be seen."""
    return text.isprintable() or all(map(visible, text))
