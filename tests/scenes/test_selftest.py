"""The self-test passes, says so line by line, and notices what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from scenes import selftest
from scenes.screens.table.screen import Table
from squares.data.texts import Texts


def test_a_whole_game_by_mouse(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert selftest.run(tmp_path) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 5
    assert all(line.startswith(Texts.load().say("selftest.good")) for line in lines)
    assert list((tmp_path / "data" / "saves").glob("*"))


def test_a_table_that_does_nothing_is_noticed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Table, "handle", lambda self, event: False)
    assert selftest.run(tmp_path) == 1
    assert capsys.readouterr().out.splitlines()[-1].startswith(Texts.load().say("selftest.bad"))
