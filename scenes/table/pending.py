"""What a person at the table is asked before an action is carried out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from squares.core.actions import Target


@dataclass(frozen=True, slots=True)
class PendingChoice:
    """One drop that means several actions: the person is asked at ``spot``, and what is ``pointed`` at is previewed."""

    spot: Target
    actions: tuple[Any, ...]
    pointed: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Confirmation:
    """An action that is carried out by a second press on ``spot``."""

    action: Any
    spot: Target
