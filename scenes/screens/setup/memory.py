"""What the set-up page remembers: the last agreement of each game, and who lost last."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from scenes.games.kit.secret import SecretChoices
from scenes.pages.bot_text import FIRST, bot_name
from scenes.screens.setup.agreement import LOTS, Agreement, loser_of
from squares.core.game import AnyGame
from squares.core.seats import FOUR, TWO, Seat
from squares.data.texts import Texts
from squares.saves.bot_entry import BotEntry
from squares.saves.record import Summary
from squares.saves.record_head import TimeEntry
from squares.saves.settings import LastSetup

if TYPE_CHECKING:
    from scenes.services import Services
    from squares.registry import Entry


def recall(settings: Any, entry: Entry) -> Agreement:
    """How this game was set up the last time, as far as its file still has it; the first time one person plays."""
    last: LastSetup | None = settings.last.get(entry.id)
    if last is None:
        return first_time(entry)
    names = {Seat(seat): name for seat, name in last.names.items() if seat in {s.value for s in Seat}}
    bots = {seat: last.bots[seat].value() for seat in Seat if seat in last.bots}
    variant = last.variant if last.variant in entry.variants else None
    house = nested(last.house) if variant else {}
    time = None if last.time is None else last.time.value()
    choices = last.choices if variant else {}
    return Agreement(entry.id, variant, names, last.first or LOTS, house, choices, bots, time, last.session)


def first_time(entry: Entry) -> Agreement:
    """One person against the gentlest bots."""
    others = (FOUR if entry.players == len(FOUR) else TWO)[1:]
    return Agreement(entry.id, bots=dict.fromkeys(others, FIRST))


def open_choices(agreed: Agreement, game: AnyGame) -> dict[str, tuple[str, ...]]:
    """The choices that everybody may see, as far as they are answers to the game's options."""
    found = {}
    for option in game.options:
        chosen = agreed.choices.get(option.id, ())
        if not option.secret and option.complete(chosen):
            found[option.id] = tuple(chosen)
    return found


def secret_choices(agreed: Agreement, game: AnyGame) -> dict[str, tuple[str, ...]]:
    """The choices that the others must not see."""
    secret = [option.id for option in game.options if option.secret]
    return {id: answer for id, answer in agreed.choices.items() if id in secret}


def remember(services: Services, agreed: Agreement, game: AnyGame, choices: SecretChoices) -> None:
    """Keeps an agreement for the next time, of secret choices those that stay secret all the same."""
    names = {seat.value: name for seat, name in agreed.names.items()}
    bots = {seat.value: BotEntry.of_bot(bot) for seat, bot in agreed.bots.items()}
    time = None if agreed.time is None else TimeEntry.model_validate(asdict(agreed.time))
    last = LastSetup(
        variant=game.variant,
        names=names,
        bots=bots,
        first=agreed.begins,
        house=flat(agreed.house),
        choices={**open_choices(agreed, game), **choices.recalled(game, secret_choices(agreed, game))},
        time=time,
        session=agreed.session,
    )
    services.change(last={**services.settings.last, agreed.game: last})


def last_loser(services: Services, agreed: Agreement, game: AnyGame) -> Seat | None:
    """Where whoever lost the newest finished game between the two players sits now; None if there is none.

    Players without a name go by their seat's. Seats of that match need not be the ones of now.
    """
    names = {seat: called(services.texts, game, agreed, seat) for seat in game.seats}
    for summary in services.store.list():
        if not isinstance(summary, Summary) or summary.game != agreed.game or summary.now.outcome is None:
            continue
        if sorted(summary.players.values()) != sorted(names.values()):
            continue
        lost = loser_of(game, summary.now.outcome)
        if lost is None:
            return None
        here = [seat for seat, name in names.items() if name == summary.players[lost]]
        return lost if lost in here else here[0]
    return None


def called(texts: Texts, game: AnyGame, agreed: Agreement, seat: Seat) -> str:
    """The player's name, or the seat's for one who gave none; a bot has a name of its own."""
    if seat in agreed.bots:
        return texts.say(bot_name(agreed.bots, seat))
    return agreed.names.get(seat, "").strip() or texts.say(game.definition.seat_name(seat))


def flat(house: Any) -> dict[str, bool | int | str]:
    """Overrides with dotted keys: {"house": {"max_plies": 200}} is {"house.max_plies": 200}."""
    found: dict[str, bool | int | str] = {}
    for key, value in house.items():
        found.update({f"{key}.{k}": v for k, v in flat(value).items()} if isinstance(value, dict) else {key: value})
    return found


def nested(house: dict[str, bool | int | str]) -> dict[str, Any]:
    """The opposite of ``flat``."""
    found: dict[str, Any] = {}
    for key, value in house.items():
        *groups, last = key.split(".")
        at = found
        for group in groups:
            at = at.setdefault(group, {})
        at[last] = value
    return found
