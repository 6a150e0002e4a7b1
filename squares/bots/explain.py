"""Why a bot's choice is good, in one sentence made from the terms of its own evaluation.

Forced results come first. Else every term is looked at twice, each time in its weighted part for the mover: what the
move gains against the moves that were left, and what the enemy's best reply takes away less than it would without
the move. The biggest of these parts is told. Hidden things are those that the bot imagined for its line.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from squares.bots.bot import Choice
from squares.bots.evaluation import SURE, Evaluation
from squares.bots.evaluations import units
from squares.core.game import AnyGame, View
from squares.core.kernel import Kernel
from squares.core.phrase import Phrase, phrase

MOST_COMPARED = 24  # other moves that the choice is compared with
MOST_ANSWERED = 4  # those of them that are answered, where no turn can be passed instead
LEAST = 3.0  # hundredths of log-odds that are worth a sentence


@dataclass(frozen=True, slots=True)
class Reply:
    """The enemy's best answer: whether it wins at once, and what it takes away from each term."""

    wins: bool
    harm: tuple[float, ...]


def explain(game: AnyGame, view: View[Any, Any], choice: Choice[Any, Any], evaluation: Evaluation | None) -> Phrase:
    """One sentence why ``choice`` is good for the seat of ``view``: its key begins with ``bots.why``.

    ``choice`` comes from ``Bot.choose`` with this view; ``evaluation`` is that bot's, None where its game has none.
    """
    if len(view.legal) == 1:
        return phrase("bots.why.only_move")
    forced = _forced(game, view, choice)
    if forced is not None:
        return forced
    fallback = phrase("bots.why.best", n=len(view.legal))
    if evaluation is None:
        return fallback
    return Reasons(game, choice, evaluation).found() or fallback


# ---- forced results


def _forced(game: AnyGame, view: View[Any, Any], choice: Choice[Any, Any]) -> Phrase | None:
    if choice.value >= SURE:
        turns = _turns_to_win(game, view, choice)
        if turns == 0:
            return phrase("bots.why.forced")
        if turns == 1:
            return phrase("bots.why.wins_at_once" if len(choice.line) == 1 else "bots.why.wins_this_turn")
        return phrase("bots.why.wins_in", n=turns)
    if choice.value <= -SURE:
        return phrase("bots.why.lost")
    lost = sum(1 for action, value in choice.others if action != choice.action and value <= -SURE)
    if lost == len(view.legal) - 1:
        return phrase("bots.why.only_defence")
    return None


def _turns_to_win(game: AnyGame, view: View[Any, Any], choice: Choice[Any, Any]) -> int:
    """Own turns until the win at the end of the expected play; 0 where that play does not go so far."""
    position, turns, own = choice.world, 1, game.side(view.seat)
    ours = True
    for action in choice.line:
        position = game.apply(position, action).position
        outcome = game.outcome(position)
        if outcome is not None:
            return turns if outcome.winner == own else 0
        before, ours = ours, game.side(game.on_turn(position)) == own
        turns += int(ours and not before)
    return 0


# ---- terms


