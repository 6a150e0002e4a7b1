"""``masume exercises``: asked, answered wrong and right, listed, made, and what is left where the input ends."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from scenes.main import main
from squares.trainer.shipped import shipped_exercises

pytestmark = pytest.mark.usefixtures("files_read_once")
GAME = "rengoma"


@pytest.fixture(autouse=True)
def _answers_are_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("squares.trainer.attempt.SECONDS", 0.02)


def said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], home: Path, *words: str, typed: str
) -> str:
    """What is printed to somebody who types these lines."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    assert main(["--home", str(home), "exercises", *words]) == 0
    return capsys.readouterr().out


def test_an_exercise_in_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    one, two, *_ = [each for each in shipped_exercises() if each.game == GAME]
    typed = f"help\nmoves {one.played}\nnonsense\n{one.played}\n{one.answers[0][0]}\nnext\nanswer\nsooner\nwrong\n"
    told = said(monkeypatch, capsys, tmp_path, GAME, typed=typed)
    lines = told.splitlines()
    assert lines[0].startswith("Rengoma. ")
    assert any(line.startswith("You are ") for line in lines)
    assert any(line.startswith("Wrong: drops") for line in lines)
    wrong = next(i for i, line in enumerate(lines) if line.startswith(("Not the answer", "Good as well")))
    right = next(i for i, line in enumerate(lines) if line.startswith("Right."))
    assert wrong < right
    assert "It comes back tomorrow." in lines
    assert "The exercise is never asked again." in lines
    assert lines[-1] == "2 exercises done."
    rows = [json.loads(row) for row in (tmp_path / "data" / "exercises" / "journal.jsonl").read_text().splitlines()]
    assert [row["done"] for row in rows if "done" in row] == [one.id, two.id]
    assert len([row for row in rows if "drop" in row]) == 1
    listed = said(monkeypatch, capsys, tmp_path, "--list", GAME, typed="")
    total = len([each for each in shipped_exercises() if each.game == GAME])
    assert listed == f"Rengoma ({GAME}): 2 of {total - 1} done, 0 due\n"


def test_the_one_of_the_day_and_nothing_where_nothing_was_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said(monkeypatch, capsys, tmp_path, "--today", GAME, typed="").startswith("Rengoma. ")
    made = said(monkeypatch, capsys, tmp_path, "--make", typed="")
    assert made == "Going through 0 games that are over.\n0 exercises were made.\n"
    assert not (tmp_path / "data" / "exercises").exists()
    assert main(["--home", str(tmp_path), "exercises", "rengomma"]) != 0
    assert "rengoma" in capsys.readouterr().err
