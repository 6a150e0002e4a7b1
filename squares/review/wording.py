"""A review in sentences: turning points, summaries, where the game was decided. What is said follows from its facts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from squares.bots.bot import Choice
from squares.bots.evaluation import SURE, percent
from squares.bots.explain import explain
from squares.core.errors import BadAction
from squares.core.match import AnyMatch
from squares.core.phrase import Phrase, clause, phrase, together
from squares.core.players import Names
from squares.core.rng import Rng
from squares.review.points import (
    Judged,
    Kind,
    SideSummary,
    decided,
    judged,
    loses_in,
    summaries,
    turning_points,
    win_in,
)

BETWEEN = ", "
MOST_TOLD = 7
"""Actions of a line that are told."""

Doing = Callable[[Any, Any], Phrase]
"""What an action in a position is called in a sentence, as "move a1 to a2"."""


def better(match: AnyMatch, number: int) -> tuple[Any, ...]:
    """Return the best action in the place of the ``number``th ply and the play expected after it, as far as it is legal
    on the board; nothing where the ply was not looked over."""
    found, game = match.node_at(number).reviewed, match.game
    position, line = match.position_at(number - 1), list[Any]()
    for text in () if found is None else found.line:
        try:
            action = game.parse_action(text)
        except BadAction:
            break
        if game.outcome(position) is not None or action not in game.legal_actions(position):
            break
        line.append(action)
        position = game.apply(position, action).position
    return tuple(line)


def told(match: AnyMatch, point: Judged, doing: Doing) -> Phrase:
    """Return what became of a ply, and what had been better."""
    line, found = better(match, point.number), point.found
    if not line or line[0] == match.plies[point.number - 1].action:
        turns = win_in(found.best)
        if turns is not None:
            return phrase("review.best_wins", n=turns)
        return phrase("review.best" if point.loss == 0 else "review.as_good", n=percent(found.best))
    move = doing(match.position_at(point.number - 1), line[0])
    if point.kind is Kind.MISSED_WIN:
        n, won = win_in(found.best), _told_line(match, point.number, line, doing)
        return phrase("review.missed_forced", line=won) if n is None else phrase("review.missed_win", n=n, line=won)
    if point.kind is Kind.INTO_LOSS:
        n = loses_in(found.played)
        return phrase("review.into_forced", move=move) if n is None else phrase("review.into_loss", n=n, move=move)
    if point.loss == 0:
        return phrase("review.as_good", n=percent(found.played))
    values = {"before": percent(found.best), "after": percent(found.played), "move": move}
    return phrase(f"review.{'inexact' if point.kind is Kind.GOOD else point.kind}", **values)


def _told_line(match: AnyMatch, number: int, line: tuple[Any, ...], doing: Doing) -> Phrase:
    """Return the play of a line, each action in its position."""
    position, told = match.position_at(number - 1), list[Phrase]()
    for action in line[:MOST_TOLD]:
        told.append(doing(position, action))
        position = match.game.apply(position, action).position
    while len(told) > 1:
        rest = told.pop()
        told[-1] = phrase("review.then", first=told[-1], rest=rest)
    return told[0]


def why(match: AnyMatch, point: Judged) -> Phrase | None:
    """Return what was good about the best action, None where there is no more to say than what it is worth.

    It is said to whoever played, so nothing is said of a bot's plies.
    """
    line, game = better(match, point.number), match.game
    if point.seat in match.bots or not line or point.found.best >= SURE:
        return None
    position = match.position_at(point.number - 1)
    view = game.observe(position, point.seat)
    world = game.determinize(view, Rng(0)) if game.hidden else position
    action, value = line[0], point.found.best
    if action not in game.legal_actions(world):
        return None
    line = line if world is position else line[:1]
    said = explain(game, view, Choice(action, value, line, world, ((action, value),), 1, 1, 0.0))
    last = said.values.get("rest", said)
    return None if isinstance(last, Phrase) and last.key == "bots.why.expected" else said


def _named(match: AnyMatch, number: int, doing: Doing) -> Phrase:
    """Return the turn of a ply and what was done in it."""
    ply = match.plies[number - 1]
    return phrase("review.ply", turn=ply.turn, move=doing(match.position_at(number - 1), ply.action))


def summary(match: AnyMatch, found: SideSummary, doing: Doing) -> Phrase:
    """Return what a side's plies were, and which stood out."""
    values = {
        "plies": phrase("review.plies", n=found.plies),
        "good": found.good,
        "inexact": found.inexact,
        "mistakes": phrase("review.mistakes", n=found.mistakes),
        "loss": f"{found.loss:.1f}",
    }
    said = phrase("review.summary" if found.plies else "review.summary_none", **values)
    if found.best is None:
        return said
    return phrase("core.sentences", first=said, rest=phrase("review.best_ply", move=_named(match, found.best, doing)))


def plainly(match: AnyMatch) -> Doing:
    """Return the words of the game itself for actions, where no screen has better ones."""
    return lambda position, action: clause(match.game.describe(position, action), "doing")


def headings(match: AnyMatch, turned: int | None, names: Names) -> Iterator[Phrase]:
    """Yield what holds for the whole review: which ply decided the game, if one did, and whose knowledge counts."""
    if turned is not None:
        ply = match.plies[turned - 1]
        yield phrase("review.decided", turn=ply.turn, name=names[ply.seat])
    if match.game.hidden:
        yield phrase("review.hidden")


def whole(match: AnyMatch, names: Names, doing: Doing) -> Iterator[Phrase]:
    """Yield a review sentence by sentence: the turning points with their lines, then what holds for each side."""
    plies = judged(match)
    turning = turning_points(plies)
    for point in turning:
        ply, reason = match.plies[point.number - 1], why(match, point)
        values = {"turn": ply.turn, "name": names[point.seat], "told": told(match, point, doing)}
        said = phrase("review.point", move=doing(match.position_at(point.number - 1), ply.action), **values)
        yield said if reason is None else phrase("core.sentences", first=said, rest=reason)
        yield phrase("review.line", line=BETWEEN.join(point.found.line))
    if not turning:
        yield phrase("review.none")
    for found in summaries(match, plies):
        who = together([names[seat] for seat in found.seats])
        yield phrase("review.of_side", name=who, what=summary(match, found, doing))
    yield from headings(match, decided(match), names)
