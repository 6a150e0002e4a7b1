"""Situations in which shipped cards matter: what lies where, what is played, and what is seen afterwards."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from squares.core.seats import Seat
from squares.games.logistic import LogisticGame
from squares.games.logistic.rules.values import LogisticPosition
from squares.registry import Registry
from tests.games.logistic.logistic_games import laid, played


def _shipped_game() -> LogisticGame:
    game = Registry.of_engines().game("logistic")
    assert isinstance(game, LogisticGame)
    return game


GAME = _shipped_game()


@dataclass(frozen=True)
class Case:
    """A ``card`` that matters when the actions of ``play`` (parted by ";") are played.

    South with ``hand`` and the AVI ``avi`` at ``me``, North with ``foe`` at ``them``; ``south`` and ``north`` are more
    fields of players. ``sees`` is the part of ``seen`` that is looked at, ``refused`` an action that is not legal then.
    """

    card: str
    play: str = ""
    sees: dict[str, Any] = field(default_factory=dict)
    refused: str = ""
    hand: str = ""
    foe: str = ""
    me: str = "c1"
    them: str = "c5"
    avi: str = "hayate"
    south: dict[str, Any] = field(default_factory=dict)
    north: dict[str, Any] = field(default_factory=dict)
    placed: dict[str, str] = field(default_factory=dict)
    turn: Seat = Seat.SOUTH
    ap: int = 3

    def before(self) -> LogisticPosition:
        """The position before it."""
        more = "drive drive drive drive drive drive drive drive"
        south = {"name": self.avi, "at": self.me, "hand": self.hand, "deck": more, **self.south}
        north = {"name": "hayate", "at": self.them, "hand": self.foe, "deck": more, **self.north}
        return laid(GAME, south=south, north=north, placed=self.placed, turn=self.turn, ap=self.ap)

    def after(self) -> LogisticPosition:
        """The position after it."""
        return played(GAME, self.before(), *filter(None, map(str.strip, self.play.split(";"))))


def seen(position: LogisticPosition) -> dict[str, Any]:
    """A position as tests look at it. Pairs are South's, then North's."""
    south, north = position.players
    return {
        "lives": (south.life, north.life),
        "cells": f"{south.cell} {north.cell}",
        "hands": (len(south.hand), len(north.hand)),
        "hand": " ".join(south.hand),
        "decks": (len(south.deck), len(north.deck)),
        "trash": " ".join(south.trash),
        "enemy_trash": " ".join(north.trash),
        "guard": (south.guard, north.guard),
        "charge": (south.charge, north.charge),
        "next_ap": (south.next_ap, north.next_ap),
        "ap": position.ap,
        "turn": position.turn,
        "standing": {str(each.cell): f"{each.card} {each.owner} {each.left}" for each in position.placed},
    }