class Reasons:
    """The parts of each term, for one choice. Values are for the side that decides, in hundredths of log-odds."""

    def __init__(self, game: AnyGame, choice: Choice[Any, Any], evaluation: Evaluation) -> None:
        self.game = game
        self.engine: str = game.definition.engine
        self.choice = choice
        self.evaluation = evaluation
        self.kernel: Kernel = game.kernel(choice.world)
        self.side = int(self.kernel.side())
        self.moves = self.kernel.legal()
        self.move = next(m for m in self.moves if game.action(choice.world, m) == choice.action)

    def found(self) -> Phrase | None:
        """The sentence, or None where no term tells enough."""
        before = self._parts()
        after = self._after(self.move)
        if after is None:
            return None
        others = [each for each in map(self._after, self._sample(MOST_COMPARED)) if each is not None]
        gains = _less(after, _mean(others)) if others else [0.0] * len(after)
        stops = self._stops()
        if stops is None:
            return phrase("bots.why.stops_win")
        # Of a term that tuning has turned round, its words would say the opposite.
        told = [k for k in range(len(after)) if self.evaluation.weights[k] > 0]
        best = max(told, key=lambda k: max(gains[k], stops[k]), default=-1)
        if best < 0 or max(gains[best], stops[best]) < LEAST:
            return None
        name = self.evaluation.names[best]
        kind = "gain" if gains[best] >= stops[best] else "stop"
        unit = units(self.engine).get(name)
        count = round((after[best] - before[best]) / int(self.evaluation.weights[best]))
        if unit is not None and kind == "gain" and count > 0:
            return phrase(f"bots.why.{self.engine}.{name}.count", n=unit * count)
        return phrase(f"bots.why.{self.engine}.{name}.{kind}")

    def _parts(self) -> list[float]:
        """Each term of the kernel's position times its weight, for the side that decides."""
        self.evaluation.measure(self.kernel)
        sign = 1 if self.side == 0 else -1
        pairs = zip(self.evaluation.weights, self.evaluation.terms, strict=True)
        return [float(sign * int(weight) * int(term)) for weight, term in pairs]

    def _after(self, move: int) -> list[float] | None:
        """The parts after a move; None if it ends the game."""
        self.kernel.play(move)
        parts = self._parts() if self.kernel.result() == 0 else None
        self.kernel.undo()
        return parts

    def _sample(self, most: int) -> list[int]:
        """Some of the other moves, spread over all of them."""
        rest = sorted(move for move in self.moves if move != self.move)
        return rest[:: max(1, -(-len(rest) // most))]

    def _stops(self) -> list[float] | None:
        """What the enemy's best reply takes away less after the move; None if it would win at once but for the move."""
        nothing = [0.0] * len(self.evaluation.names)
        passed = self.game.null_move(self.choice.world)
        if passed is None and self.game.secrets:
            return nothing  # what the enemy answers with cannot be seen
        mine = self._reply_after(self.move)
        if passed is not None:
            kernel, self.kernel = self.kernel, self.game.kernel(passed)
            theirs = [self._reply()]
            self.kernel = kernel
        else:
            found = map(self._reply_after, self._sample(MOST_ANSWERED))
            theirs = [each for each in found if each is not None]
        if mine is None or not theirs:
            return nothing
        winning = sum(each.wins for each in theirs)
        if 2 * winning > len(theirs) and not mine.wins:
            return None
        quiet = [each.harm for each in theirs if not each.wins]
        return _less(mine.harm, _mean(quiet)) if quiet and not mine.wins else nothing

    def _reply_after(self, move: int) -> Reply | None:
        """The enemy's best reply to a move; None where he does not come to decide."""
        self.kernel.play(move)
        plies = 1
        while self.kernel.result() == 0 and self.kernel.side() == self.side and plies < 3:
            self.kernel.play(self.kernel.legal()[-1])  # what ends a turn is listed last
            plies += 1
        decides = self.kernel.result() == 0 and self.kernel.side() != self.side
        reply = self._reply() if decides else None
        for _ in range(plies):
            self.kernel.undo()
        return reply

    def _reply(self) -> Reply:
        """The enemy's best answer from here by the evaluation, one ply deep."""
        before = self._parts()
        worst = before
        for move in self.kernel.legal():
            self.kernel.play(move)
            result = self.kernel.result()
            parts = self._parts() if result == 0 else None
            self.kernel.undo()
            if result == 2 - self.side:
                return Reply(True, tuple(before))
            if parts is not None and sum(parts) < sum(worst):
                worst = parts
        return Reply(False, tuple(_less(worst, before)))


def _mean(rows: Sequence[Iterable[float]]) -> list[float]:
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


def _less(one: Iterable[float], other: Iterable[float]) -> list[float]:
    return [a - b for a, b in zip(one, other, strict=True)]
