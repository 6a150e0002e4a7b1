"""What one action does, as facts that can be checked on the board: the ground of every reason that a bot gives.

Here is what holds in any game: wins that are stopped or threatened, pieces that are saved or attacked. Each is found by
playing the actions of the rules, one ply deep. What only one game can tell stands in ``reasons/``, a module an engine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from squares.core.events import Event, Moved, Pushed
from squares.core.game import AnyGame, Piece
from squares.core.grid import Cell
from squares.core.phrase import Phrase, clause, phrase
from squares.core.seats import Seat

STOPS_WIN = 1000
THREATENS_WIN = 700
SAVES = 220
ATTACKS = 120
"""How much general facts matter; those of an engine are weighed on the same scale, and the heaviest is told."""

LITTLE = 20
"""A fact up to this weight says little by itself."""
MOST_JOINED = 3
"""Clauses that one sentence tells at most."""

Name = Callable[[Any, Piece], Phrase | str]
"""What a piece of a game is called in a sentence."""
Describe = Callable[["Deed", Any, Any], Phrase]
"""An action in a position after a deed in words, without what was hidden before the deed."""


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that an action does; of two facts the one with more ``weight`` is told.

    ``words``: one sentence, or with a ``frame`` a clause for it: a text that takes clauses as ``what``. ``rest``: a
    sentence that may follow.
    """

    words: Phrase
    weight: int
    frame: str = ""
    rest: Phrase | None = None


def told(facts: Sequence[Fact]) -> Phrase:
    """Return the heaviest of some facts, which come first, with what else its frame can tell."""
    frame, joined = facts[0].frame, [facts[0]]
    if frame:
        joined = [fact for fact in facts if fact.frame == frame][:MOST_JOINED]
    said = phrase(frame, what=listed([fact.words for fact in joined])) if frame else facts[0].words
    rest = next((fact.rest for fact in joined if fact.rest is not None), None)
    return said if rest is None else phrase("core.sentences", first=said, rest=rest)


def listed(words: Sequence[Phrase | str]) -> Phrase | str:
    """Return clauses or names, with "and" before the last."""
    *most, last = words
    return phrase("core.both", a=most, b=last) if most else last


class Deed:
    """An action in a full position: ``before`` it, ``after`` it, and what happened on the way.

    ``then``: the play that is expected after it, as far as it is known.
    """

    def __init__(self, game: AnyGame, before: Any, action: Any, then: Sequence[Any] = ()) -> None:
        self.game: Any = game  # whose engine only its own reasons know
        self.before = before
        self.action = action
        self.then = tuple(then)
        self.seat: Seat = game.to_act(before)
        self.side = game.side(self.seat)
        step = game.apply(before, action)
        self.after = step.position
        self.events: tuple[Event, ...] = step.events

    @property
    def over(self) -> bool:
        """Whether the action ended the game."""
        return self.game.outcome(self.after) is not None

    @cached_property
    def unanswered(self) -> Any | None:
        """The position before the action, had its player passed; None where one cannot."""
        return self._theirs(self.game.null_move(self.before))

    @cached_property
    def answered(self) -> Any | None:
        """The position in which the enemy answers, with this turn ended; None where the enemy does not decide."""
        return self._theirs(self._turned(self.after))

    @cached_property
    def again(self) -> Any | None:
        """The position after the action, had the enemy passed; None where that cannot be."""
        passed = None if self.answered is None else self.game.null_move(self.answered)
        return passed if passed is not None and self._own(passed) else None

    def _own(self, position: Any) -> bool:
        return bool(self.game.side(self.game.to_act(position)) == self.side)

    def _theirs(self, position: Any | None) -> Any | None:
        return None if position is None or self._own(position) else position

    def _turned(self, position: Any) -> Any | None:
        """Return the position once its turn is ended, by passing where there is more to do."""
        if self.game.outcome(position) is not None:
            return None
        if not self._own(position):
            return position
        passed = self.game.null_move(position)
        if passed is None:  # what ends a turn is listed last
            passed = self.game.apply(position, self.game.legal_actions(position)[-1]).position
        return passed if self.game.outcome(passed) is None else None

    def mine(self, position: Any) -> dict[Cell, Piece]:
        """Return the pieces of the action's side that lie on top of the cells."""
        return {cell: piece for cell, piece in tops(self.game, position).items() if self._of_side(piece)}

    def theirs(self, position: Any) -> dict[Cell, Piece]:
        """Return the pieces of the other sides that lie on top of the cells."""
        lying = tops(self.game, position).items()
        return {cell: piece for cell, piece in lying if piece.owner is not None and not self._of_side(piece)}

    def _of_side(self, piece: Piece) -> bool:
        return piece.owner is not None and self.game.side(piece.owner) == self.side

    def moved(self, cell: Cell) -> Cell:
        """Return where a piece that stood on a cell has come to."""
        for event in self.events:
            if isinstance(event, Moved | Pushed) and event.path[0] == cell:
                return event.path[-1]
        return cell


