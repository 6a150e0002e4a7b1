"""Tries a named position: plays what it plays, and tells which of its expectations do not hold. Knows no engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from squares.core.errors import BadAction, BadPosition, IllegalAction
from squares.core.game import AnyGame
from squares.core.phrase import Phrase, phrase
from squares.data import unlike
from squares.data.faults import shown
from squares.data.models import NamedPosition
from squares.data.texts import Texts
from squares.data.tree import Path

DRAWN, GOES_ON = "draw", "none"


class Unmet(NamedTuple):
    """An expectation that does not hold: the keys below the named position that lead to it, and the reason."""

    path: Path
    why: Phrase


@dataclass(frozen=True, slots=True)
class Tried:
    """``line``: the named position and those after each action that could be played; empty where it is none.

    ``said`` is the position under ``gives``, None where there is none.
    """

    line: tuple[Any, ...]
    unmet: tuple[Unmet, ...]
    said: Any = None


def tried(game: AnyGame, named: NamedPosition) -> Tried:
    """Play a named position and look at all that it expects. Errors: whatever an engine stumbles over."""
    try:
        line = [game.parse(named.position)]
    except BadPosition as error:
        return Tried((), (Unmet(("position",), phrase("data.no_position", why=error.phrase)),))
    said, wrong = _said(game, named)
    for i, action in enumerate(named.play):
        try:
            line.append(game.apply(line[-1], game.parse_action(action)).position)
        except (BadAction, IllegalAction) as error:
            why = phrase("data.not_played", action=shown(action), why=error.phrase)
            return Tried(tuple(line), (Unmet(("play", i), why),), said)
    return Tried(tuple(line), (*wrong, *_unmet(game, line[-1], named, said)), said)


def results(game: AnyGame) -> list[str]:
    """Return what may be said of a result: the sides, a draw, or that the game goes on."""
    return list(dict.fromkeys((*map(game.side, game.seats), DRAWN, GOES_ON)))


def result(game: AnyGame, position: Any) -> tuple[str, str]:
    """Return how a game stands: what ``result`` says of it, and the reason; without one where it goes on."""
    outcome = game.outcome(position)
    return (GOES_ON, "") if outcome is None else (outcome.winner or DRAWN, outcome.reason)


def refusal(game: AnyGame, position: Any, text: str) -> Phrase | None:
    """Return why an action is forbidden; None where it is legal. Errors: BadAction."""
    try:
        game.apply(position, game.parse_action(text))
    except IllegalAction as error:
        return error.phrase
    return None


def _said(game: AnyGame, named: NamedPosition) -> tuple[Any, list[Unmet]]:
    """Return the position under ``gives``, if it is one, and what is wrong with the key."""
    if named.gives is None:
        return None, []
    if not named.play:
        return None, [Unmet(("gives",), phrase("data.nothing_played"))]
    try:
        return game.parse(named.gives), []
    except BadPosition as error:
        return None, [Unmet(("gives",), phrase("data.no_position", why=error.phrase))]


def _unmet(game: AnyGame, position: Any, named: NamedPosition, said: Any) -> Iterator[Unmet]:
    """Yield what does not hold of the position that was reached."""
    if said is not None and position != said:
        yield Unmet(("gives",), unlike.difference(game, position, said))
    for i, text in enumerate(named.legal):
        why = _not_legal(game, position, text)
        if why is not None:
            yield Unmet(("legal", i), why)
    for i, text in enumerate(named.illegal):
        why = _not_forbidden(game, position, text)
        if why is not None:
            yield Unmet(("illegal", i), why)
    for text, reason in named.refused.items():
        why = _not_forbidden(game, position, text, reason)
        if why is not None:
            yield Unmet(("refused", text), why)
    for key in ("to_act", "result", "reason"):
        said = getattr(named, key)
        why = None if said is None else _STATES[key](game, position, said)
        if why is not None:
            yield Unmet((key,), why)


def _not_legal(game: AnyGame, position: Any, text: str) -> Phrase | None:
    try:
        why = refusal(game, position, text)
    except BadAction as error:
        return error.phrase
    return None if why is None else phrase("data.not_legal", action=shown(text), why=why)


def _not_forbidden(game: AnyGame, position: Any, text: str, reason: str | None = None) -> Phrase | None:
    try:
        why = refusal(game, position, text)
    except BadAction as error:
        return error.phrase
    if why is None:
        return phrase("data.is_legal", action=shown(text))
    if reason in (None, why.key):
        return None
    return phrase("data.other_refusal", action=shown(text), key=why.key, why=why, said=shown(str(reason)))


def _other_actor(game: AnyGame, position: Any, said: str) -> Phrase | None:
    known = [str(seat) for seat in game.seats]
    if said not in known:
        return _none_of(known, said)
    actor = str(game.to_act(position))
    if game.outcome(position) is not None:
        return phrase("data.nobody_acts", said=said)
    return None if actor == said else phrase("data.other_actor", actor=actor, said=said)


def _other_result(game: AnyGame, position: Any, said: str) -> Phrase | None:
    known, came = results(game), result(game, position)[0]
    if said not in known:
        return _none_of(known, said)
    return None if came == said else phrase("data.other_result", result=came, said=said)


def _other_reason(game: AnyGame, position: Any, said: str) -> Phrase | None:
    came = result(game, position)[1]
    if came == said:
        return None
    if not came:
        return phrase("data.goes_on", said=shown(said))
    words = f"outcome.{came}" if f"outcome.{came}" in Texts.load() else "outcome.unknown"
    return phrase("data.other_reason", reason=came, how=phrase(words), said=shown(said))


def _none_of(known: list[str], said: str) -> Phrase:
    return phrase("data.choice", known=known, found=phrase("data.found_text", value=shown(said)))


_STATES = {"to_act": _other_actor, "result": _other_result, "reason": _other_reason}
