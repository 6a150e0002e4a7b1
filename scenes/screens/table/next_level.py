"""The level that is offered after a game of one person against bots: a step up after a win, down after some losses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from scenes.pages.bot_text import bot_name, levels_of
from squares.core.match import AnyMatch
from squares.core.phrase import Phrase, phrase
from squares.core.players import BotPlayer
from squares.core.seats import Seat
from squares.saves.bot_entry import BotEntry
from squares.saves.record import Summary

if TYPE_CHECKING:
    from scenes.services import Services

LOSSES = 3
"""So many games in a row are lost to a level before a gentler one is offered."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Other bots for the same seats, what they are called, and why they are offered."""

    bots: Mapping[Seat, BotPlayer]
    names: Mapping[Seat, Phrase]
    why: Phrase

    @property
    def strength(self) -> Phrase:
        """What the offered level is called."""
        return next(iter(self.bots.values())).strength


def offered(services: Services, match: AnyMatch, record_id: str | None) -> Offer | None:
    """What there is to offer after a match, saved under ``record_id``; None where there is nothing."""
    people, found = (
        [seat for seat in match.game.seats if seat not in match.bots],
        {b.level for b in match.bots.values()},
    )
    winner = match.outcome.winner if match.outcome is not None else None
    if winner is None or match.practice or len(people) != 1 or len(found) != 1:
        return None
    level, levels = found.pop(), levels_of(match.game)
    won = match.game.side(people[0]) == winner
    lost = 0 if won else _losses(services, match.game.id, level, record_id)
    step = levels.index(level) + (1 if won else -1)
    if not (won or lost >= LOSSES) or step not in range(len(levels)):
        return None
    bots = {seat: replace(bot, level=levels[step]) for seat, bot in match.bots.items()}
    names = {seat: bot_name(bots, seat) for seat in bots}
    first = next(iter(bots))
    values = {"name": names[first], "level": bots[first].strength}
    return Offer(bots, names, phrase("table.next.up", **values) if won else phrase("table.next.down", n=lost, **values))


def _losses(services: Services, game: str, level: int, record_id: str | None) -> int:
    """How many games in a row were lost to a level, the one that has just been played among them."""
    count = 1
    for each in services.store.list():
        if not isinstance(each, Summary) or each.id == record_id or each.game != game or each.now.outcome is None:
            continue
        persons = [seat for seat in each.now.winners if seat not in each.bots]
        if {bot.level for bot in each.bots.values()} != {level} or persons or not each.now.winners:
            break
        count += 1
    return count


def remember(services: Services, game: str, offer: Offer) -> None:
    """The page that sets this game up begins with the level that was taken up."""
    bots = {seat.value: BotEntry.of_bot(bot) for seat, bot in offer.bots.items()}
    last = services.settings.last.get(game)
    if last is not None and last.bots.keys() == bots.keys():
        services.change(last={**services.settings.last, game: last.model_copy(update={"bots": bots})})