def tops(game: AnyGame, position: Any) -> dict[Cell, Piece]:
    """Return what lies on top of each cell."""
    return {piece.spot: piece for piece in game.pieces(position) if isinstance(piece.spot, Cell)}


def wins(game: AnyGame, position: Any) -> list[Any]:
    """Return the actions that win at once for whoever decides in a position, sorted by text."""
    kernel = game.kernel(position)
    side, found = game.side(game.to_act(position)), []
    for move in kernel.legal():
        kernel.play(move)
        ended = kernel.result() != 0
        kernel.undo()
        if ended:
            action = game.action(position, move)
            outcome = game.outcome(game.apply(position, action).position)
            if outcome is not None and outcome.winner == side:
                found.append(action)
    return sorted(found, key=game.format_action)


def losses(game: AnyGame, position: Any, side: str) -> dict[Cell, Any]:
    """Return the cells where ``side`` could lose the piece on top to another side's next action, and that action.

    A piece that is only moved about is not lost. What a hand that lies hidden could do counts, too.
    """
    found: dict[Cell, Any] = {}
    standing = _of(game, position, side)
    for action in game.legal_actions(position):
        left = _of(game, game.apply(position, action).position, side)
        if len(left) < len(standing):
            for cell in standing - left:
                found.setdefault(cell, action)
    return found


def _of(game: AnyGame, position: Any, side: str) -> frozenset[Cell]:
    lying = tops(game, position).items()
    return frozenset(cell for cell, piece in lying if piece.owner is not None and game.side(piece.owner) == side)


def general_facts(deed: Deed, name: Name, describe: Describe) -> Iterator[Fact]:
    """Yield what an action does to wins and pieces. ``name(game, piece)`` says what a piece is called.

    Nothing in a game whose hands are secret: what the enemy could do there is not known. Nothing either of an action
    that leaves the board as it was, such as paying for another one: what follows it is that one's deed.
    """
    if deed.over or deed.game.secrets or tops(deed.game, deed.before) == tops(deed.game, deed.after):
        return
    yield from _about_wins(deed, describe)
    yield from _saved(deed, name)
    yield from _attacked(deed, name)


def _about_wins(deed: Deed, describe: Describe) -> Iterator[Fact]:
    game = deed.game
    if deed.unanswered is not None and deed.answered is not None:
        threat = wins(game, deed.unanswered)
        if threat and not wins(game, deed.answered):
            words = clause(game.describe(deed.unanswered, threat[0]), "doing")
            yield Fact(phrase("bots.why.stops_win", move=words), STOPS_WIN)
    if deed.again is not None and deed.unanswered is not None:  # else the threat may have stood before
        threat = wins(game, deed.again)
        if threat:
            yield Fact(phrase("bots.why.threatens_win", move=describe(deed, deed.again, threat[0])), THREATENS_WIN)


def _saved(deed: Deed, name: Name) -> Iterator[Fact]:
    """Yield pieces that could have been taken and no longer can be."""
    if deed.unanswered is None or deed.answered is None:
        return
    at_risk = losses(deed.game, deed.unanswered, deed.side)
    if not at_risk:
        return
    still = losses(deed.game, deed.answered, deed.side)
    before, after = deed.mine(deed.before), deed.mine(deed.after)
    for cell in sorted(at_risk, key=str):
        now = deed.moved(cell)
        if cell in before and now in after and now not in still:
            words = phrase("bots.why.saves", piece=name(deed.game, before[cell]), cell=str(cell))
            yield Fact(words, SAVES)


def _attacked(deed: Deed, name: Name) -> Iterator[Fact]:
    """Yield pieces of the enemy that could not be taken and now can be, unless the enemy does something about it.

    A piece that the action itself has given to the enemy is no gain.
    """
    if deed.again is None:
        return
    stood = {deed.moved(cell) for cell in deed.theirs(deed.before)}
    for side in sorted({deed.game.side(seat) for seat in deed.game.seats} - {deed.side}):
        already = losses(deed.game, deed.before, side)
        pieces = deed.theirs(deed.after)
        for cell in sorted(losses(deed.game, deed.again, side), key=str):
            if cell not in already and cell in pieces and cell in stood:
                words = phrase("bots.why.attacks", piece=name(deed.game, pieces[cell]), cell=str(cell))
                yield Fact(words, ATTACKS)


def plain_words(deed: Deed, position: Any, action: Any) -> Phrase:
    """Return an action in words where nothing is hidden that they name."""
    words: Phrase = deed.game.describe(position, action)
    return words


def plain_name(game: Any, piece: Piece) -> Phrase | str:
    """Return what a piece is called where its engine has no name for it: what it shows."""
    return piece.text
