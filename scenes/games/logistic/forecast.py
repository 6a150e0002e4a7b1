"""What comes about if a chain is let happen.

It is worked out on positions that the viewer cannot tell from the true one, so nothing hidden shows. Only what is the
same in all of them is told, so nothing invented shows either.
"""

from __future__ import annotations

from dataclasses import dataclass

from squares.core.actions import InHand
from squares.core.certainty import certain
from squares.core.events import Event, Rolled, Taken
from squares.core.game import View
from squares.core.grid import Cell
from squares.core.rng import Rng
from squares.core.seats import TWO, Seat
from squares.games.logistic import LogisticGame
from squares.games.logistic.rules.cards import Avatar
from squares.games.logistic.rules.events import Chosen, Copied, Looked
from squares.games.logistic.rules.values import Answer, LogisticAction, LogisticPosition, Say

_DECLINE = Say("decline")
_LONGEST = 30
WORLDS = 6
"""Imagined positions: a card is hardly the same in all of them by accident."""


@dataclass(frozen=True, slots=True)
class Coming:
    """The position once a chain has taken effect, as far as that can be told, and what happens on the way.

    ``open``: dice, or cards that nobody knows, decide how it goes on; whether the position asks for a choice is then
    as much made up as its hidden cards are.
    """

    position: LogisticPosition
    events: tuple[Event, ...]
    open: bool = False


def imagined(game: LogisticGame, position: LogisticPosition, viewer: Seat) -> LogisticPosition:
    """A position without anything hidden that looks the same to the viewer."""
    return _worlds(game, position, viewer)[0]


def _worlds(game: LogisticGame, position: LogisticPosition, viewer: Seat) -> list[LogisticPosition]:
    """Some such positions; where nothing is hidden the position itself."""
    if position.rng >= 0:
        return [position]
    seen: View[LogisticPosition, LogisticAction] = View(viewer, position, ())
    return [game.determinize(seen, Rng(seed)) for seed in range(WORLDS)]


def coming(game: LogisticGame, position: LogisticPosition, viewer: Seat) -> Coming | None:
    """What happens if nobody answers any more; None where no chain waits for an answer."""
    return _let_happen(game, _worlds(game, position, viewer), viewer) if position.phase == "answer" else None


def _let_happen(game: LogisticGame, worlds: list[LogisticPosition], viewer: Seat) -> Coming:
    events: list[Event] = []
    for _ in range(_LONGEST):
        if any(world.phase != "answer" for world in worlds):
            break
        steps = [game.apply(world, _DECLINE) for world in worlds]
        told, whole = certain([_seen(game, step.events, viewer) for step in steps])
        made_up = next((i for i, event in enumerate(told) if _by_chance(event)), None)
        if made_up is not None or not whole:
            return Coming(worlds[0], (*events, *told[:made_up]), open=True)
        worlds, events = [step.position for step in steps], [*events, *told]
    return Coming(worlds[0], tuple(events), open=len({world.phase for world in worlds}) > 1)


def _seen(game: LogisticGame, events: tuple[Event, ...], viewer: Seat) -> list[Event]:
    masked = (game.observe_event(event, viewer) for event in events)
    return [event for event in masked if event is not None]


def _by_chance(event: Event) -> bool:
    """Whether an event shows what the imagined positions made up."""
    match event:
        case Rolled() | Looked() | Copied() | Chosen():
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
    worlds = _worlds(game, position, viewer)
    now = worlds[0]
    answers = [each for each in game.legal_actions(now) if isinstance(each, Answer) and each.card == card]
    if not answers:
        return None
    aims = {player.cell for seat, player in zip(TWO, now.players, strict=True) if seat is not viewer}
    answer = next((each for each in answers if each.cell in aims), answers[0])
    after = [game.apply(world, answer).position for world in worlds]
    return (after[0], _let_happen(game, after, viewer)) if after[0].phase == "answer" else None


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
