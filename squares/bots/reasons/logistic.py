"""What an action of Battle Logistic Square does if the enemy does not answer: life, cards, guards, the court.

Numbers are compared with the position before the action; those of an answer with what would happen without it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from squares.bots.reason import Deed, Fact
from squares.core.events import Resolved
from squares.core.phrase import Phrase, phrase
from squares.core.seats import TWO, Seat
from squares.rules.logistic.game import LogisticGame
from squares.rules.logistic.values import (
    Answer,
    Build,
    Caa,
    Drop,
    LogisticAction,
    LogisticPosition,
    PickCard,
    PickCell,
    PickWay,
    Player,
    Say,
    Standing,
    Use,
    UseAvi,
    Walk,
)
from squares.rules.logistic.wording import Wording

LIFE = 4  # for each point
STOPS = 100
DESTROYS = 90
STANDS = 60
GUARD = 2  # for each point
DRAWS = 15  # for each card
REACHES = 50
POINTS = 40
GOES = 12
KEEPS = 2
STEPS = 1
_MOST_DECLINED = 12
_DECLINE = Say("decline")


@dataclass(frozen=True, slots=True)
class Course:
    """What an action comes to: the position, and the cards that took no effect."""

    position: LogisticPosition
    stopped: frozenset[str]


def unanswered(game: LogisticGame, before: LogisticPosition, action: LogisticAction) -> Course:
    """An action, and everybody declines to answer; it ends where an effect leaves something to choose."""
    step = game.apply(before, action)
    stopped: set[str] = set()
    for _ in range(_MOST_DECLINED):
        stopped.update(each.piece for each in step.events if isinstance(each, Resolved) and not each.took_effect)
        position = step.position
        if position.phase != "answer" or _DECLINE not in game.legal_actions(position):
            break
        step = game.apply(position, _DECLINE)
    return Course(step.position, frozenset(stopped))


def facts(deed: Deed) -> Iterator[Fact]:
    """What differs between the numbers before and after."""
    match deed.action:
        case Walk():
            yield from _walked(deed)
            return
        case Caa(cards):
            yield Fact(phrase("bots.why.logistic.caa", n=len(cards), drawn=2 * len(cards)), DRAWS)
            return
        case Drop():  # that the hand is too large is no reason for this card
            return
        case Say(word="end" | "decline" | "pass"):
            yield Fact(phrase("bots.why.logistic.keeps", n=len(deed.before.player(deed.seat).hand)), KEEPS)
            return
    game: LogisticGame = deed.game
    new, old = unanswered(game, deed.before, deed.action), Course(deed.before, frozenset())
    if isinstance(deed.action, Answer):
        old = unanswered(game, deed.before, _DECLINE)
    if game.outcome(old.position) is None and game.outcome(new.position) is None:
        yield from _stopped(deed, new.stopped - old.stopped)
        yield from _numbers(deed, old.position, new.position)
        yield from _court(deed, old.position, new.position)


def _stopped(deed: Deed, cards: frozenset[str]) -> Iterator[Fact]:
    """Cards of the enemy that take no effect because of an answer."""
    words = Wording(deed.game.definition)
    theirs = {link.card for link in deed.before.chain if link.owner != deed.seat}
    for card in sorted(cards & theirs):
        yield Fact(_said(deed, "stops", card=words.name(card)), STOPS)


def _numbers(deed: Deed, old: LogisticPosition, new: LogisticPosition) -> Iterator[Fact]:
    """Life, guard, charge and cards of both players."""
    foe = TWO[1 - TWO.index(deed.seat)]
    was, now = old.player(deed.seat), new.player(deed.seat)
    lost = old.player(foe).life - new.player(foe).life
    if lost > 0:
        yield Fact(_said(deed, "hits", n=lost, left=new.player(foe).life), LIFE * lost)
    gained = now.life - was.life
    if gained > 0:
        key = "spares" if isinstance(deed.action, Answer) else "heals"
        yield Fact(_said(deed, key, n=gained, left=now.life), LIFE * gained)
    for key, more in (("guard", now.guard - was.guard), ("charge", now.charge - was.charge)):
        if more > 0:
            yield Fact(_said(deed, key, n=more), GUARD * more)
    for key, seat in (("goes", deed.seat), ("sends", foe)):
        cell = new.player(seat).cell
        if cell != old.player(seat).cell:
            yield Fact(_said(deed, key, cell=str(cell)), GOES)
    if now.next_ap > was.next_ap:
        yield Fact(_said(deed, "points", n=now.next_ap - was.next_ap), POINTS)
    drawn = len(was.deck) - len(now.deck)
    if drawn > 0 and old.turn == new.turn:
        yield Fact(_said(deed, "draws", n=drawn), DRAWS * drawn)
    thrown = _hand(old.player(foe)) - _hand(new.player(foe))
    if thrown > 0 and not isinstance(deed.action, Answer):
        yield Fact(_said(deed, "discards", n=thrown), DRAWS * thrown)


def _said(deed: Deed, key: str, **values: Any) -> Phrase:
    """What comes of the action, and whether that can still be answered."""
    what = phrase(f"bots.why.logistic.{key}", **values)
    sure = isinstance(deed.action, PickCell | PickCard | PickWay | Say)
    return phrase("bots.why.logistic.sure" if sure else "bots.why.logistic.unanswered", what=what)


def _hand(player: Player) -> int:
    return len(player.hand)


def _court(deed: Deed, old: LogisticPosition, new: LogisticPosition) -> Iterator[Fact]:
    """Cards that come to stand on the court or leave it."""
    words = Wording(deed.game.definition)
    before, after = _standing(old), _standing(new)
    for at, standing in before.items():
        if at not in after and standing.owner != deed.seat:
            yield Fact(_said(deed, "destroys", card=words.name(standing.card), cell=str(standing.cell)), DESTROYS)
    for at, standing in after.items():
        if at not in before and standing.owner == deed.seat:
            values = {"card": words.name(standing.card), "cell": str(standing.cell), "n": standing.left}
            yield Fact(_said(deed, "stands", **values), STANDS)


def _standing(position: LogisticPosition) -> dict[tuple[str, str, Seat], Standing]:
    return {(str(each.cell), each.card, each.owner): each for each in position.placed}


def _walked(deed: Deed) -> Iterator[Fact]:
    """How many hits reach the enemy's AVI from there, and how far away it is."""
    own, foe = deed.after.player(deed.seat).cell, deed.after.player(TWO[1 - TWO.index(deed.seat)]).cell
    old, new = _reaching(deed.game, deed.before, deed.seat), _reaching(deed.game, deed.after, deed.seat)
    if new > old:
        yield Fact(phrase("bots.why.logistic.reaches", n=new, cell=str(own)), REACHES * (new - old))
    apart = abs(own.file - foe.file) + abs(own.rank - foe.rank)
    yield Fact(phrase("bots.why.logistic.steps", cell=str(own), n=apart), STEPS)


def _reaching(game: LogisticGame, position: LogisticPosition, seat: Seat) -> int:
    """How many cards and effects of a seat can be aimed at the enemy's AVI now."""
    if position.to_act != seat:
        return 0
    goal = position.player(TWO[1 - TWO.index(seat)]).cell
    aimed = {
        str(getattr(action, "card", "")) or str(action)
        for action in game.legal_actions(position)
        if isinstance(action, Use | Build | UseAvi) and action.cell == goal
    }
    return len(aimed)
