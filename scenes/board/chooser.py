"""From pressed targets to an action: a trie over the actions that a position allows or refuses.

The chooser never judges legality; it only knows which paths of targets belong to which action. It keeps no
state: whoever asks hands in what is picked so far.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from scenes.board.picture import Kind
from squares.core.actions import Button, Target
from squares.core.events import Fought
from squares.core.game import AnyGame, Step
from squares.core.phrase import Phrase

Path = tuple[Target, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """One action with the targets that lead to it; ``why`` says which rule refuses it, None where legal."""

    path: Path
    action: Any
    why: Phrase | None = None


@dataclass(frozen=True, slots=True)
class Chosen:
    """The press completed this action."""

    action: Any


@dataclass(frozen=True, slots=True)
class Several:
    """The press completed more than one action: the person is asked which."""

    actions: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Picked:
    """The press picked something up, or put it back where ``path`` is empty."""

    path: Path


@dataclass(frozen=True, slots=True)
class Refused:
    """A rule forbids what was pressed."""

    why: Phrase


@dataclass(frozen=True, slots=True)
class Nothing:
    """The press means nothing here."""


Result = Chosen | Several | Picked | Refused | Nothing


class Chooser:
    """All paths of one position.

    An action whose path another one continues is chosen as soon as its own path is complete. Where only buttons can
    follow a target, pressing it already means all of their actions; with ``spelt`` they are pressed, too.
    """

    def __init__(self, entries: Iterable[Entry] = (), *, spelt: bool = False) -> None:
        self._spelt = spelt
        self._legal: dict[Path, list[Any]] = {}
        self._refused: dict[Path, Phrase] = {}
        self._next: dict[Path, dict[Target, None]] = {}
        self._after: dict[Path, dict[Target, tuple[Any, ...]]] = {}
        self._shut: dict[Path, dict[Target, Phrase]] = {}
        for entry in entries:
            self._add(entry)

    def _add(self, entry: Entry) -> None:
        for i, target in enumerate(entry.path):
            self._next.setdefault(entry.path[:i], {})[target] = None
        if entry.why is None:
            self._legal.setdefault(entry.path, []).append(entry.action)
        else:
            self._refused.setdefault(entry.path, entry.why)

    def starts(self) -> tuple[Target, ...]:
        """Everything that can be pressed first, legal and refused, in the order of the actions."""
        return tuple(self._next.get((), ()))

    def is_start(self, target: Target) -> bool:
        """Whether some action begins with this target."""
        return target in self._next.get((), {})

    def may_pick(self, target: Target) -> bool:
        """Whether pressing the target picks it up (an action begins with it and goes on)."""
        return (target,) in self._next

    def after(self, picked: Path) -> dict[Target, tuple[Any, ...]]:
        """The targets that may legally come next, each with all actions that go through it."""
        if picked not in self._after:
            found = {target: tuple(self._through((*picked, target))) for target in self._next.get(picked, {})}
            self._after[picked] = {target: actions for target, actions in found.items() if actions}
        return self._after[picked]

    def refused(self, picked: Path) -> dict[Target, Phrase]:
        """The next targets that a rule forbids, with the reason; never one that is legal as well."""
        if picked not in self._shut:
            legal, following = self.after(picked), self._next.get(picked, {})
            found = ((target, self._why((*picked, target))) for target in following if target not in legal)
            self._shut[picked] = {target: why for target, why in found if why is not None}
        return self._shut[picked]

    def _why(self, path: Path) -> Phrase | None:
        """Why nothing legal goes through a path: the first reason on it or beyond."""
        if path in self._refused:
            return self._refused[path]
        reasons = (self._why((*path, target)) for target in self._next.get(path, {}))
        return next((why for why in reasons if why is not None), None)

    def _through(self, path: Path) -> list[Any]:
        actions = list(self._legal.get(path, ()))
        for target in self._next.get(path, {}):
            actions.extend(self._through((*path, target)))
        return actions

    def _asks(self, path: Path) -> bool:
        """Whether only buttons can follow: which of them is asked at the last target."""
        following = self._next.get(path, {}) if path and not self._spelt else {}
        return bool(following) and all(isinstance(target, Button) for target in following)

    def press(self, picked: Path, target: Target, *, drop: bool = False) -> Result:
        """What pressing ``target`` means while ``picked`` is held.

        Pressing the picked piece again puts it back unless that is an action. Pressing another piece that can be
        picked takes that one instead; a ``drop`` never does.
        """
        path = (*picked, target)
        if self._asks(path):
            actions = self._through(path)
            why = self._why(path)
            if not actions and why is not None:
                return Refused(why)
        else:
            actions = self._legal.get(path, [])
        if actions:
            return Chosen(actions[0]) if len(actions) == 1 else Several(tuple(actions))
        if path in self._next:
            return Picked(path)
        if picked and target == picked[-1]:
            return Picked(picked[:-1])
        if picked and not drop and self.is_start(target):
            return self.press((), target)
        if path in self._refused:
            return Refused(self._refused[path])
        return Nothing()


def kind_of(game: AnyGame, position: Any, action: Any, step: Step[Any]) -> Kind:
    """What choosing the action does, for its mark: a fight is a fight, however it comes about."""
    if any(isinstance(event, Fought) for event in step.events):
        return Kind.BATTLE
    if game.describe(position, action).key.startswith("action.ability"):
        return Kind.ABILITY
    return Kind.MOVE
