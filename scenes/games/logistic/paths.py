"""What a person clicks for an action of Battle Logistic Square, in any order of the cards that go with it.

A card without a range is thrown onto the court, wherever. What lies in no hand is chosen by a button.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from squares.core.actions import Button, InHand, Target
from squares.core.seats import Seat
from squares.rules.logistic import LogisticGame
from squares.rules.logistic import tables as t
from squares.rules.logistic.values import (
    Answer,
    Build,
    Caa,
    LogisticAction,
    LogisticPosition,
    PickCard,
    Use,
)

Path = tuple[Target, ...]


def paths(game: LogisticGame, position: LogisticPosition, action: LogisticAction) -> Iterator[Path]:
    """Every way to press for a legal action."""
    seat = position.to_act
    usual = game.targets(position, action)
    match action:
        case Use(cell=None) | Answer(cell=None) | Build(cell=None, discards=()):
            for cell in game.grid:
                yield (usual[0], cell)
        case Caa(cards):
            for order in _orders(cards):
                yield (usual[0], *(InHand(seat, card) for card in order), usual[-1])
        case Build(discards=discards) if discards:
            head = usual[: len(usual) - len(discards)]
            for order in _orders(discards):
                yield (*head, *(InHand(seat, card) for card in order))
        case PickCard(card):
            yield (
                (InHand(seat, card),)
                if asked_zone(game, position) == 0 and _holds(position, seat, card)
                else (Button(f"card-{card}"),)
            )
        case _:
            yield usual


def asked_zone(game: LogisticGame, position: LogisticPosition) -> int | None:
    """Where the card lies that an effect asks for: 0 hand, 1 trash, 2 deck; None where no card is asked for."""
    if not position.frames:
        return None
    frame, programs = position.frames[0], game.codec.programs
    pc = programs.first[game.codec.number_of[frame.card]] + frame.step
    op, zone = programs.code[pc * t.OP : pc * t.OP + 2]
    return zone if op == t.ASK_CARD else None


def _holds(position: LogisticPosition, seat: Seat, card: str) -> bool:
    return card in position.player(seat).hand


def _orders(cards: tuple[str, ...]) -> list[tuple[str, ...]]:
    return sorted(set(permutations(cards)))
