"""Actions as they are typed."""

from __future__ import annotations

from typing import Any

from squares.core.errors import BadAction
from squares.core.match import AnyMatch


def action(match: AnyMatch, text: str) -> Any:
    """The action of a text in notation; small letters do where they mean one action only. Errors: BadAction."""
    game = match.game
    try:
        return game.parse_action(text)
    except BadAction:
        meant = [each for each in match.legal_actions() if game.format_action(each).casefold() == text.casefold()]
        if len(meant) != 1:
            raise
        return meant[0]
