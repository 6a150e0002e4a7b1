"""Records that somebody has meddled with: whatever they say, the answer is a match or a sentence."""

from __future__ import annotations

import random
from datetime import UTC, datetime
from typing import Any

import pytest
import yaml

from squares.core.errors import BadData
from squares.core.game import Setup
from squares.core.match import Match
from squares.data.texts import Texts
from squares.registry import Registry
from squares.saves import Damaged, Record, record_text
from squares.saves.record_rows import sealed
from tests.mutations import mutated

SAY = Texts.load().say
REGISTRY = Registry.of_engines()
GAMES = ("squares-ii", "strive", "qubism", "rengoma", "rengoma-4p", "logistic")
WHEN = datetime(2026, 3, 14, 21, 40, tzinfo=UTC)
PIECES = ("\n", "  ", ": ", "-", "0", "9" * 30, "'", '"', "[", "}", "&a ", "*a", "\x00", "自", "south", "null", "...")


@pytest.fixture(scope="module", params=GAMES)
def text(request: pytest.FixtureRequest) -> str:
    """The record of a match of some random actions."""
    game, dice = REGISTRY.game(request.param), random.Random(5)
    match: Match[Any, Any] = Match(game, Setup(), 5, {seat: str(seat) for seat in game.seats})
    for _ in range(16):
        match.play(dice.choice(match.legal_actions()))
    return record_text.dump(Record.from_match(match, "meddled", WHEN, WHEN))


def told(text: str) -> str:
    """What a person is told of a record; nothing where it is opened and can be played on."""
    try:
        record_text.parse_head(text)
        _, match = record_text.opened(text, REGISTRY)
    except Damaged as damaged:
        damaged.record.to_match(REGISTRY)
        return SAY(damaged.phrase)
    except BadData as error:
        return SAY(error.phrase)
    match.game.format(match.position)
    return ""


def meddled(text: str, seed: int) -> str:
    """The text with a few places cut, doubled or overwritten, or with other values where there were some.

    Half of them are sealed anew, so that what is wrong is not told by the checksum.
    """
    dice = random.Random(seed)
    if seed % 2:
        head, _, rows = text.partition(record_text.ACTIONS)
        document: str = yaml.safe_dump(mutated(yaml.safe_load(head), dice), allow_unicode=True, sort_keys=False)
        return sealed(document.rstrip("\n") + record_text.ACTIONS + rows.rpartition(" sum=")[0])
    for _ in range(dice.randint(1, 4)):
        start = dice.randrange(len(text))
        end = start + dice.randrange(20)
        text = text[:start] + dice.choice((dice.choice(PIECES), text[start : end + 20], "")) + text[end:]
    return sealed(text.rpartition(" sum=")[0]) if seed % 4 else text


def test_a_meddled_record_is_opened_or_told(text: str) -> None:
    assert told(text) == ""
    assert len({told(meddled(text, seed)) for seed in range(8)}) > 2


@pytest.mark.soak
def test_many_meddled_records_are_opened_or_told(text: str) -> None:
    for seed in range(1000, 3000):
        told(meddled(text, seed))
