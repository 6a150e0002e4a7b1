"""What comes about if a chain is let happen.

It is worked out on a position that the viewer cannot tell from the true one, so nothing hidden shows.
"""

from __future__ import annotations

from dataclasses import dataclass

from squares.core.actions import InHand
from squares.core.events import Event, Looked, Rolled, Taken
from squares.core.game import View
from squares.core.grid import Cell
from squares.core.rng import Rng
from squares.core.seats import TWO, Seat
from squares.rules.logistic import LogisticGame
from squares.rules.logistic.cards import Avatar
from squares.rules.logistic.values import Answer, LogisticAction, LogisticPosition, Say

_DECLINE = Say("decline")
_LONGEST = 30


@dataclass(frozen=True, slots=True)
class Coming:
    """The position once a chain has taken effect, as far as that can be told, and what happens on the way.

    ``open``: dice, or cards that nobody knows, decide how it goes on.
    """

    position: LogisticPosition
    events: tuple[Event, ...]
    open: bool = False


def imagined(game: LogisticGame, position: LogisticPosition, viewer: Seat) -> LogisticPosition:
    """A position without anything hidden that looks the same to the viewer."""
    seen: View[LogisticPosition, LogisticAction] = View(viewer, position, ())
    return game.determinize(seen, Rng(1)) if position.rng < 0 else position


def coming(game: LogisticGame, position: LogisticPosition, viewer: Seat) -> Coming | None:
    """What happens if nobody answers any more; None where no chain waits for an answer."""
    if position.phase != "answer":
        return None
    now = imagined(game, position, viewer)
    events: list[Event] = []
    for _ in range(_LONGEST):
        if now.phase != "answer":
            break
        step = game.apply(now, _DECLINE)
        told = next((i for i, event in enumerate(step.events) if _by_chance(event)), None)
        if told is not None:
            return Coming(now, (*events, *step.events[:told]), open=True)
        now, events = step.position, [*events, *step.events]
    return Coming(now, tuple(events))


def _by_chance(event: Event) -> bool:
    """Whether an event shows what the imagined position made up."""
    match event:
        case Rolled() | Looked():
            return True
        case Taken(source=InHand(text=text), piece=piece):
            return text == piece
    return False


def answered(
    game: LogisticGame, position: LogisticPosition, viewer: Seat, card: str
) -> tuple[LogisticPosition, Coming] | None:
    """The position after an answer of the viewer's with a card, and what then happens if nobody answers.

    It is aimed at the enemy AVI where it can be.
    """
    now = imagined(game, position, viewer)
    answers = [each for each in game.legal_actions(now) if isinstance(each, Answer) and each.card == card]
    if not answers:
        return None
    aims = {player.cell for seat, player in zip(TWO, now.players, strict=True) if seat is not viewer}
    after = game.apply(now, next((each for each in answers if each.cell in aims), answers[0])).position
    then = coming(game, after, viewer)
    return (after, then) if then is not None else None


def threatened(position: LogisticPosition, after: LogisticPosition) -> dict[Cell, int]:
    """How much durability each placed card is about to lose where it stands."""
    left = {(each.cell, each.card): each.left for each in after.placed}
    lost = {each.cell: each.left - left.get((each.cell, each.card), 0) for each in position.placed}
    return {cell: n for cell, n in lost.items() if n > 0}


def awakened_by(game: LogisticGame, position: LogisticPosition, amount: int, cell: Cell | None) -> Seat | None:
    """Whose AVI on ``cell`` is awakened, and would not be without the ``amount`` that it just lost."""
    for seat in TWO:
        player = position.player(seat)
        avatar = game.definition.cards[player.avatar]
        if (
            player.cell == cell
            and isinstance(avatar, Avatar)
            and player.life <= avatar.awakening.at < player.life + amount
        ):
            return seat
    return None
