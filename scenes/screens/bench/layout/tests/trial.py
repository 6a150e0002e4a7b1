"""A test of the rules while it is put together: what it says, what of that holds, and every change of it with undo.

Draws nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from squares.core.errors import BadAction, IllegalAction
from squares.core.game import AnyGame
from squares.core.phrase import Phrase, clause, phrase
from squares.data.models import NamedPosition
from squares.data.positions import trying
from squares.data.texts import Texts

Said = dict[str, Any]
"""An entry under ``positions`` of the file, key by key."""
Of = tuple[str | int, ...]
"""The keys that lead to something that it says."""

BAD_ACTION = "bench.save.bad_action"
LISTS = ("play", "legal", "illegal")
STATES = ("gives", "to_act", "result", "reason")


@dataclass(frozen=True, slots=True)
class Line:
    """Something that a test says. ``kind`` is its key in the file, ``text`` an action in notation, or the value.

    ``words`` tell the action or the value, None where the notation has to do. ``why``: why it does not hold.
    ``reason``: the rule that forbids the action, where the test names it.
    """

    of: Of
    text: str
    words: Phrase | None
    why: Phrase | None
    reason: Phrase | None = None

    @property
    def kind(self) -> str:
        """Its key in the file."""
        return str(self.of[0])


class Trial:
    """``said`` is the test as the file will have it. ``named``: what the file has now, None for a new test.

    ``changed`` is called after every change. The game may be another one when the file was read anew (``become``).
    """

    def __init__(self, game: AnyGame, said: Said, named: NamedPosition | None, changed: Callable[[], None]) -> None:
        self.said, self.named, self._changed = said, named, changed
        self._before: list[Said] = []
        self._after: list[Said] = []
        self.become(game)

    def become(self, game: AnyGame) -> None:
        """Try all of it by the rules of a game."""
        self.game = game
        named = NamedPosition.model_validate({**self.said, "name": self.said.get("name") or "-"})
        self.found = trying.tried(game, named)
        self._reach = self._in_reach()
        self.lines = list(self._lines())

    @property
    def position(self) -> Any:
        """What the test speaks of: where the actions lead that could be played; None where it begins nowhere."""
        return self.found.line[-1] if self.found.line else None

    @property
    def stopped(self) -> bool:
        """Whether an action could not be played, so that nothing is said of what comes then."""
        return not self.found.line or len(self.found.line) <= len(self.said.get("play", ()))

    # what it says

    def _lines(self) -> Iterator[Line]:
        unmet = {each.path: each.why for each in self.found.unmet}
        played = self.found.line
        if not played:
            yield Line(("position",), self.said["position"], None, self.found.unmet[0].why)
        for key in LISTS:
            for i, text in enumerate(self.said.get(key, ())):
                before = played[i] if key == "play" and i + 1 < len(played) else None
                yield Line((key, i), text, self._described(text, before), unmet.get((key, i)))
        for text in self.said.get("refused", {}):
            words, reason = self._described(text), self._refusal(text)
            yield Line(("refused", text), text, words, unmet.get(("refused", text)), reason)
        for key in STATES:
            if key in self.said:
                yield Line((key,), self.said[key], self._told(key), unmet.get((key,)))

    def _described(self, text: str, before: Any = None) -> Phrase | None:
        """Return an action in words: one that was played from ``before``, else one that is in reach now."""
        if before is None and text not in self._reach:
            return None
        at = self.position if before is None else before
        return clause(self.game.describe(at, self.game.parse_action(text)), "doing")

    def _in_reach(self) -> frozenset[str]:
        """The actions that are legal now or refused, in notation."""
        game, position = self.game, self.position
        if position is None or game.outcome(position) is not None:
            return frozenset()
        refused = (each.action for each in game.refused_actions(position))
        return frozenset(map(game.format_action, (*game.legal_actions(position), *refused)))

    def _refusal(self, text: str) -> Phrase | None:
        why = self.why_not(text)
        return None if why is None or why.key == BAD_ACTION else why

    def why_not(self, text: str) -> Phrase | None:
        """Return why an action is forbidden here, or is none of this game (``BAD_ACTION``); None for a legal one."""
        try:
            return None if self.position is None else trying.refusal(self.game, self.position, text)
        except BadAction as bad:
            return phrase(BAD_ACTION, action=text, what=bad.phrase)

    def state(self, key: str) -> Phrase | None:
        """Return what it says of how things stand, in a word or two; None where nothing is called so."""
        value = self.said[key]
        if key == "gives":
            return phrase("bench.tests.this_position")
        if key == "reason":
            known = f"outcome.{value}" in Texts.load()
            return phrase(f"outcome.{value}") if known else None
        return phrase(f"bench.tests.{value}") if value in (trying.DRAWN, trying.GOES_ON) else self._name_of(value)

    def _told(self, key: str) -> Phrase | None:
        """Return the same as a line says it."""
        words = self.state(key)
        won = key == "result" and words is not None and self.said[key] not in (trying.DRAWN, trying.GOES_ON)
        return phrase("bench.tests.won", name=words) if won else words

    def _name_of(self, side: str) -> Phrase | None:
        """Return what a seat, or the first seat of a side, is called; None where there is none of that name."""
        seats = (each for each in self.game.seats if side in (str(each), self.game.side(each)))
        seat = next(seats, None)
        return None if seat is None else self.game.definition.seat_name(seat)

    # changes

    def say(self, **keys: Any) -> None:
        """Let it say something else under some keys; what is None or empty is left out."""
        said = {key: value for key, value in {**self.said, **keys}.items() if value not in (None, [], {}, "")}
        if said != self.said:
            self._before.append(self.said)
            self._after.clear()
            self._become(said)

    def _become(self, said: Said) -> None:
        self.said = said
        self.become(self.game)
        self._changed()

    def add(self, kind: str, text: str) -> None:
        """Add an action: played, or what it must be in the position that is reached."""
        if text not in self.said.get(kind, ()) or kind == "play":
            self.say(**{kind: [*self.said.get(kind, ()), text]})

    def refuse(self, text: str, why: Phrase) -> None:
        """Add an action that must be forbidden for a reason."""
        self.say(refused={**self.said.get("refused", {}), text: why.key})

    def remove(self, of: Of) -> None:
        """Take out what some keys lead to."""
        kind = str(of[0])
        held = self.said[kind]
        if kind == "position":  # without which it would be nothing
            return
        if isinstance(held, Mapping):
            self.say(**{kind: {text: why for text, why in held.items() if text != of[1]}})
        elif isinstance(held, list):
            self.say(**{kind: [text for i, text in enumerate(held) if i != of[1]]})
        else:
            self.say(**{kind: None})

    @property
    def entry(self) -> Said:
        """What it says, in the order in which the file has it."""
        return {key: self.said[key] for key in NamedPosition.model_fields if key in self.said}

    @property
    def can_undo(self) -> bool:
        """Whether there was a change."""
        return bool(self._before)

    def undo(self) -> None:
        """Take back the last change."""
        self._step(self._before, self._after)

    def redo(self) -> None:
        """Make it again."""
        self._step(self._after, self._before)

    def _step(self, source: list[Said], other: list[Said]) -> None:
        if source:
            other.append(self.said)
            self._become(source.pop())

    # what may be said

    def to_act_values(self) -> list[str | None]:
        """Whom it may name as the one who decides; None for nobody."""
        return [None, *map(str, self.game.seats)]

    def result_values(self) -> list[tuple[str | None, str | None]]:
        """Results with reasons that it may name: how the game stands here with the reason, and all without."""
        found: list[tuple[str | None, str | None]] = [(None, None)]
        if self.position is not None:
            came, reason = trying.result(self.game, self.position)
            found += [(came, reason)] if reason else []
        return [*found, *((each, None) for each in trying.results(self.game))]

    def boards_of(self, line: Line) -> tuple[Any, Any] | None:
        """Return the position that a line expects and the one that comes instead; None where it is about no boards."""
        if line.why is None or self.position is None:
            return None
        if line.kind == "gives" or (line.kind == "play" and self.found.said is not None):
            return None if self.found.said is None else (self.found.said, self.position)
        if line.kind in ("illegal", "refused"):
            try:
                return self.position, self.game.apply(self.position, self.game.parse_action(line.text)).position
            except (BadAction, IllegalAction):
                return None
        return None


def begun(game: AnyGame, first: str | None, position: Any) -> Said:
    """Return a new test that begins at a position. ``first``: the variant that need not be named, None without any."""
    variant = {} if first in (None, game.variant) else {"variant": game.variant}
    return {**variant, "position": game.format(position)}
