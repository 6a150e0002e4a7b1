"""Short games from start to end: every action by the right seat, the final position and who has won."""

from __future__ import annotations

from pathlib import Path

import pytest

from squares.core.errors import IllegalAction
from squares.core.game import Setup
from squares.core.seats import Seat
from squares.data.places import shipped
from squares.registry import Registry

REGISTRY = Registry([shipped("data", "games")])
FILES = sorted(Path(__file__).parent.glob("*.txt"))


def test_transcripts_were_found() -> None:
    assert len(FILES) >= 5


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_transcript(file: Path) -> None:
    head, played, end = file.read_text(encoding="utf-8").split("\n\n")
    about = dict(line.split(": ", 1) for line in head.splitlines() if not line.startswith("#"))
    final = dict(line.split(": ", 1) for line in end.splitlines())
    game = REGISTRY.game(about["game"], about["variant"])
    position = game.start(Setup(Seat(about["first"])), 0)
    for line in played.splitlines():
        seat, text = line.split(": ", 1)
        assert game.outcome(position) is None
        assert game.to_act(position) is Seat(seat)
        position = game.apply(position, game.parse_action(text)).position
    outcome = game.outcome(position)
    assert outcome is not None
    assert game.format(position) == final["position"]
    assert f"{outcome.winner}, {outcome.reason}" == final["outcome"]
    with pytest.raises(IllegalAction):
        game.apply(position, game.parse_action("pass"))
