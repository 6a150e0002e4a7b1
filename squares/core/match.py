"""One sitting of a game: its players, its line of plies, undo and redo, and the ends that the rules engine ignores.

Those ends are repetition and the ply cap (``definition.house``), resignation and an agreed draw. ``play`` is the
one door for every change of position. A match knows nothing of screens and files, and of bots only where they sit.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from squares.core.errors import IllegalAction
from squares.core.events import Ended
from squares.core.game import Game, Outcome, Refusal, Setup, Step
from squares.core.phrase import phrase
from squares.core.players import BotPlayer
from squares.core.seats import Seat

P = TypeVar("P")
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Ply(Generic[P, A]):
    """One action that was played.

    ``seat`` chose it in turn ``turn`` (as ``Match.turn_number``) after ``ms`` milliseconds; ``text`` is its
    notation; ``occurrence`` says how often the position after it has now been on the table; ``outcome`` is set
    where the ply ended the game, by the game's own rules or a house rule.
    """

    action: A
    step: Step[P]
    seat: Seat
    turn: int
    text: str
    occurrence: int
    outcome: Outcome | None
    ms: int


@dataclass(frozen=True, slots=True)
class Conclusion:
    """An end that was declared instead of played: ``seat`` resigned, or (None) both agreed to a draw."""

    outcome: Outcome
    seat: Seat | None


class Match(Generic[P, A]):
    """A line of plies with a cursor in it: ``position`` is the one after ``cursor`` plies.

    ``goto`` looks at any point of the line; playing, resigning or agreeing there cuts what came later.
    """

    def __init__(
        self,
        game: Game[P, A],
        setup: Setup,
        seed: int,
        players: Mapping[Seat, str],
        start: P | None = None,
        clock: Callable[[], float] = time.monotonic,
        bots: Mapping[Seat, BotPlayer] | None = None,
    ) -> None:
        """Begin with ``game.start(setup, seed)``, or with the position ``start`` (a pasted one).

        ``players`` are names; ``bots`` are the seats that no person plays; ``clock`` gives seconds.
        Errors: BadData where the setup does not fit the game.
        """
        self.game = game
        self.setup = setup
        self.seed = seed
        self.players: dict[Seat, str] = {seat: players[seat] for seat in game.seats}
        self.bots: dict[Seat, BotPlayer] = dict(bots or {})
        self.pasted = start is not None
        self.start: P = game.start(setup, seed) if start is None else start
        self._plies: list[Ply[P, A]] = []
        self._cursor = 0
        self._conclusion: Conclusion | None = None
        self._seen: Counter[P] = Counter([self.start])
        self._clock = clock
        self._since = clock()

    @property
    def plies(self) -> tuple[Ply[P, A], ...]:
        """The whole line, those after the cursor included."""
        return tuple(self._plies)

    @property
    def cursor(self) -> int:
        """How many plies of the line stand on the table."""
        return self._cursor

    @property
    def at_end(self) -> bool:
        """Whether the cursor stands behind the last ply, so that nothing can be redone."""
        return self._cursor == len(self._plies)

    @property
    def last(self) -> Ply[P, A] | None:
        """The ply that led to the position, None at the start."""
        return self._plies[self._cursor - 1] if self._cursor else None

    @property
    def position(self) -> P:
        """The position at the cursor."""
        return self.position_at(self._cursor)

    def position_at(self, ply: int) -> P:
        """The position after ``ply`` plies of the line. Errors: IndexError outside of it."""
        self._check(ply)
        return self._plies[ply - 1].step.position if ply else self.start

    @property
    def to_act(self) -> Seat:
        """Who decides next."""
        return self.game.to_act(self.position)

    @property
    def on_turn(self) -> Seat:
        """Whose turn it is."""
        return self.game.on_turn(self.position)

    @property
    def turn_number(self) -> int:
        """Number of the running turn, from 1, as a log counts: the first turns of all seats are turn 1.

        It goes up when the turn comes back to the seat that began.
        """
        last = self.last
        if last is None:
            return 1
        now, before = self.on_turn, self.game.on_turn(self.position_at(self._cursor - 1))
        return last.turn + (now is not before and now is self.game.on_turn(self.start))

    @property
    def conclusion(self) -> Conclusion | None:
        """The resignation or agreement at the end of the line, wherever the cursor stands."""
        return self._conclusion

    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended at the cursor: a win before any draw, or None while it goes on."""
        if self._conclusion is not None and self.at_end:
            return self._conclusion.outcome
        last = self.last
        return self.game.outcome(self.start) if last is None else last.outcome

    def legal_actions(self) -> tuple[A, ...]:
        """Sorted by text; empty exactly if the game is over at the cursor."""
        return () if self.outcome else self.game.legal_actions(self.position)

    def refused_actions(self) -> tuple[Refusal[A], ...]:
        """Actions in reach that a rule forbids; empty once the game is over at the cursor."""
        return () if self.outcome else self.game.refused_actions(self.position)

    def play(self, action: A, ms: int | None = None) -> Step[P]:
        """Carry out ``action`` at the cursor, cut what came later, and return what happened.

        An end by a house rule is reported as a last event, ``Ended``. ``ms`` is the time it took (a record's
        reader knows it), by default the time since the last change. Errors: IllegalAction.
        """
        self._check_running()
        seat, turn, before = self.to_act, self.turn_number, self.position
        step = self.game.apply(before, action)
        self._cut()
        self._seen[step.position] += 1
        occurrence = self._seen[step.position]
        outcome = self.game.outcome(step.position)
        if outcome is None:
            outcome = self._house_outcome(seat, occurrence)
            if outcome is not None:
                step = Step(step.position, (*step.events, Ended(outcome.winner, outcome.reason)))
        if ms is None:
            ms = max(0, round((self._clock() - self._since) * 1000))
        text = self.game.format_action(action)
        self._plies.append(Ply(action, step, seat, turn, text, occurrence, outcome, ms))
        self._move(self._cursor + 1)
        return step

    def resign(self, seat: Seat) -> Outcome:
        """``seat`` gives up, whoever is to act. Errors: IllegalAction once the game is over."""
        return self._conclude(Conclusion(Outcome(self._against(seat), "resigned"), seat))

    def agree_draw(self) -> Outcome:
        """Both sides call it a draw. Errors: IllegalAction once the game is over."""
        return self._conclude(Conclusion(Outcome(None, "agreed"), None))

    def undo(self) -> bool:
        """Take back a resignation or agreement at the cursor, else go back one ply. False if there is nothing."""
        if self._conclusion is not None and self.at_end:
            self._conclusion = None
            self._move(self._cursor)
            return True
        if self._cursor == 0:
            return False
        self._move(self._cursor - 1)
        return True

    def redo(self) -> Step[P] | None:
        """Go one ply forward again and return its step; None at the end of the line."""
        if self.at_end:
            return None
        self._move(self._cursor + 1)
        return self._plies[self._cursor - 1].step

    def goto(self, ply: int) -> None:
        """Put the cursor after ``ply`` plies. Errors: IndexError outside the line."""
        self._check(ply)
        self._move(ply)

    def _move(self, ply: int) -> None:
        self._cursor = ply
        self._since = self._clock()

    def _check(self, ply: int) -> None:
        if not 0 <= ply <= len(self._plies):
            raise IndexError(f"ply {ply} of {len(self._plies)}")

    def _check_running(self) -> None:
        if self.outcome is not None:
            raise IllegalAction(phrase("core.over"))

    def _cut(self) -> None:
        """Forget what lies after the cursor, a conclusion included."""
        for ply in self._plies[self._cursor :]:
            self._seen[ply.step.position] -= 1
        del self._plies[self._cursor :]
        self._conclusion = None

    def _conclude(self, conclusion: Conclusion) -> Outcome:
        self._check_running()
        self._cut()
        self._conclusion = conclusion
        return conclusion.outcome

    def _house_outcome(self, seat: Seat, occurrence: int) -> Outcome | None:
        """What the action of ``seat`` at the cursor brings by a house rule (docs/rules/README.md, H1 and H2)."""
        house = self.game.definition.house
        if house.repetition and occurrence >= house.repetition:
            winner = self._against(seat) if house.repetition_result == "loses" else None
            return Outcome(winner, "repetition")
        if self._cursor + 1 >= house.max_plies:
            return Outcome(None, "plies")
        return None

    def _against(self, seat: Seat) -> str:
        """The side that wins if ``seat`` loses."""
        own = self.game.side(seat)
        return next(side for side in map(self.game.side, self.game.seats) if side != own)
