"""Short games from start to end: every action by the right seat, the final position and who has won."""

from __future__ import annotations

from pathlib import Path

import pytest

from squares.core.errors import IllegalAction
from squares.core.game import Setup
from squares.core.seats import Seat
from squares.registry import Registry
from tests.core import renew_transcripts as renew

REGISTRY = Registry.of_engines()
FILES = sorted((Path(__file__).parents[1] / "games").glob("*/transcripts/*.txt"))


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


@pytest.fixture
def stale(tmp_path: Path) -> Path:
    """A folder with two transcripts, of which the first tells another end."""
    for name in ("qubism-short", "strive-short"):
        (tmp_path / f"{name}.txt").write_text(text_of(name), encoding="utf-8")
    outdated = text_of("qubism-short").replace("outcome: south", "outcome: north")
    assert outdated != text_of("qubism-short")
    (tmp_path / "qubism-short.txt").write_text(outdated, encoding="utf-8")
    return tmp_path


def text_of(name: str) -> str:
    return next(file for file in FILES if file.stem == name).read_text(encoding="utf-8")


def test_a_stale_transcript_is_shown_and_renewed(stale: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = stale / "qubism-short.txt"
    outdated = path.read_text(encoding="utf-8")
    assert renew.main(["--check"], stale) == 1
    shown = capsys.readouterr().out
    changed = [line for line in shown.splitlines() if line.startswith(("-", "+")) and line[:3] not in ("---", "+++")]
    assert changed == ["-outcome: north, across", "+outcome: south, across"]
    assert path.read_text(encoding="utf-8") == outdated
    assert renew.main(["strive-short"], stale) == 0
    assert path.read_text(encoding="utf-8") == outdated
    assert renew.main([], stale) == 0
    assert capsys.readouterr().out == shown
    assert path.read_text(encoding="utf-8") == text_of("qubism-short")
    assert renew.main(["--check"], stale) == 0


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("north: d2U", "north: a1a2", "line 7: a1a2: "),
        ("\n\nposition", "\nsouth: c3c4\n\nposition", "the game is over before c3c4"),
    ],
)
def test_a_transcript_that_cannot_be_played_is_named_and_kept(
    stale: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, said: str
) -> None:
    path = stale / "qubism-short.txt"
    broken = text_of("qubism-short").replace(old, new, 1)
    path.write_text(broken, encoding="utf-8")
    assert renew.main([], stale) == 1
    assert said in capsys.readouterr().err
    assert path.read_text(encoding="utf-8") == broken
