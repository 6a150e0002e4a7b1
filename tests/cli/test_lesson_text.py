"""``masume lesson``: a lesson by what a person reads and types."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from scenes.main import main
from squares.data.places import Places
from squares.data.texts import Texts
from squares.lessons.lesson import Lesson
from squares.registry import Registry
from squares.saves import Settings

SAY = Texts.load().say
pytestmark = pytest.mark.usefixtures("files_read_once")


def taught(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lines: list[str], *words: str
) -> list[str]:
    """What is written where these lines are typed."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    assert main(["--home", str(home), "lesson", *words]) == 0
    return capsys.readouterr().out.splitlines()


def test_a_whole_lesson(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], registry: Registry
) -> None:
    lesson = Lesson(registry, "logistic")
    typed = [
        course.step.play[at] for course in lesson.courses for at in range(len(course.line)) if course.others(at) is None
    ]
    told = taught(tmp_path, monkeypatch, capsys, typed, "logistic")
    for number, course in enumerate(lesson.courses, 1):
        assert f"Step {number} of 8. {course.read(course.step.say, SAY)}" in told
        assert f"Right. {course.read(course.step.right, SAY)}" in told
    assert told[-1] == SAY("lesson.over_text", game="logistic")
    settings, _ = Settings.load(Places(tmp_path).settings)
    assert settings.lessons == {"logistic": 8}


def test_wrong_ones_are_answered_and_taken_back_and_it_goes_on_where_it_was_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], registry: Registry
) -> None:
    step = Lesson(registry, "squares-ii").course.step
    lines = ["c2d2", "c2c5", "nonsense", "hint", "moves c2", "help", "C2C3", "board", "quit"]
    told = taught(tmp_path, monkeypatch, capsys, lines, "squares-ii")
    assert f"{step.otherwise} It is taken back; try again." in told
    assert sum("Type moves, hint or help." in line for line in told) == 1
    assert "Move the Spin 2 from c2 to c3 (c2c3)." in told
    assert f"Right. {step.right}" in told
    assert told[-1] == SAY("lesson.kept", game="squares-ii")
    again = taught(tmp_path, monkeypatch, capsys, ["back", "skip", "quit"], "squares-ii")
    steps = [line[:11] for line in again if line.startswith("Step")]
    assert steps == ["Step 2 of 8", "Step 1 of 8", "Step 2 of 8"]


def test_what_cannot_be_taught_is_said_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for word in ("clobber", "nothing"):
        assert main(["--home", str(tmp_path), "lesson", word]) != 0
        assert len(capsys.readouterr().err.splitlines()) == 1
    told = taught(tmp_path, monkeypatch, capsys, ["1", "quit"])
    assert told[0] == "1. SQUARES II"
    assert "Step 1 of 8." in "\n".join(told)
