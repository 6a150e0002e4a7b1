"""What a person clicks for an action of Battle Logistic Square, in any order of the cards that go with it.

A card without a range is thrown onto the court, wherever, or used by a button. An answer may be put into the slot of
the chain as well; it then still asks for its target if there are several. What lies in no hand is chosen by a button.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations

from squares.core.actions import Button, InHand, Target
from squares.core.seats import Seat
from squares.games.logistic import LogisticGame
from squares.games.logistic.rules import tables as t
from squares.games.logistic.rules.values import (
    Answer,
    Build,
    Caa,
    Drop,
    LogisticAction,
    LogisticPosition,
    PickCard,
    Use,
    UseAbility,
    UseAvi,
)

Path = tuple[Target, ...]
SLOT, USE, DROP = Button("slot"), Button("use"), Button("drop")


class Paths:
    """The ways to press in one game; knows how many targets the answers of the last position have."""

    def __init__(self, game: LogisticGame) -> None:
        self._game = game
        self._counted: tuple[LogisticPosition, Counter[str]] | None = None

    def of(self, position: LogisticPosition, action: LogisticAction) -> Iterator[Path]:
        """Every way to press for a legal action."""
        seat = position.to_act
        usual = self._game.targets(position, action)
        match action:
            case Answer(card, discards=()):
                yield from self._declaring(usual)
                yield (usual[0], SLOT, *(usual[1:] if self._targets(position)[card] > 1 else ()))
            case UseAvi(discards=(), paid=None):
                yield usual
            case Use(discards=(), paid=None) | Build(discards=(), paid=None):
                yield from self._declaring(usual)
            case Caa(cards):
                for order in _orders(cards):
                    yield (usual[0], *(InHand(seat, card) for card in order), usual[-1])
            case Use() | Build() | Answer() | UseAvi() | UseAbility():
                for path in _discarding(usual, seat, action.discards):
                    yield path
                    if isinstance(path[1], Button):  # without a target it is thrown onto the court, too
                        yield from ((path[0], cell, path[1]) for cell in self._game.grid if isinstance(path[0], InHand))
            case Drop():
                yield (*usual, DROP)
            case PickCard(card):
                held = asked_zone(self._game, position) == t.IN_HAND and card in position.player(seat).hand
                yield (InHand(seat, card) if held else Button(f"card-{card}"),)
            case _:
                yield usual

    def _declaring(self, usual: Path) -> Iterator[Path]:
        """A card with its target; without one it goes anywhere on the court."""
        if len(usual) > 1:
            yield usual
            return
        yield (usual[0], USE)
        for cell in self._game.grid:
            yield (usual[0], cell)

    def _targets(self, position: LogisticPosition) -> Counter[str]:
        if self._counted is None or self._counted[0] is not position:
            answers = (action for action in self._game.legal_actions(position) if isinstance(action, Answer))
            self._counted = position, Counter(action.card for action in answers)
        return self._counted[1]


def asked_zone(game: LogisticGame, position: LogisticPosition) -> int | None:
    """Where the card lies that an effect asks for: a zone of ``tables``; None where no card is asked for."""
    return _asked(game, position)[0]


def asked_of_enemy(game: LogisticGame, position: LogisticPosition) -> bool:
    """Whether the card that an effect asks for lies in a zone of the effect's enemy."""
    return _asked(game, position)[1] == 1


def _asked(game: LogisticGame, position: LogisticPosition) -> tuple[int | None, int]:
    if not position.frames:
        return None, 0
    frame, programs = position.frames[0], game.codec.programs
    pc = programs.first[game.codec.number_of[frame.card]] + frame.step
    op, zone, who = programs.code[pc * t.OP : pc * t.OP + 3]
    return (zone, who) if op == t.ASK_CARD else (None, 0)


def _discarding(usual: Path, seat: Seat, discards: tuple[str, ...]) -> Iterator[Path]:
    """A path with the cards that are discarded in any order."""
    cards = [i for i, target in enumerate(usual) if i > 0 and isinstance(target, InHand)]
    start, end = (cards[0], cards[-1] + 1) if cards else (len(usual), len(usual))
    for order in _orders(discards):
        yield (*usual[:start], *(InHand(seat, card) for card in order), *usual[end:])


def _orders(cards: tuple[str, ...]) -> list[tuple[str, ...]]:
    return sorted(set(permutations(cards)))
