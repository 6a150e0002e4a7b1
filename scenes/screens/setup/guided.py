"""The first game of somebody who knows nothing: nothing is asked, the gentlest bots play, hands and decks are given."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from scenes.games import look_of
from scenes.screens.setup.choice import SecretPages
from scenes.screens.setup.memory import called, first_time

if TYPE_CHECKING:
    from scenes.services import Services
    from squares.core.match import AnyMatch


def guided(services: Services, game_id: str) -> AnyMatch:
    """A match of one person, who begins. Errors: BadData where the registry has no such game that can be played."""
    agreed = first_time(services.registry.entry(game_id))
    game = agreed.make_game(services.registry)
    agreed = replace(agreed, begins=game.seats[0].value)
    documents = look_of(game).documents
    secret = SecretPages(services) if documents is None else documents.choices(services)
    given = {
        option.id: secret.first(game, option, bot=option.seat in agreed.bots)
        for option in game.options
        if option.secret
    }
    agreed = replace(agreed, choices={id: answer for id, answer in given.items() if answer})
    seed = int(services.wall_clock().timestamp() * 1000)
    return agreed.begin(services.registry, seed, None, partial(called, services.texts, game, agreed))
