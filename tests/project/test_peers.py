"""The comparison with OpenSpiel: what it does without it, and that our part of it plays whole games."""

from __future__ import annotations

import sys

import pytest

from benchmarks import peers
from squares.registry import Registry


def test_without_open_spiel_a_sentence_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "open_spiel", None)
    monkeypatch.setattr("sys.argv", ["peers"])
    with pytest.raises(SystemExit, match=r"pip install -e '\.\[bench\]'"):
        peers.main()


def test_playouts_are_whole_games_from_the_start() -> None:
    batch = peers.ours(Registry.of_engines().game("qubism"))
    assert batch(9) == batch(9)
    assert all(plies > 8 for _, plies in map(batch, range(10)))  # the pawns stand four steps from their goals
