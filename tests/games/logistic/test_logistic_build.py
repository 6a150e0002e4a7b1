"""What may pay for an IT card: against trying every set of hand cards in every order."""

from __future__ import annotations

import random
from itertools import combinations, permutations

import pytest

from squares.games.logistic import LogisticGame
from squares.games.logistic.rules.values import Build
from tests.games.logistic.logistic_games import duel, laid

FILTERS = ("{type: zap}", "{category: action}", "{colour: green}")
KINDS = [
    (name, zap, category, colour)
    for name, (zap, category, colour) in zip(
        "abcdefgh",
        [(zap, of, colour) for zap in (True, False) for of in ("action", "script") for colour in ("green", "white")],
        strict=True,
    )
]
MEETS = {name: (zap, category == "action", colour == "green") for name, zap, category, colour in KINDS}


def game_with(build: int) -> LogisticGame:
    """Cards that meet any of three filters, and an IT card that asks for the first of them."""
    rows = [f"tool: {{category: integrate, colour: blue, name: Tool, build: [{', '.join(FILTERS[:build])}]}}"]
    for name, zap, category, colour in KINDS:
        types = ", types: [zap]" if zap else ""
        rows.append(f"{name}: {{category: {category}, colour: {colour}, name: {name.upper()}{types}}}")
    return duel("\n".join(rows), types="zap")


def payments(hand: str, build: int) -> set[tuple[str, ...]]:
    """Every set of hand cards of which each filter gets one, by trying."""
    return {
        cards
        for cards in combinations(sorted(hand), build)
        if any(all(MEETS[card][i] for i, card in enumerate(order)) for order in permutations(cards))
    }


@pytest.mark.parametrize("build", [0, 1, 2, 3])
def test_every_set_of_cards_pays_that_can(build: int) -> None:
    game, dice, some = game_with(build), random.Random(build), False
    for _ in range(25):
        hand = "".join(dice.choices("abcdefgh", k=dice.randrange(9)))
        position = laid(game, hand=" ".join(hand), south={"integrate": "tool"})
        found = [each.discards for each in game.legal_actions(position) if isinstance(each, Build)]
        assert len(found) == len(set(found))
        assert set(found) == payments(hand, build)
        some = some or bool(found)
    assert some
