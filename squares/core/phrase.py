"""A sentence that is not yet in any language: a text key and what to fill in."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Phrase:
    """Key of a text in ``data/text`` with its values; a value may itself be a Phrase."""

    key: str
    values: dict[str, Any] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        inside = ", ".join(f"{name}={value}" for name, value in self.values.items())
        return f"{self.key}({inside})"


def phrase(key: str, /, **values: Any) -> Phrase:
    """Shorthand for ``Phrase(key, values)``."""
    return Phrase(key, values)
