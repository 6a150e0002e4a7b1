"""Why a bot's choice is good, in one sentence that can be checked on the board.

Forced results come first, as the search proved them. Else it is what the move does (``reason.py``): the heaviest of the
facts that hold in every position that the seat could be in. Where the side stands badly, it is said what is avoided.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from squares.bots.bot import Choice
from squares.bots.evaluation import SURE, WIN, expected, percent
from squares.bots.reason import LITTLE, Deed, Fact, told, wins
from squares.bots.reasons import declines, describe, facts
from squares.core.actions import Swap
from squares.core.game import AnyGame, View
from squares.core.phrase import Phrase, clause, phrase
from squares.core.rng import Rng

WORLDS: Final = 2  # other positions in which a fact has to hold where something is hidden
FOLLOWED: Final = 8  # such positions in which play that follows has to hold
MOST_COMPARED: Final = 3  # next best moves that are asked what they would allow
CLEARLY: Final = 0.05  # so much more expected than of the next best move is told where facts say little
BAD: Final = -120  # from here on a move is the least evil: an expected result below one in four


def explain(game: AnyGame, view: View[Any, Any], choice: Choice[Any, Any]) -> Phrase:
    """Return one sentence, or two short ones, why ``choice`` is good for the seat of ``view``.

    ``choice`` comes from ``Bot.choose`` with this view.
    """
    if len(view.legal) == 1:
        return phrase("bots.why.only_move")
    forced = _forced(game, view, choice)
    if forced is not None:
        return forced
    if _only_defence(view, choice):
        return (None if game.secrets else _avoided(game, choice, "only_defence_against")) or phrase(
            "bots.why.only_defence"
        )
    if isinstance(choice.action, Swap):
        return phrase("core.sentences", first=phrase("bots.why.swap"), rest=_compared(game, choice))
    known = _known(game, view, choice)
    if choice.value <= BAD:
        return _least_evil(game, choice, known)
    if not known:
        return _compared(game, choice)
    if known[0].weight <= LITTLE and _stands_out(choice):
        return phrase("core.sentences", first=told(known), rest=_compared(game, choice))
    return told(known)


# ---- forced results


def _forced(game: AnyGame, view: View[Any, Any], choice: Choice[Any, Any]) -> Phrase | None:
    if choice.value >= SURE:
        turns = _turns_to_win(game, view, choice)
        if turns == 0:
            return phrase("bots.why.forced" if choice.value < WIN - 1 else "bots.why.wins_this_turn")
        if turns == 1:
            return phrase("bots.why.wins_at_once" if len(choice.line) == 1 else "bots.why.wins_this_turn")
        return phrase("bots.why.wins_in", n=turns)
    if choice.value <= -SURE:
        return phrase("bots.why.lost")
    return None


def _only_defence(view: View[Any, Any], choice: Choice[Any, Any]) -> bool:
    """Tell whether all other moves are known to lose."""
    lost = sum(1 for action, value in choice.others if action != choice.action and value <= -SURE)
    return lost == len(view.legal) - 1


def _turns_to_win(game: AnyGame, view: View[Any, Any], choice: Choice[Any, Any]) -> int:
    """Return the own turns until the win at the end of the expected play; 0 where that play does not go so far."""
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


# ---- facts


def _known(game: AnyGame, view: View[Any, Any], choice: Choice[Any, Any]) -> tuple[Fact, ...]:
    """Return what the action does, as far as the seat can know: facts that hold in other positions that fit."""
    then = choice.line[1:]
    found = facts(Deed(game, choice.world, choice.action, then))
    if not game.hidden:
        return found
    for seed in range(WORLDS):
        other = facts(Deed(game, game.determinize(view, Rng(seed)), choice.action, then))
        found = tuple(fact for fact in found if fact in other)
    return found


def following(game: AnyGame, view: View[Any, Any], choice: Choice[Any, Any]) -> tuple[Any, ...]:
    """Return the play that is expected after the action: where things are hidden, as far as it rests on none."""
    if not game.hidden:
        return choice.line[1:]
    worlds = [choice.world, *(game.determinize(view, Rng(seed)) for seed in range(FOLLOWED))]
    sure: list[Any] = []
    for action in choice.line:
        theirs = game.side(game.to_act(worlds[0])) != game.side(view.seat)
        if theirs and game.secrets and not declines(game, action):
            break
        if any(game.outcome(world) is not None or action not in game.legal_actions(world) for world in worlds):
            break
        sure.append(action)
        worlds = [game.apply(world, action).position for world in worlds]
        if len({game.observe(world, view.seat).position for world in worlds}) > 1:
            break
    return tuple(sure[1:])


def _least_evil(game: AnyGame, choice: Choice[Any, Any], known: Sequence[Fact]) -> Phrase:
    """Return that nothing is good here, and what the move avoids: what the enemy could do after the next best one."""
    avoided = None if game.secrets else _avoided(game, choice, "avoids")
    if avoided is not None:
        return avoided
    if known:
        return phrase("core.sentences", first=phrase("bots.why.least_evil"), rest=told(known))
    return phrase("core.sentences", first=phrase("bots.why.least_evil"), rest=_compared(game, choice))


def _avoided(game: AnyGame, choice: Choice[Any, Any], key: str) -> Phrase | None:
    """Return a win of the enemy at once that a next best move would allow and this one does not, under a key."""
    chosen = Deed(game, choice.world, choice.action)
    if chosen.answered is None or wins(game, chosen.answered):
        return None
    for action, _ in choice.others[1 : 1 + MOST_COMPARED]:
        other = Deed(game, choice.world, action)
        replies = [] if other.answered is None else wins(game, other.answered)
        if replies:
            words = clause(game.describe(choice.world, action), "doing")
            return phrase(f"bots.why.{key}", other=words, reply=describe(other, other.answered, replies[0]))
    return None


def _stands_out(choice: Choice[Any, Any]) -> bool:
    """Tell whether the search expects clearly more of the move than of any other."""
    rest = [value for action, value in choice.others if action != choice.action]
    return bool(rest) and choice.expected - expected(max(rest)) >= CLEARLY


def _compared(game: AnyGame, choice: Choice[Any, Any]) -> Phrase:
    """Return what the search expects of the move and of the next best one."""
    share = percent(choice.value)
    rest = [(action, value) for action, value in choice.others if action != choice.action]
    if not rest:
        return phrase("bots.why.expected", n=share)
    action, value = rest[0]
    words = clause(game.describe(choice.world, action), "doing")
    return phrase("bots.why.compared", n=share, other=words, less=percent(value))
