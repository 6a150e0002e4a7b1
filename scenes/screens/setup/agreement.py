"""What the players agree on before a game, and the match that follows from it. Draws nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from squares.core.clock import TimeControl
from squares.core.game import AnyGame, Outcome, Setup
from squares.core.match import Match
from squares.core.players import BotPlayer
from squares.core.rng import Rng
from squares.core.seats import Seat
from squares.registry import Registry

AnyMatch = Match[Any, Any]

LOTS = "lots"
LOSER = "loser"


@dataclass(frozen=True, slots=True)
class Agreement:
    """A filled-in set-up page.

    ``begins``: a seat's name, "lots", or "loser" (who lost the last game between the two). ``house``: overrides of
    the definition such as ``{"limit": 9}``. ``choices``: answers to the game's options. ``bots``: the seats that no
    person plays; the secret choices that were not made for them are drawn by lot. ``time``: the clocks, None for none.
    ``session``: whether a session record is kept.
    """

    game: str
    variant: str | None = None
    names: Mapping[Seat, str] = field(default_factory=dict)
    begins: str = LOTS
    house: Mapping[str, Any] = field(default_factory=dict)
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    bots: Mapping[Seat, BotPlayer] = field(default_factory=dict)
    time: TimeControl | None = None
    session: bool = False

    def make_game(self, registry: Registry) -> AnyGame:
        """The game in the agreed variant with the agreed house rules. Errors: BadData."""
        return registry.game(self.game, self.variant, house=dict(self.house) or None)

    def answers(self, game: AnyGame) -> dict[str, tuple[str, ...]]:
        """An answer for every option of the game: the agreed one, or the default."""
        return {option.id: tuple(self.choices.get(option.id, option.default)) for option in game.options}

    def asks_first(self, game: AnyGame) -> bool:
        """Whether it matters who is to begin; in some games the first pieces decide."""
        starts = {game.format(game.start(Setup(seat, self.answers(game)), 0)) for seat in game.seats}
        return len(starts) > 1

    def first(self, game: AnyGame, seed: int, loser: Seat | None) -> Seat:
        """Who begins; without a last game the lots decide for the loser too."""
        if self.begins == LOSER and loser is not None:
            return loser
        if self.begins in {seat.value for seat in game.seats}:
            return Seat(self.begins)
        return game.seats[Rng(seed).below(len(game.seats))[0]]

    def begin(
        self, registry: Registry, seed: int, loser: Seat | None = None, called: Callable[[Seat], str] = str
    ) -> AnyMatch:
        """Start the match. ``called`` names a seat whose player gave no name. Errors: BadData."""
        game = self.make_game(registry)
        bots = {seat: self.bots[seat] for seat in game.seats if seat in self.bots}
        setup = Setup(self.first(game, seed, loser), {**self.answers(game), **self._drawn(game, seed)})
        names = {seat: "" if seat in bots else self.names.get(seat, "").strip() for seat in game.seats}
        players = {seat: name or called(seat) for seat, name in names.items()}
        return Match(game, setup, seed, players, bots=bots, time=self.time)

    def _drawn(self, game: AnyGame, seed: int) -> dict[str, tuple[str, ...]]:
        """What the bots choose in secret."""
        drawn, rng = {}, Rng(seed)
        for option in game.options:
            if option.secret and option.seat in self.bots and option.id not in self.choices:
                order, rng = rng.shuffled(option.values)
                drawn[option.id] = option.first(order)
        return drawn

    def swapped(self, seats: Sequence[Seat]) -> Agreement:
        """The same with the two players in each other's seats, their choices too; unchanged where more play."""
        if len(seats) != 2:
            return self
        first, second = seats
        places = ((first, second), (second, first))
        names = {seat: self.names[other] for seat, other in places if self.names.get(other)}
        bots = {seat: self.bots[other] for seat, other in places if other in self.bots}
        partner = {str(first): str(second), str(second): str(first)}
        choices = {_renamed(key, partner): value for key, value in self.choices.items()}
        return replace(self, names=names, choices=choices, bots=bots)


def untouched(house: Mapping[str, Any], before: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, Any]:
    """House rules without those that a file, which was one way before and is another now, has changed itself."""
    found = {}
    for key, value in house.items():
        if isinstance(value, Mapping):
            value = untouched(value, before.get(key, {}), now.get(key, {}))
        elif before.get(key) != now.get(key):
            continue
        if value != {}:
            found[key] = value
    return found


def loser_of(game: AnyGame, outcome: Outcome | None) -> Seat | None:
    """The seat that lost a game of two; None after a draw."""
    if outcome is None or outcome.winner is None or len(game.seats) != 2:
        return None
    return next(seat for seat in game.seats if game.side(seat) != outcome.winner)


def _renamed(key: str, endings: Mapping[str, str]) -> str:
    for old, new in endings.items():
        if key.endswith(old):
            return key.removesuffix(old) + new
    return key
